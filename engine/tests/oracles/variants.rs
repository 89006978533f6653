//! Variants of rules against slow programs written here: exactly k in a row, Pop Out, anti-Othello,
//! Nim with a limit.
//!
//! Each program here represents boards as lists and looks at every line square by square; it shares
//! no code with the engine. A game is walked to a depth, or to its end, and every position must
//! have equal moves in the same order and an equal result; then values to the end are compared with
//! searches and with proofs.

use engine::boundary::{Position, analyze, catalog};
use engine::eval::Registry;
use engine::rules::Side;
use engine::search::{MethodName, Spec};
use engine::solve::Asked;

/// A position of a slow program.
trait Slow: Sized {
    /// Returns the moves as text, each with the position after it; empty when the game is over.
    fn moves(&self) -> Vec<(String, Self)>;
    /// Returns 1, 0 or −1 for the first side once the game is over.
    fn result(&self) -> Option<i32>;
    /// Returns whether the first side moves.
    fn first(&self) -> bool;
}

/// Returns the side to move as 1 for the first and −1 for the second.
fn sign(first: bool) -> i32 {
    if first { 1 } else { -1 }
}

/// Compares all positions to a depth and returns the number of those at it.
fn walk(position: &dyn Position, slow: &impl Slow, depth: u32) -> u64 {
    let outcome = position
        .outcome()
        .map(|(outcome, _)| match outcome.winner() {
            Some(side) => sign(side == Side::First),
            None => 0,
        });
    assert_eq!(outcome, slow.result(), "{}", position.describe());
    let (legal, moves) = (position.legal(), slow.moves());
    let texts: Vec<&str> = legal.iter().map(|mv| mv.text.as_str()).collect();
    let expected: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, expected, "{}", position.describe());
    if depth == 0 {
        return 1;
    }
    let after = |(at, (_, next)): (usize, &(String, _))| {
        let played = position.play(legal[at].ordinal).expect("a legal move");
        walk(&*played, next, depth - 1)
    };
    moves.iter().enumerate().map(after).sum()
}

/// Returns the value with best play on both sides, and the plies until the end if the winner
/// hurries and the loser delays.
fn value(slow: &impl Slow) -> (i32, u32) {
    if let Some(result) = slow.result() {
        return (result, 0);
    }
    let sign = sign(slow.first());
    let children = slow.moves().into_iter().map(|(_, next)| value(&next));
    // The better result for the mover first; then an earlier win or a later loss.
    let key = |&(result, plies): &(i32, u32)| (sign * result, -(sign * result) * plies as i32);
    let (result, plies) = children.max_by_key(key).expect("a move");
    (result, plies + 1)
}

/// Compares the numbers of positions with the engine's own count, and the value with searches and
/// with the prover.
fn agrees(game: &str, slow: &impl Slow, depth: u32, setup: Option<&str>) {
    let start = catalog::read(game).expect(game);
    let setup = setup.map(engine::rules::Setup::read);
    let start = start.set_up(setup.as_ref()).expect(game);
    let counted = walk(&*start, slow, depth);
    assert_eq!(
        start.perft(depth).last().copied().unwrap_or(1),
        counted,
        "{game}"
    );
    assert_eq!(
        catalog::read(&start.game()).expect(game).game(),
        start.game(),
        "its own name is read back"
    );
}

/// Compares the value to the end of the game.
fn ends_as(game: &str, slow: &impl Slow, setup: Option<&str>) {
    let start = catalog::read(game).expect(game);
    let start = start
        .set_up(setup.map(engine::rules::Setup::read).as_ref())
        .expect(game);
    let (expected, plies) = value(slow);
    for method in [MethodName::Minimax, MethodName::AlphaBeta, MethodName::Pvs] {
        let spec = Spec {
            method,
            depth: None,
            evaluation: Some("outcome".to_owned()),
            max: Some(Side::First),
            ..Spec::default()
        };
        let found = analyze(&*start, &spec, &Registry::built_in()).expect(game);
        assert_eq!(
            found.value,
            engine::eval::Value::new(expected.into()),
            "{game} {method:?}"
        );
    }
    let Some(mut solver) = start.solver(Asked::Moves, 1 << 20) else {
        return;
    };
    assert!(solver.run(&mut |_| false));
    let solution = solver.solution();
    let score =
        solution.result.score().expect("proven").signum() * sign(start.to_move() == Side::First);
    assert_eq!(score, expected, "{game}");
    if let Some(found) = solution.result.plies {
        assert_eq!(found, plies, "{game}");
    }
}

/// Stones in rows from the top: 0 for an empty square, 1 for the first side, −1 for the second.
type Cells = Vec<Vec<i32>>;

/// Returns the lengths of all runs of a side, each counted once in each of the four directions.
fn runs(cells: &Cells, side: i32) -> Vec<usize> {
    let at = |row: i32, column: i32| {
        usize::try_from(row)
            .ok()
            .and_then(|row| cells.get(row))
            .and_then(|line| {
                usize::try_from(column)
                    .ok()
                    .and_then(|column| line.get(column))
            })
            .is_some_and(|&stone| stone == side)
    };
    let mut lengths = Vec::new();
    for (row, line) in (0..).zip(cells) {
        for column in 0..line.len() as i32 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                if at(row, column) && !at(row - down, column - right) {
                    lengths.push(
                        (0..)
                            .take_while(|step| at(row + step * down, column + step * right))
                            .count(),
                    );
                }
            }
        }
    }
    lengths
}

#[derive(Clone)]
struct ExactRow {
    cells: Cells,
    k: usize,
    first: bool,
}

impl ExactRow {
    fn new(rows: usize, columns: usize, k: usize) -> ExactRow {
        ExactRow {
            cells: vec![vec![0; columns]; rows],
            k,
            first: true,
        }
    }
}

impl Slow for ExactRow {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        if self.result().is_some() {
            return moves;
        }
        for row in 0..self.cells.len() {
            for column in 0..self.cells[row].len() {
                if self.cells[row][column] == 0 {
                    let mut next = ExactRow {
                        first: !self.first,
                        ..self.clone()
                    };
                    next.cells[row][column] = sign(self.first);
                    moves.push((
                        format!(
                            "{}{}",
                            char::from(b'a' + column as u8),
                            self.cells.len() - row
                        ),
                        next,
                    ));
                }
            }
        }
        moves
    }
    fn result(&self) -> Option<i32> {
        let won = [1, -1]
            .into_iter()
            .find(|&side| runs(&self.cells, side).contains(&self.k));
        won.or_else(|| {
            self.cells
                .iter()
                .flatten()
                .all(|&stone| stone != 0)
                .then_some(0)
        })
    }
    fn first(&self) -> bool {
        self.first
    }
}

#[test]
fn exactly_k_in_a_row() {
    for (rows, columns, k, depth) in [
        (3, 3, 2, 9),
        (1, 6, 2, 6),
        (2, 4, 3, 8),
        (3, 4, 2, 6),
        (4, 4, 3, 5),
        (5, 5, 2, 4),
    ] {
        let game = format!("k-in-a-row:h={rows},v={columns},k={k},exact=true");
        agrees(&game, &ExactRow::new(rows, columns, k), depth, None);
    }
    for (rows, columns, k) in [(3, 3, 2), (3, 3, 3), (1, 6, 2), (2, 4, 3), (2, 4, 2)] {
        let game = format!("k-in-a-row:h={rows},v={columns},k={k},exact=true");
        ends_as(&game, &ExactRow::new(rows, columns, k), None);
    }
}

/// Columns of stones from the floor up, and the positions before.
#[derive(Clone)]
struct Pops {
    columns: Vec<Vec<i32>>,
    rows: usize,
    k: usize,
    first: bool,
    before: Vec<(Vec<Vec<i32>>, bool)>,
}

impl Pops {
    fn new(columns: usize, rows: usize, k: usize) -> Pops {
        Pops {
            columns: vec![Vec::new(); columns],
            rows,
            k,
            first: true,
            before: Vec::new(),
        }
    }
    fn open(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        let mut next = self.clone();
        next.first = !self.first;
        next.before.push((self.columns.clone(), self.first));
        for column in 0..self.columns.len() {
            if self.columns[column].len() < self.rows {
                let mut next = next.clone();
                next.columns[column].push(sign(self.first));
                moves.push(((column + 1).to_string(), next));
            }
        }
        for column in 0..self.columns.len() {
            if self.columns[column].first() == Some(&sign(self.first)) {
                let mut next = next.clone();
                next.columns[column].remove(0);
                moves.push((format!("x{}", column + 1), next));
            }
        }
        moves
    }
}

impl Slow for Pops {
    fn moves(&self) -> Vec<(String, Self)> {
        if self.result().is_some() {
            Vec::new()
        } else {
            self.open()
        }
    }
    fn result(&self) -> Option<i32> {
        let height = |row: usize| self.rows - 1 - row;
        let cells: Cells = (0..self.rows)
            .map(|row| {
                self.columns
                    .iter()
                    .map(|column| column.get(height(row)).copied().unwrap_or(0))
                    .collect()
            })
            .collect();
        // The side that has just moved takes precedence.
        let last = sign(!self.first);
        let won = [last, -last]
            .into_iter()
            .find(|&side| runs(&cells, side).iter().any(|&length| length >= self.k));
        let again = self.before.contains(&(self.columns.clone(), self.first));
        won.or_else(|| (again || self.open().is_empty()).then_some(0))
    }
    fn first(&self) -> bool {
        self.first
    }
}

#[test]
fn pop_out() {
    for (columns, rows, k, depth) in [
        (7, 6, 4, 4),
        (4, 4, 3, 6),
        (2, 2, 2, 9),
        (2, 2, 3, 12),
        (3, 2, 2, 7),
        (1, 3, 2, 12),
        (2, 1, 2, 10),
    ] {
        let game = format!("connect-four:columns={columns},rows={rows},k={k},popout=true");
        agrees(&game, &Pops::new(columns, rows, k), depth, None);
    }
    for (columns, rows, k) in [
        (1, 1, 1),
        (1, 1, 2),
        (1, 2, 2),
        (2, 1, 2),
        (2, 2, 2),
        (3, 1, 2),
        (1, 3, 2),
    ] {
        let game = format!("connect-four:columns={columns},rows={rows},k={k},popout=true");
        ends_as(&game, &Pops::new(columns, rows, k), None);
    }
    let start = catalog::read("connect-four:popout=true").expect("a game");
    assert!(start.solver(Asked::Moves, 1 << 20).is_none());
    assert!(
        start
            .unsolved()
            .is_some_and(|reason| reason.to_string().contains("search it to a depth"))
    );
}

/// Discs in rows from the top, and the number of passes just played.
#[derive(Clone)]
struct Fewer {
    cells: Cells,
    first: bool,
    passes: u32,
}

impl Fewer {
    fn read(rows: &str, first: bool) -> Fewer {
        let disc = |c: char| match c {
            'X' => 1,
            'O' => -1,
            _ => 0,
        };
        Fewer {
            cells: rows
                .split('/')
                .map(|row| row.chars().map(disc).collect())
                .collect(),
            first,
            passes: 0,
        }
    }
    fn place(&self, row: usize, column: usize) -> Option<Cells> {
        let (size, own) = (self.cells.len() as i32, sign(self.first));
        let mut cells = self.cells.clone();
        if cells[row][column] != 0 {
            return None;
        }
        let mut turned = 0;
        for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
            let square = |step: i32| (row as i32 + step * down, column as i32 + step * right);
            let disc = |step: i32| {
                let (row, column) = square(step);
                let inside = (0..size).contains(&row) && (0..size).contains(&column);
                if inside {
                    self.cells[row as usize][column as usize]
                } else {
                    0
                }
            };
            let between = (1..)
                .take_while(|&step| (down, right) != (0, 0) && disc(step) == -own)
                .count() as i32;
            if between > 0 && disc(between + 1) == own {
                for step in 1..=between {
                    let (row, column) = square(step);
                    cells[row as usize][column as usize] = own;
                }
                turned += between;
            }
        }
        cells[row][column] = own;
        (turned > 0).then_some(cells)
    }
}

impl Slow for Fewer {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        if self.result().is_some() {
            return moves;
        }
        for row in 0..self.cells.len() {
            for column in 0..self.cells.len() {
                if let Some(cells) = self.place(row, column) {
                    let text = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                    moves.push((
                        text,
                        Fewer {
                            cells,
                            first: !self.first,
                            passes: 0,
                        },
                    ));
                }
            }
        }
        if moves.is_empty() {
            moves.push((
                "pass".to_owned(),
                Fewer {
                    first: !self.first,
                    passes: self.passes + 1,
                    ..self.clone()
                },
            ));
        }
        moves
    }
    fn result(&self) -> Option<i32> {
        let discs: Vec<i32> = self.cells.iter().flatten().copied().collect();
        let over = self.passes >= 2 || discs.iter().all(|&disc| disc != 0);
        over.then(|| -discs.iter().sum::<i32>().signum())
    }
    fn first(&self) -> bool {
        self.first
    }
}

#[test]
fn anti_othello() {
    let start = "..../.OX./.XO./....";
    agrees(
        "othello:size=4,anti=true",
        &Fewer::read(start, true),
        7,
        None,
    );
    let eight = "......../......../......../...OX.../...XO.../......../......../........";
    agrees("othello:anti=true", &Fewer::read(eight, true), 4, None);
    for (rows, first) in [
        ("XOOX/XOX./OXXO/.OX.", true),
        ("OOO./XXO./XXX./.XX.", false),
        ("..../XXXX/OOOO/.OX.", true),
        ("X.../OX../OOX./XXXX", false),
    ] {
        let side = if first { "X" } else { "O" };
        let setup = format!("{rows} {side}");
        agrees(
            "othello:size=4,anti=true",
            &Fewer::read(rows, first),
            5,
            Some(&setup),
        );
        ends_as(
            "othello:size=4,anti=true",
            &Fewer::read(rows, first),
            Some(&setup),
        );
    }
}

#[derive(Clone)]
struct Takes {
    heaps: Vec<u32>,
    most: u32,
    misere: bool,
    first: bool,
}

impl Slow for Takes {
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (heap, &objects) in self.heaps.iter().enumerate() {
            for count in 1..=objects.min(self.most) {
                let mut next = Takes {
                    first: !self.first,
                    ..self.clone()
                };
                next.heaps[heap] -= count;
                moves.push((format!("{}:{count}", heap + 1), next));
            }
        }
        moves
    }
    fn result(&self) -> Option<i32> {
        let took_last = sign(!self.first);
        let over = self.heaps.iter().all(|&objects| objects == 0);
        over.then_some(if self.misere { -took_last } else { took_last })
    }
    fn first(&self) -> bool {
        self.first
    }
}

#[test]
fn nim_with_a_limit() {
    for (heaps, most) in [
        (vec![9], 3),
        (vec![3, 4, 2], 2),
        (vec![1, 2, 3], 1),
        (vec![5, 3], 4),
        (vec![4, 4], 31),
    ] {
        for misere in [false, true] {
            let text: Vec<String> = heaps.iter().map(u32::to_string).collect();
            let game = format!("nim:heaps={},misere={misere},most={most}", text.join("+"));
            let slow = Takes {
                heaps: heaps.clone(),
                most,
                misere,
                first: true,
            };
            agrees(&game, &slow, 5, None);
            ends_as(&game, &slow, None);
        }
    }
}
