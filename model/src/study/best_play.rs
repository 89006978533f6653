//! Best play of both sides after a move, found by searches; it explains a value of the graph of a
//! game.
//!
//! Each move is the best of a search of the same tree from the current end of the line. Depths are
//! relative to the root of the problem, so the searches end at the same plies, and the value at the
//! end of the line equals that of its first move. Cost: a search per move, each of a smaller tree
//! than the one before.

use super::graph::MOST_NODES;
use engine::boundary::problem::{Problem, Request};
use engine::numbers::Ordinal;
use engine::search::order::AnyOrder;
use engine::search::{MethodName, Token};

/// Returns the line that begins with a move of the root and extends to a leaf of the searches, the
/// end of the game, a chance node, or a search that takes too many nodes or is stopped.
pub fn best_play(problem: &dyn Problem, first: Ordinal, token: &Token) -> Vec<Ordinal> {
    let (order, depth) = (AnyOrder::of(problem.spec()), problem.spec().depth);
    let mut line = vec![first];
    loop {
        let is_leaf = depth.is_some_and(|plies| line.len() >= plies as usize);
        let here = problem.position(&line);
        if is_leaf || here.outcome().is_some() || here.chance().is_some() {
            return line;
        }
        let request = Request {
            path: &line,
            order,
            nodes: MOST_NODES,
            ..Request::by(MethodName::AlphaBeta, depth)
        };
        let answer = problem.search(&request, token).answer;
        match answer.best.filter(|_| answer.complete) {
            Some(best) => line.push(best),
            None => return line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::graph::PlyValue;
    use engine::boundary::catalog;
    use engine::boundary::position::read_moves;
    use engine::eval::Registry;
    use engine::search::Spec;

    /// Checks for every depth that the value at the end of best play equals that of its start.
    #[test]
    fn the_value_of_a_position_is_that_of_the_end_of_best_play() {
        for (game, moves) in [
            ("k-in-a-row", "a1 b2"),
            ("connect-four", "4 4 3"),
            ("othello:size=6", "c2"),
            ("nim:heaps=2+3+4", "1:1"),
            ("rastros:rows=5,columns=5", ""),
        ] {
            let (_, start) = read_moves(&*catalog::read(game).expect("a game"), moves)
                .unwrap_or_else(|_| panic!());
            for plies in 1..=5 {
                let spec = Spec {
                    depth: Some(plies),
                    ..Spec::default()
                };
                let problem = start.pose(&spec, &Registry::built_in()).expect("a search");
                let found = PlyValue::of(&*problem, None, &Token::new()).expect("a value");
                let (best, _) = found.best.expect("a move");
                let line = best_play(&*problem, best, &Token::new());
                let end = problem.position(&line);
                assert!(
                    line.len() == plies as usize || end.outcome().is_some(),
                    "{game} {plies}: {line:?}"
                );
                let value = problem.look(&line).map(|value| problem.print(value));
                assert_eq!(value, Some(found.value.text), "{game} {plies}: {line:?}");
            }
        }
    }

    #[test]
    fn a_stopped_search_ends_the_line() {
        let start = catalog::read("connect-four").expect("a game");
        let spec = Spec {
            depth: Some(8),
            ..Spec::default()
        };
        let problem = start.pose(&spec, &Registry::built_in()).expect("a search");
        let token = Token::new();
        token.stop();
        assert_eq!(best_play(&*problem, Ordinal(3), &token), [Ordinal(3)]);
    }
}
