//! [`Unrecorded`]: what stops a search of which nothing is kept.

use crate::search::Recorder;
use crate::trace::Keeper;

/// Of a search that is not recorded: where it stops, and how far it is.
pub(super) struct Unrecorded<'a, 'k>(pub(super) &'a mut Keeper<'k>);

impl Recorder for Unrecorded<'_, '_> {
    fn on(&self) -> bool {
        false
    }
    fn stop(&mut self, nodes: u64) -> bool {
        self.0.stop(nodes)
    }
}
