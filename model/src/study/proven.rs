//! The proven result of a move or of a position: in words, as a sign on a board, and as the value
//! of a position of a game.

use super::graph::{PlyValue, PrintedValue};
use crate::language::sides;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::{Board, Cell, Picture, Side};
use engine::search::Kind;
use engine::solve::{ProvenOutcome, ProvenResult, Solution};

/// Returns the proven result of a move in words: `wins in 23 plies`.
pub fn words(result: &ProvenResult) -> String {
    let score = || result.score().filter(|_| result.exact).map(i32::abs);
    match (result.outcome(), result.plies) {
        (ProvenOutcome::Win, Some(plies)) => {
            say!(plies; "wins in {plies} ply|wins in {plies} plies")
        }
        (ProvenOutcome::Loss, Some(plies)) => {
            say!(plies; "loses in {plies} ply|loses in {plies} plies")
        }
        (ProvenOutcome::Win, None) => {
            score().map_or(say!("wins").to_owned(), |score| say!("wins by {score}"))
        }
        (ProvenOutcome::Loss, None) => {
            score().map_or(say!("loses").to_owned(), |score| say!("loses by {score}"))
        }
        (ProvenOutcome::Draw, _) => say!("draws").to_owned(),
        (ProvenOutcome::AtLeastDraw, _) => say!("does not lose").to_owned(),
        (ProvenOutcome::AtMostDraw, _) => say!("does not win").to_owned(),
        (ProvenOutcome::Unknown, _) => say!("not proven").to_owned(),
    }
}

/// Returns the sign of a result for a square of a board or beside a move, and whether the result is
/// exact or a bound: `W23` is a win in 23 plies, `+4` a win by four. `None` if nothing is proven.
pub fn sign(result: &ProvenResult) -> Option<(Kind, String)> {
    let kind = if result.exact {
        Kind::Exact
    } else {
        Kind::Lower
    };
    let plies = |word: &str| {
        result
            .plies
            .map_or(word.to_owned(), |plies| format!("{word}{plies}"))
    };
    Some(match result.outcome() {
        ProvenOutcome::Unknown => return None,
        ProvenOutcome::Win | ProvenOutcome::Loss if result.exact && result.plies.is_none() => {
            (kind, format!("{:+}", result.low))
        }
        ProvenOutcome::Win => (kind, plies(say!("W@@win"))),
        ProvenOutcome::Loss => (
            if result.exact { kind } else { Kind::Upper },
            plies(say!("L@@loss")),
        ),
        ProvenOutcome::Draw => (Kind::Exact, say!("D@@draw").to_owned()),
        ProvenOutcome::AtLeastDraw => (Kind::Lower, say!("D@@draw").to_owned()),
        ProvenOutcome::AtMostDraw => (Kind::Upper, say!("D@@draw").to_owned()),
    })
}

/// Returns the sign of a result beside a move in a list, where the numbers of a search may also be
/// displayed: a score has a letter, `W+4`, so that it is not mistaken for a number of the search.
pub fn mark(result: &ProvenResult) -> Option<String> {
    let (_, text) = sign(result)?;
    let letter = match result.outcome() {
        ProvenOutcome::Win => say!("W@@win"),
        ProvenOutcome::Loss => say!("L@@loss"),
        ProvenOutcome::Draw
        | ProvenOutcome::AtLeastDraw
        | ProvenOutcome::AtMostDraw
        | ProvenOutcome::Unknown => "",
    };
    Some(if text.starts_with(['+', '-']) {
        format!("{letter}{text}")
    } else {
        text
    })
}

/// Returns the value of a position of a game in the view of MAX. The value of a win in a number of
/// plies is infinite. `None` if the solution is not complete, or does not include the move that was
/// played.
pub fn ply_value(
    (position, solution): (&dyn Position, &Solution),
    max: Side,
    played: Option<Ordinal>,
) -> Option<PlyValue> {
    let (mover, &best) = (
        position.to_move(),
        solution.best.first().filter(|_| solution.complete)?,
    );
    let value = |result: &ProvenResult| {
        let winner = sides::name(position, if result.low > 0 { mover } else { mover.other() });
        let text = match (result.outcome(), result.plies) {
            (ProvenOutcome::Draw, _) => say!("draw").to_owned(),
            (_, Some(plies)) => {
                say!(plies; "{winner} wins in {plies} ply|{winner} wins in {plies} plies")
            }
            (_, None) if !result.exact => say!("{side} wins", side = winner),
            (_, None) => say!("{winner} wins by {score}", score = result.low.abs()),
        };
        let number = match result.plies {
            Some(_) => f64::from(result.low.signum()) * f64::INFINITY,
            None if !result.exact => f64::from(result.low.signum()) * f64::INFINITY,
            None => f64::from(result.low),
        };
        PrintedValue {
            text,
            number: if mover == max { number } else { -number },
        }
    };
    let number = |value: PrintedValue| {
        if value.number.is_nan() {
            PrintedValue {
                number: 0.0,
                ..value
            }
        } else {
            value
        }
    };
    let value = |result: &ProvenResult| number(value(result));
    let played = match played {
        Some(mv) => {
            let result = solution
                .result_of(mv)
                .filter(|result| result.outcome() != ProvenOutcome::Unknown)?;
            Some(value(result))
        }
        None => None,
    };
    let best = (best, position.move_view(best)?.text);
    Some(PlyValue {
        value: value(&solution.result),
        best: Some(best),
        played,
    })
}

/// Returns the value of the end of a game in the view of MAX in the form of a proven position;
/// `None` if the game is not over.
pub fn ended(position: &dyn Position, max: Side) -> Option<PlyValue> {
    let (outcome, _) = position.outcome()?;
    let stones = |board: &Board, side| {
        board
            .cells
            .iter()
            .filter(|cell| **cell == Cell::Stone(side))
            .count() as f64
    };
    let score = match position.picture() {
        Picture::Board(board) if sides::has_discs(position) => {
            Some(stones(&board, max) - stones(&board, max.other()))
        }
        Picture::Board(_) | Picture::Heaps { .. } | Picture::Tree { .. } | Picture::Shown(_) => {
            None
        }
    };
    let value = match (outcome.winner(), score) {
        (None, _) => PrintedValue {
            text: say!("draw").to_owned(),
            number: 0.0,
        },
        (Some(side), Some(number)) => {
            let (winner, score) = (sides::name(position, side), number.abs());
            PrintedValue {
                text: say!("{winner} wins by {score}"),
                number,
            }
        }
        (Some(side), None) => {
            let number = if side == max {
                f64::INFINITY
            } else {
                f64::NEG_INFINITY
            };
            PrintedValue {
                text: say!("{side} wins", side = sides::name(position, side)),
                number,
            }
        }
    };
    Some(PlyValue {
        value,
        best: None,
        played: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::boundary::position::read_moves;
    use engine::solve::Asked;

    fn solved(game: &str, moves: &str) -> (Box<dyn Position>, Solution) {
        let (_, position) =
            read_moves(&*catalog::read(game).expect("a game"), moves).unwrap_or_else(|_| panic!());
        let mut solver = position.solver(Asked::Moves, 1 << 20).expect("a solver");
        assert!(solver.run(&mut |_| false));
        (position, solver.solution())
    }

    #[test]
    fn results_in_words_and_signs() {
        let (position, solution) = solved("k-in-a-row", "a1 a2 b1 a3");
        let said = |mv: &str| {
            let result = solution
                .result_of(position.find_move(mv).expect("a move"))
                .expect("a result");
            (words(result), sign(result).expect("a sign").1)
        };
        assert_eq!(said("c1"), ("wins in 1 ply".to_owned(), "W1".to_owned()));
        assert_eq!(said("b2").1, "W3");
        let partial = ProvenResult {
            low: 0,
            high: 1,
            exact: false,
            plies: None,
        };
        assert_eq!(
            (words(&partial).as_str(), sign(&partial)),
            ("does not lose", Some((Kind::Lower, "D".to_owned())))
        );
        let by_score = |low| ProvenResult {
            low,
            high: low,
            exact: true,
            plies: None,
        };
        let said = |low| {
            (
                sign(&by_score(low)).expect("a sign").1,
                mark(&by_score(low)).expect("a mark"),
            )
        };
        assert_eq!(said(4), ("+4".to_owned(), "W+4".to_owned()));
        assert_eq!(said(-4), ("-4".to_owned(), "L-4".to_owned()));
        assert_eq!(said(0), ("D".to_owned(), "D".to_owned()));
        let unknown = ProvenResult {
            low: -1,
            high: 1,
            exact: false,
            plies: None,
        };
        assert_eq!(
            (words(&unknown).as_str(), sign(&unknown)),
            ("not proven", None)
        );
    }

    #[test]
    fn a_proven_position_of_a_game_has_a_value_and_a_cost() {
        let (position, solution) = solved("k-in-a-row", "a1 b2 a2");
        let played = position.find_move("c3").ok();
        let found = ply_value((&*position, &solution), Side::First, played).expect("a value");
        assert_eq!(
            (found.value.number, found.value.text.as_str()),
            (0.0, "draw")
        );
        assert_eq!(found.best.expect("a move").1, "a3");
        assert_eq!(
            found.played.expect("a value").number,
            f64::INFINITY,
            "X wins, who is MAX"
        );
    }
}
