//! Slow work in the background: [`Work`] is a task with all its input, [`TaskOutcome`] its result.
//!
//! [`Tasks::begin`] gives each piece of work a number and a token to stop it;
//! [`crate::app::Effect::Start`] runs it in a thread of its own, and [`crate::app::Msg::Ended`]
//! delivers its outcome under that number. Work about a search ends with that search: a new one
//! stops it, and an outcome that comes late is dropped. A panic is reported like other errors.
//!
//! A new kind of slow work is a variant of [`Work`], done in `term::work`, and a variant of
//! [`TaskOutcome`], handled in `Context::ended`.

use crate::app::action::Exported;
use crate::app::explorer::draw_work::DrawWork;
use crate::app::game::Content;
use crate::app::players::hint::HintFound;
use crate::app::screens::diff::{CompareWith, DiffScreen};
use crate::app::screens::exam_form::ExamRequest;
use crate::app::screens::monte_carlo::KeptSampling;
use crate::app::screens::tournament::{OpenJournal, TournamentScreen};
use crate::app::source::{GameList, Home, Listing, Source, Unsaved};
use engine::boundary::{EntryLife, Position, Problem};
use engine::eval::{Evaluation, Registry};
use engine::numbers::Ordinal;
use engine::play::Roster;
use engine::rules::Side;
use engine::rules::program::command::Refusal;
use engine::rules::program::judge::RulesReport;
use engine::search::{Spec, Token};
use engine::sentence::Sentence;
use engine::trace::{FoldedNode, Tick, Tree, Way};
use model::batch::Tournament;
use model::batch::class::{ClassFolder, Submission};
use model::batch::tournament::data::Record;
use model::foreign::Foreign;
use model::foreign::judge::Verdict;
use model::foreign::stats::TraceStats;
use model::inspect::check::CheckReport;
use model::inspect::compare::Comparison;
use model::inspect::growth::Growth;
use model::inspect::parts::PartsReport;
use model::inspect::sampling::SamplingDiff;
use model::inspect::subtree_cache::SubtreeCache;
use model::inspect::unvisited::Unvisited;
use model::lessons::Lesson;
use model::report::tournament::Totals;
use model::save::{Obstacle, Over, SaveError};
use model::state::recent::RecentFile;
use model::study::Study;
use model::study::decision::ProvenPly;
use model::study::graph::PlyValue;
use model::study::solutions::{ProofResult, ProofTask};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The time limit of the methods in a comparison, and again of those at smaller depths. When it is
/// reached, the results so far are shown.
pub const COMPARING: Duration = Duration::from_secs(60);

/// The node limit of a search to a smaller depth, unless minimax took more nodes to the whole
/// depth.
pub const MOST_GROWN: u64 = 20_000_000;

/// The most bytes that the recording of alpha-beta beside minimax takes.
pub const UNVISITED_MEMORY: usize = 32 << 20;

/// The open position, for an exam about it.
pub struct OpenExam {
    pub position: Box<dyn Position>,
    /// The depth and the evaluation of its search.
    pub spec: Spec,
    pub registry: Arc<Registry>,
}

/// A piece of slow work with its input.
pub enum Work {
    /// Minimax judges every node of a search.
    Check {
        problem: Arc<dyn Problem>,
        tree: Arc<Tree>,
    },
    /// The life of the entry that was stored at a tick.
    EntryLife {
        problem: Arc<dyn Problem>,
        stored: Tick,
    },
    /// The nearest store after a tick, or before it, that took the place of another entry.
    Overwrite {
        problem: Arc<dyn Problem>,
        from: Option<Tick>,
        way: Way,
    },
    /// A subtree looked into that the log of the search's memory does not reach.
    LookInside {
        problem: Arc<dyn Problem>,
        node: Box<FoldedNode>,
        opened: Arc<SubtreeCache>,
    },
    /// A pass of a search beside the one before it.
    PassBeside {
        problem: Arc<dyn Problem>,
        tree: Arc<Tree>,
        pass: usize,
    },
    /// Another program's search, judged by its own steps.
    Judge {
        trace: Arc<Foreign>,
        registry: Arc<Registry>,
    },
    /// The rules of the game that is open, which is a program, judged by random games.
    JudgeRules { game: String },
    /// The statistics of another program's search.
    Stats { trace: Arc<Foreign> },
    /// The methods side by side, each search of at most `nodes` nodes.
    Compare {
        problem: Arc<dyn Problem>,
        nodes: u64,
    },
    /// A search that remembers with and without each part, added up over many positions.
    CompareOver {
        problems: Vec<Arc<dyn Problem>>,
        nodes: u64,
    },
    /// A search beside another one, with a recording of at most `memory` bytes.
    Diff {
        problem: Arc<dyn Problem>,
        tree: Arc<Tree>,
        trace: Option<Arc<Foreign>>,
        with: CompareWith,
        registry: Arc<Registry>,
        memory: usize,
    },
    /// Two Monte-Carlo searches beside each other.
    DiffSampling(Box<[KeptSampling; 2]>),
    /// Alpha-beta beside minimax.
    Unvisited { problem: Arc<dyn Problem> },
    /// The games of a tournament added up.
    Totals {
        tournament: Arc<Tournament>,
        records: Vec<Record>,
    },
    /// The journal of a tournament opened to be written.
    Journal {
        tournament: Arc<Tournament>,
        path: PathBuf,
    },
    /// A game, a file or a tournament opened; the program that it names may be started from now on, if one was refused.
    Open {
        source: Source,
        allowed: Option<Refusal>,
        registry: Arc<Registry>,
        roster: Arc<Roster>,
    },
    /// A game of a tournament opened, with the memory for its searches, and where its journal is.
    Replay {
        record: Record,
        tournament: Arc<Tournament>,
        journal: Option<PathBuf>,
        registry: Arc<Registry>,
        memory: usize,
    },
    /// The search of a submission opened, at a tick.
    Submission {
        folder: Arc<ClassFolder>,
        at: usize,
        tick: Option<Tick>,
        registry: Arc<Registry>,
    },
    /// A submission judged.
    JudgeSubmission {
        folder: Arc<ClassFolder>,
        at: usize,
        registry: Arc<Registry>,
    },
    /// The cuts of the search of an assignment counted.
    ClassDue {
        folder: Arc<ClassFolder>,
        registry: Arc<Registry>,
    },
    /// The files of a folder.
    List(PathBuf),
    /// The tree or a film drawn, for a file.
    Draw {
        drawing: Box<DrawWork>,
        what: Exported,
        path: PathBuf,
        overwrite: bool,
    },
    /// A text written to a file.
    Write(Writing),
    /// The sheets of an exam made, and written into a folder if there is one.
    Exam {
        request: Box<ExamRequest>,
        open: Option<OpenExam>,
    },
    /// A look for unsaved work of other runs.
    Recoveries(Arc<Registry>),
    /// The removal of a recovery file.
    Forget(PathBuf),
    /// A file put in front of the recent ones, and the list of these read.
    Remember(PathBuf),
    /// The effects of the moves in the position after some moves of the game: proven if `proves` is
    /// set and a proof is soon found, otherwise searched.
    Hint {
        problem: Arc<dyn Problem>,
        moves: Vec<Ordinal>,
        registry: Arc<Registry>,
        proves: bool,
    },
    /// A position of the game valued, and the move that was played there.
    Value {
        problem: Arc<dyn Problem>,
        played: Option<Ordinal>,
    },
    /// Best play of both sides after a move, for the review of a game.
    BestPlay {
        problem: Arc<dyn Problem>,
        first: Ordinal,
    },
    /// The proof of the winner of a position.
    Prove(Box<ProofTask>),
    /// The end of a game that a side has lost, proven backwards to the move that decided it.
    ProveEnd {
        start: Box<dyn Position>,
        moves: Vec<Ordinal>,
        loser: Side,
    },
    /// The evaluation read from the file in a typed player, with the side and the typed text.
    ReadPlayer {
        side: Side,
        text: String,
        file: PathBuf,
    },
}

/// A text to be written.
#[derive(Clone)]
pub struct Writing {
    pub what: Written,
    /// `None`: the user's folder, under the name of the evaluation.
    pub path: Option<PathBuf>,
    pub text: String,
    /// The obstacles that it may overwrite.
    pub over: Over,
}

/// The kind of a written text.
#[derive(Clone)]
pub enum Written {
    /// A game by its number among those that were opened, the contents that the file keeps, and the
    /// traces that go beside it, each with the ply that it leads to.
    Game(u64, Box<Content>, Vec<(usize, PathBuf)>),
    Export(Exported),
    Evaluation(Box<Evaluation>),
    /// The progress of lessons and practice.
    Learning,
    /// A tournament made in the form.
    Tournament,
}

/// Returns the question whether to write in spite of an obstacle.
pub fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Exists => say!("The file exists. Replace it?"),
        Obstacle::Changed(_) => say!("Another program has changed the file. Replace it?"),
        Obstacle::ReadOnly => say!("The file is read-only. Replace it?"),
        Obstacle::Commented => say!("The file has comments (//), which a save loses. Save?"),
    }
}

/// Returns the message that something was not saved because of an obstacle.
pub fn not_saved(obstacle: Obstacle) -> String {
    format!("{}: {}", say!("not saved"), self::obstacle(obstacle))
}

/// The outcome of a piece of work.
pub enum TaskOutcome {
    /// `None`: nothing was stored then.
    EntryLife(Option<EntryLife>),
    /// `None`: there is none that way.
    Overwritten(Option<Tick>),
    /// The panes can show it now.
    LookedInside,
    Checked(CheckReport),
    Judged(Box<Verdict>),
    RulesJudged(RulesReport),
    Counted(Box<TraceStats>),
    Diffed(Box<DiffScreen>),
    /// `None`: they are not of one position.
    SamplingDiffed(Box<[KeptSampling; 2]>, Option<Box<SamplingDiff>>),
    Compared(Box<Compared>),
    /// `None`: stopped before the first position was done.
    ComparedOver(Option<PartsReport>),
    /// `None`: stopped.
    Unvisited(Option<Box<Unvisited>>),
    /// The text that is to be written to a file.
    Drawn(Writing),
    Totals(Arc<Tournament>, Box<Totals>),
    Journal(Arc<Tournament>, OpenJournal),
    Opened(Source, Box<Study>, Home),
    /// Not opened: it names a program that nobody has allowed.
    Refused(Source, Refusal),
    /// Several games to choose from.
    Games(GameList),
    Tournament(Box<TournamentScreen>),
    Class(Box<ClassFolder>),
    Submission(Arc<ClassFolder>, Box<Submission>),
    ClassDue(Arc<ClassFolder>, Option<u64>),
    Lesson(Box<Lesson>),
    /// The folder by its full name.
    Listed(PathBuf, Vec<Listing>),
    Written(Writing, Result<PathBuf, SaveError>),
    /// A message about the files written, and the first sheet with its solution.
    Exam {
        done: String,
        shown: String,
    },
    Recoveries(Vec<Unsaved>),
    Forgotten(PathBuf),
    Remembered(Vec<RecentFile>),
    /// The moves to the position that the hint is for; `None`: the search was too long.
    Hinted(Vec<Ordinal>, Option<Box<HintFound>>),
    /// `None`: it took too many nodes.
    Valued(Option<PlyValue>),
    /// The line, its first move included.
    BestPlay(Vec<Ordinal>),
    Proved(Box<ProofResult>),
    ProvedEnd(Vec<ProvenPly>),
    PlayerRead(Side, String, Result<Box<Evaluation>, Sentence>),
}

/// The methods side by side.
pub struct Compared {
    /// The search's own depth; `None`: no method has ended.
    pub comparison: Option<Comparison>,
    /// Every depth up to that one.
    pub growth: Growth,
    /// With and without each part of the search's memory.
    pub parts: Option<PartsReport>,
    /// The nodes that alpha-beta does not visit, for minimax.
    pub unvisited: Option<Unvisited>,
}

impl Compared {
    /// Returns true if no method has ended at any depth.
    pub fn is_empty(&self) -> bool {
        let no_part = self.parts.as_ref().is_none_or(PartsReport::is_empty);
        self.comparison.is_none() && self.growth.depths.is_empty() && no_part
    }
}

impl Work {
    /// Returns the description shown while it runs, for work about a search, which can be stopped;
    /// otherwise `None`.
    fn name(&self) -> Option<&'static str> {
        match self {
            Work::Check { .. } => Some(say!("checking")),
            Work::Judge { .. } => Some(say!("judging")),
            Work::JudgeRules { .. } => Some(say!("judging the rules")),
            Work::Stats { .. } => Some(say!("counting")),
            Work::EntryLife { .. } => Some(say!("watching the entry: the search runs again")),
            Work::Overwrite { .. } => Some(say!(
                "looking for a store in the place of another: the search runs again"
            )),
            Work::LookInside { .. } => Some(say!(
                "looking inside, beyond the end of the log: the search runs again"
            )),
            Work::Diff { .. } | Work::PassBeside { .. } | Work::DiffSampling(_) => {
                Some(say!("comparing two searches"))
            }
            Work::Compare { .. } | Work::CompareOver { .. } => Some(say!("comparing")),
            Work::Unvisited { .. } => Some(say!("running alpha-beta")),
            Work::Draw { .. } => Some(say!("drawing")),
            Work::Totals { .. }
            | Work::Journal { .. }
            | Work::Open { .. }
            | Work::Replay { .. } => None,
            Work::Submission { .. } | Work::JudgeSubmission { .. } | Work::ClassDue { .. } => None,
            Work::List(_) | Work::Write(_) | Work::ReadPlayer { .. } | Work::Value { .. } => None,
            Work::Prove(_) | Work::ProveEnd { .. } | Work::BestPlay { .. } => None,
            Work::Recoveries(_) | Work::Forget(_) | Work::Remember(_) | Work::Exam { .. } => None,
            Work::Hint { .. } => Some(say!("looking for a hint")),
        }
    }
}

/// A piece of work to be started, identified by its number.
pub struct Task {
    pub serial: u64,
    /// Reports progress, and stops the work.
    pub control: Arc<Token>,
    pub work: Work,
}

impl PartialEq for Task {
    fn eq(&self, other: &Task) -> bool {
        self.serial == other.serial
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Task({})", self.serial)
    }
}

/// A running piece of work.
pub struct RunningTask {
    serial: u64,
    /// The description that is shown, for work about a search.
    pub name: Option<&'static str>,
    pub control: Arc<Token>,
}

/// All running work.
#[derive(Default)]
pub struct Tasks {
    running: Vec<RunningTask>,
    last: u64,
}

impl Tasks {
    /// Gives a piece of work its number.
    pub fn begin(&mut self, work: Work) -> Task {
        self.last += 1;
        let (serial, control, name) = (self.last, Arc::<Token>::default(), work.name());
        self.running.push(RunningTask {
            serial,
            name,
            control: Arc::clone(&control),
        });
        Task {
            serial,
            control,
            work,
        }
    }
    /// Removes the work with this number; `None`: it was forgotten, and its outcome is too late.
    pub(crate) fn end(&mut self, serial: u64) -> Option<RunningTask> {
        let at = self
            .running
            .iter()
            .position(|running| running.serial == serial)?;
        Some(self.running.remove(at))
    }
    /// Returns the running work about the search.
    pub fn shown(&self) -> Option<&RunningTask> {
        self.running.iter().find(|running| running.name.is_some())
    }
    /// Stops the work about the search. Returns true if some was running that had not been stopped
    /// before.
    pub(crate) fn stop(&self) -> bool {
        let Some(running) = self.shown().filter(|running| !running.control.is_stopped()) else {
            return false;
        };
        running.control.stop();
        true
    }
    /// Stops and forgets work about the search, because another one begins.
    pub(crate) fn forget_search(&mut self) {
        self.stop();
        self.running.retain(|running| running.name.is_none());
    }
}
