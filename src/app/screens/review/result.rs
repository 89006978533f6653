//! [`GameResult`]: who has won the game of the line that the cursor is on, by what, and what that is for the user.

use crate::app::Context;
use engine::rules::Side;
use model::report::ended::Ended;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner and the means; `None`: the game goes on.
    pub said: Option<String>,
    /// The side of the user who plays against a program; `None`: nobody does.
    pub user: Option<Side>,
    /// Whether the user has won; `None`: nobody has, or no user plays.
    pub won: Option<bool>,
}

impl GameResult {
    /// Returns the result of the line of the cursor.
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
    /// Returns what the result is for the user; empty: nobody plays against a program, or the game is drawn.
    pub fn own(&self) -> &'static str {
        match self.won {
            Some(true) => say!("you have won"),
            Some(false) => say!("you have lost"),
            None => "",
        }
    }
}
