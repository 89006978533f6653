//! [`shown`]: a sentence in the language of the screen.
//!
//! An error of the engine or of a file is a [`Sentence`], made where the error occurred: its
//! template is a key of the tables as in `say!`, and the values of its placeholders are sentences
//! again. Here the template is translated and filled. A word in a placeholder, and each word of a
//! list, is translated if it has an entry of its own.
//!
//! Invariants (tested): in English the result equals that of `Display`; a text from outside is not
//! translated, except for messages of the operating system. Cost: a binary search for each part.

use super::known::{Language, current};
use super::system;
use engine::sentence::Sentence;

/// Returns a sentence in the language of the screen.
pub fn shown(said: impl Into<Sentence>) -> String {
    in_language(current(), &said.into())
}

fn in_language(language: Language, said: &Sentence) -> String {
    match said {
        Sentence::Text(text) => system::said(language, text).unwrap_or_else(|| text.clone()),
        Sentence::Word(text) => word(language, text),
        Sentence::Filled {
            template,
            count,
            fields,
        } => {
            let text = language.find(template).unwrap_or(template);
            let text = count.map_or(text, |count| language.form_of(text, count));
            let filled = Sentence::fill(text, |name, out| {
                let field = fields.iter().find(|(known, _)| *known == name);
                field
                    .into_iter()
                    .for_each(|(_, field)| out.push_str(&in_language(language, field)));
            });
            language.contracted(filled)
        }
    }
}

/// Translates a word or a list of words.
fn word(language: Language, text: &str) -> String {
    let known = |text| language.find(text);
    known(text).map_or_else(
        || {
            text.split(", ")
                .map(|part| known(part).unwrap_or(part))
                .collect::<Vec<_>>()
                .join(", ")
        },
        str::to_owned,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::within;
    use engine::sentence;

    #[test]
    fn a_sentence_is_filled_in_its_language() {
        let own = "msgid \"\"\nmsgstr \"Language: xx\\n\"\n\
            msgid \"expected {expected}, found {found}\"\nmsgstr \"{found} ist da, nicht {expected}\"\n\
            msgid \"a number\"\nmsgstr \"eine Zahl\"\n\
            msgid \"{count} row\"\nmsgid_plural \"{count} rows\"\nmsgstr[0] \"eine Zeile\"\nmsgstr[1] \"{count} Zeilen\"\n";
        let language = Language::of_text(own).expect("a language");
        let inside = |found: Sentence| {
            sentence!(
                "expected {expected}, found {found}",
                expected = "a number",
                found
            )
        };
        let outer = sentence!(
            "{file}: {error}",
            file = "f",
            error = inside(Sentence::from("a number"))
        );
        assert_eq!(
            within(language, || shown(&outer)),
            "f: a number ist da, nicht eine Zahl"
        );
        let list = inside(Sentence::word("x, a number"));
        assert_eq!(
            within(language, || shown(&list)),
            "x, eine Zahl ist da, nicht eine Zahl"
        );
        let rows = |count: u64| {
            within(language, || {
                shown(sentence!(count; "{count} row|{count} rows", count))
            })
        };
        assert_eq!([1, 3].map(rows), ["eine Zeile", "3 Zeilen"]);
        assert_eq!(shown(&outer), outer.to_string(), "in English");
    }
}
