//! Three heaps; who takes the last object wins. Negamax as four right programs, and as four with a mistake each: minimax,
//! soft, table, skip; sign, flag, depth, restore.

mod plyscope;

use plyscope::Kind;
use std::collections::HashMap;

struct Search {
    heaps: [u64; 3],
    table: HashMap<u64, (f64, Kind, i32)>,
    variant: String,
    remembers: bool,
}

impl Search {
    fn is(&self, name: &str) -> bool {
        self.variant == name
    }
    fn hash(&self, side: u64) -> u64 {
        self.heaps[0] + 4 * self.heaps[1] + 16 * self.heaps[2] + 64 * side
    }
    fn negamax(&mut self, depth: i32, mut alpha: f64, beta: f64, side: u64, by: &str) -> f64 {
        let (legal, key) = (self.heaps.iter().sum::<u64>(), self.hash(side));
        plyscope::enter(by, alpha, beta);
        plyscope::key(key);
        plyscope::moves(legal as usize);
        plyscope::depth(depth);
        if legal == 0 || depth == 0 {
            return plyscope::leave(if legal == 0 { -1.0 } else { 0.0 });
        }
        let known = self.table.get(&key).filter(|_| self.remembers && by != "-").copied();
        if let Some((value, kind, _)) = known.filter(|known| known.2 == depth || self.is("depth")) {
            if kind == Kind::Exact || kind == Kind::Lower && value >= beta || kind == Kind::Upper && value <= alpha {
                return plyscope::hit(value, kind, if self.is("depth") { -1 } else { depth }, key);
            }
        }
        let (start, mut best) = (alpha, -9.0_f64);
        'search: for heap in 0..3 {
            let mut count = 1;
            while count <= self.heaps[heap] {
                if self.is("skip") && depth == 1 && legal > count && alpha >= 0.0 {
                    // The last ply: a move that does not end the game is worth 0.
                    plyscope::skip(1, 0);
                    best = best.max(0.0);
                    count += 1;
                    continue;
                }
                self.heaps[heap] -= count;
                let mut value = self.negamax(depth - 1, -beta, -alpha, 1 - side, &format!("{}:{}", heap + 1, count));
                self.heaps[heap] += if self.is("restore") && heap == 2 && count == 2 { 1 } else { count };
                if !self.is("sign") || heap != 1 || depth != 2 {
                    value = -value;
                }
                best = best.max(value);
                count += 1;
                if self.is("minimax") {
                    continue;
                }
                alpha = alpha.max(best);
                if alpha >= beta {
                    break 'search;
                }
            }
        }
        let kind = match best {
            _ if self.is("flag") => Kind::Exact,
            best if best <= start => Kind::Upper,
            best if best >= beta => Kind::Lower,
            _ => Kind::Exact,
        };
        self.table.insert(key, (best, kind, depth));
        if self.remembers {
            plyscope::store(key);
        }
        plyscope::key(self.hash(side));
        plyscope::leave(best)
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (file, variant) = (&arguments[1], arguments[2].clone());
    let remembers = ["table", "flag", "depth"].contains(&&*variant);
    let mut search = Search { heaps: [1, 2, 2], table: HashMap::new(), variant, remembers };
    let _trace = plyscope::open(file, "game nim:heaps=1+2+2\nview mover");
    let end = if search.is("minimax") { f64::INFINITY } else { 9.0 };
    let depths: &[i32] = if remembers { &[2, 3, 5] } else { &[5] };
    for depth in if search.is("skip") { &[3] } else { depths } {
        search.negamax(*depth, -end, end, 0, "-");
    }
}
