//! The program as a whole: [`run`] reads the arguments, runs the command that they name or opens the workbench.
//!
//! A program of one's own that adds games calls it, too: `examples/own_game.rs`.

use crate::app::rebind::rebind;
use crate::app::screens::monte_carlo;
use crate::app::source::Given;
use crate::app::{Palette, Source};
use crate::cli::{self, Appearance, Next, SearchArguments, Workbench};
use crate::signals;
use crate::term::{self, AskedSearch, Startup, Watched};
use engine::eval::show_fractions;
use engine::search::{MethodName, Spec};
use engine::sentence::Sentence;
use engine::uct::UctSpec;
use model::language;
use model::settings::{self, Colors, Offers, SettingsError};
use model::state::{KeptScreen, folders};
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the program with these arguments, the first of which is its name. Returns the exit code.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    // If this fails, a write beyond the limit ends the program, as it ends others.
    let _ = signals::let_writes_fail();
    // If this fails, a signal leaves the programs of games running.
    let _ = signals::end_programs_first();
    let startup = match cli::run(arguments) {
        Next::Exit(code) => {
            engine::rules::program::command::end_all();
            return ExitCode::from(code);
        }
        Next::Workbench(workbench) => {
            let search =
                (workbench.search != SearchArguments::default()).then(|| workbench.search.clone());
            let asked = search.map(|search| {
                let evaluation = search.evaluation.clone();
                AskedSearch {
                    evaluation,
                    uct: uct(&search),
                    over: Box::new(move |spec| search.over(spec)),
                }
            });
            startup(&workbench.appearance).map(|startup| Startup {
                open: source(&workbench),
                search: asked,
                ..startup
            })
        }
        Next::Watch(watch, given) => startup(&watch.appearance).map(|startup| Startup {
            watch: Some(Watched {
                command: watch.command,
                given: *given,
            }),
            ..startup
        }),
    };
    let ended = match startup {
        Ok(startup) => {
            term::run(startup).map_err(|error| (language::shown(&error), error.into_lines()))
        }
        Err(error) => Err((language::shown(&error), Vec::new())),
    };
    engine::rules::program::command::end_all();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err((error, lines)) => {
            cli::complain(&error);
            cli::quote(&lines);
            ExitCode::from(2)
        }
    }
}

/// Returns the Monte-Carlo search that the options ask for; without a number of iterations it makes
/// as many as the screen does.
fn uct(search: &SearchArguments) -> Option<UctSpec> {
    // Wrong options are refused where they are read.
    let spec = search.uct(&search.over(Spec::default())).ok().flatten()?;
    let iterations = search.uct.iterations.unwrap_or(monte_carlo::FIRST);
    Some(UctSpec { iterations, ..spec })
}

/// Returns the source that the arguments name; `None`: they name none.
fn source(workbench: &Workbench) -> Option<Source> {
    let given = |game: &String| Given {
        game: game.clone(),
        position: workbench.position.clone(),
        moves: workbench.moves.clone().unwrap_or_default(),
        opponent: None,
    };
    let given = workbench
        .game
        .as_ref()
        .map(|game| Source::Given(Box::new(given(game))));
    let read = |source| match workbench.which.read_as.clone() {
        Some(game) => Source::ReadAs(Arc::new(source), game),
        None => source,
    };
    let chosen = |source| match workbench.which.game_number {
        Some(number) => Source::Chosen(Arc::new(read(source)), number - 1),
        None => read(source),
    };
    given.or_else(|| {
        workbench
            .file
            .as_ref()
            .map(|file| chosen(term::source(file)))
    })
}

/// Reads the settings. Options of the command line come before the configuration, and that before
/// the environment. A fault in a configuration that was not named on the command line is reported
/// on the screen and does not prevent the start.
fn startup(appearance: &Appearance) -> Result<Startup, SettingsError> {
    let Appearance {
        config,
        ascii,
        no_mouse,
        color,
        language,
        memory,
    } = appearance;
    let (offers, offer_faults) = Offers::with_own(&folders());
    // The language is chosen first, because faults in the other settings are reported in it.
    let asked = language.choose(&offers)?;
    asked.into_iter().for_each(language::choose);
    let (settings, fault) = match config {
        Some(file) => (settings::load(file, &offers)?, None),
        None => settings::usual(&offers),
    };
    let Offers { themes, languages } = &offers;
    let language = asked.or(settings.language);
    language::choose(
        language.unwrap_or_else(|| languages.of_environment(|name| std::env::var(name).ok())),
    );
    let (keys, key_fault) = match (rebind(&settings.keys), config) {
        (Ok(keys), _) => (Some(keys), None),
        (Err(fault), Some(_)) => return Err(fault),
        (Err(fault), None) => (None, Some(fault)),
    };
    let kept = KeptScreen::read();
    let mut startup = Startup {
        no_mouse: *no_mouse || settings.mouse == Some(false),
        memory: memory.or(settings.memory).unwrap_or_default() as usize,
        keys,
        asked: config.is_some(),
        fault: fault
            .into_iter()
            .chain(key_fault)
            .chain(offer_faults)
            .chain(settings::language_faults())
            .map(Sentence::from)
            .next(),
        ..Startup::default()
    };
    startup.app.ascii = *ascii || settings.ascii == Some(true);
    show_fractions(settings.fractions.unwrap_or_default());
    startup.app.pairs = settings.pairs == Some(true);
    let colors = color.colors().or(settings.color);
    let wanted = || std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    startup.app.color = colors.map_or_else(wanted, |colors| colors != Colors::None);
    startup.app.palette = match colors {
        Some(Colors::Sixteen) => Palette::Sixteen,
        Some(Colors::Many) => Palette::Many,
        Some(Colors::Full) => Palette::Full,
        None | Some(Colors::None | Colors::Known) => palette(),
    };
    let chosen = kept.theme(
        settings
            .theme
            .and_then(|at| themes.all.get(at))
            .map(|theme| theme.name.as_str()),
    );
    let usual = || themes.usual(startup.app.palette != Palette::Sixteen, has_light_ground());
    startup.theme = chosen
        .and_then(|name| themes.find(name))
        .or(settings.theme)
        .unwrap_or_else(usual);
    startup.alphabeta = kept.alphabeta.as_deref().and_then(MethodName::named);
    (startup.themes, startup.sizes, startup.play) = (offers.themes, kept.sizes, kept.play);
    startup.settings = settings;
    Ok(startup)
}

/// Returns whether the terminal says that its background is light. Few do; all others are taken to
/// be dark, as the terminal is not queried. The variable `COLORFGBG` is that of rxvt, Konsole and
/// others: numbers of the first 16 colours, the background last.
fn has_light_ground() -> bool {
    let says = std::env::var("COLORFGBG").unwrap_or_default();
    says.rsplit(';')
        .next()
        .and_then(|ground| ground.parse().ok())
        .is_some_and(|ground: u8| matches!(ground, 7 | 9..=15))
}

/// Returns the number of colours that the terminal says it has.
fn palette() -> Palette {
    let says = |variable: &str, words: [&str; 2]| {
        std::env::var(variable).is_ok_and(|value| words.iter().any(|word| value.contains(word)))
    };
    match () {
        () if says("COLORTERM", ["truecolor", "24bit"])
            || says("TERM", ["-direct", "-truecolor"]) =>
        {
            Palette::Full
        }
        () if says("TERM", ["256color", "kitty"]) => Palette::Many,
        () => Palette::Sixteen,
    }
}
