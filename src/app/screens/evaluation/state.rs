//! [`Editor`]: an evaluation whose numbers are changed by keys while its values are in view.
//!
//! Every change is tried first: if the result is no evaluation, or none for this board, an error is
//! shown and the draft stays as it is. Otherwise the search runs with it at once. A built-in
//! evaluation is edited as a copy under a new name; nothing is written before it is saved.
//!
//! Costs: a change parses the text and evaluates the position and its moves, well under a
//! millisecond.

use super::squares::WeightBoard;
use crate::kit::typed::Typed;
use engine::boundary::{Position, Problem, ProblemError};
use engine::eval::decimal::MICRO;
use engine::eval::edit::NumberPlace;
use engine::eval::{Evaluation, Part, Registry, TermValue};
use engine::numbers::Ordinal;
use engine::rules::Picture;
use engine::search::Spec;
use model::language::sides;
use model::language::squares::called;
use std::sync::Arc;

/// The step sizes of a key press, in millionths.
pub const STEPS: [i64; 6] = [
    MICRO / 1000,
    MICRO / 100,
    MICRO / 10,
    MICRO,
    10 * MICRO,
    100 * MICRO,
];

/// The part of a formula shown beside one of its numbers, in characters on each side.
const AROUND: usize = 14;

/// The kind of a row in the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A number that can be changed.
    Number(NumberPlace),
    Formula,
}

/// A row of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditRow {
    /// The kind of the row.
    pub kind: RowKind,
    /// The feature that the number weighs.
    pub label: String,
    /// The number as it is written.
    pub weight: String,
    /// The count of the feature in the position, and its contribution; empty if it does not count.
    pub counts: [String; 2],
}

/// A legal move with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditMove {
    /// Its index in canonical order.
    pub ordinal: Ordinal,
    /// The name of the move.
    pub mv: String,
    /// The target square, counted from 1 at the top left.
    pub square: Option<(u32, u32)>,
    /// The static value now, the static value at the beginning, and the value of the search, which
    /// is empty until the search has found it.
    pub values: [String; 3],
}

/// The open question of the editor.
#[derive(Clone, Debug, Default)]
pub enum Asks {
    #[default]
    Nothing,
    /// A line is being typed: a number, a formula or a name.
    Line(Wanted, Typed),
    /// The question whether to leave without saving.
    Leave,
    /// The question whether to replace the file of this evaluation.
    Overwrite(Box<Evaluation>),
}

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The number of the selected row.
    Number(NumberPlace),
    Formula,
    /// The name to save under.
    Name,
}

/// The state of the editor.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The evaluation in its present state.
    pub draft: Evaluation,
    /// The rows.
    pub rows: Vec<EditRow>,
    /// The index of the selected row.
    pub at: usize,
    /// The index of the present step size in [`STEPS`].
    pub step: usize,
    /// The value of the position now, and at the beginning.
    pub value: [String; 2],
    /// The values of the names of the formula in this position.
    pub names: Vec<TermValue>,
    /// The legal moves.
    pub moves: Vec<EditMove>,
    /// The tables of squares as a board.
    pub board: WeightBoard,
    /// The position, and whether its stones are discs.
    pub picture: Picture,
    pub discs: bool,
    /// The open question.
    pub asks: Asks,
    pub(crate) original: Evaluation,
    /// All evaluations without the draft, and the spec of the search before the editor was opened.
    pub(crate) base: Arc<Registry>,
    pub(crate) spec: Spec,
    pub(crate) undo: Vec<Evaluation>,
    /// True if the editor closes once the draft is saved.
    pub(crate) leaving: bool,
}

impl Editor {
    /// Creates an editor of `draft` for a position that is searched with `spec`; `base` holds the
    /// other evaluations.
    ///
    /// # Errors
    /// Returns an error if the evaluation cannot be used for the position.
    pub fn new(
        draft: Evaluation,
        (base, spec): (Arc<Registry>, Spec),
        position: &dyn Position,
    ) -> Result<Editor, ProblemError> {
        let mut editor = Editor {
            original: draft.clone(),
            draft,
            rows: Vec::new(),
            at: 0,
            step: STEPS.iter().position(|step| *step == MICRO).unwrap_or(0),
            value: Default::default(),
            names: Vec::new(),
            moves: Vec::new(),
            board: WeightBoard::default(),
            picture: position.picture(),
            discs: sides::has_discs(position),
            asks: Asks::Nothing,
            base,
            spec,
            undo: Vec::new(),
            leaving: false,
        };
        let problem = editor.posed(&editor.draft, position)?;
        editor.weigh(&*problem);
        Ok(editor)
    }
    /// Returns whether there are unsaved changes.
    pub fn is_changed(&self) -> bool {
        self.draft.text != self.original.text
    }
    /// Returns the formula in one line, with the selected number in brackets if it belongs to the
    /// formula.
    pub fn formula_marked(&self) -> Option<String> {
        let formula = self.draft.formula_text()?;
        Some(match self.rows.get(self.at).map(|row| row.kind) {
            Some(RowKind::Number(NumberPlace::Number { at, length })) => {
                parts(formula, at, length).concat()
            }
            Some(
                RowKind::Number(NumberPlace::Weight { .. } | NumberPlace::Square { .. })
                | RowKind::Formula,
            )
            | None => in_one_line(formula),
        })
    }
    pub(crate) fn posed(
        &self,
        draft: &Evaluation,
        position: &dyn Position,
    ) -> Result<Arc<dyn Problem>, ProblemError> {
        let spec = Spec {
            evaluation: Some(draft.name.clone()),
            ..self.spec.clone()
        };
        position.pose(&spec, &self.base.with(draft.clone()))
    }
    /// Evaluates the position and its moves with the draft, and rebuilds the rows.
    pub(crate) fn weigh(&mut self, problem: &dyn Problem) {
        let terms = problem.terms(&[]);
        let mut left: Vec<&TermValue> = terms
            .iter()
            .filter(|term| term.part == Part::Added)
            .collect();
        let rows = self.draft.weights().into_iter().map(|weight| {
            let phase = match weight.place {
                NumberPlace::Weight { phase, .. } => phase,
                NumberPlace::Number { .. } | NumberPlace::Square { .. } => None,
            };
            // Rows with equal words and weights in one phase have equal counts.
            let same =
                |term: &&TermValue| term.phase == phase && is_of(term, &weight.label, &weight.text);
            let term = left.iter().position(same).map(|at| left.remove(at));
            let counts = term.map(|term| {
                [
                    term.count.unwrap_or_default().to_string(),
                    term.text.clone(),
                ]
            });
            let kind = RowKind::Number(weight.place);
            let label = match (weight.place, self.draft.formula_text()) {
                (NumberPlace::Number { at, length }, Some(formula)) => around(formula, at, length),
                _ => weight.label,
            };
            EditRow {
                kind,
                label,
                weight: weight.text,
                counts: counts.unwrap_or_default(),
            }
        });
        self.rows = rows.collect();
        if let Some(text) = self.draft.formula_text() {
            let (label, weight, counts) = (in_one_line(text), String::new(), Default::default());
            self.rows.push(EditRow {
                kind: RowKind::Formula,
                label,
                weight,
                counts,
            });
        }
        self.at = self.at.min(self.rows.len().saturating_sub(1));
        self.board.renew(self.draft.tables());
        self.names = terms
            .into_iter()
            .filter(|term| term.part == Part::Named)
            .collect();
        let before =
            |old: Option<&String>, now: &str| old.cloned().unwrap_or_else(|| now.to_owned());
        let value = problem.static_text(&[]);
        self.value = [
            value.clone(),
            before(Some(&self.value[1]).filter(|old| !old.is_empty()), &value),
        ];
        let moves = problem.position(&[]).legal().into_iter().enumerate();
        let moves = moves.map(|(at, mv)| {
            let now = problem.static_text(&[mv.ordinal]);
            let was = before(self.moves.get(at).map(|mv| &mv.values[1]), &now);
            EditMove {
                ordinal: mv.ordinal,
                square: mv.square,
                mv: called(mv),
                values: [now, was, String::new()],
            }
        });
        self.moves = moves.collect();
    }
}

/// Returns a formula without its line breaks.
fn in_one_line(formula: &str) -> String {
    formula.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the parts of a formula in one line: before a number, the number in brackets, and after
/// it.
fn parts(formula: &str, at: usize, length: usize) -> [String; 3] {
    let letters: Vec<char> = formula.chars().collect();
    let text = |range: std::ops::Range<usize>| {
        letters
            .get(range)
            .unwrap_or_default()
            .iter()
            .collect::<String>()
    };
    let (end, all) = ((at + length).min(letters.len()), letters.len());
    let (mut before, mut after) = (in_one_line(&text(0..at)), in_one_line(&text(end..all)));
    if text(0..at).ends_with(char::is_whitespace) {
        before.push(' ');
    }
    if text(end..all).starts_with(char::is_whitespace) {
        after.insert(0, ' ');
    }
    [before, format!("[{}]", text(at..end)), after]
}

/// Returns a number of a formula in brackets with the text around it, cut between words only.
fn around(formula: &str, at: usize, length: usize) -> String {
    let [before, number, after] = parts(formula, at, length);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let (before, after): (Vec<char>, Vec<char>) =
        (before.chars().collect(), after.chars().collect());
    let mut from = before.len().saturating_sub(AROUND);
    while from > 0 && from < before.len() && is_word(before[from]) && is_word(before[from - 1]) {
        from += 1;
    }
    let mut to = after.len().min(AROUND);
    while to > 0 && to < after.len() && is_word(after[to]) && is_word(after[to - 1]) {
        to -= 1;
    }
    let text = |part: &[char]| part.iter().collect::<String>();
    let (left, right) = (text(&before[from..]), text(&after[..to]));
    let cut = |is: bool| if is { "…" } else { "" };
    format!(
        "{}{}{number}{}{}",
        cut(from > 0),
        left.trim_start(),
        right.trim_end(),
        cut(to < after.len())
    )
}

/// Returns whether a term of a value has this label and weight. The value may print its weight in
/// another way.
fn is_of(term: &TermValue, label: &str, weight: &str) -> bool {
    let constant =
        label.starts_with(&term.label) && term.label == engine::eval::game_info::CONSTANT.name;
    let number = |text: &str| text.parse::<f64>().ok();
    constant || (term.label == label && number(&term.weight) == number(weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_of_a_formula_stands_in_brackets_between_whole_words() {
        let formula = "if(three != 0, 100 * three, 0) + shorter\n  + (1 - phase) * 2 * centre";
        let letters: Vec<char> = formula.chars().collect();
        let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
        let starts = (0..letters.len()).filter(|at| digit(*at) && (*at == 0 || !digit(*at - 1)));
        let numbers: Vec<(usize, usize)> = starts
            .map(|at| (at, (at..).take_while(|place| digit(*place)).count()))
            .collect();
        let shown: Vec<String> = numbers
            .iter()
            .map(|(at, length)| around(formula, *at, *length))
            .collect();
        assert_eq!(
            shown,
            [
                "if(three != [0], 100 * three,…",
                "…(three != 0, [100] * three, 0) +…",
                "…100 * three, [0]) + shorter +…",
                "…+ shorter + ([1] - phase) * 2…",
                "…(1 - phase) * [2] * centre",
            ]
        );
        for (at, length) in numbers {
            let whole = parts(formula, at, length).concat();
            assert_eq!(whole.replace(['[', ']'], ""), in_one_line(formula));
        }
    }
}
