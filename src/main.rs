//! Arguments to the workbench.

use plyscope::clean::clean_lines;
use plyscope::term::{self, Options};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut options = Options::default();
    options.app.color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--ascii" => options.app.ascii = true,
            "--no-mouse" => options.no_mouse = true,
            _ => options.open = Some(term::source(&argument)),
        }
    }
    match term::run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("plyscope: {}", clean_lines(&error.to_string()));
            ExitCode::from(2)
        }
    }
}
