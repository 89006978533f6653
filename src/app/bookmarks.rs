//! Named ticks, each of the search in which it was named.

use super::App;
use crate::search::Spec;
use crate::study::study::Bookmark;

/// A search: the ordinals of the moves that lead to its position, and what it searches with.
pub type Home = (Vec<u16>, Spec);

impl App {
    /// The search of the position at the cursor.
    fn home(&self) -> Home {
        let line = self.study.line();
        let moves = line.path(line.cursor()).into_iter().skip(1).map(|node| line.nodes()[node].mv);
        (moves.collect(), self.study.spec().clone())
    }
    /// The named ticks are those of the search that begins now: they came with it from a file.
    pub(super) fn settle_bookmarks(&mut self) {
        let home = self.home();
        self.homes = self.study.bookmarks.iter().map(|bookmark| (bookmark.tick, home.clone())).collect();
    }
    /// Goes to a named tick; says so if it was named in another search.
    pub(super) fn travel_to_bookmark(&mut self, tick: u64) {
        let same = self.homes.get(&tick).is_none_or(|home| *home == self.home());
        self.travel_to(tick);
        if !same && self.study.tick == Some(tick) {
            self.complain(self.words.notes.other_search);
        }
    }
    /// Names the tick that is looked at.
    pub(super) fn take_bookmark(&mut self, name: &str) {
        let Some(tick) = self.tick_shown().or(self.ticks().checked_sub(1)) else {
            return;
        };
        self.enter_subject();
        self.study.bookmarks.retain(|bookmark| bookmark.tick != tick);
        self.homes.insert(tick, self.home());
        self.study.bookmarks.push(Bookmark { name: name.to_owned(), tick });
        self.study.bookmarks.sort_by_key(|bookmark| bookmark.tick);
    }
}
