//! Targets for text that is typed, pasted or sent: notations, command lines, batches, players that
//! are programs, terminals.

use super::{REGISTRY, ROSTER, check_message, check_place, check_shown, decoded, game_of, places};
use engine::boundary::Position;
use engine::boundary::position::read_moves;
use engine::clean::plain_lines;
use engine::numbers::Ordinal;
use engine::play::external::{Reply, lines, ugi};
use engine::process::fault::short;
use engine::process::heard::{Heard, LONGEST_LINE};
use engine::rules::tree::TreeGame;
use engine::rules::{Setup, Side};
use engine::search::{MethodName, Spec, Token};
use model::batch::exam::ExamTerms;
use model::batch::exam::grow::{MOST_NODES, SeededNumbers};
use model::documents;
use model::documents::{Imported, import};
use model::save::export::{ExportFormat, FORMATS, Keeps};
use plyscope::app::screens::trees::TreeEditor;
use plyscope::cli::{self, EngineState, Resolved};
use serde_json::json;
use std::ffi::OsString;
use std::sync::Arc;

/// Reads every notation that can be pasted, and every one that can be written.
pub fn notations(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    let found = match import(&text) {
        Ok(found) => found,
        Err(error) => {
            check_message(&error.to_string());
            // Carriage returns alone also end lines.
            check_place(&plain_lines(&text), (error.line, error.column));
            return false;
        }
    };
    let (start, end) = (found.start.copy(), found.end().copy());
    let study = found.into_study(Arc::clone(&REGISTRY));
    // The values of a game are searched, which takes long.
    for format in FORMATS
        .iter()
        .filter(|format| format.keeps != Keeps::Values)
    {
        if let Ok(written) = documents::export(&study, format) {
            check_written(format, &written, &*start, &*end);
        }
    }
    let saved = documents::to_text(&study);
    let again = documents::read(&saved, "f", Arc::clone(&REGISTRY))
        .unwrap_or_else(|error| panic!("{error}\n{saved}"));
    assert_eq!(documents::to_file(&again), documents::to_file(&study));
    true
}

/// Reads the inputs for trees: the line of a new tree or an exam, and a value or a list in the
/// editor.
pub fn trees(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    // It is typed in one line.
    let line = text.replace(['\n', '\r', '\t'], " ");
    let asked = match ExamTerms::default().read(&line, &["out"]) {
        Ok((terms, _)) => {
            let sketch = terms.shape.grow(&mut SeededNumbers::new(terms.seed));
            assert!(sketch.nodes() as u64 <= MOST_NODES);
            let game = TreeGame::of(&sketch, terms.shape.first).expect("a tree");
            assert_eq!(
                TreeGame::parse(&game.to_string()).expect("a tree").sketch(),
                sketch
            );
            true
        }
        Err(error) => {
            check_shown(&error.to_string());
            false
        }
    };
    let start = TreeGame::parse("[[3,12,('B',8)],[2,4,6]]").expect("a tree");
    let mut editor = TreeEditor::new(&start, &[0, 2].map(Ordinal), MethodName::AlphaBeta);
    let before = editor.sketch().clone();
    let put = editor.put(&line).map_err(|error| {
        check_shown(&error.to_string());
        check_place(&line, (error.line, error.column));
    });
    let named = editor
        .rename(line.trim())
        .map_err(|error| check_shown(&error.to_string()));
    let game = editor.game().expect("a tree");
    assert_eq!(TreeGame::parse(&game.to_string()).expect("a tree"), game);
    while editor.step_back(false) {}
    assert_eq!(editor.sketch(), &before);
    asked || put.is_ok() || named.is_ok()
}

/// Checks that the written text leads to the same position.
fn check_written(format: &ExportFormat, written: &str, start: &dyn Position, end: &dyn Position) {
    let read = |text: &str| -> Imported {
        import(text).unwrap_or_else(|error| panic!("{} {text:?}: {error}", format.word))
    };
    match format.word {
        "position" => {
            let again = end
                .set_up(Some(&Setup::read(written)))
                .unwrap_or_else(|error| panic!("{written:?}: {error}"));
            assert_eq!(again.describe(), end.describe(), "{written}");
            // A pasted text cannot name a tree, which could be a file.
            if end.kind() != "tree" {
                assert_eq!(
                    read(&format!("{} {written}", end.game())).start.describe(),
                    end.describe(),
                    "{written}"
                );
            }
        }
        "moves" => {
            let (_, again) = read_moves(start, written)
                .unwrap_or_else(|(.., error)| panic!("{written:?}: {error}"));
            assert_eq!(again.describe(), end.describe(), "{written}");
        }
        // These formats omit passes or the side to move.
        "transcript" | "columns" | "li2" | "board64" | "obf" | "ggf" | "sgf"
            if !written.is_empty() =>
        {
            assert_eq!(
                read(written).end().describe().rows,
                end.describe().rows,
                "{} {written}",
                format.word
            );
        }
        _ => {}
    }
}

/// Reads the arguments of a command line, one per line. An unknown option is compared with all
/// known ones, in time that is quadratic in its length, so that overlong options are left to the
/// limits of the system.
pub fn command_lines(data: &[u8]) -> bool {
    let data = &data[..data.len().min(4096)];
    let words = data.split(|&byte| byte == b'\n').map(<[u8]>::to_vec);
    let arguments: Vec<OsString> = std::iter::once(b"plyscope".to_vec())
        .chain(words)
        .map(argument)
        .collect();
    let read = cli::read(arguments.clone());
    assert_eq!(cli::read(arguments), read);
    match read {
        Ok(_) => true,
        Err(message) => {
            check_shown(&message);
            false
        }
    }
}

#[cfg(unix)]
fn argument(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn argument(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Reads a line of a batch: the request, written with all its fields, is equal when it is read
/// again.
pub fn batch_lines(data: &[u8]) -> bool {
    let Some(text) = decoded(data) else {
        return false;
    };
    // Reading a device may never end.
    let Some(line) = text.lines().next().filter(|line| !line.contains("/dev")) else {
        return false;
    };
    let ask = |line: &str| cli::question(line, Arc::clone(&REGISTRY), ROSTER.clone());
    let Resolved { position, spec, .. } = match ask(line) {
        Ok(question) => question,
        Err(error) => {
            check_shown(&error.to_string());
            return false;
        }
    };
    let Spec {
        method,
        depth,
        order,
        seed,
        evaluation,
        max,
        memory: _,
    } = &spec;
    let depth = depth.map_or(json!("full"), |plies| json!(plies));
    let max = max.map(|side| {
        if side == Side::First {
            "first"
        } else {
            "second"
        }
    });
    let written = json!({
        "game": position.game(), "position": position.describe().to_string(), "method": method.word(), "depth": depth,
        "order": order.word(), "seed": seed, "evaluation": evaluation, "max": max,
    });
    let again = ask(&written.to_string()).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(
        (again.position.game(), again.position.describe()),
        (position.game(), position.describe())
    );
    assert_eq!(again.spec, spec);
    true
}

/// Returns the lines of a program's output that arrives in pieces of `piece` bytes, and whether one
/// is too long.
fn heard(data: &[u8], piece: usize) -> (Vec<String>, bool) {
    let (mut heard, mut found) = (Heard::default(), Vec::new());
    for piece in data.chunks(piece) {
        heard.add(piece);
        loop {
            match heard.line() {
                Ok(Some(line)) => found.push(line),
                Ok(None) => break,
                Err(error) => {
                    check_message(&error.to_string());
                    return (found, true);
                }
            }
        }
    }
    (found, false)
}

/// Reads the replies of programs that play, in both protocols: the first byte selects the game and
/// the way in which the rest is cut up.
pub fn protocols(data: &[u8]) -> bool {
    let Some((&first, data)) = data.split_first() else {
        return false;
    };
    let (whole, long) = heard(data, data.len().max(1));
    if data.len() <= LONGEST_LINE {
        assert_eq!(
            heard(data, 1 + usize::from(first) / 8),
            (whole.clone(), long),
            "the pieces matter"
        );
    }
    let position = &places(game_of(first))[1];
    let (mut reply, mut accepted) = (Reply::default(), false);
    for line in &whole {
        let moves = [lines::hear(line.trim()), ugi::hear(&mut reply, line.trim())];
        for mv in moves.into_iter().flatten() {
            match position.find_move(&short(&mv)) {
                Ok(ordinal) => accepted |= position.play(ordinal).is_some(),
                Err(error) => check_shown(&error.to_string()),
            }
        }
    }
    assert!(reply.value.is_none_or(|value| value.parse::<i64>().is_ok()));
    accepted
}

/// Sends input to plyscope as a UGI engine: every reply consists of clean lines, is equal when
/// repeated, and a move is read by our own side of the protocol. The first byte selects the game
/// and the player.
pub fn ugi_engine(data: &[u8]) -> bool {
    let Some((&first, data)) = data.split_first() else {
        return false;
    };
    let Ok(text) = std::str::from_utf8(data) else {
        return false;
    };
    let start = &*places(game_of(first))[1];
    let player = if first < b'A' {
        "random"
    } else {
        "alphabeta:depth=1"
    };
    let choosing = ROSTER
        .read(player, start.kind())
        .expect("a player")
        .choosing;
    let answers = || -> Vec<String> {
        let mut engine =
            EngineState::new(start, choosing.clone(), Arc::clone(&REGISTRY), 7).expect("an engine");
        text.lines()
            .take(64)
            .map_while(|line| engine.answer(line, &Token::default()))
            .collect()
    };
    let all = answers();
    assert_eq!(answers(), all, "asked again");
    let mut accepted = false;
    for line in all.iter().flat_map(|answer| answer.lines()) {
        check_message(line);
        if let Some(mv) = line.strip_prefix("bestmove ") {
            assert!(
                ugi::hear(&mut Reply::default(), line).is_some_and(|heard| heard == mv),
                "{line}"
            );
            accepted = true;
        }
    }
    accepted
}

/// Reads the input of a terminal: after a pause, no earlier input holds a key back; for ctrl-c this
/// holds without a pause, except during a paste.
#[cfg(unix)]
pub fn terminal(data: &[u8]) -> bool {
    use plyscope::app::Msg;
    use plyscope::term::convert::message;
    use plyscope::term::input::decoder::{Decoder, MOST_PASTE};
    let Some((&first, data)) = data.split_first() else {
        return false;
    };
    let feed = |piece: usize| {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        data.chunks(piece)
            .for_each(|piece| decoder.feed(piece, &mut events));
        (decoder, events)
    };
    let (mut decoder, mut events) = feed(1 + usize::from(first));
    assert_eq!(feed(usize::MAX).1, events, "the pieces matter");
    let accepted = !events.is_empty();
    let mut last = |decoder: &mut Decoder, byte: u8| {
        events.clear();
        decoder.feed(&[byte], &mut events);
        match events.last().cloned().and_then(message) {
            Some(Msg::Key(key)) => key.to_string(),
            _ => format!("{events:?}"),
        }
    };
    let mut pressed = feed(usize::MAX).0;
    let heard = last(&mut pressed, 3);
    if heard != "ctrl-c" {
        let mut late = Vec::new();
        pressed.silence(&mut late);
        assert!(
            matches!(late.pop().and_then(message), Some(Msg::Key(key)) if key.to_string() == "ctrl-c"),
            "{heard}"
        );
    }
    let mut dropped = Vec::new();
    decoder.silence(&mut dropped);
    assert_eq!(decoder.wait(), None, "it still waits");
    assert_eq!(last(&mut decoder, b'x'), "x");
    assert_eq!(decoder.wait(), None, "it waits after a key");
    for event in dropped {
        if let Some(Msg::Paste(text)) = message(event) {
            assert!(text.len() <= 3 * MOST_PASTE);
        }
    }
    accepted
}
