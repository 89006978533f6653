//! What several commands print as JSON: depths and moves.

use super::Context;
use super::error::CliError;
use engine::boundary::position::MoveView;
use serde::{Serialize, Serializer};

/// A number of plies, or `"full"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies(pub Option<u32>);

impl Serialize for Plies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(plies) => serializer.serialize_u32(plies),
            None => serializer.serialize_str("full"),
        }
    }
}

/// A move and the square it is on, row and column from 1.
#[derive(Serialize)]
pub struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    rc: Option<[u32; 2]>,
}

impl From<MoveView> for MoveJson {
    fn from(mv: MoveView) -> MoveJson {
        MoveJson { mv: mv.text, rc: mv.square.map(|(row, column)| [row, column]) }
    }
}

/// Prints one object in one line.
///
/// # Errors
/// The output cannot be written.
pub fn print(context: &mut Context<'_>, object: &impl Serialize) -> Result<(), CliError> {
    serde_json::to_writer(&mut *context.out, object)?;
    context.out.write_all(b"\n").map_err(CliError::Output)
}
