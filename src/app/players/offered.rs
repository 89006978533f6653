//! [`is_offered`]: which of the listed players are offered for a game.

use engine::eval::rastros;
use engine::play::{Choosing, Player};

/// Whether a player that knows no game by its rules has something to choose in one. Who always goes in one direction plays
/// where a piece is moved; elsewhere a square far to the south is no step, and it is still played if it is named.
pub(crate) fn is_offered(player: &Player, kind: &str) -> bool {
    !matches!(player.choosing, Choosing::Directional(_)) || kind == rastros::INFO.name
}
