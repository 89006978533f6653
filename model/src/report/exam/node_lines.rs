//! The nodes of a paper as lines of text, with blanks for what is asked.

use super::Paper;
use super::page::NodeLine;
use crate::batch::exam::Ask;
use crate::inspect::explain::typeset;
use crate::language::decimals;
use engine::numbers::Ordinal;
use engine::search::Value;

/// A line for each node, each before those below it.
pub fn node_lines(paper: Paper<'_>) -> Vec<NodeLine> {
    let line = |path: &Vec<Ordinal>| NodeLine {
        ply: path.len(),
        name: name(paper, path),
        written: asked(paper, path),
    };
    paper.sheet.paths().iter().map(line).collect()
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

/// Returns the text at a node: blanks to fill in, or in a solution the values.
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
                // Nothing is said where nothing is cut.
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
