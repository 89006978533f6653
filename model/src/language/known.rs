//! [`Language`], and the current language of the screen.
//!
//! English texts are in the code; every other language is a PO file. The files of
//! `assets/language/` are built in; the user's own are read when the program starts. Invariant: a
//! language is never freed, so its texts are `'static`. Cost: a file is read once, on first use; a
//! text is found by binary search.

use super::plural::Plural;
use super::po::{PoError, PoFile};
use std::cell::Cell;
use std::fmt::{self, Debug, Formatter};
use std::sync::OnceLock;

/// The data of a language.
struct Catalog {
    code: &'static str,
    name: &'static str,
    plural: Option<Plural>,
    forms: usize,
    /// The separator of thousands, and the decimal mark.
    marks: [char; 2],
    /// Keys and texts, sorted by key.
    entries: Vec<(&'static str, &'static str)>,
    /// Pairs of a preposition and article before a name, written apart, and the contraction that
    /// replaces it.
    contractions: Vec<[String; 2]>,
}

static ENGLISH: Catalog = Catalog {
    code: "en",
    name: "English",
    plural: None,
    forms: 2,
    marks: [',', '.'],
    entries: Vec::new(),
    contractions: Vec::new(),
};

/// A language of the screen.
#[derive(Clone, Copy)]
pub struct Language(&'static Catalog);

impl Default for Language {
    fn default() -> Language {
        Language::ENGLISH
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Language {}

impl Debug for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

static CHOSEN: OnceLock<Language> = OnceLock::new();

thread_local! {
    /// The language set by [`within`] on this thread.
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Sets the language of the process; only the first call has an effect.
pub fn choose(language: Language) {
    _ = CHOSEN.set(language);
}

/// Returns the language of the screen.
pub fn current() -> Language {
    HERE.get()
        .or_else(|| CHOSEN.get().copied())
        .unwrap_or_default()
}

/// Runs `work` in a language, on this thread only; tests use several languages in one process.
pub fn within<T>(language: Language, work: impl FnOnce() -> T) -> T {
    /// Restores the previous language, also if `work` panics.
    struct Back(Option<Language>);
    impl Drop for Back {
        fn drop(&mut self) {
            HERE.set(self.0);
        }
    }
    let _back = Back(HERE.replace(Some(language)));
    work()
}

impl Language {
    pub const ENGLISH: Language = Language(&ENGLISH);

    /// Returns the language of a PO file.
    ///
    /// # Errors
    /// If the file is malformed: its first faulty line and the expected content.
    pub fn of_text(text: &str) -> Result<Language, PoError> {
        let file = PoFile::read(text)?;
        let field = |name: &str| file.field(name).filter(|said| !said.is_empty());
        let Some(code) = field("Language") else {
            return Err(PoError {
                line: 1,
                expected: "a header (msgid \"\") with the field Language".to_owned(),
            });
        };
        let name = field("X-Language-Name").unwrap_or(code);
        let contractions = contractions(
            field("X-Articles").unwrap_or(""),
            field("X-Contractions").unwrap_or(""),
        );
        let entries = file
            .entries
            .iter()
            .map(|(key, said)| (leaked(key), leaked(said)))
            .collect();
        let marks = field("X-Numbers").and_then(marks).unwrap_or(ENGLISH.marks);
        let (code, name) = (leaked(code), leaked(&engine::clean::clean(name)));
        let catalog = Catalog {
            code,
            name,
            plural: Some(file.plural),
            forms: file.forms,
            marks,
            entries,
            contractions,
        };
        Ok(Language(Box::leak(Box::new(catalog))))
    }
    /// Returns the code, usually that of ISO 639.
    pub fn code(self) -> &'static str {
        self.0.code
    }
    /// Returns the language's own name for itself.
    pub fn name(self) -> &'static str {
        self.0.name
    }
    /// Returns the translated texts, sorted by key; empty for English.
    pub fn table(self) -> &'static [(&'static str, &'static str)] {
        &self.0.entries
    }
    /// Returns the index of the plural form for a number, less than [`Language::forms`].
    pub fn form(self, count: u64) -> usize {
        let form = self
            .0
            .plural
            .as_ref()
            .map_or(u64::from(count != 1), |plural| plural.value(count));
        usize::try_from(form)
            .unwrap_or(usize::MAX)
            .min(self.forms() - 1)
    }
    /// Returns the separator of thousands.
    pub fn between(self) -> char {
        self.0.marks[0]
    }
    /// Returns the form for a number in a text whose forms are separated by `|`.
    pub(super) fn form_of(self, text: &str, count: u64) -> &str {
        let form = self.form(count);
        text.split('|')
            .enumerate()
            .take_while(|(at, _)| *at <= form)
            .last()
            .map_or(text, |(_, form)| form)
    }
    /// Returns the decimal mark.
    pub fn decimal(self) -> char {
        self.0.marks[1]
    }
    /// Returns the number of plural forms, at least one.
    pub fn forms(self) -> usize {
        self.0.forms.max(1)
    }
    /// Returns a sentence with prepositions and articles contracted before the names that were
    /// filled in.
    pub(super) fn contracted(self, text: String) -> String {
        self.0
            .contractions
            .iter()
            .fold(text, |text, [apart, together]| {
                if text.contains(apart) {
                    text.replace(apart, together)
                } else {
                    text
                }
            })
    }
    /// Returns the translation of a key.
    pub fn find(self, key: &str) -> Option<&'static str> {
        let table = self.table();
        table
            .binary_search_by(|(english, _)| (*english).cmp(key))
            .ok()
            .map(|at| table[at].1)
    }
}

/// Returns the two marks of a number such as `12 345,6`; `None` if it does not have exactly two.
fn marks(number: &str) -> Option<[char; 2]> {
    let marks: Vec<char> = number.chars().filter(|c| !c.is_ascii_digit()).collect();
    marks.try_into().ok()
}

fn leaked(text: &str) -> &'static str {
    text.to_owned().leak()
}

/// Returns the contractions for a list of names with articles and a list of pairs such as
/// `de a=da`: for each name and pair the text written apart and the contracted one.
fn contractions(names: &str, pairs: &str) -> Vec<[String; 2]> {
    let listed = |text: &str| {
        text.split(',')
            .map(|part| part.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let (mut found, names) = (Vec::new(), listed(names));
    for pair in listed(pairs) {
        let Some((apart, together)) = pair.split_once('=') else {
            continue;
        };
        let Some((_, article)) = apart.rsplit_once(' ') else {
            continue;
        };
        let rests = names.iter().filter_map(|name| name.strip_prefix(article));
        found.extend(rests.map(|rest| [format!(" {apart}{rest}"), format!(" {together}{rest}")]));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{fill, say};

    fn own(text: &str) -> Language {
        Language::of_text(&format!("msgid \"\"\nmsgstr \"\"\n{text}")).expect("a language")
    }

    #[test]
    fn a_language_holds_within_its_work_only() {
        let [one, other] = [own("\"Language: xx\\n\""), own("\"Language: yy\\n\"")];
        let both = within(one, || (current(), within(other, current), current()));
        assert_eq!(both, (one, other, one));
        _ = std::panic::catch_unwind(|| within(other, || std::panic::panic_any(())));
        assert_eq!(current(), Language::ENGLISH);
    }

    #[test]
    fn a_file_alone_makes_a_language() {
        let polish = own(
            "\"Language: pl\\n\"\n\"X-Language-Name: polski\\n\"\n\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n\"\n\
             msgid \"{count} node\"\nmsgid_plural \"{count} nodes\"\nmsgstr[0] \"{count} węzeł\"\nmsgstr[1] \"{count} węzły\"\nmsgstr[2] \"{count} węzłów\"\n",
        );
        assert_eq!(
            (polish.code(), polish.name(), polish.forms()),
            ("pl", "polski", 3)
        );
        let said = |count: u64| {
            within(polish, || {
                fill(
                    "{count} node|{count} nodes",
                    Some(count),
                    &[("count", &count)],
                )
            })
        };
        assert_eq!([1, 2, 5].map(said), ["1 węzeł", "2 węzły", "5 węzłów"]);
        assert_eq!(
            within(polish, || say("Children")),
            "Children",
            "what has no entry is English"
        );
        assert!(
            Language::of_text("msgid \"a\"\nmsgstr \"b\"\n").is_err(),
            "no code"
        );
    }
}
