//! The drawing of the tournament form: its fields at the left, a summary at the right, errors
//! below.

use crate::app::screens::new_game::draw::board;
use crate::app::screens::tournament_form::{FormLine, TournamentForm};
use crate::kit::boxes::form_popup;
use crate::kit::form::{self, FormFields, FormRow};
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use crate::kit::paint::{counted, put, thousands};
use crate::kit::words::PLAYERS;
use model::batch::tournament::data::Format;
use model::language::{say, say_of};
use model::report;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use FormLine as L;

/// The width of the names of the fields, in columns.
const NAME: u16 = 16;
/// The least width of the position, in columns: a board of eight squares with its lines.
const BOARD: u16 = 36;

/// Draws the form over an area.
pub fn draw(form: &TournamentForm, area: Rect, buf: &mut Buffer, look: &Look) {
    let lines = form.fields();
    let inside = popup_box(
        form_popup(area, lines.len() as u16 + 6),
        say!("A tournament"),
        buf,
        look,
    );
    let right = if inside.width >= 90 {
        (inside.width / 3).max(BOARD)
    } else {
        0
    };
    let left = Rect {
        width: inside.width.saturating_sub(right + 2),
        ..inside
    };
    let rows: Vec<FormRow> = lines.iter().map(|line| row(form, *line)).collect();
    let summary = form::lines(&rows, &form.cursor, (NAME, left), inside, buf, look);
    let below = inside.height - summary.height;
    if let (None, Some(tournament)) = (&form.cursor.error, &form.tournament) {
        let games = tournament.schedule().games();
        let parts = [
            counted(tournament.players().len() as u64, PLAYERS.map(say)),
            say!(games; "{count} game in all|{count} games in all", count = thousands(games)),
        ];
        put(
            buf,
            summary,
            (2, summary.height.saturating_sub(1)),
            &look.plain(&parts.join(" · ")),
            look.theme.text,
        );
    }
    if let Some(tournament) = form.tournament.as_ref().filter(|_| right > 0) {
        board(
            tournament.start(),
            Rect {
                x: inside.right() - right,
                width: right,
                height: below,
                ..inside
            },
            buf,
            look,
        );
    }
}

/// Returns a field of the form as text. A player is shown by its name in the tables, followed by
/// its definition.
fn row(form: &TournamentForm, line: FormLine) -> FormRow {
    let ((name, limits), value) = (words(line), form.value(line));
    let row = FormRow {
        name,
        value,
        limits,
        turns: form.turns(line),
        ..FormRow::default()
    };
    let tournament = form.tournament.as_deref();
    if let (L::Game, Some(tournament)) = (line, tournament) {
        return FormRow {
            value: report::title(tournament.start()),
            limits: row.value,
            ..row
        };
    }
    if let (L::Player(at), Some(tournament)) = (line, tournament)
        && let Some((player, spec)) = tournament
            .players()
            .get(at)
            .zip(form.description.players.get(at))
    {
        return FormRow {
            limits: spec.player.clone(),
            value: say_of(&player.label()).to_owned(),
            ..row
        };
    }
    let said = match (line, form.description.format) {
        (L::Evaluation(_), _) if row.value.is_empty() => say!("the usual one"),
        (L::Depth(_), _) if form.description_is_full(line) => say!("to the end of the game@@depth"),
        (L::Format, Format::All) => say!("all against all"),
        (L::Format, Format::Gauntlet) => say!("the first against each other"),
        (L::Swap, _) if form.description.swap => say!("yes"),
        (L::Swap, _) => say!("no: the first of the list begins"),
        _ => return row,
    };
    FormRow {
        value: said.to_owned(),
        ..row
    }
}

/// Returns the name of a field and its allowed values.
fn words(line: FormLine) -> (String, String) {
    let (name, limits): (&str, &str) = match line {
        L::Title => (say!("title"), say!("above the tables; may be empty")),
        L::Game => (say!("game@@rules"), ""),
        L::Position => (say!("position"), say!("empty: the start of the game")),
        L::Moves => (say!("moves"), say!("played before the players are asked")),
        L::Player(at) => return (say!("player {at}", at = at + 1), String::new()),
        L::Evaluation(_) => return (format!("  {}", say!("evaluation")), String::new()),
        L::Depth(_) => {
            return (
                format!("  {}", say!("depth")),
                say!("plies, or full").to_owned(),
            );
        }
        L::Another => (
            say!("one more player"),
            say!("right: the next of the list; i types one, or a file"),
        ),
        L::Depths => (say!("depths"), say!("empty: each player's own")),
        L::Games => (
            say!("games"),
            say!("that each pairing plays, with each side first"),
        ),
        L::Format => (say!("format"), ""),
        L::Swap => (say!("both begin"), ""),
        L::Opening => (say!("random plies"), say!("first, the same for both sides")),
        L::Time => (
            say!("time"),
            say!("milliseconds for a move: as many lose; empty: no limit"),
        ),
        L::Nodes => (
            say!("nodes"),
            say!("for a move: more lose; empty: no limit"),
        ),
        L::Points => (say!("points"), say!("for a win, a draw, a loss")),
        L::Graded => (
            say!("grades"),
            say!("the player that is worth 10 of 20; empty: no grades"),
        ),
        L::Seed => (say!("seed"), say!("of everything random")),
        L::Again => (
            say!("again"),
            say!("more times, to see the effect of chance"),
        ),
        L::File => (
            say!("file"),
            say!("keeps it and its games; empty: nothing does"),
        ),
    };
    (name.to_owned(), limits.to_owned())
}
