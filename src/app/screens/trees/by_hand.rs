//! Trees in the short notation: blanks or commas, round or square brackets, several groups side by
//! side.
//!
//! `(3 12 8)(2 4 6)` is `[[3,12,8],[2,4,6]]`, and `(? 3 12)(? 1:2 3:8)` has two chance nodes. Text
//! in the engine's notation is not changed. Cost: O(length).

use engine::rules::tree::TreeGame;

/// Returns the tree as nested lists; `None` if brackets do not match or a list is empty. If `open`,
/// missing brackets at the end are added.
pub fn nested(text: &str, open: bool) -> Option<String> {
    let (mut list, mut levels, mut items) = (String::new(), 0_usize, 0);
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let word = rest
            .find(|c: char| c.is_whitespace() || ",;()[]".contains(c))
            .unwrap_or(rest.len());
        let taken = word.max(first.len_utf8());
        let begins = word > 0 || matches!(first, '(' | '[');
        if list.ends_with('?') && begins {
            list.push(' ');
        } else if begins && !list.is_empty() && !list.ends_with(['[', ':']) {
            list.push(',');
        }
        items += usize::from(begins && levels == 0);
        match first {
            '(' | '[' => {
                list.push('[');
                levels += 1;
            }
            ')' | ']' if list.ends_with('[') => return None,
            ')' | ']' => {
                levels = levels.checked_sub(1)?;
                list.push(']');
            }
            _ if word > 0 => list.push_str(&rest[..word]),
            _ => {}
        }
        rest = &rest[taken..];
    }
    if open {
        while list.ends_with(['[', ',', '?', ' ', ':']) {
            levels -= usize::from(list.pop() == Some('['));
        }
        list.push_str(&"]".repeat(levels));
    } else if levels > 0 {
        return None;
    }
    Some(if items > 1 { format!("[{list}]") } else { list })
}

/// Parses a tree in the short notation.
pub fn by_hand(text: &str) -> Option<TreeGame> {
    TreeGame::parse(&nested(text, false)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_with_blanks_are_lists() {
        for (text, list) in [
            ("(3 12 8)(2 4 6)", Some("[[3,12,8],[2,4,6]]")),
            ("(3, 12,8) (2;4 6),", Some("[[3,12,8],[2,4,6]]")),
            ("((3 12)(8 -2.5))(2)", Some("[[[3,12],[8,-2.5]],[2]]")),
            ("[[3,12],[2]]", Some("[[3,12],[2]]")),
            ("(? 3 12)(? 1:2 3:8)", Some("[[? 3,12],[? 1:2,3:8]]")),
            ("(? 2:(3 4) 5), 6", Some("[[? 2:[3,4],5],6]")),
            ("(3 12", None),
            ("(3))", None),
            ("()(3)", None),
        ] {
            assert_eq!(nested(text, false).as_deref(), list, "{text}");
        }
        assert_eq!(
            by_hand("(3 12 8)(2 4 6)")
                .map(|game| game.to_string())
                .as_deref(),
            Some("[[3, 12, 8], [2, 4, 6]]")
        );
        assert!(by_hand("(3 x)").is_none());
        let chance = by_hand("(? 3 12)(? 1:2 3:8)").map(|game| game.to_string());
        assert_eq!(chance.as_deref(), Some("[[? 3, 12], [? 2, 3:8]]"));
        for (open, list) in [
            ("(? 3", "[? 3]"),
            ("((3 4)(?", "[[3,4]]"),
            ("(? 1:", "[? 1]"),
        ] {
            assert_eq!(nested(open, true).as_deref(), Some(list), "{open}");
        }
    }
}
