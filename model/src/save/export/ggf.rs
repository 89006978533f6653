//! GGF as written by the Generic Game Server and NBoard.

use super::ExportError;
use super::line::ExportedLine;
use engine::rules::Side;

/// Writes the moves to the cursor with the board on which they begin.
pub fn ggf(line: &ExportedLine) -> Result<String, ExportError> {
    let size = line.start.rows.len();
    let disc = |c: char| match c {
        'X' => '*',
        'O' => 'O',
        _ => '-',
    };
    let rows: Vec<String> = line
        .start
        .rows
        .iter()
        .map(|row| row.chars().map(disc).collect())
        .collect();
    let side = line
        .start
        .words
        .first()
        .and_then(|word| word.chars().next())
        .map_or('*', disc);
    let result = line
        .result
        .map_or_else(|| "?".to_owned(), |discs| format!("{discs:+}.00"));
    // The type of a match contains an `a` if the side with fewer discs wins.
    let anti = if line.variant().is_some() { "a" } else { "" };
    let mut text = format!(
        "(;GM[Othello]PC[plyscope]PB[?]PW[?]TY[{size}{anti}]RE[{result}]BO[{size} {} {side}]",
        rows.join(" ")
    );
    for mv in line.moves() {
        let tag = if mv.side == Side::First { 'B' } else { 'W' };
        let square = if mv.square.is_some() {
            mv.text.to_uppercase()
        } else {
            "PA".to_owned()
        };
        text += &format!("{tag}[{square}]");
    }
    Ok(text + ";)\n")
}
