//! The Monte-Carlo search of a study, written into a save and read from it.

use super::file::{name, side_word};
use super::open_error::{OpenProblem, OpenResult};
use super::solved;
use crate::save::MOST_NAME;
use crate::save::SourceText;
use crate::save::file::{Bookmark, SavedSampling};
use crate::study::sampled::StudySampling;
use crate::study::study::StudyBookmark;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::ron_place::Step::{Field, Index};
use engine::rules::Side;
use engine::search::OrderName;
use engine::trace::Tick;
use engine::uct::{Exploration, MOST_ITERATIONS, Playouts, UctSpec};

/// Returns the content of a save for the Monte-Carlo search of a study.
pub(super) fn written(start: &dyn Position, sampling: &StudySampling) -> SavedSampling {
    let names = |from: &dyn Position, moves: &[Ordinal]| {
        let texts = from.moves_along(moves).into_iter().map(|mv| mv.text);
        texts.collect::<Vec<_>>()
    };
    let StudySampling {
        moves,
        spec,
        path,
        tick,
        bookmarks,
    } = sampling;
    let bookmark = |mark: &StudyBookmark| Bookmark {
        name: name(&mark.name, MOST_NAME),
        tick: mark.tick.0,
    };
    SavedSampling {
        after: names(start, moves),
        iterations: spec.iterations,
        exploration: spec.exploration.to_string(),
        seed: spec.seed,
        playouts: spec.playouts.to_string(),
        solver: spec.solver,
        order: spec.order.word().to_owned(),
        evaluation: spec.evaluation.clone(),
        max: spec.max.map(|side| side_word(side).to_owned()),
        path: names(&*start.replay(moves, &mut |_| {}), path),
        tick: tick.map(|tick| tick.0),
        bookmarks: bookmarks.iter().map(bookmark).collect(),
    }
}

/// Reads the Monte-Carlo search of a save.
///
/// # Errors
/// Returns an error with the place and the expected text.
pub(super) fn read(
    start: &dyn Position,
    saved: &SavedSampling,
    source: &SourceText,
) -> OpenResult<StudySampling> {
    const FIELD: &str = "monte_carlo";
    let word = |field: &'static str, what: &'static str, known: &str, found: &str| {
        let problem = OpenProblem::Word {
            what,
            known: known.to_owned(),
            found: found.to_owned(),
        };
        source.error(&[Field(FIELD), Field(field)], problem)
    };
    if saved.iterations > MOST_ITERATIONS {
        let known = format!("0 to {MOST_ITERATIONS}");
        let found = saved.iterations.to_string();
        return Err(word("iterations", "a number of iterations", &known, &found));
    }
    let exploration = Exploration::read(&saved.exploration).ok_or_else(|| {
        let known = "a number from 0 such as 1.4";
        word("exploration", "a constant", known, &saved.exploration)
    })?;
    let order = OrderName::named(&saved.order).ok_or_else(|| {
        let known = OrderName::ALL.map(OrderName::word).join(", ");
        word("order", "an order", &known, &saved.order)
    })?;
    let max = saved.max.as_deref().map(|max| {
        let side = Side::BOTH.into_iter().find(|side| side_word(*side) == max);
        side.ok_or_else(|| word("max", "whose view", "first, second", max))
    });
    let moves_of = |from: &dyn Position, field: &'static str, texts: &[String]| {
        solved::moves(from, texts, |number, problem| {
            source.error(&[Field(FIELD), Field(field), Index(number)], problem)
        })
    };
    let (moves, root) = moves_of(start, "after", &saved.after)?;
    let (path, _) = moves_of(&*root, "path", &saved.path)?;
    let bookmark = |mark: &Bookmark| StudyBookmark {
        name: mark.name.clone(),
        tick: Tick(mark.tick),
    };
    Ok(StudySampling {
        moves,
        spec: UctSpec {
            iterations: saved.iterations,
            exploration,
            seed: saved.seed,
            playouts: Playouts::named(&saved.playouts),
            solver: saved.solver,
            order,
            evaluation: saved.evaluation.clone(),
            max: max.transpose()?,
        },
        path,
        tick: saved.tick.map(Tick),
        bookmarks: saved.bookmarks.iter().map(bookmark).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{OpenError, read, to_text};
    use crate::study::Study;
    use engine::eval::Registry;
    use std::sync::Arc;

    fn opened(sampling: &str) -> Result<Study, OpenError> {
        let text = format!(
            "(\n    version: 1,\n    game: \"connect-four\",\n    monte_carlo: ({sampling}),\n)"
        );
        read(&text, "a.ron", Arc::new(Registry::built_in()))
    }

    #[test]
    fn a_search_is_written_and_read() {
        let text = "after: [\"4\"], iterations: 5000, exploration: \"0.5\", seed: 7, solver: true, \
                    max: \"first\", path: [\"4\", \"3\"], tick: 1204, \
                    bookmarks: [(name: \"the trap\", tick: 1200)]";
        let study = opened(text).expect("a save");
        let sampling = study.sampling.clone().expect("a search");
        assert_eq!(sampling.spec.iterations, 5000);
        assert_eq!((sampling.moves.len(), sampling.path.len()), (1, 2));
        let again = read(&to_text(&study), "b.ron", Arc::new(Registry::built_in()));
        assert_eq!(again.expect("a save").sampling, Some(sampling));
        assert_eq!(
            opened("").expect("a save").sampling,
            Some(Default::default())
        );
    }

    #[test]
    fn errors_name_the_place() {
        for (text, expected) in [
            ("iterations: 99999999999", "a.ron:4:31: "),
            ("exploration: \"-1\"", "a constant"),
            ("order: \"best\"", "natural, shuffled, evaluation"),
            ("max: \"third\"", "first, second"),
            ("after: [\"9\"]", "a.ron:4:27: "),
            ("path: [\"x\"]", "a.ron:4:26: "),
            ("bookmarks: [(name: \"\\u{1b}\", tick: 1)]", "a bookmark"),
            ("depth: 3", "depth"),
        ] {
            let error = opened(text).map(|_| ()).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
