//! [`Memory`]: the options for the memory of a search, which can be displayed, saved and compared,
//! and the reasons why some of them exclude each other.

use super::super::method_name::MethodName;
use crate::sentence::ToSentence;
use std::fmt;
use thiserror::Error;

/// The maximum number of MiB that can be requested.
const MOST_MIB: u64 = 1 << 40;

/// The size of the table of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableSize {
    /// No table.
    #[default]
    None,
    /// An entry for every position.
    All,
    /// As many entries as fit in this many MiB; a later store replaces the entry in its slot.
    Mib(u64),
}

impl TableSize {
    /// Reads a size: `none`, `all`, or a number of MiB, at least 1.
    pub fn read(text: &str) -> Option<TableSize> {
        match text {
            "none" => Some(TableSize::None),
            "all" => Some(TableSize::All),
            _ => text
                .parse()
                .ok()
                .filter(|mib| (1..=MOST_MIB).contains(mib))
                .map(TableSize::Mib),
        }
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableSize::None => f.write_str("none"),
            TableSize::All => f.write_str("all"),
            TableSize::Mib(mib) => write!(f, "{mib}"),
        }
    }
}

/// The rule for the depth of entries that count as hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableDepth {
    /// Entries searched exactly to the depth that is left: every value is then that of plain
    /// minimax.
    #[default]
    Equal,
    /// Entries searched to the depth that is left, or deeper.
    Deeper,
}

impl TableDepth {
    /// Both rules.
    pub const ALL: [TableDepth; 2] = [TableDepth::Equal, TableDepth::Deeper];

    /// Returns the rule with this word.
    pub fn named(word: &str) -> Option<TableDepth> {
        TableDepth::ALL.into_iter().find(|rule| rule.word() == word)
    }
    /// Returns the word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            TableDepth::Equal => "equal",
            TableDepth::Deeper => "deeper",
        }
    }
}

/// A deliberate fault of a table, known from real programs, for checks to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableFault {
    /// Every value is stored as exact, bounds included.
    Kind,
    /// An entry counts as a hit at any depth.
    Depth,
    /// The side to move is ignored when a position is looked up.
    Side,
}

impl TableFault {
    /// All faults.
    pub const ALL: [TableFault; 3] = [TableFault::Kind, TableFault::Depth, TableFault::Side];

    /// Returns the fault with this word.
    pub fn named(word: &str) -> Option<TableFault> {
        TableFault::ALL
            .into_iter()
            .find(|fault| fault.word() == word)
    }
    /// Returns the word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            TableFault::Kind => "kind",
            TableFault::Depth => "depth",
            TableFault::Side => "side",
        }
    }
}

/// Half the width of the first window of a depth, in the evaluation's own numbers: a positive
/// fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aspiration {
    numerator: i64,
    denominator: i64,
}

impl Aspiration {
    /// The greatest numerator and denominator.
    const MOST: i64 = 1_000_000_000_000;

    /// Creates a half-width from a whole number; `None` if it is not positive, or too large.
    pub fn whole(number: i64) -> Option<Aspiration> {
        Aspiration::fraction(number, 1)
    }
    fn fraction(numerator: i64, denominator: i64) -> Option<Aspiration> {
        let fits = |number: i64| (1..=Aspiration::MOST).contains(&number);
        let common = crate::eval::decimal::gcd(numerator, denominator);
        (fits(numerator) && fits(denominator)).then(|| Aspiration {
            numerator: numerator / common,
            denominator: denominator / common,
        })
    }
    /// Reads a number as values are printed: `2`, `0.5`, `1/9`.
    pub fn read(text: &str) -> Option<Aspiration> {
        let digits = |text: &str| {
            text.bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| text.parse().ok())
                .flatten()
        };
        if let Some((numerator, denominator)) = text.split_once('/') {
            return Aspiration::fraction(digits(numerator)?, digits(denominator)?);
        }
        let (whole, places) = text.split_once('.').unwrap_or((text, ""));
        let denominator = 10_i64.checked_pow(places.len().try_into().ok()?)?;
        Aspiration::fraction(digits(&format!("{whole}{places}"))?, denominator)
    }
    /// Returns the half-width in units, rounded up, where `units_in_1` units make 1. Between two
    /// values that are whole units, rounding makes no difference.
    pub fn units(self, units_in_1: i64) -> i64 {
        let units = i128::from(self.numerator) * i128::from(units_in_1);
        i64::try_from((units + i128::from(self.denominator) - 1) / i128::from(self.denominator))
            .unwrap_or(i64::MAX)
    }
}

impl fmt::Display for Aspiration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// The state that a search keeps from node to node and from pass to pass. By default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The table of positions.
    pub table: TableSize,
    /// The rule for entries that count as hits; `None`: not stated, which means equal depth.
    pub table_depth: Option<TableDepth>,
    /// True if the moves that stopped nodes of the same ply are tried early.
    pub killers: bool,
    /// True if moves that stopped more and larger nodes are tried earlier (the history heuristic,
    /// Schaeffer 1983).
    pub history: bool,
    /// True if the position is searched to depth 1, then 2, and so on.
    pub deepening: bool,
    /// The half-width of the narrow window, around the value of the previous depth, with which a
    /// depth begins; `None`: it begins with the full window.
    pub aspiration: Option<Aspiration>,
    /// True if a depth is searched with null windows only, until they meet at its value (MTD(f),
    /// Plaat 1996). The method is then fail-soft.
    pub mtdf: bool,
    /// A deliberate fault of the table.
    pub faulty: Option<TableFault>,
}

impl Memory {
    /// Returns true if there is no memory and a single pass: the search is then the one without
    /// these options.
    pub fn is_none(self) -> bool {
        self == Memory::default()
    }
    /// Returns whether the search is a sequence of passes.
    pub fn has_passes(self) -> bool {
        self.deepening || self.mtdf
    }
    /// Returns the rule for entries that count as hits.
    pub fn rule(self) -> TableDepth {
        self.table_depth.unwrap_or_default()
    }
    /// Returns these options restricted to those that a method supports.
    #[must_use]
    pub fn with(self, method: MethodName) -> Memory {
        let memory = Memory {
            mtdf: self.mtdf && method == MethodName::FailSoft,
            ..self
        };
        let memory = Memory {
            aspiration: memory.aspiration.filter(|_| method.prunes()),
            ..memory
        };
        if memory.check(method).is_ok() {
            memory
        } else {
            Memory::default()
        }
    }
    /// Checks whether these options are compatible with each other and with a method.
    ///
    /// # Errors
    /// Returns an error that names the incompatible options and the reason.
    pub fn check(self, method: MethodName) -> Result<(), MemoryError> {
        let aspires = self.aspiration.is_some();
        if !self.is_none() && method == MethodName::Faulty {
            return Err(MemoryError::Faulty);
        }
        if self.mtdf && method != MethodName::FailSoft {
            return Err(MemoryError::NotFailSoft {
                method: method.word(),
            });
        }
        if self.table_depth.is_some() && self.table == TableSize::None {
            return Err(MemoryError::NoTable);
        }
        if self.faulty.is_some() && self.table == TableSize::None {
            return Err(MemoryError::NoFaultyTable);
        }
        if aspires && self.mtdf {
            return Err(MemoryError::NullWindows);
        }
        if aspires && !method.prunes() {
            return Err(MemoryError::NoWindow {
                method: method.word(),
            });
        }
        if aspires && !self.deepening {
            return Err(MemoryError::NoDepthBefore);
        }
        Ok(())
    }
}

/// As it is asked for, but for killers, history and null windows, which the words of the order and of the method say: `table 64,
/// deeper, deepening, aspiration 1/9`, or `none`.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Memory {
            table,
            table_depth,
            deepening,
            aspiration,
            faulty,
            ..
        } = *self;
        let parts = [
            (table != TableSize::None).then(|| format!("table {table}")),
            table_depth.map(|rule| rule.word().to_owned()),
            deepening.then(|| "deepening".to_owned()),
            aspiration.map(|width| format!("aspiration {width}")),
            faulty.map(|fault| format!("faulty by its {}", fault.word())),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(
            if parts.is_empty() {
                "none".to_owned()
            } else {
                parts.join(", ")
            }
            .as_str(),
        )
    }
}

/// A reason why a search cannot have the requested memory.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum MemoryError {
    /// Aspiration without deepening.
    #[error("an aspiration window stands around the value of the depth before: it needs deepening")]
    NoDepthBefore,
    /// Aspiration with a method that has no windows.
    #[error("{method} searches every move and has no window that an aspiration could narrow")]
    NoWindow { method: &'static str },
    /// Aspiration with MTD(f).
    #[error("mtdf searches null windows only: an aspiration has nothing to narrow there")]
    NullWindows,
    /// A rule for entries without a table.
    #[error("a table depth says which entries of a table may answer, and there is no table")]
    NoTable,
    /// A fault of a table without a table.
    #[error("a faulty table is a specimen of one fault in a table, and there is no table")]
    NoFaultyTable,
    /// The deliberately faulty method.
    #[error(
        "alphabeta-faulty is a specimen of one fault: it takes no table, killers, history, deepening or aspiration"
    )]
    Faulty,
    /// MTD(f) by a method that is not fail-soft.
    #[error("mtdf searches by fail-soft alpha-beta, not by {method}")]
    NotFailSoft { method: &'static str },
    /// The table would not fit.
    #[error("a table of {asked} MiB does not fit: there are {available} MiB of memory")]
    TooLarge { asked: u64, available: u64 },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_fractions_as_they_are_written() {
        for text in ["none", "all", "1", "64", "1000000000000"] {
            assert_eq!(
                TableSize::read(text)
                    .map(|size| size.to_string())
                    .as_deref(),
                Some(text)
            );
        }
        assert_eq!(
            ["0", "-1", "1.5", "", "All", "99999999999999999999"].map(TableSize::read),
            [None; 6]
        );
        let written = |text| Aspiration::read(text).map(|aspiration| aspiration.to_string());
        assert_eq!(
            ["2", "0.5", "1/9", "6/4", ".25"].map(written),
            ["2", "1/2", "1/9", "3/2", "1/4"].map(|t| Some(t.into()))
        );
        for text in [
            "0",
            "0.0",
            "-1",
            "1/0",
            "1/",
            "/",
            "",
            "inf",
            "1e3",
            "1.2.3",
            "+1",
            "1000000000001",
            "0.0000000000001",
        ] {
            assert_eq!(Aspiration::read(text), None, "{text}");
        }
        let units = |text, units_in_1| {
            Aspiration::read(text).map(|aspiration| aspiration.units(units_in_1))
        };
        assert_eq!(
            (
                units("2", 9),
                units("1/9", 9),
                units("0.5", 1),
                units("1/3", 1000)
            ),
            (Some(18), Some(1), Some(1), Some(334))
        );
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_the_reason() {
        let all = Memory {
            table: TableSize::All,
            table_depth: Some(TableDepth::Deeper),
            killers: true,
            history: true,
            deepening: true,
            aspiration: None,
            mtdf: false,
            faulty: None,
        };
        let aspiring = Memory {
            aspiration: Aspiration::whole(2),
            ..all
        };
        let check = |memory: Memory, method| memory.check(method);
        for method in [
            MethodName::Minimax,
            MethodName::AlphaBeta,
            MethodName::FailSoft,
            MethodName::Pvs,
        ] {
            assert_eq!(check(all, method), Ok(()));
            assert_eq!(
                check(
                    Memory {
                        deepening: false,
                        ..all
                    },
                    method
                ),
                Ok(())
            );
        }
        assert_eq!(check(aspiring, MethodName::Pvs), Ok(()));
        assert_eq!(
            check(aspiring, MethodName::Minimax),
            Err(MemoryError::NoWindow { method: "minimax" })
        );
        assert_eq!(
            check(
                Memory {
                    deepening: false,
                    ..aspiring
                },
                MethodName::Pvs
            ),
            Err(MemoryError::NoDepthBefore)
        );
        assert_eq!(
            check(
                Memory {
                    mtdf: true,
                    ..aspiring
                },
                MethodName::FailSoft
            ),
            Err(MemoryError::NullWindows)
        );
        assert_eq!(
            check(Memory { mtdf: true, ..all }, MethodName::FailSoft),
            Ok(())
        );
        assert_eq!(
            check(Memory { mtdf: true, ..all }, MethodName::Pvs),
            Err(MemoryError::NotFailSoft { method: "pvs" })
        );
        assert_eq!(
            check(
                Memory {
                    table: TableSize::None,
                    ..all
                },
                MethodName::Pvs
            ),
            Err(MemoryError::NoTable)
        );
        assert_eq!(
            check(
                Memory {
                    killers: true,
                    ..Memory::default()
                },
                MethodName::Faulty
            ),
            Err(MemoryError::Faulty)
        );
        assert_eq!(check(Memory::default(), MethodName::Faulty), Ok(()));
        let specimen = Memory {
            faulty: Some(TableFault::Side),
            ..Memory::default()
        };
        assert_eq!(
            check(specimen, MethodName::Pvs),
            Err(MemoryError::NoFaultyTable)
        );
        assert_eq!(
            check(
                Memory {
                    table: TableSize::Mib(1),
                    ..specimen
                },
                MethodName::Minimax
            ),
            Ok(())
        );
    }
}
