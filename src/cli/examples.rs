//! The examples at the end of every help: [`EXAMPLES`], the one table of them. A test reads and runs each line.

use clap::Command;

/// The examples of a command.
pub struct CommandExamples {
    /// The name of the command; empty for the program itself.
    pub command: &'static str,
    pub lines: &'static [Example],
}

/// A line that can be typed.
pub struct Example {
    pub line: &'static str,
    /// The effect of the line.
    pub about: &'static str,
}

/// Declares the table: for each command its lines and their effects.
macro_rules! examples {
    ($($command:literal { $($line:literal: $about:literal;)+ })+) => {
        /// All of them.
        pub const EXAMPLES: &[CommandExamples] = &[$(CommandExamples {
            command: $command,
            lines: &[$(Example { line: $line, about: $about }),+],
        }),+];
    };
}

examples! {
    "" {
        "plyscope": "open the workbench";
        "plyscope game.ron": "open a saved game, a trace, a lesson, a tournament";
        "plyscope --game connect-four --depth 8": "open a game with a search";
    }
    "analyze" {
        "plyscope analyze --game k-in-a-row --depth full": "what every move of tic-tac-toe is worth";
        "plyscope analyze game.ron --method alphabeta --json": "a saved game, for a script";
        "plyscope analyze --game connect-four --method uct --iterations 5000": "by Monte-Carlo tree search";
    }
    "solve" {
        "plyscope solve --game k-in-a-row": "who wins tic-tac-toe";
        "plyscope solve --game nim:heaps=1+2+3 --moves \"3:1 2:2\" --all": "each mistake of a game";
    }
    "check" {
        "plyscope check own.trace": "the first wrong step of your own search";
        "plyscope check --game connect-four --depth 5": "plyscope's own alpha-beta, node by node";
    }
    "compare" {
        "plyscope compare --game nim --depth 4 --plot": "minimax beside alpha-beta, ply by ply";
        "plyscope compare --game connect-four --depth 5 --table all --deepening": "what a table saves";
    }
    "diff" {
        "plyscope diff own.trace other.trace": "where two searches part";
        "plyscope diff tree.ron --method minimax": "a search beside minimax";
    }
    "stats" {
        "plyscope stats own.trace": "cut-offs, kinds of nodes, branching";
    }
    "trace" {
        "plyscope trace --game k-in-a-row --depth 2 --to 12": "the first twelve ticks of a search";
    }
    "watch" {
        "plyscope watch -- python3 own.py": "look into a search while it runs";
    }
    "moment" {
        "plyscope moment --game rastros --depth 3 --tick 100": "the stack of a search at a tick";
    }
    "play" {
        "plyscope play --game othello --first basilio --second discs --pairs 5": "ten games, each player first in five";
        "plyscope play --game connect-four --first uct:iterations=500 --second random": "one game, move by move";
    }
    "experiment" {
        "plyscope experiment sweep.ron --plot": "the searches of a file, drawn";
    }
    "exam" {
        "plyscope exam --plies 3 --branching 2..3 --values -9..9 --cuts 1 --seed 7": "a sheet with its solution";
    }
    "export" {
        "plyscope export tree.ron --as svg": "a drawing of the searched tree";
        "plyscope export tree.ron --as svg --ticks 0..21": "a film of the search";
    }
    "page" {
        "plyscope page tree.ron --language pt": "a page for any browser, in Portuguese";
    }
    "convert" {
        "plyscope convert game.ron --to moves": "the moves of a saved game";
    }
    "tournament" {
        "plyscope tournament games.ron --no-journal": "all games of a file, and the standings";
    }
    "ugi" {
        "plyscope ugi --game othello --player basilio": "a player that other programs can ask";
    }
    "perft" {
        "plyscope perft --game othello --depth 5": "how many sequences of moves there are";
        "plyscope perft --game othello --depth 4 --divide": "how many behind each move";
    }
    "rules" {
        "plyscope rules \"program:python3 isolation.py\"": "judge the rules of your own game";
    }
    "list" {
        "plyscope list games": "the games with their parameters";
        "plyscope list players": "who can play";
        "plyscope list own": "your own files, and what is wrong with them";
    }
    "completions" {
        "plyscope completions bash": "for your shell";
    }
    "man" {
        "plyscope man": "the manual page";
    }
}

/// Returns the examples of a command as its help shows them; empty if it has none.
fn text(command: &str) -> String {
    let Some(found) = EXAMPLES.iter().find(|examples| examples.command == command) else {
        return String::new();
    };
    let lines = found
        .lines
        .iter()
        .map(|Example { line, about }| format!("  {line}\n      {about}"));
    format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n"))
}

/// Adds the examples to the end of the help of the program and of every command, behind any text
/// that is there already.
pub fn with_examples(program: Command) -> Command {
    let program = program.after_help(text(""));
    program.mut_subcommands(|command| {
        let text = text(command.get_name());
        let before = command
            .get_after_help()
            .map(|before| format!("{before}\n\n"));
        if text.is_empty() {
            command
        } else {
            command.after_help(before.unwrap_or_default() + &text)
        }
    })
}
