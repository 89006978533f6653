//! [`LessonMoves`]: the moves that the steps of a lesson may ask for.
//!
//! A step may ask for a move in any position of the lesson's game or after the moves of earlier
//! steps. One move of the other player, which no step names, may come before it. Cost: for a move,
//! a look at each of at most [`MOST`] positions; if it is legal in none of them, also at the
//! positions after each move in the last [`REPLIES`].

use crate::study::Study;
use engine::boundary::position::Position;
use engine::rules::MoveError;

/// The maximum number of positions.
const MOST: usize = 200;

/// The number of latest positions in which the other player may have moved.
const REPLIES: usize = 8;

type Played = (String, Box<dyn Position>);

/// The positions in which the next step may ask for a move, the lesson's own first.
pub struct LessonMoves {
    positions: Vec<Box<dyn Position>>,
}

impl LessonMoves {
    /// Returns the positions before the first step of a lesson about a study.
    pub fn new(study: &Study) -> LessonMoves {
        let nodes = (0..study.line().nodes().len()).take(MOST);
        let others = nodes.filter_map(|node| study.position_at(node));
        LessonMoves {
            positions: std::iter::once(study.position())
                .chain(others)
                .map(Position::copy)
                .collect(),
        }
    }
    /// Returns the printed form of a move that a step asks for.
    ///
    /// # Errors
    /// If the move cannot be played in any position: the error in the first one.
    pub fn find(&self, mv: &str) -> Result<String, MoveError> {
        Ok(self
            .after(mv)?
            .into_iter()
            .next()
            .map_or_else(|| mv.to_owned(), |(name, _)| name))
    }
    /// Plays alternative moves that a step asks for, and returns their printed forms.
    ///
    /// # Errors
    /// If a move cannot be played in any position: its index, and the error in the first one.
    pub fn play(&mut self, moves: &[String]) -> Result<Vec<String>, (usize, MoveError)> {
        let (mut names, mut played) = (Vec::new(), Vec::new());
        for (number, mv) in moves.iter().enumerate() {
            let mut found = self.after(mv).map_err(|error| (number, error))?;
            names.extend(found.first().map(|(name, _)| name.clone()));
            played.extend(found.drain(..).map(|(_, position)| position));
        }
        let room = MOST.saturating_sub(self.positions.len());
        self.positions.extend(played.into_iter().take(room));
        Ok(names)
    }
    /// Returns the printed form of a move and the position after it, for each position in which it
    /// can be played.
    fn after(&self, mv: &str) -> Result<Vec<Played>, MoveError> {
        let (mut found, mut wrong) = (Vec::new(), None);
        for position in &self.positions {
            match step(&**position, mv) {
                Ok(played) => found.push(played),
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        if found.is_empty() {
            let replies = self
                .positions
                .iter()
                .rev()
                .take(REPLIES)
                .flat_map(|position| {
                    let legal = position.legal();
                    legal
                        .into_iter()
                        .filter_map(|reply| position.play(reply.ordinal))
                });
            found.extend(
                replies
                    .filter_map(|position| step(&*position, mv).ok())
                    .take(MOST),
            );
        }
        match wrong {
            Some(error) if found.is_empty() => Err(error),
            _ => Ok(found),
        }
    }
}

fn step(position: &dyn Position, mv: &str) -> Result<Played, MoveError> {
    let ordinal = position.find_move(mv)?;
    let name = position
        .move_view(ordinal)
        .map_or_else(|| mv.to_owned(), |view| view.text);
    Ok((
        name,
        position.play(ordinal).unwrap_or_else(|| position.copy()),
    ))
}
