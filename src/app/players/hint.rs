//! [`Hint`]: the effects of the moves of a position, found by searches; [`HintFound`]: such a hint,
//! or a proof if one is soon found.
//!
//! Each move is searched with an open window, so that its value is exact and not a bound. Costs: a
//! proof of at most `PROOF_NODES` nodes, otherwise one search of at most `MOST_NODES` nodes for
//! each move; the token stops them.

use super::advice::{self, AdvisedMove, MoveEffect};
use crate::app::game::board::{MoveValue, costs, proven_values};
use crate::kit::words;
use engine::boundary::{Position, Problem, Request};
use engine::eval::{Registry, Value};
use engine::numbers::Ordinal;
use engine::search::order::AnyOrder;
use engine::search::{Kind, MethodName, Spec, Token};
use engine::solve::{Asked, Solution};
use engine::uct::UctSpec;
use model::inspect::words::real;
use model::language::{sides, thousands};
use model::report::solved::Mistake;
use model::study::Study;
use std::time::Duration;

/// The most nodes of the search of a move.
const MOST_NODES: u64 = 20_000_000;
/// The most nodes of a proof that comes before the searches: about one or two seconds.
const PROOF_NODES: u64 = 600_000;
/// The size of the table of such a proof, in bytes.
const PROOF_MEMORY: usize = 32 << 20;

/// A hint that was found by searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The moves with their effects for the side to move, the best first.
    pub moves: Vec<AdvisedMove>,
    /// The depth and the evaluation of the search.
    pub source: String,
    /// The values of the moves, for the board.
    pub values: Vec<MoveValue>,
    /// The specification of the search.
    pub spec: Box<Spec>,
}

/// The result of the work for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintFound {
    Searched(Hint),
    Estimated(EstimatedHint),
    Proven(Solution),
}

impl HintFound {
    /// Finds a hint; `proves`: a proof is tried first. Returns `None` if it took too long or no
    /// move is legal.
    pub fn of(
        problem: &dyn Problem,
        registry: &Registry,
        proves: bool,
        token: &Token,
    ) -> Option<HintFound> {
        let proven = if proves {
            soon_proven(&*problem.position(&[]), token)
        } else {
            None
        };
        if let Some(proven) = proven {
            return Some(HintFound::Proven(proven));
        }
        let searched = Hint::of(problem, registry, token)?;
        // A search that sees no difference says nothing; playouts may.
        let is_silent = proves && searched.values.len() > 1 && searched.is_silent();
        let estimated = if is_silent {
            EstimatedHint::of(&*problem.position(&[]), registry, token)
        } else {
            None
        };
        Some(estimated.map_or(HintFound::Searched(searched), HintFound::Estimated))
    }
}

/// The number of iterations of an estimate, and their longest time.
const ITERATIONS: u64 = 20_000;
const ESTIMATE_TIME: Duration = Duration::from_secs(2);

/// A hint estimated by playouts (UCT), for moves between which a search finds no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EstimatedHint {
    /// The moves with their scores in playouts for the side to move, the best first.
    pub moves: Vec<AdvisedMove>,
    /// The estimates of the moves in the view of the side to move, for the board.
    pub values: Vec<MoveValue>,
    /// The number of iterations.
    pub iterations: u64,
}

impl EstimatedHint {
    /// Estimates the moves of a position. Returns `None` if the game has no such search, if it was
    /// stopped, or if the playouts see no difference either.
    fn of(position: &dyn Position, registry: &Registry, token: &Token) -> Option<EstimatedHint> {
        let spec = UctSpec {
            iterations: ITERATIONS,
            ..UctSpec::default()
        };
        let problem = position.pose_uct(&spec, registry).ok()?;
        let run = problem.run(false, &token.within(ESTIMATE_TIME));
        if token.is_stopped() || run.fault.is_some() || problem.fault().is_some() {
            return None;
        }
        let is_max = problem.is_max(&[])?;
        let (scale, best) = (run.tree.scale(), run.best(is_max)?);
        let estimates = run
            .root_moves
            .iter()
            .enumerate()
            .filter_map(|(at, visits)| {
                let estimate = visits.estimate(scale)?;
                Some((
                    Ordinal::at(at),
                    if is_max { estimate } else { -estimate },
                    visits.visits,
                ))
            });
        let mut estimates: Vec<(Ordinal, f64, u64)> = estimates.collect();
        // The order of the answer: the most visited move first.
        estimates.sort_by_key(|(mv, _, visits)| (*mv != best, std::cmp::Reverse(*visits), *mv));
        let first = estimates.first()?.1;
        if estimates.iter().all(|(_, estimate, _)| *estimate == first) {
            return None;
        }
        let moves = estimates.iter().map(|(mv, estimate, _)| AdvisedMove {
            mv: *mv,
            name: position
                .move_view(*mv)
                .map_or_else(String::new, model::language::squares::called),
            effect: MoveEffect::Scores(((estimate + 1.0) * 50.0).round() as u32),
        });
        let values = estimates.iter().map(|(mv, estimate, _)| MoveValue {
            ordinal: *mv,
            kind: Kind::Estimate,
            text: format!("{estimate:.2}"),
            best: *mv == best,
        });
        Some(EstimatedHint {
            moves: moves.collect(),
            values: values.collect(),
            iterations: run.iterations,
        })
    }
    /// Returns the hint as a sentence, with the move under the cursor.
    pub(crate) fn said(&self, cursor: Option<Ordinal>) -> String {
        let source = say!(
            "an estimate by {count} playouts",
            count = thousands(self.iterations)
        );
        format!(
            "{}: {} ({source})",
            say!("hint"),
            advice::said(&self.moves, cursor)
        )
    }
}

/// Proves a position with all its moves, if that takes few nodes.
fn soon_proven(position: &dyn Position, token: &Token) -> Option<Solution> {
    let mut solver = position.solver(Asked::Moves, PROOF_MEMORY)?;
    let all = solver.run(&mut |solution| solution.nodes > PROOF_NODES || token.is_stopped());
    Some(solver.solution()).filter(|solution| all && solution.complete)
}

/// The scale of the values of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintScale {
    /// The scale of the visible search.
    OfSearch,
    /// Another scale: the values are not drawn beside the numbers of a search.
    Own,
}

/// A hint on the board, until another position stands there.
#[derive(Clone, Debug, PartialEq)]
pub struct HintOnBoard {
    /// The moves that led to the position.
    moves: Vec<Ordinal>,
    /// The visible search at that time; `None`: it was hidden.
    beside: Option<Spec>,
    pub scale: HintScale,
    pub values: Vec<MoveValue>,
    /// The costs of the moves, from 0 for the best to 1.
    pub costs: Vec<Option<f64>>,
}

impl HintOnBoard {
    /// Returns the hint for the position of a game by playouts.
    pub fn estimated(study: &Study, hidden: bool, values: Vec<MoveValue>) -> HintOnBoard {
        HintOnBoard::here(study, hidden, values)
    }
    /// Creates the hint for the position of a game from a search; `hidden`: the game's own search
    /// is hidden.
    pub fn searched(
        study: &Study,
        hidden: bool,
        spec: &Spec,
        values: Vec<MoveValue>,
    ) -> HintOnBoard {
        let shown = study.job().map(|job| job.problem().spec());
        let scale = if shown == Some(spec) {
            HintScale::OfSearch
        } else {
            HintScale::Own
        };
        let costs = costs(&values);
        HintOnBoard {
            scale,
            costs,
            ..HintOnBoard::here(study, hidden, values)
        }
    }
    /// Creates the hint for the position of a game from a proof.
    pub fn proven(study: &Study, hidden: bool, solution: &Solution) -> HintOnBoard {
        let values = proven_values(solution);
        let cost = |value: &MoveValue| match Mistake::of(solution, value.ordinal) {
            None => Some(0.0),
            Some(Mistake::Score) => Some(0.75),
            Some(Mistake::Outcome) => Some(1.0),
        };
        let costs = values.iter().map(cost).collect();
        HintOnBoard {
            costs,
            ..HintOnBoard::here(study, hidden, values)
        }
    }
    /// Creates a hint with values on a scale of their own and unknown costs.
    fn here(study: &Study, hidden: bool, values: Vec<MoveValue>) -> HintOnBoard {
        let (line, costs) = (study.line(), vec![None; values.len()]);
        let beside = (!hidden).then(|| study.spec().clone());
        HintOnBoard {
            moves: line.ordinals(line.cursor()),
            beside,
            scale: HintScale::Own,
            values,
            costs,
        }
    }
    /// Returns `true` if the hint belongs to the game's position and to the search that is shown
    /// beside it, if one is. Two numbers for a move do not stand on one screen.
    pub fn is_of(&self, study: &Study, hidden: bool) -> bool {
        let line = study.line();
        let beside = (!hidden).then(|| study.spec());
        line.ordinals(line.cursor()) == self.moves && self.beside.as_ref() == beside
    }
}

impl Hint {
    /// Returns true if all moves have the same value, and it is neither a win nor a loss.
    fn is_silent(&self) -> bool {
        let effect = self.moves.first().map(|first| &first.effect);
        matches!(effect, Some(MoveEffect::Worth(_)))
            && self.moves.iter().all(|mv| Some(&mv.effect) == effect)
    }
    /// Finds a hint for a position by searches, with values in the view of the search's MAX; `None`
    /// if it took too long or no move is legal.
    pub fn of(problem: &dyn Problem, registry: &Registry, token: &Token) -> Option<Hint> {
        let position = problem.position(&[]);
        let legal = position.legal();
        let mut values: Vec<(Ordinal, Value)> = Vec::with_capacity(legal.len());
        for mv in &legal {
            let (path, order) = ([mv.ordinal], AnyOrder::of(problem.spec()));
            let request = Request {
                path: &path,
                order,
                nodes: MOST_NODES,
                ..Request::by(MethodName::AlphaBeta, problem.spec().depth)
            };
            let answer = problem.search(&request, token).answer;
            values.push((mv.ordinal, answer.complete.then_some(answer.value)?));
        }
        let is_max = problem
            .spec()
            .max
            .is_none_or(|max| max == position.to_move());
        let best = values.iter().map(|(_, value)| *value);
        let best = match is_max {
            true => best.max(),
            false => best.min(),
        }?;
        let shown = |(ordinal, value): &(Ordinal, Value)| MoveValue {
            ordinal: *ordinal,
            kind: Kind::Exact,
            text: problem.print(*value),
            best: *value == best,
        };
        let shown = values.iter().map(shown).collect();
        // The sort is stable, so that the first of equal moves stays first, as in a search.
        values.sort_by(|(_, one), (_, next)| if is_max { next.cmp(one) } else { one.cmp(next) });
        let effect = effects(problem, registry, is_max);
        let named = |mv: Ordinal| {
            position
                .move_view(mv)
                .map_or_else(String::new, model::language::squares::called)
        };
        let moves = values.iter().map(|(mv, value)| AdvisedMove {
            mv: *mv,
            name: named(*mv),
            effect: effect(*value),
        });
        let (source, spec) = (source(problem), Box::new(problem.spec().clone()));
        Some(Hint {
            moves: moves.collect(),
            source,
            values: shown,
            spec,
        })
    }
    /// Returns the hint in a sentence, with the move under the cursor.
    pub(crate) fn said(&self, cursor: Option<Ordinal>) -> String {
        format!(
            "{}: {} ({})",
            say!("hint"),
            advice::said(&self.moves, cursor),
            self.source
        )
    }
}

/// Returns a function from values of a search to effects for the side to move: a win or a loss if
/// the evaluation has numbers for these, a draw if such a search sees the end of the game;
/// otherwise the number.
fn effects(
    problem: &dyn Problem,
    registry: &Registry,
    is_max: bool,
) -> impl Fn(Value) -> MoveEffect {
    let (spec, kind) = (problem.spec(), problem.position(&[]).kind());
    let name = spec
        .evaluation
        .as_deref()
        .or_else(|| Registry::default_name(kind));
    let decided = name.and_then(|name| registry.get(kind, name).ok()?.decided());
    let to_the_end = spec.depth.is_none();
    move |value| {
        let number = real(problem, value);
        match decided {
            Some([win, _]) if number == win => {
                if is_max {
                    MoveEffect::Wins(None)
                } else {
                    MoveEffect::Loses(None)
                }
            }
            Some([_, loss]) if number == loss => {
                if is_max {
                    MoveEffect::Loses(None)
                } else {
                    MoveEffect::Wins(None)
                }
            }
            Some([win, loss]) if to_the_end && number == 0.0 && loss < 0.0 && win > 0.0 => {
                MoveEffect::Draws
            }
            Some(_) | None => MoveEffect::Worth(problem.print(value)),
        }
    }
}

/// Returns the depth of a search, its evaluation, and the side in whose view its values are.
fn source(problem: &dyn Problem) -> String {
    let (spec, position) = (problem.spec(), problem.position(&[]));
    let evaluation = spec.evaluation.as_deref().unwrap_or(say!("default"));
    let mut text = format!("{}, {evaluation}", words::plies(&spec.depth_text()));
    if let Some(max) = spec.max.filter(|max| *max != position.to_move()) {
        let max = sides::name(&*position, max).word();
        if max != "MAX" {
            text += &format!(", MAX {max}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::rules::Setup;

    fn hint(game: &str, setup: &str, other: &str) -> String {
        let start = catalog::read(game)
            .expect("a game")
            .set_up(Some(&Setup::read(setup)))
            .expect("a position");
        let spec = Spec {
            depth: None,
            ..Spec::default()
        };
        let registry = Registry::built_in();
        let problem = start.pose(&spec, &registry).expect("a search");
        let found = Hint::of(&*problem, &registry, &Token::new()).expect("a hint");
        advice::said(&found.moves, start.find_move(other).ok())
    }

    #[test]
    fn a_hint_says_what_the_moves_do() {
        // X wins at once on c3; elsewhere O wins on b1.
        assert_eq!(
            hint("k-in-a-row", "XX./OO./... X", ""),
            "c3 wins; c2 draws; the other 3 are no better"
        );
        // For O, who is to move, a win is good.
        assert_eq!(
            hint("k-in-a-row", "XX./OO./X.. O", "b1"),
            "c2 wins; c3 draws; b1 loses; the other one is no better"
        );
        // With chance values are fractions.
        assert_eq!(
            hint("tree:[[? 1,2,2],[? 1,1,2],[? 2,2,3]]", ".", "A"),
            "C is worth 7/3; A is worth 5/3; the other one is no better"
        );
        // Nim: 1 and 2 are left; taking one from the second leaves equal heaps.
        assert_eq!(
            hint("nim:heaps=1+2", "1,2 1", "1:1"),
            "2:1 wins; 1:1, 2:2 lose"
        );
    }

    #[test]
    fn playouts_estimate_where_a_search_sees_no_difference() {
        let registry = Registry::built_in();
        let found = |evaluation: &str, proves: bool| {
            let start = catalog::read("k-in-a-row:h=5,v=5,k=4").expect("a game");
            let spec = Spec {
                depth: Some(2),
                evaluation: Some(evaluation.to_owned()),
                ..Spec::default()
            };
            let problem = start.pose(&spec, &registry).expect("a search");
            let token = Token::new();
            let hint = Hint::of(&*problem, &registry, &token).expect("a hint");
            if !proves || !hint.is_silent() {
                return None;
            }
            EstimatedHint::of(&*start, &registry, &token)
        };
        let hint = found("outcome", true).expect("an estimate");
        assert_eq!(hint.iterations, ITERATIONS);
        // The centre crosses the most lines.
        assert_eq!(hint.moves.first().map(|mv| mv.name.as_str()), Some("c3"));
        assert!(hint.values.iter().all(|value| value.kind == Kind::Estimate));
        let said = hint.said(None);
        assert!(
            said.contains("c3 takes ≈") && said.contains("an estimate by 20,000 playouts"),
            "{said}"
        );
        assert_eq!(found("lines", true), None, "the lines tell the moves apart");
    }

    #[test]
    fn a_proof_comes_first_where_it_is_short() {
        let registry = Registry::built_in();
        let found = |game: &str, proves: bool| {
            let start = catalog::read(game).expect("a game");
            let problem = start
                .pose(
                    &Spec {
                        depth: Some(2),
                        ..Spec::default()
                    },
                    &registry,
                )
                .expect("a search");
            HintFound::of(&*problem, &registry, proves, &Token::new())
        };
        assert!(
            matches!(found("k-in-a-row", true), Some(HintFound::Proven(solution)) if solution.complete)
        );
        assert!(matches!(
            found("k-in-a-row", false),
            Some(HintFound::Searched(_))
        ));
        assert!(
            matches!(found("connect-four", true), Some(HintFound::Searched(_))),
            "an empty board takes too long"
        );
    }
}
