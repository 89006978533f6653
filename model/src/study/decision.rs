//! [`Decision`]: the move that decided a game. The graph of the game, the end of a game and a game
//! of a tournament use this module, so that they agree.
//!
//! A game was decided by the last move with which the loser left a position that was not lost. If
//! the end of the game can be proven ([`prove_end`]), this is certain; before it the searches of
//! the graph determine which positions are lost, as far as their depth permits. Costs: a proof of a
//! limited number of nodes, from the end backwards to the first position that is not lost.

use super::Study;
use super::graph::{GameGraph, PrintedValue};
use super::proven;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::Token;
use engine::solve::{Asked, ProvenOutcome, Solution};

/// The maximum number of nodes for proofs of positions before the one that decided the game.
const BEYOND: u64 = 3_000_000;

/// The size of the table of a proof in bytes: small, because every position gets a new one.
const MEMORY: usize = 4 << 20;

/// The reason why a move is considered to have decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// Both the position before the move and the one after it are proven.
    Proven,
    /// Searches to a limited depth show it.
    Searched,
    /// Neither side has lost: the move has the greatest cost.
    Cost,
    /// The game was resigned or forfeited in a position that was not lost.
    GivenUp,
}

/// The move that decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The position in which the move was made, as the number of moves before it.
    pub at: usize,
    pub grounds: Grounds,
}

/// A proven position of a game: the moves that lead to it, and the solution.
pub type ProvenPly = (Vec<Ordinal>, Solution);

/// Proves the positions of a game that a side has lost, from the end backwards: until one is not
/// lost for that side, and then earlier ones that take few additional nodes, so that mistakes in
/// them are certain too. Remaining positions are left unproven once all proofs together have taken
/// `nodes` nodes.
pub fn prove_end(
    (start, moves): (&dyn Position, &[Ordinal]),
    loser: Side,
    nodes: u64,
    token: &Token,
) -> Vec<ProvenPly> {
    let (mut found, mut left) = (Vec::new(), nodes);
    for before in (0..=moves.len()).rev().filter_map(|ply| moves.get(..ply)) {
        let position = start.replay(before, &mut |_| {});
        if position.outcome().is_some() {
            continue;
        }
        let Some(mut solver) = position.solver(Asked::Moves, MEMORY) else {
            break;
        };
        let all = solver.run(&mut |solution| solution.nodes > left || token.is_stopped());
        let solution = solver.solution();
        left = left.saturating_sub(solution.nodes);
        if !all || !solution.complete {
            break;
        }
        let for_mover = solution.result.outcome();
        let is_lost = for_mover
            == if position.to_move() == loser {
                ProvenOutcome::Loss
            } else {
                ProvenOutcome::Win
            };
        found.push((before.to_vec(), solution));
        if left == 0 {
            break;
        }
        if !is_lost {
            left = left.min(BEYOND);
        }
    }
    found
}

impl Study {
    /// Returns the loser of the game in the graph, by its rules or because it was forfeited. `None`
    /// if the game is not over; `Some(None)` if it is drawn.
    pub fn loser(&self) -> Option<Option<Side>> {
        let moves = self.line().ordinals(self.line().end(self.line().cursor()));
        let moves = self.graph.as_ref().map_or(&moves, |graph| &graph.moves);
        let end = self.start().replay(moves, &mut |_| {});
        let gave_up = self.lost.as_ref().is_some_and(|lost| lost.moves == *moves);
        match end.outcome() {
            Some((outcome, _)) => Some(outcome.winner().map(Side::other)),
            None => gave_up.then(|| Some(end.to_move())),
        }
    }
    /// Returns the move that decided the game in the graph, as far as the graph knows its
    /// positions; `None` if the game is not over, was lost from the beginning, or too little is
    /// known.
    pub fn decision(&self) -> Option<Decision> {
        let graph = self.graph.as_ref()?;
        match self.loser()? {
            Some(loser) => {
                let max = graph.spec.max.unwrap_or(self.start().to_move());
                let end = graph.moves.len();
                if graph.is_lost(end, loser == max) == Some(false) && self.lost.is_some() {
                    return Some(Decision {
                        at: end,
                        grounds: Grounds::GivenUp,
                    });
                }
                let at = graph.lost_at(loser == max)?;
                let is_proven = |at: usize| graph.proven.get(at).is_some_and(Option::is_some);
                let ends_after = at + 1 == graph.moves.len();
                let proven = is_proven(at) && (ends_after || is_proven(at + 1));
                Some(Decision {
                    at,
                    grounds: if proven {
                        Grounds::Proven
                    } else {
                        Grounds::Searched
                    },
                })
            }
            None => graph.mistakes().first().map(|at| Decision {
                at: *at,
                grounds: Grounds::Cost,
            }),
        }
    }
    /// Stores proofs of positions, also in the graph.
    pub fn keep_proven(&mut self, found: Vec<ProvenPly>) {
        found
            .into_iter()
            .for_each(|(moves, solution)| self.solutions.keep(moves, solution));
        self.learn_proven();
    }
    /// Copies the solutions of the graph's positions into the graph.
    pub fn learn_proven(&mut self) {
        let Some(mut graph) = self.graph.take() else {
            return;
        };
        let max = graph.spec.max.unwrap_or(self.start().to_move());
        for at in 0..graph.plies.len() {
            let (before, played) = (
                graph.moves.get(..at).unwrap_or_default(),
                graph.moves.get(at).copied(),
            );
            let known = self.solutions.whole(before).and_then(|solution| {
                let position = self.start().replay(before, &mut |_| {});
                proven::ply_value((&*position, solution), max, played)
            });
            if let Some(slot) = graph.proven.get_mut(at) {
                *slot = known;
            }
        }
        // The end of a game with proven positions gets a value in the same form.
        let end = self.start().replay(&graph.moves, &mut |_| {});
        let known = graph
            .proven
            .iter()
            .any(Option::is_some)
            .then(|| proven::ended(&*end, max))
            .flatten();
        if let (Some(slot), Some(known)) = (graph.proven.last_mut(), known) {
            *slot = Some(known);
        }
        self.graph = Some(graph);
    }
}

impl GameGraph {
    /// Returns the position in which a game was lost: the last one in which the loser had more than
    /// a loss, and from which on all positions are lost. `None` if the game was lost from the
    /// beginning, or if this is not known.
    pub fn lost_at(&self, max_lost: bool) -> Option<usize> {
        let lost = |at: usize| self.is_lost(at, max_lost);
        // All positions from here on are lost.
        let from = (0..self.plies.len())
            .rev()
            .take_while(|at| lost(*at) == Some(true))
            .last()?;
        // An unknown position may also have been lost.
        let mut before = (0..from).rev().take_while(|at| lost(*at).is_some());
        before.find(|at| self.turns[*at] == max_lost && lost(*at) == Some(false))
    }
    /// Returns `true` if a position is lost for a side; `None` if this is not known.
    fn is_lost(&self, at: usize, for_max: bool) -> Option<bool> {
        let below = |value: &PrintedValue, limit: f64| {
            if for_max {
                value.number <= limit
            } else {
                value.number >= -limit
            }
        };
        if let Some(winner) = self.ended.filter(|_| at == self.moves.len()) {
            return Some(winner == Some(!for_max));
        }
        if let Some(known) = self.proven.get(at).and_then(Option::as_ref) {
            return Some(below(&known.value, -f64::MIN_POSITIVE));
        }
        let known = self.plies.get(at).and_then(Option::as_ref)?;
        Some(match self.decided {
            // Numbers between the two are only estimates of who stands better.
            Some([win, loss]) if loss < 0.0 && win > 0.0 => {
                if for_max {
                    known.value.number <= loss
                } else {
                    known.value.number >= win
                }
            }
            Some(_) | None => below(&known.value, -f64::MIN_POSITIVE),
        })
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
    use std::sync::Arc;

    fn study(game: &str, moves: &str, depth: Option<u32>) -> Study {
        let start = catalog::read(game).expect("a game");
        let (moves, _) =
            read_moves(&*start, moves).unwrap_or_else(|(_, _, error)| panic!("{error}"));
        let mut study = Study::new(start, Arc::new(Registry::built_in()));
        moves.iter().for_each(|mv| assert!(study.play(*mv)));
        let spec = Spec {
            depth,
            ..Spec::default()
        };
        study.graph = Some(GameGraph::new(
            study.start(),
            &moves,
            &spec,
            study.registry(),
        ));
        study
    }

    fn search(study: &mut Study) {
        let mut graph = study.graph.take().expect("a graph");
        for at in 0..graph.plies.len() {
            let position = study.start().replay(&graph.moves[..at], &mut |_| {});
            let problem = position
                .pose(&graph.spec, study.registry())
                .expect("a search");
            graph.plies[at] = PlyValue::of(&*problem, graph.moves.get(at).copied(), &Token::new());
        }
        study.graph = Some(graph);
    }

    /// Returns the last move of the loser that gave up more than a loss, by a direct implementation
    /// of minimax.
    fn by_minimax(study: &Study) -> Option<usize> {
        fn value(position: &dyn Position, first: Side) -> i32 {
            if let Some((outcome, _)) = position.outcome() {
                return outcome
                    .winner()
                    .map_or(0, |side| if side == first { 1 } else { -1 });
            }
            let next = position
                .legal()
                .into_iter()
                .filter_map(|mv| position.play(mv.ordinal));
            let values = next.map(|next| value(&*next, first));
            if position.to_move() == first {
                values.max()
            } else {
                values.min()
            }
            .expect("a move")
        }
        let loser = study.loser()??;
        let moves = study.graph.as_ref()?.moves.clone();
        (0..moves.len()).rev().find(|at| {
            let position = study.start().replay(&moves[..*at], &mut |_| {});
            position.to_move() == loser && value(&*position, loser) > -1
        })
    }

    /// Checks in random games that the decision equals that of minimax, whatever the depth of the
    /// graph's searches.
    #[test]
    fn proofs_find_the_move_that_decided_a_game() {
        let mut decided = 0;
        for (game, seeds) in [
            ("k-in-a-row", 60_u64),
            ("connect-four:columns=4,rows=3,k=3", 30),
            ("nim:heaps=1+2+3", 30),
        ] {
            for seed in 0..seeds {
                let mut position = catalog::read(game).expect("a game");
                let (mut state, mut moves) = (seed, Vec::new());
                while position.outcome().is_none() {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let legal = position.legal();
                    let mv = &legal[((state >> 33) % legal.len() as u64) as usize];
                    moves.push(mv.text.clone());
                    position = position.play(mv.ordinal).expect("a legal move");
                }
                let mut study = study(game, &moves.join(" "), Some(1));
                let Some(Some(loser)) = study.loser() else {
                    continue;
                };
                let all = study.graph.as_ref().expect("a graph").moves.clone();
                let found = prove_end((study.start(), &all), loser, u64::MAX, &Token::new());
                study.keep_proven(found);
                let found = study.decision();
                assert_eq!(
                    found.map(|found| found.at),
                    by_minimax(&study),
                    "{game} {moves:?}"
                );
                assert!(found.is_none_or(|found| found.grounds == Grounds::Proven));
                decided += usize::from(found.is_some());
            }
        }
        assert!(decided > 60, "{decided}");
    }

    #[test]
    fn a_number_that_guesses_is_no_loss() {
        // In Connect Four to depth 2 by a heuristic, O stands worse from early on and loses only at
        // the end.
        let mut study = study("connect-four", "4 1 4 1 4 2 4", Some(2));
        search(&mut study);
        let graph = study.graph.as_ref().expect("a graph");
        assert!(
            graph.decided.is_some(),
            "its usual evaluation knows a won game"
        );
        let found = study.decision().expect("a move");
        assert_eq!(
            (found.at, found.grounds),
            (5, Grounds::Searched),
            "{:?}",
            graph.plies
        );
    }

    #[test]
    fn nothing_is_said_of_a_game_that_goes_on_or_of_which_too_little_is_known() {
        let mut going = study("k-in-a-row", "a1 b2", None);
        search(&mut going);
        assert_eq!((going.loser(), going.decision()), (None, None));
        let unknown = study("k-in-a-row", "b2 a2 a1 c3 b1 b3 c1", None);
        assert_eq!(unknown.decision(), None, "nothing was searched");
        let mut lost = study("nim:heaps=1+1", "1:1 2:1", None);
        search(&mut lost);
        assert_eq!(lost.decision(), None, "lost from the beginning");
    }

    #[test]
    fn a_draw_has_the_move_that_cost_most_and_a_budget_ends_proofs() {
        let mut drawn = study("k-in-a-row", "b2 a2 c3 a1 a3 c1 b1 b3 c2", None);
        search(&mut drawn);
        assert_eq!(drawn.loser(), Some(None));
        assert!(
            drawn
                .decision()
                .is_none_or(|found| found.grounds == Grounds::Cost)
        );
        let study = study("k-in-a-row", "b2 a2 a1 c3 b1 b3 c1", None);
        let moves = study.graph.as_ref().expect("a graph").moves.clone();
        let few = prove_end((study.start(), &moves), Side::Second, 1, &Token::new());
        let all = prove_end(
            (study.start(), &moves),
            Side::Second,
            u64::MAX,
            &Token::new(),
        );
        assert!(few.len() < all.len(), "{} {}", few.len(), all.len());
    }
}
