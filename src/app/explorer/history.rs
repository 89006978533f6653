//! Places visited, like the pages of a browser: [`Stay`].
//!
//! Every travel goes through `Explorer::depart`, which stores the place that is left: the tick, or *now*, and the state
//! of the tree view. Going back restores both. A hunt, played time and a drag along the scrubber pass many places and
//! store only the first. A travel away from the moving end of a running search stores two: *now*, and the moment that
//! was on the screen.
//!
//! Costs: the open rows of each of at most 256 places; fewer places if thousands of rows are open.

use crate::app::explorer::Explorer;
use crate::app::explorer::places::TreeCursor;
use crate::app::explorer::time::Stay;
use crate::app::screen::Display;
use engine::trace::{Tick, TraceError, Way};
use model::study::Study;

/// The most places that are kept; then the oldest ones are forgotten.
const MOST: usize = 256;

/// The most rows that are open in all of them together: a line of 4,000 plies has so many rows.
const MOST_OPEN: usize = 500_000;

impl Explorer {
    /// The place that is looked at.
    pub(crate) fn stay(&self, study: &Study) -> Stay {
        Stay {
            tick: study.tick,
            live: self.tick_shown(study).filter(|_| self.is_following(study)),
            // The table is made anew where it is wanted again.
            tree: TreeCursor {
                table: None,
                ..self.tree.clone()
            },
            followed: self.travel.followed.clone(),
            follows: self.travel.follows,
            fresh: self.travel.fresh && study.tick.is_some(),
        }
    }
    /// Leaves a place for a tick, or for now: the one way of every travel.
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
    /// Goes to a tick and selects its node; answers whether that is elsewhere.
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
        // Where the tick's own node is selected already there is nothing to leave.
        let there = !self.travel.fresh && self.views.eye.as_ref() == Some(&self.tree.path);
        let goes = self.tick_now(study) != Some(tick) || !there;
        if goes {
            self.depart(study, self.stay(study), Some(tick));
        }
        goes
    }
    /// Goes to a tick from a place whose selected node stays selected: what is asked about next is asked of it, too.
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
    /// Goes on with a travel through many places; only the first one is left.
    pub(crate) fn travel_on(&mut self, study: &mut Study, screen: &mut Display, tick: Tick) {
        if self.travel.underway {
            self.arrive(study, tick);
        } else {
            self.travel.underway = self.travel_to(study, screen, tick);
        }
    }
    /// Back to the place before, or on again.
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
    /// No travelling any more; answers whether there was any.
    pub(crate) fn stop_travelling(&mut self, study: &mut Study) -> bool {
        self.rest();
        let was = study.tick.is_some();
        if was {
            self.depart(study, self.stay(study), None);
        }
        was
    }

    /// Does the search have this tick? Says so if it does not.
    fn has_tick(&mut self, screen: &mut Display, tick: Tick) -> bool {
        let ticks = self.ticks();
        let has = tick.is_within(ticks);
        if !has {
            screen.alert(TraceError::NoTick { tick, ticks });
        }
        has
    }
    /// Nothing moves by itself any more.
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
            // What was open only to go with the search is closed, as at its end.
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
