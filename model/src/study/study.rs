//! [`Study`]: one open game: its line of moves, the options of its search, and the running or
//! finished search.
//!
//! Invariants: every node of the line has its position; undo restores exactly the earlier state; an
//! operation that fails changes nothing.

use super::graph::GameGraph;
use super::history::{History, LineChange, Positions};
use super::job::Job;
use super::played::{Lost, PlayedBy};
use super::sampled::StudySampling;
use super::solutions::Solutions;
use crate::foreign::Foreign;
use crate::foreign::sampled::ForeignSampling;
use engine::boundary::position::{self, Position};
use engine::boundary::problem::{Problem, ProblemError};
use engine::eval::{AdoptError, EvalError, Evaluation, Origin, Registry};
use engine::numbers::Ordinal;
use engine::play::Line;
use engine::play::chooser::{search_of_turn, turn_seed};
use engine::rules::{MoveError, Side};
use engine::search::Spec;
use engine::sentence::ToSentence;
use engine::trace::Tick;
use engine::trace::folding::MEMORY;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The reason why a search cannot be started.
#[derive(Debug, Error, ToSentence)]
pub enum StudyError {
    /// The search cannot be set up.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The system cannot create a thread.
    #[error("the search cannot be started: {0}")]
    Thread(#[from] std::io::Error),
}

/// A named place in a recorded search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyBookmark {
    /// The name of the bookmark.
    pub name: String,
    /// The place of the bookmark.
    pub tick: Tick,
}

/// One open game.
pub struct Study {
    game: Positions,
    history: History,
    registry: Arc<Registry>,
    spec: Spec,
    job: Option<Job>,
    /// The title of the game.
    pub title: String,
    /// The user's comment on the game.
    pub comment: String,
    /// True if forced passes are played automatically.
    pub auto_pass: bool,
    /// The maximum size of a recording in bytes.
    pub memory: usize,
    /// The tick that is displayed.
    pub tick: Option<Tick>,
    /// Named ticks of the search at the cursor.
    pub bookmarks: Vec<StudyBookmark>,
    /// The Monte-Carlo search that was made of one of its positions.
    pub sampling: Option<StudySampling>,
    /// The Monte-Carlo search of another program, from the start.
    pub foreign_sampling: Option<Arc<ForeignSampling>>,
    /// The players of the game, if known.
    pub players: Option<PlayedBy>,
    /// The forfeit of the game, if a player has forfeited it.
    pub lost: Option<Lost>,
    /// The traces that engines have printed for its moves, by the moves up to and including each of
    /// them.
    pub printed: BTreeMap<Vec<Ordinal>, PathBuf>,
    /// The values of the positions of the game, as far as known.
    pub graph: Option<GameGraph>,
    /// The solutions of its positions.
    pub solutions: Solutions,
    /// The texts of evaluations that a save of it includes; they are also in the registry.
    carried: Vec<String>,
    /// The search of another program that was recorded from the start, and the specification with
    /// which it is displayed.
    trace: Option<(Spec, Arc<Foreign>)>,
}

/// The reason why the text of an evaluation cannot be included.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum Carried {
    /// The text is not an evaluation.
    #[error(transparent)]
    Evaluation(Box<EvalError>),
    /// The evaluation is for another game.
    #[error(transparent)]
    Adopt(#[from] AdoptError),
}

/// Returns the registry with the evaluations that a game defines itself, unless it has others with
/// their names.
fn with_own(start: &dyn Position, mut registry: Arc<Registry>) -> Arc<Registry> {
    for own in start.own_evaluations() {
        if registry.get(start.kind(), &own.name).is_err() {
            registry = Arc::new(registry.with(own));
        }
    }
    registry
}

impl Study {
    /// Returns the trace that an engine has printed for the move after the cursor, or else for the
    /// one before it.
    pub fn printed_here(&self) -> Option<&Path> {
        let (line, of) = (self.line(), |node| {
            self.printed.get(&self.line().ordinals(node))
        });
        let next = line.nodes()[line.cursor()].children.first();
        next.and_then(|next| of(*next))
            .or_else(|| of(line.cursor()))
            .map(PathBuf::as_path)
    }
    /// Returns the traces for moves of the main line, by the ply after the move.
    pub fn printed_in_game(&self) -> Vec<(usize, PathBuf)> {
        let game = self.line().ordinals(self.line().end(0));
        let printed = (1..=game.len()).map(|ply| (ply, self.printed.get(&game[..ply])));
        printed
            .filter_map(|(ply, path)| Some((ply, path?.clone())))
            .collect()
    }
    /// Sets the traces for moves of the main line.
    pub fn take_printed(&mut self, traces: impl IntoIterator<Item = (usize, PathBuf)>) {
        let game = self.line().ordinals(self.line().end(0));
        self.printed = traces
            .into_iter()
            .filter_map(|(ply, path)| Some((game.get(..ply)?.to_vec(), path)))
            .collect();
    }
    /// Creates a game that begins in this position.
    pub fn new(start: Box<dyn Position>, registry: Arc<Registry>) -> Study {
        let registry = with_own(&*start, registry);
        Study {
            spec: start.usual_spec(),
            game: Positions {
                line: Line::default(),
                positions: vec![start],
            },
            history: History::default(),
            registry,
            job: None,
            title: String::new(),
            comment: String::new(),
            auto_pass: true,
            memory: MEMORY,
            tick: None,
            bookmarks: Vec::new(),
            sampling: None,
            foreign_sampling: None,
            players: None,
            lost: None,
            printed: BTreeMap::new(),
            graph: None,
            solutions: Solutions::default(),
            carried: Vec::new(),
            trace: None,
        }
    }
    /// Replaces the search from the start by one that another program has recorded, as long as the
    /// specification remains the same.
    pub fn search_by(&mut self, trace: Arc<Foreign>) {
        self.trace = Some((self.spec.clone(), trace));
    }
    /// Returns the search that another program has recorded.
    pub fn trace(&self) -> Option<&Arc<Foreign>> {
        self.trace.as_ref().map(|(_, trace)| trace)
    }
    /// Drops that search and the program that prints it.
    pub fn forget_trace(&mut self) {
        if self.trace.take().is_some() {
            self.job = None;
        }
    }
    /// Returns whether that search is displayed.
    pub fn shows_trace(&self) -> bool {
        self.job
            .as_ref()
            .is_some_and(|job| job.problem().is_trace())
    }

    /// Returns the texts of the evaluations that a save includes.
    pub fn carried(&self) -> &[String] {
        &self.carried
    }
    /// Adds the text of an evaluation to those that a save of the study includes, and adopts it.
    ///
    /// # Errors
    /// The text is not an evaluation, or is one of another game.
    pub fn carry(&mut self, text: &str) -> Result<(), Carried> {
        // Normalized as when a save is read.
        let text = text.replace("\r\n", "\n");
        let file = format!("in the save, evaluation {}", self.carried.len() + 1);
        let evaluation = Evaluation::read_from(Origin::Save, &text, &file);
        let evaluation = evaluation.map_err(|error| Carried::Evaluation(Box::new(error)))?;
        if !self.carried.contains(&text) {
            let game = self.start().kind();
            Arc::make_mut(&mut self.registry).adopt(evaluation, game, |_, _| true)?;
            self.carried.push(text);
        }
        Ok(())
    }
    /// Includes an evaluation of the registry by its name, unless it is built in.
    pub fn carry_named(&mut self, name: &str) {
        let found = self.registry.get(self.start().kind(), name).ok();
        let found = found.filter(|found| found.origin != Origin::BuiltIn);
        if let Some(text) = found.map(|found| found.text.clone()) {
            // The text was read before as an evaluation of this game.
            let _ = self.carry(&text);
        }
    }

    /// Returns the evaluations.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }
    /// Sets the evaluations; a running search is not affected.
    pub fn set_registry(&mut self, registry: Arc<Registry>) {
        self.registry = with_own(self.start(), registry);
    }
    /// Returns the moves.
    pub fn line(&self) -> &Line {
        &self.game.line
    }
    /// Returns the position at the cursor.
    pub fn position(&self) -> &dyn Position {
        &*self.game.positions[self.line().cursor()]
    }
    /// Returns the position in which the line begins.
    pub fn start(&self) -> &dyn Position {
        &*self.game.positions[0]
    }
    /// Returns the position of a node of the line.
    pub fn position_at(&self, node: usize) -> Option<&dyn Position> {
        self.game.positions.get(node).map(|position| &**position)
    }

    /// Replaces the line, given the position of each of its nodes; this cannot be undone.
    pub fn set_line(&mut self, line: Line, positions: Vec<Box<dyn Position>>) {
        self.game = Positions { line, positions };
        self.history.clear();
    }

    /// Moves the cursor: to a node, back, forward, to a sibling. Returns whether it moved.
    pub fn walk(&mut self, step: impl FnOnce(&mut Line)) -> bool {
        let before = self.line().cursor();
        step(&mut self.game.line);
        self.line().cursor() != before
    }

    /// Plays a legal move by ordinal, and the forced passes after it unless [`Study::auto_pass`] is
    /// off. Returns whether the move is legal.
    pub fn play(&mut self, ordinal: Ordinal) -> bool {
        let (first, cursor) = (self.game.positions.len(), self.line().cursor());
        if !self.game.play(ordinal) {
            return false;
        }
        while let Some(pass) = self.position().forced_pass().filter(|_| self.auto_pass) {
            if !self.game.play(pass) {
                break;
            }
        }
        if self.game.positions.len() > first {
            self.history.remember(LineChange::Remove(first), cursor);
        }
        true
    }
    /// Plays moves as the user typed them: one or many, in any notation of the game. Plays all of
    /// them or none.
    ///
    /// # Errors
    /// A move cannot be played; the error says which and why.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let ordinals = match self.position().find_move(text) {
            Ok(ordinal) => vec![ordinal],
            Err(single) => match position::read_moves(self.position(), text) {
                Ok((ordinals, _)) if !ordinals.is_empty() => ordinals,
                Ok(_) => return Err(single),
                Err((_, 1, _)) => return Err(single),
                Err((_, _, error)) => return Err(error),
            },
        };
        for ordinal in ordinals {
            self.play(ordinal);
        }
        Ok(())
    }
    /// Undoes the last change of the line; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.history.undo(&mut self.game)
    }
    /// Redoes the last undone change; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.history.redo(&mut self.game)
    }
    /// Deletes the move at the cursor and all that follow it; returns whether there was one.
    pub fn delete(&mut self) -> bool {
        let Some(before) = self.game.delete() else {
            return false;
        };
        let cursor = before.line.cursor();
        self.history
            .remember(LineChange::Whole(Box::new(before)), cursor);
        true
    }
    /// Makes the variation at the cursor the main continuation; returns whether that changed
    /// anything.
    pub fn promote(&mut self) -> bool {
        let cursor = self.line().cursor();
        let parent = self.line().nodes()[cursor].parent;
        let order = self.game.order(parent);
        let promoted = self.game.line.promote();
        if promoted {
            self.history
                .remember(LineChange::Order(parent, order), cursor);
        }
        promoted
    }
    /// Sets the comment on the position at the cursor.
    pub fn set_comment(&mut self, text: &str) {
        let cursor = self.line().cursor();
        let before = self.line().nodes()[cursor].comment.clone();
        if before != text {
            self.game.line.comment(cursor, text);
            self.history
                .remember(LineChange::Comment(cursor, before), cursor);
        }
    }

    /// Returns the specification of searches.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }
    /// Sets the specification of searches; a running search is not affected.
    pub fn set_spec(&mut self, spec: Spec) {
        self.spec = spec;
    }
    /// Returns the running or finished search, if there is one.
    pub fn job(&self) -> Option<&Job> {
        self.job.as_ref()
    }
    /// Stops the search and drops it.
    pub fn drop_job(&mut self) {
        self.job = None;
    }
    /// Searches the position at the cursor; stops and drops the previous search. `over` is called
    /// at the end.
    ///
    /// # Errors
    /// The search cannot be set up or started; the previous search is then kept.
    pub fn search(&mut self, over: impl FnOnce() + Send + 'static) -> Result<(), StudyError> {
        let registry = Arc::clone(&self.registry);
        self.search_at(self.line().cursor(), None, &registry, over)
    }
    /// Like [`search`](Study::search), for the position of a node of the line and with other
    /// evaluations; the cursor is used if the node does not exist. `max` is the side that is MAX if
    /// the specification leaves it open; `None` stands for the side to move.
    ///
    /// # Errors
    /// The search cannot be set up or started; the previous search is then kept, unless the system
    /// cannot create a thread.
    pub fn search_at(
        &mut self,
        node: usize,
        max: Option<Side>,
        registry: &Registry,
        over: impl FnOnce() + Send + 'static,
    ) -> Result<(), StudyError> {
        let trace = self
            .trace
            .as_ref()
            .filter(|(spec, _)| node == 0 && *spec == self.spec);
        let position = self.position_at(node).unwrap_or_else(|| self.position());
        let problem: Arc<dyn Problem> = match trace {
            Some((_, trace)) => Arc::<Foreign>::clone(trace),
            None => position.pose(
                &Spec {
                    max: self.spec.max.or(max),
                    ..self.spec.clone()
                },
                registry,
            )?,
        };
        self.job = None;
        self.job = Some(Job::start(problem, self.memory, over)?);
        Ok(())
    }

    /// Returns the search by which the player to move chose, or would have chosen, in the position
    /// of a node of the line. `None` if the player is not known, if the move was given, or if the
    /// player does not search.
    pub fn search_behind(&self, node: usize) -> Option<Spec> {
        let players = self.players.as_ref()?;
        let (side, ply) = (self.position_at(node)?.to_move(), self.line().ply(node));
        let choosing = &players.choosing[side.index()];
        let (spec, ties) = choosing.search().filter(|_| ply >= players.given)?;
        let spec = search_of_turn(spec, ties, turn_seed(players.seed, ply));
        if !choosing.is_timed() {
            return Some(spec);
        }
        // The depth that a search limited by time reaches varies, so it is known only if it was
        // recorded.
        let depth = players
            .depths
            .get(ply - players.given)
            .copied()
            .filter(|&depth| depth > 0)?;
        Some(Spec {
            depth: Some(depth),
            ..spec
        })
    }
    /// Returns the forfeit of the game if the cursor is at the position of the forfeit.
    pub fn lost_here(&self) -> Option<&Lost> {
        let line = self.line();
        self.lost
            .as_ref()
            .filter(|lost| line.ordinals(line.cursor()) == lost.moves)
    }
    /// Returns the node of the line in which the game was forfeited, if it still exists.
    pub fn lost_at(&self) -> Option<usize> {
        let (lost, line) = (self.lost.as_ref()?, self.line());
        lost.moves.iter().try_fold(0, |node, &mv| {
            let children = &line.nodes()[node].children;
            children
                .iter()
                .copied()
                .find(|&child| line.nodes()[child].mv == mv)
        })
    }
}
