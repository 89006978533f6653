//! Writes the tree, a film or the screen to a file.

use crate::app::desk::working;
use crate::app::explorer::export;
use crate::app::tasks;
use crate::app::tasks::Work;
use crate::app::wish::Question;
use crate::app::{Context, Effect, Exported};
use model::save::SaveError;
use std::path::PathBuf;

/// Writes the tree or a film, or asks for a picture of the screen to write.
pub(crate) fn start_export(cx: &mut Context, what: Exported, path: PathBuf, overwrite: bool) {
    if what == Exported::Screen {
        cx.effects.push(Effect::Picture { path, overwrite });
        return;
    }
    let lesson = cx.lesson.as_ref().map(|shown| &shown.lesson);
    match export::sketch(
        &cx.explorer,
        &cx.game.study,
        &cx.screen,
        lesson,
        (what, &path),
    ) {
        Ok(drawing) => working::analyse(
            cx,
            Some(Work::Draw {
                drawing: Box::new(drawing),
                what,
                path,
                overwrite,
            }),
        ),
        Err(error) => cx.screen.alert(error),
    }
}

/// Reports the result of writing, or asks whether to replace the file.
pub fn exported(
    cx: &mut Context,
    what: Exported,
    path: Option<PathBuf>,
    result: Result<PathBuf, SaveError>,
) {
    match (result, path) {
        (Ok(path), _) => cx
            .screen
            .notify(&format!("{}: {}", say!("written"), path.display())),
        (Err(SaveError::Obstacle(_)), path) if cx.is_open() => {
            cx.question(Question::Replace(what, path.unwrap_or_default()));
        }
        (Err(SaveError::Obstacle(obstacle)), _) => cx.screen.alert(tasks::obstacle(obstacle)),
        (Err(SaveError::Failed(error)), _) => cx.screen.alert(error),
    }
}
