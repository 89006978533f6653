//! [`Foreign`]: the search of another program, as a problem like our own: it is run by reading its
//! trace, and a folded subtree is opened by reading its part of the text again.
//!
//! With a game the positions, the legal moves and the named evaluation are the game's; without one
//! the moves are words and nothing is known but the tree. Anything that neither the trace nor its
//! game states stays unknown: without an evaluation and a depth a pruned move has no value, and no
//! other method can be run.
//!
//! Cost: reading is a pass over the text; a subtree takes a seek and a pass over its lines.

mod problem;

use super::answer;
use super::error::{BadTrace, TraceProblem};
use super::event::{TraceEvent, Version};
use super::header::{Depth, Header, HeaderName};
use super::judge::{JudgeOptions, TRUTH_NODES, Verdict, judge_part};
use super::marks::SkippedMoves;
use super::number::TraceNumber;
use super::part::SearchPart;
use super::process::ProgramEnd;
use super::program::WatchedProgram;
use super::reader::{ROOT, Reader};
use super::record::TraceRecording;
use super::source::{TraceSource, TraceStream};
use super::stats::{TraceStats, search_stats};
use super::subject::TraceSubject;
use super::values::TraceValues;
use super::words::PLACES;
use crate::language::thousands;
use engine::boundary::{Position, Problem};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::{Answer, Memory, MethodName, OrderName, Spec, Token, Value};
use engine::sentence::Sentence;
use engine::trace::{FoldedNode, Folding, Keeper, TextPlace, TraceError, Tree, Walk};
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of bytes that are read at once.
const BUFFER: usize = 1 << 16;
/// The number of bytes that are read at once to look for one line.
const LINE: usize = 512;

/// The most lines below a node that are read to count its children.
const MOST_LINES: usize = 1 << 16;

/// Encodes a stated depth as a number: 0 for none, 1 for the end of the game, n + 2 for n plies.
fn said_depth(depth: Option<Option<u32>>) -> u64 {
    match depth {
        None => 0,
        Some(None) => 1,
        Some(Some(plies)) => u64::from(plies) + 2,
    }
}

/// A search that another program recorded.
pub struct Foreign {
    source: TraceSource,
    subject: TraceSubject,
    /// The numbers of lines and of bytes before the events.
    begin: (u64, u64),
    version: Version,
    /// The problem of the same position with the evaluation and the depth that the trace names.
    own: Option<Arc<dyn Problem>>,
    fault: Mutex<Option<Sentence>>,
    /// The number of nodes at each ply, once the trace was read.
    by_ply: Mutex<Vec<u64>>,
    /// The number of bytes that were read without a fault.
    sound: AtomicU64,
    /// The number of passes that were read.
    passes: AtomicUsize,
    /// True once a line has stated how many moves there are; and the depth that lines have stated,
    /// as [`said_depth`] encodes it.
    states_moves: AtomicBool,
    said_depth: AtomicU64,
    /// The place of the search in the text, and the number of searches after it, as far as the text
    /// was read.
    part: SearchPart,
    further: AtomicUsize,
    /// The program that is printing the trace.
    program: Option<WatchedProgram>,
}

impl Foreign {
    /// Reads a trace up to its events. `given` holds the headers that it leaves out; `goes_on` is
    /// asked while no text comes.
    ///
    /// # Errors
    /// The text is no trace, or a header is wrong.
    pub fn open(
        source: TraceSource,
        given: &Header,
        registry: &Registry,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Foreign, BadTrace> {
        Foreign::open_search(source, 0, given, registry, goes_on)
    }
    /// Reads one of the searches of a trace, by its number from 0, as [`Foreign::open`] reads the
    /// first.
    ///
    /// # Errors
    /// The text is no trace, it has no search of that number, or a header or a line before the
    /// search is wrong.
    pub fn open_search(
        source: TraceSource,
        number: usize,
        given: &Header,
        registry: &Registry,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Foreign, BadTrace> {
        let mut reader = Reader::new(
            BufReader::with_capacity(BUFFER, source.stream(0, goes_on)),
            source.name(),
        )?;
        reader.complete(given);
        reader.refuse_sampled()?;
        let part = SearchPart::find(&mut reader, number)?;
        let header = reader.header().clone();
        let refused = |name: HeaderName, reason: Sentence| {
            let problem = TraceProblem::HeaderRefused {
                header: name.word(),
                reason: reason.cleaned(),
            };
            reader.error_at(header.place(name), problem)
        };
        let game = header
            .start()
            .map_err(|(name, reason)| refused(name, reason))?;
        let max = game
            .as_ref()
            .map_or(Side::First, |game| header.max.side(game.to_move()));
        let depth = header.depth.and_then(Depth::plies);
        let spec = Spec {
            method: header.method.unwrap_or(MethodName::Minimax),
            depth,
            order: OrderName::Natural,
            seed: 0,
            evaluation: header.evaluation.clone(),
            max: Some(max),
            memory: Memory::default(),
        };
        let own = game
            .as_ref()
            .map(|game| game.pose(&spec, registry))
            .transpose();
        let own = own.map_err(|error| refused(HeaderName::Evaluation, error.into()))?;
        // A textbook tree has one evaluation, the values that are written in it, and one depth.
        let is_tree = game
            .as_ref()
            .is_some_and(|game| game.usual_spec().depth.is_none());
        let own = own.filter(|_| is_tree || header.evaluation.is_some() && header.depth.is_some());
        let (begin, version) = ((reader.line(), reader.offset()), reader.version());
        let mut subject = TraceSubject::new(header, game, spec, max);
        subject.before = part.ticks;
        let (fault, by_ply, sound) = (Mutex::new(None), Mutex::default(), AtomicU64::new(begin.1));
        Ok(Foreign {
            source,
            subject,
            begin,
            version,
            own,
            fault,
            by_ply,
            sound,
            passes: AtomicUsize::new(0),
            states_moves: AtomicBool::new(false),
            said_depth: AtomicU64::new(0),
            part,
            further: AtomicUsize::new(0),
            program: None,
        })
    }
    /// Makes `program` the one that prints the trace; it is ended with the trace.
    pub fn printed_by(self, program: WatchedProgram) -> Foreign {
        Foreign {
            program: Some(program),
            ..self
        }
    }
    /// Returns the fault at the end of the trace of a program: that of the trace, or that of the
    /// program.
    fn ending(&self, fault: Option<Sentence>) -> Option<Sentence> {
        let Some(program) = &self.program else {
            return fault;
        };
        // A program that is still printing prints no trace any more.
        let end = if self.source.is_over() {
            program.wait()
        } else {
            ProgramEnd::Ended
        };
        if end == ProgramEnd::Ended {
            program.kill();
        }
        match (end.is_good(), fault) {
            (true, fault) => fault,
            (false, Some(fault)) if end == ProgramEnd::Ended => Some(fault),
            (false, _) => program.short().map(Sentence::from),
        }
    }
    /// Returns true if its game has one evaluation only, which need not be named: the values that
    /// are written in a textbook tree.
    pub fn has_one_evaluation(&self) -> bool {
        self.subject
            .game_at(&[])
            .is_some_and(|game| game.usual_spec().depth.is_none())
    }
    /// Returns the headers.
    pub fn header(&self) -> &Header {
        &self.subject.header
    }
    pub fn values(&self) -> &TraceValues {
        &self.subject.values
    }
    pub fn source(&self) -> &TraceSource {
        &self.source
    }
    /// Returns the number of this search in the trace, from 0, and the number of searches, as far
    /// as the trace was read.
    pub fn place(&self) -> (usize, usize) {
        (
            self.part.number,
            self.part.number + 1 + self.further.load(Ordering::Relaxed),
        )
    }
    /// Returns the number of nodes at each ply, as far as the trace was read when its search ended.
    pub fn by_ply(&self) -> Vec<u64> {
        self.by_ply
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
    /// Judges the search, as far as it was read without a fault.
    ///
    /// # Errors
    /// It cannot be read again.
    pub fn judge(&self, registry: &Registry, token: &Token) -> Result<Verdict, BadTrace> {
        let sound = self.sound.load(Ordering::Relaxed);
        // The judge reads it twice.
        token.begin(Some(2 * sound));
        let open = || Ok(BufReader::with_capacity(BUFFER, self.source.first(sound)));
        let options = JudgeOptions {
            method: None,
            nodes: TRUTH_NODES,
            token,
            given: Some(self.header()),
            first: false,
        };
        judge_part(self.source.name(), open, registry, options, self.part)
    }
    /// Counts the nodes by kind, as far as the text was read without a fault.
    ///
    /// # Errors
    /// The text cannot be read again.
    pub fn stats(&self, token: &Token) -> Result<TraceStats, BadTrace> {
        let sound = self.sound.load(Ordering::Relaxed);
        token.begin(Some(sound));
        search_stats(
            BufReader::with_capacity(BUFFER, self.source.first(sound)),
            self,
            self.part,
            token,
        )
    }
    /// Returns the position at the root: of a game, or of the tree.
    pub fn start(&self) -> Box<dyn Position> {
        self.subject
            .game_at(&[])
            .unwrap_or_else(|| self.subject.root.copy())
    }
    /// Converts a value of the own evaluation to one of the trace.
    fn adopt(&self, own: &dyn Problem, value: Value) -> Value {
        self.subject.values.value(TraceNumber::worth(own, value))
    }
    fn reader<'a>(
        &'a self,
        stream: TraceStream<'a>,
        (line, offset): (u64, u64),
        buffer: usize,
    ) -> Reader<impl BufRead + 'a> {
        let input = BufReader::with_capacity(buffer, stream);
        Reader::resume(
            input,
            self.source.name(),
            self.subject.header.clone(),
            self.version,
            (line, offset),
        )
    }
    /// Reads the events into a recording. Returns the fault at which that ended, if there was one.
    fn read(&self, recording: &RefCell<TraceRecording<'_, '_>>) -> Option<Sentence> {
        self.passes.store(0, Ordering::Relaxed);
        let goes_on = || recording.borrow_mut().wait();
        let mut reader = self.reader(
            self.source.stream(self.begin.1, &goes_on),
            self.begin,
            BUFFER,
        );
        loop {
            let goes_on = match reader.next_line() {
                Ok(Some(line)) => {
                    let mut recording = recording.borrow_mut();
                    let taken = recording.take(&line);
                    self.passes
                        .store(recording.keeper.tree.passes().len(), Ordering::Relaxed);
                    self.states_moves
                        .store(recording.states_moves, Ordering::Relaxed);
                    self.said_depth
                        .store(said_depth(recording.stated_depth), Ordering::Relaxed);
                    taken
                }
                Ok(None) => break,
                Err(bad) => {
                    return Some(Sentence::from(bad)).filter(|_| !recording.borrow().stopped);
                }
            };
            let headers = if reader.is_at_search() {
                reader.begin_search()
            } else {
                Ok(())
            };
            if let Err(bad) = headers {
                return Some(bad.into());
            }
            match goes_on {
                Ok(true) => self.sound.store(reader.offset(), Ordering::Relaxed),
                Ok(false) => return None,
                Err(problem) => return Some(reader.error_here(problem).into()),
            }
        }
        let recording = recording.borrow();
        self.further.store(recording.further, Ordering::Relaxed);
        let stray = recording.stray.as_ref();
        stray.map(|(line, problem)| {
            reader
                .error_at(Some((*line as usize, 1)), problem.clone())
                .into()
        })
    }
    /// Returns the result of a recorded tree.
    fn answer(&self, tree: &Tree, best: Option<Ordinal>, complete: bool) -> Answer {
        let mut open = |node: &FoldedNode| self.open_folded(node);
        let mut walk = Walk::new(self.spec().method, tree, &mut open);
        answer::of(&mut walk, best, complete, self.has_passes())
    }
    fn open_folded(&self, node: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        let number = node.number;
        let unreadable = |reason: Sentence| TraceError::Unreadable { number, reason };
        let place = node
            .place
            .ok_or_else(|| unreadable(sentence!("its place is not known")))?;
        let keeper = Keeper::new(Folding::inside(node.nodes), &Token::new());
        let mut recording = TraceRecording::from(&self.subject, keeper, (&node.path, node.max));
        let buffer = usize::try_from(node.nodes * 24)
            .unwrap_or(BUFFER)
            .clamp(LINE, BUFFER);
        let mut reader = self.reader(self.source.part(place.enter), (0, place.enter), buffer);
        while !recording.over {
            let line = reader
                .next_line()
                .map_err(|bad| unreadable(bad.problem.into()))?;
            let line =
                line.ok_or_else(|| unreadable(sentence!("the file is shorter than it was")))?;
            recording
                .take(&line)
                .map_err(|problem| unreadable(problem.into()))?;
        }
        let tree = recording.keeper.tree;
        let entry = tree.entry(0);
        if entry.value == Some(node.value) && entry.counts.nodes == node.nodes {
            Ok(Arc::new(tree))
        } else {
            Err(unreadable(sentence!("the file is not what it was")))
        }
    }
    /// Returns sentences for the node's own value and for the moves it has skipped, as its lines
    /// state them.
    fn said_at(&self, place: TextPlace) -> Vec<String> {
        let at = |offset: u64| {
            let mut reader = self.reader(self.source.part(offset), (0, offset), LINE);
            reader
                .next_line()
                .ok()
                .flatten()
                .map(|line| (line.marks.fixed, line.marks.skipped))
        };
        let (mut fixed, mut skipped) = at(place.enter).unwrap_or_default();
        if place.leave > place.enter {
            let (fixed_there, skipped_there) = at(place.leave).unwrap_or_default();
            (fixed, skipped) = (fixed.or(fixed_there), skipped.or(skipped_there));
        }
        let mut said = Vec::new();
        said.extend(fixed.map(|value| {
            say!(
                "the position itself is worth {value}",
                value = value.as_written()
            )
        }));
        said.extend(skipped.map(|SkippedMoves { moves, bound }| {
            let (count, bound) = (thousands(moves), bound.as_written());
            say!(
                moves;
                "{count} move was skipped, worth at most {bound} for the player who moves|{count} moves were skipped, each worth at most {bound} for the player who moves"
            )
        }));
        said
    }
    /// Returns the number of its stated moves that a node was left without; `None` if it states
    /// none, or has too many lines below it to count its children.
    fn stated_left(&self, place: TextPlace) -> Option<u64> {
        let mut reader = self.reader(self.source.part(place.enter), (0, place.enter), LINE);
        let moves = reader.next_line().ok()??.marks.moves?;
        let (mut open, mut children) = (1_usize, HashSet::new());
        for _ in 0..MOST_LINES {
            let line = reader.next_line().ok()??;
            match line.event {
                Some(TraceEvent::Enter { mv, .. }) => {
                    if open == 1 && mv != ROOT && !line.marks.null {
                        children.insert(mv.to_owned());
                    }
                    open += 1;
                }
                Some(TraceEvent::Leaf { mv, .. })
                    if open == 1 && mv != ROOT && !line.marks.null =>
                {
                    children.insert(mv.to_owned());
                }
                Some(TraceEvent::Leave { .. }) => {
                    open -= 1;
                    if open == 0 {
                        return Some(moves.saturating_sub(children.len() as u64));
                    }
                }
                Some(_) | None => {}
            }
        }
        None
    }
    /// Returns the moves that a node was left without, by the lines at which it was left and
    /// entered: those that are called cut, otherwise as many nameless ones as are left of its
    /// moves.
    fn cut_moves(&self, place: TextPlace) -> Vec<Ordinal> {
        let mut reader = self.reader(self.source.part(place.leave), (0, place.leave), LINE);
        let Ok(Some(line)) = reader.next_line() else {
            return Vec::new();
        };
        let skipped = line.marks.skipped.map(|skipped| skipped.moves);
        let (named, moves): (Vec<Ordinal>, u64) = match line.event {
            Some(TraceEvent::Leave { cut: Some(cut), .. }) => (
                cut.names
                    .iter()
                    .filter_map(|name| self.subject.words.ordinal(name))
                    .collect(),
                cut.moves,
            ),
            Some(_) | None => (Vec::new(), self.stated_left(place).or(skipped).unwrap_or(0)),
        };
        let nameless = usize::try_from(moves)
            .unwrap_or(usize::MAX)
            .saturating_sub(named.len());
        // Once words have run out, the first of these ordinals are moves that were visited.
        let from = if self.subject.words.is_full() {
            PLACES.0 + (u16::MAX - PLACES.0) / 2
        } else {
            PLACES.0
        };
        named
            .into_iter()
            .chain((from..Ordinal::NULL.0).map(Ordinal).take(nameless))
            .collect()
    }
}
