//! Targets for texts that name a place in a game: links, and positions with moves, in the form of
//! options.

use super::files::saves;
use super::{check_message, check_shown, decoded, game_of, places};
use engine::boundary::Position;
use engine::boundary::position::read_moves;
use engine::numbers::Ordinal;
use engine::rules::Setup;
use model::documents::link::{LinkError, NAME, SCHEME, is_link, of_text, text_of};

/// Reads links, and any text as the contents of a link.
pub fn links(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    assert_eq!(
        text_of(&of_text(&text)).as_deref(),
        Ok(&*text),
        "the link of a text"
    );
    let link = if is_link(&text) {
        text
    } else {
        format!("{SCHEME}{text}")
    };
    match text_of(&link) {
        Ok(held) => {
            assert_eq!(
                text_of(&of_text(&held)).as_deref(),
                Ok(&*held),
                "what a link holds"
            );
            saves(held.as_bytes())
        }
        Err(error) => {
            check_message(&format!("{NAME}: {error}"));
            if let LinkError::Character { at } = error {
                assert!((1..=link.len() + 1).contains(&at), "{error}");
            }
            false
        }
    }
}

/// Reads a position and moves from there, separated by a bar: the first byte selects the game.
pub fn positions(data: &[u8]) -> bool {
    let Some((&first, text)) = data.split_first() else {
        return false;
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    let (position, moves) = text.split_once('|').unwrap_or((text, ""));
    let boards = places(game_of(first));
    let board = if first < b'A' {
        &boards[1]
    } else {
        &boards[boards.len() - 1]
    };
    let start = match board.set_up(Some(&Setup::read(position))) {
        Ok(start) => start,
        Err(error) => {
            check_shown(&error.to_string());
            return false;
        }
    };
    let setup = start.describe();
    for again in [setup.clone(), Setup::read(&setup.to_string())] {
        let again = start
            .set_up(Some(&again))
            .unwrap_or_else(|error| panic!("{setup}: {error}"));
        assert_eq!(again.describe(), setup);
    }
    match read_moves(&*start, moves) {
        Ok((ordinals, end)) => {
            let replayed = start.replay(&ordinals, &mut |_| {});
            assert_eq!(replayed.describe(), end.describe(), "{ordinals:?}");
            check_as_printed(&*start, &ordinals, &*end);
            true
        }
        Err((_, number, error)) => {
            assert!(number > 0);
            check_shown(&error.to_string());
            false
        }
    }
}

/// Checks that the moves as printed lead to the same end.
fn check_as_printed(start: &dyn Position, ordinals: &[Ordinal], end: &dyn Position) {
    let mut texts = Vec::with_capacity(ordinals.len());
    let mut at = start.copy();
    for &ordinal in ordinals {
        texts.push(at.move_view(ordinal).expect("a legal move").text);
        at = at.play(ordinal).expect("a legal move");
    }
    let printed = texts.join(" ");
    let (_, again) =
        read_moves(start, &printed).unwrap_or_else(|(.., error)| panic!("{printed:?}: {error}"));
    assert_eq!(again.describe(), end.describe(), "{printed}");
}
