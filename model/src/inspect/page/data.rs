//! [`PageData`]: the data of a page for its script, as JSON.
//!
//! A box or a visit is an array without field names, because there may be thousands of them:
//! `BoxRow` and `VisitRow` define the order of the fields. A value is an index into a list of
//! values, as most values are frequent.

use super::boards::Boards;
use super::boxes::{Boxes, PageBox};
use super::questions::{PageAsk, PageAskKind, asked};
use super::story::PageStory;
use super::visits::{PageVisit, Visits};
use super::words::PageWords;
use crate::inspect::words::{spoken_top, typeset};
use crate::language::decimals;
use engine::boundary::Problem;
use engine::clean::clean;
use engine::eval::Number;
use engine::numbers::Ordinal;
use engine::search::{Kind, Value};
use serde::Serialize;
use std::collections::HashMap;

/// A box: the index of the box above (−1: none), its middle, its ply, its name, its flags (1 MAX, 2
/// a leaf), the value that it has without a search, the text about nodes that are not shown below
/// it, the number of moves that it stands for (0: it is a node).
type BoxRow = (i64, u32, u32, String, u8, String, String, usize);

/// A visit: its number, its box, its number of nodes, α and β at entry, its value (−1: it was not
/// left), the kind of the value (0 exact, 1 upper, 2 lower), its flags (1 a leaf, 2 a hit of a
/// table), the number of moves that it leaves unsearched, and the state of the node above after it:
/// α, β, its best value (−1: the visit does not count).
type VisitRow = (
    u64,
    usize,
    u64,
    usize,
    usize,
    i64,
    u8,
    u8,
    u16,
    i64,
    i64,
    i64,
);

/// The data of a page.
#[derive(Serialize)]
pub struct PageData {
    pub from: u64,
    pub to: u64,
    /// True if the method uses a window.
    prunes: bool,
    boxes: Vec<BoxRow>,
    visits: Vec<VisitRow>,
    /// The values as numbers for the script, and below as text for the reader.
    numbers: Vec<Number>,
    shown: Vec<String>,
    boards: Boards,
    words: PageWords,
    /// The sentences of the ticks in a practice; otherwise they are in the HTML of the page.
    sentences: Vec<String>,
    pub questions: Vec<PageQuestion>,
}

/// A question of a practice. The script judges the reply.
#[derive(Serialize)]
pub struct PageQuestion {
    kind: &'static str,
    visit: usize,
    tick: u64,
    /// The question in words.
    pub text: String,
    /// The right answer: indices of values, or names of moves.
    values: Vec<usize>,
    names: Vec<String>,
    /// The moves to choose from, if the question is about moves.
    choices: Vec<String>,
}

/// A list of values without repetitions.
struct PageValues<'a> {
    problem: &'a dyn Problem,
    story: &'a PageStory,
    places: HashMap<Value, usize>,
    all: Vec<Value>,
}

impl PageValues<'_> {
    fn place(&mut self, value: Value) -> usize {
        *self.places.entry(value).or_insert_with(|| {
            self.all.push(value);
            self.all.len() - 1
        })
    }
    fn optional(&mut self, value: Option<Value>) -> i64 {
        value.map_or(-1, |value| self.place(value) as i64)
    }
    fn shown(&self, value: Value) -> String {
        let number = || decimals(&self.problem.print(value)).into_owned();
        typeset(&self.story.wins.short(value).unwrap_or_else(number))
    }
}

impl PageData {
    pub fn new(
        problem: &dyn Problem,
        visits: &Visits,
        boxes: Boxes,
        story: &PageStory,
        boards: Boards,
        practice: bool,
    ) -> PageData {
        let mut values = PageValues {
            problem,
            story,
            places: HashMap::new(),
            all: Vec::new(),
        };
        let rows = visits
            .all
            .iter()
            .zip(&boxes.of_visit)
            .map(|(visit, at)| visit_row(visit, *at, &mut values));
        let visit_rows = rows.collect();
        let questions = if practice {
            questions(problem, visits, &boxes, &mut values)
        } else {
            Vec::new()
        };
        let known = |text: &str| {
            let mut text = text.to_owned();
            story.wins.name([&mut text]);
            typeset(&decimals(&text))
        };
        PageData {
            from: visits.from.0,
            to: visits.to.0,
            prunes: problem.spec().method.prunes(),
            boxes: boxes
                .all
                .iter()
                .map(|found| box_row(found, &known))
                .collect(),
            visits: visit_rows,
            numbers: values
                .all
                .iter()
                .map(|value| problem.number(*value))
                .collect(),
            shown: values
                .all
                .iter()
                .map(|value| values.shown(*value))
                .collect(),
            boards,
            words: PageWords::new(),
            sentences: if practice {
                story.sentences.clone()
            } else {
                Vec::new()
            },
            questions,
        }
    }
}

fn box_row(found: &PageBox, known: &dyn Fn(&str) -> String) -> BoxRow {
    let parent = found.parent.map_or(-1, |parent| parent as i64);
    let flags = u8::from(found.max) + 2 * u8::from(found.leaf);
    let name = clean(&found.name).into_owned();
    (
        parent,
        found.x,
        found.ply,
        name,
        flags,
        known(&found.known),
        found.left_out.clone(),
        found.more,
    )
}

fn visit_row(visit: &PageVisit, at: usize, values: &mut PageValues<'_>) -> VisitRow {
    let entry = &visit.entry;
    let kind = match visit.kind {
        Kind::Exact | Kind::Estimate | Kind::Unsearched => 0,
        Kind::Upper => 1,
        Kind::Lower => 2,
    };
    let left = if entry.is_cut() {
        entry.legal - entry.searched
    } else {
        0
    };
    let after = visit.after.filter(|_| visit.parent.is_some());
    let [alpha, beta, best] = [0, 1, 2].map(|at| values.optional(after.map(|after| after[at])));
    let (from, to) = (
        values.place(visit.window.alpha),
        values.place(visit.window.beta),
    );
    let value = values.optional(entry.value);
    let flags = u8::from(entry.is_leaf()) + 2 * u8::from(entry.hit.is_some());
    (
        visit.number.0,
        at,
        entry.counts.nodes,
        from,
        to,
        value,
        kind,
        flags,
        left,
        alpha,
        beta,
        best,
    )
}

/// Creates the questions of a practice.
fn questions(
    problem: &dyn Problem,
    visits: &Visits,
    boxes: &Boxes,
    values: &mut PageValues<'_>,
) -> Vec<PageQuestion> {
    let paths: Vec<&[Ordinal]> = visits.all.iter().map(|visit| &visit.path[..]).collect();
    let below = |visit: usize| -> Vec<usize> {
        let above = Some(boxes.of_visit[visit]);
        (0..boxes.all.len())
            .filter(|at| boxes.all[*at].parent == above)
            .collect()
    };
    // A hit of the table has no moves to ask about.
    let moves = |visit: usize| {
        if visits.all[visit].entry.hit.is_some() {
            0
        } else {
            below(visit).len()
        }
    };
    let moves: Vec<usize> = (0..paths.len()).map(moves).collect();
    let asked = asked(&paths, &moves, problem.spec().method.prunes());
    let question = |PageAsk { kind, visit, tick }: &PageAsk| {
        let (found, here) = (&visits.all[*visit], &boxes.all[boxes.of_visit[*visit]]);
        let again = paths[..*visit].contains(&paths[*visit]);
        let name = if here.name.is_empty() {
            spoken_top(problem, "")
        } else {
            clean(&here.name).into_owned()
        };
        let (word, text) = match kind {
            PageAskKind::Value => ("values", say!("What does the search return at")),
            PageAskKind::Cut => ("cuts", say!("Which moves are cut at")),
            PageAskKind::Window => ("windows", say!("α and β when the search enters")),
            PageAskKind::Next => ("order", say!("Which node is visited next after")),
        };
        let again = if again {
            format!(" {}", say!("(visit again)"))
        } else {
            String::new()
        };
        let (mut due, mut names, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        match kind {
            PageAskKind::Value => due.extend(found.entry.value.map(|value| values.place(value))),
            PageAskKind::Window => {
                due.extend([found.window.alpha, found.window.beta].map(|end| values.place(end)));
            }
            PageAskKind::Cut => {
                let searched = |at: usize| {
                    let of = |(other, place): (&PageVisit, &usize)| {
                        *place == at && other.parent == Some(found.number)
                    };
                    visits.all.iter().zip(&boxes.of_visit).any(of)
                };
                let all = below(*visit);
                let name = |at: &usize| clean(&boxes.all[*at].name).into_owned();
                names.extend(all.iter().filter(|at| !searched(**at)).map(name));
                choices.extend(all.iter().map(name));
            }
            PageAskKind::Next => {
                names.extend(
                    boxes
                        .of_visit
                        .get(visit + 1)
                        .map(|at| clean(&boxes.all[*at].name).into_owned()),
                );
            }
        }
        let text = format!("{text} {name}{again}?");
        PageQuestion {
            kind: word,
            visit: *visit,
            tick: tick.0,
            text,
            values: due,
            names,
            choices,
        }
    };
    asked.iter().map(question).collect()
}
