//! The drawing of a solved position: a sentence with the winner, the progress of the proof, the
//! moves with their results, the best first, the board with the results as signs, and the best
//! replies to the selected move.

use super::{GameProof, SolvedView};
use crate::app::Context;
use crate::app::panes::board::draw::picture;
use crate::kit::boxes::top_of;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_all, put_lines, put_right, short, width};
use engine::numbers::Ordinal;
use engine::rules::Picture;
use engine::solve::{ProvenOutcome, Solution};
use model::language::squares::called;
use model::language::wrap::wrap;
use model::language::{decimals, sides};
use model::report;
use model::report::solved::{Mistake, sentence};
use model::study::proven;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// The maximum number of lines of the sentence, and of the replies to a move.
const SENTENCE: usize = 2;
const ANSWER: usize = 2;

/// Draws the screen over an area: the view, the selected row, and the number of moves to the
/// position.
pub fn draw(
    (view, at, ply): (&SolvedView, usize, usize),
    cx: &Context,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let inside = frame_box(area, say!("Who wins"), buf, look);
    let room = usize::from(inside.width).max(1);
    let mut y = 0;
    let game = look.plain(&view.game.map_or(String::new(), GameProof::words));
    put_right(buf, inside, (inside.width, y), &game, look.theme.text);
    let left = room.saturating_sub(usize::from(width(&game)) + 2 * usize::from(!game.is_empty()));
    put(
        buf,
        inside,
        (0, y),
        &look.fit(&heading(view, ply), left),
        look.theme.dim,
    );
    y += 1;
    let said = wrap(&look.plain(&said(view)), room);
    for line in said.iter().take(SENTENCE) {
        put(buf, inside, (0, y), &look.fit(line, room), look.theme.title);
        y += 1;
    }
    progress(
        (view, cx.screen.options.clock),
        Rect {
            y: inside.y + y,
            ..inside
        }
        .intersection(inside),
        buf,
        look,
    );
    y += 3;
    let below = Rect {
        y: inside.y + y,
        height: inside.height.saturating_sub(y),
        ..inside
    }
    .intersection(inside);
    let foot = (ANSWER as u16 + 1).min(below.height / 3);
    let middle = Rect {
        height: below.height - foot,
        ..below
    };
    let left = list_width(view, look).min(middle.width * 2 / 3);
    moves(
        view,
        at,
        Rect {
            width: left,
            ..middle
        },
        buf,
        look,
    );
    let right = Rect {
        x: middle.x + left + 1,
        width: middle.width.saturating_sub(left + 1),
        ..middle
    };
    let cursor = view.moves.get(at).and_then(|mv| place_of(view, mv.mv));
    picture(
        &view.board,
        (cursor, &[cursor.unwrap_or_default()]),
        right.intersection(inside),
        buf,
        look,
    );
    let foot = Rect {
        y: middle.bottom() + 1,
        height: foot.saturating_sub(1),
        ..below
    };
    answer(view, at, foot.intersection(inside), buf, look);
}

/// Returns the title of the game with the number of moves to the position.
fn heading(view: &SolvedView, ply: usize) -> String {
    let title = report::title(&*view.position);
    match ply {
        0 => title,
        _ => {
            say!(ply; "{title}, after {count} move|{title}, after {count} moves", title, count = ply)
        }
    }
}

/// Returns the sentence about the result.
fn said(view: &SolvedView) -> String {
    if let Some(outcome) = &view.board.outcome {
        return outcome.clone();
    }
    let side = sides::name(&*view.position, view.position.to_move());
    match &view.solution {
        Some(solution) => sentence(&*view.position, solution),
        None => format!(
            "{}; {}",
            say!("{side} to move", side),
            say!("not proven who wins")
        ),
    }
}

/// Draws the progress of the proof: proven moves, the move being searched, nodes and time.
fn progress((view, clock): (&SolvedView, bool), area: Rect, buf: &mut Buffer, look: &Look) {
    let complete = view
        .solution
        .as_ref()
        .is_some_and(|solution| solution.complete);
    let (state, style) = match () {
        () if view.running => (say!("running"), look.theme.live),
        () if view.stopping => (say!("stopping"), look.theme.live),
        () if complete => (say!("done"), look.theme.dim),
        () => (say!("stopped"), look.theme.cut),
    };
    let Some(solution) = &view.solution else {
        if view.running || view.stopping {
            put(buf, area, (0, 0), state, style);
        }
        return;
    };
    // A complete proof may be of outcomes alone; then a move with an outcome counts as proven.
    let proven = if solution.complete {
        with_outcome(solution)
    } else {
        solution.proven()
    };
    let all = solution.moves.len();
    let mut parts = vec![
        say!(all as u64; "{proven} of {count} move proven|{proven} of {count} moves proven", proven, count = all),
    ];
    if let Some((mv, (low, high))) = solution.at.filter(|_| view.running) {
        let name = mv
            .and_then(|mv| view.position.move_view(mv))
            .map_or(say!("the position").to_owned(), called);
        parts.push(say!("{name}: between {low} and {high}", name, low, high));
    }
    let (first, mut parts) = (parts.join(", "), Vec::new());
    let seconds = view.elapsed.map_or(0.0, |elapsed| elapsed.as_secs_f64());
    // A save may contain results without the nodes of their proof.
    if solution.nodes > 0 || view.running {
        parts.push(
            say!(solution.nodes; "{count} node|{count} nodes", count = short(solution.nodes)),
        );
    }
    if clock && seconds > 0.01 {
        parts.push(format!(
            "{}{}",
            short((solution.nodes as f64 / seconds) as u64),
            say!("/s")
        ));
        parts.push(time(view.elapsed.unwrap_or_default()));
    }
    let text = look.plain(&first);
    let room = usize::from(area.width.saturating_sub(width(state) + 2));
    let text = look.fit(&text, room);
    put_all(
        buf,
        area,
        (0, 0),
        [
            (text.as_str(), look.theme.text),
            ("  ", look.theme.text),
            (state, style),
        ],
    );
    put(
        buf,
        area,
        (0, 1),
        &look.fit(&look.plain(&parts.join(", ")), area.width.into()),
        look.theme.dim,
    );
}

/// Returns the number of moves with a known outcome, with or without a score.
fn with_outcome(solution: &Solution) -> usize {
    solution
        .moves
        .iter()
        .filter(|mv| mv.result.outcome().is_decided())
        .count()
}

fn time(elapsed: Duration) -> String {
    match elapsed.as_secs() {
        0..60 => format!("{} s", decimals(&format!("{:.1}", elapsed.as_secs_f64()))),
        seconds => crate::kit::paint::duration(seconds),
    }
}

/// Returns the width of the list of moves.
fn list_width(view: &SolvedView, look: &Look) -> u16 {
    let names = view
        .moves
        .iter()
        .map(|mv| width(&name(view, mv.mv)))
        .max()
        .unwrap_or(0);
    let words = view
        .moves
        .iter()
        .map(|mv| width(&look.plain(&proven::words(&mv.result))))
        .max()
        .unwrap_or(0);
    // The width of the later texts is reserved from the start, so that the board does not move.
    names + words.max(18) + 8
}

/// Draws the moves, the best first.
fn moves(view: &SolvedView, at: usize, area: Rect, buf: &mut Buffer, look: &Look) {
    let shown = usize::from(area.height);
    let top = top_of(at, view.moves.len(), shown);
    let names: Vec<String> = view.moves.iter().map(|mv| name(view, mv.mv)).collect();
    let wide = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let best = view
        .solution
        .as_ref()
        .map_or(&[][..], |solution| &solution.best[..]);
    for (row, (mv, name)) in view
        .moves
        .iter()
        .zip(&names)
        .enumerate()
        .skip(top)
        .take(shown)
    {
        let y = (row - top) as u16;
        let is_best = best.contains(&mv.mv);
        let mistake = view
            .solution
            .as_ref()
            .and_then(|solution| Mistake::of(solution, mv.mv));
        let (sign, style) = match (is_best, mistake) {
            (true, _) => (look.glyphs.best, look.theme.best),
            (false, Some(mistake)) => (
                mistake.sign(),
                look.worth(view.board.cost(mv.mv).unwrap_or(1.0)),
            ),
            (false, None) if mv.result.outcome() == ProvenOutcome::Unknown => ("", look.theme.dim),
            (false, None) => ("", look.theme.text),
        };
        put(buf, area, (2, y), &look.plain(name), style);
        put(buf, area, (wide + 3, y), sign, style);
        let words = proven::words(&mv.result);
        let room = usize::from(area.width.saturating_sub(wide + 7));
        put(
            buf,
            area,
            (wide + 6, y),
            &look.fit(&look.plain(&words), room),
            style,
        );
        if row == at {
            put(buf, area, (0, y), look.glyphs.here, look.theme.selected);
            look.select(true, area, y, buf);
        }
    }
    look.scroll_mark(top + shown, view.moves.len(), area, buf);
}

fn name(view: &SolvedView, mv: Ordinal) -> String {
    view.board
        .legal
        .iter()
        .find(|legal| legal.ordinal == mv)
        .map_or_else(String::new, |legal| called(legal.clone()))
}

/// Returns the row and column of a move on the picture.
fn place_of(view: &SolvedView, mv: Ordinal) -> Option<(usize, usize)> {
    let legal = view
        .board
        .legal
        .iter()
        .position(|legal| legal.ordinal == mv)?;
    if let Picture::Heaps { left, .. } = &view.board.picture {
        let all = (0..left.len())
            .flat_map(|heap| (1..=*left.get(heap).unwrap_or(&0)).map(move |count| (heap, count)));
        let mut all = all.filter(|&(heap, count)| {
            view.board
                .take(heap, count)
                .is_some_and(|take| take.ordinal == mv)
        });
        return all.next().map(|(heap, count)| (heap, count as usize));
    }
    let square = view.board.legal.get(legal)?.square;
    square.map_or(Some((legal, 0)), |(row, column)| {
        Some((row as usize - 1, column as usize - 1))
    })
}

/// Draws the replies to the selected move; for a mistake, its refutation.
fn answer(view: &SolvedView, at: usize, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(mv) = view.moves.get(at) else { return };
    let complete = view
        .solution
        .as_ref()
        .is_some_and(|solution: &Solution| solution.complete);
    let refuted = view
        .solution
        .as_ref()
        .and_then(|solution| Mistake::of(solution, mv.mv))
        .is_some();
    let mv = name(view, mv.mv);
    let text = match &view.line {
        _ if !complete => String::new(),
        None => say!("{mv}: looking for best play after it", mv),
        Some(line) if line.is_empty() => say!(
            "{mv} ends the game, or best play after it was not looked for",
            mv
        ),
        Some(line) if refuted => say!("{mv} is refuted by {line}", mv, line = line.join(" ")),
        Some(line) => say!("best play after {mv}: {line}", mv, line = line.join(" ")),
    };
    let lines = wrap(&look.plain(&text), usize::from(area.width).max(1));
    put_lines(
        buf,
        area,
        (0, 0),
        lines.iter().map(|line| look.fit(line, area.width.into())),
        look.theme.text,
    );
    if lines.len() > usize::from(area.height) {
        put_right(
            buf,
            area,
            (area.width, area.height.saturating_sub(1)),
            &look.cut_off().to_string(),
            look.theme.dim,
        );
    }
}
