//! Following a running search, and looking elsewhere in its tree meanwhile.
//!
//! By default the panes stay at the root while the search runs, and one row shows its current line. Panes that follow
//! the search show its last tick, as after a travel to it; a pause stops them exactly at that tick.

use crate::app::explorer::Explorer;
use engine::trace::Tick;
use model::study::Study;

impl Explorer {
    /// Do the panes go with a search that has not ended, and show the moment it has come to?
    pub fn is_following(&self, study: &Study) -> bool {
        self.views.live && self.tick_now(study).is_none()
    }
    /// The tick that the panes show: the one travelled to, or the last one while they go with the search.
    pub fn tick_shown(&self, study: &Study) -> Option<Tick> {
        self.tick_now(study).or(self
            .views
            .timeline
            .tick
            .filter(|_| self.is_following(study)))
    }
    /// Looks elsewhere from now on, while the search goes on; the rows that are open stay open.
    pub(crate) fn look_elsewhere(&mut self, study: &Study) {
        if self.is_following(study) {
            self.travel.follows = false;
            self.travel.followed.clear();
            self.views.live = false;
        }
    }
    /// The game's own position again, while the search goes on; answers whether another one was shown.
    pub(crate) fn leave_line(&mut self, study: &Study) -> bool {
        let following = self.is_following(study);
        if following {
            self.travel.follows = false;
            self.views.live = false;
            self.tree.path.clear();
            self.unfollow();
            self.tree.child = 0;
            self.views.eye = None;
        }
        following
    }
    /// Goes with the search.
    pub(crate) fn follow(&mut self, study: &mut Study) {
        if !self.travel.follows || study.tick.is_some() {
            self.depart(study, self.stay(study), None);
        }
        self.travel.follows = true;
    }
    /// Closes the rows that were open only to show the tick; the selected one stays in sight.
    pub(crate) fn unfollow(&mut self) {
        let path = std::mem::take(&mut self.tree.path);
        for row in std::mem::take(&mut self.travel.followed) {
            self.tree.expanded.remove(&row);
        }
        let (expanded, child) = (std::mem::take(&mut self.tree.expanded), self.tree.child);
        self.tree.restart(path);
        self.tree.child = child;
        self.tree.expanded.extend(expanded);
    }
}
