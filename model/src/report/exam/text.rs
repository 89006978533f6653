//! The writer of plain text: a paper as indented lines, a node each, with blanks to fill in.

use super::Paper;
use super::key;
use crate::batch::exam::Ask;
use crate::inspect::explain::typeset;
use crate::language::decimals;
use engine::numbers::Ordinal;
use engine::search::Value;

/// Returns the page; a solution has the steps of the search below the tree.
pub fn text(paper: Paper<'_>) -> String {
    // The lines of children are below each other, as in a drawing from left to right.
    let paper = Paper {
        sideways: true,
        ..paper
    };
    let sheet = paper.sheet;
    let student = paper
        .head()
        .map(|(label, _, filled)| (label, filled))
        .into_iter()
        .filter(|(_, filled)| !filled.is_empty());
    let student: Vec<String> = student
        .map(|(label, filled)| format!("{label}: {filled}"))
        .collect();
    let mut lines = vec![paper.title()];
    lines.extend((!student.is_empty() && !paper.solved).then(|| student.join("   ")));
    lines.push(paper.legend());
    let boards = key::lines(paper, 78);
    if !boards.is_empty() {
        lines.push(String::new());
        lines.extend(boards);
    }
    lines.push(String::new());
    let below = if paper.solved {
        paper.answers()
    } else {
        paper.tasks()
    };
    lines.extend(
        (1..)
            .zip(below)
            .map(|(number, line)| format!("{number}. {line}")),
    );
    lines.push(String::new());
    let paths = sheet.paths();
    let names: Vec<String> = paths
        .iter()
        .map(|path| format!("{}{}", "  ".repeat(path.len()), name(paper, path)))
        .collect();
    let widest = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    for (path, name) in paths.iter().zip(names) {
        let pad = " ".repeat(widest - name.chars().count());
        lines.push(
            format!("{name}{pad}  {}", asked(paper, path))
                .trim_end()
                .to_owned(),
        );
    }
    if paper.solved {
        lines.push(String::new());
        lines.extend(paper.steps());
    }
    lines.join("\n") + "\n"
}

fn name(paper: Paper<'_>, path: &[Ordinal]) -> String {
    let sheet = paper.sheet;
    let leaf = sheet.node(path).and_then(|node| node.leaf.as_ref());
    let sign = match leaf {
        Some(_) => "■",
        None if sheet.is_chance(path) => "◆",
        None if sheet.is_max(path) => "▲",
        None => "▼",
    };
    let name = match sheet.name(path) {
        name if !path.is_empty() => name,
        name => format!("{} {name}", say!("root")).trim_end().to_owned(),
    };
    // The move that leads to a position of a game.
    let mv = sheet.move_name(path);
    let name = if sheet.game.is_some() && !mv.is_empty() {
        format!("{mv} {name}")
    } else {
        name
    };
    let value = leaf.map_or_else(String::new, |leaf| format!(" {}", typeset(&decimals(leaf))));
    let weight = sheet
        .weight(path)
        .map_or_else(String::new, |weight| format!("{weight}: "));
    format!("{weight}{sign} {name}{value}")
}

/// Returns the blanks at a node, or in a solution their contents.
fn asked(paper: Paper<'_>, path: &[Ordinal]) -> String {
    let (sheet, step) = (paper.sheet, paper.sheet.step(path));
    let leaf = !sheet.is_inner(path);
    let print = |value: Value| typeset(&decimals(&sheet.problem.print(value)));
    if paper.solved && step.is_none() {
        return say!("not searched").to_owned();
    }
    let step = step.filter(|_| paper.solved);
    let blank = || "____".to_owned();
    let mut parts = Vec::new();
    for ask in paper.ask {
        match ask {
            Ask::Values if !leaf => {
                let value = step.map_or_else(blank, |step| {
                    format!("{} {}", step.kind.sign(), print(step.value))
                });
                parts.push(say!("value {value}"));
            }
            Ask::Windows if !leaf => {
                let ends = step.map(|step| [print(step.alpha), print(step.beta)]);
                let [alpha, beta] = ends.unwrap_or_else(|| [blank(), blank()]);
                parts.push(format!("α {alpha}  β {beta}"));
            }
            Ask::Cuts if !leaf => {
                let names = step.map(|step| {
                    let below = |ordinal: &Ordinal| sheet.move_name(&[path, &[*ordinal]].concat());
                    step.cut.iter().map(below).collect::<Vec<_>>().join(" ")
                });
                // A node without a cut has no text.
                let cut = names.unwrap_or_else(blank);
                parts.push(if cut.is_empty() {
                    cut
                } else {
                    say!("cut {cut}")
                });
            }
            Ask::Order => {
                let number = sheet.visit(path).filter(|_| step.is_some());
                parts.push(say!(
                    "no. {number}",
                    number = number.map_or_else(blank, |number| (number + 1).to_string())
                ));
            }
            Ask::Answers if !leaf && !path.is_empty() => match step {
                None => parts.push(format!("T {}", blank())),
                Some(step) => parts.extend(step.from.map(|from| {
                    format!(
                        "T {} ({} {})",
                        from + 1,
                        step.kind.sign(),
                        print(step.value)
                    )
                })),
            },
            Ask::Stored if !leaf => match step {
                None => parts.push(say!("stored {value}", value = blank())),
                Some(_) => parts.extend(sheet.stored(path).map(|entry| {
                    let value = format!("{} {}", entry.kind.sign(), print(entry.value));
                    let mv = entry
                        .mv
                        .map(|ordinal| sheet.move_name(&[path, &[ordinal]].concat()));
                    match mv {
                        Some(mv) => say!("stored {value}, move {mv}"),
                        None => say!("stored {value}"),
                    }
                })),
            },
            Ask::Values | Ask::Windows | Ask::Cuts | Ask::Answers | Ask::Stored => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join("  ")
}
