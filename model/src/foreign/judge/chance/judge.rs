//! The two passes over a search with chance nodes.

use super::super::conclusion::{Judged, Verdict, conclude, damage};
use super::super::demands::JudgeOptions;
use super::super::ground::TraceGround;
use super::super::unjudged::UnjudgedKind;
use super::super::walk::{Eye, TraceWalk};
use super::inspector::ChanceInspector;
use super::survey::ChanceSurvey;
use crate::foreign::error::BadTrace;
use crate::foreign::header::{Header, HeaderName, View};
use crate::foreign::part::SearchPart;
use crate::foreign::reader::Reader;
use engine::eval::Registry;
use engine::search::MethodName;
use std::cell::RefCell;
use std::io::BufRead;

/// Judges a search with chance nodes, from its header as written.
pub fn judge_chance<R: BufRead>(
    header: &Header,
    open: &RefCell<impl FnMut(Option<&Header>) -> Result<Reader<R>, BadTrace>>,
    registry: &Registry,
    options: JudgeOptions<'_>,
    declared: Option<MethodName>,
    (part, before): (SearchPart, u64),
) -> Result<(Verdict, Option<SearchPart>), BadTrace> {
    let survey = |header: &Header| {
        let mut reader = (open.borrow_mut())(Some(header))?;
        let (ground, mut survey) = (TraceGround::of(&reader, registry)?, ChanceSurvey::default());
        let mut walk = TraceWalk::new(header, &ground, reader.version(), (part.ticks, before));
        let damage = damage(
            walk.run(&mut reader, &mut survey, options.token),
            walk.nodes,
        )?;
        let nodes = walk.nodes;
        Ok((ground, survey, nodes, damage))
    };
    let mut header = header.clone();
    let (mut ground, mut found, nodes, damage) = survey(&header)?;
    let mut is_assumed = false;
    if found.contradictions > 0
        && header.view == View::Max
        && header.place(HeaderName::View).is_none()
    {
        let other = Header {
            view: View::Mover,
            ..header.clone()
        };
        let (other_ground, other_survey, ..) = survey(&other)?;
        is_assumed = other_survey.contradictions == 0;
        if is_assumed {
            (header, ground, found) = (other, other_ground, other_survey);
        }
    }
    let mut inspector = ChanceInspector::new(&ground, &found, header.depth, declared, options);
    let mut reader = (open.borrow_mut())(Some(&header))?;
    let mut walk = TraceWalk::new(&header, &ground, reader.version(), (part.ticks, before));
    let walked = walk.run(&mut reader, &mut inspector, options.token);
    if damage.is_none() {
        walked?;
    }
    let is_cut_short = inspector.is_done();
    let mut unjudged = std::mem::take(&mut inspector.unjudged);
    unjudged.add(
        UnjudgedKind::AssumedView,
        if is_assumed { nodes } else { 0 },
        None,
    );
    match ground.game() {
        None => {
            unjudged.add(UnjudgedKind::Game, nodes, None);
            unjudged.add(
                UnjudgedKind::Moves,
                if found.states_moves { 0 } else { found.inner },
                None,
            );
        }
        Some(game) if game.named.is_none() => {
            unjudged.add(UnjudgedKind::Leaves, found.unfinished, None);
        }
        Some(_) => {}
    }
    let inferred = if found.prunes() {
        MethodName::AlphaBeta
    } else {
        MethodName::Minimax
    };
    let (method, inferred, findings) = (
        declared.unwrap_or(inferred),
        declared.is_none(),
        inspector.finish(),
    );
    let judged = Judged {
        nodes,
        method,
        inferred,
        findings,
        mixed: None,
        unjudged,
        is_cut_short,
    };
    Ok(conclude(judged, &walk, &reader, damage, part))
}
