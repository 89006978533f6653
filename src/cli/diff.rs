//! `plyscope diff`: two searches beside each other, traces of other programs or searches of this
//! one.

use super::memory::{self, MemoryArguments, Width};
use super::methods::{SearchMethod, depth, depth_first_method, order};
use super::recorded::{Recorded, RecordingMemory};
use super::request::{PositionArguments, SearchArguments};
use super::sampling::UctArguments;
use super::{CliError, CliResult, CommandContext};
use clap::Args;
use engine::boundary::Problem;
use engine::eval::{Number, Registry};
use engine::search::{AskedMethod, AskedOrder, Counts, Spec, TableDepth, TableSize, Token};
use engine::trace::{FoldedNode, Walk};
use model::documents::named::named_game;
use model::foreign::{Foreign, Header};
use model::inspect::diff::{Diff, DiffEffort, DiffSide, diff};
use model::report::diff::{DiffReport, named, report, result};
use model::save::depth::Depth;
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct DiffArguments {
    /// A trace, a saved game, a transcript, or a game such as nim:heaps=3+5; - reads standard input
    a: OsString,
    /// Another one; left out: our own search of what A is about
    b: Option<OsString>,
    /// A position of a game, where A or B is one
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play from there
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    moves: Option<String>,
    // For B, where it is no trace.
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    first: FirstArguments,
    /// After so many nodes, subtrees with the same totals are not looked into any more
    #[arg(long, value_name = "N", default_value_t = DiffEffort::default().nodes)]
    nodes: u64,
    #[command(flatten)]
    memory: RecordingMemory,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What A is searched with, where it is no trace.
#[derive(Args, Clone, Debug)]
struct FirstArguments {
    /// The algorithm of A; --method and the other options are B's
    #[arg(long, value_name = "METHOD", value_parser = depth_first_method())]
    a_method: Option<AskedMethod>,
    /// The depth of A
    #[arg(long, value_name = "N|full", value_parser = depth, allow_negative_numbers = true)]
    a_depth: Option<Depth>,
    /// The order of A
    #[arg(long, value_name = "ORDER", value_parser = order())]
    a_order: Option<AskedOrder>,
    /// The evaluation of A
    #[arg(long, value_name = "NAME|FILE")]
    a_evaluation: Option<String>,
    /// The seed of A
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    a_seed: Option<u64>,
    /// The table of A
    #[arg(long, value_name = "none|all|MIB", value_parser = memory::table, allow_negative_numbers = true)]
    a_table: Option<TableSize>,
    /// Which entries of A's table answer
    #[arg(long, value_name = "RULE", value_parser = memory::table_depth())]
    a_table_depth: Option<TableDepth>,
    /// Whether A searches depth 1 first, then 2, and so on
    #[arg(
        long, value_name = "true|false", value_parser = clap::value_parser!(bool),
        num_args = 0..=1, require_equals = true, default_missing_value = "true"
    )]
    a_deepening: Option<bool>,
    /// The aspiration window of A
    #[arg(long, value_name = "N", value_parser = memory::aspiration, allow_negative_numbers = true)]
    a_aspiration: Option<Width>,
}

impl FirstArguments {
    fn search(&self) -> SearchArguments {
        let FirstArguments {
            a_method: method,
            a_depth: depth,
            a_order: order,
            a_seed: seed,
            ..
        } = *self;
        let FirstArguments {
            a_table: table,
            a_table_depth: table_depth,
            ..
        } = *self;
        let memory = MemoryArguments {
            table,
            table_depth,
            deepening: self.a_deepening,
            aspiration: self.a_aspiration,
            table_faulty: None,
        };
        let (method, evaluation) = (
            method.map(SearchMethod::DepthFirst),
            self.a_evaluation.clone(),
        );
        SearchArguments {
            method,
            depth,
            order,
            evaluation,
            max: None,
            seed,
            memory,
            uct: UctArguments::default(),
        }
    }
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct DiffJson<'a> {
    same: bool,
    first: Option<FirstJson<'a>>,
    nodes: [u64; 2],
    by_ply: &'a [Vec<u64>; 2],
    cuts: CutsJson,
    values: [Option<Number>; 2],
    moves: Vec<MoveJson<'a>>,
    /// The number of places that differ.
    differences: u64,
    /// The number of nodes that were compared by the totals of their subtrees.
    by_totals: u64,
}

#[derive(Serialize)]
struct FirstJson<'a> {
    path: Vec<&'a str>,
    tick_a: u64,
    tick_b: u64,
    text: &'a str,
}

#[derive(Serialize)]
struct CutsJson {
    /// Null if one of the two does not state the number of moves.
    only_a: Option<u64>,
    only_b: Option<u64>,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    nodes: [u64; 2],
}

/// One of the two searches, recorded.
struct Side {
    name: String,
    recorded: Recorded,
    /// The trace, if it is another program's search.
    trace: Option<Arc<Foreign>>,
    /// The evaluations, those of a file included.
    registry: Arc<Registry>,
}

impl Side {
    fn of(
        name: String,
        problem: Arc<dyn Problem>,
        trace: Option<Arc<Foreign>>,
        (registry, memory): (Arc<Registry>, RecordingMemory),
    ) -> CliResult<Side> {
        let recorded = Recorded::new(problem, memory.bytes() / 2);
        CliError::check(&*recorded.problem)?;
        Ok(Side {
            name,
            recorded,
            trace,
            registry,
        })
    }
    fn by_ply(&self) -> Vec<u64> {
        if let Some(trace) = &self.trace {
            return trace.by_ply();
        }
        let Spec { method, depth, .. } = *self.recorded.problem.spec();
        let found = self
            .recorded
            .problem
            .census(method, depth, u64::MAX, &Token::new());
        found.map(|(_, by_ply)| by_ply).unwrap_or_default()
    }
    fn result(&self) -> String {
        result(&*self.recorded.problem, &self.recorded.answer)
    }
}

impl DiffArguments {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let a = self.side(context, &self.a, &self.first.search())?;
        let b = match &self.b {
            Some(b) => self.side(context, b, &self.search)?,
            None => self.reference(context, &a)?,
        };
        let found = {
            let (one, two) = (&a.recorded, &b.recorded);
            let (mut open_a, mut open_b) = (
                |spot: &FoldedNode| one.open(spot),
                |spot: &FoldedNode| two.open(spot),
            );
            let mut walk_a = Walk::new(one.problem.spec().method, &one.tree, &mut open_a);
            let mut walk_b = Walk::new(two.problem.spec().method, &two.tree, &mut open_b);
            let one = DiffSide {
                problem: &*one.problem,
                walk: &mut walk_a,
            };
            let two = DiffSide {
                problem: &*two.problem,
                walk: &mut walk_b,
            };
            diff(one, two, DiffEffort { nodes: self.nodes }, &Token::new())?
        };
        let by_ply = [a.by_ply(), b.by_ply()];
        let results = [a.result(), b.result()];
        if self.json {
            return print_json(context, &found, &by_ply, [&a, &b]);
        }
        let counts_cuts = [&a, &b].map(|side| side.recorded.problem.counts_cuts());
        context.print(&report(&DiffReport {
            names: [a.name, b.name],
            results,
            by_ply,
            counts_cuts,
            diff: found,
        }))
    }

    /// Opens a trace, a file or a game.
    fn side(
        &self,
        context: &mut CommandContext<'_>,
        name: &OsStr,
        search: &SearchArguments,
    ) -> CliResult<Side> {
        if let Some(source) = context.input.trace(name)? {
            if let Some(option) = given(search) {
                return Err(CliError::TraceSide { option });
            }
            let label = source.name().to_owned();
            let trace = Arc::new(Foreign::open(
                source,
                &Header::default(),
                &context.registry,
                &|| true,
            )?);
            let registry = Arc::clone(&context.registry);
            return Side::of(
                label,
                Arc::<Foreign>::clone(&trace),
                Some(trace),
                (registry, self.memory),
            );
        }
        let mut place = PositionArguments {
            file: Some(name.to_owned()),
            ..PositionArguments::default()
        };
        let game = named_game(name);
        if game.is_some() {
            let (position, moves) = (self.position.clone(), self.moves.clone());
            place = PositionArguments {
                game,
                position,
                moves,
                ..PositionArguments::default()
            };
        }
        let question = super::RequestArguments {
            place,
            search: search.clone(),
        }
        .resolve(context)?;
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let name = named(&name.to_string_lossy(), problem.spec());
        Side::of(name, problem, None, (question.registry, self.memory))
    }

    /// Searches the position of A with other options.
    fn reference(&self, context: &mut CommandContext<'_>, a: &Side) -> CliResult<Side> {
        let mut spec = a.recorded.problem.spec().clone();
        let mut registry = Arc::clone(&a.registry);
        let position = a.recorded.problem.position(&[]);
        if let Some(trace) = &a.trace {
            if trace.header().game.is_none() {
                return Err(CliError::NoReference);
            }
            // This search would value the leaves by another evaluation than that of the program.
            if trace.header().evaluation.is_none()
                && self.search.evaluation.is_none()
                && !trace.has_one_evaluation()
            {
                return Err(CliError::NoEvaluation);
            }
            // A trace without a stated depth shows it.
            let has_root = trace.header().depth.is_none() && a.recorded.tree.resident() > 0;
            let shown = has_root.then(|| u32::from(a.recorded.tree.entry(0).height));
            spec.depth = spec.depth.or(shown);
        }
        if let Some(name) = &self.search.evaluation {
            spec.evaluation = Some(super::adopt(context, &mut registry, name, &*position)?);
        }
        let search = SearchArguments {
            evaluation: None,
            ..self.search.clone()
        };
        let problem = position.pose(&search.over(spec), &registry)?;
        Side::of(
            named("our own search", problem.spec()),
            problem,
            None,
            (registry, self.memory),
        )
    }
}

/// Returns an option that a trace does not take, if one was given.
fn given(search: &SearchArguments) -> Option<&'static str> {
    let SearchArguments {
        method,
        depth,
        order,
        evaluation,
        max,
        seed,
        memory,
        uct,
    } = search;
    let options = [
        ("method", method.is_some()),
        ("depth", depth.is_some()),
        ("order", order.is_some()),
        ("evaluation", evaluation.is_some()),
        ("max", max.is_some()),
        ("seed", seed.is_some()),
    ];
    options
        .into_iter()
        .find(|(_, given)| *given)
        .map(|(name, _)| name)
        .or_else(|| memory.given())
        .or_else(|| uct.given())
}

fn print_json(
    context: &mut CommandContext<'_>,
    found: &Diff,
    by_ply: &[Vec<u64>; 2],
    sides: [&Side; 2],
) -> CliResult {
    let first = found.first().map(|first| FirstJson {
        path: first.path.iter().map(|step| &*step.mv).collect(),
        tick_a: first.ticks[0].0,
        tick_b: first.ticks[1].0,
        text: &first.text,
    });
    let is_known = sides.iter().all(|side| side.recorded.problem.counts_cuts());
    let [only_a, only_b] = found.cuts_only.map(|cuts| is_known.then_some(cuts));
    let searched = |counts: Counts| counts.nodes > 0;
    let value = |side: usize| {
        searched(found.counts[side]).then(|| {
            let Recorded {
                problem, answer, ..
            } = &sides[side].recorded;
            problem.number(answer.value)
        })
    };
    let moves = found
        .moves
        .iter()
        .map(|pair| MoveJson {
            mv: &pair.mv,
            nodes: pair.nodes,
        })
        .collect();
    context.json(&DiffJson {
        same: found.same(),
        first,
        nodes: found.counts.map(|counts| counts.nodes),
        by_ply,
        cuts: CutsJson { only_a, only_b },
        values: [value(0), value(1)],
        moves,
        differences: found.differences.len() as u64 + found.more,
        by_totals: found.by_totals,
    })
}
