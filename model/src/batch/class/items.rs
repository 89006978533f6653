//! The items of a rubric, as grading tools list them one by one, with the points of each.
//!
//! Invariant: the points of the items of a submission add up to [`Submission::points`], and their
//! maxima add up to the points of the rubric. A deduction that exceeds the points of its item is
//! taken from the other item. Items without points only pass or fail; their deductions are taken
//! from the search item.

use super::{JudgedSubmission, Rubric, Submission};

/// An item of a rubric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// The trace can be read and has something to judge.
    Readable,
    /// The headers agree with the assignment.
    Asked,
    /// Moves, windows, values and everything else that the judge checks.
    Search,
    /// The cuts, listed only if the method makes some.
    Cuts,
    /// The search reached its end, and all of it was judged.
    End,
}

/// The result of a submission for one item.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedItem {
    pub kind: ItemKind,
    pub passed: bool,
    /// The points earned and their maximum, or `None` if the item has no points.
    pub points: Option<ItemPoints>,
}

/// The points of an item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ItemPoints {
    pub earned: f64,
    pub most: f64,
}

impl ItemKind {
    /// Returns the title of the item for people.
    pub fn title(self) -> &'static str {
        match self {
            ItemKind::Readable => say!("the search can be read"),
            ItemKind::Asked => say!("it is the search that was asked for"),
            ItemKind::Search => say!("its moves, windows and values are right"),
            ItemKind::Cuts => say!("it makes the cuts that are due"),
            ItemKind::End => say!("it is judged to its end"),
        }
    }
    /// Returns the name of the item for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            ItemKind::Readable => "readable",
            ItemKind::Asked => "asked",
            ItemKind::Search => "search",
            ItemKind::Cuts => "cuts",
            ItemKind::End => "end",
        }
    }
}

/// Returns true if the search costs no points except for remarks.
fn is_right(judged: &JudgedSubmission) -> bool {
    judged.verdict.ok() && judged.verdict.is_complete() && judged.contradictions.is_empty()
}

impl Submission {
    /// Returns the items of the submission; `due` is the number of cuts that the search of the
    /// assignment makes.
    pub fn items(&self, rubric: &Rubric, due: Option<u64>) -> Vec<GradedItem> {
        let with_cuts = due.is_some_and(|due| due > 0);
        let most_of_cuts = if with_cuts {
            rubric.no_cuts.max(rubric.cuts).min(rubric.points)
        } else {
            0.0
        };
        let most_of_search = rubric.points - most_of_cuts;
        let judged = self
            .judged
            .as_ref()
            .ok()
            .filter(|judged| !judged.is_empty());
        let (mut search, mut cuts) = (0.0, 0.0);
        if let Some(judged) = judged {
            let lost = judged.lost(rubric);
            search = most_of_search - lost.search - lost.asked - lost.end;
            cuts = most_of_cuts - judged.lost_by_cuts(rubric, due);
            // A deficit of one item is taken from the other before either is clamped to 0.
            let (below_search, below_cuts) = (search.min(0.0), cuts.min(0.0));
            (search, cuts) = (
                (search + below_cuts).max(0.0),
                (cuts + below_search).max(0.0),
            );
        }
        let item = |kind, passed, points| GradedItem {
            kind,
            passed,
            points,
        };
        let points = |earned, most| Some(ItemPoints { earned, most });
        let is = |holds: fn(&JudgedSubmission) -> bool| judged.is_some_and(|judged| holds(judged));
        let mut items = vec![
            item(ItemKind::Readable, judged.is_some(), None),
            item(
                ItemKind::Asked,
                is(|judged| judged.contradictions.is_empty()),
                None,
            ),
            item(
                ItemKind::Search,
                is(is_right),
                points(search, most_of_search),
            ),
        ];
        if with_cuts {
            let all = judged.is_some_and(|judged| due.is_none_or(|due| judged.cuts >= due));
            items.push(item(ItemKind::Cuts, all, points(cuts, most_of_cuts)));
        }
        items.push(item(
            ItemKind::End,
            is(|judged| judged.verdict.is_complete()),
            None,
        ));
        items
    }
}
