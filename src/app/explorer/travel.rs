//! Time travel: the commands that change the shown tick.
//!
//! [`model::study::Study::tick`] is the shown tick; if it is `None`, the panes show the present
//! state of the search. If the search has not reached the tick yet, the panes wait for it. Every
//! travel stores the place that it leaves in the history: [`crate::app::explorer::history`].

use crate::app::explorer::Explorer;
use crate::app::explorer::time::{FRAMES, SPEEDS};
use crate::app::screen::Display;
use crate::kit::words::{NO_FURTHER, NOT_LEFT};
use engine::sentence::Sentence;
use engine::trace::travel::at_percent;
use engine::trace::{Tick, TraceError, Travel, Way};
use model::language::say;
use model::study::Study;

/// Parses a tick: a number with or without commas, or a percentage of `ticks`.
fn read_tick(text: &str, ticks: u64) -> Option<Tick> {
    match text.strip_suffix('%') {
        Some(percent) => percent
            .trim()
            .parse()
            .ok()
            .map(|percent| at_percent(ticks, percent)),
        None => text.replace([',', ' '], "").parse().ok().map(Tick),
    }
}

impl Explorer {
    /// Returns the number of ticks of the search so far.
    pub fn ticks(&self) -> u64 {
        self.views
            .progress
            .as_ref()
            .map_or(0, |progress| progress.ticks)
    }
    /// Returns the tick travelled to, if the search has reached it.
    pub fn tick_now(&self, study: &Study) -> Option<Tick> {
        study.tick.filter(|tick| tick.is_within(self.ticks()))
    }
    /// Returns the tick to bookmark, and the name of its bookmark if there is one.
    pub(crate) fn bookmark_here<'a>(&self, study: &'a Study) -> Option<(Tick, &'a str)> {
        let tick = self.tick_shown(study).or(Tick::last_of(self.ticks()))?;
        let named = study
            .bookmarks
            .iter()
            .find(|bookmark| bookmark.tick == tick);
        Some((tick, named.map_or("", |bookmark| &bookmark.name)))
    }
    /// Returns whether the screen changes without a search: a hunt or playing is in progress.
    pub fn is_moving(&self) -> bool {
        self.is_hunting() || self.travel.playing.is_some()
    }
    /// Travels by one step of a kind.
    pub(crate) fn travel(&mut self, study: &mut Study, screen: &mut Display, travel: Travel) {
        if let Some(tick) = self.travelled(study, screen, travel) {
            self.travel_to(study, screen, tick);
        }
    }
    /// Returns the tick that a step leads to. Shows a message if there is none.
    pub(crate) fn travelled(
        &mut self,
        study: &Study,
        screen: &mut Display,
        travel: Travel,
    ) -> Option<Tick> {
        let last = Tick::last_of(self.ticks())?;
        let Some(tick) = self.tick_shown(study) else {
            let forwards = match travel {
                Travel::Step(way)
                | Travel::Over(way)
                | Travel::Out(way)
                | Travel::Sibling(way)
                | Travel::Pass(way) => Some(way),
                // The end in the opposite direction is the start of such a step.
                Travel::End(Way::Forwards) => Some(Way::Backwards),
                Travel::End(Way::Backwards) => Some(Way::Forwards),
                Travel::Parent => Some(Way::Backwards),
            };
            return forwards.map(|way| {
                if way == Way::Forwards {
                    Tick::FIRST
                } else {
                    last
                }
            });
        };
        let found = screen.or_alert(study.job()?.look(|walk| walk.travel(tick, travel)))?;
        if found.is_none() {
            screen.notify(say(NO_FURTHER));
        }
        found
    }
    /// Travels by `thousandths` thousandths of all ticks, backwards if negative.
    pub(crate) fn travel_by(&mut self, study: &mut Study, screen: &mut Display, thousandths: i64) {
        let Some(last) = Tick::last_of(self.ticks()) else {
            return;
        };
        let from =
            self.tick_shown(study)
                .unwrap_or(if thousandths > 0 { Tick::FIRST } else { last });
        let by = (last.0 as f64 * thousandths.unsigned_abs() as f64 / 1000.0)
            .ceil()
            .max(1.0) as u64;
        let to = if thousandths > 0 {
            from.later(by).min(last)
        } else {
            from.earlier(by)
        };
        if self.tick_now(study) == Some(to) {
            screen.notify(say(NO_FURTHER));
        } else {
            self.travel_to(study, screen, to);
        }
    }
    /// Travels to the `Enter` or `Leave` event of the selected node, which stays selected.
    pub(crate) fn travel_to_end(&mut self, study: &mut Study, screen: &mut Display, way: Way) {
        let Some(node) = self.views.node.as_ref() else {
            return;
        };
        let (mut number, mut ply) = (node.number, node.path.len() as u32);
        if screen.focus == crate::app::Pane::Children {
            let Some(child) = self.selected_child().and_then(|(_, number)| number) else {
                return screen.notify(say!("not searched"));
            };
            (number, ply) = (child, ply + 1);
        } else if self.tree.selected.unsearched.is_some() {
            return screen.notify(say!("not searched"));
        }
        let to = match way {
            Way::Backwards => number.enter(ply),
            // The view may show a past state; the recording knows the end.
            Way::Forwards => match study
                .job()
                .map(|job| job.look(|walk| walk.leave_of(number)))
            {
                Some(Ok(Some(leave))) => leave,
                Some(Ok(None)) => return screen.notify(say(NOT_LEFT)),
                Some(Err(_)) | None => return,
            },
        };
        self.travel_keeping(study, screen, self.stay(study), to);
    }
    /// Travels to a typed tick. The error describes the text.
    pub(crate) fn take_tick(
        &mut self,
        study: &mut Study,
        screen: &mut Display,
        text: &str,
    ) -> Result<(), Sentence> {
        let ticks = self.ticks();
        let tick = read_tick(text, ticks).ok_or_else(|| {
            say!("a tick is a number such as 1204, or a percentage such as 50%").to_owned()
        })?;
        if !tick.is_within(ticks) {
            return Err(TraceError::NoTick { tick, ticks }.into());
        }
        self.travel_to(study, screen, tick);
        Ok(())
    }
    /// Starts playing time forwards or backwards, or stops it.
    pub(crate) fn play_time(&mut self, study: &mut Study, screen: &mut Display, way: Way) {
        let travel = &mut self.travel;
        travel.hunt = None;
        (travel.frames, travel.underway) = (0, false);
        if travel.playing.take() == Some(way) {
            return;
        }
        let end = if way == Way::Forwards {
            Tick::last_of(self.ticks())
        } else {
            Some(Tick::FIRST)
        };
        if self.tick_now(study) == end && end.is_some() && !self.is_running() {
            return screen.notify(say(NO_FURTHER));
        }
        if self.tick_now(study).is_none() {
            // From the present of a running search, playing forwards continues with the search.
            let from = self.tick_shown(study).filter(|_| way == Way::Forwards);
            match from.or_else(|| self.travelled(study, screen, Travel::Step(way))) {
                Some(tick) => self.travel_on(study, screen, tick),
                None => return,
            }
        }
        self.travel.playing = Some(way);
    }
    /// Handles a frame while time is played.
    pub(crate) fn play_on(&mut self, study: &mut Study, screen: &mut Display) {
        let (Some(way), Some(tick)) = (self.travel.playing, self.tick_now(study)) else {
            self.travel.playing = None;
            return;
        };
        let (frames, ticks) = SPEEDS[self.travel.speed.min(SPEEDS.len() - 1)];
        self.travel.frames += 1;
        if self.travel.frames < frames {
            return;
        }
        self.travel.frames = 0;
        let last = Tick::last_of(self.ticks()).unwrap_or_default();
        let to = if way == Way::Forwards {
            tick.later(ticks).min(last)
        } else {
            tick.earlier(ticks)
        };
        self.travel_on(study, screen, to);
        // At the present of a running search, playing waits for more events.
        let ends = to == Tick::FIRST && way == Way::Backwards
            || to == last && way == Way::Forwards && !self.is_running();
        self.travel.playing = Some(way).filter(|_| !ends);
    }
    pub(crate) fn change_speed(&mut self, screen: &mut Display, faster: bool) {
        let speed = &mut self.travel.speed;
        *speed = if faster {
            (*speed + 1).min(SPEEDS.len() - 1)
        } else {
            speed.saturating_sub(1)
        };
        let (frames, ticks) = SPEEDS[*speed];
        let each = FRAMES * ticks / u64::from(frames);
        screen.notify(&format!("{}: {each}", say!("ticks a second")));
    }
}

#[cfg(test)]
mod tests {
    use super::read_tick;

    #[test]
    fn ticks_are_read() {
        assert_eq!(
            ["1204", "1,204", "50%", "100 %", "x", "", "-1"]
                .map(|text| read_tick(text, 101).map(|tick| tick.0)),
            [
                Some(1204),
                Some(1204),
                Some(50),
                Some(100),
                None,
                None,
                None
            ]
        );
    }
}
