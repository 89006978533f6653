//! Hands slow work to the tasks.

use crate::app::tasks::Work;
use crate::app::{Context, Effect};

/// Starts slow work.
pub(crate) fn start(cx: &mut Context, work: Work) {
    let task = cx.tasks.begin(work);
    cx.effects.push(Effect::Start(task));
}

/// Starts work about the search, one piece at a time.
pub(crate) fn analyse(cx: &mut Context, work: Option<Work>) {
    match work {
        _ if cx.tasks.shown().is_some() => cx
            .screen
            .notify(say!("one thing at a time: esc stops what runs")),
        Some(work) => start(cx, work),
        None => {}
    }
}
