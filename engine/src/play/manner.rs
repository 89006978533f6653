//! The parameters by which players choose among moves: [`ChoiceManner`] of a player that searches,
//! [`ProofManner`] of one that solves, [`SamplingManner`] of one with a Monte-Carlo search.

use crate::search::{AskedOrder, MOST_PLIES, Memory, OrderName, Spec, TableSize};
use crate::uct::{MOST_ITERATIONS, UctSpec};
use std::time::Duration;

/// The rule for the choice among equally good moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ties {
    /// The first move in the order of the search.
    #[default]
    First,
    /// A random one: every node is searched in an order that is shuffled anew for each move.
    Random,
}

impl Ties {
    /// Both rules.
    pub const ALL: [Ties; 2] = [Ties::First, Ties::Random];
    /// Returns the word on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            Ties::First => "first",
            Ties::Random => "random",
        }
    }
}

/// The parameters of a player that searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceManner {
    /// The rule for the choice among equally good moves.
    pub ties: Ties,
    /// The time within which the depth is increased; `None` for a search to the depth of its
    /// specification, without a time limit.
    pub time: Option<Duration>,
}

impl ChoiceManner {
    /// The order of a player who names none: a search by the time comes deeper with killers and history.
    pub(super) fn usual_order(self, spec: &Spec) -> AskedOrder {
        let remembers = self.time.is_some() && self.ties == Ties::First && spec.method.prunes();
        AskedOrder {
            order: OrderName::Natural,
            killers: remembers,
            history: remembers,
        }
    }
    /// Returns the keys with which a player who searches is written, as `key=value`.
    pub(super) fn pairs(self, spec: &Spec) -> Vec<String> {
        let ChoiceManner { ties, time } = self;
        let Memory {
            table,
            table_depth,
            deepening,
            aspiration,
            faulty,
            ..
        } = spec.memory;
        let mut pairs: Vec<String> = spec
            .evaluation
            .iter()
            .map(|name| format!("evaluation={name}"))
            .collect();
        if time.is_none() || spec.depth != Some(MOST_PLIES) {
            pairs.push(format!("depth={}", spec.depth_text()));
        }
        match ties {
            Ties::Random => pairs.push("ties=random".to_owned()),
            Ties::First if spec.asked_order() == self.usual_order(spec) => {}
            Ties::First => pairs.push(format!("order={}", spec.order_word())),
        }
        if ties == Ties::First && spec.order == OrderName::Shuffled {
            pairs.push(format!("seed={}", spec.seed));
        }
        if table != TableSize::None {
            pairs.push(format!("table={table}"));
        }
        pairs.extend(table_depth.map(|rule| format!("table-depth={}", rule.word())));
        if deepening && time.is_none() {
            pairs.push("deepening=true".to_owned());
        }
        pairs.extend(aspiration.map(|width| format!("aspiration={width}")));
        pairs.extend(faulty.map(|fault| format!("table-faulty={}", fault.word())));
        pairs.extend(time.map(|time| format!("time={}", time_text(time))));
        pairs
    }
}

impl From<Ties> for ChoiceManner {
    fn from(ties: Ties) -> Self {
        ChoiceManner { ties, time: None }
    }
}

/// The parameters of a player that solves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofManner {
    /// The rule for the choice among the best moves.
    pub ties: Ties,
    /// The maximum number of nodes per move; `None` for no limit.
    pub nodes: Option<u64>,
}

/// The parameters of a player with a Monte-Carlo search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SamplingManner {
    /// The time limit of a search; `None` if only its iterations are limited.
    pub time: Option<Duration>,
    /// The seed of every move; `None` if each move has its own, derived from the seed of the game.
    pub seed: Option<u64>,
    /// The percentage of moves that are chosen at random without a search, which weakens the
    /// player.
    pub slips: u8,
}

impl SamplingManner {
    /// Returns the `key=value` texts of a player with a Monte-Carlo search.
    pub(super) fn pairs(self, spec: &UctSpec) -> Vec<String> {
        let (SamplingManner { time, seed, slips }, usual) = (self, UctSpec::default());
        let mut pairs = Vec::new();
        if time.is_none() || spec.iterations != MOST_ITERATIONS {
            pairs.push(format!("iterations={}", spec.iterations));
        }
        if spec.exploration != usual.exploration {
            pairs.push(format!("exploration={}", spec.exploration));
        }
        if spec.playouts != usual.playouts {
            pairs.push(format!("playouts={}", spec.playouts));
        }
        if spec.solver {
            pairs.push("solver=true".to_owned());
        }
        if spec.order != usual.order {
            pairs.push(format!("order={}", spec.order.word()));
        }
        pairs.extend(
            spec.evaluation
                .iter()
                .map(|name| format!("evaluation={name}")),
        );
        pairs.extend(seed.map(|seed| format!("seed={seed}")));
        pairs.extend(time.map(|time| format!("time={}", time_text(time))));
        if slips > 0 {
            pairs.push(format!("slips={slips}"));
        }
        pairs
    }
}

/// The maximum time for a move in milliseconds: one day.
const MOST_MILLIS: u64 = 24 * 60 * 60 * 1000;

/// Parses a time such as `500ms`, `1s` or `1.5s`, from a millisecond to a day.
pub fn read_time(text: &str) -> Option<Duration> {
    let digits = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| text.parse::<u64>().ok())
            .flatten()
    };
    let millis = match text.strip_suffix("ms") {
        Some(millis) => digits(millis)?,
        None => {
            let (seconds, places) = text
                .strip_suffix('s')
                .map(|text| text.split_once('.').unwrap_or((text, "")))?;
            let places = if places.len() <= 3 {
                digits(&format!("{places:0<3}"))?
            } else {
                return None;
            };
            digits(seconds)?.checked_mul(1000)?.checked_add(places)?
        }
    };
    (1..=MOST_MILLIS)
        .contains(&millis)
        .then(|| Duration::from_millis(millis))
}

/// Formats a time in the form that [`read_time`] parses.
pub fn time_text(time: Duration) -> String {
    match time.as_millis() {
        millis if millis % 1000 == 0 => format!("{}s", millis / 1000),
        millis => format!("{millis}ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_they_are_written() {
        let again = |text| read_time(text).map(time_text);
        for (text, written) in [
            ("500ms", "500ms"),
            ("1s", "1s"),
            ("1.5s", "1500ms"),
            ("1000ms", "1s"),
            ("0.001s", "1ms"),
        ] {
            assert_eq!(again(text).as_deref(), Some(written));
        }
        for text in [
            "",
            "s",
            "ms",
            "0s",
            "-1s",
            "1",
            "1m",
            "1.5ms",
            "0.0001s",
            "1e3s",
            "86401s",
            "99999999999999999999s",
        ] {
            assert_eq!(again(text), None, "{text}");
        }
    }
}
