//! The values of a game as comma-separated values, one line per position, by RFC 4180.

use super::line::ExportedLine;

/// The names of the columns.
pub const COLUMNS: [&str; 7] = [
    "ply",
    "to_move",
    "value",
    "best",
    "move",
    "move_value",
    "cost",
];

/// Writes the positions from the start to the cursor, each with its value, its best move, and the
/// move that was played.
pub fn csv(line: &ExportedLine) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    let moves: Vec<&str> = line.words();
    for (ply, value) in line.values.iter().enumerate() {
        let mv = moves.get(ply).copied().unwrap_or_default();
        let ply = ply.to_string();
        let fields = [
            &ply,
            &value.side,
            &value.value,
            &value.best,
            mv,
            &value.played,
            &value.cost,
        ];
        text += &(fields.map(field).join(",") + "\n");
    }
    text
}

/// Writes a field, in quotes if it contains a comma, a quotation mark or a line end. No text is
/// taken for a formula by a spreadsheet: values begin with a sign and a digit.
fn field(text: &str) -> String {
    let is_formula = text.starts_with(['=', '@', '+', '\t', '\r'])
        || text
            .strip_prefix('-')
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit() || c == 'i'));
    let text = if is_formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_no_formulas_and_keep_their_commas() {
        for (text, expected) in [
            ("-0.5", "-0.5"),
            ("-inf", "-inf"),
            ("=1+1", "'=1+1"),
            ("-A1", "'-A1"),
            ("a,b", "\"a,b\""),
            ("a\"b", "\"a\"\"b\""),
            ("", ""),
        ] {
            assert_eq!(field(text), expected);
        }
    }
}
