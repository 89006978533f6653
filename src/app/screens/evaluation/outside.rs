//! Opening the editor, and events outside of it: a save that ends, a file that changes.

use super::{Asks, Editor};
use crate::app::Context;
use crate::app::action::Pane;
use crate::app::tasks;
use crate::app::tasks::{Work, Writing, Written};
use engine::eval::{EvalError, Evaluation, Origin, Registry};
use engine::search::Spec;
use engine::sentence::Sentence;
use model::save::{Over, SaveError};
use std::path::PathBuf;
use std::sync::Arc;

/// Returns a copy under a new name.
fn copy(registry: &Registry, original: &Evaluation) -> Result<Evaluation, EvalError> {
    let mine = format!("{}-mine", original.name);
    let names = std::iter::once(mine.clone()).chain((2..).map(|n| format!("{mine}-{n}")));
    let is_free = |name: &String| registry.get(&original.game, name).is_err();
    original.with_name(&names.into_iter().find(is_free).unwrap_or_default())
}

/// Returns the work that writes an evaluation over the user's own one of that game and name, or
/// into a new file.
pub(super) fn writing(base: &Registry, evaluation: Evaluation, over: Over) -> Work {
    let own = base
        .get(&evaluation.game, &evaluation.name)
        .ok()
        .filter(|own| own.origin == Origin::File);
    let (path, text) = (
        own.map(|own| PathBuf::from(&own.file)),
        evaluation.text.clone(),
    );
    Work::Write(Writing {
        what: Written::Evaluation(Box::new(evaluation)),
        path,
        text,
        over,
    })
}

/// Opens the evaluation in use in the editor; from the board as a board of weights, if it has a
/// table of squares.
pub fn open(cx: &mut Context) {
    let (study, screen) = (&cx.game.study, &mut cx.screen);
    let registry = Arc::clone(study.registry());
    let game = study.position().kind();
    let used = study
        .job()
        .and_then(|job| job.problem().spec().evaluation.clone());
    let used = used.or_else(|| study.spec().evaluation.clone());
    // A search to the end of the game uses the outcome, which has no numbers to edit; then the
    // editor opens the usual evaluation.
    let unnamed = study.spec().evaluation.is_none();
    let usual = Registry::default_name(game)
        .map(str::to_owned)
        .filter(|_| unnamed);
    for name in used.into_iter().chain(usual) {
        let Some(original) = screen.or_alert(registry.get(game, &name)) else {
            return;
        };
        let own = if original.origin == Origin::File {
            Ok(original.clone())
        } else {
            copy(&registry, original)
        };
        let Some(draft) = screen.or_alert(own) else {
            return;
        };
        let editor = Editor::new(
            draft,
            (Arc::clone(&registry), study.spec().clone()),
            study.position(),
        );
        let Some(mut editor) = screen.or_alert(editor) else {
            return;
        };
        if !editor.rows.is_empty() {
            editor.board.open = screen.focus == Pane::Board && !editor.board.tables.is_empty();
            return cx.show(editor);
        }
    }
    screen.alert(say!(
        "this evaluation has no numbers to change; e chooses another one"
    ));
}

/// Opens the editor with a draft that was not saved in an earlier run.
pub fn resume_draft(cx: &mut Context, text: &str) {
    let (study, screen) = (&cx.game.study, &mut cx.screen);
    let draft = Evaluation::read_from(Origin::Save, text, "unsaved evaluation");
    let Some(draft) = screen.or_alert(draft) else {
        return;
    };
    let editor = Editor::new(
        draft,
        (Arc::clone(study.registry()), study.spec().clone()),
        study.position(),
    );
    let Some(mut editor) = screen.or_alert(editor) else {
        return;
    };
    // No file holds this draft.
    editor.original.text.clear();
    cx.show(editor);
}

/// Searches with other evaluations, or with another spec.
pub fn search_with(cx: &mut Context, registry: Arc<Registry>, spec: Spec) {
    cx.game.study.set_registry(registry);
    cx.game.study.set_spec(spec);
    cx.players.renew_evaluations(&cx.game.study);
    cx.explorer.stop_exploring(&mut cx.game.study);
    cx.explorer.unbounded = false;
    cx.search_due = true;
}

/// Handles the result of writing an evaluation.
pub fn written(cx: &mut Context, evaluation: Evaluation, result: Result<PathBuf, SaveError>) {
    if cx.shown::<Editor>().is_some() {
        cx.with_top(|screen, cx| {
            let screen: &mut dyn std::any::Any = screen;
            if let Some(editor) = screen.downcast_mut::<Editor>() {
                editor.written(cx, evaluation, result);
            }
        });
        return;
    }
    // The editor has been closed; the watched folder brings in the written file.
    match result {
        Ok(path) => cx
            .screen
            .notify(&format!("{}: {}", say!("saved"), path.display())),
        Err(SaveError::Obstacle(obstacle)) => cx.screen.alert(tasks::not_saved(obstacle)),
        Err(SaveError::Failed(error)) => cx.screen.alert(error),
    }
}

impl Editor {
    /// Handles the result of writing its evaluation.
    fn written(
        &mut self,
        cx: &mut Context,
        mut evaluation: Evaluation,
        result: Result<PathBuf, SaveError>,
    ) {
        match result {
            Ok(path) => {
                (evaluation.origin, evaluation.file) = (Origin::File, path.display().to_string());
                self.base = Arc::new(self.base.with(evaluation.clone()));
                if !self.base.is_override(&evaluation.game, &evaluation.name) {
                    cx.library.registry = Arc::new(cx.library.registry.with(evaluation.clone()));
                }
                self.spec.evaluation = Some(evaluation.name.clone());
                // Changes made during the writing are kept, and are unsaved.
                let renamed = self.draft.with_name(&evaluation.name).ok();
                let written = renamed
                    .as_ref()
                    .is_some_and(|draft| draft.text == evaluation.text);
                self.original = evaluation.clone();
                self.draft = renamed.filter(|_| !written).unwrap_or(evaluation);
                let leaving = self.leaving && written;
                cx.screen
                    .notify(&format!("{}: {}", say!("saved"), path.display()));
                if leaving {
                    self.leave(cx);
                } else {
                    self.search_draft(cx);
                }
            }
            Err(SaveError::Obstacle(_)) if matches!(self.asks, Asks::Nothing) => {
                self.asks = Asks::Overwrite(Box::new(evaluation));
            }
            Err(SaveError::Obstacle(obstacle)) => {
                self.leaving = false;
                cx.screen.alert(tasks::not_saved(obstacle));
            }
            Err(SaveError::Failed(error)) => {
                self.leaving = false;
                cx.screen.alert(error);
            }
        }
    }
}

/// Handles a change of the user's evaluation files.
pub fn changed(cx: &mut Context, registry: Arc<Registry>, faults: &[Sentence]) {
    let searched = cx.game.study.job().map(|job| job.problem().spec());
    let used = searched.unwrap_or(cx.game.study.spec()).evaluation.clone();
    // The evaluation that was missing for a search may be there now.
    let waits = searched.is_none();
    let game = cx.game.kind();
    let text = |registry: &Registry| {
        registry
            .get(game, used.as_deref()?)
            .ok()
            .map(|found| found.text.clone())
    };
    cx.library.registry = Arc::clone(&registry);
    let before = cx
        .shown::<Editor>()
        .map_or(cx.game.study.registry(), |editor| &editor.base);
    let registry = Arc::new(before.over(&registry));
    let now = text(&registry);
    let changed = text(cx.game.study.registry()) != now || waits && now.is_some();
    match faults.first() {
        Some(fault) => cx.screen.alert_fault(fault),
        // A fault that was reported before may be gone now.
        None if cx.screen.mended() || changed => {
            cx.screen
                .notify(say!("the evaluation's file has changed: read again"));
        }
        None => {}
    }
    if let Some(editor) = cx.shown_mut::<Editor>() {
        // The draft still takes precedence over the files.
        editor.base = registry;
    } else if !changed || cx.players.borrowed(&cx.game.study).is_some() {
        // The search by which a player chose its move is shown with the evaluations of that time.
        cx.game.study.set_registry(registry);
    } else {
        let spec = cx.game.study.spec().clone();
        search_with(cx, registry, spec);
    }
}
