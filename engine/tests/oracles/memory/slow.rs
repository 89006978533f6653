//! A slow search with a memory: one function, written from the definition, for positions of any
//! game. Its table is a dictionary with texts as keys.

use engine::boundary::{MoveView, Position, Problem};
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::{Counts, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// The value of ∞; all other values are whole units.
pub const INF: i128 = i128::MAX;

/// The options of a search.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name of the method.
    pub method: &'static str,
    pub depth: Option<u32>,
    pub table: bool,
    pub deeper: bool,
    pub killers: bool,
    pub history: bool,
    pub deepening: bool,
    /// The half width of the window, in units.
    pub aspiration: Option<i128>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Debug)]
struct Stored {
    value: i128,
    kind: Kind,
    /// The depth; `None` for the end of the game.
    depth: Option<u32>,
    mv: Option<String>,
    /// The tick of the leave event that stored it.
    tick: u64,
    /// True if the value depends on a leaf at which the game is not over.
    unfinished: bool,
}

/// One event, in the notation of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub pass: usize,
    pub mv: Option<String>,
    pub ply: u32,
    pub window: (i128, i128),
    /// The value and the number of moves never visited; `None` for an enter.
    pub left: Option<(i128, usize)>,
    /// The tick at which the entry that was used was stored, and its kind.
    pub from: Option<(u64, Kind)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowPass {
    pub depth: Option<u32>,
    pub window: (i128, i128),
    pub value: i128,
    pub best: Option<String>,
    pub nodes: u64,
    pub hits: u64,
    pub cuts: u64,
}

pub struct Slow {
    problem: Arc<dyn Problem>,
    options: Options,
    max: Side,
    path: Vec<Ordinal>,
    table: HashMap<String, Stored>,
    /// The killers of each ply, the newest first.
    killers: HashMap<usize, Vec<String>>,
    /// The weighted number of nodes that a move of a side has stopped.
    history: HashMap<(Side, String), u64>,
    pub counts: Counts,
    pub hits: u64,
    pub events: Vec<Event>,
    pub passes: Vec<SlowPass>,
    /// The value returned by the last visit of each move of the last root.
    pub children: Vec<(String, i128)>,
    best: Option<String>,
}

/// The value that a visit returns, and whether it depends on a leaf at which the game is not over.
type Returned = (i128, bool);

pub fn units(value: Value) -> i128 {
    match value.units() {
        Some(units) => units.into(),
        None if value > Value::ZERO => INF,
        None => -INF,
    }
}

/// Returns a move in the notation of the reference.
pub fn name(game: &str, mv: &MoveView) -> String {
    match mv.square {
        Some((row, column)) if !game.starts_with("connect-four") => format!("({row},{column})"),
        _ => mv.text.clone(),
    }
}

/// A move as it is counted: its name and the square that it goes to, where there is one.
fn counted_move(position: &dyn Position, mv: Ordinal) -> String {
    let mv = position.move_view(mv).expect("a legal move");
    format!("{:?} {}", mv.square, mv.text)
}

impl Slow {
    /// Searches the position of a problem; only the evaluation and MAX of the problem are used.
    pub fn search(problem: Arc<dyn Problem>, options: Options) -> Slow {
        let max = problem.max();
        let mut slow = Slow {
            problem,
            options,
            max,
            path: Vec::new(),
            table: HashMap::new(),
            killers: HashMap::new(),
            history: HashMap::new(),
            counts: Counts::default(),
            hits: 0,
            events: Vec::new(),
            passes: Vec::new(),
            children: Vec::new(),
            best: None,
        };
        slow.all_passes();
        slow
    }

    pub fn value(&self) -> i128 {
        self.passes.last().expect("a pass").value
    }
    pub fn best(&self) -> Option<&str> {
        self.best.as_deref()
    }

    fn all_passes(&mut self) {
        let Options {
            depth,
            deepening,
            aspiration,
            ..
        } = self.options.clone();
        let mut before = None;
        if !deepening || depth == Some(0) {
            self.one_depth(depth, before, None);
            return;
        }
        for reached in 1.. {
            let (value, unfinished) = self.one_depth(Some(reached), before, aspiration);
            before = Some(value);
            if depth == Some(reached) || (depth.is_none() && !unfinished) {
                return;
            }
        }
    }

    /// Runs all passes of a depth; `before` is the value of the depth before.
    fn one_depth(
        &mut self,
        depth: Option<u32>,
        before: Option<i128>,
        aspiration: Option<i128>,
    ) -> Returned {
        if self.options.method == "mtdf" {
            return self.mtdf(depth, before);
        }
        let mut window = (-INF, INF);
        if let (Some(delta), Some(value)) = (aspiration, before.filter(|value| value.abs() != INF))
        {
            window = (value - delta, value + delta);
        }
        loop {
            let (value, unfinished) = self.pass(depth, window);
            if window.0 != -INF && value <= window.0 {
                window.0 = -INF;
            } else if window.1 != INF && value >= window.1 {
                window.1 = INF;
            } else {
                return (value, unfinished);
            }
        }
    }

    fn mtdf(&mut self, depth: Option<u32>, before: Option<i128>) -> Returned {
        let mut guess = before.filter(|value| value.abs() != INF).unwrap_or(0);
        let (mut lower, mut upper) = (-INF, INF);
        let root = self.problem.position(&[]);
        let max = root.to_move() == self.max;
        let (mut best, mut unfinished) = (None, false);
        while lower < upper {
            let beta = if guess == lower { guess + 1 } else { guess };
            let (value, open) = self.pass(depth, (beta - 1, beta));
            guess = value;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
            if (value >= beta) == max {
                best.clone_from(&self.best);
            }
            unfinished |= open;
        }
        self.best = best.or_else(|| self.best.clone());
        (guess, unfinished)
    }

    fn pass(&mut self, depth: Option<u32>, window: (i128, i128)) -> Returned {
        let (nodes, hits, cuts) = (self.counts.nodes, self.hits, self.counts.cuts);
        self.children.clear();
        self.best = None;
        let pass = self.passes.len();
        self.passes.push(SlowPass {
            depth,
            window,
            value: 0,
            best: None,
            nodes: 0,
            hits: 0,
            cuts: 0,
        });
        let root = self.problem.position(&[]);
        let returned = self.visit(&*root, None, depth, window);
        self.passes[pass] = SlowPass {
            depth,
            window,
            value: returned.0,
            best: self.best.clone(),
            nodes: self.counts.nodes - nodes,
            hits: self.hits - hits,
            cuts: self.counts.cuts - cuts,
        };
        returned
    }

    fn left(
        &mut self,
        mv: Option<&str>,
        window: (i128, i128),
        left: (i128, usize),
        from: Option<(u64, Kind)>,
    ) {
        let (pass, ply) = (self.passes.len(), self.path.len() as u32);
        self.events.push(Event {
            pass,
            mv: mv.map(str::to_owned),
            ply,
            window,
            left: Some(left),
            from,
        });
    }

    fn visit(
        &mut self,
        position: &dyn Position,
        through: Option<&str>,
        remaining: Option<u32>,
        window: (i128, i128),
    ) -> Returned {
        let (a, b) = window;
        let is_root = self.path.is_empty();
        let ply = self.path.len();
        let method = self.options.method;
        self.counts.nodes += 1;
        let pass = self.passes.len();
        self.events.push(Event {
            pass,
            mv: through.map(str::to_owned),
            ply: ply as u32,
            window,
            left: None,
            from: None,
        });
        if position.outcome().is_some() || remaining == Some(0) {
            self.counts.leaves += 1;
            let value = units(self.problem.look(&self.path).expect("a value"));
            self.left(through, window, (value, 0), None);
            return (value, position.outcome().is_none());
        }
        let max = position.to_move() == self.max;
        let key = position.describe().to_string();
        let before = self.table.get(&key).cloned().filter(|_| self.options.table);
        if let Some(entry) = before.as_ref().filter(|_| !is_root) {
            let deep_enough = match (entry.depth, remaining) {
                (entry, remaining) if entry == remaining => true,
                (None, _) => self.options.deeper,
                (_, None) => false,
                (Some(entry), Some(remaining)) => self.options.deeper && entry > remaining,
            };
            let answers = match entry.kind {
                Kind::Exact => true,
                Kind::Lower => entry.value >= b,
                Kind::Upper => entry.value <= a,
            };
            if deep_enough && answers {
                self.hits += 1;
                let (value, kind, unfinished, tick) =
                    (entry.value, entry.kind, entry.unfinished, entry.tick);
                self.left(through, window, (value, 0), Some((tick, kind)));
                return (value, unfinished);
            }
        }

        let game = position.game();
        let mut rest: Vec<(String, Ordinal)> = position
            .legal()
            .iter()
            .map(|mv| (name(&game, mv), mv.ordinal))
            .collect();
        let mut first: Vec<String> = before.iter().filter_map(|entry| entry.mv.clone()).collect();
        if self.options.killers && method != "minimax" {
            first.extend(self.killers.get(&ply).cloned().unwrap_or_default());
        }
        let mut moves: Vec<(String, Ordinal)> = Vec::new();
        for wanted in first {
            if let Some(at) = rest.iter().position(|(name, _)| *name == wanted) {
                moves.push(rest.remove(at));
            }
        }
        let counts = self.options.history
            && method != "minimax"
            && remaining.is_none_or(|remaining| remaining > 1);
        if counts {
            let count = |(_, mv): &(String, Ordinal)| {
                let counted = (position.to_move(), counted_move(position, *mv));
                self.history.get(&counted).copied().unwrap_or(0)
            };
            rest.sort_by_key(|mv| std::cmp::Reverse(count(mv)));
        }
        moves.append(&mut rest);

        let worst = if max { -INF } else { INF };
        let better = |one: i128, other: i128| if max { one > other } else { one < other };
        let (mut alpha, mut beta) = window;
        // Plain alpha-beta begins with its own end of the window, except at the root.
        let mut best = match method {
            "alphabeta" | "alphabeta-hard" if !is_root => {
                if max {
                    a
                } else {
                    b
                }
            }
            _ => worst,
        };
        let (mut raised, mut unfinished, mut visited) = (None, false, 0);
        for (mv, ordinal) in &moves {
            let child = position.play(*ordinal).expect("a legal move");
            let deeper = remaining.map(|remaining| remaining - 1);
            let null = match max {
                true if method == "pvs"
                    && visited > 0
                    && alpha.abs() != INF
                    && alpha + 1 < beta =>
                {
                    Some((alpha, alpha + 1))
                }
                false
                    if method == "pvs" && visited > 0 && beta.abs() != INF && beta - 1 > alpha =>
                {
                    Some((beta - 1, beta))
                }
                _ => None,
            };
            self.path.push(*ordinal);
            let open = if method == "minimax" {
                (-INF, INF)
            } else {
                (alpha, beta)
            };
            let (mut value, mut rests) =
                self.visit(&*child, Some(mv), deeper, null.unwrap_or(open));
            if null.is_some() && alpha < value && value < beta {
                self.counts.researches += 1;
                let again = if max { (value, beta) } else { (alpha, value) };
                let second = self.visit(&*child, Some(mv), deeper, again);
                (value, rests) = (second.0, rests || second.1);
            }
            self.path.pop();
            unfinished |= rests;
            visited += 1;
            // Fail-hard clamps its value to the window.
            let taken = if method == "alphabeta-hard" && !is_root {
                value.clamp(a, b)
            } else {
                value
            };
            let is_better = better(taken, best);
            if is_better {
                best = taken;
            }
            if is_better || (raised.is_none() && (method == "minimax" || is_root)) {
                raised = Some(mv.clone());
            }
            if is_root {
                self.children.push((mv.clone(), value));
                self.best.clone_from(&raised);
            }
            if max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            let stops = match method {
                "minimax" => false,
                _ if is_root && max => b != INF && best >= b,
                _ if is_root => a != -INF && best <= a,
                "alphabeta" | "alphabeta-hard" => alpha >= beta,
                _ => {
                    if max {
                        best >= b
                    } else {
                        best <= a
                    }
                }
            };
            if stops {
                let killers = self.killers.entry(ply).or_default();
                if killers.first() != Some(mv) {
                    killers.insert(0, mv.clone());
                    killers.truncate(2);
                }
                if counts {
                    let counted = (position.to_move(), counted_move(position, *ordinal));
                    let count = self.history.entry(counted).or_default();
                    *count += 2_u64.pow(remaining.unwrap_or(16).min(16));
                    if *count > 65_536 {
                        self.history.values_mut().for_each(|count| *count /= 2);
                    }
                }
                let left = (moves.len() - visited) as u64;
                self.counts.cuts += u64::from(left > 0);
                self.counts.pruned += left;
                break;
            }
        }
        let kind = match method {
            "minimax" => Kind::Exact,
            // A bound at infinity is exact.
            _ if (best <= a && best == -INF) || (best > a && best == INF) => Kind::Exact,
            _ if best <= a => Kind::Upper,
            _ if best >= b => Kind::Lower,
            _ => Kind::Exact,
        };
        let mine = method == "minimax" || if max { best > a } else { best < b };
        let old = before.and_then(|entry| entry.mv);
        let tick = self.events.len() as u64;
        let mv = if mine { raised } else { old };
        if self.options.table {
            self.table.insert(
                key,
                Stored {
                    value: best,
                    kind,
                    depth: remaining,
                    mv,
                    tick,
                    unfinished,
                },
            );
        }
        self.left(through, window, (best, moves.len() - visited), None);
        (best, unfinished)
    }
}
