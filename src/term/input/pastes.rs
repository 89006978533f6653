//! Tests of pastes that stall, and of ctrl-c in them.

use super::decoder::{Decoder, MOST_PASTE, SILENCE};
use super::tests::{is_ctrl_c, is_plain, name};
use crossterm::event::Event;

#[test]
fn a_paste_that_stalls_goes_on_as_a_paste() {
    let (mut decoder, mut found) = (Decoder::default(), Vec::new());
    for piece in [
        "\x1b[200~one",
        " two, which is more than a key sends at once",
        " three, and what comes next is its end\x1b[20",
        "1~q",
    ] {
        decoder.feed(piece.as_bytes(), &mut found);
        decoder.silence(&mut found);
    }
    let text = |event: &Event| {
        if let Event::Paste(text) = event {
            text.clone()
        } else {
            String::new()
        }
    };
    let all: String = found.iter().map(text).collect();
    assert_eq!(
        all,
        "one two, which is more than a key sends at once three, and what comes next is its end"
    );
    assert!(
        found.last().is_some_and(|last| is_plain(last, 'q')),
        "{found:?}"
    );
    // A key after an unfinished paste is typed.
    decoder.feed(b"\x1b[200~one", &mut found);
    decoder.silence(&mut found);
    found.clear();
    decoder.feed(b"x", &mut found);
    decoder.feed(b"\x1b[A", &mut found);
    assert_eq!(found.into_iter().map(name).collect::<Vec<_>>(), ["x", "up"]);
}

/// Programs and other binary files have bytes that are keys.
#[test]
fn ctrl_c_in_a_paste_is_pasted_if_its_end_comes_and_pressed_if_there_is_a_pause() {
    let (mut decoder, mut found) = (Decoder::default(), Vec::new());
    decoder.feed(b"\x1b[200~a\x03b\x03c\x1b[201~q", &mut found);
    let [Event::Paste(text), last] = &found[..] else {
        panic!("{found:?}")
    };
    assert!(text == "abc" && is_plain(last, 'q'));
    found.clear();
    decoder.feed(b"\x1b[200~a\x03b", &mut found);
    assert_eq!((found.len(), decoder.wait()), (0, Some(SILENCE)));
    decoder.silence(&mut found);
    let [Event::Paste(text), last] = &found[..] else {
        panic!("{found:?}")
    };
    assert!(text == "ab" && is_ctrl_c(last));
    found.clear();
    decoder.feed(b"\x03", &mut found);
    assert!(
        found.iter().any(is_ctrl_c),
        "what comes after the pause is typed"
    );
    // A stream that never pauses is no paste of a terminal.
    decoder.feed(b"\x1b[200~", &mut found);
    decoder.feed(&vec![b'a'; MOST_PASTE], &mut found);
    found.clear();
    decoder.feed(b"\x03", &mut found);
    assert!(found.iter().any(is_ctrl_c));
}
