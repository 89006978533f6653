//! Hunts in slices: [`Hunting`], so that no key waits for the end of a long one.

use crate::app::App;
use crate::app::action::SearchTarget;
use crate::app::explorer::history::Stay;
use crate::inspect::watch::Watch;
use engine::trace::hunt::{BestChanges, Cuts, Leaves, Researches};
use engine::trace::{Hunted, Predicate, Way};
use std::sync::Arc;

/// About how many nodes a slice looks at: a few milliseconds.
pub const SLICE: u64 = 20_000;

/// A hunt that is on.
pub struct Hunting {
    predicate: Box<dyn Predicate + Send>,
    /// Where it began.
    began: Stay,
    /// Does the node that was selected there stay selected?
    keeps: bool,
    /// Which way it goes.
    pub way: Way,
    /// Up to where it has looked.
    pub at: Option<u64>,
}

impl App {
    /// Is a hunt on?
    #[must_use]
    pub fn is_hunting(&self) -> bool {
        self.explorer.travel.hunt.is_some()
    }
    /// The predicate of a hunt; `None`, with a message, if there is nothing to hunt for.
    fn predicate(&mut self, prey: SearchTarget) -> Option<Box<dyn Predicate + Send>> {
        Some(match prey {
            SearchTarget::Cut => Box::new(Cuts),
            SearchTarget::Leaf => Box::new(Leaves),
            SearchTarget::Research => Box::new(Researches),
            SearchTarget::RootBest => Box::new(BestChanges { node: 0 }),
            SearchTarget::NodeBest => Box::new(BestChanges { node: self.views.node.as_ref()?.number }),
            SearchTarget::Watch => match Watch::read(&self.explorer.travel.watch) {
                Ok(watch) => Box::new(watch.predicate(Arc::clone(self.game.study.job()?.problem()))),
                Err(_) => {
                    self.screen.notify(self.screen.words.notes.no_watch);
                    return None;
                }
            },
        })
    }
    /// Starts a hunt from where one is, and looks at its first slice.
    pub(crate) fn start_hunt(&mut self, prey: SearchTarget, way: Way) {
        self.explorer.travel.playing = None;
        if let Some(predicate) = self.predicate(prey) {
            let at = self.tick_shown();
            let keeps = prey == SearchTarget::NodeBest;
            self.explorer.travel.hunt = Some(Hunting { predicate, began: self.stay(), keeps, way, at });
            self.hunt_on();
        }
    }
    /// Looks at one slice of the hunt.
    pub(crate) fn hunt_on(&mut self) {
        let Some(mut hunt) = self.explorer.travel.hunt.take() else {
            return;
        };
        let Some(job) = self.game.study.job() else {
            return;
        };
        let found = job.look(|walk| walk.hunt(hunt.at, hunt.way, SLICE, &mut *hunt.predicate));
        match found {
            Ok(Hunted::Found(tick)) => {
                // The search may have gone on since the last look at its totals.
                if let Some(progress) = &mut self.views.progress {
                    progress.ticks = progress.ticks.max(tick + 1);
                }
                self.end_hunt(hunt, tick);
            }
            Ok(Hunted::More(at)) => {
                hunt.at = Some(at);
                self.explorer.travel.hunt = Some(hunt);
            }
            Ok(Hunted::Nothing) => {
                let notes = &self.screen.words.notes;
                self.screen.notify(if self.is_searched() { notes.none_found } else { notes.none_yet });
            }
            Err(trouble) => self.screen.alert(&trouble.to_string()),
        }
    }
    fn end_hunt(&mut self, hunt: Hunting, tick: u64) {
        if hunt.keeps {
            self.travel_keeping(hunt.began, tick);
        } else {
            self.depart(hunt.began, Some(tick));
        }
    }
    /// Stops a hunt and stays where it has come to; answers whether there was one.
    pub(crate) fn stop_hunt(&mut self) -> bool {
        let Some(hunt) = self.explorer.travel.hunt.take() else {
            return false;
        };
        if let Some(at) = hunt.at {
            self.end_hunt(hunt, at);
        }
        self.screen.notify(self.screen.words.notes.hunt_stopped);
        true
    }
}
