//! Typed conditions against a linear scan of the full log, in all games.

use crate::recording::log::{Reported, moments};
use crate::recording::pairs::{Pair, all_games};
use engine::eval::{Number, Value};
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::search::{Kind, MethodName, OrderName, Running, TableSize};
use engine::trace::{Event, FoldedNode, Folding, Hunted, Moment, Tick, Walk, Way};
use model::inspect::watch::{ConditionSubject, Test, Watch, What};
use std::collections::BTreeMap;

/// The data of a search from the log: for each tick the moment, and the names of its node's move
/// and position.
struct Scan<'a> {
    pair: &'a Pair,
    all: Vec<Moment>,
    moves: Vec<String>,
    positions: Vec<String>,
}

impl<'a> Scan<'a> {
    fn new(pair: &'a Pair) -> Scan<'a> {
        let all = moments(&pair.log.0, pair.method);
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        for moment in &all {
            let path: Vec<Ordinal> = moment.frames.iter().skip(1).map(|frame| frame.mv).collect();
            let name = path
                .split_last()
                .and_then(|(&mv, above)| pair.problem.position(above).move_view(mv));
            moves.push(name.map_or_else(String::new, |mv| mv.text));
            positions.push(pair.problem.position(&path).describe().to_string());
        }
        Scan {
            pair,
            all,
            moves,
            positions,
        }
    }
    fn passes(&self, value: Value, test: Test) -> bool {
        let number = self.pair.problem.number(value).real();
        match test {
            Test::Changes => true,
            Test::AtMost(most) => number <= most,
            Test::AtLeast(least) => number >= least,
            Test::Equal(wanted) => number == wanted || (number - wanted).abs() < 1e-9,
        }
    }
    /// Returns whether the condition holds at this tick.
    fn holds(&self, watch: &Watch, tick: usize) -> bool {
        let moment = &self.all[tick];
        let here = moment.frames.last().expect("a node");
        let enters = moment.event == Event::Enter;
        let at = |ply: u32| watch.ply.is_none_or(|wanted| wanted == ply);
        match &watch.what {
            What::Leaf => enters && here.leaf && at(here.ply),
            What::Hit => enters && here.hit.is_some() && at(here.ply),
            What::Store => {
                let keeps = self.pair.problem.spec().memory.table != TableSize::None;
                !enters && keeps && !here.leaf && here.hit.is_none() && at(here.ply)
            }
            // None of these searches has a memory.
            What::Overwrite | What::Killer | What::History => false,
            What::Pass(number) => enters && here.ply == 0 && moment.pass == *number as usize,
            What::Move(mv) => enters && here.ply > 0 && at(here.ply) && self.moves[tick] == *mv,
            What::Position(setup) => {
                enters && at(here.ply) && self.positions[tick] == setup.to_string()
            }
            What::Cut(by) => {
                let Reported::Leave { searched, .. } = self.pair.log.0[tick] else {
                    return false;
                };
                let cut = !here.leaf && searched > 0 && searched < here.legal && at(here.ply);
                cut && by.as_ref().is_none_or(|by| {
                    let path: Vec<Ordinal> =
                        moment.frames.iter().skip(1).map(|frame| frame.mv).collect();
                    let last = here.done.last().expect("a child").mv;
                    self.pair
                        .problem
                        .position(&path)
                        .move_view(last)
                        .is_some_and(|mv| mv.text == *by)
                })
            }
            What::Number(ConditionSubject::Value, test) => {
                !enters && at(here.ply) && here.value.is_some_and(|value| self.passes(value, *test))
            }
            What::Number(subject, test) if enters => {
                let window = match subject {
                    ConditionSubject::Alpha => here.entry.alpha,
                    ConditionSubject::Beta => here.entry.beta,
                    _ => return false,
                };
                !here.leaf && at(here.ply) && *test != Test::Changes && self.passes(window, *test)
            }
            What::Number(subject, test) => {
                let Some(parent) = moment
                    .frames
                    .iter()
                    .rev()
                    .nth(1)
                    .filter(|parent| at(parent.ply))
                else {
                    return false;
                };
                let after = &self.all[tick + 1].frames[parent.ply as usize];
                assert_eq!(after.number, parent.number);
                let read = |running: &Running| match subject {
                    ConditionSubject::Alpha => running.window.alpha,
                    ConditionSubject::Beta => running.window.beta,
                    _ => running.best,
                };
                let (before, after) = (read(&parent.running), read(&after.running));
                let fresh = *test == Test::Changes || !self.passes(before, *test);
                before != after && fresh && self.passes(after, *test)
            }
        }
    }
}

/// Returns conditions of every kind about a search: some that hold somewhere, some that may not.
fn conditions(scan: &Scan<'_>, random: &mut Seed) -> Vec<(String, String)> {
    let moment = &scan.all[random.below(scan.all.len())];
    let here = moment.frames.last().expect("a node");
    let tick = moment.tick.0 as usize;
    let print = |value: Value| match scan.pair.problem.number(value) {
        Number::Int(number) => number.to_string(),
        Number::Float(number) => number.to_string(),
        Number::Fraction(number) => number.to_string(),
        Number::Inf => "inf".to_owned(),
        Number::NegInf => "-inf".to_owned(),
    };
    let value = print(here.value.expect("the search is over"));
    let at = match random.below(3) {
        0 => String::new(),
        1 => format!(" at {}", here.ply),
        _ => format!(" at ply {}", random.below(6)),
    };
    let mut texts = vec![("cut", format!("cut{at}")), ("leaf", format!("leaf{at}"))];
    if !scan.moves[tick].is_empty() {
        texts.push(("cut by", format!("cut by {}{at}", scan.moves[tick])));
        texts.push(("move", format!("move {}{at}", scan.moves[tick])));
    }
    for (subject, changes, compares) in [
        ("alpha", "alpha changes", "alpha compares"),
        ("beta", "beta changes", "beta compares"),
        ("best", "best changes", "best compares"),
    ] {
        texts.push((changes, format!("{subject} changes{at}")));
        let sign = ["<=", ">=", "="][random.below(3)];
        texts.push((compares, format!("{subject} {sign} {value}{at}")));
    }
    texts.push((
        "value",
        format!("value {} {value}{at}", ["<=", ">=", "=="][random.below(3)]),
    ));
    texts.push(("value", format!("value >= 1000000{at}")));
    texts.push(("position", format!("position {}", scan.positions[tick])));
    let elsewhere = scan
        .pair
        .problem
        .position(&[])
        .set_up(None)
        .expect("the initial one");
    texts.push(("position", format!("position {}", elsewhere.describe())));
    texts
        .into_iter()
        .map(|(kind, text)| (kind.to_owned(), text))
        .collect()
}

#[derive(Default)]
struct Seen {
    places: usize,
    /// By kind of condition: hunts that found a tick, and hunts that did not.
    by_kind: BTreeMap<String, [usize; 2]>,
    kinds_of_value: [bool; 3],
}

fn hunt(scan: &Scan<'_>, folding: Folding, random: &mut Seed, seen: &mut Seen) {
    let (problem, tree) = (&scan.pair.problem, scan.pair.keep(folding));
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(scan.pair.method, &tree, &mut open);
    for (kind, text) in conditions(scan, random) {
        let watch = Watch::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut predicate = watch.predicate(problem.clone());
        let hits: Vec<bool> = (0..scan.all.len())
            .map(|tick| scan.holds(&watch, tick))
            .collect();
        for _ in 0..4 {
            let from = random.below(hits.len());
            let next = (from + 1..hits.len()).find(|&tick| hits[tick]);
            let previous = (0..from).rev().find(|&tick| hits[tick]);
            for (way, expected) in [(Way::Forwards, next), (Way::Backwards, previous)] {
                let expected =
                    expected.map_or(Hunted::Nothing, |tick| Hunted::Found(Tick(tick as u64)));
                let most = if random.below(2) == 0 { u64::MAX } else { 40 };
                let mut at = Some(Tick(from as u64));
                let found = loop {
                    match walk
                        .hunt(at, way, most, &mut predicate)
                        .expect("no trouble")
                    {
                        Hunted::More(tick) => at = Some(tick),
                        end => break end,
                    }
                };
                assert_eq!(
                    found, expected,
                    "{}, {:?}: {text} from {from} {way:?}",
                    scan.pair.game, scan.pair.method
                );
                seen.by_kind.entry(kind.clone()).or_default()
                    [usize::from(found == Hunted::Nothing)] += 1;
                seen.places += 1;
            }
            // If it holds at the start, hunting there and back returns to the start.
            if hits[from]
                && let Ok(Hunted::Found(there)) = walk.hunt(
                    Some(Tick(from as u64)),
                    Way::Forwards,
                    u64::MAX,
                    &mut predicate,
                )
            {
                let back = walk.hunt(Some(there), Way::Backwards, u64::MAX, &mut predicate);
                assert_eq!(back, Ok(Hunted::Found(Tick(from as u64))), "{text}");
            }
        }
    }
}

#[test]
fn typed_conditions_agree_with_linear_scans_in_all_games() {
    let (mut random, mut seen) = (Seed(31), Seen::default());
    for method in MethodName::ALL {
        for order in OrderName::ALL {
            for pair in all_games(method, order, &mut random) {
                let scan = Scan::new(&pair);
                for frame in scan.all.iter().filter_map(|moment| moment.frames.last()) {
                    match frame.kind {
                        Kind::Exact => seen.kinds_of_value[0] = true,
                        Kind::Lower => seen.kinds_of_value[1] = true,
                        _ => seen.kinds_of_value[2] = true,
                    }
                }
                let folded = Folding {
                    below: [2, 16, 200][random.below(3)],
                    mean: 8,
                    limit: 64,
                    budget: 1 << 20,
                };
                for folding in [Folding::NONE, folded] {
                    hunt(&scan, folding, &mut random, &mut seen);
                }
            }
        }
    }
    assert!(seen.places >= 10_000, "only {} places", seen.places);
    assert_eq!(seen.by_kind.len(), 12, "{:?}", seen.by_kind);
    for (kind, [held, never]) in &seen.by_kind {
        assert!(
            *held >= 20 && *never >= 20,
            "{kind}: held in {held} hunts, not in {never}"
        );
    }
    assert_eq!(seen.kinds_of_value, [true; 3]);
}
