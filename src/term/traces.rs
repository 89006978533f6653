//! [`TraceKeeper`]: the searches that engines print for their moves in a game in the workbench.
//! While the program runs they are in its state folder; once the game is saved they are beside its
//! file, as those of a tournament are beside its journal.
//!
//! Cost: a file of at most a mebibyte for a move, written in the thread of the player.

use engine::boundary::Position;
use model::batch::tournament::traces::{complete, copy, folder, of_game};
use model::state::{folders, own_traces};
use model::study::Study;
use model::study::live::PlayerAnswer;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of the last file.
static FILES: AtomicU64 = AtomicU64::new(0);

/// Keeps the trace that a player prints of the search of a position.
pub struct TraceKeeper {
    position: Box<dyn Position>,
}

impl TraceKeeper {
    /// Creates the keeper for the search of this position.
    pub fn new(position: &dyn Position) -> TraceKeeper {
        TraceKeeper {
            position: position.copy(),
        }
    }
    /// Writes the trace of a chosen move, if it has one, and stores its file name in the answer.
    /// Returns the error of writing.
    pub fn keep(&self, answer: &mut PlayerAnswer) -> Option<String> {
        let printed = answer.result.as_ref().ok()?.choice.trace.as_deref()?;
        let text = complete(printed, &*self.position)?;
        let folder = own_traces(&folders().state?);
        let file = folder.join(format!("{}.trace", FILES.fetch_add(1, Ordering::Relaxed)));
        match fs::create_dir_all(&folder).and_then(|()| fs::write(&file, text)) {
            Ok(()) => {
                answer.printed = Some(file);
                None
            }
            Err(error) => Some(format!("{}: {error}", file.display())),
        }
    }
}

/// Puts the traces of a game beside the file that it was saved to.
///
/// # Errors
/// The system refuses, in words.
pub fn save(file: &Path, plies: usize, traces: &[(usize, PathBuf)]) -> Result<(), String> {
    let folder = folder(file);
    copy(&folder, 0, plies, traces).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Takes over the traces beside the file that a game was read from.
pub fn load(file: &Path, study: &mut Study) {
    let line = study.line();
    study.take_printed(of_game(&folder(file), 0, line.ordinals(line.end(0)).len()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::numbers::Ordinal;
    use std::sync::Arc;

    #[test]
    fn a_saved_game_finds_its_traces_again() {
        let home = tempfile::tempdir().expect("a folder");
        let play = || {
            let mut study = Study::new(
                catalog::read("nim").expect("a game"),
                Arc::new(Registry::built_in()),
            );
            assert!(study.play(Ordinal::FIRST) && study.play(Ordinal::FIRST));
            study
        };
        let (trace, file) = (home.path().join("7.trace"), home.path().join("g.ron"));
        fs::write(&trace, "text").expect("a file");
        let mut study = play();
        study.printed.insert(vec![Ordinal::FIRST; 2], trace);
        // A move of a variation that is gone.
        study
            .printed
            .insert(vec![Ordinal::at(1)], home.path().join("8.trace"));
        save(&file, 3, &study.printed_in_game()).expect("saved");
        let mut again = play();
        load(&file, &mut again);
        let beside = home.path().join("g.traces/1-2.trace");
        assert_eq!(
            again.printed.into_iter().collect::<Vec<_>>(),
            [(vec![Ordinal::FIRST; 2], beside.clone())]
        );
        assert_eq!(fs::read_to_string(&beside).expect("it is there"), "text");
        // Saved once more without it, the file of the earlier game goes.
        save(&file, 3, &[]).expect("saved");
        assert!(!beside.exists());
    }
}
