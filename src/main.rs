//! The program: read the arguments, run the command they name or open the workbench, end with an exit code.

use plyscope::cli::{self, Next};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Next::Exit(code) => ExitCode::from(code),
        Next::Workbench(_) => {
            cli::complain("the workbench is not part of this build; try --help for the commands");
            ExitCode::from(2)
        }
    }
}
