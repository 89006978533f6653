//! The report of a game between two players: the players, every move with the comment of its
//! player, and the end.

use super::ended::Ended;
use super::{Report, Table, counted, left, millis, right};
use crate::language::sides;
use engine::boundary::position::Walked;
use engine::play::{Played, Player};
use engine::rules::Side;

/// A game that was played; the first `opening` of its moves were given, and its opening may have a name.
pub fn report(
    players: &[Player; 2],
    played: &Played,
    (walked, opening): (&Walked, usize),
    name: Option<&str>,
) -> Report {
    let end = &*walked.end;
    let names = Side::BOTH
        .map(|side| format!("{} {}", sides::name(end, side), players[side.index()].title));
    let by_time = played
        .taken
        .iter()
        .any(|taken| taken.choice.depth.is_some());
    let heads = [
        right("ply"),
        left("side"),
        left("move"),
        right("value"),
        right("nodes"),
        right("ms"),
    ];
    let mut table = Table::new(heads.into_iter().chain(by_time.then(|| right("depth"))));
    for (ply, (mv, side)) in walked.moves.iter().zip(&walked.sides).enumerate() {
        let taken = ply
            .checked_sub(opening)
            .and_then(|ply| played.taken.get(ply));
        let [value, nodes, time] = taken.map_or_else(Default::default, |taken| {
            let nodes = if taken.choice.nodes == 0 {
                String::new()
            } else {
                taken.choice.nodes.to_string()
            };
            let time = format!("{:.1}", millis(taken.elapsed));
            [taken.choice.value.clone().unwrap_or_default(), nodes, time]
        });
        let depth = taken
            .and_then(|taken| taken.choice.depth)
            .map_or_else(String::new, |depth| depth.to_string());
        let row = [
            (ply + 1).to_string(),
            sides::name(end, *side).to_string(),
            mv.text.clone(),
            value,
            nodes,
            time,
        ];
        table.row(row.into_iter().chain(by_time.then_some(depth)));
    }
    let mut report = Report::default();
    report.add(end.title().to_string());
    report.add(names.join(", "));
    if let Some(name) = name {
        report.add(format!("opening: {name}"));
    }
    report.section();
    report.add(table);
    report.section();
    let ended = Ended::of_played(played, end).map_or_else(String::new, |ended| ended.text);
    report.add(format!(
        "{ended} after {}",
        counted(walked.moves.len() as u64, ["ply", "plies"])
    ));
    report
}
