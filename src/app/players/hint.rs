//! [`Hint`]: the best move of a position, and the cost of another one.
//!
//! Each move is searched with an open window, so that its value is exact and not a bound. Costs: as many searches of at
//! most `MOST_NODES` nodes as there are moves; the token stops them.

use crate::app::game::board::{MoveValue, costs};
use crate::kit::words;
use engine::boundary::{Problem, Request};
use engine::eval::Value;
use engine::numbers::Ordinal;
use engine::search::order::AnyOrder;
use engine::search::{Kind, MethodName, Spec, Token};
use model::language::{decimals, sides};
use model::study::Study;

/// What a move costs at least that is clearly worse, as a part of what the worst one costs.
const CLEARLY: f64 = 0.5;
/// The most of them that are named.
const MOST_NAMED: usize = 3;
/// The most nodes for a move.
const MOST_NODES: u64 = 20_000_000;

/// A move with its value for the side to move, as they are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWorth {
    pub mv: String,
    pub value: String,
}

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub best: MoveWorth,
    /// The other move, and how much less it is worth; `None`: it is as good.
    pub other: Option<(MoveWorth, Option<String>)>,
    /// The depth and the evaluation of the search.
    pub source: String,
    /// What each move is worth, for the board.
    pub values: Vec<MoveValue>,
    /// The moves that cost at least half of what the worst one does.
    pub worse: Vec<String>,
    /// The search that it was made with.
    pub spec: Box<Spec>,
}

/// The scale of the values of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintScale {
    /// That of the search that is in sight.
    OfSearch,
    /// Another one: beside the numbers of a search they are not drawn.
    Own,
}

/// A hint on the board, until another position stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintOnBoard {
    /// The moves that led to the position.
    moves: Vec<Ordinal>,
    /// The search that was in sight then; `None`: it was hidden.
    beside: Option<Spec>,
    pub scale: HintScale,
    pub values: Vec<MoveValue>,
}

impl HintOnBoard {
    /// The hint for the position of a game, by a search, or by a proof if there is none; is the game's own search hidden?
    pub fn new(study: &Study, hidden: bool, spec: Option<&Spec>, values: Vec<MoveValue>) -> HintOnBoard {
        let line = study.line();
        let beside = (!hidden).then(|| study.spec().clone());
        let shown = study.job().map(|job| job.problem().spec());
        let scale = if spec.is_some() && spec == shown { HintScale::OfSearch } else { HintScale::Own };
        HintOnBoard { moves: line.ordinals(line.cursor()), beside, scale, values }
    }
    /// Returns `true` for the position where the game is, beside the search that is shown there, if one is. Two numbers for a
    /// move do not stand on one screen.
    pub fn is_of(&self, study: &Study, hidden: bool) -> bool {
        let line = study.line();
        let beside = (!hidden).then(|| study.spec());
        line.ordinals(line.cursor()) == self.moves && self.beside.as_ref() == beside
    }
}

impl Hint {
    /// The hint for a position, in the view of the search's MAX; `None` where it took too long, or no move is legal.
    pub fn of(problem: &dyn Problem, other: Option<Ordinal>, token: &Token) -> Option<Hint> {
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
        let is_max = problem.spec().max.is_none_or(|max| max == position.to_move());
        // The first of equal ones, as a search takes it.
        let best = if is_max {
            values.iter().rev().max_by_key(|(_, value)| *value)
        } else {
            values.iter().min_by_key(|(_, value)| *value)
        };
        let best = *best?;
        let worth = |(ordinal, value): (Ordinal, Value)| {
            let mv = position.move_view(ordinal).map_or_else(String::new, |mv| mv.text);
            MoveWorth { mv, value: problem.print(value) }
        };
        let other = other.and_then(|other| values.iter().copied().find(|(ordinal, _)| *ordinal == other));
        let less = |value: Value| match (best.1.units(), value.units()) {
            (Some(most), Some(units)) => Some(problem.print(Value::new(most.saturating_sub(units).saturating_abs()))),
            (None, _) | (_, None) => Some(problem.print(Value::INF)),
        };
        let other = other.filter(|(ordinal, _)| *ordinal != best.0);
        let other = other.map(|other| (worth(other), if other.1 == best.1 { None } else { less(other.1) }));
        let value = |(ordinal, value): &(Ordinal, Value)| MoveValue {
            ordinal: *ordinal,
            kind: Kind::Exact,
            text: problem.print(*value),
            best: *value == best.1,
        };
        let shown: Vec<MoveValue> = values.iter().map(value).collect();
        let costs = costs(&shown).into_iter().zip(&values);
        let bad = costs.filter(|(cost, _)| cost.is_some_and(|cost| cost >= CLEARLY));
        let worse = bad.map(|(_, value)| worth(*value).mv).collect();
        let (source, spec) = (source(problem), Box::new(problem.spec().clone()));
        Some(Hint { best: worth(best), other, source, values: shown, worse, spec })
    }
    /// The hint in a sentence.
    pub(crate) fn said(&self) -> String {
        let Hint { best, other, source, .. } = self;
        if self.values.len() > 1 && self.values.iter().all(|value| value.best) {
            return format!("{} ({source})", say!("every move is worth {value}", value = decimals(&best.value)));
        }
        let mut text = format!("{}: {} = {} ({source})", say!("best"), best.mv, decimals(&best.value));
        match &*self.worse {
            [] => {}
            [one] => text += &format!("; {}", say!("{mv} is clearly worse", mv = one)),
            worse if worse.len() <= MOST_NAMED => {
                text += &format!("; {}", say!("{moves} are clearly worse", moves = worse.join(", ")));
            }
            worse => {
                let count = worse.len();
                text += &format!(
                    "; {}",
                    say!(count; "{count} move is clearly worse|{count} moves are clearly worse", count)
                );
            }
        }
        if let Some((other, less)) = other {
            let cost = less
                .as_ref()
                .map_or_else(|| say!("is as good").to_owned(), |less| format!("{} {}", say!("costs"), decimals(less)));
            text += &format!("; {}, {}, {cost}", other.mv, say!("under the cursor"));
        }
        text
    }
}

/// The depth of a search, its evaluation, and the side in whose view its values are.
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
    use engine::eval::Registry;
    use engine::rules::Setup;

    fn hint(game: &str, setup: &str, other: &str) -> Hint {
        let start = catalog::read(game).expect("a game").set_up(Some(&Setup::read(setup))).expect("a position");
        let spec = Spec { depth: None, ..Spec::default() };
        let problem = start.pose(&spec, &Registry::built_in()).expect("a search");
        let other = start.find_move(other).ok();
        Hint::of(&*problem, other, &Token::new()).expect("a hint")
    }

    #[test]
    fn a_hint_names_the_best_move_and_what_another_one_costs() {
        let worth = |mv: &str, value: &str| MoveWorth { mv: mv.to_owned(), value: value.to_owned() };
        // X wins at once on c3; elsewhere O wins on b1.
        let found = hint("k-in-a-row", "XX./OO./... X", "a1");
        assert_eq!(found.best, worth("c3", "1"));
        assert_eq!(found.other, Some((worth("a1", "-1"), Some("2".to_owned()))));
        // The best one itself, and none at all.
        assert_eq!(hint("k-in-a-row", "XX./OO./... X", "c3").other, None);
        assert_eq!(hint("k-in-a-row", "XX./OO./... X", "nonsense").other, None);
        // For O, who is to move, a win is good.
        assert_eq!(hint("k-in-a-row", "XX./OO./X.. O", "c3").best, worth("c2", "1"));
        // Nim: 1 and 2 are left; taking one from the second leaves equal heaps.
        let found = hint("nim:heaps=1+2", "1,2 1", "1:1");
        assert_eq!((found.best, found.other), (worth("2:1", "1"), Some((worth("1:1", "-1"), Some("2".to_owned())))));
    }
}
