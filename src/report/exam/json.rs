//! A sheet with its solution for scripts. Names and order of the fields are a promise.

use crate::batch::exam::{ExamSheet, Handout, Student};
use engine::eval::Number;
use engine::numbers::Ordinal;
use engine::rules::Side;
use serde::Serialize;

#[derive(Serialize)]
pub struct SheetJson<'a> {
    number: u32,
    tree: &'a str,
    first: &'static str,
    value: Number,
    best: Vec<String>,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    pruned: u64,
    visits: Vec<VisitJson>,
    /// Where there is a list of names.
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<StudentJson<'a>>,
}

#[derive(Serialize)]
struct StudentJson<'a> {
    name: &'a str,
    number: &'a str,
}

#[derive(Serialize)]
struct VisitJson {
    path: Vec<String>,
    alpha: Number,
    beta: Number,
    value: Number,
    kind: &'static str,
    cut: Vec<String>,
}

impl<'a> SheetJson<'a> {
    pub fn new(sheet: &'a ExamSheet, handout: &'a Handout) -> SheetJson<'a> {
        let number = |value| sheet.problem.number(value);
        let name = |path: &[Ordinal], ordinal: Ordinal| sheet.name(&[path, &[ordinal]].concat());
        let visits = sheet.steps.iter().map(|step| VisitJson {
            path: sheet.names(&step.path),
            alpha: number(step.alpha),
            beta: number(step.beta),
            value: number(step.value),
            kind: step.kind.word(),
            cut: step.cut.iter().map(|ordinal| name(&step.path, *ordinal)).collect(),
        });
        SheetJson {
            number: sheet.number,
            tree: &sheet.tree,
            first: if sheet.first == Side::First { "max" } else { "min" },
            value: number(sheet.value),
            best: sheet.best.iter().map(|ordinal| name(&[], *ordinal)).collect(),
            nodes: sheet.counts.nodes,
            leaves: sheet.counts.leaves,
            cuts: sheet.counts.cuts,
            pruned: sheet.counts.pruned,
            visits: visits.collect(),
            student: handout.student(sheet.number).map(|Student { name, number }| StudentJson { name, number }),
        }
    }
}
