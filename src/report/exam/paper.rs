//! [`Paper`]: one of the two pages of a sheet, and what stands on it.

use crate::batch::exam::{Ask, ExamSheet};
use crate::inspect::describe::EventDescription;
use crate::inspect::explain::{counted, thousands};
use crate::inspect::wins::Wins;
use engine::rules::Side;
use engine::trace::{Event, Tick};

/// The most visits of which every one has its step in a solution; beyond that, only those of inner nodes have.
const ALL_STEPS: u64 = 60;

/// One page: a sheet, or its solution.
#[derive(Clone, Copy)]
pub struct Paper<'a> {
    pub sheet: &'a ExamSheet,
    pub ask: &'a [Ask],
    /// With the answers?
    pub solved: bool,
    /// Is the tree drawn from left to right, on upright paper? Wide trees are.
    pub sideways: bool,
}

impl<'a> Paper<'a> {
    pub fn asks(&self, ask: Ask) -> bool {
        self.ask.contains(&ask)
    }
    /// Is the answer to this question shown?
    pub fn shows(&self, ask: Ask) -> bool {
        self.solved && self.asks(ask)
    }
    pub fn title(&self) -> String {
        let what = if self.solved { "Solution" } else { "Sheet" };
        format!("{what} {}", self.sheet.number)
    }
    pub fn method(&self) -> &'static str {
        self.sheet.problem.spec().method.word()
    }
    /// Who moves first, and what the signs mean.
    pub fn legend(&self) -> String {
        let first = if self.sheet.first == Side::First { "MAX" } else { "MIN" };
        let order = if self.sideways { "from the top down" } else { "from left to right" };
        format!("{first} moves first. ▲ MAX, ▼ MIN; leaves carry their values for MAX. Children are searched {order}.")
    }
    /// What is asked, one sentence each.
    pub fn tasks(&self) -> Vec<String> {
        let method = self.method();
        let prunes = self.sheet.problem.spec().method.prunes();
        let task = |ask: &Ask| match (ask, prunes) {
            (Ask::Values, true) => format!("Write the value that {method} returns at each node it visits."),
            (Ask::Values, false) => format!("Write the value that {method} returns at each node."),
            (Ask::Cuts, _) => "Cross out the moves that are left unsearched. How many cuts are there?".to_owned(),
            (Ask::Windows, _) => "Write α and β when each inner node is entered.".to_owned(),
            (Ask::Order, _) => "Number the nodes in the order in which they are visited, the root being 1.".to_owned(),
        };
        let last = "Which move is best at the root?".to_owned();
        self.ask.iter().map(task).chain([last]).collect()
    }
    /// The answers in numbers.
    pub fn answers(&self) -> Vec<String> {
        let (sheet, counts) = (self.sheet, self.sheet.counts);
        let best: Vec<String> = sheet.best.iter().map(|ordinal| sheet.name(&[*ordinal])).collect();
        let value = typeset(&sheet.problem.print(sheet.value));
        let mut answers = vec![format!("value {value}, best move {}", best.join(", "))];
        answers.push(format!(
            "{}, {}, {}, {} unsearched",
            counted(counts.nodes, ["node visited", "nodes visited"]),
            counted(counts.leaves, ["leaf", "leaves"]),
            counted(counts.cuts, ["cut", "cuts"]),
            counted(counts.pruned, ["move", "moves"]),
        ));
        answers
    }
    /// The search in sentences: what each visit returns, and what that changes.
    pub fn steps(&self) -> Vec<String> {
        let sheet = self.sheet;
        let problem = &*sheet.problem;
        let all = sheet.counts.nodes <= ALL_STEPS;
        sheet.look(|walk| {
            let describe = |tick: u64| {
                let moment = walk.moment(Tick(tick)).ok()?;
                let event = EventDescription::new(problem, &moment)?;
                let shown = event.event == Event::Leave && (all || !event.leaf);
                shown.then(|| {
                    let sentence = event.sentence(problem, &Wins::default(), false);
                    format!("tick {}: {}", thousands(tick), typeset(&sentence))
                })
            };
            (0..2 * sheet.counts.nodes).filter_map(describe).collect()
        })
    }
}

/// A text with its numbers as they are printed: −∞ for -inf.
fn typeset(text: &str) -> String {
    let text = text.replace("inf", "∞");
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = letters.next() {
        let number = letters.peek().is_some_and(|next| next.is_ascii_digit() || matches!(next, '.' | '∞'));
        // A name may have a hyphen inside.
        out.push(if c == '-' && !before.is_alphanumeric() && number { '−' } else { c });
        before = c;
    }
    out
}
