//! The tables of a tournament: who stands where, who met whom, who began, and what was printed elsewhere.
//!
//! A text has one wide table of the players, a screen two narrow ones that are made of the same columns.

use super::ended::Ended;
use super::table::{Cell, Column, Table, Tone, left, right};
use super::{On, Report, counted, heading, thousands};
use crate::batch::Tournament;
use engine::boundary::position::Walked;
use engine::play::tournament::results::Standing;
use engine::play::tournament::{Chance, Rating, Record, Results, Tally};

/// How many forfeits are listed one by one.
const MOST_FORFEITS: usize = 20;
/// The widest name of a player on a screen.
const NAME: usize = 20;

/// The games added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Totals {
    /// How many games.
    pub games: usize,
    /// What they add up to.
    pub results: Results,
    /// The same for each depth alone; none where all games have the same.
    pub depths: Vec<Results>,
    /// How strong the players are, by place in the list.
    pub ratings: Vec<Option<Rating>>,
    /// What chance does to their points, by place in the list; empty where nothing was printed to set beside.
    pub chances: Vec<Chance>,
}

impl Totals {
    /// Adds up games.
    #[must_use]
    pub fn new(tournament: &Tournament, records: &[Record]) -> Totals {
        let results = tournament.results(records);
        let ratings = tournament.ratings(&results);
        let depths = tournament.schedule().depths.len();
        let depths = if depths > 1 { 0..depths } else { 0..0 };
        let depths = depths.map(|depth| tournament.results_at(depth, records)).collect();
        let printed = !tournament.description().printed.is_empty();
        let chances = if printed { tournament.chances(records) } else { Vec::new() };
        Totals { games: records.len(), results, depths, ratings, chances }
    }
}

/// All tables. The games are needed for those that were lost by a forfeit, which are listed in a text. Without `clock`
/// no time is shown on a screen.
#[must_use]
pub fn report(tournament: &Tournament, totals: &Totals, games: &[Record], clock: bool) -> Report {
    let tables = Tables { tournament, totals };
    let mut report = Report::default();
    tables.head(&mut report);
    tables.players(&mut report);
    report.section();
    if tournament.players().len() == 2 {
        report.add(On::Text, tables.pair());
    } else {
        let met = |a, b| totals.results.between(a, b);
        report.add(On::Text, tables.grid("won-drawn-lost against", &met));
        report.section();
        report.add(On::Text, tables.starts());
    }
    report.section();
    tables.forfeits(games, &mut report);
    tables.printed(&mut report);
    report.section();
    report.add(On::Screen, heading("Row began against column: won, drawn, lost"));
    report.add(On::Screen, tables.grid("", &|a, b| totals.results.grid[a][b]));
    tables.means(clock, &mut report);
    report
}

struct Tables<'a> {
    tournament: &'a Tournament,
    totals: &'a Totals,
}

/// A column of a table of players, and its cells by place and standing.
type PlayerColumn<'a> = (Column, Box<dyn Fn(usize, &Standing) -> Cell + 'a>);

fn column<'a, C: Into<Cell>>(column: Column, cell: impl Fn(usize, &Standing) -> C + 'a) -> PlayerColumn<'a> {
    (column, Box::new(move |place, row| cell(place, row).into()))
}

fn mean(sum: u64, count: u64) -> f64 {
    sum as f64 / count.max(1) as f64
}

fn tally(Tally { won, drawn, lost }: Tally) -> String {
    format!("{won}-{drawn}-{lost}")
}

impl<'a> Tables<'a> {
    fn name(&self, player: usize) -> String {
        self.tournament.players()[player].label().into_owned()
    }
    fn standing(&self, player: usize, results: &'a Results) -> Option<&'a Standing> {
        results.standings.iter().find(|row| row.player == player)
    }
    fn head(&self, report: &mut Report) {
        let (description, results) = (self.tournament.description(), &self.totals.results);
        if !description.title.is_empty() {
            report.add(On::Text, &*description.title);
        }
        let (games, distinct) = (counted(results.games, ["game", "games"]), thousands(results.distinct as u64));
        let (game, seed) = (self.tournament.start().title(), description.seed);
        report.add(On::Text, format!("{game}: {games}, {distinct} of them different, seed {seed}"));
    }
    /// A table of the players in the order of the standings.
    fn table(&self, columns: impl IntoIterator<Item = PlayerColumn<'a>>) -> Table {
        let (columns, cells): (Vec<Column>, Vec<_>) = columns.into_iter().unzip();
        let mut table = Table::new(columns);
        for (place, row) in self.totals.results.standings.iter().enumerate() {
            table.row(cells.iter().map(|cell| cell(place, row)));
        }
        table
    }
    /// The columns that every such table begins with.
    fn who(&'a self, leader: Tone) -> [PlayerColumn<'a>; 2] {
        let name = move |place, row: &Standing| {
            Cell::from(self.name(row.player)).tone(if place == 0 { leader } else { Tone::Plain })
        };
        [
            column(right("").at_least(2), |place, _| Cell::from((place + 1).to_string()).tone(Tone::Dim)),
            column(left("player").at_most(NAME), name),
        ]
    }
    fn plies(&self) -> PlayerColumn<'a> {
        let plies = |_, row: &Standing| format!("{:.1}", mean(row.plies, row.total.games()));
        column(right("plies").at_least(7), plies)
    }
    fn time(&self) -> PlayerColumn<'a> {
        let time = |_, row: &Standing| format!("{:.2}", mean(row.micros, row.turns) / 1000.0);
        column(right("ms/move").at_least(7), time)
    }
    /// The points at each depth alone.
    fn depths(&'a self) -> impl Iterator<Item = PlayerColumn<'a>> {
        let depths = self.tournament.schedule().depths.iter().zip(&self.totals.depths);
        depths.map(|(depth, results)| {
            let head = depth.map_or_else(String::new, |depth| format!("depth {depth}"));
            let points = |row: &Standing| self.standing(row.player, results).map(|row| row.points.to_string());
            column(right(&head).at_least(7), move |_, row| points(row).unwrap_or_default())
        })
    }
    fn players(&'a self, report: &mut Report) {
        let points = || column(right("points").at_least(6), |_, row| row.points.to_string());
        let count = |head, count: fn(&Standing) -> u64| column(right(head), move |_, row| count(row).to_string());
        let score = |head, of: fn(&Standing) -> Tally| column(right(head).at_least(8), move |_, row| tally(of(row)));
        let rating = |row: &Standing| self.totals.ratings.get(row.player).copied().flatten();
        let interval =
            move |row: &Standing| rating(row).map(|Rating { low, high, .. }| format!("{} to {}", elo(low), elo(high)));

        report.section();
        let nodes = |_, row: &Standing| thousands(mean(row.nodes, row.turns).round() as u64);
        let counts = [
            count("won", |row| row.total.won),
            count("drawn", |row| row.total.drawn),
            count("lost", |row| row.total.lost),
            count("as first", |row| row.first.won),
            count("as second", |row| row.second.won),
            self.plies(),
            self.time(),
            column(right("nodes/move"), nodes),
            column(right("Elo"), move |_, row| rating(row).map_or_else(String::new, |rating| elo(rating.elo))),
            column(right("95 %"), move |_, row| interval(row).unwrap_or_default()),
        ];
        report.add(
            On::Text,
            self.table(self.who(Tone::Plain).into_iter().chain([points()]).chain(self.depths()).chain(counts)),
        );
        if self.totals.ratings.iter().flatten().any(|rating| rating.guarded) {
            let two = "Elo: a player won or lost every game against the others, which no finite rating fits; half a win and \
                       half a loss";
            report.add(On::Text, two);
            report.add(On::Text, "are added between every two who met");
        }

        report.add(On::Screen, heading("Standings: won, drawn, lost, also by who began"));
        let scores = [
            points(),
            score("all", |row| row.total),
            score("began", |row| row.first),
            score("second", |row| row.second),
            column(right("Elo").at_least(10), move |_, row| half_interval(rating(row))),
        ];
        report.add(On::Screen, self.table(self.who(Tone::Best).into_iter().chain(scores)));
        let distinct = counted(self.totals.results.distinct as u64, ["different game", "different games"]);
        report.add(On::Screen, distinct);
    }
    fn means(&'a self, clock: bool, report: &mut Report) {
        report.section();
        report.add(On::Screen, heading("On average: plies of a game, time of a move; points by depth"));
        let time = clock.then(|| self.time());
        let columns = self.who(Tone::Plain).into_iter().chain([self.plies()]).chain(time).chain(self.depths());
        report.add(On::Screen, self.table(columns));
    }
    /// Two players as course c's `jogaNpares` prints them.
    fn pair(&self) -> Table {
        let names = [self.name(0), self.name(1)];
        let mut table = Table::new([left("who starts"), right(&names[0]), right(&names[1]), right("drawn")]);
        let results = &self.totals.results;
        let both = results.between(0, 1);
        for (head, Tally { won, drawn, lost }) in
            [(&*names[0], results.grid[0][1]), (&*names[1], results.grid[1][0].turned()), ("both", both)]
        {
            table.row([head.to_owned(), won.to_string(), lost.to_string(), drawn.to_string()]);
        }
        let points = self.tournament.description().points;
        let points = [both.points(points), both.turned().points(points)].map(|points| points.to_string());
        table.row(["points".to_owned()].into_iter().chain(points));
        table
    }
    /// Every player against every other one, in the order of the standings.
    fn grid(&self, head: &str, met: &dyn Fn(usize, usize) -> Tally) -> Table {
        let order: Vec<usize> = self.totals.results.standings.iter().map(|row| row.player).collect();
        let places = (1..=order.len()).map(|place| right(&place.to_string()).at_least(5));
        let mut table = Table::new([right("").at_least(2), left(head).at_most(NAME)].into_iter().chain(places));
        for (place, &player) in order.iter().enumerate() {
            let who = [Cell::from((place + 1).to_string()).tone(Tone::Dim), Cell::from(self.name(player))];
            let cells = order.iter().map(|&other| match met(player, other) {
                met if other == player || met.games() == 0 => Cell::from("·").tone(Tone::Dim),
                met => Cell::from(tally(met)),
            });
            table.row(who.into_iter().chain(cells));
        }
        table
    }
    /// Every two players by who began.
    fn starts(&self) -> Table {
        let mut table = Table::new([left("who starts"), left("against"), right("won"), right("drawn"), right("lost")]);
        let pairings = &self.tournament.schedule().pairings;
        for [first, second] in pairings.iter().flat_map(|&[a, b]| [[a, b], [b, a]]) {
            let met = self.totals.results.grid[first][second];
            if met.games() > 0 {
                let counts = [met.won, met.drawn, met.lost].map(|count| count.to_string());
                table.row([self.name(first), self.name(second)].into_iter().chain(counts));
            }
        }
        table
    }
    fn forfeits(&self, games: &[Record], report: &mut Report) {
        let lost = self.tournament.own(games).iter().filter(|record| record.forfeit.is_some());
        for record in lost.clone().take(MOST_FORFEITS) {
            let walked = Walked::along(self.tournament.start(), &record.moves);
            let ended = Ended::of_record(record, &walked).map_or_else(String::new, |ended| ended.text);
            let players = self.tournament.schedule().game(record.number).map(|game| game.players);
            let [first, second] = players.unwrap_or_default().map(|player| self.name(player));
            report.add(On::Text, format!("game {}, {first} – {second}: {ended}", record.number + 1));
        }
        let more = lost.count().saturating_sub(MOST_FORFEITS);
        if more > 0 {
            let more = counted(more as u64, ["more game", "more games"]);
            report.add(On::Text, format!("and {more} lost like that"));
        }
    }
    /// The points that were printed elsewhere, and what chance allows.
    fn printed(&self, report: &mut Report) {
        let printed = &self.tournament.description().printed;
        let tournaments = self.totals.chances.first().map_or(0, Chance::tournaments);
        if printed.is_empty() {
            return;
        }
        // Without repetitions there is nothing to be said of chance.
        let many = tournaments > 1;
        let heads = [left("points").at_most(NAME), right("printed"), right("here").at_least(4)];
        let chance =
            [right("95 %").at_least(9), right("as few").at_least(6), right("as many").at_least(7), left("chance")];
        let mut table = Table::new(heads.into_iter().chain(chance.into_iter().filter(|_| many)));
        for (called, points) in printed {
            let Some(player) = self.tournament.player_called(called) else {
                continue;
            };
            let here = self.standing(player, &self.totals.results).map(|row| row.points.to_string());
            let cells = [self.name(player), points.to_string(), here.unwrap_or_default()].map(Cell::from);
            let chance = self.totals.chances.get(player).filter(|_| many).map(|chance| {
                let ((low, high), (few, most)) = (chance.interval(), chance.share(*points));
                let [few, most] = [few, most].map(|share| Cell::from(format!("{:.1} %", share * 100.0)));
                let allowed =
                    if chance.allows(*points) { "within".into() } else { Cell::from("outside").tone(Tone::Bad) };
                [Cell::from(format!("{low} to {high}")), few, most, allowed]
            });
            table.row(cells.into_iter().chain(chance.into_iter().flatten()));
        }
        report.section();
        report.add(On::Screen, heading("Points printed elsewhere"));
        report.add(On::Both, table);
        if many {
            let tournaments = thousands(tournaments as u64);
            report.add(On::Both, format!("chance: {tournaments} such tournaments, each with its own seeds"));
        } else {
            report.add(On::Screen, "chance is known once it is played again: `again` in the file");
        }
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

/// A rating with half the interval of 95 %, or with its one end where there is no other.
fn half_interval(rating: Option<Rating>) -> String {
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
