//! [`keys`]: every text that the screen may show, collected from the sources and from the tables that hold texts.

use crate::layers::files;
use plyscope::app::keys::TABLE;
use std::collections::BTreeSet;
use std::path::Path;

/// Every text that has an entry in the table of a language, in English.
pub fn keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = std::fs::read_to_string(&path).expect("a text");
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        keys.extend(said(&without_comments(code)));
    }
    keys.extend(TABLE.iter().flat_map(|row| [row.help, row.short]).map(str::to_owned));
    keys.retain(|key| key.chars().any(|c| c.is_ascii_alphabetic()));
    keys
}

fn without_comments(code: &str) -> String {
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The texts of all `say!(…)` and of all rows of `words! { … }`.
fn said(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, start) in code.match_indices("say!(") {
        let rest = &code[at + start.len()..];
        // The macro's own definition.
        if rest.starts_with(['@', '$']) {
            continue;
        }
        let quote = rest.find('"').expect("say! takes a literal");
        found.push(literal(&rest[quote + 1..]).0);
    }
    for (at, start) in code.match_indices("\nwords! {") {
        let mut rest = &code[at + start.len()..];
        rest = rest.split_once("\n}").expect("the end of the words").0;
        while let Some(quote) = rest.find('"') {
            let (text, used) = literal(&rest[quote + 1..]);
            found.push(text);
            rest = &rest[quote + 1 + used..];
        }
    }
    found
}

/// A literal from behind its first quotation mark, and how many bytes it has with the last one.
fn literal(code: &str) -> (String, usize) {
    let (mut text, mut letters) = (String::new(), code.char_indices().peekable());
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (text, at + 1),
            '\\' => match letters.next().expect("an escape").1 {
                'n' => text.push('\n'),
                '\n' => while letters.next_if(|(_, c)| c.is_whitespace()).is_some() {},
                'u' => {
                    let code: String = letters.by_ref().skip(1).map(|(_, c)| c).take_while(|c| *c != '}').collect();
                    text.push(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32).expect("a code"));
                }
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
    panic!("a literal without an end: {code:.40}")
}

#[test]
fn texts_are_found_in_sources() {
    let code = "let a = say!(\"one \\\"1\\\"\");\nsay!(n;\n  \"{n} a|{n} \\\n     b\", n)\nwords! {\n A { b: \"x\", c: [\"y\", \"\\u{3b1}\"] }\n}\n";
    assert_eq!(said(code), ["one \"1\"", "{n} a|{n} b", "x", "y", "α"]);
}
