//! The common part of `tournament` and `play --pairs`: playing the games with their progress on the
//! terminal, and the output.

use super::progress::put;
use super::{CliError, CliResult, CommandContext, EndSignals, MoveJson, complain};
use clap::Args;
use engine::boundary::position::Walked;
use engine::eval::Number;
use model::batch::Tournament;
use model::batch::journal::Journal;
use model::batch::shard::Shard;
use model::batch::tournament::TournamentRun;
use model::batch::tournament::data::{Record, Results, Tally, ratings};
use model::batch::tournament::run::MOST_JOBS;
use model::report::counted;
use model::report::ended::Ended;
use model::report::tournament::{self, Totals};
use serde::Serialize;
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

/// The interval at which the progress is shown.
const PULSE: Duration = Duration::from_millis(200);

/// In how many threads.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Jobs {
    /// How many games are played at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_JOBS as i64))]
    jobs: Option<u32>,
}

impl Jobs {
    fn count(self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, |jobs| jobs as usize)
    }
}

/// Plays a shard of a tournament to its end, with a line of progress if standard error is a
/// terminal.
///
/// # Errors
/// No thread can be started, a game failed, or the journal cannot be written.
pub fn play(
    tournament: &Arc<Tournament>,
    (shard, jobs): (Shard, Jobs),
    journal: Option<(Journal, Vec<Record>)>,
) -> CliResult<Vec<Record>> {
    let kept = journal.is_some();
    let interrupt = EndSignals::watch().map_err(CliError::Signals)?;
    let run = tournament
        .run_shard((shard, jobs.count()), journal, || {})
        .map_err(CliError::Thread)?;
    let mut line = std::io::stderr().is_terminal().then(String::new);
    while !run.wait(PULSE) {
        if interrupt.is_there() {
            run.cancel();
        }
        if let Some(line) = &mut line {
            put(line, &progress(&run));
        }
    }
    if let Some(line) = &mut line {
        put(line, "");
    }
    let fault = run.progress().fault;
    // Players that are programs end before this program does.
    let records = run.into_games();
    if kept && interrupt.is_there() {
        let games = counted(records.len() as u64, ["game is", "games are"]);
        complain(&format!(
            "stopped; {games} kept: the same command continues"
        ));
    }
    interrupt.obey().map_err(CliError::Signals)?;
    fault.map_or(Ok(records), |fault| Err(CliError::Games(fault)))
}

fn progress(run: &TournamentRun) -> String {
    let progress = run.progress();
    let percent = progress.done as f64 * 100.0 / progress.all.max(1) as f64;
    let left = progress
        .left
        .map_or_else(String::new, |left| format!(", {} s left", left.as_secs()));
    format!(
        "{} of {} games, {percent:.1} %, {:.1} games/s{left}",
        progress.done, progress.all, progress.rate
    )
}

pub fn print_results(
    context: &mut CommandContext<'_>,
    tournament: &Tournament,
    records: &[Record],
    json: bool,
) -> CliResult {
    if json {
        return context.json(&whole_json(tournament, records));
    }
    context.print(&tournament::report(
        tournament,
        &Totals::new(tournament, records),
        records,
        true,
    ))
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct TournamentJson<'a> {
    games: Vec<Game<'a>>,
    standings: Vec<Standing<'a>>,
    depths: Vec<Depth<'a>>,
    starts: Vec<Start<'a>>,
    printed: Vec<Printed<'a>>,
    distinct: usize,
    seed: u64,
}

#[derive(Serialize)]
struct Game<'a> {
    number: u64,
    first: &'a str,
    second: &'a str,
    moves: Vec<MoveJson>,
    outcome: Option<Ended>,
    plies: usize,
    winner: Option<&'a str>,
    forfeit: Option<&'a str>,
    depth: Option<u32>,
    given: usize,
    seed: u64,
    nodes: (u64, u64),
    ms: (f64, f64),
    /// Only if a player searched by the time: the depth behind each chosen move, 0 where there is
    /// none.
    #[serde(skip_serializing_if = "<[u32]>::is_empty")]
    depths: &'a [u32],
}

#[derive(Serialize)]
struct Standing<'a> {
    player: &'a str,
    points: i64,
    won: u64,
    drawn: u64,
    lost: u64,
    won_first: u64,
    won_second: u64,
    forfeits: u64,
    games: u64,
    plies: f64,
    ms: f64,
    nodes: f64,
    elo: Option<Number>,
    elo_low: Option<Number>,
    elo_high: Option<Number>,
    elo_guarded: Option<bool>,
    /// From 0 to 20; only if a player is worth 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<f64>,
}

#[derive(Serialize)]
struct Depth<'a> {
    depth: Option<u32>,
    standings: Vec<Standing<'a>>,
}

#[derive(Serialize)]
struct Start<'a> {
    first: &'a str,
    second: &'a str,
    won: u64,
    drawn: u64,
    lost: u64,
}

#[derive(Serialize)]
struct Printed<'a> {
    player: &'a str,
    printed: i64,
    points: i64,
    low: i64,
    high: i64,
    at_most: f64,
    at_least: f64,
    allowed: bool,
    tournaments: usize,
}

fn whole_json<'a>(tournament: &'a Tournament, records: &'a [Record]) -> TournamentJson<'a> {
    let (schedule, results) = (tournament.schedule(), tournament.results(records));
    let name = |player: usize| tournament.players()[player].name.as_str();
    let starts = schedule
        .pairings
        .iter()
        .flat_map(|&[a, b]| [[a, b], [b, a]])
        .map(|[first, second]| {
            let Tally { won, drawn, lost } = results.grid[first][second];
            Start {
                first: name(first),
                second: name(second),
                won,
                drawn,
                lost,
            }
        });
    let depths = schedule.depths.iter().enumerate().map(|(at, &depth)| {
        let standings = standings(tournament, &tournament.results_at(at, records));
        Depth { depth, standings }
    });
    TournamentJson {
        games: tournament
            .own(records)
            .iter()
            .filter_map(|record| game(tournament, record))
            .collect(),
        standings: standings(tournament, &results),
        depths: depths.collect(),
        starts: starts.collect(),
        printed: printed(tournament, &results, records),
        distinct: results.distinct,
        seed: schedule.seed,
    }
}

fn game<'a>(tournament: &'a Tournament, record: &'a Record) -> Option<Game<'a>> {
    let game = tournament.schedule().game(record.number)?;
    let walked = Walked::along(tournament.start(), &record.moves);
    let [first, second] = game
        .players
        .map(|player| tournament.players()[player].name.as_str());
    let winner = record.winner.side();
    let ms = |micros: u64| micros as f64 / 1000.0;
    Some(Game {
        number: record.number + 1,
        first,
        second,
        outcome: Ended::of_record(record, &walked),
        plies: record.plies(),
        winner: winner.map(|side| [first, second][side.index()]),
        forfeit: record.forfeit.as_deref(),
        depth: tournament
            .schedule()
            .depths
            .get(game.depth)
            .copied()
            .flatten(),
        given: tournament.given(),
        seed: game.game_seed,
        nodes: record.nodes,
        ms: (ms(record.micros.0), ms(record.micros.1)),
        depths: &record.depths,
        moves: walked.moves.into_iter().map(MoveJson::new).collect(),
    })
}

fn standings<'a>(tournament: &'a Tournament, results: &Results) -> Vec<Standing<'a>> {
    let ratings = ratings(results);
    let mean = |sum: u64, count: u64| {
        if count == 0 {
            0.0
        } else {
            sum as f64 / count as f64
        }
    };
    let rows = results.standings.iter().map(|row| {
        let rating = ratings[row.player];
        let Tally { won, drawn, lost } = row.total;
        Standing {
            player: &tournament.players()[row.player].name,
            points: row.points,
            won,
            drawn,
            lost,
            won_first: row.first.won,
            won_second: row.second.won,
            forfeits: row.forfeits,
            games: row.total.games(),
            plies: mean(row.plies, row.total.games()),
            ms: mean(row.micros, row.turns) / 1000.0,
            nodes: mean(row.nodes, row.turns),
            elo: rating.map(|rating| number(rating.elo)),
            elo_low: rating.map(|rating| number(rating.low)),
            elo_high: rating.map(|rating| number(rating.high)),
            elo_guarded: rating.map(|rating| rating.guarded),
            grade: tournament.grade(row, results),
        }
    });
    rows.collect()
}

fn number(real: f64) -> Number {
    match real {
        f64::INFINITY => Number::Inf,
        f64::NEG_INFINITY => Number::NegInf,
        real => Number::Float(real),
    }
}

fn printed<'a>(
    tournament: &'a Tournament,
    results: &Results,
    records: &[Record],
) -> Vec<Printed<'a>> {
    let printed = &tournament.description().printed;
    if printed.is_empty() {
        return Vec::new();
    }
    let chances = tournament.chances(records);
    let rows = printed.iter().filter_map(|(called, points)| {
        let player = tournament.player_called(called)?;
        let (chance, standing) = (
            &chances[player],
            results.standings.iter().find(|row| row.player == player)?,
        );
        let ((low, high), (at_most, at_least)) = (chance.interval(), chance.share(*points));
        Some(Printed {
            player: &tournament.players()[player].name,
            printed: *points,
            points: standing.points,
            low,
            high,
            at_most,
            at_least,
            allowed: chance.allows(*points),
            tournaments: chance.tournaments(),
        })
    });
    rows.collect()
}
