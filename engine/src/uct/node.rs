//! [`NodeId`]: the number of a node of a Monte-Carlo search, and checked room for lists of nodes and iterations.

/// The number of a node, in the order in which nodes were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root.
    pub const ROOT: NodeId = NodeId(0);

    /// The index in lists of nodes.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// There is no memory for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Makes room for one item more: a quarter more at a time, so that little is held in vain.
pub(super) fn room<T>(list: &mut Vec<T>) -> Result<(), Full> {
    if list.len() == list.capacity() {
        list.try_reserve_exact((list.len() / 4).max(1 << 10))
            .map_err(|_| Full)?;
    }
    Ok(())
}
