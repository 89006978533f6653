//! The RON form of a tournament, as serde reads it; [`super::check`] checks its meaning.

use super::description::{Entrant, Points};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// The file as serde reads it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Tournament")]
pub(super) struct TournamentFile {
    #[serde(rename = "version")]
    _version: u32,
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub comment: String,
    pub game: String,
    pub position: Option<String>,
    #[serde(default)]
    pub moves: String,
    pub players: Vec<Entrant>,
    #[serde(default)]
    pub depths: Vec<i64>,
    #[serde(default = "one")]
    pub games: i64,
    pub format: Option<String>,
    #[serde(default = "yes")]
    pub swap: bool,
    #[serde(default)]
    pub opening: i64,
    pub time: Option<i64>,
    pub nodes: Option<i64>,
    #[serde(default)]
    pub points: Points,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub evaluations: Vec<String>,
    #[serde(default)]
    pub again: i64,
    #[serde(default)]
    pub printed: Vec<(String, i64)>,
    pub graded: Option<String>,
}

fn one() -> i64 {
    1
}
fn yes() -> bool {
    true
}

impl<'de> Deserialize<'de> for Entrant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entrant, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Named {
            name: String,
            player: String,
        }
        struct Seen;
        impl<'de> Visitor<'de> for Seen {
            type Value = Entrant;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a player, \"…\" or (name: \"…\", player: \"…\")")
            }
            fn visit_str<E: de::Error>(self, player: &str) -> Result<Entrant, E> {
                Ok(Entrant {
                    name: None,
                    player: player.to_owned(),
                })
            }
            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Entrant, A::Error> {
                let Named { name, player } = Named::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Entrant {
                    name: Some(name),
                    player,
                })
            }
        }
        deserializer.deserialize_any(Seen)
    }
}
