//! [`Hunting`] in slices, so that a long hunt never blocks the keys.

use crate::app::action::SearchTarget;
use crate::app::explorer::Explorer;
use crate::app::explorer::time::Hunting;
use crate::app::screen::Display;
use crate::kit::words::{HAS_NO_PASSES, HAS_NO_TABLE, NONE_FOUND};
use engine::search::TableSize;
use engine::trace::hunt::{BestChanges, Cuts, Leaves, Researches, RootChanges};
use engine::trace::{Hits, Hunted, Predicate, Tick, Way};
use model::inspect::watch::{Watch, What};
use model::language::say;
use model::study::Study;
use std::sync::Arc;

/// The approximate number of nodes examined in a slice, which takes a few milliseconds.
pub const SLICE: u64 = 20_000;

impl Explorer {
    /// Returns the predicate of a hunt, or `None`, with a message, if there is none.
    fn predicate(
        &mut self,
        study: &Study,
        screen: &mut Display,
        target: SearchTarget,
    ) -> Option<Box<dyn Predicate + Send>> {
        Some(match target {
            SearchTarget::Cut => Box::new(Cuts),
            SearchTarget::Leaf => Box::new(Leaves),
            SearchTarget::Research => Box::new(Researches),
            SearchTarget::Hit => Box::new(Hits),
            SearchTarget::RootBest => Box::new(RootChanges),
            SearchTarget::NodeBest => Box::new(BestChanges {
                node: self.views.node.as_ref()?.number,
            }),
            SearchTarget::Watch => match Watch::read(&self.travel.watch) {
                Ok(watch) => Box::new(watch.predicate(Arc::clone(study.job()?.problem()))),
                Err(_) => {
                    screen.notify(say!("no condition yet: W types one"));
                    return None;
                }
            },
        })
    }
    /// Returns the reason that the search can have no such event in either direction; `None` if it
    /// may.
    pub(crate) fn never(&self, study: &Study, target: SearchTarget) -> Option<&'static str> {
        // Nothing but the events is known about the search of another program.
        let problem = study.job()?.problem();
        let spec = Some(problem.spec()).filter(|_| !problem.is_trace())?;
        let what = match target {
            SearchTarget::Cut => What::Cut(None),
            SearchTarget::Hit => What::Hit,
            SearchTarget::Watch => Watch::read(&self.travel.watch).ok()?.what,
            SearchTarget::Leaf
            | SearchTarget::Research
            | SearchTarget::RootBest
            | SearchTarget::NodeBest => {
                return None;
            }
        };
        match what {
            What::Cut(_) => (!spec.method.prunes())
                .then_some(say!("this method cuts nothing: m leads to one that does")),
            What::Killer => (!spec.memory.killers)
                .then_some(say!("this search keeps no killers: alt-u leads to them")),
            What::History => (!spec.memory.history).then_some(say!(
                "this search counts no moves: alt-u leads to the history"
            )),
            What::Hit | What::Store | What::Overwrite => {
                (spec.memory.table == TableSize::None).then_some(say(HAS_NO_TABLE))
            }
            What::Pass(_) => (!spec.memory.has_passes()).then_some(say(HAS_NO_PASSES)),
            What::Number(..) | What::Move(_) | What::Position(_) | What::Leaf => None,
        }
    }
    /// Returns whether the condition concerns overwritten table entries, which are not recorded:
    /// the search has to be run again for it.
    pub(crate) fn watches_overwrite(&self) -> bool {
        Watch::read(&self.travel.watch).is_ok_and(|watch| watch.what == What::Overwrite)
    }
    /// Starts a hunt at the current tick, and examines its first slice.
    pub(crate) fn start_hunt(
        &mut self,
        study: &mut Study,
        screen: &mut Display,
        target: SearchTarget,
        way: Way,
    ) {
        self.travel.playing = None;
        if let Some(predicate) = self.predicate(study, screen, target) {
            let at = self.tick_shown(study);
            let keeps = target == SearchTarget::NodeBest;
            self.travel.hunt = Some(Hunting {
                predicate,
                began: self.stay(study),
                keeps,
                way,
                at,
            });
            self.hunt_on(study, screen);
        }
    }
    /// Examines one slice of the hunt.
    pub(crate) fn hunt_on(&mut self, study: &mut Study, screen: &mut Display) {
        let Some(mut hunt) = self.travel.hunt.take() else {
            return;
        };
        let Some(job) = study.job() else { return };
        let found = job.look(|walk| walk.hunt(hunt.at, hunt.way, SLICE, &mut *hunt.predicate));
        match found {
            Ok(Hunted::Found(tick)) => {
                // The search may have gone on since its totals were last read.
                if let Some(progress) = &mut self.views.progress {
                    progress.ticks = progress.ticks.max(tick.next().0);
                }
                self.end_hunt(study, screen, hunt, tick);
            }
            Ok(Hunted::More(at)) => {
                hunt.at = Some(at);
                self.travel.hunt = Some(hunt);
            }
            Ok(Hunted::Nothing) => {
                screen.notify(if self.is_searched() {
                    say(NONE_FOUND)
                } else {
                    say!("there is none that way so far: stayed where it was")
                });
            }
            Err(trouble) => screen.alert(trouble),
        }
    }
    fn end_hunt(&mut self, study: &mut Study, screen: &mut Display, hunt: Hunting, tick: Tick) {
        if hunt.keeps {
            self.travel_keeping(study, screen, hunt.began, tick);
        } else {
            self.depart(study, hunt.began, Some(tick));
        }
    }
    /// Stops a hunt at the tick it has reached. Returns whether there was one.
    pub(crate) fn stop_hunt(&mut self, study: &mut Study, screen: &mut Display) -> bool {
        let Some(hunt) = self.travel.hunt.take() else {
            return false;
        };
        if let Some(at) = hunt.at {
            self.end_hunt(study, screen, hunt, at);
        }
        screen.notify(say!(
            "hunt stopped here: ctrl-left goes back to where it began"
        ));
        true
    }
}
