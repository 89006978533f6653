//! The drawing of a tournament: its progress, the standings, published points, the pairings, the
//! games.

use crate::app::Context;
use crate::app::game::board::BoardView;
use crate::app::layout::Layout;
use crate::app::screens::new_game::draw::board;
use crate::app::screens::tournament::{self, TournamentScreen, WatchedGame};
use crate::app::stage::whole;
use crate::kit::boxes::top_of;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{
    counted, fit, put, put_all, put_lines, put_right, tenths, thousands, width,
};
use crate::kit::report;
use crate::kit::words::{GAMES, PLAYERS, PLIES};
use engine::clean::clean;
use engine::rules::Side;
use model::batch::tournament::data::Record;
use model::language::wrap::wrap;
use model::language::{say, sides};
use model::report::ended::{Ended, forfeited};
use model::report::title;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the tournament over an area.
pub fn draw(app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let Some(contest) = &app.tournament else {
        return;
    };
    let title = match &*contest.tournament.description().title {
        "" => say!("A tournament").to_owned(),
        title => look.plain(title),
    };
    let area = whole(layout);
    let inside = frame_box(
        area,
        &fit(&title, usize::from(area.width.saturating_sub(4)), '~'),
        buf,
        look,
    );
    head(app, contest, inside, buf, look);
    let [left, right] = contest.areas(&app.screen, tournament::inside(layout).intersection(inside));
    if let Some(watched) = &contest.watched {
        let area = if left.is_empty() { right } else { left };
        self::watched(contest, watched, area, buf, look);
        if area == right {
            return;
        }
    } else {
        tables(app, contest, left, buf, look);
    }
    games(app, contest, right, buf, look);
}

/// Draws the heading with the description and the progress.
fn head(app: &Context, contest: &TournamentScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let tournament = &contest.tournament;
    let (description, schedule) = (tournament.description(), tournament.schedule());
    let mut parts = vec![
        title(tournament.start()),
        counted(tournament.players().len() as u64, PLAYERS.map(say)),
        counted(schedule.once(), GAMES.map(say)),
    ];
    if description.again > 0 {
        parts.push(counted(
            description.again.into(),
            [say!("time again"), say!("times again")],
        ));
    }
    parts.push(format!("{} {}", say!("seed"), description.seed));
    put(
        buf,
        area,
        (0, 0),
        &look.plain(&parts.join(" · ")),
        look.theme.text,
    );
    let comment = description
        .comment
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    put(
        buf,
        area,
        (0, 2),
        &look.fit(&comment, area.width.into()),
        look.theme.dim,
    );
    let done = contest.games(<[Record]>::len);
    let progress = contest.progress();
    let (state, style) = match &progress {
        Some(progress) if progress.fault.is_some() => {
            (say!("the search broke down"), look.theme.error)
        }
        Some(progress) if progress.paused => (say!("paused"), look.theme.live),
        Some(progress) if !progress.over => (say!("running"), look.theme.live),
        _ if done >= contest.all() => (say!("done"), look.theme.dim),
        Some(_) => (say!("stopped"), look.theme.cut),
        None => (say!("not begun"), look.theme.dim),
    };
    let percent = 100.0 * done as f64 / contest.all().max(1) as f64;
    let mut text = format!(
        "{} {} {}  {percent:.0} %",
        thousands(done as u64),
        say!("of"),
        thousands(contest.all() as u64)
    );
    if let Some(progress) = progress
        .filter(|progress| app.screen.options.clock && !progress.over && progress.rate > 0.0)
    {
        text.push_str(&format!("  {}{}", tenths(progress.rate), say!("/s")));
        if let Some(left) = progress.left {
            text.push_str(&format!(
                "  {} {}",
                duration(left.as_secs()),
                say!("left@@remaining")
            ));
        }
    }
    let room = area
        .width
        .saturating_sub(width(&text) + width(state) + 5)
        .min(40);
    let x = look.progress((0, 1), (percent / 100.0, room), area, buf);
    let x = put_all(
        buf,
        area,
        (x, 1),
        [("  ", look.theme.text), (text.as_str(), look.theme.text)],
    );
    put(buf, area, (x + 2, 1), state, style);
}

/// Returns a time as text: 5 s, 3 min, 2 h 10 min.
fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// Draws the tables, as far as the games are added up.
fn tables(app: &Context, contest: &TournamentScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(tables) = contest.report(app.screen.options.clock) else {
        let lines = wrap(
            say!("No game is played yet: enter begins."),
            area.width.max(1).into(),
        );
        put_lines(buf, area, (0, 0), lines, look.theme.dim);
        return;
    };
    let placed = report::place(&tables, None, look);
    let top = contest
        .top
        .min(report::height(&placed).saturating_sub(usize::from(area.height)));
    report::draw(&placed, top, area, buf, look);
}

/// Draws the game that is watched: the players, the board, the last moves.
fn watched(
    contest: &TournamentScreen,
    game: &WatchedGame,
    area: Rect,
    buf: &mut Buffer,
    look: &Look,
) {
    let end = &*game.walked.end;
    let names = contest
        .names_of(game.number)
        .map_or_else(String::new, |[first, second]| format!("{first} – {second}"));
    let title = say!(
        "game {number}: {names}",
        number = game.number + 1,
        names = clean(&names)
    );
    put(
        buf,
        area,
        (0, 0),
        &look.fit(&title, area.width.into()),
        look.theme.title,
    );
    let (state, style) = match Ended::of(end) {
        Some(Ended { text, .. }) => (text, look.theme.best),
        None if game.over => (say!("the game has ended").to_owned(), look.theme.dim),
        None => {
            let plies = counted(game.walked.moves.len() as u64, PLIES.map(say));
            (
                format!(
                    "{plies}, {}",
                    say!("{side} to move", side = sides::name(end, end.to_move()))
                ),
                look.theme.live,
            )
        }
    };
    put(
        buf,
        area,
        (0, 1),
        &look.fit(&look.plain(&state), area.width.into()),
        style,
    );
    let moves = game
        .walked
        .moves
        .iter()
        .map(|mv| mv.text.as_str())
        .collect::<Vec<_>>()
        .join(" ");
    let lines = wrap(&look.plain(&moves), area.width.max(1).into());
    let rows = (area.height / 4).max(1).min(lines.len() as u16);
    let below = Rect {
        y: area.bottom().saturating_sub(rows),
        height: rows,
        ..area
    };
    put_lines(
        buf,
        below,
        (0, 0),
        &lines[lines.len() - usize::from(rows)..],
        look.theme.dim,
    );
    let middle = Rect {
        y: area.y + 2,
        height: area.height.saturating_sub(rows + 2),
        ..area
    };
    board(end, middle, buf, look);
}

/// Draws the list of games with the selected one in view.
fn games(app: &Context, contest: &TournamentScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let count = contest.rows();
    let shown = usize::from(area.height.saturating_sub(1));
    let mut heading = counted(count as u64, GAMES.map(say));
    if let Some(filter) = &contest.filter {
        heading = format!("{heading}: {}", clean(filter.text()));
    }
    let heading = look.fit(&heading, area.width.into());
    put(buf, area, (0, 0), &heading, look.theme.title);
    let top = top_of(contest.at, count, shown);
    let rows = contest.listed(top, shown);
    let digits = contest.all().to_string().len() as u16;
    for (y, record) in (1..).zip(&rows) {
        let x = 2 + digits;
        put_right(
            buf,
            area,
            (x, y),
            &(record.number + 1).to_string(),
            look.theme.dim,
        );
        let result = match record.winner.side() {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "½-½",
        };
        let mut plies = counted(record.plies() as u64, PLIES.map(say));
        let schedule = contest.tournament.schedule();
        let depth = schedule
            .game(record.number)
            .and_then(|game| schedule.depths.get(game.depth).copied().flatten());
        if let Some(depth) = depth {
            plies = format!("{} {depth}  {plies}", say!("depth"));
        }
        if let Some([first, second]) = discs(contest, record) {
            plies = format!("{first}-{second}  {plies}");
        }
        let right = put_all(
            buf,
            area,
            (x + 2, y),
            [(&*look_result(result, look), look.theme.title)],
        );
        let end = area.width.saturating_sub(width(&plies) + 2);
        if let Some([first, second]) = contest.names_of(record.number) {
            let names = format!("{} – {}", clean(&first), clean(&second));
            let reason = record
                .forfeit
                .as_deref()
                .map_or_else(String::new, |reason| format!("  {}", forfeited(reason)));
            let room = usize::from(end.saturating_sub(right + 2));
            let text = look.fit(&format!("{names}{reason}"), room);
            put(buf, area, (right + 2, y), &text, look.theme.text);
        }
        put_right(buf, area, (area.width, y), &plies, look.theme.dim);
        if top + usize::from(y) - 1 == contest.at && contest.is_in_games(&app.screen) {
            look.point(true, area, y, buf);
        }
    }
}

/// Returns the discs of both sides at the end of a game; `None` if the game does not count discs or
/// was forfeited.
fn discs(contest: &TournamentScreen, record: &Record) -> Option<[usize; 2]> {
    let start = contest.tournament.start();
    let counts = sides::has_discs(start) && record.forfeit.is_none();
    counts.then(|| BoardView::new(&*start.replay(&record.moves, &mut |_| {})).stones())
}

/// Returns a result with characters that the terminal has.
fn look_result(result: &str, look: &Look) -> String {
    if look.ascii {
        result.replace('½', "=")
    } else {
        result.to_owned()
    }
}
