//! Judges nodes without children: a leaf returns the value of its position, at the depth of the
//! search.
//!
//! A leaf of an unfinished position above the claimed depth may be a mistake, or a value of a
//! transposition table. An earlier visit explains it if that would have left an entry with this
//! value; otherwise it is right if it is the minimax value, or a bound that its window permits. It
//! is a fault only if no table could hold it: if the position's own evaluation stands for a search,
//! if the search goes to the end of the game, so that a position has one value only, or if an
//! earlier visit returned it as a bound. All other such leaves are not judged, and counted.

use super::super::TraceNumber;
use super::super::header::Depth;
use super::super::marks::{ClaimedKind, HitClaim, TableWord};
use super::TraceWindow;
use super::cuts::known_children;
use super::demands::Demands;
use super::finding::{FindingKind as Kind, FindingValue};
use super::finished::{FullBoards, cannot_be};
use super::frame::OpenNode;
use super::ground::{JudgedGame, ended, minimax_value};
use super::hits::key_of;
use super::ledger::{Explanation, StepMistake, left_out, or_other_board, plain};
use super::memory::{NamedVisit, PastVisit, is_fine};
use super::misuses::{EntryMisuse, Misused, misused_distance};
use super::passes::may_stop_here;
use super::proof::{self, Ends, VisitProof};
use super::sentences;
use super::stores::{TableAnswer, searched_at};
use super::unjudged::UnjudgedKind as U;
use super::verdict::Inspector;
use super::walk::{Departure, TraceWalk};
use engine::boundary::Position;
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;

/// A leaf above the depth.
struct Early<'a> {
    /// The depth that is claimed; `None`: to the end of the game.
    depth: Option<u32>,
    /// The plies that are left here; `None`: to the end of the game.
    rest: Option<u32>,
    path: &'a [Ordinal],
    position: &'a dyn Position,
    window: TraceWindow,
    /// The earlier visits, with the values that they have here if wins differ by how far away they
    /// are.
    visits: &'a [PastVisit],
    /// The mistake that turns the win of an earlier visit into this one, and the tick of that
    /// visit.
    moved: Option<(Misused, u64)>,
    /// The evaluation of the position, where one is named.
    own: Option<TraceNumber>,
}

/// The decision on such a leaf.
enum Ruling {
    Right,
    /// It should have had children.
    Depth,
    /// It does not have the value of its position, which is this.
    Untrue(TraceNumber),
    /// It is a win that was stored by a visit, and moved wrongly.
    Moved {
        how: Misused,
        stored: u64,
    },
    Open(U),
}

impl Inspector<'_> {
    pub(super) fn leaf(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let Some(frame) = walk.frames.last() else {
            return;
        };
        if let Some(TableWord::Answered(claim)) = frame.marks.table {
            return self.answered(walk, departure, claim);
        }
        let is_at_depth = self.rest(walk) == Some(Some(0));
        let ends = frame
            .place
            .as_ref()
            .is_some_and(|place| place.end().is_some());
        // A value of the position itself may be stated at any leaf; only above the depth is it the
        // reason to stop.
        if let Some(stand) = frame
            .best
            .filter(|_| frame.marks.stand.is_some() || !(is_at_depth || ends))
        {
            return self.stands(walk, departure, stand);
        }
        let quiet = frame.quiet;
        let Some(game) = self.ground.game() else {
            return self.answered_unsaid(walk, departure);
        };
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let Some(place) = &frame.place else { return };
        let value = departure.value;
        let named = game.named.as_deref();
        let worth = |position| named.and_then(|problem| JudgedGame::worth(problem, position));
        if let Some((end, result)) = place.end().and_then(|end| Some((end, game.result(end)?))) {
            // Before the last passes the search may have come to its depth: then the evaluation of
            // the position is right as well.
            let full_boards = self.demands.full_boards;
            let is_full_at_depth =
                is_at_depth && full_boards != FullBoards::AtOnce && place.is_full();
            if is_at_depth && (!place.is_over() || is_full_at_depth) {
                let is_own = worth(&*place.position).is_some_and(|own| value.is_about(own));
                if is_own
                    || named.is_none() && !(is_full_at_depth && full_boards == FullBoards::Unknown)
                {
                    return;
                }
            } else {
                self.line_ends(walk);
            }
            let own = worth(end);
            let wrong = match (named, &self.demands.finished) {
                (Some(problem), _) => own
                    .filter(|due| !value.is_about(*due))
                    .map(|due| (Ok(due), by(problem))),
                (None, Some(rule)) => rule
                    .expected(game, end, result, value)
                    .map(|due| (due, rule.words(game))),
                (None, None) => None,
            };
            // The evaluation of a full board may be any value but that of the other player.
            let may_be_open =
                is_full_at_depth && wrong.as_ref().is_none_or(|(due, _)| *due != Ok(-value));
            let may_be_early = !place.is_over() && may_stop_here(self.demands, walk);
            let may_be =
                may_be_open || may_be_early || !cannot_be(&self.demands.usual, result, value);
            if wrong.is_some() && (may_be_early || named.is_none() && may_be) {
                self.leave_open(U::Finished, frame.enter);
            } else if let Some((due, why)) = wrong {
                let over = ended(end).unwrap_or_default();
                self.wrong_leaf(walk, departure, due, Some(&over), &why);
            }
            return;
        }
        let Some(path) = walk.known_path(walk.ply()) else {
            return;
        };
        let own = worth(&*place.position);
        let is_own = own.is_some_and(|own| value.is_about(own));
        let ply = frame.moves as u32;
        // Without a claim, the leaf is taken to lie at the depth.
        let (depth, claimed) = self
            .demands
            .depth(walk.pass())
            .unwrap_or((Depth::Plies(ply), false));
        // A line that states the plies that remain, or that the search is quiet, is trusted.
        let stated = frame
            .stated_rest
            .and_then(|rest| u32::try_from(rest.max(0)).ok());
        let depth = stated.map_or(depth.plies(), |rest| Some(ply + rest));
        let depth = if quiet { Some(ply) } else { depth };
        let rest = depth.map(|depth| depth.saturating_sub(ply));
        if rest != Some(0) {
            let to = searched_at(self.demands, walk, walk.ply()).place;
            let stored = self.memory.of(&*place.position);
            if self.demands.is_selective && stored.is_empty() {
                return self.stops_selectively(walk);
            }
            let visits: Vec<PastVisit> = stored
                .iter()
                .filter_map(|visit| visit.moved(self.demands.hits.distance, to)[0])
                .collect();
            let moved = stored
                .iter()
                .rev()
                .filter(|visit| !visit.is_leaf)
                .find_map(|visit| {
                    let here = visit.moved(self.demands.hits.distance, to)[0]?;
                    Some((
                        misused_distance(self.demands, visit, &here, value, to)?,
                        visit.tick,
                    ))
                });
            if let Some(known) = known_children(self, frame).filter(|_| visits.is_empty()) {
                if known != value {
                    self.leave_open(U::StoredEvaluation, frame.enter);
                }
                return;
            }
            let position = &*place.position;
            let early = Early {
                depth,
                rest,
                path,
                position,
                window: frame.window,
                visits: &visits,
                moved,
                own,
            };
            let ruling = match claimed {
                true => self.above_claimed(&early, named, value),
                false => self.above_others(&early, named, value),
            };
            return self.rule(walk, departure, ruling, depth, visits.is_empty());
        }
        let Some((due, problem)) = own.zip(named).filter(|_| !is_own) else {
            return;
        };
        // It may be a value of a table: of a position that was searched before, or if no depth is
        // claimed.
        let is_sure = (claimed && !quiet)
            || (ply as usize == self.demands.deepest && self.demands.table.hits == 0);
        let known = self
            .memory
            .of(&*place.position)
            .iter()
            .any(|visit| visit.value == value);
        if self.demands.has_rounds || known || !is_sure {
            return self.leave_open(U::StoredDepth, frame.enter);
        }
        self.wrong_leaf(walk, departure, Ok(due), None, &by(problem));
    }

    /// Judges a leaf above a depth that is claimed.
    fn above_claimed(
        &mut self,
        early: &Early<'_>,
        named: Option<&dyn Problem>,
        value: TraceNumber,
    ) -> Ruling {
        let Early {
            depth,
            rest,
            path,
            window,
            visits,
            own,
            ..
        } = *early;
        if visits
            .iter()
            .any(|visit| visit.answers(value, window, rest))
        {
            return Ruling::Right;
        }
        let signs = self.demands.table;
        let Some(problem) = named else {
            let at = (early.position, path.len() as u32);
            let truth =
                self.best_ends
                    .truth(self.demands, self.ground.game(), at, &mut self.budget);
            if let Some(truth) = truth.filter(|_| depth.is_none()) {
                return match (is_fine(value, truth, window), early.moved) {
                    (true, _) => Ruling::Right,
                    (false, Some((how, stored))) => Ruling::Moved { how, stored },
                    (false, None) => Ruling::Untrue(truth),
                };
            }
            let refuted = visits.iter().any(|visit| visit.refutes(value, rest));
            return match refuted && (depth.is_none() || signs.searched_again > 0) || signs.is_none()
            {
                true => Ruling::Depth,
                false => Ruling::Open(U::StoredEvaluation),
            };
        };
        let is_own = own.is_some_and(|own| value.is_about(own));
        let Some(truth) = self.truth(problem, path, depth) else {
            return if is_own && signs.is_none() {
                Ruling::Depth
            } else {
                Ruling::Open(U::StoredBudget)
            };
        };
        let returned = visits.iter().any(|visit| visit.value == value);
        match (is_fine(value, truth, window), is_own) {
            (true, true) if signs.is_none() => Ruling::Depth,
            (true, true) if visits.is_empty() && signs.hits == 0 => Ruling::Open(U::StoredDepth),
            (true, _) => Ruling::Right,
            (false, true) if !returned => Ruling::Depth,
            (false, _) if returned || depth.is_none() || signs.is_none() => Ruling::Untrue(truth),
            // A table may hold it from a deeper search.
            (false, _) => Ruling::Open(U::StoredDepth),
        }
    }
    /// Judges a leaf above the others, where no depth is claimed.
    fn above_others(
        &mut self,
        early: &Early<'_>,
        named: Option<&dyn Problem>,
        value: TraceNumber,
    ) -> Ruling {
        let Early {
            depth,
            rest,
            path,
            window,
            visits,
            own,
            ..
        } = *early;
        let is_own = own.is_some_and(|own| value.is_about(own));
        if is_own
            || visits
                .iter()
                .any(|visit| visit.answers(value, window, rest))
        {
            return Ruling::Right;
        }
        let is_stored = !visits.is_empty() || self.demands.table.hits > 0;
        let truth = named.and_then(|problem| self.truth(problem, path, depth));
        match (truth, named) {
            (Some(truth), _) if is_fine(value, truth, window) => Ruling::Right,
            (_, Some(_)) => Ruling::Open(U::StoredDepth),
            (_, None) if is_stored => Ruling::Open(U::StoredEvaluation),
            (_, None) => Ruling::Open(U::Depth),
        }
    }
    fn rule(
        &mut self,
        walk: &mut TraceWalk<'_>,
        departure: &Departure<'_>,
        ruling: Ruling,
        depth: Option<u32>,
        is_new: bool,
    ) {
        let Some(frame) = walk.frames.last() else {
            return;
        };
        let (value, tick, own) = (departure.value, frame.enter, Inspector::own(walk));
        let ply = frame.moves;
        match ruling {
            Ruling::Right => {}
            Ruling::Open(kind) => self.leave_open(kind, tick),
            // From another start position the game may be over there.
            Ruling::Depth | Ruling::Untrue(_) | Ruling::Moved { .. }
                if may_end_elsewhere(self, value) =>
            {
                self.leave_open(U::Position, tick);
            }
            Ruling::Depth => {
                let say = |at: &str| {
                    let expected = depth.map_or(FindingValue::Text("full".to_owned()), |depth| {
                        FindingValue::Count(depth.into())
                    });
                    (
                        FindingValue::Count(ply as u64),
                        expected,
                        sentences::above(at, ply, depth),
                    )
                };
                let explanations = or_other_board([plain(Kind::Depth), left_out()].concat());
                self.report(
                    walk,
                    (Kind::Depth, tick),
                    explanations,
                    Inspector::lost(walk),
                    say,
                );
            }
            Ruling::Moved { how, stored } => {
                let misuse = EntryMisuse {
                    kind: Kind::TableValue,
                    stored: Some(stored),
                    how,
                };
                let (needs, claim) = (
                    searched_at(self.demands, walk, walk.ply()),
                    HitClaim::default(),
                );
                let (window, ply, kind) = (
                    walk.frames
                        .last()
                        .map_or(TraceWindow::FULL, |frame| frame.window),
                    walk.ply(),
                    ClaimedKind::Exact,
                );
                let answer = TableAnswer {
                    value,
                    kind,
                    claim,
                    needs,
                    window,
                    ply,
                    is_said: false,
                };
                self.say_misuse(walk, answer, misuse, true, own);
            }
            Ruling::Untrue(truth) => {
                let why = if is_new {
                    self.evidence(walk, departure)
                } else {
                    None
                };
                let why = why.unwrap_or_else(|| match is_new {
                    true => say!("it was not searched here, and no search before it could have stored that").to_owned(),
                    false => say!("it was not searched here, and a stored value was a bound or of another position")
                        .to_owned(),
                });
                let say = |at: &str| {
                    let (found, due) = (own.number(value), own.number(truth));
                    (
                        own.shown(value),
                        own.shown(truth),
                        sentences::untrue(at, &found, &due),
                    )
                };
                let explanations = vec![(StepMistake::Some(Kind::NotMinimax), why)];
                // A value that was returned before may have been stored.
                let explanations = if is_new {
                    or_other_board(explanations)
                } else {
                    explanations
                };
                let reported = self.report(
                    walk,
                    (Kind::NotMinimax, departure.tick),
                    explanations,
                    Inspector::lost(walk),
                    say,
                );
                if let (Some(frame), Some(reported)) = (walk.frames.last_mut(), reported) {
                    frame.notes_mut().due = Some((truth, reported));
                }
            }
        }
    }

    fn wrong_leaf(
        &mut self,
        walk: &mut TraceWalk<'_>,
        departure: &Departure<'_>,
        due: Result<TraceNumber, &'static str>,
        over: Option<&str>,
        why: &str,
    ) {
        let Some(tick) = walk.frames.last().map(|frame| frame.enter) else {
            return;
        };
        let (value, own) = (departure.value, Inspector::own(walk));
        let words = due.map_or_else(str::to_owned, |due| own.number(due));
        let expected = due.map_or_else(
            |words| FindingValue::Text(words.to_owned()),
            |due| own.shown(due),
        );
        let say = |at: &str| {
            (
                own.shown(value),
                expected,
                sentences::leaf(at, &own.number(value), &words, over),
            )
        };
        let evidence = self.evidence(walk, departure);
        // A finished game may go on or end otherwise on another board.
        let other_board = over.is_some() || evidence.is_some();
        let seems =
            evidence.map_or_else(|| why.to_owned(), |evidence| format!("{why}; {evidence}"));
        let explanations: Vec<Explanation> = vec![(StepMistake::Some(Kind::LeafValue), seems)];
        let explanations = if other_board {
            or_other_board(explanations)
        } else {
            explanations
        };
        let reported = self.report(
            walk,
            (Kind::LeafValue, tick),
            explanations,
            Inspector::lost(walk),
            say,
        );
        if let (Some(frame), Some(reported), Ok(due)) = (walk.frames.last_mut(), reported, due) {
            frame.notes_mut().due = Some((due, reported));
        }
    }

    /// Returns a sentence about the other board that would explain a leaf's value, if there is one.
    fn evidence(&self, walk: &TraceWalk<'_>, departure: &Departure<'_>) -> Option<String> {
        let game = self.ground.game()?;
        let path = walk.known_path(walk.ply())?;
        let (frame, parent) = (walk.frames.last()?, walk.frames.iter().rev().nth(1)?);
        let value = departure.value;
        let is_over = frame.place.as_ref()?.end().is_some();
        let problem = game.named.as_deref();
        let worth = |path: &[Ordinal]| JudgedGame::value(problem?, path);
        let own = worth(path);
        if own.is_some_and(|own| own != TraceNumber::ZERO && value == -own) {
            return Some(say!("the other player has that: the value is not asked for the right player, or the player is not switched").to_owned());
        }
        let sibling = sibling(parent, path)
            .filter(|sibling| worth(sibling) == Some(value) && own != Some(value));
        if sibling.is_some() && parent.latest == Some(value) {
            return Some(
                say!("the move before it led to a position that is worth that: the same board may stand for both")
                    .to_owned(),
            );
        }
        let above = path.split_last().and_then(|(_, above)| worth(above));
        if above == Some(value) && own != above {
            return Some(
                say!("the position before the move is worth that: the move may not have been made on the board")
                    .to_owned(),
            );
        }
        let of_an_end = self.demands.usual.contains(&Some(value)) || ends_at(self.demands, value);
        (!is_over && of_an_end).then(|| {
            say!("only a finished game has that here: moves on the board may not have been taken back").to_owned()
        })
    }

    /// Returns the minimax value of the position at a path, searched to a depth below the root;
    /// `None` if that takes too many nodes.
    pub(super) fn truth(
        &mut self,
        problem: &dyn Problem,
        path: &[Ordinal],
        depth: Option<u32>,
    ) -> Option<TraceNumber> {
        minimax_value(problem, (path, depth), &mut self.budget, self.token)
    }
    /// Keeps the value that a node returned, if a table may give it later.
    pub(super) fn remember(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        if !self.demands.table.needs_memory() {
            return;
        }
        let searched = searched_at(self.demands, walk, walk.ply());
        let Some(frame) = walk.frames.last_mut() else {
            return;
        };
        let (value, tick, window) = (departure.value, departure.tick, frame.entry());
        let proof = match &frame.proof {
            Some(proof) => **proof,
            None if self.demands.table.has_answers() => {
                let proof = proof::of(frame, departure, self.demands);
                frame.proof = Some(Box::new(proof));
                proof
            }
            None if self.demands.prunes() => VisitProof::of_window(value, window, Ends::No),
            None => VisitProof::exact(value, Ends::No),
        };
        let Some(position) = key_of(frame) else {
            return;
        };
        let (is_leaf, key) = (departure.leaf, frame.marks.key);
        let visit = PastVisit {
            value,
            window,
            searched,
            proof,
            tick,
            is_leaf,
            key,
        };
        if self.demands.hits.named.contains(&tick) {
            let board = frame
                .place
                .as_ref()
                .map(|place| place.position.describe().to_string());
            self.memory.keep_named(NamedVisit {
                key: position.clone(),
                board,
                visit,
            });
        }
        self.memory.keep(position, visit);
    }
}

/// Returns true if the leaf has the value of a finished game, and another start might explain that:
/// the first moves of Connect Four fit any start.
fn may_end_elsewhere(judge: &Inspector<'_>, value: TraceNumber) -> bool {
    let loose = |game: &JudgedGame| {
        game.is_loose && game.root.kind() == "connect-four" && game.named.is_none()
    };
    judge.ground.game().is_some_and(loose)
        && (judge.demands.usual.contains(&Some(value)) || ends_at(judge.demands, value))
}

/// Returns true if a finished game can have a value, by the evaluation that is named.
fn ends_at(demands: &Demands, value: TraceNumber) -> bool {
    value != TraceNumber::ZERO && demands.finished_values.contains(&value)
}

/// Returns the path to the child that was searched before this one.
fn sibling(parent: &OpenNode, path: &[Ordinal]) -> Option<Vec<Ordinal>> {
    let keys = parent.seen.keys();
    let before = *keys.len().checked_sub(2).and_then(|at| keys.get(at))?;
    let (last, above) = path.split_last()?;
    let ordinal = u16::try_from(before)
        .ok()
        .map(Ordinal)
        .filter(|ordinal| ordinal != last)?;
    Some([above, &[ordinal]].concat())
}

/// Returns a sentence that names the evaluation from which a value comes.
fn by(problem: &dyn Problem) -> String {
    say!(
        "the evaluation {name} gives that",
        name = problem.spec().evaluation.as_deref().unwrap_or_default()
    )
}
