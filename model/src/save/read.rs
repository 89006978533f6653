//! The conversion of a text to a [`SaveFile`].
//!
//! Order of the checks: size, kind of file, UTF-8, byte order mark, version, kind of text, RON with
//! at most [`ron_place::MOST_NESTING`] levels, unknown fields, control characters. Line ends may be
//! those of Windows; they count as one character.

use super::MOST_BYTES;
use super::error::{LoadError, SaveProblem};
use super::file::{Moves, SaveFile, Variation};
use super::{Placed, SourceText};
use engine::regular::{self, NotOpened};
use engine::ron_place::Step::{self, Field, Index};
use engine::ron_place::{self, ReadProblem, RonKind, line_column};
use std::io::Read;
use std::path::Path;

/// The maximum depth of nested variations, which leaves room for their contents: RON counts four
/// levels for each, the list, the item, its fields, the value.
pub const MOST_LEVELS: usize = 5;
/// The maximum length of a title.
pub const MOST_TITLE: usize = 200;
/// The maximum length of the name of a bookmark.
pub const MOST_NAME: usize = 64;

/// A parsed save with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The contents of the save.
    pub file: SaveFile,
    /// The text, for later errors.
    pub source: SourceText,
}

/// Parses the text of a save; `name` is that of the file, for errors.
///
/// # Errors
/// The place and what was expected there.
pub fn read(text: &str, name: &str) -> Result<Loaded, LoadError> {
    let source = SourceText::new(text, name);
    let problem = |problem| match problem {
        ReadProblem::TooDeep => SaveProblem::TooDeep {
            levels: MOST_LEVELS,
        },
        problem @ (ReadProblem::Version { .. }
        | ReadProblem::Kind { .. }
        | ReadProblem::Shape(_)) => SaveProblem::Shape(problem),
    };
    let file: SaveFile = source
        .read(RonKind::Save)
        .map_err(|error| error.map(problem))?;
    if ron_place::value(&source.text, &[Field("version")]).is_none() {
        return Err(source.error(&[], SaveProblem::NoVersion));
    }
    check(&file, &source)?;
    Ok(Loaded { file, source })
}

/// Reads a save from a file.
///
/// # Errors
/// The file cannot be read, or the place and what was expected there.
pub fn load(path: &Path) -> Result<Loaded, LoadError> {
    read(&text_of(path, MOST_BYTES)?, &path.display().to_string())
}

/// Reads the text of a regular file of at most `most` bytes. The size is checked before anything is
/// read, and a pipe, which might block, is not opened.
///
/// # Errors
/// The file is not a regular file, is too large, or is not a text.
pub fn text_of(path: &Path, most: u64) -> Result<String, LoadError> {
    let name = path.display().to_string();
    let error = |problem| Placed {
        file: name.clone(),
        place: None,
        problem,
    };
    let io = |cause: std::io::Error| error(SaveProblem::Io(cause.to_string()));
    let file = regular::open(path).map_err(|fault| match fault {
        NotOpened::Io(cause) => io(cause),
        NotOpened::NotAFile(kind) => error(SaveProblem::NotAFile(kind)),
    })?;
    let about = file.metadata().map_err(io)?;
    let too_large = |found| error(SaveProblem::TooLarge { most, found });
    if about.len() > most {
        return Err(too_large(about.len()));
    }
    // The file may have grown in the meantime.
    let mut bytes = Vec::with_capacity(about.len() as usize);
    file.take(most + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > most {
        return Err(too_large(bytes.len() as u64));
    }
    decode(bytes, &name)
}

/// Converts the bytes of a file to a text; `name` is that of the file, for errors.
///
/// # Errors
/// The place of a byte that is not part of a text.
pub fn decode(bytes: Vec<u8>, name: &str) -> Result<String, LoadError> {
    String::from_utf8(bytes).map_err(|cause| {
        let (bytes, good) = (cause.as_bytes(), cause.utf8_error().valid_up_to());
        let before = String::from_utf8_lossy(&bytes[..good]);
        let found = bytes.get(good).copied().unwrap_or_default();
        let place = Some(line_column(
            before.strip_prefix('\u{feff}').unwrap_or(&before),
            good,
        ));
        Placed {
            file: name.to_owned(),
            place,
            problem: SaveProblem::NotText(found),
        }
    })
}

/// Checks titles, names and comments: no control characters, limited lengths.
fn check(file: &SaveFile, source: &SourceText) -> Result<(), LoadError> {
    name(
        source,
        &[Field("title")],
        &file.title,
        "a title",
        MOST_TITLE,
    )?;
    comment(source, &[Field("comment")], &file.comment)?;
    if let Some(forfeit) = &file.forfeit {
        comment(
            source,
            &[Field("forfeit"), Field("reason")],
            &forfeit.reason,
        )?;
    }
    for (number, bookmark) in file.bookmarks.iter().enumerate() {
        let path = [Field("bookmarks"), Index(number), Field("name")];
        name(
            source,
            &path,
            &bookmark.name,
            "the name of a bookmark",
            MOST_NAME,
        )?;
    }
    let sampled = file.monte_carlo.iter().flat_map(|saved| &saved.bookmarks);
    for (number, bookmark) in sampled.enumerate() {
        let path = [
            Field("monte_carlo"),
            Field("bookmarks"),
            Index(number),
            Field("name"),
        ];
        name(
            source,
            &path,
            &bookmark.name,
            "the name of a bookmark",
            MOST_NAME,
        )?;
    }
    let Moves {
        comments,
        variations,
        ..
    } = &file.line;
    line(source, &mut vec![Field("line")], comments, variations)
}

/// Checks the comments of a line and of its variations, recursively within the nesting limit of
/// RON.
fn line<'a>(
    source: &SourceText,
    path: &mut Vec<Step<'a>>,
    comments: &[super::file::Comment],
    variations: &[Variation],
) -> Result<(), LoadError> {
    for (number, written) in comments.iter().enumerate() {
        path.extend([Field("comments"), Index(number), Field("text")]);
        comment(source, path, &written.text)?;
        path.truncate(path.len() - 3);
    }
    for (number, variation) in variations.iter().enumerate() {
        path.extend([Field("variations"), Index(number)]);
        line(source, path, &variation.comments, &variation.variations)?;
        path.truncate(path.len() - 2);
    }
    Ok(())
}

fn name(
    source: &SourceText,
    path: &[Step],
    text: &str,
    what: &'static str,
    most: usize,
) -> Result<(), LoadError> {
    if let Some((character, found)) = text.chars().enumerate().find(|(_, c)| c.is_control()) {
        return Err(source.error_in(path, character, SaveProblem::Control { what, found }));
    }
    match text.chars().count() {
        found if found > most => {
            Err(source.error(path, SaveProblem::TooLong { what, most, found }))
        }
        _ => Ok(()),
    }
}

fn comment(source: &SourceText, path: &[Step], text: &str) -> Result<(), LoadError> {
    let bad = text
        .chars()
        .enumerate()
        .find(|(_, c)| c.is_control() && *c != '\n' && *c != '\t');
    bad.map_or(Ok(()), |(character, found)| {
        Err(source.error_in(
            path,
            character,
            SaveProblem::Control {
                what: "a comment",
                found,
            },
        ))
    })
}
