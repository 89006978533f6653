//! The tree, a film or the screen to a file.

use crate::app::desk::working;
use crate::app::tasks::Work;
use crate::app::{Context, Effect, Exported};
use std::path::PathBuf;

/// Writes the tree or a film, or asks for a picture of the screen to write.
pub(crate) fn start_export(cx: &mut Context, what: Exported, path: PathBuf, overwrite: bool) {
    if what == Exported::Screen {
        cx.effects.push(Effect::Picture { path, overwrite });
        return;
    }
    let lesson = cx.lesson.as_ref().map(|shown| &shown.lesson);
    match cx.explorer.sketch(&cx.game.study, &cx.screen, lesson, (what, &path)) {
        Ok(drawing) => working::analyse(cx, Some(Work::Draw { drawing: Box::new(drawing), what, path, overwrite })),
        Err(error) => cx.screen.alert(&error),
    }
}
