//! Traces of searches that omit moves, of null moves, and of roots with open windows:
//! `tests/traces/shapes`.

use super::{lines, verdict};
use model::report::unjudged::sentence;
use std::fs;
use std::path::Path;

/// Each trace has the exit code of its row, one of the named kinds among its faults, and the words
/// of the row in its text.
#[test]
fn each_shape_is_judged_as_its_row_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/shapes");
    let table = fs::read_to_string(folder.join("expected.tsv")).expect("the table");
    let mut rows = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [name, code, method, kind, says] = cells[..] else {
            panic!("five cells: {row}")
        };
        let text = fs::read_to_string(folder.join(format!("{name}.trace"))).expect(name);
        let verdict = verdict(&text, None);
        let said: Vec<String> = verdict.unjudged.iter().map(sentence).collect();
        let shown = format!(
            "{name}: {:?}\n{}{}",
            verdict.method,
            lines(&verdict),
            said.join("\n")
        );
        let found = if !verdict.ok() {
            "1"
        } else if verdict.is_complete() {
            "0"
        } else {
            "3"
        };
        assert_eq!((found, verdict.method_word()), (code, method), "{shown}");
        let first = verdict
            .findings
            .iter()
            .find(|finding| finding.fault)
            .map_or("-", |finding| finding.kind.word());
        assert_eq!(first, kind, "{shown}");
        assert!(says == "-" || shown.contains(says), "{says}\n{shown}");
        rows += 1;
    }
    let files = fs::read_dir(&folder)
        .expect("the folder")
        .filter_map(Result::ok);
    let traces = files
        .filter(|file| file.path().extension().is_some_and(|end| end == "trace"))
        .count();
    assert_eq!(rows, traces, "each trace has a row");
}
