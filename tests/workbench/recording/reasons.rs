//! The origin of values and the causes of cuts, checked at every node of small searches.

use crate::recording::log::{Trial, moments};
use crate::recording::moments::{Noise, random_state};
use engine::eval::Value;
use engine::rules::Side;
use engine::rules::conformance::Seed;
use engine::rules::k_in_a_row::KInARow;
use engine::rules::shape::Fixed;
use engine::search::{AnyOrder, MethodName, Window};
use engine::trace::{
    Event, FoldedNode, Folding, Moment, NodeNumber, Tick, ValueSource, Walk, WindowEnd,
};

/// Returns the value of an end of the window of an ancestor just after a tick.
fn edge_after(all: &[Moment], tick: Tick, ply: u32, edge: WindowEnd) -> engine::eval::Value {
    edge.value(all[tick.0 as usize + 1].frames[ply as usize].running.window)
}

/// Returns the window with which a node was entered.
fn last_window(all: &[Moment], number: NodeNumber) -> Window {
    let frame = all
        .iter()
        .filter_map(|moment| moment.frames.last())
        .find(|frame| frame.number == number);
    frame.expect("it was entered").entry
}

#[derive(Default)]
struct Seen {
    leaves: usize,
    edges: usize,
    cuts: usize,
    clamped: usize,
    /// Cuts at the far end of a null window.
    null: usize,
}

fn try_method(method: MethodName, random: &mut Seed, seen: &mut Seen) {
    let game = KInARow(Fixed::<3, 3, 3>);
    let state = random_state(&game, random, 2);
    let max = Side::BOTH[random.below(2)];
    let trial = Trial {
        game: &game,
        eval: &Noise,
        order: AnyOrder::Natural,
        state,
        max,
        depth: Some(3),
    };
    let folding = Folding {
        below: 16,
        mean: 8,
        limit: 64,
        budget: 1 << 20,
    };
    let (_, log) = trial.log(method);
    let (_, tree) = trial.keep(method, folding);
    let mut open = |spot: &FoldedNode| trial.open(method, spot, folding);
    let mut walk = Walk::new(method, &tree, &mut open);
    let all = moments(&log.0, method);
    for moment in all.iter().filter(|moment| moment.event == Event::Leave) {
        let node = moment.frames.last().expect("a node");
        let why = walk.provenance(node.number).expect("no trouble");
        assert_eq!(
            (why.steps[0].number, Some(why.steps[0].value)),
            (node.number, node.value)
        );
        assert!(
            why.steps
                .iter()
                .all(|step| step.value == why.steps[0].value),
            "a value changed on its way"
        );
        let last = why.steps.last().expect("a step");
        match &why.source {
            ValueSource::Leaf => {
                let leaf = all
                    .iter()
                    .flat_map(|moment| &moment.frames)
                    .find(|frame| frame.number == last.number);
                assert!(leaf.is_some_and(|frame| frame.leaf));
                seen.leaves += 1;
            }
            ValueSource::End(edge, Some(origin)) => {
                assert!(origin.tick < moment.tick);
                let set = &all[origin.tick.0 as usize];
                assert_eq!(set.event, Event::Leave);
                assert_eq!(
                    set.frames.last().map(|frame| frame.number),
                    Some(origin.number)
                );
                let before = edge.value(set.frames[origin.ply as usize].running.window);
                assert_ne!(before, last.value, "nothing was set there");
                assert_eq!(edge_after(&all, origin.tick, origin.ply, *edge), last.value);
                seen.edges += 1;
            }
            ValueSource::Clamped(edge, origin) => {
                assert_eq!(
                    (method, edge.value(last_window(&all, last.number))),
                    (MethodName::FailHard, last.value)
                );
                let set = origin
                    .as_ref()
                    .map(|origin| edge_after(&all, origin.tick, origin.ply, *edge));
                assert_eq!(set, Some(last.value), "an infinite end clamps nothing");
                seen.clamped += 1;
            }
            ValueSource::End(_, None) => assert!(!last.value.is_finite()),
            ValueSource::Open
            | ValueSource::Unsaid
            | ValueSource::Table(_)
            | ValueSource::Mean(_) => {
                panic!(
                    "the search is over, it is ours, it remembers nothing, and nothing is left to chance"
                )
            }
        }
        let cut = walk.cut_reason(node.number).expect("no trouble");
        let searched = node.done.iter().filter(|done| done.counts).count();
        let is_cut = !node.leaf && searched < usize::from(node.legal);
        assert_eq!(cut.is_some(), is_cut);
        if let Some(cut) = cut {
            let refutation = node.done.last().expect("a child");
            assert_eq!(
                (cut.refutation.number, cut.refutation.value),
                (refutation.number, refutation.value)
            );
            assert_eq!(
                (cut.tick, usize::from(cut.left)),
                (moment.tick, usize::from(node.legal) - searched)
            );
            assert_eq!((cut.max, cut.bound), (node.max, cut.edge.value(node.entry)));
            let too_good = if node.max {
                refutation.value >= cut.bound
            } else {
                refutation.value <= cut.bound
            };
            assert!(too_good);
            match cut.origin {
                Some(origin) if method == MethodName::Pvs => {
                    let set = all[origin.tick.0 as usize]
                        .frames
                        .last()
                        .and_then(|frame| frame.value);
                    let unit =
                        i64::from(origin.beyond) * if cut.edge == WindowEnd::Beta { 1 } else { -1 };
                    assert_eq!(
                        set.and_then(Value::units).map(|set| set + unit),
                        cut.bound.units()
                    );
                    seen.null += usize::from(origin.beyond);
                }
                Some(origin) => assert_eq!(
                    edge_after(&all, origin.tick, origin.ply, cut.edge),
                    cut.bound
                ),
                None => assert!(!cut.bound.is_finite()),
            }
            seen.cuts += 1;
        }
    }
}

#[test]
fn every_value_has_a_source_and_every_cut_a_reason() {
    let mut random = Seed(5);
    let mut seen = Seen::default();
    for _ in 0..16 {
        for method in MethodName::ALL {
            try_method(method, &mut random, &mut seen);
        }
    }
    assert!(
        seen.leaves > 500
            && seen.edges > 100
            && seen.cuts > 100
            && seen.null > 20
            && seen.clamped > 20,
        "{} {} {} {}",
        seen.leaves,
        seen.edges,
        seen.cuts,
        seen.clamped
    );
}
