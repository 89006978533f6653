//! [`Paper`]: one of the two pages of a sheet, and its texts in the language of the screen.

use super::lines;
use super::page::PageLook;
use crate::batch::exam::steps::leave;
use crate::batch::exam::{Ask, ExamSheet, ExamVisit, GameSheet, Handout};
use crate::inspect::describe::{EventDescription, Length};
use crate::inspect::explain::{thousands, typeset};
use crate::inspect::meaning::meanings;
use crate::inspect::wins::Wins;
use crate::language::decimals;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::MethodName;
use engine::trace::{Event, Hit, Tick};

/// The maximum number of visits of a search whose solution has a step for every visit; in larger
/// ones only inner nodes have a step.
const ALL_STEPS: u64 = 60;

/// The maximum number of moves that an answer names.
const MOST_CUT_NAMES: u64 = 16;

/// One page: a sheet, or its solution.
#[derive(Clone, Copy)]
pub struct Paper<'a> {
    pub sheet: &'a ExamSheet,
    pub ask: &'a [Ask],
    /// The teacher's additions.
    pub handout: &'a Handout,
    /// True for a solution.
    pub solved: bool,
    /// True if the tree is drawn from left to right, on paper in portrait, as wide trees are.
    pub sideways: bool,
}

impl<'a> Paper<'a> {
    pub fn asks(&self, ask: Ask) -> bool {
        self.ask.contains(&ask)
    }
    /// Returns true if the answer to this question is shown.
    pub fn shows(&self, ask: Ask) -> bool {
        self.solved && self.asks(ask)
    }
    pub fn title(&self) -> String {
        lines::title(self.sheet.number, self.solved, self.handout)
    }
    fn method(&self) -> MethodName {
        self.sheet.problem.spec().method
    }
    /// Returns a text on the side that moves first and the meaning of the signs.
    pub fn legend(&self) -> String {
        self.legend_in(if self.sideways {
            PageLook::Sideways
        } else {
            PageLook::Down
        })
    }
    /// Returns the text for one of the ways in which trees are shown.
    pub fn legend_in(&self, look: PageLook) -> String {
        let first = if self.sheet.first == Side::First {
            "MAX"
        } else {
            "MIN"
        };
        let signs = match self.sheet.has_chance() {
            true => say!(
                "{first} moves first. ▲ MAX, ▼ MIN, ◆ chance with the weight of each branch; squares are leaves with their values for MAX."
            ),
            false => say!(
                "{first} moves first. ▲ MAX, ▼ MIN; squares are leaves with their values for MAX."
            ),
        };
        let order = match look {
            PageLook::Sideways | PageLook::Lines => {
                say!("Children are searched from the top down.")
            }
            PageLook::Down => say!("Children are searched from left to right."),
        };
        let mut parts = vec![signs, order.to_owned()];
        if self.sheet.remembers() && self.method().prunes() {
            parts.push(
                say!("Where the table has a move for the position, that one is searched first.")
                    .to_owned(),
            );
        }
        match &self.sheet.game {
            Some(GameSheet { key, .. }) if key.is_empty() => {
                parts.push(say!("A node has the name of its position, a branch has its move.").to_owned());
            }
            Some(_) => parts.push(
                say!("A node has the letter of its position, with whose turn it is; a branch has its move.").to_owned(),
            ),
            None => {}
        }
        let has_circles = self.asks(Ask::Order) || self.shows(Ask::Answers);
        if has_circles && look != PageLook::Lines {
            parts.push(say!("Circles are for the numbers of the visits.").to_owned());
        }
        parts.join(" ")
    }
    /// Returns the tasks, one for each question. The first one also defines the search.
    pub fn tasks(&self) -> Vec<String> {
        self.tasks_in(false)
    }
    /// Returns the tasks for a form with fields, where nothing can be drawn.
    pub fn tasks_of_fields(&self) -> Vec<String> {
        self.tasks_in(true)
    }
    fn tasks_in(&self, fields: bool) -> Vec<String> {
        let prunes = self.method().prunes();
        let task = |ask: &Ask| match (ask, prunes) {
            (Ask::Values, true) => {
                say!("Write the value that each visited node returns, with ≤ or ≥ before a bound.")
            }
            (Ask::Values, false) => say!("Write the value of each node."),
            (Ask::Cuts, _) if fields => say!("How many cuts are there?"),
            (Ask::Cuts, _) => {
                say!("Cross out the moves that are left unsearched. How many cuts are there?")
            }
            (Ask::Windows, _) => say!("Write α and β when each inner node is entered."),
            (Ask::Order, _) if fields => say!("How many nodes are visited?"),
            (Ask::Order, _) => {
                say!("Number the nodes in the order in which they are visited, the root being 1.")
            }
            (Ask::Answers, _) => {
                say!(
                    "Write beside T, at each visit that the table answers, the number of the visit that stored the answer."
                )
            }
            (Ask::Stored, _) if fields => {
                say!("Write the value that is stored at each searched node, and its move.")
            }
            (Ask::Stored, true) => {
                say!(
                    "Write the value that is stored at each searched node, with ≤ or ≥ before a bound, and mark the edge of \
                     the move that is stored."
                )
            }
            (Ask::Stored, false) => {
                say!(
                    "Write the value that is stored at each searched node, and mark the edge of the move that is stored."
                )
            }
        };
        let last = say!("Which move is best at the root?");
        let own = self
            .handout
            .questions
            .iter()
            .map(|question| question.text.as_str());
        let mut tasks: Vec<String> = self
            .ask
            .iter()
            .map(task)
            .chain([last])
            .chain(own)
            .map(str::to_owned)
            .collect();
        if let Some(first) = tasks.first_mut() {
            let meanings = meanings(&*self.sheet.problem)
                .into_iter()
                .chain(self.table_meaning());
            meanings.for_each(|meaning| *first += &format!(" {meaning}"));
        }
        self.with_points(tasks)
    }
    /// Returns the definition of the search's table, if it has one.
    fn table_meaning(&self) -> impl Iterator<Item = &'static str> {
        let spec = self.sheet.problem.spec();
        let table = match (self.sheet.remembers(), spec.method.prunes()) {
            (false, _) => None,
            (true, false) => Some(say!(
                "A table keeps the value of each node that was searched, under its position and the side to move; the next \
                 visit of that position is answered with it and not searched."
            )),
            (true, true) => Some(say!(
                "A table keeps of each node that was searched, under its position and the side to move, the newest value, as \
                 exact or as a bound (≤ or ≥) by the window at its entry, and the best move; the next visit of that position \
                 is answered with it and not searched if it is exact, or ≤ and not above α, or ≥ and not below β."
            )),
        };
        let depth = spec.depth.filter(|_| table.is_some());
        let depth = depth.map(|_| {
            say!("An entry answers only where as many plies are left as when it was stored.")
        });
        table.into_iter().chain(depth)
    }
    /// Lines, one a question, each with the points that are suggested for it.
    fn with_points(&self, lines: Vec<String>) -> Vec<String> {
        let weight = |ask: &Ask| if *ask == Ask::Order { 2 } else { 3 };
        let weights: Vec<u32> = self.ask.iter().map(weight).chain([1]).collect();
        lines::with_points(lines, &weights, self.handout)
    }
    /// Returns the solution of each question, in the order of the questions.
    pub fn answers(&self) -> Vec<String> {
        let (sheet, counts) = (self.sheet, self.sheet.counts);
        let answer = |ask: &Ask| match ask {
            Ask::Values => {
                let value = typeset(&decimals(&sheet.problem.print(sheet.value)));
                say!("The root has the value {value}; the others stand in the tree.")
            }
            Ask::Cuts => {
                let cuts =
                    say!(counts.cuts; "{count} cut|{count} cuts", count = thousands(counts.cuts));
                let moves = say!(counts.pruned; "{count} move unsearched|{count} moves unsearched", count = thousands(counts.pruned));
                match &self.cut_names()[..] {
                    [] => format!("{cuts}, {moves}"),
                    names => format!(
                        "{cuts}, {moves}: {}",
                        names.join(if sheet.game.is_some() { ", " } else { " " })
                    ),
                }
            }
            Ask::Windows => say!("α and β stand in the tree.").to_owned(),
            Ask::Order => {
                let nodes = say!(counts.nodes; "{count} node visited|{count} nodes visited", count = thousands(counts.nodes));
                let leaves = say!(counts.leaves; "{count} leaf|{count} leaves", count = thousands(counts.leaves));
                say!("{nodes}, {leaves}; their numbers stand in the tree.")
            }
            Ask::Answers => {
                let hits = say!(counts.hits; "{count} visit is answered by the table|{count} visits are answered by the table", count = thousands(counts.hits));
                let each = (1..)
                    .zip(&sheet.steps)
                    .filter_map(|(number, step)| Some((number, step.from? + 1)));
                let each: Vec<String> = each
                    .map(|(number, from)| say!("{number} by {from}@@visit"))
                    .collect();
                if each.is_empty() || counts.hits > MOST_CUT_NAMES {
                    hits
                } else {
                    format!("{hits}: {}", each.join(", "))
                }
            }
            Ask::Stored => {
                say!("What is stored stands in the tree; the edge of the stored move is thick.")
                    .to_owned()
            }
        };
        let best: Vec<String> = sheet
            .best
            .iter()
            .map(|ordinal| sheet.move_name(&[*ordinal]))
            .collect();
        let last = say!("Best move: {moves}", moves = best.join(", "));
        let own = lines::own_answers(self.handout);
        self.with_points(
            self.ask
                .iter()
                .map(answer)
                .chain([last])
                .chain(own)
                .collect(),
        )
    }
    /// Returns the names of the moves that are left unsearched, if there is room for them in a
    /// line.
    fn cut_names(&self) -> Vec<String> {
        if self.sheet.counts.pruned > MOST_CUT_NAMES {
            return Vec::new();
        }
        let sheet = self.sheet;
        let name = |step: &ExamVisit, ordinal: &Ordinal| {
            let mv = sheet.move_name(&[&step.path[..], &[*ordinal]].concat());
            // A move of a game is ambiguous without its position.
            if sheet.game.is_some() {
                format!("{} {mv}", sheet.name(&step.path))
            } else {
                mv
            }
        };
        let names = |step: &'a ExamVisit| step.cut.iter().map(move |ordinal| name(step, ordinal));
        sheet.steps.iter().flat_map(names).collect()
    }
    /// Returns the search in sentences: the value that each visit returns, and its effect.
    /// Sentences are numbered consecutively, as there are no ticks on paper; with a table they have
    /// the numbers of their visits, as the tree has.
    pub fn steps(&self) -> Vec<String> {
        let sheet = self.sheet;
        let (problem, steps, by_visit) = (&*sheet.problem, &sheet.steps[..], sheet.remembers());
        let all = sheet.counts.nodes <= ALL_STEPS;
        let mut left: Vec<(Tick, usize)> = (0..steps.len())
            .map(|visit| (leave(steps, visit), visit))
            .collect();
        left.sort_unstable();
        sheet.look(|walk| {
            let describe = |(tick, visit): (Tick, usize)| {
                let moment = walk.moment(tick).ok()?;
                let mut event = EventDescription::new(problem, &moment)?;
                let shown = event.event == Event::Leave && (all || !event.leaf);
                event.hit = event.hit.map(|hit| Hit { from: None, ..hit });
                shown.then(|| {
                    (
                        visit,
                        typeset(&event.sentence(problem, &Wins::default(), Length::Whole)),
                    )
                })
            };
            let sentences = (1..).zip(left.into_iter().filter_map(describe));
            let line = |(number, (visit, sentence))| {
                format!("{}. {sentence}", if by_visit { visit + 1 } else { number })
            };
            sentences.map(line).collect()
        })
    }
}
