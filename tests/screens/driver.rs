//! The workbench without a terminal: keys in, screen out, searches run to their ends.

use plyscope::app::sheet::MOST_COMPARED;
use plyscope::app::{App, Effect, Key, Msg, Options, SaveError, Source};
use plyscope::eval::Registry;
use plyscope::study::check;
use plyscope::study::compare::compare;
use plyscope::term::files;
use plyscope::ui;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The longest that a search may take.
const LONGEST: Duration = Duration::from_secs(4);

/// The workbench and the files it has written.
pub struct Driver {
    pub app: App,
    pub written: Vec<PathBuf>,
    pub copied: Vec<String>,
    pub quit: bool,
    /// The most nodes of a comparison.
    pub compared: u64,
}

impl Driver {
    /// A workbench of some size with a game; without one it offers games.
    pub fn new((columns, rows): (u16, u16), game: &str, options: Options) -> Driver {
        let open = if game.is_empty() { "k-in-a-row" } else { game };
        let study = files::open(&Source::Game(open.to_owned()), &Arc::new(Registry::built_in())).expect("a game");
        let mut app = App::new(*study, options);
        if game.is_empty() {
            app.show_starts();
        }
        let mut driver = Driver { app, written: Vec::new(), copied: Vec::new(), quit: false, compared: MOST_COMPARED };
        driver.send(Msg::Resize(columns, rows));
        driver.perform(vec![Effect::Search]);
        driver
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
                    // What takes longer is stopped, as the workbench pauses it: scripts that show it go on to less.
                    if let Some(job) = self.app.study.job().filter(|job| !job.wait(LONGEST)) {
                        job.cancel();
                        while !job.wait(LONGEST) {}
                    }
                }
                Effect::Open(source) => {
                    let result = files::open(&source, self.app.study.registry());
                    self.send(Msg::Opened(source, result));
                }
                Effect::List(_) => self.send(Msg::Listed(PathBuf::from("/games"), Ok(Vec::new()))),
                Effect::Save { path, overwrite } => {
                    let exists = self.written.contains(&path) && !overwrite;
                    let result = if exists { Err(SaveError::Exists) } else { Ok(()) };
                    self.written.push(path.clone());
                    self.send(Msg::Saved(path, result));
                }
                Effect::Check => {
                    let Some((problem, tree)) = self.app.study.job().map(|job| (Arc::clone(job.problem()), job.copy()))
                    else {
                        continue;
                    };
                    let result = check::recorded(&*problem, &tree).map_err(|trouble| trouble.to_string());
                    self.send(Msg::Checked(self.app.serial(), result));
                }
                Effect::Compare => {
                    let Some(problem) = self.app.study.job().map(|job| Arc::clone(job.problem())) else {
                        continue;
                    };
                    let found = compare(&*problem, self.compared);
                    self.send(Msg::Compared(self.app.serial(), found.map(Box::new)));
                }
                Effect::Copy(text) => self.copied.push(text),
                Effect::Quit => self.quit = true,
                Effect::Suspend | Effect::Redraw => {}
            }
        }
        self.app.refresh();
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
