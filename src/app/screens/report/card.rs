//! The card that explains the numbers under the cursor, or those in sight.

use super::Popup;
use crate::app::{Context, panes};
use model::report::words::{ShownWord, Word, card};

/// Shows the words for what is under the cursor, or in sight; a second time leaves them.
pub(crate) fn explain(cx: &mut Context) {
    if cx.shown::<Popup>().is_some_and(|popup| popup.is_card) {
        return cx.leave();
    }
    let shown = shown(cx);
    if shown.is_empty() {
        return cx
            .screen
            .notify(say!("no number stands here that has a word of its own"));
    }
    cx.explorer.travel.playing = None;
    cx.over(Popup {
        is_card: true,
        ..Popup::over(say!("What this means"), card(&shown))
    });
}

/// Returns the words of the screen that has the keys; in the panes those under the cursor, else
/// those of the status line.
fn shown(cx: &Context) -> Vec<ShownWord> {
    // While a line is typed or a question is asked, the panes are visible.
    if let Some(screen) = cx.top().filter(|_| !cx.covers_notes()) {
        return screen.words(cx);
    }
    if cx.players.hides_analysis(&cx.game.study) || cx.lesson_hides() {
        return Vec::new();
    }
    let found = panes::view(cx.screen.focus).words(cx);
    if found.is_empty() {
        of_status(cx)
    } else {
        found
    }
}

/// Returns the words for the result of the search and its counts.
fn of_status(cx: &Context) -> Vec<ShownWord> {
    let (views, look) = (&cx.explorer.views, cx.screen.look());
    let value = views.result.as_ref().and_then(|best| {
        let word = match best.so_far {
            true => Some(Word::SoFar),
            false => Word::of_kind(best.kind),
        };
        let shown = format!("{} {}", look.value(best.kind, &best.value), best.mv);
        Some(ShownWord::new(shown.trim_end(), word?))
    });
    let prunes = cx.game.study.spec().method.prunes();
    let counts = views.progress.as_ref().map(|_| {
        [Word::Nodes, Word::Cut, Word::Ply, Word::Sides]
            .into_iter()
            .filter(|word| prunes || *word != Word::Cut)
            .map(ShownWord::from)
    });
    value
        .into_iter()
        .chain(counts.into_iter().flatten())
        .collect()
}
