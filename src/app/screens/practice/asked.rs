//! [`QuizAsk`]: the kinds of questions of a practice: those of exam sheets, and those about a table.

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuizAsk {
    /// The value of each node.
    Values,
    /// Which moves are cut.
    Cuts,
    /// α and β when a node is entered.
    Windows,
    /// The order in which nodes are visited.
    Order,
    /// Whether an entry of the table may answer a visit.
    Answers,
    /// What the table keeps of a node.
    Stored,
}

impl QuizAsk {
    pub const ALL: [QuizAsk; 6] =
        [QuizAsk::Values, QuizAsk::Cuts, QuizAsk::Windows, QuizAsk::Order, QuizAsk::Answers, QuizAsk::Stored];

    /// What is asked of every search, also of one that remembers nothing.
    pub const USUAL: [QuizAsk; 4] = [QuizAsk::Values, QuizAsk::Cuts, QuizAsk::Windows, QuizAsk::Order];

    pub const fn word(self) -> &'static str {
        match self {
            QuizAsk::Values => "values",
            QuizAsk::Cuts => "cuts",
            QuizAsk::Windows => "windows",
            QuizAsk::Order => "order",
            QuizAsk::Answers => "answers",
            QuizAsk::Stored => "stored",
        }
    }
    pub fn named(word: &str) -> Option<QuizAsk> {
        QuizAsk::ALL.into_iter().find(|ask| ask.word() == word)
    }
}
