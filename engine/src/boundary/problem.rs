//! [`Problem`]: a position with everything that a search of it needs, independent of the types of
//! game, method, order and evaluation.

use super::chance::chance_of;
use super::entry_life::EntryLife;
use super::position::{Position, PositionOf};
pub use super::problem_error::ProblemError;
pub use super::problem_looks::names;
pub use super::request::{Request, Searched};
use super::resolve::refuse;
pub use super::resolve::resolve;
use crate::eval::features::SameBoard;
use crate::eval::{Compiled, Fraction, Number, SearchBoards, TermValue, Unit, on_board};
use crate::numbers::{Ordinal, Tick};
use crate::play::game::after;
use crate::rules::{Side, key::PositionKey};
use crate::search::minimal::minimal;
use crate::search::{
    Answer, AnyOrder, AnyRecorder, At, Census, ChanceScale, Instrument, Limited, Memory,
    MethodName, Order, OrderName, Path, Queue, Scene, Spec, TableSize, Token, Value, dispatch,
    memory,
};
use crate::trace::{FoldedNode, Folding, Keeper, TextPlace, TraceError, Tree, Way};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A search that can be run again and again with the same result. A recording of another program is
/// "run" by reading it.
pub trait Problem: Send + Sync {
    /// Returns the specification of the search, with the evaluation and MAX filled in.
    fn spec(&self) -> &Spec;
    /// Returns the problem as a search of this engine; `None` if another program searched and only
    /// its output is known.
    fn searchable(&self) -> Option<&dyn Searchable>;
    /// Returns the position after a path of ordinals; if the path is not legal, the last legal
    /// position on it.
    fn position(&self, path: &[Ordinal]) -> Box<dyn Position>;
    /// Returns the ordinals of all legal moves of the node at a path, in the order in which they
    /// are tried.
    fn tries(&self, path: &[Ordinal]) -> Vec<Ordinal>;
    /// Runs the search and records it.
    fn run<'k>(&self, keeper: Keeper<'k>) -> (Answer, Keeper<'k>);
    /// Repeats the search of a folded subtree.
    ///
    /// # Errors
    /// The repeated search has a different result.
    fn open(&self, node: &FoldedNode) -> Result<Arc<Tree>, TraceError>;
    /// Repeats the search of a subtree of a search with a memory for which [`Problem::open`] has
    /// returned [`TraceError::Unlogged`]. Runs the search from its beginning: costs as much as that
    /// search, and reports its progress to the token.
    ///
    /// # Errors
    /// The search was stopped, or has a different result.
    fn replay(&self, node: &FoldedNode, token: &Token) -> Result<Arc<Tree>, TraceError> {
        let _ = token;
        self.open(node)
    }
    /// Runs another search of this problem's tree without a recording.
    fn search(&self, request: &Request<'_>, token: &Token) -> Searched;
    /// Returns the nodes by ply that alpha-beta visits when every node first tries the first
    /// minimax-best move in canonical order; `None` as for `census`.
    fn minimal(&self, depth: Option<u32>, nodes: u64, token: &Token) -> Option<Vec<u64>>;
    /// Returns the problem searched with another method; `None` if only a recording is known and
    /// not what it is a recording of.
    fn by(&self, method: MethodName) -> Option<Arc<dyn Problem>>;
    /// Returns the static value of the position at a path; `None` if it has none.
    fn look(&self, path: &[Ordinal]) -> Option<Value>;
    /// Returns the static value of the position at a path, broken down into its terms.
    fn terms(&self, path: &[Ordinal]) -> Vec<TermValue>;
    /// Returns the unit of the values in a game without chance.
    fn unit(&self) -> Unit;
    /// Returns a finite value in whole units of the evaluation, exactly; `None` for ±∞.
    fn fraction(&self, value: Value) -> Option<Fraction> {
        self.unit().fraction(value)
    }
    /// Returns the distance of two values in units of the evaluation; `None` if one is infinite or
    /// the fraction does not fit.
    fn distance(&self, one: Value, other: Value) -> Option<Fraction> {
        let (least, greatest) = (
            self.fraction(one.min(other))?,
            self.fraction(one.max(other))?,
        );
        greatest.minus(least)
    }
    /// Returns the scale of values if the game has chance nodes.
    fn chance(&self) -> Option<&Arc<ChanceScale>> {
        None
    }
    /// Returns the reason why the results of this problem's searches are invalid: one of them
    /// reached a position without a value. Such a search was stopped, and its result is not
    /// complete.
    fn fault(&self) -> Option<ProblemError>;
    /// Returns the approximate cost of one leaf in nanoseconds, measured at the call. It affects
    /// only how much is folded.
    fn leaf_nanos(&self) -> u64;
    /// True if the rules are a program, which may take long to answer.
    fn asks_program(&self) -> bool {
        false
    }

    /// Formats a value in whole units of the evaluation for display.
    fn print(&self, value: Value) -> String {
        self.unit().print(value)
    }
    /// Returns a value in whole units of the evaluation for scripts.
    fn number(&self, value: Value) -> Number {
        self.unit().number(value)
    }
    /// Returns the ordinals of the moves of the node at a path, in the order in which they are
    /// tried: at least those that were not visited. `place` is the position of the node in the text
    /// that it was read from.
    fn tries_at(&self, path: &[Ordinal], place: Option<TextPlace>) -> Vec<Ordinal> {
        let _ = place;
        self.tries(path)
    }
    /// Returns whether MAX moves at the node at a path; `recorded` is the information in the
    /// recording.
    fn is_max(&self, path: &[Ordinal], recorded: Option<bool>) -> bool {
        let _ = recorded;
        self.position(path).to_move() == self.spec().max.unwrap_or(Side::First)
    }
    /// Returns whether the search is a sequence of passes.
    fn has_passes(&self) -> bool {
        self.spec().memory.has_passes()
    }
    /// Returns the depth of the search, where `Some(None)` stands for the end of the game; `None`
    /// if another program searched and does not state it.
    fn stated_depth(&self) -> Option<Option<u32>> {
        Some(self.spec().depth)
    }
    /// Returns whether cuts and pruned moves can be counted: another program may not state the
    /// number of legal moves.
    fn counts_cuts(&self) -> bool {
        true
    }
    /// Returns whether the values follow unknown rules, so that they are not maxima and minima of
    /// their children.
    fn has_other_rules(&self) -> bool {
        false
    }
    /// Returns how the watched program that searches has ended and the last lines of its output;
    /// `None` as long as it has not ended.
    fn said(&self) -> Option<(String, Vec<String>)> {
        None
    }
    /// Returns a key that distinguishes the position of a node from all others, for a table of
    /// another program: the key of the game, or the key that the text states.
    fn key_at(&self, path: &[Ordinal], place: Option<TextPlace>) -> Option<PositionKey> {
        let _ = (path, place);
        None
    }
    /// Returns the additional notes about a node in the text that it was read from.
    fn note(&self, place: TextPlace) -> Option<String> {
        let _ = place;
        None
    }
}

/// A search of this engine, which can be watched while it runs again.
pub trait Searchable: Problem {
    /// Runs the search with a recorder that does not keep the tree: it receives every node and, in
    /// a search with a memory, every table hit.
    fn tell(&self, recorder: AnyRecorder<'_>) -> Answer;
    /// Returns the lifetime of the entry that was stored at the tick of a Leave; `None` if no visit
    /// stored one then. Runs the search again up to the entry's end.
    ///
    /// # Errors
    /// The search was stopped.
    fn entry_life(&self, stored: Tick, token: &Token) -> Result<Option<EntryLife>, TraceError>;
    /// Returns the first store after a tick (or the last before it; `None`: of the whole search)
    /// that replaced another entry. Runs the search again up to there.
    ///
    /// # Errors
    /// The search was stopped.
    fn overwrite(
        &self,
        from: Option<Tick>,
        way: Way,
        token: &Token,
    ) -> Result<Option<Tick>, TraceError>;
    /// Returns the problem searched to another depth and with another memory, as far as they suit
    /// its method.
    fn otherwise(&self, depth: Option<u32>, memory: Memory) -> Arc<dyn Problem>;
    /// Returns whether the rest of a position determines the side to move: a table that ignores the
    /// side, [`TableFault::Side`](crate::search::TableFault::Side), then confuses no two positions.
    fn tells_side(&self) -> bool;
    /// Returns the number of entries in the table; `None` if it has one for every position.
    fn table_slots(&self) -> Option<u64>;
    /// Returns the static value of a position of the same game; `None` if it has none or is of
    /// another game.
    fn look_at(&self, position: &dyn Position) -> Option<Value>;
}

/// A problem of a game that is known at compile time.
pub struct Posed<G: SearchBoards> {
    pub(super) root: PositionOf<G>,
    pub(super) spec: Spec,
    pub(super) eval: Compiled<G>,
    pub(super) max: Side,
    /// The maximum size of a table of all positions in bytes; `full` is set once it was not enough.
    pub(super) bytes: u64,
    pub(super) full: AtomicBool,
    /// The scale of values if the game has chance nodes.
    pub(super) chance: Option<Arc<ChanceScale>>,
}

impl<G: SearchBoards> Posed<G> {
    /// Creates a problem from a position, a specification and the compiled evaluation that it
    /// names.
    pub fn new(mut root: PositionOf<G>, mut spec: Spec, eval: Compiled<G>) -> Self {
        root.state = root
            .game
            .for_search(&root.state, spec.depth.is_none(), eval.counts_plies());
        let (game, state) = (&*root.game, &root.state);
        // At a chance node, neither side moves.
        let is_chance = G::CHANCE && game.outcome(state).is_none() && game.chance(state).is_some();
        let max = spec.max.unwrap_or_else(|| {
            if is_chance {
                Side::First
            } else {
                game.to_move(state)
            }
        });
        spec.max = Some(max);
        let chance = chance_of(&root, &eval, spec.depth, max);
        // A quarter is left for the recording and everything else.
        let bytes = if spec.memory.table == TableSize::All {
            memory::available() / 4 * 3
        } else {
            0
        };
        Posed {
            root,
            spec,
            eval,
            max,
            bytes,
            full: AtomicBool::new(false),
            chance,
        }
    }

    /// Marks a result as incomplete if a position of the search had no value.
    pub(super) fn judged(&self, answer: Answer) -> Answer {
        Answer {
            complete: answer.complete && self.fault().is_none(),
            ..answer
        }
    }
    pub(super) fn scene<'s, B: SameBoard<G>>(&'s self, board: &'s B) -> Scene<'s, B, Compiled<G>> {
        Scene {
            game: board,
            eval: &self.eval,
            max: self.max,
        }
    }
    pub(super) fn state(&self, path: &[Ordinal]) -> G::State {
        after(&*self.root.game, self.root.state, path)
    }
    pub(super) fn value(&self, state: &G::State) -> Option<Value> {
        let value = self.eval.look(
            &*self.root.game,
            state,
            self.root.game.outcome(state),
            self.max,
        );
        match &self.chance {
            Some(chance) => value.map(|value| chance.values().units(value)),
            None => value,
        }
    }
    /// Searches a position with a given order of moves.
    pub(super) fn ordered(
        &self,
        order: AnyOrder,
        spec: &Spec,
        state: &G::State,
        recorder: AnyRecorder<'_>,
    ) -> Answer {
        self.ordered_to(self.spec.depth, order, spec, (state, recorder))
    }
    /// Like [`ordered`](Posed::ordered), for a search that ends `depth` plies below the root.
    fn ordered_to(
        &self,
        depth: Option<u32>,
        order: AnyOrder,
        spec: &Spec,
        (state, recorder): (&G::State, AnyRecorder<'_>),
    ) -> Answer {
        if const { G::CHANCE }
            && let Some(chance) = self.chance_to(depth)
        {
            return self
                .with_chance(&chance)
                .ordered(order, spec, state, recorder);
        }
        on_board!(&*self.root.game, |board| dispatch::ordered(
            self.scene(&board),
            order,
            spec,
            state,
            recorder
        ))
    }
    /// Returns the place of the node at a path, with an open window.
    pub(super) fn at(&self, path: &[Ordinal]) -> At {
        let root = At::root(self.spec.depth);
        let (ply, remaining) = (path.len() as u32, remaining(self.spec.depth, path));
        At {
            mv: path.last().copied().unwrap_or_default(),
            ply,
            remaining,
            path: Path::along(path),
            ..root
        }
    }
}

/// Returns the number of plies that may follow the node at a path.
fn remaining(depth: Option<u32>, path: &[Ordinal]) -> u32 {
    depth.map_or(u32::MAX, |depth| depth.saturating_sub(path.len() as u32))
}

impl<G: SearchBoards> Problem for Posed<G> {
    fn spec(&self) -> &Spec {
        &self.spec
    }
    fn searchable(&self) -> Option<&dyn Searchable> {
        Some(self)
    }
    fn position(&self, path: &[Ordinal]) -> Box<dyn Position> {
        let state = self.root.game.outside_search(&self.state(path));
        Box::new(PositionOf {
            game: Arc::clone(&self.root.game),
            state,
        })
    }
    fn tries(&self, path: &[Ordinal]) -> Vec<Ordinal> {
        let state = self.state(path);
        if self.root.game.outcome(&state).is_some() {
            return Vec::new();
        }
        if self.root.game.chance(&state).is_some() {
            return (0..self.root.game.moves(&state).len())
                .map(Ordinal::at)
                .collect();
        }
        let (mut buffer, at) = (Vec::new(), self.at(path));
        let mut queue =
            AnyOrder::of(&self.spec).queue(&self.scene(&*self.root.game), &state, &at, &mut buffer);
        std::iter::from_fn(|| Queue::<G>::next(&mut queue, &mut buffer))
            .map(|(ordinal, _)| ordinal)
            .collect()
    }
    fn run<'k>(&self, keeper: Keeper<'k>) -> (Answer, Keeper<'k>) {
        if !self.spec.memory.is_none() {
            return self.record_remembering(keeper);
        }
        if const { G::CHANCE }
            && let Some(chance) = &self.chance
        {
            return self.record_chance(chance, keeper);
        }
        let keeper = keeper.with_token(|token| self.halting(token));
        let (spec, state) = (&self.spec, &self.root.state);
        let (answer, keeper) = on_board!(&*self.root.game, |board| dispatch::root(
            self.scene(&board),
            spec,
            state,
            keeper
        ));
        (self.judged(answer), keeper)
    }
    fn open(&self, node: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        if let Some(memory) = &node.memory {
            return self.open_remembering(node, memory);
        }
        if const { G::CHANCE }
            && let Some(chance) = &self.chance
        {
            return self.open_chance(chance, node);
        }
        let state = self.state(&node.path);
        let at = At {
            window: node.window,
            ..self.at(&node.path)
        };
        let mut keeper = Keeper::new(Folding::inside(node.nodes), &Token::new());
        let (value, counts) = on_board!(&*self.root.game, |board| {
            dispatch::inner(self.scene(&board), &self.spec, (&state, &at), keeper.any())
        });
        if (value, counts.nodes) == (node.value, node.nodes) {
            Ok(Arc::new(keeper.tree))
        } else {
            Err(TraceError::Differs {
                number: node.number,
                expected: node.nodes,
                found: counts.nodes,
            })
        }
    }
    fn replay(&self, node: &FoldedNode, token: &Token) -> Result<Arc<Tree>, TraceError> {
        if node.memory.is_some() {
            self.replay_remembering(node, token)
        } else {
            self.open(node)
        }
    }
    fn search(&self, request: &Request<'_>, token: &Token) -> Searched {
        let Request {
            path,
            method,
            order,
            nodes,
            by_ply,
            ..
        } = *request;
        let (game, state) = (&*self.root.game, self.state(path));
        let depth = Some(remaining(request.depth, path));
        let spec = Spec {
            method,
            depth,
            order: OrderName::Natural,
            memory: Memory::default(),
            ..self.spec.clone()
        };
        let state = game.for_search(&state, request.depth.is_none(), self.eval.counts_plies());
        let token = self.halting(token);
        let limited = Limited::with(nodes, &token);
        if by_ply {
            let mut census = Census::new(limited);
            let recorder = AnyRecorder::Other(&mut census);
            let answer = self.ordered_to(request.depth, order, &spec, (&state, recorder));
            return Searched {
                answer: self.judged(answer),
                by_ply: census.plies,
            };
        }
        let answer = if order == AnyOrder::Natural && self.chance.is_none() {
            on_board!(game, |board| dispatch::root(
                self.scene(&board),
                &spec,
                &state,
                limited
            )
            .0)
        } else {
            self.ordered_to(
                request.depth,
                order,
                &spec,
                (&state, AnyRecorder::Limited(limited)),
            )
        };
        Searched {
            answer: self.judged(answer),
            by_ply: Vec::new(),
        }
    }
    fn minimal(&self, depth: Option<u32>, nodes: u64, token: &Token) -> Option<Vec<u64>> {
        if self.chance.is_some() {
            return None;
        }
        let token = self.halting(token);
        let state =
            &self
                .root
                .game
                .for_search(&self.root.state, depth.is_none(), self.eval.counts_plies());
        let limits = (nodes, &token);
        let plies = on_board!(&*self.root.game, |board| minimal(
            self.scene(&board),
            state,
            depth,
            limits
        ));
        plies.filter(|_| self.fault().is_none())
    }
    fn by(&self, method: MethodName) -> Option<Arc<dyn Problem>> {
        let spec = Spec {
            method,
            memory: self.spec.memory.with(method),
            ..self.spec.clone()
        };
        if self.chance.is_some() && refuse(&spec).is_err() {
            return None;
        }
        Some(Arc::new(Posed::new(
            self.root.clone(),
            spec,
            self.eval.clone(),
        )))
    }
    fn look(&self, path: &[Ordinal]) -> Option<Value> {
        self.value(&self.state(path))
    }
    fn terms(&self, path: &[Ordinal]) -> Vec<TermValue> {
        self.eval
            .terms(&self.root.game, &self.state(path), self.max)
    }
    fn unit(&self) -> Unit {
        self.eval.unit()
    }
    fn fraction(&self, value: Value) -> Option<Fraction> {
        match &self.chance {
            Some(chance) => chance.values().number(value),
            None => self.eval.unit().fraction(value),
        }
    }
    fn print(&self, value: Value) -> String {
        match self.fraction(value).filter(|_| self.chance.is_some()) {
            Some(fraction) => fraction.print(),
            None => self.unit().print(value),
        }
    }
    fn number(&self, value: Value) -> Number {
        match self.fraction(value).filter(|_| self.chance.is_some()) {
            Some(fraction) => Number::of(fraction),
            None => self.unit().number(value),
        }
    }
    fn chance(&self) -> Option<&Arc<ChanceScale>> {
        self.chance.as_ref()
    }
    fn fault(&self) -> Option<ProblemError> {
        if self.full.load(Ordering::Relaxed) {
            return Some(match self.spec.memory.table {
                TableSize::Mib(mib) => ProblemError::TableRefused { mib },
                TableSize::None | TableSize::All => ProblemError::TableFull {
                    mib: self.bytes >> 20,
                },
            });
        }
        if let Some(fault) = self
            .chance
            .as_ref()
            .and_then(|chance| chance.values().fault())
        {
            return Some(fault.into());
        }
        if let Some(reason) = self.root.game.fault() {
            return Some(ProblemError::Rules(reason));
        }
        let (state, max) = self.eval.fault()?;
        let (evaluation, game) = (self.eval.name().to_owned(), &self.root.game);
        let (position, max) = (
            game.describe(&state).to_string(),
            game.symbol(max).to_owned(),
        );
        Some(ProblemError::NoValue {
            evaluation,
            position,
            max,
        })
    }
    fn asks_program(&self) -> bool {
        self.root.game.halt().is_some()
    }
    fn leaf_nanos(&self) -> u64 {
        const TRIES: u32 = 32;
        let (game, state, max) = (&*self.root.game, &self.root.state, self.max);
        let over = game.outcome(state);
        let start = Instant::now();
        on_board!(game, |board| for _ in 0..TRIES {
            // Evaluated outside the search's own evaluation: this position may have no value
            // although the search never reaches it as a leaf.
            std::hint::black_box(self.eval.look(&board, state, over, max));
        });
        (start.elapsed() / TRIES).as_nanos().min(1_000_000) as u64
    }
}
