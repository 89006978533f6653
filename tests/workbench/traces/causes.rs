//! Two mistakes in one program: neither hides the other, and each finding is attributed to the one
//! that it repeats.

use super::{lines, verdict};
use model::foreign::judge::{FindingKind, Verdict};
use std::fmt::Write;

/// A negamax of tic-tac-toe that prints itself, with the number of its first square and the way in
/// which it passes its window.
struct Program {
    from: usize,
    swaps: bool,
    /// Set to print squares as columns of Connect Four on 3 × 3 instead of pairs.
    columns: bool,
    text: String,
}

type Board = [u8; 9];

impl Program {
    fn trace(from: usize, swaps: bool, columns: bool) -> String {
        let game = if columns {
            "connect-four:columns=3,rows=3,k=3"
        } else {
            "k-in-a-row:h=3,v=3,k=3"
        };
        let text = format!("plyscope-trace 1\ngame {game}\nview mover\nbegin\n");
        let mut program = Program {
            from,
            swaps,
            columns,
            text,
        };
        program.search([0; 9], 1, "-", 3, (-9, 9));
        program.text
    }
    fn moves(&self, board: &Board) -> Vec<(usize, String)> {
        let from = self.from;
        if self.columns {
            let top = |column: usize| {
                (0..3)
                    .map(|row| 3 * row + column)
                    .find(|at| board[*at] == 0)
            };
            return (0..3)
                .filter_map(|column| Some((top(column)?, (column + from).to_string())))
                .collect();
        }
        let name = |at: usize| format!("({},{})", at / 3 + from, at % 3 + from);
        (0..9)
            .filter(|at| board[*at] == 0)
            .map(|at| (at, name(at)))
            .collect()
    }
    fn search(
        &mut self,
        board: Board,
        side: u8,
        mv: &str,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        const LINES: [[usize; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        let lost = LINES
            .iter()
            .any(|line| line.iter().all(|at| board[*at] == 3 - side));
        let moves = self.moves(&board);
        if lost || depth == 0 || moves.is_empty() {
            let value = -i32::from(lost);
            writeln!(self.text, ". {mv} {value} {alpha} {beta}").expect("written");
            return value;
        }
        writeln!(self.text, "> {mv} {alpha} {beta}").expect("written");
        let mut best = -9;
        for (at, mv) in moves {
            let mut next = board;
            next[at] = side;
            let window = if self.swaps {
                (-alpha, -beta)
            } else {
                (-beta, -alpha)
            };
            best = best.max(-self.search(next, 3 - side, &mv, depth - 1, window));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        writeln!(self.text, "= {best}").expect("written");
        best
    }
}

/// Returns the kinds that follow from no other finding, with their ticks.
fn roots(verdict: &Verdict) -> Vec<(FindingKind, u64)> {
    let roots = verdict
        .findings
        .iter()
        .filter(|finding| finding.cause.is_none());
    roots.map(|finding| (finding.kind, finding.tick)).collect()
}

#[test]
fn an_illegal_move_does_not_stand_for_a_window_at_its_tick() {
    for columns in [false, true] {
        for (from, expected) in [
            (
                0,
                vec![(FindingKind::IllegalMove, 1), (FindingKind::Window, 1)],
            ),
            (1, vec![(FindingKind::Window, 1)]),
        ] {
            let verdict = verdict(&Program::trace(from, true, columns), None);
            let shown = lines(&verdict);
            assert_eq!(roots(&verdict), expected, "{shown}");
            let cause = expected.len() - 1;
            let root = |at: usize| {
                std::iter::successors(Some(at), |at| verdict.findings[*at].cause).last()
            };
            let is_window = |at: &usize| verdict.findings[*at].kind == FindingKind::Window;
            let windows: Vec<usize> = (cause + 1..verdict.findings.len())
                .filter(is_window)
                .collect();
            assert!(
                windows.len() > 5 && windows.into_iter().all(|at| root(at) == Some(cause)),
                "{shown}"
            );
        }
    }
}

#[test]
fn only_the_counting_is_wrong_where_squares_are_counted_from_0() {
    for columns in [false, true] {
        let right = verdict(&Program::trace(1, false, columns), None);
        assert!(right.findings.is_empty(), "{}", lines(&right));
        let verdict = verdict(&Program::trace(0, false, columns), None);
        assert_eq!(
            roots(&verdict),
            [(FindingKind::IllegalMove, 1)],
            "{}",
            lines(&verdict)
        );
        let write = match columns {
            true => "@traced(move=lambda column: column + 1)",
            false => "@traced(move=lambda row, column: (row + 1, column + 1))",
        };
        let expected = format!(
            "; moves seem to be counted from 0, and here they are counted from 1: in Python write {write}"
        );
        assert!(
            verdict.findings[0].text.ends_with(&expected),
            "{}",
            lines(&verdict)
        );
    }
    // Another illegal move says nothing about counting.
    let text = "plyscope-trace 1\ngame connect-four\nbegin\n> -\n. 10 0\n= 0\n";
    assert!(!verdict(text, None).findings[0].text.contains("counted"));
}

#[test]
fn a_value_that_is_an_end_of_the_window_is_called_by_its_name() {
    for (value, end) in [(-2, "α"), (2, "β")] {
        let text =
            format!("plyscope-trace 1\nmethod alphabeta\nbegin\n> - -2 2\n. a 0 -2 2\n= {value}\n");
        let said = &verdict(&text, None).findings[0].text;
        assert!(
            said.ends_with(&format!("that is {end} of its own window")),
            "{said}"
        );
    }
}
