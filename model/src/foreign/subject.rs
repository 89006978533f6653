//! [`TraceSubject`]: the header of a trace, its root, the names and numbers that have occurred so
//! far, and the method that it seems to follow.

use super::header::{Header, Max};
use super::position::Traced;
use super::values::TraceValues;
use super::words::TraceWords;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::{MethodName, Spec};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The subject of a trace: the root, and the names and numbers that have occurred so far.
pub struct TraceSubject {
    pub header: Header,
    pub root: Traced,
    pub words: Arc<TraceWords>,
    pub values: TraceValues,
    /// The number of ticks of the trace before its search.
    pub before: u64,
    has_game: bool,
    max: Side,
    /// One for each method that the trace may follow.
    specs: Vec<Spec>,
    /// The index of the spec whose method the trace seems to follow.
    seems: AtomicUsize,
}

impl TraceSubject {
    pub fn new(
        header: Header,
        game: Option<Box<dyn Position>>,
        spec: Spec,
        max: Side,
    ) -> TraceSubject {
        let (words, has_game) = (Arc::new(TraceWords::default()), game.is_some());
        let specs = MethodName::ALL
            .map(|method| Spec {
                method,
                ..spec.clone()
            })
            .to_vec();
        let seems = AtomicUsize::new(
            specs
                .iter()
                .position(|one| one.method == spec.method)
                .unwrap_or(0),
        );
        let root = Traced::root(game, Arc::clone(&words));
        TraceSubject {
            header,
            root,
            words,
            values: TraceValues::default(),
            before: 0,
            has_game,
            max,
            specs,
            seems,
        }
    }
    /// Returns the spec with the method that the trace seems to follow.
    pub fn spec(&self) -> &Spec {
        let at = self.seems.load(Ordering::Relaxed).min(self.specs.len() - 1);
        &self.specs[at]
    }
    /// Sets the method that the visits so far suggest, unless the trace names one.
    pub fn seems(&self, method: MethodName) {
        if self.header.method.is_none() {
            let at = self
                .specs
                .iter()
                .position(|spec| spec.method == method)
                .unwrap_or(0);
            self.seems.store(at, Ordering::Relaxed);
        }
    }
    /// Returns true if the trace names a game.
    pub fn has_game(&self) -> bool {
        self.has_game
    }
    /// Returns the position of the game at a path, where it is known.
    pub fn game_at(&self, path: &[Ordinal]) -> Option<Box<dyn Position>> {
        self.root.along(path).into_game()
    }
    /// Returns true if MAX moves in a position of the game.
    pub fn is_max(&self, position: &dyn Position) -> bool {
        position.to_move() == self.max
    }
    /// Returns true if MAX moves at the root, where nothing else states who does.
    pub fn is_max_at_root(&self) -> bool {
        self.header.max != Max::Second
    }
    /// Returns true if MAX moves at a ply of a game without chance, where nothing else states who
    /// does.
    pub fn is_max_at(&self, ply: usize) -> bool {
        ply.is_multiple_of(2) == self.is_max_at_root()
    }
}
