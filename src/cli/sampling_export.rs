//! `plyscope export` and `plyscope page` of a Monte-Carlo search.

use super::export::Stretch;
use super::sampling::RecordedSampling;
use super::{CliError, CliResult, Resolved};
use engine::boundary::UctProblem;
use engine::numbers::Ordinal;
use model::inspect::drawing::{DrawingFormat, FILM, Paint, SampledDrawing, sampled_film};
use model::inspect::sampling::{SamplingPage, SamplingTree, SamplingTreeLimits, sampling_page};
use model::language::thousands;
use model::report::sampling_diff::{named, node_name};
use model::report::title;

/// The part of a tree to export, and its output options.
pub struct SampledPart {
    /// The moves from the root to the top of the part.
    pub path: Vec<Ordinal>,
    pub nodes: usize,
    pub plies: u32,
    /// The iteration after which the tree is drawn, or a range of iterations for a film; `None` for
    /// the last iteration, or for all of them in a page.
    pub at: Option<Stretch>,
    /// The duration of an iteration in a film, in milliseconds.
    pub pace: u32,
    pub paint: Paint,
    /// True if the drawing becomes a file of pixels or a page, neither of which can be a film.
    pub is_picture_file: bool,
}

fn recorded(question: &Resolved) -> CliResult<RecordedSampling> {
    let spec = question.uct.clone().unwrap_or_default();
    RecordedSampling::of(question, &spec)
}

/// Returns the title: the game and the options of its search.
fn titled(problem: &dyn UctProblem) -> String {
    named(&title(&*problem.position(&[])), problem.spec())
}

/// Returns the text of a tree in a format.
///
/// # Errors
/// Returns an error if there is no such iteration or node, or if the format has no films.
pub fn text(question: &Resolved, part: &SampledPart, format: &DrawingFormat) -> CliResult<String> {
    let found = recorded(question)?;
    let RecordedSampling { problem, recording } = &found;
    let last = recording.iterations();
    let Stretch(from, to) = part.at.unwrap_or(Stretch(last, last));
    found.within("at", to)?;
    let title = titled(&**problem);
    let Some(write) = format.sampled else {
        if !part.path.is_empty() {
            return Err(CliError::PageUnder);
        }
        let range = part.at.map(|Stretch(from, to)| (from, to)).unzip();
        return page_of(&found, range);
    };
    let limits = SamplingTreeLimits {
        nodes: part.nodes,
        plies: part.plies,
    };
    let missing = || CliError::NoUctNode {
        path: node_name(&*problem.position(&[]), &part.path),
        iteration: to,
    };
    let tree = SamplingTree::new(&**problem, recording, (&part.path, to), limits);
    let tree = tree.ok_or_else(missing)?;
    if from == to {
        return Ok(write(&SampledDrawing {
            tree: &tree,
            problem: &**problem,
            title: &title,
            paint: part.paint,
        })?);
    }
    if format.word != FILM || part.is_picture_file {
        return Err(CliError::SampledFilm);
    }
    let moment = |iteration: u64| {
        let path = recording.path(iteration).unwrap_or_default();
        let said = match iteration {
            0 => say!("before the first iteration").to_owned(),
            _ => say!(
                "iteration {iteration}: {moves}",
                iteration = thousands(iteration),
                moves = node_name(&*problem.position(&[]), &path)
            ),
        };
        (tree.at(&**problem, recording, iteration), said)
    };
    let moments: Vec<(SamplingTree, String)> = (from..=to).map(moment).collect();
    Ok(sampled_film(&moments, &title, part.paint, part.pace))
}

/// Returns the page of a search, with all iterations or those of a range, both ends included.
///
/// # Errors
/// Returns an error if there are no such iterations.
pub fn page(question: &Resolved, range: (Option<u64>, Option<u64>)) -> CliResult<String> {
    page_of(&recorded(question)?, range)
}

fn page_of(found: &RecordedSampling, (from, to): (Option<u64>, Option<u64>)) -> CliResult<String> {
    let RecordedSampling { problem, recording } = found;
    let from = found.within("from", from.unwrap_or(0))?;
    let to = found.within("to", to.unwrap_or(recording.iterations()))?;
    if from > to {
        return Err(CliError::Iterations { from, to });
    }
    Ok(sampling_page(&SamplingPage {
        problem: &**problem,
        recording,
        title: &titled(&**problem),
        from,
        to,
    })?)
}
