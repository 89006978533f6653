//! [`Games`]: the words of tournaments, a part of [`super::Strings`].

/// Tournaments.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    pub players: [&'static str; 2],
    pub games: [&'static str; 2],
    pub plies: [&'static str; 2],
    pub seed: &'static str,
    pub again: [&'static str; 2],
    pub not_begun: &'static str,
    pub left: &'static str,
    pub space_starts: &'static str,
    pub starts: &'static str,
    pub one_only: &'static str,
    pub all_played: &'static str,
    pub stopped: &'static str,
    pub bad_pairs: &'static str,
    pub no_humans: &'static str,
    pub none: &'static str,
}

/// English.
pub const ENGLISH: Games = Games {
    players: ["player", "players"],
    games: ["game", "games"],
    plies: ["ply", "plies"],
    seed: "seed",
    again: ["time again", "times again"],
    not_begun: "not begun",
    left: "left",
    space_starts: "space begins to play",
    starts: "and starts",
    one_only: "one tournament at a time: ctrl-t shows the one that is played",
    all_played: "all games are played",
    stopped: "stopped: space goes on",
    bad_pairs: "expected a number of pairs from 1 to",
    no_humans: "two programs must sit at the board: 6 and 7 seat them",
    none: "there is no such game",
};
