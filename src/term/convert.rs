//! Events of the terminal as messages and keys of the app.

use crate::app::{Code, Key, Mouse, Msg};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Returns the message for an event; `None` for an event without meaning here.
pub fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => self::key(key).map(Msg::Key),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Resize(columns, rows) => Some(Msg::Resize(columns, rows)),
        Event::Mouse(mouse) => self::mouse(mouse).map(Msg::Mouse),
        Event::Key(_) | Event::FocusGained | Event::FocusLost => None,
    }
}

/// Returns the app's key for a key event.
pub fn key(event: KeyEvent) -> Option<Key> {
    let has = |modifier| event.modifiers.contains(modifier);
    let mut key = Key {
        code: Code::Char(' '),
        ctrl: has(KeyModifiers::CONTROL),
        alt: has(KeyModifiers::ALT),
        shift: false,
    };
    #[expect(clippy::wildcard_enum_match_arm, reason = "the enum of another crate")]
    let name = match event.code {
        KeyCode::Char(c) => {
            // With ctrl, shift makes no other key.
            key.code = Code::Char(if key.ctrl { c.to_ascii_lowercase() } else { c });
            return Some(key);
        }
        KeyCode::F(number) => {
            (key.code, key.shift) = (Code::F(number), has(KeyModifiers::SHIFT));
            return Some(key);
        }
        KeyCode::BackTab => {
            (key.code, key.shift) = (Code::Named("tab"), true);
            return Some(key);
        }
        KeyCode::Enter => "enter",
        KeyCode::Esc => "esc",
        KeyCode::Tab => "tab",
        KeyCode::Backspace => "backspace",
        KeyCode::Delete => "delete",
        KeyCode::Insert => "insert",
        KeyCode::Left => "left",
        KeyCode::Right => "right",
        KeyCode::Up => "up",
        KeyCode::Down => "down",
        KeyCode::Home => "home",
        KeyCode::End => "end",
        KeyCode::PageUp => "pgup",
        KeyCode::PageDown => "pgdn",
        _ => return None,
    };
    (key.code, key.shift) = (Code::Named(name), has(KeyModifiers::SHIFT));
    Some(key)
}

fn mouse(event: MouseEvent) -> Option<Mouse> {
    let (column, row) = (event.column, event.row);
    #[expect(clippy::wildcard_enum_match_arm, reason = "the enum of another crate")]
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Mouse::Press(column, row)),
        MouseEventKind::Drag(MouseButton::Left) => Some(Mouse::Drag(column, row)),
        MouseEventKind::ScrollUp => Some(Mouse::Wheel(column, row, true)),
        MouseEventKind::ScrollDown => Some(Mouse::Wheel(column, row, false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(code: KeyCode, modifiers: KeyModifiers) -> Option<String> {
        key(KeyEvent::new(code, modifiers)).map(|key| key.to_string())
    }

    #[test]
    fn keys_get_their_names() {
        let none = KeyModifiers::NONE;
        assert_eq!(
            name(KeyCode::Char('G'), KeyModifiers::SHIFT).as_deref(),
            Some("G")
        );
        assert_eq!(
            name(KeyCode::Char('S'), KeyModifiers::CONTROL).as_deref(),
            Some("ctrl-s")
        );
        assert_eq!(
            name(KeyCode::BackTab, KeyModifiers::SHIFT).as_deref(),
            Some("shift-tab")
        );
        assert_eq!(
            name(KeyCode::Left, KeyModifiers::SHIFT).as_deref(),
            Some("shift-left")
        );
        assert_eq!(name(KeyCode::Char(' '), none).as_deref(), Some("space"));
        assert_eq!(name(KeyCode::CapsLock, none), None);
    }

    #[test]
    fn releases_are_passed_over() {
        let event =
            KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
        assert!(message(Event::Key(event)).is_none());
        let event =
            KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Repeat);
        assert!(message(Event::Key(event)).is_some());
    }
}
