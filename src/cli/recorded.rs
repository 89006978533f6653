//! A search that was run and recorded, for the commands that look into one: one of our own, or that of another program,
//! whose trace is read.

use super::traced::{agree, given, searched_by};
use super::{CliError, CommandContext, Request, Resolved};
use clap::Args;
use engine::boundary::Problem;
use engine::trace::folding;
use engine::trace::{FoldedNode, Tree, Walk};
use model::foreign::{Foreign, TraceSource};
use model::inspect::log_file::record;
use model::inspect::subtree_cache::SubtreeCache;
use std::sync::Arc;

/// How much a recording may take.
#[derive(Args, Clone, Copy, Debug)]
pub struct RecordingMemory {
    /// The most memory of the recorded search
    #[arg(long, value_name = "MIB", default_value_t = RecordingMemory::USUAL.memory, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
}

impl RecordingMemory {
    pub const USUAL: RecordingMemory = RecordingMemory { memory: (folding::MEMORY >> 20) as u32 };

    pub fn bytes(self) -> usize {
        (self.memory as usize) << 20
    }
}

/// A problem and the recording of its search.
pub struct Recorded {
    /// What was searched.
    pub problem: Arc<dyn Problem>,
    tree: Tree,
    opened: SubtreeCache,
}

impl Recorded {
    /// The search that a request asks for: one of our own, or the one in a trace.
    ///
    /// # Errors
    /// Says which option is wrong, what is wrong with a file, or why a position has no value.
    pub fn asked(
        request: &Request,
        context: &mut CommandContext<'_>,
        memory: RecordingMemory,
    ) -> Result<Recorded, CliError> {
        if let Some(source) = request.trace(context)? {
            return Recorded::of_trace(source, request, context, memory);
        }
        Recorded::of(&request.resolve(context)?, memory)
    }
    /// Runs the search that a question asks for, and records it in so much memory.
    ///
    /// # Errors
    /// The evaluation is unknown, does not know this board, or has no value for a position that the search came to.
    pub fn of(question: &Resolved, memory: RecordingMemory) -> Result<Recorded, CliError> {
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let (_, tree) = record(&*problem, memory.bytes());
        CliError::check(&*problem)?;
        Ok(Recorded { problem, tree, opened: SubtreeCache::default() })
    }
    /// Reads a trace. Where it is damaged, that is said, and what stands before it is there.
    fn of_trace(
        source: TraceSource,
        request: &Request,
        context: &mut CommandContext<'_>,
        memory: RecordingMemory,
    ) -> Result<Recorded, CliError> {
        let trace = opened(source, request, context)?;
        let (_, tree) = record(&*trace, memory.bytes());
        if tree.resident() == 0 {
            CliError::check(&*trace)?;
            return Err(CliError::NoNodes { name: trace.source().name().to_owned() });
        }
        searched_by(&trace);
        Ok(Recorded { problem: trace, tree, opened: SubtreeCache::default() })
    }
    /// Reads the recording.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        // Neighbours in time lie in the same folded subtree, so some are kept.
        let mut open = |spot: &FoldedNode| self.opened.open_or_replay(&*self.problem, spot);
        look(&mut Walk::new(self.problem.spec().method, &self.tree, &mut open))
    }
}

/// A trace, with what the options say where it is silent.
pub fn opened(
    source: TraceSource,
    request: &Request,
    context: &mut CommandContext<'_>,
) -> Result<Arc<Foreign>, CliError> {
    let given = given(request, &[], context)?;
    agree(&source, &given)?;
    Ok(Arc::new(Foreign::open(source, &given, &context.registry, &|| true)?))
}
