//! SGF of Othello (`GM[2]`) and of five in a row (`GM[4]`), with variations and comments.
//!
//! Squares of Othello are a letter and a number; those of five in a row are two letters from the
//! top left, as in Go, because programs differ in the direction in which they count rows. The
//! writer does not recurse.

use super::ExportError;
use super::line::{ExportedLine, ExportedMove};
use engine::rules::Side;

/// The maximum length of properties on one line.
const LONGEST: usize = 100;

/// Writes the whole line.
pub fn sgf(line: &ExportedLine) -> Result<String, ExportError> {
    let is_othello = line.kind() == "othello";
    if !is_othello && let Some(k) = line.parameter("k").filter(|k| *k != "5") {
        return Err(ExportError::Five { k: k.to_owned() });
    }
    let (rows, columns) = (
        line.start.rows.len(),
        line.start.rows.first().map_or(0, |row| row.chars().count()),
    );
    let size = if rows == columns {
        rows.to_string()
    } else {
        format!("{columns}:{rows}")
    };
    let number = if is_othello { 2 } else { 4 };
    let mut writer = SgfWriter {
        text: String::from("("),
        width: 1,
    };
    writer.put(&format!(
        ";FF[4]GM[{number}]CA[UTF-8]AP[plyscope]SZ[{size}]"
    ));
    match line.variant().as_deref() {
        Some("anti=true") => writer.put("RU[Anti-Othello]"),
        Some(_) => writer.put("RU[exactly five]"),
        None => {}
    }
    if !line.title.is_empty() {
        writer.put(&format!("GN[{}]", escaped(&line.title, true)));
    }
    if !line.comment.is_empty() {
        writer.put(&format!("C[{}]", escaped(&line.comment, false)));
    }
    if !line.from_initial {
        setup(line, is_othello, &mut writer);
    }
    moves(line, is_othello, &mut writer);
    Ok(writer.text + ")\n")
}

/// A writer of text in lines of limited length.
struct SgfWriter {
    text: String,
    width: usize,
}

impl SgfWriter {
    fn put(&mut self, part: &str) {
        if self.width + part.len() > LONGEST {
            self.text.push('\n');
            self.width = 0;
        }
        self.text += part;
        self.width += part.len();
    }
}

/// Escapes a text between brackets; `in_a_line` is true if it must not contain line ends.
fn escaped(text: &str, in_a_line: bool) -> String {
    let text = text.replace('\\', "\\\\").replace(']', "\\]");
    if in_a_line {
        text.replace('\n', " ")
    } else {
        text
    }
}

fn letters(row: u32, column: u32) -> String {
    let letter = |number: u32| {
        u8::try_from(number.saturating_sub(1))
            .map_or('a', |number| char::from(b'a'.saturating_add(number)))
    };
    [letter(column), letter(row)].iter().collect()
}

fn square(is_othello: bool, row: u32, column: u32) -> String {
    let pair = letters(row, column);
    if is_othello {
        format!("{}{row}", &pair[..1])
    } else {
        pair
    }
}

/// Writes the stones of the start. Othello begins with discs in the middle, so empty squares there
/// are written too.
fn setup(line: &ExportedLine, is_othello: bool, writer: &mut SgfWriter) {
    let size = line.start.rows.len() as u32;
    let is_middle = |row: u32, column: u32| {
        [row, column]
            .iter()
            .all(|&at| at == size / 2 || at == size / 2 + 1)
    };
    let cells = (1..).zip(&line.start.rows).flat_map(|(row, text)| {
        (1..)
            .zip(text.chars())
            .map(move |(column, c)| (row, column, c))
    });
    let cells: Vec<(u32, u32, char)> = cells.collect();
    for (name, stone) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
        let is_said =
            |row, column, c| c == stone && (stone != '.' || is_othello && is_middle(row, column));
        let squares: Vec<String> = cells
            .iter()
            .filter(|&&(row, column, c)| is_said(row, column, c))
            .map(|&(row, column, _)| format!("[{}]", square(is_othello, row, column)))
            .collect();
        if !squares.is_empty() {
            writer.put(name);
            squares.iter().for_each(|square| writer.put(square));
        }
    }
    let side = if line.start.words.first().is_some_and(|word| word == "O") {
        "W"
    } else {
        "B"
    };
    writer.put(&format!("PL[{side}]"));
}

/// Writes the moves in order; variations and the moves that they replace are in parentheses.
fn moves(line: &ExportedLine, is_othello: bool, writer: &mut SgfWriter) {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); line.nodes.len() + 1];
    for (at, node) in line.nodes.iter().enumerate() {
        if let Some(list) = children.get_mut(node.after.map_or(0, |after| after + 1)) {
            list.push(at);
        }
    }
    // The moves that remain to be written, each with a flag that it has siblings, and the ends of
    // variations (`None`).
    let mut stack: Vec<Option<(usize, bool)>> = Vec::new();
    let push = |stack: &mut Vec<Option<(usize, bool)>>, list: &[usize]| {
        stack.extend(list.iter().rev().map(|&at| Some((at, list.len() > 1))));
    };
    push(&mut stack, &children[0]);
    while let Some(next) = stack.pop() {
        let Some((at, in_parentheses)) = next else {
            writer.put(")");
            continue;
        };
        let Some(node) = line.nodes.get(at) else {
            continue;
        };
        if in_parentheses {
            writer.put("(");
            stack.push(None);
        }
        writer.put(&written(node, is_othello));
        push(&mut stack, children.get(at + 1).map_or(&[], Vec::as_slice));
    }
}

fn written(node: &ExportedMove, is_othello: bool) -> String {
    let name = if node.side == Side::First { 'B' } else { 'W' };
    let square = node
        .square
        .map_or_else(String::new, |(row, column)| square(is_othello, row, column));
    let comment = if node.comment.is_empty() {
        String::new()
    } else {
        format!("C[{}]", escaped(&node.comment, false))
    };
    format!(";{name}[{square}]{comment}")
}
