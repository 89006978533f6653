//! The commands: the same engine and the same numbers as the workbench, for scripts and for pipes.
//!
//! Each command has a file: a type that clap parses and a `run` that gets a `CommandContext`.
//! Several commands need a position and the options of its search: these are
//! `request::RequestArguments`, which are parsed in one place, from options or from a line of a
//! batch. A new command needs its file, one line in `Command` and one in `obey`, and one in
//! `language` if it takes `--language`.
//!
//! Invariants: results go to standard output, an error is one line on standard error; exit code 0
//! means that the command ran, 1 that a check found a disagreement, 2 that the input was bad, 3
//! that a check was not completed. A reader that goes away (`| head`) ends a command quietly. The
//! names and the order of the fields of every JSON line are stable, for scripts.

mod analyze;
mod arguments;
mod batch;
mod beside;
mod check;
mod choice;
mod class;
mod compare;
mod completions;
mod contest;
mod context;
mod convert;
mod diff;
mod error;
mod exam;
pub mod examples;
mod experiment;
mod export;
mod first;
mod input;
mod interrupt;
mod judge;
mod language;
mod lesson;
mod list;
mod man;
mod memory;
mod methods;
mod moment;
pub mod notations;
mod ordered;
mod output;
mod page;
mod perft;
mod play;
mod progress;
mod recorded;
mod request;
mod rules;
mod sampling;
mod sampling_diff;
mod sampling_experiment;
mod sampling_export;
mod shards;
mod solve;
mod stated;
mod stats;
mod tournament;
mod trace;
mod traced;
mod ugi;
mod version;
mod watch;
mod workbench;

pub use batch::question;

use clap::{CommandFactory, Parser, Subcommand};
use context::CommandContext;
pub use context::{complain, quote};
use engine::rules::program;
use error::{CliError, CliResult};
use input::CommandInput;
use interrupt::EndSignals;
use model::documents::evaluations::with_own;
use model::documents::players;
use model::foreign::Header;
use model::language::{Language, shown, within};
use model::state::folders;
use output::{MoveJson, Replace};
use recorded::{Recorded, RecordingMemory};
pub use request::Resolved;
pub use request::SearchArguments;
use request::{PositionArguments, RequestArguments, adopt};
use shards::{ShardTask, Shards};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::sync::Arc;
pub use ugi::EngineState;
pub use watch::WatchArguments;
pub use workbench::{Appearance, Color, Workbench};

/// Looks inside game-tree search: minimax and alpha-beta, step by step, forwards and backwards.
///
/// Without a command it opens the workbench.
#[derive(Debug, Parser)]
#[command(name = "plyscope", version, long_version = version::text(), args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    workbench: Workbench,
    #[command(flatten)]
    programs: ProgramArguments,
}

/// The options of games that are programs.
#[derive(Debug, clap::Args)]
struct ProgramArguments {
    /// Start the programs of games that files name, without asking
    #[arg(long, global = true, hide_short_help = true)]
    run_program: bool,
    /// Most positions that are kept of a game that is a program [default: 4000000]
    #[arg(long, global = true, hide_short_help = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    positions: Option<u32>,
}

impl ProgramArguments {
    fn obey(&self) {
        if self.run_program {
            program::command::allow_all();
        }
        if let Some(most) = self.positions {
            program::session::set_most_positions(most);
        }
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Search a position and print what every move is worth
    Analyze(analyze::Analyze),
    /// Prove who wins, by which moves, and what each other move costs
    Solve(solve::Solve),
    /// Let plain minimax judge a search, node by node, or find the first wrong step in the trace of another program
    Check(check::CheckCommand),
    /// Minimax beside alpha-beta, also with the best move first
    Compare(compare::Compare),
    /// Two searches beside each other: where they part, nodes won and lost, cuts that appear and vanish
    Diff(diff::DiffArguments),
    /// Count in the trace of another program: cut-offs, kinds of nodes, answers of the table, branching, time
    Stats(stats::StatsArguments),
    /// Print the events of a search, one a line
    Trace(trace::Trace),
    /// Run a program that prints a trace of its search, and look into that while it runs
    Watch(watch::WatchArguments),
    /// Print the stack of a search at a tick
    Moment(moment::MomentCommand),
    /// Let two players play a game, or many
    Play(play::Play),
    /// Run the searches of a file over many positions, depths, methods and orders
    Experiment(experiment::Run),
    /// Make exam sheets: different trees that are equally hard, with solutions
    Exam(exam::ExamCommand),
    /// Print a part of the searched tree: text, Graphviz, JSON lines, a drawing
    Export(export::Export),
    /// Write a search as one HTML page that steps through it in any browser
    Page(page::PageArguments),
    /// Turn transcripts, boards and lists of moves into saves and into each other
    Convert(convert::Convert),
    /// Let many players play many games
    Tournament(tournament::TournamentCommand),
    /// Answer as a UGI engine on standard input and output
    Ugi(ugi::Ugi),
    /// Count the sequences of moves of each length
    Perft(perft::Perft),
    /// Judge the rules of a game that is a program: random games, everything asked twice, from two processes
    Rules(rules::Rules),
    /// List games, evaluations, players, methods, orders or your own files
    List(list::ListCommand),
    /// Print the completions for a shell
    Completions(completions::Completions),
    /// Print the manual page
    Man(man::Manual),
}

impl Command {
    /// Returns the language of its output, which is also that of its errors: English unless another
    /// one is requested.
    fn language(&self) -> Language {
        let (Command::Exam(exam::ExamCommand { language, .. })
        | Command::Export(export::Export { language, .. })
        | Command::Page(page::PageArguments { language, .. })) = self
        else {
            return Language::default();
        };
        // The command itself reports an unknown language.
        language.of_paper().unwrap_or_default()
    }
}

/// The next step after the command line was parsed and its command, if any, was run.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// End with this exit code.
    Exit(u8),
    /// Open the workbench.
    Workbench(Box<Workbench>),
    /// Open the workbench on a program that is watched; the header completes that of its trace.
    Watch(Box<WatchArguments>, Box<Header>),
}

/// Parses the arguments, the program's name first, and runs the command that they name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Next {
    let mut language = Language::default();
    let read = arguments::read::<Cli>(arguments);
    if let Ok(Cli { programs, .. }) = &read {
        programs.obey();
    }
    let result = match read {
        Ok(Cli {
            command: None,
            workbench,
            ..
        }) => match workbench.check() {
            Ok(_) => return Next::Workbench(Box::new(workbench)),
            Err(error) => Err(error),
        },
        Ok(Cli {
            command: Some(Command::Watch(watch)),
            ..
        }) => match watch.header() {
            Ok(header) => return Next::Watch(Box::new(watch), Box::new(header)),
            Err(error) => Err(error),
        },
        Ok(Cli {
            command: Some(command),
            ..
        }) => {
            language = command.language();
            on_large_stack(command)
        }
        Err(Ok(help)) => write!(std::io::stdout().lock(), "{help}")
            .map(|()| 0)
            .map_err(CliError::Output),
        Err(Err(error)) => Err(error),
    };
    match result {
        Ok(code) => Next::Exit(code),
        Err(error) if error.is_closed_pipe() => Next::Exit(0),
        Err(error) => {
            complain(&within(language, || shown(&error)));
            Next::Exit(2)
        }
    }
}

/// Parses arguments as [`run`] does, but runs nothing. Returns the parsed arguments, or the
/// requested help, as text: for tests of any arguments.
///
/// # Errors
/// The message of the error.
pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<String, String> {
    match arguments::read::<Cli>(arguments) {
        Ok(cli) => Ok(format!("{cli:?}")),
        Err(Ok(help)) => Ok(help),
        Err(Err(error)) => Err(error.to_string()),
    }
}

/// Runs a command on a large stack and returns its exit code. The recursion of a search is as deep
/// as the game is long, and the main thread's stack may be small.
fn on_large_stack(command: Command) -> CliResult<u8> {
    let thread = std::thread::Builder::new()
        .name("command".to_owned())
        .stack_size(engine::search::STACK);
    let handle = thread
        .spawn(move || obey(command))
        .map_err(CliError::Thread)?;
    // A panic has printed its message already.
    handle.join().unwrap_or(Err(CliError::Broken))
}

fn obey(command: Command) -> CliResult<u8> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let folders = folders();
    let (registry, bad_evaluations) = with_own(folders.evaluations.as_deref());
    let (roster, bad_players) = players::with_own(folders.players.as_deref(), &registry);
    let (input, registry) = (CommandInput::standard(), Arc::new(registry));
    let (disagreement, unjudged, in_batch) = (false, false, false);
    let mut context = CommandContext {
        out: &mut out,
        input,
        registry,
        bad_evaluations,
        roster,
        bad_players,
        disagreement,
        unjudged,
        in_batch,
    };
    match command {
        Command::Analyze(analyze) => analyze.run(&mut context),
        Command::Solve(solve) => solve.run(&mut context),
        Command::Check(check) => check.run(&mut context),
        Command::Compare(compare) => compare.run(&mut context),
        Command::Diff(diff) => diff.run(&mut context),
        Command::Stats(stats) => stats.run(&mut context),
        Command::Trace(trace) => trace.run(&mut context),
        // It needs the workbench and is handled elsewhere.
        Command::Watch(_) => Ok(()),
        Command::Moment(moment) => moment.run(&mut context),
        Command::Play(play) => play.run(&mut context),
        Command::Experiment(experiment) => experiment.run(&mut context),
        Command::Exam(exam) => exam.run(&mut context),
        Command::Export(export) => export.run(&mut context),
        Command::Page(page) => page.run(&mut context),
        Command::Convert(convert) => convert.run(&mut context),
        Command::Tournament(tournament) => tournament.run(&mut context),
        Command::Ugi(ugi) => ugi.run(&mut context),
        Command::Perft(perft) => perft.run(&mut context),
        Command::Rules(rules) => rules.run(&mut context),
        Command::List(list) => list.run(&mut context),
        Command::Completions(completions) => completions.run(Cli::command(), &mut context),
        Command::Man(man::Manual {}) => man::print(Cli::command(), &mut context),
    }?;
    context.flush()?;
    Ok(match (context.disagreement, context.unjudged) {
        (true, _) => 1,
        (false, true) => 3,
        (false, false) => 0,
    })
}
