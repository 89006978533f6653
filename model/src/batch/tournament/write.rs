//! Writes a [`Description`] as the text that [`super::Tournament`] reads. Fields with their default
//! value are omitted.
//!
//! Invariant (tested): reading the text gives the same description.

use crate::batch::tournament::data::{Description, Entrant, Format, Points};
use crate::save::{Page, VERSION, list, quote};

fn entrant(entrant: &Entrant) -> String {
    match &entrant.name {
        Some(name) => format!(
            "(name: {}, player: {})",
            quote(name),
            quote(&entrant.player)
        ),
        None => quote(&entrant.player),
    }
}

/// Returns the text of the file of a tournament.
pub fn write(of: &Description) -> String {
    let mut page = Page::new(VERSION);
    let unless = |usual: bool, value: String| (!usual).then_some(value);
    page.field("title", &quote(&of.title));
    page.maybe("comment", unless(of.comment.is_empty(), quote(&of.comment)));
    page.field("game", &quote(&of.game));
    page.needed_list("players", &of.players, entrant);
    page.field("games", &of.games.to_string());
    page.field("seed", &of.seed.to_string());
    let others = [
        ("position", of.position.as_deref().map(quote)),
        ("moves", unless(of.moves.is_empty(), quote(&of.moves))),
        (
            "depths",
            unless(of.depths.is_empty(), list(&of.depths, u32::to_string)),
        ),
        (
            "format",
            unless(of.format == Format::default(), quote(of.format.word())),
        ),
        ("swap", unless(of.swap, of.swap.to_string())),
        ("opening", unless(of.opening == 0, of.opening.to_string())),
        (
            "time",
            of.limits.time.map(|time| time.as_millis().to_string()),
        ),
        ("nodes", of.limits.nodes.map(|nodes| nodes.to_string())),
        (
            "points",
            unless(of.points == Points::default(), points(of.points)),
        ),
        (
            "evaluations",
            unless(
                of.evaluations.is_empty(),
                list(&of.evaluations, |file| quote(file)),
            ),
        ),
        ("again", unless(of.again == 0, of.again.to_string())),
        (
            "printed",
            unless(
                of.printed.is_empty(),
                list(&of.printed, |(name, points)| {
                    format!("({}, {points})", quote(name))
                }),
            ),
        ),
        ("graded", of.graded.as_deref().map(quote)),
    ];
    others
        .into_iter()
        .for_each(|(name, value)| page.maybe(name, value));
    page.end()
}

fn points(Points { won, drawn, lost }: Points) -> String {
    format!("(won: {won}, drawn: {drawn}, lost: {lost})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::play::Limits;
    use engine::ron_place::SourceText;
    use std::time::Duration;

    fn again(text: &str) -> Description {
        Description::read(&SourceText::new(text, "test"))
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        let plain = again(
            "(version: 1, title: \"t\", game: \"othello\", players: [\"random\", \"alphabeta\"])",
        );
        assert_eq!(again(&write(&plain)), plain);
        let entrant = |name: Option<&str>, player: &str| Entrant {
            name: name.map(str::to_owned),
            player: player.to_owned(),
        };
        let full = Description {
            title: "É \"so\" \\".to_owned(),
            comment: "one\ntwo".to_owned(),
            game: "k-in-a-row:h=4,v=4,k=3".to_owned(),
            position: Some("..../..../..../.... X".to_owned()),
            moves: "a1 b2".to_owned(),
            players: vec![
                entrant(None, "random"),
                entrant(Some("Mine"), "alphabeta:depth=2"),
                entrant(Some("\""), "minimax"),
            ],
            depths: vec![1, 3],
            games: 7,
            format: Format::Gauntlet,
            swap: false,
            opening: 2,
            limits: Limits {
                time: Some(Duration::from_millis(1500)),
                nodes: Some(10_000),
            },
            points: Points {
                won: 2,
                drawn: 0,
                lost: -2,
            },
            seed: 18_000_000_000,
            evaluations: vec!["other.ron".to_owned()],
            again: 3,
            printed: vec![("random".to_owned(), 12)],
            graded: Some("Mine".to_owned()),
        };
        assert_eq!(again(&write(&full)), full);
    }

    #[test]
    fn the_tournaments_that_come_along_survive_it() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/experiments");
        let mut seen = 0;
        for file in std::fs::read_dir(folder).expect("a folder").flatten() {
            let text = std::fs::read_to_string(file.path()).expect("a text");
            if super::super::Tournament::is_one(&text) {
                seen += 1;
                assert_eq!(
                    again(&write(&again(&text))),
                    again(&text),
                    "{:?}",
                    file.path()
                );
            }
        }
        assert!(seen > 5, "{seen}");
    }
}
