//! [`ListedGame`]: an entry of the list of games in a text.

use super::import::collection;
use crate::language::shown;
use crate::save::import::{Candidate, ImportInput, StatedAnswer};
use engine::clean::clean;

/// The maximum number of moves in an entry.
const MOST_WORDS: usize = 12;

/// A game of a text with several games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The number from 1, and the title if there is one.
    pub title: String,
    /// The moves or the position, or the reason why it is not read.
    pub detail: String,
}

/// Returns the games of a text if there are several. They are not played.
pub(super) fn games_in(content: ImportInput<'_>) -> Vec<ListedGame> {
    let Ok(found) = collection(content) else {
        return Vec::new();
    };
    if found.len() < 2 {
        return Vec::new();
    }
    let listed = |(number, game): (usize, &Candidate)| {
        let title = clean(&game.title).into_owned();
        let title = if title.is_empty() {
            number.to_string()
        } else {
            format!("{number}  {title}")
        };
        ListedGame {
            title,
            detail: clean(&detail(game)).into_owned(),
        }
    };
    (1..).zip(found.games()).map(listed).collect()
}

fn detail(game: &Candidate) -> String {
    if let Some(refusal) = &game.refusal {
        return shown(&refusal.reason);
    }
    let moves: Vec<&str> = game.main_line().map(|mv| mv.text.as_str()).collect();
    let mut parts = Vec::new();
    if let Some(side) = game
        .start
        .as_ref()
        .and_then(|start| start.setup.words.first())
    {
        parts.push(say!("{side} to move", side));
    }
    if let Some(StatedAnswer::Moves(scores)) = &game.stated {
        parts.extend(
            scores
                .iter()
                .map(|score| format!("{} {:+}", score.text, score.score)),
        );
    }
    if !moves.is_empty() {
        let count = moves.len();
        let words = moves
            .iter()
            .take(MOST_WORDS)
            .copied()
            .collect::<Vec<_>>()
            .join(" ");
        let more = if count > MOST_WORDS { " …" } else { "" };
        parts.push(say!(count; "{count} move|{count} moves"));
        parts.push(words + more);
    }
    parts.join(", ")
}
