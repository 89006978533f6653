//! Parses the words of a command line, with error messages of this program.
//!
//! The parser's own messages have several lines with colours, and it takes a negative number for an
//! option. Here one line tells what was expected and what was found, beginning with the option,
//! like every other error of a command.

use super::CliResult;
use super::error::CliError;
use super::examples::with_examples;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, Parser};
use engine::eval::games;
use std::error::Error as _;
use std::ffi::OsString;
use std::path::Path;

/// Parses the arguments, the program's name first.
///
/// # Errors
/// The text of the help or the version, if requested, or the error in the arguments.
pub fn read<P: Parser>(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<P, CliResult<String>> {
    let program = with_examples(P::command());
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.get(1).is_some_and(|word| word == "help") {
        // `help --help` and `help COMMAND --help` are the same as without `--help`.
        arguments.retain(|word| word != "--help" && word != "-h");
    }
    if let Some(word) = endless(&program, &arguments) {
        return Err(Err(CliError::Arguments(unknown_option(word, None))));
    }
    let command = program
        .clone()
        .mut_args(numbers)
        .mut_subcommands(|command| command.mut_args(numbers));
    let read = command
        .try_get_matches_from(&arguments)
        .and_then(|matches| P::from_arg_matches(&matches));
    let first = arguments.get(1).and_then(|word| word.to_str());
    match (read, first) {
        // The help and the version are results.
        (Err(error), _) if !error.use_stderr() => Err(Ok(error.render().to_string())),
        (_, Some(word)) if is_no_command(&program, word) => Err(Err(CliError::Arguments(
            unknown_command(&program, word, "no file, no game and no command"),
        ))),
        (Err(error), word) => {
            let bare = bare_program(&error)
                .filter(|_| word == Some("watch"))
                .map(|bare| {
                    CliError::Arguments(format!(
                        "expected -- before the program: plyscope watch -- {bare} …"
                    ))
                });
            let known = bare.or_else(|| misplaced(&program, &arguments));
            Err(Err(known.unwrap_or_else(|| {
                CliError::Arguments(one_line(&program, &error))
            })))
        }
        (Ok(cli), _) => Ok(cli),
    }
}

/// Returns the word in a place where only options are allowed, if it is not an option.
fn bare_program(error: &clap::Error) -> Option<&str> {
    let words = strings(error, ContextKind::InvalidArg)
        .filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    words.first().copied().filter(|word| !word.starts_with('-'))
}

/// The most characters of a word that may be the name of an option.
const LONGEST_OPTION: usize = 100;

/// Returns a word that is too long for an option: the parser would compare it with the names of all
/// of them. A word behind an option whose value may begin like one is that value, and behind `--`
/// there are no options.
fn endless<'a>(program: &Command, arguments: &'a [OsString]) -> Option<&'a str> {
    let words: Vec<&str> = arguments
        .iter()
        .map(|word| word.to_str().unwrap_or_default())
        .collect();
    let options = words.windows(2).take_while(|pair| pair[1] != "--");
    let is_endless = |word: &str| {
        let name = word.split('=').next().unwrap_or_default();
        name.starts_with("--") && name.len() > LONGEST_OPTION
    };
    let mut found = options.filter(|pair| is_endless(pair[1]) && !takes_anything(program, pair[0]));
    found.next().map(|pair| pair[1])
}

/// Returns whether this is an option whose value may begin like an option.
fn takes_anything(program: &Command, word: &str) -> bool {
    let Some(name) = word.strip_prefix("--") else {
        return false;
    };
    let is_it =
        |argument: &Arg| argument.get_long() == Some(name) && argument.is_allow_hyphen_values_set();
    std::iter::once(program)
        .chain(program.get_subcommands())
        .any(|command| command.get_arguments().any(is_it))
}

/// Returns the commands that take an option of this name.
fn takers<'a>(program: &'a Command, word: &str) -> Vec<&'a str> {
    let name = word
        .strip_prefix("--")
        .and_then(|word| word.split('=').next());
    let takes = |command: &&Command| {
        command
            .get_arguments()
            .any(|argument| argument.get_long() == name)
    };
    program
        .get_subcommands()
        .filter(takes)
        .map(Command::get_name)
        .filter(|_| name.is_some())
        .collect()
}

fn unknown_option(word: &str, similar: Option<String>) -> String {
    let similar = similar
        .map(|similar| format!("; similar: {similar}"))
        .unwrap_or_default();
    format!("unknown option {word:?}{similar}; --help lists the options")
}

/// Returns the error for options before the command: the parser takes its name for that of a file.
fn misplaced(program: &Command, arguments: &[OsString]) -> Option<CliError> {
    let (_, rest) = arguments.split_first()?;
    rest.first()
        .filter(|first| first.to_string_lossy().starts_with('-'))?;
    let name = rest
        .iter()
        .find_map(|word| program.find_subcommand(word))?
        .get_name();
    Some(CliError::Arguments(format!(
        "options stand behind the command: plyscope {name} OPTIONS; try plyscope {name} --help"
    )))
}

/// Allows negative numbers as values, so that the error for one is about its value and not about an
/// unknown option.
fn numbers(argument: Arg) -> Arg {
    let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    if takes_value && argument.get_long().is_some() {
        argument.allow_negative_numbers(true)
    } else {
        argument
    }
}

/// Returns whether this word was meant for a command but is none. The name of a file or of a game,
/// and a word that looks like a file name, is left to the workbench.
fn is_no_command(program: &Command, word: &str) -> bool {
    let game = games::game(word).is_some();
    let plain = !word.is_empty()
        && word.chars().all(|c| c.is_alphanumeric() || c == '-')
        && !word.starts_with('-');
    plain
        && !game
        && !Path::new(word).exists()
        && program.find_subcommand(word).is_none()
        && word != "help"
}

fn unknown_command(program: &Command, word: &str, what: &str) -> String {
    let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
    // The parser finds similar names, but not if the word may also be a file.
    let strict = Command::new("")
        .no_binary_name(true)
        .subcommands(program.get_subcommands().cloned());
    let error = strict.try_get_matches_from([word]).err();
    match error.and_then(|error| similar(&error, ContextKind::SuggestedSubcommand)) {
        Some(similar) => format!("{word:?} is {what}; similar: {similar}"),
        None => format!("{word:?} is {what}; commands: {}", names.join(", ")),
    }
}

fn strings(error: &clap::Error, kind: ContextKind) -> Option<Vec<&str>> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the enum of another crate")]
    match error.get(kind)? {
        ContextValue::String(text) => Some(vec![text]),
        ContextValue::Strings(texts) => Some(texts.iter().map(String::as_str).collect()),
        _ => None,
    }
}

fn similar(error: &clap::Error, kind: ContextKind) -> Option<String> {
    strings(error, kind).map(|texts| texts.join(", "))
}

/// Returns the name of an argument without its value: `--depth` of `--depth <N>`; `FILE` of
/// `<FILE>`.
fn name(argument: &str) -> &str {
    let argument = argument.trim_start_matches(['<', '[']);
    // An optional value stands behind a bracket.
    argument
        .split([' ', '['])
        .next()
        .unwrap_or_default()
        .trim_matches(['<', '>', '[', ']', '.'])
}

/// Returns the message of a program's parser in one line.
pub fn one_line(program: &Command, error: &clap::Error) -> String {
    let argument = strings(error, ContextKind::InvalidArg).unwrap_or_default();
    let found = strings(error, ContextKind::InvalidValue).and_then(|found| found.first().copied());
    match (error.kind(), &argument[..], found) {
        (ErrorKind::UnknownArgument, [word], _) if word.starts_with('-') => {
            match &takers(program, word)[..] {
                [] => unknown_option(word, similar(error, ContextKind::SuggestedArg)),
                [one] => format!(
                    "unknown option {word:?} here; the command {one} takes it: plyscope {one} --help"
                ),
                [one, ..] => {
                    format!(
                        "unknown option {word:?} here; commands take it, such as {one}: plyscope {one} --help"
                    )
                }
            }
        }
        (ErrorKind::InvalidSubcommand, ..) => {
            let word = strings(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            unknown_command(
                program,
                word.first().copied().unwrap_or_default(),
                "no command",
            )
        }
        (ErrorKind::TooManyValues, [argument], Some(found)) => {
            format!("{}: expected no value, found {found:?}", name(argument))
        }
        (ErrorKind::UnknownArgument, [word], _) => {
            format!("expected no more arguments, found {word:?}")
        }
        (ErrorKind::InvalidValue, [argument], Some("")) if !argument.starts_with('-') => {
            format!("expected {}, found nothing", name(argument))
        }
        (ErrorKind::InvalidValue, [argument], Some(found)) => {
            let known = strings(error, ContextKind::ValidValue).filter(|known| !known.is_empty());
            let expected = match &known {
                Some(known) => format!("one of {}", known.join(", ")),
                None => argument
                    .split(' ')
                    .next_back()
                    .unwrap_or_default()
                    .trim_matches(['<', '>'])
                    .to_owned(),
            };
            format!(
                "{}: expected {expected}; found {}",
                name(argument),
                shown(found)
            )
        }
        (ErrorKind::ValueValidation, [argument], Some(found)) => {
            let reason = error
                .source()
                .map(|source| reason(&source.to_string()))
                .unwrap_or_default();
            // Reasons of this program say already what was found.
            let found = if reason.contains(", found ") {
                String::new()
            } else {
                format!(", found {}", shown(found))
            };
            format!("{}: {reason}{found}", name(argument))
        }
        (ErrorKind::MissingRequiredArgument, missing, _) if !missing.is_empty() => {
            format!(
                "expected {} as well; --help says what for",
                missing.join(" and ")
            )
        }
        (ErrorKind::ArgumentConflict, [argument], _) => {
            let others = strings(error, ContextKind::PriorArg).unwrap_or_default();
            let others: Vec<&str> = others
                .into_iter()
                .map(name)
                .filter(|other| *other != name(argument))
                .collect();
            match &others[..] {
                [] => format!("{} can be given once only", name(argument)),
                others => format!(
                    "{} cannot be used with {}",
                    name(argument),
                    others.join(", ")
                ),
            }
        }
        _ => format!("{}; try --help", rendered(error)),
    }
}

fn shown(found: &str) -> String {
    if found.is_empty() {
        "nothing".to_owned()
    } else {
        format!("{found:?}")
    }
}

/// Returns the reason why a value is wrong, from this program's message or from that of the parser
/// of numbers.
fn reason(source: &str) -> String {
    if source.starts_with("expected") {
        return source.to_owned();
    }
    if let Some((_, range)) = source.split_once(" is not in ")
        && let Some((least, most)) = range.split_once("..")
    {
        let least = if least.is_empty() { "0" } else { least };
        let most = most.trim_start_matches('=');
        // The largest number of a type is not a meaningful limit.
        let most = Some(most).filter(|most| !most.is_empty() && most.len() < 10);
        return most.map_or_else(
            || format!("expected a number from {least}"),
            |most| format!("expected a number from {least} to {most}"),
        );
    }
    if source.contains("too large") {
        return "expected a smaller number".to_owned();
    }
    if source.contains("digit") || source.contains("integer") {
        return "expected a whole number from 0".to_owned();
    }
    source.to_owned()
}

/// Returns the parser's own message, for rare errors.
fn rendered(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let text: Vec<&str> = lines
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .collect();
    let text = text.join(" ");
    text.strip_prefix("error: ").unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use crate::cli::examples::{CommandExamples, EXAMPLES, Example};
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        with_examples(Cli::command())
            .mut_args(numbers)
            .mut_subcommands(|command| command.mut_args(numbers))
            .debug_assert();
    }

    /// Every command has examples at the end of its help, each of which the parser takes.
    #[test]
    fn every_help_ends_with_examples_that_can_be_typed() {
        let program = Cli::command();
        let names = program
            .get_subcommands()
            .map(clap::Command::get_name)
            .filter(|name| *name != "help");
        let names: Vec<&str> = std::iter::once("").chain(names).collect();
        let known: Vec<&str> = EXAMPLES.iter().map(|examples| examples.command).collect();
        assert!(
            names.iter().all(|name| known.contains(name)) && known.len() == names.len(),
            "{names:?}: {known:?}"
        );
        for CommandExamples { command, lines } in EXAMPLES {
            for Example { line, about } in *lines {
                let words = line.replace('"', "\u{1}");
                let mut quoted = false;
                let mut word = String::new();
                let mut arguments: Vec<OsString> = Vec::new();
                for c in words.chars().chain([' ']) {
                    match c {
                        '\u{1}' => quoted = !quoted,
                        ' ' if !quoted => arguments.push(std::mem::take(&mut word).into()),
                        c => word.push(c),
                    }
                }
                let read = read::<Cli>(arguments.clone())
                    .map_err(|error| error.map_err(|error| error.to_string()));
                assert!(read.is_ok(), "{line}: {:?}", read.err());
                assert!(command.is_empty() || arguments[1] == *command, "{line}");
                assert!(!about.is_empty() && line.chars().count() <= 90, "{line}");
            }
        }
    }

    #[test]
    fn the_help_of_the_help_is_no_error() {
        let help = |words: &[&str]| match read::<Cli>(words.iter().map(OsString::from)) {
            Err(Ok(help)) => help,
            other => panic!("{words:?}: {other:?}"),
        };
        let whole = help(&["plyscope", "--help"]);
        assert!(whole.contains("Examples:"));
        for words in [
            &["plyscope", "help", "--help"][..],
            &["plyscope", "help", "-h"],
            &["plyscope", "help"],
        ] {
            assert_eq!(help(words), whole, "{words:?}");
        }
        assert_eq!(
            help(&["plyscope", "help", "solve", "--help"]),
            help(&["plyscope", "solve", "--help"])
        );
    }

    #[test]
    fn a_word_that_is_far_too_long_for_an_option_is_not_compared_with_any() {
        let program = Cli::command();
        let found = |words: &[&str]| {
            endless(
                &program,
                &words.iter().map(OsString::from).collect::<Vec<_>>(),
            )
            .map(str::len)
        };
        let long = format!("--{}", "x".repeat(20_000));
        assert_eq!(found(&["plyscope", &long]), Some(20_002));
        assert_eq!(
            found(&["plyscope", "analyze", &format!("{long}=1")]),
            Some(20_004)
        );
        assert_eq!(
            found(&["plyscope", "analyze", "--moves", &long]),
            None,
            "a value"
        );
        assert_eq!(
            found(&["plyscope", "analyze", "--json", &long]),
            Some(20_002),
            "an option without a value"
        );
        assert_eq!(
            found(&["plyscope", "analyze", "--depth", &long]),
            Some(20_002),
            "no value begins like an option"
        );
        assert_eq!(
            found(&["plyscope", "analyze", &long, &long]),
            Some(20_002),
            "no option at all"
        );
        assert_eq!(
            found(&["plyscope", "analyze", &format!("--moves={long}")]),
            None,
            "a value"
        );
        assert_eq!(found(&["plyscope", "analyze", "--", &long]), None, "a file");
        let error = read::<Cli>(["plyscope", &long].map(OsString::from))
            .map(|_| ())
            .expect_err("no such option");
        assert!(
            error
                .expect_err("no help")
                .to_string()
                .starts_with("unknown option \"--xxx")
        );
    }

    #[test]
    fn numbers_out_of_their_range_are_reported_as_such() {
        assert_eq!(
            reason("0 is not in 1..=64"),
            "expected a number from 1 to 64"
        );
        assert_eq!(
            reason("0 is not in 1..18446744073709551615"),
            "expected a number from 1"
        );
        assert_eq!(
            reason("invalid digit found in string"),
            "expected a whole number from 0"
        );
        assert_eq!(
            reason("number too large to fit in target type"),
            "expected a smaller number"
        );
    }
}
