//! [`PoFile`]: the texts of a language, read from a PO file, the common format of translators and
//! their tools.
//!
//! ```text
//! #, python-brace-format
//! msgid "{name} is entered: {side} to move"
//! msgstr "entra-se em {name}: joga {side}"
//!
//! msgid "{count} node"
//! msgid_plural "{count} nodes"
//! msgstr[0] "{count} nó"
//! msgstr[1] "{count} nós"
//!
//! msgctxt "time"
//! msgid "left"
//! msgstr "restam"
//! ```
//!
//! Source: the manual of GNU gettext. As in its tools, an entry that is marked `fuzzy` or has no
//! text yet is omitted, so it is shown in English. A string may continue over several lines.
//! Invariants: each text has the placeholders of its key, as many forms as the header declares, and
//! no control characters. An error names the line. Cost: O(file).

use super::plural::Plural;
use super::text::{places, plain};
use engine::clean::clean;
use engine::sentence::ToSentence;
use std::collections::{BTreeSet, HashMap};

/// An error in a PO file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, ToSentence)]
#[error("line {line}: expected {expected}")]
pub struct PoError {
    pub line: usize,
    pub expected: String,
}

fn wrong<T>(line: usize, expected: impl Into<String>) -> Result<T, PoError> {
    Err(PoError {
        line,
        expected: expected.into(),
    })
}

/// A parsed PO file.
#[derive(Clone, Debug)]
pub struct PoFile {
    /// The fields of the header.
    header: HashMap<String, String>,
    pub plural: Plural,
    /// The number of plural forms.
    pub forms: usize,
    /// Keys and their texts, sorted. The keys are written as in the code, with `|` between the
    /// forms and the note after `@@`.
    pub entries: Vec<(String, String)>,
}

impl PoFile {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// If the text is malformed: its first faulty line and the expected content.
    pub fn read(text: &str) -> Result<PoFile, PoError> {
        let mut raw = raw_entries(text)?;
        let head = raw
            .iter()
            .position(|entry| entry.id.is_empty() && entry.context.is_none());
        let head = head.map(|at| raw.remove(at)).unwrap_or_default();
        let header = fields(&head);
        let (forms, plural) = match header.get("Plural-Forms") {
            Some(said) => plural_forms(said).map_or_else(
                || {
                    wrong(
                        head.line,
                        "plural forms such as nplurals=2; plural=(n != 1);",
                    )
                },
                Ok,
            )?,
            None => (2, Plural::usual()),
        };
        let mut file = PoFile {
            header,
            plural,
            forms,
            entries: Vec::with_capacity(raw.len()),
        };
        for entry in raw
            .into_iter()
            .filter(|entry| !entry.fuzzy && entry.is_translated())
        {
            let entry = entry.checked(forms)?;
            file.entries.push(entry);
        }
        file.entries.sort();
        if let Some(twice) = file.entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return wrong(
                head.line,
                format!("each text once; twice there is {:?}", twice[0].0),
            );
        }
        Ok(file)
    }
    /// Returns a field of the header.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.header.get(name).map(String::as_str)
    }
}

fn fields(head: &RawEntry) -> HashMap<String, String> {
    let text = head.texts.first().map_or("", String::as_str);
    let fields = text.lines().filter_map(|line| line.split_once(':'));
    fields
        .map(|(name, said)| (name.trim().to_owned(), said.trim().to_owned()))
        .collect()
}

/// Parses the number of plural forms and the rule that chooses one.
fn plural_forms(said: &str) -> Option<(usize, Plural)> {
    let (count, rule) = said.trim_end_matches([';', ' ']).split_once(';')?;
    let count = count
        .trim()
        .strip_prefix("nplurals")?
        .trim()
        .strip_prefix('=')?
        .trim()
        .parse()
        .ok()?;
    let rule = Plural::read(
        rule.trim()
            .strip_prefix("plural")?
            .trim()
            .strip_prefix('=')?,
    )?;
    (1..=6).contains(&count).then_some((count, rule))
}

/// An entry as written in the file.
#[derive(Clone, Debug, Default)]
struct RawEntry {
    /// The number of the line with its key.
    line: usize,
    fuzzy: bool,
    context: Option<String>,
    id: String,
    plural: Option<String>,
    texts: Vec<String>,
}

impl RawEntry {
    fn is_translated(&self) -> bool {
        self.texts.iter().all(|text| !text.is_empty())
    }
    /// Returns the key and the text, if they agree.
    fn checked(self, forms: usize) -> Result<(String, String), PoError> {
        let RawEntry {
            line,
            context,
            id,
            plural,
            texts,
            ..
        } = self;
        let expected_forms = if plural.is_some() { forms } else { 1 };
        if texts.len() != expected_forms {
            return wrong(
                line,
                format!(
                    "{expected_forms} texts (msgstr) for this one, found {}",
                    texts.len()
                ),
            );
        }
        let wanted: BTreeSet<&str> = places(&id)
            .into_iter()
            .chain(plural.iter().flat_map(|text| places(text)))
            .collect();
        for text in &texts {
            let found: BTreeSet<&str> = places(text).into_iter().collect();
            // The form for one may omit the number.
            if !(found == wanted || plural.is_some() && found.is_subset(&wanted)) {
                return wrong(
                    line,
                    format!("the places {wanted:?} in the text, found {found:?}"),
                );
            }
            if clean(text) != text.as_str() || text.contains(['|']) || plain(text) != text.as_str()
            {
                return wrong(line, "a text without control characters, | and @@");
            }
        }
        let mut key = id;
        plural
            .iter()
            .for_each(|plural| key = format!("{key}|{plural}"));
        context
            .iter()
            .for_each(|context| key = format!("{key}@@{context}"));
        Ok((key, texts.join("|")))
    }
}

/// The part of an entry to which a string belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Context,
    Id,
    Plural,
    Text(usize),
}

fn word(name: &str) -> Option<Word> {
    match name {
        "msgctxt" => Some(Word::Context),
        "msgid" => Some(Word::Id),
        "msgid_plural" => Some(Word::Plural),
        "msgstr" => Some(Word::Text(0)),
        _ => name
            .strip_prefix("msgstr[")?
            .strip_suffix(']')?
            .parse()
            .ok()
            .map(Word::Text),
    }
}

fn raw_entries(text: &str) -> Result<Vec<RawEntry>, PoError> {
    let mut entries: Vec<RawEntry> = Vec::new();
    let (mut last, mut fuzzy, mut context) = (None, false, None);
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let (number, line) = (at + 1, line.trim());
        if let Some(comment) = line.strip_prefix('#') {
            fuzzy |= comment
                .strip_prefix(',')
                .is_some_and(|flags| flags.split(',').any(|flag| flag.trim() == "fuzzy"));
            continue;
        }
        if line.is_empty() {
            continue;
        }
        let (name, quoted) = line
            .find('"')
            .map_or((line, ""), |quote| line.split_at(quote));
        let Some(said) = unquoted(quoted) else {
            return wrong(number, "a text in quotes");
        };
        let name = name.trim();
        let found = if name.is_empty() { last } else { word(name) };
        let Some(found) = found else {
            return wrong(number, "msgctxt, msgid, msgid_plural or msgstr");
        };
        let goes_on = name.is_empty();
        match found {
            Word::Context if goes_on => context
                .iter_mut()
                .for_each(|text: &mut String| text.push_str(&said)),
            Word::Context => context = Some(said),
            Word::Id if !goes_on => {
                let entry = RawEntry {
                    line: number,
                    id: said,
                    context: context.take(),
                    ..RawEntry::default()
                };
                entries.push(RawEntry {
                    fuzzy: std::mem::take(&mut fuzzy),
                    ..entry
                });
            }
            Word::Id | Word::Plural | Word::Text(_) => {
                let Some(entry) = entries.last_mut() else {
                    return wrong(number, "msgid before this line");
                };
                let slot = match found {
                    Word::Plural => entry.plural.get_or_insert_default(),
                    Word::Text(at) if at < entry.texts.len() => &mut entry.texts[at],
                    Word::Text(at) if at == entry.texts.len() => {
                        entry.texts.push(String::new());
                        &mut entry.texts[at]
                    }
                    Word::Text(_) => {
                        return wrong(number, format!("msgstr[{}]", entry.texts.len()));
                    }
                    Word::Id | Word::Context => &mut entry.id,
                };
                if !goes_on && !slot.is_empty() {
                    return wrong(number, "each line of an entry once");
                }
                slot.push_str(&said);
            }
        }
        last = Some(found);
    }
    Ok(entries)
}

/// Returns the contents of a quoted string of C.
fn unquoted(quoted: &str) -> Option<String> {
    let inside = quoted
        .strip_prefix('"')?
        .strip_suffix('"')
        .filter(|_| quoted.len() > 1)?;
    let (mut text, mut letters) = (String::with_capacity(inside.len()), inside.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return None,
            '\\' => text.push(match letters.next()? {
                'n' => '\n',
                't' => '\t',
                same @ ('"' | '\\') => same,
                _ => return None,
            }),
            other => text.push(other),
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "msgid \"\"\nmsgstr \"\"\n\"Language: xx\\n\"\n\"X-A: b: c\\n\"\n";

    fn entries(text: &str) -> Result<Vec<(String, String)>, String> {
        let file = PoFile::read(&format!("{HEAD}{text}")).map_err(|error| error.to_string())?;
        assert_eq!(
            (file.field("Language"), file.field("X-A"), file.forms),
            (Some("xx"), Some("b: c"), 2)
        );
        Ok(file.entries)
    }
    fn pairs(pairs: &[(&str, &str)]) -> Result<Vec<(String, String)>, String> {
        Ok(pairs
            .iter()
            .map(|(key, text)| ((*key).to_owned(), (*text).to_owned()))
            .collect())
    }

    #[test]
    fn entries_are_read_as_gettext_writes_them() {
        let text = "\n# a comment\n#, python-brace-format\nmsgid \"b {x}\"\nmsgstr \"\"\n\"B \"\n\"{x}\"\n\n\
            msgctxt \"time\"\nmsgid \"a\"\nmsgstr \"\\\"A\\\"\"\nmsgid \"{n} c\"\nmsgid_plural \"{n} cs\"\nmsgstr[0] \"one C\"\nmsgstr[1] \"{n} Cs\"\n";
        assert_eq!(
            entries(text),
            pairs(&[
                ("a@@time", "\"A\""),
                ("b {x}", "B {x}"),
                ("{n} c|{n} cs", "one C|{n} Cs")
            ])
        );
    }

    #[test]
    fn what_is_not_finished_is_left_out() {
        let text = "#, fuzzy\nmsgid \"a\"\nmsgstr \"A\"\nmsgid \"b\"\nmsgstr \"\"\n#~ msgid \"c\"\n#~ msgstr \"C\"\nmsgid \"d\"\nmsgstr \"D\"\n";
        assert_eq!(entries(text), pairs(&[("d", "D")]));
    }

    #[test]
    fn a_fault_names_its_line() {
        for (text, fault) in [
            (
                "msgid \"a\nmsgstr \"A\"",
                "line 5: expected a text in quotes",
            ),
            (
                "msgid \"a\"\nmsgstr \"\\x\"",
                "line 6: expected a text in quotes",
            ),
            (
                "msgid \"a\"\nmsgtr \"A\"",
                "line 6: expected msgctxt, msgid",
            ),
            (
                "msgid \"a {b}\"\nmsgstr \"A {c}\"",
                "line 5: expected the places {\"b\"} in the text, found {\"c\"}",
            ),
            (
                "msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"A\"",
                "line 5: expected 2 texts (msgstr) for this one, found 1",
            ),
            ("msgid \"a\"\nmsgstr[1] \"A\"", "line 6: expected msgstr[0]"),
            (
                "msgid \"a\"\nmsgstr \"A\"\nmsgid \"a\"\nmsgstr \"A\"",
                "each text once; twice there is \"a\"",
            ),
            (
                "msgid \"a\"\nmsgstr \"A\"\nmsgstr \"B\"",
                "line 7: expected each line of an entry once",
            ),
            (
                "msgid \"a\"\nmsgstr \"\u{1b}[2J\"",
                "line 5: expected a text without control characters",
            ),
            (
                "msgid \"a\"\nmsgstr \"b|c\"",
                "line 5: expected a text without control characters, |",
            ),
        ] {
            let found = entries(text).expect_err(text);
            assert!(found.contains(fault), "{text}: {found}");
        }
        let head = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=9; plural=m;\\n\"\n";
        assert!(PoFile::read(head).is_err_and(|error| {
            error
                .to_string()
                .starts_with("line 1: expected plural forms")
        }));
    }
}
