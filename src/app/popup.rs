//! [`Popup`]: lines over the panes, to read and to jump from: why, a check, a comparison.

use super::action::To;
use super::mode::Mode;
use super::{App, Effect, Pane};
use crate::inspect::explain::{self, Said};
use engine::boundary::problem::names;
use engine::clean::clean;

/// A line of a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PopupLine {
    /// The text, clean.
    pub text: String,
    /// When it happened: where enter jumps to.
    pub tick: Option<u64>,
    /// Is it a heading?
    pub heading: bool,
    /// How much of a bar is full, for each bar behind the text.
    pub bars: Vec<f64>,
    /// Is it a row of a table or a plot? It is cut where there is no room, and not wrapped.
    pub fixed: bool,
}

/// Lines to read. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Popup {
    /// What stands above.
    pub title: String,
    /// The lines.
    pub lines: Vec<PopupLine>,
    /// Which one is selected.
    pub at: usize,
}

impl Popup {
    /// Where enter jumps to.
    #[must_use]
    pub fn jump(&self) -> Option<u64> {
        self.lines.get(self.at).and_then(|line| line.tick)
    }
    /// A sheet that selects the first line that leads anywhere.
    #[must_use]
    pub fn new(title: &str, lines: Vec<PopupLine>) -> Popup {
        let at = lines.iter().position(|line| line.tick.is_some()).unwrap_or(0);
        Popup { title: title.to_owned(), lines, at }
    }
    /// Moves the selection.
    pub fn step(&mut self, to: To, page: usize) {
        self.at = to.step(self.at, self.lines.len(), page);
    }
}

/// A plain line.
#[must_use]
pub fn line(text: &str) -> PopupLine {
    PopupLine { text: clean(text).into_owned(), ..PopupLine::default() }
}

/// A heading.
#[must_use]
pub fn heading(text: &str) -> PopupLine {
    PopupLine { heading: true, ..line(text) }
}

/// A row of a table or a plot.
#[must_use]
pub fn row(text: &str) -> PopupLine {
    PopupLine { fixed: true, ..line(text) }
}

impl App {
    /// Shows why the selected node is as it is.
    pub(super) fn why(&mut self) {
        self.explorer.travel.playing = None;
        let Some(job) = self.game.study.job() else {
            return;
        };
        let problem = &**job.problem();
        let child = self.selected_child().filter(|_| self.screen.focus == Pane::Children);
        let (number, path) = match child {
            Some(child) => {
                let above = self.views.node.as_ref().map_or(&[][..], |node| &node.path);
                (child.number, above.iter().copied().chain([child.ordinal]).collect::<Vec<u16>>())
            }
            None => (
                Some(self.explorer.tree.selected.node).filter(|_| self.explorer.tree.selected.unsearched.is_none()),
                self.explorer.tree.path.clone(),
            ),
        };
        let tick = self.tick_now();
        let said = job.look(|walk| match number {
            Some(number) => explain::node(walk, problem, number, tick),
            None => explain::unsearched(walk, problem, &path, tick),
        });
        match said {
            Ok(said) => {
                let of = |said: Said| PopupLine { tick: said.tick, heading: said.heading, ..line(&said.text) };
                let moves = names(problem, &path).join(" ");
                let about = if moves.is_empty() { self.screen.words.root.to_owned() } else { moves };
                let title = format!("{}: {about}", self.screen.words.titles.why);
                self.mode = Mode::Popup(Popup::new(&title, said.into_iter().map(of).collect()));
            }
            Err(trouble) => self.screen.alert(&trouble.to_string()),
        }
    }
    /// Enter on a line of a sheet.
    pub(super) fn jump(&mut self, sheet: Popup) -> Vec<Effect> {
        match sheet.jump() {
            Some(tick) => _ = self.travel_to(tick),
            None => self.mode = Mode::Popup(sheet),
        }
        Vec::new()
    }

    /// Shows a sheet, unless something is typed or asked just now: then it is told only that it is there.
    pub(super) fn show(&mut self, title: &str, lines: Vec<PopupLine>) {
        if matches!(self.mode, Mode::Normal | Mode::Popup(_)) {
            self.mode = Mode::Popup(Popup::new(title, lines));
        } else if let Some(first) = lines.first() {
            self.screen.notify(&format!("{title}: {}", first.text));
        }
    }
}
