//! [`fn@write`]: a recorded search of our own as a trace.
//!
//! Moves, windows, values and the move of the root are written as they are, so the trace, once
//! read, gives the same results at every tick. Cost: one walk through the recording, which opens
//! every folded subtree once.

use super::event::{TraceEvent, TraceWindow};
use super::header::{Header, Max, methods};
use super::number::TraceNumber;
use super::writer::TraceWriter;
use engine::boundary::{Position, Problem};
use engine::numbers::Ordinal;
use engine::rules::Setup;
use engine::search::Value;
use engine::trace::{Child, NodeVisit, Predicate, TraceError, Walk, Way};
use std::io;

/// Writes a recorded search; `out` takes the text piece by piece and says whether it goes on.
///
/// # Errors
/// A subtree could not be re-derived.
pub fn write(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    out: &mut dyn FnMut(&str) -> bool,
) -> Result<(), TraceError> {
    let first = |walk: &mut Walk<'_>| {
        let root = walk.root()?;
        let value = walk.entry(&root).value;
        let children = walk.children(&mut [root]).ok()?;
        children
            .first_that_gave(value)
            .map(|at| children[at].frame.mv)
    };
    let best = first(walk)
        .and_then(|mv| problem.position(&[]).move_view(mv))
        .map(|mv| mv.text);
    let Ok(writer) = TraceWriter::new(Out(out), &header(problem)) else {
        return Ok(());
    };
    let mut converter = Converter {
        problem,
        writer,
        best,
        names: Vec::new(),
    };
    walk.hunt(None, Way::Forwards, u64::MAX, &mut converter)
        .map(|_| ())
}

/// Returns a position as a setup; `None` if it is the initial one of its game.
pub fn own_setup(position: &dyn Position) -> Option<Setup> {
    let (setup, initial) = (
        position.describe(),
        position.set_up(None).map(|initial| initial.describe()),
    );
    (initial.as_ref() != Ok(&setup)).then_some(setup)
}

/// Returns the headers of a problem.
fn header(problem: &dyn Problem) -> Header {
    let (root, spec) = (problem.position(&[]), problem.spec());
    let max = if problem.max() == root.to_move() {
        Max::Root
    } else {
        [Max::First, Max::Second][problem.max().index()]
    };
    Header {
        game: Some(root.game()),
        position: own_setup(&*root).map(|setup| setup.to_string()),
        depth: Some(spec.depth.into()),
        evaluation: spec.evaluation.clone(),
        max,
        method: Some(spec.method).filter(|method| methods().any(|known| known == *method)),
        ..Header::default()
    }
}

/// An output that hands text to a function piece by piece.
struct Out<'a>(&'a mut dyn FnMut(&str) -> bool);

impl io::Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Only text is written here, and each piece ends with a whole character.
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        if (self.0)(text) {
            Ok(bytes.len())
        } else {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer of the events that a hunt visits. It ends the hunt when the output takes no more text.
struct Converter<'a> {
    problem: &'a dyn Problem,
    writer: TraceWriter<Out<'a>>,
    /// The move of the root.
    best: Option<String>,
    /// The printed legal moves of the open nodes, from the root on.
    names: Vec<Vec<String>>,
}

impl Converter<'_> {
    fn number(&self, value: Value) -> TraceNumber {
        TraceNumber::worth(self.problem, value)
    }
    fn window(&self, node: &Child) -> Option<TraceWindow> {
        let (alpha, beta) = (node.frame.window.alpha, node.frame.window.beta);
        // No method that searches every move has windows.
        self.problem.spec().method.prunes().then(|| TraceWindow {
            alpha: self.number(alpha),
            beta: self.number(beta),
        })
    }
    fn name(&mut self, path: &[Ordinal]) -> String {
        let Some((mv, above)) = path.split_last() else {
            return "-".to_owned();
        };
        self.names.truncate(path.len());
        if self.names.len() < path.len() {
            let legal = self.problem.position(above).legal();
            self.names
                .push(legal.into_iter().map(|mv| mv.text).collect());
        }
        self.names
            .last()
            .and_then(|names| names.get(mv.index()))
            .cloned()
            .unwrap_or_else(|| "?".to_owned())
    }
}

impl Predicate for Converter<'_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        let (mv, window) = (self.name(visit.path), self.window(visit.node));
        // The names below this node belonged to the children of another node.
        self.names.truncate(visit.path.len());
        let event = match visit
            .node
            .entry
            .value
            .filter(|_| visit.node.entry.is_leaf() && !visit.path.is_empty())
        {
            Some(value) => TraceEvent::Leaf {
                mv: &mv,
                value: self.number(value),
                window,
                max: None,
            },
            None => TraceEvent::Enter {
                mv: &mv,
                window,
                max: None,
            },
        };
        self.writer.event(&event).is_err()
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        let is_root = visit.path.is_empty();
        let Some(value) = visit
            .node
            .entry
            .value
            .filter(|_| is_root || !visit.node.entry.is_leaf())
        else {
            return false;
        };
        let best = self.best.take_if(|_| is_root);
        let event = TraceEvent::Leave {
            value: self.number(value),
            best: best.as_deref(),
            cut: None,
        };
        self.writer.event(&event).is_err()
    }
}
