//! [`SearchMethod`]: a method by its name on the command line, and the parsers of methods, orders and depths.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use engine::search::{AskedMethod, AskedOrder, MOST_PLIES};
use engine::uct::UCT;
use engine::uct::spec::ABOUT_UCT;
use model::save::depth::Depth;

/// A method that can be requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMethod {
    /// A depth-first search.
    DepthFirst(AskedMethod),
    /// The Monte-Carlo search.
    Uct,
}

impl SearchMethod {
    /// Returns all methods.
    pub fn all() -> impl Iterator<Item = SearchMethod> {
        AskedMethod::ALL
            .into_iter()
            .map(SearchMethod::DepthFirst)
            .chain([SearchMethod::Uct])
    }
    /// Returns the word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            SearchMethod::DepthFirst(asked) => asked.word(),
            SearchMethod::Uct => UCT,
        }
    }
    /// Returns one line about the method.
    pub const fn about(self) -> &'static str {
        match self {
            SearchMethod::DepthFirst(asked) => asked.about(),
            SearchMethod::Uct => ABOUT_UCT,
        }
    }
    /// Returns the depth-first method; `None` for UCT.
    pub const fn depth_first(self) -> Option<AskedMethod> {
        match self {
            SearchMethod::DepthFirst(asked) => Some(asked),
            SearchMethod::Uct => None,
        }
    }
}

/// Returns the parser of a method of any kind.
pub fn method() -> impl TypedValueParser<Value = SearchMethod> {
    let words =
        SearchMethod::all().map(|method| PossibleValue::new(method.word()).help(method.about()));
    PossibleValuesParser::new(words).try_map(|word| {
        SearchMethod::all()
            .find(|method| method.word() == word)
            .ok_or("unknown method")
    })
}

pub fn order() -> impl TypedValueParser<Value = AskedOrder> {
    let words = AskedOrder::ALL.map(|order| PossibleValue::new(order.word()).help(order.about()));
    PossibleValuesParser::new(words).try_map(|word| AskedOrder::named(&word).ok_or("unknown order"))
}

/// Reads a number of plies.
///
/// # Errors
/// It is none.
pub fn plies(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&plies: &u32| plies <= MOST_PLIES);
    number.ok_or_else(|| format!("expected a number of plies from 0 to {MOST_PLIES}"))
}

/// Reads a depth.
///
/// # Errors
/// It is none.
pub fn depth(text: &str) -> Result<Depth, String> {
    match text {
        "full" => Ok(Depth::Full),
        _ => plies(text)
            .map(Depth::Plies)
            .map_err(|error| format!("{error}, or full")),
    }
}
