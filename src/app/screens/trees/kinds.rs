//! Which alpha-beta is meant, asked once: textbooks and courses differ in what a node returns, and a tree that is typed is
//! compared with one on paper. The answer is kept from run to run, and is what new games and exams begin with.

use crate::app::Context;
use crate::app::screens::list::{List, ListChoice, ListEntry, ListKind};
use crate::app::source::Source;
use engine::search::MethodName;
use model::inspect::meaning::meaning;
use model::language::say;

/// Those between which books differ, the courses' first.
const KINDS: [MethodName; 3] = [
    MethodName::AlphaBeta,
    MethodName::FailHard,
    MethodName::FailSoft,
];

/// Was it never asked, and is it not in the configuration?
pub fn is_open(cx: &Context) -> bool {
    cx.trees.asks && cx.screen.defaults.method.is_none()
}

/// Asks it, and goes on with a tree that is typed, or with the form of an exam.
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

/// Takes the answer, and opens the tree if one was typed.
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
