//! The program: see [`plyscope::start`].

use std::process::ExitCode;

fn main() -> ExitCode {
    plyscope::start::run(std::env::args_os())
}
