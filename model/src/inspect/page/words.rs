//! [`PageWords`]: the texts of the script of a page, in the page's language. The script replaces
//! each `#`.

use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;

/// The texts of the script of a page, each with its key.
pub struct PageWords(Vec<(&'static str, Cow<'static, str>)>);

impl Serialize for PageWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, words)| (key, words)))
    }
}

impl PageWords {
    pub fn new() -> PageWords {
        PageWords(vec![
            (
                "tick",
                say!("tick {at} of {all}", at = "#", all = "#").into(),
            ),
            ("root", say!("root").into()),
            ("waiting", say!("waiting").into()),
            ("open", say!("searching").into()),
            ("done", say!("done").into()),
            ("cut", say!("cut@@node").into()),
            ("hit", say!("from the table").into()),
            ("unsearched", say!("not searched").into()),
            ("row", say!("row {row}", row = "#").into()),
            ("heap", say!("heap {heap}", heap = "#").into()),
            ("free", say!("free").into()),
            ("play", say!("Play@@page").into()),
            ("pause", say!("Pause").into()),
            (
                "tree",
                say!(
                    "Search tree with {nodes} nodes; the moves beside it lead through it",
                    nodes = "#"
                )
                .into(),
            ),
            // Texts of a practice.
            ("right", say!("right@@correct").into()),
            ("wrong", say!("{answer} is not right", answer = "#").into()),
            (
                "answer",
                say!("the answer is {answer}", answer = "#").into(),
            ),
            (
                "expected_value",
                say!("expected a value such as 3, -2.5 or inf").into(),
            ),
            (
                "expected_window",
                say!("expected α and β, such as -inf 3").into(),
            ),
            ("expected_node", say!("expected the name of a node").into()),
            ("none", say!("none").into()),
            (
                "number",
                say!("question {at} of {all}", at = "#", all = "#").into(),
            ),
            (
                "score",
                say!(
                    "{done} of {all} right at the first try",
                    done = "#",
                    all = "#"
                )
                .into(),
            ),
            (
                "finished",
                say!("All is answered. Now step through the search.").into(),
            ),
            ("check", say!("Check").into()),
            ("next", say!("Next question").into()),
            ("show", say!("Show the answer").into()),
            ("hint", say!("Hint").into()),
            ("no_hint", say!("the search begins here").into()),
        ])
    }
}
