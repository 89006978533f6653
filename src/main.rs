//! The program: read the arguments, run the command they name or open the workbench, end with an exit code.

use plyscope::cli::{self, Appearance, Color, Next};
use plyscope::term::{self, Options, Watched};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = match cli::run(std::env::args_os()) {
        Next::Exit(code) => return ExitCode::from(code),
        Next::Workbench(workbench) => {
            let open = workbench.file.as_ref().map(|file| term::source(file));
            Options { open, ..options(&workbench.appearance) }
        }
        Next::Watch(watch, given) => {
            let options = options(&watch.appearance);
            Options { watch: Some(Watched { command: watch.command, given: *given }), ..options }
        }
    };
    match term::run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            cli::complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}

fn options(appearance: &Appearance) -> Options {
    let &Appearance { ascii, no_mouse, color, memory } = appearance;
    let mut options = Options { no_mouse, memory: memory as usize, ..Options::default() };
    options.app.ascii = ascii;
    options.app.color = match color {
        Color::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        Color::Always => true,
        Color::Never => false,
    };
    options
}
