//! [`EditorWords`]: the words of the editor of evaluations, a part of [`super::Strings`].

/// What the editor of evaluations says.
#[derive(Clone, Copy, Debug)]
pub struct EditorWords {
    pub title: &'static str,
    pub changed: &'static str,
    pub value: &'static str,
    pub was: &'static str,
    pub now: &'static str,
    pub search: &'static str,
    pub step: &'static str,
    pub terms: &'static str,
    pub until: &'static str,
    pub numbers: &'static str,
    pub formula: &'static str,
    pub here: &'static str,
    pub number: &'static str,
    pub name: &'static str,
    pub leave: &'static str,
    pub overwrite: &'static str,
    pub nothing: &'static str,
    pub no_formula: &'static str,
    pub formula_row: &'static str,
    pub no_step: &'static str,
    pub read_again: &'static str,
}

/// English.
pub const ENGLISH: EditorWords = EditorWords {
    title: "Evaluation",
    changed: "(changed)",
    value: "value of this position",
    was: "was",
    now: "now",
    search: "search",
    step: "step",
    terms: "terms",
    until: "until phase",
    numbers: "numbers of the formula",
    formula: "formula",
    here: "its names here",
    number: "number",
    name: "save as an evaluation called",
    leave: "There are unsaved changes. Leave the evaluation?",
    overwrite: "You have an evaluation of that file. Replace it?",
    nothing: "this evaluation has no numbers to change",
    no_formula: "this evaluation is a sum: a formula is written in its file",
    formula_row: "enter types the formula; its numbers stand above",
    no_step: "this number cannot be stepped: enter types another one",
    read_again: "the evaluation's file has changed: read again",
};
