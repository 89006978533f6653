//! The solutions of a game's positions in saves.
//!
//! A result is written as its score and, for a win or loss, the number of plies: `1 in 23`, `-4`,
//! `0`; as `win`, `draw` or `loss` if only that is proven, and as `?` if nothing is. Only positions
//! whose winner is proven are written.

use super::open_error::{OpenError, OpenProblem, OpenResult};
use crate::save::SourceText;
use crate::save::file::ProvenPosition;
use crate::study::Solutions;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::ron_place::Step::{Field, Index};
use engine::solve::{ProvenResult, Solution};

/// Returns the written form of the complete solutions.
pub(super) fn written(start: &dyn Position, solutions: &Solutions) -> Vec<ProvenPosition> {
    let names = |position: &dyn Position, moves: &[Ordinal]| {
        position
            .moves_along(moves)
            .into_iter()
            .map(|mv| mv.text)
            .collect::<Vec<_>>()
    };
    let position = |(moves, solution): (&[Ordinal], &Solution)| ProvenPosition {
        after: names(start, moves),
        results: solution.moves.iter().map(|mv| text(&mv.result)).collect(),
        line: names(&*start.replay(moves, &mut |_| {}), &solution.line),
        nodes: solution.nodes,
    };
    solutions.complete().map(position).collect()
}

fn text(result: &ProvenResult) -> String {
    if !result.exact {
        return result.outcome().text().to_owned();
    }
    result.plies.map_or_else(
        || result.low.to_string(),
        |plies| format!("{} in {plies}", result.low),
    )
}

fn result(text: &str) -> Option<ProvenResult> {
    let only = |low, high| {
        Some(ProvenResult {
            low,
            high,
            exact: false,
            plies: None,
        })
    };
    match text {
        "win" => return only(1, i32::MAX),
        "draw" => return only(0, 0),
        "loss" => return only(-i32::MAX, -1),
        "?" => return only(-i32::MAX, i32::MAX),
        _ => {}
    }
    let (score, plies) = match text.split_once(" in ") {
        Some((score, plies)) => (score, Some(plies.trim().parse().ok()?)),
        None => (text, None),
    };
    let score: i32 = score.trim().parse().ok()?;
    // A draw has no number of plies.
    (plies.is_none() || score != 0).then_some(ProvenResult {
        low: score,
        high: score,
        exact: true,
        plies,
    })
}

/// Reads moves from a position; returns the ordinals and the position after them.
pub(super) fn moves(
    from: &dyn Position,
    texts: &[String],
    error: impl Fn(usize, OpenProblem) -> OpenError,
) -> OpenResult<(Vec<Ordinal>, Box<dyn Position>)> {
    let (mut position, mut found) = (from.copy(), Vec::with_capacity(texts.len()));
    for (index, text) in texts.iter().enumerate() {
        let mv = position
            .find_move(text)
            .map_err(|problem| error(index, problem.into()))?;
        position = position.play(mv).unwrap_or(position);
        found.push(mv);
    }
    Ok((found, position))
}

/// Reads the solutions of the positions of a game.
///
/// # Errors
/// The place and what was expected there.
pub(super) fn read(
    start: &dyn Position,
    solved: &[ProvenPosition],
    source: &SourceText,
) -> OpenResult<Solutions> {
    let mut solutions = Solutions::default();
    for (
        number,
        ProvenPosition {
            after,
            results,
            line,
            nodes,
        },
    ) in solved.iter().enumerate()
    {
        let at = |field, index| [Field("solved"), Index(number), Field(field), Index(index)];
        let (before, position) = moves(start, after, |index, problem| {
            source.error(&at("after", index), problem)
        })?;
        let (line, _) = moves(&*position, line, |index, problem| {
            source.error(&at("line", index), problem)
        })?;
        let legal = position.legal().len();
        if results.len() != legal || legal == 0 {
            let problem = OpenProblem::Results {
                moves: legal,
                found: results.len(),
            };
            return Err(source.error(&[Field("solved"), Index(number), Field("results")], problem));
        }
        let read = |(index, text): (usize, &String)| {
            result(text).ok_or_else(|| {
                source.error(
                    &at("results", index),
                    OpenProblem::Result {
                        found: text.clone(),
                    },
                )
            })
        };
        let results = results
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<Vec<_>, _>>()?;
        if let Some(solution) = Solution::of_moves(&results, line, *nodes) {
            solutions.keep(before, solution);
        }
    }
    Ok(solutions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::solve::Asked;

    #[test]
    fn what_is_proven_is_written_and_read_back() {
        for game in [
            "k-in-a-row",
            "connect-four:columns=4,rows=4",
            "othello:size=4",
            "nim:heaps=3+5",
        ] {
            let start = catalog::read(game).expect("a game");
            let mut solutions = Solutions::default();
            for moves in [vec![], vec![Ordinal(1)]] {
                let position = start.replay(&moves, &mut |_| {});
                let mut solver = position.solver(Asked::Moves, 1 << 20).expect("a solver");
                assert!(solver.run(&mut |_| false));
                solutions.keep(moves, solver.solution());
            }
            let file = written(&*start, &solutions);
            let again = read(&*start, &file, &SourceText::new("", ""))
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again, solutions, "{game}");
        }
    }

    #[test]
    fn results_that_are_none_are_refused() {
        for rubbish in ["", "x", "1 in", "1 in -3", "0 in 5", "1.5", "in 5"] {
            assert_eq!(result(rubbish), None, "{rubbish}");
        }
        for good in ["-1 in 12", "4", "win", "draw", "loss", "?"] {
            assert_eq!(text(&result(good).expect("a result")), good);
        }
    }

    /// Checks that outcomes without a score are preserved without a score and without plies.
    #[test]
    fn outcomes_are_kept() {
        let start = catalog::read("rastros:rows=4,columns=4").expect("a game");
        let mut solver = start.solver(Asked::Outcomes, 1 << 20).expect("a solver");
        assert!(solver.run(&mut |_| false));
        let found = solver.solution();
        let mut solutions = Solutions::default();
        solutions.keep(vec![], found.clone());
        let file = written(&*start, &solutions);
        // A move that ends the game has a complete result.
        let known = ["win", "loss", "1 in 1", "-1 in 1"];
        assert!(
            file[0]
                .results
                .iter()
                .all(|text| known.contains(&text.as_str())),
            "{file:?}"
        );
        let again = read(&*start, &file, &SourceText::new("", ""))
            .unwrap_or_else(|error| panic!("{error}"));
        let kept = again.whole(&[]).expect("all of it");
        let sentence = |solution: &Solution| crate::report::solved::sentence(&*start, solution);
        assert_eq!(sentence(kept), sentence(&found));
        assert!(
            sentence(kept).starts_with("S wins with "),
            "{}",
            sentence(kept)
        );
        assert_eq!(kept.best, found.best);
        // A winning move determines the winner even if the other results are unknown; a losing move
        // does not.
        let part = |known: &str| {
            let results = file[0].results.iter().map(|text| {
                if text == known {
                    text.clone()
                } else {
                    "?".to_owned()
                }
            });
            let part = vec![ProvenPosition {
                results: results.collect(),
                ..file[0].clone()
            }];
            read(&*start, &part, &SourceText::new("", "")).unwrap_or_else(|error| panic!("{error}"))
        };
        assert_eq!(
            part("win").whole(&[]).map(|part| &part.best),
            Some(&found.best)
        );
        assert_eq!(part("loss").whole(&[]), None);
    }
}
