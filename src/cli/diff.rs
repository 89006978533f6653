//! `plyscope diff`: two searches beside each other, traces of other programs or searches of this
//! one.
//!
//! If one of them is a Monte-Carlo search, [`beside`](super::beside) prints the result; if both
//! are, [`sampling_diff`](super::sampling_diff) does.

use super::beside::{self, BesideOutput, DepthFirstSide};
use super::first::FirstArguments;
use super::recorded::{Recorded, RecordingMemory};
use super::request::{PositionArguments, SearchArguments};
use super::sampling::RecordedSampling;
use super::sampling_diff::{self, NamedSampling};
use super::solve::seconds;
use super::{CliError, CliResult, CommandContext, Resolved, adopt};
use clap::Args;
use engine::boundary::{Position, Problem, UctProblem};
use engine::eval::{Number, Registry};
use engine::search::{Counts, Spec, Token};
use engine::trace::{FoldedNode, Walk};
use engine::uct::{Playouts, UctSpec};
use model::documents::named::named_game;
use model::foreign::{Foreign, Header, TraceSource};
use model::inspect::diff::{Diff, DiffEffort, DiffSide, diff};
use model::report::diff::{DiffReport, named, report, result};
use model::report::sampling_diff::named as sampling_named;
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::sync::Arc;
use std::time::{Duration, Instant};

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
    /// uct beside another method: prove what the moves are worth, for so many seconds at most [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    solve: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
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

/// A Monte-Carlo search that is not made yet.
struct SampledSearch {
    name: String,
    problem: Arc<dyn UctProblem>,
    registry: Arc<Registry>,
}

/// One of the two, by any method; of a depth-first search with the time that it took.
enum AnySide {
    DepthFirst(Box<Side>, Option<Duration>),
    Sampled(SampledSearch),
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
        let (first, mut second) = (self.first.search(), self.search.clone());
        // Without a method of its own, B is a Monte-Carlo search if A is one.
        if self.b.is_none() && second.method.is_none() {
            second.method = first.method.filter(|_| first.is_uct());
        }
        if first.is_uct() || second.is_uct() {
            return self.sampled(context, &first, &second);
        }
        if self.solve.is_some() {
            return Err(CliError::OnlyUct { option: "solve" });
        }
        let a = self.side(context, &self.a, &first)?;
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

    /// Compares two searches if at least one of them is a Monte-Carlo search.
    fn sampled(
        &self,
        context: &mut CommandContext<'_>,
        first: &SearchArguments,
        second: &SearchArguments,
    ) -> CliResult {
        let a = self.any_side(context, &self.a, first)?;
        let b = match &self.b {
            Some(b) => self.any_side(context, b, second)?,
            None => self.any_reference(context, &a, second)?,
        };
        match (a, b) {
            (AnySide::Sampled(a), AnySide::Sampled(b)) => {
                if self.solve.is_some() {
                    return Err(CliError::SolvedSampling);
                }
                let recorded = |side: SampledSearch| {
                    Ok::<_, CliError>(NamedSampling {
                        name: side.name,
                        recorded: RecordedSampling::new(side.problem)?,
                    })
                };
                sampling_diff::run(context, &[recorded(a)?, recorded(b)?], self.json)
            }
            (AnySide::Sampled(sampled), AnySide::DepthFirst(other, elapsed))
            | (AnySide::DepthFirst(other, elapsed), AnySide::Sampled(sampled)) => {
                let side = DepthFirstSide {
                    problem: &*other.recorded.problem,
                    answer: &other.recorded.answer,
                    elapsed,
                };
                let output = BesideOutput {
                    names: [
                        "",
                        if other.trace.is_some() {
                            &other.name
                        } else {
                            ""
                        },
                    ],
                    solve: self.solve,
                    json: self.json,
                };
                beside::run(context, sampled.problem, &side, output)
            }
            // A trace takes no method, so a search by `uct` was asked of a trace.
            (AnySide::DepthFirst(..), AnySide::DepthFirst(..)) => {
                Err(CliError::TraceSide { option: "method" })
            }
        }
    }

    /// Returns the search of a trace, a file or a game, by any method.
    fn any_side(
        &self,
        context: &mut CommandContext<'_>,
        name: &OsStr,
        search: &SearchArguments,
    ) -> CliResult<AnySide> {
        if let Some(source) = context.input.trace(name)? {
            let side = self.trace_side(context, source, search)?;
            return Ok(AnySide::DepthFirst(Box::new(side), None));
        }
        let question = self.question(context, name, search)?;
        if !search.is_uct() {
            let since = Instant::now();
            let side = self.own_side(name, question)?;
            return Ok(AnySide::DepthFirst(Box::new(side), Some(since.elapsed())));
        }
        let spec = question.uct.clone().unwrap_or_default();
        let problem = question.position.pose_uct(&spec, &question.registry)?;
        Ok(AnySide::Sampled(SampledSearch {
            name: sampling_named(&name.to_string_lossy(), problem.spec()),
            problem,
            registry: question.registry,
        }))
    }

    /// Searches the position of A by any method, for B.
    fn any_reference(
        &self,
        context: &mut CommandContext<'_>,
        a: &AnySide,
        search: &SearchArguments,
    ) -> CliResult<AnySide> {
        let (position, mut registry, usual) = match a {
            AnySide::Sampled(a) => (
                a.problem.position(&[]),
                Arc::clone(&a.registry),
                a.problem.spec().clone(),
            ),
            AnySide::DepthFirst(a, _) => {
                let has_game = a
                    .trace
                    .as_ref()
                    .is_none_or(|trace| trace.header().game.is_some());
                if !has_game {
                    return Err(CliError::NoReference);
                }
                let max = a.recorded.problem.spec().max;
                let usual = UctSpec {
                    max,
                    ..UctSpec::default()
                };
                let position = a.recorded.problem.position(&[]);
                (position, Arc::clone(&a.registry), usual)
            }
        };
        let mut search = search.clone();
        if let Some(name) = &mut search.evaluation {
            *name = adopt(context, &mut registry, name, &*position)?;
        }
        if !search.is_uct() {
            return self.depth_first_reference(&*position, &search, registry);
        }
        let mut spec = search.uct_over(usual)?;
        if let Playouts::Evaluation(name) = &mut spec.playouts {
            *name = adopt(context, &mut registry, name, &*position)?;
        }
        let problem = position.pose_uct(&spec, &registry)?;
        Ok(AnySide::Sampled(SampledSearch {
            name: sampling_named("", problem.spec()),
            problem,
            registry,
        }))
    }

    /// Searches the position of a Monte-Carlo search depth-first.
    fn depth_first_reference(
        &self,
        position: &dyn Position,
        search: &SearchArguments,
        registry: Arc<Registry>,
    ) -> CliResult<AnySide> {
        let since = Instant::now();
        let problem = position.pose(&search.over(position.usual_spec()), &registry)?;
        let name = named("", problem.spec());
        let side = Side::of(name, problem, None, (registry, self.memory))?;
        Ok(AnySide::DepthFirst(Box::new(side), Some(since.elapsed())))
    }

    /// Opens a trace, a file or a game.
    fn side(
        &self,
        context: &mut CommandContext<'_>,
        name: &OsStr,
        search: &SearchArguments,
    ) -> CliResult<Side> {
        match context.input.trace(name)? {
            Some(source) => self.trace_side(context, source, search),
            None => {
                let question = self.question(context, name, search)?;
                self.own_side(name, question)
            }
        }
    }

    fn trace_side(
        &self,
        context: &mut CommandContext<'_>,
        source: TraceSource,
        search: &SearchArguments,
    ) -> CliResult<Side> {
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
        Side::of(
            label,
            Arc::<Foreign>::clone(&trace),
            Some(trace),
            (registry, self.memory),
        )
    }

    fn own_side(&self, name: &OsStr, question: Resolved) -> CliResult<Side> {
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let name = named(&name.to_string_lossy(), problem.spec());
        Side::of(name, problem, None, (question.registry, self.memory))
    }

    /// Returns the position of a file or a game, with the options of its search.
    fn question(
        &self,
        context: &mut CommandContext<'_>,
        name: &OsStr,
        search: &SearchArguments,
    ) -> CliResult<Resolved> {
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
        super::RequestArguments {
            place,
            search: search.clone(),
        }
        .resolve_any(context)
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
            spec.evaluation = Some(adopt(context, &mut registry, name, &*position)?);
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
