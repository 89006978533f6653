//! [`CurrentGame`]: the open game: its moves, its file and its unsaved changes, its bookmarks, the cursor on its board.

pub mod board;
pub mod bookmarks;
mod cursor;
pub mod files;
pub mod grid;
pub mod known;
mod line;
pub mod moves;

use crate::app::screen::Display;
use crate::app::source::{Home, Source};
use crate::kit::words::NO_GAME_HERE;
use engine::numbers::Ordinal;
use engine::play::line::LineNode;
use engine::search::Spec;
use engine::trace::Tick;
use model::foreign::NO_GAME;
use model::language::say;
use model::report::ended::Ended;
use model::study::study::StudyBookmark;
use model::study::{Lost, Study};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The part of a save that counts as work and may be lost; the cursor and the search settings do
/// not belong to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    moves: Vec<LineNode>,
    bookmarks: Vec<StudyBookmark>,
    /// The bookmarks of the Monte-Carlo search.
    sampled: Vec<StudyBookmark>,
    lost: Option<Lost>,
}

/// Returns the bookmarks of the Monte-Carlo search of a study.
fn sampled(study: &Study) -> &[StudyBookmark] {
    let sampling = study.sampling.as_ref();
    sampling.map_or(&[], |sampling| &sampling.bookmarks)
}

impl Content {
    /// Returns whether it equals the savable contents of the study.
    pub fn is_of(&self, study: &Study) -> bool {
        study.line().nodes() == self.moves
            && study.bookmarks == self.bookmarks
            && sampled(study) == self.sampled
            && study.lost == self.lost
    }
    /// Returns an upper bound on the plies of its lines.
    pub fn most_plies(&self) -> usize {
        self.moves.len()
    }
}

/// The action after a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AfterSave {
    Quit,
    Open(Source),
}

/// The open game.
pub struct CurrentGame {
    pub study: Study,
    pub home: Home,
    /// Row and column of the board, or heap and number of objects to take, or the index of a move.
    pub cursor: (usize, usize),
    /// The first row of the moves that is shown, once they were scrolled.
    pub moves_top: Option<usize>,
    /// The search of each bookmark, by tick: the moves that lead to its position, and its settings.
    pub(crate) bookmark_searches: HashMap<Tick, (Vec<Ordinal>, Spec)>,
    /// Set while nothing has been opened: the first screen stands in front of the usual game.
    pub blank: bool,
    /// The number of the open game, by which the end of a save is assigned to its game.
    pub(crate) serial: u64,
    /// The unsaved contents that may be lost because another game is being opened; `None`: nothing
    /// unsaved may be lost.
    pub(crate) discards: Option<Content>,
    /// The contents of the file.
    pub(crate) saved: Content,
    /// The contents being written.
    pub(crate) writing: Option<Content>,
    pub(crate) after_save: Option<AfterSave>,
}

impl CurrentGame {
    pub fn new(study: Study) -> CurrentGame {
        let mut game = CurrentGame {
            study,
            home: Home::default(),
            cursor: (0, 0),
            moves_top: None,
            bookmark_searches: HashMap::new(),
            blank: false,
            serial: 0,
            discards: None,
            saved: Content::default(),
            writing: None,
            after_save: None,
        };
        game.saved = game.content();
        game.adopt_bookmarks();
        game
    }
    /// Returns a game that is open besides this one.
    pub(crate) fn beside(&self, study: Study) -> CurrentGame {
        CurrentGame {
            serial: self.serial + 1,
            ..CurrentGame::new(study)
        }
    }
    /// Returns whether it is the game with this number.
    pub(crate) fn is(&self, serial: u64) -> bool {
        self.serial == serial
    }
    /// Returns the contents that a save keeps.
    pub fn content(&self) -> Content {
        let (moves, bookmarks) = (
            self.study.line().nodes().to_vec(),
            self.study.bookmarks.clone(),
        );
        Content {
            moves,
            bookmarks,
            sampled: sampled(&self.study).to_vec(),
            lost: self.study.lost.clone(),
        }
    }
    /// Returns whether there are changes that a save would keep.
    pub fn is_unsaved(&self) -> bool {
        match self.study.trace() {
            // Its bookmarks are places in the trace, which no save holds.
            Some(_) => self.saved.moves != self.study.line().nodes(),
            None => !self.saved.is_of(&self.study),
        }
    }
    /// Allows the present unsaved contents to be lost when another game is opened.
    pub fn discard(&mut self) {
        self.discards = self.is_unsaved().then(|| self.content());
    }
    /// Returns the folder whose files are offered.
    pub(crate) fn folder(&self) -> PathBuf {
        let parent = self
            .home
            .file
            .as_ref()
            .and_then(|file| file.parent())
            .filter(|parent| !parent.as_os_str().is_empty());
        parent.map_or_else(|| PathBuf::from("."), Path::to_owned)
    }
    /// Returns whether there is a game, and not only a search without one. If not, the last line
    /// says so.
    pub(crate) fn is_there(&self, screen: &mut Display) -> bool {
        let is_there = self.kind() != NO_GAME;
        if !is_there {
            screen.alert(say(NO_GAME_HERE));
        }
        is_there
    }
    /// Returns the result in words, if a side forfeited at the cursor.
    pub(crate) fn lost_text(&self) -> Option<String> {
        self.study.lost_here().and_then(|_| self.forfeit_text())
    }
    /// Returns the result in words, if a side forfeited anywhere in the game.
    fn forfeit_text(&self) -> Option<String> {
        let (lost, position) = (
            self.study.lost.as_ref()?,
            self.study.position_at(self.study.lost_at()?)?,
        );
        Some(Ended::by_forfeit(position, position.to_move(), &lost.reason).text)
    }
    /// Shows information about the game as a whole: its comment, which may lie far above the
    /// visible moves, and a forfeit.
    pub fn introduce(&mut self, screen: &mut Display) {
        // The comment is read from its beginning, in the pane of the moves.
        self.moves_top = Some(0).filter(|_| !self.study.comment.is_empty());
        if let Some(text) = self.forfeit_text() {
            screen.notify(&text);
        }
    }
    /// Returns the name of the game without its parameters.
    pub(crate) fn kind(&self) -> &'static str {
        self.study.position().kind()
    }
}
