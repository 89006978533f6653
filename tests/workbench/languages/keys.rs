//! [`keys`]: every text that the screen may show, collected from the sources and from the tables that hold texts.

use crate::layers::{files, without_tests};
use engine::eval::{GAMES, Registry};
use engine::play::Roster;
use engine::search::MethodName;
use model::documents;
use model::documents::evaluations::with_own;
use model::save::{BUILT_IN, LEARNT};
use model::settings::Themes;
use plyscope::app::keys::{Group, TABLE};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Modules whose texts are never on a screen: those of commands.
const COMMANDS: [&str; 1] = ["src/cli/"];

/// The module among these whose errors are in the requested language.
const SAID: [&str; 1] = ["src/cli/error.rs"];

/// Returns every text that has an entry in the table of a language, in English.
pub fn keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for (name, code) in sources() {
        keys.extend(said(&code));
        if SAID.contains(&&*name) || !COMMANDS.iter().any(|folder| name.starts_with(folder)) {
            keys.extend(errors(&code));
        }
    }
    keys.extend(
        TABLE
            .iter()
            .flat_map(|row| [row.help, row.short])
            .map(str::to_owned),
    );
    // Headings of screens and panes.
    keys.extend(TABLE.iter().filter_map(|row| match row.group {
        Group::Named(heading) => Some(heading.to_owned()),
        _ => None,
    }));
    keys.extend(catalog());
    keys.retain(|key| key.chars().any(|c| c.is_ascii_alphabetic()));
    keys
}

/// Returns every literal of the sources: parts of composed messages may have an entry as well.
pub fn literals() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, code) in sources() {
        let mut rest = &*code;
        while let Some(quote) = rest.find('"') {
            // A quotation mark in a character literal does not begin a text.
            let is_letter = rest[..quote].ends_with(['\'', '\\']);
            let (text, used) = if is_letter {
                (String::new(), 0)
            } else {
                literal(&rest[quote + 1..])
            };
            found.insert(text);
            rest = &rest[quote + 1 + used..];
        }
    }
    found
}

/// Returns the sources of all packages with their names, without comments and tests.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "model/src", "engine/src"] {
        for path in files(&root.join(folder)) {
            let text = std::fs::read_to_string(&path).expect("a text");
            let code = without_tests(&text);
            let name = path
                .strip_prefix(root)
                .expect("inside")
                .to_string_lossy()
                .replace('\\', "/");
            found.push((name, without_comments(&code)));
        }
    }
    found
}

/// Returns the texts of games, evaluations, players, methods and study positions.
fn catalog() -> Vec<String> {
    let (registry, _) = with_own(None);
    let mut found = Vec::new();
    for game in GAMES {
        found.push(game.title.to_owned());
        found.extend(
            game.parameters
                .iter()
                .map(|(_, limits)| (*limits).to_owned()),
        );
        found.extend(
            registry
                .list(game.name)
                .map(|listed| listed.evaluation.description.clone()),
        );
        let roster = Roster::built_in();
        let players = roster.of_game(game.name);
        found.extend(
            players.flat_map(|listed| [listed.player.title.clone(), listed.description.clone()]),
        );
    }
    found.extend(MethodName::ALL.map(|method| method.about().to_owned()));
    found.extend(Themes::built_in().all.into_iter().map(|theme| theme.title));
    found.extend(LEARNT.iter().map(|text| (*text).to_owned()));
    for (name, text) in BUILT_IN {
        let study =
            documents::read(text, name, Arc::new(Registry::built_in())).expect("a study position");
        found.extend([study.title, study.comment]);
    }
    found
}

fn without_comments(code: &str) -> String {
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the texts of all `say!(…)`, `key!(…)` and `sentence!(…)`.
fn said(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let starts = ["say!(", "key!(", "sentence!("]
        .into_iter()
        .flat_map(|start| code.match_indices(start));
    for (at, start) in starts {
        let rest = &code[at + start.len()..];
        // The definition of the macro.
        if rest.starts_with(['@', '$']) || code[..at].ends_with("macro_rules! ") {
            continue;
        }
        let quote = rest.find('"').expect("say! takes a literal");
        let text = literal(&rest[quote + 1..]).0;
        if start != "sentence!(" || template_letters(&text) > 0 {
            found.push(text);
        }
    }
    found
}

/// Returns the templates of all `#[error("…")]` that contain more than placeholders, with names for
/// these, as in `ToSentence`.
fn errors(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, start) in code.match_indices("#[error(") {
        let rest = code[at + start.len()..].trim_start();
        if !rest.starts_with('"') {
            continue;
        }
        let (template, mut said, mut unnamed) = (literal(&rest[1..]).0, String::new(), 0);
        let mut rest = &*template;
        while let Some((before, (place, after))) = rest
            .split_once('{')
            .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            let name = place.split(':').next().unwrap_or_default();
            unnamed += usize::from(name.is_empty());
            let name = if name.is_empty() {
                unnamed.to_string()
            } else {
                name.to_owned()
            };
            said += &format!("{before}{{{name}}}");
            rest = after;
        }
        said += rest;
        if template_letters(&said) > 0 {
            found.push(said);
        }
    }
    found
}

/// Returns the number of letters of a template outside its placeholders.
fn template_letters(text: &str) -> usize {
    let mut inside = false;
    let outside = text.chars().filter(|c| {
        inside = *c == '{' || inside && *c != '}';
        !inside && c.is_alphabetic()
    });
    outside.count()
}

/// Returns a literal from after its first quotation mark, and its length in bytes with the last
/// one.
fn literal(code: &str) -> (String, usize) {
    let (mut text, mut letters) = (String::new(), code.char_indices().peekable());
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (text, at + 1),
            '\\' => match letters.next().expect("an escape").1 {
                'n' => text.push('\n'),
                '\n' => while letters.next_if(|(_, c)| c.is_whitespace()).is_some() {},
                'u' => {
                    let code: String = letters
                        .by_ref()
                        .skip(1)
                        .map(|(_, c)| c)
                        .take_while(|c| *c != '}')
                        .collect();
                    text.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                }
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
    (text, code.len())
}

#[test]
fn texts_are_found_in_sources() {
    let code = "let a = say!(\"one \\\"1\\\"\");\nsay!(n;\n  \"{n} a|{n} \\\n     b\", n)\nlet b = [key!(\"y\"), key!(\"\\u{3b1}\")];\n";
    assert_eq!(said(code), ["one \"1\"", "{n} a|{n} b", "y", "α"]);
    let code = "#[error(\"expected {0}, found {found:?}{}\", x)]\n#[error(transparent)]\n#[error(\"{0}\")]\n#[error(\n  \"too long\"\n)]";
    assert_eq!(errors(code), ["expected {0}, found {found}{1}", "too long"]);
}
