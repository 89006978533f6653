//! Play against the program: an opponent by its strength, change of sides, hints, resignation,
//! rematch, and the search hidden meanwhile.

use crate::app::players::GamePlayers;
use crate::app::players::strength::Strength;
use crate::app::{CurrentGame, Display, Effect};
use crate::kit::paint::thousands;
use crate::kit::words;
use engine::play::{Choosing, Player, SamplingManner};
use engine::uct::UctSpec;
use model::documents::link;
use model::study::Study;

impl Strength {
    /// Returns the title of an opponent of this strength: its name, with its playouts or its depth.
    pub fn title(self, player: &Player) -> String {
        let how = match &player.choosing {
            Choosing::Searching(spec, _) => words::plies(&spec.depth_text()),
            // Levels with slips are told apart by these, the others by their playouts.
            Choosing::Sampling(_, SamplingManner { slips, .. }) if *slips > 0 => {
                say!("{count} % slips", count = slips)
            }
            Choosing::Sampling(UctSpec { iterations, .. }, _) => {
                say!(*iterations; "{count} playout|{count} playouts", count = thousands(*iterations))
            }
            Choosing::Human
            | Choosing::Random
            | Choosing::Directional(_)
            | Choosing::Proving(_)
            | Choosing::External(_) => String::new(),
        };
        let parts = [self.word(), &how];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    }
}

impl GamePlayers {
    /// Returns whether the search is hidden because the user plays.
    pub fn hides_analysis(&self, study: &Study) -> bool {
        let over = study.position().outcome().is_some() || study.lost_here().is_some();
        self.hides && self.programs() == 1 && !over && !self.rests
    }
    /// Hides the search while the user plays, or shows it.
    pub(crate) fn hide(&mut self, screen: &mut Display) {
        self.hides = !self.hides;
        screen.notify(if self.hides {
            say!("what is searched is hidden while you play against a program")
        } else {
            say!("what is searched is shown while you play")
        });
    }
}

impl CurrentGame {
    /// Copies a link to the shown position.
    pub(crate) fn copy_link(
        &mut self,
        short: bool,
        screen: &mut Display,
        effects: &mut Vec<Effect>,
    ) {
        if let Some(name) = self.study.spec().evaluation.clone() {
            self.study.carry_named(&name);
        }
        let text = if short {
            link::short(&self.study)
        } else {
            link::link(&self.study)
        };
        screen.notify(&format!("{}: {text}", say!("copied")));
        effects.push(Effect::Copy(text));
    }
}
