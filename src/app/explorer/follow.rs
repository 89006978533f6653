//! Going with a search that has not ended, and looking elsewhere meanwhile.
//!
//! While the panes go with it they show the last tick as if one had travelled there; a pause stops them exactly there.

use crate::app::App;

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
    pub(crate) fn look_elsewhere(&mut self) {
        if self.is_following() {
            self.explorer.travel.pinned = true;
            self.explorer.travel.followed.clear();
            self.views.live = false;
        }
    }
    /// The game's own position again, while the search goes on; answers whether another one was shown.
    pub(crate) fn leave_line(&mut self) -> bool {
        let following = self.is_following();
        if following {
            self.explorer.travel.pinned = true;
            self.views.live = false;
            self.explorer.tree.path.clear();
            self.unfollow();
            self.explorer.tree.child = 0;
            self.views.eye = None;
            self.pull_board();
        }
        following
    }
    /// Goes with the search, or looks elsewhere.
    pub(crate) fn follow_search(&mut self) {
        if !self.leave_line() {
            if self.explorer.travel.pinned || self.game.study.tick.is_some() {
                self.depart(self.stay(), None);
            }
            self.explorer.travel.pinned = false;
        }
    }
    /// Closes the rows that were open only to show the tick; the selected one stays in sight.
    pub(crate) fn unfollow(&mut self) {
        let path = std::mem::take(&mut self.explorer.tree.path);
        for node in std::mem::take(&mut self.explorer.travel.followed) {
            self.explorer.tree.expanded.remove(&node);
        }
        let (expanded, child) = (std::mem::take(&mut self.explorer.tree.expanded), self.explorer.tree.child);
        self.explorer.tree.restart(path);
        self.explorer.tree.child = child;
        self.explorer.tree.expanded.extend(expanded);
    }
}
