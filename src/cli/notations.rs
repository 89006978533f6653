//! [`text`]: the table of the notations that are read, for the help of `convert` and for the pages.

use model::save::import::FORMATS;

/// Returns the table of [`text`] under a heading.
pub fn help() -> String {
    // A line that looks like an option does not belong to this command.
    let lines = text();
    let lines = lines
        .lines()
        .filter(|line| !line.split_whitespace().any(|word| word.starts_with("--")));
    format!(
        "Notations that are read, here and everywhere:\n{}",
        lines.collect::<Vec<_>>().join("\n")
    )
}

/// Returns all notations: the games, the notation, and below them a text in it.
pub fn text() -> String {
    let mut text = String::new();
    for format in FORMATS {
        text += &format!("{}: {}\n", format.games, format.about);
        for line in format.example.lines() {
            text += format!("    {line}").trim_end();
            text.push('\n');
        }
    }
    text
}
