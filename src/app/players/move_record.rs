//! [`MoveRecord`]: the player, the search and the value behind a move, and the view of that search
//! in the tree.
//!
//! While two programs play, the board is at the last move and the tree shows the search that chose
//! it: that of the position before (the *subject*). A travel in that search moves the board back to
//! that position. The next step in the game restores the previous options of the search.

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

/// The choice of a move by a player.
#[derive(Clone, Debug)]
pub struct MoveRecord {
    /// The name of the player.
    pub player: String,
    /// The specification of the search that chose it, if there was one.
    pub spec: Option<Spec>,
    /// The evaluations at that time: the user's own may have changed since.
    pub registry: Arc<Registry>,
    /// The player's value of the position, in its own view.
    pub value: Option<String>,
    /// The nodes of the search.
    pub nodes: u64,
    /// The duration of the choice.
    pub elapsed: Duration,
}

impl MoveRecord {
    /// Creates the record of a move that was just chosen.
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

/// A player's search whose specification the study has taken over for the moment.
#[derive(Clone, Debug)]
pub struct Borrowed {
    /// The study's own specification, to be restored.
    own: Spec,
    /// The player's specification.
    pub(crate) shown: Spec,
    /// The evaluations at that time.
    pub(crate) registry: Arc<Registry>,
}

/// Returns whether the evaluation of a search has different texts in two registries.
pub(crate) fn differs(start: &dyn Position, spec: &Spec, registries: [&Registry; 2]) -> bool {
    // A specification without an evaluation uses the game's default.
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
    /// Returns the position whose search the tree shows if that is not the cursor's but the one
    /// before it.
    pub fn subject(&self) -> Option<usize> {
        self.subject
    }
    /// Returns the player who chose the move at the cursor, and the move, if the tree shows that
    /// search.
    pub fn last_choice<'a>(&'a self, study: &'a Study) -> Option<(&'a str, &'a str)> {
        let (node, line) = (self.subject?, study.line());
        let next = line.nodes()[node]
            .children
            .iter()
            .find(|next| line.path(line.cursor()).contains(next))?;
        let chose = self.chosen.get(&line.ordinals(*next))?;
        Some((say_of(&chose.player), &line.nodes()[*next].text))
    }
    /// Returns whether the board shows that position instead of the cursor's.
    pub(crate) fn looks_behind(&self, screen: &Display) -> bool {
        self.subject.is_some() && matches!(screen.focus, Pane::Tree | Pane::Children)
    }
    /// Takes over the specification of a player's search, until the next step in the game.
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
    /// Returns the borrowed search, if the study still uses its specification.
    pub(crate) fn borrowed(&self, study: &Study) -> Option<&Borrowed> {
        self.borrowed
            .as_ref()
            .filter(|borrowed| borrowed.shown == *study.spec())
    }
    /// Returns the evaluations to search with: the present ones, or those of the time when a player
    /// chose.
    pub(crate) fn evaluations<'a>(&'a self, study: &'a Study) -> &'a Arc<Registry> {
        self.borrowed(study)
            .map_or_else(|| study.registry(), |borrowed| &borrowed.registry)
    }
    /// Uses the present evaluations from now on.
    pub(crate) fn renew_evaluations(&mut self, study: &Study) {
        if let Some(borrowed) = &mut self.borrowed {
            borrowed.registry = Arc::clone(study.registry());
        }
    }
    /// Stops showing the search of another position than the cursor's.
    pub(crate) fn leave_subject(&mut self, study: &mut Study) {
        (self.subject, self.later) = (None, None);
        if let Some(Borrowed { own, shown, .. }) = self.borrowed.take()
            && *study.spec() == shown
        {
            study.set_spec(own);
        }
    }
    /// Returns whether a player chose the move at the cursor.
    pub(crate) fn was_chosen(&self, study: &Study) -> bool {
        let line = study.line();
        let at = line.cursor();
        let known = |parent| study.search_behind(parent).is_some();
        at != 0 && (self.chosen.contains_key(&line.ordinals(at)) || known(line.nodes()[at].parent))
    }
}
