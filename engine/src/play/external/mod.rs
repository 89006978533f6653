//! [`External`]: a player that is another program, in any language, connected by its standard input
//! and output.
//!
//! A turn is converted to text ([`TurnText`]) and sent to the [`Program`] in one of two protocols
//! ([`lines`], [`ugi`]); the reply is read as a typed move is. A program is started for its first
//! move and used for all its games; its start does not count as its time.
//!
//! Invariants: every turn ends within the limit of the match or [`MOST_TIME`], or shortly after it
//! was cancelled. A program that has lost a game other than by the rules, or whose turn was
//! cancelled, is killed with all processes that it started, and is started again for the next game.
//! Lines that arrive before a turn are discarded, so that a late reply is mistaken for a new one
//! only if it arrives after the new turn has begun. Costs: a turn sends all moves of the game, so a
//! game sends O(length²) moves.

pub mod launch;
pub mod lines;
pub mod turn;
pub mod ugi;

use super::chooser::{Choice, Chooser, Forfeit, NoMove, Turn};
use crate::numbers::Ordinal;
use crate::process::fault::{Fault, Unheard, short};
use crate::process::{Interrupt, Program};
use crate::rules::Notation;
use crate::search::Token;
use launch::{Go, Launch, Protocol};
use std::time::Instant;
pub use turn::{MOST_TIME, Reply, START_TIME, TurnText, Wait};

impl Interrupt for Token {
    fn waits(&self) -> bool {
        Token::waits(self)
    }
}

/// A program as a player.
#[derive(Debug)]
pub struct External<G: Notation> {
    launch: Launch,
    program: Option<Program>,
    /// The start and the moves of the game that the program has received.
    known: Option<(G::State, Vec<Ordinal>)>,
}

impl<G: Notation> External<G> {
    /// Creates a player from a program, which is started when it is first asked.
    pub fn new(launch: Launch) -> Self {
        External {
            launch,
            program: None,
            known: None,
        }
    }

    /// Returns the running program after announcing the game of this turn.
    fn ready(&mut self, turn: &Turn<'_, G>) -> Result<&mut Program, NoMove> {
        let wait = Wait {
            until: Instant::now() + START_TIME,
            token: turn.token,
        };
        let is_new = self.program.is_none();
        let program = running(&self.launch, &mut self.program, wait)?;
        if is_new {
            self.known = None;
        }
        let goes_on = |(start, moves): &(G::State, Vec<Ordinal>)| {
            start == turn.start && turn.moves.starts_with(moves)
        };
        if !self.known.as_ref().is_some_and(goes_on) {
            self.known = Some((*turn.start, turn.moves.to_vec()));
            match self.launch.protocol {
                Protocol::Line => lines::new_game(program, &TurnText::of(turn)).map_err(forfeit)?,
                Protocol::Ugi => {
                    let got_ready = ugi::new_game(program, wait);
                    got_ready.map_err(|unheard| unready(program, ugi::READY_BACK, unheard))?;
                }
            }
        }
        Ok(program)
    }

    fn ask(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove> {
        let (protocol, go) = (self.launch.protocol, self.launch.go);
        let program = self.ready(turn)?;
        let answer = answer(
            program,
            &TurnText::of(turn),
            (protocol, go),
            (turn.since, turn.token),
        )?;
        let mv = turn
            .game
            .find_move(turn.state, &short(&answer.mv))
            .map_err(Forfeit::Illegal)?;
        self.known = Some((
            *turn.start,
            turn.moves.iter().copied().chain([mv]).collect(),
        ));
        Ok(Choice {
            mv,
            value: answer.value,
            nodes: answer.nodes,
            depth: None,
            trace: answer.trace.finish(),
        })
    }

    /// Ends a program that failed or was cancelled during its turn, so that it is not asked again.
    fn end_if_failed<T>(&mut self, result: Result<T, NoMove>) -> Result<T, NoMove> {
        if result.is_err() {
            self.program = None;
        }
        result
    }
}

// The following functions are not generic, so that they are compiled only once.

/// Returns the running program, and starts it if necessary.
fn running<'p>(
    launch: &Launch,
    kept: &'p mut Option<Program>,
    wait: Wait<'_>,
) -> Result<&'p mut Program, NoMove> {
    let program = match kept.take() {
        Some(program) => program,
        None => {
            let nothing = || Fault::NotStarted {
                program: String::new(),
                reason: "no command".to_owned(),
            };
            let (program, arguments) = launch.program().ok_or_else(nothing).map_err(forfeit)?;
            let mut program = Program::start(program, arguments).map_err(forfeit)?;
            let (expected, greeted) = match launch.protocol {
                Protocol::Line => (lines::HELLO, lines::greet(&mut program, wait)),
                Protocol::Ugi => (ugi::HELLO_BACK, ugi::greet(&mut program, wait)),
            };
            greeted.map_err(|unheard| unready(&program, expected, unheard))?;
            program
        }
    };
    Ok(kept.insert(program))
}

/// Returns the reply of the program to a turn that began at `since`.
fn answer(
    program: &mut Program,
    turn: &TurnText,
    (protocol, go): (Protocol, Option<Go>),
    (since, token): (Instant, &Token),
) -> Result<Reply, NoMove> {
    let wait = Wait {
        until: since + turn.time,
        token,
    };
    let heard = match protocol {
        Protocol::Line => lines::ask(program, turn, wait),
        Protocol::Ugi => ugi::ask(program, turn, go, (since, wait)),
    };
    heard.map_err(|unheard| match unheard {
        Unheard::Late => NoMove::Forfeit(Forfeit::Time { limit: turn.time }),
        Unheard::Cancelled => NoMove::Cancelled,
        Unheard::Fault(fault) => forfeit(fault),
    })
}

fn forfeit(fault: Fault) -> NoMove {
    NoMove::Forfeit(Forfeit::Program(fault))
}

/// Returns the reason why a program did not send the expected line.
fn unready(program: &Program, expected: &'static str, unheard: Unheard) -> NoMove {
    match unheard {
        Unheard::Late => forfeit(Fault::Unready {
            expected,
            limit: START_TIME,
            said: program.said(),
        }),
        Unheard::Cancelled => NoMove::Cancelled,
        Unheard::Fault(fault) => forfeit(fault),
    }
}

impl<G: Notation> Chooser<G> for External<G> {
    fn prepare(&mut self, turn: &Turn<'_, G>) -> Result<(), NoMove> {
        let ready = self.ready(turn).map(|_| ());
        self.end_if_failed(ready)
    }
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove> {
        let choice = self.ask(turn);
        self.end_if_failed(choice)
    }
}

impl<G: Notation> Drop for External<G> {
    fn drop(&mut self) {
        if let Some(program) = self.program.take() {
            program.quit();
        }
    }
}
