//! The judge of rules: plays random games of a game in another program, asks every question again,
//! in another order and in a second process, and compares the replies.
//!
//! Positions of the first process are identified by their texts. The second process is led to them
//! along the moves, because the texts of one process need not be valid in another; it runs with
//! another seed of Python's hashes. There is at most one finding per position, and at most
//! [`MOST_FINDINGS`] in all.
//!
//! Cost: three replies and two drawings per position of the games.

use super::asking::ProgramRun;
use super::command::Command;
use super::difference::{Difference, difference, moves_of, said};
use super::fault::GameFault;
use super::protocol::Look;
use super::shown::Shown;
use crate::process::fault::short;
use crate::sentence;
use crate::sentence::Sentence;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::AtomicBool;

/// The maximum number of reported findings.
pub const MOST_FINDINGS: usize = 20;
/// The maximum length of a game in plies.
const MOST_PLIES: usize = 500;
/// The maximum number of positions that are asked about again.
const MOST_POSITIONS: usize = 20_000;
/// The maximum number of restarts of a program.
const MOST_STARTS: usize = 5;
/// The seeds of Python's hashes in the first and in the second process.
const HASH_SEEDS: [(&str, &str); 2] = [("PYTHONHASHSEED", "1"), ("PYTHONHASHSEED", "2")];

/// One fault of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFinding {
    /// The kind of the finding, for scripts.
    pub kind: &'static str,
    /// The moves from the start to the position.
    pub path: Vec<String>,
    /// The text of the position, shortened and cleaned.
    pub position: String,
    /// The affected move, if there is one.
    pub mv: Option<String>,
    /// The first reply.
    pub first: String,
    /// The later reply; empty if a single reply shows the fault.
    pub second: String,
    /// A description of the fault.
    pub fault: Sentence,
    /// The usual cause, and its remedy.
    pub cause: Sentence,
}

/// The result of the judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesReport {
    /// The name of the game.
    pub name: String,
    /// The number of games played.
    pub games: u64,
    /// The number of games that ended.
    pub ended: u64,
    /// The number of different positions in them.
    pub positions: usize,
    /// The findings.
    pub findings: Vec<RulesFinding>,
    /// Remarks on peculiarities that are not faults.
    pub notes: Vec<Sentence>,
}

/// The extent of a judgment.
#[derive(Clone, Copy, Debug)]
pub struct RulesEffort {
    /// The number of games to play.
    pub games: u64,
    /// The seed of the games.
    pub seed: u64,
}

struct Judge<'a> {
    command: &'a Command,
    closed: AtomicBool,
    starts: usize,
    findings: Vec<RulesFinding>,
    /// The kinds of findings with the positions that have one.
    told: HashSet<String>,
    /// The first reply about each position, in the order of the questions, with the moves to the
    /// position.
    looks: BTreeMap<usize, (String, Vec<String>, Look)>,
    known: HashMap<String, usize>,
    pictures: HashMap<String, Shown>,
}

/// Judges the rules of a game. Calls `goes_on` before each game; if it returns false, reports the
/// findings up to then.
///
/// # Errors
/// The program cannot be started or does not reply to the greeting correctly.
pub fn judge(
    command: &Command,
    effort: RulesEffort,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<RulesReport, GameFault> {
    let closed = AtomicBool::new(false);
    let (mut asking, greeting) = ProgramRun::start(command, &HASH_SEEDS[..1], &closed)?;
    let (other, second) = ProgramRun::start(command, &HASH_SEEDS[1..], &closed)?;
    let mut judge = Judge {
        command,
        closed,
        starts: 0,
        findings: Vec::new(),
        told: HashSet::new(),
        looks: BTreeMap::new(),
        known: HashMap::new(),
        pictures: HashMap::new(),
    };
    let mut ended = 0;
    let mut games = 0;
    for game in 0..effort.games {
        if judge.is_done() || judge.looks.len() >= MOST_POSITIONS || !goes_on() {
            break;
        }
        games += 1;
        let seed = effort
            .seed
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(game);
        match judge.play(&mut asking, &greeting.start, seed) {
            Ok(over) => ended += u64::from(over),
            Err(fault) => {
                if !judge.again(&mut asking, &fault) {
                    break;
                }
            }
        }
    }
    judge.ask_again(&mut asking);
    judge.ask_other(other, &second.start);
    let notes = judge.notes(games, ended);
    let Judge {
        mut findings,
        looks,
        ..
    } = judge;
    findings.truncate(MOST_FINDINGS);
    Ok(RulesReport {
        name: greeting.name,
        games,
        ended,
        positions: looks.len(),
        findings,
        notes,
    })
}

impl Judge<'_> {
    fn is_done(&self) -> bool {
        self.findings.len() >= MOST_FINDINGS
    }
    fn find(&mut self, path: &[String], position: &str, found: Difference, answers: [String; 2]) {
        let Difference {
            kind,
            fault,
            cause,
            mv,
        } = found;
        if !self.told.insert(format!("{kind} {position}")) {
            return;
        }
        let [first, second] = answers;
        let (path, position) = (path.to_vec(), short(position));
        self.findings.push(RulesFinding {
            kind,
            path,
            position,
            mv,
            first,
            second,
            fault,
            cause,
        });
    }
    /// Records a fault that a single reply shows.
    fn find_fault(&mut self, path: &[String], position: &str, fault: &GameFault) {
        let (kind, cause) = match fault {
            GameFault::Said(_) => (
                "error",
                sentence!("a function of the game has failed; the sentence says where"),
            ),
            GameFault::NoMoves => (
                "no-moves",
                sentence!(
                    "the end of the game is not asked in the way that moves are: who cannot move has lost, or must pass"
                ),
            ),
            GameFault::Twice { .. } => (
                "twice",
                sentence!(
                    "the list of moves is made of parts that overlap, or two moves are printed alike"
                ),
            ),
            GameFault::Weights { .. } => (
                "weights",
                sentence!("weights are counts, such as the sides of a die, and none is 0"),
            ),
            GameFault::Silent { .. } | GameFault::Process(_) => (
                "program",
                sentence!("a loop does not end here, or the program was left by an error"),
            ),
            GameFault::Rubbish { .. } => (
                "print",
                sentence!("the game prints to its standard output: print to the standard error"),
            ),
            GameFault::Greeting { .. }
            | GameFault::OtherQuestion { .. }
            | GameFault::Answer { .. }
            | GameFault::Count { .. }
            | GameFault::Lists { .. }
            | GameFault::Moves { .. }
            | GameFault::Sides { .. }
            | GameFault::Chance
            | GameFault::Range { .. }
            | GameFault::Number { .. }
            | GameFault::Positions { .. }
            | GameFault::Memory { .. }
            | GameFault::Cycle { .. }
            | GameFault::Long { .. }
            | GameFault::Finer
            | GameFault::OtherStart
            | GameFault::Otherwise => {
                ("answer", sentence!("the answer is not one of the protocol"))
            }
        };
        // A cause is reported once, not for each position.
        if !self.told.insert(format!("fault {kind}")) {
            return;
        }
        let (path, position) = (path.to_vec(), short(position));
        let (first, second) = (fault.to_string(), String::new());
        let (fault, mv) = (Sentence::from(fault), None);
        self.findings.push(RulesFinding {
            kind,
            path,
            position,
            mv,
            first,
            second,
            fault,
            cause,
        });
    }
    /// Restarts the first process after a fault that has ended it. Returns whether it is running.
    fn again(&mut self, asking: &mut ProgramRun, fault: &GameFault) -> bool {
        if !fault.ends_program() {
            return true;
        }
        self.starts += 1;
        if self.starts > MOST_STARTS {
            return false;
        }
        match ProgramRun::start(self.command, &HASH_SEEDS[..1], &self.closed) {
            Ok((started, _)) => {
                *asking = started;
                // Texts from the old process may be invalid in the new one.
                self.known.clear();
                true
            }
            Err(_) => false,
        }
    }
    /// Plays a random game. Returns whether it ended.
    fn play(&mut self, asking: &mut ProgramRun, start: &str, seed: u64) -> Result<bool, GameFault> {
        let (mut text, mut path, mut random) = (start.to_owned(), Vec::new(), seed);
        while path.len() < MOST_PLIES && self.looks.len() < MOST_POSITIONS {
            let look = match asking.look(&[&text], &self.closed) {
                Ok(looks) => looks.into_iter().next(),
                Err(fault) => {
                    self.find_fault(&path, &text, &fault);
                    return Err(fault);
                }
            };
            let Some(look) = look else { return Ok(false) };
            self.compare(asking, &path, &text, &look);
            let Some((moves, next)) = moves_of(&look) else {
                return Ok(true);
            };
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let at = (random >> 33) as usize % moves.len().max(1);
            let (Some(mv), Some(after)) = (moves.get(at), next.get(at)) else {
                return Ok(false);
            };
            path.push(mv.clone());
            text.clone_from(after);
        }
        Ok(false)
    }
    /// Stores the first reply about a position, or compares a later one with it.
    fn compare(&mut self, asking: &mut ProgramRun, path: &[String], text: &str, look: &Look) {
        if let Some((_, _, before)) = self.known.get(text).and_then(|at| self.looks.get(at)) {
            let before = before.clone();
            if let Some(found) = difference(&before, look, true) {
                self.find(path, text, found, [said(&before), said(look)]);
            }
            return;
        }
        let at = self.looks.len();
        self.known.insert(text.to_owned(), at);
        self.looks
            .insert(at, (text.to_owned(), path.to_vec(), look.clone()));
        match asking.show(text, &self.closed) {
            Ok(shown) => {
                self.pictures.insert(text.to_owned(), shown);
            }
            Err(fault) => self.find_fault(path, text, &fault),
        }
    }
    /// Asks the first process about all positions again, the last one first, several per line.
    fn ask_again(&mut self, asking: &mut ProgramRun) {
        let asked: Vec<_> = self
            .looks
            .values()
            .rev()
            .filter(|(text, _, _)| self.known.contains_key(text))
            .cloned()
            .collect();
        for part in asked.chunks(16) {
            if self.is_done() {
                return;
            }
            let texts: Vec<&str> = part.iter().map(|(text, _, _)| text.as_str()).collect();
            let looks = match asking.look(&texts, &self.closed) {
                Ok(looks) => looks,
                Err(fault) => {
                    if let Some((text, path, _)) = part.first() {
                        self.find_fault(path, text, &fault);
                    }
                    if !self.again(asking, &fault) || fault.ends_program() {
                        return;
                    }
                    continue;
                }
            };
            for ((text, path, before), look) in part.iter().zip(&looks) {
                if let Some(found) = difference(before, look, true) {
                    self.find(path, text, found, [said(before), said(look)]);
                }
            }
            let Some((text, path, _)) = part.first() else {
                continue;
            };
            let Some(before) = self.pictures.get(text).cloned() else {
                continue;
            };
            if let Ok(shown) = asking.show(text, &self.closed)
                && shown != before
            {
                let cause = sentence!("the picture depends on something that is not in the state");
                let fault = sentence!("the position was shown in two ways");
                let found = Difference {
                    kind: "show",
                    fault,
                    cause,
                    mv: None,
                };
                self.find(
                    path,
                    text,
                    found,
                    [
                        short(&before.as_lines().join("/")),
                        short(&shown.as_lines().join("/")),
                    ],
                );
            }
        }
    }
    /// Leads the second process along the moves to all positions, and compares its replies.
    fn ask_other(&mut self, mut other: ProgramRun, start: &str) {
        // The text in the second process of each path taken.
        let mut texts: HashMap<Vec<String>, String> =
            HashMap::from([(Vec::new(), start.to_owned())]);
        let asked: Vec<_> = self.looks.values().cloned().collect();
        for (text, path, before) in &asked {
            if self.is_done() {
                return;
            }
            // The moves on the way may have differed.
            let Some(here) = texts.get(path).cloned() else {
                continue;
            };
            let look = match other.look(&[&here], &self.closed) {
                Ok(looks) => looks.into_iter().next(),
                Err(fault) => {
                    self.find_fault(path, text, &fault);
                    if fault.ends_program() {
                        return;
                    }
                    continue;
                }
            };
            let Some(look) = look else { continue };
            if let Some(found) = difference(before, &look, false) {
                self.find(path, text, found, [said(before), said(&look)]);
            }
            if let Some((moves, next)) = moves_of(&look) {
                for (mv, next) in moves.iter().zip(next) {
                    texts.insert(path.iter().chain([mv]).cloned().collect(), next.clone());
                }
            }
        }
    }
    /// Returns remarks on games that do not end and on boards with many texts.
    fn notes(&self, games: u64, ended: u64) -> Vec<Sentence> {
        let mut notes = Vec::new();
        if ended < games && self.findings.is_empty() {
            let (open, plies) = (games - ended, MOST_PLIES);
            notes.push(sentence!(
                "{open} of {games} games did not end within {plies} plies: a search to the end may not end, so give a depth",
                open,
                games,
                plies
            ));
        }
        let mut boards: HashMap<String, usize> = HashMap::new();
        for (text, _, look) in self.looks.values() {
            let Some(shown) = self.pictures.get(text).filter(|shown| shown.height() > 0) else {
                continue;
            };
            let board = format!("{}\n{}", shown.as_lines().join("\n"), said(look));
            *boards.entry(board).or_default() += 1;
        }
        let shown: usize = boards.values().sum();
        if boards.len() * 3 < shown * 2 {
            let (texts, boards) = (shown, boards.len());
            notes.push(sentence!(
                "{texts} positions look like {boards} boards with the same moves: if the state has more in it than the rules need, \
                such as the last move, a table finds fewer of them again",
                texts,
                boards
            ));
        }
        notes
    }
}
