//! When a row of the key table applies, and why it does not where it does not.

use super::App;
use super::binding::Can;
use super::editor::draft::Asks;
use super::mode::{ListChoice, ListKind, Mode, Prompt, Question};
use super::source::{Obstacle, Source};
use crate::lessons::Goal;
use crate::study::{Job, Study};
use engine::play::tournament::Record;
use engine::search::MethodName;
use std::path::PathBuf;

fn if_so(can: bool, why: &'static str) -> Can {
    if can { Ok(()) } else { Err(why) }
}

/// The conditions of the table. They read what the last refresh found, and search nothing.
impl App {
    pub(super) fn can_play(&self) -> Can {
        // What the board shows beyond the game may be over where the game is not.
        let beyond = self.explorer.is_following(&self.game.study) || !self.views.board.ahead.is_empty();
        if_so(beyond || !self.views.board.legal.is_empty(), self.screen.words.notes.game_over)
    }
    pub(super) fn can_go_back(&self) -> Can {
        if_so(self.game.study.line().cursor() != 0, self.screen.words.cannot.go_back)
    }
    pub(super) fn can_go_on(&self) -> Can {
        let line = self.game.study.line();
        if_so(!line.nodes()[line.cursor()].children.is_empty(), self.screen.words.cannot.go_on)
    }
    pub(super) fn can_go_down(&self) -> Can {
        self.can_go_on().or(self.can_go_back()).map_err(|_| self.screen.words.cannot.go_down)
    }
    pub(super) fn in_variation(&self) -> Can {
        let line = self.game.study.line();
        let parent = line.nodes()[line.cursor()].parent;
        let main = line.nodes()[parent].children.first().is_none_or(|main| *main == line.cursor());
        if_so(!main && line.cursor() != 0, self.screen.words.cannot.promote)
    }
    pub(super) fn has_tree(&self) -> Can {
        if_so(!self.explorer.views.rows.is_empty(), self.screen.words.cannot.has_no_tree)
    }
    pub(super) fn has_diagram(&self) -> Can {
        if_so(self.explorer.as_diagram, self.screen.words.cannot.has_no_diagram)
    }
    pub(super) fn has_lesson(&self) -> Can {
        if_so(self.lesson.is_some(), self.screen.words.cannot.no_lesson)
    }
    pub(super) fn has_question(&self) -> Can {
        let step = self.lesson.as_ref().and_then(|shown| shown.step());
        let asks = step.is_some_and(|step| matches!(step.goal, Goal::Answer(_)));
        if_so(asks, self.screen.words.lesson.no_question)
    }
    pub(super) fn has_researches(&self) -> Can {
        let researches = self.game.study.job().is_some_and(|job| job.problem().spec().method.researches());
        self.has_tree().and(if_so(researches, self.screen.words.cannot.has_no_researches))
    }
    pub(super) fn has_children(&self) -> Can {
        let children = self.explorer.views.node.as_ref().is_some_and(|node| !node.children.is_empty());
        self.has_tree().and(if_so(children, self.screen.words.cannot.has_no_children))
    }
    pub(super) fn is_ahead(&self) -> Can {
        if_so(!self.explorer.tree.path.is_empty(), self.screen.words.cannot.at_root)
    }
    pub(super) fn has_found(&self) -> Can {
        self.has_tree().and(if_so(!self.explorer.find.is_empty(), self.screen.words.cannot.find))
    }
    pub(super) fn can_run(&self) -> Can {
        if_so(!self.explorer.is_searched(), self.screen.words.notes.searched_already)
    }
    pub(super) fn can_compare(&self) -> Can {
        let known = |study: &Study| study.job().is_none_or(|job| job.problem().by(MethodName::Minimax).is_some());
        self.has_tree().and(if_so(known(&self.game.study), self.screen.words.cannot.unsaid))
    }
    pub(super) fn can_check(&self) -> Can {
        let runs = self.explorer.views.progress.as_ref().is_some_and(|progress| progress.running);
        // A trace is judged as far as it goes.
        if self.game.study.shows_trace() {
            return self.has_tree().and(if_so(!runs, self.screen.words.cannot.judge_waits));
        }
        self.has_tree().and(self.has_ended())
    }
    pub(super) fn has_findings(&self) -> Can {
        let found = matches!(&self.mode, Mode::Popup(sheet) if sheet.root().is_some());
        if_so(found, self.screen.words.cannot.no_findings)
    }
    pub(super) fn can_diff(&self) -> Can {
        let over = self.game.study.job().is_some_and(Job::is_over);
        self.has_tree().and(if_so(over, self.screen.words.cannot.before_end))
    }
    fn has_ended(&self) -> Can {
        self.has_tree().and(if_so(self.explorer.is_searched(), self.screen.words.cannot.before_end))
    }
    pub(super) fn can_mark_unvisited(&self) -> Can {
        let minimax = self.game.study.job().is_some_and(|job| job.problem().spec().method == MethodName::Minimax);
        self.has_tree()
            .and(if_so(minimax, self.screen.words.cannot.not_minimax))
            .and(self.can_compare())
            .and(self.has_ended())
    }
    pub(super) fn has_bookmarks(&self) -> Can {
        if_so(!self.game.study.bookmarks.is_empty(), self.screen.words.cannot.no_bookmarks)
    }
    pub(super) fn has_programs(&self) -> Can {
        if_so(self.players.programs() > 0, self.screen.words.notes.no_players)
    }
    pub(super) fn can_show_choice(&self) -> Can {
        if_so(self.was_chosen(), self.screen.words.notes.not_chosen)
    }
    pub(super) fn has_typed_tree(&self) -> Can {
        let is_tree = self.game.study.position().kind() == engine::eval::tree::INFO.name;
        if_so(is_tree, self.screen.words.cannot.no_typed_tree)
    }
    pub(super) fn can_run_games(&self) -> Can {
        let left = self.tournament.as_ref().is_some_and(|shown| shown.games(<[Record]>::len) < shown.all());
        if_so(left, self.screen.words.games.all_played)
    }
    pub(super) fn has_live_game(&self) -> Can {
        let live = self.tournament.as_ref().is_some_and(|contest| contest.is_running());
        if_so(live, say!("no game is played just now"))
    }
    pub(super) fn has_played(&self) -> Can {
        let shown = self.tournament.as_ref().filter(|_| self.is_in_games());
        let played = shown.is_some_and(|contest| contest.games(|games| !games.is_empty()));
        if_so(played, self.screen.words.cannot.no_game)
    }
    pub(super) fn can_delete(&self) -> Can {
        let can = matches!(&self.mode, Mode::List(list) if list
            .selected()
            .is_some_and(|entry| matches!(entry.choice, ListChoice::Tick(_) | ListChoice::Open(Source::Recovered(_)))));
        if_so(can, self.screen.words.cannot.no_bookmark_here)
    }
    pub(super) fn has_jump(&self) -> Can {
        let jump = matches!(&self.mode, Mode::Popup(sheet) if sheet.jump().is_some());
        if_so(jump, self.screen.words.cannot.no_jump)
    }
    pub(super) fn can_continue(&self) -> Can {
        if_so(self.to_continue().is_some(), self.screen.words.cannot.nothing_to_continue)
    }
    pub(super) fn can_begin(&self) -> Can {
        let can = matches!(&self.mode, Mode::NewGame(form) if form.preview.is_ok());
        if_so(can, self.screen.words.cannot.no_such_board)
    }
    pub(super) fn can_begin_position(&self) -> Can {
        if_so(self.is_playable(), self.screen.words.cannot.no_position)
    }
    pub(super) fn can_change_heaps(&self) -> Can {
        if_so(self.edits_heaps(), self.screen.words.cannot.no_heaps)
    }
    pub(super) fn can_put(&self) -> Can {
        if_so(!self.edits_heaps(), self.screen.words.cannot.no_squares)
    }
    pub(super) fn has_moves(&self) -> Can {
        if_so(self.game.study.line().nodes().len() > 1, self.screen.words.cannot.no_graph)
    }
    pub(super) fn can_resign(&self) -> Can {
        let over = self.game.study.position().outcome().is_some() || self.lost().is_some();
        let turn = self.to_choose().is_none();
        if_so(!over, self.screen.words.notes.game_over).and(if_so(turn, self.screen.words.cannot.not_your_turn))
    }
    pub(super) fn in_folder(&self) -> Can {
        let folder = matches!(&self.mode, Mode::List(list) if list.kind == ListKind::Files);
        if_so(folder, self.screen.words.cannot.no_folder)
    }
    pub(super) fn can_save_first(&self) -> Can {
        let unsaved = match &self.mode {
            Mode::Confirm(Question::Quit | Question::Discard(_)) => self.game.is_unsaved(),
            Mode::Editor(editor) => matches!(editor.asks, Asks::Leave),
            Mode::Confirm(Question::Overwrite(..) | Question::Replace(..) | Question::Forget(_))
            | Mode::Normal
            | Mode::Input(..)
            | Mode::List(_)
            | Mode::Help(_)
            | Mode::Popup(_)
            | Mode::Tournament
            | Mode::Start(_)
            | Mode::NewGame(_)
            | Mode::TournamentForm(_)
            | Mode::Practice(_)
            | Mode::Trees(_)
            | Mode::Position(_)
            | Mode::Graph
            | Mode::Lesson
            | Mode::Diff(_) => false,
        };
        if_so(unsaved, self.screen.words.cannot.nothing_to_save)
    }
    pub(super) fn can_save_elsewhere(&self) -> Can {
        let asks = matches!(&self.mode, Mode::Confirm(Question::Overwrite(..)));
        if_so(asks, self.screen.words.cannot.nothing_to_save)
    }
    pub(super) fn can_reload(&self) -> Can {
        let own = |path: &PathBuf| self.game.home.file.as_ref() == Some(path);
        let changed = matches!(&self.mode, Mode::Confirm(Question::Overwrite(Obstacle::Changed, path, _)) if own(path));
        if_so(changed, self.screen.words.cannot.no_change)
    }
    /// Is a move typed just now?
    pub fn is_typing(&self, prompt: Prompt) -> bool {
        matches!(self.mode, Mode::Input(asked, _) if asked == prompt)
    }
}
