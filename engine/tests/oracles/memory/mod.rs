//! Searches with a memory, against the tables of a reference that shares no code with them and
//! against a slow search written here.

mod moments;
mod provenance;
mod recorded;
mod slow;

use super::tsv::{self, Row};
use engine::boundary::analysis::AnalyzedPass;
use engine::boundary::problem::Request;
use engine::boundary::{Position, Problem, ProblemError, analyze, catalog, position::read_moves};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::conformance::Seed;
use engine::search::memory::Stored;
use engine::search::{
    AnyRecorder, Aspiration, Memory, MemoryError, MethodName, Recorder, Spec, TableDepth,
    TableSize, Token, Value, Window,
};
use slow::{Event, INF, Kind, Options, Slow};
use std::sync::Arc;

fn position(row: &Row) -> Box<dyn Position> {
    let start =
        catalog::read(row.get("game")).unwrap_or_else(|error| panic!("{}: {error}", row.place));
    if row.get("moves") == "-" {
        return start;
    }
    read_moves(&*start, row.get("moves"))
        .unwrap_or_else(|error| panic!("{}: {error:?}", row.place))
        .1
}

fn options(row: &Row) -> Options {
    let method = ["minimax", "alphabeta", "alphabeta-soft", "pvs", "mtdf"];
    Options {
        method: method
            .into_iter()
            .find(|word| *word == row.get("method"))
            .expect("a method"),
        depth: (row.get("depth") != "full").then(|| row.get("depth").parse().expect("a depth")),
        table: row.get("table") == "all",
        deeper: row.get("table_depth") == "deeper",
        killers: row.get("order") == "killers",
        history: false,
        deepening: row.get("deepening") == "yes",
        aspiration: row.get("aspiration").parse().ok(),
    }
}

/// Returns a number of units in the notation of the tables.
fn number(units: i128) -> String {
    match units {
        INF => "inf".to_owned(),
        _ if units == -INF => "-inf".to_owned(),
        _ => units.to_string(),
    }
}

fn plain(position: &dyn Position, row: &Row) -> Arc<dyn Problem> {
    let spec = Spec {
        depth: Some(1),
        evaluation: Some(row.get("evaluation").to_owned()),
        ..Spec::default()
    };
    position
        .pose(&spec, &Registry::built_in())
        .expect("a problem")
}

fn slowly(row: &Row) -> Slow {
    Slow::search(plain(&*position(row), row), options(row))
}

/// Returns the columns of a row of `searches.tsv` for the result of a slow search.
fn answers(slow: &Slow) -> [(&'static str, String); 9] {
    let counts = slow.counts;
    let pass = |pass: &slow::SlowPass| {
        let (alpha, beta) = pass.window;
        let depth = pass
            .depth
            .map_or("full".to_owned(), |depth| depth.to_string());
        let best = pass.best.clone().unwrap_or_default();
        let [alpha, beta, value] = [alpha, beta, pass.value].map(number);
        format!(
            "{depth}|{alpha}|{beta}|{value}|{best}|{}|{}|{}",
            pass.nodes, pass.hits, pass.cuts
        )
    };
    [
        ("value_in_units", number(slow.value())),
        ("best", slow.best().unwrap_or("-").to_owned()),
        ("nodes", counts.nodes.to_string()),
        ("leaves", counts.leaves.to_string()),
        ("hits", slow.hits.to_string()),
        ("cuts", counts.cuts.to_string()),
        ("pruned", counts.pruned.to_string()),
        ("researches", counts.researches.to_string()),
        (
            PASSES,
            slow.passes.iter().map(pass).collect::<Vec<_>>().join(";"),
        ),
    ]
}

const PASSES: &str = "passes: depth|alpha|beta|value|best|nodes|hits|cuts";

#[test]
fn the_slow_search_is_the_reference() {
    let rows = tsv::read("memory/searches.tsv");
    assert_eq!(rows.len(), 400);
    let mut wrong = 0;
    for row in &rows {
        for (column, found) in answers(&slowly(row)) {
            if row.get(column) != found {
                eprintln!(
                    "{} {:?}\n  {column}: expected {}\n  found {found}",
                    row.place,
                    options(row),
                    row.get(column)
                );
                wrong += 1;
            }
        }
    }
    assert_eq!(wrong, 0);
}

#[test]
fn the_slow_search_has_the_events_of_the_reference() {
    let (searches, mut events) = (
        tsv::read("memory/event_searches.tsv"),
        tsv::read("memory/events.tsv").into_iter(),
    );
    assert_eq!((searches.len(), events.len()), (12, 4_036));
    for (number, row) in (1..).zip(&searches) {
        for (tick, found) in slowly(row).events.iter().enumerate() {
            let expected = events.next().expect("an event");
            assert_eq!(expected.get("search"), format!("{number}"));
            assert_eq!(expected.get("tick"), format!("{tick}"));
            assert_eq!(event(&expected), *found, "{}", expected.place);
        }
    }
    assert!(events.next().is_none());
}

/// Returns the engine's spec for the options of a slow search.
fn spec(options: &Options, evaluation: &str, units_in_1: i128) -> Spec {
    let (method, mtdf) = match options.method {
        "mtdf" => (MethodName::FailSoft, true),
        word => (MethodName::named(word).expect("a method"), false),
    };
    let memory = Memory {
        table: if options.table {
            TableSize::All
        } else {
            TableSize::None
        },
        table_depth: options.deeper.then_some(TableDepth::Deeper),
        killers: options.killers,
        history: options.history,
        deepening: options.deepening,
        aspiration: options
            .aspiration
            .map(|units| Aspiration::read(&format!("{units}/{units_in_1}")).expect("a fraction")),
        mtdf,
        faulty: None,
    };
    Spec {
        method,
        depth: options.depth,
        evaluation: Some(evaluation.to_owned()),
        memory,
        ..Spec::default()
    }
}

/// Returns the result of the engine in the notation of the tables.
fn engine_answers(position: &dyn Position, spec: &Spec) -> [(&'static str, String); 9] {
    let found = analyze(position, spec, &Registry::built_in()).expect("an answer");
    let game = position.game();
    let in_words = |best: &Option<String>| {
        let mv = position
            .legal()
            .into_iter()
            .find(|mv| Some(&mv.text) == best.as_ref());
        mv.map_or("-".to_owned(), |mv| slow::name(&game, &mv))
    };
    let counts = found.counts;
    assert!(found.children.iter().map(|child| child.nodes).sum::<u64>() < counts.nodes);
    let pass = |pass: &AnalyzedPass| {
        let AnalyzedPass { pass, best } = pass;
        let depth = pass
            .depth
            .map_or("full".to_owned(), |depth| depth.to_string());
        let [alpha, beta, value] = [pass.window.alpha, pass.window.beta, pass.value]
            .map(|value| number(slow::units(value)));
        let counts = pass.counts;
        format!(
            "{depth}|{alpha}|{beta}|{value}|{}|{}|{}|{}",
            in_words(best),
            counts.nodes,
            counts.hits,
            counts.cuts
        )
    };
    [
        ("value_in_units", number(slow::units(found.value))),
        ("best", in_words(&found.best)),
        ("nodes", counts.nodes.to_string()),
        ("leaves", counts.leaves.to_string()),
        ("hits", counts.hits.to_string()),
        ("cuts", counts.cuts.to_string()),
        ("pruned", counts.pruned.to_string()),
        ("researches", counts.researches.to_string()),
        (
            PASSES,
            found.passes.iter().map(pass).collect::<Vec<_>>().join(";"),
        ),
    ]
}

/// A recorder of everything that a search does.
struct Heard<'a> {
    problem: &'a dyn Problem,
    pass: usize,
    path: Vec<(Ordinal, Option<String>, Window)>,
    events: Vec<Event>,
}

impl Heard<'_> {
    fn event(&mut self, left: Option<(i128, usize)>, from: Option<(u64, Kind)>) {
        let (_, mv, window) = self.path.last().cloned().expect("a node");
        let window = (slow::units(window.alpha), slow::units(window.beta));
        self.events.push(Event {
            pass: self.pass,
            mv,
            ply: self.path.len() as u32 - 1,
            window,
            left,
            from,
        });
    }
    fn down(&mut self, mv: Ordinal, window: Window) {
        let path: Vec<Ordinal> = self.path.iter().skip(1).map(|(mv, ..)| *mv).collect();
        let position = self.problem.position(&path);
        let name = || {
            slow::name(
                &position.game(),
                &position.move_view(mv).expect("a legal move"),
            )
        };
        let name = (!self.path.is_empty()).then(name);
        self.path.push((mv, name, window));
        self.event(None, None);
    }
    fn up(&mut self, value: Value, left: usize, from: Option<(u64, Kind)>) {
        self.event(Some((slow::units(value), left)), from);
        self.path.pop();
    }
}

impl Recorder for Heard<'_> {
    fn on(&self) -> bool {
        true
    }
    fn pass(&mut self, _: Option<u32>, _: Window) {
        self.pass += 1;
    }
    fn enter(&mut self, mv: Ordinal, window: Window, _: bool, _: u16) {
        self.down(mv, window);
    }
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        self.down(mv, window);
        self.up(value, 0, None);
    }
    fn leave(&mut self, value: Value, searched: u16) {
        let path: Vec<Ordinal> = self.path.iter().skip(1).map(|(mv, ..)| *mv).collect();
        let legal = self.problem.position(&path).legal().len();
        self.up(value, legal - usize::from(searched), None);
    }
    fn hit(&mut self, mv: Ordinal, window: Window, known: &Stored) {
        self.down(mv, window);
        let kind = match known.kind {
            engine::search::Kind::Lower => Kind::Lower,
            engine::search::Kind::Upper => Kind::Upper,
            _ => Kind::Exact,
        };
        self.up(known.value, 0, Some((known.tick.0, kind)));
    }
}

fn heard(problem: &dyn Problem) -> Vec<Event> {
    let mut heard = Heard {
        problem,
        pass: 0,
        path: Vec::new(),
        events: Vec::new(),
    };
    problem
        .searchable()
        .expect("a search")
        .tell(AnyRecorder::Other(&mut heard));
    heard.events
}

#[test]
fn searches_of_the_reference() {
    let rows = tsv::read("memory/searches.tsv");
    assert_eq!(rows.len(), 400);
    for row in &rows {
        let position = position(row);
        let spec = spec(
            &options(row),
            row.get("evaluation"),
            row.get("units_in_1").parse().expect("units"),
        );
        let found = engine_answers(&*position, &spec);
        if spec.memory.is_none() {
            // A single pass.
            let (passes, rest) = found.split_last().expect("columns");
            assert_eq!(passes.1, "");
            rest.iter().for_each(|(column, found)| {
                assert_eq!(row.get(column), found, "{} {column}", row.place);
            });
        } else {
            found.iter().for_each(|(column, found)| {
                assert_eq!(row.get(column), found, "{} {column}: {spec:?}", row.place);
            });
        }
    }
}

#[test]
fn events_of_the_reference() {
    let (searches, mut events) = (
        tsv::read("memory/event_searches.tsv"),
        tsv::read("memory/events.tsv").into_iter(),
    );
    for row in &searches {
        let spec = spec(
            &options(row),
            row.get("evaluation"),
            row.get("units_in_1").parse().expect("units"),
        );
        let problem = position(row)
            .pose(&spec, &Registry::built_in())
            .expect("a problem");
        let walked = recorded::walked(&*problem);
        for (found, read) in heard(&*problem).into_iter().zip(&walked) {
            let expected = events.next().expect("an event");
            assert_eq!(event(&expected), found, "{}", expected.place);
            assert_eq!(found, *read, "{}", expected.place);
        }
    }
    assert!(events.next().is_none());
}

/// A game, evaluations for it, and depths that a slow search can reach.
type Case = (
    &'static str,
    &'static [&'static str],
    &'static [Option<u32>],
);

const CASES: &[Case] = &[
    (
        "k-in-a-row",
        &["outcome", "weights", "outcome-sooner"],
        &[Some(2), Some(4), Some(6)],
    ),
    (
        "k-in-a-row:h=3,v=4,k=3",
        &["lines", "outcome"],
        &[Some(2), Some(3), Some(4)],
    ),
    (
        "connect-four",
        &["open-fours", "lines", "outcome"],
        &[Some(2), Some(3), Some(4)],
    ),
    (
        "connect-four:columns=4,rows=4",
        &["outcome-sooner", "lines"],
        &[Some(4), Some(5), Some(7)],
    ),
    (
        "othello",
        &["basilio", "squares-discs-2", "discs"],
        &[Some(2), Some(3)],
    ),
    (
        "othello:size=4",
        &["disc-difference", "game-over"],
        &[Some(4), Some(5), None],
    ),
    (
        "nim:heaps=1+2+3",
        &["heap-sum", "outcome", "outcome-sooner"],
        &[Some(1), Some(3), Some(5), None],
    ),
    ("nim:heaps=2+3,misere=true", &["outcome"], &[Some(3), None]),
    (
        "rastros",
        &["basilio", "ar-livre", "shortest-path"],
        &[Some(2), Some(3)],
    ),
    (
        "rastros:rows=3,columns=3",
        &["outcome", "outcome-sooner", "basilio"],
        &[Some(5), None],
    ),
    (
        "connect-four:columns=4,rows=4,popout=true",
        &["lines", "outcome"],
        &[Some(3), Some(4)],
    ),
    (
        "tree:[[[3,12],[8,2]],[[4,6,1],[inf]],[14,[5,[2,-inf]]],[[7,7.5],9]]",
        &["leaf"],
        &[Some(1), Some(2), None],
    ),
];

/// All methods that support a memory.
const METHODS: [&str; 6] = [
    "minimax",
    "alphabeta",
    "alphabeta-hard",
    "alphabeta-soft",
    "pvs",
    "mtdf",
];

/// Returns an unfinished position after fewer than `moves` random moves.
fn wandered(game: &str, moves: usize, random: &mut Seed) -> Box<dyn Position> {
    let mut position = catalog::read(game).expect(game);
    for _ in 0..random.below(moves) {
        let legal = position.legal().len();
        let next = position.play(Ordinal::at(random.below(legal.max(1))));
        position = next
            .filter(|next| next.outcome().is_none())
            .unwrap_or(position);
    }
    position
}

/// Returns random options of a method in any combination: one of `tables` searches has no table,
/// and an aspiration is at most `widest` units.
fn random_options(
    method: &'static str,
    depths: &[Option<u32>],
    (tables, widest): (usize, usize),
    random: &mut Seed,
) -> Options {
    let table = random.below(tables) > 0;
    let deepening = random.below(2) > 0;
    // Not drawn, so that the other options stay what they were.
    let history = random.0 >> 40 & 1 > 0;
    let aspires = deepening && !["minimax", "mtdf"].contains(&method) && random.below(2) > 0;
    Options {
        method,
        depth: depths[random.below(depths.len())],
        table,
        deeper: table && random.below(2) > 0,
        killers: random.below(2) > 0,
        history,
        deepening,
        aspiration: aspires.then(|| 1 + random.below(widest) as i128),
    }
}

/// Searches with all options together equal those of the slow search, event for event.
#[test]
fn the_same_as_a_slow_one_in_all_six_games() {
    let registry = Registry::built_in();
    let (mut random, mut searches, mut hits, mut full) = (Seed(24), 0, 0, 0);
    while searches < 700 {
        let (game, evaluations, depths) = CASES[searches % CASES.len()];
        let position = wandered(
            game,
            if depths.contains(&None) { 8 } else { 5 },
            &mut random,
        );
        let options = random_options(
            METHODS[random.below(METHODS.len())],
            depths,
            (5, 5),
            &mut random,
        );
        let evaluation = evaluations[random.below(evaluations.len())];
        let max = [None, Some(Side::First), Some(Side::Second)][random.below(3)];
        let plain = Spec {
            evaluation: Some(evaluation.to_owned()),
            max,
            ..Spec::default()
        };
        let plain = position.pose(&plain, &registry).expect("a problem");
        // A slow search of more nodes takes too long.
        if plain
            .census(MethodName::Minimax, options.depth, 30_000, &Token::new())
            .is_none()
        {
            searches += 1;
            continue;
        }
        let units = plain.unit().denominator().into();
        let spec = Spec {
            max,
            ..spec(&options, evaluation, units)
        };
        let place = format!(
            "{game} {:?} {options:?} {evaluation} {max:?}",
            position.describe()
        );
        let slow = Slow::search(Arc::clone(&plain), options.clone());
        let problem = position.pose(&spec, &registry).expect("a problem");
        assert_eq!(problem.spec().memory.is_none(), spec.memory.is_none());
        if !spec.memory.is_none() {
            let events = heard(&*problem);
            for (tick, (found, expected)) in events.iter().zip(&slow.events).enumerate() {
                assert_eq!(found, expected, "{place}, tick {tick}");
            }
            assert_eq!(events.len(), slow.events.len(), "{place}");
            assert_eq!(recorded::walked(&*problem), slow.events, "{place}");
            assert_eq!(engine_answers(&*position, &spec), answers(&slow), "{place}");
        }
        if !options.deeper {
            let truth = plain
                .search(
                    &Request::by(MethodName::Minimax, options.depth),
                    &Token::new(),
                )
                .answer;
            assert_eq!(slow::units(truth.value), slow.value(), "{place}");
        }
        hits += slow.hits;
        full += usize::from(options.depth.is_none());
        searches += 1;
    }
    assert!(hits > 5_000 && full > 40, "{hits} hits, {full} to the end");
}

/// With a table small enough for entries to be replaced, values are still those of minimax.
#[test]
fn a_table_that_is_too_small_costs_nodes_and_no_truth() {
    let registry = Registry::built_in();
    let position = catalog::read("connect-four:columns=5,rows=4").expect("a game");
    let run = |table| {
        let memory = Memory {
            table,
            deepening: true,
            killers: true,
            ..Memory::default()
        };
        let spec = Spec {
            method: MethodName::FailSoft,
            depth: Some(11),
            memory,
            evaluation: Some("lines".into()),
            ..Spec::default()
        };
        let answer = position
            .pose(&spec, &registry)
            .expect("a problem")
            .choose(u64::MAX, &Token::new());
        (answer.value, answer.counts)
    };
    let ((all, everything), (small, little)) = (run(TableSize::All), run(TableSize::Mib(1)));
    assert_eq!(all, small);
    assert!(little.nodes > everything.nodes, "{everything:?} {little:?}");
    assert_eq!(run(TableSize::Mib(1)).1, little);
}

#[test]
fn tic_tac_toe_in_as_many_positions_as_it_has() {
    let memory = Memory {
        table: TableSize::All,
        ..Memory::default()
    };
    let spec = Spec {
        method: MethodName::Minimax,
        depth: None,
        memory,
        ..Spec::default()
    };
    let found = analyze(
        &*catalog::read("k-in-a-row").expect("a game"),
        &spec,
        &Registry::built_in(),
    )
    .expect("an answer");
    // 5,478 positions are reachable, and 4,520 of them are unfinished.
    assert_eq!(
        found.counts.nodes - found.counts.leaves - found.counts.hits,
        4_520
    );
    assert_eq!(found.value, Value::ZERO);
}

#[test]
fn what_cannot_be_remembered_is_refused() {
    let position = catalog::read("k-in-a-row").expect("a game");
    let pose = |memory| {
        position
            .pose(
                &Spec {
                    memory,
                    ..Spec::default()
                },
                &Registry::built_in(),
            )
            .map(|_| ())
    };
    let huge = Memory {
        table: TableSize::Mib(1_000_000_000_000),
        ..Memory::default()
    };
    let error = pose(huge).expect_err("no such memory").to_string();
    assert!(
        error.starts_with("a table of 1000000000000 MiB does not fit: there are "),
        "{error}"
    );
    let aspiring = Memory {
        aspiration: Aspiration::whole(1),
        ..Memory::default()
    };
    assert_eq!(
        pose(aspiring),
        Err(ProblemError::Memory(MemoryError::NoDepthBefore))
    );
}

/// Reads a row of `events.tsv`.
fn event(row: &Row) -> Event {
    let units = |column: &str| match row.get(column) {
        "inf" => INF,
        "-inf" => -INF,
        number => number
            .parse()
            .unwrap_or_else(|_| panic!("{}: {column}", row.place)),
    };
    let word = |column: &str| Some(row.get(column)).filter(|word| *word != "-");
    let kind = |word: &str| match word {
        "exact" => Kind::Exact,
        "lower" => Kind::Lower,
        _ => Kind::Upper,
    };
    Event {
        pass: row.get("pass").parse().expect("a pass"),
        mv: word("move").map(str::to_owned),
        ply: row.get("ply").parse().expect("a ply"),
        window: (units("alpha"), units("beta")),
        left: (row.get("event") == "leave")
            .then(|| (units("value"), row.get("pruned").parse().expect("a number"))),
        from: word("from").map(|tick| (tick.parse().expect("a tick"), kind(row.get("kind")))),
    }
}
