//! [`Handout`]: the additions of a teacher to the sheets of an exam: the names of a class, further
//! questions, a second page.
//!
//! A list of names is a text with one student per line, or a table with columns separated by tabs,
//! semicolons or commas, as spreadsheets write them, with or without a row of headings. A list of
//! questions has one question per line, with the right answer and the points after `|`. Lines that
//! begin with `#` are comments in both.
//!
//! Invariants: a student has a name; the points of the teacher's own questions leave at least one
//! point for each other question.

use engine::sentence::ToSentence;
use thiserror::Error;

/// The points of a sheet, because most grades go from 0 to 20.
pub const POINTS: u32 = 20;

/// A student of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Student {
    pub name: String,
    /// The number at the university; empty if not known.
    pub number: String,
}

/// A question written by a teacher.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeacherQuestion {
    pub text: String,
    /// The right answer, for the solution; empty if the question is marked by hand.
    pub answer: String,
    /// The points, or `None` for as many as the other questions have.
    pub points: Option<u32>,
}

/// The additions of a teacher to the sheets of an exam.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handout {
    /// The students, the first for the first sheet; if there are none, sheets have lines for names.
    pub students: Vec<Student>,
    pub questions: Vec<TeacherQuestion>,
    /// True if the tree has a page of its own, which leaves more room for writing.
    pub two_pages: bool,
}

/// The reason why a list cannot be read, with the line, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum HandoutError {
    #[error("expected the names of students, one on each line; found none")]
    NoNames,
    #[error("{line}:1: expected a name, found {found:?}")]
    Name { line: usize, found: String },
    #[error(
        "{line}:1: expected a question, and behind bars what is right and its points; found {found:?}"
    )]
    Question { line: usize, found: String },
    #[error("{line}: expected points from 1 to {POINTS}, found {found:?}")]
    Points { line: usize, found: String },
    #[error(
        "own questions have {points} points, which leaves none of {POINTS} for what the tree asks"
    )]
    Many { points: u32 },
}

impl Handout {
    /// Returns the student of a sheet, counted from 1.
    pub fn student(&self, sheet: u32) -> Option<&Student> {
        self.students.get((sheet as usize).checked_sub(1)?)
    }
    /// Returns the handout with further questions; `asked` is the number of questions about the
    /// tree.
    ///
    /// # Errors
    /// The points do not suffice for all questions.
    pub fn with_questions(
        self,
        questions: Vec<TeacherQuestion>,
        asked: usize,
    ) -> Result<Handout, HandoutError> {
        let questions = [self.questions, questions].concat();
        let points: u32 = questions
            .iter()
            .filter_map(|question| question.points)
            .sum();
        let open = asked
            + questions
                .iter()
                .filter(|question| question.points.is_none())
                .count();
        if points as usize + open > POINTS as usize {
            return Err(HandoutError::Many { points });
        }
        Ok(Handout { questions, ..self })
    }
}

/// The headings of a column of names and of one of numbers, in the languages of the program.
const NAME_HEADS: [&str; 8] = [
    "name",
    "student",
    "nome",
    "aluno",
    "estudante",
    "nombre",
    "alumno",
    "estudiante",
];
const NUMBER_HEADS: [&str; 9] = [
    "number",
    "id",
    "número",
    "numero",
    "nº",
    "n.º",
    "nr",
    "no",
    "matrícula",
];

fn is_head(field: &str, heads: &[&str]) -> bool {
    heads.contains(&field.to_lowercase().as_str())
}

/// Returns the fields of a line. A field in quotes may contain the separator, and a doubled quote
/// stands for one.
fn fields(line: &str, separator: char) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let Some(field) = fields.last_mut() else {
            break;
        };
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' if quoted || field.trim().is_empty() => quoted = !quoted,
            _ if letter == separator && !quoted => fields.push(String::new()),
            _ => field.push(letter),
        }
    }
    fields.iter().map(|field| field.trim().to_owned()).collect()
}

/// Returns the lines with their numbers, from 1, without empty lines and comments.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    lines.filter(|(_, line)| !matches!(line.trim().chars().next(), None | Some('#')))
}

/// Reads a list of students.
///
/// # Errors
/// The first line without a name, or a list without students.
pub fn students(text: &str) -> Result<Vec<Student>, HandoutError> {
    let separator = ['\t', ';', ',']
        .into_iter()
        .find(|separator| lines(text).any(|(_, line)| line.contains(*separator)));
    let separator = separator.unwrap_or('\t');
    let mut rows = lines(text).peekable();
    let head = rows
        .peek()
        .map(|(_, line)| fields(line, separator))
        .unwrap_or_default();
    let column = |heads: &[&str]| head.iter().position(|field| is_head(field, heads));
    let columns = (column(&NAME_HEADS), column(&NUMBER_HEADS));
    if columns.0.is_some() {
        rows.next();
    }
    let has_digit = |field: &str| field.chars().any(|letter| letter.is_ascii_digit());
    let student = |(line, text): (usize, &str)| {
        let row = fields(text, separator);
        let field = |column: Option<usize>| {
            column
                .and_then(|at| row.get(at))
                .cloned()
                .unwrap_or_default()
        };
        let (name, number) = match columns {
            (Some(name), number) => (field(Some(name)), field(number)),
            // `Silva, Ana` is one name; a number has a digit.
            (None, _) if separator == ',' && !row.iter().any(|field| has_digit(field)) => {
                (text.trim().trim_matches('"').to_owned(), String::new())
            }
            (None, _) => {
                let name = row
                    .iter()
                    .find(|field| !has_digit(field) && !field.is_empty());
                let number = row.iter().find(|field| has_digit(field));
                (
                    name.cloned().unwrap_or_default(),
                    number.cloned().unwrap_or_default(),
                )
            }
        };
        let named = name.chars().any(char::is_alphabetic);
        if named {
            Ok(Student { name, number })
        } else {
            Err(HandoutError::Name {
                line,
                found: text.trim().to_owned(),
            })
        }
    };
    let students = rows.map(student).collect::<Result<Vec<_>, _>>()?;
    if students.is_empty() {
        Err(HandoutError::NoNames)
    } else {
        Ok(students)
    }
}

/// Reads a list of questions.
///
/// # Errors
/// The first line that is not a question.
pub fn questions(text: &str) -> Result<Vec<TeacherQuestion>, HandoutError> {
    lines(text)
        .map(|(line, text)| question(text, line))
        .collect()
}

fn question(text: &str, line: usize) -> Result<TeacherQuestion, HandoutError> {
    let mut parts = text.split('|').map(str::trim);
    let mut part = || parts.next().unwrap_or_default().to_owned();
    let (question, answer, written) = (part(), part(), part());
    if question.is_empty() || parts.next().is_some() {
        return Err(HandoutError::Question {
            line,
            found: text.trim().to_owned(),
        });
    }
    let points = written
        .parse()
        .ok()
        .filter(|points| (1..=POINTS).contains(points));
    if !written.is_empty() && points.is_none() {
        return Err(HandoutError::Points {
            line,
            found: written,
        });
    }
    Ok(TeacherQuestion {
        text: question,
        answer,
        points,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let students = students(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        students
            .iter()
            .map(|student| format!("{}/{}", student.name, student.number))
            .collect()
    }

    #[test]
    fn names_come_as_lines_or_tables() {
        assert_eq!(
            read("Ana Silva\n\n# late\nRui Sá\n"),
            ["Ana Silva/", "Rui Sá/"]
        );
        assert_eq!(read("Silva, Ana\r\nSá, Rui"), ["Silva, Ana/", "Sá, Rui/"]);
        assert_eq!(
            read("Ana Silva;1201\nRui Sá;fc1202"),
            ["Ana Silva/1201", "Rui Sá/fc1202"]
        );
        assert_eq!(
            read("1201\tAna Silva\n1202\tRui Sá"),
            ["Ana Silva/1201", "Rui Sá/1202"]
        );
        assert_eq!(
            read("\u{feff}Número,Nome,Turma\n7,\"Sá, Rui\",T1\n8,\"Ana \"\"Nita\"\" Silva\",T2"),
            ["Sá, Rui/7", "Ana \"Nita\" Silva/8"]
        );
        assert_eq!(students(" \n# none"), Err(HandoutError::NoNames));
        let error = students("Nome;Número\nAna;1\n;2")
            .expect_err("a line without a name")
            .to_string();
        assert_eq!(error, "3:1: expected a name, found \";2\"");
    }

    #[test]
    fn questions_have_answers_and_points() {
        let read =
            questions("Why is B cut?\n# easy\nWhat is α? | a lower bound | 3\nDraw it. || 2")
                .expect("questions");
        let of = |question: &TeacherQuestion| {
            (
                question.text.clone(),
                question.answer.clone(),
                question.points,
            )
        };
        let expected = [
            ("Why is B cut?", "", None),
            ("What is α?", "a lower bound", Some(3)),
            ("Draw it.", "", Some(2)),
        ];
        assert_eq!(
            read.iter().map(of).collect::<Vec<_>>(),
            expected.map(|(text, answer, points)| (text.to_owned(), answer.to_owned(), points))
        );
        for (text, wrong) in [
            ("| a", "1:1: expected a question"),
            ("a|b|x", "1: expected points"),
            ("a|b|21", "1: expected points"),
            ("\na|b|2|c", "2:1: expected"),
        ] {
            let error = questions(text).expect_err(text).to_string();
            assert!(error.starts_with(wrong), "{text}: {error}");
        }
        let many = questions("a||10\nb||8").expect("questions");
        assert_eq!(
            Handout::default().with_questions(many, 5),
            Err(HandoutError::Many { points: 18 })
        );
    }
}
