//! [`name`]: the names of a game's sides. Files, links and commands use the symbols of the game; a
//! screen that draws the stones as discs uses the discs as names.
//!
//! [`by_discs`] chooses between the two for a thread, once in each step, refresh or frame, because
//! sentences are composed in code that does not know the screen. Invariant: a [`SideName`] chooses
//! its text when it is displayed, so one that was made elsewhere is also right on the screen.

use engine::boundary::Position;
use engine::eval::othello;
use engine::rules::Side;
use std::cell::Cell;
use std::fmt::{self, Display, Formatter};

type Discs = [&'static str; 2];

thread_local! {
    static CALLED: Cell<Option<Discs>> = const { Cell::new(None) };
}

/// Returns the discs of both sides as a screen draws them.
pub const fn discs(ascii: bool) -> Discs {
    if ascii { ["X", "O"] } else { ["●", "○"] }
}

/// While this value lives, sides with discs are named by the discs on its thread.
pub struct ByDiscs(Option<Discs>);

/// Names the sides by discs until the returned value is dropped.
pub fn by_discs(ascii: bool) -> ByDiscs {
    ByDiscs(CALLED.replace(Some(discs(ascii))))
}

impl Drop for ByDiscs {
    fn drop(&mut self) {
        CALLED.set(self.0);
    }
}

/// The name of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideName {
    symbol: &'static str,
    disc: Option<Side>,
}

impl SideName {
    /// Returns the name as currently written on this thread.
    pub fn word(self) -> &'static str {
        CALLED
            .get()
            .zip(self.disc)
            .map_or(self.symbol, |(discs, side)| discs[side.index()])
    }
}

impl Display for SideName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Returns true if the stones of the position's game are discs.
pub fn has_discs(position: &dyn Position) -> bool {
    position.kind() == othello::INFO.name
}

/// Returns the name of a side of a position.
pub fn name(position: &dyn Position, side: Side) -> SideName {
    SideName {
        symbol: position.symbol(side),
        disc: has_discs(position).then_some(side),
    }
}

/// Returns the engine's text about a position with its sides renamed.
pub fn in_text(position: &dyn Position, text: &str) -> String {
    let names = Side::BOTH.map(|side| name(position, side));
    let called = |word: &str| {
        names
            .iter()
            .find(|name| name.symbol == word)
            .map(|name| name.word())
    };
    let words: Vec<&str> = text
        .split(' ')
        .map(|word| called(word).unwrap_or(word))
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    #[test]
    fn only_a_screen_calls_sides_by_their_discs() {
        let start = |game| catalog::read(game).expect("a game");
        let [othello, row] = ["othello", "k-in-a-row"].map(start);
        let said = || {
            [&othello, &row].map(|game| {
                Side::BOTH
                    .map(|side| name(&**game, side).to_string())
                    .concat()
            })
        };
        let text = || in_text(&*othello, "X wins: X 40 – O 24");
        assert_eq!(
            (said(), text()),
            (
                ["XO".to_owned(), "XO".to_owned()],
                "X wins: X 40 – O 24".to_owned()
            )
        );
        {
            let _screen = by_discs(false);
            assert_eq!(
                (said(), text()),
                (
                    ["●○".to_owned(), "XO".to_owned()],
                    "● wins: ● 40 – ○ 24".to_owned()
                )
            );
            let _ascii = by_discs(true);
            assert_eq!(said(), ["XO", "XO"]);
        }
        assert_eq!(said(), ["XO", "XO"]);
    }
}
