//! [`Sheet`]: lines over the panes, to read and to jump from: why, a check, a comparison.

use super::action::To;
use super::mode::Mode;
use super::words::Words;
use super::{App, Effect, Pane};
use crate::clean::clean;
use crate::search::Kind;
use crate::study::Problem;
use crate::study::check::Report;
use crate::study::compare::{Comparison, branching};
use crate::study::explain::{self, Said, thousands};
use crate::study::table::names;

/// The most nodes that a method may take in a comparison.
pub const MOST_COMPARED: u64 = 20_000_000;

/// A line of a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetLine {
    /// The text, clean.
    pub text: String,
    /// When it happened: where enter jumps to.
    pub tick: Option<u64>,
    /// Is it a heading?
    pub heading: bool,
    /// How much of a bar is full, for each bar behind the text.
    pub bars: Vec<f64>,
}

/// Lines to read. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What stands above.
    pub title: String,
    /// The lines.
    pub lines: Vec<SheetLine>,
    /// Which one is selected.
    pub at: usize,
}

impl Sheet {
    /// Where enter jumps to.
    #[must_use]
    pub fn jump(&self) -> Option<u64> {
        self.lines.get(self.at).and_then(|line| line.tick)
    }
    fn new(title: &str, lines: Vec<SheetLine>) -> Sheet {
        // The first line that leads anywhere.
        let at = lines.iter().position(|line| line.tick.is_some()).unwrap_or(0);
        Sheet { title: title.to_owned(), lines, at }
    }
    /// Moves the selection.
    pub fn step(&mut self, to: To, page: usize) {
        self.at = to.step(self.at, self.lines.len(), page);
    }
}

fn line(text: &str) -> SheetLine {
    SheetLine { text: clean(text).into_owned(), ..SheetLine::default() }
}

fn heading(text: &str) -> SheetLine {
    SheetLine { heading: true, ..line(text) }
}

/// The first wrong nodes of a check, each with the tick that shows it.
fn failures(report: &Report, problem: &dyn Problem, words: &Words) -> Vec<SheetLine> {
    let count = format!("{}: {}", words.reports.wrong, thousands(report.failed));
    let mut lines = vec![heading(&count)];
    for failure in &report.failures {
        let moves = names(problem, &failure.path).join(" ");
        let place = if moves.is_empty() { words.root } else { &moves };
        let sign = if failure.kind == Kind::Unsearched { "" } else { failure.kind.sign() };
        let truth = failure
            .truth
            .map_or_else(String::new, |truth| format!(", {} {}", words.reports.truth, problem.print(truth)));
        let value = problem.print(failure.value);
        let text = format!(
            "{} {}: {place} {sign} {value}{truth}; {}",
            words.tick,
            thousands(failure.tick),
            failure.fault.words()
        );
        lines.push(SheetLine { tick: Some(failure.tick), ..line(&text) });
    }
    lines
}

/// The methods side by side: totals, then nodes by ply with bars on a logarithmic scale.
fn comparison(found: &Comparison, problem: &dyn Problem, words: &Words) -> Vec<SheetLine> {
    let reports = &words.reports;
    let agree = match found.agree {
        Some(true) => reports.agree,
        Some(false) => reports.disagree,
        None => reports.too_big,
    };
    let mut lines = vec![heading(&format!("{} {}: {agree}", words.columns.value, problem.print(found.value)))];
    let row = |name: &str, cells: [String; 5]| {
        let [nodes, leaves, cuts, pruned, factor] = cells;
        line(&format!("{name:<17}{nodes:>12}{leaves:>12}{cuts:>11}{pruned:>11}{factor:>10}"))
    };
    let heads = [words.columns.nodes, words.leaves[1], words.columns.cuts, words.pruned, reports.branching];
    lines.push(line(""));
    lines.push(SheetLine { heading: true, ..row(reports.method, heads.map(str::to_owned)) });
    for method in &found.methods {
        let counts = method.counts;
        let [nodes, leaves, cuts, pruned] = [counts.nodes, counts.leaves, counts.cuts, counts.pruned].map(thousands);
        lines.push(row(method.method.word(), [nodes, leaves, cuts, pruned, format!("{:.2}", method.branching())]));
    }
    if let Some(minimal) = &found.minimal {
        let nodes: u64 = minimal.iter().sum();
        let factor = format!("{:.2}", branching(nodes, minimal.len().saturating_sub(1)));
        let none = String::new;
        lines.push(row(reports.least, [thousands(nodes), none(), none(), none(), factor]));
    }
    lines.push(line(""));
    lines.push(heading(reports.by_ply));
    let columns: Vec<(&str, &[u64])> = found
        .methods
        .iter()
        .map(|method| (method.method.word(), &method.by_ply[..]))
        .chain(found.minimal.as_deref().map(|minimal| (reports.least, minimal)))
        .collect();
    let most = columns.iter().flat_map(|(_, plies)| plies.iter()).copied().max().unwrap_or(1);
    for ply in 0..columns.iter().map(|(_, plies)| plies.len()).max().unwrap_or(0) {
        for (at, (name, plies)) in columns.iter().enumerate() {
            let nodes = plies.get(ply).copied().unwrap_or(0);
            let number = if at == 0 { ply.to_string() } else { String::new() };
            let share = ((nodes + 1) as f64).log10() / ((most + 1) as f64).log10().max(f64::MIN_POSITIVE);
            let text = format!("{number:>3} {name:<17}{:>12} ", thousands(nodes));
            lines.push(SheetLine { bars: vec![share], ..line(&text) });
        }
    }
    lines
}

impl App {
    /// Shows why the selected node is as it is.
    pub(super) fn why(&mut self) {
        self.journey.playing = None;
        let Some(job) = self.study.job() else {
            return;
        };
        let problem = &**job.problem();
        let child = self.selected_child().filter(|_| self.focus == Pane::Children);
        let (number, path) = match child {
            Some(child) => {
                let above = self.views.node.as_ref().map_or(&[][..], |node| &node.path);
                (child.number, above.iter().copied().chain([child.ordinal]).collect::<Vec<u16>>())
            }
            None => (
                Some(self.tree.selected.node).filter(|_| self.tree.selected.unsearched.is_none()),
                self.tree.path.clone(),
            ),
        };
        let said = job.look(|walk| match number {
            Some(number) => explain::node(walk, problem, number),
            None => explain::unsearched(walk, problem, &path),
        });
        match said {
            Ok(said) => {
                let of = |said: Said| SheetLine { tick: said.tick, heading: said.heading, ..line(&said.text) };
                let moves = names(problem, &path).join(" ");
                let about = if moves.is_empty() { self.words.root.to_owned() } else { moves };
                let title = format!("{}: {about}", self.words.titles.why);
                self.mode = Mode::Sheet(Sheet::new(&title, said.into_iter().map(of).collect()));
            }
            Err(trouble) => self.complain(&trouble.to_string()),
        }
    }
    /// Enter on a line of a sheet.
    pub(super) fn jump(&mut self, sheet: Sheet) -> Vec<Effect> {
        match sheet.jump() {
            Some(tick) => self.travel_to(tick),
            None => self.mode = Mode::Sheet(sheet),
        }
        Vec::new()
    }

    /// The number of the search that is shown; what was asked about another one comes too late.
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.serial
    }
    /// Asks minimax to judge the search.
    pub(super) fn check(&mut self) -> Vec<Effect> {
        self.tell(self.words.notes.checking);
        vec![Effect::Check]
    }
    /// Asks for the methods side by side.
    pub(super) fn compare(&mut self) -> Vec<Effect> {
        self.tell(self.words.notes.comparing);
        vec![Effect::Compare]
    }
    /// A check has ended.
    pub(super) fn checked(&mut self, serial: u64, result: Result<Report, String>) {
        let Some(job) = self.study.job().filter(|_| serial == self.serial) else {
            return;
        };
        let reports = &self.words.reports;
        match result {
            Err(error) => self.complain(&error),
            Ok(report) if report.ok() => {
                let what = if report.sampled { reports.sample } else { reports.every };
                let [values, bounds] = [report.values, report.bounds].map(thousands);
                let counts = format!("{values} {}, {bounds} {}", reports.values, reports.bounds);
                self.tell(&format!("{}: {what}, {counts}", reports.confirmed));
            }
            Ok(report) => {
                let lines = failures(&report, &**job.problem(), self.words);
                self.note = None;
                self.show(reports.refuted, lines);
            }
        }
    }
    /// A comparison has ended; `None`: nothing ended within the nodes allowed.
    pub(super) fn compared(&mut self, serial: u64, found: Option<Comparison>) {
        let Some(job) = self.study.job().filter(|_| serial == self.serial) else {
            return;
        };
        match found {
            Some(found) => {
                let lines = comparison(&found, &**job.problem(), self.words);
                self.note = None;
                self.show(self.words.titles.compare, lines);
            }
            None => self.complain(self.words.reports.all_too_big),
        }
    }
    /// Shows a sheet, unless something is typed or asked just now: then it is told only that it is there.
    fn show(&mut self, title: &str, lines: Vec<SheetLine>) {
        if matches!(self.mode, Mode::Normal | Mode::Sheet(_)) {
            self.mode = Mode::Sheet(Sheet::new(title, lines));
        } else if let Some(first) = lines.first() {
            self.tell(&format!("{title}: {}", first.text));
        }
    }
}
