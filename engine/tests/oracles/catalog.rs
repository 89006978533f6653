//! The table of games: names, parameters and limits.

use engine::boundary::catalog::{GAMES, read};
use engine::eval::games;

#[test]
fn every_example_is_read_and_named_back() {
    for game in GAMES {
        for example in game.examples {
            let position = read(example).unwrap_or_else(|error| panic!("{example}: {error}"));
            let again = read(&position.game()).expect("its own name");
            assert_eq!(again.game(), position.game());
            assert!(
                position.game().starts_with(game.name),
                "{}",
                position.game()
            );
        }
    }
}

#[test]
fn all_sizes_are_playable() {
    for (h, v) in [(1, 1), (19, 19), (8, 8), (7, 8), (8, 7), (1, 19), (19, 1)] {
        assert_eq!(
            read(&format!("k-in-a-row:h={h},v={v},k=5"))
                .map(|p| p.legal().len())
                .ok(),
            Some(h * v)
        );
    }
    for columns in 1..=10 {
        for rows in 1..=9 {
            let spec = format!("connect-four:columns={columns},rows={rows}");
            assert_eq!(read(&spec).map(|p| p.legal().len()).ok(), Some(columns));
        }
    }
    for size in [4, 6, 8, 10] {
        assert_eq!(
            read(&format!("othello:size={size}"))
                .map(|p| p.legal().len())
                .ok(),
            Some(4)
        );
    }
    for rows in 3..=10 {
        for columns in 3..=10 {
            assert!(read(&format!("rastros:rows={rows},columns={columns}")).is_ok());
        }
    }
}

#[test]
fn faults_are_named() {
    let message = |spec: &str| {
        read(spec)
            .map(|position| position.game())
            .expect_err(spec)
            .to_string()
    };
    assert_eq!(
        message("chess"),
        format!("unknown game \"chess\"; known: {}", games::names())
    );
    assert_eq!(
        message("othello:sise=8"),
        "othello has no parameter \"sise\"; known: size, anti"
    );
    assert_eq!(
        message("othello:size=7"),
        "size: expected 4, 6, 8 or 10 (8), found \"7\""
    );
    assert_eq!(message("nim:heaps"), "expected key=value, found \"heaps\"");
    assert_eq!(
        message("othello:anti=yes"),
        "anti: expected true: fewer discs win (false), found \"yes\""
    );
    assert!(message("nim:most=0").starts_with("most: expected objects that a move takes at most"));
    assert!(
        message("connect-four:columns=10,rows=9,popout=true")
            .starts_with("popout: expected true, where columns")
    );
    assert!(message("nim:heaps=1+32").contains("found \"1+32\""));
    assert!(message("k-in-a-row:h=20").contains("1 to 19"));
    assert!(message("rastros:start=8.1").contains("start"));
    assert!(message("tree:").contains("expected the tree itself"));
    assert!(message("nim:heaps=1,heaps=2").contains("each key once"));
}
