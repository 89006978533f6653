//! Tables with columns separated by tabs and a header line that starts with `#`.

use std::collections::HashMap;
use std::path::Path;

/// One line of a table.
pub struct Row {
    columns: HashMap<String, usize>,
    fields: Vec<String>,
    /// The file and the line, for messages.
    pub place: String,
}

impl Row {
    /// Returns the field of a column, which must exist.
    pub fn get(&self, column: &str) -> &str {
        let index = self
            .columns
            .get(column)
            .unwrap_or_else(|| panic!("{}: no column {column}", self.place));
        &self.fields[*index]
    }
    /// Returns whether there is a column with this name.
    pub fn has(&self, column: &str) -> bool {
        self.columns.contains_key(column)
    }
}

/// Returns all lines of `tests/data/NAME`. An empty table is an error, because a test over nothing
/// proves nothing.
pub fn read(name: &str) -> Vec<Row> {
    read_file(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data")
            .join(name),
    )
}

/// Returns all lines of a table at any path.
pub fn read_file(path: &Path) -> Vec<Row> {
    let name = path
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let text =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = text.lines();
    let header = lines
        .next()
        .and_then(|line| line.strip_prefix('#'))
        .expect("a header line");
    let columns: HashMap<String, usize> = header.split('\t').map(str::to_owned).zip(0..).collect();
    let rows: Vec<Row> = lines
        .enumerate()
        .map(|(number, line)| Row {
            columns: columns.clone(),
            fields: line.split('\t').map(str::to_owned).collect(),
            place: format!("{name}:{}", number + 2),
        })
        .collect();
    assert!(!rows.is_empty(), "{name} is empty");
    rows
}
