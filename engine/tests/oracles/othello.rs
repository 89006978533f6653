//! Othello 8×8 against OpenSpiel and an independent program: games, counts of sequences, ends and
//! discs.

use super::tsv::{self, Row};
use engine::rules::othello::{Discs, Eight, Othello};
use engine::rules::perft::perft;
use engine::rules::{Game, Notation, Outcome, Setup, Side};

const GAME: Othello<Eight> = Othello(Eight);

/// Returns the name of a move in the data: `rc`, or `--` for a pass.
fn name(state: &Discs<u64>, mv: u16) -> String {
    GAME.square(state, mv)
        .map_or("--".to_owned(), |(row, column)| format!("{row}{column}"))
}

/// Reads a move by its name in the data, through the notation of the game.
fn read_move(state: &Discs<u64>, text: &str) -> Result<u16, String> {
    let text = if text == "--" {
        text.to_owned()
    } else {
        format!("({},{})", &text[..1], &text[1..])
    };
    let ordinal = GAME
        .find_move(state, &text)
        .map_err(|error| error.to_string())?;
    Ok(GAME.legal(state)[ordinal.index()])
}

/// Returns the position of a row. `last` = `None` is the start, or a position after a pass: the
/// opponent of the side to move then had no placement, whichever side passed. (At the start, both
/// have four.)
fn position(row: &Row) -> Discs<u64> {
    let text = format!("{} {}", row.get("board"), row.get("to_move"));
    let read = |passes: &str| {
        let setup = Setup::read(&format!("{text}{passes}"));
        GAME.setup(&setup)
            .unwrap_or_else(|error| panic!("{}: {error}", row.place))
    };
    let plain = read("");
    match row.get("last") {
        "NoneNone" => read(" pass pass"),
        "None" if plain != GAME.initial() => read(" pass"),
        _ => plain,
    }
}

#[test]
fn random_games() {
    let rows = tsv::read("othello/random_games.tsv");
    assert_eq!(rows.len(), 500);
    let (mut plies, mut passes) = (0, 0);
    for row in &rows {
        assert_eq!(row.get("start"), "standard", "{}", row.place);
        let mut state = GAME.initial();
        let moves: Vec<&str> = row.get("moves").split(' ').collect();
        let legal: Vec<&str> = row.get("legal").split('|').collect();
        assert_eq!(moves.len(), legal.len(), "{}", row.place);
        for (ply, (text, legal)) in moves.iter().zip(legal).enumerate() {
            assert_eq!(GAME.outcome(&state), None, "{} ply {ply}", row.place);
            let names: Vec<String> = GAME.moves(&state).map(|mv| name(&state, mv)).collect();
            assert_eq!(names.join(" "), legal, "{} ply {ply}", row.place);
            let mv = read_move(&state, text)
                .unwrap_or_else(|error| panic!("{} ply {ply}: {error}", row.place));
            assert_eq!(
                GAME.forced_pass(&state),
                (*text == "--").then_some(mv),
                "{} ply {ply}",
                row.place
            );
            state = GAME.play(&state, mv);
            plies += 1;
            passes += u32::from(*text == "--");
        }
        let outcome = GAME
            .outcome(&state)
            .unwrap_or_else(|| panic!("{}: not over", row.place));
        let counts = ["x_discs", "o_discs"].map(|column| row.get(column).parse::<u32>().unwrap());
        assert_eq!(state.counts(), counts, "{}", row.place);
        let utility = match outcome {
            Outcome::Won(Side::First) => "1",
            Outcome::Won(Side::Second) => "-1",
            Outcome::Drawn => "0",
        };
        assert_eq!(utility, row.get("utility_X"), "{}", row.place);
        assert!(GAME.neither_can_place(&state), "{}", row.place);
    }
    assert_eq!((plies, passes), (30_223, 229));
}

#[test]
fn sequences_from_positions() {
    let rows = tsv::read("othello/perft.tsv");
    assert_eq!(rows.len(), 60);
    for row in &rows {
        let expected: Vec<u64> = row
            .get("perft")
            .split(' ')
            .map(|count| count.parse().unwrap())
            .collect();
        let counts = perft(&GAME, &position(row), expected.len() as u32);
        assert_eq!(counts, expected, "{}", row.place);
    }
}

/// The published counts, with closing passes as plies; nine plies are enough for a build without
/// optimisation.
#[test]
fn sequences_from_the_start() {
    let rows = tsv::read("othello/perft_start.tsv");
    assert_eq!(rows.len(), 11);
    let depth = if cfg!(debug_assertions) { 9 } else { 10 };
    let counts = perft(&GAME, &GAME.initial(), depth);
    for (row, count) in rows.iter().zip(counts) {
        assert_eq!(
            row.get("explicit_passes"),
            count.to_string(),
            "{}",
            row.place
        );
    }
}

#[test]
fn ends_and_discs() {
    let rows = tsv::read("othello/evals.tsv");
    assert_eq!(rows.len(), 150);
    let (mut over, mut nearly_over) = (0, 0);
    for row in &rows {
        let state = position(row);
        let flag = |column: &str| row.get(column) == "1";
        assert_eq!(
            GAME.outcome(&state).is_some(),
            flag("terminal"),
            "{}",
            row.place
        );
        assert_eq!(
            GAME.neither_can_place(&state),
            flag("the_end"),
            "{}",
            row.place
        );
        let counts = ["x_discs", "o_discs"].map(|column| row.get(column).parse::<u32>().unwrap());
        assert_eq!(state.counts(), counts, "{}", row.place);
        assert_eq!(
            GAME.forced_pass(&state).is_some() && !flag("the_end"),
            row.get("kind") == "must-pass",
            "{}",
            row.place
        );
        over += u32::from(flag("terminal"));
        nearly_over += u32::from(row.get("kind") == "over-not-terminal");
    }
    assert!(over > 0 && nearly_over > 0, "{over} {nearly_over}");
}

/// Whole games between deterministic players are legal to the end and have the printed result.
#[test]
fn matches_between_players() {
    let rows = tsv::read("othello/deterministic_matches.tsv");
    assert_eq!(rows.len(), 15);
    for row in &rows {
        let state = row
            .get("moves")
            .split(' ')
            .fold(GAME.initial(), |state, text| {
                let mv = read_move(&state, text)
                    .unwrap_or_else(|error| panic!("{}: {error}", row.place));
                GAME.play(&state, mv)
            });
        assert!(GAME.outcome(&state).is_some(), "{}", row.place);
        let [first, second] = state.counts();
        assert_eq!(
            format!("{first}-{second}"),
            row.get("detail"),
            "{}",
            row.place
        );
    }
}
