//! The search of a position: its options, its value, and the value of every move.

use super::ended::Ended;
use super::{Report, Table, counted, left, millis, right, thousands};
use crate::inspect::wins::winner;
use crate::language::sides;
use engine::boundary::analysis::AnalyzedPass;
use engine::boundary::{Analysis, Position};
use engine::search::{Kind, Memory, Value};

/// A search of a position, and the name of the opening that led to it.
pub fn report(analysis: &Analysis, position: &dyn Position, opening: Option<&str>) -> Report {
    let (problem, spec, counts) = (&analysis.problem, analysis.problem.spec(), analysis.counts);
    let depth = match problem.stated_depth() {
        None => "depth not stated".to_owned(),
        Some(None) => "to the end of the game".to_owned(),
        Some(Some(depth)) => counted(depth.into(), ["ply", "plies"]),
    };
    let to_move = || format!("{} to move", sides::name(position, position.to_move()));
    let state = Ended::of(position).map_or_else(to_move, |ended| ended.text);
    let (method, order) = (spec.method_word(), spec.order_word());
    let (evaluation, max) = (
        spec.evaluation.as_deref().unwrap_or_default(),
        sides::name(position, problem.max()),
    );
    let mut report = Report::default();
    report.add(format!("{}, {state}", position.title()));
    if let Some(name) = opening {
        report.add(format!("opening: {name}"));
    }
    // Facts that another program does not state are left out.
    report.add(match problem.is_trace() {
        true => format!("{method}, {depth}, the search of another program, values for {max}"),
        false => {
            format!("{method}, {depth}, {order} order, evaluation {evaluation}, values for {max}")
        }
    });
    // Killers, history and null windows are in the words of the order and of the method.
    if spec.memory
        != (Memory {
            killers: spec.memory.killers,
            history: spec.memory.history,
            mtdf: spec.memory.mtdf,
            ..Memory::default()
        })
    {
        report.add(format!("memory: {}", spec.memory));
    }
    report.section();
    let best = analysis
        .best
        .as_ref()
        .map_or(String::new(), |best| format!(", best move {best}"));
    let won = Won::of(analysis, position);
    let meant = won
        .as_ref()
        .map_or(String::new(), |won| format!(" ({})", won.at_root()));
    report.add(format!(
        "value {}{meant}{best}",
        problem.print(analysis.value)
    ));
    let mut sums = vec![
        counted(counts.nodes, ["node", "nodes"]),
        counted(counts.leaves, ["leaf", "leaves"]),
    ];
    match problem.counts_cuts() {
        true => sums.extend([
            counted(counts.cuts, ["cut", "cuts"]),
            format!("{} pruned", counted(counts.pruned, ["move", "moves"])),
        ]),
        false => sums.push("cuts and pruned moves not stated".to_owned()),
    }
    if spec.method.researches() {
        sums.push(counted(counts.researches, ["re-search", "re-searches"]));
    }
    if !spec.memory.is_none() {
        sums.push(counted(counts.hits, ["hit", "hits"]));
    }
    // The time to read a trace is irrelevant.
    if !problem.is_trace() {
        sums.push(format!("{} ms", millis(analysis.elapsed)));
    }
    report.add(sums.join(", "));
    if !analysis.pv.is_empty() {
        report.add(format!("best play {}", analysis.pv.join(" ")));
    }
    if analysis.passes.len() > 1 {
        report.section();
        report.add(passes(analysis));
    }
    if !analysis.children.is_empty() {
        report.section();
        report.add(moves(analysis, won.as_ref()));
    }
    report
}

/// The value of the position, if it is a won game.
struct Won {
    value: Value,
    side: &'static str,
    /// The number of plies of the best play.
    plies: usize,
}

impl Won {
    fn of(analysis: &Analysis, position: &dyn Position) -> Option<Won> {
        let (mut here, mut path) = (position.copy(), Vec::new());
        for name in &analysis.pv {
            let mv = here.find_move(name).ok()?;
            here = here.play(mv)?;
            path.push(mv);
        }
        let (value, problem) = (analysis.value, &*analysis.problem);
        let side = (problem.look(&path) == Some(value))
            .then(|| winner(problem, &path))
            .flatten()?;
        Some(Won {
            value,
            side,
            plies: path.len(),
        })
    }
    fn at_root(&self) -> String {
        let Won { side, plies, .. } = self;
        if *plies == 0 {
            format!("{side} has won")
        } else {
            format!("{side} wins in {plies}")
        }
    }
}

/// Returns the passes of a search as rows.
fn passes(analysis: &Analysis) -> Table {
    let heads = [
        right("depth"),
        left("window"),
        right("value"),
        left("best"),
        right("nodes"),
        right("hits"),
        right("cuts"),
    ];
    let mut table = Table::new([right("pass")].into_iter().chain(heads));
    for (number, AnalyzedPass { pass, best }) in (1..).zip(&analysis.passes) {
        let print = |value| analysis.problem.print(value);
        let depth = pass
            .depth
            .map_or_else(|| "full".to_owned(), |depth| depth.to_string());
        let window = format!(
            "({}, {})",
            print(pass.window.alpha),
            print(pass.window.beta)
        );
        let [nodes, hits] = [pass.counts.nodes, pass.counts.hits].map(thousands);
        let cuts = if analysis.problem.counts_cuts() {
            thousands(pass.counts.cuts)
        } else {
            "not stated".to_owned()
        };
        let (value, best) = (print(pass.value), best.clone().unwrap_or_default());
        table.row([
            number.to_string(),
            depth,
            window,
            value,
            best,
            nodes,
            hits,
            cuts,
        ]);
    }
    table
}

fn moves(analysis: &Analysis, won: Option<&Won>) -> Table {
    let heads = [left("move"), right(""), right("value"), right("nodes")];
    let mut table = Table::new(heads.into_iter().chain(won.map(|_| left(""))));
    for child in &analysis.children {
        let value = child
            .value
            .map_or(String::new(), |value| analysis.problem.print(value));
        let nodes = if child.kind == Kind::Unsearched {
            String::new()
        } else {
            thousands(child.nodes)
        };
        // A bound with the value of a win need not be a win.
        let wins = won.filter(|won| child.kind == Kind::Exact && child.value == Some(won.value));
        let meant = wins.map_or(String::new(), |won| format!("{} wins", won.side));
        table.row(
            [child.mv.clone(), child.kind.sign().to_owned(), value, nodes]
                .into_iter()
                .chain(won.map(|_| meant)),
        );
    }
    table
}
