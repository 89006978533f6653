//! Searches of Othello that end their lines in the usual ways of programs: all are right, and a
//! mistake after a pass is found.

use super::{lines, verdict};
use engine::boundary::{Position, catalog};
use engine::rules::Setup;

/// Positions of 4×4 near the end with passes.
const POSITIONS: [&str; 5] = [
    "X.OX/XXOO/OOX./O.X. X",
    "X..X/OOXX/.OXX/.OOO X",
    "OX../OXOO/OOX./OXX. X",
    "O.../OOX./OXXX/OOXO X",
    "XXXO/XOO./.XO./.OOO X",
];

/// A mistake where a player passes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// The value of a leaf after a pass is that of the other player.
    LeafSign,
    /// The value is not negated.
    NoMinus,
    /// The window is not negated and exchanged.
    NoTurn,
}

/// A negamax search that prints its trace.
struct Search {
    /// The number of passes after which a line ends: `after` if neither side can move, `full` on a
    /// full board.
    after: usize,
    full: usize,
    prunes: bool,
    hard: bool,
    mover: bool,
    fault: Fault,
    root: &'static str,
    text: String,
    /// The number of times that the fault has changed anything.
    hits: usize,
}

/// A node: its position, whether the other side moves because there was a pass on the full board,
/// and the number of passes since the game was over.
struct Node<'a> {
    position: &'a dyn Position,
    turned: bool,
    passes: usize,
}

impl Node<'_> {
    fn mover(&self) -> &'static str {
        let side = self.position.to_move();
        self.position
            .symbol(if self.turned { side.other() } else { side })
    }
    fn is_over(&self) -> bool {
        let pass = |position: &dyn Position| position.play(position.forced_pass()?);
        let is_end = |position: &dyn Position| position.result().is_some();
        is_end(self.position)
            || pass(self.position)
                .is_some_and(|next| is_end(&*next) || next.forced_pass().is_some())
    }
    fn discs(&self) -> i64 {
        let count = |symbol: &str| {
            let cells = self.position.describe().rows.concat();
            cells.matches(symbol).count() as i64
        };
        let other = if self.mover() == "X" { "O" } else { "X" };
        count(self.mover()) - count(other)
    }
}

impl Search {
    fn line(&mut self, node: &Node<'_>, head: &str, value: Option<i64>, window: (i64, i64)) {
        let is_turned = !self.mover && node.mover() != self.root;
        self.text += head;
        if let Some(value) = value {
            self.text += &format!(" {}", if is_turned { -value } else { value });
        }
        if self.prunes && !head.starts_with('=') {
            let (alpha, beta) = if is_turned {
                (-window.1, -window.0)
            } else {
                window
            };
            self.text += &format!(" {alpha} {beta}");
        }
        self.text.push('\n');
    }
    fn search(&mut self, node: &Node<'_>, mv: &str, (alpha, beta): (i64, i64)) -> i64 {
        let is_full = node.position.result().is_some()
            && !node.position.describe().rows.concat().contains('.');
        let limit = if is_full { self.full } else { self.after };
        if node.is_over() && node.passes >= limit && mv != "-" {
            let mut value = node.discs();
            if self.fault == Fault::LeafSign && node.passes % 2 == 1 && value != 0 {
                (value, self.hits) = (-value, self.hits + 1);
            }
            self.line(node, &format!(". {mv}"), Some(value), (alpha, beta));
            return value;
        }
        self.line(node, &format!("> {mv}"), None, (alpha, beta));
        let mut best = -1000;
        let legal = node.position.legal();
        let moves = legal.iter().map(|mv| (mv.text.clone(), Some(mv.ordinal)));
        let moves: Vec<_> = if legal.is_empty() {
            vec![("pass".to_owned(), None)]
        } else {
            moves.collect()
        };
        for (name, ordinal) in moves {
            let next = ordinal.map_or_else(
                || node.position.copy(),
                |ordinal| node.position.play(ordinal).expect("a move"),
            );
            let (is_pass, is_over) = (name == "pass", node.is_over());
            let passes = if is_pass && is_over {
                node.passes + 1
            } else {
                0
            };
            let child = Node {
                position: &*next,
                turned: node.turned != ordinal.is_none(),
                passes,
            };
            let low = alpha.max(best);
            let mut window = if self.prunes {
                (-beta, -low)
            } else {
                (-1000, 1000)
            };
            if is_pass && self.fault == Fault::NoTurn && self.prunes && window != (low, beta) {
                (window, self.hits) = ((low, beta), self.hits + 1);
            }
            let mut value = -self.search(&child, &name, window);
            if is_pass && self.fault == Fault::NoMinus && value != 0 {
                (value, self.hits) = (-value, self.hits + 1);
            }
            best = best.max(value);
            if self.prunes && best >= beta {
                break;
            }
        }
        let value = if self.hard {
            best.clamp(alpha, beta)
        } else {
            best
        };
        self.line(node, "=", Some(value), (alpha, beta));
        value
    }
}

/// Returns the trace of a search of a position, and whether its fault has changed anything.
fn traced(position: &'static str, search: Search) -> (String, bool) {
    let game = catalog::read("othello:size=4").expect("a game");
    let start = game
        .set_up(Some(&Setup::read(position)))
        .expect("a position");
    let view = if search.mover { "mover" } else { "max" };
    let mut search = search;
    search.text = format!(
        "plyscope-trace 1\ngame othello:size=4\nposition {position}\nview {view}\ndepth full\n"
    );
    if search.fault == Fault::LeafSign {
        search.text += "evaluation disc-difference\n";
    }
    search.text += "begin\n";
    let root = Node {
        position: &*start,
        turned: false,
        passes: 0,
    };
    search.search(&root, "-", (-100, 100));
    (search.text, search.hits > 0)
}

#[test]
fn all_usual_ends_of_lines_are_right_and_faults_behind_passes_are_found() {
    let mut found = [0; 2];
    for position in POSITIONS {
        for (after, full) in (0..3).flat_map(|after| (0..3).map(move |full| (after, full))) {
            for (prunes, hard, mover) in [
                (false, false, true),
                (false, false, false),
                (true, false, true),
                (true, true, false),
            ] {
                for fault in [Fault::None, Fault::LeafSign, Fault::NoMinus, Fault::NoTurn] {
                    let search = Search {
                        after,
                        full,
                        prunes,
                        hard,
                        mover,
                        fault,
                        root: "X",
                        text: String::new(),
                        hits: 0,
                    };
                    let (text, hits) = traced(position, search);
                    if hits != (fault != Fault::None) {
                        continue;
                    }
                    let verdict = verdict(&text, None);
                    let shown = format!(
                        "{after} {full} {fault:?} {:?}\n{}{text}",
                        verdict.method,
                        lines(&verdict)
                    );
                    assert_eq!(verdict.ok(), fault == Fault::None, "{shown}");
                    assert!(
                        fault != Fault::None
                            || (verdict.findings.is_empty() && verdict.is_complete()),
                        "{shown}"
                    );
                    found[usize::from(verdict.ok())] += 1;
                }
            }
        }
    }
    assert!(found[0] > 50 && found[1] == 180, "{found:?}");
}

/// A pass with a move available is illegal, a third pass comes after the end, and another number of
/// passes is a remark.
#[test]
fn passes_that_are_none_are_found() {
    let head = "plyscope-trace 1\ngame othello:size=4\nview mover\ndepth full\n";
    let judged = |position: &str, events: &str| {
        let text = format!("{head}position {position}\nbegin\n{events}");
        let verdict = verdict(&text, None);
        verdict
            .findings
            .iter()
            .map(|finding| (finding.kind.word(), finding.fault))
            .collect::<Vec<_>>()
    };
    let full = "XXXX/XXXX/XXXX/XXO. X";
    assert_eq!(
        judged(full, "> -\n> d4\n> pass\n. pass -16\n= 16\n= -16\n= 16\n"),
        []
    );
    let third = judged(
        full,
        "> -\n> d4\n> pass\n> pass\n. pass 16\n= -16\n= 16\n= -16\n= 16\n",
    );
    assert_eq!(third.first(), Some(&("past-end", true)));
    let early = judged(full, "> -\n> pass\n. d4 15\n= -15\n= 15\n");
    assert_eq!(early.first(), Some(&("illegal-move", true)));
    // The first line ends on a full board, and the second one passes there.
    let first = "> d4\n> pass\n. d1 -16\n= 16\n= -16\n";
    let second = "> d1\n> pass\n> d4\n. pass 16\n= -16\n= 16\n= -16\n";
    let mixed = judged(
        "XXO./XXXX/XXXX/XXO. X",
        &format!("> -\n{first}{second}= 16\n"),
    );
    assert_eq!(mixed, [("past-end", false)]);
}
