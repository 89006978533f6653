//! [`growth`]: the growth of the methods with the depth: the nodes of minimax, of alpha-beta and of
//! the minimal tree of alpha-beta, for every depth from 1 to that of a problem.
//!
//! Each curve continues until its next search takes more nodes than allowed, so alpha-beta's
//! reaches deeper than minimax's. Cost: little more than the deepest search of each, since every
//! depth costs its branching factor times the one before.

use super::compare::{Comparison, branching};
use engine::boundary::problem::Problem;
use engine::search::{MethodName, Token};

/// A curve of nodes by depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Curve {
    Minimax,
    /// Alpha-beta, in the order of the problem.
    AlphaBeta,
    /// Alpha-beta with a best move first at every node.
    Minimal,
    /// The method that was asked for, if it is another one.
    Asked,
}

impl Curve {
    /// All curves, in the order of [`AtDepth::nodes`].
    pub const ALL: [Curve; 4] = [
        Curve::Minimax,
        Curve::AlphaBeta,
        Curve::Minimal,
        Curve::Asked,
    ];
}

/// The nodes of searches of one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtDepth {
    /// The depth in plies.
    pub depth: u32,
    /// The nodes of each of [`Curve::ALL`]; `None`: too many, or not searched.
    pub nodes: [Option<u64>; 4],
}

impl AtDepth {
    /// Returns the effective branching factor of a curve at this depth, by [`branching`].
    pub fn branching(&self, curve: Curve) -> Option<f64> {
        self.nodes[curve as usize].map(|nodes| branching(nodes, self.depth as usize))
    }
}

/// The reason that the curves end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveEnd {
    /// The depth of the problem was reached.
    Depth,
    /// No game lasts longer.
    Game,
    /// The next depth takes too many nodes.
    Nodes,
    /// The growth was stopped, or its time was over.
    Stopped,
}

/// The nodes by depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The depths from 1 on; each has at least one curve.
    pub depths: Vec<AtDepth>,
    /// The reason that there are no more depths.
    pub end: CurveEnd,
    /// The method of [`Curve::Asked`].
    pub asked: Option<MethodName>,
    /// The maximum number of nodes of a search.
    pub most: u64,
}

impl Growth {
    /// Returns the curves of this growth.
    pub fn curves(&self) -> impl Iterator<Item = Curve> {
        Curve::ALL
            .into_iter()
            .filter(|curve| *curve != Curve::Asked || self.asked.is_some())
    }
    /// Returns the name of a curve.
    pub fn word(&self, curve: Curve) -> &'static str {
        match curve {
            Curve::Minimax => MethodName::Minimax.word(),
            Curve::AlphaBeta => MethodName::AlphaBeta.word(),
            Curve::Minimal => "minimal",
            Curve::Asked => self.asked.map_or("", MethodName::word),
        }
    }
}

/// Searches a problem's position to every depth from 1 to its own, each search with at most `nodes`
/// nodes. Results of a comparison at the problem's depth are used instead of another search,
/// whatever their size.
pub fn growth(
    problem: &dyn Problem,
    known: Option<&Comparison>,
    nodes: u64,
    control: &Token,
) -> Growth {
    let asked = Some(problem.spec().method)
        .filter(|asked| !matches!(asked, MethodName::Minimax | MethodName::AlphaBeta));
    // No depth exceeds the longest line, if that is known.
    let (wanted, height) = (
        problem.spec().depth.unwrap_or(u32::MAX),
        known.and_then(Comparison::height),
    );
    let most = height.map_or(wanted, |height| height.min(wanted));
    let ends = if most < wanted {
        CurveEnd::Game
    } else {
        CurveEnd::Depth
    };
    let grown = |depths, end| Growth {
        depths,
        end,
        asked,
        most: nodes,
    };
    let mut depths: Vec<AtDepth> = Vec::new();
    let mut on = [true, true, true, asked.is_some()];
    control.begin(None);
    for depth in 1..=most {
        let mut at = AtDepth {
            depth,
            nodes: [None; 4],
        };
        let mut longest = 0;
        let known = known.filter(|_| depth == most);
        for curve in Curve::ALL
            .into_iter()
            .filter(|curve| known.is_some() || on[*curve as usize])
        {
            let taken = known.and_then(|known| found(known, curve, asked));
            // A search that was too large for the comparison is too large here. The minimal tree
            // can be found without minimax.
            if taken.is_some()
                || known.is_some() && (curve != Curve::Minimal || !on[curve as usize])
            {
                at.nodes[curve as usize] = taken;
                continue;
            }
            // The minimal tree cannot be found if alpha-beta itself is too big.
            if curve == Curve::Minimal && at.nodes[Curve::AlphaBeta as usize].is_none() {
                continue;
            }
            let by = |method| {
                problem
                    .census(method, Some(depth), nodes, control)
                    .map(|found| found.1)
            };
            let plies = match curve {
                Curve::Minimax => by(MethodName::Minimax),
                Curve::AlphaBeta => by(MethodName::AlphaBeta),
                Curve::Minimal => problem.minimal(Some(depth), nodes, control),
                Curve::Asked => by(problem.spec().method),
            };
            if control.is_stopped() {
                return grown(depths, CurveEnd::Stopped);
            }
            longest = longest.max(
                plies
                    .as_ref()
                    .map_or(0, |plies| plies.len().saturating_sub(1)),
            );
            at.nodes[curve as usize] = plies.map(|plies| plies.iter().sum());
        }
        on = at.nodes.map(|nodes| nodes.is_some());
        if at.nodes == [None; 4] {
            return grown(depths, CurveEnd::Nodes);
        }
        if known.is_some() {
            depths.push(at);
            break;
        }
        // The search did not reach the last ply, so this depth and deeper ones repeat the search
        // before.
        if longest < depth as usize {
            return grown(depths, CurveEnd::Game);
        }
        depths.push(at);
    }
    grown(depths, ends)
}

/// Returns the nodes of a curve at the depth of a comparison.
fn found(known: &Comparison, curve: Curve, asked: Option<MethodName>) -> Option<u64> {
    match curve {
        Curve::Minimax => known.nodes(MethodName::Minimax),
        Curve::AlphaBeta => known.nodes(MethodName::AlphaBeta),
        Curve::Minimal => known.minimal.as_ref().map(|minimal| minimal.iter().sum()),
        Curve::Asked => known.nodes(asked?),
    }
}
