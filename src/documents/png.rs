//! A PNG of an SVG, made by rsvg-convert where it is installed: a renderer of our own, with its fonts, would be a third of
//! the program. Cost: a process for each picture.

use std::io::{self, Seek, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use thiserror::Error;

/// The program, and how much larger than its SVG a PNG is drawn.
const CONVERTER: [&str; 3] = ["rsvg-convert", "--zoom", "2"];

/// What PNG files begin with.
const SIGNATURE: &[u8] = b"\x89PNG";

/// Why there is no PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The program that makes it is not installed; how it is made by hand.
    #[error("{0}")]
    Missing(String),
    /// What the program said, or the system.
    #[error("{program}: {0}", program = CONVERTER[0])]
    Failed(String),
}

/// Does the name of a file end as those of PNG files do?
pub fn is_png(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// The PNG of an SVG, for a file of this name.
///
/// # Errors
/// The converter is not there, or fails.
pub fn png(svg: &str, file: &Path) -> Result<Vec<u8>, PngError> {
    let failed = |error: io::Error| PngError::Failed(error.to_string());
    // Its input is a file, so that it may write before it has read all.
    let mut input = tempfile::tempfile().map_err(failed)?;
    input.write_all(svg.as_bytes()).and_then(|()| input.rewind()).map_err(failed)?;
    let [program, arguments @ ..] = CONVERTER;
    let missing = || {
        let (name, stem) = (file.to_string_lossy(), file.with_extension(""));
        PngError::Missing(say!(
            "expected rsvg-convert to be installed (package librsvg2-bin), which makes {name}; or write {stem}.svg",
            name,
            stem = stem.to_string_lossy()
        ))
    };
    let output = Command::new(program).args(arguments).stdin(Stdio::from(input)).output();
    let output =
        output.map_err(|error| if error.kind() == io::ErrorKind::NotFound { missing() } else { failed(error) })?;
    if output.status.success() && output.stdout.starts_with(SIGNATURE) {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(PngError::Failed(said.lines().next().map_or_else(|| output.status.to_string(), str::to_owned)))
}
