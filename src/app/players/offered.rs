//! [`is_offered`]: which of the listed players are offered for a game.

use engine::eval::rastros;
use engine::play::{Choosing, Player};

/// Returns whether a player is offered for games of this kind. Players that prefer a direction are
/// offered only for the game in which a piece is moved; elsewhere they must be named.
pub(crate) fn is_offered(player: &Player, kind: &str) -> bool {
    !matches!(player.choosing, Choosing::Directional(_)) || kind == rastros::INFO.name
}
