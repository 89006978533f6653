//! [`Said`]: a line of an explanation.

use engine::trace::Tick;

/// A line of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// When it happened.
    pub tick: Option<Tick>,
    pub heading: bool,
}

/// Where a value came from in a search whose rules are not known: nothing is made up.
pub fn other_rules(name: &str, value: &str) -> [Said; 2] {
    let about = say!("where the value of {name} came from", name);
    let text = say!(
        "the search has other rules than minimax: {name} has {value}, and how that came about is not known here",
        name,
        value
    );
    [Said { text: about, tick: None, heading: true }, Said { text, tick: None, heading: false }]
}
