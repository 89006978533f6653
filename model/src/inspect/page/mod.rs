//! [`page`]: a recorded search as one HTML file that steps through it in any browser.
//!
//! The file loads nothing from elsewhere: the template, its style and its script are in
//! `assets/page/` and are combined here with the search as JSON. The script contains no game and no
//! method: boxes, boards, values and sentences come from the functions of the workbench's panes.
//! Without a script the sentences are a list.
//!
//! Invariants: text from outside is escaped for its place ([`crate::inspect::escape`]); a page has
//! at most [`MOST_VISITS`] visits and [`MOST_BYTES`] bytes; ticks and node numbers are those of the
//! search, also on a page of a part of it. Cost: O(ticks × depth × branching).

mod boards;
mod boxes;
mod data;
mod questions;
mod story;
mod template;
mod types;
mod visits;
mod words;

use boards::Boards;
use boxes::Boxes;
use data::PageData;
use engine::boundary::Problem;
use engine::search::Token;
use engine::trace::{Tick, Walk};
use story::PageStory;
use visits::Visits;

pub use questions::{PageAsk, PageAskKind, asked};
pub(in crate::inspect) use template::filled;
pub use types::{
    MOST_BYTES, MOST_PRACTICE, MOST_VISITS, PageError, PageNotes, PageOptions, PageTask,
};

/// Creates the page of a recorded search, under a title. `control` stops it.
///
/// # Errors
/// Returns an error if there are no such ticks, if the search is too large for a page or for
/// practice, if a subtree could not be re-derived, or if the work was stopped.
pub fn page(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    title: &str,
    options: &PageOptions,
    control: &Token,
) -> Result<String, PageError> {
    let visits = match (
        Visits::read(walk, (options.from, options.to)),
        options.around,
    ) {
        (Err(PageError::Large { .. }), Some(around)) => part(walk, around)?,
        (read, _) => read?,
    };
    let boxes = match options.practice {
        true => Boxes::whole(problem, &visits)?,
        false => Boxes::of(walk, problem, &visits)?,
    };
    let story = PageStory::new(walk, problem, &visits, control)?;
    let boards = Boards::new(problem, &visits);
    let last = Tick::last_of(walk.ticks()).unwrap_or_default();
    let data = PageData::new(problem, &visits, boxes, &story, boards, options.practice);
    let page = template::page(
        &data,
        &story,
        problem,
        title,
        (walk.ticks(), &options.notes),
    )?;
    if page.len() > MOST_BYTES {
        return Err(PageError::Long {
            bytes: page.len(),
            last,
        });
    }
    Ok(page)
}

/// Reads the visits from a tick on, as many as fit on a page.
fn part(walk: &mut Walk<'_>, from: Tick) -> Result<Visits, PageError> {
    match Visits::read(walk, (Some(from), None)) {
        Err(PageError::Large { fits, .. }) => Visits::read(walk, (Some(from), Some(fits))),
        read => read,
    }
}
