//! The writer of plain text: a paper as indented lines, a node each, with blanks to fill in.

use super::page::{NodeLine, Page, PageLook};

/// Returns the page as text; a solution ends with the explanations.
pub fn text(paper: &dyn Page) -> String {
    let head = paper.head();
    let filled = head.iter().filter(|line| !line.filled.is_empty());
    let student: Vec<String> = filled
        .map(|line| format!("{}: {}", line.label, line.filled))
        .collect();
    let mut lines = vec![paper.title()];
    lines.extend((!student.is_empty() && !paper.is_solved()).then(|| student.join("   ")));
    // Children stand below each other.
    lines.push(paper.meaning(PageLook::Lines));
    let boards = paper.boards(78);
    if !boards.is_empty() {
        lines.push(String::new());
        lines.extend(boards);
    }
    lines.push(String::new());
    lines.extend(
        (1..)
            .zip(paper.body())
            .map(|(number, line)| format!("{number}. {line}")),
    );
    lines.push(String::new());
    let indented = |line: NodeLine| {
        (
            format!("{}{}", "  ".repeat(line.ply), line.name),
            line.written,
        )
    };
    let nodes: Vec<(String, String)> = paper.node_lines().into_iter().map(indented).collect();
    let widest = nodes
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0);
    for (name, written) in nodes {
        let pad = " ".repeat(widest - name.chars().count());
        lines.push(format!("{name}{pad}  {written}").trim_end().to_owned());
    }
    let foot = paper.foot();
    if !foot.is_empty() {
        lines.push(String::new());
        lines.extend(foot);
    }
    lines.join("\n") + "\n"
}
