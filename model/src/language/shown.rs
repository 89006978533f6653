//! [`shown`]: a sentence in the language of the screen.
//!
//! An error of the engine or of a file is a [`Sentence`], made where it happened: its template is a key of the tables like
//! that of `say!`, and what stands in its places is a sentence again. Here the template of the language is filled. A word in
//! a place, and each word of a list, is shown by its own entry if it has one.
//!
//! Invariants (tested): in English this is what `Display` writes; a text from outside is never looked up, nor searched for
//! anything but a message of the system. Cost: a binary search for each part.

use super::known::{Language, current};
use super::system;
use engine::sentence::Sentence;

/// What is said, in the language of the screen. See the module.
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

/// A word, or a list of them.
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
