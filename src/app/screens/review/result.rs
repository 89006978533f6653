//! [`GameResult`]: the result of the game at the cursor, and its meaning for the user.

use crate::app::Context;
use engine::rules::Side;
use model::report::ended::Ended;

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner and the kind of win; `None` while the game goes on.
    pub said: Option<String>,
    /// The side of the user in a game against a program; `None` for other games.
    pub user: Option<Side>,
    /// True if the user has won; `None` if nobody has won or no user plays.
    pub won: Option<bool>,
}

impl GameResult {
    /// Returns the result of the line at the cursor.
    pub fn of(cx: &Context) -> GameResult {
        let (study, line) = (&cx.game.study, cx.game.study.line());
        let end = line.end(line.cursor());
        let position = study.position_at(end).unwrap_or(study.position());
        let given_up = study
            .lost
            .as_ref()
            .filter(|lost| lost.moves == line.ordinals(end));
        let loser = given_up.map(|_| position.to_move());
        let said =
            given_up.map(|lost| Ended::by_forfeit(position, position.to_move(), &lost.reason).text);
        let human = cx
            .players
            .players
            .iter()
            .position(engine::play::Player::is_human);
        let user = human
            .filter(|_| cx.players.programs() == 1)
            .map(|at| Side::BOTH[at]);
        let winner = position
            .outcome()
            .map_or(loser.map(Side::other), |(outcome, _)| outcome.winner());
        GameResult {
            said: said.or_else(|| Ended::told(position)),
            user,
            won: winner.zip(user).map(|(winner, user)| winner == user),
        }
    }
    /// Returns the result for the user; empty for a draw or without a game against a program.
    pub fn own(&self) -> &'static str {
        match self.won {
            Some(true) => say!("you have won"),
            Some(false) => say!("you have lost"),
            None => "",
        }
    }
}
