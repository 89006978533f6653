//! The game's line of moves: walking, playing, taking back, opening another game, and what of it is unsaved.

use super::action::Action;
use super::lists;
use super::mode::{Choice, Mode, Question};
use super::msg::{SaveError, Source, Unsaved};
use super::tree::TreeState;
use super::{App, Effect};
use crate::study::Study;
use std::path::PathBuf;
use std::sync::Arc;

impl App {
    /// What follows when somebody looks at another position: the players hold, and it is searched.
    pub(super) fn moved(&mut self) -> Vec<Effect> {
        self.hold();
        self.leave_subject_and_settle()
    }
    /// What follows when another position is looked at: its search.
    pub(super) fn settled(&mut self) -> Vec<Effect> {
        self.tree = TreeState::default();
        self.moves_top = None;
        self.bounded = true;
        self.forget_journey();
        self.pull_board();
        self.settle_cursor();
        vec![Effect::Search]
    }
    fn moved_if(&mut self, moved: bool) -> Vec<Effect> {
        if moved { self.moved() } else { Vec::new() }
    }
    /// Walks or changes the line.
    pub(super) fn line_action(&mut self, action: Action) -> Vec<Effect> {
        let study = &mut self.study;
        let moved = match action {
            Action::Back => study.walk(|line| _ = line.back()),
            Action::Forward => study.walk(|line| _ = line.forward()),
            Action::Start => study.walk(|line| line.go(0)),
            Action::End => study.walk(|line| line.go(line.end(line.cursor()))),
            Action::VariationUp => study.walk(|line| _ = line.sibling(false) || line.back()),
            Action::VariationDown => study.walk(|line| _ = line.sibling(true) || line.forward()),
            Action::Undo => self.undo(Study::undo),
            Action::Redo => self.undo(Study::redo),
            Action::Delete => study.delete(),
            // The position stays, and with it its search.
            Action::Promote => {
                study.promote();
                false
            }
            _ => false,
        };
        match action {
            Action::Undo if !moved => self.tell(self.words.cannot.undo),
            Action::Redo if !moved => self.tell(self.words.cannot.redo),
            _ => {}
        }
        self.moved_if(moved)
    }
    /// Takes back a change of the moves, or takes that back; opposite a program as far as to the human's own turn.
    fn undo(&mut self, change: impl Fn(&mut Study) -> bool) -> bool {
        let changed = change(&mut self.study);
        if self.arena.programs() == 1 && self.to_choose().is_some() {
            change(&mut self.study);
        }
        changed
    }
    /// Plays what somebody typed; the complaint is about the text.
    pub(super) fn play_typed(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        self.study.play_text(text).map_err(|error| error.to_string())?;
        Ok(self.played())
    }
    /// Plays the line to the selected node of the tree.
    pub(super) fn play_line(&mut self) -> Vec<Effect> {
        self.enter_subject();
        let mut path = self.tree.path.clone();
        if self.focus == super::Pane::Children {
            path.extend(self.selected_child().map(|child| child.ordinal));
        }
        // A recorded line spells its passes out.
        let auto_pass = std::mem::replace(&mut self.study.auto_pass, false);
        let before = self.study.line().cursor();
        for ordinal in path {
            self.study.play(ordinal);
        }
        self.study.auto_pass = auto_pass;
        let moved = self.study.line().cursor() != before;
        self.moved_if(moved)
    }
    /// The moves that lead to what is shown, as text.
    pub(super) fn moves_text(&self) -> String {
        let line = self.study.line();
        let played = line.path(line.cursor()).into_iter().skip(1).map(|node| line.nodes()[node].text.clone());
        let moves: Vec<String> = played.chain(self.views.board.ahead.iter().cloned()).collect();
        moves.join(" ")
    }

    /// Opens something, or asks first.
    pub(super) fn open(&mut self, source: Source) -> Vec<Effect> {
        if self.is_unsaved() {
            self.mode = Mode::Confirm(Question::Discard(source));
            return Vec::new();
        }
        self.mode = Mode::Normal;
        vec![Effect::Open(source)]
    }
    /// Something was opened.
    pub(super) fn opened(&mut self, source: Source, result: Result<Box<Study>, String>) -> Vec<Effect> {
        match result {
            Ok(study) => {
                let kept = matches!(source, Source::Game(_)) && study.position().kind() == self.study.position().kind();
                // The user's evaluations may have changed while it was read; who stays brings along what they need.
                let guests = if kept && self.seats_guests() { &self.study } else { &*study };
                let registry = Arc::new(guests.registry().over(&self.registry));
                self.study = *study;
                self.study.set_registry(registry);
                if matches!(self.mode, Mode::Editor(_)) {
                    self.mode = Mode::Normal;
                }
                let tick = self.study.tick;
                // What was never saved stays unsaved.
                let rescued = matches!(source, Source::Recovered(_));
                self.saved = if rescued { Default::default() } else { super::content(&self.study) };
                self.file = match &source {
                    Source::File(path) => Some(path).filter(|path| path.extension().is_some_and(|end| end == "ron")),
                    _ => None,
                }
                .cloned();
                self.starts.retain(|entry| !rescued || entry.choice != Choice::Open(source.clone()));
                self.settle_bookmarks();
                self.seat_anew(kept);
                if let Source::Played(number) = source {
                    self.name_players(number);
                }
                let effects = self.moved();
                self.journey.pinned = false;
                // It is gone to as soon as the search has come so far.
                self.study.tick = tick;
                self.journey.fresh = true;
                self.home_cursor();
                self.introduce();
                effects
            }
            Err(error) => {
                self.complain(&error);
                Vec::new()
            }
        }
    }
    /// Says what is said of the game as a whole: who forfeited it, and its comment, which may lie far above the moves that
    /// are shown.
    pub fn introduce(&mut self) {
        let comment = self.study.comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let told: Vec<String> = self.forfeit_text().into_iter().chain(Some(comment)).collect();
        let told = told.join("  ");
        if !told.trim().is_empty() {
            self.tell(told.trim());
        }
    }
    /// Saves where the study came from, or asks where to.
    pub(super) fn save(&mut self) -> Vec<Effect> {
        match self.file.clone() {
            Some(path) => vec![Effect::Save { path, overwrite: true }],
            None => {
                self.ask_file();
                Vec::new()
            }
        }
    }
    /// A file was written, or not.
    pub(super) fn saved(&mut self, path: PathBuf, result: Result<(), SaveError>) -> Vec<Effect> {
        match result {
            Ok(()) => {
                self.saved = super::content(&self.study);
                self.tell(&format!("{}: {}", self.words.notes.saved, path.display()));
                self.file = Some(path);
                self.after_save.take().into_iter().collect()
            }
            Err(SaveError::Exists) => {
                self.mode = Mode::Confirm(Question::Overwrite(path));
                Vec::new()
            }
            Err(SaveError::Failed(error)) => {
                self.after_save = None;
                self.complain(&error);
                Vec::new()
            }
        }
    }

    /// Ends the program, or asks first.
    pub(super) fn quit(&mut self) -> Vec<Effect> {
        if self.is_unsaved() {
            self.mode = Mode::Confirm(Question::Quit);
            return Vec::new();
        }
        if self.asks_for_games() {
            return Vec::new();
        }
        vec![Effect::Quit]
    }
    /// The answer to a question.
    pub(super) fn answer(&mut self, action: Action) -> Vec<Effect> {
        let Mode::Confirm(question) = std::mem::take(&mut self.mode) else {
            return Vec::new();
        };
        match (action, question) {
            (Action::Yes, Question::Quit) => vec![Effect::Quit],
            (Action::Yes, Question::Overwrite(path)) => vec![Effect::Save { path, overwrite: true }],
            (Action::Yes, Question::Replace(what, path)) => vec![Effect::Export { what, path, overwrite: true }],
            (Action::Yes, Question::Discard(source)) => vec![Effect::Open(source)],
            (Action::SaveFirst, Question::Quit) => {
                self.after_save = Some(Effect::Quit);
                self.save()
            }
            (Action::SaveFirst, Question::Discard(source)) => {
                self.after_save = Some(Effect::Open(source));
                self.save()
            }
            _ => {
                self.after_save = None;
                Vec::new()
            }
        }
    }
    /// Offers what other runs left unsaved, in the list of positions and in the last line.
    pub fn offer_recovered(&mut self, left: &[Unsaved]) {
        if !left.is_empty() {
            self.offer(left.iter().map(|left| lists::unsaved(left, self.words)).collect());
            self.tell(self.words.notes.recovered);
        }
    }
    /// Shows the study positions and new games.
    pub fn show_starts(&mut self) {
        self.mode = Mode::List(lists::starts(self));
    }
    /// Study positions and new games to choose from.
    pub(super) fn starts(&self) -> &[super::Entry] {
        &self.starts
    }
}
