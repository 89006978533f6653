//! Every English word on the screens of another language, found by a list of words. The words of
//! the program's English texts that may be there, because the language has them too or because they
//! are names, are listed here.

use super::keys::keys;
use super::screens::{SCENES, names, scene};
use super::translations;
use model::language::{Language, plain, within};
use std::collections::{BTreeMap, BTreeSet};

/// Words that both languages have, and names of keys, formats, fields, methods and options.
const SHARED: &str = "\
    about again all allen allis alphabeta alt analyze anti any ar artificial as at aval bacoco basico basilio basílio \
    begin best beta bits byte bytes caro casas check command compare config convert csv ctrl cursor decide default \
    depth diagonal diff difference disc discs distinct dot editor elo empties enter esc evaluation exam expectiminimax \
    exploration export external fail false faulty fen fewer ffo fg file film final first force fresh from full fun \
    func game gameover games gauntlet gomoku hard heaps help home html id if in inf insert iteration iterations javascript \
    journal json jsonl killer killers komi legal li lines list livre ln max mcts method mib min minimax misère moment move \
    mover moves ms mtd mtdf name nan natural negascout next nim no nodes normal nova obtuso obtusone obtusosw of on \
    one open opening openspiel order othello out outcome over page pass path pdf pecas perft pgup phase pig player \
    plyscope png pop position positions positiva principal program pvs py python random range rastros renju result \
    rrggbb rsvg run scout second seconds selective sgf shard shell shift soft solve solver sooner sorted space spec sqrt \
    squares star svg tab table terminal terms tex ticks ties to total trace tree true turns tutorial txt uci uct under until use \
    used usual utf val value version view web weights winner wα xml xx µs";

/// Words that Spanish has.
const SPANISH: &str = "\
    carlo control error monte once";

/// Words that Portuguese has.
const PORTUGUESE: &str = "\
    carlo delete do end for galo monte passes pgdn prove quota some zero";

/// Returns the words of a text in lower case; single letters are squares and signs.
fn words(text: &str) -> BTreeSet<String> {
    let words = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| word.chars().count() > 1);
    words.map(str::to_lowercase).collect()
}

/// Returns the words of a template, without the names of its placeholders.
fn template_words(text: &str) -> BTreeSet<String> {
    let parts = text.split('{').enumerate();
    let parts = parts.map(|(at, part)| {
        if at == 0 {
            part
        } else {
            part.split_once('}').map_or("", |(_, rest)| rest)
        }
    });
    words(&parts.collect::<Vec<_>>().join(" "))
}

fn allowed(language: Language) -> BTreeSet<String> {
    let own = if language.code() == "es" {
        SPANISH
    } else {
        PORTUGUESE
    };
    SHARED
        .split(' ')
        .chain(own.split(' '))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns all words of the English texts.
fn english() -> BTreeSet<String> {
    keys()
        .iter()
        .flat_map(|key| template_words(plain(key)))
        .collect()
}

#[test]
fn no_text_of_a_table_has_an_english_word_that_is_not_listed() {
    let english = english();
    for language in translations() {
        let (allowed, mut found, mut used) = (allowed(language), BTreeMap::new(), BTreeSet::new());
        for (_, text) in language.table() {
            for word in text
                .split('|')
                .flat_map(template_words)
                .filter(|word| english.contains(word))
            {
                if allowed.contains(&word) {
                    used.insert(word);
                } else {
                    found.insert(word, *text);
                }
            }
        }
        assert!(found.is_empty(), "{language:?}: {found:#?}");
        let unused: Vec<&String> = allowed.difference(&used).collect();
        assert!(
            unused.is_empty(),
            "{language:?} has no text with {unused:?}"
        );
    }
}

#[test]
fn no_screen_has_an_english_word_that_is_not_listed() {
    let (english, names) = (
        english(),
        names()
            .iter()
            .flat_map(|name| words(name))
            .collect::<BTreeSet<_>>(),
    );
    let mut left: BTreeMap<String, String> = BTreeMap::new();
    for language in translations() {
        let allowed = allowed(language);
        for (open, keys) in SCENES {
            let screen = within(language, || scene(open, keys));
            // Text typed by the scene is the user's.
            let typed = words(keys);
            for line in screen.lines() {
                let strange = words(line)
                    .into_iter()
                    .filter(|word| english.contains(word) && !allowed.contains(word));
                for word in strange.filter(|word| !names.contains(word) && !typed.contains(word)) {
                    left.entry(format!("{language:?} {word}"))
                        .or_insert(format!("{open} {keys}: {}", line.trim()));
                }
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}
