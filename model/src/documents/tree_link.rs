//! Trees in short links, without brackets, which addresses and shells do not accept: `3,12,8:2,4,6`
//! is `[[3,12,8],[2,4,6]]`.
//!
//! Commas separate leaves, a colon the nodes above them, two colons those above these, and so on:
//! the longest sequence of colons separates the moves of the root. This form can be read aloud and
//! typed. A tree with names, or with an only child, is not written in this form. Cost: O(length ×
//! levels).

/// The maximum number of levels of a tree that is written in this form.
const MOST_LEVELS: usize = 12;

/// Returns the separator of the children of a node with `levels` levels below it.
fn mark(levels: usize) -> String {
    if levels == 1 {
        ",".to_owned()
    } else {
        ":".repeat(levels - 1)
    }
}

/// Splits the game of a save at the beginning of its list if it is a tree.
fn parts(game: &str) -> Option<(&str, &str)> {
    let list = game.strip_prefix("tree:")?;
    let list = list.strip_prefix("first=min,").unwrap_or(list);
    Some(game.split_at(game.len() - list.len()))
}

/// Returns the game of a save in the form for links; any other game is unchanged.
pub(super) fn written(game: &str) -> String {
    let short = parts(game).and_then(|(head, list)| Some((head, flat(list, MOST_LEVELS)?.0)));
    let short = short.map(|(head, list)| format!("{head}{list}"));
    short
        .filter(|short| read(short) == game)
        .unwrap_or_else(|| game.to_owned())
}

/// Returns a node without brackets, and the number of levels below it.
fn flat(node: &str, levels: usize) -> Option<(String, usize)> {
    let Some(inside) = node.strip_prefix('[') else {
        return Some((node.to_owned(), 0));
    };
    let inside = inside.strip_suffix(']').filter(|_| levels > 0)?;
    let (mut open, mut from, mut children) = (0_usize, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '[' => open += 1,
            ']' => open = open.checked_sub(1)?,
            ',' if open == 0 => {
                children.push(flat(&inside[from..at], levels - 1)?);
                from = at + 1;
            }
            _ => {}
        }
    }
    children.push(flat(&inside[from..], levels - 1)?);
    let below = 1 + children
        .iter()
        .map(|(_, levels)| *levels)
        .max()
        .unwrap_or(0);
    let children: Vec<String> = children.into_iter().map(|(child, _)| child).collect();
    Some((children.join(&mark(below)), below))
}

/// Returns the game of a save from its form in links; any other text is unchanged.
pub(super) fn read(game: &str) -> String {
    match parts(game) {
        Some((head, list))
            if list
                .bytes()
                .all(|b| b.is_ascii_digit() || b"-.,:".contains(&b)) =>
        {
            format!("{head}{}", nested(list))
        }
        _ => game.to_owned(),
    }
}

fn nested(list: &str) -> String {
    let colons = list.split(|c| c != ':').map(str::len).max().unwrap_or(0);
    if colons == 0 {
        return if list.contains(',') {
            format!("[{list}]")
        } else {
            list.to_owned()
        };
    }
    let (mark, mut from, mut children) = (":".repeat(colons), 0, Vec::new());
    for (at, _) in list.match_indices(&mark) {
        children.push(nested(&list[from..at]));
        from = at + colons;
    }
    children.push(nested(&list[from..]));
    format!("[{}]", children.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_as_they_were() {
        for (game, link) in [
            (
                "tree:[[3,12,8],[2,4,6],[14,5,2]]",
                "tree:3,12,8:2,4,6:14,5,2",
            ),
            (
                "tree:[[[1,-2],[3,4.5]],[[5,6],[7,8]]]",
                "tree:1,-2:3,4.5::5,6:7,8",
            ),
            ("tree:[[5,[1,9]],[[4,7],3]]", "tree:5:1,9::4,7:3"),
            ("tree:first=min,[[3,5],[2,9]]", "tree:first=min,3,5:2,9"),
            ("tree:[3,12]", "tree:3,12"),
            // An only child, a single leaf and names are not converted.
            ("tree:[[3],[2,4]]", "tree:[[3],[2,4]]"),
            ("tree:7", "tree:7"),
            ("tree:[[a=3,5],[2,9]]", "tree:[[a=3,5],[2,9]]"),
            ("nim:heaps=3+5", "nim:heaps=3+5"),
        ] {
            assert_eq!((written(game).as_str(), read(link).as_str()), (link, game));
            assert_eq!(read(game), game, "links of before");
        }
        let deep = format!("tree:{}1,2{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(written(&deep), deep);
        for odd in ["tree::", "tree:::::,", "tree:,", "tree:1::2:3::", "tree:"] {
            let _ = read(odd);
        }
    }
}
