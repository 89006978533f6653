//! Export of the tree or the screen to a file: the prompts, and the text of the tree, which is
//! produced in a thread of its own.

use crate::app::explorer::Explorer;
use crate::app::explorer::draw_work::{DrawWork, DrawnTree};
use crate::app::tasks::{Writing, Written};
use crate::app::{Display, Exported};
use crate::kit::words::BAD_FORMAT;
use engine::sentence::Sentence;
use engine::trace::Tick;
use model::inspect::drawing::png::is_png;
use model::inspect::drawing::{DrawingFormat, DrawnPart, FILM, Paint};
use model::language::say;
use model::lessons::Lesson;
use model::report::search_title;
use model::save::Over;
use model::study::Study;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The number of ticks of the film that is proposed.
const TICKS: u64 = 60;

/// The maximum number of ticks of a film.
const MOST_TICKS: u64 = 1000;

/// An example of a file name for a film. Films have a single format.
const FILM_FILE: &str = "film.svg";

/// The suffix of the file stem of a picture with a dark background.
const DARK: &str = "-dark";

/// Returns the format for a file of this name, or `None` if the name stands for none. The screen
/// and a film are pictures; a film cannot be a PNG.
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

/// Parses the file and the ticks of a film from a text such as `film.svg 0-25`. Returns `None` if
/// the range is empty or has more than `MOST_TICKS` ticks.
pub fn film_name(text: &str) -> Option<(&str, RangeInclusive<u64>)> {
    let (name, ticks) = text.trim().rsplit_once(' ')?;
    let (from, to) = ticks.split_once('-')?;
    let (from, to): (u64, u64) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to && to - from < MOST_TICKS).then(|| (name.trim_end(), from..=to))
}

/// Starts to write a text to a file.
pub fn writing(what: Exported, path: PathBuf, text: String, overwrite: bool) -> Writing {
    let over = if overwrite {
        Over::Anything
    } else {
        Over::Nothing
    };
    Writing {
        what: Written::Export(what),
        path: Some(path),
        text,
        over,
    }
}

/// Returns the file name that is proposed.
pub(crate) fn export_name(explorer: &Explorer, study: &Study, what: Exported) -> String {
    let game = study.position().game();
    let game = game.split(':').next().unwrap_or_default();
    match what {
        Exported::Tree => format!("{game}-tree.svg"),
        Exported::Page => format!("{game}.html"),
        Exported::Screen => format!("{game}-screen.svg"),
        Exported::Film => {
            let last = Tick::last_of(explorer.ticks()).unwrap_or_default();
            let from = explorer.tick_now(study).unwrap_or_default();
            format!("{game}-film.svg {from}-{}", last.min(from.later(TICKS - 1)))
        }
    }
}

/// Takes over the ticks of a film from a typed text, and returns the path of the file.
pub(crate) fn take_film(explorer: &mut Explorer, text: &str) -> Result<PathBuf, Sentence> {
    let last = explorer.ticks().saturating_sub(1);
    let whole = (!text.trim().contains(' ') && last < MOST_TICKS).then(|| (text.trim(), 0..=last));
    let (name, ticks) = film_name(text).or(whole).ok_or(say!(
        "after the name type the first and the last tick, at most 1000 of them: film.svg 0-25"
    ))?;
    if *ticks.end() > last {
        return Err(sentence!("this search has the ticks 0 to {last}", last));
    }
    format(Exported::Film, name).ok_or(say(BAD_FORMAT))?;
    explorer.drawing.film = Some(ticks);
    Ok(PathBuf::from(name))
}

/// Collects the data to draw for a file of this name.
pub(crate) fn sketch(
    explorer: &Explorer,
    study: &Study,
    screen: &Display,
    lesson: Option<&Lesson>,
    (what, path): (Exported, &Path),
) -> Result<DrawWork, Sentence> {
    let job = study.job().ok_or(say!("not searched"))?;
    let problem = Arc::clone(job.problem());
    let tick = explorer.tick_now(study).map(|tick| tick.0);
    let subject = match (&explorer.views.diagram, what) {
        (_, Exported::Film) => DrawnTree::Film(explorer.drawing.film.clone().unwrap_or(0..=0)),
        (Some(diagram), _) => DrawnTree::Shown(diagram.clone()),
        (None, _) => DrawnTree::Below(tick),
    };
    let format = match what {
        Exported::Film => format(what, FILM_FILE),
        Exported::Tree | Exported::Page | Exported::Screen => format(what, &path.to_string_lossy()),
    };
    Ok(DrawWork {
        format: format.ok_or(say(BAD_FORMAT))?,
        title: lesson.map_or_else(|| search_title(&*problem), |lesson| lesson.title.clone()),
        notes: lesson.map(Lesson::page_notes).unwrap_or_default(),
        paint: paint(explorer, path),
        under: explorer.tree.path.clone(),
        ascii: screen.options.ascii,
        tick,
        tree: job.recording(),
        problem,
        subject,
    })
}

/// Returns the paint: α and β are drawn if the screen shows them, and the file name decides on a
/// dark background.
fn paint(explorer: &Explorer, path: &Path) -> Paint {
    let dark = path
        .file_stem()
        .is_some_and(|stem| stem.to_string_lossy().ends_with(DARK));
    Paint {
        dark,
        windows: explorer.as_diagram && explorer.drawing.windows,
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
        let names = [
            "a.svg", "a.SVG", "a.PNG", "a.dot", "a.gv", "a.txt", "a.jsonl", "a.tex", "a.html", "a",
            ".svg", "",
        ];
        let tree = [
            "svg", "svg", "svg", "dot", "dot", "text", "jsonl", "latex", "html",
        ];
        for (at, name) in names.iter().enumerate() {
            assert_eq!(
                format(Exported::Tree, name).map(|format| format.word),
                tree.get(at).copied(),
                "{name}"
            );
            assert_eq!(format(Exported::Screen, name).is_some(), at < 3, "{name}");
            assert_eq!(format(Exported::Film, name).is_some(), at < 2, "{name}");
        }
    }
}
