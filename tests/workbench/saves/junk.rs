//! Files that nobody wrote: opening or pasting them gives a study or an error, never anything else.

use super::{Random, registry};
use engine::clean::is_hidden;
use plyscope::documents::import;
use plyscope::save::BUILT_IN;
use plyscope::study::Study;

/// A text with some of its bytes changed, doubled, moved or missing.
fn spoil(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let pieces: [&[u8]; 14] = [
        b"(",
        b")",
        b"[",
        b"]",
        b"\"",
        b",",
        b":",
        b"Some(",
        b"99999999999999999999",
        b"\\u{1b}",
        b"/*",
        b"r#\"",
        b"\xff",
        b"-1",
    ];
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let to = (at + random.below(12)).min(bytes.len());
        match random.below(5) {
            0 => drop(bytes.drain(at..to)),
            1 => drop(bytes.splice(at..at, pieces[random.below(pieces.len())].iter().copied())),
            2 => bytes.truncate(at),
            3 if at < bytes.len() => bytes[at] = random.next() as u8,
            _ => {
                let copy = bytes[at..to].to_vec();
                let place = random.below(bytes.len() + 1);
                drop(bytes.splice(place..place, copy));
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn spoiled_saves_do_no_harm() {
    let (registry, mut random) = (registry(), Random(1));
    let (mut opened, mut refused) = (0_u32, 0_u32);
    for round in 0..200_000 {
        let (name, text) = BUILT_IN[round % BUILT_IN.len()];
        let text = spoil(text, &mut random);
        match Study::read(&text, name, registry.clone()) {
            Ok(study) => {
                opened += 1;
                if opened % 16 == 0 {
                    let again = study.to_text();
                    assert!(Study::read(&again, name, registry.clone()).is_ok(), "{text}\n{again}");
                }
            }
            Err(error) => {
                refused += 1;
                let message = error.to_string();
                assert!(!message.chars().any(is_hidden), "{message:?}");
                let (line, column) = error.place.unwrap_or_else(|| panic!("no place: {message}"));
                let width = text.replace("\r\n", "\n").split('\n').nth(line - 1).map(|line| line.chars().count());
                assert!(width.is_some_and(|width| column <= width + 1), "{message}\n{text}");
            }
        }
    }
    assert!(opened > 1_000 && refused > 100_000, "{opened} {refused}");
}

#[test]
fn spoiled_pastes_do_no_harm() {
    let texts = [
        "f5d6c3d3c4f4f6f3e6e7d7c5",
        "1. F5 f4 2. F3 g4",
        "(;GM[Othello]PC[x]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3//1.2];)",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38",
        "4453",
        "........\n........\n........\n...*#...\n........\n........\n........\n1......2\n\n01: d4\n",
        "1,3,5,7 2",
        "(0): 1 3 5 7",
        "[[3,12,8],[2,4,6],[14,5,2]]",
        "(1,3) (2,2) (3,1)",
        "OX./..X/O.. X",
        "   _____\n1 | . X . |\n2 | O X . |\n3 | . O . |\n  |_____|\n    1 2 3\nPróximo jogador:X\n",
        "othello:size=6 ....../....../..OX../..XO../....../...... X",
    ];
    let mut random = Random(2);
    for round in 0..60_000 {
        let text = spoil(texts[round % texts.len()], &mut random);
        if let Err(error) = import(&text) {
            assert!(!error.to_string().chars().any(is_hidden), "{error}");
            let width = text.split('\n').nth(error.line - 1).map(|line| line.chars().count());
            assert!(width.is_some_and(|width| error.column <= width + 1), "{error}\n{text}");
        }
    }
}
