//! Texts that several views share; all others stand in their view. Texts are keys of the language's
//! table: `say` translates them.

use crate::kit::paint::counted;
use model::language::say;

/// The singular and the plural of a word that is counted.
pub type CountedText = [&'static str; 2];

pub const NODES: CountedText = [key!("node"), key!("nodes")];
pub const CUTS: CountedText = [key!("cut"), key!("cuts")];
pub const MOVES: CountedText = [key!("move"), key!("moves")];
pub const UNSEARCHED: &str = key!("not searched: space searches");
pub const PLIES: CountedText = [key!("ply"), key!("plies")];
pub const GAMES: CountedText = [key!("game"), key!("games")];
pub const PLAYERS: CountedText = [key!("player"), key!("players")];
pub const HINTS: CountedText = [key!("hint"), key!("hints")];
/// The effects of the key that searches: search, pause, go on.
pub const RUN: [&str; 3] = [key!("search"), key!("pause"), key!("go on")];

pub const HIDDEN: &str = key!("hidden while you play: alt-a shows it");
pub const BAD_FORMAT: &str = key!(
    "the name ends in .svg, a picture's also in .png, a tree's also in .tex, .txt, .dot or .jsonl"
);
pub const BAD_LIMIT: &str =
    key!("expected 1 to 86400000 ms, a number of nodes, both with a comma, or nothing");
pub const SEARCHED_ALREADY: &str = key!("searched to its end: + goes deeper");
pub const BEFORE_END: &str =
    key!("only once the search has come to its end: space goes on with it");
pub const SAME_SEARCH: &str = key!("nothing changes: this is what is searched with");
pub const NO_FURTHER: &str = key!("there is nothing further that way");
pub const NONE_FOUND: &str = key!("there is none that way: stayed where it was");
pub const NOT_LEFT: &str = key!("the search has not left this node yet");
pub const HAS_NO_PASSES: &str =
    key!("this search is one pass: alt-u leads to deepening and MTD(f)");
pub const HAS_NO_TABLE: &str = key!("this search has no table: alt-u leads to one");
pub const HAS_NO_ENTRY: &str = key!("no entry of the table was stored at this node");
pub const NO_PLAYERS: &str = key!("two humans play: 6 and 7 choose another player");
pub const PLAYERS_HELD: &str = key!("the players hold: 8 lets them play on");
pub const NO_GAME_HERE: &str =
    key!("a trace without a game cannot be saved: its own file is all there is");
pub const NOTHING_TO_CONTINUE: &str = key!("there is no unsaved work and no recent file");
pub const NO_TABLE: &str = key!("this evaluation has no table of squares");
pub const NO_STEP: &str = key!("this number cannot be stepped: enter types another one");
pub const ASK: &str = key!("type the answer, # hint, esc panes");

/// Returns the text of a depth, as a word behind *depth*.
pub fn deep(depth: &str) -> String {
    depth.parse::<u32>().map_or_else(
        |_| say!("full@@depth").to_owned(),
        |plies| plies.to_string(),
    )
}

/// Returns the depth of a search in words, from the text of its depth.
pub fn plies(depth: &str) -> String {
    depth.parse().map_or_else(
        |_| say!("to the end of the game@@depth").to_owned(),
        |plies| counted(plies, PLIES.map(say)),
    )
}
