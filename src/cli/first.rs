//! [`FirstArguments`]: the options of the first of two searches that are compared, beside those of the second.

use super::SearchArguments;
use super::memory::{self, MemoryArguments, Width};
use super::methods::{SearchMethod, depth, method, order};
use super::sampling::{UctArguments, exploration, iterations};
use clap::Args;
use engine::search::{AskedOrder, TableDepth, TableSize};
use engine::uct::Exploration;
use model::save::depth::Depth;

/// The options of the search of A, if A is not a trace.
#[derive(Args, Clone, Debug)]
pub struct FirstArguments {
    /// The algorithm of A; --method and the other options are B's
    #[arg(long, value_name = "METHOD", value_parser = method())]
    a_method: Option<SearchMethod>,
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
    /// uct: how many iterations A makes
    #[arg(long, value_name = "N", value_parser = iterations, allow_negative_numbers = true)]
    a_iterations: Option<u64>,
    /// uct: the constant C of A
    #[arg(long, value_name = "C", value_parser = exploration, allow_negative_numbers = true)]
    a_exploration: Option<Exploration>,
    /// uct: the playouts of A
    #[arg(long, value_name = "random|NAME")]
    a_playouts: Option<String>,
    /// uct: whether A backs up proofs
    #[arg(
        long, value_name = "true|false", value_parser = clap::value_parser!(bool),
        num_args = 0..=1, require_equals = true, default_missing_value = "true"
    )]
    a_solver: Option<bool>,
}

impl FirstArguments {
    /// Returns the options of A as those of a search.
    pub fn search(&self) -> SearchArguments {
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
        let evaluation = self.a_evaluation.clone();
        let uct = UctArguments {
            iterations: self.a_iterations,
            exploration: self.a_exploration,
            playouts: self.a_playouts.clone(),
            solver: self.a_solver,
        };
        SearchArguments {
            method,
            depth,
            order,
            evaluation,
            max: None,
            seed,
            memory,
            uct,
        }
    }
}
