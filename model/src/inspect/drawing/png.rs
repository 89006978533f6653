//! Converts an SVG to PNG or PDF with the program rsvg-convert, if it is installed.
//!
//! Libraries would make the program unnecessary: resvg (0.45, text with the system's fonts) for 49
//! more crates, 56 s more of compilation on one core, and 2.9 MB more of program; svg2pdf (0.13,
//! only text) for 72 crates, 124 s and 3.4 MB; krilla (0.8, with krilla-svg) for 89 crates, 142 s
//! and 5.7 MB. That is too much, because browsers show and print the SVG as it is. Cost: a process
//! for each picture. The process is killed after 20 s, because saving in the workbench waits for
//! it, or when the caller no longer waits for it.

use engine::sentence::ToSentence;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The name of the converter.
const CONVERTER: &str = "rsvg-convert";

/// The package of the converter on this system.
const PACKAGE: &str = if cfg!(target_os = "macos") {
    "Homebrew: librsvg"
} else if cfg!(windows) {
    "MSYS2: mingw-w64-x86_64-librsvg"
} else {
    "Debian, Ubuntu: librsvg2-bin; Fedora: librsvg2-tools; Arch, Alpine: librsvg"
};

/// The maximum time of a conversion.
const PATIENCE: Duration = Duration::from_secs(20);
/// The additional time for each of several pages.
const PAGE: Duration = Duration::from_secs(1);
/// The interval at which the process is polled.
const LOOK: Duration = Duration::from_millis(5);

/// A kind of file that the converter makes: its arguments, and the first bytes of such files.
struct Made {
    arguments: &'static [&'static str],
    signature: &'static [u8],
}

/// A PNG at twice the size of the SVG.
const PNG: Made = Made {
    arguments: &["--zoom", "2"],
    signature: b"\x89PNG",
};
const PDF: Made = Made {
    arguments: &["--format", "pdf"],
    signature: b"%PDF",
};
/// Pages of A4 with margins of 10 mm, in portrait; below, in landscape.
const UPRIGHT: Made = Made {
    arguments: &[
        "--format",
        "pdf",
        "--keep-aspect-ratio",
        "--left=10mm",
        "--top=10mm",
        "--page-width=210mm",
        "--page-height=297mm",
        "--width=190mm",
        "--height=277mm",
    ],
    ..PDF
};
const ACROSS: Made = Made {
    arguments: &[
        "--format",
        "pdf",
        "--keep-aspect-ratio",
        "--left=10mm",
        "--top=10mm",
        "--page-width=297mm",
        "--page-height=210mm",
        "--width=277mm",
        "--height=190mm",
    ],
    ..PDF
};

/// The reason that a conversion failed.
#[derive(Debug, Error, ToSentence)]
pub enum PngError {
    /// The converter is not installed. The text names its package and an alternative.
    #[error("{0}")]
    Missing(String),
    /// The message of the converter or of the system.
    #[error("{program}: {0}", program = CONVERTER)]
    Failed(String),
}

/// Returns true if the name of a file has the extension of PNG files.
pub fn is_png(file: &Path) -> bool {
    file.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// Returns true if the name of a file has the extension of PDF files.
pub fn is_pdf(file: &Path) -> bool {
    file.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"))
}

/// Converts an SVG to a PNG. `file` is named in errors. The conversion continues as long as
/// `goes_on` returns true.
///
/// # Errors
/// Returns an error if the converter is not installed, if it fails, or if it was stopped.
pub fn png(svg: &str, file: &Path, goes_on: &dyn Fn() -> bool) -> Result<Vec<u8>, PngError> {
    made(&PNG, svg, file, goes_on)
}

/// Converts an SVG to a PDF, like [`png`].
///
/// # Errors
/// Returns an error if the converter is not installed, if it fails, or if it was stopped.
pub fn pdf(svg: &str, file: &Path, goes_on: &dyn Fn() -> bool) -> Result<Vec<u8>, PngError> {
    made(&PDF, svg, file, goes_on)
}

/// Converts several SVGs to a PDF for printing, with a page of A4 for each, as large as it fits, in
/// portrait if `upright` is true and otherwise in landscape.
///
/// # Errors
/// Returns an error if the converter is not installed, if it fails, or if it was stopped.
pub fn paper(
    svgs: &[String],
    upright: bool,
    file: &Path,
    goes_on: &dyn Fn() -> bool,
) -> Result<Vec<u8>, PngError> {
    let failed = |error: io::Error| PngError::Failed(error.to_string());
    let folder = tempfile::tempdir().map_err(failed)?;
    let mut pages = Vec::with_capacity(svgs.len());
    for (number, svg) in (1..).zip(svgs) {
        let page = folder.path().join(format!("{number}.svg"));
        std::fs::write(&page, svg).map_err(failed)?;
        pages.push(page);
    }
    converted(
        if upright { &UPRIGHT } else { &ACROSS },
        Stdio::null(),
        &pages,
        file,
        goes_on,
    )
}

fn made(
    what: &Made,
    svg: &str,
    file: &Path,
    goes_on: &dyn Fn() -> bool,
) -> Result<Vec<u8>, PngError> {
    let failed = |error: io::Error| PngError::Failed(error.to_string());
    // The input is a file, so that the converter may write before it has read everything.
    let mut input = tempfile::tempfile().map_err(failed)?;
    input
        .write_all(svg.as_bytes())
        .and_then(|()| input.rewind())
        .map_err(failed)?;
    converted(what, Stdio::from(input), &[], file, goes_on)
}

/// Runs the converter on its standard input or on files, and returns its output.
fn converted(
    what: &Made,
    input: Stdio,
    files: &[PathBuf],
    file: &Path,
    goes_on: &dyn Fn() -> bool,
) -> Result<Vec<u8>, PngError> {
    let failed = |error: io::Error| PngError::Failed(error.to_string());
    let missing = || {
        let (name, stem) = (file.to_string_lossy(), file.with_extension(""));
        PngError::Missing(say!(
            "expected rsvg-convert to be installed ({package}), which makes {name}; or write {stem}.svg",
            package = PACKAGE,
            stem = stem.to_string_lossy()
        ))
    };
    let (mut output, mut errors) = (
        tempfile::tempfile().map_err(failed)?,
        tempfile::tempfile().map_err(failed)?,
    );
    let mut command = Command::new(CONVERTER);
    command.args(what.arguments).args(files).stdin(input);
    command
        .stdout(output.try_clone().map_err(failed)?)
        .stderr(errors.try_clone().map_err(failed)?);
    let child = command.spawn();
    let child = child.map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            missing()
        } else {
            failed(error)
        }
    })?;
    let (since, patience) = (Instant::now(), PATIENCE + PAGE * files.len() as u32);
    let Some(status) =
        end_of(child, &|| goes_on() && since.elapsed() < patience).map_err(failed)?
    else {
        return Err(PngError::Failed(say!(
            "no picture after {seconds} s",
            seconds = since.elapsed().as_secs()
        )));
    };
    let picture = whole(&mut output).map_err(failed)?;
    if status.success() && picture.starts_with(what.signature) {
        return Ok(picture);
    }
    let said = whole(&mut errors).map_err(failed)?;
    let said = String::from_utf8_lossy(&said);
    Err(PngError::Failed(
        said.lines()
            .next()
            .map_or_else(|| status.to_string(), str::to_owned),
    ))
}

/// Waits for a process and returns its exit status, or `None` if `goes_on` returned false and the
/// process was killed.
fn end_of(mut child: Child, goes_on: &dyn Fn() -> bool) -> io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if !goes_on() {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(LOOK);
    }
}

/// Returns the whole content of a file.
fn whole(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_long_is_killed() {
        let sleeping = Command::new("sleep").arg("60").spawn().expect("sleep");
        let since = Instant::now();
        assert!(matches!(
            end_of(sleeping, &|| since.elapsed() < 3 * LOOK),
            Ok(None)
        ));
        let done = Command::new("true").spawn().expect("true");
        assert!(matches!(end_of(done, &|| true), Ok(Some(status)) if status.success()));
    }
}
