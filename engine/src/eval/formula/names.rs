//! `Names`: the names that a formula may use, with their meanings.

use super::operators;
use super::problem::FormulaProblem;
use crate::eval::counted::{Counted, written};
use crate::eval::decimal::MICRO;
use crate::eval::file::{Args, Whose};
use crate::eval::game_info::{CONSTANT, FeatureInfo};
use crate::ron_place::similar;

/// A name in a formula with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::eval) struct FormulaInput {
    /// The name as it was written.
    pub name: String,
    /// The index of the character of its first occurrence in the formula.
    pub at: usize,
    /// The index of the term in the file, if it is one.
    pub term: Option<usize>,
    pub what: Meaning,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::eval) enum Meaning {
    Used,
    All,
    Phase,
    Counted(Counted),
}

/// The names that a formula may use.
pub(in crate::eval) struct Names<'a> {
    /// The features of the game.
    pub features: &'static [FeatureInfo],
    /// True if any other name is a feature too, which will be known to the game.
    pub any: bool,
    /// The terms of the file.
    pub terms: &'a [Counted],
}

/// The progress of the game.
const PROGRESS: [(&str, Meaning); 3] = [
    ("used", Meaning::Used),
    ("all", Meaning::All),
    ("phase", Meaning::Phase),
];

/// Returns whether a word is a valid name of a term.
pub(in crate::eval) fn is_term_name(name: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let reserved =
        PROGRESS.iter().any(|(known, _)| *known == name) || operators::function(name).is_some();
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(word) && !reserved
}

impl Names<'_> {
    pub(super) fn find(&self, name: &str) -> Result<(Option<usize>, Meaning), FormulaProblem> {
        if let Some((_, what)) = PROGRESS.into_iter().find(|(known, _)| *known == name) {
            return Ok((None, what));
        }
        let is_named = |term: &Counted| term.name() == name;
        if let Some(index) = self.terms.iter().position(is_named) {
            return Ok((Some(index), Meaning::Counted(self.terms[index].clone())));
        }
        let (whose, feature) = Whose::ALL
            .into_iter()
            .find_map(|whose| {
                name.strip_prefix(whose.prefix()?)?
                    .strip_prefix('.')
                    .map(|feature| (whose, feature))
            })
            .unwrap_or((Whose::default(), name));
        let features = || self.features.iter().chain([&CONSTANT]);
        let Some(info) = features().find(|info| written(info.name) == feature) else {
            if self.any && is_term_name(feature) {
                let (weight, feature, args) = (MICRO, feature.to_owned(), Args::default());
                return Ok((
                    None,
                    Meaning::Counted(Counted {
                        name: None,
                        weight,
                        feature,
                        whose,
                        args,
                    }),
                ));
            }
            return Err(self.unknown(name));
        };
        if let Some(arg) = info.args.iter().find(|arg| arg.required) {
            return Err(FormulaProblem::Argument {
                feature: feature.to_owned(),
                argument: arg.name,
            });
        }
        let (weight, feature, args) = (MICRO, info.name.to_owned(), Args::default());
        Ok((
            None,
            Meaning::Counted(Counted {
                name: None,
                weight,
                feature,
                whose,
                args,
            }),
        ))
    }
    fn unknown(&self, name: &str) -> FormulaProblem {
        let terms = self.terms.iter().map(|term| term.name().into_owned());
        let features = self.features.iter().map(|info| written(info.name));
        let mut known: Vec<String> = terms.collect();
        known.extend(
            features
                .filter(|feature| !known.contains(feature))
                .collect::<Vec<_>>(),
        );
        let (_, bare) = name.split_once('.').unwrap_or(("", name));
        let functions = operators::FUNCTIONS.iter().map(|function| function.name);
        let candidates = known
            .iter()
            .map(String::as_str)
            .chain(PROGRESS.iter().map(|(name, _)| *name));
        let nearest = similar(bare, candidates.chain(functions)).map(str::to_owned);
        let prefixes: Vec<String> = Whose::ALL
            .iter()
            .filter_map(|whose| Some(format!("{}.", whose.prefix()?)))
            .collect();
        let progress = PROGRESS.map(|(name, _)| name).join(", ");
        let known = format!(
            "{}, each also after {}; {progress}",
            known.join(", "),
            prefixes.join(", ")
        );
        FormulaProblem::Name {
            found: name.to_owned(),
            nearest,
            known,
        }
    }
}
