//! [`ChoiceArguments`]: the choice of a game in a text, and of the reading of an ambiguous text.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use engine::boundary::catalog::GAMES;
use model::documents::{GameChoice, OpenedGame, OtherReadings};

/// Which game of a text, and as what the text is read.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceArguments {
    /// The number of the game in a file that holds several, from 1
    #[arg(long, value_name = "N", requires = "file", value_parser = game_number)]
    pub game_number: Option<usize>,
    /// What a text is read as that may be of several games, as [1,3,5,7] may be a tree or heaps of Nim
    #[arg(long, value_name = "GAME", value_parser = game_name())]
    pub read_as: Option<String>,
}

impl ChoiceArguments {
    /// Returns the chosen game; without a number the first one.
    pub fn choice(&self) -> GameChoice<'_> {
        let number = self.game_number.map_or(0, |number| number - 1);
        GameChoice {
            number,
            read_as: self.read_as.as_deref(),
        }
    }
}

/// Returns the parser of the name of a game, without parameters.
fn game_name() -> PossibleValuesParser {
    PossibleValuesParser::new(GAMES.iter().map(|game| PossibleValue::new(game.name)))
}

/// Parses the number of a game of a file, from 1.
///
/// # Errors
/// It is not such a number.
fn game_number(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or_else(|| "expected the number of a game, from 1".to_owned())
}

/// Returns the guesses, and the option that reads the text otherwise.
pub fn notes_of(found: &OpenedGame) -> Vec<String> {
    found
        .notes
        .iter()
        .map(ToString::to_string)
        .chain(read_otherwise(&found.others))
        .collect()
}

/// Returns the option that reads an ambiguous text as one of another game.
pub fn read_otherwise(others: &OtherReadings) -> Option<String> {
    let games = others.named();
    (!games.is_empty()).then(|| format!("--read-as {} reads it otherwise", games.join(" or ")))
}
