//! [`PassEnds`]: the number of passes after which the lines of a program end where neither side can
//! move.
//!
//! Most programs end such a line at once, after one pass or after two, and some pass on a full
//! board. All of this is right if the values agree. The number is inferred from the first finished
//! line, separately for full boards; a line that ends after another number is a remark, once.

use super::demands::Demands;
use super::finding::{FindingKind as Kind, FindingValue};
use super::ledger::{Charge, plain};
use super::sentences;
use super::verdict::Inspector;
use super::walk::TraceWalk;

/// The number of passes at the end of the first line that ended on a full board, and of the first
/// other one.
#[derive(Default)]
pub struct PassEnds {
    usual: [Option<u32>; 2],
    is_said: bool,
}

/// The end of a line: the number of passes since neither side could move, and whether the board was
/// full.
struct LineEnd {
    passes: u32,
    is_full: bool,
}

impl LineEnd {
    /// Returns the end at the last node, where the game is over except for passes.
    fn of(walk: &TraceWalk<'_>) -> LineEnd {
        let ended = |ply: &usize| {
            let frame = walk.frames.get(*ply);
            frame
                .and_then(|frame| frame.place.as_ref())
                .is_some_and(|place| place.end().is_some())
        };
        let first = (0..=walk.ply())
            .rev()
            .take_while(ended)
            .last()
            .unwrap_or(walk.ply());
        let place = walk
            .frames
            .get(first)
            .and_then(|frame| frame.place.as_ref());
        LineEnd {
            passes: (walk.ply() - first) as u32,
            is_full: place.is_some_and(super::ground::OpenPosition::is_over),
        }
    }
}

impl Inspector<'_> {
    /// Judges the end of a finished line at the last node, which is left.
    pub(super) fn line_ends(&mut self, walk: &TraceWalk<'_>) {
        if !walk.ground.has_passes() {
            return;
        }
        let (LineEnd { passes, is_full }, Some(frame)) = (LineEnd::of(walk), walk.frames.last())
        else {
            return;
        };
        let usual = *self.pass_ends.usual[usize::from(is_full)].get_or_insert(passes);
        if usual == passes || self.pass_ends.is_said {
            return;
        }
        self.pass_ends.is_said = true;
        let kind = if passes > usual {
            Kind::PastEnd
        } else {
            Kind::Depth
        };
        let tick = frame.enter;
        let counts = (
            FindingValue::Count(passes.into()),
            FindingValue::Count(usual.into()),
        );
        let say = |at: &str| (counts.0, counts.1, sentences::passes(at, passes, usual));
        let explanations = plain(kind);
        let entry = Charge {
            kind,
            fault: false,
            tick,
            explanations,
            cause: None,
            lost: false,
        };
        self.enter_finding(walk, walk.ply(), entry, say);
    }
}

/// Returns true if the search may have come to its depth at the last node, because its depth is not
/// known.
pub fn may_stop_here(demands: &Demands, walk: &TraceWalk<'_>) -> bool {
    let claims = demands
        .depth(walk.pass())
        .is_some_and(|(_, claimed)| claimed);
    let states = walk
        .frames
        .last()
        .is_some_and(|frame| frame.stated_rest.is_some());
    let has_passes = demands.depths.len() > 1 || demands.has_rounds;
    !claims && !states && (has_passes || walk.ply() == demands.deepest)
}
