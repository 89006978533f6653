//! The mistakes of a game, and moving between them.

use super::decision::decision_text;
use super::going::{go_there, look_here};
use super::run::go_on;
use super::work::GraphWork;
use crate::app::binding::Binding;
use crate::app::game::moves::move_number;
use crate::app::shell::keys::key_of;
use crate::app::{Context, Display};
use model::language::sides;
use model::language::squares::called;
use model::study::Study;

/// Returns the text about the move played after `at` moves and its value, and the best move and its
/// value; `None` if the move cost nothing.
pub fn mistake_text(study: &Study, at: usize) -> Option<String> {
    let graph = study.graph.as_ref()?;
    let ply = graph.ply(at).filter(|_| graph.cost(at) > 0.0)?;
    let (played, (_, best)) = (ply.played.as_ref()?, ply.best.as_ref()?);
    let (mv, symbol) = move_at(study, at)?;
    let (value, worth) = (graph.said(&ply.value), graph.said(played));
    Some(format!(
        "{} {symbol} {mv} = {worth}; {} {best} = {value}",
        move_number(at + 1),
        say!("best")
    ))
}

/// Returns the move played after `at` moves, and the symbol of its side.
pub fn move_at(study: &Study, at: usize) -> Option<(String, &'static str)> {
    let graph = study.graph.as_ref()?;
    let (before, mv) = (
        study.line().after(graph.moves.get(..at)?)?,
        *graph.moves.get(at)?,
    );
    let position = study.position_at(before)?;
    Some((
        called(position.move_view(mv)?),
        sides::name(position, position.to_move()).word(),
    ))
}

impl GraphWork {
    /// Shows the text about the deciding move, if the position is the one before it.
    pub(crate) fn say_where_lost(&mut self, study: &Study, screen: &mut Display, keys: &[Binding]) {
        let line = study.line();
        self.at = line.ply(line.cursor());
        let found = study.decision().filter(|found| found.at == self.at);
        let mut said: Vec<String> = found
            .and_then(|found| decision_text(study, found))
            .into_iter()
            .collect();
        if study.printed_here().is_some() {
            said.push(say!(
                "{key} opens the engine's own search",
                key = key_of(keys, "engine-search")
            ));
        }
        if !said.is_empty() {
            screen.notify(&said.join("; "));
        }
    }
}

/// Goes to the next mistake of the game, or to the previous one, in the panes.
pub fn next_mistake(cx: &mut Context, forwards: bool) {
    look_here(cx);
    go_on(cx);
    if let Some(said) = find(cx, forwards) {
        go_there(cx);
        cx.screen.notify(&said);
    }
}

/// Goes to the next mistake of the game, or to the previous one, in the graph.
pub(super) fn step(cx: &mut Context, forwards: bool) {
    if let Some(said) = find(cx, forwards) {
        cx.screen.notify(&said);
    }
}

/// Selects the next mistake, or the previous one, and returns the text about it. Shows a message if
/// there is none.
fn find(cx: &mut Context, forwards: bool) -> Option<String> {
    let graph = cx.game.study.graph.as_ref()?;
    let (known, from) = (cx.graph.tried(graph), cx.graph.at);
    let next = graph.next_mistake(from, forwards);
    // Wraps around at the end of the game only if no position in that direction is still unknown.
    let is_left = if forwards {
        known.get(from..)
    } else {
        known.get(..from)
    }
    .is_some_and(|left| left.contains(&false));
    let around = || {
        if forwards {
            graph.mistakes().into_iter().min()
        } else {
            graph.mistakes().into_iter().max()
        }
    };
    let Some(at) = next.or_else(|| around().filter(|_| !is_left)) else {
        let none = if known.contains(&false) {
            say!("no further mistake is known yet: the positions are being searched")
        } else {
            say!("no move has cost anything")
        };
        cx.screen.notify(none);
        return None;
    };
    let said = mistake_text(&cx.game.study, at).unwrap_or_default();
    cx.graph.at = at;
    Some(match (next, forwards) {
        (Some(_), _) => said,
        (None, true) => format!(
            "{}: {said}",
            say!("no mistake follows; from the start again")
        ),
        (None, false) => format!(
            "{}: {said}",
            say!("no mistake comes before; from the end again")
        ),
    })
}
