//! The question which alpha-beta is meant, which is asked once: textbooks differ in the value that
//! a node returns, and a typed tree is compared with one on paper. The choice is kept between runs,
//! and new games and exams use it.

use crate::app::Context;
use crate::app::screens::list::{List, ListChoice, ListEntry, ListKind};
use crate::app::source::Source;
use engine::search::MethodName;
use model::inspect::meaning::meaning;
use model::language::say;

/// The kinds of alpha-beta in textbooks.
const KINDS: [MethodName; 3] = [
    MethodName::AlphaBeta,
    MethodName::FailHard,
    MethodName::FailSoft,
];

/// Returns whether the question is still open: never asked, and not set in the configuration.
pub fn is_open(cx: &Context) -> bool {
    cx.trees.asks && cx.screen.defaults.method.is_none()
}

/// Asks the question; continues with a typed tree, or with the form of an exam.
pub fn ask(cx: &mut Context, then: Option<String>) {
    let entry = |method: MethodName| {
        let about = meaning(method);
        ListEntry::new(
            say(method.about()),
            about,
            ListChoice::AlphaBeta(method, then.clone()),
        )
    };
    let list = List::new(
        ListKind::AlphaBeta,
        say!("Which alpha-beta do you mean? (asked once)"),
        KINDS.map(entry).to_vec(),
    );
    cx.show(list);
}

/// Takes over the choice, and opens the tree if one was typed.
pub fn take(cx: &mut Context, method: MethodName, then: Option<String>) {
    (
        cx.screen.defaults.method,
        cx.trees.kept,
        cx.explorer.pruning,
    ) = (Some(method), Some(method), Some(method));
    if let Some(tree) = then {
        cx.open(Source::Game(tree));
    }
}
