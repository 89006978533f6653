//! [`Editor`]: an evaluation whose numbers change under the keys while its values are looked at.
//!
//! Every change is tried first: what is no evaluation, or none for this board, is told and leaves everything as it was.
//! What passes is searched with at once. An evaluation that comes with the program is edited as a copy under a name of
//! its own; nothing is written before somebody saves.
//!
//! Costs: a change reads the text again and values the position and its moves, well under a millisecond.

use super::action::Action;
use super::mode::Mode;
use super::msg::SaveError;
use super::{App, Effect, keys};
use crate::eval::decimal::{self, MICRO};
use crate::eval::edit::Place;
use crate::eval::{Evaluation, Part, Registry, TermValue, Unit, Value};
use crate::search::Spec;
use crate::study::{Position, Problem, ProblemError};
use std::path::PathBuf;
use std::sync::Arc;
use tui_input::Input;

/// How much one key press changes a number, in millionths.
pub const STEPS: [i64; 6] = [MICRO / 1000, MICRO / 100, MICRO / 10, MICRO, 10 * MICRO, 100 * MICRO];
/// The most changes that can be taken back.
const MOST_UNDO: usize = 1000;

/// What a line of the editor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A number that can be changed.
    Number(Place),
    /// The formula.
    Formula,
}

/// A line of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditRow {
    /// What it is.
    pub kind: RowKind,
    /// What it weighs.
    pub label: String,
    /// The number as it is written.
    pub weight: String,
    /// What it counts here, and what that adds; empty where it does not count.
    pub counts: [String; 2],
}

/// A legal move with its static value now, as it was at the beginning, and as it is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditMove {
    /// Its index in canonical order.
    pub ordinal: u16,
    /// As it is printed.
    pub mv: String,
    /// The three values; the last is empty while the search has not come to it.
    pub values: [String; 3],
}

/// What the editor is asking.
#[derive(Clone, Debug, Default)]
pub enum Asks {
    /// Nothing.
    #[default]
    Nothing,
    /// A number, a formula or a name.
    Line(Wanted, Input, Option<String>),
    /// Whether to leave without saving.
    Leave,
    /// Whether to replace the file of the evaluation of this name.
    Overwrite(Evaluation),
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The number of the selected row.
    Number(Place),
    /// The formula.
    Formula,
    /// The name to save under.
    Name,
}

/// An evaluation that is edited. See the module.
#[derive(Clone, Debug)]
pub struct Editor {
    /// As it is now.
    pub draft: Evaluation,
    /// The lines.
    pub rows: Vec<EditRow>,
    /// Which of them is selected.
    pub at: usize,
    /// Which of [`STEPS`] a key press changes.
    pub step: usize,
    /// The value of the position now and as it was at the beginning.
    pub value: [String; 2],
    /// What the names of the formula stand for here.
    pub names: Vec<TermValue>,
    /// The legal moves.
    pub moves: Vec<EditMove>,
    /// What it asks.
    pub asks: Asks,
    original: Evaluation,
    /// All evaluations without the draft, and what was searched with.
    base: Arc<Registry>,
    spec: Spec,
    undo: Vec<Evaluation>,
    redo: Vec<Evaluation>,
    /// Leave once it is saved?
    leaving: bool,
}

impl Editor {
    /// Which rows of the key table hold.
    #[must_use]
    pub fn place(&self) -> keys::Place {
        match self.asks {
            Asks::Nothing => keys::Place::Editor,
            Asks::Line(..) => keys::Place::Input,
            Asks::Leave | Asks::Overwrite(_) => keys::Place::Confirm,
        }
    }
    /// Is there something to save?
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.draft.text != self.original.text
    }
    fn posed(&self, draft: &Evaluation, position: &dyn Position) -> Result<Arc<dyn Problem>, ProblemError> {
        let spec = Spec { evaluation: Some(draft.name.clone()), ..self.spec.clone() };
        position.pose(&spec, &self.base.with(draft.clone()))
    }
    /// What the draft says of a position.
    fn weigh(&mut self, problem: &dyn Problem) {
        let terms = problem.terms(&[]);
        let mut left: Vec<&TermValue> = terms.iter().filter(|term| term.part == Part::Added).collect();
        let rows = self.draft.weights().into_iter().map(|weight| {
            let phase = match weight.place {
                Place::Weight { phase, .. } => phase,
                Place::Number { .. } => None,
            };
            // Rows with the same words and weight in one phase count the same.
            let same = |term: &&TermValue| term.phase == phase && is_of(term, &weight.label, &weight.text);
            let term = left.iter().position(same).map(|at| left.remove(at));
            let counts = term.map(|term| [term.count.unwrap_or_default().to_string(), term.text.clone()]);
            let kind = RowKind::Number(weight.place);
            EditRow { kind, label: weight.label, weight: weight.text, counts: counts.unwrap_or_default() }
        });
        self.rows = rows.collect();
        if let Some(text) = self.draft.formula_text() {
            let line: Vec<&str> = text.split_whitespace().collect();
            let (label, weight, counts) = (line.join(" "), String::new(), Default::default());
            self.rows.push(EditRow { kind: RowKind::Formula, label, weight, counts });
        }
        self.at = self.at.min(self.rows.len().saturating_sub(1));
        self.names = terms.into_iter().filter(|term| term.part == Part::Named).collect();
        let before = |old: Option<&String>, now: &str| old.cloned().unwrap_or_else(|| now.to_owned());
        let value = problem.static_text(&[]);
        self.value = [value.clone(), before(Some(&self.value[1]).filter(|old| !old.is_empty()), &value)];
        let moves = problem.position(&[]).legal().into_iter().enumerate();
        let moves = moves.map(|(at, mv)| {
            let now = problem.static_text(&[mv.ordinal]);
            let was = before(self.moves.get(at).map(|mv| &mv.values[1]), &now);
            EditMove { ordinal: mv.ordinal, mv: mv.text, values: [now, was, String::new()] }
        });
        self.moves = moves.collect();
    }
}

/// Is a term of a value the one that is written so? The value prints its weight in its own way.
fn is_of(term: &TermValue, label: &str, weight: &str) -> bool {
    let constant = label.starts_with(&term.label) && term.label == crate::eval::features::CONSTANT.name;
    let number = |text: &str| text.parse::<f64>().ok();
    (constant || term.label == label) && (constant || number(&term.weight) == number(weight))
}

/// A number one step up or down, as it is written.
fn stepped(text: &str, step: i64, least: i64) -> Option<String> {
    let millionths = decimal::read(text.parse().ok()?).ok()?.units()?;
    Some(Unit::new(MICRO).print(Value::new((millionths + step).max(least))))
}

/// A name for a copy that no evaluation has.
fn copy_name(registry: &Registry, original: &Evaluation) -> String {
    let names =
        std::iter::once(format!("{}-mine", original.name)).chain((2..).map(|n| format!("{}-mine-{n}", original.name)));
    let is_free = |name: &String| registry.get(&original.game, name).is_err();
    names.into_iter().find(is_free).unwrap_or_default()
}

impl App {
    /// Opens the evaluation in use in the editor.
    pub(super) fn open_editor(&mut self) {
        let registry = Arc::clone(self.study.registry());
        let game = self.study.position().game();
        let game = game.split(':').next().unwrap_or_default();
        let used = self.study.job().and_then(|job| job.problem().spec().evaluation.clone());
        let used = used.or_else(|| self.study.spec().evaluation.clone());
        let name = used.or_else(|| Registry::default_name(game).map(str::to_owned)).unwrap_or_default();
        let opened = registry.get(game, &name).map_err(|error| error.to_string()).and_then(|original| {
            let draft = if original.is_built_in() {
                original.with_name(&copy_name(&registry, original)).map_err(|error| error.to_string())?
            } else {
                original.clone()
            };
            let mut editor = Editor {
                original: draft.clone(),
                draft,
                rows: Vec::new(),
                at: 0,
                step: STEPS.iter().position(|step| *step == MICRO).unwrap_or(0),
                value: Default::default(),
                names: Vec::new(),
                moves: Vec::new(),
                asks: Asks::Nothing,
                base: Arc::clone(&registry),
                spec: self.study.spec().clone(),
                undo: Vec::new(),
                redo: Vec::new(),
                leaving: false,
            };
            let problem = editor.posed(&editor.draft, self.study.position()).map_err(|error| error.to_string())?;
            editor.weigh(&*problem);
            Ok(editor)
        });
        match opened {
            Ok(editor) if editor.rows.is_empty() => self.complain(self.words.editor.nothing),
            Ok(editor) => self.mode = Mode::Editor(Box::new(editor)),
            Err(error) => self.complain(&error),
        }
    }
    /// What keys do in the editor.
    pub(super) fn editor_action(&mut self, action: Action) -> Vec<Effect> {
        let page = self.page();
        let Mode::Editor(editor) = &mut self.mode else {
            return Vec::new();
        };
        match action {
            Action::Move(to) => editor.at = to.step(editor.at, editor.rows.len(), page),
            Action::Weigh(up) => return self.weigh_row(up),
            Action::WeighBy(true) => editor.step = (editor.step + 1).min(STEPS.len() - 1),
            Action::WeighBy(false) => editor.step = editor.step.saturating_sub(1),
            Action::EditFormula => {
                let Some(at) = editor.rows.iter().position(|row| row.kind == RowKind::Formula) else {
                    self.complain(self.words.editor.no_formula);
                    return Vec::new();
                };
                editor.at = at;
                self.ask_row(None);
            }
            Action::Save => {
                let name = Input::new(editor.draft.name.clone());
                editor.asks = Asks::Line(Wanted::Name, name, None);
            }
            Action::Undo | Action::Redo => return self.step_back(action == Action::Undo),
            Action::Accept => match std::mem::take(&mut editor.asks) {
                Asks::Line(wanted, input, _) => return self.take_edit(wanted, input),
                asks => {
                    editor.asks = asks;
                    self.ask_row(None);
                }
            },
            Action::Escape | Action::No | Action::Interrupt => match std::mem::take(&mut editor.asks) {
                Asks::Nothing if editor.is_changed() => editor.asks = Asks::Leave,
                Asks::Nothing => return self.leave_editor(),
                _ => editor.leaving = false,
            },
            Action::Yes => match std::mem::take(&mut editor.asks) {
                Asks::Leave => return self.leave_editor(),
                Asks::Overwrite(evaluation) => return vec![keep(&editor.base, evaluation, true)],
                asks => editor.asks = asks,
            },
            Action::SaveFirst => {
                editor.leaving = true;
                editor.asks = Asks::Line(Wanted::Name, Input::new(editor.draft.name.clone()), None);
            }
            _ => {}
        }
        Vec::new()
    }
    /// Begins to type the selected row, perhaps with a first character.
    pub(super) fn ask_row(&mut self, first: Option<char>) {
        let Mode::Editor(editor) = &mut self.mode else {
            return;
        };
        let Some(row) = editor.rows.get(editor.at) else {
            return;
        };
        let (wanted, text) = match row.kind {
            RowKind::Number(place) => (Wanted::Number(place), first.map_or_else(|| row.weight.clone(), String::from)),
            RowKind::Formula => (Wanted::Formula, row.label.clone()),
        };
        editor.asks = Asks::Line(wanted, Input::new(text), None);
    }
    /// Takes what was typed.
    fn take_edit(&mut self, wanted: Wanted, input: Input) -> Vec<Effect> {
        let Mode::Editor(editor) = &mut self.mode else {
            return Vec::new();
        };
        let (text, mut cursor) = (input.value().trim().to_owned(), input.cursor());
        // A formula of many lines is shown in one: left as it is, it stays as it is.
        if editor.rows.get(editor.at).is_some_and(|row| wanted == Wanted::Formula && row.label == text) {
            return Vec::new();
        }
        let tried = match wanted {
            Wanted::Number(place) => editor.draft.with_number(place, &text),
            Wanted::Formula => editor.draft.with_formula(&text),
            Wanted::Name => editor.draft.with_name(&text),
        };
        let result = match tried {
            Ok(evaluation) if wanted == Wanted::Name => return vec![keep(&editor.base, evaluation, false)],
            Ok(evaluation) => self.try_draft(evaluation),
            Err(error) => {
                // The cursor goes to where something else was expected.
                let column = editor.draft.formula_column(&error).filter(|_| wanted == Wanted::Formula);
                cursor = column.map_or(cursor, |column| column - 1);
                Err(column.map_or_else(String::new, |column| format!("column {column}: ")) + &error.problem.to_string())
            }
        };
        result.unwrap_or_else(|error| {
            if let Mode::Editor(editor) = &mut self.mode {
                let input = input.with_cursor(cursor);
                editor.asks = Asks::Line(wanted, input, Some(crate::clean::clean(&error).into_owned()));
            }
            Vec::new()
        })
    }
    /// Makes another evaluation the draft if it can be used here, and searches with it.
    fn try_draft(&mut self, draft: Evaluation) -> Result<Vec<Effect>, String> {
        let Mode::Editor(editor) = &mut self.mode else {
            return Ok(Vec::new());
        };
        if draft.text == editor.draft.text {
            return Ok(Vec::new());
        }
        let problem = editor.posed(&draft, self.study.position()).map_err(|error| error.to_string())?;
        editor.undo.push(std::mem::replace(&mut editor.draft, draft));
        editor.redo.clear();
        if editor.undo.len() > MOST_UNDO {
            editor.undo.remove(0);
        }
        editor.weigh(&*problem);
        Ok(self.search_draft())
    }
    /// One step up or down for the number of the selected row.
    fn weigh_row(&mut self, up: bool) -> Vec<Effect> {
        let Mode::Editor(editor) = &mut self.mode else {
            return Vec::new();
        };
        let Some(EditRow { kind: RowKind::Number(place), weight, .. }) = editor.rows.get(editor.at) else {
            self.tell(self.words.editor.formula_row);
            return Vec::new();
        };
        // The sign of a number in a formula is the operator before it.
        let least = if matches!(place, Place::Number { .. }) { 0 } else { i64::MIN / 2 };
        let step = if up { STEPS[editor.step] } else { -STEPS[editor.step] };
        let Some(number) = stepped(weight, step, least) else {
            self.complain(self.words.editor.no_step);
            return Vec::new();
        };
        let tried = editor.draft.with_number(*place, &number).map_err(|error| error.problem.to_string());
        tried.and_then(|draft| self.try_draft(draft)).unwrap_or_else(|error| {
            self.complain(&error);
            Vec::new()
        })
    }
    /// Takes back the last change, or the last undo.
    fn step_back(&mut self, undo: bool) -> Vec<Effect> {
        let Mode::Editor(editor) = &mut self.mode else {
            return Vec::new();
        };
        let (from, to) = if undo { (&mut editor.undo, &mut editor.redo) } else { (&mut editor.redo, &mut editor.undo) };
        let Some(draft) = from.pop() else {
            return Vec::new();
        };
        to.push(std::mem::replace(&mut editor.draft, draft));
        match editor.posed(&editor.draft, self.study.position()) {
            Ok(problem) => editor.weigh(&*problem),
            Err(error) => {
                self.complain(&error.to_string());
                return Vec::new();
            }
        }
        self.search_draft()
    }
    /// Searches with the draft.
    fn search_draft(&mut self) -> Vec<Effect> {
        let Mode::Editor(editor) = &self.mode else {
            return Vec::new();
        };
        let registry = Arc::new(editor.base.with(editor.draft.clone()));
        let spec = Spec { evaluation: Some(editor.draft.name.clone()), ..editor.spec.clone() };
        self.search_with(registry, spec)
    }
    /// Leaves the editor; what was searched with before is searched with again.
    fn leave_editor(&mut self) -> Vec<Effect> {
        let Mode::Editor(editor) = std::mem::take(&mut self.mode) else {
            return Vec::new();
        };
        if self.study.spec() == &editor.spec && Arc::ptr_eq(self.study.registry(), &editor.base) {
            return Vec::new();
        }
        self.search_with(editor.base, editor.spec)
    }
    fn search_with(&mut self, registry: Arc<Registry>, spec: Spec) -> Vec<Effect> {
        self.study.set_registry(registry);
        self.study.set_spec(spec);
        self.forget_journey();
        self.bounded = true;
        vec![Effect::Search]
    }
    /// An evaluation was written, or not.
    pub(super) fn kept(&mut self, mut evaluation: Evaluation, result: Result<PathBuf, SaveError>) -> Vec<Effect> {
        let Mode::Editor(editor) = &mut self.mode else {
            return Vec::new();
        };
        match result {
            Ok(path) => {
                evaluation.file = path.display().to_string();
                editor.base = Arc::new(editor.base.with(evaluation.clone()));
                editor.spec.evaluation = Some(evaluation.name.clone());
                (editor.original, editor.draft) = (evaluation.clone(), evaluation);
                let leaving = editor.leaving;
                self.tell(&format!("{}: {}", self.words.notes.saved, path.display()));
                if leaving { self.leave_editor() } else { self.search_draft() }
            }
            Err(SaveError::Exists) => {
                editor.asks = Asks::Overwrite(evaluation);
                Vec::new()
            }
            Err(SaveError::Failed(error)) => {
                editor.leaving = false;
                self.complain(&error);
                Vec::new()
            }
        }
    }
    /// The files of the user's evaluations have changed.
    pub(super) fn evaluations_changed(&mut self, registry: Arc<Registry>, faults: &[String]) -> Vec<Effect> {
        let used = self.study.job().and_then(|job| job.problem().spec().evaluation.clone());
        let game = self.study.position().game();
        let game = game.split(':').next().unwrap_or_default();
        let text = |registry: &Registry| registry.get(game, used.as_deref()?).ok().map(|found| found.text.clone());
        let changed = text(self.study.registry()) != text(&registry);
        match faults.first() {
            Some(fault) => self.complain(fault),
            None if changed => self.tell(self.words.editor.read_again),
            None => {}
        }
        if let Mode::Editor(editor) = &mut self.mode {
            // The draft stays in front of them.
            editor.base = registry;
            return Vec::new();
        }
        if !changed {
            self.study.set_registry(registry);
            return Vec::new();
        }
        let spec = self.study.spec().clone();
        self.search_with(registry, spec)
    }
    /// What the search says of the moves in the editor.
    pub(super) fn pull_editor(&mut self) {
        let Mode::Editor(editor) = &mut self.mode else {
            return;
        };
        let (Some(job), Some(progress)) = (self.study.job(), &self.views.progress) else {
            return;
        };
        let answer = progress.answer.as_ref().filter(|answer| answer.complete);
        for mv in &mut editor.moves {
            let children = answer.map(|answer| &answer.children[..]).unwrap_or_default();
            let child = children.iter().find(|child| child.mv == mv.ordinal);
            mv.values[2] = child.map_or_else(String::new, |child| {
                let sign = if self.options.ascii { child.kind.ascii() } else { child.kind.sign() };
                format!("{sign}{}", job.problem().print(child.value))
            });
        }
    }
}

/// Writes an evaluation where the user's own one of that game and name stands, or into a file of its own.
fn keep(base: &Registry, evaluation: Evaluation, overwrite: bool) -> Effect {
    let own = base.get(&evaluation.game, &evaluation.name).ok().filter(|own| !own.is_built_in());
    let file = own.map(|own| PathBuf::from(&own.file));
    Effect::KeepEvaluation { evaluation: Box::new(evaluation), file, overwrite }
}
