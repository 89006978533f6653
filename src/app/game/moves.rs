//! The moves of the game as rows: [`move_rows`].
//!
//! The main line stands in pairs, each variation on rows of its own with more indentation, a comment below its move.
//! Cost: O(moves).

use engine::boundary::Position;
use engine::clean::clean;
use engine::play::Line;
use engine::play::line::LineNode;
use model::language::squares;
use model::language::wrap::wrapped;
use model::report::solved::Mistake;
use model::study::Study;
use model::study::proven::mark;
use std::collections::BTreeMap;

/// The greatest indentation of variations.
const MOST_INDENT: usize = 6;

/// A move as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveCell {
    /// The index in the line of the position that it leads to.
    pub node: usize,
    /// Its number with a sign; empty if the move before shows it.
    pub number: String,
    /// The move as it is printed; empty at the start.
    pub text: String,
}

/// A row of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRow {
    /// The depth of the variation.
    pub indent: usize,
    /// One or two moves; empty for a comment.
    pub cells: Vec<MoveCell>,
    /// A line of a comment.
    pub comment: String,
}

/// The input from which the shown rows were made.
#[derive(Clone, Debug, Default)]
pub struct ListedMoves {
    nodes: Vec<LineNode>,
    about: String,
    /// The width of the pane, the version of the proofs, and whether squares are pairs.
    of: (usize, u64, bool),
}

impl ListedMoves {
    /// Records the input of the rows. Returns true if it has changed.
    pub fn renew(&mut self, line: &Line, about: &str, of: (usize, u64, bool)) -> bool {
        let same = self.nodes == line.nodes() && self.about == about && self.of == of;
        if !same {
            *self = ListedMoves {
                nodes: line.nodes().to_vec(),
                about: about.to_owned(),
                of,
            };
        }
        !same
    }
}

fn comment_rows(rows: &mut Vec<MoveRow>, indent: usize, text: &str, width: usize) {
    let lines = wrapped(text, width.saturating_sub(2 * indent + 1).max(8));
    rows.extend(lines.map(|comment| MoveRow {
        indent,
        cells: Vec::new(),
        comment,
    }));
}

/// Returns the number of the move at a ply, counted from 1: `2.`, or `2…` for the second move of a
/// pair.
pub fn move_number(ply: usize) -> String {
    format!(
        "{}{}",
        ply.div_ceil(2),
        if ply.is_multiple_of(2) { '…' } else { '.' }
    )
}

/// Returns the proven marks of a game's moves, by their nodes: `??` for a move that changes the
/// outcome for the worse, `?` for one that loses score, followed by the proven result of the move.
pub fn proven_marks(study: &Study) -> BTreeMap<usize, String> {
    let (line, mut marks) = (study.line(), BTreeMap::new());
    if study.solutions.complete().next().is_none() {
        return marks;
    }
    for (at, node) in line.nodes().iter().enumerate().skip(1) {
        let solution = study.solutions.whole(&line.ordinals(node.parent));
        let Some((solution, result)) =
            solution.and_then(|found| Some((found, found.result_of(node.mv)?)))
        else {
            continue;
        };
        let mistake = Mistake::of(solution, node.mv).map_or("", Mistake::sign);
        let worth = mark(result).map_or(String::new(), |worth| format!(" {worth}"));
        marks.insert(at, format!("{mistake}{worth}"));
    }
    marks
}

/// Returns the rows of a game's moves, for a pane of the given width. `marks` stand behind moves,
/// `about` is the comment on the game as a whole.
pub fn move_rows(
    (start, line): (&dyn Position, &Line),
    marks: &BTreeMap<usize, String>,
    about: &str,
    width: usize,
) -> Vec<MoveRow> {
    let (nodes, mut rows) = (line.nodes(), Vec::new());
    let paragraphs = [about, nodes[0].comment.as_str()];
    paragraphs
        .iter()
        .flat_map(|text| text.lines())
        .for_each(|text| comment_rows(&mut rows, 0, text, width));
    let first = MoveCell {
        node: 0,
        number: String::new(),
        text: String::new(),
    };
    rows.push(MoveRow {
        indent: 0,
        cells: vec![first],
        comment: String::new(),
    });

    // The lines still to be listed: first node, indentation, and ply.
    let mut left: Vec<(usize, usize, usize)> = Vec::new();
    left.extend(nodes[0].children.first().map(|&first| (first, 0, 1)));
    let shown = |text: &str| squares::named(start, &clean(text));
    while let Some((from, indent, first_ply)) = left.pop() {
        let (mut at, mut ply, mut fresh) = (Some(from), first_ply, true);
        while let Some(node) = at {
            let second = ply % 2 == 0;
            let number = match (second, fresh) {
                (true, false) => String::new(),
                (false, _) | (true, true) => move_number(ply),
            };
            let mark = marks.get(&node).map_or("", String::as_str);
            let cell = MoveCell {
                node,
                number,
                text: format!("{}{mark}", shown(&nodes[node].text)),
            };
            match rows.last_mut().filter(|_| second && !fresh) {
                Some(row) => row.cells.push(cell),
                None => rows.push(MoveRow {
                    indent,
                    cells: vec![cell],
                    comment: String::new(),
                }),
            }
            fresh = false;
            if !nodes[node].comment.is_empty() {
                comment_rows(&mut rows, indent, &nodes[node].comment, width);
                fresh = true;
            }
            let siblings = &nodes[nodes[node].parent].children;
            let main = nodes[node].children.first().copied();
            if siblings.len() > 1 && siblings.first() == Some(&node) {
                left.extend(main.map(|main| (main, indent, ply + 1)));
                let further = (indent + 1).min(MOST_INDENT);
                left.extend(
                    siblings
                        .iter()
                        .skip(1)
                        .rev()
                        .map(|&sibling| (sibling, further, ply)),
                );
                break;
            }
            (at, ply) = (main, ply + 1);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::numbers::Ordinal;

    fn shown(rows: &[MoveRow]) -> Vec<String> {
        let cell = |cell: &MoveCell| format!("{}{}", cell.number, cell.text);
        let text =
            |row: &MoveRow| row.cells.iter().map(cell).collect::<Vec<_>>().join(" ") + &row.comment;
        rows.iter()
            .map(|row| format!("{}{}", "  ".repeat(row.indent), text(row)))
            .collect()
    }

    #[test]
    fn variations_stand_after_the_move_they_replace() {
        let start = catalog::read("nim").expect("a game");
        let mut line = Line::default();
        for (mv, text) in [(0, "a"), (1, "b"), (2, "c"), (3, "d")] {
            line.play(Ordinal(mv), text);
        }
        line.go(1);
        line.play(Ordinal(5), "x");
        line.play(Ordinal(6), "y");
        line.comment(line.cursor(), "a long remark about it");
        line.go(5);
        line.play(Ordinal(7), "z");
        let expected = [
            "",
            "1.a b",
            "  1…x",
            "  2.y",
            "  a long",
            "  remark",
            "  about it",
            "    2.z",
            "2.c d",
        ];
        assert_eq!(
            shown(&move_rows((&*start, &line), &BTreeMap::new(), "", 12)),
            expected
        );
        let marked = move_rows(
            (&*start, &line),
            &BTreeMap::from([(2, "?? L4".to_owned())]),
            "",
            12,
        );
        assert_eq!(shown(&marked)[1], "1.a b?? L4");
        assert_eq!(
            shown(&move_rows(
                (&*start, &Line::default()),
                &BTreeMap::new(),
                "one\ntwo",
                12
            )),
            ["one", "two", ""]
        );
    }

    #[test]
    fn rows_are_made_again_only_of_something_else() {
        let (mut listed, mut line) = (ListedMoves::default(), Line::default());
        assert!(listed.renew(&line, "", (12, 0, false)));
        assert!(!listed.renew(&line, "", (12, 0, false)));
        line.play(Ordinal(0), "a");
        assert!(listed.renew(&line, "", (12, 0, false)));
        line.back();
        assert!(
            !listed.renew(&line, "", (12, 0, false)),
            "the cursor is no part of the rows"
        );
        line.comment(0, "a remark");
        assert!(
            listed.renew(&line, "", (12, 0, false))
                && listed.renew(&line, "about", (12, 0, false))
                && listed.renew(&line, "about", (20, 0, false))
        );
        assert!(!listed.renew(&line, "about", (20, 0, false)));
        assert!(
            listed.renew(&line, "about", (20, 1, false)),
            "something was proven"
        );
    }
}
