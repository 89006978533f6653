//! The moves of the game as rows: [`move_rows`].
//!
//! The main line stands in pairs, each variation on rows of its own with more indentation, a comment below its move.
//! Cost: O(moves).

use crate::app::game::known::SearchedValues;
use engine::boundary::Position;
use engine::clean::clean;
use engine::play::Line;
use engine::play::line::LineNode;
use engine::search::Kind;
use model::language::squares;
use model::language::wrap::wrapped;
use model::report::solved::Mistake;
use model::report::words::{ShownWord, Word};
use model::study::Study;
use model::study::proven::mark;
use std::collections::BTreeMap;

/// The greatest indentation of variations.
const MOST_INDENT: usize = 6;

/// A move of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveCell {
    /// The index in the line of the position that it leads to.
    pub node: usize,
    /// Its number with a sign; empty if the move before shows it.
    pub number: String,
    /// The move as it is printed; empty at the start.
    pub text: String,
}

/// The worth of a move, by its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveWorth {
    /// Proven by a solver: `W4`.
    Proven(String),
    /// The value of a search: `=1` if it reached the end of the game, else with its depth: `=3
    /// (4)`.
    Searched {
        kind: Kind,
        /// The value as text, with the sign of its kind.
        shown: String,
        depth: Option<u32>,
    },
    /// The mean of playouts: `≈0.31`.
    Estimated(String),
}

/// The mark behind a move of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveMark {
    /// `??` if the move lost the outcome, `?` if it lost a part of the score; empty if no mistake
    /// is known.
    pub mistake: &'static str,
    pub worth: MoveWorth,
}

impl MoveMark {
    /// Returns the text behind the move.
    pub fn text(&self) -> String {
        let mistake = self.mistake;
        match &self.worth {
            MoveWorth::Proven(worth) if worth.is_empty() => mistake.to_owned(),
            MoveWorth::Proven(worth) | MoveWorth::Estimated(worth) => format!("{mistake} {worth}"),
            MoveWorth::Searched { shown, depth, .. } => {
                let depth = depth.map_or_else(String::new, |plies| format!(" ({plies})"));
                format!("{mistake} {shown}{depth}")
            }
        }
    }
    /// Returns the glossary words for the parts of the text.
    pub fn words(&self) -> Vec<ShownWord> {
        let text = self.text();
        let shown = text.trim_start_matches('?').trim_start();
        let word = match &self.worth {
            MoveWorth::Proven(_) => Word::Proof,
            MoveWorth::Searched { kind, .. } => Word::of_kind(*kind).unwrap_or(Word::Exact),
            MoveWorth::Estimated(_) => Word::Estimate,
        };
        let mistake = (!self.mistake.is_empty()).then_some((self.mistake, Word::Mistake));
        let worth = Some((shown, word)).filter(|_| !shown.is_empty());
        let is_bounded = matches!(self.worth, MoveWorth::Searched { depth: Some(_), .. });
        let depth = is_bounded.then_some(Word::Ply);
        worth
            .into_iter()
            .chain(mistake)
            .map(|(shown, word)| ShownWord::new(shown, word))
            .chain(depth.map(ShownWord::from))
            .collect()
    }
}

/// The marks of all moves, and the results from which they are made.
#[derive(Clone, Debug, Default)]
pub struct MoveMarks {
    /// The marks by the nodes of the line.
    pub all: BTreeMap<usize, MoveMark>,
    /// The marks of proven moves; `proven_of` holds the version of the proofs and the moves for
    /// which they were made.
    pub(crate) proven: BTreeMap<usize, MoveMark>,
    pub(crate) proven_of: Option<(u64, Vec<LineNode>)>,
    /// The values found by searches.
    pub(crate) searched: SearchedValues,
}

/// A row of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRow {
    /// The depth of the variation.
    pub indent: usize,
    /// True if a variation begins with this row.
    pub begins: bool,
    /// For each level of variations down to that of the row: true if the line that the variation
    /// leaves continues below, or another variation of the same move follows.
    pub more: Vec<bool>,
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
    marks: BTreeMap<usize, MoveMark>,
    /// The width of the pane, and whether squares are pairs.
    of: (usize, bool),
}

impl ListedMoves {
    /// Records the input of the rows. Returns true if it has changed.
    pub fn renew(
        &mut self,
        line: &Line,
        about: &str,
        marks: &BTreeMap<usize, MoveMark>,
        of: (usize, bool),
    ) -> bool {
        let same = self.nodes == line.nodes()
            && self.about == about
            && self.marks == *marks
            && self.of == of;
        if !same {
            *self = ListedMoves {
                nodes: line.nodes().to_vec(),
                about: about.to_owned(),
                marks: marks.clone(),
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
        begins: false,
        more: Vec::new(),
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

/// Returns the marks of the proven moves of a game, by their nodes.
pub fn proven_marks(study: &Study) -> BTreeMap<usize, MoveMark> {
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
        let worth = MoveWorth::Proven(mark(result).unwrap_or_default());
        marks.insert(at, MoveMark { mistake, worth });
    }
    marks
}

/// Returns the rows of a game's moves, for a pane of the given width. `marks` stand behind moves,
/// `about` is the comment on the game as a whole.
pub fn move_rows(
    (start, line): (&dyn Position, &Line),
    marks: &BTreeMap<usize, MoveMark>,
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
        begins: false,
        more: Vec::new(),
        cells: vec![first],
        comment: String::new(),
    });

    // The lines still to be listed: first node, indentation, and ply.
    let mut left: Vec<(usize, usize, usize)> = Vec::new();
    left.extend(nodes[0].children.first().map(|&first| (first, 0, 1)));
    let shown = |text: &str| squares::named(start, &clean(text));
    let named = |node: usize| {
        let mark = marks.get(&node).map_or_else(String::new, MoveMark::text);
        format!("{}{mark}", shown(&nodes[node].text))
    };
    let widest = (1..nodes.len()).map(|node| named(node).chars().count());
    let (widest, number) = (widest.max().unwrap_or(0), move_number(nodes.len()).len());
    let has_room = |indent: usize| 2 * indent + number + 2 * widest + 4 <= width;
    while let Some((from, indent, first_ply)) = left.pop() {
        let (mut at, mut ply, mut fresh) = (Some(from), first_ply, true);
        while let Some(node) = at {
            let second = ply % 2 == 0;
            fresh |= !has_room(indent);
            let number = match (second, fresh) {
                (true, false) => String::new(),
                (false, _) | (true, true) => move_number(ply),
            };
            let cell = MoveCell {
                node,
                number,
                text: named(node),
            };
            match rows.last_mut().filter(|_| second && !fresh) {
                Some(row) => row.cells.push(cell),
                None => rows.push(MoveRow {
                    indent,
                    begins: indent > 0 && node == from && !continues(nodes, node),
                    more: Vec::new(),
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
    draw_lines(&mut rows);
    rows
}

/// Returns whether a move continues its line, that is, begins no variation.
fn continues(nodes: &[LineNode], node: usize) -> bool {
    nodes[nodes[node].parent].children.first() == Some(&node)
}

/// Sets for each row the lines of variations that pass it, from the last row up: a line passes if
/// the next row of its level begins another variation of the same move, or if the line that it left
/// continues.
fn draw_lines(rows: &mut [MoveRow]) {
    let mut joined = [false; MOST_INDENT + 2];
    for row in rows.iter_mut().rev() {
        let own = row.indent.min(MOST_INDENT);
        row.more = joined[1..=own].to_vec();
        joined[own + 1] = !row.begins;
        joined[own + 2..].fill(false);
        if row.begins {
            joined[own] = true;
        }
    }
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
        let mark = MoveMark {
            mistake: "??",
            worth: MoveWorth::Proven("L4".to_owned()),
        };
        let marks = BTreeMap::from([(2, mark)]);
        let marked = move_rows((&*start, &line), &marks, "", 24);
        assert_eq!(shown(&marked)[1], "1.a b?? L4");
        let narrow = move_rows((&*start, &line), &marks, "", 12);
        assert_eq!(shown(&narrow)[1..3], ["1.a", "1…b?? L4"]);
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

    /// The signs before the rows, as the pane draws them.
    fn drawn(rows: &[MoveRow]) -> Vec<String> {
        let signs = |row: &MoveRow| {
            let own = row.more.len();
            let sign = |(at, more): (usize, &bool)| match (row.begins && at + 1 == own, more) {
                (true, true) => "├ ",
                (true, false) => "└ ",
                (false, true) => "│ ",
                (false, false) => "  ",
            };
            row.more.iter().enumerate().map(sign).collect::<String>()
        };
        let names = shown(rows);
        rows.iter()
            .zip(names)
            .map(|(row, name)| format!("{}{}", signs(row), name.trim_start()))
            .collect()
    }

    /// Variations hang at the line that they leave: the last one of a line that ends there has a corner.
    #[test]
    fn variations_are_drawn_as_a_tree() {
        let start = catalog::read("nim").expect("a game");
        let mut line = Line::default();
        for (mv, text) in [(0, "a"), (1, "b"), (2, "c"), (3, "d")] {
            line.play(Ordinal(mv), text);
        }
        line.go(1);
        line.play(Ordinal(5), "x");
        line.play(Ordinal(6), "y");
        line.go(5);
        line.play(Ordinal(7), "z");
        line.go(1);
        line.play(Ordinal(8), "v");
        line.go(3);
        line.play(Ordinal(9), "w");
        let rows = move_rows((&*start, &line), &BTreeMap::new(), "", 30);
        assert_eq!(
            drawn(&rows),
            [
                "",
                "1.a b",
                "├ 1…x",
                "│ 2.y",
                "│ └ 2.z",
                "├ 1…v",
                "2.c d",
                "└ 2…w"
            ]
        );
    }

    #[test]
    fn rows_are_made_again_only_of_something_else() {
        let (mut listed, mut line) = (ListedMoves::default(), Line::default());
        let none = BTreeMap::new();
        assert!(listed.renew(&line, "", &none, (12, false)));
        assert!(!listed.renew(&line, "", &none, (12, false)));
        line.play(Ordinal(0), "a");
        assert!(listed.renew(&line, "", &none, (12, false)));
        line.back();
        assert!(
            !listed.renew(&line, "", &none, (12, false)),
            "the cursor is no part of the rows"
        );
        line.comment(0, "a remark");
        assert!(
            listed.renew(&line, "", &none, (12, false))
                && listed.renew(&line, "about", &none, (12, false))
                && listed.renew(&line, "about", &none, (20, false))
        );
        assert!(!listed.renew(&line, "about", &none, (20, false)));
        let worth = MoveWorth::Searched {
            kind: Kind::Exact,
            shown: "=3".to_owned(),
            depth: Some(4),
        };
        let mark = MoveMark { mistake: "", worth };
        let marks = BTreeMap::from([(1, mark)]);
        assert!(
            listed.renew(&line, "about", &marks, (20, false)),
            "something is known"
        );
        assert_eq!(marks[&1].text(), " =3 (4)");
    }
}
