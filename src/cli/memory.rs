//! [`MemoryArguments`]: the options for the memory of a search.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::search::{Aspiration, Memory, MethodName, Spec, TableDepth, TableFault, TableSize};

/// What a search remembers; what is not said is left as it is.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryArguments {
    /// A table of what was found out about positions: none, all of them, or as many as fit so many MiB [default: none]
    #[arg(long, value_name = "none|all|MIB", value_parser = table, allow_negative_numbers = true)]
    pub table: Option<TableSize>,
    /// Which entries of the table answer a visit: those searched as deep as is left there, or deeper ones as well
    /// [default: equal]
    #[arg(long, value_name = "RULE", value_parser = table_depth())]
    pub table_depth: Option<TableDepth>,
    /// Search depth 1 first, then 2, and so on, over one memory
    #[arg(
        long, value_name = "true|false", value_parser = clap::value_parser!(bool),
        num_args = 0..=1, require_equals = true, default_missing_value = "true"
    )]
    pub deepening: Option<bool>,
    /// Begin a depth with the window of the value of the depth before ± N: a number of the evaluation such as 2, 0.5 or
    /// 1/9; or none
    #[arg(long, value_name = "N", value_parser = aspiration, allow_negative_numbers = true)]
    pub aspiration: Option<Width>,
    /// A table with one fault on purpose, for a check to catch: kind (bounds stored as exact), depth (not looked at), side
    /// (not part of the position)
    #[arg(long, value_name = "FAULT", value_parser = table_fault())]
    pub table_faulty: Option<TableFault>,
}

/// Half the width of an aspiration window; `None`: there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width(pub Option<Aspiration>);

pub fn table(text: &str) -> Result<TableSize, String> {
    TableSize::read(text)
        .ok_or_else(|| "expected none, all, or a number of MiB from 1 on".to_owned())
}

pub fn table_depth() -> impl TypedValueParser<Value = TableDepth> {
    PossibleValuesParser::new(TableDepth::ALL.map(TableDepth::word))
        .try_map(|word| TableDepth::named(&word).ok_or("unknown rule"))
}

fn table_fault() -> impl TypedValueParser<Value = TableFault> {
    PossibleValuesParser::new(TableFault::ALL.map(TableFault::word))
        .try_map(|word| TableFault::named(&word).ok_or("unknown fault"))
}

pub fn aspiration(text: &str) -> Result<Width, String> {
    let width = if text == "none" {
        Some(Width(None))
    } else {
        Aspiration::read(text).map(|width| Width(Some(width)))
    };
    width.ok_or_else(|| "expected a number above 0, such as 2, 0.5 or 1/9, or none".to_owned())
}

impl MemoryArguments {
    /// Applies these options to a specification whose method and order are those requested. Earlier
    /// settings of its memory that do not fit the requested ones are dropped; the requested ones
    /// are all kept, even if they do not fit each other.
    pub fn put(&self, spec: &mut Spec, asked_method: bool) {
        let (before, mtdf) = (spec.memory, spec.memory.mtdf);
        let fresh = asked_method && spec.method == MethodName::Faulty;
        let base = if fresh {
            Memory {
                killers: before.killers,
                history: before.history,
                ..Memory::default()
            }
        } else {
            before
        };
        let table = self.table.unwrap_or(base.table);
        let deepening = self.deepening.unwrap_or(base.deepening);
        let no_window = asked_method && (mtdf || !spec.method.prunes());
        let inherited = base.aspiration.filter(|_| deepening && !no_window);
        spec.memory = Memory {
            table,
            table_depth: self
                .table_depth
                .or(base.table_depth.filter(|_| table != TableSize::None)),
            deepening,
            aspiration: self.aspiration.map_or(inherited, |width| width.0),
            faulty: self
                .table_faulty
                .or(base.faulty.filter(|_| table != TableSize::None)),
            ..base
        };
    }
    /// Returns the first option that was given.
    pub fn given(&self) -> Option<&'static str> {
        let MemoryArguments {
            table,
            table_depth,
            deepening,
            aspiration,
            table_faulty,
        } = self;
        let options = [
            ("table", table.is_some()),
            ("table-depth", table_depth.is_some()),
            ("deepening", deepening.is_some()),
            ("aspiration", aspiration.is_some()),
            ("table-faulty", table_faulty.is_some()),
        ];
        options
            .into_iter()
            .find(|(_, given)| *given)
            .map(|(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(arguments: &MemoryArguments, method: Option<MethodName>, memory: Memory) -> Memory {
        let mut spec = Spec {
            memory,
            ..Spec::default()
        };
        if let Some(method) = method {
            spec.ask_method(method.into());
        }
        arguments.put(&mut spec, method.is_some());
        spec.memory
    }

    #[test]
    fn what_a_file_says_goes_where_it_cannot_stay() {
        let silent = MemoryArguments::default();
        let base = Memory {
            table: TableSize::Mib(64),
            table_depth: Some(TableDepth::Deeper),
            deepening: true,
            aspiration: Aspiration::whole(2),
            ..Memory::default()
        };
        assert_eq!(over(&silent, None, base), base);
        assert_eq!(over(&silent, Some(MethodName::Pvs), base), base);
        assert_eq!(
            over(&silent, Some(MethodName::Minimax), base),
            Memory {
                aspiration: None,
                ..base
            }
        );
        assert_eq!(
            over(&silent, Some(MethodName::Faulty), base),
            Memory::default()
        );
        let no_table = MemoryArguments {
            table: Some(TableSize::None),
            ..silent.clone()
        };
        assert_eq!(
            over(&no_table, None, base),
            Memory {
                table: TableSize::None,
                table_depth: None,
                ..base
            }
        );
        let shallow = MemoryArguments {
            deepening: Some(false),
            ..silent.clone()
        };
        assert_eq!(
            over(&shallow, None, base),
            Memory {
                deepening: false,
                aspiration: None,
                ..base
            }
        );
        let wide = MemoryArguments {
            aspiration: Some(Width(None)),
            ..silent
        };
        assert_eq!(
            over(&wide, None, base),
            Memory {
                aspiration: None,
                ..base
            }
        );
    }

    #[test]
    fn what_was_asked_for_is_kept_to_be_refused() {
        let asked = MemoryArguments {
            aspiration: Some(Width(Aspiration::whole(1))),
            ..MemoryArguments::default()
        };
        let memory = over(&asked, Some(MethodName::Minimax), Memory::default());
        assert!(memory.check(MethodName::Minimax).is_err());
        assert!(
            over(&asked, None, Memory::default())
                .check(MethodName::AlphaBeta)
                .is_err(),
            "no deepening"
        );
    }
}
