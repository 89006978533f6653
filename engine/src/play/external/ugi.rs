//! The Universal Game Interface (UCI for any game) from the side of the user interface.
//!
//! Positions are sent in the form that `--position` reads, on one line; moves are sent as they are
//! printed. The protocol has no command for the parameters of a game, so a program plays on the
//! board that it was started for. Source: `ugi.md` of kz04px's cutegames.

use super::launch::Go;
use super::{Reply, TurnText, Wait};
use crate::process::Program;
use crate::process::fault::Unheard;
use crate::process::heard::traced;
use std::time::{Duration, Instant};

/// The reply of a program to `ugi`.
pub const HELLO_BACK: &str = "ugiok";
/// The reply of a program to `isready`.
pub const READY_BACK: &str = "readyok";
/// The time of a search in milliseconds if neither the player nor the match sets a limit.
const USUAL: u64 = 1000;

/// Waits until the program has identified itself; its options are not changed.
///
/// # Errors
/// It did not identify itself.
pub fn greet(program: &mut Program, wait: Wait<'_>) -> Result<(), Unheard> {
    expect(program, "ugi", HELLO_BACK, wait)
}

/// Announces a new game and waits until the program is ready.
///
/// # Errors
/// The program did not become ready.
pub fn new_game(program: &mut Program, wait: Wait<'_>) -> Result<(), Unheard> {
    program.say("uginewgame")?;
    expect(program, "isready", READY_BACK, wait)
}

fn expect(program: &mut Program, say: &str, answer: &str, wait: Wait<'_>) -> Result<(), Unheard> {
    program.say(say)?;
    program.hear(wait.until, wait.token, |line| {
        (line == answer).then_some(())
    })
}

/// Asks for a move; the time counts from `since`. After nine tenths of it the program receives
/// `stop`.
///
/// # Errors
/// The program did not reply with a move.
pub fn ask(
    program: &mut Program,
    turn_text: &TurnText,
    go: Option<Go>,
    (since, wait): (Instant, Wait<'_>),
) -> Result<Reply, Unheard> {
    program.forget()?;
    let start = if turn_text.from_initial {
        "startpos".to_owned()
    } else {
        format!("fen {}", turn_text.start)
    };
    let moves = if turn_text.moves.is_empty() {
        String::new()
    } else {
        format!(" moves {}", turn_text.moves.join(" "))
    };
    program.say(&format!("position {start}{moves}"))?;
    let enough = turn_text.time * 9 / 10;
    program.say(&format!("go {}", search_words(turn_text, go, enough)))?;
    let mut answer = Reply::default();
    let mut hear = |line: &str| hear(&mut answer, line);
    let in_time = program.hear(since + enough, wait.token, &mut hear);
    let mv = match in_time {
        Err(Unheard::Late) => {
            program.say("stop")?;
            program.hear(wait.until, wait.token, &mut hear)?
        }
        heard => heard?,
    };
    Ok(Reply { mv, ..answer })
}

/// Processes a line of a program that searches; returns the move once the program has chosen one.
pub fn hear(answer: &mut Reply, line: &str) -> Option<String> {
    if let Some(line) = traced(line) {
        answer.trace.add(line);
        return None;
    }
    let mut words = line.split_whitespace();
    match words.next() {
        Some("info") => inform(answer, words),
        Some("bestmove") => return Some(words.next().unwrap_or_default().to_owned()),
        _ => {}
    }
    None
}

/// Returns the limits of the search, for `go`.
fn search_words(turn_text: &TurnText, go: Option<Go>, enough: Duration) -> Go {
    let movetime = turn_text.limits.time.map(|_| enough.as_millis() as u64);
    let limits = Go {
        movetime,
        nodes: turn_text.limits.nodes,
        depth: None,
    };
    match go.unwrap_or_default().and(limits) {
        nothing if nothing == Go::default() => Go {
            movetime: Some(USUAL),
            ..nothing
        },
        said => said,
    }
}

/// Reads the value and the number of nodes from the words after `info`; unreadable values are
/// ignored.
fn inform<'a>(answer: &mut Reply, mut words: impl Iterator<Item = &'a str>) {
    while let Some(word) = words.next() {
        match word {
            "nodes" => {
                answer.nodes = words
                    .next()
                    .and_then(|text| text.parse().ok())
                    .unwrap_or(answer.nodes);
            }
            "cp" => {
                let value = words.next().and_then(|text| text.parse::<i64>().ok());
                answer.value = value.map(|value| value.to_string()).or(answer.value.take());
            }
            // The rest of the line is a list of moves or free text.
            "pv" | "string" => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::turn::MOST_TRACE;
    use super::*;

    #[test]
    fn what_a_program_thinks_is_taken_from_its_lines() {
        let mut answer = Reply::default();
        for line in [
            "depth 1 score cp -3 nodes 7 pv cp 5",
            "string nodes 9",
            "score mate 2 nodes x",
            "score cp",
        ] {
            inform(&mut answer, line.split_whitespace());
        }
        assert_eq!((answer.value.as_deref(), answer.nodes), (Some("-3"), 7));
    }

    #[test]
    fn a_trace_is_kept_line_by_line_up_to_its_most() {
        let mut answer = Reply::default();
        for line in [
            "info trace plyscope-trace 2",
            "info nodes 3",
            "info traced no",
            "info trace",
            "info trace > - 1 2",
        ] {
            assert_eq!(hear(&mut answer, line), None);
        }
        assert_eq!(hear(&mut answer, "bestmove a1").as_deref(), Some("a1"));
        assert_eq!(
            answer.trace.clone().finish().as_deref(),
            Some("plyscope-trace 2\n\n> - 1 2\n")
        );
        for _ in 0..MOST_TRACE / 8 {
            hear(&mut answer, "info trace . a1 555");
        }
        let text = answer.trace.finish().expect("a trace");
        let end = format!(". a1 555\n# the trace ends here: more than {MOST_TRACE} bytes\n");
        assert!(
            text.len() < MOST_TRACE + 100 && text.ends_with(&end),
            "{} bytes",
            text.len()
        );
        assert_eq!(Reply::default().trace.finish(), None);
    }
}
