//! Keys of positions: searches of a game without rules whose boards are changed in place, right
//! ones and ones with a single mistake.
//!
//! The game: stones on heaps, each player takes one to three from a heap, and the player who cannot
//! take has lost. Its search is implemented here; the board, the key and the moves are those of the
//! program, and only the trace is judged.

use super::{lines, verdict};
use model::foreign::judge::{FindingKind as Kind, Verdict};
use std::fmt::Write;

/// The mistake of a program.
#[derive(Clone, Copy, PartialEq)]
enum Mistake {
    Nothing,
    /// A move is made on a copy, and the board itself is searched.
    NotMoved,
    /// The last move of the node after these moves is not taken back.
    NotTakenBack(&'static [usize]),
    /// Moves are taken back with one stone more than was taken.
    TakenBackTooMuch,
    /// The key omits the last heap.
    KeyOfOneHeap,
    /// The key counts the nodes.
    KeyOfNodes,
}

/// A program with a board.
struct Program {
    heaps: Vec<u32>,
    mistake: Mistake,
    /// Set to print the key in the lines of nodes that are left.
    says_left: bool,
    nodes: u64,
    path: Vec<usize>,
    text: String,
}

impl Program {
    fn trace(heaps: &[u32], mistake: Mistake, says_left: bool) -> String {
        let text = "plyscope-trace 2\nview mover\nbegin\n".to_owned();
        let mut program = Program {
            heaps: heaps.to_vec(),
            mistake,
            says_left,
            nodes: 0,
            path: Vec::new(),
            text,
        };
        program.search("-", 12);
        program.text
    }
    fn key(&self) -> u64 {
        let seen = if self.mistake == Mistake::KeyOfOneHeap {
            1
        } else {
            self.heaps.len()
        };
        let hash = self.heaps[..seen]
            .iter()
            .fold(7_u64, |hash, heap| hash * 31 + u64::from(*heap));
        if self.mistake == Mistake::KeyOfNodes {
            hash * 1000 + self.nodes
        } else {
            hash
        }
    }
    fn moves(&self) -> Vec<(usize, u32)> {
        let takes = |(at, heap): (usize, &u32)| {
            (1..=3.min(*heap))
                .map(move |count| (at, count))
                .collect::<Vec<_>>()
        };
        self.heaps.iter().enumerate().flat_map(takes).collect()
    }
    fn search(&mut self, name: &str, depth: u32) -> i32 {
        let (key, moves) = (self.key(), self.moves());
        self.nodes += 1;
        if moves.is_empty() || depth == 0 {
            let value = if moves.is_empty() { -1 } else { 0 };
            writeln!(
                self.text,
                ". {name} {value} key {key:x} moves {}",
                moves.len()
            )
            .expect("written");
            return value;
        }
        writeln!(self.text, "> {name} key {key:x} moves {}", moves.len()).expect("written");
        let (mut best, last) = (i32::MIN, moves.len() - 1);
        for (number, (at, count)) in moves.into_iter().enumerate() {
            let made = self.mistake != Mistake::NotMoved;
            // Another board may have fewer stones.
            let count = count.min(self.heaps[at]);
            if made {
                self.heaps[at] -= count;
            }
            let left = matches!(self.mistake, Mistake::NotTakenBack(path) if *path == self.path && number == last);
            self.path.push(number);
            best =
                best.max(-self.search(&format!("{at}:{count}"), depth - if made { 1 } else { 4 }));
            self.path.pop();
            if made && !left {
                self.heaps[at] += count
                    + u32::from(
                        self.mistake == Mistake::TakenBackTooMuch
                            && self.path == [0]
                            && number == 0,
                    );
            }
        }
        let key = self.key();
        let said = if self.says_left {
            format!(" key {key:x}")
        } else {
            String::new()
        };
        writeln!(self.text, "= {best}{said}").expect("written");
        best
    }
}

fn keys(found: &Verdict) -> Vec<(u64, &str)> {
    let keys = found
        .findings
        .iter()
        .filter(|finding| finding.kind == Kind::Key);
    keys.map(|finding| (finding.tick, &*finding.text)).collect()
}

#[test]
fn right_boards_have_right_keys() {
    for heaps in [&[4_u32, 3][..], &[2, 2, 2], &[6], &[0, 1]] {
        for says_left in [false, true] {
            let found = verdict(&Program::trace(heaps, Mistake::Nothing, says_left), None);
            assert!(
                found.findings.is_empty(),
                "{heaps:?} {says_left}: {}",
                lines(&found)
            );
        }
    }
}

#[test]
fn a_child_with_the_key_of_its_parent_was_not_moved() {
    for says_left in [false, true] {
        let found = verdict(&Program::trace(&[2, 2], Mistake::NotMoved, says_left), None);
        let said = keys(&found);
        assert_eq!(said.len(), 1, "{}", lines(&found));
        assert!(
            said[0].0 == 1 && said[0].1.contains("0:1 was not made on the board"),
            "{}",
            lines(&found)
        );
    }
}

#[test]
fn a_board_that_is_not_restored_is_named_where_its_node_is_left() {
    let right = Program::trace(&[3, 2], Mistake::Nothing, true);
    for path in [&[][..], &[0], &[1, 0], &[0, 0, 0]] {
        let text = Program::trace(&[3, 2], Mistake::NotTakenBack(path), true);
        let found = verdict(&text, None);
        let line = text
            .lines()
            .zip(right.lines())
            .position(|(one, other)| one != other);
        let first = keys(&found)
            .first()
            .map(|(tick, text)| (*tick, text.contains("was not taken back as it was made")));
        assert!(
            matches!(first, Some((_, true))),
            "{path:?}: {}",
            lines(&found)
        );
        // The first node that is left with another board is the one whose move was not taken back.
        let left = found
            .findings
            .iter()
            .find(|finding| finding.kind == Kind::Key)
            .map(|finding| finding.path.len());
        assert_eq!(
            left,
            Some(path.len()),
            "{path:?} line {line:?}: {}",
            lines(&found)
        );
        // Without these words, the next visits of the position show it, or nothing does.
        let unsaid = verdict(
            &Program::trace(&[3, 2], Mistake::NotTakenBack(path), false),
            None,
        );
        assert!(
            keys(&unsaid)
                .iter()
                .all(|(_, text)| !text.contains("is left with")),
            "{}",
            lines(&unsaid)
        );
    }
    let found = verdict(
        &Program::trace(&[3, 2], Mistake::TakenBackTooMuch, true),
        None,
    );
    let finding = found
        .findings
        .iter()
        .find(|finding| finding.kind == Kind::Key)
        .expect("a key");
    assert_eq!(finding.path.len(), 1, "{}", lines(&found));
}

#[test]
fn one_key_of_positions_with_other_moves_is_named() {
    let found = verdict(&Program::trace(&[2, 3], Mistake::KeyOfOneHeap, true), None);
    assert!(!keys(&found).is_empty(), "{}", lines(&found));
    let found = verdict(&Program::trace(&[3, 1], Mistake::KeyOfNodes, true), None);
    assert!(
        keys(&found)[0].1.contains("is left with the key"),
        "{}",
        lines(&found)
    );
}

/// The node left is the parent of an only child: that child's move is named.
#[test]
fn the_only_move_is_named() {
    let text = "plyscope-trace 2\nbegin\n> - key a\n> x key b\n. y 3 key c\n= 3 key c\n= 3 key a\n";
    let found = verdict(text, None);
    assert!(
        keys(&found)[0]
            .1
            .contains("x is left with the key c, but it was entered with b: y was not taken back")
    );
    assert_eq!(found.findings[0].stored, Some(1));
}

/// Returns the trace of a walk to and fro on a line, in which positions recur.
fn to_and_fro(depth: u32, says_depth: bool, most: usize) -> String {
    fn search(
        text: &mut String,
        (name, at, depth): (&str, i64, u32),
        says_depth: bool,
        most: usize,
    ) {
        if text.len() > most {
            return;
        }
        let rest = if says_depth {
            format!(" depth {depth}")
        } else {
            String::new()
        };
        let key = at + 100;
        if depth == 0 {
            writeln!(text, ". {name} 0 key {key:x}{rest}").expect("written");
            return;
        }
        writeln!(text, "> {name} key {key:x}{rest}").expect("written");
        let next = if most == usize::MAX { depth - 1 } else { depth };
        for (name, step) in [("left", -1), ("right", 1)] {
            // It goes to and fro.
            let step = if at > 1 {
                -1
            } else if at < -1 {
                1
            } else {
                step
            };
            search(text, (name, at + step, next), says_depth, most);
        }
        if text.len() <= most {
            writeln!(text, "= 0 key {key:x}").expect("written");
        }
    }
    let mut text = "plyscope-trace 2\nmethod minimax\nbegin\n".to_owned();
    search(&mut text, ("-", 0, depth), says_depth, most);
    text
}

#[test]
fn positions_come_back_in_right_searches_and_without_end_in_wrong_ones() {
    for (depth, says_depth) in [(3, false), (9, false), (9, true), (11, true)] {
        let found = verdict(&to_and_fro(depth, says_depth, usize::MAX), None);
        assert!(
            keys(&found).is_empty(),
            "{depth} {says_depth}: {}",
            lines(&found)
        );
    }
    for says_depth in [false, true] {
        let found = verdict(&to_and_fro(5, says_depth, 4_000), None);
        assert!(
            keys(&found)[0].1.contains("the recursion has no end"),
            "{says_depth}: {}",
            lines(&found)
        );
    }
}

#[test]
fn passes_null_moves_and_the_same_position_keep_their_key() {
    for (child, rest) in [
        ("> - -9 9 depth 1 key 1", ""),
        ("> - -9 9 quiet key 1", ""),
        ("> - -9 9 null key 1", ""),
        ("> pass -9 9 key 1", ""),
        ("> -- -9 9 key 1", ""),
        ("> 0000 -9 9 null key 1", ""),
    ] {
        let text = format!(
            "plyscope-trace 2\nbegin\n> - -9 9 depth 3 key 1\n{child}{rest}\n. a 3 -9 9 key 2\n= 3 key 1\n. b 3 -9 9 key 3\n= 3 key 1\n"
        );
        let found = verdict(&text, None);
        assert!(keys(&found).is_empty(), "{child}: {}", lines(&found));
    }
}

/// In the built-in games, the key of a node above is a fault, however far above; a pass in Othello
/// is not.
#[test]
fn in_a_game_no_position_comes_back() {
    let text = "plyscope-trace 2\ngame nim:heaps=1+1+1\nbegin\n> - key a\n> 1:1 key b\n. 2:1 0 key a\n= 0\n= 0\n";
    let found = verdict(text, None);
    assert!(
        keys(&found)
            .iter()
            .any(|(tick, text)| *tick == 2 && text.contains("a node above it")),
        "{}",
        lines(&found)
    );
    let text = "plyscope-trace 2\ngame nim:heaps=1+1+1\nbegin\n> - key a\n> 1:1 key a\n. 2:1 0 key c\n= 0\n= 0\n";
    let found = verdict(text, None);
    assert!(
        keys(&found)
            .iter()
            .any(|(tick, text)| *tick == 1 && text.contains("1:1 was not made")),
        "{}",
        lines(&found)
    );
}

/// Two positions with equal hashes under an earlier hash function of 64 bits: they are confused
/// neither as keys nor in table entries.
#[test]
fn positions_are_compared_and_not_their_hashes() {
    let head =
        "plyscope-trace 2\ngame k-in-a-row:h=15,v=15,k=5\nmoves j2,f9,j7,i12\nmax root\nbegin\n";
    let keyed = "> - -1000 1000 depth 3 key 11\n> e10 -1000 1000 depth 2 key 12\n> d12 -1000 1000 depth 1 key 13\n\
        . m12 -1000 -1000 1000 depth 0 key aa\n= -1000\n= -1000\n> k12 -1000 1000 depth 2 key 14\n\
        > d12 -1000 1000 depth 1 key 15\n. f10 70 -1000 1000 depth 0 key bb\n= 70\n= 70\n= 70\n";
    let found = verdict(&format!("{head}{keyed}"), None);
    assert!(keys(&found).is_empty(), "{}", lines(&found));
    let hit = "> - -1000 1000 depth 3\n> e10 -1000 1000 depth 2\n> d12 -1000 1000 depth 1\n. m12 40 -1000 1000 depth 0\n\
        = 40\n= 40\n> k12 40 1000 depth 2\n> d12 40 1000 depth 1\n. f10 40 40 1000 depth 0 table exact from 4\n= 40\n= 40\n= 40\n";
    let found = verdict(&format!("{head}{hit}"), None);
    let stored = found
        .findings
        .iter()
        .find(|finding| finding.kind == Kind::TablePosition)
        .map(|finding| finding.stored);
    assert_eq!(stored, Some(Some(4)), "{}", lines(&found));
}

/// A long line with keys: the line is followed once and not once for each node.
#[test]
fn keys_on_a_long_line_are_judged() {
    let depth = 20_000;
    let mut text = "plyscope-trace 2\nview mover\nmethod minimax\nbegin\n> - key 0\n".to_owned();
    for ply in 1..depth {
        writeln!(text, "> 1 key {ply:x}").expect("written");
    }
    writeln!(text, ". 1 0 key {depth:x}").expect("written");
    for ply in (0..depth).rev() {
        writeln!(text, "= 0 key {ply:x}").expect("written");
    }
    let found = verdict(&text, None);
    assert!(
        found.findings.is_empty() && found.nodes == depth + 1,
        "{}",
        lines(&found)
    );
    let text = text.replace("= 0 key 5\n", "= 0 key 6\n");
    let found = verdict(&text, None);
    assert_eq!(keys(&found).len(), 1, "{}", lines(&found));
    // A line of thousands of moves is described by its ends.
    let deep = verdict(&text.replace("= 0 key 4e1f\n", "= 0 key 4e1e\n"), None);
    let (_, said) = keys(&deep)[0];
    assert!(said.len() < 400 && said.contains("19,999 moves"), "{said}");
}
