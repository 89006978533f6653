//! Hunts and travels against linear scans of the log.

use crate::recording::log::{Reported, moments};
use crate::recording::pairs::{Pair, all_games};
use engine::eval::Value;
use engine::rules::conformance::Seed;
use engine::search::{MethodName, OrderName};
use engine::trace::hunt::{BestChanges, Cuts, Leaves, Researches};
use engine::trace::{
    Event, FoldedNode, Folding, Hunted, Moment, NodeNumber, Places, Predicate, Tick, Travel, Walk,
    Way,
};
use std::collections::BTreeMap;

/// Returns, for each tick, whether a linear scan of the log finds a hit there.
fn hits(log: &[Reported], all: &[Moment], predicate: &str, node: NodeNumber) -> Vec<bool> {
    let best_after = |tick: usize, number: NodeNumber| -> Option<Value> {
        let later = all[tick + 1..].iter().flat_map(|moment| &moment.frames);
        later
            .filter(|frame| frame.number == number)
            .map(|frame| frame.running.best)
            .next()
    };
    let hit = |(tick, moment): (usize, &Moment)| {
        let here = moment.frames.last().expect("a node");
        match (predicate, &log[tick]) {
            ("cut", Reported::Leave { searched, .. }) => {
                !here.leaf && *searched > 0 && *searched < here.legal
            }
            ("leaf", Reported::Enter { leaf, .. }) => *leaf,
            ("re-search", Reported::Enter { .. }) => here.visit > 1,
            ("best", Reported::Leave { .. }) => {
                let parent = moment
                    .frames
                    .iter()
                    .rev()
                    .nth(1)
                    .filter(|parent| parent.number == node);
                parent.is_some_and(|parent| best_after(tick, node) != Some(parent.running.best))
            }
            _ => false,
        }
    };
    all.iter().enumerate().map(hit).collect()
}

fn hunt_all(
    walk: &mut Walk<'_>,
    hits: &[bool],
    mut predicate: impl FnMut() -> Box<dyn Predicate>,
    random: &mut Seed,
) -> usize {
    let mut tried = 0;
    for _ in 0..6 {
        let from = random.below(hits.len());
        let next = (from + 1..hits.len()).find(|&tick| hits[tick]);
        let previous = (0..from).rev().find(|&tick| hits[tick]);
        for (way, expected) in [(Way::Forwards, next), (Way::Backwards, previous)] {
            let expected =
                expected.map_or(Hunted::Nothing, |tick| Hunted::Found(Tick(tick as u64)));
            assert_eq!(
                walk.hunt(Some(Tick(from as u64)), way, u64::MAX, &mut *predicate()),
                Ok(expected),
                "from {from} {way:?}"
            );
            // A hunt in slices has the same end.
            let mut at = Tick(from as u64);
            let sliced = loop {
                match walk
                    .hunt(Some(at), way, 30, &mut *predicate())
                    .expect("no trouble")
                {
                    Hunted::More(tick) => at = tick,
                    end => break end,
                }
            };
            assert_eq!(sliced, expected);
            tried += 1;
        }
        // If X holds at the start, next X and then previous X returns there.
        if hits[from]
            && let Ok(Hunted::Found(there)) = walk.hunt(
                Some(Tick(from as u64)),
                Way::Forwards,
                u64::MAX,
                &mut *predicate(),
            )
        {
            let back = walk.hunt(Some(there), Way::Backwards, u64::MAX, &mut *predicate());
            assert_eq!(back, Ok(Hunted::Found(Tick(from as u64))));
        }
    }
    // From no tick: the first and the last of all.
    for (way, expected) in [
        (Way::Forwards, hits.iter().position(|hit| *hit)),
        (Way::Backwards, hits.iter().rposition(|hit| *hit)),
    ] {
        let expected = expected.map_or(Hunted::Nothing, |tick| Hunted::Found(Tick(tick as u64)));
        assert_eq!(
            walk.hunt(None, way, u64::MAX, &mut *predicate()),
            Ok(expected)
        );
    }
    tried
}

fn travel_everywhere(walk: &mut Walk<'_>, all: &[Moment], random: &mut Seed) -> usize {
    let last = Tick(all.len() as u64 - 1);
    let mut tried = 0;
    for _ in 0..30 {
        let from = Tick(random.below(all.len()) as u64);
        let go = |walk: &mut Walk<'_>, tick, travel| walk.travel(tick, travel).expect("no trouble");
        assert_eq!(
            go(walk, from, Travel::Step(Way::Forwards)),
            (from < last).then_some(from.next())
        );
        assert_eq!(
            go(walk, from, Travel::Step(Way::Backwards)),
            from.previous()
        );
        for (way, back) in [
            (Way::Forwards, Way::Backwards),
            (Way::Backwards, Way::Forwards),
        ] {
            if let Some(there) = go(walk, from, Travel::Step(way)) {
                assert_eq!(go(walk, there, Travel::Step(back)), Some(from));
            }
        }
        let here = all[from.0 as usize].frames.last().expect("a node");
        let same = |moment: &&Moment| {
            moment
                .frames
                .last()
                .is_some_and(|frame| frame.number == here.number)
        };
        let other = all
            .iter()
            .filter(same)
            .map(|moment| moment.tick)
            .find(|&tick| tick != from)
            .expect("two ends");
        let (ahead, behind) = if other > from {
            (Way::Forwards, Way::Backwards)
        } else {
            (Way::Backwards, Way::Forwards)
        };
        assert_eq!(go(walk, from, Travel::Over(ahead)), Some(other));
        assert_eq!(go(walk, other, Travel::Over(behind)), Some(from));
        assert_eq!(go(walk, from, Travel::Out(ahead)), Some(other));
        let parent = all[from.0 as usize].frames.iter().rev().nth(1);
        let enter = |number: NodeNumber| {
            let is = |moment: &&Moment| {
                moment.event == Event::Enter && moment.frames.last().unwrap().number == number
            };
            all.iter().find(is).map(|moment| moment.tick)
        };
        assert_eq!(
            go(walk, from, Travel::Parent),
            parent.and_then(|parent| enter(parent.number))
        );
        if let Some(parent) = parent {
            let place =
                |moment: &Moment| moment.frames.last().map(|frame| (frame.number, frame.ply));
            let siblings: Vec<NodeNumber> = all
                .iter()
                .filter(|moment| {
                    moment.event == Event::Enter
                        && moment
                            .frames
                            .iter()
                            .rev()
                            .nth(1)
                            .is_some_and(|f| f.number == parent.number)
                })
                .filter_map(place)
                .map(|(number, _)| number)
                .collect();
            let at = siblings
                .iter()
                .position(|&number| number == here.number)
                .expect("among its siblings");
            let next = siblings.get(at + 1).and_then(|&number| enter(number));
            let previous = at.checked_sub(1).and_then(|at| enter(siblings[at]));
            assert_eq!(go(walk, from, Travel::Sibling(Way::Forwards)), next);
            assert_eq!(go(walk, from, Travel::Sibling(Way::Backwards)), previous);
        }
        // `back` undoes any travel.
        let mut places = Places::default();
        let mut at = from;
        let mut trail = vec![from];
        for travel in [
            Travel::Over(Way::Forwards),
            Travel::Parent,
            Travel::Sibling(Way::Forwards),
            Travel::Out(Way::Forwards),
        ] {
            if let Some(to) = go(walk, at, travel) {
                places.left(at);
                at = to;
                trail.push(at);
            }
        }
        while let Some(place) = places.back(at) {
            trail.pop();
            at = place;
            assert_eq!(Some(&at), trail.last());
        }
        assert_eq!(at, from);
        tried += 1;
    }
    tried
}

/// The number of places tried for each way.
type Tried = BTreeMap<&'static str, usize>;

/// Goes there and back again at random places: steps, over and out.
fn steps_and_back(walk: &mut Walk<'_>, all: &[Moment], random: &mut Seed, tried: &mut Tried) {
    // The ticks of each node, and its parent.
    let mut ends: Vec<(Tick, Tick)> = vec![Default::default(); all.len() / 2];
    for moment in all {
        let number = moment.frames.last().expect("a node").number.0 as usize;
        match moment.event {
            Event::Enter => ends[number].0 = moment.tick,
            Event::Leave => ends[number].1 = moment.tick,
        }
    }
    let last = Tick(all.len() as u64 - 1);
    let mut go = |tick, travel| walk.travel(tick, travel).expect("no trouble");
    for _ in 0..PLACES {
        let from = Tick(random.below(all.len()) as u64);
        for (way, back, there) in [
            (
                Way::Forwards,
                Way::Backwards,
                (from < last).then_some(from.next()),
            ),
            (Way::Backwards, Way::Forwards, from.previous()),
        ] {
            assert_eq!(go(from, Travel::Step(way)), there);
            if let Some(there) = there {
                assert_eq!(go(there, Travel::Step(back)), Some(from));
                *tried.entry("step").or_default() += 1;
            }
        }
        let mut frames = all[from.0 as usize]
            .frames
            .iter()
            .rev()
            .map(|frame| ends[frame.number.0 as usize]);
        let ((enter, leave), parent) = (frames.next().expect("a node"), frames.next());
        let (ahead, behind, other) = if from == enter {
            (Way::Forwards, Way::Backwards, leave)
        } else {
            (Way::Backwards, Way::Forwards, enter)
        };
        assert_eq!(go(from, Travel::Over(ahead)), Some(other));
        assert_eq!(go(other, Travel::Over(behind)), Some(from));
        *tried.entry("over").or_default() += 1;
        assert_eq!(go(from, Travel::Out(ahead)), Some(other));
        assert_eq!(go(other, Travel::Out(behind)), Some(from));
        let out = parent.map(|(enter, leave)| {
            if behind == Way::Forwards {
                leave
            } else {
                enter
            }
        });
        assert_eq!(go(from, Travel::Out(behind)), out);
        *tried.entry("out").or_default() += 1;
    }
    // `back` undoes all travels one by one, of every kind.
    let ways = [Way::Forwards, Way::Backwards];
    let (mut places, mut trail) = (
        Places::default(),
        vec![Tick(random.below(all.len()) as u64)],
    );
    while trail.len() <= PLACES {
        let (at, way) = (trail[trail.len() - 1], ways[random.below(2)]);
        let travels = [
            Travel::Step(way),
            Travel::Over(way),
            Travel::Out(way),
            Travel::Sibling(way),
            Travel::Parent,
            Travel::End(way),
        ];
        let jump = Some(Tick(random.below(all.len()) as u64));
        let to = travels
            .get(random.below(7))
            .map_or(jump, |travel| go(at, *travel));
        if let Some(to) = to {
            places.left(at);
            trail.push(to);
        }
    }
    while let (Some(at), Some(before)) = (trail.pop(), trail.last()) {
        assert_eq!(places.back(at), Some(*before));
        *tried.entry("back").or_default() += 1;
    }
    assert_eq!(places.back(Tick::FIRST), None);
}

/// At random places where X holds, next X and then previous X returns there, and the other way
/// round.
fn hunts_and_back(
    walk: &mut Walk<'_>,
    hits: &[bool],
    (name, predicate): (&'static str, &dyn Fn() -> Box<dyn Predicate>),
    random: &mut Seed,
    tried: &mut Tried,
) {
    let hits: Vec<Tick> = (0..hits.len())
        .filter(|&tick| hits[tick])
        .map(|tick| Tick(tick as u64))
        .collect();
    let mut go = |tick, way| {
        walk.hunt(Some(tick), way, u64::MAX, &mut *predicate())
            .expect("no trouble")
    };
    // In few nodes the best changes twice.
    let places = if name == "best" { 2 * PLACES } else { PLACES };
    for _ in 0..if hits.len() > 1 { places } else { 0 } {
        let at = random.below(hits.len());
        for (way, back, there) in [
            (Way::Forwards, Way::Backwards, hits.get(at + 1)),
            (
                Way::Backwards,
                Way::Forwards,
                at.checked_sub(1).map(|at| &hits[at]),
            ),
        ] {
            assert_eq!(
                go(hits[at], way),
                there.map_or(Hunted::Nothing, |tick| Hunted::Found(*tick)),
                "{name}"
            );
            if let Some(there) = there {
                assert_eq!(go(*there, back), Hunted::Found(hits[at]), "{name}");
                *tried.entry(name).or_default() += 1;
            }
        }
    }
}

/// The number of random places for each search and way.
const PLACES: usize = 90;

fn try_pair(pair: &Pair, random: &mut Seed, folding: Folding, back: &mut Tried) -> usize {
    let tree = pair.keep(folding);
    let mut open = |spot: &FoldedNode| pair.problem.open(spot);
    let mut walk = Walk::new(pair.method, &tree, &mut open);
    let (log, all) = (&pair.log.0, moments(&pair.log.0, pair.method));
    let nodes = all.len() as u64 / 2;
    let mut tried = travel_everywhere(&mut walk, &all, random);
    steps_and_back(&mut walk, &all, random, back);
    let mut hunt = |hits: &[bool], name, predicate: &dyn Fn() -> Box<dyn Predicate>| {
        tried += hunt_all(&mut walk, hits, predicate, random);
        hunts_and_back(&mut walk, hits, (name, predicate), random, back);
    };
    hunt(&hits(log, &all, "cut", NodeNumber::ROOT), "cut", &|| {
        Box::new(Cuts)
    });
    hunt(&hits(log, &all, "leaf", NodeNumber::ROOT), "leaf", &|| {
        Box::new(Leaves)
    });
    if pair.method == MethodName::Pvs {
        hunt(
            &hits(log, &all, "re-search", NodeNumber::ROOT),
            "re-search",
            &|| Box::new(Researches),
        );
    }
    for share in [0, 1, 2] {
        let node = NodeNumber(nodes * share / 3);
        hunt(&hits(log, &all, "best", node), "best", &|| {
            Box::new(BestChanges { node })
        });
    }
    tried
}

#[test]
fn travels_and_hunts_agree_with_linear_scans() {
    let mut random = Seed(11);
    let (mut tried, mut back) = (BTreeMap::new(), Tried::new());
    for method in MethodName::ALL {
        for order in OrderName::ALL {
            for pair in all_games(method, order, &mut random) {
                let below = [2, 16, 200][random.below(3)];
                let folding = Folding {
                    below,
                    mean: below / 2,
                    limit: 4 * below,
                    budget: 1 << 20,
                };
                let whole = try_pair(&pair, &mut random, Folding::NONE, &mut back);
                let folded = try_pair(&pair, &mut random, folding, &mut back);
                *tried
                    .entry(pair.game.split(':').next().map(str::to_owned))
                    .or_insert(0) += whole + folded;
            }
        }
    }
    assert!(
        tried.len() == 6 && tried.values().all(|places| *places >= 2_000),
        "{tried:?}"
    );
    let enough = |way: &&str| back.get(*way).is_some_and(|places| *places >= 10_000);
    assert!(
        ["step", "over", "out", "back", "cut", "leaf", "best"]
            .iter()
            .all(enough),
        "{back:?}"
    );
    // One method of five has re-searches, and not in every search.
    assert!(back["re-search"] >= 1_000, "{back:?}");
}
