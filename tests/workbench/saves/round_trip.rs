//! Saves are opened without a change: random studies of every game, with variations, comments and
//! bookmarks.

use super::{Random, registry};
use engine::boundary::catalog;
use engine::numbers::Ordinal;
use engine::play::{Line, Roster};
use engine::rules::Side;
use engine::search::{MethodName, OrderName, Spec};
use engine::trace::Tick;
use model::documents;
use model::study::study::StudyBookmark;
use model::study::{Lost, PlayedBy, Study};
use proptest::prelude::*;

const GAMES: [&str; 16] = [
    "k-in-a-row",
    "k-in-a-row:h=5,v=5,k=3,exact=true",
    "connect-four:columns=5,rows=4,k=4,popout=true",
    "othello:size=6,anti=true",
    "nim:heaps=7+5,most=3",
    "k-in-a-row:h=19,v=19,k=5",
    "k-in-a-row:h=2,v=7,k=9",
    "connect-four",
    "connect-four:columns=10,rows=4",
    "othello",
    "othello:size=4",
    "nim:heaps=3+0+5,misere=true",
    "rastros",
    "rastros:rows=3,columns=5,start=2.2",
    "tree:[[3,12,('B',[1,2])],['C',2,4,6],[14,[5,-2.5],inf]]",
    "tree:5",
];

/// Returns random text with unusual characters.
fn text(random: &mut Random) -> String {
    let pieces = [
        "a move",
        " ",
        "\n",
        "\"",
        "\\",
        "é",
        "(",
        "]",
        "\t",
        "\u{202e}",
        "//",
        "½",
        "#\"",
        "\u{1b}[31m",
        "'",
    ];
    (0..random.below(6))
        .map(|_| pieces[random.below(pieces.len())])
        .collect()
}

fn random_study(seed: u64) -> Study {
    let mut random = Random(seed);
    let game = catalog::read(GAMES[random.below(GAMES.len())]).unwrap();
    let mut start = game;
    // A custom start: some moves into the game.
    if random.below(3) == 0 {
        for _ in 0..random.below(20) {
            let moves = start.legal().len();
            start = start
                .play(Ordinal::at(random.below(moves)))
                .unwrap_or(start);
        }
    }
    let mut study = Study::new(start, registry());
    study.auto_pass = random.below(2) == 0;
    for _ in 0..random.below(120) {
        match random.below(8) {
            0 => {
                let nodes = study.line().nodes().len();
                study.walk(|line| line.go(random.below(nodes)));
            }
            1 => {
                study.promote();
            }
            2 => study.set_comment(&text(&mut random)),
            3 => {
                study.walk(|line| {
                    line.back();
                });
            }
            _ => {
                let moves = study.position().legal().len();
                study.play(Ordinal::at(random.below(moves)));
            }
        }
    }
    study.title = text(&mut random);
    study.comment = text(&mut random);
    study.set_spec(Spec {
        method: MethodName::ALL[random.below(MethodName::ALL.len())],
        depth: (random.below(2) == 0).then(|| random.below(9) as u32),
        order: OrderName::ALL[random.below(OrderName::ALL.len())],
        seed: random.next(),
        evaluation: None,
        max: [None, Some(Side::First), Some(Side::Second)][random.below(3)],
        ..Spec::default()
    });
    study.tick = (random.below(2) == 0).then(|| Tick(random.next()));
    let choosing = |random: &mut Random| {
        let text = [
            "human",
            "random",
            "directional:toward=ne",
            "minimax:evaluation=a \"b\",depth=3,ties=random",
        ];
        Roster::built_in()
            .read(text[random.below(text.len())], "tree")
            .unwrap()
            .choosing
    };
    study.players = (random.below(2) == 0).then(|| PlayedBy {
        choosing: [choosing(&mut random), choosing(&mut random)],
        seed: random.next(),
        given: random.below(3),
        depths: (0..random.below(3))
            .map(|_| random.below(9) as u32)
            .collect(),
    });
    let node = random.below(study.line().nodes().len());
    let goes_on = study
        .position_at(node)
        .is_some_and(|position| position.outcome().is_none());
    study.lost = goes_on.then(|| Lost {
        moves: study.line().ordinals(node),
        reason: "slept\nwell".to_owned(),
    });
    study.bookmarks = (0..random.below(3))
        .map(|_| StudyBookmark {
            name: text(&mut random),
            tick: Tick(random.next()),
        })
        .collect();
    study
}

/// Returns a line without the numbers of its nodes: the text, comment and cursor mark of each node
/// in pre-order.
fn shape(line: &Line) -> Vec<(usize, String, String, bool)> {
    let mut shape = Vec::new();
    let mut waiting = vec![(0, 0)];
    while let Some((node, ply)) = waiting.pop() {
        let here = &line.nodes()[node];
        let visible = |text: &str| text.replace('\u{1b}', "\\u{1b}");
        shape.push((
            ply,
            here.text.clone(),
            visible(&here.comment),
            node == line.cursor(),
        ));
        waiting.extend(here.children.iter().rev().map(|&child| (child, ply + 1)));
    }
    shape
}

fn check(seed: u64) {
    let study = random_study(seed);
    let text = documents::to_text(&study);
    let again = documents::read(&text, "random", registry())
        .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!(documents::to_text(&again), text, "seed {seed}");
    assert_eq!(
        shape(again.line()),
        shape(study.line()),
        "seed {seed}\n{text}"
    );
    assert_eq!(again.spec(), study.spec(), "seed {seed}");
    assert_eq!(again.tick, study.tick);
    assert_eq!(again.players, study.players, "seed {seed}\n{text}");
    assert_eq!(again.lost, study.lost, "seed {seed}\n{text}");
    assert_eq!(
        again.position().describe(),
        study.position().describe(),
        "seed {seed}"
    );
    for node in 0..again.line().nodes().len() {
        let here = again.position_at(node).unwrap();
        if let Some(mv) = again.line().nodes().get(node).filter(|_| node > 0) {
            let before = again.position_at(mv.parent).unwrap();
            assert_eq!(
                before.play(mv.mv).unwrap().describe(),
                here.describe(),
                "seed {seed}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn load_after_save_is_the_same(seed: u64) {
        check(seed);
    }
}

/// Each variation branches off the one before, far deeper than RON may be nested.
#[test]
fn variations_may_branch_as_deep_as_the_board_is_large() {
    let mut study = Study::new(
        catalog::read("k-in-a-row:h=19,v=19,k=5").unwrap(),
        registry(),
    );
    for _ in 0..60 {
        study.play(Ordinal(0));
        study.walk(|line| {
            line.back();
        });
        study.play(Ordinal(1));
    }
    let text = documents::to_text(&study);
    let again =
        documents::read(&text, "deep", registry()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(shape(again.line()), shape(study.line()));
    assert_eq!(documents::to_text(&again), text);
}

#[test]
fn hand_written_forms_are_read() {
    let read = |text: &str| {
        documents::read(text, "hand", registry()).unwrap_or_else(|error| panic!("{error}"))
    };
    let study = read(
        "#![enable(implicit_some)]\n// by hand\nStudy(version: 1, game: \"othello\", start: Some((rows: [\n\"........\", \
         \"........\", \"........\", \"...OX...\", \"...XO...\", \"........\", \"........\", \"........\"], to_move: \
         \"black\")), line: (moves: [\"(3,4)\", \"C3\"]), search: (depth: Some(4), max: \"second\"), tick: Some(3))",
    );
    assert_eq!(
        study.line().ply(study.line().cursor()),
        2,
        "without a cursor, the end of the line"
    );
    assert_eq!(
        (study.spec().depth, study.spec().max, study.tick),
        (Some(4), Some(Side::Second), Some(Tick(3)))
    );
    assert!(documents::to_text(&study).contains("moves: [\"d3\", \"c3\"]"));
    assert_eq!(
        documents::to_file(&study).start,
        None,
        "the initial position needs no drawing"
    );
    assert_eq!(
        read("(version:1,game:\"othello\",search:(depth:None))")
            .spec()
            .depth,
        None
    );
    assert_eq!(
        read("(version:1,game:\"othello\",search:(depth:7))")
            .spec()
            .depth,
        Some(7)
    );
    let passed = "(version: 1, game: \"othello:size=4\", start: (rows: [\"XXXX\", \"XXX.\", \"XXX.\", \"XXXX\"], \
                  to_move: \"O\", words: [\"pass\"]))";
    let study = read(passed);
    assert_eq!(study.position().describe().words, ["O", "pass"]);
    assert!(documents::to_text(&study).contains("words: [\"pass\"]"));
    let shared = "(version: 1, game: \"nim\", line: (moves: [\"1:1\", \"2:1\"], variations: [(after: 0, moves: \
                  [\"1:1\", \"2:2\"]), (after: 1, moves: [\"3:1\"])]))";
    assert_eq!(
        read(shared).line().nodes().len(),
        5,
        "moves that are there already are shared"
    );
}

#[test]
fn a_comment_in_every_place_comes_back() {
    let text = "(version: 1, game: \"nim\", line: (moves: [\"1:1\"], comments: [(after: 0, text: \"start\"), (after: 1, \
                text: \"a\nb\")], variations: [(after: 0, moves: [\"2:1\", \"1:1\"], comments: [(after: 2, text: \
                \"end\")])]), cursor: (variation: [1], after: 1))";
    let study = documents::read(text, "x", registry()).unwrap();
    let written = documents::to_text(&study);
    for part in [
        "(after: 0, text: \"start\")",
        "(after: 1, text: \"a\nb\")",
        "(after: 2, text: \"end\")",
    ] {
        assert!(written.contains(part), "{written}");
    }
    assert!(
        written.contains("cursor: (variation: [1], after: 1)"),
        "{written}"
    );
}
