//! [`GameGraph`]: the value of every position of a game, and the cost of its moves.
//!
//! Each position has its own search, to the same depth and with the same evaluation. The value of
//! the move that was played comes from the same search as that of the best move, so its cost is
//! never negative and does not depend on the search of the next position, which sees one ply
//! further. Invariants: there is one entry for each position of the line, beginning with the start;
//! all values are in MAX's view, and MAX is the same side throughout. Cost: two searches per
//! position, or one if the best move was played.

use crate::inspect::words::real;
use crate::language::sides::{self, SideName};
use engine::boundary::Position;
use engine::boundary::problem::{Problem, Request};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::search::order::AnyOrder;
use engine::search::{MethodName, Spec, Token, Value};

/// The maximum number of nodes of each search.
pub const MOST_NODES: u64 = 50_000_000;

/// The least absolute value that is displayed as a win instead of a number.
const LONG: f64 = 10_000.0;

/// A value in printed form, and as a number for drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintedValue {
    pub text: String,
    pub number: f64,
}

impl PrintedValue {
    /// Parses a printed value: a decimal number, a fraction, or an infinite value, with or without
    /// the sign of its kind.
    pub fn read(text: &str) -> Option<PrintedValue> {
        let digits = text.trim_start_matches(['≈', '=']);
        let number = match digits.split_once('/') {
            Some((over, under)) => over.parse::<f64>().ok()? / under.parse::<f64>().ok()?,
            None => digits.parse().ok()?,
        };
        (!number.is_nan()).then(|| PrintedValue {
            text: text.to_owned(),
            number,
        })
    }
    fn of(problem: &dyn Problem, value: Value) -> PrintedValue {
        PrintedValue {
            text: problem.print(value),
            number: real(problem, value),
        }
    }
}

/// The value of a position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyValue {
    pub value: PrintedValue,
    /// The best move by its ordinal and as it is printed; `None` if the game is over.
    pub best: Option<(Ordinal, String)>,
    /// The value of the move that was played; `None` if none was.
    pub played: Option<PrintedValue>,
}

impl PlyValue {
    /// Searches the position of a problem and the move that was played in it; returns `None` if
    /// that took too many nodes or was stopped.
    pub fn of(problem: &dyn Problem, played: Option<Ordinal>, token: &Token) -> Option<PlyValue> {
        PlyValue::within(problem, played, (MOST_NODES, token))
    }
    /// Like [`of`](PlyValue::of), with another limit of nodes.
    pub fn within(
        problem: &dyn Problem,
        played: Option<Ordinal>,
        (nodes, token): (u64, &Token),
    ) -> Option<PlyValue> {
        let position = problem.position(&[]);
        if position.outcome().is_some() {
            let value = PrintedValue::of(problem, problem.look(&[])?);
            return Some(PlyValue {
                value,
                best: None,
                played: None,
            });
        }
        let search = |path: &[Ordinal]| {
            let (order, depth) = (AnyOrder::of(problem.spec()), problem.spec().depth);
            let request = Request {
                path,
                order,
                nodes,
                ..Request::by(MethodName::AlphaBeta, depth)
            };
            Some(problem.search(&request, token).answer).filter(|answer| answer.complete)
        };
        let answer = search(&[])?;
        let best = answer
            .best
            .and_then(|best| Some((best, position.move_view(best)?.text)));
        let value = PrintedValue::of(problem, answer.value);
        let played = match played {
            // The outcome of a chance node was not chosen.
            Some(_) if position.chance().is_some() => None,
            Some(mv) if answer.best == Some(mv) => Some(value.clone()),
            Some(mv) => Some(PrintedValue::of(problem, search(&[mv])?.value)),
            None => None,
        };
        Some(PlyValue {
            value,
            best,
            played,
        })
    }
}

/// The values of the positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameGraph {
    /// The specification of the searches, with MAX filled in.
    pub spec: Spec,
    /// The moves from the start.
    pub moves: Vec<Ordinal>,
    /// True for each position in which MAX moves.
    pub turns: Vec<bool>,
    /// The values of the positions by searches, as far as known.
    pub plies: Vec<Option<PlyValue>>,
    /// The proven values of the positions, as far as known, which take precedence over those by
    /// searches.
    pub proven: Vec<Option<PlyValue>>,
    /// The winner at the end, `true` for MAX, with an inner `None` for a draw; `None` if the game
    /// is not over there.
    pub(super) ended: Option<Option<bool>>,
    /// The values of a game won by MAX and by MIN, if these are constant.
    pub(super) decided: Option<[f64; 2]>,
    /// These values with the winners, if no other values come near them.
    won: Option<[(f64, SideName); 2]>,
}

impl GameGraph {
    /// Creates the graph of a line of moves without any values.
    pub fn new(
        start: &dyn Position,
        moves: &[Ordinal],
        spec: &Spec,
        registry: &Registry,
    ) -> GameGraph {
        let max = spec.max.unwrap_or(start.to_move());
        let mut turns = Vec::with_capacity(moves.len() + 1);
        let end = start.replay(moves, &mut |side| turns.push(side == max));
        turns.push(end.to_move() == max);
        let ended = end
            .outcome()
            .map(|(outcome, _)| outcome.winner().map(|side| side == max));
        let moves = moves[..turns.len() - 1].to_vec();
        let spec = GameGraph::spec_at(start, spec);
        // A search to the end of the game has another default evaluation than one to a depth.
        let posed = start
            .pose(&spec, registry)
            .ok()
            .and_then(|problem| problem.spec().evaluation.clone());
        let evaluation = posed
            .as_deref()
            .or_else(|| Registry::default_name(start.kind()));
        let decided = evaluation.and_then(|name| registry.get(start.kind(), name).ok()?.decided());
        let is_long = |number: &f64| number.is_finite() && number.abs() >= LONG;
        let won = decided.filter(|both| both.iter().all(is_long));
        let won = won.map(|[win, loss]| {
            [
                (win, sides::name(start, max)),
                (loss, sides::name(start, max.other())),
            ]
        });
        let (plies, proven) = (vec![None; turns.len()], vec![None; turns.len()]);
        GameGraph {
            spec,
            moves,
            turns,
            plies,
            proven,
            ended,
            decided,
            won,
        }
    }
    /// Returns the specification of the searches for a line from here: with MAX filled in, and by
    /// alpha-beta.
    pub fn spec_at(start: &dyn Position, spec: &Spec) -> Spec {
        Spec {
            max: Some(spec.max.unwrap_or(start.to_move())),
            method: MethodName::AlphaBeta,
            ..spec.clone()
        }
    }
    /// Copies the values of common positions from another graph.
    pub fn learn(&mut self, other: &GameGraph) {
        if self.spec != other.spec {
            return;
        }
        let same = self
            .moves
            .iter()
            .zip(&other.moves)
            .take_while(|(one, other)| one == other)
            .count();
        for at in 0..=same.min(self.plies.len() - 1) {
            let goes_on_alike = at < same || at == self.moves.len() && at == other.moves.len();
            if goes_on_alike && let Some(known) = other.plies.get(at) {
                self.plies[at].clone_from(known);
            }
        }
    }
    /// Returns the value of a position: the proven one, or else the one by a search.
    pub fn ply(&self, at: usize) -> Option<&PlyValue> {
        let of = |plies: &'_ [Option<PlyValue>]| plies.get(at).is_some_and(Option::is_some);
        let known = if of(&self.proven) {
            &self.proven
        } else {
            &self.plies
        };
        known.get(at).and_then(Option::as_ref)
    }
    /// Returns the values of all positions.
    pub fn worth(&self) -> impl Iterator<Item = Option<&PlyValue>> {
        (0..self.plies.len()).map(|at| self.ply(at))
    }
    /// Returns the first position without a value, searching from `from` on and then before it.
    pub fn missing(&self, from: usize) -> Option<usize> {
        let count = self.plies.len();
        (0..count)
            .map(|step| (from + step) % count)
            .find(|at| self.ply(*at).is_none())
    }
    /// Returns the number of positions with a value.
    pub fn known(&self) -> usize {
        self.worth().flatten().count()
    }
    /// Returns the height of a value for drawing: that of a won or lost game is infinite.
    pub fn height(&self, value: &PrintedValue) -> f64 {
        let won = self
            .won
            .and_then(|won| won.iter().position(|(number, _)| *number == value.number));
        won.map_or(value.number, |side| {
            [f64::INFINITY, f64::NEG_INFINITY][side]
        })
    }
    /// Returns `X wins` for the value of a won game, and the printed value otherwise.
    pub fn said(&self, value: &PrintedValue) -> String {
        let won = self
            .won
            .iter()
            .flatten()
            .find(|(number, _)| *number == value.number);
        won.map_or_else(|| value.text.clone(), |(_, side)| say!("{side} wins"))
    }
    /// Returns the text for the height of a game that MAX or MIN has won, if it differs from the
    /// printed value.
    pub fn won(&self, max: bool) -> Option<String> {
        self.won
            .map(|won| say!("{side} wins", side = won[usize::from(!max)].1))
    }
    /// Returns the cost of the move played in a position; ∞ if it lost the game or gave away a win.
    pub fn cost(&self, at: usize) -> f64 {
        let ply = self.ply(at);
        let Some((value, played)) = ply.and_then(|ply| Some((&ply.value, ply.played.as_ref()?)))
        else {
            return 0.0;
        };
        let (value, played) = (self.height(value), self.height(played));
        let lost = if self.turns[at] {
            value - played
        } else {
            played - value
        };
        // The difference of equal infinite values.
        if lost.is_nan() { 0.0 } else { lost.max(0.0) }
    }
    /// Returns whether the move played in a position gave away a win; otherwise a cost of ∞ means
    /// that it lost the game.
    pub fn gave_win_away(&self, at: usize) -> bool {
        let win = if self.turns[at] {
            f64::INFINITY
        } else {
            f64::NEG_INFINITY
        };
        self.ply(at)
            .is_some_and(|ply| self.height(&ply.value) == win)
    }
    /// Returns the positions with mistakes, by descending cost. A cost of less than a quarter of
    /// the greatest finite cost does not count as a mistake.
    pub fn mistakes(&self) -> Vec<usize> {
        let costs: Vec<f64> = (0..self.plies.len()).map(|at| self.cost(at)).collect();
        let most = costs
            .iter()
            .copied()
            .filter(|cost| cost.is_finite())
            .fold(0.0, f64::max);
        let mut found: Vec<usize> = (0..costs.len())
            .filter(|at| costs[*at] > 0.0 && costs[*at] >= most / 4.0)
            .collect();
        found.sort_by(|one, other| costs[*other].total_cmp(&costs[*one]).then(one.cmp(other)));
        found
    }
    /// Returns the next mistake after a position, or the last one before it.
    pub fn next_mistake(&self, at: usize, forwards: bool) -> Option<usize> {
        let mistakes = self.mistakes().into_iter();
        if forwards {
            mistakes.filter(|found| *found > at).min()
        } else {
            mistakes.filter(|found| *found < at).max()
        }
    }
    /// Returns the least and the greatest finite value.
    pub fn range(&self) -> (f64, f64) {
        let heights = self
            .worth()
            .flatten()
            .map(|ply| self.height(&ply.value))
            .filter(|height| height.is_finite());
        heights.fold((0.0, 0.0), |(least, most), height| {
            (f64::min(least, height), f64::max(most, height))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::boundary::position::read_moves;

    fn graph(game: &str, moves: &str, depth: Option<u32>) -> GameGraph {
        let start = catalog::read(game).expect("a game");
        let (moves, _) =
            read_moves(&*start, moves).unwrap_or_else(|(_, _, error)| panic!("{error}"));
        let registry = Registry::built_in();
        let mut graph = GameGraph::new(
            &*start,
            &moves,
            &Spec {
                depth,
                ..Spec::default()
            },
            &registry,
        );
        for at in 0..graph.plies.len() {
            let position = start.replay(&graph.moves[..at], &mut |_| {});
            let problem = position.pose(&graph.spec, &registry).expect("a search");
            graph.plies[at] = PlyValue::of(&*problem, graph.moves.get(at).copied(), &Token::new());
        }
        graph
    }

    /// Returns the value of a position by a direct implementation of minimax over its moves.
    fn minimax(position: &dyn Position, first: bool) -> i32 {
        if let Some((outcome, _)) = position.outcome() {
            return outcome
                .winner()
                .map_or(0, |side| if (side.index() == 0) == first { 1 } else { -1 });
        }
        let values = position.legal().into_iter().map(|mv| {
            let next = position.play(mv.ordinal).expect("a legal move");
            minimax(&*next, first)
        });
        let own = (position.to_move().index() == 0) == first;
        if own { values.max() } else { values.min() }.expect("a move")
    }

    #[test]
    fn every_position_has_its_value_and_every_move_its_cost() {
        // X plays a1, O loses by a2, X gives the win away by c1, and so on to the end.
        for moves in [
            "a1 a2 c1 b1 c3 b2 c2",
            "b2 a2 a1 c3 b1 b3 c1",
            "b2 a1 c1 a3 a2 c2 b1 b3 c3",
        ] {
            let graph = graph("k-in-a-row", moves, None);
            let start = catalog::read("k-in-a-row").expect("a game");
            for at in 0..graph.plies.len() {
                let position = start.replay(&graph.moves[..at], &mut |_| {});
                let ply = graph.plies[at].as_ref().expect("a value");
                let expected = f64::from(minimax(&*position, true));
                assert_eq!(ply.value.number, expected, "{moves}: {at}");
                let after = graph.moves.get(at).map(|_| {
                    let next = start.replay(&graph.moves[..=at], &mut |_| {});
                    f64::from(minimax(&*next, true))
                });
                assert_eq!(ply.played.as_ref().map(|worth| worth.number), after);
                let cost = after.map_or(0.0, |after| {
                    if at % 2 == 0 {
                        expected - after
                    } else {
                        after - expected
                    }
                });
                assert_eq!(graph.cost(at), cost);
            }
            let all: Vec<usize> = (0..graph.plies.len())
                .filter(|at| graph.cost(*at) > 0.0)
                .collect();
            let mut mistakes = graph.mistakes();
            assert!(
                mistakes
                    .windows(2)
                    .all(|pair| graph.cost(pair[0]) >= graph.cost(pair[1]))
            );
            mistakes.sort_unstable();
            assert_eq!(mistakes, all);
            let walked: Vec<usize> = std::iter::successors(graph.next_mistake(0, true), |at| {
                graph.next_mistake(*at, true)
            })
            .collect();
            assert_eq!(
                walked,
                all.iter().copied().filter(|at| *at > 0).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn a_game_is_lost_by_the_last_move_that_could_have_held() {
        // O loses immediately by a2 and cannot recover.
        let lost = graph("k-in-a-row", "b2 a2 a1 c3 b1 b3 c1", None);
        assert_eq!(lost.lost_at(false), Some(1));
        assert_eq!(
            lost.plies[1]
                .as_ref()
                .and_then(|ply| ply.best.as_ref())
                .map(|(_, text)| text.as_str()),
            Some("a3")
        );
        assert_eq!(lost.lost_at(true), None, "X has won");
        // Nim with heaps of 1 and 1 is lost from the beginning.
        assert_eq!(graph("nim:heaps=1+1", "1:1 2:1", None).lost_at(true), None);
    }

    #[test]
    fn what_is_known_of_a_line_serves_another_that_begins_alike() {
        let known = graph("k-in-a-row", "b2 a2 a1 c3", Some(3));
        let start = catalog::read("k-in-a-row").expect("a game");
        let mut other = GameGraph::new(
            &*start,
            &[4, 3, 0, 1].map(Ordinal),
            &Spec {
                depth: Some(3),
                ..Spec::default()
            },
            &Registry::built_in(),
        );
        other.learn(&known);
        let same = known
            .moves
            .iter()
            .zip(&other.moves)
            .take_while(|(one, other)| one == other)
            .count();
        assert!((1..4).contains(&same));
        assert_eq!(
            other.known(),
            same,
            "the move that was played differs in the position where they part"
        );
        assert_eq!(other.missing(0), Some(same));
        assert_eq!(other.missing(same + 1), Some(same + 1));
        let deeper = Spec {
            depth: Some(4),
            ..Spec::default()
        };
        let mut deeper = GameGraph::new(&*start, &known.moves, &deeper, &Registry::built_in());
        deeper.learn(&known);
        assert_eq!(deeper.known(), 0, "another depth gives other values");
    }

    #[test]
    fn printed_values_are_read_as_numbers() {
        for (text, number) in [
            ("3", 3.0),
            ("-0.5", -0.5),
            ("1/3", 1.0 / 3.0),
            ("-2/9", -2.0 / 9.0),
        ] {
            assert_eq!(
                PrintedValue::read(text).map(|worth| worth.number),
                Some(number)
            );
        }
        assert_eq!(
            PrintedValue::read("-inf").map(|worth| worth.number),
            Some(f64::NEG_INFINITY)
        );
        for rubbish in ["", "x", "NaN", "0/0", "1/", "--1"] {
            assert!(PrintedValue::read(rubbish).is_none(), "{rubbish}");
        }
    }
}
