//! Every built-in game repeated as an external program: equal values, nodes, leaves, cuts, windows
//! and moments, for all methods and all kinds of memory.
//!
//! The programs are in `tests/games/built_in.py`. Their replies for small games are recorded beside
//! it, so that the test also runs without python3; `UPDATE=1` records them again.

use super::own_games::{has, root};
use engine::boundary::analysis::record;
use engine::boundary::{Position, Problem, catalog};
use engine::eval::Registry;
use engine::process::fault::short;
use engine::rules::program::fault::GameFault;
use engine::rules::program::in_process::Rules;
use engine::rules::program::protocol::{Greeting, Look, ResultRange};
use engine::rules::program::shown::Shown;
use engine::rules::{Side, Weights};
use engine::search::{Aspiration, Memory, MethodName, Spec, TableDepth, TableSize};
use engine::trace::{FoldedNode, Moment, Tick, Walk};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Arc;

/// A built-in game, the same game as a program, and the depth of its searches; `None` for the end
/// of the game.
struct Twin {
    game: &'static str,
    program: &'static str,
    depths: &'static [Option<u32>],
    /// True if the replies of the program are recorded.
    recorded: bool,
}

const TWINS: [Twin; 13] = [
    Twin {
        game: "k-in-a-row:h=3,v=2,k=2",
        program: "rows -1 1 3 2 2",
        depths: &[Some(2), None],
        recorded: true,
    },
    Twin {
        game: "k-in-a-row",
        program: "rows -1 1 3 3 3",
        depths: &[Some(4)],
        recorded: false,
    },
    Twin {
        game: "k-in-a-row:h=1,v=5,k=2,exact=true",
        program: "rows -1 1 1 5 2 1",
        depths: &[Some(3), None],
        recorded: true,
    },
    Twin {
        game: "connect-four:columns=3,rows=3,k=3",
        program: "four -1 1 3 3 3",
        depths: &[Some(5)],
        recorded: true,
    },
    Twin {
        game: "connect-four:columns=4,rows=4",
        program: "four -1 1 4 4 4",
        depths: &[Some(5)],
        recorded: false,
    },
    Twin {
        game: "othello:size=4",
        program: "othello -1 1 4",
        depths: &[Some(3)],
        recorded: true,
    },
    Twin {
        game: "othello:size=4,anti=true",
        program: "othello -1 1 4 1",
        depths: &[Some(6)],
        recorded: false,
    },
    Twin {
        game: "nim:heaps=1+2+3",
        program: "nim -1 1 0 31 1 2 3",
        depths: &[Some(3), None],
        recorded: true,
    },
    Twin {
        game: "nim:heaps=6,most=3,misere=true",
        program: "nim -1 1 1 3 6",
        depths: &[Some(3), None],
        recorded: true,
    },
    Twin {
        game: "rastros:rows=3,columns=3",
        program: "rastros -1 1 3 3 2 2",
        depths: &[Some(4)],
        recorded: true,
    },
    Twin {
        game: "pig:target=6,turns=3",
        program: "pig -1 1 6 3",
        depths: &[Some(4), None],
        recorded: true,
    },
    Twin {
        game: "tree:[[3,12,8],[2,4,6],[14,5,2]]",
        program: "tree 2 14 0 [[3,12,8],[2,4,6],[14,5,2]]",
        depths: &[None],
        recorded: true,
    },
    Twin {
        game: "tree:[[? 1:3,2:12,[4,5]],[? 2,[8,1]],[7,[? 3:1,10]]]",
        program: "tree 1 12 0 [['?',(1,3),(2,12),(1,[4,5])],['?',(1,2),(1,[8,1])],[7,['?',(3,1),(1,10)]]]",
        depths: &[None],
        recorded: true,
    },
];

impl Twin {
    /// Returns the words of its program; a list has no blanks.
    fn words(&self) -> impl Iterator<Item = &'static str> {
        self.program.split(' ')
    }
    fn file(&self) -> std::path::PathBuf {
        let name: String = self
            .game
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        root("tests/games/recorded").join(format!("{}.jsonl", name.trim_matches('-')))
    }
}

/// Returns every kind of memory for games of each kind, with table and deepening.
fn memories() -> Vec<Memory> {
    let plain = Memory::default();
    let table = Memory {
        table: TableSize::All,
        ..plain
    };
    let deep = Memory {
        table_depth: Some(TableDepth::Deeper),
        ..table
    };
    let deepening = Memory {
        deepening: true,
        ..table
    };
    let aspiring = Memory {
        aspiration: Aspiration::whole(2),
        ..deepening
    };
    let killers = Memory {
        killers: true,
        ..plain
    };
    vec![
        plain,
        table,
        deep,
        deepening,
        aspiring,
        killers,
        Memory {
            history: true,
            ..deep
        },
        Memory {
            mtdf: true,
            ..table
        },
    ]
}

/// Whether what is one move for the counts of a program, which knows names only, is one for those of the game: not where
/// stones of one column come to many squares, nor in a tree.
fn counts_alike(game: &str) -> bool {
    !game.starts_with("connect-four") && !game.starts_with("tree")
}

/// Returns all moments of a search. The side to move at a chance node is left out, because trees
/// and Pig define it differently.
fn moments(problem: &dyn Problem, method: MethodName) -> (engine::search::Answer, Vec<Moment>) {
    let (answer, tree) = record(problem, 64 << 20);
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut walk = Walk::new(method, &tree, &mut open);
    // For a longer search, some hundreds of moments.
    let ticks = walk.ticks();
    let all = (0..ticks).step_by(1 + ticks as usize / 500).map(|tick| {
        let mut moment = walk.moment(Tick(tick)).expect("a moment");
        moment
            .frames
            .iter_mut()
            .filter(|frame| frame.chance)
            .for_each(|frame| frame.max = true);
        moment
    });
    let all = all.collect();
    (answer, all)
}

/// Compares all searches of a built-in game with those of the game from another source.
fn compare(twin: &Twin, other: &dyn Position) {
    let own = catalog::read(twin.game).expect("a game");
    let (registry, mut searches) = (Registry::built_in(), 0);
    assert_eq!(own.perft(3), other.perft(3), "{}", twin.game);
    for &depth in twin.depths {
        for method in MethodName::ALL {
            for memory in memories()
                .into_iter()
                .filter(|memory| memory.check(method).is_ok())
                .filter(|memory| !memory.history || counts_alike(twin.game))
            {
                let leaf = if twin.game.starts_with("tree") {
                    "leaf"
                } else {
                    "outcome"
                };
                let pose = |position: &dyn Position, evaluation: &str| {
                    let evaluation = Some(evaluation.to_owned());
                    position.pose(
                        &Spec {
                            method,
                            depth,
                            memory,
                            evaluation,
                            ..Spec::default()
                        },
                        &registry,
                    )
                };
                let what = format!("{} by {method:?} to {depth:?} with {memory:?}", twin.game);
                let (one, two) = match (pose(&*own, leaf), pose(other, "outcome")) {
                    (Ok(one), Ok(two)) => (one, two),
                    (Err(one), Err(two)) => {
                        assert_eq!(one.to_string(), two.to_string(), "{what}");
                        continue;
                    }
                    (one, two) => panic!("{what}: {:?} and {:?}", one.err(), two.err()),
                };
                let (found, seen) = moments(&*one, method);
                let (again, seen_again) = moments(&*two, method);
                assert_eq!(two.fault(), None, "{what}");
                assert_eq!(again, found, "{what}");
                assert_eq!(two.print(again.value), one.print(found.value), "{what}");
                for (moment, expected) in seen_again.iter().zip(&seen) {
                    assert_eq!(moment, expected, "{what}");
                }
                assert_eq!(seen_again.len(), seen.len(), "{what}");
                searches += 1;
            }
        }
    }
    assert!(searches > 10, "{}: {searches}", twin.game);
}

#[test]
fn programs_search_as_built_in_games_do() {
    if !has("python3") {
        return;
    }
    for twin in &TWINS {
        let words: Vec<String> = twin
            .words()
            .map(|word| format!("'{}'", word.replace('\'', "'\\''")))
            .collect();
        let file = root("tests/games/built_in.py");
        let spec = format!(
            "program:env PYTHONDONTWRITEBYTECODE=1 python3 '{}' {}",
            file.display(),
            words.join(" ")
        );
        compare(twin, &*catalog::read_with_files(&spec).expect("a game"));
    }
}

/// The rules of a game as recorded from a program.
struct Recorded {
    greeting: Greeting,
    looks: HashMap<String, Look>,
}

impl Recorded {
    fn read(text: &str) -> Recorded {
        let mut lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
        let greeting = lines.next().expect("a greeting");
        let word = |value: &Value| value.as_str().expect("a text").to_owned();
        let words = |value: &Value| {
            value
                .as_array()
                .expect("a list")
                .iter()
                .map(word)
                .collect::<Vec<_>>()
        };
        let end = |at: usize| (greeting["range"][at].as_f64().expect("a number") * 1e6) as i64;
        let sides = words(&greeting["sides"]).try_into().expect("two sides");
        let looks = lines.map(|line| {
            let (look, next) = (&line["look"], || words(&line["look"]["next"]));
            let moves = || words(&look["moves"]);
            let look = match (&look["over"], look["to_move"].as_u64()) {
                (Value::Number(over), _) => {
                    Look::Over((over.as_f64().expect("a number") * 1e6) as i64)
                }
                (_, Some(side)) => Look::Open {
                    side: Side::BOTH[side as usize],
                    moves: moves(),
                    next: next(),
                },
                (_, None) => {
                    let weights = look["weights"].as_array().expect("weights").iter();
                    let weights: Vec<u64> = weights
                        .map(|weight| weight.as_u64().expect("a weight"))
                        .collect();
                    let weights = Weights::new(weights).expect("weights");
                    Look::Chance {
                        moves: moves(),
                        weights,
                        next: next(),
                    }
                }
            };
            (word(&line["state"]), look)
        });
        let looks = looks.collect();
        let (start, range) = (
            word(&greeting["start"]),
            Some(ResultRange {
                least: end(0),
                greatest: end(1),
            }),
        );
        let (name, about) = ("recorded".to_owned(), String::new());
        Recorded {
            greeting: Greeting {
                name,
                sides,
                start,
                values: Vec::new(),
                about,
                range,
            },
            looks,
        }
    }
}

impl Rules for Recorded {
    fn greeting(&self) -> Greeting {
        self.greeting.clone()
    }
    fn look(&self, text: &str) -> Result<Look, GameFault> {
        self.looks
            .get(text)
            .cloned()
            .ok_or_else(|| GameFault::Said(format!("{} was not recorded", short(text))))
    }
    fn show(&self, text: &str) -> Result<Shown, GameFault> {
        Ok(Shown::new(Vec::new(), text))
    }
    fn number(&self, _: usize, text: &str, _: Side) -> Result<f64, GameFault> {
        Err(GameFault::Said(format!("{} has no values", short(text))))
    }
}

#[test]
fn recorded_programs_search_as_built_in_games_do() {
    let updates = std::env::var_os("UPDATE").is_some();
    for (number, twin) in TWINS.iter().enumerate().filter(|(_, twin)| twin.recorded) {
        if updates && has("python3") {
            record_anew(twin);
        }
        let text = std::fs::read_to_string(twin.file()).expect("what was recorded");
        let name = format!("recorded-{number}");
        Registry::add_rules(&name, Arc::new(Recorded::read(&text))).expect("a name of its own");
        compare(twin, &*catalog::read(&name).expect("a game"));
        assert!(Registry::add_rules(&name, Arc::new(Recorded::read(&text))).is_err());
    }
    assert!(
        Registry::add_rules(
            "nim",
            Arc::new(Recorded::read(
                &std::fs::read_to_string(TWINS[0].file()).expect("it")
            ))
        )
        .is_err()
    );
}

/// A program that is queried line by line.
struct Asked {
    child: Child,
    out: BufReader<ChildStdout>,
    into: ChildStdin,
}

impl Asked {
    fn ask(&mut self, question: &Value) -> Value {
        writeln!(self.into, "{question}").expect("it hears");
        let mut line = String::new();
        self.out.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).expect("JSON")
    }
}

/// Queries the program about every position that its searches can reach.
fn record_anew(twin: &Twin) {
    let mut command = crate::own_home::program("python3");
    command
        .arg(root("tests/games/built_in.py"))
        .args(twin.words())
        .env("PYTHONDONTWRITEBYTECODE", "1");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let (out, into) = (
        child.stdout.take().expect("its output"),
        child.stdin.take().expect("its input"),
    );
    let mut program = Asked {
        child,
        out: BufReader::new(out),
        into,
    };
    let greeting = program.ask(&json!({"plyscope-game": 1}));
    let mut text = format!("{greeting}\n");
    let depth = twin
        .depths
        .iter()
        .map(|depth| depth.unwrap_or(u32::MAX))
        .max()
        .expect("a depth")
        .max(3);
    let (mut level, mut known) = (vec![greeting["start"].clone()], HashMap::new());
    for _ in 0..=depth {
        let mut next = Vec::new();
        for state in level {
            if known.insert(state.clone(), ()).is_none() {
                let look = program.ask(&json!({"id": 0, "look": [state]}))["looks"][0].take();
                next.extend(look["next"].as_array().cloned().unwrap_or_default());
                writeln!(text, "{}", json!({"state": state, "look": look})).expect("room");
            }
        }
        level = next;
        if level.is_empty() {
            break;
        }
    }
    drop(program.into);
    let _ = program.child.wait();
    std::fs::create_dir_all(twin.file().parent().expect("a folder")).expect("a folder");
    std::fs::write(twin.file(), text).expect("written");
}
