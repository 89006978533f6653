//! Named ticks, each of the search in which it was named.

use crate::app::game::CurrentGame;
use engine::numbers::Ordinal;
use engine::search::Spec;
use engine::trace::Tick;
use model::study::study::StudyBookmark;

impl CurrentGame {
    /// Returns the search of the position at the cursor: the ordinals of the moves that lead there,
    /// and its specification.
    pub(crate) fn searched(&self) -> (Vec<Ordinal>, Spec) {
        let line = self.study.line();
        (line.ordinals(line.cursor()), self.study.spec().clone())
    }
    /// Assigns all bookmarks, which came from a file, to the search that begins now.
    pub(crate) fn adopt_bookmarks(&mut self) {
        let searched = self.searched();
        self.bookmark_searches = self
            .study
            .bookmarks
            .iter()
            .map(|mark| (mark.tick, searched.clone()))
            .collect();
    }
    /// Names a tick, or changes its name.
    pub(crate) fn set_bookmark(&mut self, tick: Tick, name: &str) {
        self.study
            .bookmarks
            .retain(|bookmark| bookmark.tick != tick);
        self.bookmark_searches.insert(tick, self.searched());
        self.study.bookmarks.push(StudyBookmark {
            name: name.to_owned(),
            tick,
        });
        self.study.bookmarks.sort_by_key(|bookmark| bookmark.tick);
    }
}
