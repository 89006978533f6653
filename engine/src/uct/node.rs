//! [`NodeId`]: the number of a node of a Monte-Carlo search, and fallible growth of lists of nodes
//! and iterations.

/// The number of a node, in the order in which nodes were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns the index into lists of nodes.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The error that memory for another item is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Reserves room for one more item. A full list grows by a quarter, so that little memory stays
/// unused.
pub(super) fn room<T>(list: &mut Vec<T>) -> Result<(), Full> {
    if list.len() == list.capacity() {
        list.try_reserve_exact((list.len() / 4).max(1 << 10))
            .map_err(|_| Full)?;
    }
    Ok(())
}
