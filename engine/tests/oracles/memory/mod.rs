//! Searches with a memory: the tables of a reference that shares no code with this one, and a slow search of our own.

mod slow;

use super::tsv::{self, Row};
use engine::boundary::{Position, Problem, catalog, position::read_moves};
use engine::eval::Registry;
use engine::search::Spec;
use slow::{Event, INF, Kind, Options, Slow};
use std::sync::Arc;

fn position(row: &Row) -> Box<dyn Position> {
    let start = catalog::read(row.get("game")).unwrap_or_else(|error| panic!("{}: {error}", row.place));
    if row.get("moves") == "-" {
        return start;
    }
    read_moves(&*start, row.get("moves")).unwrap_or_else(|error| panic!("{}: {error:?}", row.place)).1
}

fn options(row: &Row) -> Options {
    let method = ["minimax", "alphabeta", "alphabeta-soft", "pvs", "mtdf"];
    Options {
        method: method.into_iter().find(|word| *word == row.get("method")).expect("a method"),
        depth: (row.get("depth") != "full").then(|| row.get("depth").parse().expect("a depth")),
        table: row.get("table") == "all",
        deeper: row.get("table_depth") == "deeper",
        killers: row.get("order") == "killers",
        deepening: row.get("deepening") == "yes",
        aspiration: row.get("aspiration").parse().ok(),
    }
}

/// A number of units as the tables write it.
fn number(units: i128) -> String {
    match units {
        INF => "inf".to_owned(),
        _ if units == -INF => "-inf".to_owned(),
        _ => units.to_string(),
    }
}

fn plain(position: &dyn Position, row: &Row) -> Arc<dyn Problem> {
    let spec = Spec { depth: Some(1), evaluation: Some(row.get("evaluation").to_owned()), ..Spec::default() };
    position.pose(&spec, &Registry::built_in()).expect("a problem")
}

fn slowly(row: &Row) -> Slow {
    Slow::search(plain(&*position(row), row), options(row))
}

/// The columns of a row of `searches.tsv` that a search answers.
fn answers(slow: &Slow) -> [(&'static str, String); 9] {
    let counts = slow.counts;
    let pass = |pass: &slow::SlowPass| {
        let (alpha, beta) = pass.window;
        let depth = pass.depth.map_or("full".to_owned(), |depth| depth.to_string());
        let best = pass.best.clone().unwrap_or_default();
        let [alpha, beta, value] = [alpha, beta, pass.value].map(number);
        format!("{depth}|{alpha}|{beta}|{value}|{best}|{}|{}|{}", pass.nodes, pass.hits, pass.cuts)
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
        (PASSES, slow.passes.iter().map(pass).collect::<Vec<_>>().join(";")),
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
                eprintln!("{} {:?}\n  {column}: expected {}\n  found {found}", row.place, options(row), row.get(column));
                wrong += 1;
            }
        }
    }
    assert_eq!(wrong, 0);
}

#[test]
fn the_slow_search_has_the_events_of_the_reference() {
    let (searches, mut events) = (tsv::read("memory/event_searches.tsv"), tsv::read("memory/events.tsv").into_iter());
    assert_eq!((searches.len(), events.len()), (12, 4_036));
    for (number, row) in (1..).zip(&searches) {
        for (tick, found) in slowly(row).events.iter().enumerate() {
            let expected = events.next().expect("an event");
            assert_eq!(expected.get("search"), format!("{number}"));
            assert_eq!(expected.get("tick"), format!("{tick}"));
            assert_eq!(event(&expected, row), *found, "{}", expected.place);
        }
    }
    assert!(events.next().is_none());
}

/// A row of `events.tsv`.
fn event(row: &Row, _search: &Row) -> Event {
    let units = |column: &str| match row.get(column) {
        "inf" => INF,
        "-inf" => -INF,
        number => number.parse().unwrap_or_else(|_| panic!("{}: {column}", row.place)),
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
        left: (row.get("event") == "leave").then(|| (units("value"), row.get("pruned").parse().expect("a number"))),
        from: word("from").map(|tick| (tick.parse().expect("a tick"), kind(row.get("kind")))),
    }
}
