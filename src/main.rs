//! The program: read the arguments, run the command they name or open the workbench, end with an exit code.

use plyscope::app::Source;
use plyscope::app::source::Given;
use plyscope::cli::{self, Color, Next, Workbench};
use plyscope::term::{self, Startup};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Next::Exit(code) => ExitCode::from(code),
        Next::Workbench(workbench) => match term::run(options(&workbench)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                cli::complain(&error.to_string());
                ExitCode::from(2)
            }
        },
    }
}

fn options(workbench: &Workbench) -> Startup {
    let mut options = Startup { no_mouse: workbench.no_mouse, memory: workbench.memory as usize, ..Startup::default() };
    let given = |game: &String| Given {
        game: game.clone(),
        position: workbench.position.clone(),
        moves: workbench.moves.clone().unwrap_or_default(),
        opponent: None,
    };
    let given = workbench.game.as_ref().map(|game| Source::Given(Box::new(given(game))));
    options.open = given.or_else(|| workbench.file.as_ref().map(|file| term::source(file)));
    options.app.ascii = workbench.ascii;
    options.app.color = match workbench.color {
        Color::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        Color::Always => true,
        Color::Never => false,
    };
    options
}
