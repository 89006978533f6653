//! Recorded games that are replayed with every claim of the record checked, and positions read from
//! a table.

use crate::tsv::Row;
use engine::numbers::Ordinal;
use engine::rules::perft::perft;
use engine::rules::{Game, Notation, Outcome, Setup, Side};

/// Plays the moves of a row from a position. If the row has all legal moves of every ply (column
/// `legal`, plies separated by `|`), they must equal ours in the same order. The game must end
/// after the last move and not before.
pub fn replay<G: Notation>(
    game: &G,
    start: G::State,
    row: &Row,
    moves: &str,
    name: impl Fn(&G::State, G::Move) -> String,
) -> G::State {
    let place = &row.place;
    let plies: Option<Vec<&str>> = row
        .has("legal")
        .then(|| row.get("legal").split('|').collect());
    let mut state = start;
    let mut played = 0;
    for (ply, word) in moves.split_whitespace().enumerate() {
        assert_eq!(game.outcome(&state), None, "{place}: over before ply {ply}");
        let legal = game.legal(&state);
        let names: Vec<String> = legal.iter().map(|&mv| name(&state, mv)).collect();
        if let Some(plies) = &plies {
            assert_eq!(
                names.join(" "),
                plies[ply],
                "{place}: legal moves at ply {ply}"
            );
        }
        let ordinal = names
            .iter()
            .position(|name| name == word)
            .unwrap_or_else(|| panic!("{place}: no move {word}"));
        assert_eq!(
            game.find_move(&state, word),
            Ok(Ordinal::at(ordinal)),
            "{place}: {word}"
        );
        state = game.play(&state, legal[ordinal]);
        assert_eq!(
            game.outcome(&state),
            game.outcome_after(&state),
            "{place}: two outcomes after {word}"
        );
        played += 1;
    }
    if let Some(plies) = plies {
        assert_eq!(plies.len(), played, "{place}: plies");
    }
    state
}

/// Returns the position of a row from its columns.
pub fn position<G: Notation>(game: &G, row: &Row, board: &str) -> G::State {
    let text = format!("{} {}", row.get(board), row.get("to_move"));
    let state = game
        .setup(&Setup::read(&text))
        .unwrap_or_else(|error| panic!("{}: {text}: {error}", row.place));
    assert_eq!(
        game.setup(&game.describe(&state)),
        Ok(state),
        "{}",
        row.place
    );
    state
}

/// Checks that the numbers of move sequences in the column `perft` are those of a position.
pub fn check_perft<G: Game>(game: &G, state: &G::State, row: &Row) {
    let expected: Vec<u64> = row
        .get("perft")
        .split_whitespace()
        .map(|count| count.parse().unwrap())
        .collect();
    assert!(!expected.is_empty(), "{}", row.place);
    assert_eq!(
        perft(game, state, expected.len() as u32),
        expected,
        "{}",
        row.place
    );
}

/// Returns the result for a side: 1, −1 or 0, which also stands for an unfinished game.
pub fn utility(outcome: Option<Outcome>, side: Side) -> i32 {
    match outcome.and_then(Outcome::winner) {
        Some(winner) if winner == side => 1,
        Some(_) => -1,
        None => 0,
    }
}
