//! The tree as a diagram: walked with arrows, travelled, and written to files.

use crate::screens::driver::{Driver, text};
use engine::numbers::Ordinal;
use model::inspect::outline::RowState;
use plyscope::app::Mode;
use plyscope::app::Options;
use plyscope::app::explorer::sheet::place;
use plyscope::app::screens::prompt::Prompt;
use std::path::PathBuf;

fn driver(game: &str, depth: u32) -> Driver {
    Driver::at_depth(
        (80, 24),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
        Some(depth),
    )
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

#[test]
fn arrows_walk_up_down_and_sideways() {
    let mut driver = driver("tree:[[3,12,8],[2,4,6],[14,5,2]]", 9);
    let steps: [(&str, &[Ordinal]); 10] = [
        ("3", &[]),
        ("down", &[0].map(Ordinal)),
        ("right", &[1].map(Ordinal)),
        ("down", &[1, 0].map(Ordinal)),
        ("left", &[0, 2].map(Ordinal)),
        ("right right", &[1, 1].map(Ordinal)),
        ("up", &[1].map(Ordinal)),
        ("right right", &[2].map(Ordinal)),
        ("down right right", &[2, 2].map(Ordinal)),
        ("up up", &[]),
    ];
    for (keys, path) in steps {
        driver.keys(keys);
        assert_eq!(driver.app.explorer.tree.path, path, "{keys}");
        let diagram = driver
            .app
            .explorer
            .views
            .diagram
            .as_ref()
            .expect("a diagram");
        assert!(
            place(diagram, path).is_some(),
            "{keys}: what is selected is drawn"
        );
    }
    driver.keys("up");
    assert!(shows(&driver, "nothing further"));
    // A move that was never searched can be explained like any other.
    driver.keys("down right down right w");
    assert!(shows(&driver, "could not matter"));
    driver.keys("esc D");
    assert!(
        driver.app.explorer.views.diagram.is_none()
            && driver.app.explorer.tree.path == [1, 1].map(Ordinal),
        "the outline selects the same"
    );
}

#[test]
fn pruned_subtrees_are_selected_and_read() {
    // B2 is cut with everything below it.
    let mut driver = Driver::at_depth(
        (80, 40),
        "tree:[[[3,12],[8,9]],[[1,2],[[4,7],6]]]",
        Options::default(),
        Some(9),
    );
    let selected = |driver: &Driver| {
        let tree = &driver.app.explorer.tree;
        let numbers = |path: &[Ordinal]| path.iter().map(|mv| mv.0).collect::<Vec<u16>>();
        (numbers(&tree.path), numbers(&tree.selected.beyond))
    };
    for (keys, path, beyond) in [
        ("3 down right down right", &[1, 1_u16][..], &[][..]),
        ("down", &[1, 1, 0], &[0]),
        ("right", &[1, 1, 1], &[1]),
        ("left down right", &[1, 1, 0, 1], &[0, 1]),
    ] {
        driver.keys(keys);
        assert_eq!(
            selected(&driver),
            (path.to_vec(), beyond.to_vec()),
            "{keys}"
        );
        let diagram = driver
            .app
            .explorer
            .views
            .diagram
            .as_ref()
            .expect("a diagram");
        let path: Vec<Ordinal> = path.iter().copied().map(Ordinal).collect();
        assert!(place(diagram, &path).is_some(), "{keys}");
        assert_eq!(diagram.cells.len(), 17, "{keys}: what is drawn stays");
        assert!(
            shows(&driver, " was not searched: cut at B, 9 ≤ α 9"),
            "{keys}\n{}",
            text(&driver.draw())
        );
    }
    driver.keys("w");
    for words in [
        "B2a2 was not searched",
        "it lies below B2",
        "its true value is 7",
        "why B was cut",
    ] {
        assert!(shows(&driver, words), "{words}\n{}", text(&driver.draw()));
    }
    // The outline shows the same row, opened down to it, with its value.
    driver.keys("esc D");
    assert_eq!(selected(&driver), (vec![1, 1, 0, 1], vec![0, 1]));
    let views = &driver.app.explorer.views;
    let row = &views.rows[views.row_at];
    assert_eq!(
        (&*row.mv, &*row.known, row.state),
        ("B2a2", "7", RowState::Pruned)
    );
    let names = |driver: &Driver| -> Vec<String> {
        driver
            .app
            .explorer
            .views
            .rows
            .iter()
            .skip_while(|row| row.mv != "B2")
            .map(|row| row.mv.clone())
            .collect()
    };
    assert_eq!(names(&driver), ["B2", "B2a", "B2a1", "B2a2", "B2b"]);
    driver.keys("left left");
    assert_eq!(names(&driver), ["B2", "B2a", "B2b"], "closed");
    driver.keys("down");
    assert_eq!(selected(&driver), (vec![1, 1, 1], vec![1]));
    driver.keys("up right right");
    assert_eq!(selected(&driver), (vec![1, 1, 0, 0], vec![0, 0]));
    assert_eq!(names(&driver), ["B2", "B2a", "B2a1", "B2a2", "B2b"]);
    // Before the cut they are waiting, with the same values.
    driver.keys("t 0 enter");
    assert!(
        driver
            .app
            .explorer
            .views
            .rows
            .iter()
            .all(|row| row.state != RowState::Pruned)
    );
    // In another game, nothing is known below a cut.
    let mut driver = Driver::at_depth((80, 24), "k-in-a-row", Options::default(), Some(3));
    driver.keys("3 D alt-g c");
    let (path, _) = selected(&driver);
    driver.keys("down");
    for _ in 0..20 {
        if driver.app.explorer.tree.selected.unsearched.is_some() {
            break;
        }
        driver.keys("right");
    }
    assert!(
        driver.app.explorer.tree.selected.unsearched.is_some(),
        "{}",
        text(&driver.draw())
    );
    driver.keys("down");
    assert!(
        driver.app.explorer.tree.selected.beyond.is_empty()
            && selected(&driver).0.len() == path.len() + 1
    );
}

#[test]
fn a_node_with_very_many_moves_is_drawn_where_it_stands() {
    let mut driver = driver("k-in-a-row:h=19,v=19,k=5", 2);
    driver.keys("3 D down down");
    for _ in 0..80 {
        driver.keys("right");
        let diagram = driver
            .app
            .explorer
            .views
            .diagram
            .as_ref()
            .expect("a diagram");
        assert!(
            place(diagram, &driver.app.explorer.tree.path).is_some() && diagram.cells.len() <= 400
        );
    }
    assert_eq!(
        (
            driver.app.explorer.tree.path[0],
            driver.app.explorer.tree.path.len()
        ),
        (Ordinal(0), 2)
    );
}

#[test]
fn the_past_is_drawn_as_it_was() {
    let mut driver = driver("k-in-a-row", 3);
    driver.keys("3 D");
    for tick in [0, 5, 17, 60, 133] {
        driver.keys(&format!("t {tick} enter"));
        let views = &driver.app.explorer.views;
        let diagram = views.diagram.as_ref().expect("a diagram");
        for row in diagram.cells.iter().filter_map(|cell| cell.row()) {
            // The outline agrees about the nodes that both show.
            if let Some(same) = views.rows.iter().find(|other| other.path == row.path) {
                assert_eq!(
                    (row.state, &row.value_text, row.kind),
                    (same.state, &same.value_text, same.kind),
                    "{tick}"
                );
            }
        }
    }
}

#[test]
fn wins_are_words_at_every_tick() {
    let mut driver = Driver::at_depth(
        (140, 40),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(3),
    );
    driver.keys("i b2 enter i a1 enter i c3 enter i a3 enter 3");
    let ticks = driver.app.explorer.ticks();
    assert!(
        ticks > 50 && shows(&driver, "O wins"),
        "{}",
        text(&driver.draw())
    );
    for keys in ["", "D", "\"", "x"] {
        driver.keys(keys);
        let mut named = 0;
        for tick in (0..ticks).chain([ticks - 1]) {
            driver.keys(&format!("t {tick} enter"));
            let screen = text(&driver.draw());
            // The parts of an evaluation are shown as numbers.
            let number = screen
                .lines()
                .find(|line| line.contains("100000") && !line.contains("end of the game"));
            assert_eq!(number, None, "{screen}");
            named += usize::from(screen.contains(" wins"));
        }
        assert!(named > 20, "{keys}: {named}");
    }
    driver.keys("alt-v ctrl-u a.svg space 0 - 2 0 enter");
    let film = driver.copied.last().expect("a film");
    assert!(
        film.contains("O wins") && film.contains("a win for O") && !film.contains("100000"),
        "{film}"
    );
}

#[test]
fn the_tree_and_the_screen_are_written_to_files() {
    let mut driver = driver("k-in-a-row", 2);
    driver.keys("ctrl-x enter");
    assert_eq!(driver.written, [PathBuf::from("k-in-a-row-tree.svg")]);
    assert!(shows(&driver, "written: k-in-a-row-tree.svg") && driver.copied[0].starts_with("<svg"));
    driver.keys("ctrl-x enter");
    assert!(shows(&driver, "The file exists. Replace it?") && driver.copied.len() == 1);
    driver.keys("n");
    assert_eq!(
        (driver.copied.len(), matches!(driver.app.mode, Mode::Normal)),
        (1, true)
    );
    driver.keys("ctrl-x enter y");
    assert_eq!(driver.copied.len(), 2);
    driver.keys("ctrl-x ctrl-u a.dot enter");
    assert!(driver.copied[2].contains("digraph"));
    driver.keys("3 down ctrl-x ctrl-u a.txt enter");
    assert!(
        driver.copied[3].contains("a3") && !driver.copied[3].contains("root"),
        "{}",
        driver.copied[3]
    );
    driver.keys("ctrl-x ctrl-u a.jsonl enter");
    assert!(
        driver.copied[4].starts_with("{\"path\":[") && driver.copied[4].lines().count() > 3,
        "{}",
        driver.copied[4]
    );
    driver.keys("ctrl-x ctrl-u a.bmp enter");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
            .is_some_and(|line| line.prompt == Prompt::Export(plyscope::app::Exported::Tree))
    );
    let said = driver
        .app
        .typed()
        .and_then(|typed| typed.error.clone())
        .unwrap_or_default();
    assert!(said.ends_with(".txt, .dot or .jsonl"), "{said}");
    // The PNG is made from the same picture.
    driver.keys("esc ctrl-x ctrl-u a.svg enter ctrl-x ctrl-u a.png enter");
    assert_eq!(driver.written.last(), Some(&PathBuf::from("a.png")));
    assert!(driver.copied[6].starts_with("<svg") && driver.copied[6] == driver.copied[5]);
    driver.keys("ctrl-k enter");
    assert!(driver.copied[7].starts_with("<svg") && driver.copied[7].contains("Timeline"));
    assert!(
        !driver.app.game.is_unsaved() && driver.app.game.home.file.is_none(),
        "nothing of that is a save"
    );
}

#[test]
fn the_keys_below_a_pane_alone_lead_back_and_so_does_esc() {
    let mut driver = Driver::new((80, 24), "nim", Options::default());
    for (alone, back) in [("3 z", "z all panes"), ("3 alt-f", "alt-f all panes")] {
        for leave in ["esc", alone.split_once(' ').expect("two keys").1] {
            driver.keys(alone);
            let shown = text(&driver.draw());
            assert!(
                shown.contains(back) && !shown.contains("1 Board"),
                "{shown}"
            );
            driver.keys(leave);
            let shown = text(&driver.draw());
            assert!(!shown.contains("all panes"), "{leave}: {shown}");
            driver.keys("1");
            assert!(text(&driver.draw()).contains("1 Board"), "{leave}");
        }
    }
    // A single pane behind the view for an audience: its key leads to nothing visible.
    driver.keys("3 z alt-f");
    let shown = text(&driver.draw());
    assert!(
        shown.contains("alt-f all panes") && !shown.contains("z all panes"),
        "{shown}"
    );
}

#[test]
fn a_timeline_alone_says_what_happens_once() {
    let mut driver = Driver::new((80, 24), "nim", Options::default());
    driver.keys("5 z");
    let shown = text(&driver.draw());
    assert_eq!(shown.matches("the search ends").count(), 1, "{shown}");
}
