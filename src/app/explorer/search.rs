//! The options of the search, and starting, pausing and stopping it.

use crate::app::explorer::Explorer;
use crate::app::explorer::time::TimelineMarks;
use crate::app::screen::Display;
use crate::kit::words::{RUN, SEARCHED_ALREADY};
use engine::search::Answer;
use engine::search::Spec;
use model::inspect::root_moves::Pace;
use model::inspect::words::duration;
use model::language::say;
use model::study::Study;
use std::time::Duration;

/// The working time after which a search is paused that was not started by hand.
pub const BOUND: Duration = Duration::from_secs(1);

/// A search is not paused if at most this time is left.
const WORTH_A_PAUSE: Duration = Duration::from_secs(10);

/// The upper limit of an estimate; longer times are not reported.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The largest depth that is kept as a number.
pub const DEEPEST: u32 = 999;

/// Returns the word for the present action of the space key.
pub(crate) fn run_word(study: &Study) -> &'static str {
    let [search, pause, go_on] = RUN.map(say);
    match study.job() {
        Some(job) if job.is_paused() => go_on,
        Some(job) if !job.is_over() => pause,
        _ => search,
    }
}

impl Explorer {
    /// Resets the view for another search; the selected node is selected again as soon as it is
    /// reached.
    pub(crate) fn begin_search(&mut self) {
        self.missed = None;
        // While a search is followed, the path is not the user's selection.
        let path = Some(std::mem::take(&mut self.tree.path))
            .filter(|_| !self.views.live)
            .unwrap_or_default();
        // A path that the last search had not reached yet is still wanted.
        let path = self.tree.wanted.take().unwrap_or(path);
        self.travel.follows &= path.is_empty();
        self.tree.restart(path);
        self.stopping = false;
        (self.unvisited, self.marks_unvisited) = (None, false);
        self.travel.marked = TimelineMarks::default();
        self.travel.followed.clear();
        self.travel.fresh = true;
        self.views.pace = Pace::default();
    }
    /// Returns the change to one ply deeper. A depth greater than the height of the tree means the
    /// end of the game.
    pub(crate) fn deeper(&self) -> impl FnOnce(&mut Spec) + use<> {
        let height = self.tree_height();
        let reached =
            move |depth: &u32| *depth < DEEPEST && height.is_none_or(|height| height >= *depth);
        move |spec| spec.depth = spec.depth.filter(reached).map(|depth| depth + 1)
    }
    /// Returns the change to one ply less.
    pub(crate) fn shallower(&self) -> impl FnOnce(&mut Spec) + use<> {
        let whole = self.tree_height().unwrap_or(4).max(1);
        move |spec| spec.depth = Some(spec.depth.unwrap_or(whole).saturating_sub(1))
    }
    /// Handles space: pauses or continues the search. Returns whether a new search is to begin.
    pub(crate) fn run(&mut self, study: &Study, screen: &mut Display) -> bool {
        self.unbounded = true;
        match study.job() {
            Some(job) if !job.is_over() => job.pause(!job.is_paused()),
            Some(_) if self.is_searched() => screen.notify(say(SEARCHED_ALREADY)),
            _ => return true,
        }
        false
    }
    /// Returns whether a search is running.
    pub fn is_running(&self) -> bool {
        self.views
            .progress
            .as_ref()
            .is_some_and(|progress| progress.running)
    }
    /// Returns the result of the search if it is complete.
    pub(crate) fn answer(&self) -> Option<&Answer> {
        self.views
            .progress
            .as_ref()?
            .answer
            .as_deref()
            .filter(|answer| answer.complete)
    }
    /// Returns whether the position is searched completely.
    pub fn is_searched(&self) -> bool {
        self.answer().is_some()
    }
    /// Returns the height of the searched tree in plies, once it is known.
    pub(crate) fn tree_height(&self) -> Option<u32> {
        self.answer().map(|answer| answer.height)
    }
    /// Stops a running search. Returns whether there was one.
    pub(crate) fn stop(&mut self, study: &Study, screen: &mut Display) -> bool {
        let Some(job) = study.job().filter(|job| !job.is_over() && !self.stopping) else {
            return false;
        };
        job.cancel();
        self.stopping = true;
        screen.notify(say!("search stopped"));
        true
    }
    /// Ends hunts, playing and travel before another search begins.
    pub(crate) fn stop_exploring(&mut self, study: &mut Study) {
        self.travel.restart();
        study.tick = None;
    }
    /// Handles the passing of time: plays events, and pauses a long search that was not started by
    /// hand.
    pub(crate) fn tick(&mut self, study: &mut Study, screen: &mut Display) {
        if self.travel.playing.is_some() {
            self.play_on(study, screen);
        }
        let Some((progress, far)) = self.views.progress.as_ref().zip(self.views.far) else {
            return;
        };
        let is_long = self
            .views
            .pace
            .left()
            .is_some_and(|left| left > WORTH_A_PAUSE);
        if !self.unbounded && progress.running && progress.elapsed >= BOUND && is_long {
            if let Some(job) = study.job() {
                job.pause(true);
            }
            // The message says why the search waits, and how long it would go on.
            let seconds = progress.elapsed.as_secs();
            let bounded = match seconds {
                0 | 1 => say!("paused after one second of work").to_owned(),
                _ => say!("paused after {time} of work", time = duration(seconds)),
            };
            let left = self.time_left().filter(|_| screen.options.clock);
            let left = left.map(|left| {
                format!(
                    ", {} {} {}",
                    say!("about"),
                    duration(left.as_secs()),
                    say!("left@@remaining")
                )
            });
            let far = format!(
                ", {} {} {} {}{}",
                say!("root move"),
                far.at,
                say!("of"),
                far.of,
                left.unwrap_or_default()
            );
            screen.mention(&format!("{bounded}{far}: {}", say!("space goes on")));
        }
    }
    /// Returns the estimated time left; `None` while it is a guess, as for a search that prunes the
    /// first move of the root says little about the others.
    pub fn time_left(&self) -> Option<Duration> {
        self.views.far.filter(|far| far.is_even || far.at > 1)?;
        self.views.pace.left().filter(|left| *left <= LONGEST)
    }
    /// Gives up a tick that the search can never reach, with a message.
    pub(crate) fn give_up_tick(&mut self, study: &mut Study, screen: &mut Display) {
        if study.tick.is_some_and(|tick| !tick.is_within(self.ticks())) && self.is_searched() {
            study.tick = None;
            screen.alert(say!("this search ends before the tick of the file"));
        }
    }
}
