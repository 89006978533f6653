//! [`Game`]: the open game: its moves, its file and what of it is unsaved, its bookmarks, the cursor on its board.

pub mod board;
pub mod bookmarks;
mod cursor;
mod files;
mod line;
pub mod moves;

use super::source::{Home, Source};
use crate::study::Study;
use crate::study::study::Bookmark;
use bookmarks::Searched;
use engine::play::line::LineNode;
use std::collections::HashMap;

/// What a save keeps: the moves and the bookmarks.
pub type Content = (Vec<LineNode>, Vec<Bookmark>);

/// What follows a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Quit,
    Open(Source),
}

/// The open game. See the module.
pub struct Game {
    pub study: Study,
    pub home: Home,
    /// Row and column of the board, heap and how many to take, or which move.
    pub cursor: (usize, usize),
    /// The first row of the moves that is shown, once they were scrolled.
    pub moves_top: Option<usize>,
    /// In which search each bookmark was set, by tick.
    bookmark_searches: HashMap<u64, Searched>,
    /// As the file has it.
    saved: Content,
    /// As it is being written.
    writing: Option<Content>,
    pub(crate) after_save: Option<Next>,
}

impl Game {
    pub fn new(study: Study) -> Game {
        let mut game = Game {
            study,
            home: Home::default(),
            cursor: (0, 0),
            moves_top: None,
            bookmark_searches: HashMap::new(),
            saved: Content::default(),
            writing: None,
            after_save: None,
        };
        game.saved = game.content();
        game.adopt_bookmarks();
        game
    }
    /// What a save keeps.
    pub fn content(&self) -> Content {
        (self.study.line().nodes().to_vec(), self.study.bookmarks.clone())
    }
    /// Is there something that a save would keep?
    pub fn is_unsaved(&self) -> bool {
        self.study.line().nodes() != self.saved.0 || self.study.bookmarks != self.saved.1
    }
    /// The name of the game without its parameters.
    pub(crate) fn kind(&self) -> &'static str {
        self.study.position().kind()
    }
}
