//! The form of a tournament: its lines at the left, what comes of it at the right.

use super::frame::frame_box;
use super::new_game::board;
use super::paint::{counted, highlight, put};
use super::theme::Look;
use crate::app::contest::{ContestField, ContestForm};
use crate::app::game::moves::wrap;
use crate::app::layout::top_of;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of the lines' names.
const NAME: u16 = 12;

/// Draws the form over an area.
pub fn draw(form: &ContestForm, area: Rect, buf: &mut Buffer, look: &Look) {
    let words = &look.words.contest;
    let inside = frame_box(area, words.title, buf, look);
    let beside = (inside.width / 3).min(36);
    let left = Rect { width: inside.width.saturating_sub(beside + 2), ..inside };
    let right = Rect { x: left.right() + 2, width: beside, ..inside };
    let fields = form.fields();
    let top = top_of(form.at, fields.len(), usize::from(left.height));
    for (y, (at, field)) in (0..left.height).zip(fields.iter().enumerate().skip(top)) {
        let (name, usual) = about(*field, look);
        put(buf, left, (2, y), &look.fit(&name, NAME.into()), look.theme.text);
        let value = form.value(*field);
        let (text, style) = if value.is_empty() { (usual, look.theme.dim) } else { (value, look.theme.title) };
        put(buf, left, (NAME + 3, y), &look.fit(text, usize::from(left.width.saturating_sub(NAME + 3))), style);
        if at == form.at {
            highlight(buf, left, y, look.theme.selected);
            put(buf, left, (0, y), look.glyphs.here, look.theme.selected);
        }
    }
    match &form.checked {
        Ok(tournament) => {
            let games = counted(tournament.schedule().games(), look.words.games.games);
            let players = counted(tournament.players().len() as u64, look.words.games.players);
            put(buf, right, (0, 0), &look.fit(&format!("{players}, {games}"), right.width.into()), look.theme.best);
            let below = Rect { y: right.y + 1, height: right.height.saturating_sub(1), ..right };
            board(tournament.start(), below, buf, look);
        }
        Err(error) => {
            for (y, line) in (0..right.height).zip(wrap(&look.plain(error), right.width.into())) {
                put(buf, right, (0, y), &line, look.theme.error);
            }
        }
    }
}

/// The name of a line, and what it is while it is empty.
fn about(field: ContestField, look: &Look) -> (String, &'static str) {
    let words = &look.words.contest;
    let name = |name: &str| name.to_owned();
    match field {
        ContestField::Title => (name(words.name), words.none),
        ContestField::Game => (name(words.game), words.none),
        ContestField::Position => (name(words.position), words.usual),
        ContestField::Player(at) => (format!("{} {}", words.player, at + 1), words.none),
        ContestField::More => (name(words.more), words.more_keys),
        ContestField::Depths => (name(words.depths), words.own_depths),
        ContestField::Games => (name(words.games), words.none),
        ContestField::Opening => (name(words.opening), words.none),
        ContestField::Format => (name(words.format), words.none),
        ContestField::Points => (name(words.points), words.none),
        ContestField::Time => (name(words.time), words.no_limit),
        ContestField::Nodes => (name(words.nodes), words.no_limit),
        ContestField::Seed => (name(words.seed), words.none),
        ContestField::File => (name(words.file), words.no_file),
    }
}
