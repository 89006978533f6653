//! The workbench without a terminal: keys in, screen out, searches run to their ends.

use engine::eval::Registry;
use engine::search::Spec;
use plyscope::app::tournament::Totals;
use plyscope::app::work::MOST_COMPARED;
use plyscope::app::{App, Effect, Exported, Key, Msg, Options, SaveError, Source};
use plyscope::inspect::check;
use plyscope::inspect::unvisited::Unvisited;
use plyscope::term::files;
use plyscope::term::run::side_by_side;
use plyscope::ui::{self, picture};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The workbench and the files it has written.
pub struct Driver {
    pub app: App,
    pub written: Vec<PathBuf>,
    pub copied: Vec<String>,
    pub quit: bool,
    /// The most nodes of a comparison.
    pub compared: u64,
    /// How long a search may take before it is stopped; `None`: it is waited for.
    pub patience: Option<Duration>,
    /// Are the players' answers kept instead of told?
    pub keeps: bool,
    /// Where those come in.
    pub kept: Vec<Receiver<Msg>>,
}

impl Driver {
    /// A workbench of some size with a game; without one it offers games.
    pub fn new(size: (u16, u16), game: &str, options: Options) -> Driver {
        Driver::at_depth(size, game, options, Some(4))
    }
    /// The same, searched to some depth.
    pub fn at_depth((columns, rows): (u16, u16), game: &str, options: Options, depth: Option<u32>) -> Driver {
        let open = if game.is_empty() { "k-in-a-row" } else { game };
        let mut study = files::open(&Source::Game(open.to_owned()), &Arc::new(Registry::built_in())).expect("a game");
        if !game.starts_with("tree:") {
            study.set_spec(Spec { depth, ..study.spec().clone() });
        }
        let mut app = App::new(*study, options);
        if game.is_empty() {
            app.show_starts();
        }
        let patience = None;
        let mut driver = Driver {
            app,
            written: Vec::new(),
            copied: Vec::new(),
            quit: false,
            compared: MOST_COMPARED,
            patience,
            keeps: false,
            kept: Vec::new(),
        };
        driver.send(Msg::Resize(columns, rows));
        driver.perform(vec![Effect::Search]);
        driver
    }
    /// Tells the answers that were kept, in the order in which they were asked for.
    pub fn tell_kept(&mut self) {
        for answers in std::mem::take(&mut self.kept) {
            answers.recv().map(|answer| self.send(answer)).expect("an answer");
        }
    }
    /// Sends a message and does what follows.
    pub fn send(&mut self, msg: Msg) {
        let effects = self.app.step(msg);
        self.perform(effects);
        while self.app.is_hunting() {
            self.app.step(Msg::Hunt);
            self.app.refresh();
        }
    }
    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search => {
                    self.app.search(|| {});
                    let job = self.app.study.job();
                    if let Some(patience) = self.patience {
                        _ = job.filter(|job| !job.wait(patience)).map(plyscope::study::Job::cancel);
                    }
                    while job.is_some_and(|job| !job.wait(Duration::from_secs(1))) {}
                }
                Effect::Think => {
                    let (sender, answers) = channel();
                    self.app.think(move |serial, answer| _ = sender.send(Msg::Chosen(serial, Box::new(answer))));
                    if self.keeps {
                        self.kept.push(answers);
                    } else if let Ok(answer) = answers.recv() {
                        self.send(answer);
                    }
                }
                Effect::Host => {
                    let (sender, ends) = channel();
                    self.app.host(1, move || _ = sender.send(Msg::GamesOver));
                    if self.keeps {
                        self.kept.push(ends);
                    } else if let Ok(end) = ends.recv() {
                        self.send(end);
                    }
                }
                Effect::Count => {
                    if let Some(contest) = &self.app.contest {
                        let of = Arc::clone(&contest.tournament);
                        let table = Totals::new(&of, &contest.games(<[_]>::to_vec));
                        self.send(Msg::Counted(of, Box::new(table)));
                    }
                }
                Effect::Open(Source::Played(number)) => {
                    let study = self.app.played_study(number);
                    self.send(Msg::Opened(Source::Played(number), study));
                }
                Effect::Open(source) => {
                    let result = files::open(&source, &self.app.registry);
                    self.send(Msg::Opened(source, result));
                }
                Effect::List(_) => self.send(Msg::Listed(PathBuf::from("/games"), Ok(Vec::new()))),
                Effect::Save { path, overwrite } => {
                    let exists = self.written.contains(&path) && !overwrite;
                    let result = if exists { Err(SaveError::Exists) } else { Ok(()) };
                    self.written.push(path.clone());
                    self.send(Msg::Saved(path, result));
                }
                Effect::ReadPlayer { side, text, file } => {
                    let read = files::read_evaluation(&file);
                    self.send(Msg::PlayerRead(side, text, read));
                }
                Effect::KeepEvaluation { evaluation, file, overwrite } => {
                    let path = file.unwrap_or_else(|| PathBuf::from(format!("/own/{}.ron", evaluation.name)));
                    let exists = self.written.contains(&path) && !overwrite;
                    let result = if exists { Err(SaveError::Exists) } else { Ok(path.clone()) };
                    self.written.push(path);
                    self.send(Msg::Kept(evaluation, result));
                }
                Effect::Export { what, path, overwrite } => {
                    let exists = self.written.contains(&path) && !overwrite;
                    let text = match what {
                        Exported::Tree => self.app.tree_text(&path).map_err(SaveError::Failed),
                        Exported::Screen => Ok(picture::of(&self.app)),
                    };
                    let text = if exists { Err(SaveError::Exists) } else { text };
                    self.written.push(path.clone());
                    self.copied.extend(text.as_ref().ok().cloned());
                    self.send(Msg::Exported(what, path, text.map(|_| ())));
                }
                Effect::Check => {
                    let Some((problem, tree)) =
                        self.job().and_then(|job| Some((Arc::clone(job.problem()), job.finished()?)))
                    else {
                        continue;
                    };
                    let result =
                        check::recorded(&*problem, &tree, &self.app.control()).map_err(|trouble| trouble.to_string());
                    self.send(Msg::Checked(self.app.serial(), result));
                }
                Effect::Compare => {
                    let Some(problem) = self.job().map(|job| Arc::clone(job.problem())) else {
                        continue;
                    };
                    let found = side_by_side(&*problem, self.compared, &self.app.control());
                    self.send(Msg::Compared(self.app.serial(), Ok(found.map(Box::new))));
                }
                Effect::MarkUnvisited => {
                    let Some(problem) = self.job().map(|job| Arc::clone(job.problem())) else {
                        continue;
                    };
                    let found = Unvisited::new(&*problem, 1 << 20, &self.app.control());
                    self.send(Msg::Marked(self.app.serial(), found.map(Box::new)));
                }
                Effect::Copy(text) => self.copied.push(text),
                Effect::Quit => self.quit = true,
                Effect::Suspend | Effect::Redraw => {}
            }
        }
        self.app.refresh();
    }
    fn job(&self) -> Option<&plyscope::study::Job> {
        self.app.study.job()
    }
    /// Presses the keys of a script: names between blanks; a word that is no key is typed letter by letter.
    pub fn keys(&mut self, script: &str) {
        for name in script.split_whitespace() {
            match Key::read(name) {
                Some(key) => self.send(Msg::Key(key)),
                None => name.chars().filter_map(|c| Key::read(&c.to_string())).for_each(|key| self.send(Msg::Key(key))),
            }
        }
    }
    /// What the screen shows.
    pub fn draw(&self) -> Buffer {
        let (columns, rows) = self.app.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test terminal");
        terminal.draw(|frame| ui::draw(&self.app, frame)).expect("a frame");
        terminal.backend().buffer().clone()
    }
}

/// The letters of a screen, without the blanks at the ends of lines.
pub fn text(buffer: &Buffer) -> String {
    lines(buffer, |cell| cell.symbol().to_owned())
}

/// A letter for the style of each place of a screen: reversed, underlined, a colour, bold, dim, plain.
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
        let line: String = (0..buffer.area.width).filter_map(|x| buffer.cell((x, y))).map(&letter).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
