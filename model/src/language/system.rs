//! [`said`]: translates the English error messages of the operating system into the language of the
//! screen.
//!
//! Invariant: an unknown message is not translated, nor is a text without the ending that the
//! standard library gives such messages.

use super::Language;

/// Messages of operating systems when operations on files and processes fail.
const KNOWN: [&str; 20] = [
    key!("No such file or directory"),
    key!("Permission denied"),
    key!("Is a directory"),
    key!("Not a directory"),
    key!("File exists"),
    key!("File name too long"),
    key!("No space left on device"),
    key!("Read-only file system"),
    key!("Input/output error"),
    key!("Too many open files"),
    key!("Too many levels of symbolic links"),
    key!("Broken pipe"),
    key!("Operation not permitted"),
    key!("Device or resource busy"),
    key!("Exec format error"),
    key!("Argument list too long"),
    key!("Invalid argument"),
    key!("Cannot allocate memory"),
    key!("Disk quota exceeded"),
    key!("File too large"),
];

/// Translates a message of the system such as `No such file or directory (os error 2)`.
pub(super) fn said(language: Language, text: &str) -> Option<String> {
    let (message, number) = text.strip_suffix(')')?.rsplit_once(" (os error ")?;
    let number = number.parse::<u32>().ok()?;
    // Text before the message, such as the name of a file, is kept.
    let known = KNOWN.iter().find(|known| message.ends_with(**known))?;
    let said = language.find(known)?;
    let before = message.strip_suffix(known)?;
    Some(format!("{before}{said} ({number})"))
}

#[cfg(test)]
mod tests {
    use crate::language::{Language, shown, within};
    use engine::sentence;

    #[test]
    fn what_the_system_says_is_translated() {
        let failed = std::io::Error::from_raw_os_error(2);
        let spanish = Language::named("es").expect("a language");
        let english = format!("a.ron: {failed}");
        assert_eq!(
            shown(sentence!(
                "{file}: {error}",
                file = "a.ron",
                error = &failed
            )),
            english
        );
        let said = within(spanish, || {
            shown(sentence!(
                "{file}: {error}",
                file = "a.ron",
                error = &failed
            ))
        });
        assert!(
            said.starts_with("a.ron: ") && said.ends_with("(2)") && !said.contains("such"),
            "{said}"
        );
        let other = within(spanish, || shown("gone (os error x)".to_owned()));
        assert_eq!(other, "gone (os error x)");
    }
}
