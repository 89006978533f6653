//! Rastros against an independent program: games, counts of sequences, ends, distances and solved
//! positions.

use super::tsv::{self, Row};
use engine::rules::perft::perft;
use engine::rules::rastros::{Area, EightArea, PaddedArea, Rastros, Trail};
use engine::rules::{Game, Notation, Outcome, Setup, Side};
use std::collections::HashMap;

/// Returns the name of a move in the data: `rc`.
fn name<A: Area>(game: &Rastros<A>, state: &Trail<A::Bits>, mv: u16) -> String {
    game.square(state, mv)
        .map(|(row, column)| format!("{row}{column}"))
        .unwrap()
}

fn position(game: &Rastros<EightArea>, row: &Row) -> Trail<u64> {
    let setup = Setup::read(&format!("{} {}", row.get("board"), row.get("to_move")));
    game.setup(&setup)
        .unwrap_or_else(|error| panic!("{}: {error}", row.place))
}

fn winner<A: Area>(game: &Rastros<A>, state: &Trail<A::Bits>) -> Option<&'static str> {
    game.outcome(state)
        .and_then(Outcome::winner)
        .map(|side| game.symbol(side))
}

/// Plays moves named `rc` and checks each list of legal moves if there is one.
fn play(game: &Rastros<EightArea>, row: &Row, legal: Option<&str>) -> Trail<u64> {
    let mut legal = legal.map(|legal| legal.split('|'));
    let mut state = game.initial();
    for (ply, text) in row.get("moves").split(' ').enumerate() {
        assert_eq!(game.outcome(&state), None, "{} ply {ply}", row.place);
        let names: Vec<String> = game
            .moves(&state)
            .map(|mv| name(game, &state, mv))
            .collect();
        if let Some(legal) = &mut legal {
            assert_eq!(
                Some(names.join(" ").as_str()),
                legal.next(),
                "{} ply {ply}",
                row.place
            );
        }
        let pair = format!("({},{})", &text[..1], &text[1..]);
        let ordinal = game
            .find_move(&state, &pair)
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        state = game.play(&state, game.legal(&state)[ordinal.index()]);
    }
    assert_eq!(
        legal.and_then(|mut legal| legal.next()),
        None,
        "{}",
        row.place
    );
    state
}

#[test]
fn random_games() {
    let game = Rastros::usual(EightArea);
    let rows = tsv::read("rastros/random_games.tsv");
    assert_eq!(rows.len(), 500);
    let mut ends: HashMap<&str, u32> = HashMap::new();
    for row in &rows {
        assert_eq!(row.get("start"), "45", "{}", row.place);
        let state = play(&game, row, Some(row.get("legal")));
        assert_eq!(
            winner(&game, &state),
            Some(row.get("winner")),
            "{}",
            row.place
        );
        let how = match game.white(&state) {
            (8, 1) => "goalS",
            (1, 8) => "goalN",
            _ => "block",
        };
        assert_eq!(how, row.get("how"), "{}", row.place);
        *ends.entry(how).or_default() += 1;
    }
    assert!(
        ends.len() == 3 && ends.values().all(|&count| count > 20),
        "{ends:?}"
    );
}

#[test]
fn matches_between_players() {
    let game = Rastros::usual(EightArea);
    let rows = tsv::read("rastros/deterministic_matches.tsv");
    assert_eq!(rows.len(), 28);
    for row in &rows {
        let state = play(&game, row, None);
        assert_eq!(
            winner(&game, &state),
            Some(row.get("detail")),
            "{}",
            row.place
        );
    }
}

#[test]
fn sequences_from_positions() {
    let game = Rastros::usual(EightArea);
    let rows = tsv::read("rastros/perft.tsv");
    assert_eq!(rows.len(), 60);
    for row in &rows {
        let expected: Vec<u64> = row
            .get("perft")
            .split(' ')
            .map(|count| count.parse().unwrap())
            .collect();
        assert_eq!(
            perft(&game, &position(&game, row), expected.len() as u32),
            expected,
            "{}",
            row.place
        );
    }
}

#[test]
fn sequences_from_the_start() {
    let game = Rastros::usual(EightArea);
    let expected: Vec<u64> = tsv::read("rastros/perft_start.tsv")
        .iter()
        .map(|row| row.get("sequences").parse().unwrap())
        .collect();
    assert_eq!((expected.len(), expected[6]), (7, 277_776));
    assert_eq!(perft(&game, &game.initial(), 7), expected);
}

#[test]
fn ends_and_distances() {
    let game = Rastros::usual(EightArea);
    let rows = tsv::read("rastros/evals.tsv");
    assert_eq!(rows.len(), 150);
    let mut unreachable = 0;
    for row in &rows {
        let state = position(&game, row);
        let over = match game.outcome(&state).and_then(Outcome::winner) {
            Some(Side::First) => "1",
            Some(Side::Second) => "-1",
            None => "0",
        };
        assert_eq!(over, row.get("terminou"), "{}", row.place);
        assert_eq!(
            game.free_neighbours(&state).count_ones().to_string(),
            row.get("livres"),
            "{}",
            row.place
        );
        for (side, column) in Side::BOTH.into_iter().zip(["kingdist_S", "kingdist_N"]) {
            let length = game
                .path_length(&state, side)
                .map_or("-".to_owned(), |length| length.to_string());
            assert_eq!(length, row.get(column), "{} {column}", row.place);
            unreachable += u32::from(length == "-");
        }
        if over == "0" {
            // The evaluation of an unfinished position in the data: 7 − Chebyshev distance to the
            // own goal.
            let basico = Side::BOTH.map(|side| (7 - game.distance(&state, side)).to_string());
            assert_eq!(
                basico,
                ["basico_S", "basico_N"].map(|column| row.get(column)),
                "{}",
                row.place
            );
        }
    }
    assert!(unreachable > 20, "{unreachable}");
}

/// Returns whether the side to move wins with perfect play.
fn wins<A: Area>(
    game: &Rastros<A>,
    state: &Trail<A::Bits>,
    seen: &mut HashMap<(u128, u16, Side), bool>,
) -> bool
where
    A::Bits: Into<u128>,
{
    if let Some(outcome) = game.outcome(state) {
        return outcome.winner() == Some(state.to_move);
    }
    let key = (state.black.into(), state.white, state.to_move);
    if let Some(&known) = seen.get(&key) {
        return known;
    }
    let won = game
        .moves(state)
        .any(|mv| !wins(game, &game.play(state, mv), seen));
    seen.insert(key, won);
    won
}

fn perfect_winner<A: Area>(
    game: &Rastros<A>,
    state: &Trail<A::Bits>,
    seen: &mut HashMap<(u128, u16, Side), bool>,
) -> &'static str
where
    A::Bits: Into<u128>,
{
    let side = if wins(game, state, seen) {
        state.to_move
    } else {
        state.to_move.other()
    };
    game.symbol(side)
}

/// Small boards with a winner that is published or was solved elsewhere, from every start square.
#[test]
fn small_boards() {
    let rows = tsv::read("rastros/small_boards.tsv");
    assert_eq!(rows.len(), 9);
    let (mut tables, mut starts) = (0, 0);
    for row in &rows {
        let (height, width) = row.get("hv").split_once(',').unwrap();
        let area = PaddedArea::new(height.parse().unwrap(), width.parse().unwrap()).unwrap();
        if area.rows() * area.columns() > 16 {
            // Larger boards need a solver with pruning that uses more than the rules.
            continue;
        }
        tables += 1;
        for (r, line) in (1..).zip(row.get("table").split('/')) {
            for (c, expected) in (1..).zip(line.split(' ')) {
                let Some(game) = Rastros::new(area, r, c) else {
                    assert_eq!(expected, "*", "{} {r},{c}", row.place);
                    continue;
                };
                let winner = perfect_winner(&game, &game.initial(), &mut HashMap::new());
                assert_eq!(winner, expected, "{} {r},{c}", row.place);
                starts += 1;
            }
        }
    }
    assert_eq!((tables, starts), (6, 2 * (7 + 14 + 13)));
}

#[test]
fn solved_positions() {
    let game = Rastros::usual(EightArea);
    let rows = tsv::read("rastros/solved_positions.tsv");
    assert_eq!(rows.len(), 150);
    // The positions with the most black squares, which a search without any pruning can finish.
    let mut rows: Vec<(u32, &Row)> = rows
        .iter()
        .map(|row| (position(&game, row).black.count_ones(), row))
        .collect();
    rows.sort_by_key(|&(black, _)| std::cmp::Reverse(black));
    for (black, row) in rows.into_iter().take(20) {
        assert!(black >= 20, "{}", row.place);
        let state = position(&game, row);
        let mut seen = HashMap::new();
        assert_eq!(
            perfect_winner(&game, &state, &mut seen),
            row.get("winner"),
            "{}",
            row.place
        );
        let each: Vec<String> = game
            .moves(&state)
            .map(|mv| {
                let winner = perfect_winner(&game, &game.play(&state, mv), &mut seen);
                format!("{}={winner}", name(&game, &state, mv))
            })
            .collect();
        assert_eq!(each.join(" "), row.get("moves_winner"), "{}", row.place);
    }
}
