//! The courses' tournaments: every file in `assets/experiments` can be played, and what the courses printed about players
//! who leave little to chance comes out.

use plyscope::eval::Registry;
use plyscope::play::Roster;
use plyscope::play::tournament::Description;
use plyscope::study::Tournament;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/experiments")
}

/// The tournaments of the folder; other experiments may lie beside them.
fn load(name: &str) -> Tournament {
    let registry = Arc::new(Registry::built_in());
    Tournament::load(&folder().join(name), &Roster::built_in(), registry).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_tournament_of_the_courses_is_one() {
    let names = [
        "rastros-five.ron",
        "rastros-five-faulty.ron",
        "rastros-three-faulty.ron",
        "rastros-10000.ron",
        "othello-pairs.ron",
        "othello-three.ron",
        "othello-random-plus.ron",
        "othello-depths.ron",
    ];
    for name in names {
        let tournament = load(name);
        let Description { title, comment, printed, .. } = tournament.description();
        assert!(!title.is_empty() && !comment.is_empty(), "{name}");
        // What is printed is the points of as many games as are played.
        let printed: i64 = printed.iter().map(|(_, points)| points).sum();
        let (once, won) = (tournament.schedule().once() as i64, tournament.description().points.won);
        assert!(printed == 0 || (once * won - once..=once * won).contains(&printed), "{name}: {printed}");
    }
    let there = fs::read_dir(folder()).expect("the folder").count();
    assert!(there >= names.len());
}

/// Course b printed these twenty games after its alpha-beta was mended, and 2,000 such tournaments say that it could.
#[test]
fn what_course_b_printed_is_what_comes_out() {
    let tournament = Arc::new(load("rastros-five.ron"));
    assert_eq!(tournament.schedule().once(), 20);
    let run = tournament.run(2, None, || {}).expect("threads");
    // A tenth of the tournaments is enough here.
    while run.look(<[_]>::len) < 20 * 200 {
        assert!(!run.wait(Duration::from_millis(5)) || run.progress().fault.is_none());
    }
    run.cancel();
    let records = run.look(<[_]>::to_vec);
    let chances = tournament.chances(&records);
    for (called, points) in &tournament.description().printed {
        let player = tournament.player_called(called).expect("a player");
        assert!(chances[player].tournaments() >= 200);
        assert!(chances[player].allows(*points), "{called}: {points} is not in {:?}", chances[player].interval());
    }
}
