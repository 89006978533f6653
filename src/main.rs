//! The program: read the arguments, run the command they name or open the workbench, end with an exit code.

use plyscope::app::Source;
use plyscope::app::source::Given;
use plyscope::cli::{self, Appearance, Color, Next, Workbench};
use plyscope::language::{self, Language};
use plyscope::term::{self, Startup, Watched};
use std::process::ExitCode;

fn main() -> ExitCode {
    let startup = match cli::run(std::env::args_os()) {
        Next::Exit(code) => return ExitCode::from(code),
        Next::Workbench(workbench) => Startup { open: source(&workbench), ..startup(&workbench.appearance) },
        Next::Watch(watch, given) => {
            let startup = startup(&watch.appearance);
            Startup { watch: Some(Watched { command: watch.command, given: *given }), ..startup }
        }
    };
    match term::run(startup) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            cli::complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}

/// What is opened; `None`: nothing was named.
fn source(workbench: &Workbench) -> Option<Source> {
    let given = |game: &String| Given {
        game: game.clone(),
        position: workbench.position.clone(),
        moves: workbench.moves.clone().unwrap_or_default(),
        opponent: None,
    };
    let given = workbench.game.as_ref().map(|game| Source::Given(Box::new(given(game))));
    given.or_else(|| workbench.file.as_ref().map(|file| term::source(file)))
}

fn startup(appearance: &Appearance) -> Startup {
    let &Appearance { ascii, no_mouse, color, language, memory } = appearance;
    language::choose(language.unwrap_or_else(|| Language::of_environment(|name| std::env::var(name).ok())));
    let mut startup = Startup { no_mouse, memory: memory as usize, ..Startup::default() };
    startup.app.ascii = ascii;
    startup.app.color = match color {
        Color::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        Color::Always => true,
        Color::Never => false,
    };
    startup
}
