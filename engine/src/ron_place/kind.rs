//! [`RonKind`]: the kind of a RON file, recognized by its fields, so that an error can name the
//! kind of a wrong file.
//!
//! The name of the file is irrelevant. A missing or misspelled field does not change the kind: a
//! text is taken to be of the expected kind unless it has fields that only another kind has.

use super::Step::Field;
use super::{locate, value};

/// The kind of a RON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RonKind {
    /// A game with its searches.
    Save,
    /// Many games between many players.
    Tournament,
    /// A search repeated over many positions.
    Experiment,
    /// An evaluation of positions.
    Evaluation,
    /// The tasks of an assignment in a class.
    Assignment,
    /// A player.
    Player,
    /// The unsaved work of another run.
    Recovery,
    /// A text with tasks to work through.
    Lesson,
    /// The settings of the workbench's behavior.
    Configuration,
    /// The settings of the workbench's appearance.
    Theme,
    /// A game that is an external program.
    Game,
}

impl RonKind {
    /// All kinds.
    pub const ALL: [RonKind; 11] = [
        RonKind::Save,
        RonKind::Tournament,
        RonKind::Experiment,
        RonKind::Evaluation,
        RonKind::Assignment,
        RonKind::Player,
        RonKind::Recovery,
        RonKind::Lesson,
        RonKind::Configuration,
        RonKind::Theme,
        RonKind::Game,
    ];

    /// Returns the name of the kind.
    pub const fn word(self) -> &'static str {
        self.row().0
    }
    /// Returns a note on how files of the kind are used.
    pub const fn used(self) -> &'static str {
        self.row().1
    }
    /// Returns the name, the note on the use, and the fields that only this kind has. The players
    /// of a tournament are a list; those of a save are not.
    const fn row(self) -> (&'static str, &'static str, &'static [&'static str]) {
        const SAVE: &[&str] = &["line", "start", "cursor", "search", "tick", "bookmarks"];
        const TOURNAMENT: &[&str] = &["players", "swap", "again", "format"];
        const EVALUATION: &[&str] = &["terms", "formula", "phases", "end", "sooner", "boards"];
        const PLAYED: &str =
            "it belongs into the folder of one's own players, and then its name is a player";
        match self {
            RonKind::Save => ("a save", "plyscope FILE opens it", SAVE),
            RonKind::Tournament => (
                "a tournament",
                "plyscope tournament FILE plays it",
                TOURNAMENT,
            ),
            RonKind::Experiment => (
                "an experiment",
                "plyscope experiment FILE runs it",
                &["methods", "positions"],
            ),
            RonKind::Evaluation => (
                "an evaluation",
                "--evaluation FILE searches with it",
                EVALUATION,
            ),
            RonKind::Assignment => (
                "an assignment",
                "plyscope check --assignment FILE judges a class by it",
                &["rubric"],
            ),
            RonKind::Player => ("a player", PLAYED, &["player"]),
            RonKind::Recovery => (
                "unsaved work",
                "plyscope offers it when it starts",
                &["save"],
            ),
            RonKind::Lesson => ("a lesson", "plyscope FILE opens it", &["steps", "teaches"]),
            RonKind::Configuration => (
                "a configuration",
                "--config FILE reads it",
                &["keys", "defaults", "layout"],
            ),
            RonKind::Theme => (
                "a theme",
                "it belongs into the folder of one's own themes",
                &["styles"],
            ),
            RonKind::Game => (
                "a game that is a program",
                "--game FILE --run-program plays it",
                &["command"],
            ),
        }
    }
    /// Returns the offset of a field that only this kind has.
    fn mark(self, text: &str) -> Option<usize> {
        let marks = |field: &&str| {
            let found = value(text, &[Field(field)]);
            found.is_some_and(|found| *field != "players" || found.starts_with('['))
        };
        self.row()
            .2
            .iter()
            .find(|field| marks(field))
            .and_then(|field| locate(text, &[Field(field)]))
    }
    /// Returns the kind of a text; `None` if no field indicates it.
    pub fn of(text: &str) -> Option<RonKind> {
        RonKind::ALL
            .into_iter()
            .find(|kind| kind.mark(text).is_some())
    }
    /// Returns the actual kind of a text that should be of this one, and the offset of the field
    /// that indicates it; `None` if the text may be of this kind.
    pub(super) fn instead(self, text: &str) -> Option<(RonKind, usize)> {
        if self.mark(text).is_some() {
            return None;
        }
        RonKind::ALL
            .into_iter()
            .find_map(|kind| kind.mark(text).map(|offset| (kind, offset)))
    }
    /// Returns whether a text is meant to be a file of this program, complete or not. Other formats
    /// of games do not have these fields.
    pub fn is_any(text: &str) -> bool {
        ["version", "game", "title"]
            .iter()
            .any(|field| value(text, &[Field(field)]).is_some())
            || RonKind::of(text).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_apart_by_their_fields() {
        for (text, kind, other) in [
            ("(version: 1, game: \"nim\")", None, None),
            (
                "(version: 1, game: \"nim\", players: (first: \"a\", second: \"b\"))",
                None,
                None,
            ),
            (
                "(version: 1, game: \"nim\", line: (moves: []))",
                Some(RonKind::Save),
                None,
            ),
            (
                "(version: 1, players: [\"random\"])",
                Some(RonKind::Tournament),
                Some((RonKind::Tournament, 22)),
            ),
            (
                "(methods: [], depths: [1])",
                Some(RonKind::Experiment),
                Some((RonKind::Experiment, 10)),
            ),
            (
                "Evaluation(name: \"a\", terms: [])",
                Some(RonKind::Evaluation),
                Some((RonKind::Evaluation, 29)),
            ),
            (
                "(name: \"a\", player: \"random\")",
                Some(RonKind::Player),
                Some((RonKind::Player, 20)),
            ),
            (
                "(version: 1, teaches: \"cuts\", steps: [])",
                Some(RonKind::Lesson),
                Some((RonKind::Lesson, 37)),
            ),
            (
                "(version: 1, keys: {})",
                Some(RonKind::Configuration),
                Some((RonKind::Configuration, 19)),
            ),
            ("(line: (), methods: [])", Some(RonKind::Save), None),
        ] {
            assert_eq!(
                (RonKind::of(text), RonKind::Save.instead(text)),
                (kind, other),
                "{text}"
            );
            assert!(RonKind::is_any(text), "{text}");
        }
        for text in [
            "",
            "4453",
            "(1,3) (2,2)",
            "[[3,12],[2,4]]",
            "(;GM[Othello]PC[x]BO[8 -]B[d3];)",
            "OX./..X/O.. X",
        ] {
            assert!(!RonKind::is_any(text), "{text}");
        }
    }
}
