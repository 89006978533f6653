//! [`tell`]: reads the lines of a trace into a [`Story`] and plays them by the rules of the game.

use super::super::error::{BadTrace, TraceProblem};
use super::super::reader::Reader;
use super::amount::Amount;
use super::finding::{SampledFinding, SampledKind, Step};
use super::sentences::{self, BackupFault};
use super::story::{Down, ROOT, Story, StoryNode, Turn};
use super::text::{Claim, SampledLine, parse};
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::search::Token;
use std::io::BufRead;

/// The most nodes of a tree that is judged.
const MOST_NODES: usize = 20_000_000;
/// The number of lines between two checks of the token.
const PATIENCE: u64 = 256;

/// Reads the lines after `begin`.
///
/// # Errors
/// A line before the end of the first iteration is wrong, or a kept tree is.
pub fn tell<R: BufRead>(
    reader: &mut Reader<R>,
    start: Option<Box<dyn Position>>,
    token: &Token,
) -> Result<Story, BadTrace> {
    let root = StoryNode::new((ROOT, String::new()), None, start, Side::First);
    let mut teller = Teller {
        story: Story::new(root),
        turn: None,
        at: ROOT,
        is_astray: false,
    };
    loop {
        match teller.next(reader) {
            Ok(true) => {}
            Ok(false) => break,
            Err(damage) => {
                teller.close();
                if teller.story.turns.is_empty() {
                    return Err(damage);
                }
                // The trace is judged up to the damaged line.
                teller.story.damage = Some(damage);
                break;
            }
        }
        if reader.line().is_multiple_of(PATIENCE) && token.waits() {
            break;
        }
    }
    Ok(teller.finish())
}

/// Returns the ordinal of the legal move that a text names.
fn find(position: &dyn Position, name: &str) -> Option<Ordinal> {
    // Most names are found without printing all moves.
    position
        .find_move(name)
        .ok()
        .or_else(|| position.find_printed(name))
}

struct Teller {
    story: Story,
    turn: Option<Turn>,
    /// The node that the iteration has reached.
    at: u32,
    /// True if the iteration went on by a move that is not legal: the lines after it mean nothing.
    is_astray: bool,
}

impl Teller {
    /// Takes in a line. Returns false at the end of the file.
    fn next<R: BufRead>(&mut self, reader: &mut Reader<R>) -> Result<bool, BadTrace> {
        let Some(line) = reader.next_text()? else {
            return Ok(false);
        };
        let parsed = parse(line);
        // The reader adds the place in the file to a fault.
        let told = match parsed {
            Ok(None) => return Ok(true),
            Ok(Some(line)) => self.take(line),
            Err(fault) => Err(fault),
        };
        told.map_err(|(at, problem)| reader.error_in_line(at, problem))?;
        Ok(true)
    }
    fn take(&mut self, line: SampledLine<'_>) -> Result<(), (usize, TraceProblem)> {
        let outside = || (0, TraceProblem::Outside);
        if self.is_astray && !matches!(line, SampledLine::Iteration | SampledLine::Best { .. }) {
            return Ok(());
        }
        match line {
            SampledLine::Iteration => {
                self.close();
                (self.turn, self.at, self.is_astray) = (Some(Turn::default()), ROOT, false);
            }
            SampledLine::Backed { path, claim } => {
                if self.turn.is_none()
                    && (self.story.best.is_some() || !self.story.turns.is_empty())
                {
                    return Err(outside());
                }
                let node = self.walk(&path)?;
                match (&mut self.turn, node) {
                    (Some(turn), Some(node)) => turn.backed.push((node, claim)),
                    (None, Some(node)) => self.story.kept.push((node, claim)),
                    (_, None) => {
                        let path: Vec<String> = path.iter().map(|&mv| mv.to_owned()).collect();
                        let text = sentences::backup(BackupFault::NoNode, &path, "", "");
                        let iteration = self.story.turns.len() as u64 + 1;
                        let at = (iteration, Step::Backup);
                        let finding = SampledFinding::new(SampledKind::Backup, at, path, text);
                        match &mut self.turn {
                            Some(turn) => turn.findings.push(finding),
                            None => return Err((0, TraceProblem::NoSuchNode)),
                        }
                    }
                }
            }
            SampledLine::Best { mv } => {
                self.close();
                self.turn = None;
                let child = self.child(ROOT, mv);
                self.story.best = Some((child, mv.to_owned()));
            }
            SampledLine::Down { mv, claim } => {
                let mut turn = self.turn.take().ok_or_else(outside)?;
                self.down(&mut turn, mv, claim)?;
                self.turn = Some(turn);
            }
            SampledLine::Made { mv } => {
                let mut turn = self.turn.take().ok_or_else(outside)?;
                self.made(&mut turn, mv)?;
                self.turn = Some(turn);
            }
            SampledLine::Result { result, moves } => {
                let mut turn = self.turn.take().ok_or_else(outside)?;
                // If one child was made and no step leads down to it, the playout starts there; if
                // several were made, at their parent.
                if let (Some(at), 1) = (turn.made_at, turn.made)
                    && at == self.at
                    && let Some(&child) = self.story.nodes[at as usize].children.last()
                {
                    self.at = child;
                }
                turn.leaf = self.at;
                self.result(&mut turn, result, &moves);
                self.turn = Some(turn);
            }
        }
        Ok(())
    }
    /// Ends an iteration. One without a result was interrupted.
    fn close(&mut self) {
        if let Some(turn) = self.turn.take() {
            if turn.result.is_some() || self.is_astray {
                self.story.turns.push(turn);
                self.story.is_open = false;
            } else {
                self.story.is_open = true;
            }
        }
    }
    fn finish(mut self) -> Story {
        self.close();
        self.story
    }
    /// Returns a child by its name, or by another spelling of its move.
    fn child(&self, node: u32, name: &str) -> Option<u32> {
        let at = &self.story.nodes[node as usize];
        let of = |child: &&u32| &self.story.nodes[**child as usize];
        if let Some(child) = at.children.iter().find(|child| &*of(child).name == name) {
            return Some(*child);
        }
        let mv = at
            .position
            .as_deref()
            .and_then(|position| find(position, name))?;
        at.children
            .iter()
            .find(|child| of(child).mv == Some(mv))
            .copied()
    }
    /// Makes a child; `None` if the move is not legal.
    fn make(&mut self, node: u32, name: &str) -> Result<Option<u32>, (usize, TraceProblem)> {
        if self.story.nodes.len() >= MOST_NODES {
            return Err((0, TraceProblem::Full));
        }
        let at = &self.story.nodes[node as usize];
        let (mut mv, mut next) = (None, None);
        if let Some(position) = at.position.as_deref() {
            let Some(found) = find(position, name) else {
                return Ok(None);
            };
            (mv, next) = (Some(found), position.play(found));
        }
        let made = StoryNode::new((node, name.to_owned()), mv, next, at.mover.other());
        let id = self.story.nodes.len() as u32;
        self.story.nodes.push(made);
        self.story.nodes[node as usize].children.push(id);
        Ok(Some(id))
    }
    /// Returns the node at a path; the nodes of a kept tree are made here. `None` if there is none.
    fn walk(&mut self, path: &[&str]) -> Result<Option<u32>, (usize, TraceProblem)> {
        let mut node = ROOT;
        for name in path {
            node = match self.child(node, name) {
                Some(child) => child,
                None if self.turn.is_none() => match self.make(node, name)? {
                    Some(child) => child,
                    None => return Ok(None),
                },
                None => return Ok(None),
            };
        }
        Ok(Some(node))
    }
    fn finding(
        &self,
        kind: SampledKind,
        step: Step,
        node: u32,
        mv: &str,
        text: String,
    ) -> SampledFinding {
        // Iterations count from 1.
        let iteration = self.story.turns.len() as u64 + 1;
        SampledFinding {
            mv: Some(mv.to_owned()),
            ..SampledFinding::new(kind, (iteration, step), self.story.path(node), text)
        }
    }
    fn down(
        &mut self,
        turn: &mut Turn,
        mv: &str,
        claim: Option<Claim>,
    ) -> Result<(), (usize, TraceProblem)> {
        let parent = self.at;
        let made_here = if turn.made_at == Some(parent) {
            turn.made
        } else {
            0
        };
        let known =
            (self.story.nodes[parent as usize].children.len() as u32).saturating_sub(made_here);
        let (child, is_unknown) = match self.child(parent, mv) {
            Some(child) => (child, false),
            None => match self.make(parent, mv)? {
                Some(child) => (child, true),
                None => {
                    let text = sentences::illegal(mv, &self.story.path(parent), self.legal(parent));
                    turn.findings.push(self.finding(
                        SampledKind::Expansion,
                        Step::Select,
                        parent,
                        mv,
                        text,
                    ));
                    self.is_astray = true;
                    return Ok(());
                }
            },
        };
        let place = self.story.nodes[parent as usize]
            .children
            .iter()
            .position(|other| *other == child);
        // If an iteration makes all missing children, the next step down is no selection: any of
        // them may be simulated.
        let node = &self.story.nodes[parent as usize];
        let is_filled = made_here > 0 && node.legal == u32::try_from(node.children.len()).ok();
        let is_new = (is_filled || place.is_some_and(|place| place as u32 >= known)) && !is_unknown;
        let wins = self.wins(parent);
        self.story.is_unshown |= is_unknown && claim.is_some_and(|claim| claim.visits > 0);
        turn.downs.push(Down {
            parent,
            child,
            claim,
            known,
            is_new,
            is_unknown,
            wins,
        });
        self.at = child;
        Ok(())
    }
    fn made(&mut self, turn: &mut Turn, mv: &str) -> Result<(), (usize, TraceProblem)> {
        let node = self.at;
        if turn.made_at.is_some_and(|at| at != node) {
            // Children of a second node in one iteration are outcomes that were drawn.
            turn.made = 0;
        }
        turn.made_at = Some(node);
        if self.story.nodes[node as usize].ended.is_some() {
            let text = sentences::below_end(mv, &self.story.path(node));
            turn.findings
                .push(self.finding(SampledKind::Expansion, Step::Expand, node, mv, text));
            return Ok(());
        }
        if self.child(node, mv).is_some() {
            let text = sentences::made_twice(mv, &self.story.path(node));
            turn.findings
                .push(self.finding(SampledKind::Expansion, Step::Expand, node, mv, text));
            return Ok(());
        }
        match self.make(node, mv)? {
            Some(_) => turn.made += 1,
            None => {
                let text = sentences::illegal(mv, &self.story.path(node), self.legal(node));
                turn.findings.push(self.finding(
                    SampledKind::Expansion,
                    Step::Expand,
                    node,
                    mv,
                    text,
                ));
            }
        }
        Ok(())
    }
    fn legal(&self, node: u32) -> Vec<String> {
        let position = self.story.nodes[node as usize].position.as_deref();
        position.map_or_else(Vec::new, |position| {
            position.legal().into_iter().map(|mv| mv.text).collect()
        })
    }
    /// Returns true if a move of a node wins at once for the side to move.
    fn wins(&mut self, node: u32) -> bool {
        let at = &mut self.story.nodes[node as usize];
        if let Some(wins) = at.wins {
            return wins;
        }
        let wins = at.position.as_deref().is_some_and(|position| {
            let next = Ordinal::all(position.count_legal()).filter_map(|mv| position.play(mv));
            let mut ends = next.filter_map(|next| next.result());
            ends.any(|end| end.winner() == Some(at.mover))
        });
        at.wins = Some(wins);
        wins
    }
    /// Plays the playout by the rules of the game.
    fn result(&mut self, turn: &mut Turn, result: Amount, moves: &[&str]) {
        (turn.result, turn.has_moves) = (Some(result), !moves.is_empty());
        let leaf = &self.story.nodes[self.at as usize];
        let Some(start) = &leaf.position else { return };
        if moves.is_empty() {
            turn.outcome = leaf.ended;
            return;
        }
        let mut here = start.copy();
        let mut path = self.story.path(self.at);
        let mut played = Vec::with_capacity(moves.len());
        for mv in moves {
            let fault = if here.result().is_some() {
                Some(sentences::played_on(mv, &path))
            } else {
                match find(&*here, mv).and_then(|found| Some((found, here.play(found)?))) {
                    Some((found, next)) => {
                        played.push(found);
                        here = next;
                        None
                    }
                    None => {
                        let legal = here.legal().into_iter().map(|mv| mv.text).collect();
                        Some(sentences::illegal(mv, &path, legal))
                    }
                }
            };
            if let Some(text) = fault {
                let finding = self.finding(SampledKind::Result, Step::Playout, ROOT, mv, text);
                turn.findings.push(SampledFinding { path, ..finding });
                turn.playout = played.into();
                return;
            }
            path.push((*mv).to_owned());
        }
        turn.playout = played.into();
        match here.result() {
            Some(end) => turn.outcome = Some(end.winner()),
            None => {
                let text = sentences::unfinished(&path);
                let last = moves.last().copied().unwrap_or_default();
                let finding = self.finding(SampledKind::Result, Step::Playout, ROOT, last, text);
                turn.findings.push(SampledFinding { path, ..finding });
            }
        }
    }
}
