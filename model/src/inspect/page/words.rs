//! [`PageWords`]: what the script of a page says, in the page's language. `#` is a place that the script fills.

use serde::Serialize;

/// See the module.
#[derive(Serialize)]
pub struct PageWords {
    tick: String,
    root: &'static str,
    waiting: &'static str,
    open: &'static str,
    done: &'static str,
    cut: &'static str,
    hit: &'static str,
    unsearched: &'static str,
    row: String,
    heap: String,
    free: &'static str,
    play: &'static str,
    pause: &'static str,
    tree: String,
    /// What a practice says.
    right: &'static str,
    wrong: String,
    answer: String,
    expected_value: &'static str,
    expected_window: &'static str,
    expected_node: &'static str,
    none: &'static str,
    number: String,
    score: String,
    finished: &'static str,
    check: &'static str,
    next: &'static str,
    show: &'static str,
    hint: &'static str,
    no_hint: &'static str,
}

impl PageWords {
    pub fn new() -> PageWords {
        PageWords {
            tick: say!("tick {at} of {all}", at = "#", all = "#"),
            root: say!("root"),
            waiting: say!("waiting"),
            open: say!("searching"),
            done: say!("done"),
            cut: say!("cut@@node"),
            hit: say!("from the table"),
            unsearched: say!("not searched"),
            row: say!("row {row}", row = "#"),
            heap: say!("heap {heap}", heap = "#"),
            free: say!("free"),
            play: say!("Play@@page"),
            pause: say!("Pause"),
            tree: say!("Search tree with {nodes} nodes; the moves beside it lead through it", nodes = "#"),
            right: say!("right@@correct"),
            wrong: say!("{answer} is not right", answer = "#"),
            answer: say!("the answer is {answer}", answer = "#"),
            expected_value: say!("expected a value such as 3, -2.5 or inf"),
            expected_window: say!("expected α and β, such as -inf 3"),
            expected_node: say!("expected the name of a node"),
            none: say!("none"),
            number: say!("question {at} of {all}", at = "#", all = "#"),
            score: say!("{done} of {all} right at the first try", done = "#", all = "#"),
            finished: say!("All is answered. Now step through the search."),
            check: say!("Check"),
            next: say!("Next question"),
            show: say!("Show the answer"),
            hint: say!("Hint"),
            no_hint: say!("the search begins here"),
        }
    }
}
