//! Links: one line that reopens an instant of a search on another machine.
//!
//! `plyscope://` and the text of a save in base64 for URLs (RFC 4648, section 5) without padding. The save has the
//! position, what it is searched with, the tick and the evaluations that did not come with the program, so nothing else
//! is needed. It survives mail, chats and shells, and is read like any save, with the same errors. A short link says the
//! same in words.

pub use super::link_error::{LinkError, SCHEME};
use super::{short_link, to_file, to_text};
use crate::save;
use crate::study::study::Study;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::borrow::Cow;

/// What a link is called in messages.
pub const NAME: &str = "the link";

/// Is it meant to be a link?
pub fn is_link(text: &str) -> bool {
    text.trim_start().starts_with(SCHEME)
}

/// The link to what a study shows now.
pub fn link(study: &Study) -> String {
    of_text(&to_text(study))
}

/// The shortest link to the position that a study shows, with the search: in words where they say all of it. Title, comments
/// and other moves are left out.
pub fn short(study: &Study) -> String {
    let line = study.line();
    // The start is no move.
    let path = line.path(line.cursor()).into_iter().skip(1);
    let moves = path
        .filter_map(|at| line.nodes().get(at))
        .map(|node| node.text.clone());
    let file = short_link::stripped(&to_file(study), moves.collect());
    short_link::of(&file).unwrap_or_else(|| of_text(&save::write(&file)))
}

/// The link that holds a text.
pub fn of_text(text: &str) -> String {
    format!("{SCHEME}{}", URL_SAFE_NO_PAD.encode(text))
}

/// The text of the save in a link; any other text is itself.
///
/// # Errors
/// It begins like a link and is none.
pub fn text_of(text: &str) -> Result<Cow<'_, str>, LinkError> {
    let trimmed = text.trim();
    let Some(code) = trimmed.strip_prefix(SCHEME) else {
        return Ok(Cow::Borrowed(text));
    };
    // Mail breaks long lines.
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    if short_link::is_short(&code) {
        return short_link::text_of(&code).map(Cow::Owned);
    }
    let wrong = |at: usize| LinkError::Character {
        at: SCHEME.len() + at + 1,
    };
    let bytes = URL_SAFE_NO_PAD.decode(&code).map_err(|error| match error {
        base64::DecodeError::InvalidByte(at, _) | base64::DecodeError::InvalidLastSymbol(at, _) => {
            wrong(at)
        }
        base64::DecodeError::InvalidLength(_) | base64::DecodeError::InvalidPadding => {
            wrong(code.len())
        }
    })?;
    String::from_utf8(bytes)
        .map(Cow::Owned)
        .map_err(|_| LinkError::NoText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_the_text_it_holds() {
        for text in ["", "(version: 1, game: \"nim\")\n", "número – ≤ 3"] {
            let link = of_text(text);
            assert!(
                link.is_ascii() && !link.contains(['\n', ' ', '=', '+']),
                "{link}"
            );
            assert_eq!(text_of(&link).as_deref(), Ok(text));
            // As mail breaks it.
            let broken = format!(" {SCHEME}\n  {} \r\n", &link[SCHEME.len()..]);
            assert_eq!(text_of(&broken).as_deref(), Ok(text));
        }
        assert_eq!(text_of("X.. X").as_deref(), Ok("X.. X"), "no link");
    }

    #[test]
    fn a_link_that_was_changed_is_refused_at_its_place() {
        let link = of_text("(version: 1)");
        let changed = format!("{}é{}", &link[..14], &link[15..]);
        assert_eq!(text_of(&changed), Err(LinkError::Character { at: 15 }));
        assert!(text_of(&link[..link.len() - 3]).is_err());
        assert_eq!(text_of("plyscope://_w"), Err(LinkError::NoText));
    }
}
