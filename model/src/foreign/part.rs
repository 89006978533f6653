//! [`SearchPart`]: one of the searches in a trace: the place in the text where its events begin,
//! and the number of events before them.

use super::error::{BadTrace, TraceProblem};
use super::event::TraceEvent;
use super::reader::Reader;
use std::io::BufRead;

/// One of the searches in a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchPart {
    /// Its number, from 0.
    pub number: usize,
    /// The end of the line of its `search`, as a line number and an offset in bytes; 0 for the
    /// first search.
    pub line: u64,
    pub offset: u64,
    /// The number of ticks before it.
    pub ticks: u64,
}

impl SearchPart {
    /// Reads up to a search and its headers, which are then the reader's.
    ///
    /// # Errors
    /// A line before the search is wrong, or the trace has no search of that number.
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
                        part.ticks += 1;
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
