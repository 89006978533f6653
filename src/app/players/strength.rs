//! [`Strength`]: opponents by name, for users who want to play without choosing a method.
//!
//! Each is a search with the game's usual evaluation, to a depth that suits the board: the depth that alpha-beta
//! reaches with about `HARD` nodes, half of it, or one ply. If the rest of the game is small enough to be searched to
//! its end, one opponent is perfect. The size of alpha-beta's tree is estimated from the breadth b of the first
//! position: between √(bᵈ) and bᵈ (Knuth and Moore 1975), in natural order usually b to the power ⅔d.

use engine::boundary::Position;
use engine::eval::Registry;
use engine::play::Ties;
use engine::play::manner::ProofManner;
use engine::play::{Choosing, Limits, Player, Roster};
use engine::rules::{Picture, Side};
use engine::search::{Spec, Token};
use model::language::say;
use std::time::Duration;

/// The nodes that a move of the hard player may take, about.
const HARD: f64 = 3e6;
/// The nodes of a search that takes too long to wait for: half an hour of the fastest ones.
const HOPELESS: f64 = 1e10;
/// The most plies that a hard player looks ahead.
const DEEPEST: u32 = 12;

/// The nodes of a proof in a millisecond, at the least.
const PROVEN_A_MS: u64 = 300;
/// The nodes that are searched in a millisecond, at the least.
const NODES_A_MS: u64 = 1000;
/// How long one looks for a depth.
const PATIENCE: Duration = Duration::from_millis(300);

/// How strong an opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    Easy,
    Medium,
    Hard,
    Perfect,
}

/// Who plays against the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The side of the user.
    pub human: Side,
    pub strength: Strength,
    /// What it may use up for a move: who needs more has lost.
    pub limits: Limits,
}

impl Strength {
    pub const ALL: [Strength; 4] = [Strength::Easy, Strength::Medium, Strength::Hard, Strength::Perfect];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Easy => key!("easy"),
            Strength::Medium => key!("medium"),
            Strength::Hard => key!("hard"),
            Strength::Perfect => key!("perfect"),
        }
    }
    /// Its name in the language of the screen.
    pub fn word(self) -> &'static str {
        say(self.name())
    }
    /// Can a position be searched to its end while one waits?
    pub fn ends(start: &dyn Position) -> bool {
        reached(start, HARD) >= plies_left(start)
    }
    /// The player of this strength at a board; `None`: no player is perfect there.
    pub fn player(self, start: &dyn Position, roster: &Roster, title: &str) -> Option<Player> {
        let plies = plies_left(start);
        let hard = reached(start, HARD).min(plies).clamp(1, DEEPEST);
        let depth = match self {
            Strength::Easy => 1,
            Strength::Medium => hard.div_ceil(2).max(2),
            Strength::Hard => hard,
            Strength::Perfect if Strength::ends(start) => {
                return Some(named(title, full_spec(start)));
            }
            Strength::Perfect => {
                let known = roster.of_game(start.kind()).find(|listed| listed.player.name == "perfect");
                // What is perfect in the usual game need not be so where who takes the last loses; and one that searches to
                // the end is for boards that are small enough.
                let usual = !start.game().contains("misere=true");
                let known = known.filter(|known| {
                    usual && known.player.choosing.search().is_none_or(|(spec, _)| spec.depth.is_some())
                });
                let known = known.map(|known| Player { title: title.to_owned(), ..known.player.clone() });
                return known.or_else(|| is_answered(start).then(|| prover(title)));
            }
        };
        let usual = start.usual_spec();
        // A tree has values at its leaves only.
        let depth = usual.depth.map(|_| depth);
        Some(named(title, Spec { depth, ..usual }))
    }
    /// The same player, who looks no deeper than the limits for a move allow: a first search shall take a quarter at most.
    pub fn within(mut player: Player, (start, registry): (&dyn Position, &Registry), limits: Limits) -> Player {
        if let Choosing::Proving(manner) = &mut player.choosing {
            let by_time = limits.time.map(|time| u64::try_from(time.as_millis() / 2).unwrap_or(u64::MAX));
            let by_time = by_time.map(|time| time.saturating_mul(PROVEN_A_MS));
            manner.nodes =
                [limits.nodes.map(|nodes| nodes / 2), by_time].into_iter().flatten().min().map(|most| most.max(1));
            player.name = player.choosing.to_string();
            return player;
        }
        let by_time = limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let by_time = by_time.map(|time| time.saturating_mul(NODES_A_MS));
        let most = [limits.nodes, by_time].into_iter().flatten().min();
        if let (Some(most), Choosing::Searching(spec, _), Some(_)) =
            (most, &mut player.choosing, start.usual_spec().depth)
        {
            let token = Token::new().within(PATIENCE);
            let fits = |depth: &u32| {
                let posed = start.pose(&Spec { depth: Some(*depth), ..spec.clone() }, registry);
                posed.is_ok_and(|problem| problem.choose(most / 4, &token).complete)
            };
            let deepest = spec.depth.unwrap_or(DEEPEST);
            let depth = (1..=deepest).take_while(fits).last().unwrap_or(1);
            // To the end stays to the end where that is near enough.
            spec.depth = if spec.depth.is_none() && depth == deepest { None } else { Some(depth) };
            player.name = player.choosing.to_string();
        }
        player
    }
    /// Those that there are at a board.
    pub fn offered(start: &dyn Position, roster: &Roster) -> Vec<Strength> {
        Strength::ALL.into_iter().filter(|strength| strength.player(start, roster, "").is_some()).collect()
    }
}

/// To the end, and on a board the sooner a win the better: heaps are empty whenever a game of Nim ends.
fn full_spec(start: &dyn Position) -> Spec {
    let usual = start.usual_spec();
    let is_board = matches!(start.picture(), Picture::Board(_) | Picture::Shown(_));
    let sooner = is_board.then(|| "outcome-sooner".to_owned());
    Spec { depth: None, evaluation: sooner, ..usual }
}

/// Does a plain search to the end of the game take hours?
pub fn is_hopeless(start: &dyn Position) -> bool {
    reached(start, HOPELESS) < plies_left(start)
}

fn named(title: &str, spec: Spec) -> Player {
    let choosing = Choosing::Searching(spec, Ties::Random.into());
    Player { name: choosing.to_string(), title: title.to_owned(), choosing }
}

/// Whether the solver answers while one waits, by what was measured (`docs/solving.md`): the empty boards are solved in less
/// than half a minute, and what follows is easier.
fn is_answered(start: &dyn Position) -> bool {
    if start.unsolved().is_some() {
        return false;
    }
    let Picture::Board(board) = start.picture() else { return true };
    let (squares, open) = (board.cells.len(), plies_left(start));
    match start.kind() {
        "connect-four" => squares <= 42,
        "k-in-a-row" => open <= 30,
        // The order of moves is made for the usual game.
        "othello" if start.game().contains("anti=true") => open <= 16,
        "othello" => open <= 22,
        "rastros" => squares <= 49,
        _ => false,
    }
}

/// The player who plays what is proven.
fn prover(title: &str) -> Player {
    let choosing = Choosing::Proving(ProofManner { ties: Ties::Random, nodes: None });
    Player { name: choosing.to_string(), title: title.to_owned(), choosing }
}

/// At most how many plies are left of a game.
fn plies_left(start: &dyn Position) -> u32 {
    // The empty squares say nothing if stones are taken out again.
    if start.unsolved().is_some() {
        return u32::MAX;
    }
    let left = match start.picture() {
        Picture::Board(board) => board
            .cells
            .iter()
            .filter(|cell| !matches!(cell, engine::rules::Cell::Stone(_) | engine::rules::Cell::Black))
            .count(),
        Picture::Heaps { left, .. } => left.iter().sum::<u32>() as usize,
        Picture::Tree { .. } | Picture::Shown(_) => 1,
    };
    u32::try_from(left).unwrap_or(u32::MAX).max(1)
}

/// How deep a search of so many nodes comes.
fn reached(start: &dyn Position, nodes: f64) -> u32 {
    let breadth = start.legal().len().max(2) as f64;
    (nodes.ln() / (2.0 / 3.0 * breadth.ln())).floor() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    fn depths(game: &str) -> [Option<String>; 4] {
        let (start, roster) = (catalog::read(game).expect("a game"), Roster::built_in());
        Strength::ALL.map(|strength| {
            strength.player(&*start, &roster, "").map(|player| {
                let searched = player.choosing.search().map(|(spec, _)| spec.depth_text());
                searched.unwrap_or_else(|| player.choosing.to_string())
            })
        })
    }

    #[test]
    fn an_opponent_looks_no_deeper_than_it_may() {
        let (start, roster, registry) =
            (catalog::read("connect-four").expect("a game"), Roster::built_in(), Registry::built_in());
        let depth = |limits: Limits| {
            let player = Strength::Hard.player(&*start, &roster, "").expect("a player");
            let player = Strength::within(player, (&*start, &registry), limits);
            player.choosing.search().map(|(spec, _)| spec.depth)
        };
        assert_eq!(depth(Limits::default()), Some(Some(11)));
        let few = depth(Limits { nodes: Some(2000), ..Limits::default() }).flatten().expect("a depth");
        let more = depth(Limits { nodes: Some(100_000), ..Limits::default() }).flatten().expect("a depth");
        assert!(1 <= few && few < more && more < 11, "{few} {more}");
        let spec = Spec { depth: Some(few), ..Spec::default() };
        let problem = start.pose(&spec, &registry).expect("a search");
        assert!(problem.choose(500, &Token::new()).complete, "a quarter of the nodes suffices");
    }

    #[test]
    fn strengths_suit_the_board() {
        for (game, expected) in [
            ("k-in-a-row", ["1", "5", "9", "full"]),
            ("k-in-a-row:h=15,v=15,k=5", ["1", "2", "4", "-"]),
            ("connect-four", ["1", "6", "11", "solver:ties=random"]),
            ("connect-four:columns=9,rows=7", ["1", "5", "10", "-"]),
            ("othello", ["1", "6", "12", "-"]),
            ("rastros", ["1", "5", "10", "-"]),
            ("rastros:rows=7,columns=7", ["1", "5", "10", "solver:ties=random"]),
            ("connect-four:columns=4,rows=4", ["1", "6", "12", "full"]),
            ("nim", ["1", "5", "9", "1"]),
            ("nim:heaps=9+9+9,misere=true", ["1", "3", "6", "solver:ties=random"]),
            ("tree:[[3,12],[2,4]]", ["full", "full", "full", "full"]),
        ] {
            let found = depths(game).map(|depth| depth.unwrap_or_else(|| "-".to_owned()));
            assert_eq!(found, expected, "{game}");
        }
    }
}
