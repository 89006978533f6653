//! The encoding of a visit's reads from the memory, in half bytes.
//!
//! | first half byte | meaning | followed by |
//! |---|---|---|
//! | 0 | the children are searched, and the table names no move | killers |
//! | 1 to 6 | the table names the move with the ordinal 0 to 5 | killers |
//! | 7 | the table names another move | ordinal − 6, killers |
//! | 8, 9 | hit: a lower bound of β, an upper bound of α | depth |
//! | 10 | hit: exact | the value, depth |
//! | 11, 12 | hit: a lower bound above β, an upper bound below α | the distance, depth |
//! | 13 | hit | the kind, 16 half bytes of the value, depth |
//! | 15 | padding, skipped by a reader | |
//!
//! Before a child that is ordered by its count, its ordinal is written: 0 to 13 as they are,
//! otherwise 14 and the ordinal − 14.
//!
//! *Killers* only where the search has them: ordinal + 1 of each that is tried early, and 0 if
//! there are fewer than two. They are followed, if the search has counts and enough plies are left
//! for the node to be ordered by them, by the number of moves ordered by counts. *Depth* only where
//! deeper entries count as hits: the number of plies by which the entry was deeper. Numbers are
//! written three bits a half byte, the lowest first, with the fourth bit set where more follow;
//! signed ones in zigzag.

use crate::eval::Value;
use crate::numbers::Ordinal;
use crate::search::memory::{Early, FEWEST_PLIES, Read, Remaining, Stored};
use crate::search::{Kind, Window};

/// The padding, which a reader skips.
pub(super) const PAD: u8 = 15;

/// The properties of a search on which the encoding of its reads depends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coding {
    /// True if the search has killers.
    pub killers: bool,
    /// True if the search orders moves by counts.
    pub history: bool,
    /// True if entries of a greater depth than needed count as hits.
    pub deeper: bool,
}

fn number(mut rest: u64, put: &mut impl FnMut(u8)) {
    while rest > 7 {
        put(8 | (rest & 7) as u8);
        rest >>= 3;
    }
    put(rest as u8);
}

fn read_number(next: &mut impl FnMut() -> Option<u8>) -> Option<u64> {
    let (mut sum, mut shift) = (0, 0);
    loop {
        let half = next()?;
        sum |= u64::from(half & 7).checked_shl(shift)?;
        if half < 8 {
            return Some(sum);
        }
        shift += 3;
    }
}

/// The next half byte that says something.
fn first(next: &mut impl FnMut() -> Option<u8>) -> Option<u8> {
    loop {
        let half = next()?;
        if half != PAD {
            return Some(half);
        }
    }
}

fn zigzag(units: i64) -> u64 {
    ((units << 1) ^ (units >> 63)) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

impl Coding {
    /// Writes that the children of a node are searched, with these moves first.
    #[inline]
    pub(super) fn early(self, early: &Early, put: &mut impl FnMut(u8)) {
        match early.table {
            None => put(0),
            Some(Ordinal(mv @ 0..=5)) => put(1 + mv as u8),
            Some(Ordinal(mv)) => {
                put(7);
                number(u64::from(mv) - 6, put);
            }
        }
        if self.killers {
            for killer in early.killers {
                number(killer.map_or(0, |mv| u64::from(mv.0) + 1), put);
                if killer.is_none() {
                    break;
                }
            }
        }
        if let Some(counted) = early.counted {
            number(counted.into(), put);
        }
    }
    /// Writes that this move comes next by its count.
    #[inline]
    pub(super) fn picked(mv: Ordinal, put: &mut impl FnMut(u8)) {
        match mv {
            Ordinal(mv @ 0..=13) => put(mv as u8),
            Ordinal(mv) => {
                put(14);
                number(u64::from(mv) - 14, put);
            }
        }
    }
    /// Reads which move came next by its count.
    pub(super) fn read_pick(next: &mut impl FnMut() -> Option<u8>) -> Option<Ordinal> {
        match first(next)? {
            14 => u16::try_from(read_number(next)?.checked_add(14)?)
                .ok()
                .map(Ordinal),
            mv => Some(Ordinal(mv.into())),
        }
    }
    /// Writes that a visit in this window, with `remaining` plies left, was a hit.
    #[inline]
    pub(super) fn answer(
        self,
        known: &Stored,
        window: Window,
        remaining: u32,
        put: &mut impl FnMut(u8),
    ) {
        let beyond =
            |end: Value, value: Value| value.units()?.checked_sub(end.units()?)?.try_into().ok();
        match known.kind {
            Kind::Lower if known.value == window.beta => put(8),
            Kind::Upper if known.value == window.alpha => put(9),
            Kind::Lower if let Some(far) = beyond(window.beta, known.value) => {
                put(11);
                number(far, put);
            }
            Kind::Upper if let Some(far) = beyond(known.value, window.alpha) => {
                put(12);
                number(far, put);
            }
            Kind::Exact if let Some(units) = known.value.units() => {
                put(10);
                number(zigzag(units), put);
            }
            kind
            @ (Kind::Exact | Kind::Lower | Kind::Upper | Kind::Estimate | Kind::Unsearched) => {
                put(13);
                put(match kind {
                    Kind::Exact | Kind::Estimate | Kind::Unsearched => 0,
                    Kind::Lower => 1,
                    Kind::Upper => 2,
                });
                (0..16).for_each(|half| put((known.value.raw() >> (4 * half)) as u8 & 15));
            }
        }
        if self.deeper {
            number(
                known.remaining.beyond(Remaining::plies(remaining)).into(),
                put,
            );
        }
    }
    /// Reads the record of a visit in this window, with `remaining` plies left.
    pub(super) fn read(
        self,
        window: Window,
        remaining: u32,
        next: &mut impl FnMut() -> Option<u8>,
    ) -> Option<Read> {
        let (kind, value) = match first(next)? {
            0 => return self.read_early(None, remaining, next),
            mv @ 1..=6 => {
                let mv = Ordinal(u16::from(mv) - 1);
                return self.read_early(Some(mv), remaining, next);
            }
            7 => {
                let mv = Ordinal(u16::try_from(read_number(next)? + 6).ok()?);
                return self.read_early(Some(mv), remaining, next);
            }
            8 => (Kind::Lower, window.beta),
            9 => (Kind::Upper, window.alpha),
            10 => (Kind::Exact, Value::new(unzigzag(read_number(next)?))),
            11 => (
                Kind::Lower,
                Value::new(
                    window
                        .beta
                        .units()?
                        .checked_add_unsigned(read_number(next)?)?,
                ),
            ),
            12 => (
                Kind::Upper,
                Value::new(
                    window
                        .alpha
                        .units()?
                        .checked_sub_unsigned(read_number(next)?)?,
                ),
            ),
            13 => {
                let kind = match next()? {
                    0 => Kind::Exact,
                    1 => Kind::Lower,
                    _ => Kind::Upper,
                };
                let mut raw = 0;
                for half in 0..16 {
                    raw |= i64::from(next()?) << (4 * half);
                }
                (kind, Value::from_raw(raw))
            }
            _ => return None,
        };
        let extra = if self.deeper { read_number(next)? } else { 0 };
        let remaining = Remaining::plies(remaining).deeper(u16::try_from(extra).ok()?);
        Some(Read::Answer(Stored::new(
            value,
            kind,
            remaining,
            Stored::UNBORN,
            false,
        )))
    }
    fn read_early(
        self,
        table: Option<Ordinal>,
        remaining: u32,
        next: &mut impl FnMut() -> Option<u8>,
    ) -> Option<Read> {
        let mut killers = [None; 2];
        if self.killers {
            for killer in &mut killers {
                let Some(mv) = read_number(next)?.checked_sub(1) else {
                    break;
                };
                *killer = Some(Ordinal(u16::try_from(mv).ok()?));
            }
        }
        let counted = match self.history && remaining >= FEWEST_PLIES {
            true => Some(u16::try_from(read_number(next)?).ok()?),
            false => None,
        };
        Some(Read::Early(Early {
            table,
            killers,
            counted,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let values = [-9_000_000_000, -7, -1, 0, 1, 3, 8, 250_000].map(Value::new);
        let values: Vec<Value> = values
            .into_iter()
            .chain([Value::INF, Value::NEG_INF])
            .collect();
        let mut reads = Vec::new();
        for window in [(-3, 8), (0, 1)].map(|(alpha, beta)| Window {
            alpha: Value::new(alpha),
            beta: Value::new(beta),
        }) {
            for window in [
                window,
                Window::FULL,
                Window {
                    beta: Value::INF,
                    ..window
                },
            ] {
                for &value in &values {
                    for kind in [Kind::Exact, Kind::Lower, Kind::Upper] {
                        let bound = match kind {
                            Kind::Lower => value >= window.beta,
                            Kind::Upper => value <= window.alpha,
                            Kind::Exact | Kind::Estimate | Kind::Unsearched => true,
                        };
                        let plies = Remaining::plies(if value > Value::ZERO { 7 } else { 12 });
                        let stored = Stored::new(value, kind, plies, Stored::UNBORN, false);
                        reads.extend(bound.then_some((window, Read::Answer(stored))));
                    }
                }
            }
        }
        for table in [None, Some(0), Some(5), Some(6), Some(7), Some(65_535)] {
            for killers in [
                [None, None],
                [Some(3), None],
                [Some(6), Some(0)],
                [Some(65_534), Some(9)],
            ] {
                let early = Early {
                    table: table.map(Ordinal),
                    killers: killers.map(|mv| mv.map(Ordinal)),
                    counted: Some(table.unwrap_or(3)),
                };
                reads.push((Window::FULL, Read::Early(early)));
            }
        }
        let picks = [0, 7, 13, 14, 15, 300, 65_535].map(Ordinal);
        let coding = Coding {
            killers: true,
            history: true,
            deeper: true,
        };
        let mut halves = Vec::new();
        for (at, (window, read)) in reads.iter().enumerate() {
            let put = &mut |half: u8| halves.push(half);
            match read {
                Read::Answer(known) => coding.answer(known, *window, 7, put),
                Read::Early(early) => coding.early(early, put),
            }
            if at % 3 == 0 {
                put(PAD);
            }
            Coding::picked(picks[at % picks.len()], put);
        }
        assert!(halves.iter().all(|half| *half < 16));
        let mut halves = halves.into_iter();
        for (at, (window, read)) in reads.into_iter().enumerate() {
            assert_eq!(coding.read(window, 7, &mut || halves.next()), Some(read));
            let pick = Coding::read_pick(&mut || halves.next());
            assert_eq!(pick, Some(picks[at % picks.len()]));
        }
        assert_eq!(coding.read(Window::FULL, 7, &mut || halves.next()), None);
        // Above leaves there are no counts.
        let (shallow, mut halves) = (Early::default(), Vec::new());
        coding.early(&shallow, &mut |half| halves.push(half));
        let mut halves = halves.into_iter();
        let read = coding.read(Window::FULL, 1, &mut || halves.next());
        assert_eq!((read, halves.next()), (Some(Read::Early(shallow)), None));
    }
}
