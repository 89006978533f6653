//! The history of the places visited, as in a web browser. A place is a [`Stay`].
//!
//! Every travel goes through `Explorer::depart`, which stores the place left: the tick, or *now*,
//! and the state of the tree view. Going back restores both. A hunt, played time and a drag along
//! the scrubber pass many places and store only the first. A travel away from the end of a running
//! search stores two: *now*, and the tick that was on the screen.
//!
//! Costs: at most 256 places with their open rows; fewer places if thousands of rows are open.

use crate::app::explorer::Explorer;
use crate::app::explorer::places::TreeCursor;
use crate::app::explorer::time::Stay;
use crate::app::screen::Display;
use engine::trace::{Tick, TraceError, Way};
use model::study::Study;

/// The maximum number of places kept; the oldest ones are dropped first.
const MOST: usize = 256;

/// The maximum number of open rows in all places together. A line of 4,000 plies has 4,000 open
/// rows.
const MOST_OPEN: usize = 500_000;

impl Explorer {
    /// Returns the current place.
    pub(crate) fn stay(&self, study: &Study) -> Stay {
        Stay {
            tick: study.tick,
            live: self.tick_shown(study).filter(|_| self.is_following(study)),
            // The table is computed again when it is needed.
            tree: TreeCursor {
                table: None,
                ..self.tree.clone()
            },
            followed: self.travel.followed.clone(),
            follows: self.travel.follows,
            fresh: self.travel.fresh && study.tick.is_some(),
        }
    }
    /// Leaves a place for a tick or, if `None`, for the present state. Every travel goes through
    /// here.
    pub(crate) fn depart(&mut self, study: &mut Study, from: Stay, to: Option<Tick>) {
        let shown = from.live.filter(|live| Some(*live) != to);
        let shown = shown.map(|live| Stay {
            tick: Some(live),
            live: None,
            ..from.clone()
        });
        let places = &mut self.travel.places;
        places.left(from);
        shown.into_iter().for_each(|shown| places.left(shown));
        places.keep(
            MOST.min(MOST_OPEN / (1 + self.tree.expanded.len() + self.travel.followed.len())),
        );
        self.rest();
        match to {
            Some(tick) => self.arrive(study, tick),
            None => {
                study.tick = None;
                self.unfollow();
            }
        }
    }
    /// Goes to a tick and selects its node. Returns whether that changed the place.
    pub(crate) fn travel_to(
        &mut self,
        study: &mut Study,
        screen: &mut Display,
        tick: Tick,
    ) -> bool {
        if !self.has_tick(screen, tick) {
            return false;
        }
        self.rest();
        // If the tick's own node is selected already, no place is left.
        let there = !self.travel.fresh && self.views.eye.as_ref() == Some(&self.tree.path);
        let goes = self.tick_now(study) != Some(tick) || !there;
        if goes {
            self.depart(study, self.stay(study), Some(tick));
        }
        goes
    }
    /// Goes to a tick and keeps the selected node of `from`, so that further questions concern the
    /// same node.
    pub(crate) fn travel_keeping(
        &mut self,
        study: &mut Study,
        screen: &mut Display,
        from: Stay,
        tick: Tick,
    ) {
        if !self.has_tick(screen, tick) || from.tick == Some(tick) {
            return;
        }
        self.depart(study, from.clone(), Some(tick));
        self.show_tree(from);
    }
    /// Continues a travel through many ticks. Only the first place is stored in the history.
    pub(crate) fn travel_on(&mut self, study: &mut Study, screen: &mut Display, tick: Tick) {
        if self.travel.underway {
            self.arrive(study, tick);
        } else {
            self.travel.underway = self.travel_to(study, screen, tick);
        }
    }
    /// Goes to the previous place in the history, or to the next one.
    pub(crate) fn travel_places(&mut self, study: &mut Study, screen: &mut Display, way: Way) {
        let (here, places) = (self.stay(study), &mut self.travel.places);
        let place = if way == Way::Backwards {
            places.back(here)
        } else {
            places.forward(here)
        };
        match place {
            Some(stay) => self.return_to(study, stay),
            None if way == Way::Backwards => screen.notify(say!("no travel to go back from")),
            None => screen.notify(say!("no travel back to undo")),
        }
    }
    /// Stops travelling. Returns whether a tick was shown.
    pub(crate) fn stop_travelling(&mut self, study: &mut Study) -> bool {
        self.rest();
        let was = study.tick.is_some();
        if was {
            self.depart(study, self.stay(study), None);
        }
        was
    }

    /// Returns whether the search has this tick, and shows a message if it does not.
    fn has_tick(&mut self, screen: &mut Display, tick: Tick) -> bool {
        let ticks = self.ticks();
        let has = tick.is_within(ticks);
        if !has {
            screen.alert(TraceError::NoTick { tick, ticks });
        }
        has
    }
    /// Stops every movement that goes on by itself.
    fn rest(&mut self) {
        (self.travel.hunt, self.travel.playing, self.travel.underway) = (None, None, false);
    }
    fn arrive(&mut self, study: &mut Study, tick: Tick) {
        study.tick = Some(tick);
        self.travel.fresh = true;
    }
    fn return_to(&mut self, study: &mut Study, stay: Stay) {
        self.rest();
        (study.tick, self.travel.follows) = (stay.tick, stay.follows);
        let ended = stay.live.is_some() && self.is_searched();
        self.show_tree(stay);
        if ended {
            // The rows open only to follow the search are closed, as when a search ends.
            self.travel.followed.clear();
            self.tree.restart(Vec::new());
            self.tree.child = 0;
        }
    }
    fn show_tree(&mut self, stay: Stay) {
        (self.tree, self.travel.followed, self.travel.fresh) =
            (stay.tree, stay.followed, stay.fresh);
    }
}
