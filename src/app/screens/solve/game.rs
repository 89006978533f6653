//! Solves a whole game: every position of the current line, the last one first, because proofs near the end are faster.
//! Known results are not proven again.

use crate::app::Context;
use crate::app::binding::Can;
use engine::numbers::Ordinal;
use model::report::solved::Mistake;
use model::study::Study;

/// How far the proof of a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameProof {
    /// How many positions are proven, and of how many.
    pub proven: usize,
    pub all: usize,
    /// The moves that gave a win or a draw away, and those that gave score away.
    pub blunders: usize,
    pub errors: usize,
}

/// The moves of the game: those of the line that the cursor is on, to its end.
pub(super) fn moves(study: &Study) -> Vec<Ordinal> {
    let line = study.line();
    line.ordinals(line.end(line.cursor()))
}

/// The positions of a game that are not over, each by the moves that lead to it. Only the last may be over.
pub(super) fn positions<'m>(
    study: &Study,
    moves: &'m [Ordinal],
) -> impl DoubleEndedIterator<Item = &'m [Ordinal]> + use<'m> {
    let over = study.start().replay(moves, &mut |_| {}).outcome().is_some();
    (0..moves.len() + usize::from(!over)).filter_map(|ply| moves.get(..ply))
}

impl GameProof {
    /// Of the line that the cursor is on.
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

/// Is there a position left to prove?
pub(super) fn can_prove(cx: &Context) -> Can {
    let far = GameProof::of(&cx.game.study);
    if far.proven < far.all {
        Ok(())
    } else {
        Err(say!("every position of the game is proven"))
    }
}
