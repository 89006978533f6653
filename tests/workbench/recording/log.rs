//! A slow recorder that writes down everything, and the moments that follow from its log event by event.

use engine::eval::{Eval, Value};
use engine::rules::{Game, Side};
use engine::search::{Answer, Folded, Kind, Method, MethodName, Order, Recorder, Running, Scene, Search, Window};
use engine::trace::{Done, Event, FoldedNode, Folding, Keeper, Moment, MomentFrame, TraceError, Tree, Walk};
use std::sync::Arc;

/// One event as the search told it.
#[derive(Clone, Debug)]
pub enum Told {
    Enter { mv: u16, window: Window, max: bool, legal: u16, leaf: bool },
    Leave { value: Value, searched: u16 },
}

/// The log.
#[derive(Default)]
pub struct Log(pub Vec<Told>);

impl Recorder for &mut Log {
    const ON: bool = true;
    const STOPS: bool = false;
    const SHAPE: bool = true;
    fn enter(&mut self, mv: u16, window: Window, max: bool, legal: u16) {
        self.0.push(Told::Enter { mv, window, max, legal, leaf: false });
    }
    fn leaf(&mut self, mv: u16, window: Window, value: Value) {
        self.0.push(Told::Enter { mv, window, max: false, legal: 0, leaf: true });
        self.0.push(Told::Leave { value, searched: 0 });
    }
    fn leave(&mut self, value: Value, searched: u16) {
        self.0.push(Told::Leave { value, searched });
    }
    fn folded(&mut self, _: u16, _: Window, _: Folded) {
        panic!("nothing was to be folded");
    }
}

/// The value that each node will return, by number, read off the log.
fn returned(log: &[Told]) -> Vec<Value> {
    let (mut values, mut open) = (Vec::new(), Vec::new());
    for told in log {
        match told {
            Told::Enter { .. } => {
                open.push(values.len());
                values.push(Value::ZERO);
            }
            Told::Leave { value, .. } => values[open.pop().expect("an open node")] = *value,
        }
    }
    values
}

/// The stack of a search, worked out event by event. The folding of values is written out once more here, method by
/// method, so that it does not lean on the code under test.
pub struct Forwards {
    method: MethodName,
    pub frames: Vec<MomentFrame>,
    pub tick: u64,
    nodes: u64,
}

impl Forwards {
    pub fn new(method: MethodName) -> Forwards {
        Forwards { method, frames: Vec::new(), tick: 0, nodes: 0 }
    }
    /// A node is entered; what it will return is filled in by whoever knows.
    pub fn enter(&mut self, mv: u16, window: Window, max: bool, legal: u16, leaf: bool) {
        let (number, ply) = (self.nodes, self.frames.len() as u32);
        self.nodes += 1;
        let best = match (self.method, ply) {
            (MethodName::AlphaBeta | MethodName::Faulty, 1..) if max => window.alpha,
            (MethodName::AlphaBeta | MethodName::Faulty, 1..) => window.beta,
            _ if max => Value::NEG_INF,
            _ => Value::INF,
        };
        let running = Running { window, best };
        let (done, value, kind) = (Vec::new(), None, Kind::Unsearched);
        self.frames.push(MomentFrame { number, ply, mv, max, leaf, entry: window, running, done, legal, value, kind });
    }
    /// The moment of this tick, which is now.
    pub fn moment(&self, event: Event, ticks: u64) -> Moment {
        Moment { tick: self.tick, ticks, event, frames: self.frames.clone() }
    }
    /// The node entered last is left.
    pub fn leave(&mut self, value: Value) {
        let child = self.frames.pop().expect("an open node");
        if let Some(parent) = self.frames.last_mut() {
            let kind = kind(self.method, child.leaf, child.entry, value);
            parent.done.push(Done { mv: child.mv, number: child.number, value, kind, left: self.tick });
            take_in(&mut parent.running, self.method, parent.ply, parent.max, value);
        }
    }
}

/// Fills in what the nodes of a moment will return.
pub fn know(moment: &mut Moment, method: MethodName, returned: impl Fn(u64) -> Value) {
    for frame in &mut moment.frames {
        let value = returned(frame.number);
        frame.value = Some(value);
        frame.kind = kind(method, frame.leaf, frame.entry, value);
    }
}

/// All moments of a log.
pub fn moments(log: &[Told], method: MethodName) -> Vec<Moment> {
    let (values, ticks) = (returned(log), log.len() as u64);
    let (mut forwards, mut all) = (Forwards::new(method), Vec::new());
    for told in log {
        match *told {
            Told::Enter { mv, window, max, legal, leaf } => {
                forwards.enter(mv, window, max, legal, leaf);
                all.push(forwards.moment(Event::Enter, ticks));
            }
            Told::Leave { value, .. } => {
                all.push(forwards.moment(Event::Leave, ticks));
                forwards.leave(value);
            }
        }
        forwards.tick += 1;
    }
    for moment in &mut all {
        know(moment, method, |number| values[number as usize]);
    }
    all
}

fn kind(method: MethodName, leaf: bool, window: Window, value: Value) -> Kind {
    let Window { alpha, beta } = window;
    match method {
        _ if leaf => Kind::Exact,
        MethodName::Minimax => Kind::Exact,
        _ if value <= alpha && value != Value::NEG_INF => Kind::Upper,
        _ if value <= alpha => Kind::Exact,
        _ if value >= beta && value != Value::INF => Kind::Lower,
        _ => Kind::Exact,
    }
}

fn take_in(running: &mut Running, method: MethodName, ply: u32, max: bool, value: Value) {
    let Running { window: Window { alpha, beta }, best } = running;
    let end = if max { alpha } else { beta };
    let better = if max { value > *best } else { value < *best };
    match method {
        MethodName::Minimax => {
            if better {
                *best = value;
            }
        }
        _ if ply == 0 => {
            if better {
                *best = value;
                *end = value;
            }
        }
        MethodName::AlphaBeta => {
            *end = if max { value.max(*end) } else { value.min(*end) };
            *best = *end;
        }
        MethodName::FailSoft => {
            if better {
                *best = value;
            }
            *end = if max { value.max(*end) } else { value.min(*end) };
        }
        MethodName::Faulty => {
            *end = value;
            *best = value;
        }
    }
}

/// A search to try: everything but the method.
pub struct Trial<'a, G: Game, E, O> {
    pub game: &'a G,
    pub eval: &'a E,
    pub order: O,
    pub state: G::State,
    pub max: Side,
    pub depth: Option<u32>,
}

impl<G: Game, E: Eval<G>, O: Order<G, E>> Trial<'_, G, E, O> {
    fn scene(&self) -> Scene<'_, G, E> {
        Scene { game: self.game, eval: self.eval, max: self.max }
    }
    /// The log of the search.
    pub fn log<M: Method>(&self) -> (Answer, Log) {
        let mut log = Log::default();
        let answer = Search::new(self.scene(), self.order.clone(), &mut log).root::<M>(&self.state, self.depth);
        (answer, log)
    }
    /// The recording of the search.
    pub fn keep<M: Method>(&self, folding: Folding) -> (Answer, Tree) {
        let mut pulse = |_: &mut Tree| false;
        let mut search = Search::new(self.scene(), self.order.clone(), Keeper::new(folding, 1, &mut pulse));
        let answer = search.root::<M>(&self.state, self.depth);
        (answer, search.recorder.tree)
    }
    /// Searches a folded subtree again.
    pub fn open<M: Method>(&self, spot: &FoldedNode, folding: Folding) -> Result<Arc<Tree>, TraceError> {
        let mut at = engine::search::At::root(self.depth);
        let mut state = self.state;
        for &mv in &spot.path {
            let chosen = self.game.moves(&state).nth(usize::from(mv)).expect("a legal move");
            state = self.game.play(&state, chosen);
        }
        at.mv = *spot.path.last().expect("not the root");
        at.ply = spot.path.len() as u32;
        at.remaining -= at.ply;
        at.window = spot.window;
        at.path = engine::search::Path::along(&spot.path);
        let mut pulse = |_: &mut Tree| false;
        let mut search = Search::new(self.scene(), self.order.clone(), Keeper::new(folding, 1, &mut pulse));
        let (value, counts) = search.inner::<M>(&state, &at);
        assert_eq!((value, counts.nodes), (spot.value, spot.nodes), "searched again it came out differently");
        Ok(Arc::new(search.recorder.tree))
    }
    /// Compares the recording with the log at every tick.
    pub fn compare<M: Method>(&self, folding: Folding) -> usize {
        let (told, log) = self.log::<M>();
        let (answer, tree) = self.keep::<M>(folding);
        assert_eq!(answer, told);
        assert_eq!(tree.counts(), told.counts);
        let mut open = |spot: &FoldedNode| self.open::<M>(spot, folding);
        let mut walk = Walk::new(M::NAME.step(), &tree, &mut open);
        let expected = moments(&log.0, M::NAME);
        assert_eq!(walk.ticks(), expected.len() as u64);
        for moment in &expected {
            assert_eq!(walk.moment(moment.tick).as_ref(), Ok(moment), "tick {}", moment.tick);
        }
        assert!(walk.moment(expected.len() as u64).is_err());
        expected.len()
    }
}
