//! `analyze --batch` and `solve --batch`: many requests as JSON lines, with a result or an error
//! for each line, in order.
//!
//! A line that is a JSON object goes through the parser of the options, so that a field means the
//! same as the option of its name; any other line is a game or a position in one of the usual
//! notations. Every result is flushed, so that a program can write a line and wait for its result.
//! A faulty line gives an error that quotes it, and the batch goes on.

use super::{
    CliError, CliResult, CommandContext, PositionArguments, RequestArguments, Resolved,
    arguments::one_line,
};
use clap::{Arg, Args, Command, FromArgMatches};
use engine::clean::message;
use engine::eval::Registry;
use engine::play::Roster;
use model::save::import::is_observation;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::io::{BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest line that is read.
const MOST_BYTES: usize = 1 << 20;

/// The most characters of a faulty line that its error quotes.
const MOST_QUOTED: usize = 200;
/// The time until progress is shown, the interval on a terminal, and the interval of lines
/// elsewhere.
const PATIENCE: Duration = Duration::from_secs(2);
const OFTEN: Duration = Duration::from_millis(200);
const SELDOM: Duration = Duration::from_secs(10);

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct ErrorJson {
    error: String,
    line: u64,
    input: String,
}

/// The progress of a batch, shown on standard error.
pub struct BatchProgress {
    since: Instant,
    /// The time at which progress was shown last.
    shown: Option<Duration>,
    answered: u64,
    failed: u64,
    terminal: bool,
}

impl BatchProgress {
    pub fn begin() -> BatchProgress {
        let terminal = std::io::stderr().is_terminal();
        BatchProgress {
            since: Instant::now(),
            shown: None,
            answered: 0,
            failed: 0,
            terminal,
        }
    }
    /// Prints the result of the next line, or its error.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn say<T: Serialize>(
        &mut self,
        context: &mut CommandContext<'_>,
        input: &str,
        answered: CliResult<T>,
    ) -> CliResult {
        self.answered += 1;
        match answered {
            Ok(answer) => context.json(&answer)?,
            Err(error) => {
                self.failed += 1;
                context.disagreement = true;
                let error = message(&error.to_string()).into_owned();
                let input = input.chars().take(MOST_QUOTED).collect();
                context.json(&ErrorJson {
                    error,
                    line: self.answered,
                    input,
                })?;
            }
        }
        self.show();
        Ok(())
    }
    /// Returns the progress if it is due after this time: often on a terminal, where it replaces
    /// the previous text, and seldom elsewhere.
    fn due(&mut self, elapsed: Duration) -> Option<String> {
        let pause = if self.terminal { OFTEN } else { SELDOM };
        if elapsed < PATIENCE || self.shown.is_some_and(|shown| elapsed < shown + pause) {
            return None;
        }
        self.shown = Some(elapsed);
        let (lines, failed, seconds) = (self.answered, self.failed, elapsed.as_secs());
        let word = if lines == 1 { "line" } else { "lines" };
        Some(format!(
            "{lines} {word} answered, {failed} with an error, in {seconds} s"
        ))
    }
    /// Shows the progress, if that is due.
    fn show(&mut self) {
        let Some(text) = self.due(self.since.elapsed()) else {
            return;
        };
        // If standard error is closed, the progress has no reader.
        let _ = if self.terminal {
            write!(std::io::stderr().lock(), "\r{text} ")
        } else {
            writeln!(std::io::stderr().lock(), "plyscope: {text}")
        };
    }
    /// Ends the line of progress on a terminal.
    pub fn end(&self) {
        if self.terminal && self.shown.is_some() {
            let _ = writeln!(std::io::stderr().lock());
        }
    }
}

/// Returns true for a line that is a game or a position in a notation, not an object with the
/// fields of a request. An observation of a game is an object with a board.
pub fn is_notation(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    !line.is_empty() && (!line.starts_with('{') || is_observation(line))
}

/// Handles all lines of a file, or of standard input for `-`.
///
/// # Errors
/// The lines cannot be read, or the results cannot be written.
pub fn run<T: Serialize>(
    context: &mut CommandContext<'_>,
    lines: &OsStr,
    defaults: &RequestArguments,
    answer: impl Fn(&Resolved) -> CliResult<T>,
) -> CliResult {
    let mut reader = context.input.open(lines)?;
    context.in_batch = true;
    let parser = parser::<RequestArguments>();
    let mut progress = BatchProgress::begin();
    while let Some(line) =
        next_line(&mut *reader).map_err(|fault| CliError::unread(lines, fault))?
    {
        let input = line.as_ref().map_or_else(|_| String::new(), Clone::clone);
        let asked = line.and_then(|line| {
            if is_notation(&line) {
                return defaults.resolve_text(context, &line);
            }
            let elsewhere =
                |request: &mut RequestArguments| request.place = PositionArguments::default();
            read(&parser, &line, defaults.clone(), elsewhere)?.resolve_any(context)
        });
        progress.say(context, &input, asked.and_then(|asked| answer(&asked)))?;
        context.flush()?;
    }
    progress.end();
    Ok(())
}

/// Returns the parser of lines whose fields are these options.
pub fn parser<A: Args>() -> Command {
    A::augment_args(
        Command::new("line")
            .no_binary_name(true)
            .disable_help_flag(true),
    )
}

/// Parses and resolves a line without searching, with standard input closed: for tests of any line.
///
/// # Errors
/// The error in the line.
pub fn question(line: &str, registry: Arc<Registry>, roster: Roster) -> CliResult<Resolved> {
    let (input, mut out) = (super::input::CommandInput::closed(), std::io::sink());
    let (bad_evaluations, bad_players) = (Vec::new(), Vec::new());
    let mut context = CommandContext {
        out: &mut out,
        input,
        registry,
        bad_evaluations,
        roster,
        bad_players,
        disagreement: false,
        unjudged: false,
        in_batch: true,
    };
    if is_notation(line) {
        return RequestArguments::default().resolve_text(&mut context, line);
    }
    read(
        &parser::<RequestArguments>(),
        line,
        RequestArguments::default(),
        |_| (),
    )?
    .resolve_any(&mut context)
}

fn bad(message: impl Into<String>) -> CliError {
    CliError::Arguments(message.into())
}

/// Reads the next line without its end; `None` at the end of the input. Nothing of a too long line
/// is kept.
///
/// # Errors
/// It cannot be read. A line that is too long, or not UTF-8, is an error inside.
pub fn next_line(reader: &mut dyn BufRead) -> std::io::Result<Option<CliResult<String>>> {
    let (mut line, mut length, mut began) = (Vec::new(), 0, false);
    loop {
        let chunk = match reader.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() && !began {
            return Ok(None);
        }
        began = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        length += part.len();
        if length <= MOST_BYTES {
            line.extend_from_slice(part);
        }
        let (used, over) = (
            end.map_or(chunk.len(), |end| end + 1),
            end.is_some() || chunk.is_empty(),
        );
        reader.consume(used);
        if over {
            break;
        }
    }
    Ok(Some(if length > MOST_BYTES {
        Err(bad(format!("a line longer than {} MiB", MOST_BYTES >> 20)))
    } else {
        String::from_utf8(line).map_err(|error| bad(format!("not UTF-8: {}", error.utf8_error())))
    }))
}

/// The fields of an object in their order, repeated ones included.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// Returns whether an option takes true or false.
fn takes_truth(argument: &Arg) -> bool {
    let values = argument.get_possible_values();
    values.iter().any(|value| value.get_name() == "true")
}

/// Parses a line into a request: `asked`, overridden by the fields of the line. If the line names a
/// game or a file, `elsewhere` first removes the position of `asked`.
///
/// # Errors
/// The error in the line.
pub fn read<A: FromArgMatches>(
    parser: &Command,
    line: &str,
    mut asked: A,
    elsewhere: impl FnOnce(&mut A),
) -> CliResult<A> {
    let Fields(fields) = serde_json::from_str(line)
        .map_err(|error| bad(format!("expected a JSON object or a notation: {error}")))?;
    let mut seen = HashSet::new();
    if let Some((name, _)) = fields.iter().find(|(name, _)| !seen.insert(name)) {
        return Err(bad(format!("{name}: given twice")));
    }
    let (mut arguments, mut files) = (Vec::with_capacity(fields.len()), Vec::new());
    for (name, value) in fields {
        let Some(argument) = parser
            .get_arguments()
            .find(|argument| argument.get_id() == name.as_str())
        else {
            let known: Vec<&str> = parser
                .get_arguments()
                .map(|argument| argument.get_id().as_str())
                .collect();
            return Err(bad(format!(
                "unknown field {name:?}; known: {}",
                known.join(", ")
            )));
        };
        let text = match value {
            Value::Null => continue,
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            Value::Bool(said) if !argument.get_action().takes_values() => {
                arguments.extend(
                    argument
                        .get_long()
                        .filter(|_| said)
                        .map(|long| format!("--{long}")),
                );
                continue;
            }
            Value::Bool(truth) if takes_truth(argument) => truth.to_string(),
            other @ (Value::Bool(_) | Value::Array(_) | Value::Object(_)) => {
                return Err(bad(format!(
                    "{name}: expected a text or a number, found {other}"
                )));
            }
        };
        if !argument.get_action().takes_values() {
            return Err(bad(format!(
                "{name}: expected true or false, found {text:?}"
            )));
        }
        match argument.get_long() {
            Some(long) => arguments.push(format!("--{long}={text}")),
            None => files.push(text),
        }
    }
    if !files.is_empty() {
        arguments.push("--".to_owned());
        arguments.append(&mut files);
    }
    let matches = parser
        .clone()
        .try_get_matches_from(arguments)
        .map_err(|error| bad(one_line(parser, &error)))?;
    if ["file", "game"]
        .into_iter()
        .any(|id| matches.contains_id(id))
    {
        elsewhere(&mut asked);
    }
    asked
        .update_from_arg_matches(&matches)
        .map_err(|error| bad(one_line(parser, &error)))?;
    Ok(asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<Result<String, String>> {
        let mut reader = std::io::BufReader::with_capacity(7, text);
        std::iter::from_fn(|| next_line(&mut reader).expect("memory can be read"))
            .map(|line| line.map_err(|error| error.to_string()))
            .collect()
    }

    #[test]
    fn a_batch_that_takes_long_says_how_far_it_is() {
        let ms = Duration::from_millis;
        for (terminal, times) in [(false, [2000, 12_000, 22_000]), (true, [2000, 2200, 2400])] {
            let mut progress = BatchProgress {
                terminal,
                ..BatchProgress::begin()
            };
            let due: Vec<u64> = (0..=250)
                .map(|step| step * 100)
                .filter(|at| progress.due(ms(*at)).is_some())
                .collect();
            assert_eq!(due[..3], times, "on a terminal: {terminal}");
        }
        let mut progress = BatchProgress {
            answered: 7,
            failed: 2,
            ..BatchProgress::begin()
        };
        assert_eq!(
            progress.due(ms(1999)),
            None,
            "nothing is said of a short one"
        );
        assert_eq!(
            progress.due(ms(3500)).as_deref(),
            Some("7 lines answered, 2 with an error, in 3 s")
        );
    }

    #[test]
    fn lines_are_split_and_limited() {
        let text = |text: &str| Ok(text.to_owned());
        assert_eq!(lines(b"abc\n\ndef"), [text("abc"), text(""), text("def")]);
        assert_eq!(
            lines(b"a long line of text\n"),
            [text("a long line of text")]
        );
        assert_eq!(lines(b""), []);
        let mut long = vec![b'x'; MOST_BYTES];
        assert_eq!(lines(&long)[0].as_ref().map(String::len), Ok(MOST_BYTES));
        long.extend_from_slice(b"x\nb");
        assert_eq!(
            lines(&long),
            [Err("a line longer than 1 MiB".to_owned()), text("b")]
        );
        assert!(
            lines(b"\xff\nb")[0]
                .as_ref()
                .is_err_and(|error| error.starts_with("not UTF-8"))
        );
    }
}
