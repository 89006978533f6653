//! The judge of Monte-Carlo searches of other programs: finds the first iteration that is wrong,
//! and its fault.
//!
//! `text` reads the lines; `teller` turns them into a `story`, a tree and iterations, and plays
//! them by the rules of the game; `reward` holds the possible meanings of the numbers, and `rules`
//! the ways to select a child; `numbers` compares. Anything that a header leaves open, such as the
//! view of the totals or the worth of a draw, is inferred: each meaning is tried, and the one that
//! explains most is taken.
//!
//! Invariants: a right search by a usual rule has no finding; selections that no rule explains,
//! where no constant was claimed, are not judged unless they match a known mistake. Cost: a pass
//! over the lines with the rules of the game, then one over the numbers for each meaning; wrong
//! meanings end early.

mod amount;
mod closing;
mod finding;
mod node_numbers;
mod numbers;
mod proofs;
mod reward;
mod rules;
mod sentences;
mod shown;
mod story;
mod teller;
mod text;
mod unjudged;

pub use finding::{SampledFinding, SampledKind, SampledValue, Step};
pub use reward::{Reward, RewardScale, RewardView, TakenReward};
pub use shown::ForeignSampling;
pub use unjudged::{SampledUnjudged, SampledUnjudgedKind};

use super::error::BadTrace;
use super::header::Header;
use super::reader::Reader;
use super::source::TraceSource;
use engine::search::Token;
use numbers::Reading;
use std::io::{BufRead, BufReader};
use story::Story;
use teller::tell;

/// Returns whether a trace is one of a Monte-Carlo search. Only its header is read.
///
/// # Errors
/// The text is no trace, or a line of its header is wrong.
pub fn is_sampled(source: &TraceSource) -> Result<bool, BadTrace> {
    let reader = Reader::new(BufReader::new(source.stream(0, &|| true)), source.name())?;
    Ok(reader.header().is_sampled)
}

/// The verdict on a Monte-Carlo search.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledVerdict {
    /// The nodes of the tree, the root included.
    pub nodes: u64,
    pub iterations: u64,
    /// The findings in the order of their ticks.
    pub findings: Vec<SampledFinding>,
    /// The number of further findings, which are not kept.
    pub more: u64,
    /// True if the trace ends before the search does.
    pub stopped: bool,
    pub unjudged: Vec<SampledUnjudged>,
    /// The bounds of the constant of UCB1 where a win counts 1, a draw ½, a loss 0; the upper one
    /// may be infinite.
    pub exploration: Option<[f64; 2]>,
    /// The rule that explains all selections.
    pub rule: Option<&'static str>,
    /// The view and the scale of the rewards.
    pub rewards: Option<TakenReward>,
    /// True if they were inferred, wholly or in part.
    pub is_inferred: bool,
    /// The constant of UCB1 that the header claims.
    pub claimed: Option<f64>,
}

impl SampledVerdict {
    /// Returns true if there is no finding.
    pub fn ok(&self) -> bool {
        self.findings.is_empty()
    }
    /// Returns true if everything was judged.
    pub fn is_complete(&self) -> bool {
        !self.unjudged.iter().any(|unjudged| unjudged.kind.is_gap())
    }
}

/// Judges a Monte-Carlo search. `given` holds headers that the trace lacks; if `first`, only the
/// first finding is kept.
///
/// # Errors
/// The text is not the trace of a Monte-Carlo search, or its game or position is unknown.
pub fn judge_sampled<R: BufRead>(
    input: R,
    name: &str,
    given: &Header,
    first: bool,
    token: &Token,
) -> Result<SampledVerdict, BadTrace> {
    let read = read_story(input, name, given, token)?;
    Ok(verdict_of(&read, first, token).0)
}

/// A trace that was read, with the statements of its header.
struct ReadStory {
    story: Story,
    title: Option<String>,
    /// The rewards that the header states.
    stated: Reward,
    /// The constant that the header claims.
    claimed: Option<f64>,
}

/// Reads the trace of a Monte-Carlo search.
fn read_story<R: BufRead>(
    input: R,
    name: &str,
    given: &Header,
    token: &Token,
) -> Result<ReadStory, BadTrace> {
    let mut reader = Reader::new(input, name)?;
    reader.complete(given);
    let header = reader.header().clone();
    let start = header
        .start()
        .map_err(|(name, reason)| reader.refused(name, reason))?;
    let mut story = tell(&mut reader, start, token)?;
    story.proofs = header.solver.then(|| proofs::proofs(&story));
    let stated = header.reward.as_deref().and_then(Reward::read);
    Ok(ReadStory {
        story,
        title: header.title,
        stated: stated.unwrap_or_default(),
        claimed: header.exploration.map(engine::uct::Exploration::get),
    })
}

/// Returns the verdict on a trace, with the meaning of its rewards that explains most.
fn verdict_of(read: &ReadStory, first: bool, token: &Token) -> (SampledVerdict, TakenReward) {
    let ReadStory {
        story,
        stated,
        claimed,
        ..
    } = read;
    let reading = best_reading(story, *stated, *claimed, token);
    let reward = reading.reward;
    (verdict(story, reading, *stated, *claimed, first), reward)
}

/// Returns the reading under the meaning of rewards that explains most.
fn best_reading<'s>(
    story: &'s Story,
    stated: Reward,
    claimed: Option<f64>,
    token: &Token,
) -> Reading<'s> {
    let usual = TakenReward {
        view: RewardView::Parent,
        scale: RewardScale::USUAL[0],
    };
    let views: Vec<RewardView> = stated
        .view
        .map_or(RewardView::ALL.to_vec(), |view| vec![view]);
    let scales: Vec<RewardScale> = stated
        .scale
        .map_or(RewardScale::USUAL.to_vec(), |scale| vec![scale]);
    let score = |reading: &Reading<'_>| {
        let results = reading
            .findings
            .iter()
            .filter(|finding| finding.kind == SampledKind::Result)
            .count() as u64;
        let all = reading.findings.len() as u64 + reading.more;
        let open = u64::from(reading.is_open);
        (
            u64::MAX - reading.first_tick(),
            open,
            results,
            all,
            reading.misfits,
        )
    };
    let is_stated = stated.scale.is_some();
    let mut best: Option<Reading<'s>> = None;
    for &scale in &scales {
        for &view in &views {
            let reading = Reading::of(
                story,
                TakenReward { view, scale },
                is_stated,
                claimed,
                token,
            );
            if best
                .as_ref()
                .is_none_or(|best| score(&reading) < score(best))
            {
                best = Some(reading);
            }
        }
    }
    best.unwrap_or_else(|| Reading::of(story, usual, is_stated, claimed, token))
}

fn verdict(
    story: &Story,
    mut reading: Reading<'_>,
    stated: Reward,
    claimed: Option<f64>,
    first: bool,
) -> SampledVerdict {
    use SampledUnjudgedKind as U;
    let stopped = story.is_open || story.best.is_none();
    let cut_short = first && reading.findings.len() > 1;
    if first {
        reading.findings.truncate(1);
    }
    let mut unjudged = Vec::new();
    let mut add = |kind: SampledUnjudgedKind, count: u64, iteration: Option<u64>, hint: String| {
        if count > 0 {
            unjudged.push(SampledUnjudged {
                kind,
                count,
                iteration,
                hint,
            });
        }
    };
    let none = String::new;
    let iterations = story.turns.len() as u64;
    add(U::Empty, u64::from(iterations == 0), None, none());
    add(
        U::Stopped,
        u64::from(stopped && iterations > 0),
        Some(iterations),
        none(),
    );
    let behind = reading.broken.map_or(0, |broken| iterations - broken + 1);
    add(U::Behind, behind, reading.broken, none());
    let open = if story.proofs.is_some() {
        U::Proofs
    } else {
        U::Rule
    };
    add(open, u64::from(reading.is_open), None, none());
    add(U::Kept, reading.unshown, None, none());
    add(U::Choice, u64::from(reading.unjudged_choice), None, none());
    add(U::Game, u64::from(!story.has_game), None, none());
    let without_moves = if story.has_game {
        reading.unseen_results
    } else {
        0
    };
    add(U::Results, without_moves, None, none());
    let damage = story.damage.as_ref().map(ToString::to_string);
    add(
        U::Damaged,
        u64::from(damage.is_some()),
        None,
        damage.unwrap_or_default(),
    );
    add(U::BehindFirst, u64::from(cut_short), None, none());
    let range = reading.reward.scale.win - reading.reward.scale.loss;
    let bounds = reading
        .rules
        .exploration()
        .filter(|_| reading.reward.scale.is_constant_sum());
    SampledVerdict {
        nodes: story.nodes.len() as u64,
        iterations,
        more: if first { 0 } else { reading.more },
        stopped,
        unjudged,
        exploration: bounds.map(|bounds| bounds.map(|(bound, _)| bound / range)),
        rule: reading.rules.word(),
        rewards: (iterations > 0).then_some(reading.reward),
        is_inferred: stated.view.is_none() || stated.scale.is_none(),
        claimed,
        findings: reading.findings,
    }
}
