//! [`Spec`]: the options of a search, as a value that can be displayed, saved and compared.

use super::asked::{AskedMethod, AskedOrder};
use super::memory::Memory;
use super::method_name::MethodName;
use super::order_name::OrderName;
use crate::rules::Side;

/// The greatest depth that can be requested by number, in plies: longer than any game.
pub const MOST_PLIES: u32 = 9_999;

/// The inputs of a search besides the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The algorithm.
    pub method: MethodName,
    /// The depth in plies; `None`: to the end of the game.
    pub depth: Option<u32>,
    /// The order in which moves are tried.
    pub order: OrderName,
    /// The seed of the shuffled order.
    pub seed: u64,
    /// The name of the evaluation; `None`: `outcome` to the end of the game, else the game's
    /// default.
    pub evaluation: Option<String>,
    /// The side that is MAX, from whose point of view values are given; `None`: the side to move.
    pub max: Option<Side>,
    /// The options for the memory of the search.
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
    /// Returns the method as it is requested.
    pub fn asked_method(&self) -> AskedMethod {
        AskedMethod {
            method: self.method,
            mtdf: self.memory.mtdf,
        }
    }
    /// Returns the order as it is requested.
    pub fn asked_order(&self) -> AskedOrder {
        AskedOrder {
            order: self.order,
            killers: self.memory.killers,
            history: self.memory.history,
        }
    }
    /// Returns the word of the method as it is requested.
    pub fn method_word(&self) -> &'static str {
        self.asked_method().word()
    }
    /// Returns the word of the order as it is requested.
    pub fn order_word(&self) -> &'static str {
        self.asked_order().word()
    }
    /// Sets the method; the other options of the memory are kept.
    pub fn ask_method(&mut self, asked: AskedMethod) {
        (self.method, self.memory.mtdf) = (asked.method, asked.mtdf);
    }
    /// Sets the order.
    pub fn ask_order(&mut self, asked: AskedOrder) {
        self.order = asked.order;
        (self.memory.killers, self.memory.history) = (asked.killers, asked.history);
    }
    /// Returns the depth as text: a number or `full`.
    pub fn depth_text(&self) -> String {
        self.depth
            .map_or_else(|| "full".to_owned(), |depth| depth.to_string())
    }
}
