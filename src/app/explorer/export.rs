//! Writing the tree or the screen to a file: what is asked, and the tree as a text.

use super::{Explorer, diagram};
use crate::app::mode::{Mode, Question};
use crate::app::tasks::{Work, Writing, Written};
use crate::app::{App, Effect, Exported, SaveError, Screen, Strings};
use crate::documents::png::is_png;
use crate::inspect::diagram::{Diagram, Limits};
use crate::inspect::drawing::{self, DrawingFormat, FILM, Paint};
use crate::inspect::film;
use crate::report::search_title;
use crate::save::Over;
use crate::study::Study;
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
/// pictures; of a film there is no PNG.
pub fn format(what: Exported, name: &str) -> Option<&'static DrawingFormat> {
    let film = what == Exported::Film;
    DrawingFormat::of_file(name)
        .filter(|format| what == Exported::Tree || format.word == FILM)
        .filter(|_| !(film && is_png(Path::new(name))))
}

/// The file of a film and its ticks, as they are typed: `film.svg 0-25`.
pub fn film_name(text: &str) -> Option<(&str, RangeInclusive<u64>)> {
    let (name, ticks) = text.trim().rsplit_once(' ')?;
    let (from, to) = ticks.split_once('-')?;
    let (from, to): (u64, u64) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to && to - from < MOST_TICKS).then(|| (name.trim_end(), from..=to))
}

/// The work of writing it.
pub(crate) fn writing(what: Exported, path: PathBuf, text: String, overwrite: bool) -> Work {
    let over = if overwrite { Over::Anything } else { Over::Nothing };
    Work::Write(Writing { what: Written::Export(what), path: Some(path), text, over })
}

impl Explorer {
    /// The name that is offered for the file.
    pub(crate) fn export_name(&self, study: &Study, what: Exported) -> String {
        let game = study.position().game();
        let game = game.split(':').next().unwrap_or_default();
        match what {
            Exported::Tree => format!("{game}-tree.svg"),
            Exported::Screen => format!("{game}-screen.svg"),
            Exported::Film => {
                let last = Tick::last_of(self.ticks()).unwrap_or_default();
                let from = self.tick_now(study).unwrap_or_default();
                format!("{game}-film.svg {from}-{}", last.min(from.later(TICKS - 1)))
            }
        }
    }
    /// Takes which ticks a film has; answers where it shall be written.
    pub(crate) fn take_film(&mut self, words: &Strings, text: &str) -> Result<PathBuf, String> {
        let last = self.ticks().saturating_sub(1);
        let whole = (!text.trim().contains(' ') && last < MOST_TICKS).then(|| (text.trim(), 0..=last));
        let (name, ticks) = film_name(text).or(whole).ok_or(words.notes.bad_ticks)?;
        if *ticks.end() > last {
            return Err(say!("this search has the ticks 0 to {last}", last));
        }
        format(Exported::Film, name).ok_or(words.notes.bad_format)?;
        self.drawing.film = Some(ticks);
        Ok(PathBuf::from(name))
    }
    /// The tree as it is written to a file of this name: what the diagram shows, else what is below the selected node;
    /// at the tick that is looked at.
    fn tree_text(&self, study: &Study, words: &Strings, path: &Path) -> Result<String, String> {
        let job = study.job().ok_or(words.not_searched)?;
        let problem = &**job.problem();
        let under = &self.tree.path;
        let diagram = match &self.views.diagram {
            Some(diagram) => diagram.clone(),
            None => {
                let tick = self.tick_now(study);
                let below = job.look(|walk| {
                    let diagram = Diagram::new(walk, problem, under, LIMITS)?;
                    let Some(tick) = tick else { return Ok(diagram) };
                    let moments = film::moments(walk, problem, &diagram, tick.0..=tick.0, true)?;
                    Ok(moments.into_iter().next().map_or(diagram, |(moment, _)| moment))
                });
                below.map_err(|error: TraceError| error.to_string())?
            }
        };
        match format(Exported::Tree, &path.to_string_lossy()) {
            Some(format) => (format.write)(&diagram, problem, &search_title(problem), self.paint(path))
                .map_err(|error| error.to_string()),
            None => Err(words.notes.bad_format.to_owned()),
        }
    }
    /// The diagram at some ticks.
    fn film_text(&self, study: &Study, words: &Strings, path: &Path) -> Result<String, String> {
        let ticks = self.drawing.film.clone().unwrap_or(0..=0);
        let job = study.job().ok_or(words.not_searched)?;
        let problem = &**job.problem();
        let canvas = Rect::new(0, 0, 200, 60);
        let under = &self.tree.path;
        let moments = job.look(|walk| {
            let whole = diagram::part(walk, problem, under, canvas)?;
            film::moments(walk, problem, &whole, ticks, true)
        });
        let moments = moments.map_err(|error: TraceError| error.to_string())?;
        Ok(drawing::film(&moments, &search_title(problem), self.paint(path), PACE))
    }
    /// α and β are drawn where the screen shows them; the name of the file says whether the ground is dark.
    fn paint(&self, path: &Path) -> Paint {
        let dark = path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(DARK));
        Paint { dark, windows: self.as_diagram && self.drawing.windows }
    }
}

impl Mode {
    /// It was written, or not.
    pub(crate) fn exported(
        &mut self,
        screen: &mut Screen,
        what: Exported,
        path: Option<PathBuf>,
        result: Result<PathBuf, SaveError>,
    ) {
        match (result, path) {
            (Ok(path), _) => screen.notify(&format!("{}: {}", screen.words.notes.written, path.display())),
            (Err(SaveError::Obstacle(_)), path) if matches!(self, Mode::Normal) => {
                *self = Mode::Confirm(Question::Replace(what, path.unwrap_or_default()));
            }
            (Err(SaveError::Obstacle(obstacle)), _) => screen.alert(screen.words.prompts.obstacle(obstacle)),
            (Err(SaveError::Failed(error)), _) => screen.alert(&error),
        }
    }
}

impl App {
    /// Writes the tree or a film, or asks for a picture of the screen to write.
    pub(crate) fn start_export(&mut self, what: Exported, path: PathBuf, overwrite: bool) {
        let text = match what {
            Exported::Screen => {
                self.effects.push(Effect::Picture { path, overwrite });
                return;
            }
            Exported::Tree => self.explorer.tree_text(&self.game.study, self.screen.words, &path),
            Exported::Film => self.explorer.film_text(&self.game.study, self.screen.words, &path),
        };
        match text {
            Ok(text) => self.start(writing(what, path, text, overwrite)),
            Err(error) => self.screen.alert(&error),
        }
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
        let names = ["a.svg", "a.SVG", "a.PNG", "a.dot", "a.gv", "a.txt", "a.jsonl", "a.tex", "a", ".svg", ""];
        let tree = ["svg", "svg", "svg", "dot", "dot", "text", "jsonl", "latex"];
        for (at, name) in names.iter().enumerate() {
            assert_eq!(format(Exported::Tree, name).map(|format| format.word), tree.get(at).copied(), "{name}");
            assert_eq!(format(Exported::Screen, name).is_some(), at < 3, "{name}");
            assert_eq!(format(Exported::Film, name).is_some(), at < 2, "{name}");
        }
    }
}
