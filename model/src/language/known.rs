//! [`Language`], and which one the screen speaks.
//!
//! English stands in the code; every other language is a PO file: those of `assets/language/` come with the program, and a
//! user's own are read when it begins. Invariant: a language lives as long as the process, so that texts are `'static`.
//! Cost: a file is read once, when its language is asked for; a text is found by a binary search.

use super::plural::Plural;
use super::po::{PoError, PoFile};
use std::cell::Cell;
use std::fmt::{self, Debug, Formatter};
use std::sync::OnceLock;

/// What there is of a language.
struct Catalog {
    code: &'static str,
    name: &'static str,
    plural: Option<Plural>,
    forms: usize,
    /// Between thousands, and before decimals.
    marks: [char; 2],
    /// Keys and texts, sorted.
    entries: Vec<(&'static str, &'static str)>,
    /// What is written apart where a name is put in, and how it is drawn together.
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
    /// That of [`within`].
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Sets the language of the process; only the first call does.
pub fn choose(language: Language) {
    _ = CHOSEN.set(language);
}

/// The language of the screen.
pub fn current() -> Language {
    HERE.get()
        .or_else(|| CHOSEN.get().copied())
        .unwrap_or_default()
}

/// Does something in a language, on this thread only: several languages in one process, as in tests.
pub fn within<T>(language: Language, work: impl FnOnce() -> T) -> T {
    /// Puts it back, also when the work panics.
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

    /// The language of a PO file.
    ///
    /// # Errors
    /// The first line that is wrong, and what was expected there.
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
    /// Its code, as a rule that of ISO 639.
    pub fn code(self) -> &'static str {
        self.0.code
    }
    /// Its name in itself.
    pub fn name(self) -> &'static str {
        self.0.name
    }
    /// Its texts, sorted by the English; English needs none.
    pub fn table(self) -> &'static [(&'static str, &'static str)] {
        &self.0.entries
    }
    /// Which of the forms of a text a number takes.
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
    /// What stands between thousands.
    pub fn between(self) -> char {
        self.0.marks[0]
    }
    /// The form of a text with `|` between its forms that a number takes.
    pub(super) fn form_of(self, text: &str, count: u64) -> &str {
        let form = self.form(count);
        text.split('|')
            .enumerate()
            .take_while(|(at, _)| *at <= form)
            .last()
            .map_or(text, |(_, form)| form)
    }
    /// The decimal mark.
    pub fn decimal(self) -> char {
        self.0.marks[1]
    }
    /// How many forms there are, at least one.
    pub fn forms(self) -> usize {
        self.0.forms.max(1)
    }
    /// A sentence with its prepositions and articles drawn together, where a name that has an article was put in.
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
    /// What its table has for a text.
    pub fn find(self, key: &str) -> Option<&'static str> {
        let table = self.table();
        table
            .binary_search_by(|(english, _)| (*english).cmp(key))
            .ok()
            .map(|at| table[at].1)
    }
}

/// The two marks in a number such as `12 345,6`.
fn marks(number: &str) -> Option<[char; 2]> {
    let marks: Vec<char> = number.chars().filter(|c| !c.is_ascii_digit()).collect();
    marks.try_into().ok()
}

fn leaked(text: &str) -> &'static str {
    text.to_owned().leak()
}

/// Names with articles, and pairs such as `de a=da`: what stands apart before each name, and what it becomes.
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
