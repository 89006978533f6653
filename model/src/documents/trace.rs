//! The conversion of a trace to a study: its game begins where the trace does, and its search is
//! the recorded one.

use super::open_error::{OpenError, OpenProblem};
use crate::foreign::sampled::{ForeignSampling, is_sampled};
use crate::foreign::{
    BadTrace, Foreign, Header, TraceSource, is_trace, missing_header, not_a_trace,
};
use crate::save::Placed;
use crate::study::Study;
use engine::boundary::Problem;
use engine::clean::clean;
use engine::eval::Registry;
use engine::search::Token;
use engine::sentence::Sentence;
use engine::trace::folding::MEMORY;
use std::io::{BufReader, Cursor};
use std::sync::Arc;

/// Returns the problem of a text that is meant to be a trace, by its name or by a later line, but
/// does not begin as one.
pub fn missing_first_line(text: &[u8], name: &str) -> Option<OpenError> {
    let by_name = || {
        let is_named = name.to_ascii_lowercase().ends_with(".trace") && !is_trace(text);
        is_named.then(|| not_a_trace(text.split(|byte| *byte == b'\n').next().unwrap_or_default()))
    };
    let problem = missing_header(text).or_else(by_name)?;
    Some(Placed {
        file: name.to_owned(),
        place: Some((1, 1)),
        problem: OpenProblem::Trace(problem),
    })
}

/// Opens one of the searches of a trace, by its number from 0, or its Monte-Carlo search.
///
/// # Errors
/// It is not a valid trace, or it has no search of that number.
pub fn open_search(
    source: TraceSource,
    number: usize,
    given: &Header,
    registry: &Arc<Registry>,
) -> Result<Study, BadTrace> {
    let name = source.name().to_owned();
    if !is_sampled(&source)? {
        let trace = Foreign::open_search(source, number, given, registry, &|| true)?;
        return Ok(study_of(trace, Arc::clone(registry)));
    }
    let text = BufReader::new(source.stream(0, &|| true));
    let sampled = ForeignSampling::open(text, &name, given, registry, &Token::new())?;
    Ok(study_of_sampled(sampled, Arc::clone(registry)))
}

/// Opens the text of a trace.
///
/// # Errors
/// The text is not a valid trace.
pub fn read_trace(text: &str, name: &str, registry: Arc<Registry>) -> Result<Study, Sentence> {
    let source = TraceSource::pipe(name.to_owned(), Cursor::new(text.to_owned()));
    let source =
        source.map_err(|error| sentence!("{name}: {error}", name = Sentence::from(name), error))?;
    let trace = Foreign::open(source, &Header::default(), &registry, &|| true);
    trace
        .map(|trace| study_of(trace, registry))
        .map_err(Sentence::from)
}

/// Creates the study of the Monte-Carlo search of a trace.
fn study_of_sampled(sampled: ForeignSampling, registry: Arc<Registry>) -> Study {
    let mut study = Study::new(sampled.start.copy(), registry);
    let title = sampled
        .title
        .as_deref()
        .map(|title| clean(title).into_owned());
    study.title = title.unwrap_or_default();
    study.foreign_sampling = Some(Arc::new(sampled));
    study
}

/// Creates the study of a trace.
pub fn study_of(trace: Foreign, registry: Arc<Registry>) -> Study {
    let title = trace
        .header()
        .title
        .as_deref()
        .map(|title| clean(title).into_owned());
    let mut study = Study::new(trace.start(), registry);
    study.title = title.unwrap_or_default();
    study.memory = MEMORY;
    study.set_spec(trace.spec().clone());
    study.search_by(Arc::new(trace));
    study
}
