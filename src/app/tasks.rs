//! Slow work in the background: [`Work`] is a task with all its input, [`TaskOutcome`] its result.
//!
//! [`Tasks::begin`] gives each piece of work a number and a token to stop it by; [`crate::app::Effect::Start`] has it done in
//! a thread of its own, and [`crate::app::Msg::Ended`] brings its outcome back under that number. Work about a search ends with
//! that search: a new one stops it, and an outcome that comes late is dropped. A panic is an error like others.
//!
//! A further kind of slow work is a variant of [`Work`], done in `term::work`, and a variant of [`TaskOutcome`], taken in
//! `Context::ended`.

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

/// How long the methods may take in a comparison, and again for smaller depths: it can be stopped, and then shows what there
/// is.
pub const COMPARING: Duration = Duration::from_secs(60);

/// The most nodes that a search to a smaller depth may take, unless minimax took more to the whole one.
pub const MOST_GROWN: u64 = 20_000_000;

/// The most bytes that the recording of alpha-beta beside minimax takes.
pub const UNVISITED_MEMORY: usize = 32 << 20;

/// What is open, for an exam about it.
pub struct OpenExam {
    pub position: Box<dyn Position>,
    /// How deep it is searched, and with which evaluation.
    pub spec: Spec,
    pub registry: Arc<Registry>,
}

/// What is done.
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
    /// The methods side by side, each search of at most so many nodes.
    Compare {
        problem: Arc<dyn Problem>,
        nodes: u64,
    },
    /// A search that remembers with and without each part, added up over many positions.
    CompareOver {
        problems: Vec<Arc<dyn Problem>>,
        nodes: u64,
    },
    /// A search beside another one, whose recording takes at most so many bytes.
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
    /// What other runs have left unsaved looked for.
    Recoveries(Arc<Registry>),
    /// A recovery file removed.
    Forget(PathBuf),
    /// A file put in front of the recent ones, and these read.
    Remember(PathBuf),
    /// What the moves do of the position after some moves of the game: proven first, where that is asked for and soon done, else
    /// searched.
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
    /// Who wins in a position, proven.
    Prove(Box<ProofTask>),
    /// The end of a game that a side has lost, proven backwards to the move that decided it.
    ProveEnd {
        start: Box<dyn Position>,
        moves: Vec<Ordinal>,
        loser: Side,
    },
    /// The evaluation read from the file that a typed player names: for which side, and what was typed.
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
    /// `None`: where the program keeps such texts: a file of the evaluation's name in the user's folder.
    pub path: Option<PathBuf>,
    pub text: String,
    /// What it may replace.
    pub over: Over,
}

/// What a written text is.
#[derive(Clone)]
pub enum Written {
    /// A game by its number among those that were opened, what of it the file keeps, and the traces that go beside it, by
    /// the ply that each leads to.
    Game(u64, Box<Content>, Vec<(usize, PathBuf)>),
    Export(Exported),
    Evaluation(Box<Evaluation>),
    /// How far lessons and practice are.
    Learning,
    /// A tournament of the form.
    Tournament,
}

/// Asks whether to write although something speaks against it.
pub fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Exists => say!("The file exists. Replace it?"),
        Obstacle::Changed(_) => say!("Another program has changed the file. Replace it?"),
        Obstacle::ReadOnly => say!("The file is read-only. Replace it?"),
        Obstacle::Commented => say!("The file has comments (//), which a save loses. Save?"),
    }
}

/// That something was not saved, and what is in the way.
pub fn not_saved(obstacle: Obstacle) -> String {
    format!("{}: {}", say!("not saved"), self::obstacle(obstacle))
}

/// What came of it.
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
    /// What was written, and the first sheet with its solution.
    Exam {
        done: String,
        shown: String,
    },
    Recoveries(Vec<Unsaved>),
    Forgotten(PathBuf),
    Remembered(Vec<RecentFile>),
    /// The moves to the position that it is for; `None`: it was too long a search.
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
    /// On the search's own depth; `None`: no method has ended.
    pub comparison: Option<Comparison>,
    /// On every depth up to it.
    pub growth: Growth,
    /// With and without each part of what it remembers.
    pub parts: Option<PartsReport>,
    /// What alpha-beta does not visit, for minimax.
    pub unvisited: Option<Unvisited>,
}

impl Compared {
    /// Has no method ended at any depth?
    pub fn is_empty(&self) -> bool {
        let no_part = self.parts.as_ref().is_none_or(PartsReport::is_empty);
        self.comparison.is_none() && self.growth.depths.is_empty() && no_part
    }
}

impl Work {
    /// What is shown while it runs, of work about a search; it can be stopped.
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

/// A piece of work on its way to a thread; it is known by its number.
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

/// Work that runs.
pub struct RunningTask {
    serial: u64,
    /// What is shown, of work about a search.
    pub name: Option<&'static str>,
    pub control: Arc<Token>,
}

/// All work that runs.
#[derive(Default)]
pub struct Tasks {
    running: Vec<RunningTask>,
    last: u64,
}

impl Tasks {
    /// Numbers a piece of work.
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
    /// Takes the work with this number out; `None`: its outcome comes too late.
    pub(crate) fn end(&mut self, serial: u64) -> Option<RunningTask> {
        let at = self
            .running
            .iter()
            .position(|running| running.serial == serial)?;
        Some(self.running.remove(at))
    }
    /// The work about the search that runs.
    pub fn shown(&self) -> Option<&RunningTask> {
        self.running.iter().find(|running| running.name.is_some())
    }
    /// Stops the work about the search; answers whether some ran that was not stopped already.
    pub(crate) fn stop(&self) -> bool {
        let Some(running) = self.shown().filter(|running| !running.control.is_stopped()) else {
            return false;
        };
        running.control.stop();
        true
    }
    /// Another search begins: work about the one before is stopped and forgotten.
    pub(crate) fn forget_search(&mut self) {
        self.stop();
        self.running.retain(|running| running.name.is_none());
    }
}
