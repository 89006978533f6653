//! [`ProgramRun`]: one run of a game's program, and the exchange of lines with it.

use super::command::Command;
use super::fault::GameFault;
use super::positions::{Known, ProgramMove};
use super::protocol::{self, GREETING, Greeting, Look};
use super::shared::{GameQuestion, Shared};
use super::shown::Shown;
use super::words::decimal;
use crate::process::fault::{Fault, Unheard, short};
use crate::process::{Interrupt, Limits, Program, Start};
use crate::rules::Side;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The maximum wait for a reply.
pub const MOST_WAIT: Duration = Duration::from_secs(10);
/// The maximum number of positions per line.
pub const MOST_IN_LINE: usize = 100;
/// The maximum number of lines that are skipped before the reply to the greeting.
const MOST_NOISE: usize = 1000;
/// The maximum length of a line in bytes: a position may take a megabyte and have many moves.
const LONGEST_LINE: usize = 256 << 20;
/// The desired maximum time for the reply to a line of several positions.
const LINE_TIME: Duration = Duration::from_millis(500);

/// The number of the next run of a program.
static RUNS: AtomicU32 = AtomicU32::new(1);

impl Interrupt for AtomicBool {
    fn waits(&self) -> bool {
        self.load(Ordering::Acquire)
    }
}

/// One run of a program.
pub(super) struct ProgramRun {
    program: Program,
    run: u32,
    next_id: u64,
    /// The mean time that a position of the last line took.
    look_time: Duration,
    /// The lines before the reply to the greeting that were not JSON objects, shortened and
    /// cleaned.
    noise: Vec<String>,
}

impl ProgramRun {
    /// Starts a program with additional environment variables, and greets it.
    pub fn start(
        command: &Command,
        variables: &[(&str, &str)],
        closed: &AtomicBool,
    ) -> Result<(ProgramRun, Greeting), GameFault> {
        let (program, arguments) = command.words();
        let limits = Limits {
            line: LONGEST_LINE,
            unread: LONGEST_LINE,
        };
        let start = Start {
            program,
            arguments,
            folder: command.folder(),
            variables,
            limits,
        };
        let mut asking = ProgramRun {
            program: Program::start_as(start)?,
            run: RUNS.fetch_add(1, Ordering::Relaxed),
            next_id: 0,
            // One position at first: nothing is known of the time that it takes.
            look_time: LINE_TIME,
            noise: Vec::new(),
        };
        asking.program.say(GREETING)?;
        let until = Instant::now() + MOST_WAIT;
        let mut noise = Vec::new();
        let heard = asking.program.hear(until, closed, |line| {
            let is_answer = protocol::is_object(line) || noise.len() >= MOST_NOISE;
            if !is_answer && !line.is_empty() {
                noise.push(short(line));
            }
            is_answer.then(|| line.to_owned())
        });
        let line = heard.map_err(|unheard| asking.unheard(unheard))?;
        let greeting = protocol::greeting(&line)?;
        asking.noise = noise;
        Ok((asking, greeting))
    }
    /// Returns the lines that came before the reply to the greeting.
    pub fn noise(&self) -> &[String] {
        &self.noise
    }
    fn unheard(&self, unheard: Unheard) -> GameFault {
        let said = self.program.said();
        let said = if said.is_empty() {
            said
        } else {
            format!("; it said: {said}")
        };
        match unheard {
            Unheard::Fault(fault) => GameFault::Process(fault),
            Unheard::Late | Unheard::Cancelled => GameFault::Silent {
                seconds: MOST_WAIT.as_secs(),
                said,
            },
        }
    }
    /// Sends a line and waits for the next nonempty one.
    fn exchange(&mut self, line: &str, closed: &AtomicBool) -> Result<String, GameFault> {
        self.program.say(line)?;
        let until = Instant::now() + MOST_WAIT;
        let heard = self.program.hear(until, closed, |line| {
            (!line.is_empty()).then(|| line.to_owned())
        });
        heard.map_err(|unheard| self.unheard(unheard))
    }
    fn id(&mut self) -> u64 {
        self.next_id += 1;
        self.next_id
    }
    /// Asks for the moves or results of positions, given by their texts.
    pub fn look(&mut self, texts: &[&str], closed: &AtomicBool) -> Result<Vec<Look>, GameFault> {
        let id = self.id();
        let line = protocol::question(id, "look", texts.iter().copied()) + "}";
        let answer = self.exchange(&line, closed)?;
        protocol::looks(&answer, id, texts.len())
    }
    /// Asks for the drawing of a position.
    pub fn show(&mut self, text: &str, closed: &AtomicBool) -> Result<Shown, GameFault> {
        let id = self.id();
        let line = format!("{{\"id\":{id},\"show\":{}}}", protocol::quoted(text));
        protocol::shown(&self.exchange(&line, closed)?, id)
    }
    /// Returns the number of this run.
    pub fn run(&self) -> u32 {
        self.run
    }
    /// Returns the mean time that a position of the last line took.
    pub fn look_time(&self) -> Duration {
        self.look_time
    }
    /// Returns the number of positions of a line that is answered within this time, at least 1.
    pub fn in_line(&self, time: Duration) -> usize {
        let fit = time.as_nanos() / self.look_time.as_nanos().max(1);
        usize::try_from(fit)
            .unwrap_or(MOST_IN_LINE)
            .clamp(1, MOST_IN_LINE)
    }
    /// Asks one line of a question and stores the reply. Returns the rest of the question.
    pub fn answer(
        &mut self,
        shared: &Shared,
        ask: &GameQuestion,
    ) -> Result<Option<GameQuestion>, GameFault> {
        match ask {
            GameQuestion::Look(ids) => {
                let rest = self.look_at(shared, ids)?;
                Ok((!rest.is_empty()).then_some(GameQuestion::Look(rest)))
            }
            GameQuestion::Show(position) => {
                self.lead_to(shared, *position)?;
                let shown = match self.show(text_of(shared, *position), &shared.closed) {
                    // An invalid drawing does not prevent a search.
                    Err(fault) if !fault.ends_program() => {
                        Shown::new(Vec::new(), &fault.to_string())
                    }
                    shown => shown?,
                };
                shared.keep_picture(*position, shown);
                Ok(None)
            }
            GameQuestion::Value { value, side, of } => {
                let name = shared
                    .greeting
                    .values
                    .get(*value)
                    .map_or("", String::as_str);
                let (part, rest) = of.split_at(self.in_line(LINE_TIME).min(of.len()));
                for &position in part {
                    self.lead_to(shared, position)?;
                }
                let id = self.id();
                let texts = part.iter().map(|&id| text_of(shared, id));
                let line = protocol::question(id, "of", texts);
                let line = format!(
                    "{line},\"value\":{},\"for\":{}}}",
                    protocol::quoted(name),
                    side.index()
                );
                let since = Instant::now();
                let answer = self.exchange(&line, &shared.closed)?;
                self.took(part.len(), since);
                let numbers = protocol::numbers(&answer, id, part.len())?;
                for (&position, number) in part.iter().zip(numbers) {
                    shared.keep_number((*value, *side, position), number);
                }
                Ok((!rest.is_empty()).then(|| GameQuestion::Value {
                    value: *value,
                    side: *side,
                    of: rest.to_vec(),
                }))
            }
        }
    }
    /// Asks about the first positions that are not known yet, one line of them. Returns the others.
    fn look_at(&mut self, shared: &Shared, ids: &[u32]) -> Result<Vec<u32>, GameFault> {
        let is_unknown = |id: &u32| shared.positions.known(*id).is_none();
        let mut part: Vec<u32> = ids.iter().copied().filter(is_unknown).collect();
        let rest = part.split_off(self.in_line(LINE_TIME).min(part.len()));
        let held: Vec<Option<(u32, Look)>> = part.iter().map(|&id| shared.take_held(id)).collect();
        let asked: Vec<u32> = part
            .iter()
            .zip(&held)
            .filter(|(_, held)| held.is_none())
            .map(|(&id, _)| id)
            .collect();
        let mut looks = self.look_ahead(shared, &asked)?.into_iter();
        for (&id, held) in part.iter().zip(held) {
            let Some((run, look)) = held.or_else(|| Some((self.run, looks.next()?))) else {
                continue;
            };
            let known = keep(shared, (id, run), &look)?;
            shared.positions.learn(id, known)?;
        }
        shared.follow(&part);
        Ok(rest)
    }
    /// Asks about positions in one line and stores nothing.
    pub fn look_ahead(&mut self, shared: &Shared, ids: &[u32]) -> Result<Vec<Look>, GameFault> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        for &id in ids {
            self.lead_to(shared, id)?;
        }
        let texts: Vec<&str> = ids.iter().map(|&id| text_of(shared, id)).collect();
        let since = Instant::now();
        let looks = self.look(&texts, &shared.closed)?;
        self.took(ids.len(), since);
        Ok(looks)
    }
    /// Makes this run of the program produce a position that another run has produced, along the
    /// moves that lead to it: a program may understand only texts that it has produced itself.
    fn lead_to(&mut self, shared: &Shared, id: u32) -> Result<(), GameFault> {
        let mut way = Vec::new();
        let mut at = id;
        while !shared.positions.is_met(at, self.run) {
            let parent = shared.positions.named(at).map_or(at, |named| named.parent);
            if parent == at {
                // An initial position, which comes from the greeting or from the user.
                shared.positions.meet(at, self.run);
                break;
            }
            way.push(parent);
            at = parent;
        }
        for &parent in way.iter().rev() {
            let Some(known @ Known::Open { moves, .. }) = shared.positions.known(parent) else {
                continue;
            };
            if moves
                .iter()
                .all(|mv| shared.positions.is_met(mv.next, self.run))
            {
                continue;
            }
            let text = shared
                .positions
                .named(parent)
                .map_or("", |named| &*named.text);
            for look in self.look(&[text], &shared.closed)? {
                if keep(shared, (parent, self.run), &look)? != *known {
                    return Err(GameFault::Otherwise);
                }
            }
        }
        Ok(())
    }
    /// Adapts the mean time of a position to the time that a line took.
    fn took(&mut self, positions: usize, since: Instant) {
        let positions = u32::try_from(positions).unwrap_or(u32::MAX).max(1);
        self.look_time = since.elapsed() / positions;
    }
}

/// Returns the text of a position.
fn text_of(shared: &Shared, id: u32) -> &str {
    shared.positions.named(id).map_or("", |named| &*named.text)
}

/// Stores the positions and names in the reply of a run about a position.
pub(super) fn keep(
    shared: &Shared,
    (id, run): (u32, u32),
    look: &Look,
) -> Result<Known, GameFault> {
    let enter = |(moves, next): (&[String], &[String])| {
        let enter = |(name, text): (&String, &String)| {
            let next = shared.positions.enter(text, Some(id))?;
            shared.positions.meet(next, run);
            Ok(ProgramMove {
                name: shared.positions.enter_name(name)?,
                next,
            })
        };
        let moves = moves
            .iter()
            .zip(next)
            .map(enter)
            .collect::<Result<Vec<_>, GameFault>>()?;
        Ok::<Arc<[ProgramMove]>, GameFault>(moves.into())
    };
    match look {
        Look::Over(millionths) => {
            if let Some(range) = shared
                .greeting
                .range
                .filter(|range| !range.contains(*millionths))
            {
                let [least, greatest, found] =
                    [range.least, range.greatest, *millionths].map(decimal);
                return Err(GameFault::Range {
                    least,
                    greatest,
                    found,
                });
            }
            shared.note_result(*millionths);
            Ok(Known::Over(*millionths))
        }
        Look::Chance {
            moves,
            weights,
            next,
        } => {
            let moves = enter((moves, next))?;
            shared.note_chance();
            Ok(Known::Open {
                side: Side::First,
                moves,
                weights: Some(weights.clone()),
            })
        }
        Look::Open { side, moves, next } => Ok(Known::Open {
            side: *side,
            moves: enter((moves, next))?,
            weights: None,
        }),
    }
}

impl GameFault {
    /// Returns true if the program must be restarted after this fault.
    pub(super) fn ends_program(&self) -> bool {
        matches!(
            self,
            GameFault::Process(_)
                | GameFault::Silent { .. }
                | GameFault::Rubbish { .. }
                | GameFault::OtherQuestion { .. }
                | GameFault::Greeting { .. }
                | GameFault::OtherStart
                | GameFault::Otherwise
        )
    }
    /// Returns true if the program wrote more than the limit, so that its output cannot be
    /// displayed.
    pub fn is_flood(&self) -> bool {
        matches!(
            self,
            GameFault::Process(Fault::Flood { .. } | Fault::LongLine { .. })
        )
    }
}
