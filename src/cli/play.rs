//! `plyscope play`: two players, one game or many pairs of games.

use super::CliResult;
use super::request::ResolvedLine;
use super::{
    CliError, CommandContext, EndSignals, MoveJson, PositionArguments, adopt,
    contest::{self, Jobs},
};
use clap::Args;
use engine::boundary::position::{Position, Walked};
use engine::numbers::Ordinal;
use engine::play::{Choosing, Limits, Player};
use model::batch::Tournament;
use model::batch::shard::Shard;
use model::batch::tournament::data::description::{Description, MOST_GAMES, MOST_OPENING};
use model::report::{self, ended::Ended};
use model::study::openings::Opening;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

#[derive(Args, Debug)]
pub struct Play {
    #[command(flatten)]
    place: PositionArguments,
    /// Who moves first in the game: a player that `plyscope list players` shows, or method:key=value,…
    #[arg(long, value_name = "PLAYER")]
    first: String,
    /// The other one
    #[arg(long, value_name = "PLAYER")]
    second: String,
    /// The seed of all that is left to chance
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    seed: u64,
    #[command(flatten)]
    limit: Limit,
    /// Play so many pairs of games, each side first once in each, and print what they add up to
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=(MOST_GAMES / 2) as i64))]
    pairs: Option<u32>,
    /// Begin with so many random plies, the same ones in both games of a pair
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=i64::from(MOST_OPENING)))]
    opening: u32,
    #[command(flatten)]
    jobs: Jobs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What a player may use up for a move.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Limit {
    /// The time for a move; who takes longer has lost
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    time: Option<u64>,
    /// The nodes of a search for a move; who needs more has lost
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<u64>,
}

impl From<Limit> for Limits {
    fn from(limit: Limit) -> Limits {
        Limits {
            time: limit.time.map(Duration::from_millis),
            nodes: limit.nodes,
        }
    }
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct GameJson {
    moves: Vec<MoveJson>,
    outcome: Option<Ended>,
    plies: usize,
    /// Only if a player searched by the time: the depth behind each move, 0 where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    depths: Option<Vec<u32>>,
}

impl Play {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let ResolvedLine {
            start,
            moves: opening,
            ..
        } = self.place.resolve_line(context)?;
        let players = [
            player(context, &self.first, &*start)?,
            player(context, &self.second, &*start)?,
        ];
        if let Some(pairs) = self.pairs {
            return self.match_of(pairs, players, (start, opening), context);
        }
        let interrupt = EndSignals::watch().map_err(CliError::Signals)?;
        let mut pair = start.pair(
            [&players[0].choosing, &players[1].choosing],
            &context.registry,
        )?;
        let opening = match self.opening {
            0 => opening,
            plies => start
                .opening(&opening, plies as usize, self.seed)
                .ok_or(CliError::Opening { plies })?,
        };
        let played = pair.play(&opening, self.limit.into(), self.seed, &interrupt.token);
        // Players that are programs end before this program does.
        drop(pair);
        interrupt.obey().map_err(CliError::Signals)?;
        let moves: Vec<Ordinal> = opening
            .iter()
            .copied()
            .chain(played.taken.iter().map(|taken| taken.choice.mv))
            .collect();
        let walked = Walked::along(&*start, &moves);
        let name = Opening::of(&*start, &moves).map(|opening| opening.english());
        if !self.json {
            return context.print(&report::game::report(
                &players,
                &played,
                (&walked, opening.len()),
                name,
            ));
        }
        let (outcome, plies) = (Ended::of_played(&played, &*walked.end), walked.moves.len());
        let moves = walked.moves.into_iter().map(MoveJson::new).collect();
        let reached = played
            .taken
            .iter()
            .map(|taken| taken.choice.depth.unwrap_or(0));
        let depths: Vec<u32> = opening.iter().map(|_| 0).chain(reached).collect();
        let depths = Some(depths).filter(|depths| depths.iter().any(|&depth| depth > 0));
        context.json(&GameJson {
            moves,
            outcome,
            plies,
            depths,
        })
    }
    /// Plays many games between two players.
    fn match_of(
        &self,
        games: u32,
        mut players: [Player; 2],
        (start, moves): (Box<dyn Position>, Vec<Ordinal>),
        context: &mut CommandContext<'_>,
    ) -> CliResult {
        let [first, second] = &mut players;
        if first.name == second.name || first.title == second.title {
            second.name.push_str(" (2)");
            second.title.push_str(" (2)");
        }
        let (seed, opening, limits) = (self.seed, self.opening, self.limit.into());
        let title = format!("{} – {}", players[0].title, players[1].title);
        let description = Description {
            games,
            opening,
            limits,
            seed,
            ..Description::of_match(title)
        };
        let registry = Arc::clone(&context.registry);
        let tournament = Tournament::new(description, (start, moves), players.into(), registry);
        let tournament = Arc::new(tournament.map_err(|(_, error)| error)?);
        let records = contest::play(&tournament, (Shard::WHOLE, self.jobs), None)?;
        contest::print_results(context, &tournament, &records, self.json)
    }
}

/// Returns the player with this name; the evaluation may be a file.
///
/// # Errors
/// There is none, or it is a human.
pub fn player(
    context: &mut CommandContext<'_>,
    text: &str,
    start: &dyn Position,
) -> CliResult<Player> {
    let mut player = context.roster.read(text, start.kind())?;
    match &mut player.choosing {
        Choosing::Human => return Err(CliError::Human),
        Choosing::Searching(spec, _) => {
            if let Some(name) = &mut spec.evaluation {
                let mut registry = Arc::clone(&context.registry);
                *name = adopt(context, &mut registry, name, start)?;
                context.registry = registry;
            }
        }
        Choosing::Sampling(spec, _) => {
            for name in spec.evaluations_mut() {
                let mut registry = Arc::clone(&context.registry);
                *name = adopt(context, &mut registry, name, start)?;
                context.registry = registry;
            }
        }
        Choosing::Random
        | Choosing::Directional(_)
        | Choosing::Proving(_)
        | Choosing::External(_) => {}
    }
    Ok(player)
}
