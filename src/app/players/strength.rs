//! [`Strength`]: opponents by name, for users who want to play without choosing a method.
//!
//! The levels are one Monte-Carlo search ([`engine::uct`]), which needs only the rules, so they are
//! the same in every game, the user's own included. The lower levels differ in the rate of slips (a
//! slip is a random legal move), the upper ones in the number of playouts, so that strength rises
//! in even steps. Playouts are counted per legal move at the start, because a search with about one
//! for each move is no better than a single one. The table shows the points of each level against
//! the one below it, in per cent of 200 games, each side first in half of them, a draw counting
//! half (`plyscope play --pairs 100`):
//!
//! | game | beginner | learner | amateur | club player | strong | expert |
//! |---|---|---|---|---|---|---|
//! | Connect Four | 72.8 | 79.5 | 81.2 | 83.0 | 76.8 | 74.0 |
//! | Othello 6×6 | 65.5 | 71.5 | 73.2 | 75.2 | 82.2 | 77.8 |
//! | four in a row on 7×7 | 81.0 | 78.5 | 71.0 | 69.5 | 79.0 | 51.7 |
//!
//! On 7×7 the side that begins wins once both play well: the strong player does so already, and the
//! expert can do no better (60 games).
//!
//! Perfect is a search to the end of the game or a proof, if the user need not wait too long for
//! it.

use engine::boundary::Position;
use engine::eval::Registry;
use engine::play::Ties;
use engine::play::manner::{ProofManner, SamplingManner};
use engine::play::{Choosing, Limits, Player, Roster};
use engine::rules::{Picture, Side};
use engine::search::{OrderName, Spec, Token};
use engine::uct::UctSpec;
use model::language::say;
use std::time::Duration;

/// The settings of a level.
struct Level {
    /// The playouts of a move, for each move that is legal at the start of the game.
    playouts: u64,
    /// The number of slips in a hundred moves.
    slips: u8,
}

/// The levels below the perfect one, the weakest first.
const LEVELS: [Level; 7] = [
    Level {
        playouts: 40,
        slips: 92,
    },
    Level {
        playouts: 40,
        slips: 74,
    },
    Level {
        playouts: 40,
        slips: 49,
    },
    Level {
        playouts: 40,
        slips: 24,
    },
    Level {
        playouts: 40,
        slips: 0,
    },
    Level {
        playouts: 200,
        slips: 0,
    },
    Level {
        playouts: 1000,
        slips: 0,
    },
];

/// The most playouts of a move, whatever the board: more would take too long.
const MOST_PLAYOUTS: u64 = 150_000;

/// The least number of legal moves at the start that is assumed, as there may be more of them
/// later.
const FEW: usize = 8;

/// The approximate nodes of a search that the user waits for.
const AWAITED: f64 = 3e6;
/// The nodes of a search that takes too long to wait for: half an hour of the fastest ones.
const HOPELESS: f64 = 1e10;
/// The greatest depth in plies of a search that the user waits for, unless it sees the end of the
/// game.
const DEEPEST: u32 = 12;

/// The nodes of a proof in a millisecond, at least.
const PROVEN_A_MS: u64 = 300;
/// The nodes of a search in a millisecond, at least.
const NODES_A_MS: u64 = 1000;
/// The time limit for finding a depth.
const PATIENCE: Duration = Duration::from_millis(300);
/// The most nodes that an iteration adds to the tree of a Monte-Carlo search: an outcome of chance,
/// and a move.
const NODES_AN_ITERATION: u64 = 2;

/// The strength of an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    Newcomer,
    Beginner,
    Learner,
    Amateur,
    Club,
    Strong,
    Expert,
    Perfect,
}

/// The opponent of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The side of the user.
    pub human: Side,
    pub strength: Strength,
    /// The limits for a move; an opponent that exceeds them loses.
    pub limits: Limits,
}

impl Strength {
    pub const ALL: [Strength; 8] = [
        Strength::Newcomer,
        Strength::Beginner,
        Strength::Learner,
        Strength::Amateur,
        Strength::Club,
        Strength::Strong,
        Strength::Expert,
        Strength::Perfect,
    ];

    /// Returns its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Newcomer => key!("newcomer"),
            Strength::Beginner => key!("beginner"),
            Strength::Learner => key!("learner"),
            Strength::Amateur => key!("amateur"),
            Strength::Club => key!("club player"),
            Strength::Strong => key!("strong"),
            Strength::Expert => key!("expert"),
            Strength::Perfect => key!("perfect"),
        }
    }
    /// Returns its name in the language of the screen.
    pub fn word(self) -> &'static str {
        say(self.name())
    }
    /// Returns whether a position can be searched to its end while the user waits.
    pub fn ends(start: &dyn Position) -> bool {
        reached(start, AWAITED) >= plies_left(start)
    }
    /// Returns the settings of its level; `None`: it is perfect.
    fn level(self) -> Option<&'static Level> {
        LEVELS.get(Strength::ALL.iter().position(|other| *other == self)?)
    }
    /// Returns the player of this strength at a board; `None`: there is none. A typed tree has
    /// values at its leaves and no winner, so playouts are useless there, and only the perfect
    /// player exists.
    pub fn player(self, start: &dyn Position, roster: &Roster, title: &str) -> Option<Player> {
        let Some(Level { playouts, slips }) = self.level() else {
            return perfect(start, roster, title);
        };
        if matches!(start.picture(), Picture::Tree { .. }) {
            return None;
        }
        let iterations = playouts
            .saturating_mul(start.legal().len().max(FEW) as u64)
            .min(MOST_PLAYOUTS);
        let spec = UctSpec {
            iterations,
            order: OrderName::Shuffled,
            ..UctSpec::default()
        };
        let choosing = Choosing::Sampling(
            spec,
            SamplingManner {
                slips: *slips,
                ..SamplingManner::default()
            },
        );
        Some(Player {
            name: choosing.to_string(),
            title: title.to_owned(),
            choosing,
        })
    }
    /// Limits the depth of a player's search to the limits for a move: a first search takes a
    /// quarter of them at most.
    pub fn within(
        mut player: Player,
        (start, registry): (&dyn Position, &Registry),
        limits: Limits,
    ) -> Player {
        if let Choosing::Proving(manner) = &mut player.choosing {
            let by_time = limits
                .time
                .map(|time| u64::try_from(time.as_millis() / 2).unwrap_or(u64::MAX));
            let by_time = by_time.map(|time| time.saturating_mul(PROVEN_A_MS));
            manner.nodes = [limits.nodes.map(|nodes| nodes / 2), by_time]
                .into_iter()
                .flatten()
                .min()
                .map(|most| most.max(1));
            player.name = player.choosing.to_string();
            return player;
        }
        if let Choosing::Sampling(spec, manner) = &mut player.choosing {
            // The root is a node of the tree, too.
            let most = limits
                .nodes
                .map(|nodes| nodes.saturating_sub(1) / NODES_AN_ITERATION);
            spec.iterations = spec.iterations.min(most.unwrap_or(u64::MAX)).max(1);
            manner.time = limits
                .time
                .map(|time| (time / 2).max(Duration::from_millis(1)));
            player.name = player.choosing.to_string();
            return player;
        }
        let by_time = limits
            .time
            .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let by_time = by_time.map(|time| time.saturating_mul(NODES_A_MS));
        let most = [limits.nodes, by_time].into_iter().flatten().min();
        if let (Some(most), Choosing::Searching(spec, _), Some(_)) =
            (most, &mut player.choosing, start.usual_spec().depth)
        {
            let token = Token::new().within(PATIENCE);
            let fits = |depth: &u32| {
                let posed = start.pose(
                    &Spec {
                        depth: Some(*depth),
                        ..spec.clone()
                    },
                    registry,
                );
                posed.is_ok_and(|problem| problem.choose(most / 4, &token).complete)
            };
            let deepest = spec.depth.unwrap_or(DEEPEST);
            let depth = (1..=deepest).take_while(fits).last().unwrap_or(1);
            // A search to the end keeps its unlimited depth if the end is near enough.
            spec.depth = if spec.depth.is_none() && depth == deepest {
                None
            } else {
                Some(depth)
            };
            player.name = player.choosing.to_string();
        }
        player
    }
    /// Returns the strengths available at a board.
    pub fn offered(start: &dyn Position, roster: &Roster) -> Vec<Strength> {
        Strength::ALL
            .into_iter()
            .filter(|strength| strength.player(start, roster, "").is_some())
            .collect()
    }
}

/// Returns the player who makes no mistake, if the user need not wait too long for it.
fn perfect(start: &dyn Position, roster: &Roster, title: &str) -> Option<Player> {
    if Strength::ends(start) {
        return Some(named(title, full_spec(start)));
    }
    let known = roster
        .of_game(start.kind())
        .find(|listed| listed.player.name == "perfect");
    // The perfect player of the usual game need not be perfect in misère play; and one that
    // searches to the end is for boards that are small enough.
    let usual = !start.game().contains("misere=true");
    let known = known.filter(|known| {
        usual
            && known
                .player
                .choosing
                .search()
                .is_none_or(|(spec, _)| spec.depth.is_some())
    });
    let known = known.map(|known| Player {
        title: title.to_owned(),
        ..known.player.clone()
    });
    known.or_else(|| is_answered(start).then(|| prover(title)))
}

/// Returns the search for advice: that of the perfect player if it searches, otherwise as deep as
/// the user waits for.
pub fn advising(start: &dyn Position, roster: &Roster) -> Spec {
    let perfect = perfect(start, roster, "")
        .and_then(|player| player.choosing.search().map(|(spec, _)| spec.clone()));
    perfect.unwrap_or_else(|| {
        let usual = start.usual_spec();
        let depth = reached(start, AWAITED)
            .min(plies_left(start))
            .clamp(1, DEEPEST);
        // A tree has values at its leaves only.
        Spec {
            depth: usual.depth.map(|_| depth),
            ..usual
        }
    })
}

/// Returns a search to the end, on a board with an evaluation that prefers sooner wins. In Nim a
/// win has no length: the heaps are empty at the end in any case.
fn full_spec(start: &dyn Position) -> Spec {
    let usual = start.usual_spec();
    let is_board = matches!(start.picture(), Picture::Board(_) | Picture::Shown(_));
    let sooner = is_board.then(|| "outcome-sooner".to_owned());
    Spec {
        depth: None,
        evaluation: sooner,
        ..usual
    }
}

/// Returns whether a plain search to the end of the game takes hours.
pub fn is_hopeless(start: &dyn Position) -> bool {
    reached(start, HOPELESS) < plies_left(start)
}

fn named(title: &str, spec: Spec) -> Player {
    let choosing = Choosing::Searching(spec, Ties::Random.into());
    Player {
        name: choosing.to_string(),
        title: title.to_owned(),
        choosing,
    }
}

/// Returns whether the solver ends while the user waits, by measurements (`docs/solving.md`): the
/// empty boards are solved in less than half a minute, and later positions are easier.
fn is_answered(start: &dyn Position) -> bool {
    if start.unsolved().is_some() {
        return false;
    }
    let Picture::Board(board) = start.picture() else {
        return true;
    };
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

/// Returns the player who plays proven moves.
fn prover(title: &str) -> Player {
    let choosing = Choosing::Proving(ProofManner {
        ties: Ties::Random,
        nodes: None,
    });
    Player {
        name: choosing.to_string(),
        title: title.to_owned(),
        choosing,
    }
}

/// Returns an upper bound on the remaining plies of a game.
fn plies_left(start: &dyn Position) -> u32 {
    // The empty squares are no bound if stones are taken out again.
    if start.unsolved().is_some() {
        return u32::MAX;
    }
    let left = match start.picture() {
        Picture::Board(board) => board
            .cells
            .iter()
            .filter(|cell| {
                !matches!(
                    cell,
                    engine::rules::Cell::Stone(_) | engine::rules::Cell::Black
                )
            })
            .count(),
        Picture::Heaps { left, .. } => left.iter().sum::<u32>() as usize,
        Picture::Tree { .. } | Picture::Shown(_) => 1,
    };
    u32::try_from(left).unwrap_or(u32::MAX).max(1)
}

/// Returns the depth that a search of `nodes` nodes reaches, estimated from the number of legal
/// moves.
fn reached(start: &dyn Position, nodes: f64) -> u32 {
    let breadth = start.legal().len().max(2) as f64;
    (nodes.ln() / (2.0 / 3.0 * breadth.ln())).floor() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    fn said(game: &str) -> [Option<String>; 8] {
        let (start, roster) = (catalog::read(game).expect("a game"), Roster::built_in());
        Strength::ALL.map(|strength| {
            strength
                .player(&*start, &roster, "")
                .map(|player| match player.choosing.search() {
                    Some((spec, _)) => spec.depth_text(),
                    None => player.choosing.to_string(),
                })
        })
    }

    fn limited(game: &str, strength: Strength, limits: Limits) -> Player {
        let (start, roster, registry) = (
            catalog::read(game).expect("a game"),
            Roster::built_in(),
            Registry::built_in(),
        );
        let player = strength.player(&*start, &roster, "").expect("a player");
        Strength::within(player, (&*start, &registry), limits)
    }

    #[test]
    fn an_opponent_takes_no_more_than_it_may() {
        // A search to the end of a small board looks no deeper than a quarter of the nodes suffice for.
        let depth = |limits| {
            limited("k-in-a-row", Strength::Perfect, limits)
                .choosing
                .search()
                .map(|(spec, _)| spec.depth)
        };
        assert_eq!(depth(Limits::default()), Some(None));
        let few = depth(Limits {
            nodes: Some(2000),
            ..Limits::default()
        })
        .flatten()
        .expect("a depth");
        let more = depth(Limits {
            nodes: Some(20_000),
            ..Limits::default()
        })
        .flatten()
        .expect("a depth");
        assert!(1 <= few && few < more, "{few} {more}");
        // A Monte-Carlo search grows no tree that is larger, with chance, too.
        for game in ["connect-four", "pig"] {
            for nodes in [1, 2, 50, 300] {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                let player = limited(game, Strength::Club, limits);
                let start = catalog::read(game).expect("a game");
                let mut pair = start
                    .pair([&player.choosing; 2], &Registry::built_in())
                    .expect("a pair");
                let turn = pair.turn(&[], limits, 1, &Token::new());
                assert!(nodes < 2 || matches!(turn, Some(Ok(_))), "{game}: {nodes}");
            }
        }
        let timed = limited(
            "othello",
            Strength::Expert,
            Limits {
                time: Some(Duration::from_millis(80)),
                ..Limits::default()
            },
        );
        assert!(
            timed.choosing.to_string().contains("time=40ms"),
            "{}",
            timed.choosing
        );
    }

    /// The levels below the perfect one are the same in every game, also where nobody solves it and with chance.
    #[test]
    fn the_same_levels_stand_at_every_board() {
        for (game, perfect) in [
            ("k-in-a-row", Some("full")),
            ("k-in-a-row:h=15,v=15,k=5", None),
            ("connect-four", Some("solver:ties=random")),
            ("connect-four:columns=9,rows=7", None),
            ("connect-four:columns=4,rows=4", Some("full")),
            ("othello", None),
            ("rastros", None),
            ("rastros:rows=7,columns=7", Some("solver:ties=random")),
            ("nim", Some("1")),
            ("nim:heaps=9+9+9,misere=true", Some("solver:ties=random")),
            ("pig", None),
        ] {
            let found = said(game);
            let breadth = catalog::read(game).expect("a game").legal().len().max(8) as u64;
            for (found, Level { playouts, slips }) in found[..7].iter().zip(&LEVELS) {
                let slips = if *slips > 0 {
                    format!(",slips={slips}")
                } else {
                    String::new()
                };
                let iterations = (playouts * breadth).min(150_000);
                let due = format!("uct:iterations={iterations},order=shuffled{slips}");
                assert_eq!(found.as_ref(), Some(&due), "{game}");
            }
            assert_eq!(found[7].as_deref(), perfect, "{game}");
        }
        let tree = said("tree:[[3,12],[2,4]]");
        assert!(tree[..7].iter().all(Option::is_none) && tree[7].as_deref() == Some("full"));
        let rises =
            |pair: &[Level]| pair[0].slips > pair[1].slips || pair[0].playouts < pair[1].playouts;
        assert!(
            LEVELS.windows(2).all(rises),
            "each slips less than the one below, or sees more"
        );
    }

    /// A part of the table above, small enough for a test. A Monte-Carlo search is a function of position and seed, so each
    /// game is the same wherever it is played.
    #[test]
    fn each_level_beats_the_one_below() {
        let (roster, registry) = (Roster::built_in(), Registry::built_in());
        for (game, levels) in [
            ("connect-four:columns=6,rows=5", 6),
            ("k-in-a-row:h=6,v=6,k=4", 5),
            ("othello:size=6", 5),
        ] {
            let start = catalog::read(game).expect("a game");
            for pair in Strength::ALL[..levels].windows(2) {
                let [weaker, stronger] = [pair[0], pair[1]]
                    .map(|one| one.player(&*start, &roster, "").expect("a player"));
                let points = |seed: u64| {
                    let first = seed.is_multiple_of(2);
                    let players = if first {
                        [&stronger, &weaker]
                    } else {
                        [&weaker, &stronger]
                    };
                    let mut pair = start
                        .pair(players.map(|player| &player.choosing), &registry)
                        .expect("a pair");
                    let ending = pair
                        .play(&[], Limits::default(), seed, &Token::new())
                        .ending;
                    ending.winner().map_or(1, |winner| {
                        if (winner == Side::First) == first {
                            2
                        } else {
                            0
                        }
                    })
                };
                let won: u32 = (0..24).map(points).sum();
                assert!(
                    (26..=46).contains(&won),
                    "{game}: {:?} has {won} of 48 points against {:?}",
                    pair[1],
                    pair[0]
                );
            }
        }
    }

    #[test]
    fn advice_is_as_deep_as_one_waits_for() {
        let depth = |game: &str| {
            advising(&*catalog::read(game).expect("a game"), &Roster::built_in()).depth
        };
        assert_eq!(
            [depth("connect-four"), depth("othello"), depth("k-in-a-row")],
            [Some(11), Some(12), None]
        );
        assert_eq!(depth("tree:[[3,12],[2,4]]"), None);
    }
}
