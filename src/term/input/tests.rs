//! The decoder against what terminals send: keys as crossterm reads them, replies that mean nothing, and any bytes.

// A test names the variants that it is about.
#![allow(clippy::wildcard_enum_match_arm)]

use super::decoder::Decoder;
use super::sequence;
use crate::term::convert;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use proptest::prelude::*;

/// The events of some pieces, read one by one without a pause; after the last one nothing comes for a while.
fn events<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Event> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    pieces
        .into_iter()
        .for_each(|piece| decoder.feed(piece, &mut events));
    decoder.silence(&mut events);
    events
}

/// Returns an event in the app's words, or in crossterm's if the app does not handle it.
pub(super) fn name(event: Event) -> String {
    match (&event, convert::message(event.clone())) {
        (_, Some(crate::app::Msg::Key(key))) => key.to_string(),
        (_, Some(crate::app::Msg::Mouse(mouse))) => format!("{mouse:?}"),
        (Event::Paste(text), _) => format!("{text:?}"),
        _ => format!("{event:?}"),
    }
}

fn names(bytes: &[u8]) -> String {
    events([bytes])
        .into_iter()
        .map(name)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Keys, the mouse and pastes: bytes and their meanings.
const MEANINGS: &[(&[u8], &str)] = &[
    (b"aZ9?", "a Z 9 ?"),
    ("é漢🙂".as_bytes(), "é 漢 🙂"),
    (b"\r\t\x7f \0", "enter tab backspace space ctrl-space"),
    (
        b"\x01\x03\x13\x1a\x1c\x1f\n",
        "ctrl-a ctrl-c ctrl-s ctrl-z ctrl-4 ctrl-7 ctrl-j",
    ),
    (b"\x1b", "esc"),
    (b"\x1b\x1b", "esc esc"),
    (b"\x1b\x1b[A", "esc up"),
    (b"\x1bx\x1b\x7f\x1b\r", "alt-x alt-backspace alt-enter"),
    ("\x1bé".as_bytes(), "alt-é"),
    (b"\x1b[", "alt-["),
    (b"\x1bO", "alt-O"),
    (b"\x1b]", "alt-]"),
    (b"\x1bP", "alt-P"),
    (
        b"\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F",
        "up down right left home end",
    ),
    (
        b"\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF\x1bOP\x1bOS",
        "up down right left home end F1 F4",
    ),
    (
        b"\x1b[1~\x1b[2~\x1b[3~\x1b[4~\x1b[5~\x1b[6~\x1b[7~\x1b[8~",
        "home insert delete end pgup pgdn home end",
    ),
    (
        b"\x1b[11~\x1b[15~\x1b[17~\x1b[21~\x1b[23~\x1b[24~\x1b[25~\x1b[28~\x1b[34~",
        "F1 F5 F6 F10 F11 F12 F13 F15 F20",
    ),
    (b"\x1b[[A\x1b[[E\x1b[P\x1b[Q\x1b[S", "F1 F5 F1 F2 F4"),
    (
        b"\x1b[Z\x1b[1;2A\x1b[1;5C\x1b[1;3D\x1b[3;2~\x1b[1;2P",
        "shift-tab shift-up ctrl-right alt-left shift-delete shift-F1",
    ),
    (
        b"\x1b[97u\x1b[97;5u\x1b[27u\x1b[13;2u\x1b[9;2u\x1b[127u",
        "a ctrl-a esc shift-enter shift-tab backspace",
    ),
    (
        b"\x1b[97:65;2u\x1b[57399u\x1b[57419u\x1b[57376u",
        "A 0 up F13",
    ),
    (b"\x1b[97;1:2u\x1b[97;1:1u", "a a"),
    (
        b"\x1b[27;5;115~\x1b[27;2;13~\x1b[27;5;9~",
        "ctrl-s shift-enter ctrl-tab",
    ),
    (
        b"\x1b[<0;5;7M\x1b[<32;6;7M\x1b[<64;1;1M\x1b[<65;1;1M",
        "Press(4, 6) Drag(5, 6) Wheel(0, 0, true) Wheel(0, 0, false)",
    ),
    (
        b"\x1b[M !!\x1b[M`!$\x1b[32;3;4M",
        "Press(0, 0) Wheel(0, 3, true) Press(2, 3)",
    ),
    (b"\x1b[200~a\nb\x1b[201~c", "\"a\\nb\" c"),
    (
        b"\x1b[200~\x1b[A \x1b[200~ \x1b\x1b[201~q",
        "\"\\u{1b}[A \\u{1b}[200~ \\u{1b}\" q",
    ),
    (b"\x1b[I\x1b[O", "FocusGained FocusLost"),
];

/// Reports of terminals, requested or not, and bytes without a meaning. None of it is a key.
const REPLIES: &[&[u8]] = &[
    // DA1, DA2, DA3, XTVERSION.
    b"\x1b[?1;2c",
    b"\x1b[?62;4;6;22c",
    b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28;29c",
    b"\x1b[>0;276;0c",
    b"\x1b[>41;395;0c",
    b"\x1b[>1;4000;29c",
    b"\x1b[c",
    b"\x1b[0c",
    b"\x1bP!|00000000\x1b\\",
    b"\x1bP!|7E565445\x1b\\",
    b"\x1bP>|XTerm(395)\x1b\\",
    b"\x1bP>|tmux 3.5a\x1b\\",
    b"\x1bP>|foot(1.20.2)\x1b\\",
    // DSR: state, cursor, printer, locator, colours preferred.
    b"\x1b[0n",
    b"\x1b[3n",
    b"\x1b[1;1R",
    b"\x1b[24;80R",
    b"\x1b[?24;80R",
    b"\x1b[?24;80;1R",
    b"\x1b[?10n",
    b"\x1b[?13n",
    b"\x1b[?50n",
    b"\x1b[?57;1n",
    b"\x1b[?997;1n",
    b"\x1b[?997;2n",
    // DECRPM.
    b"\x1b[?2026;0$y",
    b"\x1b[?2026;1$y",
    b"\x1b[?2026;2$y",
    b"\x1b[?2027;3$y",
    b"\x1b[?2004;2$y",
    b"\x1b[?2048;4$y",
    b"\x1b[4;2$y",
    // The size of the window, in cells and in pixels, and mode 2048.
    b"\x1b[8;24;80t",
    b"\x1b[4;480;640t",
    b"\x1b[6;20;10t",
    b"\x1b[9;50;160t",
    b"\x1b[1t",
    b"\x1b[2t",
    b"\x1b[3;100;200t",
    b"\x1b[48;24;80;480;640t",
    // Sixel and ReGIS graphics.
    b"\x1b[?1;0;256S",
    b"\x1b[?2;0;1000;1000S",
    b"\x1b[?1;3;0S",
    // Terminal parameters, checksums, locator reports, media copy.
    b"\x1b[2;1;1;128;128;1;0x",
    b"\x1b[3;1;1;128;128;1;0x",
    b"\x1bP1!~0000\x1b\\",
    b"\x1b[1;1;0;0;0&w",
    b"\x1b[?5i",
    // DECRQSS and DECRQPSR.
    b"\x1bP1$r0m\x1b\\",
    b"\x1bP1$r2 q\x1b\\",
    b"\x1bP0$r\x1b\\",
    b"\x1bP1$u1;1;1;@;@;@;0;0;@;BBBB\x1b\\",
    b"\x1bP2$u9/17/25\x1b\\",
    // XTGETTCAP.
    b"\x1bP1+r544e=787465726d\x1b\\",
    b"\x1bP1+r636f=3830;6c69=3234\x1b\\",
    b"\x1bP0+r524742\x1b\\",
    b"\x1bP1+r4d73=1b5d35323b2570312573\x1b\\",
    // Titles, folders, colours, the clipboard, notifications.
    b"\x1b]lname\x1b\\",
    b"\x1b]Lname\x1b\\",
    b"\x1b]0;title\x07",
    b"\x1b]2;title\x1b\\",
    b"\x1b]4;0;rgb:0000/0000/0000\x07",
    b"\x1b]4;15;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1b]5;0;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1b]7;file://host/home\x1b\\",
    b"\x1b]8;;http://example.org\x1b\\",
    b"\x1b]10;rgb:ffff/ffff/ffff\x07",
    b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1b]11;rgb:0000/0000/0000\x07",
    b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
    b"\x1b]11;rgba:0000/0000/0000/ffff\x1b\\",
    b"\x1b]12;rgb:8080/8080/8080\x1b\\",
    b"\x1b]17;rgb:0000/0000/0000\x1b\\",
    b"\x1b]19;rgb:0000/0000/0000\x1b\\",
    b"\x1b]21;foreground=rgb:ff/ff/ff\x1b\\",
    b"\x1b]22;default\x1b\\",
    b"\x1b]50;?fixed\x07",
    b"\x1b]52;c;cGx5c2NvcGU=\x07",
    b"\x1b]52;c;cXF5\x1b\\",
    b"\x1b]52;p;\x1b\\",
    b"\x1b]60;allowWindowOps\x1b\\",
    b"\x1b]99;i=1:p=?;\x1b\\",
    b"\x1b]133;A\x1b\\",
    b"\x1b]777;notify;a;q\x1b\\",
    b"\x1b]1337;ReportCellSize=20.0;10.0;2.0\x1b\\",
    b"\x1b]1337;Capabilities=T3LrMShAqW\x07",
    b"\x1b]5522;type=read:status=DONE\x1b\\",
    b"\x1b];\xff\xfeq\x1b\\",
    // Graphics of kitty, and other strings.
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b_Gi=31,s=1;ENOENT:no such file\x1b\\",
    b"\x1b_qqq\x1b\\",
    b"\x1b^private\x1b\\",
    b"\x1bXstart\x1b\\",
    // The flags of the kitty keyboard and of xterm's keys; releases; keys that are modifiers or media alone.
    b"\x1b[?0u",
    b"\x1b[?1u",
    b"\x1b[?31u",
    b"\x1b[>4;2m",
    b"\x1b[>4m",
    b"\x1b[?1;2m",
    b"\x1b[97;1:3u",
    b"\x1b[1;1:3A",
    b"\x1b[3;1:3~",
    b"\x1b[57441;2u",
    b"\x1b[57441;1:3u",
    b"\x1b[57358u",
    b"\x1b[57428u",
    b"\x1b[57344u",
    b"\x1b[0u",
    b"\x1b[3u",
    b"\x1b[27;5;3~",
    b"\x1b[1114112u",
    b"\x1b[55296u",
    b"\x1b[99999999999999999999u",
    b"\x1b[u",
    b"\x1b[~",
    // Keys of rxvt and of the Sun, which have no names here.
    b"\x1b[a",
    b"\x1b[b",
    b"\x1b[2$",
    b"\x1b[3^",
    b"\x1b[5@",
    b"\x1b[224z",
    b"\x1bOa",
    b"\x1bOj",
    b"\x1bOM",
    b"\x1b[99~",
    b"\x1b[200;5~",
    b"\x1b[201~",
    // Mouse reports of nothing that is used, or out of range.
    b"\x1b[<35;10;10M",
    b"\x1b[<0;10;10m",
    b"\x1b[<1;10;10M",
    b"\x1b[<2;10;10M",
    b"\x1b[<66;10;10M",
    b"\x1b[<128;10;10M",
    b"\x1b[<0;0;0M",
    b"\x1b[<0;99999;1M",
    b"\x1b[<999;1;1M",
    b"\x1b[<;;M",
    b"\x1b[<M",
    b"\x1b[M#!!",
    b"\x1b[M   ",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[0;0;0M",
    b"\x1b[5;1;1M",
    b"\x1b[0;1;1;1;1T",
    b"\x1b[1;1t",
    // Focus is heard of and means nothing.
    b"\x1b[I",
    b"\x1b[O",
    // No characters.
    b"\xff",
    b"\xfe\xff",
    b"\x80",
    b"\xc0\xaf",
    b"\xc3",
    b"\xe2\x82",
    b"\xf0\x9f\x98",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xf8\x88\x80\x80\x80",
    // Unfinished.
    b"\x1b[1;",
    b"\x1b[?",
    b"\x1b[<0;1",
    b"\x1b[M!",
    b"\x1b[[",
    b"\x1b]11;rgb:",
    b"\x1bP1+r",
    b"\x1b_G",
    b"\x1b[200~",
];

/// Returns whether the app handles the event.
fn is_heard(event: &Event) -> bool {
    convert::message(event.clone()).is_some_and(|msg| match msg {
        crate::app::Msg::Mouse(_) => true,
        crate::app::Msg::Paste(text) => !text.is_empty(),
        crate::app::Msg::Key(_) => true,
        _ => false,
    })
}

pub(super) fn is_plain(event: &Event, wanted: char) -> bool {
    matches!(event, Event::Key(key) if key.code == KeyCode::Char(wanted)
        && key.modifiers.is_empty() && key.kind == KeyEventKind::Press)
}

pub(super) fn is_ctrl_c(event: &Event) -> bool {
    *event == sequence::key(KeyCode::Char('c'), KeyModifiers::CONTROL)
}

#[test]
fn keys_and_the_mouse_mean_what_they_did() {
    for (bytes, expected) in MEANINGS {
        assert_eq!(
            names(bytes),
            *expected,
            "{:?}",
            String::from_utf8_lossy(bytes)
        );
    }
}

#[test]
fn every_split_of_what_is_sent_means_the_same() {
    for (bytes, expected) in MEANINGS {
        let singly = events(bytes.chunks(1))
            .into_iter()
            .map(name)
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(singly, *expected, "{:?}", String::from_utf8_lossy(bytes));
        for at in 0..bytes.len() {
            let halves = events([&bytes[..at], &bytes[at..]])
                .into_iter()
                .map(name)
                .collect::<Vec<_>>()
                .join(" ");
            assert_eq!(
                halves,
                *expected,
                "{:?} at {at}",
                String::from_utf8_lossy(bytes)
            );
        }
    }
}

#[test]
fn replies_are_no_keys_and_leave_the_keyboard_alive() {
    assert!(REPLIES.len() >= 144, "{}", REPLIES.len());
    for reply in REPLIES {
        let shown = String::from_utf8_lossy(reply);
        let (mut decoder, mut found) = (Decoder::default(), Vec::new());
        decoder.feed(reply, &mut found);
        decoder.silence(&mut found);
        assert!(!found.iter().any(is_heard), "{shown:?}: {found:?}");
        found.clear();
        decoder.feed(b"q", &mut found);
        assert!(
            found.iter().any(|event| is_plain(event, 'q')),
            "{shown:?} swallows a key: {decoder:?}"
        );
        let found = events([*reply, b"\x03"]);
        assert!(found.iter().any(is_ctrl_c), "{shown:?} swallows ctrl-c");
    }
}

#[test]
fn a_paste_and_a_sequence_are_bounded() {
    let (mut decoder, mut found) = (Decoder::default(), Vec::new());
    decoder.feed(b"\x1b[200~", &mut found);
    let piece = vec![b'a'; 1 << 20];
    (0..6).for_each(|_| decoder.feed(&piece, &mut found));
    decoder.feed(b"\x1b[201~q", &mut found);
    let [Event::Paste(text), last] = &found[..] else {
        panic!("{} events", found.len())
    };
    assert_eq!(text.len(), super::decoder::MOST_PASTE);
    assert!(is_plain(last, 'q'));
    let long = [b"\x1b[".as_slice(), &vec![b'1'; 1 << 20], b"Aq"].concat();
    assert_eq!(names(&long), "q");
}

/// Bytes of which sequences are made, more often than others.
fn byte() -> impl Strategy<Value = u8> {
    let often = b"\x1b[]OPX^_M<?>;:0129~mMuRcIynABCDZ\x07\\$ \x03\x18\xc3\xa9\xff";
    prop_oneof![3 => prop::sample::select(often.to_vec()), 1 => any::<u8>()]
}

fn pieces() -> impl Strategy<Value = Vec<(Vec<u8>, bool)>> {
    let paste = prop::sample::select(vec![
        b"\x1b[200~".to_vec(),
        b"\x1b[201~".to_vec(),
        b"\x1b]52;c;".to_vec(),
    ]);
    let piece = prop_oneof![6 => prop::collection::vec(byte(), 0..40), 1 => paste];
    prop::collection::vec((piece, prop::bool::weighted(0.2)), 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_wedge_the_keyboard(pieces in pieces()) {
        let (mut decoder, mut found) = (Decoder::default(), Vec::new());
        let all: Vec<u8> = pieces.iter().flat_map(|(piece, _)| piece.clone()).collect();
        let pastes = all.windows(4).any(|window| window == b"200~");
        for (piece, pause) in &pieces {
            found.clear();
            decoder.feed(piece, &mut found);
            let pressed = piece.iter().filter(|&&byte| byte == 3).count();
            prop_assert!(pastes || found.iter().filter(|event| is_ctrl_c(event)).count() >= pressed);
            if *pause && decoder.wait().is_some() {
                decoder.silence(&mut found);
                prop_assert_eq!(decoder.wait(), None, "one silence is enough");
            }
        }
        if decoder.wait().is_some() {
            decoder.silence(&mut found);
        }
        found.clear();
        decoder.feed(b"\x03", &mut found);
        prop_assert!(found.iter().any(is_ctrl_c), "{:?}", decoder);
        decoder.feed(b"q", &mut found);
        prop_assert!(found.iter().any(|event| is_plain(event, 'q')), "{:?}", decoder);
        prop_assert_eq!(decoder.wait(), None);
    }
}
