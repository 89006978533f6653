// A game of your own: coins lie in a row, players take one from either end in turn, the larger sum wins.
use engine::eval::{Eval, Value};
use engine::rules::{Game, Outcome, Side};
use engine::search::{Limited, Scene, Spec, dispatch};
use std::cmp::Ordering;

#[derive(Clone, Debug)]
struct Coins(&'static [i64]);

/// The coins that are left are those from `left` up to `right`, which is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Row {
    left: usize,
    right: usize,
    lead: i64, // the first player's sum minus the second's
    to_move: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Left,
    Right,
}

impl Game for Coins {
    type State = Row;
    type Move = End;
    type Moves = std::iter::Take<std::array::IntoIter<End, 2>>;

    fn initial(&self) -> Row {
        Row {
            left: 0,
            right: self.0.len(),
            lead: 0,
            to_move: Side::First,
        }
    }
    fn to_move(&self, row: &Row) -> Side {
        row.to_move
    }
    fn outcome(&self, row: &Row) -> Option<Outcome> {
        (row.left >= row.right).then_some(match row.lead.cmp(&0) {
            Ordering::Greater => Outcome::Won(Side::First),
            Ordering::Less => Outcome::Won(Side::Second),
            Ordering::Equal => Outcome::Drawn,
        })
    }
    fn moves(&self, row: &Row) -> Self::Moves {
        // The last coin is at both ends; it is one move, not two.
        [End::Left, End::Right]
            .into_iter()
            .take(row.right.saturating_sub(row.left))
    }
    fn play(&self, row: &Row, end: End) -> Row {
        let (coin, left, right) = match end {
            End::Left => (row.left, row.left + 1, row.right),
            End::Right => (
                row.right.saturating_sub(1),
                row.left,
                row.right.saturating_sub(1),
            ),
        };
        let coin = self.0.get(coin).copied().unwrap_or(0);
        let lead = row.lead
            + if row.to_move == Side::First {
                coin
            } else {
                -coin
            };
        Row {
            left,
            right,
            lead,
            to_move: row.to_move.other(),
        }
    }
    fn progress(&self, row: &Row) -> (u32, u32) {
        let left = row.right.saturating_sub(row.left);
        ((self.0.len() - left) as u32, self.0.len().max(1) as u32)
    }
}

/// A position is worth MAX's lead.
struct Lead;

impl Eval<Coins> for Lead {
    fn value(&self, _: &Coins, row: &Row, _: Option<Outcome>, max: Side) -> Value {
        let lead = Value::new(row.lead);
        if max == Side::First { lead } else { -lead }
    }
}

fn main() {
    let game = Coins(&[4, 7, 2, 9, 5, 3]);
    let scene = Scene {
        game: &game,
        eval: &Lead,
        max: Side::First,
    };
    let spec = Spec {
        depth: None,
        ..Spec::default()
    };
    let (answer, _) = dispatch::root(scene, &spec, &game.initial(), Limited::to(u64::MAX));
    println!(
        "the first player leads by {:?} after move {:?}; {:?}",
        answer.value, answer.best, answer.counts
    );
    // MAX can take all coins with an even index or all with an odd one: 4 + 2 + 5 = 11 against 7 + 9 + 3 = 19.
    assert!(answer.complete && answer.value >= Value::new(8));
}
