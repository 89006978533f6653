//! The values of a game's positions in a save.

use super::open_error::{OpenProblem, OpenResult};
use super::search::spec;
use crate::save::SourceText;
use crate::save::file::{Graph, GraphPly};
use crate::study::Study;
use crate::study::graph::{GameGraph, PlyValue, PrintedValue};
use engine::ron_place::Step::{Field, Index};

/// Reads the values of the positions of a study from its start to a node.
///
/// # Errors
/// The place and what was expected there.
pub(super) fn read(
    graph: &Graph,
    (study, end): (&Study, usize),
    source: &SourceText,
) -> OpenResult<GameGraph> {
    let (path, moves) = (study.line().path(end), study.line().ordinals(end));
    let spec = spec(
        &graph.search,
        &study.start().usual_spec(),
        (&[Field("graph"), Field("search")], source),
    )?;
    let mut found = GameGraph::new(study.start(), &moves, &spec, study.registry());
    for (
        number,
        GraphPly {
            after,
            value,
            best,
            played,
        },
    ) in graph.plies.iter().enumerate()
    {
        let ply = [Field("graph"), Field("plies"), Index(number)];
        let error = |field, problem| source.error(&[&ply[..], &[Field(field)]].concat(), problem);
        let worth = |field, text: &str| {
            PrintedValue::read(text).ok_or_else(|| {
                error(
                    field,
                    OpenProblem::Value {
                        found: text.to_owned(),
                    },
                )
            })
        };
        let Some((slot, &node)) = found.plies.get_mut(*after).zip(path.get(*after)) else {
            return Err(error(
                "after",
                OpenProblem::After {
                    most: moves.len(),
                    what: "the moves",
                    found: *after,
                },
            ));
        };
        if slot.is_some() {
            return Err(error("after", OpenProblem::TwoValues));
        }
        let position = study.position_at(node).unwrap_or(study.start());
        let best = best.as_ref().map(|text| {
            let ordinal = position
                .find_move(text)
                .map_err(|problem| error("best", problem.into()))?;
            Ok((
                ordinal,
                position
                    .move_view(ordinal)
                    .map_or_else(|| text.clone(), |mv| mv.text),
            ))
        });
        *slot = Some(PlyValue {
            value: worth("value", value)?,
            best: best.transpose()?,
            played: played
                .as_ref()
                .map(|text| worth("played", text))
                .transpose()?,
        });
    }
    Ok(found)
}
