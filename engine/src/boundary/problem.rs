//! [`Problem`]: a position with everything a search of it needs, whichever game, method, order and evaluation they are.

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

/// A search that can be run again and again with the same result. A recording of another program is run by reading it.
pub trait Problem: Send + Sync {
    /// What it searches with; the evaluation and MAX are named.
    fn spec(&self) -> &Spec;
    /// The same where the search is our own; `None`: another program searched, and what it wrote is all that is known.
    fn searchable(&self) -> Option<&dyn Searchable>;
    /// The position that a path of ordinals leads to; where the path is not legal, the last one that is.
    fn position(&self, path: &[Ordinal]) -> Box<dyn Position>;
    /// The ordinals of all legal moves of the node at a path, in the order in which they are tried.
    fn tries(&self, path: &[Ordinal]) -> Vec<Ordinal>;
    /// Runs the search and records it.
    fn run<'k>(&self, keeper: Keeper<'k>) -> (Answer, Keeper<'k>);
    /// Searches a folded subtree again.
    ///
    /// # Errors
    /// It came out differently.
    fn open(&self, node: &FoldedNode) -> Result<Arc<Tree>, TraceError>;
    /// The same for a subtree of a search with a memory of which [`TraceError::Unlogged`] was said: runs the search from its
    /// beginning. As slow as that search, and its progress is the token's.
    ///
    /// # Errors
    /// It was stopped, or it came out differently.
    fn replay(&self, node: &FoldedNode, token: &Token) -> Result<Arc<Tree>, TraceError> {
        let _ = token;
        self.open(node)
    }
    /// Runs another search of this problem's tree, without a recording.
    fn search(&self, request: &Request<'_>, token: &Token) -> Searched;
    /// The nodes by ply of alpha-beta when every node tries first the first minimax-best move in canonical order; `None` as
    /// for `census`.
    fn minimal(&self, depth: Option<u32>, nodes: u64, token: &Token) -> Option<Vec<u64>>;
    /// The same problem by another method; `None` if only a recording of it is known, and not what it was.
    fn by(&self, method: MethodName) -> Option<Arc<dyn Problem>>;
    /// The static value of the position at a path; `None`: it has none.
    fn look(&self, path: &[Ordinal]) -> Option<Value>;
    /// That of the position at a path, broken into its terms.
    fn terms(&self, path: &[Ordinal]) -> Vec<TermValue>;
    /// What one unit of a value is worth, in a game without chance.
    fn unit(&self) -> Unit;
    /// A finite value in whole numbers of the evaluation, exactly; `None` for ±∞.
    fn fraction(&self, value: Value) -> Option<Fraction> {
        self.unit().fraction(value)
    }
    /// The distance of two values in units of the evaluation; `None`: one is infinite, or no fraction fits.
    fn distance(&self, one: Value, other: Value) -> Option<Fraction> {
        let (least, greatest) = (
            self.fraction(one.min(other))?,
            self.fraction(one.max(other))?,
        );
        greatest.minus(least)
    }
    /// What its searches know of chance, if its game has any.
    fn chance(&self) -> Option<&Arc<ChanceScale>> {
        None
    }
    /// Why the answers of this problem's searches are worth nothing: one of them came to a position without a value. Then
    /// it was stopped, and its answer is not complete.
    fn fault(&self) -> Option<ProblemError>;
    /// About how many nanoseconds one leaf costs, measured now. It decides how much is folded, and nothing else.
    fn leaf_nanos(&self) -> u64;
    /// True if the rules are a program, which may take long to answer.
    fn asks_program(&self) -> bool {
        false
    }

    /// A value in whole units of the evaluation, for people.
    fn print(&self, value: Value) -> String {
        self.unit().print(value)
    }
    /// A value in whole units of the evaluation, for scripts.
    fn number(&self, value: Value) -> Number {
        self.unit().number(value)
    }
    /// The ordinals of the moves of the node at a path, in the order in which they are tried: at least those that were not
    /// visited. `place` is where the node stands in the text that it was read from.
    fn tries_at(&self, path: &[Ordinal], place: Option<TextPlace>) -> Vec<Ordinal> {
        let _ = place;
        self.tries(path)
    }
    /// Whether MAX moves at the node at a path; `recorded` is what a recording says of it.
    fn is_max(&self, path: &[Ordinal], recorded: Option<bool>) -> bool {
        let _ = recorded;
        self.position(path).to_move() == self.spec().max.unwrap_or(Side::First)
    }
    /// Whether its search is a sequence of passes.
    fn has_passes(&self) -> bool {
        self.spec().memory.has_passes()
    }
    /// How deep its search goes, `Some(None)`: to the end of the game; `None`: another program that does not state it.
    fn stated_depth(&self) -> Option<Option<u32>> {
        Some(self.spec().depth)
    }
    /// Whether cuts and pruned moves can be counted: another program may not state how many moves there are.
    fn counts_cuts(&self) -> bool {
        true
    }
    /// Whether its values come about by rules that are not known: they are no maxima and minima.
    fn has_other_rules(&self) -> bool {
        false
    }
    /// How the program ended that searched while it was watched, once it has, and what it said last.
    fn said(&self) -> Option<(String, Vec<String>)> {
        None
    }
    /// What tells the position of a node from all others, where a table of another program may hold it: that of the game, or
    /// the key that the text states.
    fn key_at(&self, path: &[Ordinal], place: Option<TextPlace>) -> Option<PositionKey> {
        let _ = (path, place);
        None
    }
    /// What the text that a node was read from says of it besides.
    fn note(&self, place: TextPlace) -> Option<String> {
        let _ = place;
        None
    }
}

/// A search of our own, which can be watched while it is run again.
pub trait Searchable: Problem {
    /// Runs the search and tells a recorder of it, one that does not keep the tree: of every node, and of every answer of
    /// the table in a search that remembers.
    fn tell(&self, recorder: AnyRecorder<'_>) -> Answer;
    /// What became of the entry that was stored at a tick, the Leave of the visit that did; `None` if no visit stored one then.
    /// Runs the search again up to the entry's end.
    ///
    /// # Errors
    /// It was stopped.
    fn entry_life(&self, stored: Tick, token: &Token) -> Result<Option<EntryLife>, TraceError>;
    /// The first store after a tick (or the last before it; `None`: of all) that took the place of another entry. Runs the search
    /// again up to there.
    ///
    /// # Errors
    /// It was stopped.
    fn overwrite(
        &self,
        from: Option<Tick>,
        way: Way,
        token: &Token,
    ) -> Result<Option<Tick>, TraceError>;
    /// The same problem searched to another depth, and remembering otherwise: what goes with its method.
    fn otherwise(&self, depth: Option<u32>, memory: Memory) -> Arc<dyn Problem>;
    /// Whether positions of its game say by themselves whose turn it is: a table that forgets that,
    /// [`TableFault::Side`](crate::search::TableFault::Side), takes no two of them for the same one.
    fn tells_side(&self) -> bool;
    /// How many entries its table holds; `None`: as many as there are positions.
    fn table_slots(&self) -> Option<u64>;
    /// The static value of a position of the same game; `None`: it has none, or is of another game.
    fn look_at(&self, position: &dyn Position) -> Option<Value>;
}

/// A problem of a game that is known while compiling.
pub struct Posed<G: SearchBoards> {
    pub(super) root: PositionOf<G>,
    pub(super) spec: Spec,
    pub(super) eval: Compiled<G>,
    pub(super) max: Side,
    /// The memory that a table of all positions may take, in bytes, and whether that was not enough.
    pub(super) bytes: u64,
    pub(super) full: AtomicBool,
    /// What its searches know of chance, if its game has any.
    pub(super) chance: Option<Arc<ChanceScale>>,
}

impl<G: SearchBoards> Posed<G> {
    /// A problem from a position, a spec and the compiled evaluation it names.
    pub fn new(mut root: PositionOf<G>, mut spec: Spec, eval: Compiled<G>) -> Self {
        root.state = root
            .game
            .for_search(&root.state, spec.depth.is_none(), eval.counts_plies());
        let (game, state) = (&*root.game, &root.state);
        // Nobody moves at a chance node.
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
        // Something is left for the recording and for everything else.
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

    /// An answer is worth nothing if a position on the way had no value.
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
    /// Searches a position in some order.
    pub(super) fn ordered(
        &self,
        order: AnyOrder,
        spec: &Spec,
        state: &G::State,
        recorder: AnyRecorder<'_>,
    ) -> Answer {
        self.ordered_to(self.spec.depth, order, spec, (state, recorder))
    }
    /// The same, where the search ends so many plies below the root of the problem.
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
    /// The place of the node at a path, with an open window.
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

/// How many plies may follow the node at a path.
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
            // Not as a search asks: should this position have no value, the search need not come to it as a leaf.
            std::hint::black_box(self.eval.look(&board, state, over, max));
        });
        (start.elapsed() / TRIES).as_nanos().min(1_000_000) as u64
    }
}
