//! Inputs made from examples: bytes changed, words inserted, pieces moved, duplicated and removed.

use crate::saves::Random;
use std::collections::BTreeSet;

/// The most bytes of an input.
const LONGEST: usize = 1 << 16;

/// Words that break texts of any kind.
const WORDS: &[&[u8]] = &[
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b"'",
    b"\\",
    b",",
    b":",
    b";",
    b"=",
    b".",
    b"/",
    b"*",
    b"-",
    b"+",
    b"#",
    b"//",
    b"/*",
    b"*/",
    b"r\"",
    b"r#\"",
    b"\"#",
    b"r##\"",
    b"\\u{1b}",
    b"\\u{202e}",
    b"\\n",
    b"\\x41",
    b"\n",
    b"\r\n",
    b"\r",
    b"\t",
    b"\0",
    b"\x1b",
    b"\x1b[31m",
    b"\x1b[201~",
    b"\x9b",
    b"\x7f",
    b"\xff",
    b"\xc3",
    b"\xe2\x80\xae",
    b"\xe2\x80\x8b",
    b"\xef\xbb\xbf",
    b"\xc2\x9b",
    b"\xcc\x81",
    b"\xf0\x9f\x99\x82",
    b"0",
    b"-0",
    b"-1",
    b"1e999",
    b"inf",
    b"-inf",
    b"NaN",
    b"65535",
    b"65536",
    b"4294967295",
    b"18446744073709551615",
    b"99999999999999999999",
    b"0.0000001",
    b"Some(",
    b"None",
    b"true",
    b"#![enable(implicit_some)]",
    b"version: 1,",
    b"version: 2,",
    b"\"full\"",
    b"pass",
];

/// A generator of changed examples.
pub struct Changer<'a> {
    seeds: &'a [Vec<u8>],
    /// The words of the examples, and those that break texts.
    words: Vec<&'a [u8]>,
}

impl<'a> Changer<'a> {
    pub fn new(seeds: &'a [Vec<u8>]) -> Changer<'a> {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let own: BTreeSet<&[u8]> = seeds
            .iter()
            .flat_map(|seed| seed.split(move |byte| !is_word(byte)))
            .filter(|word| (2..30).contains(&word.len()))
            .collect();
        Changer {
            seeds,
            words: own.into_iter().chain(WORDS.iter().copied()).collect(),
        }
    }

    /// Returns an example with some changes, mostly few.
    pub fn change(&self, random: &mut Random) -> Vec<u8> {
        let mut bytes = self.seed(random).to_vec();
        let changes = 1 << random.below(5);
        for _ in 0..=random.below(changes) {
            self.change_once(&mut bytes, random);
        }
        bytes.truncate(LONGEST);
        bytes
    }

    fn seed(&self, random: &mut Random) -> &'a [u8] {
        &self.seeds[random.below(self.seeds.len())]
    }

    fn change_once(&self, bytes: &mut Vec<u8>, random: &mut Random) {
        let at = random.below(bytes.len() + 1);
        let most = 2 << random.below(6);
        let to = (at + random.below(most)).min(bytes.len());
        let word = self.words[random.below(self.words.len())];
        match random.below(12) {
            0 | 1 => drop(bytes.drain(at..to)),
            2 | 3 => drop(bytes.splice(at..at, word.iter().copied())),
            // Replaces a word.
            4 | 5 => {
                let (from, end) = word_at(bytes, at);
                drop(bytes.splice(from..end, word.iter().copied()));
            }
            6 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            7 if at < bytes.len() => bytes[at] = random.next() as u8,
            8 => {
                let piece = bytes[at..to].to_vec();
                let place = random.below(bytes.len() + 1);
                drop(bytes.splice(place..place, piece));
            }
            // Appends the end of another example.
            9 => {
                let other = self.seed(random);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
            10 => bytes.truncate(at),
            // Sometimes repeats a piece very often.
            11 if random.below(8) == 0 => {
                let piece = bytes[at..to].repeat(1 << random.below(12));
                drop(bytes.splice(at..to, piece.into_iter().take(LONGEST)));
            }
            _ => drop(bytes.splice(at..to, word.iter().copied())),
        }
    }
}

/// Returns the ends of the word around a place.
fn word_at(bytes: &[u8], at: usize) -> (usize, usize) {
    let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
    let before = bytes[..at].iter().rev().take_while(is_word).count();
    (
        at - before,
        at + bytes[at..].iter().take_while(is_word).count(),
    )
}
