//! [`JudgeOptions`]: what is asked of the judge; [`Demands`]: what a program is held to, as the survey settled it.

use super::super::Number;
use super::super::header::{Depth, Header};
use super::finished::Rule;
use engine::search::{MethodName, Token};

/// What is asked of the judge.
#[derive(Clone, Copy, Debug)]
pub struct JudgeOptions<'a> {
    /// What the program means to be; `None`: what the trace says, or else what the program does.
    pub method: Option<MethodName>,
    /// The most nodes of minimax for all comparisons with a true value.
    pub nodes: u64,
    /// Ends the work, and learns how many bytes were read: the text is read twice.
    pub token: &'a Token,
    /// What the headers of the trace leave open.
    pub given: Option<&'a Header>,
}

/// How a pruning search makes its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailStyle {
    /// A node returns its own end of the window.
    Hard,
    /// A node returns the best value of its children.
    Soft,
}

impl FailStyle {
    pub const fn other(self) -> FailStyle {
        match self {
            FailStyle::Hard => FailStyle::Soft,
            FailStyle::Soft => FailStyle::Hard,
        }
    }
}

/// What a program is held to. See the module.
#[derive(Debug)]
pub struct Demands {
    pub method: MethodName,
    pub style: FailStyle,
    /// Whether the method that was named says so; else a value of the other style is as right.
    pub style_is_named: bool,
    /// How wide a null window may be.
    pub unit: Option<Number>,
    /// How deep it searches, and whether the header says so; `None`: nothing says it.
    pub depth: Option<(Depth, bool)>,
    /// How finished positions are valued, where no evaluation is named.
    pub finished: Option<Rule>,
    /// Whether moves that are left out at the end of a node are moves that the program does not know, and no cut.
    pub skips_moves: bool,
    /// Whether it takes values from a table: all leaves above its depth are positions that it has searched before.
    pub uses_table: bool,
}

impl Demands {
    /// Whether the method leaves moves unsearched.
    pub fn prunes(&self) -> bool {
        self.method.prunes()
    }
}
