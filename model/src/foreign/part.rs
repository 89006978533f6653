//! [`SearchPart`]: one of the searches in a trace: where its events begin in the text, and how many come before them.

use super::error::{BadTrace, TraceProblem};
use super::event::TraceEvent;
use super::reader::Reader;
use std::io::BufRead;

/// One of the searches in a trace. See the module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchPart {
    /// Its number, from 0.
    pub number: usize,
    /// Behind the line of its `search`; nothing at the first one.
    pub line: u64,
    pub offset: u64,
    /// How many ticks come before it.
    pub ticks: u64,
}

impl SearchPart {
    /// Reads on to a search, whose headers are then the reader's.
    ///
    /// # Errors
    /// A line before it is wrong, or there are not so many searches.
    pub fn find<R: BufRead>(reader: &mut Reader<R>, number: usize) -> Result<SearchPart, BadTrace> {
        let mut part = SearchPart {
            number,
            ..SearchPart::default()
        };
        for _ in 0..number {
            loop {
                match reader.next_line()?.map(|line| line.event) {
                    Some(Some(TraceEvent::Search)) => break,
                    Some(Some(TraceEvent::Enter { .. } | TraceEvent::Leave { .. })) => {
                        part.ticks += 1
                    }
                    Some(Some(TraceEvent::Leaf { .. })) => part.ticks += 2,
                    Some(Some(TraceEvent::Pass { .. }) | None) => {}
                    None => return Err(reader.error_here(TraceProblem::NoSearch)),
                }
            }
            (part.line, part.offset) = (reader.line(), reader.offset());
            reader.begin_search()?;
        }
        Ok(part)
    }
}
