//! What keys do to the [`Editor`], and what becomes of what is saved or changes outside.

use crate::app::action::Action;
use crate::app::editor::{Asks, EditRow, Editor, RowKind, STEPS, Wanted};
use crate::app::input::Input;
use crate::app::mode::Mode;
use crate::app::source::SaveError;
use crate::app::tasks::{Work, Writing, Written};
use crate::app::typed::Typed;
use crate::app::{App, Effect, Explorer, Screen};
use crate::language::typed;
use crate::save::Over;
use crate::study::Study;
use engine::boundary::Position;
use engine::eval::decimal::{self, MICRO};
use engine::eval::edit::NumberPlace;
use engine::eval::{EvalError, Evaluation, Origin, Registry, Unit, Value};
use engine::search::Spec;
use std::path::PathBuf;
use std::sync::Arc;

/// The most changes that can be taken back.
const MOST_UNDO: usize = 1000;

/// A number one step up or down, as it is written.
fn stepped(text: &str, step: i64, least: i64) -> Option<String> {
    let millionths = decimal::read(text.parse().ok()?).ok()?.units()?;
    Some(Unit::new(MICRO).print(Value::new((millionths + step).max(least))))
}

/// A copy under a name that no evaluation has.
fn copy(registry: &Registry, original: &Evaluation) -> Result<Evaluation, EvalError> {
    let mine = format!("{}-mine", original.name);
    let names = std::iter::once(mine.clone()).chain((2..).map(|n| format!("{mine}-{n}")));
    let is_free = |name: &String| registry.get(&original.game, name).is_err();
    original.with_name(&names.into_iter().find(is_free).unwrap_or_default())
}

/// Writes an evaluation where the user's own one of that game and name stands, or into a file of its own.
fn writing(base: &Registry, evaluation: Evaluation, over: Over) -> Work {
    let own = base.get(&evaluation.game, &evaluation.name).ok().filter(|own| own.origin == Origin::File);
    let (path, text) = (own.map(|own| PathBuf::from(&own.file)), evaluation.text.clone());
    Work::Write(Writing { what: Written::Evaluation(Box::new(evaluation)), path, text, over })
}

impl Mode {
    /// Opens the evaluation in use in the editor.
    pub(crate) fn open_editor(&mut self, study: &Study, screen: &mut Screen) {
        let registry = Arc::clone(study.registry());
        let game = study.position().kind();
        let used = study.job().and_then(|job| job.problem().spec().evaluation.clone());
        let used = used.or_else(|| study.spec().evaluation.clone());
        // To the end of a game its outcome is used, which has no numbers: then it is the evaluation of other depths.
        let unnamed = study.spec().evaluation.is_none();
        let usual = Registry::default_name(game).map(str::to_owned).filter(|_| unnamed);
        for name in used.into_iter().chain(usual) {
            let Some(original) = screen.or_alert(registry.get(game, &name)) else { return };
            let own = if original.origin == Origin::File { Ok(original.clone()) } else { copy(&registry, original) };
            let Some(draft) = screen.or_alert(own) else { return };
            let editor = Editor::new(draft, (Arc::clone(&registry), study.spec().clone()), study.position());
            let Some(editor) = screen.or_alert(editor) else { return };
            if !editor.rows.is_empty() {
                *self = Mode::Editor(Box::new(editor));
                return;
            }
        }
        screen.alert(screen.words.editor.nothing);
    }
    /// Opens the editor with an evaluation that was being edited when the work on it was broken off.
    pub(crate) fn resume_draft(&mut self, study: &Study, screen: &mut Screen, text: &str) {
        let draft = Evaluation::read_from(Origin::Save, text, "unsaved evaluation");
        let Some(draft) = screen.or_alert(draft) else { return };
        let editor = Editor::new(draft, (Arc::clone(study.registry()), study.spec().clone()), study.position());
        let Some(mut editor) = screen.or_alert(editor) else { return };
        // No file has it.
        editor.original.text.clear();
        *self = Mode::Editor(Box::new(editor));
    }
    /// What the search says of the moves in the editor.
    pub(crate) fn pull_editor(&mut self, study: &Study, explorer: &Explorer, ascii: bool) {
        let Mode::Editor(editor) = self else { return };
        let Some(job) = study.job() else { return };
        let answer = explorer.answer();
        for mv in &mut editor.moves {
            let child = answer.and_then(|answer| answer.children.iter().find(|child| child.mv == mv.ordinal));
            mv.values[2] = child.map_or_else(String::new, |child| {
                let sign = if ascii { child.kind.ascii() } else { child.kind.sign() };
                format!("{sign}{}", job.problem().print(child.value))
            });
        }
    }
}

impl Editor {
    /// Begins to type the selected row, perhaps with a first character.
    pub(crate) fn ask_row(&mut self, first: Option<char>) {
        let Some(row) = self.rows.get(self.at) else { return };
        let (wanted, text) = match row.kind {
            RowKind::Number(place) => (Wanted::Number(place), first.map_or_else(|| row.weight.clone(), String::from)),
            RowKind::Formula => (Wanted::Formula, row.label.clone()),
        };
        self.asks = Asks::Line(wanted, Typed::new(&text, first.is_none() && wanted != Wanted::Formula));
    }
    /// Makes another evaluation the draft if it can be used for a position; answers whether it is another one.
    fn try_draft(&mut self, position: &dyn Position, draft: Evaluation) -> Result<bool, String> {
        if draft.text == self.draft.text {
            return Ok(false);
        }
        let problem = self.posed(&draft, position).map_err(|error| error.to_string())?;
        self.undo.push(std::mem::replace(&mut self.draft, draft));
        if self.undo.len() > MOST_UNDO {
            self.undo.remove(0);
        }
        self.weigh(&*problem);
        Ok(true)
    }
    /// One step up or down for the number of the selected row; answers whether the draft is another one now.
    fn weigh_row(&mut self, position: &dyn Position, screen: &mut Screen, up: bool) -> bool {
        let words = &screen.words.editor;
        let Some(EditRow { kind: RowKind::Number(place), weight, .. }) = self.rows.get(self.at) else {
            screen.notify(words.formula_row);
            return false;
        };
        // The sign of a number in a formula is the operator before it.
        let least = if matches!(place, NumberPlace::Number { .. }) { 0 } else { i64::MIN / 2 };
        let step = if up { STEPS[self.step] } else { -STEPS[self.step] };
        let Some(number) = stepped(weight, step, least) else {
            screen.alert(words.no_step);
            return false;
        };
        let tried = self.draft.with_number(*place, &number).map_err(|error| error.problem.to_string());
        let tried = tried.and_then(|draft| self.try_draft(position, draft));
        screen.or_alert(tried).unwrap_or(false)
    }
    /// Takes back the last change; answers whether there was one.
    fn step_back(&mut self, position: &dyn Position, screen: &mut Screen) -> bool {
        let Some(draft) = self.undo.pop() else { return false };
        let posed = self.posed(&draft, position);
        let Some(problem) = screen.or_alert(posed) else { return false };
        self.draft = draft;
        self.weigh(&*problem);
        true
    }
}

impl App {
    /// What keys do in the editor.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other actions belong to the panes")]
    pub(crate) fn editor_action(&mut self, action: Action) {
        let page = self.screen.page();
        let Mode::Editor(editor) = &mut self.mode else { return };
        match action {
            Action::Move(to) => editor.at = to.step(editor.at, editor.rows.len(), page),
            Action::Weigh(up) => {
                let weighed = editor.weigh_row(self.game.study.position(), &mut self.screen, up);
                if weighed {
                    self.search_draft();
                }
            }
            Action::WeighBy(true) => editor.step = (editor.step + 1).min(STEPS.len() - 1),
            Action::WeighBy(false) => editor.step = editor.step.saturating_sub(1),
            Action::EditFormula => {
                let Some(at) = editor.rows.iter().position(|row| row.kind == RowKind::Formula) else {
                    return self.screen.alert(self.screen.words.editor.no_formula);
                };
                editor.at = at;
                editor.ask_row(None);
            }
            Action::Save => {
                editor.asks = Asks::Line(Wanted::Name, Typed::new(&editor.draft.name, false));
            }
            Action::Undo => {
                let stepped = editor.step_back(self.game.study.position(), &mut self.screen);
                if stepped {
                    self.search_draft();
                }
            }
            Action::Accept => match std::mem::take(&mut editor.asks) {
                Asks::Line(wanted, typed) => self.take_edit(wanted, typed.input),
                asks @ (Asks::Nothing | Asks::Leave | Asks::Overwrite(_)) => {
                    editor.asks = asks;
                    editor.ask_row(None);
                }
            },
            Action::Escape | Action::No | Action::Interrupt => match std::mem::take(&mut editor.asks) {
                Asks::Nothing if editor.is_changed() => editor.asks = Asks::Leave,
                Asks::Nothing => self.leave_editor(),
                Asks::Line(..) | Asks::Leave | Asks::Overwrite(_) => editor.leaving = false,
            },
            Action::Yes => match std::mem::take(&mut editor.asks) {
                Asks::Leave => self.leave_editor(),
                Asks::Overwrite(evaluation) => {
                    let work = writing(&editor.base, *evaluation, Over::Anything);
                    self.start(work);
                }
                asks @ (Asks::Nothing | Asks::Line(..)) => editor.asks = asks,
            },
            Action::SaveFirst => {
                editor.leaving = true;
                editor.asks = Asks::Line(Wanted::Name, Typed::new(&editor.draft.name, false));
            }
            _ => {}
        }
    }
    /// Takes what was typed.
    fn take_edit(&mut self, wanted: Wanted, input: Input) {
        let Mode::Editor(editor) = &mut self.mode else { return };
        let (text, mut cursor) = (input.value().trim().to_owned(), input.cursor());
        // A formula of many lines is shown in one: left as it is, it stays as it is.
        if editor.rows.get(editor.at).is_some_and(|row| wanted == Wanted::Formula && row.label == text) {
            return;
        }
        let tried = match wanted {
            Wanted::Number(place) => editor.draft.with_number(place, &typed(&text)),
            Wanted::Formula => editor.draft.with_formula(&text),
            Wanted::Name => editor.draft.with_name(&text),
        };
        let taken = match tried {
            Ok(evaluation) if wanted == Wanted::Name => {
                let work = writing(&editor.base, evaluation, Over::Nothing);
                return self.start(work);
            }
            Ok(evaluation) => editor.try_draft(self.game.study.position(), evaluation),
            Err(error) => {
                // The cursor goes to where something else was expected.
                let column = match wanted {
                    Wanted::Number(place) => editor.draft.number_column(place, &text, &error),
                    Wanted::Formula => editor.draft.formula_column(&error),
                    Wanted::Name => None,
                };
                cursor = column.map_or(cursor, |column| column - 1);
                Err(column.map_or_else(String::new, |column| say!("column {column}: ", column))
                    + &error.problem.to_string())
            }
        };
        match taken {
            Ok(true) => self.search_draft(),
            Ok(false) => {}
            Err(error) => editor.asks = Asks::Line(wanted, Typed::wrong(input.with_cursor(cursor), &error)),
        }
    }
    /// Searches with the draft.
    fn search_draft(&mut self) {
        let Mode::Editor(editor) = &self.mode else { return };
        let registry = Arc::new(editor.base.with(editor.draft.clone()));
        let spec = Spec { evaluation: Some(editor.draft.name.clone()), ..editor.spec.clone() };
        self.search_with(registry, spec);
    }
    /// Leaves the editor; what was searched with before is searched with again.
    fn leave_editor(&mut self) {
        let Mode::Editor(editor) = std::mem::take(&mut self.mode) else { return };
        if self.game.study.spec() != &editor.spec || !Arc::ptr_eq(self.game.study.registry(), &editor.base) {
            self.search_with(editor.base, editor.spec);
        }
    }
    fn search_with(&mut self, registry: Arc<Registry>, spec: Spec) {
        self.game.study.set_registry(registry);
        self.game.study.set_spec(spec);
        self.players.renew_evaluations(&self.game.study);
        self.explorer.stop_exploring(&mut self.game.study);
        self.explorer.unbounded = false;
        self.effects.push(Effect::Search);
    }
    /// An evaluation was written, or not.
    pub(crate) fn evaluation_written(&mut self, mut evaluation: Evaluation, result: Result<PathBuf, SaveError>) {
        let words = self.screen.words;
        let Mode::Editor(editor) = &mut self.mode else {
            // It was left meanwhile; the watched folder brings in what was written.
            return match result {
                Ok(path) => self.screen.notify(&format!("{}: {}", words.notes.saved, path.display())),
                Err(SaveError::Obstacle(obstacle)) => self.screen.alert(&words.not_saved(obstacle)),
                Err(SaveError::Failed(error)) => self.screen.alert(&error),
            };
        };
        match result {
            Ok(path) => {
                (evaluation.origin, evaluation.file) = (Origin::File, path.display().to_string());
                editor.base = Arc::new(editor.base.with(evaluation.clone()));
                if !editor.base.is_override(&evaluation.game, &evaluation.name) {
                    self.library.registry = Arc::new(self.library.registry.with(evaluation.clone()));
                }
                editor.spec.evaluation = Some(evaluation.name.clone());
                // What was changed while it was written stays, and stays unsaved.
                let renamed = editor.draft.with_name(&evaluation.name).ok();
                let written = renamed.as_ref().is_some_and(|draft| draft.text == evaluation.text);
                editor.original = evaluation.clone();
                editor.draft = renamed.filter(|_| !written).unwrap_or(evaluation);
                let leaving = editor.leaving && written;
                self.screen.notify(&format!("{}: {}", words.notes.saved, path.display()));
                if leaving { self.leave_editor() } else { self.search_draft() }
            }
            Err(SaveError::Obstacle(_)) if matches!(editor.asks, Asks::Nothing) => {
                editor.asks = Asks::Overwrite(Box::new(evaluation));
            }
            Err(SaveError::Obstacle(obstacle)) => {
                editor.leaving = false;
                self.screen.alert(&words.not_saved(obstacle));
            }
            Err(SaveError::Failed(error)) => {
                editor.leaving = false;
                self.screen.alert(&error);
            }
        }
    }
    /// The files of the user's evaluations have changed.
    pub(crate) fn evaluations_changed(&mut self, registry: Arc<Registry>, faults: &[String]) {
        let searched = self.game.study.job().map(|job| job.problem().spec());
        let used = searched.unwrap_or(self.game.study.spec()).evaluation.clone();
        // Where there was nothing to search with, there may be now.
        let waits = searched.is_none();
        let game = self.game.kind();
        let text = |registry: &Registry| registry.get(game, used.as_deref()?).ok().map(|found| found.text.clone());
        self.library.registry = Arc::clone(&registry);
        let before = if let Mode::Editor(editor) = &self.mode { &editor.base } else { self.game.study.registry() };
        let registry = Arc::new(before.over(&registry));
        let now = text(&registry);
        let changed = text(self.game.study.registry()) != now || waits && now.is_some();
        match faults.first() {
            Some(fault) => self.screen.alert_fault(fault),
            // A fault that was reported may be mended now.
            None if self.screen.mended() || changed => self.screen.notify(self.screen.words.editor.read_again),
            None => {}
        }
        if let Mode::Editor(editor) = &mut self.mode {
            // The draft stays in front of them.
            editor.base = registry;
        } else if !changed || self.players.borrowed(&self.game.study).is_some() {
            // The search that a player chose with is shown as it was then.
            self.game.study.set_registry(registry);
        } else {
            let spec = self.game.study.spec().clone();
            self.search_with(registry, spec);
        }
    }
}
