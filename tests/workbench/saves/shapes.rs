//! Files of every kind that are not RON, or do not have the right shape: the message is plyscope's
//! own, and its place is exact.

use engine::eval::Registry;
use engine::play::Roster;
use engine::ron_place::SourceText;
use model::batch::experiment::file::ExperimentFile;
use model::batch::tournament::data::Description;
use model::save;

/// A function that reads a text as a kind of file, and returns the error from its place on.
type Read = fn(&str) -> Result<(), String>;

fn told(result: Result<(), impl ToString>) -> Result<(), String> {
    result.map_err(|error| error.to_string().trim_start_matches("f:").to_owned())
}

const SAVE: &str =
    "(\n  version: 1,\n  game: \"nim\",\n  tick: 3,\n  line: (moves: [\"1:1\"]),\n)\n";
const EVALUATION: &str = "(\n  version: 1,\n  name: \"a\",\n  game: \"nim\",\n  terms: [(weight: 1, feature: \"heaps\")],\n)\n";
const PLAYER: &str =
    "(\n  version: 1,\n  name: \"a\",\n  title: \"A\",\n  player: \"random\",\n)\n";
const TOURNAMENT: &str =
    "(\n  version: 1,\n  game: \"nim\",\n  players: [\"random\", \"bacoco\"],\n  games: 2,\n)\n";
const EXPERIMENT: &str = "(\n  version: 1,\n  title: \"t\",\n  positions: [(game: \"nim\")],\n  methods: [\"minimax\"],\n  depths: [1, \"full\"],\n)\n";

/// The kinds: a valid text, the function that reads it, and the known fields.
const KINDS: [(&str, Read, &str); 5] = [
    (
        SAVE,
        |text| told(save::read(text, "f").map(|_| ())),
        "version, title, comment, game, start, line, players, forfeit, cursor, search, tick, bookmarks, monte_carlo, graph, solved, evaluations",
    ),
    (
        EVALUATION,
        |text| told(Registry::built_in().add(text, "f").map(|_| ())),
        "version, name, game, title, description, boards, end, sooner, terms, formula, phases",
    ),
    (
        PLAYER,
        |text| told(Roster::built_in().add(text, "f").map(|_| ())),
        "version, name, title, game, description, player",
    ),
    (
        TOURNAMENT,
        |text| told(Description::read(&SourceText::new(text, "f")).map(|_| ())),
        "version, title, comment, game, position, moves, players, depths, games, format, swap, opening, time, nodes, \
         points, seed, evaluations, again, printed, graded",
    ),
    (
        EXPERIMENT,
        |text| told(ExperimentFile::read(&SourceText::new(text, "f")).map(|_| ())),
        "version, title, comment, positions, evaluations, methods, orders, seeds, memories, depths, uct, nodes, printed",
    ),
];

#[test]
fn every_kind_of_file_says_what_is_wrong_in_our_words() {
    for (good, read, known) in KINDS {
        assert_eq!(read(good), Ok(()), "{good}");
        let last = good.lines().count();
        let end = good.lines().nth(last - 2).expect("a line").chars().count() + 1;
        let says =
            |text: &str, error: &str| assert_eq!(read(text), Err(error.to_owned()), "{text}");
        says(
            "",
            "1:1: expected an opening bracket (, found the end of the text",
        );
        says("[1]", "1:1: expected an opening bracket (, found [");
        says(
            &format!("{good}x"),
            &format!("{}:1: expected the end of the text, found x", last + 1),
        );
        let open = good.trim_end().strip_suffix(')').expect("a bracket");
        let rest = "expected the rest and its closing brackets, found the end of the text";
        says(open, &format!("{}:{end}: {rest}", last - 1));
        says(
            &good.replacen("  version", "  colour: 1,\n  version", 1),
            &format!("2:3: unknown field \"colour\"; known: {known}"),
        );
        says(
            &good.replacen("(\n  version: 1,", "(\n  version: 1,\n  /* é", 1),
            "3:3: expected the end */ of this comment",
        );
        says(
            &good.replacen("1,", "1", 1),
            &format!(
                "3:3: expected a comma or the closing bracket, found {}",
                third(good)
            ),
        );
        says(
            &good.replacen("version: 1", "version: 2", 1),
            &format!("2:12: {VERSION}"),
        );
        says(
            &good.replacen("version: 1", "version: x", 1),
            "2:12: expected a whole number, found x",
        );
        says(
            &good.replacen("version: 1", "version: -1", 1),
            "2:12: expected a whole number from 0, found -1",
        );
        says(
            &good.replacen("version: 1,", "version: 1,\n  version: 1,", 1),
            "3:3: expected the field \"version\" once, found it again",
        );
    }
}

const VERSION: &str = "expected version 1, found 2: this file was written for another plyscope";

/// Returns the name of the field on the third line.
fn third(text: &str) -> &str {
    text.lines()
        .nth(2)
        .and_then(|line| line.trim().split(':').next())
        .expect("a field")
}

#[test]
fn wrong_and_missing_values_are_told_at_their_place() {
    let number = |number: usize| KINDS[number];
    for (kind, old, new, error) in [
        (
            0,
            "  game: \"nim\",\n",
            "",
            "5:1: expected the field \"game\" here, found none",
        ),
        (0, "\"nim\"", "5", "3:9: expected a text in quotes, found 5"),
        (
            3,
            "\"random\",",
            "\"random\",,",
            "4:22: expected a value, found ,",
        ),
        (0, "3", "\"3\"", "4:9: expected a whole number, found \"3\""),
        (0, "3", "3.5", "4:9: expected a whole number, found 3.5"),
        (
            0,
            "3",
            "99999999999999999999",
            "4:9: expected a smaller number, found 99999999999999999999",
        ),
        (
            0,
            "[\"1:1\"]",
            "\"1:1\"",
            "5:17: expected a list in [ ], found \"1:1\"",
        ),
        (
            0,
            "(moves: [\"1:1\"])",
            "7",
            "5:9: expected an opening bracket (, found 7",
        ),
        (
            0,
            "[\"1:1\"]",
            "[\"1:1\"",
            "5:23: expected a comma or the closing bracket, found )",
        ),
        (
            0,
            "\"nim\"",
            "\"n\\q\"",
            "3:11: expected one of \\\" \\\\ \\n \\r \\t \\0 \\x41 \\u{e9} in a text, found \\q",
        ),
        (
            0,
            "tick: 3",
            "search: (depth: \"fuII\")",
            "4:19: expected a number of plies or \"full\", found \"fuII\"",
        ),
        (
            1,
            "  name: \"a\",\n",
            "",
            "5:1: expected the field \"name\" here, found none",
        ),
        (
            1,
            "weight: 1",
            "weight: true",
            "5:20: expected a number, found true",
        ),
        (
            1,
            "feature",
            "featur",
            "5:23: unknown field \"featur\"; known: name, weight, feature, whose, table, counts, unreachable; did you mean feature?",
        ),
        (
            1,
            "weight: 1",
            "whose: Ours",
            "5:19: expected one of MineMinusTheirs, Mine, Theirs, Mover, Neutral, found Ours",
        ),
        (
            2,
            "\"random\"",
            "random",
            "5:11: expected a text in quotes, found random",
        ),
        (
            2,
            "  title: \"A\",\n",
            "",
            "5:1: expected the field \"title\" here, found none",
        ),
        (
            3,
            "  game: \"nim\",\n",
            "",
            "5:1: expected the field \"game\" here, found none",
        ),
        (
            3,
            "\"bacoco\"",
            "7",
            "4:23: expected a player, \"…\" or (name: \"…\", player: \"…\"), found 7",
        ),
        (
            3,
            "games: 2",
            "swap: 2",
            "5:9: expected true or false, found 2",
        ),
        (
            3,
            "games: 2",
            "printed: [5]",
            "5:13: expected an opening bracket (, found 5",
        ),
        (
            4,
            "  title: \"t\",\n",
            "",
            "6:1: expected the field \"title\" here, found none",
        ),
        (
            4,
            "\"minimax\"",
            "minimax",
            "5:13: expected a text in quotes, found minimax",
        ),
        (
            4,
            "[1,",
            "[-1,",
            "6:12: expected a number of plies or \"full\", found -1",
        ),
        (
            4,
            "game:",
            "spiel:",
            "4:16: unknown field \"spiel\"; known: name, game, position, moves",
        ),
    ] {
        let (good, read, _) = number(kind);
        let text = good.replacen(old, new, 1);
        assert_ne!(text, good);
        assert_eq!(read(&text), Err(error.to_owned()), "{text}");
    }
}

#[test]
fn whoever_opens_another_kind_of_file_is_told_what_it_is() {
    let called = [
        "a save",
        "an evaluation",
        "a player",
        "a tournament",
        "an experiment",
    ];
    for (one, (_, read, _)) in KINDS.into_iter().enumerate() {
        for (other, (text, ..)) in KINDS
            .into_iter()
            .enumerate()
            .filter(|(other, _)| *other != one)
        {
            let error = read(text).expect_err("another kind");
            let start = format!("expected {}, found {}: ", called[one], called[other]);
            assert!(error.contains(&start), "{error}");
        }
    }
}

#[test]
fn what_is_quoted_is_short_and_clean() {
    let (good, read, _) = KINDS[0];
    let error = read(&good.replacen("3", &format!("\"\u{1b}[31m{}\"", "x".repeat(99)), 1))
        .expect_err("a text");
    assert_eq!(
        error,
        format!(
            "4:9: expected a whole number, found \"\\u{{1b}}[31m{}…",
            "x".repeat(34)
        )
    );
}
