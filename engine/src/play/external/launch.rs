//! [`Launch`]: a playing program as data: its command line, its protocol, and the limits of its search.
//!
//! Invariant: what is printed is read back as the same. The command line is split into words as a shell would, quotes
//! and backslashes included, but no shell runs: there are no variables, patterns or pipes in it.

use std::fmt;

/// The language that a program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// That of `assets/external/PROTOCOL.md`.
    #[default]
    Line,
    /// The Universal Game Interface.
    Ugi,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 2] = [Protocol::Line, Protocol::Ugi];
    /// The word on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            Protocol::Line => "line",
            Protocol::Ugi => "ugi",
        }
    }
}

/// The limits of a UGI program's search: the words after `go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Milliseconds.
    pub movetime: Option<u64>,
    /// The most nodes of a move.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u64>,
}

impl Go {
    /// Reads `depth 5`, `movetime 500 nodes 10000`; `None` if it is not like that, or says nothing.
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
    /// The less of both, in each of the three.
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

/// A program that plays. See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// How it is spoken to.
    pub protocol: Protocol,
    /// What a UGI program searches, whatever the limits of the match are; they hold too.
    pub go: Option<Go>,
    command: String,
    words: Vec<String>,
}

impl Launch {
    /// The program and its arguments; `None` before a command was set.
    pub fn program(&self) -> Option<(&str, &[String])> {
        let (program, arguments) = self.words.split_first()?;
        Some((program, arguments))
    }
    /// What is run, for a narrow place: from the script on, if some other program runs one, and without folders.
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
    /// Sets the command line; `None` if it is empty or a quote in it does not end.
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
