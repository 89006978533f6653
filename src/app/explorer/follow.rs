//! Following a running search, and looking elsewhere in its tree meanwhile.
//!
//! By default the panes stay at the root while the search runs, and one row shows its current line.
//! If they follow the search, they show its last tick, as after a travel to it; a pause stops them
//! at exactly that tick.

use crate::app::explorer::Explorer;
use engine::trace::Tick;
use model::study::Study;

impl Explorer {
    /// Returns whether the panes follow an unfinished search and show its last tick.
    pub fn is_following(&self, study: &Study) -> bool {
        self.views.live && self.tick_now(study).is_none()
    }
    /// Returns the tick that the panes show: the tick travelled to, or the last one while they
    /// follow the search.
    pub fn tick_shown(&self, study: &Study) -> Option<Tick> {
        self.tick_now(study).or(self
            .views
            .timeline
            .tick
            .filter(|_| self.is_following(study)))
    }
    /// Stops following the search, which goes on; open rows stay open.
    pub(crate) fn look_elsewhere(&mut self, study: &Study) {
        if self.is_following(study) {
            self.travel.follows = false;
            self.travel.followed.clear();
            self.views.live = false;
        }
    }
    /// Returns to the game's own position while the search goes on. Returns whether the panes
    /// showed another one.
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
    /// Starts to follow the search.
    pub(crate) fn follow(&mut self, study: &mut Study) {
        if !self.travel.follows || study.tick.is_some() {
            self.depart(study, self.stay(study), None);
        }
        self.travel.follows = true;
    }
    /// Closes the rows that were open only to show the tick; the selected row stays in view.
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
