//! [`TABLE`]: the key table. A row gives the keys of an action, the place where they hold, and the
//! condition.
//!
//! Invariants (tested): no key stands twice where it could mean two things; every action has a row; every key that
//! needs `AltGr` on a Portuguese or Spanish keyboard has a twin that does not.

use crate::app::binding::{Binding, Place, count, joined, rows};
use crate::app::panes::{self, anywhere};
use crate::app::screens::report::card;
use crate::app::shell::escape;
use crate::app::{Effect, confirm, field, filter, screens};

/// The rows of the panes, and those that several screens share.
const PARTS: &[&[Binding]] = &[
    // In the key line the rows of the place stand first, then those of all panes, in this order.
    &joined::<{ count(panes::TABLES) }>(panes::TABLES),
    anywhere::game::FIRST,
    anywhere::search::FIRST,
    anywhere::travel::TABLE,
    anywhere::game::TABLE,
    anywhere::search::TABLE,
    anywhere::view::TABLE,
    anywhere::files::TABLE,
    filter::TABLE,
    field::TABLE,
    confirm::TABLE,
    screens::evaluation::squares_keys::TABLE,
    ALWAYS,
];

/// The rows that hold everywhere.
const ALWAYS: &[Binding] = rows! {
    Place::Always, Files {
        "ctrl-c", "interrupt" => escape::interrupt, "", "stop what runs: players, games, the search; if nothing does, ask to quit";
        "F12", "explain" => card::explain, "", "what the numbers and marks under the cursor mean, or those in sight: the word, and the rule behind it";
        "ctrl-z", "suspend" => |cx| cx.effects.push(Effect::Suspend), "", "leave the program alone; fg comes back";
    }
};

const PANES: &[Binding] = &joined::<{ count(PARTS) }>(PARTS);
const SCREENS: &[Binding] = &joined::<{ count(screens::TABLES) }>(screens::TABLES);

/// The key table with all rows.
pub const TABLE: &[Binding] = &joined::<{ count(&[PANES, SCREENS]) }>(&[PANES, SCREENS]);
