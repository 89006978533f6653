//! Pasted text: a tree, a link, a game or a position, moves, or a part of the typed line.
//!
//! Invariant: a text that cannot be read is never dropped without a message. Over the panes it is
//! put into the input line of a move, and if it is more than one move its error is shown.

use crate::app::Context;
use crate::app::screens::trees::{is_list, open_list};
use crate::app::shell::{filing, stack};
use crate::app::source::Source;
use crate::app::stage::{Pasting, Screen};
use crate::app::wish::Prompt;
use crate::kit::input::Edit;
use crate::kit::typed::Typed;
use engine::boundary::position::read_moves;
use engine::rules::MoveError;
use model::documents::import::{ImportError, ImportProblem, Imported};
use model::documents::{import, link};
use model::language::shown;

/// The most characters of a text that counts as typed.
const MOST_TYPED: usize = 10_000;

/// Returns the message about an error in a text, in the language of the screen.
fn said(wrong: &ImportError) -> String {
    let ImportError {
        line,
        column,
        format,
        problem,
    } = wrong;
    let note = match problem {
        ImportProblem::Move { number, error } => at_move(*number, error),
        ImportProblem::Unknown(_)
        | ImportProblem::Refused { .. }
        | ImportProblem::Number { .. }
        | ImportProblem::OtherGame { .. }
        | ImportProblem::Game(_)
        | ImportProblem::Tree { .. }
        | ImportProblem::Setup(_)
        | ImportProblem::Side { .. }
        | ImportProblem::End { .. } => shown(problem),
    };
    let note = if format.is_empty() {
        note
    } else {
        say!("read as {format}: {note}", format, note)
    };
    format!("{line}:{column}: {note}")
}

fn at_move(number: usize, error: &MoveError) -> String {
    say!("move {number}: {error}", number, error = shown(error))
}

/// Returns whether the text is more than one move: several moves, or a board.
fn is_several(text: &str, wrong: &ImportError) -> bool {
    let more = match &wrong.problem {
        ImportProblem::Move { number, .. } => *number > 1,
        ImportProblem::Unknown(_) => false,
        ImportProblem::Refused { .. }
        | ImportProblem::Number { .. }
        | ImportProblem::OtherGame { .. }
        | ImportProblem::Game(_)
        | ImportProblem::Tree { .. }
        | ImportProblem::Setup(_)
        | ImportProblem::Side { .. }
        | ImportProblem::End { .. } => true,
    };
    more || text.split_whitespace().nth(1).is_some()
}

/// Handles a pasted text.
pub(crate) fn paste(cx: &mut Context, text: &str) {
    if !cx.layout().fits() {
        return;
    }
    cx.screen.read_note();
    if stack::with_top(cx, |screen, cx| screen.paste(text, cx)) == Some(true) {
        return;
    }
    let pasting = cx.top().map(|screen| screen.habits().pasting);
    let lies_open = pasting == Some(Pasting::Opens);
    let wrong = match open_pasted(cx, text, lies_open) {
        Ok(()) => return,
        Err(wrong) => wrong,
    };
    if lies_open {
        return wrong.into_iter().for_each(|wrong| cx.screen.alert(&wrong));
    }
    // Over the panes the text is taken for moves, and shown before they are played.
    let moves = cx.is_open();
    if moves {
        cx.ask(Prompt::Move, "");
        stack::carry_out(cx);
    }
    let typed = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let letters = typed.chars().filter(|c| !c.is_control()).take(MOST_TYPED);
    type_in(cx, letters.map(Edit::Insert));
    if let (true, Some(wrong), Some(line)) = (moves, wrong, cx.typed()) {
        *line = Typed::wrong(std::mem::take(&mut line.input), &wrong);
    }
}

/// Opens a pasted text. If it cannot be opened, returns the error to show, if there is one.
/// `lies_open`: the screen has no field to type it in.
pub(crate) fn open_pasted(
    cx: &mut Context,
    text: &str,
    lies_open: bool,
) -> Result<(), Option<String>> {
    let types = cx.top().map(|screen| screen.habits().pasting) == Some(Pasting::Types);
    let found = (!types && is_list(text)).then(|| import(text));
    let is_tree = |found: &Imported| found.start.kind() == "tree";
    // Numbers that may also be heaps are opened with a note that says so.
    if let Some(Ok(found)) = &found
        && is_tree(found)
        && !found.others.named().is_empty()
    {
        filing::open(cx, Source::Text(text.to_owned()));
        return Ok(());
    }
    let list = found
        .filter(|found| found.as_ref().map_or(true, is_tree))
        .map(|_| open_list(cx, text));
    if let Some(Ok(())) = list {
        return Ok(());
    }
    let over_panes = cx.is_open();
    if !lies_open && !over_panes {
        return Err(None);
    }
    if link::is_link(text) {
        filing::open(cx, Source::Link(text.trim().to_owned()));
        return Ok(());
    }
    let here = over_panes.then(|| read_moves(cx.game.study.position(), text));
    if let Some(Ok(_)) = here {
        return Err(None);
    }
    let Err(wrong) = import(text) else {
        filing::open(cx, Source::Text(text.to_owned()));
        return Ok(());
    };
    Err(match (list, here) {
        (Some(Err(list)), _) => Some(shown(list.error)),
        // A text that begins with legal moves was meant for this position.
        (_, Some(Err((_, number, error)))) if number > 1 => Some(at_move(number, &error)),
        // The error of a single move is reported when the line is accepted.
        (_, Some(_)) if !is_several(text, &wrong) => None,
        _ => Some(said(&wrong)),
    })
}

/// Edits the typed text, if there is one.
pub(crate) fn type_in(cx: &mut Context, edits: impl IntoIterator<Item = Edit>) {
    let Some(typed) = cx.typed() else { return };
    edits.into_iter().for_each(|edit| typed.edit(edit));
    cx.with_top(Screen::edited);
}
