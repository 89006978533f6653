//! [`Decoder`]: splits a stream of bytes into sequences.
//!
//! A machine of nine states after ECMA-48 and the VT500 parser of Paul Williams (<https://vt100.net/emu/dec_ansi_parser>),
//! turned from output to input: a lone ESC is a key, `ESC x` is alt-x, mouse reports of the old kind are raw bytes, and a
//! paste is text up to `ESC[201~`. Source of the forms: xterm's *Control Sequences* (ctlseqs), kitty's keyboard protocol.
//!
//! Cost: linear in the bytes; memory at most [`MOST_PASTE`].

use super::sequence;
use crossterm::event::{Event, KeyCode, KeyModifiers};
use engine::clean::plain_lines;
use std::time::Duration;

/// The time that a lone ESC waits for the rest of a sequence.
pub const ESCAPE_WAIT: Duration = Duration::from_millis(20);
/// The time that any other unfinished sequence waits for its rest.
pub const SILENCE: Duration = Duration::from_millis(40);
/// The longest paste, in bytes; the rest of a longer one is dropped.
pub const MOST_PASTE: usize = 4 << 20;
/// The longest control sequence, in bytes; longer ones are dropped.
const LONGEST: usize = 64;
/// The most bytes of one key. More bytes at once, after a paste or a reply has stalled, are its
/// rest.
const LONGEST_KEY: usize = 32;

const CTRL_C: u8 = 3;
const ESC: u8 = 0x1b;
const PASTE_END: &[u8] = b"\x1b[201~";

/// The kind of the unfinished sequence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing.
    #[default]
    Ground,
    /// A character of several bytes.
    Character { alt: bool },
    /// ESC.
    Escape,
    /// `ESC O`: one byte names a key.
    Ss3,
    /// `ESC [`: parameters, then a final byte.
    Csi,
    /// `ESC [ [`: a function key of the Linux console.
    Console,
    /// `ESC [ M`: three bytes of a mouse report.
    Mouse,
    /// `ESC ] … BEL` or `ESC \`: a reply as a string; also with `P`, `X`, `^` and `_`.
    Words {
        opener: u8,
        empty: bool,
        escape: bool,
    },
    /// `ESC [200~ … ESC [201~`.
    Paste,
}

/// Finds the events in the bytes that a terminal sends.
#[derive(Debug, Default)]
pub struct Decoder {
    state: State,
    /// The bytes read in this state, without its opening.
    held: Vec<u8>,
    /// Set when a paste or a string had a pause: the next bytes may be its rest.
    stalled: bool,
    /// Set when ctrl-c has come in the paste: it was pasted if the paste goes on to its end, and
    /// pressed if there is a pause.
    interrupted: bool,
}

impl Decoder {
    /// Returns the time to wait for further bytes before [`Decoder::silence`]; `None`: nothing is
    /// unfinished.
    pub fn wait(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            _ if self.stalled => None,
            State::Escape => Some(ESCAPE_WAIT),
            State::Character { .. }
            | State::Ss3
            | State::Csi
            | State::Console
            | State::Mouse
            | State::Words { .. }
            | State::Paste => Some(SILENCE),
        }
    }
    /// Handles the bytes that were read at once.
    pub fn feed(&mut self, bytes: &[u8], events: &mut Vec<Event>) {
        if std::mem::take(&mut self.stalled) && !self.goes_on(bytes) {
            self.reset();
        }
        for &byte in bytes {
            self.byte(byte, events);
        }
    }
    /// Handles a pause: an unfinished sequence is a key, or nothing. A paste or a string may still
    /// go on.
    pub fn silence(&mut self, events: &mut Vec<Event>) {
        match self.state {
            State::Paste => {
                // The first part of its end may have come.
                let half = (1..PASTE_END.len())
                    .rev()
                    .map(|length| &PASTE_END[..length]);
                let half = half
                    .into_iter()
                    .find(|half| self.held.ends_with(half))
                    .unwrap_or_default();
                self.held.truncate(self.held.len() - half.len());
                events.extend(self.pasted());
                self.held.extend_from_slice(half);
                self.stalled = true;
                events.extend(
                    sequence::control(CTRL_C).filter(|_| std::mem::take(&mut self.interrupted)),
                );
                return;
            }
            State::Words { empty: false, .. } => {
                self.stalled = true;
                return;
            }
            State::Escape => events.push(sequence::key(KeyCode::Esc, KeyModifiers::NONE)),
            State::Words { opener, .. } => events.push(alt(opener)),
            State::Csi if self.held.is_empty() => events.push(alt(b'[')),
            State::Ss3 => events.push(alt(b'O')),
            State::Ground
            | State::Character { .. }
            | State::Csi
            | State::Console
            | State::Mouse => {}
        }
        self.reset();
    }

    fn reset(&mut self) {
        (self.state, self.stalled, self.interrupted) = (State::Ground, false, false);
        self.held.clear();
    }

    /// Returns whether these bytes continue the stalled sequence: they contain its end, or are more
    /// than any key sends.
    fn goes_on(&self, bytes: &[u8]) -> bool {
        let all = [&self.held, bytes].concat();
        let holds = |end: &[u8]| all.windows(end.len()).any(|window| window == end);
        let ends = if self.state == State::Paste {
            holds(PASTE_END)
        } else {
            bytes.len() > 1 && (holds(b"\x07") || holds(b"\x1b\\"))
        };
        ends || bytes.len() > LONGEST_KEY
    }

    fn byte(&mut self, byte: u8, events: &mut Vec<Event>) {
        // Ctrl-c is part of no sequence and is read in every state. Most terminals filter it from
        // pasted text; if one does not, a pasted program must not end this one.
        if byte == CTRL_C {
            if self.state == State::Paste && self.held.len() < MOST_PASTE {
                self.interrupted = true;
                return;
            }
            if self.state == State::Escape {
                self.silence(events);
            } else if matches!(self.state, State::Character { .. }) {
                self.reset();
            }
            events.extend(sequence::control(byte));
            return;
        }
        match self.state {
            State::Ground => self.ground(byte, false, events),
            State::Escape => self.escape(byte, events),
            State::Character { alt } => self.character(byte, alt, events),
            State::Csi => self.csi(byte, events),
            State::Ss3 => self.last(byte, sequence::ss3(byte), events),
            State::Console => self.last(byte, sequence::console(byte), events),
            State::Mouse if byte < b' ' => self.instead(byte, events),
            State::Mouse => {
                self.held.push(byte);
                if let [button, column, row] = self.held[..] {
                    events.extend(sequence::old_mouse(button, column, row));
                    self.reset();
                }
            }
            State::Words { opener, escape, .. } => match (escape, byte) {
                (true, b'\\') | (false, 0x07) => self.reset(),
                (true, _) => {
                    // That ESC ended the string and began another sequence.
                    self.state = State::Escape;
                    self.byte(byte, events);
                }
                (false, _) => {
                    self.state = State::Words {
                        opener,
                        empty: false,
                        escape: byte == ESC,
                    }
                }
            },
            State::Paste => {
                self.held.push(byte);
                if self.held.ends_with(PASTE_END) {
                    self.held.truncate(self.held.len() - PASTE_END.len());
                    events.extend(self.pasted());
                    self.reset();
                } else if self.held.len() > MOST_PASTE + PASTE_END.len() {
                    // The end must still be found.
                    self.held.remove(MOST_PASTE);
                }
            }
        }
    }

    /// Handles the first byte of a sequence.
    fn ground(&mut self, byte: u8, alt: bool, events: &mut Vec<Event>) {
        self.reset();
        match byte {
            ESC => self.state = State::Escape,
            0..0x80 => {
                events.extend(sequence::control(byte).map(|event| sequence::with_alt(event, alt)));
            }
            0xc2..0xf5 => {
                self.state = State::Character { alt };
                self.held.push(byte);
            }
            // No character begins with these.
            0x80..0xc2 | 0xf5..=0xff => {}
        }
    }

    fn escape(&mut self, byte: u8, events: &mut Vec<Event>) {
        match byte {
            // Pressed twice, or before a sequence.
            ESC => events.push(sequence::key(KeyCode::Esc, KeyModifiers::NONE)),
            b'[' => self.state = State::Csi,
            b'O' => self.state = State::Ss3,
            b']' | b'P' | b'X' | b'^' | b'_' => {
                self.state = State::Words {
                    opener: byte,
                    empty: true,
                    escape: false,
                };
            }
            _ => self.ground(byte, true, events),
        }
    }

    fn character(&mut self, byte: u8, alt: bool, events: &mut Vec<Event>) {
        if !(0x80..0xc0).contains(&byte) {
            return self.instead(byte, events);
        }
        self.held.push(byte);
        match std::str::from_utf8(&self.held) {
            Ok(text) => {
                events.extend(
                    text.chars()
                        .map(|c| sequence::with_alt(sequence::character(c), alt)),
                );
                self.reset();
            }
            // More may come.
            Err(error) if error.error_len().is_none() => {}
            Err(_) => self.reset(),
        }
    }

    fn csi(&mut self, byte: u8, events: &mut Vec<Event>) {
        match byte {
            // It is longer than any known sequence: only its end matters.
            b' '..=b'?' => _ = (self.held.len() <= LONGEST).then(|| self.held.push(byte)),
            b'[' if self.held.is_empty() => self.state = State::Console,
            b'M' if self.held.is_empty() => self.state = State::Mouse,
            b'~' if self.held == b"200" => {
                self.reset();
                self.state = State::Paste;
            }
            b'@'..=b'~' => {
                if self.held.len() <= LONGEST {
                    events.extend(sequence::csi(&self.held, byte));
                }
                self.reset();
            }
            _ => self.instead(byte, events),
        }
    }

    /// Ends a sequence with its last byte, or breaks it off.
    fn last(&mut self, byte: u8, event: Option<Event>, events: &mut Vec<Event>) {
        match event {
            None if !(b' '..=b'~').contains(&byte) => self.instead(byte, events),
            _ => {
                events.extend(event);
                self.reset();
            }
        }
    }

    /// Drops the unfinished sequence: this byte is no part of it.
    fn instead(&mut self, byte: u8, events: &mut Vec<Event>) {
        self.ground(byte, false, events);
    }

    /// Returns the paste so far, if there is any.
    fn pasted(&mut self) -> Option<Event> {
        let bytes = std::mem::take(&mut self.held);
        // Terminals send a carriage return at the end of a line.
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_PASTE)]);
        (!bytes.is_empty()).then(|| Event::Paste(plain_lines(&text)))
    }
}

/// Returns a character that may open a sequence, with alt, if nothing followed it.
fn alt(byte: u8) -> Event {
    sequence::with_alt(sequence::character(char::from(byte)), true)
}
