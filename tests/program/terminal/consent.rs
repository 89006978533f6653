//! Programs of games that are not named by the user: they are never started without consent,
//! whatever names them.

use super::Session;
use std::fs;
use std::path::{Path, PathBuf};

/// A game with one position in a folder; its program leaves a mark when it is started.
struct Marked {
    folder: tempfile::TempDir,
    state: tempfile::TempDir,
}

impl Marked {
    fn new() -> Marked {
        let (folder, state) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        let marked = Marked { folder, state };
        let answers = "*plyscope-game*) echo '{\"plyscope-game\":1,\"name\":\"Marked\",\"start\":\"0\"}';; \
            *look*) echo \"{\\\"id\\\":$id,\\\"looks\\\":[{\\\"over\\\":1}]}\";; *) echo \"{\\\"id\\\":$id,\\\"text\\\":\\\"x\\\"}\";;";
        let program = format!(
            "touch '{}'\nwhile read -r line; do id=${{line#*:}}; id=${{id%%,*}}; case $line in {answers} esac; done\n",
            marked.mark().display()
        );
        marked.file("game.sh", &program);
        marked
    }
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
    fn file(&self, name: &str, text: &str) -> PathBuf {
        fs::write(self.path(name), text).expect("written");
        self.path(name)
    }
    fn mark(&self) -> PathBuf {
        self.path("started")
    }
    fn command(&self) -> String {
        format!("sh '{}'", self.path("game.sh").display())
    }
    fn spec(&self) -> String {
        format!("program:{}", self.command())
    }
    fn save(&self) -> String {
        format!("(version: 1, game: {:?}, line: (moves: []))", self.spec())
    }
    fn start(&self, arguments: &[&Path]) -> Session {
        let state = self.state.path().to_str().expect("a name");
        Session::start(arguments, &[("PLYSCOPE_STATE_DIR", state)])
    }
    /// Checks that the question with the exact command is shown, and that nothing was started.
    fn asks(&self, session: &mut Session, door: &str) {
        session.wait_for_in("This would start a program", door);
        let shown: String = session.contents().split_whitespace().collect();
        let command: String = self.command().split_whitespace().collect();
        assert!(
            shown.replace('│', "").contains(&command),
            "{door}:\n{}",
            session.contents()
        );
        assert!(!self.mark().exists(), "{door} started the program");
    }
    fn refuses(&self, mut session: Session, door: &str) {
        self.asks(&mut session, door);
        session.keys("n");
        session.wait_for_in("the program was not started", door);
        session.wait_until_quiet();
        assert!(!self.mark().exists(), "{door} started the program");
        session.keys("\u{3}\u{3}");
        assert_eq!(session.end().0, 0, "{door}");
    }
}

#[test]
fn every_door_asks_before_it_starts_a_program() {
    let game = Marked::new();
    let (spec, save) = (game.spec(), game.save());
    let saved = game.file("save.ron", &save);
    let named = game.file(
        "game.ron",
        &format!("(version: 1, name: \"G\", command: {:?})", game.command()),
    );
    let trace = game.file(
        "t.trace",
        &format!("plyscope-trace 1\ngame {spec}\nmethod minimax\nbegin\n> -\n= 1\n"),
    );
    let players = "players: [\"random\", \"random\"]";
    let tournament = game.file(
        "t.ron",
        &format!("(version: 1, game: {spec:?}, {players}, games: 2)"),
    );
    for (door, file) in [
        ("a save", &saved),
        ("the file of a game", &named),
        ("a trace", &trace),
        ("a tournament", &tournament),
    ] {
        game.refuses(game.start(&[file]), door);
    }
    game.refuses(
        game.start(&[Path::new("--game"), &named]),
        "--game with a file",
    );
    let link = model::documents::link::of_text(&save);
    game.refuses(game.start(&[Path::new(&link)]), "a link");
    // A link that is pasted is opened.
    let mut session = game.start(&[]);
    session.wait_for("What would you like to do?");
    session.keys(&format!("\u{1b}[200~{link}\u{1b}[201~"));
    game.refuses(session, "a link that was pasted");
    // A recent file is opened.
    let recent = format!(
        "(version: 1, files: [{:?}])",
        saved.to_str().expect("a name")
    );
    fs::write(game.state.path().join("recent.ron"), recent).expect("written");
    let mut session = game.start(&[]);
    session.wait_for("save.ron");
    session.keys("c");
    game.refuses(session, "a recent file");
    // The work of another run is recovered.
    let left = format!("(version: 1, save: {save:?})");
    fs::write(game.state.path().join("recovery-decoy-1-0.ron"), left).expect("written");
    let mut session = game.start(&[]);
    session.wait_for("Unsaved");
    session.keys("c");
    game.refuses(session, "what another run has left");
}

#[test]
fn a_configuration_starts_no_program() {
    let game = Marked::new();
    let spec = game.spec();
    let config = game.path("config");
    for (name, text) in [
        (
            "plyscope.ron",
            format!("(version: 1, defaults: (evaluations: {{{spec:?}: \"outcome\"}}))"),
        ),
        (
            "players/mine.ron",
            format!(
                "(version: 1, player: {:?})",
                format!("external:command={}", game.command())
            ),
        ),
        (
            "evaluations/mine.ron",
            format!("(version: 1, game: {spec:?}, formula: \"outcome\")"),
        ),
    ] {
        let file = config.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(file, text).expect("written");
    }
    // The game that was played last is offered again.
    let play = format!("(game: {spec:?}, is_second: false, strength: \"easy\", limit: \"\")");
    fs::write(
        game.state.path().join("screen.ron"),
        format!("(version: 1, play: Some({play}))"),
    )
    .expect("written");
    let folder = |path: &Path| path.to_str().expect("a name").to_owned();
    let (config, state) = (folder(&config), folder(game.state.path()));
    let mut session = Session::start::<&Path>(
        &[],
        &[
            ("PLYSCOPE_CONFIG_DIR", &config),
            ("PLYSCOPE_STATE_DIR", &state),
        ],
    );
    session.wait_for("What would you like to do?");
    session.keys("p");
    session.wait_for("Play");
    session.wait_until_quiet();
    assert!(!game.mark().exists(), "the form started the program");
    session.keys("\r");
    session.wait_for("X to move");
    session.wait_until_quiet();
    assert!(
        !game.mark().exists(),
        "the game that was played last started the program"
    );
    session.keys("\u{3}\u{3}");
    assert_eq!(session.end().0, 0);
    for arguments in [
        &["list", "games"][..],
        &["list", "players"],
        &["list", "own"],
        &["analyze", "--game", "nim", "--depth", "1"],
    ] {
        let output = crate::own_home::plyscope()
            .args(arguments)
            .env("PLYSCOPE_CONFIG_DIR", &config)
            .output()
            .expect("it starts");
        assert!(output.status.code().is_some(), "{arguments:?}");
        assert!(!game.mark().exists(), "{arguments:?} started the program");
    }
}

#[test]
fn a_yes_is_remembered_for_this_file_and_this_command() {
    let game = Marked::new();
    // The command runs in the folder of the file that contains it, wherever plyscope is started.
    let named = |name: &str, command: &str| {
        game.file(
            name,
            &format!("(version: 1, name: \"Marked\", command: {command:?})"),
        )
    };
    let of = |file: &Path| {
        format!(
            "(version: 1, game: {:?}, line: (moves: []))",
            file.to_str().expect("a name")
        )
    };
    let rules = named("rules.ron", &game.command());
    let saved = game.file("save.ron", &of(&rules));
    let mut session = game.start(&[&saved]);
    game.asks(&mut session, "a save");
    session.keys("y");
    session.wait_for("Marked");
    assert!(game.mark().exists());
    session.keys("q");
    assert_eq!(session.end().0, 0);
    // There is no second question.
    fs::remove_file(game.mark()).expect("it is there");
    let mut session = game.start(&[&saved]);
    session.wait_for("Marked");
    assert!(game.mark().exists());
    session.keys("q");
    assert_eq!(session.end().0, 0);
    // Another file leads to a question, and so does this file with another command.
    fs::remove_file(game.mark()).expect("it is there");
    let other = game.file("other.ron", &of(&rules));
    game.refuses(game.start(&[&other]), "another file");
    fs::rename(game.path("game.sh"), game.path("game2.sh")).expect("renamed");
    named("rules.ron", &game.command().replace("game.sh", "game2.sh"));
    let mut session = game.start(&[&saved]);
    session.wait_for("This would start a program");
    assert!(
        session
            .contents()
            .replace(['\n', ' ', '│'], "")
            .contains("game2.sh"),
        "{}",
        session.contents()
    );
    assert!(!game.mark().exists());
    session.keys("n\u{3}\u{3}");
    assert_eq!(session.end().0, 0);
}
