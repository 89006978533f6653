//! [`Depth`]: the depth of a search in plies as files, traces and options write it: a number, or
//! the word `full`.

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The depth of a search: a number of plies, `Some(4)` or `4`, or `"full"`, also written `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// A number of plies.
    Plies(u32),
    /// To the end of the game.
    Full,
}

impl Depth {
    /// Returns the number of plies; `None` stands for the end of the game.
    pub fn plies(self) -> Option<u32> {
        match self {
            Depth::Plies(plies) => Some(plies),
            Depth::Full => None,
        }
    }
    /// Parses a word; returns `None` if it is not a depth.
    pub fn read(word: &str) -> Option<Depth> {
        if word == "full" {
            Some(Depth::Full)
        } else {
            word.parse().ok().map(Depth::Plies)
        }
    }
}

impl From<Option<u32>> for Depth {
    fn from(plies: Option<u32>) -> Depth {
        plies.map_or(Depth::Full, Depth::Plies)
    }
}

impl Serialize for Depth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Depth::Plies(plies) => serializer.serialize_u32(*plies),
            Depth::Full => serializer.serialize_str("full"),
        }
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Depth::Plies(plies) => plies.fmt(f),
            Depth::Full => f.write_str("full"),
        }
    }
}

impl<'de> Deserialize<'de> for Depth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Depth, D::Error> {
        struct Seen;
        impl<'de> Visitor<'de> for Seen {
            type Value = Depth;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of plies or \"full\"")
            }
            fn visit_u64<E: de::Error>(self, plies: u64) -> Result<Depth, E> {
                let plies = u32::try_from(plies)
                    .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(plies), &self));
                plies.map(Depth::Plies)
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<Depth, E> {
                if word == "full" {
                    Ok(Depth::Full)
                } else {
                    Err(E::invalid_value(de::Unexpected::Str(word), &self))
                }
            }
            fn visit_none<E: de::Error>(self) -> Result<Depth, E> {
                Ok(Depth::Full)
            }
            fn visit_unit<E: de::Error>(self) -> Result<Depth, E> {
                Err(E::invalid_value(de::Unexpected::Unit, &self))
            }
            fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Depth, D::Error> {
                inner.deserialize_any(self)
            }
        }
        deserializer.deserialize_any(Seen)
    }
}
