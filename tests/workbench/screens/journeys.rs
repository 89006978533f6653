//! Travelling from random places: every travel can be undone, and every step and every hunt has its
//! way back. Only the state is checked: nothing is drawn.

use crate::screens::driver::Driver;
use engine::numbers::Ordinal;
use engine::search::MethodName;
use engine::trace::NodeNumber;
use model::inspect::RowId;
use plyscope::app::keys::{Place, TABLE};
use plyscope::app::{Key, Mouse, Msg, Options, Pane};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

const GAMES: [(&str, u32); 6] = [
    ("k-in-a-row", 3),
    ("connect-four:columns=4,rows=4", 5),
    ("othello:size=4", 5),
    ("nim:heaps=1+2+3", 4),
    ("rastros:rows=3,columns=3", 5),
    ("tree:[[[3,12],[8,2]],[[4,6],[14,5]],[[2,1],[9,7]]]", 3),
];

/// The number of places tried with each method of each game: slightly more than 10,000 in all.
const ROUNDS: usize = 340;

/// The keys of hunts, to the next hit and to the previous one.
const HUNTS: [(&str, &str); 6] = [
    ("c", "C"),
    ("b", "B"),
    ("F", "E"),
    ("J", "K"),
    ("r", "R"),
    ("ctrl-y", "ctrl-b"),
];

/// The state that a journey leaves and returns to.
#[derive(Debug, PartialEq)]
struct State {
    tick: Option<u64>,
    selected: (RowId, Vec<Ordinal>, usize),
    open: BTreeSet<RowId>,
    rows: (Vec<RowId>, usize),
    node: Option<NodeNumber>,
    told: String,
    pane: (Pane, bool, bool),
}

fn state(driver: &Driver) -> State {
    let (app, tree, views) = (
        &driver.app,
        &driver.app.explorer.tree,
        &driver.app.explorer.views,
    );
    State {
        tick: driver.tick(),
        selected: (tree.selected.clone(), tree.path.clone(), tree.child),
        open: tree.expanded.clone(),
        rows: (
            views.rows.iter().map(|row| row.id.clone()).collect(),
            views.row_at,
        ),
        node: views.node.as_ref().map(|node| node.number),
        told: views.timeline.sentence[0].clone(),
        pane: (app.screen.focus, app.screen.zoom, app.explorer.as_diagram),
    }
}

/// Presses keys faster than frames come, and lets hunts end.
fn press(driver: &mut Driver, keys: &str) {
    for key in keys.split(' ').map(|name| Key::read(name).expect("a key")) {
        driver.app.step(Msg::Key(key));
        while driver.app.explorer.is_hunting() {
            driver.app.step(Msg::Hunt);
        }
    }
    driver.app.refresh();
}

fn digits(tick: u64) -> String {
    tick.to_string()
        .chars()
        .map(|digit| format!("{digit} "))
        .collect()
}

/// Goes to a random place, possibly the present, with a random selection in a random pane.
fn wander(driver: &mut Driver, random: &mut StdRng) {
    let tick = random.random_range(0..driver.app.explorer.ticks());
    let place = if random.random_range(0..8) == 0 {
        "esc".to_owned()
    } else {
        format!("t {}enter", digits(tick))
    };
    press(driver, &place);
    for _ in 0..random.random_range(0..4) {
        press(
            driver,
            ["3 j", "3 k", "3 l", "3 j j", "4 j", "4 enter", "3 G"][random.random_range(0..7)],
        );
    }
    press(
        driver,
        ["1", "2", "3", "4", "5", "5", "5"][random.random_range(0..7)],
    );
}

/// Travels by a key, a list, a sheet or the mouse; returns the way: the key, or its number.
fn travel(driver: &mut Driver, random: &mut StdRng) -> String {
    let here = driver.app.screen.focus;
    let row = |row: &&plyscope::app::keys::Binding| {
        let place = row.place == Place::Panes || row.place == Place::In(here);
        place
            && ["travel-", "node-end-", "hunt-"]
                .iter()
                .any(|way| row.name.starts_with(way))
    };
    let keys: Vec<&str> = TABLE
        .iter()
        .filter(row)
        .flat_map(|row| row.keys.split(' '))
        .collect();
    let chosen = random.random_range(0..keys.len() + 8);
    match chosen {
        at if at < keys.len() => press(driver, keys[at]),
        at => match at - keys.len() {
            0 => press(driver, "esc"),
            1 => press(driver, "T enter"),
            2 | 3 => {
                press(driver, "w");
                let leads = driver
                    .app
                    .shown::<plyscope::app::screens::report::Popup>()
                    .is_some_and(|sheet| sheet.jump().is_some());
                press(driver, if leads { "enter" } else { "esc" });
            }
            at @ (4 | 5) => {
                let key = if at == 4 { "P" } else { "V" };
                press(driver, key);
                (0..random.random_range(1..30)).for_each(|_| _ = driver.app.step(Msg::Tick));
                if driver.app.explorer.is_moving() {
                    press(driver, key);
                }
                driver.app.refresh();
            }
            6 => {
                let percent = random.random_range(0..=100);
                press(driver, &format!("t {}% enter", digits(percent)));
            }
            _ => {
                let inside = driver.app.layout().inside(Pane::Timeline);
                driver.app.step(Msg::Mouse(Mouse::Press(
                    inside.x + random.random_range(0..inside.width),
                    inside.y,
                )));
                for _ in 0..random.random_range(0..3) {
                    let x = inside.x + random.random_range(0..inside.width);
                    driver.app.step(Msg::Mouse(Mouse::Drag(x, inside.y)));
                }
                // A click also selects the pane.
                driver.app.screen.focus = here;
                driver.app.refresh();
            }
        },
    }
    keys.get(chosen).map_or_else(
        || format!("way {}", chosen - keys.len()),
        |key| (*key).to_owned(),
    )
}

#[test]
fn every_way_has_its_way_back_from_ten_thousand_places() {
    let (mut places, mut undone, mut stepped) = (0, 0, 0);
    let mut hunted: BTreeMap<&str, usize> = BTreeMap::new();
    let mut methods = BTreeSet::new();
    for (at, (game, depth)) in GAMES.into_iter().enumerate() {
        let options = Options {
            clock: false,
            ..Options::default()
        };
        let mut driver = Driver::at_depth((100, 30), game, options, Some(depth));
        for number in 0..MethodName::ALL.len() {
            let random = &mut StdRng::seed_from_u64((at * MethodName::ALL.len() + number) as u64);
            driver.keys("M W ctrl-u best space changes space at space 1 enter esc t 7 enter s name enter esc ' ' ' '");
            let method = driver.app.game.study.spec().method;
            methods.insert(method.word());
            for round in 0..ROUNDS {
                wander(&mut driver, random);
                places += 1;
                let context = |what: &str| format!("{game}, {method:?}, round {round}: {what}");

                let before = state(&driver);
                let what = travel(&mut driver, random);
                let after = state(&driver);
                if after != before {
                    for _ in 0..2 {
                        press(&mut driver, "ctrl-left");
                        assert_eq!(state(&driver), before, "{}", context(&what));
                        press(&mut driver, "ctrl-right");
                        assert_eq!(state(&driver), after, "{}", context(&what));
                    }
                    undone += 1;
                }

                let tick = driver.tick();
                for (there, back) in [(".", ","), (",", ".")] {
                    press(&mut driver, there);
                    if tick.is_some() && driver.tick() != tick {
                        press(&mut driver, back);
                        assert_eq!(driver.tick(), tick, "{}", context(there));
                        stepped += 1;
                    }
                }

                // Only PVS visits a node again.
                let (next, previous) = match method {
                    MethodName::Pvs if random.random_range(0..2) == 0 => HUNTS[HUNTS.len() - 1],
                    _ => HUNTS[random.random_range(0..HUNTS.len() - 1)],
                };
                if ["b", "J"].contains(&next) && random.random_range(0..3) > 0 {
                    // The best move changes early and rarely.
                    press(&mut driver, "t 0 enter");
                }
                if next == "J" {
                    // At a node that has children, whatever the tick is.
                    press(
                        &mut driver,
                        ["3 g", "3 g j", "3 g j j"][random.random_range(0..3)],
                    );
                }
                let (start, selected) = (driver.tick(), driver.app.explorer.tree.path.clone());
                press(&mut driver, next);
                let hit = driver.tick();
                press(&mut driver, next);
                if hit != start && driver.tick() != hit {
                    press(&mut driver, previous);
                    assert_eq!(driver.tick(), hit, "{}", context(next));
                    *hunted.entry(next).or_default() += 1;
                }
                if next == "J" {
                    assert_eq!(driver.app.explorer.tree.path, selected, "{}", context(next));
                }
            }
        }
    }
    assert_eq!(methods.len(), MethodName::ALL.len());
    assert!(
        places >= 10_000 && undone >= places / 2 && stepped >= places,
        "{places}, {undone}, {stepped}"
    );
    assert!(
        hunted.len() == HUNTS.len() && hunted.values().all(|count| *count >= 200),
        "{hunted:?}"
    );
}
