//! The tables of a tournament: the standings, also by the side that began, the results of each
//! pair, and the points that others printed.
//!
//! The tables fit into 76 columns, so that texts and screens can have the same ones.

use super::ended::Ended;
use super::table::{Column, Table, TableCell, Tone, left, right};
use super::{Block, On, Race, Report, counted, heading, thousands, title};
use crate::batch::Tournament;
use crate::batch::tournament::data::results::Standing;
use crate::batch::tournament::data::{Chance, Rating, Record, Results, Tally, ratings};
use crate::language::say_of;
use engine::boundary::position::Walked;
use engine::clean::clean;

/// The maximum number of forfeits that are listed individually.
const MOST_FORFEITS: usize = 20;
/// The maximum width of the name of a player on a screen.
const NAME: usize = 20;

/// The totals of the games.
#[derive(Clone, Debug, PartialEq)]
pub struct Totals {
    /// The number of games.
    pub games: usize,
    /// The results over all games.
    pub results: Results,
    /// The results for each depth separately; empty if all games have one depth.
    pub depths: Vec<Results>,
    /// The strength of the players, by place in the list.
    pub ratings: Vec<Option<Rating>>,
    /// The effect of chance on their points, by place in the list; empty if there are no printed
    /// points to compare.
    pub chances: Vec<Chance>,
    /// The points over the games.
    pub race: Race,
}

impl Totals {
    /// Computes the totals of games.
    pub fn new(tournament: &Tournament, records: &[Record]) -> Totals {
        let results = tournament.results(records);
        let ratings = ratings(&results);
        let depths = tournament.schedule().depths.len();
        let depths = if depths > 1 { 0..depths } else { 0..0 };
        let depths = depths
            .map(|depth| tournament.results_at(depth, records))
            .collect();
        let printed = !tournament.description().printed.is_empty();
        let chances = if printed {
            tournament.chances(records)
        } else {
            Vec::new()
        };
        let race = Race::new(tournament, &results, records);
        Totals {
            games: records.len(),
            results,
            depths,
            ratings,
            chances,
            race,
        }
    }
}

/// Describes all tables. `games` supplies the games lost by a forfeit, which are listed in a text.
/// `clock` adds times.
pub fn report(tournament: &Tournament, totals: &Totals, games: &[Record], clock: bool) -> Report {
    let tables = Tables { tournament, totals };
    let mut report = Report::default();
    tables.head(&mut report);
    report.section();
    tables.standings(&mut report);
    if totals.games > 1 {
        report.section();
        report.add_on(
            On::Screen,
            heading(say!(
                "Points while games were played; the digit is the place"
            )),
        );
        report.add_on(On::Screen, Block::Race(totals.race.clone()));
    }
    let two = tournament.players().len() == 2;
    if two {
        report.section();
        report.add_on(On::Text, tables.pair());
    }
    report.section();
    tables.printed(&mut report);
    report.section();
    let on = if two { On::Screen } else { On::Both };
    report.add_on(
        on,
        heading(say!("Row began against column: won, drawn, lost")),
    );
    report.add_on(on, tables.grid());
    report.section();
    report.add(heading(say!(
        "On average: plies of a game, time and nodes of a move; points by depth"
    )));
    report.add(tables.means(clock));
    report.section();
    tables.forfeits(games, &mut report);
    report
}

struct Tables<'a> {
    tournament: &'a Tournament,
    totals: &'a Totals,
}

/// Returns the first columns of a table of players.
fn who() -> [Column; 2] {
    [right("").at_least(2), left(say!("player")).at_most(NAME)]
}

/// Describes the number of different games by their moves; `None` if there is at most one game.
fn alike(results: &Results) -> Option<String> {
    let different = results.distinct as u64;
    let text = match different {
        _ if results.games < 2 => return None,
        1 => say!("all with the same moves").to_owned(),
        _ if different == results.games => say!("all different").to_owned(),
        _ => {
            say!(different; "{count} different game|{count} different games", count = thousands(different))
        }
    };
    Some(text)
}

fn tally(Tally { won, drawn, lost }: Tally) -> TableCell {
    format!("{won}-{drawn}-{lost}").into()
}

impl Tables<'_> {
    fn name(&self, player: usize) -> TableCell {
        TableCell::from(say_of(&self.tournament.players()[player].label()))
    }
    /// Returns a table of the players in the order of the standings.
    fn players(
        &self,
        columns: impl IntoIterator<Item = Column>,
        cells: impl Fn(&Standing) -> Vec<TableCell>,
    ) -> Table {
        let mut table = Table::new(who().into_iter().chain(columns));
        for (place, row) in (1..).zip(&self.totals.results.standings) {
            let tone = Tone::Place(place);
            let player = [
                TableCell::from(format!("{place}")).tone(tone),
                self.name(row.player).tone(tone),
            ];
            table.row(player.into_iter().chain(cells(row)));
        }
        table
    }
    fn head(&self, report: &mut Report) {
        let (description, results) = (self.tournament.description(), &self.totals.results);
        if !description.title.is_empty() {
            report.add_on(On::Text, &*description.title);
        }
        let games = counted(results.games, [say!("game"), say!("games")]);
        let alike = alike(results).map_or_else(String::new, |alike| format!(", {alike}"));
        let (game, seed) = (title(self.tournament.start()), description.seed);
        report.add_on(On::Text, format!("{game}: {games}{alike}, seed {seed}"));
    }
    fn standings(&self, report: &mut Report) {
        report.add(heading(say!(
            "Standings: won, drawn, lost, also by who began"
        )));
        let scores =
            [say!("all"), say!("began"), say!("second")].map(|head| right(head).at_least(8));
        let graded = self
            .tournament
            .description()
            .graded
            .as_ref()
            .map(|_| right(say!("grade")).at_least(5));
        let has_grades = graded.is_some();
        let columns = [right(say!("points"))]
            .into_iter()
            .chain(graded)
            .chain(scores)
            .chain([right("Elo").at_least(10)]);
        let cells = |row: &Standing| {
            let rating = self.totals.ratings.get(row.player).copied().flatten();
            let rating = rating.map_or_else(TableCell::default, |rating| elo(rating).into());
            let grade = self.tournament.grade(row, &self.totals.results);
            let grade =
                TableCell::from(grade.map_or_else(String::new, |grade| format!("{grade:.1}")));
            let scores = [
                tally(row.total),
                tally(row.first),
                tally(row.second),
                rating,
            ];
            let points = TableCell::from(row.points.to_string());
            std::iter::once(points)
                .chain(has_grades.then_some(grade))
                .chain(scores)
                .collect()
        };
        report.add(self.players(columns, cells));
        if let Some(ten) = &self.tournament.description().graded {
            // The name of the player in the table.
            let found = self
                .tournament
                .player_called(ten)
                .and_then(|at| self.tournament.players().get(at));
            let player = found.map_or_else(
                || clean(ten).into_owned(),
                |player| say_of(&player.label()).to_owned(),
            );
            report.add(say!(
                "grades from 0 to 20: points for each game, {player} being 10"
            ));
        }
        if self
            .totals
            .ratings
            .iter()
            .flatten()
            .any(|rating| rating.guarded)
        {
            report.add(say!(
                "~ with half a win and half a loss added, as no finite rating fits"
            ));
        }
        alike(&self.totals.results)
            .into_iter()
            .for_each(|alike| report.add_on(On::Screen, alike));
    }
    /// Returns the means of each player: plies of a game, nodes and time of a move, and points at
    /// each depth.
    fn means(&self, clock: bool) -> Table {
        let depths = self
            .tournament
            .schedule()
            .depths
            .iter()
            .zip(&self.totals.depths);
        let heads = [say!("plies"), say!("nodes/move")]
            .into_iter()
            .chain(clock.then_some(say!("ms/move")))
            .map(right);
        let depth_heads = depths
            .clone()
            .map(|(depth, _)| depth.map_or_else(String::new, |depth| say!("depth {depth}")));
        let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
        self.players(heads.chain(depth_heads.map(|head| right(&head))), |row| {
            let plies = format!("{:.1}", mean(row.plies, row.total.games()));
            let nodes = thousands(mean(row.nodes, row.turns).round() as u64);
            let time = clock.then(|| format!("{:.2}", mean(row.micros, row.turns) / 1000.0));
            let points = depths
                .clone()
                .map(|(_, results)| points(row.player, results));
            [plies, nodes]
                .into_iter()
                .chain(time)
                .chain(points)
                .map(TableCell::from)
                .collect()
        })
    }
    /// Returns the results of two players: wins of each and draws, by the player who starts and for
    /// both, and the points.
    fn pair(&self) -> Table {
        let results = &self.totals.results;
        let [one, two] = [self.name(0), self.name(1)];
        let mut table = Table::new([
            left("who starts"),
            right(&one.text),
            right(&two.text),
            right("drawn"),
        ]);
        let both = results.between(0, 1);
        for (head, met) in [
            (one, results.grid[0][1]),
            (two, results.grid[1][0].turned()),
            ("both".into(), both),
        ] {
            let counts =
                [met.won, met.lost, met.drawn].map(|count| TableCell::from(count.to_string()));
            table.row([head].into_iter().chain(counts));
        }
        let points = self.tournament.description().points;
        let points =
            [both.points(points), both.turned().points(points)].map(|points| points.to_string());
        table.row(["points".to_owned()].into_iter().chain(points));
        table
    }
    /// Returns the results of every player against every other one.
    fn grid(&self) -> Table {
        let order: Vec<usize> = self
            .totals
            .results
            .standings
            .iter()
            .map(|row| row.player)
            .collect();
        let places = (1..=order.len()).map(|place| right(&place.to_string()).at_least(5));
        self.players(places, |row| {
            let met = |&other: &usize| match self.totals.results.grid[row.player][other] {
                met if met.games() == 0 => TableCell::from("·").tone(Tone::Dim),
                met => tally(met),
            };
            order.iter().map(met).collect()
        })
    }
    fn forfeits(&self, games: &[Record], report: &mut Report) {
        let lost = self
            .tournament
            .own(games)
            .iter()
            .filter(|record| record.forfeit.is_some());
        for record in lost.clone().take(MOST_FORFEITS) {
            let walked = Walked::along(self.tournament.start(), &record.moves);
            let ended =
                Ended::of_record(record, &walked).map_or_else(String::new, |ended| ended.text);
            let players = self
                .tournament
                .schedule()
                .game(record.number)
                .map(|game| game.players);
            let [first, second] = players
                .unwrap_or_default()
                .map(|player| self.name(player).text);
            report.add_on(
                On::Text,
                format!("game {}, {first} – {second}: {ended}", record.number + 1),
            );
        }
        let more = lost.count().saturating_sub(MOST_FORFEITS);
        if more > 0 {
            let more = counted(more as u64, [say!("more game"), say!("more games")]);
            report.add_on(On::Text, format!("and {more} lost like that"));
        }
    }
    /// Adds the points that were printed elsewhere, and the range that chance allows.
    fn printed(&self, report: &mut Report) {
        let printed = &self.tournament.description().printed;
        if printed.is_empty() {
            return;
        }
        let tournaments = self.totals.chances.first().map_or(0, Chance::tournaments);
        // Without repetitions there is no measure of chance.
        let chances = if tournaments > 1 {
            &self.totals.chances[..]
        } else {
            &[]
        };
        let heads = [
            left(say!("player")).at_most(NAME),
            right(say!("printed")),
            right(say!("here")),
        ];
        let more = [
            right("95 %").at_least(9),
            right(say!("as few")),
            right(say!("as many")),
            left(say!("chance")),
        ];
        let more = more.into_iter().filter(|_| !chances.is_empty());
        let mut table = Table::new(heads.into_iter().chain(more));
        for (called, printed) in printed {
            let Some(player) = self.tournament.player_called(called) else {
                continue;
            };
            let cells =
                [printed.to_string(), points(player, &self.totals.results)].map(TableCell::from);
            let chance = chances.get(player).map(|chance| {
                let ((low, high), (few, most)) = (chance.interval(), chance.share(*printed));
                let [few, most] =
                    [few, most].map(|share| TableCell::from(format!("{:.1} %", share * 100.0)));
                let (word, tone) = if chance.allows(*printed) {
                    (say!("within"), Tone::Plain)
                } else {
                    (say!("outside"), Tone::Bad)
                };
                [
                    TableCell::from(say!("{low} to {high}")),
                    few,
                    most,
                    TableCell::from(word).tone(tone),
                ]
            });
            table.row(
                [self.name(player)]
                    .into_iter()
                    .chain(cells)
                    .chain(chance.into_iter().flatten()),
            );
        }
        report.add(heading(say!("Points printed elsewhere")));
        report.add(table);
        let chance = match chances {
            [] => say!("chance is known once it is played again: `again` in the file").to_owned(),
            _ => {
                say!(
                    "chance: {count} such tournaments, each with its own seeds",
                    count = thousands(tournaments as u64)
                )
            }
        };
        report.add(chance);
    }
}

/// Returns the points of a player; empty if it has not played.
fn points(player: usize, results: &Results) -> String {
    let standing = results.standings.iter().find(|row| row.player == player);
    standing.map_or_else(String::new, |row| row.points.to_string())
}

/// Returns a rating with half the width of its 95 % interval, or with its only finite end.
fn elo(
    Rating {
        elo,
        low,
        high,
        guarded,
    }: Rating,
) -> String {
    let mark = if guarded { "~" } else { "" };
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{mark}{elo:+.0} ±{:.0}", (high - low) / 2.0),
        (true, false) => format!("{mark}{elo:+.0} ≥{low:+.0}"),
        (false, true) => format!("{mark}{elo:+.0} ≤{high:+.0}"),
        (false, false) => format!("{mark}{elo:+.0}"),
    }
}
