//! [`synonyms`]: words with the same meaning in searches by the user, so that *poda* also finds
//! *corte*.
//!
//! Each key is a group of words; its translation has the words of that language, any number of
//! them. Cost: O(groups × text).

use super::{plain, say};

const GROUPS: [&str; 15] = [
    key!("bookmark mark label@@synonyms"),
    key!("cut cuts cutoff prune pruned pruning@@synonyms"),
    key!("evaluation heuristic utility@@synonyms"),
    key!("exam test sheet@@synonyms"),
    key!("file files document@@synonyms"),
    key!("hint tip advice@@synonyms"),
    key!("leaf leaves terminal@@synonyms"),
    key!("lesson lessons course tutorial@@synonyms"),
    key!("mistake mistakes error fault finding@@synonyms"),
    key!("move moves action@@synonyms"),
    key!("quit exit leave close@@synonyms"),
    key!("save store write@@synonyms"),
    key!("search searches searched explore expand@@synonyms"),
    key!("trace log record@@synonyms"),
    key!("undo revert take back@@synonyms"),
];

/// Returns all words of the groups to which a word of the text belongs, in the language of the
/// screen and in English.
pub fn synonyms(text: &str) -> String {
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let groups = GROUPS
        .into_iter()
        .flat_map(|group| [say(group), plain(group)]);
    let meant = groups.filter(|group| group.split(' ').any(|word| words.contains(&word)));
    let mut found: Vec<&str> = meant.collect();
    found.dedup();
    found.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};

    #[test]
    fn a_word_brings_those_of_its_group() {
        assert!(
            synonyms("to the next cut")
                .split(' ')
                .any(|word| word == "pruning")
        );
        assert_eq!(synonyms("to the timeline"), "");
        let has = |language, text: &str, wanted: &str| {
            within(language, || {
                synonyms(text).split(' ').any(|word| word == wanted)
            })
        };
        assert!(has(
            Language::named("pt").expect("a language"),
            "para o corte seguinte",
            "poda"
        ));
        assert!(has(
            Language::named("es").expect("a language"),
            "al corte siguiente",
            "poda"
        ));
        assert!(has(
            Language::named("es").expect("a language"),
            "explorar hasta el final",
            "buscar"
        ));
    }
}
