//! The folded recording of a search against the search without one.

use crate::off::{Task, connect_four, engine, othello, rastros, tic_tac_toe};
use crate::pairs::{Bar, Run, Table};
use engine::eval::Features;
use engine::search::{Token, dispatch};
use engine::trace::{Folding, Keeper};

pub fn rows(table: &mut Table) {
    row(
        table,
        "folded / off: tic-tac-toe, minimax, full",
        1.2,
        &tic_tac_toe(),
        false,
    );
    row(
        table,
        "folded / off: connect four, minimax, depth 8",
        1.2,
        &connect_four("outcome", 8),
        false,
    );
    row(
        table,
        "folded / off: connect four, alpha-beta, depth 12",
        1.2,
        &connect_four("outcome", 12),
        true,
    );
    row(
        table,
        "folded / off: connect four, alpha-beta, lines, depth 9",
        1.1,
        &connect_four("lines", 9),
        true,
    );
    row(
        table,
        "folded / off: othello, alpha-beta, discs, depth 8",
        1.1,
        &othello("discs", 8),
        true,
    );
    row(
        table,
        "folded / off: rastros, alpha-beta, basilio, depth 14",
        1.1,
        &rastros("basilio", 14),
        true,
    );
}

fn row<G: Features>(table: &mut Table, name: &str, most: f64, task: &Task<G>, prunes: bool) {
    table.row(
        name,
        Bar::TimeAtMost(most),
        || folded(task, prunes),
        || engine(task, prunes),
    );
}

fn folded<G: Features>(task: &Task<G>, prunes: bool) -> Run {
    let keeper = Keeper::new(Folding::for_budget(128 << 20, 5), &Token::new()).every(16_384);
    let answer = dispatch::root(task.scene(), &task.spec(prunes), &task.state, keeper).0;
    Run {
        nodes: answer.counts.nodes,
        check: answer.value.raw() as u64,
    }
}
