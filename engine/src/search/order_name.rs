//! [`OrderName`]: the orders of moves by name, of which each is known at run time only.

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

    /// The one with this word; `None` if there is none.
    pub fn named(word: &str) -> Option<OrderName> {
        OrderName::ALL
            .into_iter()
            .find(|order| order.word() == word)
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
