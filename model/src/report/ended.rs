//! [`Ended`]: the end of a game, by the rules or by a forfeit.

use crate::batch::tournament::data::Record;
use crate::inspect::winning_line::{line_length, winning_line};
use crate::language::{ended, shown, sides, squares};
use engine::boundary::position::{Position, Walked};
use engine::clean::clean;
use engine::play::{Ending, Forfeit, Played};
use engine::rules::program::NAME;
use engine::rules::{Outcome, Picture, Side};
use serde::Serialize;

/// Returns the reason of a forfeit in the language of the screen. Files keep it in English.
pub fn forfeited(reason: &str) -> String {
    Forfeit::said(reason).map_or_else(|| clean(reason).into_owned(), |said| shown(said.cleaned()))
}

/// The end of a game. Names and order of the fields are stable, for scripts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The symbol of the winner in the game; `None`: a draw.
    pub winner: Option<&'static str>,
    /// The end in words.
    pub text: String,
}

impl Ended {
    /// Returns the end of the game of a position, or `None` while it goes on.
    pub fn of(position: &dyn Position) -> Option<Ended> {
        let (outcome, text) = position.outcome()?;
        let winner = Outcome::winner(outcome).map(|side| position.symbol(side));
        let name = Outcome::winner(outcome).map(|side| sides::name(position, side).word());
        Some(Ended {
            winner,
            text: ended(name, &sides::in_text(position, &text)),
        })
    }
    /// Returns the winner and the means in words: the line, the discs, the blocked side, or the
    /// side that took the last object. Returns `None` while the game goes on.
    pub fn told(position: &dyn Position) -> Option<String> {
        let Ended { text, winner } = Ended::of(position)?;
        let how = match winner {
            _ if text.contains(": ") => None,
            Some(_) => by_line(position).or_else(|| by_last_object(position)),
            None => (position.kind() != NAME && matches!(position.picture(), Picture::Board(_)))
                .then(|| say!("the board is full").to_owned()),
        };
        Some(how.map_or_else(|| text.clone(), |how| format!("{text}: {how}")))
    }
    /// Returns the end of a game between two players, or `None` if it did not end.
    pub fn of_played(played: &Played, end: &dyn Position) -> Option<Ended> {
        match &played.ending {
            Ending::Over(_) => Ended::of(end),
            Ending::Open => None,
            Ending::Forfeit(loser, forfeit) => {
                Some(Ended::by_forfeit(end, *loser, &forfeit.to_string()))
            }
        }
    }
    /// Returns the end of a game of a tournament.
    pub fn of_record(record: &Record, walked: &Walked) -> Option<Ended> {
        match (&record.forfeit, record.winner.side()) {
            (Some(forfeit), Some(winner)) => {
                Some(Ended::by_forfeit(&*walked.end, winner.other(), forfeit))
            }
            _ => Ended::of(&*walked.end),
        }
    }
    /// Returns the end of a game that a side forfeited.
    pub fn by_forfeit(position: &dyn Position, loser: Side, forfeit: &str) -> Ended {
        let winner = loser.other();
        let [side, loser] = [winner, loser].map(|side| sides::name(position, side));
        let text = say!("{side} wins: {loser} {reason}", reason = forfeited(forfeit));
        Ended {
            winner: Some(position.symbol(winner)),
            text,
        }
    }
}

/// Describes the winning line, in a game that is won by lines.
fn by_line(position: &dyn Position) -> Option<String> {
    let (length, line) = (line_length(position)?, winning_line(position));
    let Picture::Board(mut board) = position.picture() else {
        return None;
    };
    squares::edges(&mut board);
    let name = |(row, column): &(u32, u32)| {
        let (row, column) = (
            board.row_labels.get(*row as usize - 1)?,
            board.column_labels.get(*column as usize - 1)?,
        );
        squares::joined(column, row)
    };
    let names: Option<Vec<String>> = line.iter().map(name).collect();
    match names.filter(|names| !names.is_empty()) {
        Some(names) => Some(say!(
            "{length} in a line, {squares}",
            length,
            squares = names.join(" ")
        )),
        None => Some(say!("{length} in a line", length)),
    }
}

/// Returns the side that took the last object of a game of heaps, in words.
fn by_last_object(position: &dyn Position) -> Option<String> {
    let Picture::Heaps { .. } = position.picture() else {
        return None;
    };
    // The game is over, so the side that is not to move made the last move.
    let side = sides::name(position, position.to_move().other());
    Some(say!("{side} took the last object"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};

    #[test]
    fn forfeits_are_read_from_the_english_that_files_keep() {
        let pt = Language::named("pt").expect("a language");
        for (kept, said) in [
            ("took longer than 50 ms for a move", "50 ms"),
            (
                "ended with exit code 1: no module named x",
                "1: no module named x",
            ),
            ("was ended by signal 9", "9"),
            ("closed its standard output", ""),
            (
                "could not be started: ./mine: not found",
                "./mine: not found",
            ),
            (
                "gave no legal move: expected a move like 4, found \"x\"",
                "\"x\"",
            ),
            ("chose move 7, which does not exist", "7"),
            ("wrote more than 100 bytes without an answer", "100"),
        ] {
            assert_eq!(within(Language::default(), || forfeited(kept)), kept);
            let shown = within(pt, || forfeited(kept));
            assert!(shown != kept && shown.contains(said), "{kept}: {shown}");
        }
        let pt = |kept| within(pt, || forfeited(kept));
        assert_eq!(pt("did as it liked"), "did as it liked");
        assert!(
            pt("gave no legal move: expected a move like 4, found \"x\"")
                .contains("encontrou-se \"x\"")
        );
    }

    #[test]
    fn the_end_of_a_game_says_by_what_it_was_won() {
        use engine::boundary::catalog;
        use engine::boundary::position::read_moves;
        for (game, moves, told) in [
            (
                "k-in-a-row",
                "a3 b3 a2 b2 a1",
                "X wins: 3 in a line, a3 a2 a1",
            ),
            (
                "k-in-a-row",
                "b2 a2 c3 a1 a3 c1 b1 b3 c2",
                "draw: the board is full",
            ),
            ("connect-four", "4 1 4 1 4 2 4", "X wins: 4 in a line"),
            ("nim:heaps=1+1", "1:1 2:1", "2 wins: 2 took the last object"),
            (
                "nim:heaps=1+1,misere=true",
                "1:1 2:1",
                "1 wins: 2 took the last object",
            ),
        ] {
            let (_, end) = read_moves(&*catalog::read(game).expect("a game"), moves)
                .unwrap_or_else(|_| panic!("{game}"));
            assert_eq!(Ended::told(&*end).as_deref(), Some(told), "{game}");
        }
        let start = catalog::read("nim").expect("a game");
        assert_eq!(Ended::told(&*start), None);
    }
}
