//! The options of the search in a save.

use super::open_error::{OpenProblem, OpenResult};
use crate::save::SourceText;
use crate::save::depth::Depth;
use crate::save::file::Search;
use engine::boundary::ProblemError;
use engine::ron_place::Step::{self, Field};
use engine::rules::Side;
use engine::search::{
    AskedMethod, AskedOrder, Aspiration, Memory, MemoryError, Spec, TableDepth, TableFault,
    TableSize,
};

/// Reads the specification of a search at a place of a save; absent fields have the defaults of
/// `usual`.
pub(super) fn spec(
    search: &Search,
    usual: &Spec,
    (at, source): (&[Step<'static>], &SourceText),
) -> OpenResult<Spec> {
    let word = |field: &'static str, what, known: &[&str], found: &str| {
        let problem = OpenProblem::Word {
            what,
            known: known.join(", "),
            found: found.to_owned(),
        };
        source.error(&[at, &[Field(field)]].concat(), problem)
    };
    let method = AskedMethod::named(&search.method).ok_or_else(|| {
        word(
            "method",
            "a method",
            &AskedMethod::ALL.map(AskedMethod::word),
            &search.method,
        )
    })?;
    let order = AskedOrder::named(&search.order).ok_or_else(|| {
        word(
            "order",
            "an order",
            &AskedOrder::ALL.map(AskedOrder::word),
            &search.order,
        )
    })?;
    let max = search.max.as_deref().map(|max| {
        let side = Side::BOTH
            .into_iter()
            .find(|side| super::file::side_word(*side) == max);
        side.ok_or_else(|| word("max", "whose view", &["first", "second"], max))
    });
    let table = search.table.as_deref().map_or(Ok(TableSize::None), |text| {
        TableSize::read(text).ok_or_else(|| {
            word(
                "table",
                "a table",
                &["none", "all", "a number of MiB"],
                text,
            )
        })
    });
    let table_depth = search.table_depth.as_deref().map(|text| {
        let known = TableDepth::ALL.map(TableDepth::word);
        TableDepth::named(text)
            .ok_or_else(|| word("table_depth", "which entries answer", &known, text))
    });
    let aspiration = search
        .aspiration
        .as_deref()
        .filter(|text| *text != "none")
        .map(|text| {
            let known = ["none", "a number above 0 such as 2, 0.5 or 1/9"];
            Aspiration::read(text).ok_or_else(|| word("aspiration", "an aspiration", &known, text))
        });
    let faulty = search.table_faulty.as_deref().map(|text| {
        let known = TableFault::ALL.map(TableFault::word);
        TableFault::named(text).ok_or_else(|| word("table_faulty", "a fault", &known, text))
    });
    let memory = Memory {
        table: table?,
        table_depth: table_depth.transpose()?,
        killers: order.killers,
        history: order.history,
        deepening: search.deepening,
        aspiration: aspiration.transpose()?,
        mtdf: method.mtdf,
        faulty: faulty.transpose()?,
    };
    if let Err(error) = memory.check(method.method) {
        let path = [at, &[Field(field_of(&error))]].concat();
        return Err(source.error(&path, ProblemError::Memory(error).into()));
    }
    Ok(Spec {
        method: method.method,
        depth: search.depth.map_or(usual.depth, Depth::plies),
        order: order.order,
        seed: search.seed,
        evaluation: search.evaluation.clone(),
        max: max.transpose()?.or(usual.max),
        memory,
    })
}

/// Returns the field of a search that is responsible for a rejected memory.
pub(super) fn field_of(error: &MemoryError) -> &'static str {
    match error {
        MemoryError::NoDepthBefore | MemoryError::NoWindow { .. } | MemoryError::NullWindows => {
            "aspiration"
        }
        MemoryError::NoTable => "table_depth",
        MemoryError::NoFaultyTable => "table_faulty",
        MemoryError::Faulty | MemoryError::NotFailSoft { .. } => "method",
        MemoryError::TooLarge { .. } => "table",
    }
}
