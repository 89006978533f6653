//! The part of the survey about nodes that are left before all their moves were searched.

use super::super::frame::OpenNode;
use super::super::memory::hash_of;
use super::super::skips::{count_missing, untried};
use super::Survey;

impl Survey {
    /// Returns true if all missing moves lead to positions that were visited before.
    fn are_known(&self, frame: &OpenNode) -> bool {
        let Some(place) = &frame.place else {
            return false;
        };
        untried(frame).all(|ordinal| {
            let key = place
                .position
                .play(ordinal)
                .map(|position| hash_of(&*position));
            key.is_some_and(|key| self.searched.contains_key(&key) || self.ended.contains(&key))
        })
    }
    /// Takes in a node that is left: counts the moves that are missing there, by the likely reason.
    pub(super) fn early(&mut self, frame: &OpenNode, ply: usize) {
        if frame.quiet || frame.null_value.is_some() {
            return;
        }
        let bounds = frame.bounds();
        let is_selective = self.is_selective || frame.skipped.is_some();
        let Some(count) = count_missing(frame).filter(|_| !is_selective) else {
            // Without windows only missing moves show a cut, and these may have been left out for
            // another reason.
            let cuts = is_selective && self.stated > 0 && bounds.alpha >= bounds.beta;
            self.cuts += u64::from(cuts && count_missing(frame).is_some_and(|count| count > 0));
            let stated = frame
                .marks
                .moves
                .filter(|_| !self.has_game && !is_selective);
            let lacks = stated.map(|moves| moves > frame.seen.len() as u64);
            if lacks == Some(true) && frame.marks.table.is_none() {
                self.cuts += u64::from(bounds.alpha >= bounds.beta);
                self.stated_lacks += u64::from(bounds.alpha < bounds.beta);
                self.open_root.early(frame, ply);
            }
            if let Some(lacks) = lacks.filter(|_| bounds.alpha < bounds.beta) {
                self.passes
                    .last_mut()
                    .into_iter()
                    .for_each(|pass| pass.left(frame, lacks));
            }
            return;
        };
        if count > 0 && !self.are_known(frame) {
            self.open_root.early(frame, ply);
        }
        if count == 0 {
            self.skips.whole += u64::from(frame.seen.len() > 1);
            self.passes
                .last_mut()
                .into_iter()
                .for_each(|pass| pass.left(frame, false));
        } else if bounds.alpha >= bounds.beta {
            let known = self.stated == 0 && self.are_known(frame);
            self.cuts += u64::from(!known);
            self.known_cuts += u64::from(known);
        } else if self.are_known(frame) {
            self.known_children += 1;
        } else {
            let lacking = self.lacking.of(frame).unwrap_or_default();
            if lacking.is_empty() {
                return;
            }
            frame
                .best
                .into_iter()
                .for_each(|best| self.wins.stop(frame.max, best));
            self.passes
                .last_mut()
                .into_iter()
                .for_each(|pass| pass.left(frame, true));
            self.skips.add(frame, lacking);
        }
    }
}
