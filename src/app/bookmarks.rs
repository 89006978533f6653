//! Named ticks, each of the search in which it was named.

use super::App;
use super::mode::Prompt;
use crate::inspect::explain::thousands;
use crate::study::study::Bookmark;
use engine::search::Spec;

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
    /// Asks for a name of the tick that is looked at; one that it has already can be changed.
    pub(super) fn ask_bookmark(&mut self) {
        let Some(tick) = self.tick_shown().or(self.ticks().checked_sub(1)) else {
            return;
        };
        let named = self.study.bookmarks.iter().find(|bookmark| bookmark.tick == tick);
        let name = named.map_or_else(String::new, |bookmark| bookmark.name.clone());
        self.ask(Prompt::Bookmark(tick), &name);
    }
    /// Names a tick; the complaint is about the name.
    pub(super) fn take_bookmark(&mut self, tick: u64, name: &str) -> Result<(), String> {
        let same = |bookmark: &&Bookmark| bookmark.name == name && bookmark.tick != tick;
        if let Some(other) = self.study.bookmarks.iter().find(same) {
            let words = self.words;
            return Err(format!("{} {} {}", words.notes.name_taken, words.tick, thousands(other.tick)));
        }
        self.enter_subject();
        self.study.bookmarks.retain(|bookmark| bookmark.tick != tick);
        self.homes.insert(tick, self.home());
        self.study.bookmarks.push(Bookmark { name: name.to_owned(), tick });
        self.study.bookmarks.sort_by_key(|bookmark| bookmark.tick);
        Ok(())
    }
}
