//! [`JudgeOptions`]: the user's options for the judge; [`Demands`]: the rules for a program, as the
//! survey has determined them.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::super::header::{Depth, Header};
use super::distance::EndDistance;
use super::finished::{FullBoards, Rule};
use super::known_ends::KnownEnds;
use super::patterns::MovePattern;
use super::skips::MovesTested;
use engine::rules::key::BuildKeyHasher;
use engine::search::{MethodName, Token};
use std::collections::HashSet;

/// The user's options for the judge.
#[derive(Clone, Copy, Debug)]
pub struct JudgeOptions<'a> {
    /// The method of the program; `None`: the one that the trace names, or else the one that the
    /// program seems to follow.
    pub method: Option<MethodName>,
    /// The most nodes of minimax for all comparisons with a true value.
    pub nodes: u64,
    /// Ends the work on request, and is told the number of bytes read: the text is read twice.
    pub token: &'a Token,
    /// The headers that the trace leaves out.
    pub given: Option<&'a Header>,
    /// True if the judge stops at the first fault.
    pub first: bool,
}

/// The rule by which a pruning search returns values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailStyle {
    /// A node returns its own end of the window, narrowed by its children. The same end clamped to
    /// the window is accepted as well.
    Course,
    /// A node returns its own end of the window, clamped to the window: textbook fail-hard.
    Hard,
    /// A node returns the best value of its children.
    Soft,
}

/// The signs that a program has a table, or has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableSigns {
    /// Unfinished leaves above the depth, and those whose position was searched before.
    pub early: u64,
    pub hits: u64,
    /// Positions that were searched again although their value was known exactly.
    pub searched_again: u64,
    /// The ply of all unfinished leaves, if they lie above the depth that is claimed and below the
    /// root's children.
    pub stops_short: Option<u32>,
    /// First children, and those whose window is narrower than it is due.
    pub first: u64,
    pub narrowed: u64,
    /// Nodes whose missing children lead to positions that were visited before: a table is looked
    /// up before a call.
    pub known_children: u64,
    /// Lines that state the effect of the table.
    pub marked: u64,
    /// Those that are hits of a position that was not visited before.
    pub unvisited: u64,
    /// Leaves of abstract trees whose position had children before, though plies remain: hits that
    /// no line calls one.
    pub silent: u64,
}

impl TableSigns {
    /// Returns true if the result of each visit must be kept.
    pub fn needs_memory(self) -> bool {
        self.early > 0 || self.narrowed > 0 || self.known_children > 0 || self.has_answers()
    }
    /// Returns true if the trace has hits: then the proof of each visit is kept.
    pub fn has_answers(self) -> bool {
        self.marked > 0 || self.silent > 0
    }
    /// Returns true if the table may hold entries of searches before the trace, because it has
    /// hits.
    pub fn may_be_warm(self) -> bool {
        self.marked > 0 || (self.early > 0 && !self.is_none())
    }
    /// Returns true if the early leaves are no values of a table.
    pub fn is_none(self) -> bool {
        self.hits == 0
            && self.known_children == 0
            && self.narrowed == 0
            && self.marked == 0
            && (self.searched_again > 0 || self.stops_short.is_some())
    }
}

/// The facts by which hits are judged.
#[derive(Debug)]
pub struct HitDemands {
    /// For each pass: true if all leaves lie at the ply of its depth.
    pub uniform: Vec<bool>,
    /// The rule by which wins differ by how far away they are, if there is one.
    pub distance: Option<EndDistance>,
    /// True if wins have one value however far away they are.
    pub wins_are_one: bool,
    /// The values that ends of the game have.
    pub ends: KnownEnds,
    /// The ticks that hits name as those of their stores.
    pub named: HashSet<u64, BuildKeyHasher>,
}

/// The rules by which a program is judged.
#[derive(Debug)]
pub struct Demands {
    pub method: MethodName,
    pub style: FailStyle,
    /// True if values may be clamped to the window: no value shows that they are not.
    pub may_clamp: bool,
    /// True if the method that was named fixes the style; otherwise a value of the other style is
    /// accepted as well.
    pub style_is_named: bool,
    /// The greatest width of a null window.
    pub unit: Option<TraceNumber>,
    /// True if most windows that may be null windows have this width.
    pub has_nulls: bool,
    /// The depth of each pass and whether it is claimed; `None` if it is not known.
    pub depths: Vec<Option<(Depth, bool)>>,
    /// The facts by which hits are judged.
    pub hits: HitDemands,
    /// The rule for the values of finished positions, where no evaluation is named.
    pub finished: Option<Rule>,
    /// The treatment of full boards in Othello.
    pub full_boards: FullBoards,
    /// True if moves that are left out at the end of a node are moves that the program does not
    /// know, and no cut.
    pub skips_moves: bool,
    /// The signs of a table.
    pub table: TableSigns,
    /// The widest window of all that are stated: the program's own infinities.
    pub open_window: TraceWindow,
    /// True if moves are left unsearched only at a win that nothing is better than.
    pub stops_at_win: bool,
    /// The usual value of a loss, a draw and a win of MAX.
    pub usual: [Option<TraceNumber>; 3],
    /// The values of finished leaves, if they are few.
    pub finished_values: HashSet<TraceNumber>,
    /// True if the root searches its moves in several rounds, as in iterative deepening.
    pub has_rounds: bool,
    /// True if moves are visited twice in a row and no windows are printed: then values may be
    /// bounds.
    pub visits_again: bool,
    /// True if the program searches in null windows and prints none.
    pub hides_windows: bool,
    /// The deepest ply.
    pub deepest: usize,
    /// True if the trace seems to begin in a position that it does not name.
    pub is_forgotten: bool,
    /// The evidence that moves are tested before they are searched.
    pub tested: MovesTested,
    /// True if moves are missing only just above the leaves, where nothing was gained.
    pub is_futile: bool,
    /// True if moves are missing as with [`Demands::is_futile`], where only lines state the number
    /// of moves.
    pub is_futile_stated: bool,
    /// True if the header says that moves are left out on purpose.
    pub is_selective: bool,
    /// The moves that are left out at all nodes, where no header says so.
    pub pattern: Option<MovePattern>,
    /// True if passes cost no depth.
    pub free_passes: bool,
    /// True if the root gives its moves wider windows than they are due, and no header says so.
    pub opens_root: bool,
    /// The amount by which each node moves its value towards 0, so that early wins count more.
    pub decay: Option<TraceNumber>,
    /// The number of lines that say who moves, where all of them contradict the game.
    pub other_sides: Option<u64>,
}

impl Demands {
    /// Returns the depth of a pass and whether it is claimed; `None` if it is not known.
    pub fn depth(&self, pass: usize) -> Option<(Depth, bool)> {
        self.depths.get(pass).copied().flatten()
    }
    /// Returns true if a child may be searched in a null window first, and again if the result is
    /// only a bound.
    pub fn may_probe(&self) -> bool {
        match self.method {
            MethodName::Pvs => true,
            MethodName::AlphaBeta | MethodName::FailHard | MethodName::FailSoft => self.has_nulls,
            MethodName::Minimax | MethodName::OpenRoot | MethodName::Faulty => false,
        }
    }
    /// Returns true if missing moves may have been ruled out before they were searched.
    pub fn rules_out(&self) -> bool {
        self.is_futile || self.tested != MovesTested::No
    }
    /// Decides that no move was ruled out before it was searched.
    pub fn rule_out_none(&mut self) {
        (self.is_futile, self.tested) = (false, MovesTested::No);
    }
    /// Returns true if the method leaves moves unsearched.
    pub fn prunes(&self) -> bool {
        self.method.prunes()
    }
}
