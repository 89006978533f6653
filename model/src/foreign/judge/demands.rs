//! [`JudgeOptions`]: the user's options for the judge; [`Demands`]: the rules for a program, as the survey has
//! determined them.

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

/// What is asked of the judge.
#[derive(Clone, Copy, Debug)]
pub struct JudgeOptions<'a> {
    /// What the program means to be; `None`: what the trace says, or else what the program does.
    pub method: Option<MethodName>,
    /// The most nodes of minimax for all comparisons with a true value.
    pub nodes: u64,
    /// Ends the work, and learns how many bytes were read: the text is read twice.
    pub token: &'a Token,
    /// What the headers of the trace leave open.
    pub given: Option<&'a Header>,
    /// Stops at the first fault.
    pub first: bool,
}

/// How a pruning search makes its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailStyle {
    /// A node returns its own end of the window, as in the course; where that is clamped to the window, it is as right.
    Course,
    /// A node returns its own end of the window, clamped to the window: textbook fail-hard.
    Hard,
    /// A node returns the best value of its children.
    Soft,
}

/// What shows that a program has a table, or has none.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableSigns {
    /// Unfinished leaves above the depth, and those whose position was searched before.
    pub early: u64,
    pub hits: u64,
    /// Positions that were searched again although their value was known exactly.
    pub searched_again: u64,
    /// The ply of all unfinished leaves, if they lie above the depth that is claimed and below the root's children.
    pub stops_short: Option<u32>,
    /// First children, and those whose window is narrower than is due.
    pub first: u64,
    pub narrowed: u64,
    /// Nodes whose missing children lead to positions that were visited before: a table is asked before a call.
    pub known_children: u64,
    /// Lines that say what the table did.
    pub marked: u64,
    /// Those that are hits of a position that was not visited before.
    pub unvisited: u64,
    /// Leaves of abstract trees whose position had children before, though plies remain: hits that no line calls one.
    pub silent: u64,
}

impl TableSigns {
    /// Whether anything has to be kept of each visit.
    pub fn needs_memory(self) -> bool {
        self.early > 0 || self.narrowed > 0 || self.known_children > 0 || self.has_answers()
    }
    /// Returns true if the trace has hits: then the proof of each visit is kept.
    pub fn has_answers(self) -> bool {
        self.marked > 0 || self.silent > 0
    }
    /// Whether it may hold entries of searches before the trace: it answers.
    pub fn may_be_warm(self) -> bool {
        self.marked > 0 || (self.early > 0 && !self.is_none())
    }
    /// Whether its early leaves are no values of a table.
    pub fn is_none(self) -> bool {
        self.hits == 0
            && self.known_children == 0
            && self.narrowed == 0
            && self.marked == 0
            && (self.searched_again > 0 || self.stops_short.is_some())
    }
}

/// The facts that hits are judged by.
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

/// What a program is held to. See the module.
#[derive(Debug)]
pub struct Demands {
    pub method: MethodName,
    pub style: FailStyle,
    /// Whether values may be clamped to the window: no value shows that they are not.
    pub may_clamp: bool,
    /// Whether the method that was named says so; else a value of the other style is as right.
    pub style_is_named: bool,
    /// How wide a null window may be.
    pub unit: Option<TraceNumber>,
    /// Whether most windows that may be null windows are as wide as that.
    pub has_nulls: bool,
    /// How deep each pass searches, and whether that is claimed; `None`: nothing says it.
    pub depths: Vec<Option<(Depth, bool)>>,
    /// The facts that hits are judged by.
    pub hits: HitDemands,
    /// How finished positions are valued, where no evaluation is named.
    pub finished: Option<Rule>,
    /// What becomes of full boards in Othello.
    pub full_boards: FullBoards,
    /// Whether moves that are left out at the end of a node are moves that the program does not know, and no cut.
    pub skips_moves: bool,
    /// What is known of a table that it may have.
    pub table: TableSigns,
    /// The widest window of all that are stated: the program's own infinities.
    pub open_window: TraceWindow,
    /// Whether it leaves moves unsearched only at a win that nothing is better than.
    pub stops_at_win: bool,
    /// The usual value of a loss, a draw and a win of MAX.
    pub usual: [Option<TraceNumber>; 3],
    /// The values of finished leaves, as far as there are few.
    pub finished_values: HashSet<TraceNumber>,
    /// Whether the root searches its moves in several rounds, as iterative deepening does.
    pub has_rounds: bool,
    /// Whether moves are visited twice in a row and no windows are printed: then values may be bounds.
    pub visits_again: bool,
    /// Whether it searches in null windows, and prints none.
    pub hides_windows: bool,
    /// The deepest ply.
    pub deepest: usize,
    /// Whether the trace seems to begin in a position that it does not name.
    pub is_forgotten: bool,
    /// Whether moves seem to be tested before they are searched.
    pub tested: MovesTested,
    /// Whether moves lack only just above the leaves, where nothing was gained.
    pub is_futile: bool,
    /// The same where only lines say how many moves there are.
    pub is_futile_stated: bool,
    /// Whether the header says that moves are left out on purpose.
    pub is_selective: bool,
    /// Which moves are left out at all nodes, where no header says so.
    pub pattern: Option<MovePattern>,
    /// Whether passes cost no depth.
    pub free_passes: bool,
    /// Whether the root gives its moves wider windows than are due, and no header says so.
    pub opens_root: bool,
    /// By how much each node moves its value towards 0, so that early wins count more.
    pub decay: Option<TraceNumber>,
    /// The number of lines that say who moves, where all of them contradict the game.
    pub other_sides: Option<u64>,
}

impl Demands {
    /// How deep a pass searches, and whether that is claimed; `None`: nothing says it.
    pub fn depth(&self, pass: usize) -> Option<(Depth, bool)> {
        self.depths.get(pass).copied().flatten()
    }
    /// Whether a child may be asked in a null window first, and is searched again where that is not enough.
    pub fn may_probe(&self) -> bool {
        match self.method {
            MethodName::Pvs => true,
            MethodName::AlphaBeta | MethodName::FailHard | MethodName::FailSoft => self.has_nulls,
            MethodName::Minimax | MethodName::OpenRoot | MethodName::Faulty => false,
        }
    }
    /// Whether moves that are missing may have been ruled out before they were searched.
    pub fn rules_out(&self) -> bool {
        self.is_futile || self.tested != MovesTested::No
    }
    /// Then none were.
    pub fn rule_out_none(&mut self) {
        (self.is_futile, self.tested) = (false, MovesTested::No);
    }
    /// Whether the method leaves moves unsearched.
    pub fn prunes(&self) -> bool {
        self.method.prunes()
    }
}
