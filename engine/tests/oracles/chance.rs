//! Searches of games with chance, against the tables of a slow program that shares no code with this one
//! (`tests/oracles/chance/README.md` of the workspace), and against expectiminimax written from its definition.

use engine::boundary::analysis::record;
use engine::boundary::position::read_moves;
use engine::boundary::{Position, Problem, catalog};
use engine::eval::{Fraction, Number, Registry};
use engine::numbers::{Ordinal, Tick};
use engine::play::game::{Ending, Played};
use engine::play::{Choosing, Limits, Roster};
use engine::rules::Setup;
use engine::search::{Answer, Kind, Memory, MethodName, Spec, TableSize, Token, Value};
use engine::trace::{Event, FoldedNode, Walk};
use std::sync::Arc;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/oracles/chance/");

fn read(name: &str) -> String {
    std::fs::read_to_string(format!("{FOLDER}{name}")).unwrap()
}

/// A table as a list of lines, each with its cells and the names of their columns.
fn table(name: &str) -> Vec<Vec<(String, String)>> {
    let text = read(name);
    let mut lines = text.lines();
    let head: Vec<&str> = lines
        .next()
        .unwrap()
        .trim_start_matches('#')
        .split('\t')
        .collect();
    lines
        .map(|line| {
            head.iter()
                .zip(line.split('\t'))
                .map(|(&key, cell)| (key.to_owned(), cell.to_owned()))
                .collect()
        })
        .collect()
}

fn cell<'a>(row: &'a [(String, String)], key: &str) -> &'a str {
    let cell = row.iter().find(|(name, _)| name == key);
    cell.unwrap_or_else(|| panic!("no {key}")).1.as_str()
}

/// Returns a field of a line of JSON without escapes and without duplicate names.
fn field<'a>(line: &'a str, key: &str) -> &'a str {
    let rest = line
        .split_once(&format!("\"{key}\":"))
        .unwrap_or_else(|| panic!("no {key} in {line}"))
        .1;
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next().unwrap(),
        None => rest.split([',', '}', ']']).next().unwrap(),
    }
}

/// Returns a value in the notation of the tables, always with a denominator.
fn text(problem: &dyn Problem, value: Value) -> String {
    match problem.fraction(value) {
        Some(fraction) => format!("{}/{}", fraction.numerator(), fraction.denominator()),
        None => format!("{value:?}"),
    }
}

fn pose(
    position: &dyn Position,
    method: MethodName,
    depth: Option<u32>,
    evaluation: Option<&str>,
) -> Arc<dyn Problem> {
    let spec = Spec {
        method,
        depth,
        evaluation: evaluation.map(str::to_owned),
        ..position.usual_spec()
    };
    position.pose(&spec, &Registry::built_in()).unwrap()
}

fn run(problem: &dyn Problem) -> Answer {
    let (answer, _) = record(problem, 64 << 20);
    assert_eq!(problem.fault(), None);
    answer
}

/// Compares a search with a line of a table; the first column of the table is the game.
fn check(
    position: &dyn Position,
    row: &[(String, String)],
    (depth, evaluation): (Option<u32>, Option<&str>),
) {
    let place = cell(row, if evaluation.is_some() { "game" } else { "tree" });
    let root_is_chance = position.chance().is_some();
    let methods = [
        (MethodName::Minimax, ""),
        (MethodName::AlphaBeta, "ab_"),
        (MethodName::FailSoft, "soft_"),
    ];
    for (method, prefix) in methods {
        let problem = pose(position, method, depth, evaluation);
        for answer in [run(&*problem), problem.choose(u64::MAX, &Token::new())] {
            let what = format!("{place} by {method:?}");
            assert_eq!(text(&*problem, answer.value), cell(row, "value"), "{what}");
            let best = answer.best.and_then(|best| position.move_view(best));
            let best = best.map_or("-".to_owned(), |best| {
                if evaluation.is_some() {
                    best.text
                } else {
                    (best.ordinal.0 + 1).to_string()
                }
            });
            assert_eq!(best, cell(row, "best"), "{what}");
            assert_eq!(root_is_chance, best == "-");
            let children: Vec<String> = answer
                .children
                .iter()
                .map(|child| text(&*problem, child.value))
                .collect();
            assert_eq!(
                children.join(" "),
                cell(row, &format!("{prefix}children")),
                "{what}"
            );
            let count = |key: &str| cell(row, &format!("{prefix}{key}")).parse::<u64>().unwrap();
            assert_eq!(
                (answer.counts.nodes, answer.counts.leaves),
                (count("nodes"), count("leaves")),
                "{what}"
            );
            if !prefix.is_empty() {
                assert_eq!(
                    (answer.counts.cuts, answer.counts.pruned),
                    (count("cuts"), count("pruned")),
                    "{what}"
                );
            }
            // The bounds are true.
            for child in &answer.children {
                let truth = problem.truth(&[child.mv], u64::MAX, &Token::new()).unwrap();
                assert!(
                    child.kind.allows(child.value, truth),
                    "{what}: {child:?} and {truth:?}"
                );
            }
        }
    }
}

#[test]
fn trees_with_chance_are_searched_as_the_tables_say() {
    let rows = table("trees.tsv");
    assert_eq!(rows.len(), 150);
    for row in rows {
        let position = catalog::read(&format!("tree:{}", cell(&row, "tree"))).unwrap();
        check(&*position, &row, (None, None));
    }
}

#[test]
fn pig_is_searched_as_the_table_says() {
    let rows = table("pig.tsv");
    assert_eq!(rows.len(), 40);
    for row in rows {
        let start = catalog::read(cell(&row, "game")).unwrap();
        let (_, position) = read_moves(&*start, cell(&row, "moves").trim_matches('-')).unwrap();
        assert_eq!(position.describe().to_string(), cell(&row, "position"));
        let set_up = start
            .set_up(Some(&Setup::read(cell(&row, "position"))))
            .unwrap();
        assert_eq!(set_up.describe(), position.describe());
        let depth = cell(&row, "depth").parse().ok();
        check(&*position, &row, (depth, Some(cell(&row, "evaluation"))));
    }
}

/// Plays games in which dice fall by their weights and players search with chance.
#[test]
fn players_by_the_time_have_no_killers_where_there_is_chance() {
    let start = catalog::read("pig:target=8,turns=8").unwrap();
    let player = Roster::built_in()
        .read("alphabeta:time=2ms", "pig")
        .unwrap()
        .choosing;
    assert_eq!(player.to_string(), "alphabeta:order=history,time=2ms");
    let mut pair = start
        .pair([&player, &Choosing::Random], &Registry::built_in())
        .unwrap();
    let played = pair.play(&[], Limits::default(), 1, &Token::new());
    assert!(
        matches!(played.ending, Ending::Over(_)),
        "{:?}",
        played.ending
    );
    let elsewhere = Roster::built_in()
        .read("alphabeta:time=2ms", "nim")
        .unwrap()
        .choosing;
    assert_eq!(
        elsewhere.search().map(|(spec, _)| spec.order_word()),
        Some("killers+history")
    );
}

#[test]
fn games_of_pig_are_played_to_their_end() {
    let start = catalog::read("pig:target=12,turns=12").unwrap();
    let player = |text: &str| {
        let (word, pairs) = text.split_once(':').unwrap();
        Choosing::named(word).unwrap().with(pairs).unwrap()
    };
    let (one, two) = (player("alphabeta:depth=4"), Choosing::Random);
    let mut won = 0;
    for seed in 0..20 {
        let mut pair = start.pair([&one, &two], &Registry::built_in()).unwrap();
        let played = pair.play(&[], Limits::default(), seed, &Token::new());
        let again = start
            .pair([&one, &two], &Registry::built_in())
            .unwrap()
            .play(&[], Limits::default(), seed, &Token::new());
        let moves = |played: &Played| {
            played
                .taken
                .iter()
                .map(|taken| taken.choice.mv)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (moves(&played), &played.ending),
            (moves(&again), &again.ending)
        );
        assert!(
            matches!(played.ending, Ending::Over(_)),
            "{:?}",
            played.ending
        );
        won += u32::from(played.ending.winner() == Some(engine::rules::Side::First));
    }
    assert!(won >= 12, "{won} of 20");
}

/// Compares the whole searches of the file, tick by tick.
#[test]
fn every_event_has_its_window_and_its_value() {
    let mut ticks = 0;
    for line in read("events.jsonl").lines() {
        let (head, events) = line.split_once("\"events\":[").unwrap();
        let events: Vec<&str> = events.split("},").collect();
        let position = catalog::read(field(head, "game")).unwrap();
        let method = MethodName::named(field(head, "method")).unwrap();
        let problem = pose(&*position, method, None, None);
        // A recording without room folds as much as it can, and looks inside the folds again.
        for memory in [64 << 20, 1 << 10] {
            let (_, tree) = record(&*problem, memory);
            let mut open = |node: &FoldedNode| problem.open(node);
            let mut walk = Walk::new(method, &tree, &mut open);
            assert_eq!(walk.ticks(), events.len() as u64, "{line}");
            for event in &events {
                let number = |key: &str| field(event, key).parse::<u64>().unwrap();
                let tick = number("tick");
                let moment = walk.moment(Tick(tick)).unwrap();
                let frame = moment.frames.last().unwrap();
                let place = format!("tick {tick} of {method:?} of {}", field(head, "game"));
                let kind = if field(event, "event") == "enter" {
                    Event::Enter
                } else {
                    Event::Leave
                };
                assert_eq!(moment.event, kind, "{place}");
                assert_eq!(u64::from(frame.ply), number("ply"), "{place}");
                if frame.ply > 0 {
                    assert_eq!(u64::from(frame.mv.0) + 1, number("move"), "{place}");
                }
                for (end, expected) in [(frame.entry.alpha, "alpha"), (frame.entry.beta, "beta")] {
                    assert_eq!(text(&*problem, end), field(event, expected), "{place}");
                }
                if kind == Event::Leave {
                    assert_eq!(
                        text(&*problem, frame.value.unwrap()),
                        field(event, "value"),
                        "{place}"
                    );
                    let searched = frame.done.len() as u64;
                    let left = if frame.leaf {
                        0
                    } else {
                        u64::from(frame.legal) - searched
                    };
                    assert_eq!(left, number("pruned"), "{place}");
                }
                ticks += 1;
            }
        }
    }
    assert!(ticks > 1_000, "{ticks}");
}

/// Computes expectiminimax from its definition.
fn slow(position: &dyn Position, depth: u32, look: &dyn Fn(&dyn Position) -> Fraction) -> Fraction {
    let moves = position.legal();
    if moves.is_empty() || depth == 0 {
        return look(position);
    }
    let values: Vec<Fraction> = moves
        .iter()
        .map(|mv| slow(&*position.play(mv.ordinal).unwrap(), depth - 1, look))
        .collect();
    match position.chance() {
        Some(weights) => {
            let each = values
                .iter()
                .enumerate()
                .map(|(at, value)| value.times(weights.of(at)).unwrap());
            let sum = each.fold(Fraction::ZERO, |sum, value| sum.plus(value).unwrap());
            sum.per(weights.total()).unwrap()
        }
        None if position.to_move() == engine::rules::Side::First => {
            values.into_iter().max().unwrap()
        }
        None => values.into_iter().min().unwrap(),
    }
}

/// Runs every method that supports chance, with every supported memory, at every depth.
#[test]
fn all_searches_have_the_value_of_the_definition() {
    for row in table("trees.tsv").iter().take(40) {
        let position = catalog::read(&format!("tree:{}", cell(row, "tree"))).unwrap();
        for depth in [1, 2, 3, 9] {
            let minimax = pose(&*position, MethodName::Minimax, Some(depth), None);
            let own = minimax.searchable().unwrap();
            let look = |at: &dyn Position| {
                own.look_at(at)
                    .and_then(|value| minimax.fraction(value))
                    .unwrap()
            };
            let truth = slow(&*position, depth, &look);
            for method in MethodName::ALL {
                let plain = Memory::default();
                let table = Memory {
                    table: TableSize::All,
                    ..plain
                };
                let deepening = Memory {
                    deepening: true,
                    ..table
                };
                let aspiring = Memory {
                    aspiration: engine::search::Aspiration::whole(2),
                    ..deepening
                };
                let counting = Memory {
                    history: true,
                    ..deepening
                };
                for memory in [plain, table, deepening, aspiring, counting] {
                    let spec = Spec {
                        method,
                        depth: Some(depth),
                        memory,
                        ..position.usual_spec()
                    };
                    let Ok(problem) = position.pose(&spec, &Registry::built_in()) else {
                        assert!(
                            method == MethodName::Pvs || memory.check(method).is_err(),
                            "{spec:?}"
                        );
                        continue;
                    };
                    if method == MethodName::Faulty {
                        continue;
                    }
                    let (answer, tree) = record(&*problem, 64 << 20);
                    assert_eq!(
                        problem.fraction(answer.value),
                        Some(truth),
                        "{} by {spec:?}",
                        cell(row, "tree")
                    );
                    assert_eq!(tree.counts(), answer.counts);
                    assert!(
                        answer
                            .children
                            .iter()
                            .all(|child| child.kind != Kind::Unsearched)
                    );
                }
            }
        }
    }
}

#[test]
fn what_does_not_go_with_chance_is_refused_with_the_reason() {
    let position = catalog::read("tree:[[? 1:3,2:12],[? 2,8]]").unwrap();
    let refused = |spec: Spec| {
        position
            .pose(&spec, &Registry::built_in())
            .err()
            .map(|error| error.to_string())
    };
    let pvs = refused(Spec {
        method: MethodName::Pvs,
        ..position.usual_spec()
    })
    .unwrap();
    assert_eq!(
        pvs,
        "pvs cannot search a game with chance: its null windows are one unit wide, and values are fractions there"
    );
    let mtdf = Memory {
        mtdf: true,
        ..Memory::default()
    };
    assert!(
        refused(Spec {
            method: MethodName::FailSoft,
            memory: mtdf,
            ..position.usual_spec()
        })
        .is_some()
    );
    let killers = Memory {
        killers: true,
        ..Memory::default()
    };
    assert!(
        refused(Spec {
            memory: killers,
            ..position.usual_spec()
        })
        .is_some()
    );
    assert!(
        position
            .solver(engine::solve::Asked::Moves, 1 << 20)
            .is_none()
    );
    // An equal tree without chance.
    let position = catalog::read("tree:[[3,12],[2,8]]").unwrap();
    let spec = Spec {
        method: MethodName::Pvs,
        memory: killers,
        ..position.usual_spec()
    };
    assert!(position.pose(&spec, &Registry::built_in()).is_ok());
}

#[test]
fn fractions_that_do_not_fit_stop_the_search() {
    // Each level multiplies the denominator by a weight that is coprime to the others.
    let primes = [
        999_999_937,
        999_999_929,
        999_999_893,
        999_999_883,
        999_999_797,
        999_999_761,
    ];
    let tree = primes.iter().fold("1".to_owned(), |below, prime| {
        format!("[? {}:{below},{prime}:0]", prime - 1)
    });
    let position = catalog::read(&format!("tree:[{tree},1]")).unwrap();
    let problem = pose(&*position, MethodName::Minimax, None, None);
    let (answer, _) = record(&*problem, 64 << 20);
    assert!(!answer.complete || problem.fault().is_some());
    assert!(problem.fault().unwrap().to_string().contains("128 bits"));
    let infinite = catalog::read("tree:[[? inf,-inf],1]").unwrap();
    let problem = pose(&*infinite, MethodName::AlphaBeta, None, None);
    record(&*problem, 64 << 20);
    assert!(problem.fault().unwrap().to_string().contains("no number"));
    // A single infinity is a value.
    let infinite = catalog::read("tree:[[? inf,3],1]").unwrap();
    let problem = pose(&*infinite, MethodName::AlphaBeta, None, None);
    assert_eq!(run(&*problem).value, Value::INF);
}

#[test]
fn values_are_fractions_for_scripts_and_people() {
    let position = catalog::read("tree:[[? 1:3,2:12],[? 2,8.5]]").unwrap();
    let problem = pose(&*position, MethodName::Minimax, None, None);
    let answer = run(&*problem);
    assert_eq!(
        (problem.print(answer.value), problem.number(answer.value)),
        ("9".to_owned(), Number::Int(9))
    );
    let second = answer.children[1].value;
    assert_eq!(problem.print(second), "5.25");
    let number = problem.number(second);
    assert!(
        matches!(number, Number::Fraction(fraction) if fraction.to_string() == "21/4"),
        "{number:?}"
    );
    assert_eq!(problem.tries(&[Ordinal(0)]), [0, 1].map(Ordinal));
}
