//! Going with a search that has not ended, and looking elsewhere meanwhile.
//!
//! While the panes go with it they show the last tick as if one had travelled there; a pause stops them exactly there.

use super::App;

impl App {
    /// Do the panes go with a search that has not ended, and show the moment it has come to?
    #[must_use]
    pub fn is_following(&self) -> bool {
        self.views.live && self.tick_now().is_none()
    }
    /// The tick that the panes show: the one travelled to, or the last one while they go with the search.
    #[must_use]
    pub fn tick_shown(&self) -> Option<u64> {
        self.tick_now().or(self.views.timeline.tick.filter(|_| self.is_following()))
    }
    /// Looks elsewhere from now on, while the search goes on; the rows that are open stay open.
    pub(super) fn look_elsewhere(&mut self) {
        if self.is_following() {
            self.journey.pinned = true;
            self.journey.followed.clear();
            self.views.live = false;
        }
    }
    /// The game's own position again, while the search goes on; answers whether another one was shown.
    pub(super) fn leave_line(&mut self) -> bool {
        let following = self.is_following();
        if following {
            self.journey.pinned = true;
            self.views.live = false;
            self.tree.path.clear();
            self.unfollow();
            self.tree.child = 0;
            self.views.eye = None;
            self.pull_board();
        }
        following
    }
    /// Goes with the search, or looks elsewhere.
    pub(super) fn follow_search(&mut self) {
        if !self.leave_line() {
            if self.journey.pinned || self.study.tick.is_some() {
                self.depart(self.stay(), None);
            }
            self.journey.pinned = false;
        }
    }
    /// Closes the rows that were open only to show the tick; the selected one stays in sight.
    pub(super) fn unfollow(&mut self) {
        let path = std::mem::take(&mut self.tree.path);
        for node in std::mem::take(&mut self.journey.followed) {
            self.tree.expanded.remove(&node);
        }
        let (expanded, child) = (std::mem::take(&mut self.tree.expanded), self.tree.child);
        self.tree.restart(path);
        self.tree.child = child;
        self.tree.expanded.extend(expanded);
    }
}
