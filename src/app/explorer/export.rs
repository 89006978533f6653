//! Writing the tree or the screen to a file: what is asked, and the tree as a text, which is made beside the loop.

use crate::app::explorer::{Explorer, diagram};
use crate::app::mode::Mode;
use crate::app::screens::question::{Question, ask};
use crate::app::tasks::{Writing, Written};
use crate::app::{Context, Display, Exported, SaveError, Strings};
use crate::documents::png::is_png;
use crate::inspect::diagram::{Diagram, Limits};
use crate::inspect::drawing::{self, DrawingFormat, DrawnPart, FILM, Paint};
use crate::inspect::film;
use crate::inspect::page::{PageNotes, PageOptions, page};
use crate::inspect::subtree_cache::SubtreeCache;
use crate::language::sides;
use crate::lessons::Lesson;
use crate::report::search_title;
use crate::save::Over;
use crate::study::Study;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::trace::{FoldedNode, Tick, TraceError, Tree, Walk};
use ratatui::layout::Rect;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How much of a tree is written that is not drawn as a diagram.
const LIMITS: Limits = Limits { nodes: 200, plies: 3 };

/// How many ticks a film has that is offered.
const TICKS: u64 = 60;

/// The most ticks of a film.
const MOST_TICKS: u64 = 1000;

/// How long a film shows a tick.
const PACE: u32 = 1200;

/// Any file that a film can be written to: it has one format.
const FILM_FILE: &str = "film.svg";

/// What the name of a picture on dark ground ends with, before its ending.
const DARK: &str = "-dark";

/// The format in which something is written to a file of this name; `None`: it cannot be. A screen and a film are
/// pictures; of a film there is no PNG.
pub fn format(what: Exported, name: &str) -> Option<&'static DrawingFormat> {
    let film = what == Exported::Film;
    DrawingFormat::of_file(name)
        .filter(|format| match what {
            Exported::Tree => true,
            Exported::Page => matches!(format.part, DrawnPart::Search),
            Exported::Film | Exported::Screen => format.word == FILM,
        })
        .filter(|_| !(film && is_png(Path::new(name))))
}

/// The file of a film and its ticks, as they are typed: `film.svg 0-25`.
pub fn film_name(text: &str) -> Option<(&str, RangeInclusive<u64>)> {
    let (name, ticks) = text.trim().rsplit_once(' ')?;
    let (from, to) = ticks.split_once('-')?;
    let (from, to): (u64, u64) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to && to - from < MOST_TICKS).then(|| (name.trim_end(), from..=to))
}

/// A text on its way to a file.
pub fn writing(what: Exported, path: PathBuf, text: String, overwrite: bool) -> Writing {
    let over = if overwrite { Over::Anything } else { Over::Nothing };
    Writing { what: Written::Export(what), path: Some(path), text, over }
}

impl Explorer {
    /// The name that is offered for the file.
    pub(crate) fn export_name(&self, study: &Study, what: Exported) -> String {
        let game = study.position().game();
        let game = game.split(':').next().unwrap_or_default();
        match what {
            Exported::Tree => format!("{game}-tree.svg"),
            Exported::Page => format!("{game}.html"),
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
    /// What is drawn for a file of this name.
    pub(crate) fn sketch(
        &self,
        study: &Study,
        screen: &Display,
        lesson: Option<&Lesson>,
        (what, path): (Exported, &Path),
    ) -> Result<DrawWork, String> {
        let words = screen.words;
        let job = study.job().ok_or(words.not_searched)?;
        let problem = Arc::clone(job.problem());
        let tick = self.tick_now(study).map(|tick| tick.0);
        let subject = match (&self.views.diagram, what) {
            (_, Exported::Film) => Drawn::Film(self.drawing.film.clone().unwrap_or(0..=0)),
            (Some(diagram), _) => Drawn::Shown(diagram.clone()),
            (None, _) => Drawn::Below(tick),
        };
        let format = match what {
            Exported::Film => format(what, FILM_FILE),
            Exported::Tree | Exported::Page | Exported::Screen => format(what, &path.to_string_lossy()),
        };
        Ok(DrawWork {
            format: format.ok_or(words.notes.bad_format)?,
            title: lesson.map_or_else(|| search_title(&*problem), |lesson| lesson.title.clone()),
            notes: lesson.map(Lesson::page_notes).unwrap_or_default(),
            paint: self.paint(path),
            under: self.tree.path.clone(),
            ascii: screen.options.ascii,
            tick,
            tree: job.recording(),
            problem,
            subject,
        })
    }
    /// α and β are drawn where the screen shows them; the name of the file says whether the ground is dark.
    fn paint(&self, path: &Path) -> Paint {
        let dark = path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(DARK));
        Paint { dark, windows: self.as_diagram && self.drawing.windows }
    }
}

/// It was written, or not.
pub fn exported(cx: &mut Context, what: Exported, path: Option<PathBuf>, result: Result<PathBuf, SaveError>) {
    let words = cx.screen.words;
    match (result, path) {
        (Ok(path), _) => cx.screen.notify(&format!("{}: {}", words.notes.written, path.display())),
        (Err(SaveError::Obstacle(_)), path) if matches!(cx.mode, Mode::Normal) => {
            cx.mode = ask(Question::Replace(what, path.unwrap_or_default()));
        }
        (Err(SaveError::Obstacle(obstacle)), _) => cx.screen.alert(words.prompts.obstacle(obstacle)),
        (Err(SaveError::Failed(error)), _) => cx.screen.alert(&error),
    }
}

/// A part of a recorded search to be drawn: all that it needs, beside the loop.
pub struct DrawWork {
    problem: Arc<dyn Problem>,
    tree: Arc<Tree>,
    subject: Drawn,
    /// The node that is selected.
    under: Vec<Ordinal>,
    format: &'static DrawingFormat,
    title: String,
    /// What a lesson says beside the search.
    notes: PageNotes,
    paint: Paint,
    /// Are the sides called as a screen without Unicode calls them?
    ascii: bool,
    /// The tick that is looked at; `None`: now.
    tick: Option<u64>,
}

/// What of it is drawn.
enum Drawn {
    /// What the screen shows.
    Shown(Diagram),
    /// What is below the selected node, at the tick that is looked at.
    Below(Option<u64>),
    /// The diagram at some ticks.
    Film(RangeInclusive<u64>),
}

impl DrawWork {
    /// The text of the file.
    ///
    /// # Errors
    /// It was stopped, a subtree could not be re-derived, or it is too large.
    pub fn text(self, control: &Token) -> Result<String, String> {
        let _called = sides::by_discs(self.ascii);
        let (problem, opened) = (&*self.problem, SubtreeCache::default());
        let mut open = |node: &FoldedNode| opened.open(problem, node);
        let mut walk = Walk::new(problem.spec().method, &self.tree, &mut open);
        let stopped = |error: TraceError| error.to_string();
        let DrawnPart::Diagram(write) = self.format.part else {
            let (around, notes) = (self.tick.map(Tick), self.notes);
            let options = PageOptions { around, notes, ..PageOptions::default() };
            return page(&mut walk, problem, &self.title, &options, control).map_err(|error| error.to_string());
        };
        let diagram = match self.subject {
            Drawn::Shown(diagram) => diagram,
            Drawn::Below(tick) => {
                let diagram = Diagram::new(&mut walk, problem, &self.under, LIMITS).map_err(stopped)?;
                let ticks = tick.map(|tick| tick..=tick);
                let then = ticks.map(|ticks| film::moments(&mut walk, problem, &diagram, ticks, true, control));
                let moments = then.unwrap_or(Ok(Vec::new())).map_err(stopped)?;
                moments.into_iter().next().map_or(diagram, |(moment, _)| moment)
            }
            Drawn::Film(ticks) => {
                let whole =
                    diagram::part(&mut walk, problem, &self.under, Rect::new(0, 0, 200, 60)).map_err(stopped)?;
                let moments = film::moments(&mut walk, problem, &whole, ticks, true, control).map_err(stopped)?;
                return Ok(drawing::film(&moments, &self.title, self.paint, PACE));
            }
        };
        write(&diagram, problem, &self.title, self.paint).map_err(|error| error.to_string())
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
        let names =
            ["a.svg", "a.SVG", "a.PNG", "a.dot", "a.gv", "a.txt", "a.jsonl", "a.tex", "a.html", "a", ".svg", ""];
        let tree = ["svg", "svg", "svg", "dot", "dot", "text", "jsonl", "latex", "html"];
        for (at, name) in names.iter().enumerate() {
            assert_eq!(format(Exported::Tree, name).map(|format| format.word), tree.get(at).copied(), "{name}");
            assert_eq!(format(Exported::Screen, name).is_some(), at < 3, "{name}");
            assert_eq!(format(Exported::Film, name).is_some(), at < 2, "{name}");
        }
    }
}
