//! Writing the tree or the screen to a file: what is asked, and the tree as a text.

use super::diagram;
use crate::app::mode::{Mode, Prompt, Question};
use crate::app::tasks::{Work, Writing, Written};
use crate::app::{App, Effect, Exported, SaveError};
use crate::inspect::diagram::{Diagram, Limits};
use crate::inspect::drawing::{self, DrawingFormat, FILM, Paint};
use crate::inspect::film;
use crate::save::Over;
use engine::boundary::Problem;
use engine::trace::{Tick, TraceError};
use ratatui::layout::Rect;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// How much of a tree is written that is not drawn as a diagram.
const LIMITS: Limits = Limits { nodes: 200, plies: 3 };

/// How many ticks a film has that is offered.
const TICKS: u64 = 60;

/// The most ticks of a film.
const MOST_TICKS: u64 = 1000;

/// How long a film shows a tick.
const PACE: u32 = 1200;

/// What the name of a picture on dark ground ends with, before its ending.
const DARK: &str = "-dark";

/// The format in which something is written to a file of this name; `None`: it cannot be. A screen and a film are
/// pictures.
pub fn format(what: Exported, name: &str) -> Option<&'static DrawingFormat> {
    DrawingFormat::of_file(name).filter(|format| what == Exported::Tree || format.word == FILM)
}

/// The file of a film and its ticks, as they are typed: `film.svg 0-25`.
pub fn film_name(text: &str) -> Option<(&str, RangeInclusive<u64>)> {
    let (name, ticks) = text.trim().rsplit_once(' ')?;
    let (from, to) = ticks.split_once('-')?;
    let (from, to): (u64, u64) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to && to - from < MOST_TICKS).then(|| (name.trim_end(), from..=to))
}

impl App {
    /// Asks where to.
    pub(crate) fn ask_export(&mut self, what: Exported) {
        let game = self.game.study.position().game();
        let game = game.split(':').next().unwrap_or_default();
        let name = match what {
            Exported::Tree => format!("{game}-tree.svg"),
            Exported::Screen => format!("{game}-screen.svg"),
            Exported::Film => {
                let last = Tick::last_of(self.explorer.ticks()).unwrap_or_default();
                let from = self.explorer.tick_now(&self.game.study).unwrap_or_default();
                format!("{game}-film.svg {from}-{}", last.min(from.later(TICKS - 1)))
            }
        };
        self.ask(Prompt::Export(what), &name);
    }
    /// Writes the tree or a film, or asks for a picture of the screen to write.
    pub(crate) fn start_export(&mut self, what: Exported, path: PathBuf, overwrite: bool) {
        let text = match what {
            Exported::Screen => {
                self.effects.push(Effect::Picture { path, overwrite });
                return;
            }
            Exported::Tree => self.tree_text(&path),
            Exported::Film => {
                let ticks = self.explorer.drawing.film.clone().unwrap_or(0..=0);
                self.film_text(&path, ticks)
            }
        };
        match text {
            Ok(text) => self.export(what, path, text, overwrite),
            Err(error) => self.screen.alert(&error),
        }
    }
    /// Takes where a film shall be written, and which ticks it has.
    pub(crate) fn take_film(&mut self, text: &str) -> Result<(), String> {
        let (name, ticks) = film_name(text).ok_or(self.screen.words.notes.bad_ticks)?;
        format(Exported::Film, name).ok_or_else(|| self.no_format(name))?;
        let path = PathBuf::from(name);
        self.explorer.drawing.film = Some(ticks);
        self.start_export(Exported::Film, path, false);
        Ok(())
    }
    pub(crate) fn export(&mut self, what: Exported, path: PathBuf, text: String, overwrite: bool) {
        let over = if overwrite { Over::Anything } else { Over::Nothing };
        self.start(Work::Write(Writing { what: Written::Export(what), path: Some(path), text, over }));
    }
    /// It was written, or not.
    pub(crate) fn exported(&mut self, what: Exported, path: Option<PathBuf>, result: Result<PathBuf, SaveError>) {
        match (result, path) {
            (Ok(path), _) => self.screen.notify(&format!("{}: {}", self.screen.words.notes.written, path.display())),
            (Err(SaveError::Obstacle(_)), path) if matches!(self.mode, Mode::Normal) => {
                self.mode = Mode::Confirm(Question::Replace(what, path.unwrap_or_default()));
            }
            (Err(SaveError::Obstacle(obstacle)), _) => self.screen.alert(self.screen.words.prompts.obstacle(obstacle)),
            (Err(SaveError::Failed(error)), _) => self.screen.alert(&error),
        }
    }
    /// The tree as it is written to a file of this name: what the diagram shows, else what is below the selected node;
    /// at the tick that is looked at.
    ///
    /// # Errors
    /// Nothing was searched, a subtree could not be re-derived, or the name says nothing.
    pub fn tree_text(&self, path: &Path) -> Result<String, String> {
        let job = self.game.study.job().ok_or(self.screen.words.not_searched)?;
        let problem = &**job.problem();
        let under = &self.explorer.tree.path;
        let diagram = match &self.explorer.views.diagram {
            Some(diagram) => diagram.clone(),
            None => {
                let tick = self.explorer.tick_now(&self.game.study);
                let below = job.look(|walk| {
                    let diagram = Diagram::new(walk, problem, under, LIMITS)?;
                    let Some(tick) = tick else { return Ok(diagram) };
                    let moments = film::moments(walk, problem, &diagram, tick.0..=tick.0)?;
                    Ok(moments.into_iter().next().map_or(diagram, |(moment, _)| moment))
                });
                below.map_err(|error: TraceError| error.to_string())?
            }
        };
        match format(Exported::Tree, &path.to_string_lossy()) {
            Some(format) => (format.write)(&diagram, problem, &self.drawing_title(problem), self.paint(path))
                .map_err(|error| error.to_string()),
            None => Err(self.no_format(&path.to_string_lossy())),
        }
    }
    /// Why nothing can be written to a file of this name.
    pub(crate) fn no_format(&self, name: &str) -> String {
        drawing::png_way(name).unwrap_or_else(|| self.screen.words.notes.bad_format.to_owned())
    }
    /// The diagram at some ticks.
    fn film_text(&self, path: &Path, ticks: RangeInclusive<u64>) -> Result<String, String> {
        let job = self.game.study.job().ok_or(self.screen.words.not_searched)?;
        let problem = &**job.problem();
        let canvas = Rect::new(0, 0, 200, 60);
        let under = &self.explorer.tree.path;
        let moments = job.look(|walk| {
            let whole = diagram::part(walk, problem, under, canvas)?;
            film::moments(walk, problem, &whole, ticks)
        });
        let moments = moments.map_err(|error: TraceError| error.to_string())?;
        Ok(drawing::film(&moments, &self.drawing_title(problem), self.paint(path), PACE))
    }
    /// α and β are drawn where the screen shows them; the name of the file says whether the ground is dark.
    fn paint(&self, path: &Path) -> Paint {
        let dark = path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(DARK));
        Paint { dark, windows: self.explorer.as_diagram && self.explorer.drawing.windows }
    }
    fn drawing_title(&self, problem: &dyn Problem) -> String {
        let spec = problem.spec();
        format!(
            "{}: {}, {} {}, {} {}",
            problem.position(&[]).title(),
            spec.method.word(),
            self.screen.words.depth,
            spec.depth_text(),
            self.screen.words.evaluation,
            spec.evaluation.as_deref().unwrap_or_default()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_has_a_name_and_ticks() {
        assert_eq!(film_name("a b.svg 3-25"), Some(("a b.svg", 3..=25)));
        for text in ["a.svg", "a.svg 3", "a.svg 5-4", "a.svg 0-1000", "3-4", ""] {
            assert_eq!(film_name(text), None, "{text}");
        }
    }

    #[test]
    fn the_name_says_as_what() {
        let names = ["a.svg", "a.SVG", "a.dot", "a.gv", "a.txt", "a.jsonl", "a", "a.png", ".svg", ""];
        let tree = ["svg", "svg", "dot", "dot", "text", "jsonl"];
        for (at, name) in names.iter().enumerate() {
            assert_eq!(format(Exported::Tree, name).map(|format| format.word), tree.get(at).copied(), "{name}");
            assert_eq!(format(Exported::Screen, name).is_some(), at < 2, "{name}");
        }
    }
}
