//! [`Reports`]: the words of reports, a part of [`super::Strings`].

/// What checks and comparisons report.
#[derive(Clone, Copy, Debug)]
pub struct Reports {
    pub refuted: &'static str,
    pub all_too_big: &'static str,
    pub unvisited: &'static str,
}

/// English.
pub const ENGLISH: Reports = Reports {
    refuted: "Refuted by minimax",
    all_too_big: "every method is too big to be compared here",
    unvisited: "alpha-beta never enters",
};
