//! Nim: 1 to 10 heaps of 0 to 31 objects; a move takes one or more objects from one heap, at most a
//! given number if the game has a limit.
//!
//! Normal play: the side that takes the last object wins. Misère play: that side loses. Perfect
//! play: C. L. Bouton, 1901. With a limit of `m` objects a heap counts as its remainder modulo m +
//! 1, in normal play (R. Sprague, 1935; P. M. Grundy, 1939) and in misère play (T. S. Ferguson, "On
//! sums of graph games with last player losing", 1974).
//!
//! A state is one word, see [`heaps`]; perfect play is computed from a sum, [`Nim::winner`].
//! Invariant: a state has the heaps of its game, though a setup may contain more objects than the
//! game began with.

pub mod heaps;

use super::game::{Game, Outcome, Side};
use super::grid;
use super::notation::{MoveError, Notation, Picture};
use super::setup::{Setup, SetupError};
use crate::numbers::Ordinal;
use crate::sentence;
use crate::sentence::Sentence;
pub use heaps::{Heaps, MOST_HEAPS, MOST_OBJECTS, Take, Takes};

/// The game: its heaps, the maximum of a move, and the side that wins by the last object.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    initial: Heaps,
    heaps: usize,
    misere: bool,
    most: u32,
}

impl Nim {
    /// Creates a game; returns `None` unless there are 1 to 10 heaps with at most 31 objects each.
    pub fn new(heaps: &[u32], misere: bool) -> Option<Nim> {
        Some(Nim {
            initial: Heaps::new(heaps, Side::First)?,
            heaps: heaps.len(),
            misere,
            most: MOST_OBJECTS,
        })
    }
    /// Returns the game in which a move takes at most `most` objects; `None` unless `most` is 1 to
    /// 31.
    pub fn taking_at_most(self, most: u32) -> Option<Nim> {
        (1..=MOST_OBJECTS)
            .contains(&most)
            .then_some(Nim { most, ..self })
    }
    /// Returns true if a move may take any number of objects.
    fn is_unlimited(&self) -> bool {
        self.most >= MOST_OBJECTS
    }
    /// Returns the value of a heap in perfect play: its size, or with a limit its remainder modulo
    /// the limit plus one.
    fn counted(&self, objects: u32) -> u32 {
        objects % (self.most + 1)
    }
    /// Returns the nim-sum of the values of the heaps.
    pub fn nim_sum(&self, state: &Heaps) -> u32 {
        if self.is_unlimited() {
            return state.nim_sum();
        }
        self.heaps(state)
            .fold(0, |sum, objects| sum ^ self.counted(objects))
    }
    /// Returns the size of each heap.
    pub fn heaps(&self, state: &Heaps) -> impl ExactSizeIterator<Item = u32> + use<> {
        let state = *state;
        (0..self.heaps).map(move |index| state.heap(index))
    }
    /// Returns the side that wins with perfect play; in a finished game, the side that has won.
    pub fn winner(&self, state: &Heaps) -> Side {
        // Misère play equals normal play until no heap counts more than one; then parity decides in
        // the opposite way.
        let only_ones = self.heaps(state).all(|objects| self.counted(objects) <= 1);
        let mover_wins = (self.nim_sum(state) != 0) != (self.misere && only_ones);
        if mover_wins {
            state.to_move()
        } else {
            state.to_move().other()
        }
    }
    /// Returns the moves that win with perfect play; empty if there are none.
    pub fn winning_moves(&self, state: &Heaps) -> Vec<Take> {
        self.moves(state)
            .filter(|&mv| self.winner(&self.play(state, mv)) == state.to_move())
            .collect()
    }
    fn print(&self, state: &Heaps, separator: &str) -> String {
        self.heaps(state)
            .map(|objects| objects.to_string())
            .collect::<Vec<_>>()
            .join(separator)
    }
}

impl Game for Nim {
    const USUAL: bool = true;
    type State = Heaps;
    type Move = Take;
    type Moves = Takes;

    fn initial(&self) -> Heaps {
        self.initial
    }
    #[inline]
    fn to_move(&self, state: &Heaps) -> Side {
        state.to_move()
    }
    fn without_side(&self, state: &Heaps) -> Heaps {
        state.without_side()
    }
    #[inline]
    fn outcome(&self, state: &Heaps) -> Option<Outcome> {
        if !state.is_empty() {
            return None;
        }
        let took_last = state.to_move().other();
        Some(Outcome::Won(if self.misere {
            took_last.other()
        } else {
            took_last
        }))
    }
    #[inline]
    fn moves(&self, state: &Heaps) -> Takes {
        if self.is_unlimited() {
            state.moves()
        } else {
            state.moves_up_to(self.most)
        }
    }
    #[inline]
    fn play(&self, state: &Heaps, mv: Take) -> Heaps {
        state.take(mv)
    }
    #[inline]
    fn move_number(&self, _: &Heaps, mv: Take) -> u32 {
        u32::from(mv.heap) << 8 | u32::from(mv.count)
    }
    #[inline]
    fn progress(&self, state: &Heaps) -> (u32, u32) {
        // A setup may contain more objects than the game began with.
        let all = self.initial.objects();
        (all.saturating_sub(state.objects()), all.max(1))
    }
}

/// Parses `4:2`, `4-2`, `pile:4,take:2;`, `heap4take2` (lower case, without blanks): the heap
/// counted from 1, and the count.
fn read_take(text: &str) -> Option<(u32, u32)> {
    let text = text.strip_suffix(';').unwrap_or(text);
    let number = |text: &str| {
        text.bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| text.parse().ok())
            .flatten()
    };
    let (heap, count) = match text
        .strip_prefix("pile")
        .or_else(|| text.strip_prefix("heap"))
    {
        Some(words) => {
            let (heap, count) = words.split_once("take")?;
            let heap = heap.strip_suffix(',').unwrap_or(heap);
            (
                heap.strip_prefix(':').unwrap_or(heap),
                count.strip_prefix(':').unwrap_or(count),
            )
        }
        None => text.split_once([':', '-'])?,
    };
    Some((number(heap)?, number(count)?))
}

/// Returns a text in lower case and without blanks.
fn bare(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

impl Notation for Nim {
    fn spec(&self) -> String {
        let misere = if self.misere { ",misere=true" } else { "" };
        let most = if self.is_unlimited() {
            String::new()
        } else {
            format!(",most={}", self.most)
        };
        format!("nim:heaps={}{misere}{most}", self.print(&self.initial, "+"))
    }
    fn title(&self) -> Sentence {
        let heaps = self.print(&self.initial, "-");
        if !self.is_unlimited() {
            let most = self.most;
            return match self.misere {
                true => sentence!("Nim {heaps}, at most {most} a move, misère", heaps, most),
                false => sentence!("Nim {heaps}, at most {most} a move", heaps, most),
            };
        }
        if self.misere {
            sentence!("Nim {heaps}, misère", heaps)
        } else {
            format!("Nim {heaps}").into()
        }
    }
    fn symbol(&self, side: Side) -> &'static str {
        ["1", "2"][side.index()]
    }
    fn spellings(&self, _: &Heaps, mv: Take) -> Vec<String> {
        let (heap, count) = (mv.heap + 1, mv.count);
        vec![
            format!("{heap}:{count}"),
            format!("{heap}-{count}"),
            format!("pile:{heap},take:{count};"),
            format!("heap{heap}take{count}"),
        ]
    }
    fn print_move(&self, _: &Heaps, mv: Take) -> String {
        format!("{}:{}", mv.heap + 1, mv.count)
    }
    fn find_printed(&self, state: &Heaps, text: &str) -> Option<Ordinal> {
        let number = |text: &str| {
            text.parse::<u32>()
                .ok()
                .filter(|_| !text.starts_with(['0', '+']))
        };
        let (heap, count) = text.split_once(':')?;
        let wanted = (number(heap)?, number(count)?);
        self.moves(state)
            .position(|mv| (u32::from(mv.heap) + 1, u32::from(mv.count)) == wanted)
            .map(Ordinal::at)
    }
    fn looks_like_move(&self, text: &str) -> bool {
        read_take(text).is_some()
    }
    fn example(&self) -> String {
        "4:2 (two objects of heap 4)".to_owned()
    }
    fn square(&self, _: &Heaps, _: Take) -> Option<(u32, u32)> {
        None
    }
    fn setup(&self, setup: &Setup) -> Result<Heaps, SetupError> {
        let mut words = setup.words.iter();
        let mut text = setup.rows.join(",");
        // In `1, 2, 3 1`, a comma means that more heaps follow.
        while text.ends_with(',')
            && let Some(word) = words.next()
        {
            text.push_str(word);
        }
        let fields: Vec<&str> = text.split([',', '+']).map(str::trim).collect();
        if fields.len() != self.heaps {
            return Err(SetupError::Heaps {
                expected: self.heaps,
                found: fields.len(),
            });
        }
        let mut heaps = Vec::with_capacity(fields.len());
        for (heap, field) in (1..).zip(fields) {
            let digits = field.bytes().all(|b| b.is_ascii_digit());
            match field.parse() {
                Ok(objects) if digits && objects <= MOST_OBJECTS => heaps.push(objects),
                _ => {
                    return Err(SetupError::Heap {
                        heap,
                        most: MOST_OBJECTS,
                        found: field.to_owned(),
                    });
                }
            }
        }
        let rest = Setup {
            rows: Vec::new(),
            words: words.cloned().collect(),
        };
        let to_move = grid::read_side(&rest, ["1", "2"], "1 or 2")?;
        grid::no_more_words(&rest)?;
        Heaps::new(&heaps, to_move).ok_or(SetupError::Heaps {
            expected: self.heaps,
            found: heaps.len(),
        })
    }
    fn describe(&self, state: &Heaps) -> Setup {
        Setup {
            rows: vec![self.print(state, ",")],
            words: vec![self.symbol(state.to_move()).to_owned()],
        }
    }
    fn picture(&self, state: &Heaps) -> Picture {
        Picture::Heaps {
            left: self.heaps(state).collect(),
            initial: self.heaps(&self.initial).collect(),
        }
    }
    /// Parses the numbers instead of formatting all moves in all spellings.
    fn find_move(&self, state: &Heaps, text: &str) -> Result<Ordinal, MoveError> {
        let wanted = read_take(&bare(text));
        let is_it = |mv: Take| Some((u32::from(mv.heap) + 1, u32::from(mv.count))) == wanted;
        let found = self.moves(state).position(is_it).map(Ordinal::at);
        found.ok_or_else(|| self.refuse(state, text, wanted.is_some()))
    }
    /// Splits at blanks, commas and semicolons, except inside `pile:4, take:5;` and
    /// `heap 4 take 2`.
    fn split_moves<'a>(&self, list: &'a str) -> Vec<(usize, &'a str)> {
        let separator = |c: char| c.is_whitespace() || c == ',' || c == ';';
        let (mut words, mut at) = (Vec::new(), 0);
        while let Some(skip) = list[at..].find(|c| !separator(c)) {
            at += skip;
            let ends = list[at..]
                .match_indices(separator)
                .map(|(end, _)| at + end)
                .chain([list.len()]);
            let opens = |name| {
                list.get(at..at + 4)
                    .is_some_and(|word| word.eq_ignore_ascii_case(name))
            };
            let mut ends =
                ends.filter(|&end| !separator(list[..end].chars().next_back().unwrap_or(' ')));
            let first = ends.next().unwrap_or(list.len());
            let whole = |end: &usize| read_take(&bare(&list[at..*end])).is_some();
            let end = if opens("pile") || opens("heap") {
                // The name, the heap, `take` and the count are at most four words.
                std::iter::once(first)
                    .chain(ends.take(3))
                    .find(whole)
                    .unwrap_or(first)
            } else {
                first
            };
            words.push((at, &list[at..end]));
            at = end;
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::conformance::{Seed, check};

    fn nim(heaps: &[u32], misere: bool) -> Nim {
        Nim::new(heaps, misere).unwrap()
    }

    #[test]
    fn keeps_the_contract() {
        for misere in [false, true] {
            for heaps in [
                &[1, 2, 3, 4][..],
                &[1, 3, 5, 7],
                &[0],
                &[31],
                &[0, 0, 5],
                &[2; 10],
            ] {
                check(&nim(heaps, misere), 100, 1).unwrap();
            }
        }
        check(&nim(&[31; 10], false), 2, 2).unwrap();
        assert!(
            Nim::new(&[], false).is_none()
                && Nim::new(&[1; 11], false).is_none()
                && Nim::new(&[32], true).is_none()
        );
    }

    #[test]
    fn sums_are_those_of_the_heaps() {
        let mut random = Seed(7);
        for _ in 0..2_000 {
            let heaps: Vec<u32> = (0..=random.below(10))
                .map(|_| random.below(32) as u32)
                .collect();
            let game = nim(&heaps, false);
            for side in Side::BOTH {
                let state = Heaps::new(&heaps, side).unwrap();
                assert_eq!(game.heaps(&state).collect::<Vec<_>>(), heaps);
                assert_eq!(state.objects(), heaps.iter().sum::<u32>());
                assert_eq!(
                    state.nim_sum(),
                    heaps.iter().fold(0, |sum, objects| sum ^ objects)
                );
                let expected = (0..)
                    .zip(&heaps)
                    .flat_map(|(heap, &n)| (1..=n as u8).map(move |count| Take { heap, count }));
                assert_eq!(
                    game.moves(&state).collect::<Vec<_>>(),
                    expected.collect::<Vec<_>>()
                );
                assert_eq!(game.moves(&state).len() as u32, state.objects());
            }
        }
    }

    /// Returns whether the side to move wins, by exhaustive search.
    fn mover_wins(game: &Nim, state: &Heaps) -> bool {
        match game.outcome(state) {
            Some(outcome) => outcome.winner() == Some(state.to_move()),
            None => game
                .moves(state)
                .any(|mv| !mover_wins(game, &game.play(state, mv))),
        }
    }

    #[test]
    fn perfect_play_is_what_trying_everything_finds() {
        for misere in [false, true] {
            for heaps in (0..4_u32.pow(4)).map(|n| [n % 4, n / 4 % 4, n / 16 % 4, n / 64 % 4]) {
                if heaps.iter().sum::<u32>() > 7 {
                    continue;
                }
                let game = nim(&heaps, misere);
                let state = Heaps::new(&heaps, Side::Second).unwrap();
                assert_eq!(
                    game.winner(&state) == Side::Second,
                    mover_wins(&game, &state),
                    "{heaps:?} {misere}"
                );
                assert_eq!(
                    game.winning_moves(&state).is_empty(),
                    state.is_empty() || !mover_wins(&game, &state)
                );
            }
        }
    }

    #[test]
    fn perfect_play_with_a_limit_is_what_trying_everything_finds() {
        for misere in [false, true] {
            for most in 1..=3 {
                for heaps in (0..8_u32.pow(3)).map(|n| [n % 8, n / 8 % 8, n / 64 % 8]) {
                    if heaps.iter().sum::<u32>() > 9 {
                        continue;
                    }
                    let game = nim(&heaps, misere).taking_at_most(most).unwrap();
                    let state = Heaps::new(&heaps, Side::First).unwrap();
                    assert_eq!(
                        game.winner(&state) == Side::First,
                        mover_wins(&game, &state),
                        "{heaps:?} {most} {misere}"
                    );
                    let expected = (0..).zip(&heaps).flat_map(|(heap, &objects)| {
                        (1..=objects.min(most) as u8).map(move |count| Take { heap, count })
                    });
                    assert_eq!(
                        game.moves(&state).collect::<Vec<_>>(),
                        expected.collect::<Vec<_>>()
                    );
                }
            }
        }
        check(
            &nim(&[1, 3, 5, 31], false).taking_at_most(3).unwrap(),
            100,
            3,
        )
        .unwrap();
        assert!(
            nim(&[1], false).taking_at_most(0).is_none()
                && nim(&[1], false).taking_at_most(32).is_none()
        );
        assert_eq!(
            nim(&[21], true).taking_at_most(3).unwrap().spec(),
            "nim:heaps=21,misere=true,most=3"
        );
    }

    #[test]
    fn moves_in_words() {
        let game = nim(&[1, 2, 3, 14], false);
        let state = game.initial();
        for text in [
            "4:2",
            "4-2",
            "4 : 2",
            "pile:4, take:2;",
            "Pile:4,take:2",
            "heap 4 take 2",
            "HEAP4TAKE2",
        ] {
            assert_eq!(game.find_move(&state, text), Ok(Ordinal(7)), "{text}");
        }
        let words = |list| {
            game.split_moves(list)
                .into_iter()
                .map(|(_, word)| word)
                .collect::<Vec<_>>()
        };
        assert_eq!(words("4:2 1:1,3-2; 4:1"), ["4:2", "1:1", "3-2", "4:1"]);
        assert_eq!(
            words("pile:4, take:12; pile:3, take:1;"),
            ["pile:4, take:12", "pile:3, take:1"]
        );
        assert_eq!(words(" heap 4 take 12, 1:1 "), ["heap 4 take 12", "1:1"]);
        assert_eq!(
            words("pile 4 eat it 1:1 été"),
            ["pile", "4", "eat", "it", "1:1", "été"]
        );
        assert!(matches!(
            game.find_move(&state, "4"),
            Err(MoveError::Unreadable { .. })
        ));
        assert!(matches!(
            game.find_move(&state, "+4:+2"),
            Err(MoveError::Unreadable { .. })
        ));
        assert!(matches!(
            game.find_move(&state, ":"),
            Err(MoveError::Unreadable { .. })
        ));
        assert!(matches!(
            game.find_move(&state, "1:2"),
            Err(MoveError::Illegal { .. })
        ));
        assert!(matches!(
            game.find_move(&state, "0:1"),
            Err(MoveError::Illegal { .. })
        ));
        let over = Heaps::new(&[0; 4], Side::First).unwrap();
        assert!(matches!(
            game.find_move(&over, "1:1"),
            Err(MoveError::Over { .. })
        ));
        assert_eq!(game.outcome_text(&over).as_deref(), Some("2 wins"));
        assert_eq!(nim(&[1, 2], true).spec(), "nim:heaps=1+2,misere=true");
    }

    #[test]
    fn setups() {
        let game = nim(&[1, 2, 3], true);
        let read = |text| game.setup(&Setup::read(text));
        let state = read("31,0,7 2").unwrap();
        assert_eq!(state, Heaps::new(&[31, 0, 7], Side::Second).unwrap());
        assert_eq!(read("31, 0, 7 2"), Ok(state));
        assert_eq!(read("31+0+7 2"), Ok(state));
        assert_eq!(game.progress(&state), (0, 6));
        assert_eq!(
            read("1,2 1"),
            Err(SetupError::Heaps {
                expected: 3,
                found: 2
            })
        );
        assert!(matches!(
            read("1,32,3 1"),
            Err(SetupError::Heap { heap: 2, .. })
        ));
        assert!(matches!(
            read("1,,3 1"),
            Err(SetupError::Heap { heap: 2, .. })
        ));
        assert!(matches!(read("1,2,3"), Err(SetupError::NoSide { .. })));
        assert!(matches!(read("1,2,3 S"), Err(SetupError::Side { .. })));
        assert!(matches!(read("1,2,3 1 1"), Err(SetupError::Word { .. })));
        assert_eq!(
            game.outcome(&read("0,0,0 1").unwrap()),
            Some(Outcome::Won(Side::First))
        );
    }
}
