//! A recorded search, for the commands that examine one: a search of this program, or one read from
//! another program's trace.

use super::traced::{agree, given, searched_by};
use super::{CliError, CliResult, CommandContext, RequestArguments, Resolved};
use clap::Args;
use engine::boundary::Problem;
use engine::search::Answer;
use engine::trace::folding;
use engine::trace::{FoldedNode, TraceError, Tree, Walk};
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
    pub const USUAL: RecordingMemory = RecordingMemory {
        memory: (folding::MEMORY >> 20) as u32,
    };

    pub fn bytes(self) -> usize {
        (self.memory as usize) << 20
    }
}

/// A problem and the recording of its search.
pub struct Recorded {
    /// The problem that was searched.
    pub problem: Arc<dyn Problem>,
    pub answer: Answer,
    pub tree: Tree,
    opened: SubtreeCache,
}

impl Recorded {
    /// Runs a search, and records it in at most `bytes` bytes.
    pub fn new(problem: Arc<dyn Problem>, bytes: usize) -> Recorded {
        let (answer, tree) = record(&*problem, bytes);
        Recorded {
            problem,
            answer,
            tree,
            opened: SubtreeCache::default(),
        }
    }
    /// Runs the search of a request, or reads its trace.
    ///
    /// # Errors
    /// The option that is wrong, the fault of a file, or the reason why a position has no value.
    pub fn asked(
        request: &RequestArguments,
        context: &mut CommandContext<'_>,
        memory: RecordingMemory,
    ) -> CliResult<Recorded> {
        if let Some(source) = request.trace(context)? {
            return Recorded::of_trace(source, request, context, memory);
        }
        Recorded::of(&request.resolve(context)?, memory)
    }
    /// Runs the search of a resolved request, and records it within the memory limit.
    ///
    /// # Errors
    /// The evaluation is unknown, does not know this board, or has no value for a position that the
    /// search came to.
    pub fn of(question: &Resolved, memory: RecordingMemory) -> CliResult<Recorded> {
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let recorded = Recorded::new(problem, memory.bytes());
        CliError::check(&*recorded.problem)?;
        Ok(recorded)
    }
    /// Reads a trace. If it is damaged, that is reported, and the part before the damage is used.
    fn of_trace(
        source: TraceSource,
        request: &RequestArguments,
        context: &mut CommandContext<'_>,
        memory: RecordingMemory,
    ) -> CliResult<Recorded> {
        let trace = opened(source, request, context)?;
        let recorded = Recorded::new(Arc::<Foreign>::clone(&trace), memory.bytes());
        if recorded.tree.resident() == 0 {
            CliError::check(&*trace)?;
            return Err(CliError::NoNodes {
                name: trace.source().name().to_owned(),
            });
        }
        searched_by(&trace);
        Ok(recorded)
    }
    /// Opens a folded subtree. Some are kept, because successive ticks often lie in the same one.
    pub fn open(&self, spot: &FoldedNode) -> Result<Arc<Tree>, TraceError> {
        self.opened.open_or_replay(&*self.problem, spot)
    }
    /// Reads the recording.
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        let mut open = |spot: &FoldedNode| self.open(spot);
        look(&mut Walk::new(
            self.problem.spec().method,
            &self.tree,
            &mut open,
        ))
    }
}

/// Opens a trace; the options complete its headers.
pub fn opened(
    source: TraceSource,
    request: &RequestArguments,
    context: &mut CommandContext<'_>,
) -> CliResult<Arc<Foreign>> {
    let given = given(request, &[], context)?;
    agree(&source, &given)?;
    Ok(Arc::new(Foreign::open(
        source,
        &given,
        &context.registry,
        &|| true,
    )?))
}
