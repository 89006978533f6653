//! The tournament: how far it is, the standings, what was printed elsewhere, who met whom, the games.

use super::frame_box;
use super::paint::{counted, fit, highlight, put, put_all, put_right, thousands, width};
use super::theme::Look;
use crate::app::App;
use crate::app::layout::top_of;
use crate::app::tournament::{Table, TournamentScreen};
use engine::clean::clean;
use engine::play::tournament::{Chance, Rating, Record, Tally};
use engine::rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The widest name of a player.
const NAME: u16 = 20;

/// A line of the tables: texts, each beginning at a column or, with `true`, ending before it.
type Line = Vec<(u16, bool, String, Style)>;

/// Draws the tournament over an area.
pub fn draw(app: &App, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(contest) = &app.tournament else {
        return;
    };
    let title = look.plain(&clean(&contest.tournament.description().title));
    let inside = frame_box(area, &fit(&title, usize::from(area.width.saturating_sub(4)), '~'), buf, look);
    head(app, contest, inside, buf, look);
    let [left, right] = app.tournament_areas(app.tournament_body().intersection(inside));
    tables(app, contest, left, buf, look);
    games(app, contest, right, buf, look);
}

/// What is played, and how far it is.
fn head(app: &App, contest: &TournamentScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let (words, tournament) = (&look.words.games, &contest.tournament);
    let (description, schedule) = (tournament.description(), tournament.schedule());
    let mut parts = vec![
        tournament.start().title(),
        counted(tournament.players().len() as u64, words.players),
        counted(schedule.once(), words.games),
    ];
    if description.again > 0 {
        parts.push(counted(description.again.into(), words.again));
    }
    parts.push(format!("{} {}", words.seed, description.seed));
    put(buf, area, (0, 0), &look.plain(&parts.join(" · ")), look.theme.text);
    let comment = description.comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let comment = fit(&look.plain(&comment), area.width.into(), if look.ascii { '.' } else { '…' });
    put(buf, area, (0, 2), &comment, look.theme.dim);
    let done = contest.games(<[Record]>::len);
    let progress = contest.progress();
    let (state, style) = match &progress {
        Some(progress) if progress.fault.is_some() => (look.words.notes.fault, look.theme.error),
        Some(progress) if progress.paused => (look.words.paused, look.theme.live),
        Some(progress) if !progress.over => (look.words.running, look.theme.live),
        _ if done >= contest.all() => (look.words.done, look.theme.dim),
        Some(_) => (look.words.stopped, look.theme.cut),
        None => (words.not_begun, look.theme.dim),
    };
    let percent = 100.0 * done as f64 / contest.all().max(1) as f64;
    let mut text =
        format!("{} {} {}  {percent:.0} %", thousands(done as u64), look.words.of, thousands(contest.all() as u64));
    if let Some(progress) =
        progress.filter(|progress| app.screen.options.clock && !progress.over && progress.rate > 0.0)
    {
        text.push_str(&format!("  {:.1}{}", progress.rate, look.words.per_second));
        if let Some(left) = progress.left {
            text.push_str(&format!("  {} {}", duration(left.as_secs()), words.left));
        }
    }
    let room = area.width.saturating_sub(width(&text) + width(state) + 5).min(40);
    let eighths = (f64::from(room) * 8.0 * percent / 100.0).round() as usize;
    let full = look.glyphs.bar[8].repeat(eighths / 8);
    let rest = if eighths.is_multiple_of(8) { "" } else { look.glyphs.bar[eighths % 8] };
    let x = put_all(buf, area, (0, 1), [(full.as_str(), look.theme.second), (rest, look.theme.second)]);
    let empty = look.glyphs.empty.repeat(usize::from(room.saturating_sub(x)));
    let x = put_all(
        buf,
        area,
        (x, 1),
        [(empty.as_str(), look.theme.dim), ("  ", look.theme.text), (&text, look.theme.text)],
    );
    put(buf, area, (x + 2, 1), state, style);
}

/// 5 s, 3 min, 2 h 10 min
fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// Won, drawn, lost.
fn tally(tally: Tally) -> String {
    format!("{}-{}-{}", tally.won, tally.drawn, tally.lost)
}

/// On the scale of Elo, with half the interval of 95 %, or with its one end where there is no other.
fn rating(rating: Option<Rating>) -> String {
    let Some(Rating { elo, low, high, guarded }) = rating else {
        return String::new();
    };
    let mark = if guarded { "~" } else { "" };
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{mark}{elo:+.0} ±{:.0}", (high - low) / 2.0),
        (true, false) => format!("{mark}{elo:+.0} ≥{low:+.0}"),
        (false, true) => format!("{mark}{elo:+.0} ≤{high:+.0}"),
        (false, false) => format!("{mark}{elo:+.0}"),
    }
}

/// The standings, and below them what was printed and who met whom, as far as they are added up: [`TournamentScreen::lines`].
fn tables(app: &App, contest: &TournamentScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(table) = &contest.table else {
        put(buf, area, (0, 0), look.words.games.not_begun, look.theme.dim);
        return;
    };
    let names: Vec<String> =
        contest.tournament.players().iter().map(|player| look.plain(&clean(&player.label()))).collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0).min(NAME);
    let mut lines = standings(table, &names, widest, look);
    lines.push(Line::new());
    lines.extend(printed(contest, table, &names, widest, look));
    lines.extend(crossed(table, &names, widest, area.width, look));
    lines.push(Line::new());
    lines.extend(means(app, contest, table, &names, widest, look));
    let shown = usize::from(area.height);
    let top = contest.top.min(lines.len().saturating_sub(shown));
    for (y, line) in (0..).zip(lines.iter().skip(top).take(shown)) {
        for (x, ends, text, style) in line {
            match ends {
                // Half a number would be another number.
                true if *x > area.width => {}
                true => put_right(buf, area, (*x, y), text, *style),
                false => _ = put(buf, area, (*x, y), text, *style),
            }
        }
    }
}

fn standings(table: &Table, names: &[String], widest: u16, look: &Look) -> Vec<Line> {
    let (words, theme) = (&look.words.games, &look.theme);
    let start = 4 + widest;
    let ends = [start + 8, start + 18, start + 28, start + 38, start + 50];
    let heads = [words.points, words.total, words.first, words.second, words.elo];
    let heading = std::iter::once((4, false, words.player.to_owned(), theme.dim))
        .chain(ends.into_iter().zip(heads).map(|(end, head)| (end, true, head.to_owned(), theme.dim)));
    let mut lines = vec![vec![(0, false, words.standings.to_owned(), theme.title)], heading.collect()];
    for (place, row) in table.results.standings.iter().enumerate() {
        let name = fit(&names[row.player], usize::from(widest), if look.ascii { '.' } else { '…' });
        let cells = [
            row.points.to_string(),
            tally(row.total),
            tally(row.first),
            tally(row.second),
            look.plain(&rating(table.ratings.get(row.player).copied().flatten())),
        ];
        let style = if place == 0 { theme.best } else { theme.text };
        let mut line = vec![(3, true, (place + 1).to_string(), theme.dim), (4, false, name, style)];
        line.extend(ends.into_iter().zip(cells).map(|(end, cell)| (end, true, cell, theme.text)));
        lines.push(line);
    }
    let distinct = counted(table.results.distinct as u64, words.distinct);
    lines.push(vec![(4, false, distinct, theme.dim)]);
    lines
}

/// What somebody else printed, and what chance allows; nothing where nothing was printed.
fn printed(contest: &TournamentScreen, table: &Table, names: &[String], widest: u16, look: &Look) -> Vec<Line> {
    let (words, theme) = (&look.words.games, &look.theme);
    let printed = &contest.tournament.description().printed;
    if printed.is_empty() {
        return Vec::new();
    }
    let tournaments = table.chances.first().map_or(0, Chance::tournaments);
    let start = 4 + widest;
    // Without repetitions there is nothing to be said of chance.
    let columns = if tournaments > 1 { 6 } else { 2 };
    let ends = [start + 8, start + 14, start + 25, start + 33, start + 42, start + 44];
    let heads = [words.printed_points, words.here, words.interval, words.as_few, words.as_many, ""];
    let heads = ends.into_iter().zip(heads).take(columns).map(|(end, head)| (end, true, head.to_owned(), theme.dim));
    let mut lines = vec![vec![(0, false, words.printed.to_owned(), theme.title)], heads.collect()];
    for (called, points) in printed {
        let Some(player) = contest.tournament.player_called(called) else {
            continue;
        };
        let name = fit(&names[player], usize::from(widest), if look.ascii { '.' } else { '…' });
        let here = table.results.standings.iter().find(|row| row.player == player).map(|row| row.points);
        let mut cells = vec![points.to_string(), here.map_or_else(String::new, |points| points.to_string())];
        let chance = table.chances.get(player).filter(|_| tournaments > 1);
        cells.extend(chance.into_iter().flat_map(|chance| {
            let ((low, high), (few, most)) = (chance.interval(), chance.share(*points));
            let shares = [few, most].map(|share| format!("{:.1} %", share * 100.0));
            [format!("{low} {} {high}", words.to)].into_iter().chain(shares)
        }));
        let mut line = vec![(4, false, name, theme.text)];
        line.extend(ends.into_iter().zip(cells).map(|(end, cell)| (end, true, cell, theme.text)));
        if let Some(allowed) = chance.map(|chance| chance.allows(*points)) {
            let style = if allowed { theme.text } else { theme.cut };
            line.push((ends[5], false, words.by_chance[usize::from(allowed)].to_owned(), style));
        }
        lines.push(line);
    }
    let of = match tournaments {
        0 | 1 => words.no_chance.to_owned(),
        many => format!("{} {}", thousands(many as u64), words.chance_of),
    };
    lines.push(vec![(4, false, of, theme.dim)]);
    lines.push(Line::new());
    lines
}

/// Who met whom: the row's player began. In the order of the standings.
fn crossed(table: &Table, names: &[String], widest: u16, room: u16, look: &Look) -> Vec<Line> {
    let (words, theme) = (&look.words.games, &look.theme);
    let order: Vec<usize> = table.results.standings.iter().map(|row| row.player).collect();
    let cell = |a: usize, b: usize| if a == b { look.glyphs.empty.to_owned() } else { tally(table.results.grid[a][b]) };
    let each = order.iter().flat_map(|&a| order.iter().map(move |&b| (a, b)));
    let wide = each.map(|(a, b)| width(&cell(a, b))).max().unwrap_or(0).max(3) + 2;
    let end = |column: usize| 4 + widest + (column as u16 + 1) * wide;
    let columns = (0..order.len()).take_while(|column| end(*column) <= room).count();
    let mut lines = vec![vec![(0, false, words.crossed.to_owned(), theme.title)]];
    lines.push((0..columns).map(|column| (end(column), true, (column + 1).to_string(), theme.dim)).collect());
    for (place, &row) in order.iter().enumerate() {
        let name = fit(&names[row], usize::from(widest), if look.ascii { '.' } else { '…' });
        let mut line = vec![(3, true, (place + 1).to_string(), theme.dim), (4, false, name, theme.text)];
        for (column, &other) in order.iter().enumerate().take(columns) {
            line.push((end(column), true, cell(row, other), if row == other { theme.dim } else { theme.text }));
        }
        lines.push(line);
    }
    lines
}

/// What a game and a move of each player took on average, and its points at each depth. In the order of the standings.
fn means(
    app: &App,
    contest: &TournamentScreen,
    table: &Table,
    names: &[String],
    widest: u16,
    look: &Look,
) -> Vec<Line> {
    let (words, theme) = (&look.words.games, &look.theme);
    let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
    let mut heads = vec![words.plies[1].to_owned()];
    if app.screen.options.clock {
        heads.push(words.millis_a_move.to_owned());
    }
    let depths = contest.tournament.schedule().depths.iter().zip(&table.depths);
    heads.extend(
        depths
            .clone()
            .map(|(depth, _)| depth.map_or_else(String::new, |depth| format!("{} {depth}", look.words.depth))),
    );
    let end = |column: usize| 4 + widest + (column as u16 + 1) * 9;
    let line = |cells: Vec<String>, style: Style| -> Line {
        cells.into_iter().enumerate().map(|(column, cell)| (end(column), true, cell, style)).collect()
    };
    let mut lines = vec![vec![(0, false, words.means.to_owned(), theme.title)], line(heads, theme.dim)];
    for row in &table.results.standings {
        let name = fit(&names[row.player], usize::from(widest), if look.ascii { '.' } else { '…' });
        let mut cells = vec![format!("{:.1}", mean(row.plies, row.total.games()))];
        if app.screen.options.clock {
            cells.push(format!("{:.2}", mean(row.micros, row.turns) / 1000.0));
        }
        cells.extend(depths.clone().map(|(_, results)| {
            let there = results.standings.iter().find(|there| there.player == row.player);
            there.map_or_else(String::new, |there| there.points.to_string())
        }));
        let mut cells = line(cells, theme.text);
        cells.insert(0, (4, false, name, theme.text));
        lines.push(cells);
    }
    lines
}

/// The games, the selected one in sight.
fn games(app: &App, contest: &TournamentScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    let count = contest.games(<[Record]>::len);
    let shown = usize::from(area.height.saturating_sub(1));
    let heading = counted(count as u64, look.words.games.games);
    put(buf, area, (0, 0), &heading, look.theme.title);
    let top = top_of(contest.at, count, shown);
    let rows = contest.games(|games| games.iter().skip(top).take(shown).cloned().collect::<Vec<_>>());
    let digits = contest.all().to_string().len() as u16;
    for (y, record) in (1..).zip(&rows) {
        let x = 2 + digits;
        put_right(buf, area, (x, y), &(record.number + 1).to_string(), look.theme.dim);
        let result = match record.winner.side() {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "½-½",
        };
        let mut plies = counted(record.plies() as u64, look.words.games.plies);
        let schedule = contest.tournament.schedule();
        let depth = schedule.game(record.number).and_then(|game| schedule.depths.get(game.depth).copied().flatten());
        if let Some(depth) = depth {
            plies = format!("{} {depth}  {plies}", look.words.depth);
        }
        let right = put_all(buf, area, (x + 2, y), [(&*look_result(result, look), look.theme.title)]);
        let end = area.width.saturating_sub(width(&plies) + 2);
        if let Some([first, second]) = app.names_of(record) {
            let names = format!("{} – {}", clean(&first), clean(&second));
            let reason = record.forfeit.as_deref().map_or_else(String::new, |reason| format!("  {}", clean(reason)));
            let room = usize::from(end.saturating_sub(right + 2));
            let text = fit(&look.plain(&format!("{names}{reason}")), room, if look.ascii { '.' } else { '…' });
            put(buf, area, (right + 2, y), &text, look.theme.text);
        }
        put_right(buf, area, (area.width, y), &plies, look.theme.dim);
        if top + usize::from(y) - 1 == contest.at && app.is_in_games() {
            highlight(buf, area, y, look.theme.selected);
            put(buf, area, (0, y), look.glyphs.here, look.theme.selected);
        }
    }
}

/// A result in signs that the terminal has.
fn look_result(result: &str, look: &Look) -> String {
    if look.ascii { result.replace('½', "=") } else { result.to_owned() }
}
