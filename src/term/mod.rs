//! The terminal: [`run()`] takes it, runs the workbench in it, and gives it back as it was found.
//!
//! Threads: this one owns the screen and draws; one reads keys and notices that the terminal is
//! gone, one waits for signals and sizes; searches and files have their own. All of them send to
//! the loop through one channel.

mod consent;
pub mod convert;
pub mod error;
pub mod events;
mod exams;
pub mod files;
mod game_list;
pub mod guard;
#[cfg(unix)]
pub mod input;
mod kept;
pub mod output;
pub mod presence;
pub mod rescue;
pub mod run;
pub mod screen;
pub mod standard;
mod traces;
pub mod watch;
pub mod work;
pub mod worker;
pub mod writer;

use crate::app::binding::Binding;
use crate::app::game::files::use_defaults;
use crate::app::screens::class::OpenClass;
use crate::app::screens::list::{say_read, show_games};
use crate::app::screens::question::QuestionScreen;
use crate::app::screens::start::StartScreen;
use crate::app::screens::{class, lesson, practice, tournament};
use crate::app::{self, App, Home, Mode, Source, Task, lists};
use crate::signals::OwnEnd;
use crossterm::clipboard::CopyToClipboard;
use crossterm::queue;
use engine::eval::Registry;
use engine::rules::program::session;
use engine::search::{MethodName, Spec};
use engine::sentence::Sentence;
use engine::uct::UctSpec;
pub use error::Error;
pub use events::HANG_UP;
use kept::Kept;
use model::documents::named::{named_game, written_list};
use model::documents::{GameChoice, evaluations, link, players};
use model::settings::{Settings, Themes};
use model::state::{self, LastPlay, Sizes};
use model::study::{Study, StudySampling};
use presence::Presence;
use ratatui::Terminal;
use rescue::Rescue;
use run::{Host, LoopEnd};
use screen::TerminalScreen;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use thiserror::Error;
pub use watch::Watched;
use writer::{Hurry, WriterThread};

/// The settings and the source with which the workbench starts.
#[derive(Default)]
pub struct Startup {
    /// The source to open; `None`: offers study positions and new games.
    pub open: Option<Source>,
    /// The options of its search, if there are any.
    pub search: Option<AskedSearch>,
    /// A program that is watched instead.
    pub watch: Option<Watched>,
    /// The user's settings.
    pub settings: Settings,
    /// True if the user named the configuration file; its faults then end the program.
    pub asked: bool,
    /// The fault of the configuration file.
    pub fault: Option<Sentence>,
    pub themes: Themes,
    /// The index of the theme in use.
    pub theme: usize,
    /// The alpha-beta variant that the user has chosen, if they were ever asked.
    pub alphabeta: Option<MethodName>,
    /// The sizes of the panes.
    pub sizes: Sizes,
    /// The game that was played last against the program.
    pub play: Option<LastPlay>,
    /// The key table, if it is not the usual one.
    pub keys: Option<&'static [Binding]>,
    /// Signs, colours and clocks.
    pub app: app::Options,
    /// True if the mouse is left to the terminal.
    pub no_mouse: bool,
    /// The most MiB of a recorded search; 0: the usual limit.
    pub memory: usize,
}

/// The time that the first frame waits for the program of a game.
const FIRST_FRAME: Duration = Duration::from_secs(1);

/// The options of a search that were given at the start of the program.
pub struct AskedSearch {
    /// The name of an evaluation, or its file.
    pub evaluation: Option<String>,
    /// The Monte-Carlo search that is begun, if one is requested.
    pub uct: Option<UctSpec>,
    /// Overrides the usual specification with the options.
    pub over: Box<dyn FnOnce(Spec) -> Spec>,
}

impl AskedSearch {
    /// Searches the game with these options from the beginning.
    fn put(self, study: &mut Study) -> Result<(), Error> {
        if study.trace().is_some() {
            return Err(Error::Open(sentence!(
                "options of a search do not go with a trace, which was searched already"
            )));
        }
        let mut spec = (self.over)(study.spec().clone());
        if let Some(file) = self.evaluation.filter(|name| evaluations::is_file(name)) {
            let evaluation = work::read_evaluation(Path::new(&file)).map_err(Error::Open)?;
            spec.evaluation = Some(evaluation.name.clone());
            let mut registry = Registry::clone(study.registry());
            let adopted = registry.adopt(*evaluation, study.position().kind(), |_, _| true);
            adopted.map_err(|error| Error::Open(error.into()))?;
            study.set_registry(Arc::new(registry));
        }
        study.set_spec(spec);
        let posed = study.position().pose(study.spec(), study.registry());
        posed.map_err(|error| Error::Open(error.into()))?;
        if let Some(spec) = self.uct {
            let posed = study.position().pose_uct(&spec, study.registry());
            posed.map_err(|error| Error::Open(error.into()))?;
            let line = study.line();
            study.sampling = Some(StudySampling {
                moves: line.ordinals(line.cursor()),
                spec,
                ..StudySampling::default()
            });
        }
        Ok(())
    }
}

/// The real terminal.
struct Real {
    mouse: bool,
    kept: Kept,
    hurry: Hurry,
    rescue: Rescue,
    writer: WriterThread,
    presence: Presence,
}

impl Host for Real {
    fn copy(&mut self, text: &str) {
        // A terminal without a clipboard ignores it.
        let mut out = Vec::new();
        let _ =
            queue!(out, CopyToClipboard::to_clipboard_from(text)).and_then(|()| output::send(&out));
    }
    fn suspend(&mut self) -> bool {
        let can_stop = can_stop();
        if can_stop {
            guard::leave();
            #[cfg(unix)]
            let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
            self.resume();
        }
        can_stop
    }
    fn resume(&mut self) {
        guard::leave();
        // If this fails, the next frame fails and reports it.
        let _ = guard::enter(self.mouse);
    }
    fn write(&mut self, task: Task) {
        self.writer.take(task);
    }
    fn finish(&mut self, app: &App) {
        // This comes before the wait for the disk, because the program may be ended at any moment.
        self.kept.keep(app);
        self.hurry.begin();
        // A disk may take long: ctrl-c ends the program from here on.
        guard::leave();
        self.writer.end();
        self.presence.end();
    }
    fn changed(&mut self, app: &App) {
        self.rescue.look(app);
        self.presence.shows(app.game.home.file.as_deref());
    }
    fn recover(&mut self, app: &App) {
        // The newest state is written after all that wait; the program is being ended, and its
        // terminal is gone.
        self.rescue.look(app);
        self.rescue.end(false);
    }
}

/// Returns whether a shell would continue the program after a stop. The system ignores SIGTSTP in a
/// process group without a shell, but not SIGSTOP, which is sent in its place.
#[cfg(unix)]
fn can_stop() -> bool {
    use rustix::process::{getpgrp, getppid, getsid};
    let session = getsid(None);
    let is_of_session = |process| session.is_ok() && getsid(Some(process)) == session;
    session != Ok(getpgrp()) && getppid().is_some_and(is_of_session)
}

/// Other systems do not stop programs.
#[cfg(not(unix))]
fn can_stop() -> bool {
    false
}

/// Runs the workbench until the user quits.
///
/// # Errors
/// There is no terminal, or nothing to open. The terminal is as it was found.
pub fn run(mut options: Startup) -> Result<(), Error> {
    let piped = match options.open.as_ref().and_then(Source::text) {
        Some((Source::File(file), _)) if file == Path::new("-") => Some(standard::take()?),
        Some(_) | None => None,
    };
    check_terminal()?;
    let own = state::folders().evaluations;
    let (registry, faults) = evaluations::with_own(own.as_deref());
    let registry = Arc::new(registry);
    match options.settings.defaults.check(&registry) {
        Some(fault) if options.asked => return Err(Error::Open(fault.into())),
        fault => options.fault = options.fault.or(fault.map(Sentence::from)),
    }
    let own_watch =
        own.map(|folder| evaluations::EvaluationWatch::new(folder, Arc::clone(&registry)));
    let starts = options.open.is_none() && options.watch.is_none();
    if starts && options.search.is_some() {
        return Err(Error::Open(sentence!(
            "options of a search need a game or a file: --game, or the name of a file"
        )));
    }
    let source = options
        .open
        .unwrap_or_else(|| Source::Game("k-in-a-row".to_owned()));
    let theirs = state::folders().players;
    let players_watch = theirs
        .clone()
        .map(|folder| players::PlayerWatch::new(folder, Arc::clone(&registry)));
    let (roster, strangers) = players::with_own(theirs.as_deref(), &registry);
    let (mut lesson, mut class, mut games, mut asks) = (None, None, None, None);
    let opened = match (&options.watch, piped) {
        (Some(watched), _) => {
            files::Understood::Study(Box::new(watch::begin(watched, &registry)?), Home::default())
        }
        (None, Some(piped)) => {
            let choice = source
                .text()
                .map_or_else(GameChoice::default, |(_, choice)| choice);
            files::open_piped(piped, choice, &registry, &roster).map_err(Error::Open)?
        }
        (None, None) => {
            let found = consent::open_first(&source, options.search.is_some(), &registry, &roster);
            let (opened, question) = found.map_err(Error::Open)?;
            asks = question;
            opened
        }
    };
    let (mut study, home, tournament) = match opened {
        files::Understood::Tournament(opened) => {
            // The game of the tournament stands behind it.
            let start = opened.tournament.start().copy();
            (
                Box::new(Study::new(start, Arc::clone(&registry))),
                Home::default(),
                Some(opened),
            )
        }
        files::Understood::Study(study, home) => (study, home, None),
        files::Understood::Games(found) => {
            // A stand-in game is behind the list.
            let (behind, home) = files::open(&Source::Game("k-in-a-row".to_owned()), &registry)
                .map_err(Error::Open)?;
            games = Some(found);
            (behind, home, None)
        }
        opened @ (files::Understood::Lesson(_) | files::Understood::Class(_)) => {
            // A stand-in game is behind it.
            let (behind, home) = files::open(&Source::Game("k-in-a-row".to_owned()), &registry)
                .map_err(Error::Open)?;
            match opened {
                files::Understood::Lesson(opened) => lesson = Some(opened),
                files::Understood::Class(opened) => class = Some(OpenClass::new(*opened)),
                files::Understood::Study(..)
                | files::Understood::Games(_)
                | files::Understood::Tournament(_) => {}
            }
            (behind, home, None)
        }
    };
    // From here on the user waits for the first frame.
    session::wait_at_most(FIRST_FRAME);
    if options.memory > 0 {
        study.memory = options.memory << 20;
    }
    let defaults = options.settings.defaults;
    let used = use_defaults(&defaults, &source, &mut study);
    let samples = options
        .search
        .as_ref()
        .is_some_and(|asked| asked.uct.is_some());
    if let Some(asked) = options.search.take() {
        // A tournament, a lesson and a class define their searches themselves.
        if tournament.is_some() || lesson.is_some() || class.is_some() {
            return Err(Error::Open(sentence!(
                "options of a search go with a game, and this file is none"
            )));
        }
        asked.put(&mut study)?;
    }
    let mut app = App::new(*study, options.app);
    app.screen.or_alert(used);
    app.keys = options.keys.unwrap_or(app.keys);
    app.screen.defaults = defaults;
    app.players.roster = Arc::new(roster);
    let configured = options
        .settings
        .theme
        .and_then(|at| options.themes.all.get(at))
        .map(|theme| theme.name.clone());
    (app.screen.themes, app.screen.theme, app.screen.sizes) =
        (options.themes, options.theme, options.sizes);
    (app.trees.asks, app.trees.kept) = (true, options.alphabeta);
    app.screen.defaults.method = app.screen.defaults.method.or(options.alphabeta);
    app.players.last_play.clone_from(&options.play);
    // Each run has another seed, from which all random choices follow.
    app.players.seed = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64);
    if let Some(file) = &home.file {
        state::recent::remember(file);
    }
    app.game.home = home;
    app.cx.game.introduce(&mut app.cx.screen);
    say_read(&mut app);
    practice::take_learning(&mut app, state::learning::Learning::load());
    let lessons = lists::lessons(&app);
    app.library.offer(lessons);
    let positions = files::positions(&registry, say!("Study positions"));
    app.library.offer(positions);
    let faults = faults
        .iter()
        .map(Sentence::from)
        .chain(strangers.iter().map(Sentence::from));
    if let Some(fault) = options.fault.into_iter().chain(faults).next() {
        app.screen.alert_fault(&fault);
    }
    app.library.recent = state::recent::recent();
    if starts {
        app.game.blank = true;
        app.mode = Mode::Screen(Box::new(StartScreen::default()));
    } else if let Some(question) = asks {
        app.game.blank = true;
        app.mode = Mode::Screen(Box::new(QuestionScreen(question)));
    } else if games.is_some() {
        app.game.blank = true;
    } else {
        app.search_due = true;
    }
    app.look_for_recoveries();
    tournament
        .into_iter()
        .for_each(|opened| tournament::open(&mut app, opened));
    class
        .into_iter()
        .for_each(|opened| class::open(&mut app, opened));
    games
        .into_iter()
        .for_each(|found| show_games(&mut app, &found));
    lesson
        .into_iter()
        .for_each(|opened| lesson::begin(&mut app, *opened));
    if samples || app.game.study.foreign_sampling.is_some() {
        app.begin_sampling();
    }

    let (outbox, inbox) = mpsc::channel();
    app.wake = Arc::new(events::LoopWake(outbox.clone()));
    let state = state::folders().state;
    let hurry = Hurry::default();
    let mut host = Real {
        mouse: !options.no_mouse,
        kept: Kept {
            configured,
            before: (
                options.theme,
                options.sizes,
                options.alphabeta,
                options.play,
            ),
        },
        writer: writer::start(outbox.clone(), hurry.clone())?,
        hurry,
        rescue: Rescue::start(outbox.clone())?,
        presence: Presence::start(state, outbox.clone())?,
    };
    let _own_end = OwnEnd::take();
    guard::leave_on_panic();
    #[cfg(unix)]
    events::signals(outbox.clone())?;
    let _guard = guard::Guard;
    guard::enter(host.mouse)?;
    events::keys(outbox.clone())?;
    if let (Some(evaluations), Some(players)) = (own_watch, players_watch) {
        events::own_files(evaluations, players, outbox.clone())?;
    }
    let mut terminal = Terminal::new(TerminalScreen::default())?;
    let (window, _) = screen::sizes()?;
    let first = events::resized(window.width, window.height)
        .flat_map(|msg| app.step(msg))
        .collect();
    let end = run::run(&mut terminal, &mut app, first, (&inbox, &outbox), &mut host)?;
    drop(app);
    guard::leave();
    host.rescue.end(end == LoopEnd::Quit(Vec::new()));
    match end {
        LoopEnd::Quit(failed) if !failed.is_empty() => {
            let kept = state::recovery_path().is_ok_and(|file| file.exists());
            let offered = if kept {
                "; the unsaved work is offered at the next start"
            } else {
                ""
            };
            Err(Error::NotWritten(failed.join("\n"), offered))
        }
        LoopEnd::Quit(_) => Ok(()),
        LoopEnd::HangUp => std::process::exit(HANG_UP),
        #[cfg(unix)]
        LoopEnd::Signal(signal) => {
            // The thread that took the signal does the same; the first of them ends the program.
            signal_hook::low_level::emulate_default_handler(signal)?;
            Ok(())
        }
        #[cfg(not(unix))]
        LoopEnd::Signal(_) => Ok(()),
    }
}

/// Checks that there is a terminal for a full screen.
fn check_terminal() -> Result<(), Error> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(Error::NoTerminal(""));
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(Error::NoTerminal(
            " that can move its cursor (TERM is dumb)",
        ));
    }
    Ok(())
}

/// Returns the source that an argument names: a link or a game if it begins like one, otherwise a
/// file.
pub fn source(argument: &Path) -> Source {
    match (
        argument.to_str().filter(|text| link::is_link(text)),
        written_list(argument.as_os_str()),
    ) {
        (Some(link), _) => Source::Link(link.to_owned()),
        (None, Some(list)) => Source::Text(list.to_owned()),
        (None, None) => named_game(argument.as_os_str())
            .map_or_else(|| Source::File(argument.to_owned()), Source::Game),
    }
}
