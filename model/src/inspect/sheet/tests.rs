//! Boxes do not overlap, keep their places as time changes, and boxes out of sight are counted.

use super::*;
use crate::inspect::diagram::whole_plies;
use crate::inspect::textbook;
use engine::boundary::Problem;
use engine::boundary::analysis::record;
use engine::boundary::catalog;
use engine::eval::Registry;
use engine::search::Spec;
use engine::trace::{FoldedNode, Tree, Walk};
use std::sync::Arc;

const STYLE: Style = Style {
    shape: None,
    windows: true,
    large: false,
    ascii: false,
};

fn recorded(game: &str, depth: Option<u32>) -> (Arc<dyn Problem>, Tree) {
    let spec = Spec {
        depth,
        ..Spec::default()
    };
    let problem = catalog::read(game)
        .expect("a game")
        .pose(&spec, &Registry::built_in())
        .expect("a problem");
    let (_, tree) = record(&*problem, 1 << 20);
    (problem, tree)
}

fn with<T>(problem: &dyn Problem, tree: &Tree, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
    let mut open = |spot: &FoldedNode| problem.open(spot);
    look(&mut Walk::new(problem.spec().method, tree, &mut open))
}

fn whole(walk: &mut Walk<'_>, problem: &dyn Problem) -> Diagram {
    let shown = whole_plies(walk, 400).expect("no trouble");
    let mut diagram = Diagram::around(walk, problem, &[], 0, 400, &shown).expect("no trouble");
    textbook::complete(&mut diagram, problem, 400);
    diagram
}

/// No two boxes share a place, and all lie on the sheet.
fn check(sheet: &DiagramSheet) {
    for (at, spot) in sheet.spots.iter().enumerate() {
        assert!(
            spot.x >= 0 && spot.y >= 0 && spot.x + spot.width <= sheet.size.0,
            "{spot:?} {:?}",
            sheet.size
        );
        assert!(
            spot.y + spot.height <= sheet.size.1,
            "{spot:?} {:?}",
            sheet.size
        );
        for other in &sheet.spots[at + 1..] {
            let beside = spot.x + spot.width <= other.x || other.x + other.width <= spot.x;
            let above = spot.y + spot.height <= other.y || other.y + other.height <= spot.y;
            assert!(beside || above, "{spot:?} {other:?}");
        }
    }
}

#[test]
fn boxes_stand_apart_in_every_shape_and_game() {
    for (game, depth) in [
        ("tree:[[3,12,8],[2,4,6],[14,5,2]]", None),
        (
            "tree:[[[5,6],[7,4,5]],[[3]],[[6],[6,9]],[[7]],[[5]],[[9,8],[6]]]",
            None,
        ),
        ("tree:[1,[2,[3,[4,[5,6]]]]]", None),
        ("k-in-a-row", Some(2)),
        ("nim", Some(2)),
        ("connect-four", Some(2)),
    ] {
        let (problem, tree) = recorded(game, depth);
        let diagram = with(&*problem, &tree, |walk| whole(walk, &*problem));
        for shape in [None, Some(TreeDirection::Down), Some(TreeDirection::Across)] {
            for screen in [(78, 11), (138, 24), (20, 5), (500, 60)] {
                for (large, ascii) in [(false, false), (true, false), (false, true)] {
                    let sheet = DiagramSheet::new(
                        &diagram,
                        Style {
                            shape,
                            large,
                            ascii,
                            ..STYLE
                        },
                        screen,
                    );
                    assert_eq!(sheet.spots.len(), diagram.cells.len(), "{game}");
                    assert!(shape.is_none_or(|shape| sheet.shape == shape));
                    check(&sheet);
                }
            }
        }
    }
}

#[test]
fn nothing_moves_while_time_does() {
    let (problem, tree) = recorded("tree:[[3,12,8],[2,4,6],[14,5,2]]", None);
    with(&*problem, &tree, |walk| {
        let diagram = whole(walk, &*problem);
        let sheet = DiagramSheet::new(&diagram, STYLE, (78, 11));
        for tick in 0..walk.ticks() {
            let moment = walk.moment(engine::trace::Tick(tick)).expect("a tick");
            let mut then = diagram.clone();
            then.rewind(
                &super::super::tick_view::Past::new(walk, &moment, &*problem).expect("no trouble"),
            );
            let open = |at: usize| then.cells.iter().any(|cell| cell.parent == Some(at));
            for (at, (cell, spot)) in then.cells.iter().zip(&sheet.spots).enumerate() {
                let label = label(cell, open(at), sheet.shape, sheet.density);
                let fits = [
                    columns(&label.value, false) <= spot.size.value,
                    columns(&label.window, false) <= spot.size.window.max(1),
                    label.reason.is_empty() || columns(&label.reason, false) <= spot.size.reason,
                ];
                assert_eq!(fits, [true; 3], "tick {tick}: {label:?} in {spot:?}");
                let valued = !label.value.is_empty() && label.value != "?";
                assert!(
                    !cell.leaf || valued,
                    "The leaves' values are there from the start: tick {tick}, {label:?}"
                );
            }
        }
    });
}

#[test]
fn the_inequality_of_the_only_cut() {
    let (problem, tree) = recorded("tree:[[3,12,8],[2,4,6],[14,5,2]]", None);
    let diagram = with(&*problem, &tree, |walk| whole(walk, &*problem));
    let reasons: Vec<String> = diagram
        .cells
        .iter()
        .map(crate::inspect::diagram::DiagramCell::reason)
        .collect();
    let named: Vec<&String> = reasons.iter().filter(|reason| !reason.is_empty()).collect();
    assert_eq!(named, ["2 ≤ α 3"]);
    let windows: Vec<String> = diagram
        .cells
        .iter()
        .filter_map(|cell| cell.window.as_ref())
        .map(|[a, b]| format!("{a} {b}"))
        .collect();
    assert_eq!(windows, ["3 inf", "-inf 3", "3 2", "3 2"]);
}

#[test]
fn windows_turn_no_diagram_and_hide_few_boxes() {
    for game in [
        "tree:[[3,12,8],[2,4,6],[14,5,2]]",
        "tree:[[[5,6],[7,4,5]],[[3]],[[6],[6,9]],[[7]],[[5]],[[9,8],[6]]]",
        "tree:[[[[-3,-2,6],[-9,17,3]],[[4,7],[-9,10,-9]]],[[[16,-2,18],[3,16,1]],[[13,3],[-7,14,2]],[[-8,-2],[3,7]]]]",
    ] {
        let (problem, tree) = recorded(game, None);
        let diagram = with(&*problem, &tree, |walk| whole(walk, &*problem));
        for screen in [(78, 7), (78, 11), (98, 17), (138, 24), (198, 44)] {
            let seen = |sheet: &DiagramSheet| {
                let from = sheet.pan((0, 0), screen, Some(0));
                sheet
                    .spots
                    .iter()
                    .filter(|spot| spot.side(from, screen).is_none())
                    .count()
            };
            let [with, without] = [true, false]
                .map(|windows| DiagramSheet::new(&diagram, Style { windows, ..STYLE }, screen));
            assert_eq!(with.shape, without.shape, "{game} {screen:?}");
            assert!(
                2 * seen(&with) >= seen(&without),
                "{game} {screen:?}: {} of {}",
                seen(&with),
                seen(&without)
            );
            check(&with);
        }
    }
}

#[test]
fn what_is_out_of_sight_is_counted() {
    let (problem, tree) = recorded("k-in-a-row", Some(2));
    let diagram = with(&*problem, &tree, |walk| whole(walk, &*problem));
    let sheet = DiagramSheet::new(&diagram, STYLE, (60, 8));
    let screen = (60, 8);
    for from in [(0, 0), (5, 3), (1000, 1000)] {
        let from = sheet.pan(from, screen, None);
        let outside = sheet.outside(&diagram, from, screen);
        let seen = diagram.cells.iter().zip(&sheet.spots).filter(|(_, spot)| {
            spot.x >= from.0
                && spot.y >= from.1
                && spot.x + spot.width <= from.0 + 60
                && spot.y + spot.height <= from.1 + 8
        });
        assert_eq!(
            outside.iter().sum::<u64>() as usize + seen.count(),
            diagram.cells.len(),
            "{from:?}"
        );
    }
    // A selected box is always in sight.
    for at in 0..diagram.cells.len() {
        let (from, spot) = (sheet.pan((0, 0), screen, Some(at)), sheet.spots[at]);
        assert!(
            spot.y >= from.1 && spot.y + spot.height <= from.1 + 8,
            "{at}: {spot:?} {from:?}"
        );
        assert!(
            spot.x >= from.0 && spot.x + spot.width <= from.0 + 60,
            "{at}: {spot:?} {from:?}"
        );
    }
}
