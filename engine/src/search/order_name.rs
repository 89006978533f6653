//! [`OrderName`]: the orders of moves by name, each known at run time only.

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
    pub const ALL: [OrderName; 3] = [
        OrderName::Natural,
        OrderName::Shuffled,
        OrderName::Evaluation,
    ];

    /// Returns the order with this word.
    pub fn named(word: &str) -> Option<OrderName> {
        OrderName::ALL
            .into_iter()
            .find(|order| order.word() == word)
    }
    /// Returns the word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            OrderName::Natural => "natural",
            OrderName::Shuffled => "shuffled",
            OrderName::Evaluation => "evaluation",
        }
    }
}
