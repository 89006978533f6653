//! The text of `--version`: the version, and the abilities of this program.

use super::methods::SearchMethod;
use engine::boundary::catalog::GAMES;
use engine::search::AskedOrder;
use model::inspect::drawing;
use model::save;
use std::env::consts::{ARCH, OS};
use std::sync::LazyLock;

/// Returns the whole text of `--version`; `-V` prints the version alone.
pub fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(written);
    &TEXT
}

fn written() -> String {
    let lines = [
        (
            "games",
            GAMES.iter().map(|game| game.name).collect::<Vec<_>>(),
        ),
        (
            "methods",
            SearchMethod::all().map(SearchMethod::word).collect(),
        ),
        (
            "orders",
            AskedOrder::ALL.iter().map(|order| order.word()).collect(),
        ),
        (
            "writes",
            save::export::FORMATS
                .iter()
                .map(|format| format.word)
                .collect(),
        ),
        (
            "draws",
            drawing::FORMATS.iter().map(|format| format.word).collect(),
        ),
        (
            "opens",
            vec![
                "saves",
                "tournaments",
                "transcripts",
                "boards",
                "lists of moves",
                "plyscope:// links",
            ],
        ),
        ("traces", vec!["plyscope-trace 1", "plyscope-trace 2"]),
        (
            "players",
            vec!["searches", "random", "directional", "programs (lines, UGI)"],
        ),
        ("system", vec![OS, ARCH]),
    ];
    let said = lines.map(|(what, words)| format!("{what}: {}\n", words.join(", ")));
    format!("{}\n{}", env!("CARGO_PKG_VERSION"), said.concat())
}
