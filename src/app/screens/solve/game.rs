//! Solves a whole game: every position of the current line, from the last one backwards, as proofs
//! near the end are faster. Known results are not proven again.

use crate::app::Context;
use crate::app::binding::Can;
use engine::numbers::Ordinal;
use model::report::solved::Mistake;
use model::study::Study;

/// The progress of the proof of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameProof {
    /// The number of proven positions, and of all positions.
    pub proven: usize,
    pub all: usize,
    /// The number of moves that gave a win or a draw away, and of those that gave score away.
    pub blunders: usize,
    pub errors: usize,
}

/// Returns the moves of the line at the cursor, to its end.
pub(super) fn moves(study: &Study) -> Vec<Ordinal> {
    let line = study.line();
    line.ordinals(line.end(line.cursor()))
}

/// Returns the positions of a game that are not over, each as the moves to it. Only the last
/// position of a line may be over.
pub(super) fn positions<'m>(
    study: &Study,
    moves: &'m [Ordinal],
) -> impl DoubleEndedIterator<Item = &'m [Ordinal]> + use<'m> {
    let over = study.start().replay(moves, &mut |_| {}).outcome().is_some();
    (0..moves.len() + usize::from(!over)).filter_map(|ply| moves.get(..ply))
}

impl GameProof {
    /// Returns the progress for the line at the cursor.
    pub fn of(study: &Study) -> GameProof {
        let (moves, mut far) = (moves(study), GameProof::default());
        for before in positions(study, &moves) {
            far.all += 1;
            let Some(solution) = study.solutions.whole(before) else {
                continue;
            };
            far.proven += 1;
            match moves
                .get(before.len())
                .and_then(|&played| Mistake::of(solution, played))
            {
                Some(Mistake::Outcome) => far.blunders += 1,
                Some(Mistake::Score) => far.errors += 1,
                None => {}
            }
        }
        far
    }
    pub fn words(self) -> String {
        let GameProof { proven, all, .. } = self;
        let far = say!("game: {proven} of {all} proven", proven, all);
        let mistakes = [
            (self.blunders, Mistake::Outcome),
            (self.errors, Mistake::Score),
        ];
        let mistakes = mistakes.into_iter().filter(|&(count, _)| count > 0);
        mistakes.fold(far, |words, (count, mistake)| {
            format!("{words}, {count} {}", mistake.sign())
        })
    }
}

/// A condition: holds if a position is left to prove.
pub(super) fn can_prove(cx: &Context) -> Can {
    let far = GameProof::of(&cx.game.study);
    if far.proven < far.all {
        Ok(())
    } else {
        Err(say!("every position of the game is proven"))
    }
}
