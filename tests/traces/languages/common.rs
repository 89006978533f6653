//! One heap of which one, two or three are taken; who takes the last one wins. Negamax with a table and deepening.

mod plyscope;

use plyscope::Kind;
use std::collections::HashMap;

struct Entry {
    value: i32,
    kind: Kind,
    depth: i32,
}

fn negamax(table: &mut HashMap<i32, Entry>, heap: i32, depth: i32, mut alpha: i32, beta: i32, taken: &str) -> i32 {
    let (legal, mut best, start) = (heap.min(3), -9, alpha);
    plyscope::enter(taken, alpha, beta);
    plyscope::key(heap as u64);
    plyscope::moves(legal as usize);
    plyscope::depth(depth);
    if heap == 0 || depth == 0 {
        return plyscope::leave(if heap == 0 { -1 } else { 0 });
    }
    if let Some(&Entry { value, kind, .. }) = table.get(&heap).filter(|known| taken != "-" && known.depth == depth) {
        if kind == Kind::Exact || kind == Kind::Lower && value >= beta || kind == Kind::Upper && value <= alpha {
            return plyscope::hit(value, kind, depth, heap as u64);
        }
    }
    let mut count = 1;
    while count <= legal && alpha < beta {
        best = best.max(-negamax(table, heap - count, depth - 1, -beta, -alpha, &count.to_string()));
        alpha = alpha.max(best);
        count += 1;
    }
    let kind = if best <= start {
        Kind::Upper
    } else if best >= beta {
        Kind::Lower
    } else {
        Kind::Exact
    };
    table.insert(heap, Entry { value: best, kind, depth });
    plyscope::store(heap as u64);
    plyscope::leave(best)
}

fn main() {
    let file = std::env::args().nth(1).unwrap_or_default();
    let _trace = plyscope::open(&file, "title One heap\ndepth full\nview mover");
    plyscope::times(std::env::args().count() > 2);
    let mut table = HashMap::new();
    for depth in [2, 4, 7] {
        negamax(&mut table, 7, depth, -9, 9, "-");
    }
}
