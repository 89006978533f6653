//! The search that remembers and orders by history, against the iterative search of the `minimax` crate: MTD(f) with
//! deepening on both sides, a table of 64 MiB, the same bitboards, hashes and leaves. Nodes and time to the same depth.
//!
//! The other search answers by entries of other depths, too, which makes no difference where all leaves are drawn, and keeps
//! two entries for a hash, the deeper and the newer one.

use crate::pairs::{Bar, Run, Table};
use crate::peer::{Four, Theirs};
use engine::boundary::{Problem, catalog, position::read_moves};
use engine::eval::Registry;
use engine::rules::Game;
use engine::rules::connect_four::ConnectFour;
use engine::rules::shape::Fixed;
use engine::search::{Memory, MethodName, Spec, TableSize, Token};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy};
use std::sync::Arc;

/// Leaves that are worth nothing.
#[derive(Clone)]
struct Level;

impl Evaluator for Level {
    type G = Theirs<Four, false>;
    fn evaluate(&self, _: &<Four as Game>::State) -> Evaluation {
        0
    }
}

const MIB: u64 = 64;

pub fn rows(table: &mut Table) {
    for (moves, depth) in [("", 17), ("", 19), ("444", 17), ("444", 19)] {
        row(table, moves, depth);
    }
}

fn row(table: &mut Table, moves: &str, depth: u8) {
    let place = if moves.is_empty() {
        "the start".to_owned()
    } else {
        format!("after {moves}")
    };
    let time = format!("searches that remember / minimax crate: time, {place}, depth {depth}");
    let nodes = format!("searches that remember / minimax crate: nodes, {place}, depth {depth}");
    if !table.wants(&time) && !table.wants(&nodes) {
        return;
    }
    let (problem, state) = (ours(moves, depth), state(moves));
    let [mine, other] = [run(&*problem), theirs(&state, depth)];
    assert_eq!(mine.check, other.check, "the same value");
    let ratio = mine.nodes as f64 / other.nodes as f64;
    println!(
        "{place}, depth {depth}: {} and {} nodes",
        mine.nodes, other.nodes
    );
    table.time(&nodes, ratio, 0.9, "");
    let bar = Bar::TimeAtMost(0.6);
    table.row(&time, bar, || run(&*problem), || theirs(&state, depth));
}

fn ours(moves: &str, depth: u8) -> Arc<dyn Problem> {
    let memory = Memory {
        table: TableSize::Mib(MIB),
        history: true,
        deepening: true,
        mtdf: true,
        ..Memory::default()
    };
    let spec = Spec {
        method: MethodName::FailSoft,
        depth: Some(depth.into()),
        evaluation: Some("outcome".to_owned()),
        memory,
        ..Spec::default()
    };
    let start = catalog::read("connect-four").expect("a game");
    let position = read_moves(&*start, moves).expect("legal moves").1;
    position
        .pose(&spec, &Registry::built_in())
        .expect("a problem")
}

fn run(problem: &dyn Problem) -> Run {
    let answer = problem.choose(u64::MAX, &Token::new());
    Run {
        nodes: answer.counts.nodes,
        check: answer.value.raw() as u64,
    }
}

fn state(moves: &str) -> <Four as Game>::State {
    let game: Four = ConnectFour(Fixed::<7, 6, 4>);
    moves.bytes().fold(game.initial(), |state, digit| {
        let column = u32::from(digit - b'0');
        let mut legal = game.moves(&state);
        let mv = legal.find(|mv| game.place(*mv).1 == column);
        game.play(&state, mv.expect("a legal move"))
    })
}

fn theirs(state: &<Four as Game>::State, depth: u8) -> Run {
    let options = IterativeOptions::new()
        .with_table_byte_size((MIB << 20) as usize)
        .with_mtdf();
    let mut search = IterativeSearch::new(Level, options);
    search.set_max_depth(depth);
    search.choose_move(state);
    // The only place where it says how many nodes it had.
    let stats = search.stats(&mut state.clone());
    let nodes = stats
        .split("Explored ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next()?.parse().ok());
    Run {
        nodes: nodes.expect("a number of nodes"),
        check: i64::from(search.root_value()) as u64,
    }
}
