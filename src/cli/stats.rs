//! `plyscope stats TRACE`: the counts of another program's search.

use super::traced::{agree, given};
use super::{CliError, CliResult, CommandContext, RequestArguments, complain};
use clap::Args;
use engine::search::Token;
use model::foreign::HeaderName;
use model::foreign::stats::{
    CutOffs, KindCount, PassStats, PlyStats, TableCounts, TraceStats, VisitKind, trace_stats,
};
use model::report;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::io::BufReader;

/// The bytes that are read at once.
const BUFFER: usize = 1 << 16;

#[derive(Args, Debug)]
pub struct StatsArguments {
    #[command(flatten)]
    request: RequestArguments,
    /// In whose view values and windows are: max, or mover for negamax
    #[arg(long, value_name = "VIEW")]
    view: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names and the order of the fields are stable.
#[derive(serde::Serialize)]
struct StatsJson {
    searches: usize,
    nodes: u64,
    leaves: u64,
    open: u64,
    branching: Option<f64>,
    cutoffs: Option<CutOffsJson>,
    kinds: KindsJson,
    table: Option<TableJson>,
    passes: Vec<PassJson>,
    by_ply: Vec<PlyJson>,
    micros: Option<u64>,
    micros_per_node: Option<f64>,
}

#[derive(serde::Serialize)]
struct CutOffsJson {
    all: u64,
    first: u64,
    /// Of those by a move.
    first_share: Option<f64>,
    by_move: Vec<u64>,
    null: u64,
    other: u64,
}

/// A field for each kind, null where the format has no word for it, and one for all other nodes.
struct KindsJson {
    has_words: bool,
    kinds: [KindCount; VisitKind::ALL.len()],
    plain: u64,
}

impl Serialize for KindsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Kind {
            visits: u64,
            nodes: u64,
        }
        let mut map = serializer.serialize_map(Some(VisitKind::ALL.len() + 1))?;
        map.serialize_entry("plain", &self.plain)?;
        for (kind, KindCount { visits, nodes }) in VisitKind::ALL.into_iter().zip(self.kinds) {
            let known = self.has_words || kind == VisitKind::Again;
            map.serialize_entry(kind.word(), &known.then_some(Kind { visits, nodes }))?;
        }
        map.end()
    }
}

#[derive(serde::Serialize)]
struct TableJson {
    hits: u64,
    kinds: AnswersJson,
    ages: AgesJson,
    narrowed: u64,
}

#[derive(serde::Serialize)]
struct AnswersJson {
    exact: u64,
    lower: u64,
    upper: u64,
    not_stated: u64,
}

#[derive(serde::Serialize)]
struct AgesJson {
    same_pass: u64,
    pass_before: u64,
    older: u64,
    not_stated: u64,
}

#[derive(serde::Serialize)]
struct PassJson {
    search: usize,
    depth: Option<model::save::depth::Depth>,
    plies: usize,
    nodes: u64,
    growth: Option<f64>,
    hits: u64,
    micros: Option<u64>,
}

#[derive(serde::Serialize)]
struct PlyJson {
    ply: usize,
    nodes: u64,
    leaves: u64,
    branching: Option<f64>,
    micros: Option<u64>,
}

impl StatsArguments {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let Some(source) = self.request.trace(context)? else {
            let file = self.request.place.file.as_ref();
            file.map_or(Ok(()), |file| context.input.expect_save(file))?;
            return Err(CliError::NoTrace);
        };
        let given = given(
            &self.request,
            &[(HeaderName::View, self.view.as_deref())],
            context,
        )?;
        agree(&source, &given)?;
        let input = BufReader::with_capacity(BUFFER, source.stream(0, &|| true));
        let stats = trace_stats(input, source.name(), &given, &Token::new())?;
        stats
            .damage
            .iter()
            .for_each(|damage| complain(&damage.to_string()));
        if self.json {
            context.json(&json(&stats))
        } else {
            context.print(&report::stats::report(&stats))
        }
    }
}

fn json(stats: &TraceStats) -> StatsJson {
    let cutoffs = |cut_offs: &CutOffs| CutOffsJson {
        all: cut_offs.all(),
        first: cut_offs.first(),
        first_share: cut_offs.share(),
        by_move: cut_offs.by_move.clone(),
        null: cut_offs.null,
        other: cut_offs.other,
    };
    let TableCounts {
        exact,
        lower,
        upper,
        unsaid,
        narrowed,
        same_pass,
        pass_before,
        older,
        no_age,
    } = stats.table;
    let table = TableJson {
        hits: stats.table.hits(),
        kinds: AnswersJson {
            exact,
            lower,
            upper,
            not_stated: unsaid,
        },
        ages: AgesJson {
            same_pass,
            pass_before,
            older,
            not_stated: no_age,
        },
        narrowed,
    };
    let pass = |(at, pass): (usize, &PassStats)| PassJson {
        search: pass.search + 1,
        depth: pass.depth,
        plies: pass.plies,
        nodes: pass.nodes,
        growth: stats.growth(at),
        hits: pass.hits,
        micros: pass.micros,
    };
    let ply = |(ply, at): (usize, &PlyStats)| PlyJson {
        ply,
        nodes: at.nodes,
        leaves: at.leaves,
        branching: at.branching(),
        micros: stats.has_times.then_some(at.micros),
    };
    StatsJson {
        searches: stats.searches,
        nodes: stats.nodes(),
        leaves: stats.leaves(),
        open: stats.open,
        branching: stats.branching(),
        cutoffs: stats.cut_offs.as_ref().map(cutoffs),
        kinds: KindsJson {
            has_words: stats.has_words,
            kinds: stats.kinds,
            plain: stats.plain,
        },
        table: stats.has_words.then_some(table),
        passes: stats.passes.iter().enumerate().map(pass).collect(),
        by_ply: stats.by_ply.iter().enumerate().map(ply).collect(),
        micros: stats.micros(),
        micros_per_node: stats.micros_per_node(),
    }
}
