//! The lines below the board: the players, and the thinking time of the side to move.

use crate::app::Context;
use crate::app::action::Going;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_all, put_right, tenths, width};
use engine::rules::Side;
use model::language::{say_of, sides};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a line for each side, from the second row on; nothing if both players are humans.
pub fn draw(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    if app.players.programs() == 0 {
        return;
    }
    let position = app.game.study.position();
    for side in Side::BOTH {
        let y = 1 + side.index() as u16;
        let player = &app.players.players[side.index()];
        let turn = position.to_move() == side
            && position.outcome().is_none()
            && app.game.study.lost_here().is_none();
        let here = if turn { look.glyphs.here } else { " " };
        let symbol = format!("{} ", sides::name(position, side));
        let x = put_all(
            buf,
            area,
            (0, y),
            [
                (here, look.theme.marked),
                (&symbol, look.side(side == Side::First)),
            ],
        );
        let state = if turn { state(app) } else { String::new() };
        let room = usize::from(area.width.saturating_sub(x + width(&state) + 2));
        put(
            buf,
            area,
            (x, y),
            &look.fit(say_of(&player.label()), room),
            look.theme.text,
        );
        put_right(
            buf,
            area,
            (area.width.saturating_sub(1), y),
            &state,
            look.theme.live,
        );
    }
}

/// Returns the state of the side to move, e.g. that it thinks or waits; empty if there is none to
/// show.
fn state(app: &Context) -> String {
    match (app.views.thinking, app.players.going) {
        (Some(elapsed), _) if app.screen.options.clock => {
            format!("{} {} s", say!("thinks"), tenths(elapsed.as_secs_f64()))
        }
        (Some(_), _) => say!("thinks").to_owned(),
        _ if app.players.is_ready() && !app.players.is_watching() => say!("has chosen").to_owned(),
        _ if app.players.to_choose(&app.game.study).is_none() => String::new(),
        (None, Going::Held) => say!("waits: 8").to_owned(),
        (None, _) => say!("plays").to_owned(),
    }
}
