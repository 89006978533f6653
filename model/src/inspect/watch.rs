//! [`Watch`]: a condition that stops a hunt, in the form that the user types.
//!
//! ```text
//! cut            cut at 3          cut by d3        a node is left with moves unsearched
//! alpha changes  beta changes at 2 best changes     an end of a window, or what a node would return, moves
//! beta <= 3 at 2 alpha >= 0        best = 5 at 0    it comes to hold what it did not before
//! move d3        move d3 at 2                       a move is entered
//! position .X./.O./... X                            a position is entered
//! value >= 7     value = -inf at 1                  a value is returned
//! leaf           leaf at 4                          a leaf is entered
//! hit            hit at 3                           a visit is entered that the table answers
//! store          store at 3                         a node is left that the table keeps
//! overwrite                                         a store takes the place of another entry
//! killer         killer at 3                        a move is entered early because it is a killer
//! history        history at 3                       a move is entered early because its count is high
//! pass 5                                            a pass begins
//! ```
//!
//! The words may be those of any language of the screen, whatever the current one is: a lesson has
//! the same conditions in every language.

pub use super::condition::{ConditionSubject, Test, What};
use super::condition_words::{WORDS, read_number};
use super::quarry::WatchQuarry;
use crate::language::say;
use engine::boundary::problem::Problem;
use engine::rules::Setup;
use engine::sentence::ToSentence;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// A condition, at any ply or at one. The forms of conditions are in the [module
/// documentation](self).
#[derive(Clone, Debug, PartialEq)]
pub struct Watch {
    /// The event that stops the hunt.
    pub what: What,
    /// The ply of the node that is cut, that is entered or whose number is watched; `None`: any.
    pub ply: Option<u32>,
}

/// The reason that a text is no condition.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[error(
    "{}",
    say!(
        "column {column}: expected {expected}, found {found}",
        expected = say(expected),
        found = if found.is_empty() { say!("the end") } else { found }
    )
)]
pub struct WatchError {
    /// The column of the fault, counted from 1.
    pub column: usize,
    /// A description of the expected text.
    pub expected: &'static str,
    /// The text that was found.
    pub found: String,
}

/// The words of a text with their columns.
pub(crate) struct WatchWords<'a> {
    words: Vec<(usize, &'a str)>,
    next: usize,
    end: usize,
    /// True if numbers may be parts of a hundred.
    percent: bool,
}

impl<'a> WatchWords<'a> {
    pub(crate) fn new(text: &'a str) -> WatchWords<'a> {
        let mut words = Vec::new();
        let mut column = 0;
        for word in text.split(' ') {
            if !word.is_empty() {
                words.push((column + 1, word));
            }
            column += word.chars().count() + 1;
        }
        WatchWords {
            words,
            next: 0,
            end: column,
            percent: false,
        }
    }
    /// Accepts numbers such as 40%.
    pub(crate) fn with_percent(self) -> WatchWords<'a> {
        WatchWords {
            percent: true,
            ..self
        }
    }
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|(_, word)| *word)
    }
    pub(crate) fn word(&mut self, expected: &'static str) -> Result<&'a str, WatchError> {
        let word = self.peek().ok_or_else(|| self.error(expected))?;
        self.next += 1;
        Ok(word)
    }
    pub(crate) fn eat(&mut self, word: &str) -> bool {
        let eats = self
            .peek()
            .is_some_and(|found| WORDS.in_english(found) == word);
        self.next += usize::from(eats);
        eats
    }
    pub(crate) fn error(&self, expected: &'static str) -> WatchError {
        let (column, found) = self.words.get(self.next).copied().unwrap_or((self.end, ""));
        WatchError {
            column,
            expected,
            found: found.to_owned(),
        }
    }
    fn number(&mut self) -> Result<f64, WatchError> {
        const EXPECTED: &str = key!("a number, inf or -inf");
        let word = self.peek().ok_or_else(|| self.error(EXPECTED))?;
        let number = match word.strip_suffix('%') {
            Some(percent) if self.percent => read_number(percent).map(|percent| percent / 100.0),
            _ => read_number(word),
        };
        let number = number.filter(|number: &f64| !number.is_nan());
        let number = number.ok_or_else(|| self.error(EXPECTED))?;
        self.next += 1;
        Ok(number)
    }
    /// Reads a word of conditions, and returns it in English.
    pub(crate) fn keyword(&mut self, expected: &'static str) -> Result<String, WatchError> {
        Ok(WORDS.in_english(self.word(expected)?))
    }
    /// Passes over a word.
    pub(crate) fn skip(&mut self) {
        self.next += 1;
    }
    /// Returns an error if a word is left.
    pub(crate) fn end(&self) -> Result<(), WatchError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error(key!("the end"))),
        }
    }
    /// Reads the test of a number. `may_change` is true if the number may also be watched for a
    /// change.
    pub(crate) fn test(&mut self, may_change: bool) -> Result<Test, WatchError> {
        const TESTS: &str = key!("changes, <=, >= or = and a number");
        const LIMITS: &str = key!("<=, >= or = and a number");
        let expected = if may_change { TESTS } else { LIMITS };
        let fault = self.error(expected);
        Ok(match &*self.keyword(expected)? {
            "changes" if may_change => Test::Changes,
            "<=" | "≤" => Test::AtMost(self.number()?),
            ">=" | "≥" => Test::AtLeast(self.number()?),
            "=" | "==" => Test::Equal(self.number()?),
            _ => return Err(fault),
        })
    }
    /// Reads the test of a number of a node.
    fn number_test(&mut self, subject: ConditionSubject) -> Result<What, WatchError> {
        let test = self.test(subject != ConditionSubject::Value)?;
        Ok(What::Number(subject, test))
    }
    /// Reads the number of a pass.
    fn pass(&mut self) -> Result<u32, WatchError> {
        let number = self
            .peek()
            .and_then(|word| word.parse().ok())
            .filter(|&number: &u32| number > 0);
        let number = number.ok_or_else(|| self.error(key!("the number of a pass, from 1")))?;
        self.next += 1;
        Ok(number)
    }
    fn ply(&mut self) -> Result<Option<u32>, WatchError> {
        if !self.eat("at") {
            return Ok(None);
        }
        // *En el nivel 3* has two words before the noun.
        self.eat("at");
        self.eat("ply");
        let ply = self
            .peek()
            .and_then(|word| word.parse().ok())
            .ok_or_else(|| self.error(key!("a ply")))?;
        self.next += 1;
        Ok(Some(ply))
    }
}

impl Watch {
    /// Reads a condition in one of the forms of the [module documentation](self).
    ///
    /// # Errors
    /// Returns an error with the column of the fault and the expected text.
    pub fn read(text: &str) -> Result<Watch, WatchError> {
        const SUBJECTS: &str = key!(
            "cut, alpha, beta, best, value, move, position, leaf, hit, store, overwrite, killer, history or pass"
        );
        let mut words = WatchWords::new(text.trim_end());
        let fault = words.error(SUBJECTS);
        let what = match &*WORDS.in_english(words.word(SUBJECTS)?) {
            "cut" if words.eat("by") => What::Cut(Some(words.word(key!("a move"))?.to_owned())),
            "cut" => What::Cut(None),
            "leaf" => What::Leaf,
            "hit" => What::Hit,
            "store" => What::Store,
            "overwrite" => What::Overwrite,
            "killer" => What::Killer,
            "history" => What::History,
            "pass" => What::Pass(words.pass()?),
            "move" => What::Move(words.word(key!("a move"))?.to_owned()),
            "position" => {
                words.word(key!("a position"))?;
                let rest: Vec<&str> = words.words[words.next - 1..]
                    .iter()
                    .map(|(_, word)| *word)
                    .collect();
                words.next = words.words.len();
                What::Position(Setup::read(&rest.join(" ")))
            }
            "alpha" | "α" => words.number_test(ConditionSubject::Alpha)?,
            "beta" | "β" => words.number_test(ConditionSubject::Beta)?,
            "best" => words.number_test(ConditionSubject::Best)?,
            "value" => words.number_test(ConditionSubject::Value)?,
            _ => return Err(fault),
        };
        let ply = if matches!(what, What::Pass(_) | What::Overwrite) {
            None
        } else {
            words.ply()?
        };
        match words.peek() {
            None => Ok(Watch { what, ply }),
            Some(_) => Err(words.error(key!("at and a ply, or the end"))),
        }
    }

    /// Returns the predicate of a hunt for this condition.
    pub fn predicate(&self, problem: Arc<dyn Problem>) -> WatchQuarry {
        WatchQuarry::new(self.clone(), problem)
    }
}

impl fmt::Display for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            What::Cut(None) => f.write_str("cut")?,
            What::Cut(Some(mv)) => write!(f, "cut by {mv}")?,
            What::Move(mv) => write!(f, "move {mv}")?,
            What::Position(setup) => write!(f, "position {setup}")?,
            What::Leaf => f.write_str("leaf")?,
            What::Hit => f.write_str("hit")?,
            What::Store => f.write_str("store")?,
            What::Overwrite => f.write_str("overwrite")?,
            What::Killer => f.write_str("killer")?,
            What::History => f.write_str("history")?,
            What::Pass(number) => write!(f, "pass {number}")?,
            What::Number(subject, test) => {
                let subject = format!("{subject:?}").to_lowercase();
                match test {
                    Test::Changes => write!(f, "{subject} changes")?,
                    Test::AtMost(number) => write!(f, "{subject} <= {number}")?,
                    Test::AtLeast(number) => write!(f, "{subject} >= {number}")?,
                    Test::Equal(number) => write!(f, "{subject} = {number}")?,
                }
            }
        }
        self.ply.map_or(Ok(()), |ply| write!(f, " at {ply}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};

    #[test]
    fn conditions_are_read_and_printed() {
        for text in [
            "cut",
            "cut at 3",
            "cut by d3",
            "cut by d3 at 2",
            "alpha changes",
            "beta changes at 2",
            "best changes at 0",
            "beta <= 3 at 2",
            "alpha >= 0",
            "best = 5 at 0",
            "move d3 at 2",
            "position .X./.O./... X",
            "value >= 7",
            "value = -inf at 1",
            "leaf at 4",
            "hit",
            "hit at 3",
            "store at 2",
            "overwrite",
            "killer at 2",
            "history at 2",
            "pass 5",
        ] {
            let watch = Watch::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(watch.to_string(), text);
        }
        assert_eq!(
            Watch::read("β ≤ −3 at ply 2"),
            Watch::read("beta <= -3 at 2")
        );
        for (english, others) in [
            (
                "cut at 3",
                ["corte em 3", "poda no nível 3", "corte en el nivel 3"],
            ),
            ("cut by d3", ["corte por d3", "poda por d3", "poda por d3"]),
            (
                "beta <= 3 at 2",
                ["beta <= 3 em 2", "β ≤ 3 no nivel 2", "beta <= 3 en 2"],
            ),
            (
                "best changes",
                ["melhor muda", "MELHOR muda", "mejor cambia"],
            ),
            (
                "alpha changes at 0",
                ["alfa muda em 0", "α muda em 0", "alfa cambia en 0"],
            ),
            (
                "move d3 at 2",
                ["jogada d3 em 2", "jogada d3 em 2", "jugada d3 en 2"],
            ),
            (
                "value = -inf at 1",
                [
                    "valor = -inf em 1",
                    "valor = -inf em 1",
                    "valor = -inf en 1",
                ],
            ),
            ("leaf at 4", ["folha em 4", "folha ao nível 4", "hoja en 4"]),
            (
                "hit at 4",
                ["acerto em 4", "acerto no nível 4", "acierto en 4"],
            ),
            (
                "store",
                ["armazenamento", "Armazenamento", "almacenamiento"],
            ),
            ("overwrite", ["substituição", "SUBSTITUICAO", "sustitución"]),
            (
                "killer at 3",
                ["killer em 3", "KILLER no nível 3", "killer en 3"],
            ),
            (
                "history at 3",
                ["historial em 3", "HISTORIAL no nível 3", "historial en 3"],
            ),
            ("pass 2", ["passagem 2", "PASSAGEM 2", "pasada 2"]),
            (
                "position .X./.O./... X",
                [
                    "posição .X./.O./... X",
                    "posicao .X./.O./... X",
                    "posición .X./.O./... X",
                ],
            ),
        ] {
            let expected = Watch::read(english).expect(english);
            for language in Language::built_in() {
                for other in others {
                    assert_eq!(
                        within(language, || Watch::read(other)).as_ref(),
                        Ok(&expected),
                        "{language:?} {other}"
                    );
                }
            }
        }
        assert_eq!(
            within(Language::named("pt").expect("a language"), || Watch::read(
                "valor >= 2,5"
            )),
            Watch::read("value >= 2.5")
        );
    }

    #[test]
    fn faults_are_placed() {
        let message = |text: &str| Watch::read(text).expect_err(text).to_string();
        assert_eq!(
            message("cot"),
            "column 1: expected cut, alpha, beta, best, value, move, position, leaf, hit, store, overwrite, killer, history or pass, found cot"
        );
        assert_eq!(
            message("beta"),
            "column 5: expected changes, <=, >= or = and a number, found the end"
        );
        assert_eq!(
            message("beta <= x"),
            "column 9: expected a number, inf or -inf, found x"
        );
        assert_eq!(
            message("cut at last"),
            "column 8: expected a ply, found last"
        );
        assert_eq!(
            message("cut 3"),
            "column 5: expected at and a ply, or the end, found 3"
        );
        assert_eq!(
            message("pass 0"),
            "column 6: expected the number of a pass, from 1, found 0"
        );
        assert_eq!(
            message("best >= nan"),
            "column 9: expected a number, inf or -inf, found nan"
        );
    }
}
