//! The tables of a tournament for people: who stands where, who met whom, who began, what is printed elsewhere.

use super::columns::{Align, Columns, counted, thousands};
use super::contest::ended;
use crate::batch::Tournament;
use engine::boundary::position::Walked;
use engine::clean::clean;
use engine::play::tournament::{Chance, Record, Results, Tally};
use std::fmt::Write;

/// How many forfeits are listed one by one.
const MOST_FORFEITS: usize = 20;

/// All tables.
#[must_use]
pub fn describe(tournament: &Tournament, records: &[Record]) -> String {
    let results = tournament.results(records);
    let tables = Tables { tournament, records, results: &results };
    let mut parts = vec![tables.head(), tables.standings()];
    if tournament.players().len() == 2 {
        parts.push(tables.pairs());
    } else {
        parts.push(tables.cross());
        parts.push(tables.starts());
    }
    parts.push(tables.forfeits());
    parts.push(tables.printed());
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

struct Tables<'a> {
    tournament: &'a Tournament,
    records: &'a [Record],
    results: &'a Results,
}

impl Tables<'_> {
    fn name(&self, player: usize) -> String {
        clean(&self.tournament.players()[player].title).into_owned()
    }
    fn head(&self) -> String {
        let (description, results) = (self.tournament.description(), self.results);
        let mut text = String::new();
        if !description.title.is_empty() {
            text = format!("{}\n", clean(&description.title));
        }
        let (games, distinct) = (counted(results.games, ["game", "games"]), thousands(results.distinct as u64));
        let (game, seed) = (self.tournament.start().title(), description.seed);
        text + &format!("{game}: {games}, {distinct} of them different, seed {seed}\n")
    }
    fn standings(&self) -> String {
        let (results, schedule) = (self.results, self.tournament.schedule());
        let depths: Vec<(String, Results)> = match &schedule.depths[..] {
            [_] => Vec::new(),
            depths => {
                let of = |(at, depth): (usize, &Option<u32>)| {
                    let depth = depth.map_or_else(String::new, |depth| format!("depth {depth}"));
                    (depth, self.tournament.results_at(at, self.records))
                };
                depths.iter().enumerate().map(of).collect()
            }
        };
        let right = |head| (head, Align::Right);
        let heads = [("", Align::Right), ("player", Align::Left), right("points")].into_iter();
        let heads = heads.chain(depths.iter().map(|(head, _)| right(head.as_str())));
        let heads = heads.chain(["won", "drawn", "lost", "as first", "as second", "plies"].map(right));
        let mut table = Columns::new(heads.chain(["ms/move", "nodes/move", "Elo", "95 %"].map(right)));
        let ratings = self.tournament.ratings(results);
        for (place, row) in results.standings.iter().enumerate() {
            let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
            let Tally { won, drawn, lost } = row.total;
            let mut cells = vec![(place + 1).to_string(), self.name(row.player), row.points.to_string()];
            cells.extend(depths.iter().map(|(_, results)| {
                let there = results.standings.iter().find(|other| other.player == row.player);
                there.map_or_else(String::new, |there| there.points.to_string())
            }));
            cells.extend([won, drawn, lost, row.first.won, row.second.won].map(|count| count.to_string()));
            cells.push(format!("{:.1}", mean(row.plies, row.total.games())));
            cells.push(format!("{:.2}", mean(row.micros, row.turns) / 1000.0));
            cells.push(thousands(mean(row.nodes, row.turns).round() as u64));
            cells.extend(match ratings[row.player] {
                Some(rating) => [elo(rating.elo), format!("{} to {}", elo(rating.low), elo(rating.high))],
                None => Default::default(),
            });
            table.row(cells);
        }
        let mut text = table.to_string();
        if ratings.iter().flatten().any(|rating| rating.guarded) {
            text += "Elo: somebody won or lost everything against the others, which no finite rating fits; half a win and \
                     half a loss\nare added between every two who met\n";
        }
        text
    }
    /// Two players as course c's `jogaNpares` prints them.
    fn pairs(&self) -> String {
        let names = [self.name(0), self.name(1)];
        let heads = [("who starts", Align::Left), (&*names[0], Align::Right), (&*names[1], Align::Right)];
        let mut table = Columns::new(heads.into_iter().chain([("drawn", Align::Right)]));
        let mut row = |head: &str, tally: Tally| {
            let counts = [tally.won, tally.lost, tally.drawn].map(|count| count.to_string());
            table.row([head.to_owned()].into_iter().chain(counts));
        };
        row(&names[0], self.results.grid[0][1]);
        row(&names[1], self.results.grid[1][0].turned());
        let both = self.results.between(0, 1);
        row("both", both);
        let points = self.tournament.description().points;
        let points = [both.points(points), both.turned().points(points)].map(|points| points.to_string());
        table.row(["points".to_owned()].into_iter().chain(points));
        table.to_string()
    }
    /// Everybody against everybody, whoever was first.
    fn cross(&self) -> String {
        let order: Vec<usize> = self.results.standings.iter().map(|row| row.player).collect();
        let places: Vec<String> = (1..=order.len()).map(|place| place.to_string()).collect();
        let heads = [("", Align::Right), ("won-drawn-lost against", Align::Left)].into_iter();
        let mut table = Columns::new(heads.chain(places.iter().map(|place| (place.as_str(), Align::Right))));
        for (place, &player) in places.iter().zip(&order) {
            let cell = |&other: &usize| match self.results.between(player, other) {
                tally if tally.games() == 0 => "·".to_owned(),
                Tally { won, drawn, lost } => format!("{won}-{drawn}-{lost}"),
            };
            table.row([place.clone(), self.name(player)].into_iter().chain(order.iter().map(cell)));
        }
        table.to_string()
    }
    /// Every pair by who began.
    fn starts(&self) -> String {
        let heads = [("who starts", Align::Left), ("against", Align::Left), ("won", Align::Right)];
        let mut table = Columns::new(heads.into_iter().chain([("drawn", Align::Right), ("lost", Align::Right)]));
        for &[a, b] in &self.tournament.schedule().pairings {
            for [first, second] in [[a, b], [b, a]] {
                let tally = self.results.grid[first][second];
                let Tally { won, drawn, lost } = tally;
                if tally.games() > 0 {
                    let counts = [won, drawn, lost].map(|count| count.to_string());
                    table.row([self.name(first), self.name(second)].into_iter().chain(counts));
                }
            }
        }
        table.to_string()
    }
    fn forfeits(&self) -> String {
        let lost = self.tournament.own(self.records).iter().filter(|record| record.forfeit.is_some());
        let mut text = String::new();
        for record in lost.clone().take(MOST_FORFEITS) {
            let walked = Walked::along(self.tournament.start(), &record.moves);
            let told = ended(record, &walked).map_or_else(String::new, |ended| ended.text);
            let players = self.tournament.schedule().game(record.number).map(|game| game.players);
            let [first, second] = players.unwrap_or_default().map(|player| self.name(player));
            // Writing to a string cannot fail.
            writeln!(text, "game {}, {first} – {second}: {told}", record.number + 1).unwrap_or_default();
        }
        match lost.count().saturating_sub(MOST_FORFEITS) {
            0 => text,
            more => text + &format!("and {} lost like that\n", counted(more as u64, ["more game", "more games"])),
        }
    }
    /// What somebody else got, and what chance allows.
    fn printed(&self) -> String {
        let (printed, chances) = (&self.tournament.description().printed, self.tournament.chances(self.records));
        let Some(tournaments) = chances.first().map(Chance::tournaments).filter(|_| !printed.is_empty()) else {
            return String::new();
        };
        let many = tournaments > 1;
        let heads = [("points", Align::Left), ("printed", Align::Right), ("here", Align::Right)].into_iter();
        let more = [
            ("95 % of the time", Align::Right),
            ("as few", Align::Right),
            ("as many", Align::Right),
            ("", Align::Left),
        ];
        let mut table = Columns::new(heads.chain(more.into_iter().filter(|_| many)));
        for (called, points) in printed {
            let Some(player) = self.tournament.player_called(called) else {
                continue;
            };
            let here = self.results.standings.iter().find(|row| row.player == player).map(|row| row.points);
            let here = here.map_or_else(String::new, |points| points.to_string());
            let mut cells = vec![self.name(player), points.to_string(), here];
            if many {
                let chance = &chances[player];
                let ((low, high), (few, most)) = (chance.interval(), chance.share(*points));
                cells.push(format!("{low} to {high}"));
                cells.extend([few, most].map(|share| format!("{:.1} %", share * 100.0)));
                let allowed = if chance.allows(*points) { "within chance" } else { "not by chance" };
                cells.push(allowed.to_owned());
            }
            table.row(cells);
        }
        let mut text = table.to_string();
        if many {
            let tournaments = thousands(tournaments as u64);
            text += &format!("chance: {tournaments} such tournaments were played, each with seeds of its own\n");
        }
        text
    }
}

/// A rating in whole points.
fn elo(rating: f64) -> String {
    match rating {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        // No "-0".
        rating => format!("{:+}", rating.round() as i64),
    }
}
