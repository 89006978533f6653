//! [`Launch`]: the description of a playing program: its command line, its protocol, and the limits
//! of its search.
//!
//! Invariant: the printed form is read back unchanged. The command line is split into words by the
//! rules of a shell, with quotes and backslashes, but no shell runs: variables, patterns and pipes
//! are not supported.

use std::fmt;

/// The protocol that a program uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The line protocol of `assets/external/PROTOCOL.md`.
    #[default]
    Line,
    /// The Universal Game Interface.
    Ugi,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 2] = [Protocol::Line, Protocol::Ugi];
    /// Returns the name on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            Protocol::Line => "line",
            Protocol::Ugi => "ugi",
        }
    }
}

/// The limits of a UGI program's search: the parameters of `go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The time in milliseconds.
    pub movetime: Option<u64>,
    /// The maximum number of nodes per move.
    pub nodes: Option<u64>,
    /// The depth in plies.
    pub depth: Option<u64>,
}

impl Go {
    /// Parses texts such as `depth 5` or `movetime 500 nodes 10000`; returns `None` if the text is
    /// invalid or empty.
    pub fn read(text: &str) -> Option<Go> {
        let (mut go, mut words) = (Go::default(), text.split_whitespace());
        while let Some(word) = words.next() {
            let field = match word {
                "movetime" => &mut go.movetime,
                "nodes" => &mut go.nodes,
                "depth" => &mut go.depth,
                _ => return None,
            };
            let number = words
                .next()?
                .parse()
                .ok()
                .filter(|&number: &u64| number > 0)?;
            if field.replace(number).is_some() {
                return None;
            }
        }
        (go != Go::default()).then_some(go)
    }
    /// Returns the smaller limit of both in each of the three fields.
    #[must_use]
    pub fn and(self, other: Go) -> Go {
        let less = |one: Option<u64>, two: Option<u64>| one.into_iter().chain(two).min();
        Go {
            movetime: less(self.movetime, other.movetime),
            nodes: less(self.nodes, other.nodes),
            depth: less(self.depth, other.depth),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [
            ("movetime", self.movetime),
            ("nodes", self.nodes),
            ("depth", self.depth),
        ];
        let said: Vec<String> = all
            .iter()
            .filter_map(|(word, number)| number.map(|number| format!("{word} {number}")))
            .collect();
        f.write_str(&said.join(" "))
    }
}

/// A program that plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The protocol of the program.
    pub protocol: Protocol,
    /// The limits of a UGI program's search, in addition to those of the match.
    pub go: Option<Go>,
    command: String,
    words: Vec<String>,
}

impl Launch {
    /// Returns the program and its arguments; `None` if no command is set.
    pub fn program(&self) -> Option<(&str, &[String])> {
        let (program, arguments) = self.words.split_first()?;
        Some((program, arguments))
    }
    /// Returns a short name: the command without folders, beginning with the script if an
    /// interpreter runs one.
    pub fn label(&self) -> String {
        let file = |word: &String| {
            word.rsplit(['/', std::path::MAIN_SEPARATOR])
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let is_script = |word: &String| !word.starts_with('-') && file(word).contains('.');
        let skipped = usize::from(self.words.get(1).is_some_and(is_script));
        self.words
            .iter()
            .skip(skipped)
            .map(file)
            .collect::<Vec<_>>()
            .join(" ")
    }
    /// Sets the command line; returns `None` if it is empty or has an unclosed quote.
    pub fn set_command(&mut self, command: &str) -> Option<()> {
        let words = shlex::split(command).filter(|words| !words.is_empty())?;
        command.trim().clone_into(&mut self.command);
        self.words = words;
        Some(())
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.protocol != Protocol::default() {
            write!(f, "protocol={},", self.protocol.word())?;
        }
        if let Some(go) = self.go {
            write!(f, "go={go},")?;
        }
        write!(f, "command={}", self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_without_a_shell() {
        for (command, words) in [
            ("python3 player.py", vec!["python3", "player.py"]),
            (
                " ./my\\ bot --depth 3,4 ",
                vec!["./my bot", "--depth", "3,4"],
            ),
            (
                "sh -c 'echo $HOME; cat | x'",
                vec!["sh", "-c", "echo $HOME; cat | x"],
            ),
            ("bot \"\" \"a b\"c", vec!["bot", "", "a bc"]),
        ] {
            let mut launch = Launch::default();
            assert_eq!(launch.set_command(command), Some(()), "{command}");
            let (program, arguments) = launch.program().expect("a program");
            assert_eq!(
                (program, arguments),
                (
                    words[0],
                    &words[1..]
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()[..]
                )
            );
        }
        for command in ["", "  ", "bot 'x", "bot \"", "bot \\"] {
            assert_eq!(Launch::default().set_command(command), None, "{command:?}");
        }
    }

    #[test]
    fn go_is_read_and_narrowed() {
        for text in ["depth 5", "movetime 500 nodes 10000", "nodes 1 depth 2"] {
            assert_eq!(
                Go::read(text).map(|go| go.to_string()).as_deref(),
                Some(text)
            );
        }
        for text in [
            "",
            "depth",
            "depth x",
            "depth 0",
            "depth 5 depth 6",
            "infinite",
            "depth -1",
        ] {
            assert_eq!(Go::read(text), None, "{text:?}");
        }
        let both = Go::read("movetime 900 depth 4")
            .zip(Go::read("movetime 1000 nodes 7"))
            .map(|(one, two)| one.and(two));
        assert_eq!(
            both.map(|go| go.to_string()).as_deref(),
            Some("movetime 900 nodes 7 depth 4")
        );
    }
}
