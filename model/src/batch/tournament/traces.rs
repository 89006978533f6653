//! The searches that engines print for their moves, kept beside the journal: `t.traces/12-7.trace`
//! is the search behind the seventh move of game 12 of `t.games`; for a game saved as `g.ron`, it
//! is `g.traces/1-7.trace`.
//!
//! Invariants: a tournament keeps only the traces of the side that lost a game; a text that does not begin as a trace
//! is dropped. If a trace does not name its position, the position of the game is filled in.

use crate::foreign::is_trace;
use engine::boundary::Position;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the folder beside a journal, or beside the file of a game.
pub fn folder(journal: &Path) -> PathBuf {
    journal.with_extension("traces")
}

/// Returns the file for a move, counted from 1, of a game, counted from 0.
fn file(folder: &Path, game: u64, ply: usize) -> PathBuf {
    folder.join(format!("{}-{ply}.trace", game + 1))
}

/// Returns the traces that exist for a game, by the ply that the move leads to, from 1.
pub fn of_game(folder: &Path, game: u64, plies: usize) -> BTreeMap<usize, PathBuf> {
    let files = (1..=plies).map(|ply| (ply, file(folder, game, ply)));
    files.filter(|(_, path)| path.is_file()).collect()
}

/// Writes the traces of a game in place of those that an earlier run left.
///
/// # Errors
/// The operating system reports an error.
pub fn keep(folder: &Path, game: u64, plies: usize, traces: &[(usize, String)]) -> io::Result<()> {
    if folder.is_dir() {
        of_game(folder, game, plies)
            .values()
            .try_for_each(fs::remove_file)?;
    }
    if !traces.is_empty() {
        fs::create_dir_all(folder)?;
    }
    traces
        .iter()
        .try_for_each(|(ply, text)| fs::write(file(folder, game, *ply), text))
}

/// Copies the traces of a game from anywhere into the folder, in place of those that it has of the
/// game.
///
/// # Errors
/// The operating system reports an error.
pub fn copy(folder: &Path, game: u64, plies: usize, traces: &[(usize, PathBuf)]) -> io::Result<()> {
    let target = |ply| file(folder, game, ply);
    let is_named = |path: &PathBuf| traces.iter().any(|(ply, _)| target(*ply) == *path);
    if folder.is_dir() {
        of_game(folder, game, plies)
            .values()
            .filter(|path| !is_named(path))
            .try_for_each(fs::remove_file)?;
    }
    for (ply, from) in traces.iter().filter(|(ply, from)| target(*ply) != *from) {
        fs::create_dir_all(folder)?;
        fs::copy(from, target(*ply))?;
    }
    Ok(())
}

/// Returns the text that an engine printed as a complete trace of the search of a position, or
/// `None` if it is not a trace.
pub fn complete(printed: &str, position: &dyn Position) -> Option<String> {
    if !is_trace(printed.as_bytes()) {
        return None;
    }
    let (first, rest) = printed.split_once('\n')?;
    let headers = rest.lines().take_while(|line| line.trim() != "begin");
    let is_placed = headers.into_iter().any(|line| {
        let word = line.split_whitespace().next();
        matches!(word, Some("game" | "position" | "moves"))
    });
    let place = match is_placed {
        true => String::new(),
        false => format!(
            "game {}\nposition {}\n",
            position.game(),
            position.describe()
        ),
    };
    Some(format!("{first}\n{place}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    #[test]
    fn the_position_of_the_game_is_filled_in() {
        let start = catalog::read("k-in-a-row:h=3,v=3,k=3").expect("a game");
        let place = format!("game {}\nposition {}\n", start.game(), start.describe());
        let complete = |text| complete(text, &*start);
        let bare = "plyscope-trace 2\nview mover\nbegin\n> -\n";
        let whole = format!("plyscope-trace 2\n{place}view mover\nbegin\n> -\n");
        assert_eq!(complete(bare), Some(whole));
        for placed in [
            "plyscope-trace 1\ngame nim\nbegin\n",
            "plyscope-trace 1\n moves 1:1\nbegin\n",
        ] {
            assert_eq!(complete(placed).as_deref(), Some(placed));
        }
        // A move with the name of a header is not a header.
        assert!(
            complete("plyscope-trace 1\nbegin\ngame\n").is_some_and(|text| text.contains(&place))
        );
        for none in ["", "nonsense\n", "begin\n> -\n", "plyscope-trace 2"] {
            assert_eq!(complete(none), None, "{none:?}");
        }
    }

    #[test]
    fn traces_of_a_game_take_the_place_of_older_ones() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = folder(&home.path().join("t.games"));
        keep(&folder, 0, 9, &[]).expect("nothing to keep");
        assert!(!folder.exists(), "no folder without a trace");
        keep(
            &folder,
            11,
            9,
            &[(3, "one".to_owned()), (5, "two".to_owned())],
        )
        .expect("kept");
        keep(&folder, 11, 9, &[(7, "three".to_owned())]).expect("kept");
        let found = of_game(&folder, 11, 9);
        assert_eq!(
            found.into_iter().collect::<Vec<_>>(),
            [(7, home.path().join("t.traces/12-7.trace"))]
        );
        assert!(of_game(&folder, 1, 9).is_empty());
    }

    #[test]
    fn traces_are_copied_in_the_place_of_older_ones_and_not_onto_themselves() {
        let home = tempfile::tempdir().expect("a folder");
        let (from, to) = (
            folder(&home.path().join("a.ron")),
            folder(&home.path().join("b.ron")),
        );
        copy(&to, 0, 9, &[]).expect("nothing to copy");
        assert!(!to.exists(), "no folder without a trace");
        keep(
            &from,
            4,
            9,
            &[(3, "three".to_owned()), (5, "five".to_owned())],
        )
        .expect("kept");
        keep(&to, 0, 9, &[(7, "old".to_owned())]).expect("kept");
        let traces: Vec<_> = of_game(&from, 4, 9).into_iter().collect();
        copy(&to, 0, 9, &traces).expect("copied");
        let copied: Vec<_> = of_game(&to, 0, 9).into_iter().collect();
        let text = |path: &PathBuf| fs::read_to_string(path).expect("a trace");
        assert_eq!(
            copied
                .iter()
                .map(|(ply, path)| (*ply, text(path)))
                .collect::<Vec<_>>(),
            [(3, "three".to_owned()), (5, "five".to_owned())]
        );
        copy(&to, 0, 9, &copied).expect("they are there");
        assert_eq!(text(&copied[0].1), "three");
    }
}
