//! The values of finished games in a search that names no evaluation: the rule that most of its
//! finished leaves follow.
//!
//! A rule is one of the game's evaluations, or a value of its own for a win, a draw and a loss, or
//! at least the sign. Cost: O(1) a leaf, and one call of each evaluation that may still be the
//! rule.

use super::super::TraceNumber;
use super::ground::JudgedGame;
use engine::boundary::Position;
use engine::rules::key::BuildKeyHasher;
use std::collections::HashMap;

/// The rule for the values of finished positions.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// By an evaluation of the game: its place in [`JudgedGame::known`].
    Evaluation(usize),
    /// A value for a loss, a draw and a win of MAX.
    Constant([Option<TraceNumber>; 3]),
    /// Wins of MAX are above 0, losses below, draws are 0.
    Sign,
}

/// The treatment of a full board in Othello, where depth is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FullBoards {
    /// No line shows the treatment.
    #[default]
    Unknown,
    /// The line ends at once.
    AtOnce,
    /// The program passes first.
    GoOn,
}

/// The most values of one outcome that are counted; beyond, they are no constant.
const MOST_VALUES: usize = 64;

/// An evaluation that more leaves than this, and more than half of all, contradict is not called
/// again.
const HOPELESS: u64 = 256;

/// The numbers of finished leaves that follow each rule.
#[derive(Default)]
pub struct Finished {
    total: u64,
    /// For each evaluation, the number of leaves that contradict it.
    against: Vec<u64>,
    values: [HashMap<TraceNumber, u64, BuildKeyHasher>; 3],
    /// Leaves whose value does not have the sign of the outcome, and those whose value has it.
    pub wrong_sign: u64,
    right_sign: u64,
    /// Leaves at which a player has won.
    pub decided: u64,
}

impl Finished {
    pub fn new(game: Option<&JudgedGame>) -> Finished {
        let known = game.map_or(0, |game| game.known.len());
        Finished {
            against: vec![0; known],
            ..Finished::default()
        }
    }
    /// Takes in a finished leaf.
    pub fn leaf(
        &mut self,
        game: &JudgedGame,
        position: &dyn Position,
        result: i8,
        value: TraceNumber,
    ) {
        self.total += 1;
        for (against, (_, problem)) in self.against.iter_mut().zip(&game.known) {
            if *against > HOPELESS && *against * 2 > self.total {
                *against += 1;
                continue;
            }
            let fits =
                JudgedGame::worth(&**problem, position).is_some_and(|due| value.is_about(due));
            *against += u64::from(!fits);
        }
        let values = &mut self.values[class(result)];
        if let Some(count) = values.get_mut(&value) {
            *count += 1;
        } else if values.len() < MOST_VALUES {
            values.insert(value, 1);
        }
    }
    /// Compares the sign of a finished leaf's value with the result.
    pub fn sign(&mut self, result: i8, value: TraceNumber) {
        let fits = has_sign(value, result);
        self.wrong_sign += u64::from(!fits);
        self.right_sign += u64::from(fits);
        self.decided += u64::from(result != 0);
    }
    /// Takes in the leaves of another count.
    pub fn join(&mut self, other: &Finished) {
        self.total += other.total;
        self.against
            .iter_mut()
            .zip(&other.against)
            .for_each(|(here, there)| *here += there);
        for (here, there) in self.values.iter_mut().zip(&other.values) {
            for (value, count) in there {
                if here.len() < MOST_VALUES || here.contains_key(value) {
                    *here.entry(*value).or_default() += count;
                }
            }
        }
        self.wrong_sign += other.wrong_sign;
        self.right_sign += other.right_sign;
        self.decided += other.decided;
    }
    /// Returns the usual value of a loss, a draw and a win.
    pub fn values(&self) -> [Option<TraceNumber>; 3] {
        self.usual().map(|usual| usual.map(|(value, _)| value))
    }
    /// Returns the rule that most of them follow.
    pub fn rule(&self) -> Option<Rule> {
        if self.total == 0 {
            return None;
        }
        let most = |against: u64| against * 2 < self.total;
        let evaluation = (0..)
            .zip(&self.against)
            .min_by_key(|(_, against)| **against);
        let evaluation = evaluation
            .filter(|(_, against)| most(**against))
            .map(|(at, against)| (*against, at));
        let constant = self.constant().filter(|(against, _)| most(*against));
        match (evaluation, constant) {
            (Some((against, at)), None) => {
                return Some(self.or_sign(against, Rule::Evaluation(at)));
            }
            (Some((one, at)), Some((other, _))) if one <= other => {
                return Some(Rule::Evaluation(at));
            }
            (_, Some((against, values))) => {
                return Some(self.or_sign(against, Rule::Constant(values)));
            }
            (None, None) => {}
        }
        // All values are reversed, or right for one of the players only: the sign shows where.
        (self.right_sign > 0 || self.constant_is_reversed()).then_some(Rule::Sign)
    }
    /// Returns the sign as the rule if values depend on more than the outcome: they contradict a
    /// constant, and keep the sign.
    fn or_sign(&self, against: u64, rule: Rule) -> Rule {
        if self.wrong_sign < against && self.wrong_sign * 10 < self.total {
            Rule::Sign
        } else {
            rule
        }
    }
    fn usual(&self) -> [Option<(TraceNumber, u64)>; 3] {
        let usual = |values: &HashMap<TraceNumber, u64, BuildKeyHasher>| {
            values
                .iter()
                .map(|(value, count)| (*value, *count))
                .max_by_key(|(value, count)| (*count, *value))
        };
        [
            usual(&self.values[0]),
            usual(&self.values[1]),
            usual(&self.values[2]),
        ]
    }
    /// Returns the usual value of each outcome, a loss below a draw below a win, and the number of
    /// leaves that contradict it.
    fn constant(&self) -> Option<(u64, [Option<TraceNumber>; 3])> {
        let usual = self.usual();
        let values = usual.map(|usual| usual.map(|(value, _)| value));
        let known: Vec<TraceNumber> = values.into_iter().flatten().collect();
        let follow: u64 = usual.iter().flatten().map(|(_, count)| count).sum();
        let rises = known.windows(2).all(|pair| pair[0] < pair[1]);
        // A single outcome says nothing about the others, unless its value has the right sign.
        let alone = known.len() == 1
            && !(-1..=1)
                .any(|result| values[class(result)].is_some_and(|value| has_sign(value, result)));
        (rises && !alone).then_some((self.total - follow, values))
    }
    fn constant_is_reversed(&self) -> bool {
        let known: Vec<TraceNumber> = self
            .usual()
            .into_iter()
            .flatten()
            .map(|(value, _)| value)
            .collect();
        known.windows(2).all(|pair| pair[0] > pair[1])
    }
}

fn class(result: i8) -> usize {
    match result {
        ..0 => 0,
        0 => 1,
        1.. => 2,
    }
}

/// Returns true if a value of an outcome is not only unusual but cannot be right: a win is worth no
/// more than a draw or a loss usually is, or has the sign of a loss where other wins do not.
pub fn cannot_be(usual: &[Option<TraceNumber>; 3], result: i8, value: TraceNumber) -> bool {
    let own = class(result);
    let crosses = (0..3).filter(|other| *other != own).any(|other| {
        usual[other].is_some_and(|usual| {
            if own > other {
                value <= usual
            } else {
                value >= usual
            }
        })
    });
    let strict = |value: TraceNumber| {
        if result > 0 {
            value > TraceNumber::ZERO
        } else {
            value < TraceNumber::ZERO
        }
    };
    let reversed = result != 0 && value != TraceNumber::ZERO && !strict(value);
    crosses
        || reversed
        || (result != 0 && value == TraceNumber::ZERO && usual[own].is_some_and(strict))
}

fn has_sign(value: TraceNumber, result: i8) -> bool {
    value.cmp(&TraceNumber::ZERO) as i8 == result.signum()
}

impl Rule {
    /// Returns the value that a finished leaf should have, if it has another one; `Err` describes a
    /// value that is not a single number.
    pub fn expected(
        &self,
        game: &JudgedGame,
        position: &dyn Position,
        result: i8,
        value: TraceNumber,
    ) -> Option<Result<TraceNumber, &'static str>> {
        match self {
            Rule::Evaluation(at) => {
                let due = JudgedGame::worth(&*game.known.get(*at)?.1, position)?;
                (!value.is_about(due)).then_some(Ok(due))
            }
            Rule::Constant(values) => {
                let due = values[class(result)]?;
                (!value.is_about(due)).then_some(Ok(due))
            }
            Rule::Sign => {
                let due = [say!("a number below 0"), "0", say!("a number above 0")][class(result)];
                (!has_sign(value, result)).then_some(Err(due))
            }
        }
    }
    /// Returns the rule in words.
    pub fn words(&self, game: &JudgedGame) -> String {
        match self {
            Rule::Evaluation(at) => {
                let name = game.known.get(*at).map_or("", |(name, _)| name);
                say!("the other finished leaves follow the evaluation {name}")
            }
            Rule::Constant(_) => {
                say!("the other finished leaves with this outcome have that").to_owned()
            }
            Rule::Sign => say!("a win of MAX is worth more than nothing, a loss less").to_owned(),
        }
    }
}
