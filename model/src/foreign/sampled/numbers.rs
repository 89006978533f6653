//! [`Reading`]: the numbers of a [`Story`] under one meaning of rewards.
//!
//! Each step is judged with the numbers that the program had before it. Where a line shows other
//! numbers than expected, there is one finding, and the judge goes on with the numbers shown. The
//! meaning that the program uses is found by trying all of them.

use super::amount::Amount;
use super::finding::{MOST_FINDINGS, SampledFinding, SampledKind, SampledValue, Step, Unexplained};
use super::node_numbers::{Numbers, is_near};
use super::reward::{TOLERANCE, TakenReward};
use super::rules::{Candidate, Rules, Selection};
use super::sentences::{self, BackupFault};
use super::story::{Down, ROOT, Story, Turn};
use super::text::Claim;
use engine::rules::Side;
use engine::search::Token;

/// The number of iterations between two checks of the token.
const PATIENCE: usize = 1 << 10;

/// A story under one meaning of rewards, with its findings.
pub struct Reading<'s> {
    pub(super) story: &'s Story,
    pub reward: TakenReward,
    /// True if the header states the scale.
    is_stated: bool,
    /// True if the program maintains the root's total: no selection needs it, and some programs
    /// never change it.
    keeps_root: bool,
    pub(super) claimed: Option<f64>,
    pub(super) numbers: Vec<Numbers>,
    pub rules: Rules,
    pub(super) unexplained: Option<Unexplained>,
    pub findings: Vec<SampledFinding>,
    pub more: u64,
    /// The number of results that the scale does not contain.
    pub misfits: u64,
    /// The number of selections that could not be judged because the tree was not shown from its
    /// beginning.
    pub unshown: u64,
    /// True if selections are not judged because no rule explains them and no constant was claimed.
    pub is_open: bool,
    /// The first iteration with a move that is not legal; the iterations from it on are left out.
    pub broken: Option<u64>,
    /// The number of results that could not be judged.
    pub unseen_results: u64,
    /// True if the choice could not be judged.
    pub unjudged_choice: bool,
    /// True if a tree existed before the first line.
    pub(super) is_unknown: bool,
    /// The least number of visits at which a node other than the root got a child; and the visits
    /// that made no child: iteration, visits and node.
    pub(super) least: Option<f64>,
    pub(super) childless: Vec<(u64, f64, u32)>,
}

impl<'s> Reading<'s> {
    /// Judges a story under one meaning of rewards.
    pub fn of(
        story: &'s Story,
        reward: TakenReward,
        is_stated: bool,
        claimed: Option<f64>,
        token: &Token,
    ) -> Reading<'s> {
        let mut reading = Reading {
            story,
            reward,
            is_stated,
            keeps_root: story.keeps_root(),
            claimed,
            numbers: vec![Numbers::NONE; story.nodes.len()],
            rules: Rules::new(claimed),
            unexplained: None,
            findings: Vec::new(),
            more: 0,
            misfits: 0,
            unshown: 0,
            is_open: false,
            broken: None,
            unseen_results: 0,
            unjudged_choice: false,
            is_unknown: story.is_unshown,
            least: None,
            childless: Vec::new(),
        };
        // In a tree that was kept and not shown, the root and the nodes met may have any numbers.
        reading.numbers[ROOT as usize].is_hidden = story.is_unshown && story.kept.is_empty();
        for (node, claim) in &story.kept {
            reading.numbers[*node as usize].take(*claim);
        }
        for (at, turn) in story.turns.iter().enumerate() {
            if at % PATIENCE == PATIENCE - 1 && token.waits() {
                break;
            }
            let iteration = at as u64 + 1;
            turn.findings
                .iter()
                .for_each(|finding| reading.add(finding.clone()));
            if turn.result.is_none() {
                reading.broken = Some(iteration);
                break;
            }
            reading.turn(iteration, turn);
        }
        reading.close();
        reading
    }
    /// Returns the first tick with a finding, or `u64::MAX`.
    pub fn first_tick(&self) -> u64 {
        self.findings.first().map_or(u64::MAX, SampledFinding::tick)
    }
    pub(super) fn add(&mut self, finding: SampledFinding) {
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(finding);
        } else {
            self.more += 1;
        }
    }
    /// Returns the side in whose view the total of a node is.
    fn side(&self, node: u32) -> Side {
        let (mover, root) = (
            self.story.nodes[node as usize].mover,
            self.story.nodes[ROOT as usize].mover,
        );
        self.reward
            .view
            .side(mover, self.story.parent_side(node), root)
    }
    /// Returns the mean of a child in the view of the side to move at its parent.
    pub(super) fn mean(&self, parent: u32, child: u32) -> Option<f64> {
        let numbers = self.numbers[child as usize];
        let raw = numbers.total? / numbers.visits.max(1.0);
        let (win, loss) = (self.reward.scale.win, self.reward.scale.loss);
        Some(
            if self.side(child) == self.story.nodes[parent as usize].mover {
                raw
            } else {
                win + loss - raw
            },
        )
    }
    fn candidate(&self, parent: u32, child: u32) -> Option<Candidate> {
        let numbers = self.numbers[child as usize];
        let visits = numbers.visits;
        let mean = if visits > 0.0 {
            self.mean(parent, child)?
        } else {
            0.0
        };
        let raw = numbers.total.unwrap_or(0.0);
        // The square of a turned reward: (s − r)² = s² − 2sr + r².
        let sum = self.reward.scale.win + self.reward.scale.loss;
        let is_turned = self.side(child) != self.story.nodes[parent as usize].mover;
        let square = numbers.squares.filter(|_| visits > 0.0).map(|squares| {
            let squares = if is_turned {
                sum * sum * visits - 2.0 * sum * raw + squares
            } else {
                squares
            };
            squares / visits
        });
        Some(Candidate {
            visits,
            mean,
            slack: numbers.slack / visits.max(1.0),
            square,
            raw,
        })
    }

    fn turn(&mut self, iteration: u64, turn: &Turn) {
        for down in &turn.downs {
            self.claimed_before(iteration, down);
            self.selection(iteration, down);
        }
        self.expansion(iteration, turn);
        if let Some(result) = turn.result {
            let is_right = self.result(iteration, turn, result);
            self.backup(iteration, turn, result, turn.outcome.filter(|_| is_right));
        }
    }
    /// Judges the numbers that a step down shows, or takes them if the node's own are not known.
    fn claimed_before(&mut self, iteration: u64, down: &Down) {
        self.numbers[down.child as usize].is_hidden |= down.is_unknown && self.is_unknown;
        let Some(claim) = down.claim else { return };
        if down.is_unknown || self.numbers[down.child as usize].is_hidden {
            self.numbers[down.child as usize].take(claim);
            if claim.visits == 0 {
                self.numbers[down.child as usize] = Numbers::NONE;
            }
            return;
        }
        let due = self.numbers[down.child as usize];
        let visits = claim.visits as f64;
        let agrees = visits == due.visits && claim.total.is_none_or(|total| due.agrees(total));
        if !agrees {
            let found = claim.total.map_or(0.0, |total| total.value);
            let texts = [(visits, found), (due.visits, due.total.unwrap_or(found))];
            self.backup_finding(
                (iteration, Step::Select),
                BackupFault::Changed,
                down.child,
                texts,
            );
            self.numbers[down.child as usize].take(claim);
        } else if due.total.is_none() {
            self.numbers[down.child as usize].take(claim);
        }
    }
    fn backup_finding(
        &mut self,
        at: (u64, Step),
        fault: BackupFault,
        node: u32,
        [found, expected]: [(f64, f64); 2],
    ) {
        let path = self.story.path(node);
        let by_visits = matches!(fault, BackupFault::Missed | BackupFault::Visits);
        let of_both = matches!(fault, BackupFault::Changed | BackupFault::Beside);
        let text = |(visits, total): (f64, f64)| match (of_both, by_visits) {
            (true, _) => sentences::both(visits, total),
            (false, true) => sentences::number(visits),
            (false, false) => sentences::number(total),
        };
        let text = sentences::backup(fault, &path, &text(found), &text(expected));
        // Of two numbers, the one that differs.
        let is_count = by_visits || (of_both && found.0 != expected.0);
        let value = |(visits, total)| SampledValue::number(if is_count { visits } else { total });
        let finding = SampledFinding::new(SampledKind::Backup, at, path, text);
        self.add(SampledFinding {
            found: value(found),
            expected: value(expected),
            ..finding
        });
    }
    fn selection(&mut self, iteration: u64, down: &Down) {
        let parent = &self.story.nodes[down.parent as usize];
        if down.is_new || parent.is_chance || self.unexplained.is_some() {
            return;
        }
        if self.is_unknown {
            self.unshown += 1;
            return;
        }
        let may_be = |child: &u32| *child == down.child || !self.story.is_lost(*child, iteration);
        let mut all: Vec<u32> = parent
            .children
            .iter()
            .take(down.known as usize)
            .copied()
            .filter(may_be)
            .collect();
        if !all.contains(&down.child) {
            all.push(down.child);
        }
        let untried = self.story.untried(down.parent, down.known).unwrap_or(0);
        let found: Option<Vec<Candidate>> = all
            .iter()
            .map(|&child| self.candidate(down.parent, child))
            .collect();
        let (Some(children), Some(chosen)) =
            (found, all.iter().position(|&child| child == down.child))
        else {
            self.unshown += 1;
            return;
        };
        let is_visited = children[chosen].visits > 0.0;
        let passes_over = is_visited
            && !down.wins
            && (untried > 0 || children.iter().any(|child| child.visits == 0.0));
        if children.len() < 2 && !passes_over {
            return;
        }
        let selection = Selection {
            iteration,
            chosen,
            visits: self.numbers[down.parent as usize].visits,
            sum: children.iter().map(|child| child.visits).sum(),
            root: self.numbers[ROOT as usize].visits,
            moves: parent.legal,
            passes_over,
            has_untried: untried > 0 && !down.wins,
            range: (self.reward.scale.win, self.reward.scale.loss),
            is_root_side: parent.mover == self.story.nodes[ROOT as usize].mover,
            children: &children,
        };
        let better = selection.better(&children[chosen]).map(|at| all[at]);
        if self.rules.see(&selection) {
            let at = (iteration, Step::Select);
            let finding = SampledFinding::new(
                SampledKind::Selection,
                at,
                self.story.path(down.parent),
                String::new(),
            );
            let mv = Some(self.story.nodes[down.child as usize].name.to_string());
            let finding = SampledFinding { mv, ..finding };
            self.unexplained = Some(Unexplained {
                finding,
                node: down.parent,
                child: down.child,
                better,
            });
        }
    }
    /// Takes in whether the iteration made a child, and at how many visits of the node.
    fn expansion(&mut self, iteration: u64, turn: &Turn) {
        let least = |this: &mut Self, node: u32| {
            if node != ROOT {
                let visits = this.numbers[node as usize].visits;
                this.least = Some(this.least.map_or(visits, |least| least.min(visits)));
            }
        };
        let made = turn
            .downs
            .iter()
            .find(|down| down.is_unknown)
            .map(|down| down.parent);
        if let Some(at) = turn.made_at.filter(|_| turn.made > 0).or(made) {
            least(self, at);
            return;
        }
        let leaf = &self.story.nodes[turn.leaf as usize];
        let goes_on =
            leaf.ended.is_none() && leaf.legal.is_some_and(|legal| legal > 0) && !leaf.is_chance;
        if goes_on && turn.findings.is_empty() {
            self.childless.push((
                iteration,
                self.numbers[turn.leaf as usize].visits,
                turn.leaf,
            ));
        }
    }
    /// Judges the result. Returns true if it agrees with the rules, as far as they determine it.
    fn result(&mut self, iteration: u64, turn: &Turn, result: Amount) -> bool {
        let scale = self.reward.scale;
        let finding = |text: String, due: Option<f64>, path: Vec<String>| SampledFinding {
            found: SampledValue::number(result.value),
            expected: due.map_or(SampledValue::NOTHING, SampledValue::number),
            ..SampledFinding::new(SampledKind::Result, (iteration, Step::Playout), path, text)
        };
        let Some(winner) = turn.outcome else {
            self.unseen_results += u64::from(!turn.has_moves);
            self.misfits += u64::from(!scale.has(result));
            let is_outside =
                result.value > scale.win + TOLERANCE || result.value < scale.loss - TOLERANCE;
            if self.is_stated && is_outside {
                let path = self.story.path(turn.leaf);
                self.add(finding(
                    sentences::no_result(result.value, &path),
                    None,
                    path,
                ));
            }
            return true;
        };
        let due = scale.of(winner, self.side(turn.leaf));
        let is_right = (due - result.value).abs() <= TOLERANCE + result.slack;
        if !is_right {
            let path = self.story.path(turn.leaf);
            let text = sentences::result(result.value, due, winner.is_none(), &path);
            self.add(finding(text, Some(due), path));
        }
        is_right
    }
    /// Returns all rewards that the result may be worth in the view of a side.
    fn rewards(
        &self,
        side: Side,
        leaf: Side,
        result: Amount,
        outcome: Option<Option<Side>>,
    ) -> Vec<f64> {
        match outcome {
            Some(winner) => vec![self.reward.scale.of(winner, side)],
            None if side == leaf => vec![result.value],
            None => self.reward.scale.turned(result),
        }
    }
    fn backup(
        &mut self,
        iteration: u64,
        turn: &Turn,
        result: Amount,
        outcome: Option<Option<Side>>,
    ) {
        let at = (iteration, Step::Backup);
        let leaf_side = self.side(turn.leaf);
        let mut path: Vec<u32> = vec![ROOT];
        path.extend(turn.downs.iter().map(|down| down.child));
        if path.last() != Some(&turn.leaf) {
            path.push(turn.leaf);
        }
        // Each node of the path, its numbers before the iteration, and its possible rewards.
        let mut before: Vec<(u32, Numbers, Vec<f64>)> = Vec::with_capacity(path.len());
        for &node in &path {
            let side = self.side(node);
            let mut rewards = self.rewards(side, leaf_side, result, outcome);
            let old = self.numbers[node as usize];
            if node == ROOT {
                // Nothing depends on the view of the root's total.
                rewards.extend(self.rewards(side.other(), leaf_side, result, outcome));
                rewards.sort_by(f64::total_cmp);
                rewards.dedup();
            }
            let numbers = &mut self.numbers[node as usize];
            numbers.visits += 1.0;
            match rewards[..] {
                [reward] => {
                    numbers.total = old.total.map(|total| total + reward);
                    numbers.squares = old.squares.map(|squares| squares + reward * reward);
                    numbers.slack += result.slack;
                }
                _ => (numbers.total, numbers.squares) = (None, None),
            }
            before.push((node, old, rewards));
        }
        for (node, claim) in &turn.backed {
            let Some((_, old, rewards)) = before.iter().find(|(other, ..)| other == node) else {
                let due = self.numbers[*node as usize];
                if due.is_hidden {
                    self.numbers[*node as usize].take(*claim);
                    continue;
                }
                let found = claim.total.map_or(0.0, |total| total.value);
                let agrees = claim.visits as f64 == due.visits
                    && claim.total.is_none_or(|total| due.agrees(total));
                if !agrees {
                    let texts = [
                        (claim.visits as f64, found),
                        (due.visits, due.total.unwrap_or(found)),
                    ];
                    self.backup_finding(at, BackupFault::Beside, *node, texts);
                    self.numbers[*node as usize].take(*claim);
                }
                continue;
            };
            self.updated((at, turn.leaf), *node, *claim, *old, rewards, result);
        }
    }
    /// Judges the numbers that a line shows for a node of the path after the iteration.
    fn updated(
        &mut self,
        (at, leaf): ((u64, Step), u32),
        node: u32,
        claim: Claim,
        old: Numbers,
        rewards: &[f64],
        result: Amount,
    ) {
        if old.is_hidden {
            self.numbers[node as usize].take(claim);
            return;
        }
        let visits = claim.visits as f64;
        let total = claim.total.unwrap_or(Amount {
            value: 0.0,
            slack: 0.0,
        });
        if visits != old.visits + 1.0 {
            let fault = if visits == old.visits {
                BackupFault::Missed
            } else {
                BackupFault::Visits
            };
            let due = (old.visits + 1.0, total.value);
            self.backup_finding(at, fault, node, [(visits, total.value), due]);
            self.numbers[node as usize].take(claim);
            return;
        }
        let Some(before) = old.total.filter(|_| node != ROOT || self.keeps_root) else {
            self.numbers[node as usize].take(claim);
            return;
        };
        let slack = old.slack + result.slack;
        match rewards
            .iter()
            .find(|reward| is_near(before + **reward, total, slack))
        {
            Some(reward) => {
                let numbers = &mut self.numbers[node as usize];
                numbers.total = Some(before + reward);
                numbers.squares = old.squares.map(|squares| squares + reward * reward);
                // The printed number is more exact than a sum of rounded ones.
                if total.slack < slack {
                    (numbers.total, numbers.slack) = (Some(total.value), total.slack);
                }
            }
            None => {
                let turned = self.reward.scale.turned(result);
                let due = rewards.first().copied().unwrap_or(0.0);
                let is_same = is_near(before + result.value, total, slack);
                let fault = if is_same && self.side(node) != self.side(leaf) {
                    BackupFault::Sign
                } else if is_near(before, total, slack) {
                    BackupFault::NoReward
                } else if turned
                    .into_iter()
                    .any(|reward| is_near(before + reward, total, slack))
                {
                    BackupFault::Sign
                } else {
                    BackupFault::Total
                };
                self.backup_finding(
                    at,
                    fault,
                    node,
                    [(visits, total.value), (visits, before + due)],
                );
                self.numbers[node as usize].take(claim);
            }
        }
    }
}
