//! The words of a hint: the effects of moves, the best first: `2 wins in 6; 3 loses in 4; the other
//! 5 are no better`. Numbers count plies.

use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::solve::{ProvenOutcome, ProvenResult, Solution};
use model::language::decimals;
use model::language::squares::called;

/// The most moves that are named in a group of equal ones.
const NAMED: usize = 3;
/// The most groups that are named, besides the group of the move under the cursor.
const GROUPS: usize = 2;

/// The effect of a move for the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveEffect {
    /// A win, with the number of plies to it if known.
    Wins(Option<u32>),
    /// A win by this score.
    WinsBy(u32),
    Draws,
    LosesBy(u32),
    Loses(Option<u32>),
    /// A value that a search has found, as it is printed.
    Worth(String),
    /// It takes this many of a hundred points in playouts: an estimate.
    Scores(u32),
    /// A move without a proof.
    Unknown,
}

impl MoveEffect {
    /// Returns the effect that is proven of a move.
    pub fn proven(result: &ProvenResult) -> MoveEffect {
        let score = result
            .score()
            .filter(|_| result.exact && result.plies.is_none())
            .map(i32::unsigned_abs);
        match (result.outcome(), score) {
            (ProvenOutcome::Win, Some(score)) => MoveEffect::WinsBy(score),
            (ProvenOutcome::Win, None) => MoveEffect::Wins(result.plies),
            (ProvenOutcome::Loss, Some(score)) => MoveEffect::LosesBy(score),
            (ProvenOutcome::Loss, None) => MoveEffect::Loses(result.plies),
            (ProvenOutcome::Draw, _) => MoveEffect::Draws,
            (
                ProvenOutcome::AtLeastDraw | ProvenOutcome::AtMostDraw | ProvenOutcome::Unknown,
                _,
            ) => MoveEffect::Unknown,
        }
    }
    /// Returns the effect of some moves in words: `3, 4 lose in 2 plies`; `count` is the number of
    /// moves.
    fn said(&self, moves: &str, count: usize) -> String {
        match self {
            MoveEffect::Wins(Some(plies)) => {
                say!(count; "{moves} wins in {plies}|{moves} win in {plies}", moves, plies)
            }
            MoveEffect::Wins(None) => say!(count; "{moves} wins|{moves} win", moves),
            MoveEffect::WinsBy(score) => {
                say!(count; "{moves} wins by {score}|{moves} win by {score}", moves, score)
            }
            MoveEffect::Draws => say!(count; "{moves} draws|{moves} draw", moves),
            MoveEffect::LosesBy(score) => {
                say!(count; "{moves} loses by {score}|{moves} lose by {score}", moves, score)
            }
            MoveEffect::Loses(Some(plies)) => {
                say!(count; "{moves} loses in {plies}|{moves} lose in {plies}", moves, plies)
            }
            MoveEffect::Loses(None) => say!(count; "{moves} loses|{moves} lose", moves),
            MoveEffect::Scores(points) => {
                say!(count; "{moves} takes ≈{points} of 100 points|{moves} take ≈{points} of 100 points", moves, points)
            }
            MoveEffect::Worth(value) => {
                say!(count; "{moves} is worth {value}|{moves} are worth {value}", moves, value = decimals(value))
            }
            MoveEffect::Unknown => say!("{moves}: not proven", moves),
        }
    }
}

/// A move with its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvisedMove {
    pub mv: Ordinal,
    /// Its name in a sentence.
    pub name: String,
    pub effect: MoveEffect,
}

/// Returns the proven effects of the moves of a position, the best first.
pub fn of_solution(position: &dyn Position, solution: &Solution) -> Vec<AdvisedMove> {
    let named = |mv: Ordinal| position.move_view(mv).map_or_else(String::new, called);
    let ranked = solution.ranked().into_iter();
    ranked
        .map(|mv| AdvisedMove {
            mv: mv.mv,
            name: named(mv.mv),
            effect: MoveEffect::proven(&mv.result),
        })
        .collect()
}

/// Returns the moves in words, the best first: a few groups of equal ones, and the one under the
/// cursor.
pub fn said(moves: &[AdvisedMove], cursor: Option<Ordinal>) -> String {
    let groups: Vec<&[AdvisedMove]> = moves
        .chunk_by(|one, next| one.effect == next.effect)
        .collect();
    if let [group] = groups[..]
        && group.len() > 1
    {
        return group[0].effect.said(say!("every move"), 1);
    }
    let mut parts: Vec<String> = groups
        .iter()
        .take(GROUPS)
        .map(|group| of_group(group, cursor))
        .collect();
    let under = groups
        .iter()
        .skip(GROUPS)
        .find(|group| group.iter().any(|mv| Some(mv.mv) == cursor));
    let under_named = under.and_then(|group| group.iter().find(|mv| Some(mv.mv) == cursor));
    parts.extend(under_named.map(|mv| mv.effect.said(&mv.name, 1)));
    let left = groups
        .iter()
        .skip(GROUPS)
        .map(|group| group.len())
        .sum::<usize>()
        - usize::from(under_named.is_some());
    if left > 0 {
        parts.push(
            say!(left; "the other one is no better|the other {count} are no better", count = left),
        );
    }
    parts.join("; ")
}

/// Returns a group of moves with one effect in words; of a large group some are named, the one
/// under the cursor among them.
fn of_group(group: &[AdvisedMove], cursor: Option<Ordinal>) -> String {
    let is_under = |mv: &&AdvisedMove| Some(mv.mv) == cursor;
    let mut named: Vec<&AdvisedMove> = group.iter().take(NAMED).collect();
    if let Some(under) = group.iter().skip(NAMED).find(is_under) {
        named.pop();
        named.push(under);
    }
    let names = named
        .iter()
        .map(|mv| mv.name.as_str())
        .collect::<Vec<_>>()
        .join(", ");
    let left = group.len() - named.len();
    let names = if left > 0 {
        say!("{moves} and {count} more", moves = names, count = left)
    } else {
        names
    };
    group
        .first()
        .map_or_else(String::new, |first| first.effect.said(&names, group.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::boundary::position::read_moves;
    use engine::solve::Asked;

    fn advice(game: &str, moves: &str, under: &str) -> String {
        let (_, position) =
            read_moves(&*catalog::read(game).expect("a game"), moves).unwrap_or_else(|_| panic!());
        let mut solver = position.solver(Asked::Moves, 1 << 20).expect("a solver");
        assert!(solver.run(&mut |_| false));
        said(
            &of_solution(&*position, &solver.solution()),
            position.find_move(under).ok(),
        )
    }

    #[test]
    fn moves_are_told_by_what_they_do() {
        let three = "c1 wins in 1; b3, c3, b2 win in 3; ";
        let said = |under: &str| advice("k-in-a-row", "a1 a2 b1 a3", under);
        assert_eq!(said(""), format!("{three}the other one is no better"));
        // The one under the cursor is named, wherever it stands.
        assert!(
            said("c2").starts_with(&format!("{three}c2 ")),
            "{}",
            said("c2")
        );
        let many = advice("k-in-a-row", "a1 b2 a2", "c1");
        assert!(
            many.starts_with("a3 draws; ") && many.ends_with(", c1 and 2 more lose in 2"),
            "{many}"
        );
        assert_eq!(advice("nim:heaps=1+1", "", ""), "every move loses in 2");
        assert_eq!(advice("nim:heaps=1+1", "1:1", ""), "2:1 wins in 1");
    }
}
