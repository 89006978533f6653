//! What checks and comparisons found, as lines of a sheet.

use super::popup::{self, PopupLine, heading, line};
use super::strings::Strings;
use super::tasks::Compared;
use crate::inspect::check::Report;
use crate::inspect::compare::branching;
use crate::inspect::explain::thousands;
use crate::inspect::growth::{Curve, End, Growth};
use engine::boundary::Problem;
use engine::boundary::problem::names;
use engine::search::Kind;

/// The rows of a plot for each power of ten.
const ROWS: f64 = 2.0;

/// The most depths of a plot.
const MOST_DEPTHS: usize = 16;

/// What a check judged that found nothing wrong.
#[must_use]
pub fn confirmed(report: &Report, words: &Strings) -> String {
    let reports = &words.reports;
    let counted = |count: u64, words: [&str; 2]| format!("{} {}", thousands(count), words[usize::from(count != 1)]);
    let said = if report.root { reports.confirmed } else { reports.unrefuted };
    let what = match report.sampled {
        true => format!("{} {} {}", thousands(report.judged()), reports.of_nodes, counted(report.nodes, words.nodes)),
        false => reports.every.to_owned(),
    };
    let (values, bounds) = (counted(report.values, reports.values), counted(report.bounds, reports.bounds));
    let mut text = format!("{said}: {what}, {values}, {bounds}");
    if report.too_big > 0 {
        text += &format!("; {} {}", thousands(report.too_big), reports.not_judged);
    }
    if !report.root {
        text += &format!(", {}", reports.root_not_judged);
    }
    text
}

/// The first wrong nodes of a check, each with the tick that shows it.
#[must_use]
pub fn failures(report: &Report, problem: &dyn Problem, words: &Strings) -> Vec<PopupLine> {
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
        lines.push(PopupLine { tick: Some(failure.tick), ..line(&text) });
    }
    lines
}

/// The methods side by side: totals, then nodes by ply with bars on a logarithmic scale.
#[must_use]
pub fn comparison(found: &Compared, problem: &dyn Problem, words: &Strings) -> Vec<PopupLine> {
    let growth = &found.growth;
    let found = &found.comparison;
    let reports = &words.reports;
    let agree = match found.agree {
        Some(true) => reports.agree,
        Some(false) => reports.disagree,
        None => reports.too_big,
    };
    let mut lines = vec![heading(&format!("{} {}: {agree}", words.columns.value, problem.print(found.value)))];
    if found.agree == Some(false) {
        for [name, value, best] in found.answers(problem) {
            lines.push(popup::row(&format!("{name:<17}{value:>12}  {best}")));
        }
    }
    let row = |name: &str, cells: [String; 5]| {
        let [nodes, leaves, cuts, pruned, factor] = cells;
        popup::row(&format!("{name:<17}{nodes:>12}{leaves:>12}{cuts:>11}{pruned:>11}{factor:>10}"))
    };
    let heads = [words.columns.nodes, words.leaves[1], words.columns.cuts, words.pruned, reports.branching];
    lines.push(line(""));
    lines.push(PopupLine { heading: true, ..row(reports.method, heads.map(str::to_owned)) });
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
    lines.extend(plot(growth, words));
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
            lines.push(PopupLine { bars: vec![share], ..popup::row(&text) });
        }
    }
    lines
}

/// Nodes by depth: a plot with a logarithmic scale, and the numbers. Each curve has a letter, so no colour is needed.
fn plot(growth: &Growth, words: &Strings) -> Vec<PopupLine> {
    let reports = &words.reports;
    let depths = &growth.depths[..growth.depths.len().min(MOST_DEPTHS)];
    let height = |nodes: u64| (ROWS * (nodes.max(1) as f64).log10()).round() as usize;
    let Some(top) = depths.iter().flat_map(|at| at.nodes).flatten().map(height).max() else {
        return Vec::new();
    };
    let mut lines = vec![line(""), heading(reports.by_depth)];
    let curves: Vec<(Curve, &str, &str)> = growth
        .curves()
        .zip(reports.letters)
        .map(|(curve, letter)| {
            (curve, letter, if curve == Curve::Minimal { reports.least } else { growth.word(curve) })
        })
        .collect();
    let legend: Vec<String> = curves.iter().map(|(_, letter, name)| format!("{letter} {name}")).collect();
    lines.push(popup::row(&format!("        {}", legend.join("   "))));
    for row in (0..=top).rev() {
        let power = row as f64 / ROWS;
        let label = if power.fract() == 0.0 { thousands(10_u64.saturating_pow(power as u32)) } else { String::new() };
        let mut text = format!("{label:>13} ");
        for at in depths {
            text.push(' ');
            for (curve, letter, _) in &curves {
                let here = at.nodes[*curve as usize].is_some_and(|nodes| height(nodes) == row);
                text.push_str(if here { letter } else { " " });
            }
        }
        lines.push(popup::row(text.trim_end()));
    }
    let (wide, gap) = (curves.len(), " ");
    let axis: String = depths.iter().map(|at| format!("{:>wide$}{gap}", at.depth)).collect();
    lines.push(popup::row(&format!("{:>13} {axis}", words.depth)));
    lines.push(line(""));
    // Four columns have to fit where three leave room.
    let column = |name: &str| if wide > 3 { name.chars().count().max(11) + 2 } else { 16 };
    let first = if wide > 3 { 8 } else { 13 };
    let cells = |head: &str, cell: &dyn Fn(&(Curve, &str, &str)) -> String| {
        let cells = curves.iter().map(|curve| format!("{:>1$}", cell(curve), column(curve.2)));
        popup::row(&format!("{head:>first$}{}", cells.collect::<String>()))
    };
    lines.push(PopupLine { heading: true, ..cells(words.depth, &|curve| curve.2.to_owned()) });
    for at in &growth.depths {
        let number = |curve: &(Curve, &str, &str)| at.nodes[curve.0 as usize].map_or_else(String::new, thousands);
        lines.push(cells(&at.depth.to_string(), &number));
    }
    if growth.end == End::Nodes {
        lines.push(line(reports.deeper_too_big));
    }
    lines
}
