//! [`SearchCounter`]: counts the events of one search; holds the nodes that are open.
//!
//! Invariant: values and windows are in the view of MAX, whatever view the trace has.

use super::super::error::{BadTrace, TraceProblem};
use super::super::event::{TraceEvent, TraceWindow, Version};
use super::super::header::{Depth, HeaderName, View};
use super::super::marks::{ClaimedKind, HitClaim, NodeMarks, TableWord};
use super::super::number::TraceNumber;
use super::super::reader::{ROOT, Reader};
use super::{CutOffs, PassStats, PlyStats, TraceStats, VisitKind};
use engine::rules::Side;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufRead;

/// The most nodes that may be open at once.
const MOST_OPEN: usize = 1 << 21;
/// The most moves of a node that are remembered; later ones count as new.
const MOST_MOVES: usize = 1 << 12;
/// The most numbers of moves that are counted apart.
const MOST_NUMBERS: usize = 1 << 8;

/// A node that is open.
#[derive(Default)]
struct CountedNode {
    max: bool,
    window: Option<TraceWindow>,
    /// The number of moves from the root.
    moves: usize,
    /// The moves that were searched, by their hashes, and how many there were.
    seen: Vec<u64>,
    searched: usize,
    /// The move that was searched last, and whether anything was entered.
    last: Option<u64>,
    has_children: bool,
    /// The number of the move whose value lets the node stop, from 0, and whether a null move does.
    stops_at: Option<usize>,
    stops_at_null: bool,
    /// The remaining depth in plies, if a line states it.
    rest: Option<i64>,
    /// Its kinds and those of the nodes above it, as bits.
    kinds: u8,
    /// True if it was entered by no move of the search; true if by a null move.
    aside: bool,
    null: bool,
}

impl CountedNode {
    /// Returns true if the player who moves here may stop at this value.
    fn stops(&self, value: TraceNumber) -> bool {
        self.window.is_some_and(|window| {
            if self.max {
                value >= window.beta
            } else {
                value <= window.alpha
            }
        })
    }
}

/// A counter of one search.
pub struct SearchCounter {
    stats: TraceStats,
    cut_offs: CutOffs,
    is_mover: bool,
    even_max: bool,
    has_passes: bool,
    /// The depth that the header claims.
    claimed: Option<Depth>,
    number: usize,
    open: Vec<CountedNode>,
    over: bool,
    tick: u64,
    /// The ticks at which the passes of this search begin, and the index of the first among all
    /// passes.
    begins: Vec<u64>,
    first_pass: usize,
    /// The depth and the window that `pass` states for the next one.
    next_pass: (Option<Depth>, Option<TraceWindow>),
    /// True if the trace has windows or cuts.
    shows_cuts: bool,
    time: u64,
}

impl SearchCounter {
    /// Continues with another search, which begins at this tick.
    pub fn new<R: BufRead>(
        reader: &Reader<R>,
        mut stats: TraceStats,
        tick: u64,
    ) -> Result<SearchCounter, BadTrace> {
        let header = reader.header();
        let refused = |(name, reason): (HeaderName, _)| {
            let problem = TraceProblem::HeaderRefused {
                header: name.word(),
                reason,
            };
            reader.error_at(header.place(name), problem)
        };
        let to_move = header
            .start()
            .map_err(refused)?
            .map_or(Side::First, |start| start.to_move());
        let number = stats.searches;
        stats.searches += 1;
        let cut_offs = stats.cut_offs.take();
        Ok(SearchCounter {
            is_mover: header.view == View::Mover,
            even_max: header.max.side(to_move) == to_move,
            has_passes: reader.version() == Version::Two,
            claimed: header.depth,
            number,
            open: Vec::new(),
            over: false,
            tick,
            begins: Vec::new(),
            first_pass: stats.passes.len(),
            next_pass: (None, None),
            shows_cuts: cut_offs.is_some(),
            cut_offs: cut_offs.unwrap_or_default(),
            time: 0,
            stats,
        })
    }
    /// Returns the counts, and the tick after the search.
    pub fn finish(mut self) -> (TraceStats, u64) {
        self.stats.open += self.open.len() as u64;
        // A depth that the header claims is that of the only pass.
        if let [only] = &mut self.stats.passes[self.first_pass..] {
            only.depth = only.depth.or(self.claimed);
        }
        let cut_offs = Some(self.cut_offs).filter(|_| self.shows_cuts);
        (
            TraceStats {
                cut_offs,
                ..self.stats
            },
            self.tick,
        )
    }

    pub fn event(&mut self, event: &TraceEvent<'_>, marks: &NodeMarks) -> Result<(), TraceProblem> {
        match event {
            TraceEvent::Search => {}
            TraceEvent::Pass { depth, window } => {
                self.stats.open += self.open.len() as u64;
                self.open.clear();
                self.over = false;
                self.next_pass = (*depth, *window);
            }
            TraceEvent::Enter { mv, window, max } => self.enter(mv, (*window, *max), marks)?,
            TraceEvent::Leaf {
                mv,
                value,
                window,
                max,
            } => {
                self.enter(mv, (*window, *max), marks)?;
                self.leave(*value, 0, marks);
            }
            TraceEvent::Leave { value, cut, .. } => {
                self.leave(*value, cut.as_ref().map_or(0, |cut| cut.moves), marks);
            }
        }
        Ok(())
    }

    fn enter(
        &mut self,
        mv: &str,
        (window, side): (Option<TraceWindow>, Option<bool>),
        marks: &NodeMarks,
    ) -> Result<(), TraceProblem> {
        let ply = self.open.len();
        if self.over && !(self.has_passes && mv == ROOT) {
            return Ok(());
        }
        if ply >= MOST_OPEN {
            return Err(TraceProblem::TooDeep { most: MOST_OPEN });
        }
        let mut window = window;
        if ply == 0 {
            let (depth, stated) = std::mem::take(&mut self.next_pass);
            window = window.or(stated);
            self.over = false;
            self.begins.push(self.tick);
            let depth = depth.or(marks.depth.map(Depth::Plies));
            self.stats.passes.push(PassStats {
                search: self.number,
                depth,
                ..PassStats::default()
            });
        }
        let same = ply > 0 && mv == ROOT && marks.enter_again();
        let aside = same || marks.null;
        let (kinds, entered) = self.kinds(marks, same, mv);
        let above = self.open.last();
        let moves = above.map_or(0, |above| above.moves + usize::from(!same));
        let max = side.unwrap_or(moves.is_multiple_of(2) == self.even_max);
        let due = match above {
            Some(above) => above.rest.map(|rest| rest - i64::from(!same)),
            None => self
                .stats
                .passes
                .last()
                .and_then(|pass| pass.depth)
                .and_then(Depth::plies)
                .map(i64::from),
        };
        let view = |window: TraceWindow| {
            if self.is_mover && !max {
                window.turned()
            } else {
                window
            }
        };
        self.shows_cuts |= window.is_some_and(|window| window != TraceWindow::FULL);
        let mut window = window.map(view);
        match marks.table {
            Some(TableWord::Narrowed(narrowed)) => {
                window = Some(view(narrowed));
                self.stats.table.narrowed += 1;
            }
            Some(TableWord::Answered(claim)) => self.answered(claim),
            None => {}
        }
        let rest = marks.depth.map(i64::from).or(due);
        if let Some(above) = self.open.last_mut() {
            above.has_children = true;
            if !aside {
                above.begin(hash(mv));
            }
        }
        let node = CountedNode {
            max,
            window,
            moves,
            rest,
            kinds,
            aside,
            null: marks.null,
            ..CountedNode::default()
        };
        self.open.push(node);
        self.tick += 1;
        if self.stats.by_ply.len() == ply {
            self.stats.by_ply.push(PlyStats::default());
        }
        if let Some(at) = self.stats.by_ply.get_mut(ply) {
            at.nodes += 1;
        }
        if let Some(pass) = self.stats.passes.last_mut() {
            pass.nodes += 1;
            pass.plies = pass.plies.max(ply);
        }
        self.stats.plain += u64::from(kinds == 0);
        for kind in VisitKind::ALL {
            let count = &mut self.stats.kinds[kind as usize];
            count.nodes += u64::from(kinds & kind.bit() != 0);
            count.visits += u64::from(entered & kind.bit() != 0);
        }
        Ok(())
    }

    /// Returns the kinds of a node together with those above it, and the kinds that begin at it.
    fn kinds(&self, marks: &NodeMarks, same: bool, mv: &str) -> (u8, u8) {
        let Some(above) = self.open.last() else {
            let own = if marks.quiet {
                VisitKind::Quiet.bit()
            } else {
                0
            };
            return (own, own);
        };
        let is_quiet = above.kinds & VisitKind::Quiet.bit() != 0;
        let mut entered = 0;
        if marks.quiet && !is_quiet {
            entered |= VisitKind::Quiet.bit();
        }
        if marks.null {
            entered |= VisitKind::Null.bit();
        } else if same {
            entered |= VisitKind::Same.bit();
        } else {
            if above.last == Some(hash(mv)) {
                entered |= VisitKind::Again.bit();
            }
            let due = above
                .rest
                .map(|rest| rest - 1)
                .filter(|_| !is_quiet && !marks.quiet);
            match due
                .zip(marks.depth)
                .map(|(due, depth)| i64::from(depth).cmp(&due))
            {
                Some(std::cmp::Ordering::Less) => entered |= VisitKind::Reduced.bit(),
                Some(std::cmp::Ordering::Greater) if due.is_some_and(|due| due >= 0) => {
                    entered |= VisitKind::Extended.bit();
                }
                Some(_) | None => {}
            }
        }
        (above.kinds | entered, entered)
    }

    /// Counts a table hit at the node that is being entered.
    fn answered(&mut self, claim: HitClaim) {
        let table = &mut self.stats.table;
        let kind = match claim.kind {
            Some(ClaimedKind::Exact) => &mut table.exact,
            Some(ClaimedKind::Lower) => &mut table.lower,
            Some(ClaimedKind::Upper) => &mut table.upper,
            None => &mut table.unsaid,
        };
        *kind += 1;
        let stored = claim.from.filter(|from| *from < self.tick);
        let pass = stored.map(|from| self.begins.partition_point(|begin| *begin <= from));
        let age = match pass.map(|pass| self.begins.len() - pass) {
            Some(0) => &mut table.same_pass,
            Some(1) => &mut table.pass_before,
            Some(_) => &mut table.older,
            None => &mut table.no_age,
        };
        *age += 1;
        self.stats
            .passes
            .last_mut()
            .into_iter()
            .for_each(|pass| pass.hits += 1);
    }

    fn leave(&mut self, value: TraceNumber, cut: u64, marks: &NodeMarks) {
        let Some(node) = self.open.pop() else { return };
        let ply = self.open.len();
        let value = if self.is_mover && !node.max {
            -value
        } else {
            value
        };
        self.tick += 1;
        self.shows_cuts |= cut > 0;
        let took = marks.time.map(|time| time.saturating_sub(self.time));
        self.time = marks.time.map_or(self.time, |time| time.max(self.time));
        self.stats.has_times |= took.is_some();
        if let Some(at) = self.stats.by_ply.get_mut(ply) {
            at.leaves += u64::from(!node.has_children);
            at.moves += node.searched as u64;
            at.micros += took.unwrap_or(0);
        }
        if let Some((pass, took)) = self.stats.passes.last_mut().zip(took) {
            pass.micros = Some(pass.micros.unwrap_or(0) + took);
        }
        if ply > 0 && node.has_children && (node.stops(value) || cut > 0) {
            self.cut_off(&node);
        }
        match self.open.last_mut() {
            None => self.over = true,
            Some(above) if node.null => above.stops_at_null |= above.stops(value),
            Some(above) if !node.aside && above.stops_at.is_none() && above.stops(value) => {
                above.stops_at = above.searched.checked_sub(1);
            }
            Some(_) => {}
        }
    }

    fn cut_off(&mut self, node: &CountedNode) {
        // Without windows the last move is taken as the one that cuts.
        let by_cut = || {
            node.searched
                .checked_sub(1)
                .filter(|_| node.window.is_none())
        };
        let CutOffs {
            by_move,
            null,
            other,
        } = &mut self.cut_offs;
        match node.stops_at.or_else(by_cut) {
            Some(at) => {
                let at = at.min(MOST_NUMBERS - 1);
                if by_move.len() <= at {
                    by_move.resize(at + 1, 0);
                }
                by_move[at] += 1;
            }
            None if node.stops_at_null => *null += 1,
            None => *other += 1,
        }
    }
}

impl CountedNode {
    /// Begins the search of a move of the node.
    fn begin(&mut self, mv: u64) {
        if self.last != Some(mv) && !self.seen.contains(&mv) {
            self.searched += 1;
            if self.seen.len() < MOST_MOVES {
                self.seen.push(mv);
            }
        }
        self.last = Some(mv);
    }
}

fn hash(mv: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    mv.hash(&mut hasher);
    hasher.finish()
}
