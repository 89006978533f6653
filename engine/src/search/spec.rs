//! [`Spec`]: the options of a search, as a value that can be shown, saved and compared.

use super::asked::{AskedMethod, AskedOrder};
use super::memory::Memory;
use super::method_name::MethodName;
use super::order_name::OrderName;
use crate::rules::Side;

/// The deepest search that can be asked for by number, in plies: deeper than any game is long.
pub const MOST_PLIES: u32 = 9_999;

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
        Spec {
            method,
            depth: Some(4),
            order,
            seed: 0,
            evaluation: None,
            max: None,
            memory: Memory::default(),
        }
    }
}

impl Spec {
    /// The method as it is asked for.
    pub fn asked_method(&self) -> AskedMethod {
        AskedMethod {
            method: self.method,
            mtdf: self.memory.mtdf,
        }
    }
    /// The order as it is asked for.
    pub fn asked_order(&self) -> AskedOrder {
        AskedOrder {
            order: self.order,
            killers: self.memory.killers,
            history: self.memory.history,
        }
    }
    /// The word of the method as it is asked for.
    pub fn method_word(&self) -> &'static str {
        self.asked_method().word()
    }
    /// The word of the order as it is asked for.
    pub fn order_word(&self) -> &'static str {
        self.asked_order().word()
    }
    /// Asks for another method; what it remembers besides stays.
    pub fn ask_method(&mut self, asked: AskedMethod) {
        (self.method, self.memory.mtdf) = (asked.method, asked.mtdf);
    }
    /// Asks for another order.
    pub fn ask_order(&mut self, asked: AskedOrder) {
        self.order = asked.order;
        (self.memory.killers, self.memory.history) = (asked.killers, asked.history);
    }
    /// The depth as it is written: a number or `full`.
    pub fn depth_text(&self) -> String {
        self.depth
            .map_or_else(|| "full".to_owned(), |depth| depth.to_string())
    }
}
