//! Positions as lists of Python and JSON: rows of squares, heaps, or the tree.
//!
//! A list does not contain the side to move. A position is therefore written only if the stones
//! determine the side: X moves if both sides have equally many, and in Othello. An empty square is
//! `'.'` in Python and `""` in JSON.

use super::ExportError;
use super::line::ExportedLine;
use engine::rules::tree::TreeGame;

/// Writes a list of Python.
pub fn python(line: &ExportedLine) -> Result<String, ExportError> {
    list(
        line,
        &Signs {
            quote: '\'',
            empty: ".",
        },
    )
}

/// Writes a list of JSON.
pub fn json(line: &ExportedLine) -> Result<String, ExportError> {
    list(
        line,
        &Signs {
            quote: '"',
            empty: "",
        },
    )
}

/// The signs for squares in a language.
struct Signs {
    quote: char,
    empty: &'static str,
}

fn list(line: &ExportedLine, signs: &Signs) -> Result<String, ExportError> {
    if let Some(said) = line.variant() {
        return Err(ExportError::List { said });
    }
    match line.kind() {
        "tree" => tree(line, signs),
        "nim" => heaps(line),
        _ => board(line, signs),
    }
}

/// Writes the whole tree; a position below its root cannot be written as a list.
fn tree(line: &ExportedLine, signs: &Signs) -> Result<String, ExportError> {
    let list = line.game.split_once(':').map_or("", |(_, list)| list);
    if let Some((said, _)) = list
        .split_once(',')
        .filter(|(said, _)| said.starts_with("first="))
    {
        return Err(ExportError::List {
            said: said.to_owned(),
        });
    }
    if !line.path.is_empty() || !line.from_initial {
        return Err(ExportError::List {
            said: line.position.to_string(),
        });
    }
    let text = TreeGame::parse(list).map_or_else(|_| list.to_owned(), |game| game.to_string());
    Ok(if signs.quote == '"' {
        json_list(&text)
    } else {
        text
    })
}

/// Converts lists and tuples of Python to lists of JSON.
fn json_list(text: &str) -> String {
    let (mut json, mut quote) = (String::with_capacity(text.len()), None);
    for c in text.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => {
                json.push('"');
                quote = None;
            }
            (Some(_), '"') => json.push_str("\\\""),
            (Some(_), _) => json.push(c),
            (None, '\'' | '"') => {
                json.push('"');
                quote = Some(c);
            }
            (None, '(') => json.push('['),
            (None, ')') => json.push(']'),
            (None, _) => json.push(c),
        }
    }
    json
}

fn heaps(line: &ExportedLine) -> Result<String, ExportError> {
    if let Some(side) = line.position.words.first().filter(|side| *side != "1") {
        return Err(ExportError::List { said: side.clone() });
    }
    let heaps: Vec<&str> = line
        .position
        .rows
        .iter()
        .flat_map(|row| row.split(','))
        .map(str::trim)
        .collect();
    Ok(format!("[{}]", heaps.join(", ")))
}

fn board(line: &ExportedLine, signs: &Signs) -> Result<String, ExportError> {
    let position = &line.position;
    let count = |stone| {
        position
            .rows
            .iter()
            .flat_map(|row| row.chars())
            .filter(|c| *c == stone)
            .count()
    };
    let shown = match line.kind() {
        "othello" => "X",
        "rastros" => ["S", "N"][count('@') % 2],
        _ if count('X') > count('O') => "O",
        _ => "X",
    };
    if position.words.first().is_none_or(|side| side != shown) || position.words.len() > 1 {
        return Err(ExportError::List {
            said: position.words.join(" "),
        });
    }
    let Signs { quote, empty } = signs;
    let square = |c: char| {
        if c == '.' {
            format!("{quote}{empty}{quote}")
        } else {
            format!("{quote}{c}{quote}")
        }
    };
    let rows = position.rows.iter().map(|row| {
        format!(
            "[{}]",
            row.chars().map(square).collect::<Vec<_>>().join(", ")
        )
    });
    Ok(format!("[{}]", rows.collect::<Vec<_>>().join(",\n ")))
}
