//! [`CliError`]: the errors of commands, each in one line.

use engine::boundary::{Problem, ProblemError, SpecError};
use engine::clean::clean;
use engine::eval::{AdoptError, EvalError};
use engine::play::PlayerError;
use engine::rules::MoveError;
use engine::search::MemoryError;
use engine::sentence::{Sentence, ToSentence};
use engine::trace::{Tick, TraceError};
use model::batch::class::AssignmentError;
use model::batch::exam::own::OwnError;
use model::batch::exam::terms::MOST_SHEETS;
use model::batch::exam::{ExamError, GameError, HandoutError, SampledExamError, TermsError};
use model::batch::experiment::file::ExperimentError;
use model::batch::join::JoinError;
use model::batch::journal::JournalError;
use model::batch::tournament::TournamentError;
use model::documents::evaluations::OwnFileError;
use model::documents::given::GivenError;
use model::documents::{ImportError, OpenError, link};
use model::foreign::{BadTrace, TraceProblem};
use model::inspect::drawing::png::PngError;
use model::inspect::page::PageError;
use model::inspect::perft::PerftListError;
use model::lessons::LessonError;
use model::report::counted;
use model::report::exam::PaperError;
use model::save::StoreError;
use model::save::export::ExportError;
use model::settings::SettingsError;
use std::borrow::Cow;
use std::ffi::OsStr;
use std::io;
use thiserror::Error;

/// An error of a command. Moves and plies are counted from 1.
#[derive(Debug, Error, ToSentence)]
pub enum CliError {
    #[error("{0}")]
    Arguments(String),
    #[error("--game: {0}")]
    Game(#[from] SpecError),
    #[error(transparent)]
    Save(#[from] OpenError),
    #[error(transparent)]
    Language(#[from] SettingsError),
    #[error(transparent)]
    Lesson(#[from] LessonError),
    #[error(transparent)]
    Given(#[from] GivenError),
    #[error(
        "expected a JSON object, or a game or a position in one of the notations that `plyscope convert --help` lists, \
        found {found:?}"
    )]
    NoLine { found: String },
    /// A line of a batch; its number stands beside the error.
    #[error("column {}: {}", .0.column, .0.said())]
    Text(ImportError),
    #[error("--under: move {number}: {error}")]
    Under { number: usize, error: MoveError },
    #[error("--under: move {ply}: {mv:?} was not searched there: cut off, or beyond the depth")]
    NotSearched { mv: String, ply: usize },
    #[error(transparent)]
    Trace(#[from] BadTrace),
    #[error(
        "{file}:1:1: expected the first line `plyscope-trace 1`, or a save; positions need --game; found {found:?}"
    )]
    NothingToCheck { file: String, found: String },
    #[error("this game cannot be solved: it is that of another program's trace")]
    NoSolver,
    #[error(
        "--method: expected none beside a lesson, whose search is its own; uct has no page of a lesson"
    )]
    LessonUct,
    /// The game has no prover.
    #[error(transparent)]
    Unsolved(Sentence),
    #[error("--empties-to-winner: expected a position of Othello")]
    NoEmpties,
    #[error("FILE cannot be used with --{option}")]
    FileAnd { option: &'static str },
    #[error("--{option}: expected a trace that it says something of")]
    OnlyTrace { option: &'static str },
    #[error(
        "{name}: this is the trace of another program: check, diff, analyze, trace, moment and export take it, and \
        plyscope {name} opens it"
    )]
    IsTrace { name: String },
    #[error(
        "expected the trace of another program, whose first line is `plyscope-trace 1` or `plyscope-trace 2`"
    )]
    NoTrace,
    #[error("{name}: this is the trace of another program, and holds no nodes")]
    NoNodes { name: String },
    #[error("--{option}: expected none beside a trace, which is what it is")]
    TraceSide { option: &'static str },
    #[error(
        "expected a second search to compare with: the trace names no game that could be searched here"
    )]
    NoReference,
    #[error(
        "expected --evaluation NAME: the trace names none, and with another one than the program's the values of its \
        leaves cannot be compared with those of our own search"
    )]
    NoEvaluation,
    #[error("--as png and --as pdf: expected --out FILE")]
    PngFile,
    #[error("--out: {0}")]
    Png(#[from] PngError),
    #[error("--ticks: expected one tick, as only SVG has films")]
    Film,
    #[error("--under: expected none, as a page shows the whole search")]
    PageUnder,
    #[error("page: {0}")]
    Page(#[from] PageError),
    #[error("--to: {0}")]
    Export(#[from] ExportError),
    #[error(transparent)]
    Problem(#[from] ProblemError),
    #[error(transparent)]
    Memory(#[from] MemoryError),
    #[error("--solve: expected none beside --csv, which has no columns for exact results")]
    ExactCsv,
    #[error(
        "--{option}: expected none: the searches of an experiment about uct are made in one run, and are not kept"
    )]
    ShardUct { option: &'static str },
    #[error("expected a file in the folder of the experiment, or further down; found {found:?}")]
    Outside { found: String },
    #[error(transparent)]
    Evaluation(#[from] EvalError),
    #[error(transparent)]
    Own(Box<OwnFileError>),
    // The file is for another game, or has the name of another one.
    #[error(transparent)]
    Adopt(#[from] AdoptError),
    // The message quotes the file.
    #[error("{}", clean(&.0.to_string()))]
    Experiment(#[from] ExperimentError),
    #[error(transparent)]
    Assignment(#[from] AssignmentError),
    // An error of the game of an assignment.
    #[error(transparent)]
    Asked(Sentence),
    #[error(
        "--run: expected a command in which {} stands for the file of a program",
        "{}"
    )]
    RunFile,
    #[error("expected traces, found none; programs need --run")]
    NoSubmissions,
    #[error("{file}: {error}")]
    PerftList { file: String, error: PerftListError },
    #[error("--depth: expected how deep the list counts, as its lines do not say it")]
    NoDepth,
    #[error("exam: random trees need {missing}; expected them, or --tree, --game, or --method uct")]
    RandomTree { missing: String },
    #[error("--{option}: expected none beside --game, except with --method uct")]
    BesideGame { option: &'static str },
    #[error("exam: {0}")]
    Sampled(#[from] SampledExamError),
    #[error("--compare: expected one list beside the rules, or two beside each other")]
    ThreeLists,
    #[error("exam: {0}")]
    Exam(#[from] ExamError),
    #[error("exam: {0}")]
    Terms(#[from] TermsError),
    #[error("exam: {0}")]
    GameSheet(#[from] GameError),
    #[error(
        "--table: in a tree that is written down no position comes twice (equal leaves are different positions), so that a \
         table answers no visit; ask for a game in which positions come again, as --game nim:heaps=2+2 --table"
    )]
    TableOfTree,
    #[error("--tree: {place}{error}")]
    OwnTree { place: String, error: OwnError },
    #[error("--tree: {file}: expected a tree, found a game of {game}")]
    NoTree { file: String, game: String },
    #[error("{place}: {error}")]
    Handout { place: String, error: HandoutError },
    #[error("--tree: expected at most {MOST_SHEETS} trees, found {found}")]
    ManyTrees { found: usize },
    #[error("--as: {0}")]
    Paper(#[from] PaperError),
    #[error(transparent)]
    Player(#[from] PlayerError),
    #[error("a human plays in the workbench only: plyscope FILE")]
    Human,
    #[error(transparent)]
    Tournament(#[from] Box<TournamentError>),
    #[error(transparent)]
    Journal(#[from] JournalError),
    // The name of the file is part of it.
    #[error("{}", clean(&.0.to_string()))]
    Join(#[from] JoinError),
    #[error("{option}: expected the name of a file; standard input has none")]
    ShardOfInput { option: &'static str },
    #[error(transparent)]
    Games(Sentence),
    #[error("--game: expected 1 to {games}, found {number}")]
    NoGameNumber { number: u64, games: u64 },
    #[error("--opening: every line of {plies} random plies that was tried ends the game")]
    Opening { plies: u32 },
    #[error("{file}: exists already; --force replaces it")]
    Exists { file: String },
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An option of `watch`, which has the name of a header of a trace.
    #[error("--{0}")]
    Header(#[from] TraceProblem),
    #[error(transparent)]
    TraceError(#[from] TraceError),
    #[error("no method ends within {}: give a smaller --depth or more of them", counted(*nodes, ["node", "nodes"]))]
    TooBig { nodes: u64 },
    #[error("no method ends within --seconds {seconds}: give more, or a smaller --depth")]
    TooLong { seconds: u64 },
    #[error(
        "uct is no method of this command, which is about values, windows and cuts: a Monte-Carlo search has estimates. \
        analyze, trace, moment, compare, diff, export and page take it, and players"
    )]
    NotUct,
    #[error(
        "--method uct: expected none: a trace says itself, by `method mcts`, that its search is by Monte-Carlo"
    )]
    JudgedUct,
    #[error("--at: expected one iteration, as only SVG has films")]
    SampledFilm,
    #[error(
        "expected two searches of one position, in which MAX is the same player: Monte-Carlo searches of others cannot be compared"
    )]
    OtherPosition,
    #[error(
        "--solve: expected none beside two searches by uct, which are compared with each other"
    )]
    SolvedSampling,
    #[error("{file} is a program: for a game of your own give it as \"program:python3 {file}\"")]
    ProgramFile { file: String },
    #[error("--{option}: expected none beside --method uct")]
    BesideUct { option: &'static str },
    #[error("--{option}: expected --method uct beside it")]
    OnlyUct { option: &'static str },
    #[error("--{option}: expected an iteration from 0 to {most}, found {found}")]
    Iteration {
        option: &'static str,
        found: u64,
        most: u64,
    },
    #[error("--to: expected an iteration from {from}, found {to}")]
    Iterations { from: u64, to: u64 },
    #[error("--path: move {number}: {error}")]
    Path { number: usize, error: MoveError },
    #[error("--path: no node at {path:?} after iteration {iteration}")]
    NoUctNode { path: String, iteration: u64 },
    #[error("--to: expected a tick from {from}, found {to}")]
    Range { from: Tick, to: Tick },
    #[error("expected the name of a file, found nothing")]
    NoFile,
    #[error("{name}: {reason}")]
    Read { name: String, reason: String },
    #[error(
        "expected a file or a game: FILE or --game SPEC; `plyscope list games` shows the games"
    )]
    NoGame,
    #[error("standard output: {0}")]
    Output(io::Error),
    #[error("the command cannot be started: {0}")]
    Thread(io::Error),
    #[error("signals: {0}")]
    Signals(io::Error),
    #[error("the command failed (internal error)")]
    Broken,
}

/// The result of a command.
pub type CliResult<T = ()> = Result<T, CliError>;

impl CliError {
    /// Creates the error for a file, or standard input, that cannot be read.
    pub fn unread(file: &(impl AsRef<OsStr> + ?Sized), reason: impl ToString) -> CliError {
        CliError::Read {
            name: file_name(file).into_owned(),
            reason: reason.to_string(),
        }
    }
    /// Returns an error if a search of this problem came to a position without a value.
    pub fn check(problem: &dyn Problem) -> CliResult {
        problem.fault().map_or(Ok(()), |fault| Err(fault.into()))
    }
    /// Returns whether the reader of the output has gone away.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        CliError::Output(error.into())
    }
}

/// Returns the name of a file in messages.
pub fn file_name(file: &(impl AsRef<OsStr> + ?Sized)) -> Cow<'_, str> {
    let file = file.as_ref();
    match file.to_str() {
        Some("-") => Cow::Borrowed("standard input"),
        Some(text) if link::is_link(text) => Cow::Borrowed(link::NAME),
        Some(_) | None => file.to_string_lossy(),
    }
}
