//! The line protocol, `assets/external/PROTOCOL.md`: the position and the legal moves in, a move out.

use super::{Reply, TurnText, Wait};
use crate::process::Program;
use crate::process::fault::{Fault, Unheard};

/// What both say first: the name and the version of the protocol.
pub const HELLO: &str = "plyscope 1";

/// Waits until the program has said hello; whatever it says before is dropped.
///
/// # Errors
/// It has not.
pub fn greet(program: &mut Program, wait: Wait<'_>) -> Result<(), Unheard> {
    program.say(HELLO)?;
    program.hear(wait.until, wait.token, |line| (line == HELLO).then_some(()))
}

/// Announces a new game. No answer is expected.
///
/// # Errors
/// The program does not read.
pub fn new_game(program: &mut Program, turn_text: &TurnText) -> Result<(), Fault> {
    program.say(&format!("game {}", turn_text.game))?;
    program.say(&format!("start {}", turn_text.start))
}

/// Asks for a move.
///
/// # Errors
/// There is none.
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

/// The move in a line of a program; empty lines are none.
pub fn hear(line: &str) -> Option<String> {
    (!line.is_empty()).then(|| line.to_owned())
}
