//! [`RonKind`]: the kind of a RON file, recognised by its fields, so that an error can name the kind of a wrong file.
//!
//! The name of the file does not matter. A missing or misspelt field does not change the kind: the text is taken for
//! the expected kind, unless only another kind has its fields.

use super::Step::Field;
use super::{locate, value};

/// What a RON text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RonKind {
    /// A game with its searches.
    Save,
    /// Many games between many players.
    Tournament,
    /// The same searches over many positions.
    Experiment,
    /// What a position is worth.
    Evaluation,
    /// What a class was asked for.
    Assignment,
    /// Who plays.
    Player,
    /// What another run left unsaved.
    Recovery,
    /// A text with tasks that is worked through.
    Lesson,
    /// How the workbench shall behave.
    Configuration,
    /// How the workbench shall look.
    Theme,
    /// A game that is a program.
    Game,
}

impl RonKind {
    /// All of them.
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

    /// What it is called.
    pub const fn word(self) -> &'static str {
        self.row().0
    }
    /// Who takes it.
    pub const fn used(self) -> &'static str {
        self.row().1
    }
    /// What it is called, who takes it, and the fields that only such texts have. A tournament's players are a list, a
    /// save's are not.
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
    /// Where a field stands that only such texts have.
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
    /// Which kind a text is; `None`: no field shows it.
    pub fn of(text: &str) -> Option<RonKind> {
        RonKind::ALL
            .into_iter()
            .find(|kind| kind.mark(text).is_some())
    }
    /// Which other kind a text is that should be of this one, and the offset of the field that shows it.
    pub(super) fn instead(self, text: &str) -> Option<(RonKind, usize)> {
        if self.mark(text).is_some() {
            return None;
        }
        RonKind::ALL
            .into_iter()
            .find_map(|kind| kind.mark(text).map(|offset| (kind, offset)))
    }
    /// Is a text meant to be one of ours at all, whole or not? What people keep games in has no such fields.
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
