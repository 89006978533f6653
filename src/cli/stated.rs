//! [`StatedJson`]: the result that a text states beside a position, compared with what is proven of it.

use engine::rules::Side;
use engine::solve::ProvenResult;
use model::report::solved::Solved;
use model::save::import::{StatedAnswer, StatedOutcome};
use serde::Serialize;
use std::collections::BTreeMap;

/// The names and the order of the fields are stable. Results are those of the side to move.
#[derive(Serialize)]
pub struct StatedJson {
    stated: StatedResultJson,
    /// Null where nothing is proven that could be compared.
    pub agrees: Option<bool>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum StatedResultJson {
    Outcome(&'static str),
    Score(i32),
    Moves(BTreeMap<String, i32>),
}

impl StatedJson {
    /// Compares a stated result with a proven one.
    pub fn of(stated: &StatedAnswer, solved: &Solved) -> StatedJson {
        let (position, solution) = (&*solved.position, &solved.solution);
        let proven = Some(&solution.result).filter(|_| solution.complete);
        match stated {
            StatedAnswer::First(outcome) => {
                let word = word(*outcome, position.to_move());
                let agrees = proven.map(|result| result.outcome().text() == word);
                StatedJson {
                    stated: StatedResultJson::Outcome(word),
                    agrees,
                }
            }
            StatedAnswer::Score(score) => {
                let agrees = proven
                    .and_then(ProvenResult::score)
                    .map(|found| found == *score);
                StatedJson {
                    stated: StatedResultJson::Score(*score),
                    agrees,
                }
            }
            StatedAnswer::Moves(moves) => {
                let found = |text: &str| {
                    let mv = position.find_move(text).ok()?;
                    solution
                        .moves
                        .iter()
                        .find(|known| known.mv == mv)?
                        .result
                        .score()
                };
                let compared = moves
                    .iter()
                    .filter_map(|mv| Some(found(&mv.text)? == mv.score));
                let compared: Vec<bool> = compared.collect();
                let agrees = (!compared.is_empty()).then(|| compared.iter().all(|agrees| *agrees));
                let moves = moves.iter().map(|mv| (mv.text.clone(), mv.score)).collect();
                StatedJson {
                    stated: StatedResultJson::Moves(moves),
                    agrees,
                }
            }
        }
    }
}

/// Returns the word for a result of the first player in the view of a side.
fn word(outcome: StatedOutcome, side: Side) -> &'static str {
    match (outcome, side) {
        (StatedOutcome::Draw, _) => "draw",
        (StatedOutcome::Win, Side::First) | (StatedOutcome::Loss, Side::Second) => "win",
        (StatedOutcome::Loss, Side::First) | (StatedOutcome::Win, Side::Second) => "loss",
    }
}
