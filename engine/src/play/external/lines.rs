//! The line protocol, `assets/external/PROTOCOL.md`: the position and the legal moves in, a move out.

use super::fault::{Fault, Unheard};
use super::process::Program;
use super::{Answer, Told, Wait};

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

/// Tells the program that a game begins. No answer is waited for.
///
/// # Errors
/// The program does not read.
pub fn new_game(program: &mut Program, told: &Told) -> Result<(), Fault> {
    program.say(&format!("game {}", told.game))?;
    program.say(&format!("start {}", told.start))
}

/// Asks for a move.
///
/// # Errors
/// There is none.
pub fn ask(program: &mut Program, told: &Told, wait: Wait<'_>) -> Result<Answer, Unheard> {
    program.forget()?;
    program.say(format!("moves {}", told.moves.join(" ")).trim_end())?;
    program.say(&format!("position {}", told.position))?;
    program.say(&format!("legal {}", told.legal.join(" ")))?;
    let nodes = told.limits.nodes.map_or_else(String::new, |nodes| format!(" nodes {nodes}"));
    program.say(&format!("turn {} seed {} time {}{nodes}", told.side, told.seed, told.time.as_millis()))?;
    let mv = program.hear(wait.until, wait.token, |line| (!line.is_empty()).then(|| line.to_owned()))?;
    Ok(Answer { mv, ..Answer::default() })
}
