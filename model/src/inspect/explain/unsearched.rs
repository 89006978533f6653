//! The explanation of a move that was not searched: its true value, and the reason that it could
//! not matter.
//!
//! Circular dependency: this module and its parent explain a cut together.

use super::{MOST_TRUTH, Story};
use crate::inspect::TraceResult;
use crate::inspect::describe::who;
use crate::inspect::outline::is_textbook;
use crate::inspect::words::thousands;
use engine::boundary::problem::names;
use engine::numbers::Ordinal;
use engine::search::{MethodName, Token};

impl Story<'_, '_> {
    pub(super) fn unsearched(&mut self, path: &[Ordinal]) -> TraceResult<()> {
        let mut moves = names(self.problem, path);
        // In a textbook tree the name of a node already identifies it.
        if is_textbook(self.problem) && moves.len() > 1 {
            moves.drain(..moves.len() - 1);
        }
        let not_searched = say!("{moves} was not searched", moves = moves.join(" "));
        // A node below an unsearched move has the same reason as the move.
        let (reached, reason) = self.walk.cut_before(path)?;
        let (whole, path) = (path, &path[..reached]);
        let Some((_, above)) = path.split_last() else {
            self.heading(not_searched);
            return Ok(());
        };
        if let (Some(tick), Some(reason)) = (self.tick, &reason)
            && reason.tick > tick
        {
            let (mv, above) = (self.name(path), self.name(above));
            let (now, later) = (thousands(tick.0), thousands(reason.tick.0));
            self.say(
                say!(
                    "at tick {at} {mv} waits: its turn has not come yet",
                    at = now
                ),
                None,
            );
            self.say(
                say!(
                    "at tick {at} {name} is cut, and {mv} is not searched",
                    at = later,
                    name = above
                ),
                Some(reason.tick),
            );
            return Ok(());
        }
        self.heading(not_searched);
        if whole.len() > path.len() {
            self.say(
                say!(
                    "it lies below {node}, which was not searched",
                    node = self.name(path)
                ),
                None,
            );
        }
        let truth = match self.problem.truth(whole, MOST_TRUTH, &Token::new()) {
            Some(truth) => say!("its true value is {value}", value = self.print(truth)),
            None if self.problem.by(MethodName::Minimax).is_none() => {
                say!("what it is worth the trace does not say").to_owned()
            }
            None => say!(
                "its true value takes more than {most} nodes of minimax",
                most = thousands(MOST_TRUTH)
            ),
        };
        self.say(truth, None);
        let Some(reason) = reason else {
            self.say(say!("its turn has not come yet"), None);
            return Ok(());
        };
        let (value, bound) = (
            self.print(reason.refutation.value),
            self.print(reason.bound),
        );
        let (here, other) = (who(reason.max), who(!reason.max));
        self.say(say!("it could not matter: {here} already has {value} here, and {other} has {bound} elsewhere"), None);
        self.cut(above, &reason);
        Ok(())
    }
}
