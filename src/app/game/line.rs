//! The game's line of moves: walking, playing, taking back.

use crate::app::action::Action;
use crate::app::explorer::tree::TreeState;
use crate::app::{App, Effect};
use crate::study::Study;

impl App {
    /// What follows when somebody looks at another position: the players hold, and it is searched.
    pub(crate) fn moved(&mut self) -> Vec<Effect> {
        self.hold();
        self.leave_subject_and_settle()
    }
    /// What follows when another position is looked at: its search.
    pub(crate) fn settled(&mut self) -> Vec<Effect> {
        self.explorer.tree = TreeState::default();
        self.game.moves_top = None;
        self.explorer.unbounded = false;
        self.forget_journey();
        self.pull_board();
        self.settle_cursor();
        vec![Effect::Search]
    }
    fn moved_if(&mut self, moved: bool) -> Vec<Effect> {
        if moved { self.moved() } else { Vec::new() }
    }
    /// Walks or changes the line.
    pub(crate) fn line_action(&mut self, action: Action) -> Vec<Effect> {
        let study = &mut self.game.study;
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
            Action::Undo if !moved => self.screen.notify(self.screen.words.cannot.undo),
            Action::Redo if !moved => self.screen.notify(self.screen.words.cannot.redo),
            _ => {}
        }
        self.moved_if(moved)
    }
    /// Takes back a change of the moves, or takes that back; opposite a program as far as to the human's own turn.
    fn undo(&mut self, change: impl Fn(&mut Study) -> bool) -> bool {
        let changed = change(&mut self.game.study);
        if self.players.programs() == 1 && self.to_choose().is_some() {
            change(&mut self.game.study);
        }
        changed
    }
    /// Plays what somebody typed; the complaint is about the text.
    pub(crate) fn play_typed(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        self.game.study.play_text(text).map_err(|error| error.to_string())?;
        Ok(self.played())
    }
    /// Plays the line to the selected node of the tree.
    pub(crate) fn play_line(&mut self) -> Vec<Effect> {
        self.enter_subject();
        let mut path = self.explorer.tree.path.clone();
        if self.screen.focus == crate::app::Pane::Children {
            path.extend(self.selected_child().map(|child| child.ordinal));
        }
        // A recorded line spells its passes out.
        let auto_pass = std::mem::replace(&mut self.game.study.auto_pass, false);
        let before = self.game.study.line().cursor();
        for ordinal in path {
            self.game.study.play(ordinal);
        }
        self.game.study.auto_pass = auto_pass;
        let moved = self.game.study.line().cursor() != before;
        self.moved_if(moved)
    }
    /// The moves that lead to what is shown, as text.
    pub(crate) fn moves_text(&self) -> String {
        let line = self.game.study.line();
        let played = line.path(line.cursor()).into_iter().skip(1).map(|node| line.nodes()[node].text.clone());
        let moves: Vec<String> = played.chain(self.views.board.ahead.iter().cloned()).collect();
        moves.join(" ")
    }
}
