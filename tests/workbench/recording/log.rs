//! A slow recorder that logs everything, and the moments that follow from its log event by event.

use engine::eval::{Eval, Value};
use engine::numbers::Ordinal;
use engine::rules::{Game, Side};
use engine::search::{
    Answer, AnyOrder, AnyRecorder, Folded, Instrument, Kind, MethodName, OrderName, Recorder,
    Running, Scene, Spec, Token, Window, dispatch,
};
use engine::trace::{
    Done, DoneChildren, Event, FoldedNode, Folding, Keeper, Moment, MomentFrame, NodeNumber,
    Returned, Tick, TraceError, Tree, Walk,
};
use std::sync::Arc;

/// An event as the search reported it.
#[derive(Clone, Debug)]
pub enum Reported {
    Enter {
        mv: Ordinal,
        window: Window,
        max: bool,
        legal: u16,
        leaf: bool,
    },
    Leave {
        value: Value,
        searched: u16,
    },
}

/// The log.
#[derive(Default)]
pub struct Log(pub Vec<Reported>);

impl Recorder for Log {
    fn on(&self) -> bool {
        true
    }
    fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        self.0.push(Reported::Enter {
            mv,
            window,
            max,
            legal,
            leaf: false,
        });
    }
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        self.0.push(Reported::Enter {
            mv,
            window,
            max: false,
            legal: 0,
            leaf: true,
        });
        self.0.push(Reported::Leave { value, searched: 0 });
    }
    fn leave(&mut self, value: Value, searched: u16) {
        self.0.push(Reported::Leave { value, searched });
    }
    fn folded(&mut self, _: Ordinal, _: Window, _: Folded) {
        panic!("nothing was to be folded");
    }
}

/// Returns the value that each node returns, by number, read from the log.
fn returned(log: &[Reported]) -> Vec<Value> {
    let (mut values, mut open) = (Vec::new(), Vec::new());
    for reported in log {
        match reported {
            Reported::Enter { .. } => {
                open.push(values.len());
                values.push(Value::ZERO);
            }
            Reported::Leave { value, .. } => values[open.pop().expect("an open node")] = *value,
        }
    }
    values
}

/// The stack of a search, computed event by event. The folding of values is implemented again here
/// for each method, independently of the code under test.
pub struct Forwards {
    method: MethodName,
    pub frames: Vec<MomentFrame>,
    pub tick: Tick,
    nodes: u64,
}

impl Forwards {
    pub fn new(method: MethodName) -> Forwards {
        Forwards {
            method,
            frames: Vec::new(),
            tick: Tick::FIRST,
            nodes: 0,
        }
    }
    /// Enters a node; its value is filled in later.
    pub fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16, leaf: bool) {
        let (number, ply) = (NodeNumber(self.nodes), self.frames.len() as u32);
        self.nodes += 1;
        let best = match (self.method, ply) {
            (
                MethodName::AlphaBeta
                | MethodName::FailHard
                | MethodName::Faulty
                | MethodName::OpenRoot,
                1..,
            ) if max => window.alpha,
            (
                MethodName::AlphaBeta
                | MethodName::FailHard
                | MethodName::Faulty
                | MethodName::OpenRoot,
                1..,
            ) => window.beta,
            _ if max => Value::NEG_INF,
            _ => Value::INF,
        };
        let running = Running { window, best };
        let (done, value, kind) = (DoneChildren::default(), None, Kind::Unsearched);
        let earlier = self.frames.last().map_or(0, |parent| {
            parent.done.iter().filter(|done| done.mv == mv).count()
        });
        let (visit, entry) = (earlier as u16 + 1, window);
        let hit = None;
        self.frames.push(MomentFrame {
            number,
            ply,
            mv,
            visit,
            max,
            chance: false,
            leaf,
            hit,
            entry,
            running,
            done,
            legal,
            value,
            kind,
        });
    }
    /// Returns the moment of this tick, which is now.
    pub fn moment(&self, event: Event, ticks: u64) -> Moment {
        Moment {
            tick: self.tick,
            ticks,
            pass: 1,
            event,
            frames: self.frames.clone(),
            returned: None,
            place: None,
        }
    }
    /// Leaves the node entered last.
    pub fn leave(&mut self, value: Value) {
        let child = self.frames.pop().expect("an open node");
        if let Some(parent) = self.frames.last_mut() {
            let kind = kind(self.method, child.leaf, child.entry, value);
            let counts = again(self.method, parent, &child, value).is_none();
            let (mv, number, left, hit) = (child.mv, child.number, self.tick, false);
            parent.done.push(Done {
                mv,
                number,
                value,
                kind,
                left,
                counts,
                hit,
            });
            if counts {
                take_in(
                    &mut parent.running,
                    self.method,
                    (parent.ply, parent.entry, parent.max),
                    value,
                );
            }
        }
    }
}

/// Fills in the values that the nodes of a moment will return, and their effect on the node above.
pub fn know(moment: &mut Moment, method: MethodName, returned: impl Fn(NodeNumber) -> Value) {
    for frame in &mut moment.frames {
        let value = returned(frame.number);
        frame.value = Some(value);
        frame.kind = kind(method, frame.leaf, frame.entry, value);
    }
    if let (Event::Leave, [.., parent, child]) = (moment.event, &moment.frames[..]) {
        let (value, mut after) = (child.value.expect("it returns"), parent.running);
        let again = again(method, parent, child, value);
        if again.is_none() {
            take_in(
                &mut after,
                method,
                (parent.ply, parent.entry, parent.max),
                value,
            );
        }
        moment.returned = Some(Returned { after, again });
    }
}

/// Returns the window in which PVS visits a child again after its first visit, in a null window, or
/// `None` if it does not.
fn again(
    method: MethodName,
    parent: &MomentFrame,
    child: &MomentFrame,
    value: Value,
) -> Option<Window> {
    let Window { alpha, beta } = parent.running.window;
    let null = child.visit == 1 && child.entry != parent.running.window;
    let window = if parent.max {
        Window { alpha: value, beta }
    } else {
        Window { alpha, beta: value }
    };
    (method == MethodName::Pvs && null && alpha < value && value < beta).then_some(window)
}

/// Returns all moments of a log.
pub fn moments(log: &[Reported], method: MethodName) -> Vec<Moment> {
    let (values, ticks) = (returned(log), log.len() as u64);
    let (mut forwards, mut all) = (Forwards::new(method), Vec::new());
    for reported in log {
        match *reported {
            Reported::Enter {
                mv,
                window,
                max,
                legal,
                leaf,
            } => {
                forwards.enter(mv, window, max, legal, leaf);
                all.push(forwards.moment(Event::Enter, ticks));
            }
            Reported::Leave { value, .. } => {
                all.push(forwards.moment(Event::Leave, ticks));
                forwards.leave(value);
            }
        }
        forwards.tick = forwards.tick.next();
    }
    for moment in &mut all {
        know(moment, method, |number| values[number.0 as usize]);
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

fn take_in(running: &mut Running, method: MethodName, parent: (u32, Window, bool), value: Value) {
    let (ply, entry, max) = parent;
    let Running {
        window: Window { alpha, beta },
        best,
    } = running;
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
                if method != MethodName::OpenRoot {
                    *end = value;
                }
            }
        }
        MethodName::AlphaBeta | MethodName::OpenRoot => {
            *end = if max {
                value.max(*end)
            } else {
                value.min(*end)
            };
            *best = *end;
        }
        MethodName::FailHard => {
            *end = if max {
                value.max(*end)
            } else {
                value.min(*end)
            };
            *best = (*end).clamp(entry.alpha, entry.beta);
        }
        MethodName::FailSoft | MethodName::Pvs => {
            if better {
                *best = value;
            }
            *end = if max {
                value.max(*end)
            } else {
                value.min(*end)
            };
        }
        MethodName::Faulty => {
            *end = value;
            *best = value;
        }
    }
}

/// The parameters of a search except the method.
pub struct Trial<'a, G: Game, E> {
    pub game: &'a G,
    pub eval: &'a E,
    pub order: AnyOrder,
    pub state: G::State,
    pub max: Side,
    pub depth: Option<u32>,
}

impl<G: Game, E: Eval<G>> Trial<'_, G, E> {
    fn scene(&self) -> Scene<'_, G, E> {
        Scene {
            game: self.game,
            eval: self.eval,
            max: self.max,
        }
    }
    fn spec(&self, method: MethodName) -> Spec {
        let (order, seed) = match self.order {
            AnyOrder::Natural => (OrderName::Natural, 0),
            AnyOrder::Shuffled(seed) => (OrderName::Shuffled, seed),
            AnyOrder::Evaluation => (OrderName::Evaluation, 0),
        };
        Spec {
            method,
            depth: self.depth,
            order,
            seed,
            ..Spec::default()
        }
    }
    /// Returns the log of the search, run in the copy that all methods, orders and recorders share.
    pub fn log(&self, method: MethodName) -> (Answer, Log) {
        let mut log = Log::default();
        (self.run(method, &mut log), log)
    }
    /// Runs the search with a recorder, in that same copy.
    pub fn run(&self, method: MethodName, recorder: &mut dyn Recorder) -> Answer {
        let recorder = AnyRecorder::Other(recorder);
        dispatch::ordered(
            self.scene(),
            self.order,
            &self.spec(method),
            &self.state,
            recorder,
        )
    }
    /// Returns the recording of the search, run in a fast copy if there is one.
    pub fn keep(&self, method: MethodName, folding: Folding) -> (Answer, Tree) {
        let keeper = Keeper::new(folding, &Token::new()).every(1);
        let (answer, keeper) =
            dispatch::root(self.scene(), &self.spec(method), &self.state, keeper);
        (answer, keeper.tree)
    }
    /// Searches a folded subtree again.
    pub fn open(
        &self,
        method: MethodName,
        node: &FoldedNode,
        folding: Folding,
    ) -> Result<Arc<Tree>, TraceError> {
        let mut at = engine::search::At::root(self.depth);
        let mut state = self.state;
        for &mv in &node.path {
            let chosen = self
                .game
                .moves(&state)
                .nth(mv.index())
                .expect("a legal move");
            state = self.game.play(&state, chosen);
        }
        at.mv = *node.path.last().expect("not the root");
        at.ply = node.path.len() as u32;
        at.remaining -= at.ply;
        at.window = node.window;
        at.path = engine::search::Path::along(&node.path);
        let mut keeper = Keeper::new(folding, &Token::new()).every(1);
        let (value, counts) = dispatch::inner(
            self.scene(),
            &self.spec(method),
            (&state, &at),
            keeper.any(),
        );
        assert_eq!(
            (value, counts.nodes),
            (node.value, node.nodes),
            "searched again it came out differently"
        );
        Ok(Arc::new(keeper.tree))
    }
    /// Compares the recording with the log at every tick.
    pub fn compare(&self, method: MethodName, folding: Folding) -> usize {
        let (reported, log) = self.log(method);
        let (answer, tree) = self.keep(method, folding);
        assert_eq!(answer, reported);
        assert_eq!(tree.counts(), reported.counts);
        let mut open = |node: &FoldedNode| self.open(method, node, folding);
        let mut walk = Walk::new(method, &tree, &mut open);
        let expected = moments(&log.0, method);
        assert_eq!(walk.ticks(), expected.len() as u64);
        for moment in &expected {
            assert_eq!(
                walk.moment(moment.tick).as_ref(),
                Ok(moment),
                "tick {}",
                moment.tick
            );
        }
        assert!(walk.moment(Tick(expected.len() as u64)).is_err());
        expected.len()
    }
}
