//! [`EndDistance`]: values of won games that depend on how soon the game ends: a win minus the
//! plies that lead to it, or a win plus the depth that is left.
//!
//! Such a value belongs to a visit, and not only to its position: a table must move it by the plies
//! between the visit that stored it and the hit. In games whose positions fix the number of moves
//! that led to them nothing moves within one search.
//!
//! The first pass, [`EndValues`], keeps the first value of a won game at each ply and counts those
//! that differ. A rule is taken only if the values fall or rise evenly with the ply and every other
//! leaf is worth less than a win. Without a game the won leaves are not known: there the rule is a
//! win minus the plies or plus the depth that is left, one for each, if at least [`ENOUGH`] leaves
//! show it. Cost: one table look-up for each leaf.
//!
//! Source: the distance to mate in the tables of chess programs, e.g. `value_to_tt` of Stockfish.

use super::super::TraceNumber;
use engine::rules::key::BuildKeyHasher;
use std::collections::HashMap;

/// The number of plies for which values are kept.
const MOST_PLIES: usize = 1 << 12;
/// The most wins that are kept.
const MOST_WINS: usize = 1 << 12;
/// The fewest leaves of an unknown game that show a rule.
const ENOUGH: u64 = 6;
/// A rule holds if at most one leaf among this number contradicts it.
const RARELY: u64 = 20;

/// The place of a visit in its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitPlace {
    pub pass: usize,
    /// The number of moves that lead to it from the root.
    pub moves: u32,
    /// The plies that remain, if that is known.
    pub rest: Option<i64>,
}

/// The measure that the value of a won game depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The plies from the root, in all passes.
    Plies,
    /// The remaining depth.
    Rest,
    /// The plies from the root within a pass; between passes the value depends on something else as
    /// well.
    WithinPass,
}

/// The rule of a program for the values of won games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndDistance {
    form: Form,
    /// The amount by which a win is worth less for each ply that it is farther away.
    step: TraceNumber,
    /// A win at the root; by the remaining depth, one with no depth left.
    win: TraceNumber,
    /// The greatest size of any other leaf.
    most_other: TraceNumber,
}

/// The value of a visit as it is at another visit of its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovedValue {
    /// The value; `None` if it is not known.
    pub due: Option<TraceNumber>,
    /// The value that is right only if passes do not matter.
    pub perhaps: Option<TraceNumber>,
}

impl EndDistance {
    /// Returns true if a value is that of a won game.
    pub fn is_win(&self, value: TraceNumber) -> bool {
        value.is_finite() && value.size() > self.most_other
    }
    /// Returns the value of a game that is won for MAX (1) or lost at a ply; `None`: it differs
    /// between passes.
    pub fn at(&self, result: i8, plies: u32) -> Option<TraceNumber> {
        let size = self.win.plus(self.step.times(-i64::from(plies)));
        (self.form == Form::Plies).then_some(if result < 0 { -size } else { size })
    }
    /// Returns true if a win is worth more the sooner it comes.
    pub fn prefers_sooner(&self) -> bool {
        self.step > TraceNumber::ZERO
    }
    /// Returns the number of plies by which a value was moved, if it is a whole one.
    pub fn plies_between(&self, from: TraceNumber, to: TraceNumber) -> Option<i64> {
        let (one, other) = (
            self.step.fraction()?,
            to.size().plus(-from.size()).fraction()?,
        );
        let (above, below) = (other.0.checked_mul(one.1)?, other.1.checked_mul(one.0)?);
        let plies = (above.checked_rem(below)? == 0).then(|| above / below)?;
        i64::try_from(plies).ok()
    }
    /// Returns the value of a visit at another visit of the same position.
    pub fn moved(&self, value: TraceNumber, from: VisitPlace, to: VisitPlace) -> MovedValue {
        if !self.is_win(value) {
            return MovedValue {
                due: Some(value),
                perhaps: None,
            };
        }
        let step = if value < TraceNumber::ZERO {
            -self.step
        } else {
            self.step
        };
        let by_plies = value.plus(step.times(i64::from(from.moves) - i64::from(to.moves)));
        let by_rest = from
            .rest
            .zip(to.rest)
            .map(|(from, to)| value.plus(step.times(to - from)));
        match self.form {
            Form::Plies => MovedValue {
                due: Some(by_plies),
                perhaps: None,
            },
            // Reductions and extensions separate the depth that is left from the plies.
            Form::Rest if by_rest.is_some() => MovedValue {
                due: by_rest,
                perhaps: Some(by_plies),
            },
            _ if from.pass == to.pass => MovedValue {
                due: Some(by_plies),
                perhaps: by_rest,
            },
            Form::Rest => MovedValue {
                due: None,
                perhaps: Some(by_plies),
            },
            Form::WithinPass => MovedValue {
                due: None,
                perhaps: Some(by_plies),
            },
        }
    }
}

/// The first value at each ply, and the numbers of later values that follow and contradict it.
#[derive(Default)]
struct ByPly {
    values: Vec<Option<TraceNumber>>,
    follow: u64,
    against: u64,
}

impl ByPly {
    fn add(&mut self, at: usize, value: TraceNumber) {
        if at >= MOST_PLIES {
            return;
        }
        if self.values.len() <= at {
            self.values.resize(at + 1, None);
        }
        match self.values[at] {
            Some(known) if known != value => self.against += 1,
            Some(_) => self.follow += 1,
            None => {
                self.values[at] = Some(value);
                self.follow += 1;
            }
        }
    }
    /// Returns true if the values at several plies are equal.
    fn is_level(&self) -> bool {
        let mut known = self.values.iter().flatten();
        let first = known.next();
        let mut others = known.peekable();
        others.peek().is_some() && others.all(|value| Some(value) == first)
    }
    /// Returns the value at 0, and its rise with each ply; `None` if it does not rise or fall
    /// evenly.
    fn line(&self) -> Option<(TraceNumber, TraceNumber)> {
        if self.against.checked_mul(RARELY)? > self.follow {
            return None;
        }
        let known: Vec<(u32, TraceNumber)> = (0_u32..)
            .zip(&self.values)
            .filter_map(|(at, value)| Some((at, (*value)?)))
            .collect();
        let [(from, first), (to, second), ..] = known[..] else {
            return None;
        };
        let step = second.plus(-first).per(to - from);
        let start = first.plus(step.times(-i64::from(from)));
        let is_even = known
            .iter()
            .all(|(at, value)| start.plus(step.times(i64::from(*at))) == *value);
        (is_even && step != TraceNumber::ZERO).then_some((start, step))
    }
}

/// The leaves of an unknown game, by their values as wins at the root, or with no depth left.
#[derive(Default)]
struct Wins {
    leaves: HashMap<i64, SameWin, BuildKeyHasher>,
    /// The greatest size of a leaf that is not kept.
    most_dropped: TraceNumber,
}

/// Leaves that would be the same win.
#[derive(Clone, Copy)]
struct SameWin {
    leaves: u64,
    least: i64,
    most: i64,
}

impl Wins {
    fn add(&mut self, value: TraceNumber, plies: i64) {
        let size = value.size();
        let Some((whole, win)) = size
            .as_whole()
            .and_then(|whole| Some((whole, whole.checked_add(plies)?)))
        else {
            self.most_dropped = self.most_dropped.max(size);
            return;
        };
        if let Some(same) = self.leaves.get_mut(&win) {
            *same = SameWin {
                leaves: same.leaves + 1,
                least: same.least.min(whole),
                most: same.most.max(whole),
            };
        } else if self.leaves.len() < MOST_WINS {
            self.leaves.insert(
                win,
                SameWin {
                    leaves: 1,
                    least: whole,
                    most: whole,
                },
            );
        } else {
            self.most_dropped = self.most_dropped.max(size);
        }
    }
    /// Returns the win that most leaves would be, their number, and the greatest size of the
    /// others, if that is enough for a rule.
    fn usual(&self, deepest: i64) -> Option<(TraceNumber, u64, TraceNumber)> {
        let (&win, usual) = self
            .leaves
            .iter()
            .max_by_key(|(win, same)| (same.leaves, **win))?;
        let others = self
            .leaves
            .iter()
            .filter(|(other, _)| **other != win)
            .map(|(_, same)| same.most);
        let most_other = TraceNumber::whole(others.max().unwrap_or(0)).max(self.most_dropped);
        let is_far = most_other.times(2) < TraceNumber::whole(usual.least) && win > 4 * deepest;
        let shows = usual.leaves >= ENOUGH && usual.least < usual.most && is_far;
        shows.then_some((TraceNumber::whole(win), usual.leaves, most_other))
    }
}

/// The values of won games that the first pass has met.
#[derive(Default)]
pub struct EndValues {
    by_ply: ByPly,
    by_rest: ByPly,
    passes: Vec<ByPly>,
    /// The least of them, and the greatest size of all other leaves.
    least_win: Option<TraceNumber>,
    most_other: TraceNumber,
    /// Without a game: leaves as wins by the plies from the root, and by the depth that is left.
    unknown: [Wins; 2],
    deepest: i64,
}

impl EndValues {
    /// Takes in a leaf; `result` is the result of its game for MAX, where rules give one.
    pub fn leaf(&mut self, value: TraceNumber, result: Option<i8>, place: VisitPlace) {
        let Some(result) = result.filter(|result| *result != 0) else {
            self.most_other = self.most_other.max(value.size());
            return;
        };
        // The value for the player who has won.
        let value = if result < 0 { -value } else { value };
        self.least_win = Some(self.least_win.map_or(value, |least| least.min(value)));
        self.by_ply.add(place.moves as usize, value);
        if let Some(rest) = place.rest.and_then(|rest| usize::try_from(rest).ok()) {
            self.by_rest.add(rest, value);
        }
        if self.passes.len() <= place.pass {
            self.passes.resize_with(place.pass + 1, ByPly::default);
        }
        self.passes[place.pass].add(place.moves as usize, value);
    }
    /// Takes in a leaf of a game whose rules are not known.
    pub fn unknown_leaf(&mut self, value: TraceNumber, place: VisitPlace) {
        let ply = i64::from(place.moves);
        self.deepest = self.deepest.max(ply);
        self.unknown[0].add(value, ply);
        if let Some(rest) = place.rest.and_then(i64::checked_neg) {
            self.unknown[1].add(value, rest);
        }
    }
    /// Returns true if wins have one value at several plies of a pass, so that they do not differ
    /// by them.
    pub fn are_one(&self) -> bool {
        self.passes.iter().any(ByPly::is_level) && self.passes.iter().all(|pass| pass.against == 0)
    }
    /// Returns the rule that the leaves show, if there is one.
    pub fn rule(&self) -> Option<EndDistance> {
        let Some(least) = self.least_win else {
            return self.rule_of_unknown();
        };
        let most_other = self.most_other;
        if least <= most_other {
            return None;
        }
        let by_ply = self
            .by_ply
            .line()
            .map(|(win, step)| (Form::Plies, win, -step));
        let by_rest = || {
            self.by_rest
                .line()
                .map(|(win, step)| (Form::Rest, win, step))
        };
        let (form, win, step) = by_ply.or_else(by_rest).or_else(|| {
            let mut lines = self.passes.iter().filter_map(ByPly::line);
            let (win, step) = lines.next()?;
            let is_one = self.passes.iter().all(|pass| pass.against == 0)
                && lines.all(|(_, other)| other == step);
            is_one.then_some((Form::WithinPass, win, -step))
        })?;
        Some(EndDistance {
            form,
            step,
            win,
            most_other,
        })
    }
    fn rule_of_unknown(&self) -> Option<EndDistance> {
        let forms = [Form::Plies, Form::Rest].into_iter().zip(&self.unknown);
        let mut found = forms.filter_map(|(form, wins)| Some((form, wins.usual(self.deepest)?)));
        // In a single pass both rules are the same.
        let first = found.next()?;
        let second = found
            .next()
            .filter(|(_, (_, leaves, _))| *leaves > first.1.1);
        let (form, (win, _, most_other)) = second.unwrap_or(first);
        Some(EndDistance {
            form,
            step: TraceNumber::whole(1),
            win,
            most_other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(pass: usize, moves: u32, rest: i64) -> VisitPlace {
        VisitPlace {
            pass,
            moves,
            rest: Some(rest),
        }
    }

    /// Two passes of depth 3 and 5: wins for both players at several plies, and leaves that are no
    /// wins.
    fn rule(value: impl Fn(i64, i64) -> i64) -> Option<EndDistance> {
        let mut values = EndValues::default();
        for (pass, depth) in [(0, 3_u32), (1, 5)] {
            for moves in 1..=depth {
                let rest = i64::from(depth - moves);
                let win = TraceNumber::whole(value(i64::from(moves), rest));
                values.leaf(win, Some(1), place(pass, moves, rest));
                values.leaf(-win, Some(-1), place(pass, moves, rest));
                values.leaf(
                    TraceNumber::whole(i64::from(moves)),
                    None,
                    place(pass, moves, rest),
                );
            }
        }
        values.rule()
    }

    #[test]
    fn wins_less_the_plies_and_wins_and_the_rest_are_told_apart() {
        let whole = TraceNumber::whole;
        let plies = rule(|ply, _| 1000 - ply).expect("a rule");
        assert_eq!(
            (plies.form, plies.step, plies.win),
            (Form::Plies, whole(1), whole(1000))
        );
        let rest = rule(|_, rest| 500 + 10 * rest).expect("a rule");
        assert_eq!((rest.form, rest.step), (Form::Rest, whole(10)));
        let later = rule(|ply, _| 1000 + ply).expect("a rule");
        assert!(!later.prefers_sooner());
        assert_eq!(rule(|_, _| 1000), None, "a win is a win");
        assert_eq!(rule(|ply, _| 1000 - ply * ply), None, "not evenly");
        assert_eq!(
            rule(|ply, _| 6 - ply),
            None,
            "other leaves are worth as much"
        );
    }

    #[test]
    fn a_value_moves_by_the_plies_and_keeps_its_sign() {
        let whole = TraceNumber::whole;
        let plies = rule(|ply, _| 1000 - ply).expect("a rule");
        let due = |value, from, to| plies.moved(whole(value), from, to).due;
        assert_eq!(due(994, place(0, 6, 0), place(0, 4, 0)), Some(whole(996)));
        assert_eq!(due(-994, place(0, 6, 0), place(1, 4, 0)), Some(whole(-996)));
        assert_eq!(
            due(5, place(0, 6, 0), place(0, 4, 0)),
            Some(whole(5)),
            "no win"
        );
        assert_eq!(plies.plies_between(whole(994), whole(996)), Some(2));
        let rest = rule(|_, rest| 500 + 10 * rest).expect("a rule");
        let moved = rest.moved(whole(520), place(0, 1, 2), place(1, 1, 4));
        assert_eq!(
            (moved.due, moved.perhaps),
            (Some(whole(540)), Some(whole(520)))
        );
        let reduced = rest.moved(whole(520), place(0, 3, 2), place(0, 3, 1));
        assert_eq!(
            reduced.due,
            Some(whole(510)),
            "a reduction takes a ply of the depth that is left"
        );
    }

    #[test]
    fn without_a_game_many_leaves_with_one_sum_show_a_rule() {
        let mut values = EndValues::default();
        let mut add =
            |value, moves| values.unknown_leaf(TraceNumber::whole(value), place(0, moves, 0));
        for moves in [4, 5, 4, 5, 4, 5] {
            add(i64::from(moves) - 1000, moves);
        }
        add(7, 6);
        assert_eq!(
            values.rule().map(|rule| rule.win),
            Some(TraceNumber::whole(1000))
        );
        values.unknown_leaf(TraceNumber::whole(600), place(0, 6, 0));
        assert_eq!(
            values.rule(),
            None,
            "no leaf but a win is worth half as much"
        );
    }
}
