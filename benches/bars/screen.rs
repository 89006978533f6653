//! The screen: the time of a frame over a large tree, and the time from a key to its frame while a
//! search runs.

use crate::giant::percentiles;
use crate::pairs::Table;
use engine::boundary::catalog;
use engine::eval::Registry;
use engine::search::{MethodName, Spec};
use model::study::Study;
use plyscope::app::draw;
use plyscope::app::{App, Key, Msg, Options};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Returns a workbench at 120×40 that searches Connect Four.
fn workbench(method: MethodName, depth: u32) -> (App, Terminal<TestBackend>) {
    let start = catalog::read("connect-four").expect("a game");
    let mut study = Study::new(start, Arc::new(Registry::built_in()));
    study.set_spec(Spec {
        method,
        depth: Some(depth),
        evaluation: Some("outcome".into()),
        ..Spec::default()
    });
    let mut app = App::new(study, Options::default());
    app.step(Msg::Resize(120, 40));
    app.search();
    (
        app,
        Terminal::new(TestBackend::new(120, 40)).expect("a terminal"),
    )
}

/// Returns the time from a key to the end of its frame.
fn frame(app: &mut App, terminal: &mut Terminal<TestBackend>, key: &str) -> Duration {
    let start = Instant::now();
    // The keys here only change the view.
    drop(app.step(Msg::Key(Key::read(key).expect("a key"))));
    app.refresh();
    terminal
        .draw(|frame| draw::draw(app, frame))
        .expect("drawn");
    start.elapsed()
}

pub fn rows(table: &mut Table) {
    let keys = [
        "3", "l", "l", "j", "l", "j", "j", "k", "*", "j", "G", "k", ".", ".", ",", "tab",
    ];
    if table.wants("screen: a frame over a tree of 46 million nodes") {
        let (mut app, mut terminal) = workbench(MethodName::Minimax, 9);
        while !app
            .game
            .study
            .job()
            .is_some_and(|job| job.wait(Duration::from_secs(1)))
        {}
        let mut times: Vec<Duration> = (0..400)
            .map(|round| frame(&mut app, &mut terminal, keys[round % keys.len()]))
            .collect();
        let nodes = app
            .game
            .study
            .job()
            .map_or(0, |job| job.progress().counts.nodes);
        assert!(nodes > 10_000_000);
        let (median, p99) = percentiles(&mut times);
        table.time(
            "screen: a key and its frame over 46 million nodes, median",
            median,
            2.0,
            "ms",
        );
        table.time("screen: the same, p99", p99, 2.0, "ms");
    }
    for (name, keys) in [
        ("screen: key to frame while a search runs", &keys[..]),
        // These keys do not leave the pane; in every other round the tree is drawn as a diagram.
        (
            "screen: key to frame while the panes go with a search",
            &["v", "3", "D", "1", "z", "z"],
        ),
    ] {
        if table.wants(name) {
            let (mut app, mut terminal) = workbench(MethodName::AlphaBeta, 40);
            let mut times: Vec<Duration> = (0..400)
                .map(|round| {
                    std::thread::sleep(Duration::from_millis(5));
                    frame(&mut app, &mut terminal, keys[round % keys.len()])
                })
                .collect();
            assert!(app.game.study.job().is_some_and(|job| !job.is_over()));
            let (median, p99) = percentiles(&mut times);
            table.time(&format!("{name}, median"), median, 33.0, "ms");
            table.time("screen: the same, p99", p99, 33.0, "ms");
        }
    }
}
