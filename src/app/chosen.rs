//! [`Chose`]: what stands behind a move that a player chose, and how the tree shows the search that chose it.
//!
//! While two programs play, the board is at the last move and the tree shows the search that chose it: that of the
//! position before (the *subject*). Whoever begins to travel in it enters it: the board goes back to that position. What
//! was searched with before comes back with the next step in the game.

use super::{App, Effect};
use crate::play::{Player, Taken};
use crate::search::Spec;
use std::time::Duration;

/// What stands behind a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chose {
    /// The name of the player.
    pub player: String,
    /// The very search that chose it; none where there was none.
    pub spec: Option<Spec>,
    /// What the player thought the position worth, in its own view.
    pub value: Option<String>,
    /// The nodes of the search.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Chose {
    /// What stands behind a move that was just taken.
    #[must_use]
    pub fn new(player: &Player, spec: Option<Spec>, taken: &Taken) -> Chose {
        let (value, nodes) = (taken.choice.value.clone(), taken.choice.nodes);
        Chose { player: player.title.clone(), spec, value, nodes, elapsed: taken.elapsed }
    }
}

impl App {
    /// The position whose search the tree shows: the cursor's, or the one before it.
    #[must_use]
    pub fn subject(&self) -> Option<usize> {
        self.arena.subject
    }
    /// While that is the one before: who chose the move at the cursor, and the move.
    #[must_use]
    pub fn last_choice(&self) -> Option<(&str, &str)> {
        let (node, line) = (self.arena.subject?, self.study.line());
        let next = line.nodes()[node].children.iter().find(|next| line.path(line.cursor()).contains(next))?;
        let chose = self.arena.chosen.get(&line.ordinals(*next))?;
        Some((&chose.player, &line.nodes()[*next].text))
    }
    /// Does the board show that position instead of the cursor's?
    pub(super) fn looks_behind(&self) -> bool {
        self.arena.subject.is_some() && matches!(self.focus, super::Pane::Tree | super::Pane::Children)
    }
    /// Searches with something that somebody else chose, until the next step in the game.
    fn borrow_spec(&mut self, spec: Spec) {
        let own = self.arena.own.take().filter(|(_, shown)| shown == self.study.spec()).map(|(own, _)| own);
        self.arena.own = Some((own.unwrap_or_else(|| self.study.spec().clone()), spec.clone()));
        self.study.set_spec(spec);
    }
    /// The search of another position than the cursor's is shown no longer.
    pub(super) fn leave_subject(&mut self) {
        (self.arena.subject, self.arena.later) = (None, None);
        if let Some((own, shown)) = self.arena.own.take()
            && *self.study.spec() == shown
        {
            self.study.set_spec(own);
        }
    }
    pub(super) fn leave_subject_and_settle(&mut self) -> Vec<Effect> {
        self.leave_subject();
        self.settled()
    }
    /// Shows the search that chose the move after a position; `None`: there was none.
    pub(super) fn show_choice(&mut self, before: usize, spec: Option<Spec>) -> Vec<Effect> {
        let Some(spec) = spec else {
            let _ = self.leave_subject_and_settle();
            self.study.drop_job();
            return Vec::new();
        };
        // Faster than anybody looks, a search begins only when the one before has ended.
        if self.is_racing() && self.study.job().is_some_and(|job| !job.is_over()) {
            self.pull_board();
            self.settle_cursor();
            self.arena.later = Some((before, spec));
            return Vec::new();
        }
        self.borrow_spec(spec);
        let effects = self.settled();
        (self.arena.subject, self.arena.later, self.bounded) = (Some(before), None, false);
        effects
    }
    /// Goes to the position whose search the tree shows: whoever looks into it looks at that one.
    pub(super) fn enter_subject(&mut self) {
        if let Some(node) = self.arena.subject.take() {
            self.arena.later = None;
            self.hold();
            self.study.walk(|line| line.go(node));
            self.pull_board();
            self.settle_cursor();
        }
    }
    /// Is there a move at the cursor that a player chose?
    pub(super) fn was_chosen(&self) -> bool {
        let line = self.study.line();
        let at = line.cursor();
        let known = |parent| self.study.search_behind(parent).is_some();
        at != 0 && (self.arena.chosen.contains_key(&line.ordinals(at)) || known(line.nodes()[at].parent))
    }
    /// Goes to the position before the move at the cursor, with the very search that chose it.
    pub(super) fn show_the_search(&mut self) -> Vec<Effect> {
        let line = self.study.line();
        let (node, moves) = (&line.nodes()[line.cursor()], line.ordinals(line.cursor()));
        let (parent, mv, text) = (node.parent, node.mv, node.text.clone());
        // What was not chosen before our eyes may still be known from the file.
        let known = self.arena.chosen.get(&moves).cloned().or_else(|| {
            let spec = self.study.search_behind(parent)?;
            let player = self.arena.players[self.study.position_at(parent)?.to_move().index()].title.clone();
            Some(Chose { player, spec: Some(spec), value: None, nodes: 0, elapsed: Duration::ZERO })
        });
        let Some(chose) = known else {
            self.tell(self.words.notes.not_chosen);
            return Vec::new();
        };
        let words = self.words;
        let value = chose.value.map_or_else(String::new, |value| format!(", {} {value}", words.columns.value));
        let title = crate::clean::clean(&chose.player).into_owned();
        let said = format!("{title} {} {text}{value}", words.chose);
        let Some(spec) = chose.spec else {
            self.tell(&format!("{said}: {}", words.notes.no_search));
            return Vec::new();
        };
        self.hold();
        let same = self.arena.subject == Some(parent) && *self.study.spec() == spec;
        self.study.walk(|line| line.go(parent));
        let mut effects = Vec::new();
        if same {
            (self.arena.subject, self.arena.later) = (None, None);
            self.pull_board();
            self.settle_cursor();
        } else {
            self.leave_subject();
            self.borrow_spec(spec);
            effects = self.settled();
            self.bounded = false;
        }
        self.tree.wanted = Some(vec![mv]);
        self.focus = super::Pane::Tree;
        self.tell(&said);
        effects
    }
}
