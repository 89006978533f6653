//! [`BoardView`]: the board as it is shown, with the values of its moves.

use engine::boundary::{MoveView, Position};
use engine::eval::games;
use engine::numbers::Ordinal;
use engine::rules::{Cell, Picture, Side};
use engine::search::Kind;
use engine::solve::{Solution, SolvedMove};
use model::inspect::winning_line::winning_line;
use model::language::{sides, squares};
use model::report::ended::Ended;
use model::study::graph::PrintedValue;
use model::study::proven;

/// The value of a move as it is drawn on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The ordinal of the legal move.
    pub ordinal: Ordinal,
    /// The kind of the value: exact or a bound.
    pub kind: Kind,
    /// The value as it is printed; empty if there is none.
    pub text: String,
    pub best: bool,
}

/// Returns the cost of each move: how far it is from the best one, as a part of the largest
/// distance, from 0 to 1. Only exact values are compared. An infinite distance costs 1, and then
/// finite ones at most 0.5. All are `None` if the best value is not exact.
pub fn costs(values: &[MoveValue]) -> Vec<Option<f64>> {
    let number = |value: &MoveValue| PrintedValue::read(&value.text).map(|value| value.number);
    let exact = |value: &MoveValue| number(value).filter(|_| value.kind == Kind::Exact);
    let best = values.iter().find(|value| value.best).and_then(exact);
    let less = |value: &MoveValue| {
        let (best, own) = best.zip(exact(value))?;
        Some(if best == own { 0.0 } else { (best - own).abs() })
    };
    let all: Vec<Option<f64>> = values.iter().map(less).collect();
    let finite = all
        .iter()
        .flatten()
        .copied()
        .filter(|less| less.is_finite())
        .fold(0.0, f64::max);
    let ends = all.iter().flatten().any(|less| less.is_infinite());
    let part = |less: f64| match () {
        () if less.is_infinite() => 1.0,
        () if finite == 0.0 => 0.0,
        () => less / finite * if ends { 0.5 } else { 1.0 },
    };
    all.into_iter().map(|less| less.map(part)).collect()
}

/// Returns the proven values of moves as a board shows them.
pub fn proven_values(solution: &Solution) -> Vec<MoveValue> {
    let value = |mv: &SolvedMove| {
        let (kind, text) = proven::sign(&mv.result).unwrap_or((Kind::Exact, String::new()));
        Some(MoveValue {
            ordinal: mv.mv,
            kind,
            text,
            best: solution.best.contains(&mv.mv),
        })
        .filter(|value| !value.text.is_empty())
    };
    solution.moves.iter().filter_map(value).collect()
}

/// The position that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Its picture.
    pub picture: Picture,
    /// Its legal moves in canonical order.
    pub legal: Vec<MoveView>,
    /// The square of the last move.
    pub last: Option<(u32, u32)>,
    /// The values of its moves; empty unless requested.
    pub values: Vec<MoveValue>,
    /// The source of these values in words; empty: the search that is shown.
    pub source: &'static str,
    /// True if the values are proven results.
    pub is_proven: bool,
    /// True if the values are a hint, for which the board keeps its size: a value without room
    /// becomes a mark.
    pub hinted: bool,
    /// The cost of each of the values, by [`costs`].
    pub costs: Vec<Option<f64>>,
    /// The names of the sides.
    pub symbols: [&'static str; 2],
    /// The side to move.
    pub to_move: &'static str,
    /// The result of the game in words.
    pub outcome: Option<String>,
    /// The moves from the game's position to this one, while the tree is walked.
    pub ahead: Vec<String>,
    /// The squares of those moves, as far as they have one.
    pub walked: Vec<Option<(u32, u32)>>,
    /// The squares of the winner's lines, if the game is won by a line.
    pub won: Vec<(u32, u32)>,
    /// True if stones are discs, which moves turn and the result counts.
    pub discs: bool,
    /// The squares whose discs the move under the cursor would turn.
    pub turned: Vec<(u32, u32)>,
    /// True if stones fall to the bottom of their column.
    pub falls: bool,
    /// True if values are written in ASCII.
    pub ascii: bool,
}

/// Says why nothing is known of a position: its program does not answer, or not yet.
fn unknown(position: &dyn Position) -> Option<String> {
    if position.is_known() {
        return None;
    }
    let fault = position.fault().map(|fault| model::language::shown(&fault));
    Some(fault.unwrap_or_else(|| say!("the program of the game is asked…").to_owned()))
}

impl BoardView {
    /// Creates the view of a position, without values.
    pub fn new(position: &dyn Position) -> BoardView {
        let mut picture = position.picture();
        if let Picture::Board(board) = &mut picture {
            squares::edges(board);
        }
        BoardView {
            picture,
            legal: position.legal(),
            last: None,
            values: Vec::new(),
            source: "",
            is_proven: false,
            hinted: false,
            costs: Vec::new(),
            symbols: Side::BOTH.map(|side| sides::name(position, side).word()),
            to_move: sides::name(position, position.to_move()).word(),
            outcome: Ended::of(position)
                .map(|ended| ended.text)
                .or_else(|| unknown(position)),
            ahead: Vec::new(),
            walked: Vec::new(),
            won: winning_line(position),
            discs: sides::has_discs(position),
            turned: Vec::new(),
            falls: games::game(position.kind()).is_some_and(|game| game.falls),
            ascii: false,
        }
    }
    /// Returns the number of stones of each side on the board.
    pub fn stones(&self) -> [usize; 2] {
        let Picture::Board(board) = &self.picture else {
            return [0; 2];
        };
        Side::BOTH.map(|side| {
            board
                .cells
                .iter()
                .filter(|cell| **cell == Cell::Stone(side))
                .count()
        })
    }
    /// Returns the legal move that goes to a square (counted from 1), or that falls into its
    /// column.
    pub fn move_to(&self, square: (u32, u32)) -> Option<&MoveView> {
        let exact = self.legal.iter().find(|mv| mv.square == Some(square));
        let lands = |mv: &&MoveView| {
            self.falls
                && mv
                    .square
                    .is_some_and(|place| place.1 == square.1 && self.is_empty_square(place))
        };
        exact.or_else(|| self.legal.iter().find(lands))
    }
    /// Returns the legal move that takes a stone out of the bottom row of a column (counted from
    /// 1), where stones fall.
    pub fn taken_out(&self, column: u32) -> Option<&MoveView> {
        let Picture::Board(board) = &self.picture else {
            return None;
        };
        let bottom = (board.rows as u32, column);
        self.legal
            .iter()
            .find(|mv| self.falls && mv.square == Some(bottom) && !self.is_empty_square(bottom))
    }
    fn is_empty_square(&self, (row, column): (u32, u32)) -> bool {
        let Picture::Board(board) = &self.picture else {
            return false;
        };
        let at =
            (row as usize).saturating_sub(1) * board.columns + (column as usize).saturating_sub(1);
        board.cells.get(at) == Some(&Cell::Empty)
    }
    /// Returns the value of a legal move.
    pub fn value(&self, ordinal: Ordinal) -> Option<&MoveValue> {
        self.values.iter().find(|value| value.ordinal == ordinal)
    }
    /// Returns the cost of a legal move, if it is known.
    pub fn cost(&self, ordinal: Ordinal) -> Option<f64> {
        let at = self
            .values
            .iter()
            .position(|value| value.ordinal == ordinal)?;
        self.costs.get(at).copied().flatten()
    }
    /// Returns whether legal moves are marked, because not every empty square is one.
    pub fn marks_legal(&self) -> bool {
        let Picture::Board(board) = &self.picture else {
            return false;
        };
        let open = |cell: &&Cell| matches!(cell, Cell::Empty | Cell::Goal(_));
        self.legal.iter().filter(|mv| mv.square.is_some()).count()
            != board.cells.iter().filter(open).count()
    }
    /// Returns the greatest width of a value in characters, its sign included, for which a board
    /// makes room; 0: no value has room.
    pub fn value_width(&self) -> u16 {
        if self.hinted {
            return 0;
        }
        let sign = |kind: Kind| {
            if self.ascii {
                kind.ascii()
            } else {
                kind.sign()
            }
        };
        let width = |value: &MoveValue| {
            (value.text.chars().count() + sign(value.kind).chars().count()) as u16
        };
        // At least three, so that the board does not grow with every value of a running search.
        self.values
            .iter()
            .map(width)
            .max()
            .map_or(0, |widest| widest.max(3))
    }
    /// Returns the legal move that takes `count` objects from a heap (counted from 0), in a game of
    /// heaps.
    pub fn take(&self, heap: usize, count: u32) -> Option<&MoveView> {
        let Picture::Heaps { .. } = &self.picture else {
            return None;
        };
        let wanted = format!("{}:{count}", heap + 1);
        self.legal.iter().find(|mv| mv.text == wanted)
    }
}

/// Returns the squares that a move turns from one side's to the other's, counted from 1.
pub fn turned(position: &dyn Position, ordinal: Ordinal) -> Vec<(u32, u32)> {
    let after = position.play(ordinal).map(|after| after.picture());
    let (Picture::Board(before), Some(Picture::Board(after))) = (position.picture(), after) else {
        return Vec::new();
    };
    let both = before.cells.iter().zip(&after.cells).enumerate();
    let turns = both.filter(
        |(_, (before, after))| matches!((before, after), (Cell::Stone(before), Cell::Stone(after)) if before != after),
    );
    turns.map(|(at, _)| square_of(at, before.columns)).collect()
}

fn square_of(at: usize, columns: usize) -> (u32, u32) {
    ((at / columns) as u32 + 1, (at % columns) as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_cost_is_a_part_of_what_the_worst_one_does() {
        let values = |texts: &[(&str, Kind)]| -> Vec<MoveValue> {
            let value = |(at, (text, kind)): (usize, &(&str, Kind))| MoveValue {
                ordinal: Ordinal(at as u16),
                kind: *kind,
                text: (*text).to_owned(),
                best: at == 0,
            };
            texts.iter().enumerate().map(value).collect()
        };
        use Kind::{Exact, Upper};
        let found = costs(&values(&[
            ("3", Exact),
            ("1", Exact),
            ("-1", Exact),
            ("2", Upper),
        ]));
        assert_eq!(found, [Some(0.0), Some(0.5), Some(1.0), None]);
        let found = costs(&values(&[("3", Exact), ("1", Exact), ("-inf", Exact)]));
        assert_eq!(found, [Some(0.0), Some(0.5), Some(1.0)]);
        assert_eq!(
            costs(&values(&[("inf", Exact), ("inf", Exact)])),
            [Some(0.0); 2]
        );
        assert_eq!(costs(&values(&[("3", Upper), ("1", Exact)])), [None; 2]);
        assert_eq!(
            costs(&values(&[("1/2", Exact), ("1/4", Exact), ("-1/2", Exact)])),
            [Some(0.0), Some(0.25), Some(1.0)]
        );
    }

    #[test]
    fn discs_that_would_turn_are_those_between() {
        use engine::boundary::catalog;
        let start = catalog::read("othello").expect("a game");
        let d3 = start.find_move("d3").expect("a move");
        assert_eq!(turned(&*start, d3), [(4, 4)]);
        assert_eq!(BoardView::new(&*start).stones(), [2, 2]);
    }
}
