//! [`key_names`]: the names of keys as the screen shows them. Configurations and the key table use
//! the English names.

use super::say;
use std::borrow::Cow;

/// The names of keys that keyboards label differently in other languages.
const NAMES: [&str; 15] = [
    key!("backspace@@key"),
    key!("delete@@key"),
    key!("down@@key"),
    key!("end@@key"),
    key!("enter@@key"),
    key!("esc@@key"),
    key!("home@@key"),
    key!("insert@@key"),
    key!("left@@key"),
    key!("pgdn@@key"),
    key!("pgup@@key"),
    key!("right@@key"),
    key!("space@@key"),
    key!("tab@@key"),
    key!("up@@key"),
];

/// Translates names of keys, separated by spaces and each with its modifiers, into the language of
/// the screen: `ctrl-left` becomes `ctrl-←`.
pub fn key_names(names: &str) -> Cow<'_, str> {
    let said = |name: &str| {
        let (modifiers, bare) = name.split_at(
            name.rfind('-')
                .filter(|at| at + 1 < name.len())
                .map_or(0, |at| at + 1),
        );
        let known = NAMES.into_iter().find(|known| super::plain(known) == bare);
        format!("{modifiers}{}", known.map_or(bare, |known| say(known)))
    };
    let all: Vec<String> = names.split(' ').map(said).collect();
    let all = all.join(" ");
    if all == names {
        Cow::Borrowed(names)
    } else {
        Cow::Owned(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};

    #[test]
    fn keys_have_the_names_of_the_language() {
        let names = "space ctrl-left shift-tab - ctrl-- G F5";
        assert!(matches!(key_names(names), Cow::Borrowed(same) if same == names));
        assert_eq!(
            within(Language::named("pt").expect("a language"), || key_names(
                names
            )),
            "espaço ctrl-← shift-tab - ctrl-- G F5"
        );
        assert_eq!(
            within(Language::named("es").expect("a language"), || key_names(
                "space pgdn left"
            )),
            "espacio avpág ←"
        );
    }
}
