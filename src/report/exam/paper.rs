//! [`Paper`]: one of the two pages of a sheet, and what stands on it, in the language of the screen.

use crate::batch::exam::{Ask, ExamSheet, Handout, POINTS, Step, TeacherQuestion};
use crate::inspect::describe::{EventDescription, Length};
use crate::inspect::explain::{thousands, typeset};
use crate::inspect::meaning::meaning;
use crate::inspect::wins::Wins;
use crate::language::decimals;
use engine::rules::Side;
use engine::search::MethodName;
use engine::trace::{Event, Tick};

/// The most visits of which every one has its step in a solution; beyond that, only those of inner nodes have.
const ALL_STEPS: u64 = 60;

/// The most moves that an answer names.
const MOST_CUT_NAMES: u64 = 16;

/// One page: a sheet, or its solution.
#[derive(Clone, Copy)]
pub struct Paper<'a> {
    pub sheet: &'a ExamSheet,
    pub ask: &'a [Ask],
    /// What the teacher adds.
    pub handout: &'a Handout,
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
        let number = self.sheet.number;
        let title = if self.solved { say!("Solution {number}", number) } else { say!("Sheet {number}", number) };
        match self.handout.student(number).filter(|_| self.solved) {
            Some(student) => format!("{title}: {}", student.name),
            None => title,
        }
    }
    fn method(&self) -> MethodName {
        self.sheet.problem.spec().method
    }
    /// Who moves first, and what the signs mean.
    pub fn legend(&self) -> String {
        let first = if self.sheet.first == Side::First { "MAX" } else { "MIN" };
        let signs = say!("{first} moves first. ▲ MAX, ▼ MIN; leaves carry their values for MAX.", first);
        let order = if self.sideways {
            say!("Children are searched from the top down.")
        } else {
            say!("Children are searched from left to right.")
        };
        format!("{signs} {order}")
    }
    /// What is asked, a question each. The first one says which search is meant.
    pub fn tasks(&self) -> Vec<String> {
        let prunes = self.method().prunes();
        let task = |ask: &Ask| match (ask, prunes) {
            (Ask::Values, true) => {
                say!("Write the value that each visited node returns, with ≤ or ≥ before a bound.")
            }
            (Ask::Values, false) => say!("Write the value of each node."),
            (Ask::Cuts, _) => say!("Cross out the moves that are left unsearched. How many cuts are there?"),
            (Ask::Windows, _) => say!("Write α and β when each inner node is entered."),
            (Ask::Order, _) => say!("Number the nodes in the order in which they are visited, the root being 1."),
        };
        let last = say!("Which move is best at the root?");
        let own = self.handout.questions.iter().map(|question| question.text.as_str());
        let mut tasks: Vec<String> = self.ask.iter().map(task).chain([last]).chain(own).map(str::to_owned).collect();
        if let Some(first) = tasks.first_mut() {
            *first = format!("{first} {}", meaning(self.method()));
        }
        self.with_points(tasks)
    }
    /// Lines, one a question, each with the points that are suggested for it: [`POINTS`] in all.
    fn with_points(&self, lines: Vec<String>) -> Vec<String> {
        let weight = |ask: &Ask| if *ask == Ask::Order { 2 } else { 3 };
        let own = || self.handout.questions.iter();
        // Those that the teacher gave a number of points have it; the others share the rest.
        let fixed = std::iter::repeat_n(None, self.ask.len() + 1).chain(own().map(|question| question.points));
        let weights = self.ask.iter().map(weight).chain([1]).chain(own().map(|_| 3));
        let weights: Vec<(Option<u32>, u32)> = fixed.zip(weights).collect();
        let rest = POINTS.saturating_sub(weights.iter().filter_map(|(fixed, _)| *fixed).sum());
        let all = weights.iter().filter(|(fixed, _)| fixed.is_none()).map(|(_, weight)| weight).sum::<u32>().max(1);
        let mut before = 0;
        let line = |(line, (fixed, weight)): (String, (Option<u32>, u32))| {
            let points = fixed.unwrap_or_else(|| {
                // What is rounded off goes to a later question, so that the sum is kept.
                let given = rest * before / all;
                before += weight;
                rest * before / all - given
            });
            say!(points; "{line} ({points} point)|{line} ({points} points)", line, points)
        };
        lines.into_iter().zip(weights).map(line).collect()
    }
    /// The answers: as many as there are questions, in their order.
    pub fn answers(&self) -> Vec<String> {
        let (sheet, counts) = (self.sheet, self.sheet.counts);
        let answer = |ask: &Ask| match ask {
            Ask::Values => {
                let value = typeset(&decimals(&sheet.problem.print(sheet.value)));
                say!("The root has the value {value}; the others stand in the tree.", value)
            }
            Ask::Cuts => {
                let cuts = say!(counts.cuts; "{count} cut|{count} cuts", count = thousands(counts.cuts));
                let moves = say!(counts.pruned; "{count} move unsearched|{count} moves unsearched", count = thousands(counts.pruned));
                match &self.cut_names()[..] {
                    [] => format!("{cuts}, {moves}"),
                    names => format!("{cuts}, {moves}: {}", names.join(" ")),
                }
            }
            Ask::Windows => say!("α and β stand in the tree.").to_owned(),
            Ask::Order => {
                let nodes =
                    say!(counts.nodes; "{count} node visited|{count} nodes visited", count = thousands(counts.nodes));
                let leaves = say!(counts.leaves; "{count} leaf|{count} leaves", count = thousands(counts.leaves));
                say!("{nodes}, {leaves}; their numbers stand in the tree.", nodes, leaves)
            }
        };
        let best: Vec<String> = sheet.best.iter().map(|ordinal| sheet.name(&[*ordinal])).collect();
        let last = say!("Best move: {moves}", moves = best.join(", "));
        let own = self.handout.questions.iter().map(|TeacherQuestion { text, answer, .. }| match answer.as_str() {
            "" => format!("{text} {}", say!("Marked by hand.")),
            answer => format!("{text} {answer}"),
        });
        self.with_points(self.ask.iter().map(answer).chain([last]).chain(own).collect())
    }
    /// Is the line of this number, from 0, one for a question of the teacher's own? Its answer takes more room.
    pub fn is_own(&self, line: usize) -> bool {
        line > self.ask.len()
    }
    /// What is filled in above the questions: labels, each with how much room its line takes, and what stands there already.
    pub fn head(&self) -> [(&'static str, f64, &'a str); 4] {
        let student = self.handout.student(self.sheet.number);
        let [name, number] = student.map_or(["", ""], |student| [&student.name, &student.number]);
        [
            (say!("Name@@student"), 0.4, name),
            (say!("Number@@student"), 0.16, number),
            (say!("Course@@university"), 0.26, ""),
            (say!("Date"), 0.18, ""),
        ]
    }
    /// The moves that are left unsearched, if a line has room for them.
    fn cut_names(&self) -> Vec<String> {
        if self.sheet.counts.pruned > MOST_CUT_NAMES {
            return Vec::new();
        }
        let names =
            |step: &'a Step| step.cut.iter().map(|ordinal| self.sheet.name(&[&step.path[..], &[*ordinal]].concat()));
        self.sheet.steps.iter().flat_map(names).collect()
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
                shown.then(|| typeset(&event.sentence(problem, &Wins::default(), Length::Whole)))
            };
            // Numbered as they come: paper has no ticks.
            let sentences = (0..2 * sheet.counts.nodes).filter_map(describe);
            (1..).zip(sentences).map(|(number, sentence)| format!("{number}. {sentence}")).collect()
        })
    }
}
