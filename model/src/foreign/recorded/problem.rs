//! The implementation of [`Problem`] for a trace.

use super::{Foreign, LINE};
use crate::foreign::Depth;
use crate::foreign::answer;
use crate::foreign::event::{TraceEvent, Version};
use crate::foreign::judge::{key_of_program, position_key};
use crate::foreign::program::WatchedProgram;
use crate::foreign::record::TraceRecording;
use crate::foreign::words::{FIRST, beginning};
use engine::boundary::{Position, Problem, ProblemError, Request, Searchable, Searched};
use engine::eval::{Number as JsonNumber, TermValue, Unit};
use engine::numbers::Ordinal;
use engine::rules::key::PositionKey;
use engine::search::{Answer, Counts, MethodName, Spec, Token, Value};
use engine::trace::{FoldedNode, Keeper, TextPlace, TraceError, Tree};
use std::cell::RefCell;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

/// The approximate time to read a node, in nanoseconds. It decides how much is folded.
const NODE_NANOS: u64 = 500;

/// The most lines of comments of a node that are shown.
const MOST_NOTES: usize = 20;

impl Problem for Foreign {
    fn spec(&self) -> &Spec {
        self.subject.spec()
    }
    fn searchable(&self) -> Option<&dyn Searchable> {
        None
    }
    fn position(&self, path: &[Ordinal]) -> Box<dyn Position> {
        Box::new(self.subject.root.along(path))
    }
    fn tries(&self, path: &[Ordinal]) -> Vec<Ordinal> {
        self.subject
            .root
            .along(path)
            .legal()
            .into_iter()
            .map(|mv| mv.ordinal)
            .collect()
    }
    fn tries_at(&self, path: &[Ordinal], place: Option<TextPlace>) -> Vec<Ordinal> {
        match place {
            Some(place) if self.subject.game_at(path).is_none() => self.cut_moves(place),
            Some(_) | None => self.tries(path),
        }
    }
    fn run<'k>(&self, keeper: Keeper<'k>) -> (Answer, Keeper<'k>) {
        let mut recording = TraceRecording::new(&self.subject, keeper);
        recording.has_passes = self.version == Version::Two;
        let recording = RefCell::new(recording);
        let fault = self.read(&recording);
        let recording = recording.into_inner();
        let fault = if recording.stopped {
            fault
        } else {
            self.ending(fault)
        };
        self.by_ply
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone_from(&recording.by_ply);
        let complete = recording.over && !recording.stopped;
        let answer = self.answer(&recording.keeper.tree, recording.best, complete);
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
        (answer, recording.keeper)
    }
    fn open(&self, node: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        self.open_folded(node)
    }
    fn search(&self, request: &Request<'_>, token: &Token) -> Searched {
        let known = request.path.iter().all(|&mv| mv < FIRST);
        let Some(own) = self.own.as_deref().filter(|_| known) else {
            let answer = answer::none(Counts::default());
            return Searched {
                answer,
                by_ply: Vec::new(),
            };
        };
        let mut found = own.search(request, token);
        found.answer.value = self.adopt(own, found.answer.value);
        for child in &mut found.answer.children {
            child.value = self.adopt(own, child.value);
        }
        found
    }
    fn minimal(&self, depth: Option<u32>, nodes: u64, token: &Token) -> Option<Vec<u64>> {
        self.own.as_ref()?.minimal(depth, nodes, token)
    }
    fn by(&self, method: MethodName) -> Option<Arc<dyn Problem>> {
        self.own.as_ref().and_then(|own| own.by(method))
    }
    fn look(&self, path: &[Ordinal]) -> Option<Value> {
        let own = self
            .own
            .as_deref()
            .filter(|_| self.subject.game_at(path).is_some())?;
        own.look(path).map(|value| self.adopt(own, value))
    }
    fn terms(&self, path: &[Ordinal]) -> Vec<TermValue> {
        let own = self
            .own
            .as_deref()
            .filter(|_| self.subject.game_at(path).is_some());
        own.map_or_else(Vec::new, |own| own.terms(path))
    }
    fn unit(&self) -> Unit {
        Unit::ONE
    }
    fn fault(&self) -> Option<ProblemError> {
        self.fault
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
            .map(ProblemError::Trace)
    }
    fn leaf_nanos(&self) -> u64 {
        NODE_NANOS
    }
    fn print(&self, value: Value) -> String {
        self.subject.values.print(value)
    }
    fn number(&self, value: Value) -> JsonNumber {
        self.subject.values.number(value).json()
    }
    fn is_max(&self, path: &[Ordinal], recorded: Option<bool>) -> bool {
        match (self.subject.game_at(path), recorded) {
            (Some(position), _) => self.subject.is_max(&*position),
            (None, Some(recorded)) => recorded,
            (None, None) => self.subject.is_max_at(path.len()),
        }
    }
    fn has_passes(&self) -> bool {
        self.passes.load(Ordering::Relaxed) > 1
    }
    fn stated_depth(&self) -> Option<Option<u32>> {
        let header = self.header().depth.map(Depth::plies);
        let said = match self.said_depth.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(None),
            plies => Some(u32::try_from(plies - 2).ok()),
        };
        // A textbook tree has one end.
        header
            .or(said)
            .or(self.has_one_evaluation().then_some(None))
    }
    fn counts_cuts(&self) -> bool {
        self.subject.has_game() || self.states_moves.load(Ordering::Relaxed)
    }
    fn has_other_rules(&self) -> bool {
        self.header().is_other
    }
    fn said(&self) -> Option<(String, Vec<String>)> {
        self.program.as_ref().and_then(WatchedProgram::said)
    }
    fn key_at(&self, path: &[Ordinal], place: Option<TextPlace>) -> Option<PositionKey> {
        if let Some(position) = self.subject.game_at(path) {
            return Some(position_key(&*position));
        }
        let at = place?.enter;
        self.reader(self.source.part(at), (0, at), LINE)
            .next_line()
            .ok()??
            .marks
            .key
            .map(key_of_program)
    }
    fn note(&self, place: TextPlace) -> Option<String> {
        let mut reader = self.reader(self.source.part(place.enter), (0, place.enter), LINE);
        let mut notes: Vec<String> = Vec::new();
        let mut entered = false;
        while let Ok(Some(line)) = reader.next_line() {
            match line.event {
                Some(TraceEvent::Enter { .. } | TraceEvent::Leaf { .. }) if entered => break,
                Some(_) | None => entered = true,
            }
            notes.extend(line.comment.filter(|text| !text.is_empty()).map(beginning));
            if notes.len() >= MOST_NOTES {
                break;
            }
        }
        notes.extend(self.said_at(place));
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}
