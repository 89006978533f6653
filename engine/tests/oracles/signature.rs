//! The signature: values, counts and the hash of all events of a fixed suite of searches, with
//! every method and every game.
//!
//! Other tests check that a search is right; this one checks that it has not changed in any move or
//! event. The message of a commit explains each line that it changes. `UPDATE=1` rewrites the file.

use engine::boundary::{MoveView, Position, Problem, catalog};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::search::{
    Aspiration, Memory, MethodName, OrderName, Running, Spec, TableDepth, TableSize, Token, Value,
    Window,
};
use engine::trace::{Child, FoldedNode, Folding, Keeper, NodeVisit, Predicate, Tick, Walk, Way};
use std::fmt::Write;
use std::path::Path;

/// The game, the number of plies played, the evaluation, and the depth (0: to the end).
const SUITE: &[(&str, u16, &str, u32)] = &[
    ("k-in-a-row", 0, "weights", 3),
    ("k-in-a-row", 4, "outcome-sooner", 0),
    ("k-in-a-row:h=4,v=6,k=3", 3, "urgent-lines", 3),
    ("connect-four:columns=4,rows=4", 5, "outcome", 7),
    ("connect-four", 8, "threats", 4),
    ("connect-four", 15, "lines", 3),
    ("othello:size=4", 4, "disc-difference", 6),
    ("othello", 0, "basilio", 3),
    ("othello", 20, "mobility", 2),
    ("othello", 31, "mobility-fades", 2),
    ("nim", 0, "outcome", 4),
    ("nim:heaps=1+2+3,misere=true", 0, "nim-sum", 0),
    ("nim:heaps=3+5+7", 2, "hurry", 3),
    ("rastros:rows=4,columns=4", 1, "outcome", 7),
    ("rastros", 6, "basilio", 3),
    ("rastros", 9, "paths", 3),
    ("tree:[[3,12,8],[2,4,6],[14,5,2]]", 0, "leaf", 0),
    (
        "tree:[[3,12,('B',[1,2])],['C',2,4,6],[14,[5,-2.5],inf]]",
        0,
        "leaf",
        0,
    ),
];

/// FNV-1a with 64 bits.
struct Hash(u64);

impl Hash {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn add_value(&mut self, value: Option<Value>) {
        self.add(value.map_or(i64::MIN, Value::raw) as u64);
    }
    fn add_window(&mut self, window: Window) {
        self.add_value(Some(window.alpha));
        self.add_value(Some(window.beta));
    }
    fn add_running(&mut self, Running { window, best }: Running) {
        self.add_window(window);
        self.add_value(Some(best));
    }
}

impl Hash {
    /// Adds everything that is known of a node at one of its two events.
    fn event(&mut self, tick: Option<Tick>, visit: &NodeVisit<'_>) {
        let Child {
            frame,
            entry,
            kind,
            after,
            counts,
            again: _,
        } = visit.node;
        self.add(tick.map_or(u64::MAX, |tick| tick.0));
        for number in [
            frame.number.0,
            frame.ply.into(),
            frame.mv.0.into(),
            frame.visit.into(),
            *kind as u64,
        ] {
            self.add(number);
        }
        self.add_window(frame.window);
        self.add_value(entry.value);
        self.add_running(visit.before);
        self.add_running(*after);
        for flag in [entry.max, *counts, entry.is_leaf(), entry.is_cut()] {
            self.add(flag.into());
        }
        let totals = entry.counts;
        for number in [
            totals.nodes,
            totals.leaves,
            totals.cuts,
            totals.pruned,
            totals.researches,
        ] {
            self.add(number);
        }
        for number in [entry.legal, entry.searched, entry.height] {
            self.add(number.into());
        }
        if let Some(hit) = entry.hit {
            for number in [
                hit.depth.map_or(u64::MAX, u64::from),
                hit.from.map_or(u64::MAX, |from| from.0),
            ] {
                self.add(number);
            }
        }
    }
}

impl Predicate for Hash {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        self.event(Some(visit.node.enter()), visit);
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        self.event(visit.node.leave(), visit);
        false
    }
}

/// Returns the position after `plies` arbitrary moves that do not end the game, and those moves.
fn place(game: &str, plies: u16) -> (Box<dyn Position>, String) {
    let (mut position, mut moves) = (catalog::read(game).expect(game), Vec::new());
    for ply in 0..plies {
        let legal = position.legal();
        let mut from = legal
            .iter()
            .cycle()
            .skip(usize::from(ply * 5 + 2))
            .take(legal.len());
        let goes_on = |mv: &MoveView| {
            position
                .play(mv.ordinal)
                .filter(|next| next.outcome().is_none())
        };
        let (next, text) = from
            .find_map(|mv| Some((goes_on(mv)?, mv.text.clone())))
            .expect("a move");
        moves.push(text);
        position = next;
    }
    (position, moves.join(" "))
}

/// Returns a search as one line.
fn line(position: &dyn Position, spec: &Spec, registry: &Registry) -> String {
    let problem: &dyn Problem = &*position.pose(spec, registry).expect("a search");
    let (answer, keeper) = problem.run(Keeper::new(Folding::NONE, &Token::new()));
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut walk = Walk::new(spec.method, &keeper.tree, &mut open);
    walk.hunt(None, Way::Forwards, u64::MAX, &mut hash)
        .expect("all events");
    let best = answer
        .best
        .and_then(|best| position.move_view(best))
        .map_or_else(|| "-".to_owned(), |mv| mv.text);
    let counts = answer.counts;
    let memory = spec.memory;
    let remembers = match memory.is_none() {
        true => String::new(),
        false => format!(
            " table {} {}{}{}, hits {}, passes {}",
            memory.table,
            memory.rule().word(),
            if memory.deepening { " deepening" } else { "" },
            if memory.aspiration.is_some() {
                " aspiration"
            } else {
                ""
            },
            answer.counts.hits,
            answer.passes.len(),
        ),
    };
    format!(
        "  {} {}{remembers}: {} by {best}, nodes {}, leaves {}, cuts {}, pruned {}, re-searches {}, events {:016x}\n",
        spec.method_word(),
        spec.order_word(),
        problem.print(answer.value),
        counts.nodes,
        counts.leaves,
        counts.cuts,
        counts.pruned,
        counts.researches,
        hash.0,
    )
}

/// Returns searches with a memory: each option alone and all together.
fn memories() -> Vec<(MethodName, Memory)> {
    let (all, small) = (TableSize::All, TableSize::Mib(1));
    let none = Memory::default();
    let deeper = Some(TableDepth::Deeper);
    vec![
        (MethodName::Minimax, Memory { table: all, ..none }),
        (
            MethodName::AlphaBeta,
            Memory {
                killers: true,
                ..none
            },
        ),
        (
            MethodName::AlphaBeta,
            Memory {
                table: small,
                killers: true,
                deepening: true,
                ..none
            },
        ),
        (
            MethodName::AlphaBeta,
            Memory {
                history: true,
                ..none
            },
        ),
        (
            MethodName::Pvs,
            Memory {
                table: all,
                killers: true,
                history: true,
                deepening: true,
                ..none
            },
        ),
        (
            MethodName::FailHard,
            Memory {
                table: small,
                table_depth: deeper,
                ..none
            },
        ),
        (
            MethodName::FailSoft,
            Memory {
                table: all,
                deepening: true,
                ..none
            },
        ),
        (
            MethodName::Pvs,
            Memory {
                table: small,
                deepening: true,
                aspiration: Aspiration::whole(1),
                ..none
            },
        ),
        (
            MethodName::FailSoft,
            Memory {
                table: all,
                table_depth: deeper,
                killers: true,
                deepening: true,
                mtdf: true,
                ..none
            },
        ),
    ]
}

#[test]
fn searches_are_what_they_were() {
    let registry = Registry::built_in();
    let mut now = String::new();
    for &(game, plies, evaluation, depth) in SUITE {
        let (position, moves) = place(game, plies);
        let depth = Some(depth).filter(|depth| *depth > 0);
        let base = Spec {
            depth,
            evaluation: Some(evaluation.to_owned()),
            seed: 7,
            ..Spec::default()
        };
        writeln!(
            now,
            "{game} [{moves}] {evaluation}, depth {}",
            base.depth_text()
        )
        .expect("a line");
        for method in MethodName::ALL {
            for order in [OrderName::Natural, OrderName::Evaluation] {
                now += &line(
                    &*position,
                    &Spec {
                        method,
                        order,
                        ..base.clone()
                    },
                    &registry,
                );
            }
        }
        for (method, memory) in memories() {
            now += &line(
                &*position,
                &Spec {
                    method,
                    memory,
                    ..base.clone()
                },
                &registry,
            );
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/signature.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &now).expect("the file");
    }
    let before = std::fs::read_to_string(&path).expect("the file");
    let (mut heading, mut lines) = ("", (1..).zip(before.lines()));
    for found in now.lines() {
        let (number, expected) = lines.next().unwrap_or((0, "nothing"));
        heading = if found.starts_with(' ') {
            heading
        } else {
            found
        };
        assert!(
            found == expected,
            "signature.txt:{number}: {heading}\nexpected {}\nfound    {}\nA change of a search is explained in the message \
             of its commit; UPDATE=1 writes the file again.",
            expected.trim(),
            found.trim()
        );
    }
    assert_eq!(lines.next(), None, "signature.txt has more lines");
}
