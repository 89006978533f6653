//! [`Watch`]: a condition that stops a hunt, as the user types it.
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
//! pass 5                                            a pass begins
//! ```
//!
//! Its words may be those of any language of the screen, whatever it speaks: a condition is the same in a lesson of each.

pub use super::condition::{Subject, Test, What};
use super::condition_words::{WORDS, read_number};
use crate::language::say;
use engine::boundary::position::Position;
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::rules::Setup;
use engine::search::{Running, TableSize, Token, Value};
use engine::sentence::ToSentence;
use engine::trace::{Child, MoveOrigin, NodeVisit, Predicate, Tick, Way};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// A condition, at any ply or at one. See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Watch {
    /// What is waited for.
    pub what: What,
    /// At which ply the node is: the one that is cut, whose number is watched, that is entered.
    pub ply: Option<u32>,
}

/// Why a text is no condition.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[error(
    "{}",
    say!(
        "column {column}: expected {expected}, found {found}",
        column,
        expected = say(expected),
        found = if found.is_empty() { say!("the end") } else { found }
    )
)]
pub struct WatchError {
    /// Where, counted from 1.
    pub column: usize,
    /// What would be right.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// The words of a text with their columns.
struct Strings<'a> {
    words: Vec<(usize, &'a str)>,
    next: usize,
    end: usize,
}

impl<'a> Strings<'a> {
    fn new(text: &'a str) -> Strings<'a> {
        let mut words = Vec::new();
        let mut column = 0;
        for word in text.split(' ') {
            if !word.is_empty() {
                words.push((column + 1, word));
            }
            column += word.chars().count() + 1;
        }
        Strings { words, next: 0, end: column }
    }
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|(_, word)| *word)
    }
    fn word(&mut self, expected: &'static str) -> Result<&'a str, WatchError> {
        let word = self.peek().ok_or_else(|| self.error(expected))?;
        self.next += 1;
        Ok(word)
    }
    fn eat(&mut self, word: &str) -> bool {
        let eats = self.peek().is_some_and(|found| WORDS.in_english(found) == word);
        self.next += usize::from(eats);
        eats
    }
    fn error(&self, expected: &'static str) -> WatchError {
        let (column, found) = self.words.get(self.next).copied().unwrap_or((self.end, ""));
        WatchError { column, expected, found: found.to_owned() }
    }
    fn number(&mut self) -> Result<f64, WatchError> {
        const EXPECTED: &str = key!("a number, inf or -inf");
        let word = self.peek().ok_or_else(|| self.error(EXPECTED))?;
        let number = read_number(word).filter(|number: &f64| !number.is_nan());
        let number = number.ok_or_else(|| self.error(EXPECTED))?;
        self.next += 1;
        Ok(number)
    }
    /// What a number is tested for.
    fn test(&mut self, subject: Subject) -> Result<What, WatchError> {
        const TESTS: &str = key!("changes, <=, >= or = and a number");
        let fault = self.error(TESTS);
        let test = match &*WORDS.in_english(self.word(TESTS)?) {
            "changes" if subject != Subject::Value => Test::Changes,
            "<=" | "≤" => Test::AtMost(self.number()?),
            ">=" | "≥" => Test::AtLeast(self.number()?),
            "=" | "==" => Test::Equal(self.number()?),
            _ => return Err(fault),
        };
        Ok(What::Number(subject, test))
    }
    /// The number of a pass.
    fn pass(&mut self) -> Result<u32, WatchError> {
        let number = self.peek().and_then(|word| word.parse().ok()).filter(|&number: &u32| number > 0);
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
        let ply = self.peek().and_then(|word| word.parse().ok()).ok_or_else(|| self.error(key!("a ply")))?;
        self.next += 1;
        Ok(Some(ply))
    }
}

impl Watch {
    /// Reads a condition. See the module for how one looks.
    ///
    /// # Errors
    /// Says at which column what was expected.
    pub fn read(text: &str) -> Result<Watch, WatchError> {
        const SUBJECTS: &str =
            key!("cut, alpha, beta, best, value, move, position, leaf, hit, store, overwrite, killer or pass");
        let mut words = Strings::new(text.trim_end());
        let fault = words.error(SUBJECTS);
        let what = match &*WORDS.in_english(words.word(SUBJECTS)?) {
            "cut" if words.eat("by") => What::Cut(Some(words.word(key!("a move"))?.to_owned())),
            "cut" => What::Cut(None),
            "leaf" => What::Leaf,
            "hit" => What::Hit,
            "store" => What::Store,
            "overwrite" => What::Overwrite,
            "killer" => What::Killer,
            "pass" => What::Pass(words.pass()?),
            "move" => What::Move(words.word(key!("a move"))?.to_owned()),
            "position" => {
                words.word(key!("a position"))?;
                let rest: Vec<&str> = words.words[words.next - 1..].iter().map(|(_, word)| *word).collect();
                words.next = words.words.len();
                What::Position(Setup::read(&rest.join(" ")))
            }
            "alpha" | "α" => words.test(Subject::Alpha)?,
            "beta" | "β" => words.test(Subject::Beta)?,
            "best" => words.test(Subject::Best)?,
            "value" => words.test(Subject::Value)?,
            _ => return Err(fault),
        };
        let ply = if matches!(what, What::Pass(_) | What::Overwrite) { None } else { words.ply()? };
        match words.peek() {
            None => Ok(Watch { what, ply }),
            Some(_) => Err(words.error(key!("at and a ply, or the end"))),
        }
    }

    /// The predicate of a hunt for this condition.
    pub fn predicate(&self, problem: Arc<dyn Problem>) -> WatchQuarry {
        let (parent, ordinal) = (None, None);
        let wanted = match &self.what {
            What::Position(setup) => problem.position(&[]).set_up(Some(setup)).ok().map(|wanted| wanted.describe()),
            What::Cut(_) | What::Number(..) | What::Move(_) | What::Leaf => None,
            What::Hit | What::Store | What::Overwrite | What::Killer | What::Pass(_) => None,
        };
        let keeps = problem.spec().memory.table != TableSize::None;
        WatchQuarry { watch: self.clone(), problem, parent, ordinal, wanted, keeps }
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

/// A condition on its way through a recorded search.
pub struct WatchQuarry {
    watch: Watch,
    problem: Arc<dyn Problem>,
    /// The node whose moves are being looked at: its path and position. Moves of one node come one after another.
    parent: Option<(Vec<Ordinal>, Box<dyn Position>)>,
    /// The ordinal there of the move that is waited for.
    ordinal: Option<Ordinal>,
    /// The position that is waited for, as positions describe themselves; `None`: there is no such position.
    wanted: Option<Setup>,
    /// Whether the search has a table.
    keeps: bool,
}

impl WatchQuarry {
    fn at(&self, ply: u32) -> bool {
        self.watch.ply.is_none_or(|wanted| wanted == ply)
    }
    fn passes(&self, value: Value, test: Test) -> bool {
        let number = match self.problem.number(value) {
            engine::eval::Number::Int(number) => number as f64,
            engine::eval::Number::Float(number) => number,
            engine::eval::Number::Inf => f64::INFINITY,
            engine::eval::Number::NegInf => f64::NEG_INFINITY,
        };
        match test {
            Test::Changes => true,
            Test::AtMost(most) => number <= most,
            Test::AtLeast(least) => number >= least,
            // Values such as −1/3 cannot be typed exactly.
            Test::Equal(wanted) => number == wanted || (number - wanted).abs() < 1e-9,
        }
    }
    /// Whether the store at a tick takes the place of another entry. The recording does not say it: the search is run again up
    /// to there, so this is for small ones.
    fn overwrites(&self, tick: Tick) -> bool {
        let own = self.problem.searchable().filter(|_| self.keeps);
        let found = own.map(|own| own.overwrite(tick.previous(), Way::Forwards, &Token::new()));
        found.is_some_and(|found| found == Ok(Some(tick)))
    }
    /// Makes a node the one whose moves are looked at.
    fn look_from(&mut self, parent: &[Ordinal]) {
        if self.parent.as_ref().is_none_or(|(path, _)| path != parent) {
            let position = self.problem.position(parent);
            self.ordinal = match &self.watch.what {
                What::Move(name) => position.find_move(name).ok(),
                What::Cut(_) | What::Number(..) | What::Position(_) | What::Leaf => None,
                What::Hit | What::Store | What::Overwrite | What::Killer | What::Pass(_) => None,
            };
            self.parent = Some((parent.to_vec(), position));
        }
    }
    /// Is the node entered by the move that is waited for?
    fn is_move(&mut self, path: &[Ordinal]) -> bool {
        path.split_last().is_some_and(|(mv, above)| {
            self.look_from(above);
            self.ordinal == Some(*mv)
        })
    }
    /// Was the node cut by this move of its own: the one it searched last?
    fn cut_by(&self, visit: &NodeVisit<'_>, name: &str) -> bool {
        visit.last.is_some() && self.problem.position(visit.path).find_move(name).ok() == visit.last
    }
    /// Is it the position that is waited for?
    fn is_position(&mut self, path: &[Ordinal]) -> bool {
        let Some((mv, above)) = path.split_last() else {
            return self.wanted == Some(self.problem.position(&[]).describe());
        };
        self.look_from(above);
        let here = self.parent.as_ref().and_then(|(_, position)| position.play(*mv));
        here.is_some_and(|here| self.wanted == Some(here.describe()))
    }
}

fn read(subject: Subject, running: &Running) -> Value {
    match subject {
        Subject::Alpha => running.window.alpha,
        Subject::Beta => running.window.beta,
        Subject::Best | Subject::Value => running.best,
    }
}

impl Predicate for WatchQuarry {
    fn may_be_below(&mut self, node: &Child, _: &[Ordinal]) -> bool {
        let ply = node.frame.ply;
        let deep_enough = self.watch.ply.is_none_or(|wanted| wanted <= ply + u32::from(node.entry.height));
        let deeper = match self.watch.what {
            // A number of a node changes when one of its children is left.
            What::Number(Subject::Alpha | Subject::Beta | Subject::Best, _) => {
                self.watch.ply.is_none_or(|wanted| wanted >= ply)
            }
            What::Pass(_) => false,
            What::Number(Subject::Value, _)
            | What::Cut(_)
            | What::Move(_)
            | What::Position(_)
            | What::Leaf
            | What::Hit
            | What::Store
            | What::Overwrite
            | What::Killer => self.watch.ply.is_none_or(|wanted| wanted > ply),
        };
        let cuts = !matches!(self.watch.what, What::Cut(_)) || node.entry.counts.cuts > u64::from(node.entry.is_cut());
        let counts = node.entry.counts;
        // Of a node that is open more may come.
        let hits = self.watch.what != What::Hit || node.entry.value.is_none() || counts.hits > 0;
        deep_enough && deeper && cuts && hits
    }

    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (node, ply) = (visit.node, visit.node.frame.ply);
        if !self.at(ply) {
            return false;
        }
        match &self.watch.what {
            What::Leaf => node.entry.is_leaf(),
            What::Hit => node.entry.hit.is_some(),
            What::Killer => visit.origin == MoveOrigin::Killer,
            What::Pass(number) => visit.path.is_empty() && visit.pass == *number as usize,
            What::Move(_) => self.is_move(visit.path),
            What::Position(_) => self.is_position(visit.path),
            // A node that is entered with such a window has it from the beginning.
            What::Number(subject @ (Subject::Alpha | Subject::Beta), test) if *test != Test::Changes => {
                let window = Running { window: node.frame.window, best: Value::ZERO };
                !node.entry.is_leaf() && self.passes(read(*subject, &window), *test)
            }
            What::Cut(_) | What::Number(..) | What::Store | What::Overwrite => false,
        }
    }

    fn wants_last(&mut self, node: &Child) -> bool {
        matches!(self.watch.what, What::Cut(Some(_))) && node.entry.is_cut() && self.at(node.frame.ply)
    }

    fn cost(&self) -> u64 {
        match self.watch.what {
            What::Position(_) => 20,
            What::Cut(Some(_)) => 10,
            What::Move(_) => 5,
            What::Cut(None) | What::Number(..) | What::Leaf | What::Hit | What::Store => 1,
            What::Overwrite | What::Killer | What::Pass(_) => 1,
        }
    }

    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (node, ply) = (visit.node, visit.node.frame.ply);
        match &self.watch.what {
            What::Cut(by) => self.at(ply) && node.entry.is_cut() && by.as_ref().is_none_or(|by| self.cut_by(visit, by)),
            What::Number(Subject::Value, test) => {
                self.at(ply) && node.entry.value.is_some_and(|value| self.passes(value, *test))
            }
            What::Number(subject, test) => {
                let (before, after) = (read(*subject, &visit.before), read(*subject, &node.after));
                let parent = ply.checked_sub(1).is_some_and(|parent| self.at(parent));
                let fresh = *test == Test::Changes || !self.passes(before, *test);
                parent && before != after && fresh && self.passes(after, *test)
            }
            // A search with a table keeps all that it has searched.
            What::Store => self.at(ply) && self.keeps && !node.entry.is_end() && node.entry.value.is_some(),
            What::Overwrite => visit.node.leave().is_some_and(|tick| self.overwrites(tick)),
            What::Move(_) | What::Position(_) | What::Leaf | What::Hit | What::Killer | What::Pass(_) => false,
        }
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
            "pass 5",
        ] {
            let watch = Watch::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(watch.to_string(), text);
        }
        assert_eq!(Watch::read("β ≤ −3 at ply 2"), Watch::read("beta <= -3 at 2"));
        for (english, others) in [
            ("cut at 3", ["corte em 3", "poda no nível 3", "corte en el nivel 3"]),
            ("cut by d3", ["corte por d3", "poda por d3", "poda por d3"]),
            ("beta <= 3 at 2", ["beta <= 3 em 2", "β ≤ 3 no nivel 2", "beta <= 3 en 2"]),
            ("best changes", ["melhor muda", "MELHOR muda", "mejor cambia"]),
            ("alpha changes at 0", ["alfa muda em 0", "α muda em 0", "alfa cambia en 0"]),
            ("move d3 at 2", ["jogada d3 em 2", "jogada d3 em 2", "jugada d3 en 2"]),
            ("value = -inf at 1", ["valor = -inf em 1", "valor = -inf em 1", "valor = -inf en 1"]),
            ("leaf at 4", ["folha em 4", "folha ao nível 4", "hoja en 4"]),
            ("hit at 4", ["acerto em 4", "acerto no nível 4", "acierto en 4"]),
            ("store", ["armazenamento", "Armazenamento", "almacenamiento"]),
            ("overwrite", ["substituição", "SUBSTITUICAO", "sustitución"]),
            ("killer at 3", ["killer em 3", "KILLER no nível 3", "killer en 3"]),
            ("pass 2", ["passagem 2", "PASSAGEM 2", "pasada 2"]),
            ("position .X./.O./... X", ["posição .X./.O./... X", "posicao .X./.O./... X", "posición .X./.O./... X"]),
        ] {
            let expected = Watch::read(english).expect(english);
            for language in Language::built_in() {
                for other in others {
                    assert_eq!(within(language, || Watch::read(other)).as_ref(), Ok(&expected), "{language:?} {other}");
                }
            }
        }
        assert_eq!(
            within(Language::named("pt").expect("a language"), || Watch::read("valor >= 2,5")),
            Watch::read("value >= 2.5")
        );
    }

    #[test]
    fn faults_are_placed() {
        let message = |text: &str| Watch::read(text).expect_err(text).to_string();
        assert_eq!(
            message("cot"),
            "column 1: expected cut, alpha, beta, best, value, move, position, leaf, hit, store, overwrite, killer or pass, found cot"
        );
        assert_eq!(message("beta"), "column 5: expected changes, <=, >= or = and a number, found the end");
        assert_eq!(message("beta <= x"), "column 9: expected a number, inf or -inf, found x");
        assert_eq!(message("cut at last"), "column 8: expected a ply, found last");
        assert_eq!(message("cut 3"), "column 5: expected at and a ply, or the end, found 3");
        assert_eq!(message("pass 0"), "column 6: expected the number of a pass, from 1, found 0");
        assert_eq!(message("best >= nan"), "column 9: expected a number, inf or -inf, found nan");
    }
}
