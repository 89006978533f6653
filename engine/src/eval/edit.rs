//! Changes to the numbers and the formula of an evaluation within its text, so that comments,
//! tables and layout are preserved.
//!
//! Invariant: a changed text is read again, so the result is a valid evaluation or the error of
//! reading it.

use super::error::EvalError;
use super::evaluation::Evaluation;
use super::file::Whose;
use super::formula::scan::{TokenKind, scan};
use crate::ron_place::Step::{Field, Index};
use crate::ron_place::{Step, line_column, locate, value};

/// The place of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant says what its fields are")]
pub enum NumberPlace {
    /// The weight of a term: of a phase, or (`None`) of the terms that always count.
    Weight { phase: Option<usize>, term: usize },
    /// A number in the formula: the index and the number of its characters.
    Number { at: usize, length: usize },
    /// The value of a square in the table of a term; row and column are counted from 0, from the
    /// top left.
    Square {
        phase: Option<usize>,
        term: usize,
        row: usize,
        column: usize,
    },
}

impl NumberPlace {
    /// Returns the path of the number; `None` if it is in the formula.
    fn path(self) -> Option<Vec<Step<'static>>> {
        let (mut path, more) = match self {
            NumberPlace::Number { .. } => return None,
            NumberPlace::Weight { phase, term } => (term_path(phase, term), vec![Field("weight")]),
            NumberPlace::Square {
                phase,
                term,
                row,
                column,
            } => (
                term_path(phase, term),
                vec![Field("table"), Index(row), Index(column)],
            ),
        };
        path.extend(more);
        Some(path)
    }
}

/// A table of squares and its term.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a field is what it is called")]
pub struct WeightTable {
    pub phase: Option<usize>,
    pub term: usize,
    /// The label of the term, as in the terms of a value.
    pub label: String,
    /// The numbers as they are written, row by row from the top.
    pub rows: Vec<Vec<String>>,
}

/// A number that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The place of the number.
    pub place: NumberPlace,
    /// The label of the weighted term, as in the terms of a value; for a number in a formula, the
    /// surrounding text.
    pub label: String,
    /// The number as it is written.
    pub text: String,
}

/// The length of the text around a number in a formula, in characters on each side.
const AROUND: usize = 12;

impl Evaluation {
    /// Returns all numbers that can be changed, in the order of the text: weights by phases, then
    /// those of the formula.
    pub fn weights(&self) -> Vec<Weight> {
        let mut weights: Vec<Weight> = self
            .terms_written()
            .into_iter()
            .map(|(weight, _)| weight)
            .collect();
        weights.extend(self.formula_text().into_iter().flat_map(numbers));
        weights
    }
    /// Returns all tables of squares, in the order of the text.
    pub fn tables(&self) -> Vec<WeightTable> {
        let table = |(weight, table): (Weight, Vec<Vec<String>>)| match weight.place {
            NumberPlace::Weight { phase, term } if !table.is_empty() => Some(WeightTable {
                phase,
                term,
                label: weight.label,
                rows: table,
            }),
            NumberPlace::Weight { .. }
            | NumberPlace::Number { .. }
            | NumberPlace::Square { .. } => None,
        };
        self.terms_written().into_iter().filter_map(table).collect()
    }
    /// Returns the weights of all terms, each with its table of squares, which is empty if there is
    /// none.
    fn terms_written(&self) -> Vec<(Weight, Vec<Vec<String>>)> {
        let term = |phase: Option<usize>, term: usize| {
            let place = NumberPlace::Weight { phase, term };
            let path = term_path(phase, term);
            let text =
                |field: &'static str| value(&self.text, &[&path[..], &[Field(field)]].concat());
            let quoted = |field| text(field).map(|text| text.trim_matches('"'));
            let label = quoted("name").or(quoted("feature"))?;
            let whose = Whose::ALL
                .into_iter()
                .find(|whose| text("whose") == Some(&format!("{whose:?}")));
            let label = format!("{label} ({})", whose.unwrap_or_default().words());
            let table = text("table").map_or_else(Vec::new, table_rows);
            Some((
                Weight {
                    place,
                    label,
                    text: text("weight").unwrap_or("1").to_owned(),
                },
                table,
            ))
        };
        let always = |phase| (0..).map_while(move |at| term(phase, at));
        let of_phases = (0..).map_while(|phase| {
            value(&self.text, &[Field("phases"), Index(phase)])
                .map(|_| always(Some(phase)).collect::<Vec<_>>())
        });
        let mut terms: Vec<_> = always(None).collect();
        terms.extend(of_phases.flatten());
        terms
    }
    /// Returns the formula as it was written, if there is one.
    pub fn formula_text(&self) -> Option<&str> {
        self.formula.as_ref().map(|formula| formula.source.as_str())
    }
    /// Returns the end of a phase as it is written.
    pub fn phase_text(&self, phase: usize) -> Option<&str> {
        value(&self.text, &[Field("phases"), Index(phase), Field("until")])
    }
    /// Returns the evaluation with another number at a place.
    ///
    /// # Errors
    /// The number is invalid at this place.
    pub fn with_number(&self, place: NumberPlace, number: &str) -> Result<Evaluation, EvalError> {
        match place {
            NumberPlace::Number { at, length } => {
                let source: Vec<char> = self.formula_text().unwrap_or_default().chars().collect();
                let (before, rest) = source.split_at(at.min(source.len()));
                // A minus sign would turn a sum into a difference, so the number is put in
                // parentheses.
                let number = if number.starts_with('-') {
                    format!("({number})")
                } else {
                    number.to_owned()
                };
                let after = rest.get(length..).unwrap_or_default();
                let text: String = before
                    .iter()
                    .copied()
                    .chain(number.chars())
                    .chain(after.iter().copied())
                    .collect();
                self.with_formula(&text)
            }
            NumberPlace::Weight { .. } | NumberPlace::Square { .. } => {
                let path = place.path().unwrap_or_default();
                if value(&self.text, &path).is_some() {
                    return self.replaced(&path, number);
                }
                let NumberPlace::Weight { phase, term } = place else {
                    return Ok(self.clone());
                };
                let path = term_path(phase, term);
                // The weight is inserted before the first field of the term.
                let inside = locate(&self.text, &path)
                    .and_then(|at| Some(at + self.text.get(at..)?.find('(')? + 1));
                let at = inside.unwrap_or(0);
                let (before, after) = self.text.split_at(at);
                Evaluation::read_from(
                    self.origin,
                    &format!("{before}weight: {number}, {after}"),
                    &self.file,
                )
            }
        }
    }
    /// Returns the evaluation with another formula.
    ///
    /// # Errors
    /// The formula is invalid.
    pub fn with_formula(&self, formula: &str) -> Result<Evaluation, EvalError> {
        // A formula contains no quotes, but if it does, the error must have the right place, and
        // the quote must not end the string.
        let run = |rest: &str| 1 + rest.len() - rest.trim_start_matches('#').len();
        let hashes = "#".repeat(formula.split('"').skip(1).map(run).max().unwrap_or(0));
        self.replaced(
            &[Field("formula")],
            &format!("r{hashes}\"{formula}\"{hashes}"),
        )
    }
    /// Returns the column, from 1, of an error of [`Evaluation::with_formula`] in a formula of one
    /// line; `None` if the error is elsewhere.
    pub fn formula_column(&self, error: &EvalError) -> Option<usize> {
        let (line, column) = line_column(&self.text, locate(&self.text, &[Field("formula")])?);
        // The formula was written after `r"`.
        let (in_line, found) = error.place?;
        (in_line == line)
            .then(|| found.checked_sub(column + 1))
            .flatten()
            .filter(|column| *column > 0)
    }
    /// Returns the column, from 1, of an error of [`Evaluation::with_number`] in the number or
    /// directly after it; `None` if the error is elsewhere.
    pub fn number_column(
        &self,
        place: NumberPlace,
        number: &str,
        error: &EvalError,
    ) -> Option<usize> {
        let column = match place {
            // A parenthesis precedes a minus sign.
            NumberPlace::Number { at, .. } => self
                .formula_column(error)?
                .checked_sub(at + usize::from(number.starts_with('-')))?,
            NumberPlace::Weight { .. } | NumberPlace::Square { .. } => {
                let (line, column) = line_column(&self.text, locate(&self.text, &place.path()?)?);
                let (in_line, found) = error.place?;
                (in_line == line)
                    .then(|| (found + 1).checked_sub(column))
                    .flatten()?
            }
        };
        (1..=number.chars().count() + 1)
            .contains(&column)
            .then_some(column)
    }
    /// Returns the evaluation with another name and with a title and a description that say so.
    ///
    /// # Errors
    /// The name is invalid.
    pub fn with_name(&self, name: &str) -> Result<Evaluation, EvalError> {
        let mut named = self.replaced(&[Field("name")], &format!("{name:?}"))?;
        if name == self.name {
            return Ok(named);
        }
        // The description of the original need not apply to the copy.
        let about = format!("changed from {}", self.name);
        for (field, text) in [("title", name), ("description", &about)] {
            if value(&named.text, &[Field(field)]).is_some() {
                named = named.replaced(&[Field(field)], &format!("{text:?}"))?;
            }
        }
        Ok(named)
    }
    /// Replaces the value at a path in the text and reads the text again.
    fn replaced(&self, path: &[Step], new: &str) -> Result<Evaluation, EvalError> {
        let start = locate(&self.text, path).unwrap_or(0);
        let end = start + value(&self.text, path).map_or(0, str::len);
        let (before, after) = (
            self.text.get(..start).unwrap_or(""),
            self.text.get(end..).unwrap_or(""),
        );
        Evaluation::read_from(self.origin, &format!("{before}{new}{after}"), &self.file)
    }
}

fn term_path(phase: Option<usize>, term: usize) -> Vec<Step<'static>> {
    let mut path = phase.map_or_else(Vec::new, |phase| vec![Field("phases"), Index(phase)]);
    path.extend([Field("terms"), Index(term)]);
    path
}

/// Returns the numbers of a table as they are written: the elements of a list of lists.
fn table_rows(text: &str) -> Vec<Vec<String>> {
    let row = |row: usize| {
        let cells: Vec<String> = (0..)
            .map_while(|column| value(text, &[Index(row), Index(column)]).map(str::to_owned))
            .collect();
        value(text, &[Index(row)]).map(|_| cells)
    };
    (0..).map_while(row).collect()
}

/// Returns the numbers of a formula.
fn numbers(source: &str) -> Vec<Weight> {
    let tokens = scan(source).unwrap_or_default();
    let characters: Vec<char> = source.chars().collect();
    let numbers = tokens
        .iter()
        .filter(|token| matches!(token.kind, TokenKind::Number(_)));
    let weight = |(token, length): (_, usize)| -> Weight {
        let token: &super::formula::scan::FormulaToken<'_> = token;
        let (from, to) = (
            token.at.saturating_sub(AROUND),
            (token.at + length + AROUND).min(characters.len()),
        );
        // Names and numbers are not cut in the middle.
        let end =
            |token: &super::formula::scan::FormulaToken<'_>| token.at + token.text.chars().count();
        let whole = || {
            tokens
                .iter()
                .filter(|token| token.at >= from && end(token) <= to)
        };
        let from = whole().next().map_or(token.at, |first| first.at);
        let to = whole().next_back().map_or(token.at + length, end);
        let around: String = characters
            .get(from..to)
            .unwrap_or_default()
            .iter()
            .collect();
        let words: Vec<&str> = around.split_whitespace().collect();
        let cut = |is: bool| if is { "…" } else { "" };
        let place = NumberPlace::Number {
            at: token.at,
            length,
        };
        let label = format!(
            "{}{}{}",
            cut(from > 0),
            words.join(" "),
            cut(to < characters.len())
        );
        Weight {
            place,
            label,
            text: token.text.to_owned(),
        }
    };
    numbers
        .map(|token| (token, token.text.len()))
        .map(weight)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "( // mine\n version: 1, name: \"x\", game: \"othello\", title: \"X\",\n terms: [(weight: 1 /* one */, feature: \"discs\", whose: Mine), (name: \"m\", feature: \"mobility\")],\n formula: r\"if(phase < .5, 2 * m,\n  discs - 3)\",\n)\n";

    #[test]
    fn numbers_are_changed_where_they_stand() {
        let evaluation = Evaluation::read(TEXT, "x.ron").unwrap();
        let weights = evaluation.weights();
        let shown: Vec<(&str, &str)> = weights
            .iter()
            .map(|w| (w.label.as_str(), w.text.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                ("discs (mine)", "1"),
                ("m (mine − theirs)", "1"),
                ("if(phase < .5, 2 * m,…", ".5"),
                ("…phase < .5, 2 * m,…", "2"),
                ("…, discs - 3)", "3"),
            ]
        );
        let mut changed = evaluation.clone();
        for (weight, number) in weights.iter().zip(["-2.5", "7", "0.75", "10", "-4"]).rev() {
            changed = changed.with_number(weight.place, number).unwrap();
        }
        let expected = TEXT
            .replace("weight: 1", "weight: -2.5")
            .replace("(name", "(weight: 7, name")
            .replace("< .5, 2", "< 0.75, 10")
            .replace("- 3", "- (-4)");
        assert_eq!(changed.text, expected);
        assert!(
            evaluation
                .with_number(weights[0].place, "1e10")
                .unwrap_err()
                .to_string()
                .contains("3:19")
        );
        assert!(
            evaluation
                .with_number(weights[2].place, "x")
                .unwrap_err()
                .to_string()
                .contains("unknown name x")
        );
    }

    #[test]
    fn names_and_formulas_are_changed_and_checked() {
        let evaluation = Evaluation::read(TEXT, "x.ron").unwrap();
        let named = evaluation.with_name("y").unwrap();
        assert_eq!((named.name.as_str(), named.title.as_str()), ("y", "y"));
        let described = TEXT.replace("version: 1", "version: 1, description: \"all of x\"");
        let described = Evaluation::read(&described, "x.ron").unwrap();
        assert_eq!(
            described.with_name("y").unwrap().description,
            "changed from x"
        );
        assert_eq!(described.with_name("x").unwrap().description, "all of x");
        assert!(evaluation.with_name("a b").is_err() && evaluation.with_name("\"").is_err());
        assert_eq!(
            evaluation.with_formula("m + 1").unwrap().formula_text(),
            Some("m + 1")
        );
        assert!(
            evaluation
                .with_formula("m + \"")
                .unwrap_err()
                .to_string()
                .starts_with("x.ron:4:18: expected")
        );
        assert!(
            evaluation.with_formula("m\"#, title: r#\"y").is_err(),
            "what is typed stays inside the formula"
        );
        assert!(
            evaluation
                .with_formula("m +")
                .unwrap_err()
                .to_string()
                .starts_with("x.ron:4:16: expected")
        );
    }

    #[test]
    fn weights_of_phases_are_found() {
        let registry = super::super::Registry::built_in();
        let mobility = registry.get("othello", "mobility").unwrap();
        let weights = mobility.weights();
        assert_eq!((weights.len(), mobility.phase_text(1)), (10, Some("0.9")));
        let last = weights.last().unwrap();
        assert_eq!(
            (last.place, last.text.as_str()),
            (
                NumberPlace::Weight {
                    phase: Some(2),
                    term: 1
                },
                "8"
            )
        );
        let changed = mobility.with_number(last.place, "9").unwrap();
        assert_eq!(changed.weights().last().unwrap().text, "9");
    }

    #[test]
    fn tables_of_squares_are_read_and_changed_square_by_square() {
        let registry = super::super::Registry::built_in();
        let basilio = registry.get("othello", "basilio").unwrap();
        let tables = basilio.tables();
        let (rows, label) = (&tables[0].rows, tables[0].label.as_str());
        assert_eq!(
            (tables.len(), label, rows.len()),
            (1, "square-table (mine − theirs)", 8)
        );
        assert_eq!(
            (
                rows[0][0].as_str(),
                rows[1][1].as_str(),
                rows[7][2].as_str()
            ),
            ("100", "-25", "10")
        );
        let place = |row, column| NumberPlace::Square {
            phase: None,
            term: 0,
            row,
            column,
        };
        let changed = basilio.with_number(place(1, 1), "-40").unwrap();
        assert_eq!(changed.tables()[0].rows[1][1], "-40");
        let back = changed.with_number(place(1, 1), "-25").unwrap();
        assert_eq!(back.text, basilio.text, "nothing else has changed");
        let error = basilio.with_number(place(0, 1), "2x").unwrap_err();
        assert_eq!(
            basilio.number_column(place(0, 1), "2x", &error),
            Some(1),
            "{error}"
        );
        assert!(
            basilio.with_number(place(0, 1), "1.5").is_err(),
            "squares have whole numbers"
        );
    }
}
