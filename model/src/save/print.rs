//! [`Print`]: a fingerprint of a file's content, which shows that another program changed the file.

use super::MOST_BYTES;
use engine::regular;
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::path::Path;

/// A fingerprint of the content of a file: its length and its 64-bit FNV-1a hash (Fowler, Noll, Vo
/// 1991). Different contents have the same fingerprint only by accident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Print {
    /// The length in bytes.
    pub length: u64,
    pub hash: u64,
}

impl Print {
    /// Returns the fingerprint of a text or of any bytes.
    pub fn of(content: impl AsRef<[u8]>) -> Print {
        let content = content.as_ref();
        let step =
            |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Print {
            length: content.len() as u64,
            hash: content.iter().fold(0xcbf2_9ce4_8422_2325, step),
        }
    }
    /// Returns the fingerprint of a file as it is now; of a file too large for a save, only the
    /// beginning is read.
    ///
    /// # Errors
    /// The file cannot be read or is not a regular file.
    pub fn of_file(path: &Path) -> io::Result<Print> {
        let mut content = Vec::new();
        regular::open(path)?
            .take(MOST_BYTES + 1)
            .read_to_end(&mut content)
            .map(|_| Print::of(content))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_are_those_of_fnv_1a() {
        // The test vectors of the hash's authors.
        assert_eq!(Print::of("").hash, 0xcbf2_9ce4_8422_2325);
        assert_eq!(
            Print::of("foobar"),
            Print {
                length: 6,
                hash: 0x8594_4171_f739_67e8
            }
        );
    }
}
