//! The workbench without a terminal: keys as input, screens as output, searches run to their ends.

use engine::eval::Registry;
use engine::search::Spec;
use engine::sentence::Sentence;
use model::save::Over;
use model::state::recent::RecentFile;
use model::study::Study;
use plyscope::app::App;
use plyscope::app::Effect;
use plyscope::app::Home;
use plyscope::app::Key;
use plyscope::app::Mode;
use plyscope::app::Msg;
use plyscope::app::Obstacle;
use plyscope::app::Options;
use plyscope::app::SaveError;
use plyscope::app::Source;
use plyscope::app::Task;
use plyscope::app::TaskOutcome;
use plyscope::app::Work;
use plyscope::app::draw;
use plyscope::app::draw::picture;
use plyscope::app::lists;
use plyscope::app::screens::tournament::TournamentScreen;
use plyscope::app::tasks::MOST_GROWN;
use plyscope::app::tasks::Writing;
use plyscope::app::tasks::Written;
use plyscope::app::wake::{Beside, Tell, Wake};
use plyscope::term::{files, work};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The workbench and the files it has written.
pub struct Driver {
    pub app: App,
    pub written: Vec<PathBuf>,
    pub copied: Vec<String>,
    /// The stored progress of lessons and practice.
    pub learning: String,
    pub quit: bool,
    /// The number of searches that were started.
    pub searches: usize,
    /// The most nodes of a comparison.
    pub compared: u64,
    /// The number of games that were opened.
    pub games_opened: usize,
    /// The time after which a search is stopped, and other slow work after ten times as long;
    /// `None` to wait for it.
    pub patience: Option<Duration>,
    /// Set to keep the replies of players instead of delivering them.
    pub keeps: bool,
    /// The channels of the replies that are kept.
    pub kept: Vec<Receiver<Msg>>,
    /// The channels of the work that has begun in the last step.
    pub begun: Arc<Begun>,
    /// Set to write files to the disk.
    pub disk: bool,
    /// Set to hold back the files to be written.
    pub holds: bool,
    /// The files held back, with the numbers of their tasks.
    pub held: Vec<(u64, Writing)>,
}

/// The channels for the ends of players' turns and games that have begun; searches are waited for.
#[derive(Default)]
pub struct Begun(Mutex<Vec<Receiver<Msg>>>);

impl Wake for Begun {
    fn begins(&self, what: Beside<'_>) -> Tell {
        if matches!(what, Beside::Search) {
            return Box::new(|_| ());
        }
        let (sender, end) = channel();
        self.0.lock().expect("no panic").push(end);
        Box::new(move |msg| _ = sender.send(msg))
    }
}

impl Driver {
    /// Returns the tick that is shown.
    pub fn tick(&self) -> Option<u64> {
        self.app
            .explorer
            .tick_now(&self.app.game.study)
            .map(|tick| tick.0)
    }
    /// Creates a workbench of a size with a game; without a game, it offers games.
    pub fn new(size: (u16, u16), game: &str, options: Options) -> Driver {
        Driver::at_depth(size, game, options, Some(4))
    }
    /// Creates a workbench of a size with a game that is searched to a depth.
    pub fn at_depth(
        (columns, rows): (u16, u16),
        game: &str,
        options: Options,
        depth: Option<u32>,
    ) -> Driver {
        let open = if game.is_empty() { "k-in-a-row" } else { game };
        let (mut study, _) = files::open(
            &Source::Game(open.to_owned()),
            &Arc::new(Registry::built_in()),
        )
        .expect("a game");
        if !game.starts_with("tree:") {
            study.set_spec(Spec {
                depth,
                ..study.spec().clone()
            });
        }
        let mut app = App::new(*study, options);
        if game.is_empty() {
            app.mode = Mode::Screen(Box::new(lists::starts(&app.library)));
        }
        Driver::of(app, (columns, rows))
    }
    /// Creates a workbench of a size with an opened source.
    pub fn with(size: (u16, u16), source: &Source, options: Options) -> Driver {
        let (study, home) =
            files::open(source, &Arc::new(Registry::built_in())).expect("something to open");
        let mut app = App::new(*study, options);
        app.game.home = home;
        Driver::of(app, size)
    }
    fn of(app: App, (columns, rows): (u16, u16)) -> Driver {
        let patience = None;
        let mut driver = Driver {
            app,
            written: Vec::new(),
            copied: Vec::new(),
            learning: String::new(),
            quit: false,
            searches: 0,
            games_opened: 0,
            compared: MOST_GROWN,
            patience,
            keeps: false,
            kept: Vec::new(),
            begun: Arc::default(),
            disk: false,
            holds: false,
            held: Vec::new(),
        };
        driver.app.wake = Arc::clone(&driver.begun) as _;
        driver.app.search_due = true;
        driver.send(Msg::Resize(columns, rows));
        driver
    }
    /// Delivers the replies that were kept, in the order of their requests.
    pub fn tell_kept(&mut self) {
        for answers in std::mem::take(&mut self.kept) {
            answers
                .recv()
                .map(|answer| self.send(answer))
                .expect("an answer");
        }
    }
    /// Sends a message and handles its effects.
    pub fn send(&mut self, msg: Msg) {
        self.games_opened += usize::from(matches!(msg, Msg::Ended(_, Ok(TaskOutcome::Opened(..)))));
        let effects = self.app.step(msg);
        self.perform(effects);
        // A Monte-Carlo search pauses after its iterations, or if it takes too long.
        if self
            .patience
            .is_some_and(|patience| !self.app.sampling.wait(patience))
        {
            self.app.sampling.pause();
        }
        if self.app.sampling.opened.is_some() {
            while !self.app.sampling.wait(Duration::from_secs(1)) {}
            self.app.refresh();
        }
        while self.app.explorer.is_hunting() {
            let effects = self.app.step(Msg::Hunt);
            self.perform(effects);
        }
    }
    pub fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Wait => {
                    self.searches += 1;
                    let job = self.app.game.study.job();
                    if let Some(patience) = self.patience {
                        _ = job
                            .filter(|job| !job.wait(patience))
                            .map(model::study::Job::cancel);
                    }
                    while job.is_some_and(|job| !job.wait(Duration::from_secs(1))) {}
                }
                Effect::Start(task) => self.work(task),
                Effect::Picture { path, overwrite } => {
                    let text = picture::named(&self.app, &path);
                    self.send(Msg::Picture {
                        text,
                        path,
                        overwrite,
                    });
                }
                Effect::Copy(text) => self.copied.push(text),
                Effect::Quit => self.quit = true,
                Effect::Suspend | Effect::Redraw => {}
            }
        }
        let begun = std::mem::take(&mut *self.begun.0.lock().expect("no panic"));
        for end in begun {
            if self.keeps {
                self.kept.push(end);
            } else if let Ok(end) = end.recv() {
                self.send(end);
            }
        }
        self.app.refresh();
    }
    /// Performs slow work at once, but touches no file.
    fn work(
        &mut self,
        Task {
            serial,
            control,
            work,
        }: Task,
    ) {
        let control = self.patience.map_or_else(
            || (*control).clone(),
            |patience| control.within(10 * patience),
        );
        let outcome = match work {
            Work::Remember(file) => {
                let file = RecentFile {
                    path: file,
                    ..RecentFile::default()
                };
                Ok(TaskOutcome::Remembered(vec![file]))
            }
            Work::List(_) => Ok(TaskOutcome::Listed(PathBuf::from("/games"), Vec::new())),
            Work::Write(Writing {
                what: Written::Learning,
                text,
                ..
            }) => {
                self.learning = text;
                return;
            }
            Work::Write(writing) if self.holds => {
                self.held.push((serial, writing));
                return;
            }
            Work::Write(writing) => {
                let result = if self.disk {
                    files::write(&writing, None, &|| true)
                } else {
                    self.write(&writing)
                };
                Ok(TaskOutcome::Written(writing, result))
            }
            // A proof of an opening takes minutes, and is not finished then either.
            Work::ProveEnd { .. } => work::done(work, &control.within(Duration::from_secs(5))),
            Work::Compare { problem, .. } => work::done(
                Work::Compare {
                    problem,
                    nodes: self.compared,
                },
                &control,
            ),
            Work::Exam { mut request, open } if !self.disk => {
                request.folder = None;
                work::done(Work::Exam { request, open }, &control)
            }
            work => work::done(work, &control),
        };
        self.send(Msg::Ended(serial, outcome));
    }
    fn write(&mut self, writing: &Writing) -> Result<PathBuf, SaveError> {
        let own = match &writing.what {
            Written::Evaluation(evaluation) => {
                PathBuf::from(format!("/own/{}.ron", evaluation.name))
            }
            Written::Game(..) | Written::Export(_) | Written::Learning | Written::Tournament => {
                PathBuf::new()
            }
        };
        let path = writing.path.clone().unwrap_or(own);
        let exists = self.written.contains(&path) && writing.over == Over::Nothing;
        self.written.push(path.clone());
        if exists {
            return Err(SaveError::Obstacle(Obstacle::Exists));
        }
        if matches!(writing.what, Written::Export(_)) {
            self.copied.push(writing.text.clone());
        }
        Ok(path)
    }
    /// Writes the files held back, the oldest first.
    pub fn write_held(&mut self) {
        for (serial, writing) in std::mem::take(&mut self.held) {
            let result = files::write(&writing, None, &|| true);
            self.send(Msg::Ended(
                serial,
                Ok(TaskOutcome::Written(writing, result)),
            ));
        }
    }
    /// Delivers the outcome of slow work that was requested.
    pub fn ended(&mut self, outcome: Result<TaskOutcome, Sentence>) {
        let task = self.app.tasks.begin(Work::List(PathBuf::new()));
        self.send(Msg::Ended(task.serial, outcome));
    }
    /// Delivers the outcome of opening a game.
    pub fn opened(&mut self, source: Source, opened: Result<(Box<Study>, Home), Sentence>) {
        self.ended(opened.map(|(study, home)| TaskOutcome::Opened(source, study, home)));
    }
    /// Delivers an opened tournament.
    pub fn called(&mut self, tournament: Box<TournamentScreen>) {
        self.ended(Ok(TaskOutcome::Tournament(tournament)));
    }
    /// Presses the keys of a script: names between blanks; a word that is not a key is typed letter
    /// by letter.
    pub fn keys(&mut self, script: &str) {
        read_keys(script)
            .into_iter()
            .for_each(|key| self.send(Msg::Key(key)));
    }
    /// Returns the drawn screen.
    pub fn draw(&self) -> Buffer {
        let (columns, rows) = self.app.screen.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test terminal");
        terminal
            .draw(|frame| draw::draw(&self.app, frame))
            .expect("a frame");
        terminal.backend().buffer().clone()
    }
}

/// Returns the keys of a script.
pub fn read_keys(script: &str) -> Vec<Key> {
    let letters = |word: &str| {
        word.chars()
            .filter_map(|c| Key::read(&c.to_string()))
            .collect::<Vec<_>>()
    };
    let keys = script
        .split_whitespace()
        .map(|name| Key::read(name).map_or_else(|| letters(name), |key| vec![key]));
    keys.flatten().collect()
}

/// Returns the letters of a screen, without the blanks at the ends of lines.
pub fn text(buffer: &Buffer) -> String {
    lines(buffer, |cell| cell.symbol().to_owned())
}

/// Returns a letter for the style of each cell of a screen: reversed, underlined, a colour, bold,
/// dim, plain.
pub fn styles(buffer: &Buffer) -> String {
    use ratatui::style::{Color, Modifier};
    lines(buffer, |cell| {
        let has = |modifier| cell.modifier.contains(modifier);
        let colour = match cell.fg {
            Color::Reset => None,
            Color::DarkGray => Some('k'),
            other => other.to_string().to_lowercase().chars().next(),
        };
        let letter = match colour {
            _ if has(Modifier::REVERSED) => 'R',
            _ if has(Modifier::UNDERLINED) => 'U',
            Some(letter) => letter,
            None if has(Modifier::BOLD) => 'B',
            None if has(Modifier::DIM) => 'D',
            None => ' ',
        };
        letter.to_string()
    })
}

fn lines(buffer: &Buffer, letter: impl Fn(&ratatui::buffer::Cell) -> String) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let line: String = (0..buffer.area.width)
            .filter_map(|x| buffer.cell((x, y)))
            .map(&letter)
            .collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
