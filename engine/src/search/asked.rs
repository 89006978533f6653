//! [`AskedMethod`] and [`AskedOrder`]: methods and orders by the names that users give.
//!
//! Some of these words also stand for a part of [`Memory`](super::Memory): `mtdf` is fail-soft
//! alpha-beta with null windows, `killers` tries the killers of a ply before the other moves of an
//! order, and `history` orders those by counts of cutoffs. A spec stores these parts in its memory;
//! commands, files and players write them as words of methods and orders.

use super::method_name::MethodName;
use super::order_name::OrderName;

/// The word for fail-soft alpha-beta with null windows, [`Memory::mtdf`](super::Memory::mtdf).
pub const MTDF: &str = "mtdf";
/// The word for the natural order with killers, [`Memory::killers`](super::Memory::killers).
pub const KILLERS: &str = "killers";
/// The word for the natural order with the history counts before it,
/// [`Memory::history`](super::Memory::history).
pub const HISTORY: &str = "history";

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
    /// True if the moves are ordered by the counts of the history before that order,
    /// [`Memory::history`](super::Memory::history).
    pub history: bool,
}

impl AskedOrder {
    /// All orders, in the order in which they are listed.
    pub const ALL: [AskedOrder; 12] = {
        let mut all = [AskedOrder {
            order: OrderName::Natural,
            killers: false,
            history: false,
        }; 12];
        let mut at = 0;
        while at < all.len() {
            all[at] = AskedOrder {
                order: OrderName::ALL[at % 3],
                killers: at / 3 % 2 == 1,
                history: at / 6 == 1,
            };
            at += 1;
        }
        all
    };

    /// Returns the order with this word.
    pub fn named(word: &str) -> Option<AskedOrder> {
        AskedOrder::ALL
            .into_iter()
            .find(|asked| asked.word() == word)
    }
    /// All words, for messages.
    pub fn words() -> String {
        AskedOrder::ALL.map(AskedOrder::word).join(", ")
    }
    /// Returns whether the order also requests a part of the memory.
    pub const fn remembers(self) -> bool {
        self.killers || self.history
    }
    /// Returns the word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match (self.killers, self.history, self.order) {
            (false, false, order) => order.word(),
            (true, false, OrderName::Natural) => KILLERS,
            (true, false, OrderName::Shuffled) => "killers+shuffled",
            (true, false, OrderName::Evaluation) => "killers+evaluation",
            (false, true, OrderName::Natural) => HISTORY,
            (false, true, OrderName::Shuffled) => "history+shuffled",
            (false, true, OrderName::Evaluation) => "history+evaluation",
            (true, true, OrderName::Natural) => "killers+history",
            (true, true, OrderName::Shuffled) => "killers+history+shuffled",
            (true, true, OrderName::Evaluation) => "killers+history+evaluation",
        }
    }
    /// Returns a description of one line.
    pub const fn about(self) -> &'static str {
        match (self.killers, self.history, self.order) {
            (false, false, OrderName::Natural) => {
                "the canonical order: row by row, column by column, heap by heap"
            }
            (false, false, OrderName::Shuffled) => {
                "shuffled at every node, by the seed and the path from the root"
            }
            (false, false, OrderName::Evaluation) => {
                "by static evaluation, the best for the side to move first"
            }
            (true, false, OrderName::Natural) => {
                "first the two moves that stopped nodes of this ply last, then the canonical order"
            }
            (true, false, OrderName::Shuffled) => "first the killers, then shuffled",
            (true, false, OrderName::Evaluation) => "first the killers, then by static evaluation",
            (false, true, OrderName::Natural) => {
                "by how many nodes a move stopped, large ones counting more, then the canonical order"
            }
            (false, true, OrderName::Shuffled) => "by these counts, then shuffled",
            (false, true, OrderName::Evaluation) => "by these counts, then by static evaluation",
            (true, true, OrderName::Natural) => {
                "first the killers, then by these counts, then the canonical order"
            }
            (true, true, OrderName::Shuffled) => {
                "first the killers, then by these counts, then shuffled"
            }
            (true, true, OrderName::Evaluation) => {
                "first the killers, then by these counts, then by static evaluation"
            }
        }
    }
}

impl From<OrderName> for AskedOrder {
    fn from(order: OrderName) -> Self {
        AskedOrder {
            order,
            killers: false,
            history: false,
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
                AskedOrder::named("killers+killers"),
                AskedOrder::named("history+killers")
            ),
            (None, None, None)
        );
    }
}
