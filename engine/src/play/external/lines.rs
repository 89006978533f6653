//! The line protocol, `assets/external/PROTOCOL.md`: the program receives the position and the
//! legal moves, and replies with a move.

use super::{Reply, TurnText, Wait};
use crate::process::Program;
use crate::process::fault::{Fault, Unheard};

/// The first line of both sides: the name and the version of the protocol.
pub const HELLO: &str = "plyscope 1";

/// Waits for the program's greeting; earlier lines are ignored.
///
/// # Errors
/// The greeting did not arrive.
pub fn greet(program: &mut Program, wait: Wait<'_>) -> Result<(), Unheard> {
    program.say(HELLO)?;
    program.hear(wait.until, wait.token, |line| (line == HELLO).then_some(()))
}

/// Announces a new game. The program does not reply to it.
///
/// # Errors
/// The program does not read its input.
pub fn new_game(program: &mut Program, turn_text: &TurnText) -> Result<(), Fault> {
    program.say(&format!("game {}", turn_text.game))?;
    program.say(&format!("start {}", turn_text.start))
}

/// Asks for a move.
///
/// # Errors
/// The program did not reply with a move.
pub fn ask(program: &mut Program, turn_text: &TurnText, wait: Wait<'_>) -> Result<Reply, Unheard> {
    program.forget()?;
    program.say(format!("moves {}", turn_text.moves.join(" ")).trim_end())?;
    program.say(&format!("position {}", turn_text.position))?;
    program.say(&format!("legal {}", turn_text.legal.join(" ")))?;
    let nodes = turn_text
        .limits
        .nodes
        .map_or_else(String::new, |nodes| format!(" nodes {nodes}"));
    program.say(&format!(
        "turn {} seed {} time {}{nodes}",
        turn_text.side,
        turn_text.seed,
        turn_text.time.as_millis()
    ))?;
    let mv = program.hear(wait.until, wait.token, hear)?;
    Ok(Reply {
        mv,
        ..Reply::default()
    })
}

/// Returns the move in a line of a program; `None` for an empty line.
pub fn hear(line: &str) -> Option<String> {
    (!line.is_empty()).then(|| line.to_owned())
}
