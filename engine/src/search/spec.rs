//! [`Spec`]: what to search with, as a value that can be shown, saved and compared.

use super::memory::Memory;
use super::method_name::MethodName;
use crate::rules::Side;

/// The deepest search that can be asked for by number, in plies: deeper than any game is long.
pub const MOST_PLIES: u32 = 9_999;

/// The word for fail-soft alpha-beta by null windows, [`Memory::mtdf`].
pub const MTDF: &str = "mtdf";
/// The word for the natural order with killers, [`Memory::killers`].
pub const KILLERS: &str = "killers";

/// An order of moves by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderName {
    /// The canonical order.
    Natural,
    /// Shuffled by the seed.
    Shuffled,
    /// By static evaluation.
    Evaluation,
}

impl OrderName {
    /// All orders.
    pub const ALL: [OrderName; 3] = [OrderName::Natural, OrderName::Shuffled, OrderName::Evaluation];

    /// The one with this word; `None` if there is none.
    pub fn named(word: &str) -> Option<OrderName> {
        OrderName::ALL.into_iter().find(|order| order.word() == word)
    }
    /// The word on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            OrderName::Natural => "natural",
            OrderName::Shuffled => "shuffled",
            OrderName::Evaluation => "evaluation",
        }
    }
}

/// Everything a search depends on besides the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The algorithm.
    pub method: MethodName,
    /// How many plies; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The order in which moves are tried.
    pub order: OrderName,
    /// The seed of the shuffled order.
    pub seed: u64,
    /// The evaluation by name; `None`: `outcome` to the end of the game, else the game's default.
    pub evaluation: Option<String>,
    /// Whose view values are in; `None`: the side to move.
    pub max: Option<Side>,
    /// What the search remembers.
    pub memory: Memory,
}

impl Default for Spec {
    fn default() -> Self {
        let (method, order) = (MethodName::AlphaBeta, OrderName::Natural);
        Spec { method, depth: Some(4), order, seed: 0, evaluation: None, max: None, memory: Memory::default() }
    }
}

impl Spec {
    /// The word of the method as it is asked for.
    pub fn method_word(&self) -> &'static str {
        if self.memory.mtdf { MTDF } else { self.method.word() }
    }
    /// The word of the order as it is asked for.
    pub fn order_word(&self) -> &'static str {
        if self.memory.killers && self.order == OrderName::Natural { KILLERS } else { self.order.word() }
    }
    /// The depth as it is written: a number or `full`.
    pub fn depth_text(&self) -> String {
        self.depth.map_or_else(|| "full".to_owned(), |depth| depth.to_string())
    }
}
