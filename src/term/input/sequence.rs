//! The meaning of whole sequences, as events of crossterm, so that all systems share one path into
//! the app.
//!
//! Keys, modifiers and mouse reports are read as crossterm reads them, and also xterm's
//! `modifyOtherKeys`. `None` stands for a reply or an unknown sequence.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Returns the press of a key.
pub fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Returns the press of a character's key.
pub fn character(c: char) -> Event {
    key(
        KeyCode::Char(c),
        if c.is_uppercase() {
            KeyModifiers::SHIFT
        } else {
            KeyModifiers::NONE
        },
    )
}

/// Sets or removes alt in a key event.
pub fn with_alt(event: Event, alt: bool) -> Event {
    if let Event::Key(mut key) = event {
        key.modifiers.set(KeyModifiers::ALT, alt);
        Event::Key(key)
    } else {
        event
    }
}

/// Returns the key of a single byte below 128; `None` for ESC, as it may begin a sequence.
pub fn control(byte: u8) -> Option<Event> {
    let ctrl = |c: u8| key(KeyCode::Char(char::from(c)), KeyModifiers::CONTROL);
    Some(match byte {
        b'\r' => key(KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => key(KeyCode::Tab, KeyModifiers::NONE),
        0x7f => key(KeyCode::Backspace, KeyModifiers::NONE),
        0 => ctrl(b' '),
        0x01..=0x1a => ctrl(byte - 1 + b'a'),
        0x1c..=0x1f => ctrl(byte - 0x1c + b'4'),
        b' '..0x7f => character(char::from(byte)),
        _ => return None,
    })
}

/// Returns the key of `ESC O` and this byte: keys in application mode.
pub fn ss3(byte: u8) -> Option<Event> {
    lettered(byte).map(|code| key(code, KeyModifiers::NONE))
}

/// Returns the key of `ESC [ [` and this byte: F1 to F5 of the Linux console.
pub fn console(byte: u8) -> Option<Event> {
    matches!(byte, b'A'..=b'E').then(|| key(KeyCode::F(byte - b'A' + 1), KeyModifiers::NONE))
}

/// Returns the event of `ESC [`, parameters and a final byte.
pub fn csi(parameters: &[u8], last: u8) -> Option<Event> {
    let text = std::str::from_utf8(parameters).ok()?;
    if let Some(report) = text.strip_prefix('<') {
        return match last {
            b'M' | b'm' => mouse(report, 0, last == b'm'),
            _ => None,
        };
    }
    if !text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b';' || byte == b':')
    {
        return None;
    }
    let mut fields = text.split(';');
    let (first, second) = (fields.next().unwrap_or_default(), fields.next());
    let (modifiers, kind) = held(second.unwrap_or_default());
    let number = |field: &str| {
        field
            .split(':')
            .next()
            .and_then(|number| number.parse::<u32>().ok())
    };
    let code = match last {
        b'I' if text.is_empty() => return Some(Event::FocusGained),
        b'O' if text.is_empty() => return Some(Event::FocusLost),
        b'M' => return mouse(text, 32, false),
        b'Z' => return Some(key(KeyCode::BackTab, modifiers | KeyModifiers::SHIFT)),
        // A report of the cursor's position looks like F3 with modifiers.
        b'R' => return None,
        b'~' => match (number(first)?, fields.next().and_then(number)) {
            (27, Some(code)) => return coded(code, None, modifiers, kind),
            (code, _) => numbered(code)?,
        },
        b'u' => {
            let shifted = first.split(':').nth(1).and_then(|code| code.parse().ok());
            return coded(number(first)?, shifted, modifiers, kind);
        }
        _ => lettered(last)?,
    };
    Some(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
}

/// Returns the event of `ESC [ M` and three bytes.
pub fn old_mouse(button: u8, column: u8, row: u8) -> Option<Event> {
    let place = |byte: u8| Some(u16::from(byte.checked_sub(33)?));
    pressed(button.checked_sub(32)?, place(column)?, place(row)?)
}

/// Returns the modifiers of a field `mask:kind`, and whether the key was pressed, repeated or
/// released.
fn held(field: &str) -> (KeyModifiers, KeyEventKind) {
    let mut numbers = field.split(':').map(str::parse::<u8>);
    let mask = numbers
        .next()
        .and_then(Result::ok)
        .unwrap_or(1)
        .saturating_sub(1);
    let kind = match numbers.next() {
        Some(Ok(2)) => KeyEventKind::Repeat,
        Some(Ok(3)) => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    let names = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
    ];
    let names =
        names
            .into_iter()
            .chain([KeyModifiers::SUPER, KeyModifiers::HYPER, KeyModifiers::META]);
    (
        names
            .enumerate()
            .filter(|(bit, _)| mask >> bit & 1 == 1)
            .map(|(_, name)| name)
            .collect(),
        kind,
    )
}

/// Returns the key that a letter stands for.
fn lettered(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    })
}

/// Returns the key that a number before `~` stands for.
fn numbered(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23..=26 => KeyCode::F(number as u8 - 12),
        28..=29 => KeyCode::F(number as u8 - 13),
        31..=34 => KeyCode::F(number as u8 - 14),
        _ => return None,
    })
}

/// Returns the key of a code point before `u`, with its shifted one if the terminal sends that.
fn coded(
    code: u32,
    shifted: Option<u32>,
    mut modifiers: KeyModifiers,
    kind: KeyEventKind,
) -> Option<Event> {
    /// The keypad from 57399 on.
    const KEYPAD: [KeyCode; 18] = {
        use KeyCode::{
            Char, Delete, Down, End, Enter, Home, Insert, Left, PageDown, PageUp, Right, Up,
        };
        [
            Char('.'),
            Char('/'),
            Char('*'),
            Char('-'),
            Char('+'),
            Enter,
            Char('='),
            Char(','),
            Left,
            Right,
            Up,
            Down,
            PageUp,
            PageDown,
            Home,
            End,
            Insert,
            Delete,
        ]
    };
    let mut code = match code {
        27 => KeyCode::Esc,
        13 => KeyCode::Enter,
        9 if modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        9 => KeyCode::Tab,
        127 => KeyCode::Backspace,
        57376..=57398 => KeyCode::F((code - 57376) as u8 + 13),
        57399..=57408 => KeyCode::Char(char::from(b'0' + (code - 57399) as u8)),
        57409..=57426 => KEYPAD[(code - 57409) as usize],
        // The rest of the private ones: modifiers alone, locks, media.
        57344..=63743 => return None,
        _ => KeyCode::Char(char::from_u32(code).filter(|c| !c.is_control())?),
    };
    if let Some(c) = shifted
        .and_then(char::from_u32)
        .filter(|c| modifiers.contains(KeyModifiers::SHIFT) && !c.is_control())
    {
        code = KeyCode::Char(c);
        modifiers.remove(KeyModifiers::SHIFT);
    }
    Some(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
}

/// Returns the event of a mouse report in numbers: button bits, column and row from 1.
fn mouse(report: &str, offset: u8, released: bool) -> Option<Event> {
    let mut numbers = report.split(';');
    let button = numbers.next()?.parse::<u8>().ok()?.checked_sub(offset)?;
    let mut place = || numbers.next()?.parse::<u16>().ok()?.checked_sub(1);
    let mut event = pressed(button, place()?, place()?)?;
    if let (true, Event::Mouse(MouseEvent { kind, .. })) = (released, &mut event)
        && let MouseEventKind::Down(button) = *kind
    {
        *kind = MouseEventKind::Up(button);
    }
    Some(event)
}

/// Returns the event of a mouse report's bits: the lowest two and the highest two are the button,
/// between them are shift, alt, ctrl and motion.
fn pressed(bits: u8, column: u16, row: u16) -> Option<Event> {
    let moved = bits & 0x20 != 0;
    let kind = match (bits & 3 | (bits & 0xc0) >> 4, moved) {
        (0, false) => MouseEventKind::Down(MouseButton::Left),
        (1, false) => MouseEventKind::Down(MouseButton::Middle),
        (2, false) => MouseEventKind::Down(MouseButton::Right),
        (0, true) => MouseEventKind::Drag(MouseButton::Left),
        (1, true) => MouseEventKind::Drag(MouseButton::Middle),
        (2, true) => MouseEventKind::Drag(MouseButton::Right),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let names = [
        (4, KeyModifiers::SHIFT),
        (8, KeyModifiers::ALT),
        (16, KeyModifiers::CONTROL),
    ];
    let modifiers = names
        .into_iter()
        .filter(|(bit, _)| bits & bit != 0)
        .map(|(_, name)| name)
        .collect();
    Some(Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers,
    }))
}
