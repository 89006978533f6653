//! Played games: the line of moves with its variations, and the players.
//!
//! [`Roster`] holds the files of players by game and name, [`Player`] is the description of one
//! player, [`Chooser`] is a player of a concrete game, and [`game::play`] plays a game between two
//! of them. Tournaments of many games are part of the workbench. Code that is not generic over the
//! game uses [`crate::boundary::pair`].

pub mod chooser;
pub mod choosing;
pub mod external;
pub mod game;
pub mod line;
pub mod manner;
pub mod opening;
pub mod player;
mod player_error;
pub mod proving;
mod reached;
pub mod roster;
pub mod sampling;

pub use chooser::{Choice, Chooser, Forfeit, Limits, NoMove};
pub use choosing::Choosing;
pub use game::{Ending, Played, Taken};
pub use line::Line;
pub use manner::{ChoiceManner, SamplingManner, Ties};
pub use player::Player;
pub use player_error::PlayerError;
pub use roster::Roster;
