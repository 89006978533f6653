//! Parses and judges an answer. The reasons are sentences of the timeline.

use crate::app::screens::practice::entries::stored;
use crate::app::screens::practice::quiz::{PracticeQuestion, Quiz};
use engine::numbers::Ordinal;
use engine::search::{Kind, Value};
use engine::sentence::Sentence;
use engine::trace::{NodeNumber, Tick};
use model::batch::exam::Ask;
use model::inspect::describe::{EventDescription, Length};
use model::inspect::explain::{self, Said, thousands};
use model::language::{bare, typed};

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    Right,
    Wrong,
    /// The text is not an answer; holds the text about what is expected.
    Unread(Sentence),
}

/// Yes and no in English, as they are typed.
const YES: [&str; 2] = ["yes", "y"];
const NO: [&str; 2] = ["no", "n"];

/// Returns whether a word is one of these English words or the word `said` of the screen's
/// language, in full or its first letter, with or without accents.
fn says(word: &str, english: [&str; 2], said: &str) -> bool {
    let (word, said) = (bare(word), bare(said));
    english.contains(&&*word) || word == said || word.chars().eq(said.chars().take(1))
}

/// Returns the kind of a value from the sign before it; exact without a sign.
fn kind_of(text: &str) -> Kind {
    match text.chars().next() {
        Some('≤' | '<') => Kind::Upper,
        Some('≥' | '>') => Kind::Lower,
        _ => Kind::Exact,
    }
}

/// Parses a value with or without the sign of its kind: `3`, `<=2`, `-inf`, `∞`, `1/2`.
fn number(text: &str) -> Option<f64> {
    let text = text.trim_start_matches(['=', '≤', '≥', '<', '>']);
    let text = typed(text);
    let (negative, bare) = text
        .strip_prefix('-')
        .map_or((false, text.as_str()), |bare| (true, bare));
    let bare = bare.strip_prefix('+').unwrap_or(bare);
    let found = match bare.to_lowercase().as_str() {
        "inf" | "∞" | "infinity" | "oo" => f64::INFINITY,
        bare => {
            let (over, under) = bare.split_once('/').unwrap_or((bare, "1"));
            let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            let [over, under] =
                [over, under].map(|text| text.parse::<f64>().ok().filter(|_| digits(text)));
            over? / under.filter(|under| *under != 0.0)?
        }
    };
    Some(if negative { -found } else { found })
}

fn same(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() < 1e-6
}

/// Splits an answer into words. If the comma is the decimal mark, it separates two numbers only if
/// nothing else does.
fn parts(text: &str, ask: Ask) -> Vec<&str> {
    let split = |marks: &[char]| -> Vec<&str> {
        text.split(marks)
            .map(|word| word.trim_matches(','))
            .filter(|word| !word.is_empty())
            .collect()
    };
    let comma = typed("0,5") != "0,5";
    let words = split(&[' ', ';']);
    let enough = words.len() > usize::from(ask == Ask::Windows);
    if comma && matches!(ask, Ask::Values | Ask::Windows) && enough {
        words
    } else {
        split(&[' ', ',', ';'])
    }
}

impl Quiz {
    /// Returns whether a word is this value, as a number or as the winning side; `None` if it is
    /// neither.
    fn is_value(&self, word: &str, value: Value) -> Option<bool> {
        if let Some(found) = number(word) {
            return Some(same(found, number(&self.problem.print(value))?));
        }
        let is_side = |side: &'static str| side.eq_ignore_ascii_case(word);
        self.wins
            .sides()
            .any(is_side)
            .then(|| self.wins.side(value).is_some_and(is_side))
    }
    /// Replaces a phrase such as "X wins" by its side, so that it is a single word.
    fn in_words(&self, text: &str) -> String {
        let won = |text: String, side: &str| {
            text.replace(
                &say!("{side} wins", side).to_lowercase(),
                &side.to_lowercase(),
            )
        };
        self.wins.sides().fold(text.to_lowercase(), won)
    }
    /// Judges an answer.
    pub fn judge(&self, question: &PracticeQuestion, text: &str) -> Judged {
        let Some(step) = self.steps.get(question.step) else {
            return Judged::Wrong;
        };
        let values = self.in_words(text);
        let text = if matches!(question.ask, Ask::Values | Ask::Windows | Ask::Stored) {
            &values
        } else {
            text
        };
        let words = parts(text, question.ask);
        let right = match question.ask {
            Ask::Values => match words[..] {
                [word] => self.is_value(word, step.value),
                _ => None,
            }
            .ok_or_else(|| self.expected(question)),
            Ask::Windows => match words[..] {
                [alpha, beta] => self
                    .is_value(alpha, step.alpha)
                    .zip(self.is_value(beta, step.beta))
                    .map(|(one, other)| one && other),
                _ => None,
            }
            .ok_or_else(|| self.expected(question)),
            Ask::Cuts => self.cuts(question, &step.path, &words).map(|mut found| {
                let mut cut = step.cut.clone();
                found.sort_unstable();
                found.dedup();
                cut.sort_unstable();
                found == cut
            }),
            Ask::Answers => match words[..] {
                [word] if says(word, YES, say!("yes@@answer")) => Ok(step.hit),
                [word] if says(word, NO, say!("no@@answer")) => Ok(!step.hit),
                _ => Err(self.expected(question)),
            },
            Ask::Stored => {
                let word = words.concat();
                let is_kind = kind_of(&word) == stored(&*self.problem, step);
                self.is_value(&word, step.value)
                    .map(|right| right && is_kind)
                    .ok_or_else(|| self.expected(question))
            }
            Ask::Order => match words[..] {
                [word] => Ok(self
                    .next_name(question)
                    .is_some_and(|name| name.eq_ignore_ascii_case(word))),
                // All moves to the node, as in the questions about a game.
                [_, _, ..] if self.is_of_game() => {
                    let said = words.join(" ");
                    Ok(self
                        .next_place(question)
                        .is_some_and(|place| place.eq_ignore_ascii_case(&said)))
                }
                _ => Err(self.expected(question)),
            },
        };
        match right {
            Ok(true) => Judged::Right,
            Ok(false) => Judged::Wrong,
            Err(expected) => Judged::Unread(expected),
        }
    }
    /// Parses the typed moves into ordinals.
    fn cuts(
        &self,
        question: &PracticeQuestion,
        path: &[Ordinal],
        words: &[&str],
    ) -> Result<Vec<Ordinal>, Sentence> {
        if matches!(words, ["none" | "-" | "0"]) || words == [say!("none")] {
            return Ok(Vec::new());
        }
        if words.is_empty() {
            return Err(self.expected(question));
        }
        let position = self.problem.position(path);
        let moves = self.some_moves(path);
        let wrong = |found: &str| {
            let (moves, found) = (Sentence::from(&moves), Sentence::Text(format!("{found:?}")));
            sentence!(
                "expected moves such as {moves}, or none; found {found}",
                moves,
                found
            )
        };
        words
            .iter()
            .map(|word| position.find_move(word).map_err(|_| wrong(word)))
            .collect()
    }
    /// Returns the text about the expected form of an answer.
    pub fn expected(&self, question: &PracticeQuestion) -> Sentence {
        match question.ask {
            Ask::Values => sentence!("expected a value such as 3, -2.5 or inf"),
            Ask::Windows => sentence!("expected α and β, such as -inf 3"),
            Ask::Cuts => {
                sentence!(
                    "expected moves such as {moves}, or none",
                    moves = Sentence::Text(self.moves_of(question))
                )
            }
            Ask::Order => sentence!("expected the name of a node"),
            Ask::Answers => sentence!("expected yes or no"),
            Ask::Stored => sentence!("expected a value and what it says, such as 3, <=3 or >=3"),
        }
    }
    /// Returns the example shown while nothing is typed.
    pub fn example(&self, question: &PracticeQuestion) -> String {
        match question.ask {
            Ask::Values => say!("such as: 3, -2.5, inf").to_owned(),
            Ask::Windows => say!("such as: -inf 3").to_owned(),
            Ask::Cuts => say!("such as: {moves}; or none", moves = self.moves_of(question)),
            Ask::Order => say!("the name of a node").to_owned(),
            Ask::Answers => say!("yes or no").to_owned(),
            Ask::Stored => say!("such as: 3, <=3, >=3").to_owned(),
        }
    }
    fn moves_of(&self, question: &PracticeQuestion) -> String {
        self.steps
            .get(question.step)
            .map_or_else(String::new, |step| self.some_moves(&step.path))
    }
    /// Returns the names of the last moves at a node: at most two, and never all, as in a cut.
    fn some_moves(&self, path: &[Ordinal]) -> String {
        let position = self.problem.position(path);
        let moves: Vec<Ordinal> = self.problem.tries(path);
        let last = moves.len().saturating_sub(2).max(1);
        let names = moves
            .iter()
            .skip(last)
            .filter_map(|mv| position.move_view(*mv))
            .map(|mv| mv.text);
        names.collect::<Vec<_>>().join(" ")
    }
    /// Returns the name of the node visited after that of a question.
    fn next_name(&self, question: &PracticeQuestion) -> Option<&str> {
        let next = self.steps.get(question.step + 1)?;
        self.nodes
            .iter()
            .find(|node| node.path == next.path)
            .map(|node| node.name.as_str())
    }
    fn next_place(&self, question: &PracticeQuestion) -> Option<String> {
        let next = self.steps.get(question.step + 1)?;
        Some(self.place(self.nodes.iter().position(|node| node.path == next.path)?))
    }
    /// Returns the correct answer.
    pub fn answer(&self, question: &PracticeQuestion) -> String {
        let Some(step) = self.steps.get(question.step) else {
            return String::new();
        };
        let print = |value: Value| {
            self.wins
                .short(value)
                .unwrap_or_else(|| self.problem.print(value))
        };
        match question.ask {
            Ask::Values => print(step.value),
            Ask::Answers if step.hit => say!("yes@@answer").to_owned(),
            Ask::Answers => say!("no@@answer").to_owned(),
            Ask::Stored => format!(
                "{}{}",
                stored(&*self.problem, step).sign(),
                print(step.value)
            ),
            Ask::Windows => format!("{} {}", print(step.alpha), print(step.beta)),
            Ask::Cuts if step.cut.is_empty() => say!("none").to_owned(),
            Ask::Cuts => {
                let position = self.problem.position(&step.path);
                let name = |ordinal: &Ordinal| position.move_view(*ordinal).map(|mv| mv.text);
                step.cut
                    .iter()
                    .filter_map(name)
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            Ask::Order => self.next_name(question).unwrap_or_default().to_owned(),
        }
    }
    /// Returns the details of a question about a table entry; empty for other questions.
    pub fn detail(&self, question: &PracticeQuestion) -> String {
        let entry = self
            .entries
            .get(question.step)
            .and_then(Option::as_ref)
            .filter(|_| question.ask == Ask::Answers);
        let Some((entry, step)) = entry.zip(self.steps.get(question.step)) else {
            return String::new();
        };
        let print = |value: Value| self.problem.print(value);
        let (value, depth) = (
            format!("{}{}", entry.kind.sign(), print(entry.value)),
            entry.depth_text(),
        );
        let window = format!("({}, {})", print(step.alpha), print(step.beta));
        say!(
            ", which has {value}, searched {depth}, in the window {window}",
            value,
            depth,
            window
        )
    }
    /// Returns whether a sentence contains all words of the answer to a question.
    pub fn tells(&self, sentence: &str, question: &PracticeQuestion) -> bool {
        let words = |text: &str| -> Vec<String> {
            let split = text.split(|c: char| c.is_whitespace() || ":;,=≤≥()[]…".contains(c));
            split
                .map(|word| word.trim_end_matches('.').to_lowercase())
                .filter(|word| !word.is_empty())
                .collect()
        };
        let said = words(sentence);
        words(&self.answer(question))
            .iter()
            .all(|word| said.contains(word))
    }
    /// Returns the timeline's sentence about a tick.
    fn sentence(&self, tick: Tick) -> Option<String> {
        let problem = &*self.problem;
        let mut event =
            self.look(|walk| EventDescription::new(problem, &walk.moment(tick).ok()?))?;
        self.top().clone_into(&mut event.top);
        let sentence = event.sentence(problem, &self.wins, Length::Whole);
        Some(say!(
            "tick {at}: {sentence}",
            at = thousands(tick.0),
            sentence
        ))
    }
    /// Returns the last event before the answer as a hint.
    pub fn hint(&self, question: &PracticeQuestion) -> Vec<String> {
        let tick = if question.ask == Ask::Order {
            Some(question.tick)
        } else {
            question.tick.previous()
        };
        tick.and_then(|tick| self.sentence(tick))
            .into_iter()
            .collect()
    }
    /// Returns the reasons for the correct answer.
    pub fn reasons(&self, question: &PracticeQuestion) -> Vec<String> {
        // The next node is entered at the tick after the last node was left.
        let tick = if question.ask == Ask::Order {
            question.tick.next()
        } else {
            question.tick
        };
        let mut lines: Vec<String> = self
            .hint(question)
            .into_iter()
            .chain(self.sentence(tick))
            .collect();
        let problem = &*self.problem;
        if matches!(
            question.ask,
            Ask::Values | Ask::Cuts | Ask::Answers | Ask::Stored
        ) {
            let number = NodeNumber(question.step as u64);
            let said =
                self.look(|walk| explain::node_below(self.top(), walk, problem, number, None));
            lines.extend(under_headings(said.unwrap_or_default()));
        }
        lines
    }
    /// Returns the reason that moves were cut or not, without values, as a later question may ask
    /// for them.
    pub fn why_cut(&self, question: &PracticeQuestion) -> Option<String> {
        let step = self
            .steps
            .get(question.step)
            .filter(|_| question.ask == Ask::Cuts)?;
        let name = self.place(question.node);
        Some(match step.cut.is_empty() {
            true => say!(
                "α stays below β until the last move of {name}: then none is left to cut",
                name
            ),
            false => say!(
                "α is not below β any more at {name}: its other moves cannot matter",
                name
            ),
        })
    }
}

/// Joins each heading with its first line; drops headings without lines.
fn under_headings(said: Vec<Said>) -> Vec<String> {
    let (mut lines, mut heading) = (Vec::new(), None);
    for Said {
        text,
        heading: is_heading,
        ..
    } in said
    {
        match (is_heading, heading.take()) {
            (true, _) => heading = Some(text),
            (false, Some(above)) => lines.push(format!("{above}: {}", text.trim())),
            (false, None) => lines.push(text),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::language::{Language, within};

    #[test]
    fn a_heading_stands_before_its_first_line_and_not_alone() {
        let line = |text: &str, heading| Said {
            text: text.to_owned(),
            tick: None,
            heading,
        };
        let said = vec![
            line("why", true),
            line("  a", false),
            line("b", false),
            line("x", true),
            line("y", true),
        ];
        assert_eq!(under_headings(said), ["why: a", "b"]);
    }

    #[test]
    fn a_comma_parts_numbers_or_is_in_one() {
        let said = |language, text: &'static str, ask| within(language, || parts(text, ask));
        for language in ["pt", "es"].map(|code| Language::named(code).expect(code)) {
            assert_eq!(said(language, "2,5", Ask::Values), ["2,5"]);
            assert_eq!(said(language, "-inf 2,5", Ask::Windows), ["-inf", "2,5"]);
            assert_eq!(said(language, "-inf; 2,5", Ask::Windows), ["-inf", "2,5"]);
            assert_eq!(said(language, "-inf,3", Ask::Windows), ["-inf", "3"]);
            assert_eq!(said(language, "a1,b2", Ask::Cuts), ["a1", "b2"]);
            assert_eq!(within(language, || number("2,5")), Some(2.5));
        }
        assert_eq!(
            said(Language::ENGLISH, "-inf,3", Ask::Windows),
            ["-inf", "3"]
        );
        assert_eq!(number("2,5"), None);
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        for (text, value) in [
            ("3", Some(3.0)),
            ("<=2", Some(2.0)),
            ("≥-2.5", Some(-2.5)),
            ("−7", Some(-7.0)),
            ("-∞", Some(f64::NEG_INFINITY)),
            ("INF", Some(f64::INFINITY)),
            ("1/2", Some(0.5)),
            ("-1/3", Some(-1.0 / 3.0)),
            ("", None),
            ("-", None),
            ("1/0", None),
            ("nan", None),
            ("1e3", None),
            ("three", None),
        ] {
            assert_eq!(number(text), value, "{text}");
        }
    }
}
