//! [`parts`]: one search with and without each part of its memory.
//!
//! The rows are: no memory, each part alone, all parts but one, all of them. A part that needs
//! another one is used only with it: no aspiration without deepening, no rule for entries without a
//! table.
//!
//! [`over`] adds the rows over many positions.
//!
//! Cost: one search for each row, at most ten; with curves one for each depth as well.

use engine::boundary::{Problem, Searchable};
use engine::numbers::Ordinal;
use engine::search::{Counts, Memory, TableDepth, TableSize, Token, Value};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A part of the memory of a search, or of the behaviour that depends on its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemoryPart {
    /// The table of positions.
    Table,
    /// The killers of a ply.
    Killers,
    /// The counts of moves that stopped nodes.
    History,
    /// Iterative deepening.
    Deepening,
    /// Narrow windows around the value of the depth before.
    Aspiration,
    /// Null windows until the bounds meet.
    NullWindows,
}

impl MemoryPart {
    /// All parts.
    pub const ALL: [MemoryPart; 6] = [
        MemoryPart::Table,
        MemoryPart::Killers,
        MemoryPart::History,
        MemoryPart::Deepening,
        MemoryPart::Aspiration,
        MemoryPart::NullWindows,
    ];

    /// Returns the word for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            MemoryPart::Table => "table",
            MemoryPart::Killers => "killers",
            MemoryPart::History => "history",
            MemoryPart::Deepening => "deepening",
            MemoryPart::Aspiration => "aspiration",
            MemoryPart::NullWindows => "mtdf",
        }
    }
    /// Returns true if a memory has this part.
    pub fn is_in(self, memory: Memory) -> bool {
        match self {
            MemoryPart::Table => memory.table != TableSize::None,
            MemoryPart::Killers => memory.killers,
            MemoryPart::History => memory.history,
            MemoryPart::Deepening => memory.deepening,
            MemoryPart::Aspiration => memory.aspiration.is_some(),
            MemoryPart::NullWindows => memory.mtdf,
        }
    }
    /// Returns the parts of a memory.
    pub fn of(memory: Memory) -> Vec<MemoryPart> {
        MemoryPart::ALL
            .into_iter()
            .filter(|part| part.is_in(memory))
            .collect()
    }
    /// Returns a memory without this part and the parts that depend on it.
    fn taken_from(self, memory: Memory) -> Memory {
        match self {
            MemoryPart::Table => Memory {
                table: TableSize::None,
                table_depth: None,
                faulty: None,
                ..memory
            },
            MemoryPart::Killers => Memory {
                killers: false,
                ..memory
            },
            MemoryPart::History => Memory {
                history: false,
                ..memory
            },
            MemoryPart::Deepening => Memory {
                deepening: false,
                aspiration: None,
                ..memory
            },
            MemoryPart::Aspiration => Memory {
                aspiration: None,
                ..memory
            },
            MemoryPart::NullWindows => Memory {
                mtdf: false,
                ..memory
            },
        }
    }
    /// Returns a memory with only this part and the parts that it depends on.
    fn alone(self, memory: Memory) -> Memory {
        let Memory {
            table,
            table_depth,
            killers,
            history,
            deepening,
            aspiration,
            mtdf,
            faulty,
        } = memory;
        let none = Memory::default();
        match self {
            MemoryPart::Table => Memory {
                table,
                table_depth,
                faulty,
                ..none
            },
            MemoryPart::Killers => Memory { killers, ..none },
            MemoryPart::History => Memory { history, ..none },
            MemoryPart::Deepening => Memory { deepening, ..none },
            MemoryPart::Aspiration => Memory {
                deepening,
                aspiration,
                ..none
            },
            MemoryPart::NullWindows => Memory { mtdf, ..none },
        }
    }
}

/// The result of a search with some of the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartCounts {
    /// The memory of the search.
    pub memory: Memory,
    /// The value of the root; `None` if the search took more nodes than allowed or was stopped.
    pub value: Option<Value>,
    /// The ordinal of the best move.
    pub best: Option<Ordinal>,
    /// The totals.
    pub counts: Counts,
    /// The duration of the search.
    pub elapsed: Duration,
}

/// The results of a search with and without each part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartsReport {
    /// The number of positions. Counts and times are sums over them, and several positions have no
    /// best moves.
    pub positions: usize,
    /// A row for each combination of parts, in the order of [`combinations`].
    pub rows: Vec<PartCounts>,
    /// True if the known values of one position are not all equal.
    pub differ: bool,
    /// True if deeper entries may answer, which can change values.
    pub deeper: bool,
    /// The nodes of each row for each depth from 1 on; `None`: too many. Empty unless asked for.
    pub by_depth: Vec<(u32, Vec<Option<u64>>)>,
}

/// The smaller depths that are searched as well, for the curves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depths {
    /// None.
    Own,
    /// From 1 on, as long as a deeper search differs.
    ToTheEnd,
    /// From 1 on to the own depth, so that sums over several positions are for the same depths.
    All,
}

impl PartsReport {
    /// Returns whether all values are equal; `None` if they need not be equal.
    pub fn agree(&self) -> Option<bool> {
        (!self.deeper).then_some(!self.differ)
    }
    /// Returns true if no search has ended.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| row.value.is_none())
    }
    /// Adds the same searches of other positions. A row that did not end in all of them has no sum.
    fn plus(mut self, other: PartsReport) -> PartsReport {
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            row.counts = row.counts.plus(other.counts);
            row.elapsed += other.elapsed;
            (row.value, row.best) = (row.value.filter(|_| other.value.is_some()), None);
        }
        let sum = |(one, other): (&Option<u64>, &Option<u64>)| {
            one.zip(*other).map(|(one, other)| one + other)
        };
        let both = self.by_depth.iter().zip(&other.by_depth);
        self.by_depth = both
            .map(|((depth, one), (_, other))| (*depth, one.iter().zip(other).map(sum).collect()))
            .collect();
        self.positions += other.positions;
        self.differ |= other.differ;
        self
    }
}

/// Returns the combinations of a memory's parts to compare.
pub fn combinations(memory: Memory) -> Vec<Memory> {
    let own = MemoryPart::of(memory);
    let alone = own.iter().map(|part| part.alone(memory));
    let without = own.iter().map(|part| part.taken_from(memory));
    let mut rows: Vec<Memory> = Vec::new();
    for row in std::iter::once(Memory::default())
        .chain(alone)
        .chain(without)
        .chain([memory])
    {
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    // The whole memory comes last, whichever parts it has.
    rows.retain(|row| *row != memory);
    rows.push(memory);
    rows
}

/// Adds the results of [`parts`] for many positions, at all depths. Results after a stop are
/// missing. Returns `None` if there is no result.
pub fn over(problems: &[Arc<dyn Problem>], nodes: u64, control: &Token) -> Option<PartsReport> {
    let whole = |problem: &Arc<dyn Problem>| {
        let found = parts(problem.searchable()?, (nodes, Depths::All), control);
        (!control.is_stopped()).then_some(found)
    };
    problems.iter().map_while(whole).reduce(PartsReport::plus)
}

/// Runs a search with and without each part, each with at most `nodes` nodes, and at smaller depths
/// as given by `depths`. Results after a stop are missing.
pub fn parts(own: &dyn Searchable, (nodes, depths): (u64, Depths), control: &Token) -> PartsReport {
    let spec = own.spec();
    let memories = combinations(spec.memory);
    let searched = |memory: Memory, depth: Option<u32>| {
        let problem = own.otherwise(depth, memory);
        control.begin(None);
        let start = Instant::now();
        let answer = problem.choose(nodes, control);
        let elapsed = start.elapsed();
        let complete = answer.complete && problem.fault().is_none();
        let (value, best) = (
            complete.then_some(answer.value),
            answer.best.filter(|_| complete),
        );
        (
            PartCounts {
                memory,
                value,
                best,
                counts: answer.counts,
                elapsed,
            },
            answer.height,
        )
    };
    let mut rows = Vec::new();
    for &memory in &memories {
        if control.is_stopped() {
            break;
        }
        rows.push(searched(memory, spec.depth).0);
    }
    let mut values = rows.iter().filter_map(|row| row.value);
    let first = values.next();
    let (differ, deeper) = (
        values.any(|value| Some(value) != first),
        spec.memory.rule() == TableDepth::Deeper,
    );
    let mut by_depth: Vec<(u32, Vec<Option<u64>>)> = Vec::new();
    let mut on = vec![true; memories.len()];
    let deepest = if depths == Depths::Own {
        0
    } else {
        spec.depth.unwrap_or(u32::MAX)
    };
    let to_the_end = depths == Depths::ToTheEnd || spec.depth.is_none();
    for depth in 1..=deepest {
        let mut ends = false;
        let nodes_of = |(&memory, on): (&Memory, &bool)| {
            let found = on.then(|| searched(memory, Some(depth)));
            let (row, height) = found.filter(|(row, _)| row.value.is_some())?;
            // A hit of the table hides the depth of the tree below it.
            ends |= to_the_end && memory.table == TableSize::None && height < depth;
            Some(row.counts.nodes)
        };
        let at: Vec<Option<u64>> = memories.iter().zip(&on).map(nodes_of).collect();
        if control.is_stopped() || ends || at.iter().all(Option::is_none) {
            break;
        }
        on = at.iter().map(Option::is_some).collect();
        by_depth.push((depth, at));
    }
    PartsReport {
        positions: 1,
        rows,
        differ,
        deeper,
        by_depth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::search::Aspiration;

    #[test]
    fn combinations_have_each_part_alone_and_left_out() {
        let words = |memory: Memory| {
            MemoryPart::of(memory)
                .into_iter()
                .map(MemoryPart::word)
                .collect::<Vec<_>>()
                .join("+")
        };
        let of = |memory| {
            combinations(memory)
                .into_iter()
                .map(words)
                .collect::<Vec<_>>()
        };
        let table = Memory {
            table: TableSize::All,
            ..Memory::default()
        };
        assert_eq!(of(table), ["", "table"]);
        assert_eq!(
            of(Memory {
                killers: true,
                deepening: true,
                ..table
            }),
            [
                "",
                "table",
                "killers",
                "deepening",
                "killers+deepening",
                "table+deepening",
                "table+killers",
                "table+killers+deepening"
            ]
        );
        assert_eq!(
            of(Memory {
                history: true,
                killers: true,
                ..Memory::default()
            }),
            ["", "killers", "history", "killers+history"]
        );
        let aspiring = Memory {
            deepening: true,
            aspiration: Aspiration::whole(1),
            ..table
        };
        assert_eq!(
            of(aspiring),
            [
                "",
                "table",
                "deepening",
                "deepening+aspiration",
                "table+deepening",
                "table+deepening+aspiration"
            ]
        );
        assert_eq!(
            of(Memory {
                mtdf: true,
                ..table
            }),
            ["", "table", "mtdf", "table+mtdf"]
        );
    }
}
