//! The report of a comparison of two lists of counts: the first difference at each ply.

use super::{Report, thousands};
use crate::inspect::perft::{PerftDifference, PerftPly};
use engine::clean::clean;

/// Returns a difference in one sentence; `names` are those of the lists.
pub fn difference(found: &PerftDifference, names: &[String; 2]) -> String {
    let [one, two] = names.each_ref().map(|name| clean(name).into_owned());
    let moves = clean(&found.moves.join(" ")).into_owned();
    match (found.counts, found.moves.is_empty()) {
        ([Some(first), Some(second)], true) => {
            say!(
                "all sequences: {first} by {one}, {second} by {two}",
                first = thousands(first),
                second = thousands(second)
            )
        }
        ([Some(first), Some(second)], false) => {
            say!(
                "{moves}: {first} by {one}, {second} by {two}",
                first = thousands(first),
                second = thousands(second)
            )
        }
        ([Some(_), None], _) => say!("{moves}: a move by {one}, and missing in {two}"),
        ([None, _], _) => say!("{moves}: no move by {one}, and listed in {two}"),
    }
}

/// Describes the differences, ply by ply.
pub fn lists(plies: &[PerftPly], names: &[String; 2]) -> Report {
    let mut report = Report::default();
    if plies.is_empty() {
        report.add(say!(
            "the lists have no moves and no lengths in common: nothing was compared"
        ));
    }
    for at in plies {
        let (ply, compared) = (at.ply, thousands(at.compared));
        report.add(match &at.first {
            None => say!(at.compared; "ply {ply}: {compared} count, and no difference|ply {ply}: {compared} counts, and no difference"),
            Some(first) => {
                let (first, differences) = (difference(first, names), thousands(at.differences));
                say!("ply {ply}: {differences} of {compared} differ; the first is {first}")
            }
        });
    }
    let first = plies
        .iter()
        .find_map(|at| at.first.as_ref())
        .filter(|first| !first.moves.is_empty());
    if let Some(first) = first.filter(|first| first.counts.iter().all(Option::is_some)) {
        let moves = clean(&first.moves.join(" ")).into_owned();
        report.add(say!("to go on: count behind {moves} in both programs, and compare again with --moves \"{moves}\""));
    }
    report
}
