//! [`GameGraph`]: the value of every position of a game, and the cost of its moves.
//!
//! Each position has a search of its own, to the same depth and with the same evaluation. The move that was played has
//! its value from the same search as the best move. So its cost is never negative, and does not depend on the search of
//! the next position, which sees one ply further. Invariants: one entry for each position of the line, the start first;
//! values are in MAX's view, and MAX is the same from the first to the last. Cost: two searches for each position, and
//! one where the best was played.

use crate::inspect::words::real;
use crate::language::sides::{self, SideName};
use engine::boundary::Position;
use engine::boundary::problem::{Problem, Request};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::search::order::AnyOrder;
use engine::search::{MethodName, Spec, Token, Value};

/// The most nodes of one of the searches.
pub const MOST_NODES: u64 = 50_000_000;

/// The least number that is hard to read as a win.
const LONG: f64 = 10_000.0;

/// A value as it is printed, and as a number to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintedValue {
    pub text: String,
    pub number: f64,
}

impl PrintedValue {
    /// A value that was printed: a decimal number, a fraction, or an infinite one; with or without the sign of its kind.
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

/// What a position of a game is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyValue {
    pub value: PrintedValue,
    /// The best move by its ordinal and as it is printed; `None`: the game is over.
    pub best: Option<(Ordinal, String)>,
    /// What the move that was played there is worth; `None`: none was.
    pub played: Option<PrintedValue>,
}

impl PlyValue {
    /// Searches the position of a problem, and the move that was played there; `None`: it took too many nodes, or was
    /// stopped.
    pub fn of(problem: &dyn Problem, played: Option<Ordinal>, token: &Token) -> Option<PlyValue> {
        PlyValue::within(problem, played, (MOST_NODES, token))
    }
    /// The same with another limit.
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
            // Nobody chose it.
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

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct GameGraph {
    /// What was searched with; MAX is named.
    pub spec: Spec,
    /// The moves from the start.
    pub moves: Vec<Ordinal>,
    /// Whether MAX moves in each position.
    pub turns: Vec<bool>,
    /// What each is worth, as far as it was searched.
    pub plies: Vec<Option<PlyValue>>,
    /// What each is worth for certain, as far as that is proven. It comes before what was searched.
    pub proven: Vec<Option<PlyValue>>,
    /// The winner at the end, `true` for MAX, or nobody; `None`: the game goes on there.
    pub(super) ended: Option<Option<bool>>,
    /// The numbers that are a game won by MAX and by MIN, where these are always the same.
    pub(super) decided: Option<[f64; 2]>,
    /// These numbers with the sides, if no other values come near.
    won: Option<[(f64, SideName); 2]>,
}

impl GameGraph {
    /// The graph of a line of moves, of which nothing is known yet.
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
        // A search to the end of the game has another usual evaluation than one to a depth.
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
    /// What the positions of a line from here are searched with: MAX is named, and alpha-beta finds the values.
    pub fn spec_at(start: &dyn Position, spec: &Spec) -> Spec {
        Spec {
            max: Some(spec.max.unwrap_or(start.to_move())),
            method: MethodName::AlphaBeta,
            ..spec.clone()
        }
    }
    /// Takes over what another graph knows of the same positions.
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
    /// What a position is worth: what is proven of it, else what was searched.
    pub fn ply(&self, at: usize) -> Option<&PlyValue> {
        let of = |plies: &'_ [Option<PlyValue>]| plies.get(at).is_some_and(Option::is_some);
        let known = if of(&self.proven) {
            &self.proven
        } else {
            &self.plies
        };
        known.get(at).and_then(Option::as_ref)
    }
    /// What all of them are worth.
    pub fn worth(&self) -> impl Iterator<Item = Option<&PlyValue>> {
        (0..self.plies.len()).map(|at| self.ply(at))
    }
    /// The first position that is not known yet, from one on, then before it.
    pub fn missing(&self, from: usize) -> Option<usize> {
        let count = self.plies.len();
        (0..count)
            .map(|step| (from + step) % count)
            .find(|at| self.ply(*at).is_none())
    }
    /// How many positions are known.
    pub fn known(&self) -> usize {
        self.worth().flatten().count()
    }
    /// A value as a height: a game that is won or lost is beyond all others.
    pub fn height(&self, value: &PrintedValue) -> f64 {
        let won = self
            .won
            .and_then(|won| won.iter().position(|(number, _)| *number == value.number));
        won.map_or(value.number, |side| {
            [f64::INFINITY, f64::NEG_INFINITY][side]
        })
    }
    /// A value in words, if it is a won game: `X wins`; as it is printed, if not.
    pub fn said(&self, value: &PrintedValue) -> String {
        let won = self
            .won
            .iter()
            .flatten()
            .find(|(number, _)| *number == value.number);
        won.map_or_else(|| value.text.clone(), |(_, side)| say!("{side} wins"))
    }
    /// The words for the height of a game that MAX or MIN has won, where that is not the printed value.
    pub fn won(&self, max: bool) -> Option<String> {
        self.won
            .map(|won| say!("{side} wins", side = won[usize::from(!max)].1))
    }
    /// What the move from a position has cost; ∞: the game, or a win.
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
        // From one infinite value to the same.
        if lost.is_nan() { 0.0 } else { lost.max(0.0) }
    }
    /// Was it a win that the move from a position gave away? If not, and the cost is ∞, the game.
    pub fn gave_win_away(&self, at: usize) -> bool {
        let win = if self.turns[at] {
            f64::INFINITY
        } else {
            f64::NEG_INFINITY
        };
        self.ply(at)
            .is_some_and(|ply| self.height(&ply.value) == win)
    }
    /// The positions in which something was lost, by what it was: the most first. A small loss beside a large one is no
    /// mistake: less than a quarter of the largest that is finite.
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
    /// The next mistake after a position, or the last one before it.
    pub fn next_mistake(&self, at: usize, forwards: bool) -> Option<usize> {
        let mistakes = self.mistakes().into_iter();
        if forwards {
            mistakes.filter(|found| *found > at).min()
        } else {
            mistakes.filter(|found| *found < at).max()
        }
    }
    /// The least and the greatest finite value.
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

    /// The value of a position by plain minimax over its moves, written out.
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
        // X a1, O a2 loses, X c1 gives it away, and so on to the end.
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
        // O loses by a2 at once, and never comes back.
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
        // Nim: 1 and 1 are lost from the beginning.
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
