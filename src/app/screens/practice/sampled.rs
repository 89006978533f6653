//! [`SampledQuiz`]: the questions about a few iterations of one Monte-Carlo search: the child that
//! each iteration selects, and the counts that it backs up.
//!
//! Invariants: the same position, constant and seed give the same questions. A selection is asked
//! about the tree before its iteration. The backups of an iteration follow its selections, from its
//! last node up to the root.

use super::judge::Judged;
use super::quiz::QuizError;
use engine::boundary::Position;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::sentence::Sentence;
use engine::uct::UctSpec;
use engine::uct::logarithm::ln;
use model::batch::exam::counted::{
    BackedUp, Candidate, DRAW, NodeCounts, SampledIteration, SampledNode, SampledTree, Selection,
    WIN,
};
use model::batch::exam::{SampledAsk, SampledError};
use model::inspect::meaning::{meaning_of_counts, meaning_of_uct};
use model::language::{decimals, typed};

/// The number of consecutive iterations that are asked about.
const ITERATIONS: u64 = 3;

/// The latest iteration with which the questions begin, unless the root has as many moves.
const LAST: u64 = 40;

/// The maximum number of legal moves of a practised position.
const MOST_MOVES: u64 = 40;

/// A question about a node on the path of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledQuestion {
    pub ask: SampledAsk,
    /// The index of the iteration in [`SampledQuiz::iterations`].
    pub iteration: usize,
    /// The ply of the node on the path of the iteration; 0 for the root.
    pub ply: usize,
}

/// A Monte-Carlo search with the questions about some of its iterations.
pub struct SampledQuiz {
    pub tree: SampledTree,
    pub iterations: Vec<SampledIteration>,
    pub questions: Vec<SampledQuestion>,
}

/// A drawn node.
pub struct CountedNode {
    pub node: SampledNode,
    /// The counts; `None` while they are asked for and the node had none before.
    pub counts: Option<NodeCounts>,
    /// True if the counts were backed up by the iteration that is asked about.
    pub is_new: bool,
}

/// Returns a term or a sum of a selection with three decimals.
fn three(number: f64) -> String {
    decimals(&format!("{number:.3}")).into_owned()
}

fn text(counts: NodeCounts) -> String {
    decimals(&counts.text()).into_owned()
}

impl SampledQuiz {
    /// Creates the questions about a position.
    ///
    /// # Errors
    /// Returns an error if the position has too many moves or no such search.
    pub fn new(
        position: &dyn Position,
        spec: &UctSpec,
        registry: &Registry,
        asks: &[SampledAsk],
    ) -> Result<SampledQuiz, QuizError> {
        let moves = position.count_legal() as u64;
        if moves > MOST_MOVES {
            return Err(QuizError::Wide { moves });
        }
        // Each of the first iterations tries another move of the root; the next one is the first
        // that selects a child.
        let least = moves + 1;
        let last = LAST.max(least);
        let spec = UctSpec {
            iterations: last + ITERATIONS,
            ..spec.clone()
        };
        let tree = SampledTree::new(position, &spec, registry)?;
        let deep = (least..=last).find(|number| {
            let iteration = tree.iteration(*number);
            iteration.is_some_and(|iteration| iteration.selections.len() > 1 && iteration.expanded)
        });
        let from = deep.unwrap_or(least);
        let iterations: Vec<SampledIteration> = (from..from + ITERATIONS)
            .map(|number| tree.iteration(number))
            .collect::<Option<_>>()
            .ok_or(SampledError::Search)?;
        let mut questions = Vec::new();
        for (at, iteration) in iterations.iter().enumerate() {
            let ask = |ask: SampledAsk| {
                move |ply: usize| SampledQuestion {
                    ask,
                    iteration: at,
                    ply,
                }
            };
            if asks.contains(&SampledAsk::Selection) {
                let plies = 0..iteration.selections.len();
                questions.extend(plies.map(ask(SampledAsk::Selection)));
            }
            if asks.contains(&SampledAsk::Backup) {
                let plies = (0..iteration.backed_up.len()).rev();
                questions.extend(plies.map(ask(SampledAsk::Backup)));
            }
        }
        Ok(SampledQuiz {
            tree,
            iterations,
            questions,
        })
    }
    /// Returns sentences that explain the search and the counts of nodes.
    pub fn meanings(&self) -> Vec<String> {
        vec![
            meaning_of_uct(self.tree.problem.spec().exploration),
            format!(
                "{} {}",
                meaning_of_counts(),
                say!("Of equal sums the first child is selected.")
            ),
        ]
    }
    fn iteration(&self, question: &SampledQuestion) -> Option<&SampledIteration> {
        self.iterations.get(question.iteration)
    }
    fn selection(&self, question: &SampledQuestion) -> Option<&Selection> {
        self.iteration(question)?.selections.get(question.ply)
    }
    fn backed_up(&self, question: &SampledQuestion) -> Option<&BackedUp> {
        self.iteration(question)?.backed_up.get(question.ply)
    }
    /// Returns the moves from the root to the node of a question.
    pub fn path(&self, question: &SampledQuestion) -> &[Ordinal] {
        let path = self.iteration(question).map(|iteration| &iteration.path);
        path.and_then(|path| path.get(..question.ply))
            .unwrap_or_default()
    }
    /// Returns the name of a node: all moves that lead to it.
    fn name(&self, path: &[Ordinal]) -> String {
        let moves = self.tree.problem.position(&[]).moves_along(path);
        let names: Vec<String> = moves.into_iter().map(|mv| mv.text).collect();
        if names.is_empty() {
            say!("the root").to_owned()
        } else {
            names.join(" ")
        }
    }
    /// Returns the name of the node of a question.
    pub fn place(&self, question: &SampledQuestion) -> String {
        self.name(self.path(question))
    }
    /// Returns the question in words.
    pub fn question(&self, question: &SampledQuestion) -> String {
        let (node, number) = (
            self.place(question),
            self.iteration(question)
                .map_or(0, |iteration| iteration.number),
        );
        match question.ask {
            SampledAsk::Selection => {
                say!(
                    "{node}: which child does iteration {number} select?",
                    node,
                    number
                )
            }
            SampledAsk::Backup => {
                let result = match self.iteration(question).map(|iteration| iteration.halves) {
                    Some(WIN) => say!("MAX wins"),
                    Some(DRAW) => say!("a draw@@result"),
                    Some(_) | None => say!("MIN wins"),
                };
                let for_max = self
                    .backed_up(question)
                    .is_some_and(|backed| backed.for_max);
                say!(
                    "{node}: what is w/n, for {side}, after iteration {number}, whose result is: {result}?",
                    node,
                    side = if for_max { "MAX" } else { "MIN" },
                    number,
                    result
                )
            }
        }
    }
    /// Judges an answer.
    pub fn judge(&self, question: &SampledQuestion, text: &str) -> Judged {
        let right = match question.ask {
            SampledAsk::Selection => self.selection(question).and_then(|selection| {
                let position = self.tree.problem.position(&selection.path);
                let found = position.find_move(text.trim()).ok()?;
                Some(selection.selected().is_some_and(|child| child.mv == found))
            }),
            SampledAsk::Backup => self.backed_up(question).and_then(|backed| {
                let found = read_counts(text)?;
                Some(found == backed.after)
            }),
        };
        match right {
            Some(true) => Judged::Right,
            Some(false) => Judged::Wrong,
            None => Judged::Unread(self.expected(question)),
        }
    }
    /// Returns the names of the first children of the node, at most two.
    fn some_children(&self, question: &SampledQuestion) -> String {
        let candidates = self.selection(question).map(|it| &it.candidates);
        let names = candidates.into_iter().flatten().map(|child| &*child.name);
        names.take(2).collect::<Vec<_>>().join(", ")
    }
    /// Returns the expected form of an answer, for the message about text that cannot be parsed.
    pub fn expected(&self, question: &SampledQuestion) -> Sentence {
        match question.ask {
            SampledAsk::Selection => sentence!(
                "expected one of the children, such as {moves}",
                moves = Sentence::Text(self.some_children(question))
            ),
            SampledAsk::Backup => sentence!("expected the total and the visits, such as 5.5/8"),
        }
    }
    /// Returns the example shown while nothing is typed.
    pub fn example(&self, question: &SampledQuestion) -> String {
        match question.ask {
            SampledAsk::Selection => {
                say!("such as: {moves}", moves = self.some_children(question))
            }
            SampledAsk::Backup => say!("such as: 5.5/8").to_owned(),
        }
    }
    /// Returns the correct answer.
    pub fn answer(&self, question: &SampledQuestion) -> String {
        match question.ask {
            SampledAsk::Selection => self
                .selection(question)
                .and_then(Selection::selected)
                .map(|child| child.name.clone())
                .unwrap_or_default(),
            SampledAsk::Backup => self
                .backed_up(question)
                .map(|backed| text(backed.after))
                .unwrap_or_default(),
        }
    }
    /// Returns the hint: the terms of the selection formula, or the reward of the result.
    pub fn hint(&self, question: &SampledQuestion) -> Vec<String> {
        let hint = match question.ask {
            SampledAsk::Selection => self.selection(question).map(|selection| {
                let visits = u32::try_from(selection.visits).unwrap_or(u32::MAX);
                let constant = self.tree.problem.spec().exploration.to_string();
                say!(
                    "N = {visits}, ln N = {log}, C = {constant}: w/n + C·√(ln N / n) for each child",
                    visits,
                    log = three(ln(visits)),
                    constant = decimals(&constant)
                )
            }),
            SampledAsk::Backup => self
                .backed_up(question)
                .map(|backed| self.reward(question, backed)),
        };
        hint.into_iter().collect()
    }
    /// Returns the sentence about the reward of a result for the side of a node.
    fn reward(&self, question: &SampledQuestion, backed: &BackedUp) -> String {
        let halves = self
            .iteration(question)
            .map_or(0, |iteration| iteration.halves);
        let halves = if backed.for_max {
            halves
        } else {
            WIN.saturating_sub(halves)
        };
        let reward = NodeCounts { visits: 1, halves }.total();
        say!(
            "one visit more, and the result counts {reward} for {side}",
            reward = decimals(&reward),
            side = if backed.for_max { "MAX" } else { "MIN" }
        )
    }
    /// Returns the reasons for the correct answer: both terms of each child, or the counts before
    /// and the reward added to them.
    pub fn reasons(&self, question: &SampledQuestion) -> Vec<String> {
        let reason = match question.ask {
            SampledAsk::Selection => self.selection(question).map(|selection| {
                let term = |child: &Candidate| {
                    format!(
                        "{} {} + {} = {}",
                        child.name,
                        three(child.terms.mean),
                        three(child.terms.added),
                        three(child.terms.sum())
                    )
                };
                let terms: Vec<String> = selection.candidates.iter().map(term).collect();
                let (terms, visits) = (terms.join("; "), selection.visits);
                let (node, selected) = (self.place(question), self.answer(question));
                if selection.is_tied() {
                    say!(
                        "{node}, N = {visits}: {terms}; of equal sums the first child counts, {selected}",
                        node,
                        visits,
                        terms,
                        selected
                    )
                } else {
                    say!(
                        "{node}, N = {visits}: {terms}; {selected} has the greatest sum",
                        node,
                        visits,
                        terms,
                        selected
                    )
                }
            }),
            SampledAsk::Backup => self.backed_up(question).map(|backed| {
                let before = backed.before.unwrap_or_default();
                format!(
                    "{}: {} → {}: {}",
                    self.place(question),
                    text(before),
                    text(backed.after),
                    self.reward(question, backed)
                )
            }),
        };
        reason.into_iter().collect()
    }
    /// Returns the nodes of the tree of a question. `is_known` takes the number of a question and
    /// returns whether its correct answer may be shown.
    pub fn nodes(
        &self,
        question: &SampledQuestion,
        is_known: impl Fn(usize) -> bool,
    ) -> Vec<CountedNode> {
        let Some(iteration) = self.iteration(question) else {
            return Vec::new();
        };
        // A node added by the iteration is drawn only when its counts are asked for.
        let after = match question.ask {
            SampledAsk::Selection => iteration.number - 1,
            SampledAsk::Backup => iteration.number,
        };
        let known_after = |path: &[Ordinal]| {
            let of = |other: &SampledQuestion| {
                other.ask == SampledAsk::Backup
                    && other.iteration == question.iteration
                    && self.path(other) == path
            };
            self.questions.iter().position(of).is_some_and(&is_known)
        };
        let node = |node: SampledNode| {
            let mut backed = iteration.backed_up.iter();
            let backed = backed
                .find(|backed| backed.path == node.path)
                .filter(|_| question.ask == SampledAsk::Backup);
            let is_new = backed.is_some() && known_after(&node.path);
            let counts = match backed {
                Some(backed) if !is_new => backed.before,
                Some(_) | None => Some(node.counts),
            };
            CountedNode {
                node,
                counts,
                is_new,
            }
        };
        self.tree.nodes(after).into_iter().map(node).collect()
    }
}

/// Parses counts: the total in halves, then the visits, as in `5.5/8`.
fn read_counts(text: &str) -> Option<NodeCounts> {
    let text = typed(text.trim()).replace('½', ".5");
    let mut parts = text.split(['/', ' ', ';']).filter(|part| !part.is_empty());
    let (total, visits) = (parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (whole, rest) = total.split_once('.').unwrap_or((total, ""));
    let half = match rest.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    let whole: u64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    Some(NodeCounts {
        visits: visits.parse().ok()?,
        halves: whole.checked_mul(2)?.checked_add(half)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::language::{Language, within};

    #[test]
    fn counts_are_read_as_people_write_them() {
        let counts = |halves, visits| Some(NodeCounts { visits, halves });
        for (text, expected) in [
            ("5.5/8", counts(11, 8)),
            ("5.5 / 8", counts(11, 8)),
            ("5 8", counts(10, 8)),
            ("5.0 8", counts(10, 8)),
            (".5/1", counts(1, 1)),
            ("5½/8", counts(11, 8)),
            ("5", None),
            ("5/8/9", None),
            ("5.25/8", None),
            ("-1/8", None),
            ("99999999999999999999/8", None),
            ("", None),
        ] {
            assert_eq!(read_counts(text), expected, "{text}");
        }
        let portuguese = Language::named("pt").expect("a language");
        assert_eq!(within(portuguese, || read_counts("5,5/8")), counts(11, 8));
    }
}
