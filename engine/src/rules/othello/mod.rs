//! Othello on 4×4, 6×6, 8×8 and 10×10: a side that cannot place a disc passes, and the side with
//! more discs wins; in anti-Othello ([`BoardLayout::anti`]) the side with fewer discs wins, under
//! otherwise equal rules.
//!
//! X is black and opens from d5 and e4; O is white on d4 and e5 (scaled to other sizes). A forced
//! pass is a move, legal only if there is no placement. The game is over when the board is full or
//! after **two consecutive passes**, not earlier; the published perft numbers follow this rule.
//! [`Othello::neither_can_place`] is the other common notion of the end, which may hold up to two
//! plies earlier and is used by evaluations.
//!
//! A position stores the discs of the side to move and of the opponent instead of those of the two
//! sides, so that a move does not select between them. Invariant: `passes` counts the consecutive
//! passes just played, so every state determines whether the game is over. Squares are numbered by
//! [`BoardLayout`]; a move is the number of a square, or [`PASS`].

pub mod layout;
mod notation;

use super::bits::{Bits, Squares};
use super::game::{Game, Outcome, Side};
pub use layout::{BoardLayout, Eight, Padded};
pub use notation::is_pass;

/// The game on a board of some layout.
#[derive(Clone, Copy, Debug)]
pub struct Othello<L>(pub L);

/// The move of a side that cannot place a disc.
pub const PASS: u16 = u16::MAX;

/// The discs, the side to move, and the passes just played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discs<B> {
    /// The discs of the side to move.
    pub own: B,
    /// The discs of the opponent.
    pub theirs: B,
    /// The side to move.
    pub to_move: Side,
    /// The number of consecutive passes just played: 0, 1, or 2 if they ended the game.
    pub passes: u8,
}

impl<B: Bits> Discs<B> {
    /// Returns the discs of a side.
    #[inline]
    pub fn of(&self, side: Side) -> B {
        if side == self.to_move {
            self.own
        } else {
            self.theirs
        }
    }
    /// Returns the occupied squares.
    #[inline]
    pub fn taken(&self) -> B {
        self.own.or(self.theirs)
    }
    /// Returns the numbers of discs of both sides, by [`Side::index`].
    #[inline]
    pub fn counts(&self) -> [u32; 2] {
        Side::BOTH.map(|side| self.of(side).count())
    }
    /// Returns the outcome by the numbers of discs: more win, or fewer if `anti`. Empty squares do
    /// not count.
    pub fn result(&self, anti: bool) -> Outcome {
        let [first, second] = self.counts();
        match if anti {
            second.cmp(&first)
        } else {
            first.cmp(&second)
        } {
            std::cmp::Ordering::Greater => Outcome::Won(Side::First),
            std::cmp::Ordering::Less => Outcome::Won(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        }
    }
}

/// The legal moves of a position: its placements, or only the pass.
#[derive(Clone, Copy, Debug)]
pub struct DiscMoves<B> {
    placements: Squares<B>,
    pass: bool,
}

impl<B: Bits> Iterator for DiscMoves<B> {
    type Item = u16;

    #[inline(always)]
    fn next(&mut self) -> Option<u16> {
        self.placements
            .next()
            .or_else(|| std::mem::take(&mut self.pass).then_some(PASS))
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.placements.len() + usize::from(self.pass);
        (count, Some(count))
    }
}

impl<B: Bits> ExactSizeIterator for DiscMoves<B> {}

impl<L: BoardLayout> Othello<L> {
    /// Returns the squares where a side may place a disc, also out of turn.
    #[inline]
    pub fn placements(&self, state: &Discs<L::Bits>, side: Side) -> L::Bits {
        self.0.placements(state.of(side), state.of(side.other()))
    }
    /// Returns whether neither side can place a disc. True for a full board and after two passes,
    /// but also before those passes.
    pub fn neither_can_place(&self, state: &Discs<L::Bits>) -> bool {
        state.passes >= 2
            || Side::BOTH
                .into_iter()
                .all(|side| self.placements(state, side).is_empty())
    }
}

impl<L: BoardLayout> Game for Othello<L> {
    const USUAL: bool = L::USUAL;
    type State = Discs<L::Bits>;
    type Move = u16;
    type Moves = DiscMoves<L::Bits>;

    fn initial(&self) -> Self::State {
        let middle = self.0.size() / 2;
        let two = |one, other: (u32, u32)| {
            [one, other]
                .into_iter()
                .fold(L::Bits::EMPTY, |set, (row, column)| {
                    set.with(self.0.square(row, column))
                })
        };
        Discs {
            own: two((middle, middle + 1), (middle + 1, middle)),
            theirs: two((middle, middle), (middle + 1, middle + 1)),
            to_move: Side::First,
            passes: 0,
        }
    }
    #[inline]
    fn to_move(&self, state: &Self::State) -> Side {
        state.to_move
    }
    fn without_side(&self, state: &Self::State) -> Self::State {
        // The discs are stored by the side to move, so this is the position with all discs turned
        // over.
        Discs {
            to_move: Side::First,
            ..*state
        }
    }
    #[inline(always)]
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        (state.passes >= 2 || state.taken() == self.0.squares())
            .then(|| state.result(self.0.anti()))
    }
    #[inline(always)]
    fn moves(&self, state: &Self::State) -> Self::Moves {
        let placements = self.0.placements(state.own, state.theirs);
        DiscMoves {
            placements: Squares(placements),
            pass: placements.is_empty(),
        }
    }
    #[inline(always)]
    fn play(&self, state: &Self::State, mv: u16) -> Self::State {
        let Discs {
            own,
            theirs,
            to_move,
            passes,
        } = *state;
        let to_move = to_move.other();
        if mv == PASS {
            return Discs {
                own: theirs,
                theirs: own,
                to_move,
                passes: passes.saturating_add(1),
            };
        }
        let square = u32::from(mv) % L::Bits::SIZE;
        let flips = self.0.flips(own, theirs, square);
        Discs {
            own: theirs.without(flips),
            theirs: own.or(flips).with(square),
            to_move,
            passes: 0,
        }
    }
    /// The square; that of a pass is the number beyond all squares.
    #[inline]
    fn move_number(&self, _: &Self::State, mv: u16) -> u32 {
        u32::from(mv).min(1 << 10)
    }
    #[inline]
    fn progress(&self, state: &Self::State) -> (u32, u32) {
        (state.taken().count(), self.0.size() * self.0.size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Ordinal;
    use crate::rules::conformance;
    use crate::rules::perft::perft;
    use crate::rules::{Notation, Setup, SetupError};

    #[test]
    fn every_size_keeps_the_contract() {
        conformance::check(&Othello(Padded::<u64>::new(4).unwrap()), 150, 1).unwrap();
        conformance::check(&Othello(Padded::<u64>::new(6).unwrap()), 120, 2).unwrap();
        conformance::check(&Othello(Eight), 100, 3).unwrap();
        conformance::check(&Othello(Padded::<u128>::new(8).unwrap()), 100, 3).unwrap();
        conformance::check(&Othello(Padded::<u128>::new(10).unwrap()), 100, 4).unwrap();
    }

    #[test]
    fn both_layouts_count_the_same() {
        let (eight, padded) = (Othello(Eight), Othello(Padded::<u128>::new(8).unwrap()));
        let counts = perft(&eight, &eight.initial(), 6);
        assert_eq!(counts, [4, 12, 56, 244, 1396, 8200]);
        assert_eq!(perft(&padded, &padded.initial(), 6), counts);
    }

    /// On 4×4, all lines of play can be searched: with perfect play the second player wins.
    #[test]
    fn four_by_four_is_won_by_the_second_player() {
        fn best(game: &Othello<Padded<u64>>, state: &Discs<u64>, mut alpha: i32, beta: i32) -> i32 {
            if game.outcome(state).is_some() {
                return state.own.count() as i32 - state.theirs.count() as i32;
            }
            for mv in game.moves(state) {
                alpha = alpha.max(-best(game, &game.play(state, mv), -beta, -alpha));
                if alpha >= beta {
                    break;
                }
            }
            alpha
        }
        let game = Othello(Padded::new(4).unwrap());
        assert_eq!(best(&game, &game.initial(), -100, 100), -8);
    }

    #[test]
    fn a_game_that_stops_early_ends_in_two_passes() {
        let game = Othello(Eight);
        let board = "XXXXXXXX/".repeat(8).replacen("XX", ".X", 1);
        let mut state = game.setup(&Setup::read(&format!("{board} O"))).unwrap();
        assert!(game.neither_can_place(&state));
        for passes in [1, 2] {
            assert_eq!(
                (game.outcome(&state), game.forced_pass(&state)),
                (None, Some(PASS))
            );
            assert_eq!(game.legal(&state), [PASS]);
            state = game.play(&state, PASS);
            assert_eq!(state.passes, passes);
        }
        assert_eq!(game.outcome(&state), Some(Outcome::Won(Side::First)));
        assert_eq!(
            game.outcome_text(&state).as_deref(),
            Some("X wins: X 63 – O 0")
        );
        assert!(game.legal(&state).is_empty());
    }

    #[test]
    fn setups_say_what_was_passed() {
        let game = Othello(Padded::<u64>::new(4).unwrap());
        let read = |text: &str| game.setup(&Setup::read(text));
        assert_eq!(read("..../.OX./.XO./.... *"), Ok(game.initial()));
        assert!(matches!(
            read("..../.OX./.XO./.... X pass"),
            Err(SetupError::Pass { .. })
        ));
        assert_eq!(
            read("OX../..../..../.... white").map(|state| state.passes),
            Ok(0)
        );
        // X, which would have passed, cannot place on c1; O can, so O cannot have passed.
        assert_eq!(
            read("OX../..../..../.... O pass").map(|state| state.passes),
            Ok(1)
        );
        assert!(matches!(
            read("OX../..../..../.... X pass"),
            Err(SetupError::Pass { .. })
        ));
        assert!(matches!(
            read("OX../..../..../.... O pass pass"),
            Err(SetupError::Pass { .. })
        ));
        let over = read("X.../..../..../...O O pass pass").unwrap();
        assert_eq!(game.outcome(&over), Some(Outcome::Drawn));
        assert!(matches!(
            read("XXXX/XXXX/XXXX/OOOO O pass"),
            Err(SetupError::Pass { .. })
        ));
        assert!(matches!(
            read("..../..../..../.... X pass pass pass"),
            Err(SetupError::Word { .. })
        ));
        assert!(matches!(
            read("..../..../..../...1 X"),
            Err(SetupError::Cell {
                row: 4,
                column: 4,
                ..
            })
        ));
        assert_eq!(
            read("..../..../..../.... X").map(|state| game.legal(&state)),
            Ok(vec![PASS])
        );
    }

    #[test]
    fn transcripts_run_together() {
        let game = Othello(Eight);
        let words = |list| {
            game.split_moves(list)
                .into_iter()
                .map(|(_, word)| word)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            words("f5d6c3--PAe3psF6"),
            ["f5", "d6", "c3", "--", "PA", "e3", "ps", "F6"]
        );
        assert_eq!(words("passa10none b2"), ["pass", "a10", "none", "b2"]);
        assert_eq!(words("(3,4) 4,3 5-6"), ["(3,4)", "4", "3", "5-6"]);
        assert_eq!(words("f5what?"), ["f5", "what?"]);
        assert_eq!(
            game.split_moves("f5 --d6"),
            [(0, "f5"), (3, "--"), (5, "d6")]
        );
        let start = game.initial();
        for text in ["d3", "D3", "(3,4)", "3,4", "3-4"] {
            assert_eq!(game.find_move(&start, text), Ok(Ordinal(0)), "{text}");
        }
        assert!(game.find_move(&start, "34").is_err() && game.find_move(&start, "pass").is_err());
    }
}
