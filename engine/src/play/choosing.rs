//! [`Choosing`]: the description of how a player's moves are chosen.
//!
//! Its text form is `method:key=value,…`; the file of a player ([`super::roster`]) holds the same
//! text. A player can therefore be named, written and changed (`basilio:depth=4`) in one notation,
//! and is read back unchanged.

use super::external::launch::{Go, Launch, Protocol};
use super::manner::{ChoiceManner, ProofManner, SamplingManner, Ties, read_time};
use super::player_error::PlayerError;
use crate::eval::games;
use crate::search::{
    AskedMethod, AskedOrder, Aspiration, MOST_PLIES, OrderName, Spec, TableDepth, TableFault,
    TableSize,
};
use crate::uct::{Exploration, MOST_ITERATIONS, Playouts, UCT, UctSpec, spec::ABOUT_UCT};
use std::fmt;

/// A corner of the board; the first letter has priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toward {
    /// The letters: `sw`.
    pub word: &'static str,
    /// True if rows have priority over columns.
    pub rows_first: bool,
    /// True if the corner is in the south.
    pub south: bool,
    /// True if the corner is in the east.
    pub east: bool,
}

impl Toward {
    /// All corners.
    pub const ALL: [Toward; 8] = [
        Toward {
            word: "sw",
            rows_first: true,
            south: true,
            east: false,
        },
        Toward {
            word: "se",
            rows_first: true,
            south: true,
            east: true,
        },
        Toward {
            word: "nw",
            rows_first: true,
            south: false,
            east: false,
        },
        Toward {
            word: "ne",
            rows_first: true,
            south: false,
            east: true,
        },
        Toward {
            word: "ws",
            rows_first: false,
            south: true,
            east: false,
        },
        Toward {
            word: "es",
            rows_first: false,
            south: true,
            east: true,
        },
        Toward {
            word: "wn",
            rows_first: false,
            south: false,
            east: false,
        },
        Toward {
            word: "en",
            rows_first: false,
            south: false,
            east: true,
        },
    ];
}

/// The way in which a player's moves are chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// By a person at the screen.
    Human,
    /// At random among the legal moves.
    Random,
    /// The move that goes farthest in a direction.
    Directional(Toward),
    /// The best move of a search.
    Searching(Spec, ChoiceManner),
    /// The best move of a Monte-Carlo search.
    Sampling(UctSpec, SamplingManner),
    /// A move that is proven to be the best.
    Proving(ProofManner),
    /// The move that an external program replies with.
    External(Launch),
}

impl Choosing {
    /// Returns the specification of the search and the rule for ties; `None` without a search. With
    /// a time limit, the depth of the specification is the maximum.
    pub fn search(&self) -> Option<(&Spec, Ties)> {
        if let Choosing::Searching(spec, manner) = self {
            Some((spec, manner.ties))
        } else {
            None
        }
    }
    /// Returns the names of the evaluations that the search uses.
    pub fn evaluations(&self) -> Vec<&String> {
        match self {
            Choosing::Searching(spec, _) => spec.evaluation.iter().collect(),
            Choosing::Sampling(spec, _) => spec.evaluations().collect(),
            Choosing::Human
            | Choosing::Random
            | Choosing::Directional(_)
            | Choosing::Proving(_)
            | Choosing::External(_) => Vec::new(),
        }
    }
    /// Returns whether the search is limited by time.
    pub fn is_timed(&self) -> bool {
        matches!(
            self,
            Choosing::Searching(_, ChoiceManner { time: Some(_), .. })
                | Choosing::Sampling(_, SamplingManner { time: Some(_), .. })
        )
    }
}

/// The description of a way of choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoosingInfo {
    /// The word before the colon.
    pub word: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The keys with descriptions of their values.
    pub keys: &'static [(&'static str, &'static str)],
}

const SEARCH_KEYS: &[(&str, &str)] = &[
    (
        "evaluation",
        "the name of an evaluation, or a file that ends in .ron",
    ),
    ("depth", "plies from 0 to 9999, or full (4)"),
    ("course-depth", "the courses' depth: leaves one ply deeper"),
    (
        "order",
        "natural, shuffled or evaluation; killers, history, killers+history, alone or before shuffled or evaluation, as in history+shuffled (natural; with a time killers+history)",
    ),
    ("ties", "first or random (first)"),
    ("seed", "a whole number, for order=shuffled (0)"),
    ("table", "none, all, or so many MiB (none)"),
    ("table-depth", "equal or deeper (equal)"),
    (
        "deepening",
        "true or false: depth 1 first, then 2, and so on (false)",
    ),
    (
        "aspiration",
        "a number of the evaluation such as 2, 0.5 or 1/9, or none (none)",
    ),
    (
        "table-faulty",
        "kind, depth or side: a table with one fault on purpose",
    ),
    (
        "time",
        "as deep as deepening comes in that time: 500ms, 1s, 1.5s; the depth that it came to is kept",
    ),
];

const ITERATIONS: &str = "a whole number from 1 to 2147483647 (1000)";

const SLIPS: &str = "so many of a hundred moves, from 0 to 100, that are any legal one (0)";

const SAMPLING_KEYS: &[(&str, &str)] = &[
    ("iterations", ITERATIONS),
    ("exploration", "the constant C of UCB1, 0 or more (1.4)"),
    (
        "playouts",
        "random, or an evaluation that takes their place (random)",
    ),
    (
        "solver",
        "true or false: proven wins, draws and losses are backed up beside the estimates (false)",
    ),
    (
        "order",
        "in which moves become children: natural, shuffled or evaluation (natural)",
    ),
    ("evaluation", "the evaluation of order=evaluation"),
    (
        "seed",
        "a whole number, the same for every move (each move its own)",
    ),
    (
        "time",
        "as many iterations as go into that time: 500ms, 1s, 1.5s",
    ),
    ("slips", SLIPS),
];

const PROVING_KEYS: &[(&str, &str)] = &[
    ("ties", "first or random (first)"),
    (
        "nodes",
        "the most nodes for a move, after which the best of what is proven is played (no limit)",
    ),
];

/// The key whose value is the rest of the text, commas included.
const LAST_KEY: &str = "command";

const EXTERNAL_KEYS: &[(&str, &str)] = &[
    ("protocol", "line or ugi (line)"),
    (
        "go",
        "for protocol=ugi, how far to search: movetime MS, nodes N, depth N (movetime 1000)",
    ),
    (
        LAST_KEY,
        "the program and its arguments, the last key; paths from the current folder",
    ),
];

/// Splits `key=value,…` into its non-empty parts.
fn split_pairs(pairs: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), pairs.trim());
    while !rest.is_empty() {
        let is_last = rest
            .split_once('=')
            .is_some_and(|(key, _)| key.trim() == LAST_KEY);
        let (pair, more) = if is_last {
            (rest, "")
        } else {
            rest.split_once(',').unwrap_or((rest, ""))
        };
        found.extend(Some(pair.trim()).filter(|pair| !pair.is_empty()));
        rest = more.trim();
    }
    found
}

impl Choosing {
    /// Returns one of each kind with its default values, in the order of listings.
    pub fn all() -> impl Iterator<Item = Choosing> {
        let searching = |asked| {
            let mut spec = Spec::default();
            spec.ask_method(asked);
            Choosing::Searching(spec, ChoiceManner::default())
        };
        let simple = [
            Choosing::Human,
            Choosing::Random,
            Choosing::Directional(Toward::ALL[0]),
        ];
        let others = [
            Choosing::Sampling(UctSpec::default(), SamplingManner::default()),
            Choosing::Proving(ProofManner::default()),
            Choosing::External(Launch::default()),
        ];
        simple
            .into_iter()
            .chain(AskedMethod::ALL.map(searching))
            .chain(others)
    }
    /// Returns the kind with this word before the colon; `None` if there is none.
    pub fn named(word: &str) -> Option<Choosing> {
        Choosing::all().find(|choosing| choosing.info().word == word)
    }
    /// Returns the words of all kinds, for messages.
    pub fn words() -> String {
        Choosing::all()
            .map(|choosing| choosing.info().word)
            .collect::<Vec<_>>()
            .join(", ")
    }
    /// Returns the description of this kind.
    pub fn info(&self) -> ChoosingInfo {
        match self {
            Choosing::Human => ChoosingInfo {
                word: "human",
                about: "a person at the screen",
                keys: &[],
            },
            Choosing::Random => ChoosingInfo {
                word: "random",
                about: "any legal move",
                keys: &[],
            },
            Choosing::Directional(_) => ChoosingInfo {
                word: "directional",
                about: "the move farthest in a direction",
                keys: &[(
                    "toward",
                    "two of n, s, w, e, the first weighing more: sw, ne",
                )],
            },
            Choosing::Searching(spec, _) => {
                let asked = spec.asked_method();
                ChoosingInfo {
                    word: asked.word(),
                    about: asked.about(),
                    keys: SEARCH_KEYS,
                }
            }
            Choosing::Sampling(..) => ChoosingInfo {
                word: UCT,
                about: ABOUT_UCT,
                keys: SAMPLING_KEYS,
            },
            Choosing::Proving(_) => ChoosingInfo {
                word: "solver",
                about: "a move that is proven to be best",
                keys: PROVING_KEYS,
            },
            Choosing::External(_) => ChoosingInfo {
                word: "external",
                about: "a program that is asked for moves",
                keys: EXTERNAL_KEYS,
            },
        }
    }
    /// Returns the choosing with the defaults of a game: a tree with given values is searched to
    /// its end.
    #[must_use]
    pub fn of_game(mut self, name: &str) -> Choosing {
        if let Choosing::Searching(spec, _) = &mut self
            && games::game(name).is_some_and(|game| game.leaf_values && !game.has_own_values())
        {
            spec.depth = None;
        }
        self
    }
    /// Returns the choosing for a game with chance, which takes no killers: those that a search by
    /// time has by default are removed.
    #[must_use]
    pub fn at_chance(mut self) -> Choosing {
        if let Choosing::Searching(spec, manner) = &mut self
            && manner.time.is_some()
            && spec.asked_order() == manner.usual_order(spec)
        {
            spec.memory.killers = false;
        }
        self
    }
    /// Returns the choosing with some keys changed by a text `key=value,…`.
    ///
    /// # Errors
    /// The text is invalid; the error names the fault and the valid values.
    pub fn with(mut self, pairs: &str) -> Result<Choosing, PlayerError> {
        let info = self.info();
        let mut seen: Vec<&str> = Vec::new();
        for pair in split_pairs(pairs) {
            let error = |twice| PlayerError::Pair {
                found: pair.to_owned(),
                twice,
            };
            let (key, value) = pair.split_once('=').ok_or_else(|| error(false))?;
            let (key, value) = (key.trim(), value.trim());
            let Some(&(key, expected)) = info.keys.iter().find(|(known, _)| *known == key) else {
                let known: Vec<&str> = info.keys.iter().map(|(known, _)| *known).collect();
                let known = if known.is_empty() {
                    "none".to_owned()
                } else {
                    known.join(", ")
                };
                return Err(PlayerError::Key {
                    method: info.word,
                    found: key.to_owned(),
                    known,
                });
            };
            if seen.contains(&key) {
                return Err(error(true));
            }
            seen.push(key);
            self.set(key, value).ok_or_else(|| PlayerError::Value {
                key,
                expected,
                found: value.to_owned(),
            })?;
        }
        if let Choosing::Searching(spec, manner) = &mut self {
            if manner.time.is_some()
                && seen.contains(&"time")
                && !["depth", "course-depth"]
                    .iter()
                    .any(|key| seen.contains(key))
            {
                spec.depth = Some(MOST_PLIES);
            }
            let natural = AskedOrder::from(OrderName::Natural);
            let is_usual = spec.asked_order() == natural || manner.ties == Ties::Random;
            if is_usual
                && !seen.contains(&"order")
                && (seen.contains(&"time") || seen.contains(&"ties"))
            {
                spec.ask_order(manner.usual_order(spec));
            }
            if manner.time.is_some() && !spec.memory.deepening {
                return Err(PlayerError::Conflict {
                    one: "time",
                    other: "deepening=false",
                });
            }
            spec.memory.check(spec.method)?;
        }
        if let Choosing::Sampling(spec, manner) = &mut self
            && manner.time.is_some()
            && seen.contains(&"time")
            && !seen.contains(&"iterations")
        {
            spec.iterations = MOST_ITERATIONS;
        }
        let both = |(one, other): &(&str, &str)| seen.contains(one) && seen.contains(other);
        if let Some((one, other)) = [("depth", "course-depth"), ("ties", "order")]
            .into_iter()
            .find(both)
        {
            return Err(PlayerError::Conflict { one, other });
        }
        if let Choosing::External(launch) = &self
            && launch.program().is_none()
        {
            return Err(PlayerError::NoCommand);
        }
        if let Choosing::External(Launch {
            protocol: Protocol::Line,
            go: Some(_),
            ..
        }) = &self
        {
            return Err(PlayerError::Conflict {
                one: "go",
                other: "protocol=line",
            });
        }
        Ok(self)
    }
    /// Sets one key; returns `None` if the value is invalid.
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match self {
            Choosing::Directional(toward) => {
                *toward = Toward::ALL
                    .into_iter()
                    .find(|toward| toward.word == value.to_lowercase())?;
            }
            Choosing::Searching(spec, manner) => match key {
                "evaluation" if value.is_empty() => return None,
                "evaluation" => spec.evaluation = Some(value.to_owned()),
                "depth" if value == "full" => spec.depth = None,
                "depth" => {
                    spec.depth = Some(value.parse().ok().filter(|&plies| plies <= MOST_PLIES)?);
                }
                "course-depth" => {
                    spec.depth = Some(
                        value
                            .parse()
                            .ok()
                            .filter(|&plies: &u32| plies < MOST_PLIES)?
                            + 1,
                    );
                }
                "order" => {
                    spec.ask_order(AskedOrder::named(value)?);
                    manner.ties = Ties::First;
                }
                "ties" => manner.ties = Ties::ALL.into_iter().find(|ties| ties.word() == value)?,
                "table" => spec.memory.table = TableSize::read(value)?,
                "table-depth" => spec.memory.table_depth = Some(TableDepth::named(value)?),
                "deepening" => spec.memory.deepening = value.parse().ok()?,
                "aspiration" if value == "none" => spec.memory.aspiration = None,
                "aspiration" => spec.memory.aspiration = Some(Aspiration::read(value)?),
                "table-faulty" => spec.memory.faulty = Some(TableFault::named(value)?),
                "time" => {
                    manner.time = Some(read_time(value)?);
                    spec.memory.deepening = true;
                }
                "seed" => spec.seed = value.parse().ok()?,
                _ => return None,
            },
            Choosing::Sampling(spec, manner) => match key {
                "iterations" => {
                    spec.iterations = value
                        .parse()
                        .ok()
                        .filter(|count| (1..=MOST_ITERATIONS).contains(count))?;
                }
                "exploration" => spec.exploration = Exploration::read(value)?,
                "playouts" if value.is_empty() => return None,
                "playouts" => spec.playouts = Playouts::named(value),
                "solver" => spec.solver = value.parse().ok()?,
                "order" => spec.order = OrderName::named(value)?,
                "evaluation" if value.is_empty() => return None,
                "evaluation" => spec.evaluation = Some(value.to_owned()),
                "seed" => manner.seed = Some(value.parse().ok()?),
                "time" => manner.time = Some(read_time(value)?),
                "slips" => manner.slips = value.parse().ok().filter(|slips| *slips <= 100)?,
                _ => return None,
            },
            Choosing::Proving(manner) => match key {
                "ties" => manner.ties = Ties::ALL.into_iter().find(|ties| ties.word() == value)?,
                "nodes" => manner.nodes = Some(value.parse().ok().filter(|&nodes| nodes > 0)?),
                _ => return None,
            },
            Choosing::External(launch) => match key {
                "protocol" => {
                    launch.protocol = Protocol::ALL
                        .into_iter()
                        .find(|protocol| protocol.word() == value)?;
                }
                "go" => launch.go = Some(Go::read(value)?),
                LAST_KEY => launch.set_command(value)?,
                _ => return None,
            },
            Choosing::Human | Choosing::Random => return None,
        }
        Some(())
    }
}

impl fmt::Display for Choosing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().word)?;
        match self {
            Choosing::Human | Choosing::Random => Ok(()),
            Choosing::Directional(toward) => write!(f, ":toward={}", toward.word),
            Choosing::Proving(ProofManner { ties, nodes }) => {
                let ties = (*ties != Ties::First).then(|| format!("ties={}", ties.word()));
                let nodes = nodes.map(|nodes| format!("nodes={nodes}"));
                let pairs: Vec<String> = ties.into_iter().chain(nodes).collect();
                if pairs.is_empty() {
                    Ok(())
                } else {
                    write!(f, ":{}", pairs.join(","))
                }
            }
            Choosing::Sampling(spec, manner) => write!(f, ":{}", manner.pairs(spec).join(",")),
            Choosing::External(launch) => write!(f, ":{launch}"),
            Choosing::Searching(spec, manner) => {
                write!(f, ":{}", manner.pairs(spec).join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Choosing, PlayerError> {
        let (word, pairs) = text.split_once(':').unwrap_or((text, ""));
        Choosing::named(word).expect(word).with(pairs)
    }

    #[test]
    fn what_is_printed_is_read_back() {
        for text in [
            "human",
            "random",
            "directional:toward=sw",
            "directional:toward=en",
            "minimax:depth=full",
            "alphabeta:evaluation=basilio,depth=6",
            "alphabeta-soft:depth=3,ties=random",
            "alphabeta-faulty:evaluation=basilio,depth=6,order=evaluation",
            "alphabeta:depth=2,order=shuffled,seed=7",
            "mtdf:depth=6,order=killers,table=64,table-depth=deeper,deepening=true",
            "pvs:evaluation=basilio,depth=full,order=killers+shuffled,seed=3,deepening=true,aspiration=1/9",
            "alphabeta:table=all,time=1500ms",
            "pvs:depth=5,order=history",
            "pvs:depth=5,order=killers+history+evaluation,table=1",
            "alphabeta:depth=12,ties=random,time=2s",
            "alphabeta:order=natural,time=2s",
            "pvs:order=history,time=2s",
            "minimax:time=2s",
            "uct:iterations=1000",
            "uct:iterations=50,exploration=0.7,playouts=weights,order=evaluation,evaluation=outcome,seed=3",
            "uct:time=1s",
            "uct:iterations=200,solver=true",
            "uct:iterations=9,time=500ms",
            "uct:iterations=400,order=shuffled,slips=30",
            "solver",
            "solver:ties=random,nodes=100000",
            "external:command=python3 player.py --depth 3",
            "external:protocol=ugi,command=./engine -a=1,2 'b, c'",
            "external:protocol=ugi,go=nodes 900 depth 5,command=\"my engine\" command=x,go=y",
        ] {
            assert_eq!(
                read(text).map(|choosing| choosing.to_string()).as_deref(),
                Ok(text)
            );
        }
        let spaced =
            read("external: protocol = line , command = a,b ").map(|choosing| choosing.to_string());
        assert_eq!(spaced.as_deref(), Ok("external:command=a,b"));
        // Every kind can be found by its word and accepts every key that it lists.
        for choosing in Choosing::all() {
            let info = choosing.info();
            assert_eq!(Choosing::named(info.word), Some(choosing.clone()));
            for (key, _) in info.keys {
                let known = [
                    "full", "3", "natural", "first", "sw", "line", "depth 3", "own", "equal",
                    "true", "1s", "side",
                ];
                assert!(
                    known
                        .into_iter()
                        .any(|value| choosing.clone().set(key, value).is_some()),
                    "{key}"
                );
            }
        }
    }

    #[test]
    fn a_search_by_the_time_is_ordered_by_killers_and_history() {
        for (text, order) in [
            ("alphabeta:time=1s", "killers+history"),
            ("alphabeta:time=1s,order=natural", "natural"),
            ("alphabeta:time=1s,order=killers", "killers"),
            ("alphabeta:time=1s,ties=random", "natural"),
            ("alphabeta:depth=9,deepening=true", "natural"),
            ("minimax:time=1s", "natural"),
        ] {
            let choosing = read(text);
            let found = choosing
                .as_ref()
                .ok()
                .and_then(|choosing| Some(choosing.search()?.0.order_word()));
            assert_eq!(found, Some(order), "{text}");
        }
        // A player that is changed is what is written of it.
        let timed = read("alphabeta:time=1s").expect("a player");
        for (pairs, printed) in [
            ("ties=random", "alphabeta:ties=random,time=1s"),
            ("ties=first", "alphabeta:time=1s"),
            ("order=killers", "alphabeta:order=killers,time=1s"),
            ("depth=7", "alphabeta:depth=7,time=1s"),
        ] {
            let changed = timed.clone().with(pairs).expect(pairs);
            assert_eq!(changed.to_string(), printed);
            assert_eq!(read(printed), Ok(changed));
        }
    }

    #[test]
    fn the_courses_depth_is_one_ply_deeper() {
        let course = read("alphabeta:evaluation=basilio,course-depth=5")
            .map(|choosing| choosing.to_string());
        assert_eq!(
            course.as_deref(),
            Ok("alphabeta:evaluation=basilio,depth=6")
        );
    }

    #[test]
    fn faults_are_named() {
        for (text, message) in [
            ("random:seed=1", "random has no key \"seed\"; known: none"),
            (
                "alphabeta:deep=3",
                "alphabeta has no key \"deep\"; known: evaluation, depth, course-depth, order, ties, seed, table, table-depth, deepening, aspiration, table-faulty, time",
            ),
            ("alphabeta:depth", "expected key=value, found \"depth\""),
            (
                "alphabeta:depth=3,depth=4",
                "expected key=value, each key once, found \"depth=4\"",
            ),
            (
                "alphabeta:depth=-1",
                "depth: expected plies from 0 to 9999, or full (4), found \"-1\"",
            ),
            (
                "alphabeta:depth=3,course-depth=2",
                "depth and course-depth exclude each other",
            ),
            (
                "minimax:ties=random,order=evaluation",
                "ties and order exclude each other",
            ),
            (
                "alphabeta:table=0",
                "table: expected none, all, or so many MiB (none), found \"0\"",
            ),
            (
                "alphabeta:aspiration=2",
                "an aspiration window stands around the value of the depth before: it needs deepening",
            ),
            (
                "alphabeta-faulty:table=1",
                "alphabeta-faulty is a specimen of one fault: it takes no table, killers, history, deepening or aspiration",
            ),
            (
                "alphabeta:time=1s,deepening=false",
                "time and deepening=false exclude each other",
            ),
            (
                "alphabeta:time=0s",
                "time: expected as deep as deepening comes in that time: 500ms, 1s, 1.5s; the depth that it came to is kept, found \"0s\"",
            ),
            (
                "uct:iterations=0",
                "iterations: expected a whole number from 1 to 2147483647 (1000), found \"0\"",
            ),
            (
                "uct:slips=101",
                "slips: expected so many of a hundred moves, from 0 to 100, that are any legal one (0), found \"101\"",
            ),
            (
                "uct:exploration=-1",
                "exploration: expected the constant C of UCB1, 0 or more (1.4), found \"-1\"",
            ),
            (
                "uct:depth=3",
                "uct has no key \"depth\"; known: iterations, exploration, playouts, solver, order, evaluation, seed, time, slips",
            ),
            (
                "external",
                "external needs command=PROGRAM ARGUMENTS, as its last key",
            ),
            (
                "external:protocol=ugi",
                "external needs command=PROGRAM ARGUMENTS, as its last key",
            ),
            (
                "external:go=depth 3,command=x",
                "go and protocol=line exclude each other",
            ),
            (
                "external:protocol=gtp,command=x",
                "protocol: expected line or ugi (line), found \"gtp\"",
            ),
            (
                "external:command= 'x",
                "command: expected the program and its arguments, the last key; paths from the current folder, found \"'x\"",
            ),
            (
                "alphabeta:ties=second",
                "ties: expected first or random (first), found \"second\"",
            ),
            (
                "directional:toward=up",
                "toward: expected two of n, s, w, e, the first weighing more: sw, ne, found \"up\"",
            ),
        ] {
            assert_eq!(read(text).expect_err(text).to_string(), message);
        }
    }
}
