//! From a text to a [`SaveFile`]: the version first, then the shape, then the rules for every save.
//!
//! Order of the checks: size, kind of file, UTF-8, byte order mark, version, kind of text, RON with at most
//! [`ron_place::MOST_NESTING`] levels, unknown fields, control characters. Line ends may be those of Windows; they count as one character.

use super::MOST_BYTES;
use super::error::{LoadError, SaveProblem};
use super::file::{Moves, SaveFile, Variation};
use super::{Placed, SourceText};
use engine::regular::{self, NotOpened};
use engine::ron_place::Step::{self, Field, Index};
use engine::ron_place::{self, ReadProblem, RonKind, line_column};
use std::io::Read;
use std::path::Path;

/// How deep variations may be nested, so that there is room for what stands in them: RON counts four levels for each, the
/// list, the item, its fields, the value.
pub const MOST_LEVELS: usize = 5;
/// The longest title.
pub const MOST_TITLE: usize = 200;
/// The longest name of a bookmark.
pub const MOST_NAME: usize = 64;

/// A save as it was read, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// What it holds.
    pub file: SaveFile,
    /// The text, for errors that are found later.
    pub source: SourceText,
}

/// Reads the text of a save; `name` is the file's, for errors.
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

/// The text of a regular file of at most so many bytes. The size is asked before anything is read, and a pipe, which
/// might never answer, is not opened.
///
/// # Errors
/// It is no such file, or no text.
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
    // It may have grown since.
    let mut bytes = Vec::with_capacity(about.len() as usize);
    file.take(most + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > most {
        return Err(too_large(bytes.len() as u64));
    }
    decode(bytes, &name)
}

/// The text that the bytes of a file are; `name` is the file's, for errors.
///
/// # Errors
/// The place of a byte that is none of a text.
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

/// Titles, names and comments: no control characters, no endless names.
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
    let Moves {
        comments,
        variations,
        ..
    } = &file.line;
    line(source, &mut vec![Field("line")], comments, variations)
}

/// The comments of a line and of its variations; as deep as RON allowed it to be nested.
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
