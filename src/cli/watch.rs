//! `plyscope watch`: a program that prints a trace, shown while it runs.

use super::traced::game;
use super::{Appearance, CliResult};
use clap::Args;
use model::foreign::{Header, HeaderName};
use std::ffi::OsString;

/// What the trace of the program leaves open is as in these options.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct WatchArguments {
    /// The game, as `list games` names it
    #[arg(long, value_name = "SPEC")]
    game: Option<String>,
    /// The position that it searches
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// How many plies deep, or full
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// The evaluation of its leaves
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,
    /// What it means to be
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
    /// Whose view its values have: first, second or root
    #[arg(long, value_name = "SIDE")]
    max: Option<String>,
    /// In whose view it prints values and windows: max, or mover for negamax
    #[arg(long, value_name = "VIEW")]
    view: Option<String>,
    /// What it is called
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    pub appearance: Appearance,
    /// The program and its arguments, after --
    #[arg(required = true, last = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

impl WatchArguments {
    /// Returns the options as headers of a trace.
    ///
    /// # Errors
    /// One of them has a bad value.
    pub fn header(&self) -> CliResult<Header> {
        let spelled = self.game.as_deref().map(game).transpose()?;
        let options = [
            (HeaderName::Title, &self.title),
            (HeaderName::Game, &spelled),
            (HeaderName::Position, &self.position),
            (HeaderName::Depth, &self.depth),
            (HeaderName::Evaluation, &self.evaluation),
            (HeaderName::Max, &self.max),
            (HeaderName::View, &self.view),
            (HeaderName::Method, &self.method),
        ];
        let given = options
            .into_iter()
            .filter_map(|(name, value)| Some((name, value.as_deref()?)));
        Ok(Header::given(given).map_err(|(_, problem)| problem)?)
    }
}
