//! [`Defaults`]: the user's own options for the searches of new games.

use super::choice::choice;
use super::error::{SettingsError, SettingsProblem};
use crate::save::SourceText;
use crate::save::depth::Depth;
use crate::save::file::text_or_number;
use engine::eval::{Registry, tree};
use engine::ron_place::Placed;
use engine::ron_place::Step::Field;
use engine::search::{Memory, MethodName, OrderName, Spec, TableSize};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The options for searches of new games; `None` for the usual value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    pub method: Option<MethodName>,
    /// The depth in plies; `Some(None)` is the end of the game.
    pub depth: Option<Option<u32>>,
    pub order: Option<OrderName>,
    pub table: Option<TableSize>,
    pub deepening: Option<bool>,
    /// The names of evaluations with their places in the file, by game.
    pub evaluations: BTreeMap<String, Placed<String>>,
}

/// The defaults as in the file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Defaults")]
pub(super) struct DefaultsFile {
    method: Option<String>,
    depth: Option<Depth>,
    order: Option<String>,
    #[serde(deserialize_with = "text_or_number")]
    table: Option<String>,
    deepening: Option<bool>,
    evaluations: BTreeMap<String, String>,
}

impl DefaultsFile {
    /// Parses the words.
    pub(super) fn read(self, source: &SourceText) -> Result<Defaults, SettingsError> {
        let word = |field: &'static str, what, known: &[&'static str], found: Option<&str>| {
            choice(
                source,
                &[Field("defaults"), Field(field)],
                what,
                known,
                found,
            )
        };
        let method = word(
            "method",
            "a method",
            &MethodName::ALL.map(MethodName::word),
            self.method.as_deref(),
        )?;
        let order = word(
            "order",
            "an order",
            &OrderName::ALL.map(OrderName::word),
            self.order.as_deref(),
        )?;
        let table = self.table.as_deref().map(|text| {
            let unknown = || {
                SettingsProblem::word(
                    "a table",
                    text,
                    ["none", "all", "a number of MiB"].into_iter(),
                )
            };
            TableSize::read(text)
                .ok_or_else(|| source.error(&[Field("defaults"), Field("table")], unknown()))
        });
        let games = || engine::eval::GAMES.iter().map(|game| game.name);
        if let Some(game) = self
            .evaluations
            .keys()
            .find(|name| !games().any(|game| game == **name))
        {
            let path = [Field("defaults"), Field("evaluations"), Field(game)];
            return Err(source.error(&path, SettingsProblem::word("a game", game, games())));
        }
        let placed = |(game, name): (String, String)| {
            let evaluation = source.error(
                &[Field("defaults"), Field("evaluations"), Field(&game)],
                name,
            );
            (game, evaluation)
        };
        Ok(Defaults {
            method: method.and_then(MethodName::named),
            depth: self.depth.map(Depth::plies),
            order: order.and_then(OrderName::named),
            table: table.transpose()?,
            deepening: self.deepening,
            evaluations: self.evaluations.into_iter().map(placed).collect(),
        })
    }
}

impl Defaults {
    /// Removes evaluations that do not exist; returns the error for the first of them.
    pub fn check(&mut self, registry: &Registry) -> Option<SettingsError> {
        let mut fault = None;
        self.evaluations.retain(
            |game,
             Placed {
                 file,
                 place,
                 problem: name,
             }| {
                let found = registry.get(game, name);
                let (is_known, file, place) = (found.is_ok(), file.clone(), *place);
                let problem = found.err().map(SettingsProblem::Evaluation);
                fault = fault.take().or(problem.map(|problem| Placed {
                    file,
                    place,
                    problem,
                }));
                is_known
            },
        );
        fault
    }
    /// Returns the options for a new game of a kind: those of the user over the usual ones. Trees
    /// that were typed keep the usual depth, to their end.
    pub fn apply(&self, kind: &str, usual: &Spec) -> Spec {
        let is_tree = kind == tree::INFO.name;
        let method = self.method.unwrap_or(usual.method);
        let table = self.table.unwrap_or(usual.memory.table);
        let deepening = self.deepening.unwrap_or(usual.memory.deepening);
        // A method that cannot use the memory keeps the usual one.
        let memory = Memory {
            table,
            deepening,
            ..usual.memory
        };
        let memory = if memory.check(method).is_ok() {
            memory
        } else {
            usual.memory
        };
        Spec {
            method,
            memory,
            depth: self.depth.filter(|_| !is_tree).unwrap_or(usual.depth),
            order: self.order.unwrap_or(usual.order),
            evaluation: self
                .evaluations
                .get(kind)
                .map(|placed| placed.problem.clone())
                .or_else(|| usual.evaluation.clone()),
            ..usual.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Offers, read};

    #[test]
    fn what_is_written_comes_before_what_is_usual() {
        let text = r#"(defaults: (method: "pvs", depth: "full", order: "evaluation", evaluations: {"othello": "basilio"}))"#;
        let defaults = read(text, "f", &Offers::default())
            .expect("a configuration")
            .defaults;
        let usual = Spec::default();
        let spec = defaults.apply("othello", &usual);
        assert_eq!(
            (spec.method, spec.depth, spec.order),
            (MethodName::Pvs, None, OrderName::Evaluation)
        );
        assert_eq!(spec.evaluation.as_deref(), Some("basilio"));
        let text = text.replace("basilio", "basil");
        let mut unknown = read(&text, "f", &Offers::default())
            .expect("a configuration")
            .defaults;
        let fault = unknown
            .check(&Registry::built_in())
            .expect("no such evaluation")
            .to_string();
        assert!(
            fault.starts_with("f:1:89: othello has no evaluation"),
            "{fault}"
        );
        let spec = unknown.apply("othello", &usual);
        assert_eq!(
            (spec.method, spec.evaluation),
            (MethodName::Pvs, usual.evaluation.clone()),
            "the rest is kept"
        );
        let text = r#"(defaults: (table: 64, deepening: true))"#;
        let remembers = read(text, "f", &Offers::default())
            .expect("a configuration")
            .defaults;
        assert_eq!(
            remembers.apply("nim", &usual).memory.to_string(),
            "table 64, deepening"
        );
        let faulty = Spec {
            method: MethodName::Faulty,
            ..usual.clone()
        };
        assert_eq!(
            remembers.apply("nim", &faulty).memory,
            Memory::default(),
            "it takes none"
        );
        assert_eq!(defaults.apply("nim", &usual).evaluation, None);
        assert_eq!(defaults.apply("tree", &usual).depth, usual.depth);
        assert_eq!(Defaults::default().apply("nim", &usual), usual);
        for (text, fault) in [
            (
                "(defaults: (method: \"alfabeta\"))",
                "f:1:21: expected a method, one of minimax, alphabeta",
            ),
            (
                "(defaults: (evaluations: {\"otello\": \"x\"}))",
                "did you mean othello?",
            ),
            ("(defaults: (depht: 3))", "did you mean depth?"),
            (
                "(defaults: (table: \"some\"))",
                "f:1:20: expected a table, one of none, all, a number of MiB",
            ),
        ] {
            let error = read(text, "f", &Offers::default())
                .expect_err(text)
                .to_string();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
