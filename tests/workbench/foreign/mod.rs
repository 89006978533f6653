//! Traces of other programs in the workbench.

pub mod diff;
mod faults;
mod passes;
mod round_trip;
mod screen;
#[cfg(unix)]
mod shapes;
mod trees;

use engine::boundary::Problem;
use engine::eval::Registry;
use engine::search::{Answer, Token};
use engine::trace::{FoldedNode, Folding, Keeper, Tree, Walk};
use model::foreign::{Foreign, Header, TraceSource};
use std::io::Write;

/// A folding that keeps almost nothing, so that everything is read again.
pub const FOLDED: Folding = Folding {
    below: 50,
    mean: 0,
    limit: 0,
    budget: 4096,
};

/// Creates the file of a trace.
pub fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("it is written");
    file
}

/// Opens the trace in a file.
pub fn open(file: &tempfile::NamedTempFile) -> Result<Foreign, String> {
    let source = TraceSource::open(file.path()).expect("a file");
    Foreign::open(source, &Header::default(), &Registry::built_in(), &|| true).map_err(|bad| {
        // The name of the temporary folder differs every time.
        bad.to_string()
            .replace(&format!("{}:", file.path().display()), "")
    })
}

/// A trace that was read to its end.
pub struct Read {
    pub foreign: Foreign,
    pub answer: Answer,
    pub tree: Tree,
}

impl Read {
    pub fn new(foreign: Foreign, folding: Folding) -> Read {
        let (answer, keeper) = foreign.run(Keeper::new(folding, &Token::new()));
        Read {
            tree: keeper.tree,
            foreign,
            answer,
        }
    }
    /// Reads a text and keeps all its nodes.
    pub fn text(text: &str) -> Read {
        Read::new(open(&file(text)).expect("a trace"), Folding::NONE)
    }
    pub fn look<T>(&self, look: impl FnOnce(&mut Walk<'_>) -> T) -> T {
        let mut open = |node: &FoldedNode| self.foreign.open(node);
        look(&mut Walk::new(
            self.foreign.spec().method,
            &self.tree,
            &mut open,
        ))
    }
    /// Returns the fault at which reading ended, without the name of the file.
    pub fn fault(&self) -> Option<String> {
        let name = format!("{}:", self.foreign.source().name());
        self.foreign
            .fault()
            .map(|fault| fault.to_string().replace(&name, ""))
    }
}
