//! Targets for files: saves, recoveries, evaluations and their formulas, players, tournaments, experiments, journals.

use super::{
    REGISTRY, ROSTER, check, check_message, check_shown, decoded, game_of, number_of, places,
};
use engine::boundary::Position;
use engine::eval::terms::Part;
use engine::eval::{Evaluation, GAMES};
use engine::play::{Choosing, Ties};
use engine::rules::Side;
use engine::search::{OrderName, Spec, Value};
use model::batch::Tournament;
use model::batch::experiment::{AnyExperiment, MOST_CELLS};
use model::batch::tournament::data::Record;
use model::documents;
use model::documents::evaluations::is_file;
use model::lessons::Lesson;
use model::save;
use model::settings::{self, Offers};
use model::state::Recovery;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// Reads saves, as files and as open games.
pub fn saves(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    if let Ok(loaded) = save::read(&text, "f") {
        let again = save::read(&save::write(&loaded.file), "f")
            .unwrap_or_else(|error| panic!("written: {error}"));
        assert_eq!(again.file, loaded.file);
    }
    let study = match documents::read(&text, "f", Arc::clone(&REGISTRY)) {
        Ok(study) => study,
        Err(error) => {
            check(&text, &error);
            return false;
        }
    };
    let written = documents::to_text(&study);
    let again = documents::read(&written, "f", Arc::clone(&REGISTRY));
    let again = again.unwrap_or_else(|error| panic!("written: {error}\n{written}"));
    assert_eq!(documents::to_file(&again), documents::to_file(&study));
    true
}

/// Reads recoveries: restored work is written and restored again as the same.
pub fn recoveries(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    match Recovery::parse(&text, "f") {
        Ok(recovery) => {
            let written = recovery.to_text();
            let again = Recovery::parse(&written, "f")
                .unwrap_or_else(|error| panic!("written: {error}\n{written}"));
            assert_eq!(again, recovery);
            let _ = recovery.file();
            saves(recovery.save.as_bytes());
            recovery
                .draft
                .is_none_or(|draft| evaluations(draft.as_bytes()))
        }
        Err(error) => {
            check(&text, &error);
            false
        }
    }
}

/// Reads configurations: a configuration is written and read again as the same.
pub fn configurations(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    let offers = Offers::default();
    match settings::read(&text, "f", &offers) {
        Ok(found) => {
            assert_eq!(settings::read(&text, "f", &offers).ok(), Some(found));
            true
        }
        Err(error) => {
            check(&text, &error);
            false
        }
    }
}

/// Reads evaluations, changes them as the editor does, and prepares them for boards.
pub fn evaluations(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    let evaluation = match Evaluation::read(&text, "f") {
        Ok(evaluation) => evaluation,
        Err(error) => {
            check(&text, &error);
            return false;
        }
    };
    for weight in evaluation.weights().iter().take(9) {
        let same = evaluation.with_number(weight.place, &weight.text);
        same.unwrap_or_else(|error| panic!("{weight:?} put where it stands: {error}"));
    }
    let named = evaluation
        .with_name("other")
        .unwrap_or_else(|error| panic!("another name: {error}"));
    assert_eq!(named.name, "other");
    evaluate(evaluation);
    true
}

/// Evaluates positions; each value is the sum that is shown.
fn evaluate(evaluation: Evaluation) {
    let Some(game) = number_of(&evaluation.game) else {
        return;
    };
    let name = evaluation.name.clone();
    let registry = REGISTRY.with(evaluation);
    for (position, max) in places(game).iter().zip(
        [None, Some(Side::First), Some(Side::Second)]
            .into_iter()
            .cycle(),
    ) {
        let spec = Spec {
            evaluation: Some(name.clone()),
            max,
            ..Spec::default()
        };
        let problem = match position.pose(&spec, &registry) {
            Ok(problem) => problem,
            Err(error) => {
                check_message(&error.to_string());
                continue;
            }
        };
        let (value, terms) = (problem.look(&[]), problem.terms(&[]));
        check_message(&problem.static_text(&[]));
        let added = terms
            .iter()
            .filter(|term| term.part == Part::Added)
            .map(|term| term.contribution.units());
        if let (Some(units), Some(added)) = (value.and_then(Value::units), added.collect::<Option<Vec<i64>>>())
            && !added.is_empty()
            // In a game with chance, a value is the code of a fraction.
            && !position.has_chance()
        {
            assert_eq!(units, added.iter().sum::<i64>(), "{terms:?}");
        }
    }
}

/// An evaluation with a formula for each game.
static FORMULAS: LazyLock<Vec<Evaluation>> = LazyLock::new(|| {
    let text = |game: &str| format!("(version: 1, name: \"f\", game: {game:?}, formula: \"0\")");
    GAMES
        .iter()
        .map(|game| Evaluation::read(&text(game.name), "f").expect("a formula"))
        .collect()
});

/// Reads formulas as they are typed: the first byte selects the game.
pub fn formulas(data: &[u8]) -> bool {
    let Some((&game, formula)) = data.split_first() else {
        return false;
    };
    let Ok(formula) = std::str::from_utf8(formula) else {
        return false;
    };
    let before = &FORMULAS[game_of(game)];
    match before.with_formula(formula) {
        Ok(evaluation) => {
            assert_eq!(
                evaluation.formula_text(),
                Some(formula),
                "another formula was read"
            );
            evaluate(evaluation);
            true
        }
        Err(error) => {
            check_message(&error.to_string());
            if !formula.contains(['\n', '"']) {
                let column = before
                    .formula_column(&error)
                    .unwrap_or_else(|| panic!("no column: {error}"));
                assert!(
                    column <= formula.chars().count() + 1,
                    "column {column}: {error}"
                );
            }
            false
        }
    }
}

/// Returns a way of choosing in which the seed is kept only if an order is shuffled by it.
fn meant(choosing: &Choosing) -> Choosing {
    let mut meant = choosing.clone();
    if let Choosing::Searching(spec, manner) = &mut meant
        && (spec.order != OrderName::Shuffled || manner.ties == Ties::Random)
    {
        spec.seed = 0;
    }
    meant
}

/// Reads players: their files, and their names.
pub fn players(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    let same = |choosing: &Choosing, game: &str| {
        let again = ROSTER
            .read(&choosing.to_string(), game)
            .map(|player| meant(&player.choosing));
        assert_eq!(again, Ok(meant(choosing)), "written as {choosing}");
    };
    let mut accepted = false;
    if !text.trim_start().starts_with('(') {
        for game in GAMES {
            match ROSTER.read(&text, game.name) {
                Ok(player) => {
                    accepted = true;
                    same(&player.choosing, game.name);
                }
                Err(error) => check_shown(&error.to_string()),
            }
        }
        return accepted;
    }
    let added = ROSTER.clone().add_with(&text, "f", |listed| {
        accepted = true;
        same(
            &listed.player.choosing,
            listed.game.as_deref().unwrap_or("nim"),
        );
        Ok(())
    });
    if let Err(error) = added {
        check(&text, &error);
    }
    accepted
}

/// A folder without files.
const NOWHERE: &str = "/nonexistent";

/// Reads tournaments, and recognizes them by their journals.
pub fn tournaments(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    let read = || {
        Tournament::read(
            &text,
            "f",
            Some(Path::new(NOWHERE)),
            &ROSTER,
            Arc::clone(&REGISTRY),
        )
    };
    let tournament = match read() {
        Ok(tournament) => tournament,
        Err(error) => {
            check(&text, &error);
            return false;
        }
    };
    assert!(
        Tournament::is_one(&text),
        "it is not taken for a tournament"
    );
    assert!(tournament.schedule().games() > 0 && tournament.players().len() > 1);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let (_, games) = tournament.journal(&path, false).expect("a new journal");
    let again = read().map(|again| again.journal(&path, false).map(|(_, games)| games));
    assert_eq!(again.expect("the same").expect("its journal"), games);
    true
}

/// Reads experiments.
pub fn experiments(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    let evaluation = |name: &str, _: &mut _, _: &dyn Position| {
        if is_file(name) {
            Err("no file")
        } else {
            Ok(name.to_owned())
        }
    };
    match AnyExperiment::read(&text, "f", Arc::clone(&REGISTRY), evaluation) {
        Ok(AnyExperiment::Searches(experiment)) => {
            assert!((1..=MOST_CELLS).contains(&experiment.cells().len()));
            true
        }
        Ok(AnyExperiment::Sampling(experiment)) => {
            let searches = experiment.variants.len() * experiment.seeds.len();
            assert!((1..=MOST_CELLS).contains(&(experiment.subjects.len() * searches)));
            assert!(experiment.iterations.is_sorted() && experiment.iterations[0] > 0);
            true
        }
        Err(error) => {
            check(&text, &error);
            false
        }
    }
}

/// Reads lessons: the position of a valid lesson can be opened.
pub fn lessons(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    match Lesson::read(&text, "f", &REGISTRY) {
        Ok(lesson) => {
            let study = lesson
                .study(None, Arc::clone(&REGISTRY))
                .unwrap_or_else(|error| panic!("read, but {error}"));
            assert!(!lesson.steps.is_empty() && !study.position().title().to_string().is_empty());
            true
        }
        Err(error) => {
            check(&text, &error);
            false
        }
    }
}

static NIM: LazyLock<Arc<Tournament>> = LazyLock::new(|| {
    let text = "(version: 1, game: \"nim:heaps=1+2\", games: 2, players: [\"bacoco\", \"perfect\", \"minimax:depth=1\"])";
    Arc::new(
        Tournament::read(text, "f", None, &ROSTER, Arc::clone(&REGISTRY)).expect("a tournament"),
    )
});

/// Returns the tournament whose journals are read.
pub fn nim_tournament() -> Arc<Tournament> {
    Arc::clone(&NIM)
}

/// Reads journals: a rejected journal is not modified; of an accepted one, only the end is dropped.
pub fn journals(data: &[u8]) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    fs::write(&path, data).expect("a file");
    let open = || {
        NIM.journal(&path, false)
            .map(|(_, games): (_, Vec<Record>)| games)
    };
    let kept = || fs::read(&path).expect("the file");
    let games = match open() {
        Ok(games) => games,
        Err(error) => {
            check_shown(&error.to_string());
            assert!(kept() == data, "it was touched: {error}");
            return false;
        }
    };
    let left = kept();
    assert!(
        games.is_empty() || data.starts_with(&left),
        "{} bytes are left of {}",
        left.len(),
        data.len()
    );
    assert_eq!(
        open().unwrap_or_else(|error| panic!("opened again: {error}")),
        games
    );
    assert!(kept() == left, "opened again, it was touched");
    for game in &games {
        assert!(
            NIM.study(game, &REGISTRY).is_some(),
            "{game:?} cannot be shown"
        );
    }
    !games.is_empty()
}
