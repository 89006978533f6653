//! `plyscope diff` of two Monte-Carlo searches.

use super::sampling::{Plain, RecordedSampling};
use super::{CliError, CliResult, CommandContext};
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::uct::Visits;
use model::inspect::sampling::{AnswerRange, Parting, SampledSide, SamplingDiff, Weighed, diff};
use model::report::sampling_diff::{SamplingDiffReport, parts, report};
use serde::Serialize;

/// One of the two searches, with its name.
pub struct NamedSampling {
    pub name: String,
    pub recorded: RecordedSampling,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct SamplingDiffJson {
    same: bool,
    first: Option<PartingJson>,
    iterations: [u64; 2],
    nodes: [usize; 2],
    answers: [Option<String>; 2],
    values: [Option<Plain>; 2],
    /// The number of iterations, of those that both searches have, after which the answers differ;
    /// `ranges` holds these iterations, both ends included.
    differing: u64,
    ranges: Vec<[u64; 2]>,
    moves: Vec<PairedMoveJson>,
}

#[derive(Serialize)]
struct PartingJson {
    iteration: u64,
    why: &'static str,
    path: Vec<String>,
    a: PartingSideJson,
    b: PartingSideJson,
    text: String,
}

#[derive(Serialize)]
struct PartingSideJson {
    #[serde(rename = "move")]
    mv: Option<String>,
    /// For a selection: the terms of the move of A, and those of the move of B.
    terms: Option<[TermsJson; 2]>,
    /// For a playout: its moves.
    playout: Option<Vec<String>>,
    reward: Option<Plain>,
}

#[derive(Serialize)]
struct TermsJson {
    mean: Option<f64>,
    exploration: Option<f64>,
    lost: bool,
}

#[derive(Serialize)]
struct PairedMoveJson {
    #[serde(rename = "move")]
    mv: String,
    visits: [u64; 2],
    values: [Option<Plain>; 2],
}

/// Prints two searches beside each other.
pub fn run(context: &mut CommandContext<'_>, sides: &[NamedSampling; 2], json: bool) -> CliResult {
    let sampled = [&sides[0], &sides[1]].map(|side| SampledSide {
        problem: &*side.recorded.problem,
        recording: &side.recorded.recording,
    });
    let found = diff(sampled, &Token::new()).ok_or(CliError::OtherPosition)?;
    let root = sampled[0].problem.position(&[]);
    if json {
        return context.json(&json_of(&found, &*root));
    }
    context.print(&report(&SamplingDiffReport {
        names: [&sides[0], &sides[1]].map(|side| side.name.clone()),
        root: &*root,
        diff: &found,
    }))
}

fn json_of(found: &SamplingDiff, root: &dyn Position) -> SamplingDiffJson {
    let text = |mv: Ordinal| root.move_view(mv).map(|mv| mv.text);
    let value = |side: usize, visits: &Visits| visits.value(found.scales[side]).1.map(Plain::from);
    let range = |range: &AnswerRange| [range.from, range.to];
    SamplingDiffJson {
        same: found.parting.is_none(),
        first: found
            .parting
            .as_ref()
            .map(|parting| parting_json(parting, root, parts(found, root))),
        iterations: found.iterations,
        nodes: found.nodes,
        answers: found.answers.map(|answer| answer.and_then(text)),
        values: [0, 1].map(|side| value(side, &found.roots[side])),
        differing: found.differing_iterations(),
        ranges: found.differing.iter().map(range).collect(),
        moves: found
            .moves
            .iter()
            .map(|pair| PairedMoveJson {
                mv: pair.mv.text.clone(),
                visits: pair.visits.map(|visits| visits.visits),
                values: [0, 1].map(|side| value(side, &pair.visits[side])),
            })
            .collect(),
    }
}

fn parting_json(parting: &Parting, root: &dyn Position, text: String) -> PartingJson {
    let here = root.replay(&parting.path, &mut |_| ());
    let terms = |weighed: Weighed| TermsJson {
        mean: weighed.terms.map(|[mean, _]| mean),
        exploration: weighed.terms.map(|[_, added]| added),
        lost: weighed.is_lost,
    };
    let names = |from: &dyn Position, path: &[Ordinal]| {
        let moves = from.moves_along(path).into_iter();
        moves.map(|mv| mv.text).collect::<Vec<_>>()
    };
    let side = |side: usize| {
        let weighed = parting.weighed[side];
        let is_weighed = weighed.iter().any(|weighed| weighed.terms.is_some());
        let playout = &parting.playouts[side];
        PartingSideJson {
            mv: parting.moves[side]
                .and_then(|mv| here.move_view(mv))
                .map(|mv| mv.text),
            terms: is_weighed.then(|| weighed.map(terms)),
            playout: (!playout.is_empty()).then(|| names(&*here, playout)),
            reward: parting.rewards[side].map(Plain::from),
        }
    };
    PartingJson {
        iteration: parting.iteration,
        why: parting.kind.word(),
        path: names(root, &parting.path),
        a: side(0),
        b: side(1),
        text,
    }
}
