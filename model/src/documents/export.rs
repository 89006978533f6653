//! The conversion of a study to a text in a format of another program.

use crate::foreign::convert::own_setup;
use crate::save::export::{
    ExportError, ExportFormat, ExportedLine, ExportedMove, ExportedValue, Keeps,
};
use crate::study::graph::{GameGraph, PlyValue};
use crate::study::study::Study;
use engine::boundary::Position;
use engine::rules::Side;
use engine::search::Token;
use engine::sentence::Sentence;

/// Returns the position at the cursor, the moves to it or the whole line in a format of another
/// program. Unknown values are searched with the study's specification.
///
/// # Errors
/// The format cannot express the contents.
pub fn export(study: &Study, format: &ExportFormat) -> Result<String, ExportError> {
    format.write(&exported_line(study, format.keeps == Keeps::Values))
}

/// Returns the parts of the study that the format omits, for display.
pub fn left_out(study: &Study, format: &ExportFormat) -> Vec<Sentence> {
    format.left_out(&exported_line(study, false))
}

fn exported_line(study: &Study, with_values: bool) -> ExportedLine {
    let (line, start, position) = (study.line(), study.start(), study.position());
    let mut places = vec![None; line.nodes().len()];
    let mut nodes = Vec::with_capacity(line.nodes().len().saturating_sub(1));
    // Depth first, so that the main continuation comes first at each node.
    let mut stack = vec![0];
    while let Some(node) = stack.pop() {
        let Some(this) = line.nodes().get(node) else {
            continue;
        };
        if node > 0 {
            let before = study.position_at(this.parent).unwrap_or(start);
            places[node] = Some(nodes.len());
            nodes.push(ExportedMove {
                after: places[this.parent],
                text: this.text.clone(),
                side: before.to_move(),
                square: before.move_view(this.mv).and_then(|view| view.square),
                comment: this.comment.clone(),
            });
        }
        stack.extend(this.children.iter().rev());
    }
    let root = line.nodes().first().map(|node| node.comment.as_str());
    let comment = [Some(study.comment.as_str()), root]
        .into_iter()
        .flatten()
        .filter(|text| !text.is_empty());
    ExportedLine {
        game: start.game(),
        from_initial: own_setup(start).is_none(),
        start: start.describe(),
        position: position.describe(),
        result: result(position),
        title: study.title.clone(),
        comment: comment.collect::<Vec<_>>().join("\n"),
        path: line
            .path(line.cursor())
            .into_iter()
            .filter_map(|node| places.get(node).copied().flatten())
            .collect(),
        nodes,
        values: if with_values {
            values(study)
        } else {
            Vec::new()
        },
    }
}

/// Returns the result for the first player: in discs for Othello, otherwise 1, 0 or −1.
fn result(position: &dyn Position) -> Option<i32> {
    let outcome = position.result()?;
    if position.kind() == "othello" {
        let rows = position.describe().rows;
        let count = |disc| {
            rows.iter()
                .flat_map(|row| row.chars())
                .filter(|c| *c == disc)
                .count() as i32
        };
        return Some(count('X') - count('O'));
    }
    Some(match outcome.winner() {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    })
}

/// Returns the values of the positions up to the cursor: those of the study, as far as known.
fn values(study: &Study) -> Vec<ExportedValue> {
    let line = study.line();
    let (start, moves) = (study.start(), line.ordinals(line.cursor()));
    let mut graph = GameGraph::new(start, &moves, study.spec(), study.registry());
    if let Some(known) = &study.graph {
        if known.moves.starts_with(&moves) || moves.starts_with(&known.moves) {
            graph.spec = known.spec.clone();
        }
        graph.learn(known);
    }
    let mut values = Vec::with_capacity(graph.plies.len());
    for at in 0..graph.plies.len() {
        let position = start.replay(&moves[..at.min(moves.len())], &mut |_| ());
        if graph.ply(at).is_none()
            && let Ok(problem) = position.pose(&graph.spec, study.registry())
        {
            graph.plies[at] = PlyValue::of(&*problem, moves.get(at).copied(), &Token::new());
        }
        let ply = graph.ply(at);
        let best = ply
            .and_then(|ply| ply.best.as_ref())
            .map_or(String::new(), |(_, text)| text.clone());
        let played = ply.and_then(|ply| ply.played.as_ref());
        values.push(ExportedValue {
            side: position.symbol(position.to_move()).to_owned(),
            value: ply.map_or(String::new(), |ply| ply.value.text.clone()),
            best,
            played: played.map_or(String::new(), |value| value.text.clone()),
            cost: played.map_or(String::new(), |_| cost(graph.cost(at))),
        });
    }
    values
}

/// Formats a cost as a decimal number.
fn cost(cost: f64) -> String {
    if cost.is_infinite() {
        "inf".to_owned()
    } else {
        format!("{cost}")
    }
}
