//! The drawing of the review of a game: the result and the progress of the searches above, the
//! mistakes and the text about the selected one at the left, and at the right the board with best
//! play.

use super::ReviewScreen;
use crate::app::Context;
use crate::app::game::board::BoardView;
use crate::app::game::moves::move_number;
use crate::app::panes::board::draw::picture;
use crate::app::screens::graph;
use crate::kit::boxes::top_of;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_lines, put_right, width};
use crate::kit::words;
use engine::numbers::Ordinal;
use model::language::sides;
use model::language::squares::called;
use model::language::wrap::wrap;
use model::study::Study;
use model::study::graph::{GameGraph, PrintedValue};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The width from which the board stands beside the text.
const BESIDE: u16 = 56;

/// Draws the review over an area.
pub fn draw(review: &ReviewScreen, cx: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let inside = frame_box(area, say!("The review of the game"), buf, look);
    let Some(graph) = &cx.game.study.graph else {
        return;
    };
    let said = review
        .result
        .said
        .as_deref()
        .unwrap_or(say!("the game is not over"));
    let parts: Vec<&str> = [said, review.result.own()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let room = usize::from(inside.width);
    put(
        buf,
        inside,
        (0, 0),
        &look.fit(&look.plain(&parts.join(" · ")), room),
        look.theme.title,
    );
    graph::draw::progress((cx, graph), (0, 1), inside, buf, look);
    let body = Rect {
        y: inside.y + 3,
        height: inside.height.saturating_sub(3),
        ..inside
    }
    .intersection(inside);
    let left = if inside.width < BESIDE {
        inside.width
    } else {
        (inside.width / 2).min(70)
    };
    let words = Rect {
        width: left,
        ..body
    };
    let selected = review.at(cx);
    let list = list(review, (cx, graph, selected), words, buf, look);
    let Some(at) = selected else { return };
    let line = review.line(cx, at);
    let about = Rect {
        y: words.y + list + 1,
        height: words.height.saturating_sub(list + 1),
        ..words
    };
    about_mistake(
        (cx, graph, at),
        (line.as_deref(), review.walked()),
        about.intersection(words),
        buf,
        look,
    );
    if left < inside.width {
        let right = Rect {
            x: body.x + left + 1,
            width: body.width - left - 1,
            ..body
        };
        board(
            (&cx.game.study, graph, at),
            &line.unwrap_or_default(),
            review.walked(),
            right,
            buf,
            look,
        );
    }
}

/// Draws the list of mistakes. Returns the number of rows used.
fn list(
    review: &ReviewScreen,
    (cx, graph, selected): (&Context, &GameGraph, Option<usize>),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) -> u16 {
    let mistakes = review.mistakes(cx);
    let is_own = review.side().is_some();
    if mistakes.is_empty() {
        let all = graph.known() + cx.graph.gave_up() >= graph.plies.len() && !cx.graph.is_busy();
        let text = match (all, is_own) {
            (false, _) => say!("no mistake is known so far"),
            (true, true) => say!("none of your moves has cost anything, as far as is known"),
            (true, false) => say!("no move has cost anything, as far as is known"),
        };
        let lines = wrap(text, area.width.max(1).into());
        put_lines(buf, area, (0, 0), &lines, look.theme.title);
        return lines.len() as u16;
    }
    let heading = if is_own {
        say!("Your mistakes, the worst first")
    } else {
        say!("Mistakes, the worst first")
    };
    put(
        buf,
        area,
        (0, 0),
        &look.fit(heading, area.width.into()),
        look.theme.title,
    );
    let rows = usize::from((area.height / 3).max(2)).min(mistakes.len());
    let here = selected
        .and_then(|at| mistakes.iter().position(|mistake| *mistake == at))
        .unwrap_or(0);
    let top = top_of(here, mistakes.len(), rows);
    for (y, at) in (1..).zip(mistakes.iter().skip(top).take(rows)) {
        let Some((mv, symbol)) = graph::move_at(&cx.game.study, *at) else {
            continue;
        };
        let text = format!("{} {symbol} {mv}", move_number(at + 1));
        put(buf, area, (2, y), &look.plain(&text), look.theme.text);
        let cost = match review.decided(cx) == Some(*at) {
            true => say!("lost the game").to_owned(),
            false if is_estimated(graph, *at) => {
                say!(
                    "costs about {what}",
                    what = graph::draw::cost(graph, *at, look)
                )
            }
            false => say!("costs {what}", what = graph::draw::cost(graph, *at, look)),
        };
        put_right(
            buf,
            area,
            (area.width, y),
            &look.plain(&cost),
            look.theme.cut,
        );
        if selected == Some(*at) {
            look.point(true, area, y, buf);
        }
    }
    let shown = Rect {
        y: area.y + 1,
        height: rows as u16,
        ..area
    };
    if mistakes.len() > rows {
        look.scroll_mark(top + rows, mistakes.len(), shown, buf);
    }
    rows as u16 + 1
}

/// Draws the played move and the best one with their values, the source of the values, and best
/// play.
fn about_mistake(
    (cx, graph, at): (&Context, &GameGraph, usize),
    (line, walked): (Option<&[Ordinal]>, usize),
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let Some(ply) = graph.ply(at) else { return };
    let mut y = 0;
    let mut say = |text: &str, style: Style, buf: &mut Buffer| {
        let lines = wrap(&look.plain(text), usize::from(area.width).max(1));
        put_lines(
            buf,
            Rect {
                y: area.y + y,
                ..area
            }
            .intersection(area),
            (0, 0),
            &lines,
            style,
        );
        y += lines.len() as u16;
    };
    let best = Worth::of(&cx.game.study, graph, at, &ply.value);
    let played = Worth::of_played(&cx.game.study, graph, at);
    if let Some(((mv, symbol), worth)) = graph::move_at(&cx.game.study, at).zip(played) {
        let value = look.number(&worth.said);
        say(
            &say!("{side} played {mv}: {value}", side = symbol, mv, value),
            look.theme.cut,
            buf,
        );
        if worth.source != best.source {
            say(&worth.source, look.theme.dim, buf);
        }
    }
    if let Some((_, mv)) = &ply.best {
        let value = look.number(&best.said);
        say(
            &say!("best was {mv}: {value}", mv, value),
            look.theme.best,
            buf,
        );
    }
    say(&best.source, look.theme.dim, buf);
    let Some(line) = line else {
        return say(say!("best play is searched…"), look.theme.live, buf);
    };
    y += 1;
    let before = position(&cx.game.study, graph, at, &[]);
    let moves: Vec<String> = before.moves_along(line).into_iter().map(called).collect();
    let text = say!(
        "best play, {count} of {all}:",
        count = walked,
        all = moves.len()
    );
    let mut x = put(buf, area, (0, y), &look.plain(&text), look.theme.title) + 1;
    for (count, mv) in (1..).zip(&moves) {
        let mv = look.plain(mv);
        if x > 0 && x + width(&mv) > area.width {
            (x, y) = (0, y + 1);
        }
        let style = match count {
            _ if count == walked => look.theme.selected,
            _ if count < walked => look.theme.title,
            _ => look.theme.text,
        };
        x += put(buf, area, (x, y), &mv, style) + 1;
    }
}

/// The value of a move and its source, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub said: String,
    pub source: String,
}

impl Worth {
    /// Returns the text about a value of a position of the graph.
    fn of(study: &Study, graph: &GameGraph, at: usize, value: &PrintedValue) -> Worth {
        Worth {
            said: graph.said(value),
            source: source(study, graph, at, value),
        }
    }
    /// Returns the value of the played move: proven if the next position is, else from the search
    /// for the best.
    pub fn of_played(study: &Study, graph: &GameGraph, at: usize) -> Option<Worth> {
        let after = graph
            .proven
            .get(at + 1)
            .and_then(Option::as_ref)
            .filter(|_| !is_proven(graph, at));
        match after {
            Some(after) => Some(Worth::of(study, graph, at + 1, &after.value)),
            None => Some(Worth::of(study, graph, at, graph.ply(at)?.played.as_ref()?)),
        }
    }
}

fn is_proven(graph: &GameGraph, at: usize) -> bool {
    graph.proven.get(at).is_some_and(Option::is_some)
}

/// Returns whether the cost of the move is an estimate of a search that does not reach the end of
/// the game.
fn is_estimated(graph: &GameGraph, at: usize) -> bool {
    !is_proven(graph, at) && graph.spec.depth.is_some() && graph.cost(at).is_finite()
}

/// Returns the source of a value as text: a proof, a search to the end of the game, or an estimate.
fn source(study: &Study, graph: &GameGraph, at: usize, value: &PrintedValue) -> String {
    if is_proven(graph, at) {
        return say!("proven").to_owned();
    }
    let (start, depth) = (study.start(), words::plies(&graph.spec.depth_text()));
    if graph.spec.depth.is_none() || graph.height(value).is_infinite() {
        return say!("seen by a search of {depth}", depth);
    }
    let evaluation = graph.spec.evaluation.as_deref().unwrap_or(say!("default"));
    let max = sides::name(start, graph.spec.max.unwrap_or(start.to_move()));
    say!(
        "estimated by a search of {depth} with {evaluation}; more is better for {side}",
        depth,
        evaluation,
        side = max
    )
}

/// Returns the position after some moves of best play from that of a mistake.
fn position(
    study: &Study,
    graph: &GameGraph,
    at: usize,
    line: &[Ordinal],
) -> Box<dyn engine::boundary::Position> {
    let moves = [graph.moves.get(..at).unwrap_or_default(), line].concat();
    study.start().replay(&moves, &mut |_| {})
}

/// Draws the board: the position of the mistake, or that after some moves of best play.
fn board(
    (study, graph, at): (&Study, &GameGraph, usize),
    line: &[Ordinal],
    walked: usize,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let played = line.get(..walked).unwrap_or(line);
    let here = position(study, graph, at, played);
    let mut view = BoardView {
        ascii: look.ascii,
        ..BoardView::new(&*here)
    };
    let all = [graph.moves.get(..at).unwrap_or_default(), played].concat();
    view.last = all.split_last().and_then(|(last, before)| {
        study
            .start()
            .replay(before, &mut |_| {})
            .move_view(*last)
            .and_then(|mv| mv.square)
    });
    let rows = area.height.saturating_sub(1);
    picture(
        &view,
        (None, &[]),
        Rect {
            height: rows,
            ..area
        },
        buf,
        look,
    );
    let text = match &view.outcome {
        Some(outcome) => outcome.clone(),
        None => say!("{side} to move", side = view.to_move),
    };
    put(
        buf,
        area,
        (1, rows),
        &look.fit(&look.plain(&text), area.width.saturating_sub(1).into()),
        look.theme.dim,
    );
}
