//! Named ticks, each of the search in which it was named.

use crate::app::App;
use crate::app::game::Game;
use crate::inspect::explain::thousands;
use crate::study::study::Bookmark;
use engine::numbers::Ordinal;
use engine::search::Spec;
use engine::trace::Tick;

impl Game {
    /// The search of the position at the cursor: the ordinals of the moves that lead there, and what it searches with.
    fn searched(&self) -> (Vec<Ordinal>, Spec) {
        let line = self.study.line();
        (line.ordinals(line.cursor()), self.study.spec().clone())
    }
    /// Takes the bookmarks for those of the search that begins now: they came with it from a file.
    pub(crate) fn adopt_bookmarks(&mut self) {
        let searched = self.searched();
        self.bookmark_searches = self.study.bookmarks.iter().map(|mark| (mark.tick, searched.clone())).collect();
    }
    /// Names a tick, or changes its name.
    fn set_bookmark(&mut self, tick: Tick, name: &str) {
        self.study.bookmarks.retain(|bookmark| bookmark.tick != tick);
        self.bookmark_searches.insert(tick, self.searched());
        self.study.bookmarks.push(Bookmark { name: name.to_owned(), tick });
        self.study.bookmarks.sort_by_key(|bookmark| bookmark.tick);
    }
}

impl App {
    /// Goes to a named tick; says so if it was named in another search.
    pub(crate) fn travel_to_bookmark(&mut self, tick: Tick) {
        let same = self.game.bookmark_searches.get(&tick).is_none_or(|searched| *searched == self.game.searched());
        self.explorer.travel_to(&mut self.game.study, &mut self.screen, tick);
        if !same && self.game.study.tick == Some(tick) {
            self.screen.alert(self.screen.words.notes.other_search);
        }
    }
    /// Names a tick; the complaint is about the name.
    pub(crate) fn take_bookmark(&mut self, tick: Tick, name: &str) -> Result<(), String> {
        let same = |bookmark: &&Bookmark| bookmark.name == name && bookmark.tick != tick;
        if let Some(other) = self.game.study.bookmarks.iter().find(same) {
            let words = self.screen.words;
            return Err(format!("{} {} {}", words.notes.name_taken, words.tick, thousands(other.tick.0)));
        }
        self.enter_subject();
        self.game.set_bookmark(tick, name);
        Ok(())
    }
}
