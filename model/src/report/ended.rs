//! [`Ended`]: how a game ended, by the rules or by a forfeit.

use crate::batch::tournament::data::Record;
use crate::language::{ended, shown, sides};
use engine::boundary::position::{Position, Walked};
use engine::clean::clean;
use engine::play::{Ending, Forfeit, Played};
use engine::rules::{Outcome, Side};
use serde::Serialize;

/// Why a side has forfeited, which files keep in English.
pub fn forfeited(reason: &str) -> String {
    Forfeit::said(reason).map_or_else(|| clean(reason).into_owned(), |said| shown(said.cleaned()))
}

/// How a game ended. Names and order of the fields are a promise to scripts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The game's own symbol of the winner; `None`: a draw.
    pub winner: Option<&'static str>,
    /// The end in words.
    pub text: String,
}

impl Ended {
    /// How the game of a position ended; `None` while it goes on.
    pub fn of(position: &dyn Position) -> Option<Ended> {
        let (outcome, text) = position.outcome()?;
        let winner = Outcome::winner(outcome).map(|side| position.symbol(side));
        let name = Outcome::winner(outcome).map(|side| sides::name(position, side).word());
        Some(Ended { winner, text: ended(name, &sides::in_text(position, &text)) })
    }
    /// How a game between two players ended; `None`: it did not.
    pub fn of_played(played: &Played, end: &dyn Position) -> Option<Ended> {
        match &played.ending {
            Ending::Over(_) => Ended::of(end),
            Ending::Open => None,
            Ending::Forfeit(loser, forfeit) => Some(Ended::by_forfeit(end, *loser, &forfeit.to_string())),
        }
    }
    /// How a game of a tournament ended.
    pub fn of_record(record: &Record, walked: &Walked) -> Option<Ended> {
        match (&record.forfeit, record.winner.side()) {
            (Some(forfeit), Some(winner)) => Some(Ended::by_forfeit(&*walked.end, winner.other(), forfeit)),
            _ => Ended::of(&*walked.end),
        }
    }
    /// How a game ended that a side forfeited.
    pub fn by_forfeit(position: &dyn Position, loser: Side, forfeit: &str) -> Ended {
        let winner = loser.other();
        let [side, loser] = [winner, loser].map(|side| sides::name(position, side));
        let text = say!("{side} wins: {loser} {reason}", reason = forfeited(forfeit));
        Ended { winner: Some(position.symbol(winner)), text }
    }
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
            ("ended with exit code 1: no module named x", "1: no module named x"),
            ("was ended by signal 9", "9"),
            ("closed its standard output", ""),
            ("could not be started: ./mine: not found", "./mine: not found"),
            ("gave no legal move: expected a move like 4, found \"x\"", "\"x\""),
            ("chose move 7, which does not exist", "7"),
            ("wrote more than 100 bytes without an answer", "100"),
        ] {
            assert_eq!(within(Language::default(), || forfeited(kept)), kept);
            let shown = within(pt, || forfeited(kept));
            assert!(shown != kept && shown.contains(said), "{kept}: {shown}");
        }
        let pt = |kept| within(pt, || forfeited(kept));
        assert_eq!(pt("did as it liked"), "did as it liked");
        assert!(pt("gave no legal move: expected a move like 4, found \"x\"").contains("encontrou-se \"x\""));
    }
}
