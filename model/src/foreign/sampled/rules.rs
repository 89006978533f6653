//! The rules by which a program may select a child, tried side by side.
//!
//! Every rule scores a child as q + C·f, where q is the mean for the side to move at the node and f
//! an exploration term. A child that was selected gives a bound of C for each of its siblings, from
//! below or from above: C·(f − f′) ≥ q′ − q. A rule *explains* all selections so far if the bounds
//! leave room for one C, and, where a constant is claimed, for that one. Rules that have failed are
//! not tried again.
//!
//! The usual rules are right: UCB1 (Auer, Cesa-Bianchi, Fischer 2002), also with 2 under the root,
//! UCB1-tuned, PUCT with equal priors, each with the visits of the node, one more, or the sum of
//! its children's. Slips are known mistakes, kept so that a finding can name them.

use super::reward::TOLERANCE;
use super::sentences;

/// The relative error of a claimed constant that was rounded.
const ROUNDED: f64 = 5e-5;

/// The number of visits that stands for n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    Visits,
    Children,
    OneMore,
}

/// A known mistake in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    OwnVisits,
    RootVisits,
    OtherView,
    SameView,
    NoExploration,
    IntegerDivision,
    NoRoot,
    PassedOver,
}

impl Slip {
    /// Returns its description.
    pub fn words(self) -> &'static str {
        sentences::slip(self)
    }
}

/// The formula by which children are scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Formula {
    /// √(ln n / nᶜ).
    Ucb1,
    /// As `Ucb1`, with 2 under the root; only a claimed constant distinguishes them.
    Ucb1Two,
    /// √(ln n / nᶜ · min(¼, V)) with the constant 1; the rewards are in parts of their range, or in
    /// their own units.
    Tuned { is_scaled: bool },
    /// √n / (1 + nᶜ), with a prior of 1 or of 1 / moves.
    Puct { is_shared: bool },
    /// √(ln n / (1 + nᶜ)), which is neither usual nor a slip.
    Smoothed,
    /// A slip in place of UCB1.
    Slip(Slip),
    /// UCB1 with an integer division that rounds towards zero.
    Truncated,
}

/// A child of the node where a selection is made.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub visits: f64,
    /// The mean for the side to move at the node, in the program's units.
    pub mean: f64,
    /// The most by which the mean may be wrong, because printed numbers are rounded.
    pub slack: f64,
    /// The mean square of its rewards; `None` if it is not known.
    pub square: Option<f64>,
    /// The total in the view that it is printed in.
    pub raw: f64,
}

/// A selection.
pub struct Selection<'a> {
    pub iteration: u64,
    pub children: &'a [Candidate],
    pub chosen: usize,
    /// The visits of the node, the sum of its children's, and the visits of the root.
    pub visits: f64,
    pub sum: f64,
    pub root: f64,
    /// The number of legal moves; `None` if it is not known.
    pub moves: Option<u32>,
    /// True if a child without visits, or a move without a child, was passed over.
    pub passes_over: bool,
    /// True if a move without a child was passed over.
    pub has_untried: bool,
    /// The rewards of a win and of a loss.
    pub range: (f64, f64),
    /// True if the side to move at the node is the one that moves at the root.
    pub is_root_side: bool,
}

/// A rule, with the bounds that the selections so far give its constant.
#[derive(Clone, Debug)]
struct Rule {
    formula: Formula,
    parent: Parent,
    low: (f64, u64),
    high: (f64, u64),
    /// The iteration of the first selection that it does not explain.
    died: Option<u64>,
}

/// All rules, each with its state after the selections so far.
#[derive(Clone, Debug)]
pub struct Rules {
    rules: Vec<Rule>,
    claimed: Option<f64>,
    /// The number of selections that were compared.
    pub compared: u64,
    /// True if a child was selected although a sibling has the greater mean and no more visits.
    dominated: bool,
}

/// Returns the name of a usual rule in JSON.
const fn word(formula: Formula) -> Option<&'static str> {
    match formula {
        Formula::Ucb1 => Some("ucb1"),
        Formula::Ucb1Two => Some("ucb1-2"),
        Formula::Tuned { .. } => Some("ucb1-tuned"),
        Formula::Puct { .. } => Some("puct"),
        Formula::Smoothed | Formula::Slip(_) | Formula::Truncated => None,
    }
}

const PARENTS: [Parent; 3] = [Parent::Visits, Parent::Children, Parent::OneMore];

impl Rules {
    /// Makes the rules before any selection; `claimed` is the constant of the header.
    pub fn new(claimed: Option<f64>) -> Rules {
        let right = [
            Formula::Ucb1,
            Formula::Ucb1Two,
            Formula::Tuned { is_scaled: true },
            Formula::Tuned { is_scaled: false },
            Formula::Puct { is_shared: true },
            Formula::Puct { is_shared: false },
        ];
        // The first slip that explains all selections is the one that is named.
        let slips = [
            Slip::OwnVisits,
            Slip::OtherView,
            Slip::SameView,
            Slip::NoExploration,
            Slip::PassedOver,
            Slip::RootVisits,
            Slip::NoRoot,
            Slip::IntegerDivision,
        ];
        let others = slips
            .map(Formula::Slip)
            .into_iter()
            .chain([Formula::Truncated, Formula::Smoothed]);
        let usual = right
            .into_iter()
            .flat_map(|formula| PARENTS.map(|parent| (formula, parent)));
        let all = usual.chain(others.flat_map(|formula| PARENTS.map(|parent| (formula, parent))));
        let rule = |(formula, parent)| Rule {
            formula,
            parent,
            low: (0.0, 0),
            high: (f64::INFINITY, 0),
            died: None,
        };
        Rules {
            rules: all.map(rule).collect(),
            claimed,
            compared: 0,
            dominated: false,
        }
    }
    /// Takes in a selection. Returns true if the last right rule fails at it.
    pub fn see(&mut self, selection: &Selection<'_>) -> bool {
        let before = self.is_explained();
        self.compared += 1;
        let claimed = self.claimed;
        for rule in self.rules.iter_mut().filter(|rule| rule.died.is_none()) {
            if !rule.explains(selection, claimed) {
                rule.died = Some(selection.iteration);
            }
        }
        let chosen = &selection.children[selection.chosen];
        self.dominated |= selection.better(chosen).is_some();
        before && !self.is_explained()
    }
    /// Returns true if a right rule explains all selections so far.
    pub fn is_explained(&self) -> bool {
        self.rules
            .iter()
            .any(|rule| word(rule.formula).is_some() && rule.died.is_none())
    }
    /// Returns the name of the first rule that explains all selections, in the order of preference;
    /// `None` if there is none, or there was no selection.
    pub fn word(&self) -> Option<&'static str> {
        if self.compared == 0 {
            return None;
        }
        self.rules
            .iter()
            .filter(|rule| rule.died.is_none())
            .find_map(|rule| word(rule.formula))
    }
    /// Returns the bounds of C for UCB1, with the iterations that they come from; `None` if UCB1
    /// does not explain the selections.
    pub fn exploration(&self) -> Option<[(f64, u64); 2]> {
        let ucb1 = self.rules.iter().find(|rule| {
            matches!(rule.formula, Formula::Ucb1 | Formula::Ucb1Two) && rule.died.is_none()
        });
        ucb1.filter(|_| self.compared > 0)
            .map(|rule| [rule.low, rule.high])
    }
    /// Returns the bounds at which the best of the right rules failed.
    pub fn last_bounds(&self) -> [(f64, u64); 2] {
        let right = self
            .rules
            .iter()
            .filter(|rule| word(rule.formula).is_some());
        // The first of the rules that failed last.
        let mut best: Option<&Rule> = None;
        for rule in right {
            if best.is_none_or(|best| rule.died.unwrap_or(u64::MAX) > best.died.unwrap_or(u64::MAX))
            {
                best = Some(rule);
            }
        }
        best.map_or([(0.0, 0), (f64::INFINITY, 0)], |rule| [rule.low, rule.high])
    }
    /// Returns the slip that explains all selections.
    pub fn slip(&self) -> Option<Slip> {
        self.rules
            .iter()
            .filter(|rule| rule.died.is_none())
            .find_map(|rule| match rule.formula {
                Formula::Slip(slip) => Some(slip),
                Formula::Truncated => Some(Slip::IntegerDivision),
                Formula::Ucb1
                | Formula::Ucb1Two
                | Formula::Tuned { .. }
                | Formula::Puct { .. }
                | Formula::Smoothed => None,
            })
    }
    /// Returns true if a rule that is neither usual nor a slip explains all selections.
    pub fn is_smoothed(&self) -> bool {
        self.rules
            .iter()
            .any(|rule| rule.formula == Formula::Smoothed && rule.died.is_none())
    }
    /// Returns true if no rule that prefers greater means and fewer visits can explain the
    /// selections.
    pub fn is_dominated(&self) -> bool {
        self.dominated
    }
}

impl Selection<'_> {
    /// Returns a child with a greater mean and no more visits than another one.
    pub fn better(&self, than: &Candidate) -> Option<usize> {
        self.children.iter().position(|child| {
            child.visits > 0.0
                && child.visits <= than.visits
                && child.mean > than.mean + TOLERANCE + child.slack + than.slack
        })
    }
    fn parent(&self, parent: Parent) -> f64 {
        match parent {
            Parent::Visits => self.visits,
            Parent::Children => self.sum,
            Parent::OneMore => self.visits + 1.0,
        }
    }
}

impl Rule {
    /// Returns the mean and the exploration term of a child.
    fn terms(&self, selection: &Selection<'_>, child: &Candidate) -> (f64, f64) {
        let (n, visits, (win, loss)) =
            (selection.parent(self.parent), child.visits, selection.range);
        let ln = |n: f64| n.max(1.0).ln();
        let ucb1 = (ln(n) / visits).sqrt();
        match self.formula {
            Formula::Ucb1 | Formula::Ucb1Two | Formula::Slip(Slip::PassedOver) => {
                (child.mean, ucb1)
            }
            Formula::Tuned { is_scaled } => {
                let range = if is_scaled { win - loss } else { 1.0 };
                let Some(square) = child.square else {
                    return (f64::NAN, f64::NAN);
                };
                let variance = ((square - child.mean * child.mean) / (range * range)).max(0.0);
                let bound = variance + (2.0 * ln(n) / visits).sqrt();
                (
                    child.mean / range,
                    (ln(n) / visits * bound.min(0.25)).sqrt(),
                )
            }
            Formula::Puct { is_shared } => {
                let prior = if is_shared {
                    1.0 / f64::from(selection.moves.unwrap_or(1).max(1))
                } else {
                    1.0
                };
                (
                    if visits > 0.0 { child.mean } else { 0.0 },
                    prior * n.sqrt() / (1.0 + visits),
                )
            }
            Formula::Smoothed => (child.mean, (ln(n) / (1.0 + visits)).sqrt()),
            Formula::Slip(Slip::OwnVisits) => (child.mean, (ln(visits) / visits).sqrt()),
            Formula::Slip(Slip::RootVisits) => (child.mean, (ln(selection.root) / visits).sqrt()),
            Formula::Slip(Slip::OtherView) => (win + loss - child.mean, ucb1),
            Formula::Slip(Slip::SameView) => (
                if selection.is_root_side {
                    child.mean
                } else {
                    win + loss - child.mean
                },
                ucb1,
            ),
            Formula::Slip(Slip::NoExploration) => (child.mean, 0.0),
            Formula::Slip(Slip::IntegerDivision) => (rounded(child, (win, loss), f64::floor), ucb1),
            Formula::Truncated => (rounded(child, (win, loss), f64::trunc), ucb1),
            Formula::Slip(Slip::NoRoot) => (child.mean, ln(n) / visits),
        }
    }
    /// Narrows the bounds of the constant by a selection. Returns true if a constant is left.
    fn explains(&mut self, selection: &Selection<'_>, claimed: Option<f64>) -> bool {
        let is_puct = matches!(self.formula, Formula::Puct { .. });
        let chosen = &selection.children[selection.chosen];
        if !is_puct {
            if chosen.visits == 0.0 {
                // A child without visits comes first; which one is free.
                return true;
            }
            let allows = matches!(self.formula, Formula::Slip(Slip::PassedOver));
            if selection.passes_over && !allows {
                return false;
            }
        }
        let (mean, term) = self.terms(selection, chosen);
        if mean.is_nan() {
            return true;
        }
        let untried = Candidate {
            visits: 0.0,
            mean: 0.0,
            slack: 0.0,
            square: None,
            raw: 0.0,
        };
        let untried = Some(&untried).filter(|_| is_puct && selection.has_untried);
        for child in selection.children.iter().chain(untried) {
            if std::ptr::eq(child, chosen) || (!is_puct && child.visits == 0.0) {
                continue;
            }
            let (other_mean, other_term) = self.terms(selection, child);
            if other_mean.is_nan() {
                return true;
            }
            // C · (term − other_term) ≥ other_mean − mean.
            let (gain, due) = (
                term - other_term,
                other_mean - mean - TOLERANCE - chosen.slack - child.slack,
            );
            if gain.abs() <= 1e-12 {
                if due > 0.0 {
                    return false;
                }
            } else if gain > 0.0 {
                let bound = due / gain;
                if bound > self.low.0 {
                    self.low = (bound, selection.iteration);
                }
            } else {
                let bound = due / gain;
                if bound < self.high.0 {
                    self.high = (bound, selection.iteration);
                }
            }
        }
        let (low, high) = (self.low.0, self.high.0);
        if low > high {
            return false;
        }
        let due = match self.formula {
            Formula::Tuned { .. } => Some(1.0),
            Formula::Ucb1Two => claimed.map(|claimed| claimed * std::f64::consts::SQRT_2),
            Formula::Slip(Slip::NoExploration) => None,
            Formula::Ucb1
            | Formula::Puct { .. }
            | Formula::Smoothed
            | Formula::Truncated
            | Formula::Slip(_) => claimed,
        };
        due.is_none_or(|due| {
            let room = ROUNDED * due + TOLERANCE;
            low <= due + room && high >= due - room
        })
    }
}

/// Returns a mean whose division is rounded, in the view of the side to move at the node.
fn rounded(child: &Candidate, (win, loss): (f64, f64), round: impl Fn(f64) -> f64) -> f64 {
    let raw = child.raw / child.visits;
    let whole = round(raw);
    // In the view that is printed, or turned.
    if (raw - child.mean).abs() <= TOLERANCE {
        whole
    } else {
        win + loss - whole
    }
}
