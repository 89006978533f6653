//! Links: one line that restores an instant of a search on another machine.
//!
//! A link is `plyscope://` followed by the text of a save in base64 for URLs (RFC 4648, section 5)
//! without padding. The save contains the position, the specification of the search, the tick and
//! the evaluations that are not built in, so nothing else is needed. It passes unchanged through
//! mail, chats and shells, and is read like any save, with the same errors. A short link expresses
//! the same in readable form.

pub use super::link_error::{LinkError, SCHEME};
use super::{short_link, to_file, to_text};
use crate::save;
use crate::study::study::Study;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::borrow::Cow;

/// The name of a link in messages.
pub const NAME: &str = "the link";

/// Returns whether a text is meant to be a link.
pub fn is_link(text: &str) -> bool {
    text.trim_start().starts_with(SCHEME)
}

/// Returns the link to the present state of a study.
pub fn link(study: &Study) -> String {
    of_text(&to_text(study))
}

/// Returns the shortest link to the position at the cursor of a study, with the search: a short
/// link if it can express them. Title, comments and other moves are omitted.
pub fn short(study: &Study) -> String {
    let line = study.line();
    // The start has no move.
    let path = line.path(line.cursor()).into_iter().skip(1);
    let moves = path
        .filter_map(|at| line.nodes().get(at))
        .map(|node| node.text.clone());
    let file = short_link::stripped(&to_file(study), moves.collect());
    short_link::of(&file).unwrap_or_else(|| of_text(&save::write(&file)))
}

/// Returns the link that contains a text.
pub fn of_text(text: &str) -> String {
    format!("{SCHEME}{}", URL_SAFE_NO_PAD.encode(text))
}

/// Returns the text of the save in a link; any other text is returned unchanged.
///
/// # Errors
/// The text begins like a link but is not one.
pub fn text_of(text: &str) -> Result<Cow<'_, str>, LinkError> {
    let trimmed = text.trim();
    let Some(code) = trimmed.strip_prefix(SCHEME) else {
        return Ok(Cow::Borrowed(text));
    };
    // Mail programs break long lines.
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
            // Broken as by a mail program.
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
