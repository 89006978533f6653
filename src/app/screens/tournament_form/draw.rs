//! The form of a tournament: its lines at the left, what it comes to at the right, what is wrong below.

use crate::app::screens::new_game::draw::board;
use crate::app::screens::tournament_form::{FormLine, TournamentForm};
use model::batch::tournament::data::Format;
use crate::kit::boxes::form_popup;
use model::language::say_of;
use crate::kit::form::{self, FormFields, FormRow};
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use crate::kit::paint::{counted, put, thousands};
use model::report;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The columns of the lines' names.
const NAME: u16 = 16;
/// The columns of the position at the least: a board of eight squares with its lines.
const BOARD: u16 = 36;

/// Draws the form over an area.
pub fn draw(form: &TournamentForm, area: Rect, buf: &mut Buffer, look: &Look) {
    let lines = form.fields();
    let inside = popup_box(form_popup(area, lines.len() as u16 + 6), say!("A tournament"), buf, look);
    let right = if inside.width >= 90 { (inside.width / 3).max(BOARD) } else { 0 };
    let left = Rect { width: inside.width.saturating_sub(right + 2), ..inside };
    let rows: Vec<FormRow> = lines.iter().map(|line| FormRow { turns: form.turns(*line), ..row(form, *line) }).collect();
    let summary = form::lines(&rows, &form.cursor, (NAME, left), inside, buf, look);
    let below = inside.height - summary.height;
    if let (None, Some(tournament)) = (&form.cursor.error, &form.tournament) {
        let games = tournament.schedule().games();
        let parts = [
            counted(tournament.players().len() as u64, look.words.games.players),
            say!(games; "{count} game in all|{count} games in all", count = thousands(games)),
        ];
        put(buf, summary, (2, summary.height.saturating_sub(1)), &look.plain(&parts.join(" · ")), look.theme.text);
    }
    if let Some(tournament) = form.tournament.as_ref().filter(|_| right > 0) {
        board(tournament.start(), Rect { x: inside.right() - right, width: right, height: below, ..inside }, buf, look);
    }
}

/// A line of the form in words. Of a player the name is shown that the tables have, and then what it stands for.
fn row(form: &TournamentForm, line: FormLine) -> FormRow {
    let ((name, limits), value) = (words(line), form.value(line));
    let row = FormRow { name, value, limits, ..FormRow::default() };
    let start = form.tournament.as_ref().map(|tournament| tournament.start());
    match line {
        FormLine::Game => match start {
            Some(start) => FormRow { value: report::title(start), limits: row.value, ..row },
            None => row,
        },
        FormLine::Player(at) => {
            let player = form.tournament.as_ref().and_then(|tournament| tournament.players().get(at));
            match player.zip(form.description.players.get(at)) {
                Some((player, spec)) => {
                    FormRow { limits: spec.player.clone(), value: say_of(&player.label()).to_owned(), ..row }
                }
                None => row,
            }
        }
        FormLine::Evaluation(_) if row.value.is_empty() => FormRow { value: say!("the usual one").to_owned(), ..row },
        FormLine::Depth(_) if form.description_is_full(line) => {
            FormRow { value: say!("to the end of the game").to_owned(), ..row }
        }
        FormLine::Format => {
            let value = match form.description.format {
                Format::All => say!("all against all"),
                Format::Gauntlet => say!("the first against each other"),
            };
            FormRow { value: value.to_owned(), ..row }
        }
        FormLine::Swap => {
            let value = if form.description.swap { say!("yes") } else { say!("no: the first of the list begins") };
            FormRow { value: value.to_owned(), ..row }
        }
        FormLine::Title
        | FormLine::Position
        | FormLine::Moves
        | FormLine::Evaluation(_)
        | FormLine::Depth(_)
        | FormLine::Another
        | FormLine::Depths
        | FormLine::Games
        | FormLine::Opening
        | FormLine::Time
        | FormLine::Nodes
        | FormLine::Points
        | FormLine::Graded
        | FormLine::Seed
        | FormLine::Again
        | FormLine::File => row,
    }
}

/// The name of a line, and what it may be.
fn words(line: FormLine) -> (String, String) {
    use FormLine as L;
    let (name, limits): (&str, &str) = match line {
        L::Title => (say!("title"), say!("above the tables; may be empty")),
        L::Game => (say!("game@@rules"), ""),
        L::Position => (say!("position"), say!("empty: the start of the game")),
        L::Moves => (say!("moves"), say!("played before the players are asked")),
        L::Player(at) => return (say!("player {at}", at = at + 1), String::new()),
        L::Evaluation(_) => return (format!("  {}", say!("evaluation")), String::new()),
        L::Depth(_) => return (format!("  {}", say!("depth")), say!("plies, or full").to_owned()),
        L::Another => (say!("one more player"), say!("right: the next of the list; i types one, or a file")),
        L::Depths => (say!("depths"), say!("empty: each player's own")),
        L::Games => (say!("games"), say!("that each pairing plays, with each side first")),
        L::Format => (say!("format"), ""),
        L::Swap => (say!("both begin"), ""),
        L::Opening => (say!("random plies"), say!("first, the same for both sides")),
        L::Time => (say!("time"), say!("milliseconds for a move: as many lose; empty: no limit")),
        L::Nodes => (say!("nodes"), say!("for a move: more lose; empty: no limit")),
        L::Points => (say!("points"), say!("for a win, a draw, a loss")),
        L::Graded => (say!("grades"), say!("the player that is worth 10 of 20; empty: no grades")),
        L::Seed => (say!("seed"), say!("of everything random")),
        L::Again => (say!("again"), say!("more times, to see the effect of chance")),
        L::File => (say!("file"), say!("keeps it and its games; empty: nothing does")),
    };
    (name.to_owned(), limits.to_owned())
}
