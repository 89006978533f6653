//! [`TABLE`]: one row says which keys do what, where, and when.
//!
//! Invariants (tested): no key stands twice where it could mean two things; every action has a row; every key that
//! needs `AltGr` on a Portuguese or Spanish keyboard has a twin that does not.

use crate::app::binding::{Binding, Group, Place, count, joined, rows};
use crate::app::escape;
use crate::app::panes::{self, anywhere};
use crate::app::{Effect, confirm, field, filter, screens};

/// The rows of the panes, then those of the screens.
const PARTS: &[&[Binding]] = &[
    // In the key line the rows of the place stand first, then those of all panes, in this order.
    panes::board::keys::TABLE,
    panes::moves::keys::TABLE,
    panes::tree::keys::TABLE,
    panes::children::keys::TABLE,
    panes::timeline::keys::TABLE,
    anywhere::game::FIRST,
    anywhere::search::FIRST,
    anywhere::travel::TABLE,
    anywhere::game::TABLE,
    anywhere::search::TABLE,
    anywhere::view::TABLE,
    anywhere::files::TABLE,
    screens::list::keys::TABLE,
    screens::report::keys::TABLE,
    screens::diff::keys::TABLE,
    screens::help::keys::TABLE,
    filter::TABLE,
    field::TABLE,
    screens::start::keys::TABLE,
    screens::graph::keys::TABLE,
    screens::evaluation::keys::TABLE,
    screens::evaluation::squares_keys::TABLE,
    confirm::TABLE,
    screens::tournament::keys::TABLE,
    screens::class::keys::TABLE,
    screens::practice::keys::TABLE,
    screens::trees::keys::TABLE,
    screens::new_game::keys::TABLE,
    screens::tournament_form::keys::TABLE,
    screens::lesson::keys::TABLE,
    screens::position::keys::TABLE,
    screens::solve::keys::TABLE,
    ALWAYS,
];

/// Those that hold everywhere.
const ALWAYS: &[Binding] = rows! {
    Place::Always, Files {
        "ctrl-c", "interrupt" => escape::interrupt, "", "stop what runs: players, games, the search; if nothing does, ask to quit";
        "ctrl-z", "suspend" => |cx| cx.effects.push(Effect::Suspend), "", "leave the program alone; fg comes back";
    }
};

/// All keys. See the module.
pub const TABLE: &[Binding] = &joined::<{ count(PARTS) }>(PARTS);
