//! [`Said`]: a line of an explanation.

use engine::trace::Tick;

/// A line of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// The tick of the event.
    pub tick: Option<Tick>,
    pub heading: bool,
}

impl Said {
    /// Creates a line that is no heading, with the tick that it leads to.
    pub fn new(text: impl Into<String>, tick: Option<Tick>) -> Said {
        Said {
            text: text.into(),
            tick,
            heading: false,
        }
    }
}

/// Returns the lines for a value from a search with unknown rules, which cannot be explained.
pub fn other_rules(name: &str, value: &str) -> [Said; 2] {
    let about = say!("where the value of {name} came from");
    let text = say!(
        "the search has other rules than minimax: {name} has {value}, and how that came about is not known here"
    );
    [
        Said {
            text: about,
            tick: None,
            heading: true,
        },
        Said::new(text, None),
    ]
}
