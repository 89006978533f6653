//! `plyscope ugi`: a player of this program as a UGI engine on standard input and output.
//!
//! The player itself sets the depth of its search: the words after `go` are ignored. `stop` does
//! nothing, because a reply is complete before the next line is read. An error gives the reply
//! `info string` and changes nothing. Source of the protocol: `ugi.md` of kz04px's cutegames.

use super::{
    CliError, CliResult, CommandContext, EndSignals, PositionArguments, SearchArguments,
    batch::next_line, play,
};
use clap::Args;
use engine::boundary::pair::Pair;
use engine::boundary::position::read_moves;
use engine::boundary::{Position, ProblemError};
use engine::clean::clean;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::{Choosing, Limits, NoMove};
use engine::rules::{Setup, Side};
use engine::search::Token;
use std::io::BufRead;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

#[derive(Args, Debug)]
pub struct Ugi {
    #[command(flatten)]
    place: PositionArguments,
    /// Who answers: a player that `plyscope list players` shows, or method:key=value,…
    #[arg(long, value_name = "PLAYER")]
    player: String,
    /// The seed of all that is left to chance
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    seed: u64,
}

/// The engine's side of the protocol: the game as the other side has set it up.
pub struct EngineState {
    choosing: Choosing,
    registry: Arc<Registry>,
    seed: u64,
    /// The position of `startpos`.
    initial: Box<dyn Position>,
    start: Box<dyn Position>,
    moves: Vec<Ordinal>,
    now: Box<dyn Position>,
    pair: Box<dyn Pair>,
}

impl Ugi {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let initial = self
            .place
            .resolve(context, &SearchArguments::default())?
            .position;
        let choosing = play::player(context, &self.player, &*initial)?.choosing;
        let mut state = EngineState::new(
            &*initial,
            choosing,
            Arc::clone(&context.registry),
            self.seed,
        )?;
        let interrupt = EndSignals::watch().map_err(CliError::Signals)?;
        let lines = lines(context.input.open("-")?)?;
        while let Some(line) = next(&lines, &interrupt).transpose()? {
            let Some(answer) = state.answer(&line, &interrupt.token) else {
                break;
            };
            if !answer.is_empty() {
                context.print(&(answer + "\n"))?;
            }
            context.flush()?;
        }
        // A player that is a program ends before this program does.
        drop(state);
        interrupt.obey().map_err(CliError::Signals)
    }
}

/// The duration of a wait for a line before signals are checked.
const PULSE: Duration = Duration::from_millis(50);

type Lines = Receiver<CliResult<String>>;

/// Reads lines in a thread of its own, because nothing but a line ends the reading.
fn lines(mut reader: Box<dyn BufRead + Send>) -> CliResult<Lines> {
    // No line is read ahead of the one that waits to be taken.
    let (sender, receiver) = sync_channel(0);
    let unreadable = |fault: std::io::Error| CliError::unread("-", fault);
    let read = move || {
        while let Some(line) = next_line(&mut *reader)
            .map_err(unreadable)
            .and_then(Option::transpose)
            .transpose()
        {
            if sender.send(line).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new()
        .name("lines".to_owned())
        .spawn(read)
        .map_err(CliError::Thread)?;
    Ok(receiver)
}

/// Returns the next line; `None` at the end of the input, or if a signal came.
fn next(lines: &Lines, interrupt: &EndSignals) -> Option<CliResult<String>> {
    while !interrupt.is_there() {
        match lines.recv_timeout(PULSE) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    None
}

/// Returns a line that engines may print at any time.
fn comment(text: &str) -> String {
    format!("info string {}", clean(text))
}

impl EngineState {
    /// Creates an engine that plays both sides from this position.
    ///
    /// # Errors
    /// The player cannot play here.
    pub fn new(
        initial: &dyn Position,
        choosing: Choosing,
        registry: Arc<Registry>,
        seed: u64,
    ) -> Result<Self, ProblemError> {
        let pair = initial.pair([&choosing; 2], &registry)?;
        let [initial, start, now] = [(); 3].map(|()| initial.copy());
        Ok(EngineState {
            choosing,
            registry,
            seed,
            initial,
            start,
            moves: Vec::new(),
            now,
            pair,
        })
    }
    /// Handles a line and returns the reply, which may be empty. `None`: the line ends the engine.
    pub fn answer(&mut self, line: &str, token: &Token) -> Option<String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Some(match word {
            "quit" => return None,
            "ugi" => format!(
                "id name plyscope {} {}\nugiok",
                env!("CARGO_PKG_VERSION"),
                self.choosing
            ),
            "isready" => "readyok".to_owned(),
            "position" => self
                .place(rest)
                .map_or_else(|fault| comment(&fault), |()| String::new()),
            "go" => self.go(token),
            "query" => self.query(rest.trim()),
            _ => String::new(),
        })
    }
    /// Handles `position startpos|fen TEXT [moves …]`.
    fn place(&mut self, words: &str) -> Result<(), String> {
        let (place, moves) = words.split_once("moves").unwrap_or((words, ""));
        let place = place.trim();
        let start = match place.split_once(char::is_whitespace) {
            None if place == "startpos" => Ok(self.initial.copy()),
            Some(("fen", text)) => self
                .initial
                .set_up(Some(&Setup::read(text)))
                .map_err(|fault| fault.to_string()),
            _ => Err(format!(
                "expected position startpos or position fen TEXT, found {words:?}"
            )),
        }?;
        let (moves, now) = read_moves(&*start, moves)
            .map_err(|(_, number, fault)| format!("move {number}: {fault}"))?;
        if start.describe() != self.start.describe() {
            let pair = start.pair([&self.choosing; 2], &self.registry);
            self.pair = pair.map_err(|fault: ProblemError| fault.to_string())?;
        }
        (self.start, self.moves, self.now) = (start, moves, now);
        Ok(())
    }
    /// Returns the reply to `go`.
    fn go(&mut self, token: &Token) -> String {
        match self
            .pair
            .turn(&self.moves, Limits::default(), self.seed, token)
        {
            None => comment("the game is over"),
            Some(Err(NoMove::Forfeit(forfeit))) => comment(&forfeit.to_string()),
            Some(Err(NoMove::Cancelled | NoMove::Human)) => comment("there is no move"),
            Some(Ok(taken)) => {
                let value = taken
                    .choice
                    .value
                    .filter(|value| value.parse::<i64>().is_ok());
                let value = value.map_or_else(String::new, |value| format!(" score cp {value}"));
                let mv = self
                    .now
                    .move_view(taken.choice.mv)
                    .map_or_else(String::new, |mv| mv.text);
                format!("info{value} nodes {}\nbestmove {mv}", taken.choice.nodes)
            }
        }
    }
    /// Returns the reply to `query p1turn|gameover|result`.
    fn query(&self, what: &str) -> String {
        let outcome = self.now.outcome().map(|(outcome, _)| outcome.winner());
        let answer = match (what, outcome) {
            ("p1turn", _) => (self.now.to_move() == Side::First).to_string(),
            ("gameover", _) => outcome.is_some().to_string(),
            ("result", None) => "none".to_owned(),
            ("result", Some(None)) => "draw".to_owned(),
            ("result", Some(Some(Side::First))) => "p1win".to_owned(),
            ("result", Some(Some(Side::Second))) => "p2win".to_owned(),
            _ => {
                return comment(&format!(
                    "expected query p1turn, gameover or result, found {what:?}"
                ));
            }
        };
        format!("response {answer}")
    }
}
