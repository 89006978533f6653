//! [`At`]: a node's place and the inputs of its search; [`Path`]: the moves from the root to it.

use super::window::Window;
use crate::numbers::Ordinal;

/// The position of a node in the tree, as orders use it: a hash of the ordinals on the path from
/// the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Path(u64);

impl Path {
    /// The path of the root.
    pub const ROOT: Path = Path(0);

    /// Returns the path of a child.
    #[inline]
    pub fn child(self, ordinal: Ordinal) -> Path {
        Path(mix(self.0
            ^ (u64::from(ordinal.0) + 1)
                .wrapping_mul(0xD6E8_FEB8_6659_FD93)))
    }
    /// Returns the hash.
    #[inline]
    pub(super) fn hash(self) -> u64 {
        self.0
    }
    /// Returns the path along a list of ordinals from the root.
    pub fn along(ordinals: &[Ordinal]) -> Path {
        ordinals
            .iter()
            .fold(Path::ROOT, |path, &ordinal| path.child(ordinal))
    }
}

/// Scatters 64 bits by a bijection, the finalizer of splitmix64 (S. Vigna).
#[must_use]
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A node's place and the inputs of its search: everything besides its position on which its
/// subtree depends.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// The ordinal of the move that leads here.
    pub mv: Ordinal,
    /// The distance from the root, in plies.
    pub ply: u32,
    /// The number of plies that may follow; `u32::MAX` to the end of the game. At least 1 for an
    /// inner node.
    pub remaining: u32,
    /// The window at entry.
    pub window: Window,
    /// The path from the root.
    pub path: Path,
}

impl At {
    /// Returns the root of a search to `depth` plies (`None`: to the end of the game).
    pub fn root(depth: Option<u32>) -> At {
        At {
            mv: Ordinal::FIRST,
            ply: 0,
            remaining: depth.unwrap_or(u32::MAX),
            window: Window::FULL,
            path: Path::ROOT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_tell_orders_of_moves_apart() {
        assert_ne!(
            Path::along(&[1, 2].map(Ordinal)),
            Path::along(&[2, 1].map(Ordinal))
        );
        assert_ne!(Path::along(&[0].map(Ordinal)), Path::ROOT);
        assert_eq!(
            Path::along(&[3, 4].map(Ordinal)),
            Path::ROOT.child(Ordinal(3)).child(Ordinal(4))
        );
    }
}
