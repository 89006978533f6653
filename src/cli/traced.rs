//! Commands that read the trace of another program: their options fill in missing headers.
//!
//! An option that contradicts a header is refused, because the search it describes was never made.

use super::methods::SearchMethod;
use super::{CliError, CliResult, CommandContext, RequestArguments, complain};
use engine::boundary::{Problem, catalog};
use engine::clean::clean;
use engine::eval::Registry;
use engine::rules::Side;
use model::documents::evaluations::{is_file, load};
use model::foreign::{Foreign, Header, HeaderName, Reader, TraceSource};
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

/// Returns the options of a command as the headers of a trace; `more` are headers besides those of
/// a request.
///
/// # Errors
/// An option has a bad value, or would change the search, which the trace has made already.
pub fn given(
    request: &RequestArguments,
    more: &[(HeaderName, Option<&str>)],
    context: &mut CommandContext<'_>,
) -> CliResult<Header> {
    let (place, search) = (&request.place, &request.search);
    let others = [
        ("moves", place.moves.is_some()),
        ("order", search.order.is_some()),
        ("seed", search.seed.is_some()),
    ];
    let other = others
        .into_iter()
        .find(|(_, given)| *given)
        .map(|(option, _)| option);
    if let Some(option) = other
        .or_else(|| search.memory.given())
        .or_else(|| search.uct.given())
    {
        return Err(CliError::TraceSide { option });
    }
    let game = place.game.as_deref().map(game).transpose()?;
    let position = place
        .position
        .as_deref()
        .map(|text| context.input.text_or_stdin(text))
        .transpose()?;
    let depth = search.depth.map(|depth| depth.to_string());
    let evaluation = search
        .evaluation
        .as_deref()
        .map(|name| evaluation(name, &mut context.registry))
        .transpose()?;
    let max = search.max.map(|side| {
        if side == Side::First {
            "first"
        } else {
            "second"
        }
    });
    let options = [
        (HeaderName::Game, game.as_deref()),
        (HeaderName::Position, position.as_deref()),
        (HeaderName::Depth, depth.as_deref()),
        (HeaderName::Evaluation, evaluation.as_deref()),
        (HeaderName::Max, max),
        (HeaderName::Method, search.method.map(SearchMethod::word)),
    ];
    let given = options.into_iter().chain(more.iter().copied());
    Ok(
        Header::given(given.filter_map(|(name, value)| Some((name, value?))))
            .map_err(|(_, problem)| problem)?,
    )
}

/// Returns a game as a trace writes it: a tree in a file is spelled out, because traces read no
/// files.
///
/// # Errors
/// There is no such game.
pub fn game(spec: &str) -> CliResult<String> {
    Ok(catalog::read_with_files(spec)?.game())
}

/// Returns the name of the evaluation with a name or in a file; that of a file is added to the
/// registry.
///
/// # Errors
/// The file is no evaluation, or has the name of another one.
pub fn evaluation(name: &str, registry: &mut Arc<Registry>) -> CliResult<String> {
    if !is_file(name) {
        return Ok(name.to_owned());
    }
    let new = load(Path::new(name)).map_err(|error| CliError::Own(Box::new(error)))?;
    let game = new.game.clone();
    Ok(Arc::make_mut(registry).adopt(new, &game, |_, _| false)?)
}

/// Checks that a trace agrees with the options.
///
/// # Errors
/// It does not; with the place of its header.
pub fn agree(source: &TraceSource, given: &Header) -> CliResult {
    let reader = Reader::new(BufReader::new(source.stream(0, &|| true)), source.name())?;
    reader
        .header()
        .disagreement(given)
        .map_or(Ok(()), |(name, problem)| {
            Err(reader.error_at(reader.header().place(name), problem).into())
        })
}

/// Reports that a search is that of another program, and the damage of its trace.
pub fn searched_by(trace: &Foreign) {
    let name = clean(trace.source().name()).into_owned();
    complain(&format!(
        "{name} is the trace of another program: this is the search that it has made"
    ));
    trace
        .fault()
        .into_iter()
        .for_each(|fault| complain(&fault.to_string()));
}
