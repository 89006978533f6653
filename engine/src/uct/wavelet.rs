//! [`WaveletMatrix`]: counts how many of the first *r* numbers of a sequence are below *x*, in time
//! that depends on neither.
//!
//! Source: F. Claude, G. Navarro, A. Ordóñez, *The wavelet matrix*, 2015. The numbers are sorted
//! stably by one bit after the other, beginning with the highest; each level stores that bit of all
//! numbers in the order produced by the levels above, and the count of ones before every 512th bit.
//!
//! Cost: one bit per number and level, and a sixteenth more; a query takes two counts per level.

/// The number of bits of a level per stored count.
const BLOCK: usize = 512;
/// The number of words in a block.
const WORDS: usize = BLOCK / 64;

#[derive(Clone, Debug)]
struct Level {
    bits: Vec<u64>,
    /// The number of ones before each block.
    before: Vec<u32>,
    zeros: u32,
}

impl Level {
    /// Returns the number of ones among the first `count` bits.
    #[inline]
    fn ones(&self, count: u32) -> u32 {
        let count = count as usize;
        let (block, word) = (count / BLOCK, count / 64);
        let mut ones = self.before[block];
        for bits in &self.bits[block * WORDS..word] {
            ones += bits.count_ones();
        }
        if !count.is_multiple_of(64) {
            ones += (self.bits[word] & ((1 << (count % 64)) - 1)).count_ones();
        }
        ones
    }
}

/// The error that memory for the matrix is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom;

/// A sequence of numbers.
#[derive(Clone, Debug)]
pub struct WaveletMatrix {
    len: u32,
    levels: Vec<Level>,
}

fn reserved<T>(capacity: usize) -> Result<Vec<T>, NoRoom> {
    let mut list = Vec::new();
    list.try_reserve_exact(capacity).map_err(|_| NoRoom)?;
    Ok(list)
}

impl WaveletMatrix {
    /// Creates a matrix from a sequence of numbers below 2^`bits`.
    ///
    /// # Errors
    /// Memory ran out.
    pub fn new(mut numbers: Vec<u32>, bits: u32) -> Result<WaveletMatrix, NoRoom> {
        let len = numbers.len();
        let mut levels = reserved(bits as usize)?;
        let mut ones: Vec<u32> = reserved(len / 2)?;
        for bit in (0..bits).rev() {
            let mut level = Level {
                bits: reserved(len.div_ceil(64))?,
                before: reserved(len / BLOCK + 1)?,
                zeros: 0,
            };
            level.before.push(0);
            ones.clear();
            let mut kept = 0;
            let (mut word, mut count) = (0_u64, 0);
            for at in 0..len {
                let number = numbers[at];
                if number >> bit & 1 == 1 {
                    word |= 1 << (at % 64);
                    if ones.len() == ones.capacity() {
                        ones.try_reserve_exact((len - kept - ones.len()).min(len / 8 + 1))
                            .map_err(|_| NoRoom)?;
                    }
                    ones.push(number);
                    count += 1;
                } else {
                    // The list is overwritten in place: its earlier numbers are no longer needed.
                    numbers[kept] = number;
                    kept += 1;
                }
                if at % 64 == 63 {
                    level.bits.push(word);
                    word = 0;
                }
                if at % BLOCK == BLOCK - 1 {
                    level.before.push(count);
                }
            }
            if !len.is_multiple_of(64) {
                level.bits.push(word);
            }
            numbers[kept..].copy_from_slice(&ones);
            level.zeros = kept as u32;
            levels.push(level);
        }
        Ok(WaveletMatrix {
            len: len as u32,
            levels,
        })
    }
    /// Returns the allocated size in bytes.
    pub fn bytes(&self) -> usize {
        self.levels
            .iter()
            .map(|level| 8 * level.bits.capacity() + 4 * level.before.capacity())
            .sum()
    }
    /// Returns how many of the first `first` numbers, or of all if there are fewer, are below
    /// `number`.
    pub fn below(&self, first: u32, number: u32) -> u32 {
        let (mut start, mut end, mut below) = (0, first.min(self.len), 0);
        if u64::from(number) >> self.levels.len() != 0 {
            return end;
        }
        for (level, bit) in self.levels.iter().zip((0..self.levels.len()).rev()) {
            if start == end {
                break;
            }
            let (ones_start, ones_end) = (level.ones(start), level.ones(end));
            if number >> bit & 1 == 1 {
                below += (end - ones_end) - (start - ones_start);
                (start, end) = (level.zeros + ones_start, level.zeros + ones_end);
            } else {
                (start, end) = (start - ones_start, end - ones_end);
            }
        }
        below
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_a_walk() {
        for (len, bits) in [(0, 0), (1, 1), (63, 3), (64, 5), (513, 9), (5000, 12)] {
            let numbers: Vec<u32> = (0..len)
                .map(|i: u32| i.wrapping_mul(2_654_435_761) >> 7 & ((1 << bits) - 1))
                .collect();
            let matrix = WaveletMatrix::new(numbers.clone(), bits).unwrap();
            for first in (0..=len)
                .step_by(1 + len as usize / 40)
                .chain([len, len + 7])
            {
                for below in (0..=1 << bits)
                    .step_by(1 + (1 << bits) / 30)
                    .chain([u32::MAX])
                {
                    let walked = numbers
                        .iter()
                        .take(first as usize)
                        .filter(|&&number| number < below)
                        .count();
                    assert_eq!(
                        matrix.below(first, below) as usize,
                        walked,
                        "{len} {bits} {first} {below}"
                    );
                }
            }
        }
    }
}
