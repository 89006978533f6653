//! [`AskedMethod`] and [`AskedOrder`]: methods and orders by the names that users give.
//!
//! Some of these words also set a part of [`Memory`](super::Memory): `mtdf` is fail-soft alpha-beta
//! with null windows, and `killers` tries the killers of a ply before the rest of an order. A spec
//! keeps these parts in its memory; commands, files and players write them as words.

use super::method_name::MethodName;
use super::order_name::OrderName;

/// The word for fail-soft alpha-beta with null windows, [`Memory::mtdf`](super::Memory::mtdf).
pub const MTDF: &str = "mtdf";
/// The word for the natural order with killers, [`Memory::killers`](super::Memory::killers).
pub const KILLERS: &str = "killers";

/// A method as it is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AskedMethod {
    /// The method.
    pub method: MethodName,
    /// True if it searches null windows until they meet, [`Memory::mtdf`](super::Memory::mtdf).
    pub mtdf: bool,
}

impl AskedMethod {
    /// All methods, in the order in which they are listed.
    pub const ALL: [AskedMethod; MethodName::ALL.len() + 1] = {
        let mut all = [AskedMethod {
            method: MethodName::FailSoft,
            mtdf: true,
        }; MethodName::ALL.len() + 1];
        let mut at = 0;
        while at < MethodName::ALL.len() {
            all[at] = AskedMethod {
                method: MethodName::ALL[at],
                mtdf: false,
            };
            at += 1;
        }
        all
    };

    /// Returns the method with this word.
    pub fn named(word: &str) -> Option<AskedMethod> {
        AskedMethod::ALL
            .into_iter()
            .find(|asked| asked.word() == word)
    }
    /// Returns the word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        if self.mtdf { MTDF } else { self.method.word() }
    }
    /// Returns a description of one line.
    pub const fn about(self) -> &'static str {
        if self.mtdf {
            "fail-soft alpha-beta by null windows, until they meet (MTD(f))"
        } else {
            self.method.about()
        }
    }
}

impl From<MethodName> for AskedMethod {
    fn from(method: MethodName) -> Self {
        AskedMethod {
            method,
            mtdf: false,
        }
    }
}

/// An order of moves as it is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AskedOrder {
    /// The order of the moves that are not put first.
    pub order: OrderName,
    /// True if the killers of a ply come first, [`Memory::killers`](super::Memory::killers).
    pub killers: bool,
}

impl AskedOrder {
    /// All orders, in the order in which they are listed.
    pub const ALL: [AskedOrder; 6] = [
        AskedOrder {
            order: OrderName::Natural,
            killers: false,
        },
        AskedOrder {
            order: OrderName::Shuffled,
            killers: false,
        },
        AskedOrder {
            order: OrderName::Evaluation,
            killers: false,
        },
        AskedOrder {
            order: OrderName::Natural,
            killers: true,
        },
        AskedOrder {
            order: OrderName::Shuffled,
            killers: true,
        },
        AskedOrder {
            order: OrderName::Evaluation,
            killers: true,
        },
    ];

    /// Returns the order with this word.
    pub fn named(word: &str) -> Option<AskedOrder> {
        AskedOrder::ALL
            .into_iter()
            .find(|asked| asked.word() == word)
    }
    /// Returns the word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match (self.order, self.killers) {
            (order, false) => order.word(),
            (OrderName::Natural, true) => KILLERS,
            (OrderName::Shuffled, true) => "killers+shuffled",
            (OrderName::Evaluation, true) => "killers+evaluation",
        }
    }
    /// Returns a description of one line.
    pub const fn about(self) -> &'static str {
        match (self.order, self.killers) {
            (OrderName::Natural, false) => {
                "the canonical order: row by row, column by column, heap by heap"
            }
            (OrderName::Shuffled, false) => {
                "shuffled at every node, by the seed and the path from the root"
            }
            (OrderName::Evaluation, false) => {
                "by static evaluation, the best for the side to move first"
            }
            (OrderName::Natural, true) => {
                "first the two moves that stopped nodes of this ply last, then the canonical order"
            }
            (OrderName::Shuffled, true) => "first the killers, then shuffled",
            (OrderName::Evaluation, true) => "first the killers, then by static evaluation",
        }
    }
}

impl From<OrderName> for AskedOrder {
    fn from(order: OrderName) -> Self {
        AskedOrder {
            order,
            killers: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_what_they_name() {
        for asked in AskedMethod::ALL {
            assert_eq!(AskedMethod::named(asked.word()), Some(asked));
        }
        for asked in AskedOrder::ALL {
            assert_eq!(AskedOrder::named(asked.word()), Some(asked));
        }
        assert_eq!(
            AskedMethod::named("mtdf").map(|asked| asked.method),
            Some(MethodName::FailSoft)
        );
        assert_eq!(
            (
                AskedMethod::named("MTDF"),
                AskedOrder::named("killers+killers")
            ),
            (None, None)
        );
    }
}
