//! [`GameFilter`]: which games of a tournament are listed, by a few words.
//!
//! Terms are separated by commas, and all of them must hold: `lost by NAME`, `won by NAME`, `drawn`, `forfeit`,
//! `depth N`, or any part of a player's name. Case and accents do not matter.

use super::fuzzy::unaccented;

/// What is known of a game.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The names of both sides, the first side's first.
    pub names: [&'a str; 2],
    /// Which of them won; `None`: neither.
    pub winner: Option<usize>,
    pub forfeit: bool,
    pub depth: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    LostBy(String),
    WonBy(String),
    Drawn,
    Forfeit,
    Depth(u32),
    Name(String),
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    terms: Vec<Term>,
}

fn plain(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).map(unaccented).collect()
}

impl GameFilter {
    /// Reads what was typed.
    pub fn read(text: &str) -> GameFilter {
        let term = |part: &str| {
            let part = plain(part.trim());
            let named = |start: &str| part.strip_prefix(start).map(|rest| rest.trim().to_owned());
            Some(match part.as_str() {
                "" => return None,
                "drawn" | "draw" | "draws" => Term::Drawn,
                "forfeit" | "forfeits" | "forfeited" => Term::Forfeit,
                _ => match (named("lost by "), named("won by "), named("depth ").map(|depth| depth.parse())) {
                    (Some(name), ..) => Term::LostBy(name),
                    (_, Some(name), _) => Term::WonBy(name),
                    (_, _, Some(Ok(depth))) => Term::Depth(depth),
                    _ => Term::Name(part),
                },
            })
        };
        GameFilter { terms: text.split(',').filter_map(term).collect() }
    }
    /// Does it let all games through?
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }
    pub fn matches(&self, facts: &Facts<'_>) -> bool {
        let has = |side: usize, name: &str| plain(facts.names[side]).contains(name);
        self.terms.iter().all(|term| match term {
            Term::LostBy(name) => facts.winner.is_some_and(|winner| has(1 - winner, name)),
            Term::WonBy(name) => facts.winner.is_some_and(|winner| has(winner, name)),
            Term::Drawn => facts.winner.is_none(),
            Term::Forfeit => facts.forfeit,
            Term::Depth(depth) => facts.depth == Some(*depth),
            Term::Name(name) => has(0, name) || has(1, name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_words() {
        let won = Facts { names: ["Basílio", "Bacoco"], winner: Some(0), forfeit: false, depth: Some(3) };
        let lost = Facts { winner: Some(1), forfeit: true, ..won };
        let drawn = Facts { winner: None, depth: None, ..won };
        for (text, expected) in [
            ("", [true, true, true]),
            ("lost by Basílio", [false, true, false]),
            ("LOST BY basilio", [false, true, false]),
            ("won by bas", [true, false, false]),
            ("lost by baco", [true, false, false]),
            ("drawn", [false, false, true]),
            ("forfeit", [false, true, false]),
            ("depth 3", [true, true, false]),
            ("depth 3, lost by basilio", [false, true, false]),
            ("bacoco", [true, true, true]),
            ("nobody", [false, false, false]),
            (" , ,", [true, true, true]),
        ] {
            let filter = GameFilter::read(text);
            assert_eq!([won, lost, drawn].map(|facts| filter.matches(&facts)), expected, "{text}");
        }
        assert!(GameFilter::read(" , ").is_empty());
    }
}
