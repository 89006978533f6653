//! The provers of Othello and Rastros against published and independent results.

use super::tsv;
use engine::rules::othello::{Discs, Eight, Othello};
use engine::rules::rastros::{EightArea as SmallWord, PaddedArea, Rastros};
use engine::rules::{Game, Notation, Setup};
use engine::solve::othello::{Empties, Endgame};
use engine::solve::{Meter, Prover, Ranks, Solvable};

/// Returns the rank of a position by the prover's own windows, up to `enough`, with the number of
/// nodes.
fn value<G: Game, P: Prover<G>>(
    prover: &mut P,
    game: &G,
    state: &G::State,
    enough: fn(Ranks) -> bool,
) -> (Ranks, u64) {
    let mut never = |_: u64| false;
    let mut meter = Meter::new(&mut never);
    let mut ranks = prover.range(game, state);
    while !enough(ranks) {
        let window = prover.window(ranks);
        ranks = ranks.after(
            window,
            prover.prove(game, state, window, &mut meter).unwrap(),
        );
    }
    (ranks, meter.nodes())
}

/// Returns the nodes of the positions with these numbers, each with an empty table of 96 MiB.
fn ffo(numbers: std::ops::RangeInclusive<u32>, empties: Empties) -> u64 {
    let game = Othello(Eight);
    let rows = tsv::read("othello/ffo.tsv");
    assert_eq!(rows.len(), 40);
    let mut total = 0;
    for row in rows
        .iter()
        .filter(|row| numbers.contains(&row.get("number").parse().unwrap()))
    {
        let setup = Setup::read(&format!("{} {}", row.get("board"), row.get("to_move")));
        let state: Discs<u64> = game.setup(&setup).unwrap();
        let mut prover = Endgame::counting(Eight, empties, 96 << 20);
        let (ranks, nodes) = value(&mut prover, &game, &state, Ranks::is_exact);
        let score: i32 = row.get("score").parse().unwrap();
        match empties {
            Empties::ToWinner => assert_eq!(ranks.low, score, "{}", row.place),
            // The winner is the same under both rules, and neither side wins by more.
            Empties::ToNeither => {
                assert_eq!(ranks.low.signum(), score.signum(), "{}", row.place);
                assert!(ranks.low.abs() <= score.abs(), "{}", row.place);
            }
        }
        total += nodes;
    }
    total
}

#[test]
fn scores_of_the_first_ffo_positions() {
    let nodes = ffo(1..=19, Empties::ToWinner);
    assert!(nodes <= 900_000, "{nodes} nodes");
    let nodes = ffo(1..=19, Empties::ToNeither);
    assert!(nodes <= 900_000, "{nodes} nodes");
}

/// Takes a minute; runs only if the variable `PLYSCOPE_LONG` is set.
#[test]
fn scores_of_more_ffo_positions() {
    if std::env::var_os("PLYSCOPE_LONG").is_none() {
        return;
    }
    let nodes = ffo(20..=39, Empties::ToWinner);
    assert!(nodes <= 300_000_000, "{nodes} nodes");
    ffo(40..=40, Empties::ToWinner);
}

#[test]
fn winners_of_rastros_positions() {
    let game = Rastros::usual(SmallWord);
    let rows = tsv::read("rastros/solved_positions.tsv");
    assert_eq!(rows.len(), 150);
    for row in &rows {
        let state = game
            .setup(&Setup::read(&format!(
                "{} {}",
                row.get("board"),
                row.get("to_move")
            )))
            .unwrap();
        let mut prover = game.prover(1 << 22);
        let known = |ranks: Ranks| ranks.low > 0 || ranks.high < 0;
        let south_wins = |ranks: Ranks, mover: &str| (ranks.low > 0) == (mover == "S");
        let (ranks, _) = value(&mut prover, &game, &state, known);
        assert_eq!(
            south_wins(ranks, row.get("to_move")),
            row.get("winner") == "S",
            "{}",
            row.place
        );
        let other = if row.get("to_move") == "S" { "N" } else { "S" };
        for (mv, expected) in game.moves(&state).zip(row.get("moves_winner").split(' ')) {
            let after = game.play(&state, mv);
            let south = match game.outcome(&after) {
                Some(outcome) => outcome.winner().map(|side| game.symbol(side)) == Some("S"),
                None => south_wins(value(&mut prover, &game, &after, known).0, other),
            };
            assert_eq!(south, expected.ends_with('S'), "{} {expected}", row.place);
        }
    }
}

/// Compares every start on small boards with the published tables and with those of another solver.
#[test]
fn winners_of_all_starts_on_small_boards() {
    let mut starts = 0;
    for row in tsv::read("rastros/small_boards.tsv") {
        let (rows, columns) = row.get("hv").split_once(',').unwrap();
        let area = PaddedArea::new(rows.parse().unwrap(), columns.parse().unwrap()).unwrap();
        for (r, line) in (1..).zip(row.get("table").split('/')) {
            for (c, winner) in (1..).zip(line.split(' ')) {
                let Some(game) = Rastros::new(area, r, c) else {
                    assert_eq!(winner, "*");
                    continue;
                };
                let known = |ranks: Ranks| ranks.low > 0 || ranks.high < 0;
                let (ranks, _) = value(&mut game.prover(1 << 20), &game, &game.initial(), known);
                assert_eq!(
                    if ranks.low > 0 { "S" } else { "N" },
                    winner,
                    "{} ({r},{c})",
                    row.place
                );
                starts += 1;
            }
        }
    }
    assert_eq!(starts, 159);
}
