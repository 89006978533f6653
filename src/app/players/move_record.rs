//! [`MoveRecord`]: who chose a move, by which search and with which value, and how the tree shows that search.
//!
//! While two programs play, the board is at the last move and the tree shows the search that chose it: that of the
//! position before (the *subject*). A travel in that search moves the board back to that position. The next step in the
//! game restores the previous options of the search.

use crate::app::players::GamePlayers;
use crate::app::{Display, Pane};
use engine::boundary::Position;
use engine::eval::Registry;
use engine::play::{Player, Taken};
use engine::search::Spec;
use model::language::say_of;
use model::study::Study;
use std::sync::Arc;
use std::time::Duration;

/// Who chose a move, and by which search.
#[derive(Clone, Debug)]
pub struct MoveRecord {
    /// The name of the player.
    pub player: String,
    /// The very search that chose it; none where there was none.
    pub spec: Option<Spec>,
    /// The evaluations there were when it chose: the user's own may have changed since.
    pub registry: Arc<Registry>,
    /// What the player thought the position worth, in its own view.
    pub value: Option<String>,
    /// The nodes of the search.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl MoveRecord {
    /// What stands behind a move that was just taken.
    pub fn new(
        player: &Player,
        (spec, registry): (Option<Spec>, Arc<Registry>),
        taken: &Taken,
    ) -> MoveRecord {
        let (value, nodes) = (taken.choice.value.clone(), taken.choice.nodes);
        MoveRecord {
            player: player.title.clone(),
            spec,
            registry,
            value,
            nodes,
            elapsed: taken.elapsed,
        }
    }
}

/// A search that a player chose with, while it is the one that is searched with.
#[derive(Clone, Debug)]
pub struct Borrowed {
    /// What was searched with before.
    own: Spec,
    /// What the player searched with.
    pub(crate) shown: Spec,
    /// The evaluations there were then.
    pub(crate) registry: Arc<Registry>,
}

/// Is the evaluation of a search another one in other evaluations?
pub(crate) fn differs(start: &dyn Position, spec: &Spec, registries: [&Registry; 2]) -> bool {
    // Where a spec names none, the game does.
    let text = |registry: &Registry| {
        let problem = start.pose(spec, registry).ok()?;
        let found = registry
            .get(start.kind(), problem.spec().evaluation.as_deref()?)
            .ok()?;
        Some(found.text.clone())
    };
    let [before, now] = registries.map(text);
    before != now
}

impl GamePlayers {
    /// The position whose search the tree shows: the cursor's, or the one before it.
    pub fn subject(&self) -> Option<usize> {
        self.subject
    }
    /// While that is the one before: who chose the move at the cursor, and the move.
    pub fn last_choice<'a>(&'a self, study: &'a Study) -> Option<(&'a str, &'a str)> {
        let (node, line) = (self.subject?, study.line());
        let next = line.nodes()[node]
            .children
            .iter()
            .find(|next| line.path(line.cursor()).contains(next))?;
        let chose = self.chosen.get(&line.ordinals(*next))?;
        Some((say_of(&chose.player), &line.nodes()[*next].text))
    }
    /// Does the board show that position instead of the cursor's?
    pub(crate) fn looks_behind(&self, screen: &Display) -> bool {
        self.subject.is_some() && matches!(screen.focus, Pane::Tree | Pane::Children)
    }
    /// Searches with what a player chose with, until the next step in the game.
    pub(crate) fn borrow_spec(&mut self, study: &mut Study, spec: Spec, registry: Arc<Registry>) {
        let own = self
            .borrowed(study)
            .map_or_else(|| study.spec(), |borrowed| &borrowed.own)
            .clone();
        self.borrowed = Some(Borrowed {
            own,
            shown: spec.clone(),
            registry,
        });
        study.set_spec(spec);
    }
    /// The search that a player chose with, if it is the one that is searched with.
    pub(crate) fn borrowed(&self, study: &Study) -> Option<&Borrowed> {
        self.borrowed
            .as_ref()
            .filter(|borrowed| borrowed.shown == *study.spec())
    }
    /// The evaluations to search with: those of now, or those there were when a player chose.
    pub(crate) fn evaluations<'a>(&'a self, study: &'a Study) -> &'a Arc<Registry> {
        self.borrowed(study)
            .map_or_else(|| study.registry(), |borrowed| &borrowed.registry)
    }
    /// Whatever is searched with from now on is searched with the evaluations of now.
    pub(crate) fn renew_evaluations(&mut self, study: &Study) {
        if let Some(borrowed) = &mut self.borrowed {
            borrowed.registry = Arc::clone(study.registry());
        }
    }
    /// The search of another position than the cursor's is shown no longer.
    pub(crate) fn leave_subject(&mut self, study: &mut Study) {
        (self.subject, self.later) = (None, None);
        if let Some(Borrowed { own, shown, .. }) = self.borrowed.take()
            && *study.spec() == shown
        {
            study.set_spec(own);
        }
    }
    /// Is there a move at the cursor that a player chose?
    pub(crate) fn was_chosen(&self, study: &Study) -> bool {
        let line = study.line();
        let at = line.cursor();
        let known = |parent| study.search_behind(parent).is_some();
        at != 0 && (self.chosen.contains_key(&line.ordinals(at)) || known(line.nodes()[at].parent))
    }
}
