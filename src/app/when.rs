//! When a row of the key table applies.

use super::App;
use super::editor::Asks;
use super::mode::{ListKind, Mode, Prompt, Question};
use crate::search::MethodName;

/// The conditions of the table. They read what the last refresh found, and search nothing.
impl App {
    pub(super) fn can_play(&self) -> bool {
        !self.views.board.legal.is_empty()
    }
    pub(super) fn can_go_back(&self) -> bool {
        self.study.line().cursor() != 0
    }
    pub(super) fn can_go_on(&self) -> bool {
        let line = self.study.line();
        !line.nodes()[line.cursor()].children.is_empty()
    }
    pub(super) fn can_go_down(&self) -> bool {
        self.can_go_on() || self.can_go_back()
    }
    pub(super) fn in_variation(&self) -> bool {
        let line = self.study.line();
        let parent = line.nodes()[line.cursor()].parent;
        line.nodes()[parent].children.first().is_some_and(|main| *main != line.cursor()) && line.cursor() != 0
    }
    pub(super) fn has_tree(&self) -> bool {
        !self.views.rows.is_empty()
    }
    pub(super) fn has_children(&self) -> bool {
        self.views.node.as_ref().is_some_and(|node| !node.children.is_empty())
    }
    pub(super) fn is_ahead(&self) -> bool {
        !self.tree.path.is_empty()
    }
    pub(super) fn has_found(&self) -> bool {
        !self.find.is_empty() && self.has_tree()
    }
    pub(super) fn can_run(&self) -> bool {
        !self.is_searched()
    }
    pub(super) fn can_haunt(&self) -> bool {
        self.is_searched() && self.study.job().is_some_and(|job| job.problem().spec().method == MethodName::Minimax)
    }
    pub(super) fn has_bookmarks(&self) -> bool {
        !self.study.bookmarks.is_empty()
    }
    pub(super) fn has_programs(&self) -> bool {
        self.arena.programs() > 0
    }
    pub(super) fn has_contest(&self) -> bool {
        self.contest.is_some()
    }
    pub(super) fn has_played(&self) -> bool {
        let shown = self.contest.as_ref().filter(|_| self.is_in_games());
        shown.is_some_and(|contest| contest.games(|games| !games.is_empty()))
    }
    pub(super) fn in_bookmarks(&self) -> bool {
        matches!(&self.mode, Mode::List(list) if list.kind == ListKind::Bookmarks)
    }
    pub(super) fn has_jump(&self) -> bool {
        matches!(&self.mode, Mode::Sheet(sheet) if sheet.jump().is_some())
    }
    pub(super) fn in_folder(&self) -> bool {
        matches!(&self.mode, Mode::List(list) if list.kind == ListKind::Files)
    }
    pub(super) fn can_save_first(&self) -> bool {
        match &self.mode {
            Mode::Confirm(Question::Quit | Question::Discard(_)) => self.is_unsaved(),
            Mode::Editor(editor) => matches!(editor.asks, Asks::Leave),
            _ => false,
        }
    }
    /// Is a move typed just now?
    #[must_use]
    pub fn is_typing(&self, prompt: Prompt) -> bool {
        matches!(&self.mode, Mode::Input(line) if line.prompt == prompt)
    }
}
