//! [`Reports`]: the words of reports, a part of [`super::Strings`].

/// What checks and comparisons report.
#[derive(Clone, Copy, Debug)]
pub struct Reports {
    pub confirmed: &'static str,
    pub refuted: &'static str,
    pub every: &'static str,
    pub unrefuted: &'static str,
    pub of_nodes: &'static str,
    pub not_judged: &'static str,
    pub root_not_judged: &'static str,
    /// One, and many.
    pub values: [&'static str; 2],
    pub bounds: [&'static str; 2],
    pub wrong: &'static str,
    pub truth: &'static str,
    pub agree: &'static str,
    pub disagree: &'static str,
    pub too_big: &'static str,
    pub all_too_big: &'static str,
    pub method: &'static str,
    pub branching: &'static str,
    pub unvisited: &'static str,
    pub least: &'static str,
    pub by_ply: &'static str,
    pub by_depth: &'static str,
    /// A letter for each curve of a plot.
    pub letters: [&'static str; 4],
    pub deeper_too_big: &'static str,
}

/// English.
pub const ENGLISH: Reports = Reports {
    confirmed: "confirmed by minimax",
    refuted: "Refuted by minimax",
    every: "every node",
    unrefuted: "nothing wrong was found by minimax",
    of_nodes: "of",
    not_judged: "too big to be judged",
    root_not_judged: "the root too",
    values: ["exact value", "exact values"],
    bounds: ["bound", "bounds"],
    wrong: "wrong nodes, the first in time first",
    truth: "truly",
    agree: "all methods agree on it and on the best moves",
    disagree: "THE METHODS DISAGREE",
    too_big: "minimax is too big to be run",
    all_too_big: "every method is too big to be compared here",
    method: "method",
    branching: "branching",
    unvisited: "alpha-beta never enters",
    least: "least possible",
    by_ply: "nodes by ply, on a logarithmic scale",
    by_depth: "nodes by depth, on a logarithmic scale",
    letters: ["M", "A", "L", "X"],
    deeper_too_big: "deeper is too big to be run here",
};
