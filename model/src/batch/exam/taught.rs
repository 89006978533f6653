//! [`TaughtMethod`]: the search method that an exam is about.

use engine::search::MethodName;
use engine::uct::UCT;
use engine::uct::spec::ABOUT_UCT;

/// The search method that an exam is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaughtMethod {
    DepthFirst(MethodName),
    /// Monte-Carlo tree search.
    Uct,
}

impl TaughtMethod {
    /// All of them.
    pub fn all() -> impl Iterator<Item = TaughtMethod> {
        MethodName::ALL
            .into_iter()
            .map(TaughtMethod::DepthFirst)
            .chain([TaughtMethod::Uct])
    }
    /// The method with this word.
    pub fn named(word: &str) -> Option<TaughtMethod> {
        TaughtMethod::all().find(|method| method.word() == word)
    }
    pub const fn word(self) -> &'static str {
        match self {
            TaughtMethod::DepthFirst(method) => method.word(),
            TaughtMethod::Uct => UCT,
        }
    }
    /// One line about it.
    pub const fn about(self) -> &'static str {
        match self {
            TaughtMethod::DepthFirst(method) => method.about(),
            TaughtMethod::Uct => ABOUT_UCT,
        }
    }
}
