//! The line that describes a random tree.

use super::by_hand::by_hand;
use super::kinds;
use crate::app::Context;
use crate::app::source::Source;
use engine::rules::tree::{TreeError, TreeGame};
use engine::sentence::Sentence;
use model::batch::exam::{ExamTerms, TermsError};

/// The keys of the line besides those of [`ExamTerms::KEYS`].
pub(super) const TREE_WORDS: [&str; 1] = ["best"];

/// An error in the line, and its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskError {
    pub column: usize,
    pub error: Sentence,
}

impl From<TermsError> for AskError {
    fn from(error: TermsError) -> AskError {
        let column = match &error {
            TermsError::Pair { column, .. }
            | TermsError::Key { column, .. }
            | TermsError::Value { column, .. } => *column,
            TermsError::Large { .. }
            | TermsError::FewValues { .. }
            | TermsError::Pointless { .. }
            | TermsError::TableOfTrees
            | TermsError::NoTable { .. }
            | TermsError::BesideUct { .. }
            | TermsError::OnlyUct { .. } => 1,
        };
        AskError {
            column,
            error: error.into(),
        }
    }
}

impl From<TreeError> for AskError {
    fn from(error: TreeError) -> AskError {
        AskError {
            column: error.column,
            error: sentence!(
                "column {column}: expected {expected}, found {found}",
                column = error.column,
                expected = error.expected,
                found = error.found
            ),
        }
    }
}

/// Returns whether a text is a tree as nested lists; no move begins like one.
pub fn is_list(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('[')
        || text.starts_with("tree:")
        || text.starts_with("((")
        || text.starts_with("(?")
        || is_group(text)
}

/// Returns whether a text begins with numbers in brackets that are not a pair of row and column.
fn is_group(text: &str) -> bool {
    let group = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let words = group
        .map_or("", |(group, _)| group)
        .split([' ', ',', ';'])
        .filter(|word| !word.is_empty());
    let numbers: Vec<bool> = words.map(|word| word.parse::<f64>().is_ok()).collect();
    !numbers.is_empty() && numbers.len() != 2 && numbers.iter().all(|number| *number)
}

/// Opens a tree that was typed or pasted.
///
/// # Errors
/// Returns an error with the column, and what was expected there.
pub fn open_list(cx: &mut Context, text: &str) -> Result<(), AskError> {
    let list = text.trim();
    let list = list.strip_prefix("tree:").unwrap_or(list);
    let (first, bare) = match list.strip_prefix("first=min,") {
        Some(bare) => ("first=min,", bare),
        None => ("", list.strip_prefix("first=max,").unwrap_or(list)),
    };
    let game = TreeGame::parse(bare)
        .or_else(|error| by_hand(bare).ok_or(error))
        .map_err(|error| {
            let before = text.chars().count() - bare.chars().count();
            AskError::from(TreeError {
                column: error.column + before,
                ..error
            })
        })?;
    let tree = format!("tree:{first}{game}");
    if kinds::is_open(cx) {
        // The text is kept in case the question is left without a choice.
        text.clone_into(&mut cx.trees.tree);
        kinds::ask(cx, Some(tree));
    } else {
        cx.open(Source::Game(tree));
    }
    Ok(())
}
/// Opens a random tree, or a tree typed in its place.
///
/// # Errors
/// Returns an error with the column, and what was expected there.
pub fn take_tree(cx: &mut Context, text: &str) -> Result<(), AskError> {
    if is_list(text) || text.starts_with('(') {
        return open_list(cx, text);
    }
    let (terms, left) = ExamTerms::default().read(text, &TREE_WORDS)?;
    if terms.sampled.is_some() {
        // A Monte-Carlo search is asked about a game, never about a written tree.
        let key = "plies".to_owned();
        return Err(TermsError::BesideUct { key }.into());
    }
    let mut one_best = true;
    for (column, key, value) in left {
        one_best = match value {
            "one" => true,
            "any" => false,
            _ => {
                let column = column + key.len() + 1;
                return Err(AskError {
                    column,
                    error: sentence!(
                        "column {column}: best: expected one or any, found {value}",
                        column,
                        value = Sentence::Text(format!("{value:?}"))
                    ),
                });
            }
        };
    }
    text.clone_into(&mut cx.trees.tree);
    cx.open(Source::Random(Box::new(terms), one_best));
    Ok(())
}
