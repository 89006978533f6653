//! The players of a tournament's form as texts: `alphabeta:depth=3,evaluation=edges as Mine`. One
//! key of a text is changed at a time, and a player without a name of its own gets one short enough
//! for a table: `edges d3`.

use model::batch::tournament::data::Entrant;

/// Parses a player, with an optional name: `alphabeta:depth=3 as Mine`.
pub fn read(text: &str) -> Entrant {
    let (player, name) = text
        .rsplit_once(" as ")
        .map_or((text, None), |(player, name)| (player, Some(name)));
    Entrant {
        name: name.map(|name| name.trim().to_owned()),
        player: player.trim().to_owned(),
    }
}

/// Writes a player as [`read`] parses it.
pub fn write(Entrant { name, player }: &Entrant) -> String {
    name.as_ref()
        .map_or_else(|| player.clone(), |name| format!("{player} as {name}"))
}

/// Splits a text into the word before the colon, and the keys with their values.
fn parts(player: &str) -> (&str, Vec<(&str, &str)>) {
    let (word, pairs) = player.split_once(':').unwrap_or((player, ""));
    let pairs = pairs.split(',').filter_map(|pair| pair.split_once('='));
    (
        word.trim(),
        pairs
            .map(|(key, value)| (key.trim(), value.trim()))
            .collect(),
    )
}

/// Returns the name for a text with an evaluation or a depth: its evaluation, or else its first
/// word, and its depth. If `longer`, both the first word and the evaluation are included.
fn short(player: &str, longer: bool) -> Option<String> {
    let (word, pairs) = parts(player);
    let value = |key: &str| {
        pairs
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, value)| *value)
    };
    let evaluation = value("evaluation").map(|name| {
        name.rsplit('/')
            .next()
            .unwrap_or(name)
            .trim_end_matches(".ron")
    });
    let method = evaluation.is_none_or(|_| longer).then_some(word);
    let depth = value("depth").map(|depth| {
        if depth == "full" {
            depth.to_owned()
        } else {
            format!("d{depth}")
        }
    });
    let words = method.into_iter().chain(evaluation).chain(depth.as_deref());
    pairs
        .iter()
        .any(|(key, _)| ["evaluation", "depth"].contains(key))
        .then(|| words.collect::<Vec<_>>().join(" "))
}

/// Returns a player with another value for a key, or without the key if the value is empty. A name
/// derived from its keys changes with it.
pub fn with(entrant: &Entrant, (key, value): (&str, &str), longer: bool) -> Entrant {
    let (word, mut pairs) = parts(&entrant.player);
    let given = [false, true].map(|longer| short(&entrant.player, longer));
    let own = entrant
        .name
        .clone()
        .filter(|name| !given.iter().flatten().any(|given| given == name));
    pairs.retain(|(known, _)| *known != key && (key != "depth" || *known != "course-depth"));
    if !value.is_empty() {
        pairs.push((key, value));
    }
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let player = if pairs.is_empty() {
        word.to_owned()
    } else {
        format!("{word}:{}", pairs.join(","))
    };
    let name = own.or_else(|| short(&player, longer));
    Entrant { name, player }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_change_one_by_one_and_the_name_follows() {
        let mut entrant = read("alphabeta");
        let steps = [
            ("depth", "3", "alphabeta:depth=3 as alphabeta d3"),
            (
                "evaluation",
                "edges",
                "alphabeta:depth=3,evaluation=edges as edges d3",
            ),
            (
                "depth",
                "full",
                "alphabeta:evaluation=edges,depth=full as edges full",
            ),
            (
                "evaluation",
                "../mine.ron",
                "alphabeta:depth=full,evaluation=../mine.ron as mine full",
            ),
            ("depth", "", "alphabeta:evaluation=../mine.ron as mine"),
            ("evaluation", "", "alphabeta"),
        ];
        for (key, value, text) in steps {
            entrant = with(&entrant, (key, value), false);
            assert_eq!(write(&entrant), text);
            assert_eq!(read(text), entrant);
        }
        let other = with(&read("pvs:evaluation=edges"), ("depth", "3"), true);
        assert_eq!(
            write(&other),
            "pvs:evaluation=edges,depth=3 as pvs edges d3"
        );
    }

    #[test]
    fn a_name_of_ones_own_stays() {
        let entrant = with(
            &read("pvs:course-depth=2,ties=random as Mine"),
            ("depth", "4"),
            false,
        );
        assert_eq!(write(&entrant), "pvs:ties=random,depth=4 as Mine");
    }
}
