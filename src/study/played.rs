//! [`Players`]: who played a game, so that the search behind each of their moves can be looked into; [`Lost`]: that a game
//! ended otherwise than by its rules.

use super::study::Study;
use engine::play::Choosing;
use engine::play::chooser::{search_of_turn, turn_seed};
use engine::search::Spec;

/// Who played the line of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// How the game's first side chose, and how its second.
    pub choosing: [Choosing; 2],
    /// The seed of the game.
    pub seed: u64,
    /// How many moves at its beginning none of them chose.
    pub given: usize,
}

/// A game that a player has lost without the rules saying so: whoever is to move after these moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The moves from the start of the line, by ordinal.
    pub moves: Vec<u16>,
    /// Why, as it is told after the loser's name: "took longer than 700 ms".
    pub reason: String,
}

impl Study {
    /// The search by which the player to move chose, or would have chosen, in the position of a node of the line. `None`
    /// where nobody is known to have played, where the move was given, or where the player does not search.
    #[must_use]
    pub fn search_behind(&self, node: usize) -> Option<Spec> {
        let players = self.players.as_ref()?;
        let (side, ply) = (self.position_at(node)?.to_move(), self.line().ply(node));
        match &players.choosing[side.index()] {
            Choosing::Searching(spec, ties) if ply >= players.given => {
                Some(search_of_turn(spec, *ties, turn_seed(players.seed, ply)))
            }
            _ => None,
        }
    }
    /// The game that was forfeited, where the cursor is at the position in which that happened.
    #[must_use]
    pub fn lost_here(&self) -> Option<&Lost> {
        let line = self.line();
        self.lost.as_ref().filter(|lost| line.ordinals(line.cursor()) == lost.moves)
    }
    /// The node of the line in which the game was forfeited, if it is still there.
    #[must_use]
    pub fn lost_at(&self) -> Option<usize> {
        let (lost, line) = (self.lost.as_ref()?, self.line());
        lost.moves.iter().try_fold(0, |node, &mv| {
            let children = &line.nodes()[node].children;
            children.iter().copied().find(|&child| line.nodes()[child].mv == mv)
        })
    }
}
