//! Travel: moving from one tick to another that has a name.
//!
//! Every travel is a function of the recording and the tick, so the way back is always open: the
//! caller remembers the ticks. If there is nothing to travel to, the result is `None` and the
//! caller stays at its tick.

use super::Tick;
use super::hunt::Way;
use super::moment::{Event, MomentFrame};
use super::walk::{TraceError, Walk};

/// A travel, relative to the node whose event is at the tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Travel {
    /// One event.
    Step(Way),
    /// To the other end of this node if that lies ahead, which steps over the subtree; otherwise
    /// one event.
    Over(Way),
    /// To the Leave of this node (backwards: its Enter), and from there to that of its parent.
    Out(Way),
    /// To the Enter of the parent.
    Parent,
    /// To the Enter of the next or previous child of the parent.
    Sibling(Way),
    /// To the first or the last event.
    End(Way),
    /// To the Enter of the root of the next pass. Backwards, to that of this pass, or from there,
    /// of the one before.
    Pass(Way),
}

/// Returns one of the ends of a node, if the search has reached it.
fn end_of(walk: &mut Walk<'_>, frame: &MomentFrame, way: Way) -> Result<Option<Tick>, TraceError> {
    if way == Way::Backwards {
        return Ok(Some(frame.number.enter(frame.ply)));
    }
    let stack = walk.find(frame.number)?;
    let entry = stack
        .last()
        .map(|frame| walk.entry(frame))
        .filter(|entry| entry.value.is_some());
    Ok(entry.map(|entry| frame.number.leave(frame.ply, entry.counts.nodes)))
}

impl Walk<'_> {
    /// Returns the tick to which a travel leads.
    ///
    /// # Errors
    /// Returns an error if there is no such tick, or if a subtree could not be re-derived.
    pub fn travel(&mut self, tick: Tick, travel: Travel) -> Result<Option<Tick>, TraceError> {
        let moment = self.moment(tick)?;
        let last = Tick::last_of(moment.ticks).unwrap_or_default();
        let step = |way| match way {
            Way::Forwards => Some(tick.next()).filter(|&tick| tick <= last),
            Way::Backwards => tick.previous(),
        };
        let Some((here, above)) = moment.frames.split_last() else {
            return Ok(None);
        };
        let ahead = match moment.event {
            Event::Enter => Way::Forwards,
            Event::Leave => Way::Backwards,
        };
        Ok(match travel {
            Travel::Step(way) => step(way),
            Travel::End(way) => Some(if way == Way::Forwards {
                last
            } else {
                Tick::FIRST
            })
            .filter(|&to| to != tick),
            Travel::Over(way) if way == ahead => end_of(self, here, way)?,
            Travel::Over(way) => step(way),
            Travel::Out(way) => match (way == ahead, above.last()) {
                (true, _) => end_of(self, here, way)?,
                (false, Some(parent)) => end_of(self, parent, way)?,
                (false, None) => None,
            },
            Travel::Pass(way) => self.pass_from(tick, way),
            Travel::Parent => above.last().map(|parent| parent.number.enter(parent.ply)),
            Travel::Sibling(way) => match above.last() {
                Some(parent) => self.sibling(parent, here, way)?,
                None => None,
            },
        })
    }

    fn sibling(
        &mut self,
        parent: &MomentFrame,
        here: &MomentFrame,
        way: Way,
    ) -> Result<Option<Tick>, TraceError> {
        let mut stack = self.find(parent.number)?;
        let children = self.children(&mut stack)?;
        let at = children
            .iter()
            .position(|child| child.frame.number == here.number);
        let to = at.and_then(|at| match way {
            Way::Forwards => at.checked_add(1),
            Way::Backwards => at.checked_sub(1),
        });
        Ok(to.and_then(|to| children.get(to)).map(super::Child::enter))
    }
}

/// Returns the tick at a percentage (0 to 100) of `ticks` ticks, which are at least 1.
pub fn at_percent(ticks: u64, percent: f64) -> Tick {
    let last = ticks.saturating_sub(1);
    Tick(((last as f64 * (percent.clamp(0.0, 100.0) / 100.0)).round() as u64).min(last))
}

/// A history of visited places, like that of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places<T> {
    back: Vec<T>,
    forward: Vec<T>,
}

impl<T> Default for Places<T> {
    fn default() -> Self {
        Places {
            back: Vec::new(),
            forward: Vec::new(),
        }
    }
}

impl<T> Places<T> {
    /// Records that a place was left for a new one.
    pub fn left(&mut self, place: T) {
        self.back.push(place);
        self.forward.clear();
    }
    /// Forgets the oldest places to go back to, except for the last `most`.
    pub fn keep(&mut self, most: usize) {
        self.back.drain(..self.back.len().saturating_sub(most));
    }
    /// Returns the previous place, if any, and makes `here` the next one.
    pub fn back(&mut self, here: T) -> Option<T> {
        let place = self.back.pop()?;
        self.forward.push(here);
        Some(place)
    }
    /// Returns the next place, if any, and makes `here` the previous one.
    pub fn forward(&mut self, here: T) -> Option<T> {
        let place = self.forward.pop()?;
        self.back.push(here);
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_again() {
        let mut places = Places::default();
        places.left(1);
        places.left(2);
        assert_eq!(
            (places.back(3), places.back(2), places.back(1)),
            (Some(2), Some(1), None)
        );
        assert_eq!(
            (places.forward(1), places.forward(2), places.forward(3)),
            (Some(2), Some(3), None)
        );
        places.left(3);
        assert_eq!((places.forward(9), places.back(9)), (None, Some(3)));
        (0..9).for_each(|place| places.left(place));
        places.keep(2);
        assert_eq!(
            (places.back(9), places.back(8), places.back(7)),
            (Some(8), Some(7), None)
        );
    }

    #[test]
    fn percentages_stay_inside() {
        assert_eq!(
            [0.0, 50.0, 100.0, 400.0, -1.0].map(|percent| at_percent(11, percent).0),
            [0, 5, 10, 10, 0]
        );
        assert_eq!(at_percent(0, 50.0), Tick::FIRST);
    }
}
