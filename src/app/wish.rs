//! [`Wish`]: requests of panes and screens to the shell: to ask for a line, to ask a question, to carry out a choice.
//!
//! Plain data. The shell carries it out after the screen has returned, so no screen has to know the others.

use crate::app::action::{Exported, Purpose};
use crate::app::binding::Binding;
use crate::app::screens::diff::state::CompareWith;
use crate::app::source::Source;
use crate::kit::input::Input;
use crate::kit::key::Key;
use crate::kit::typed::Typed;
use engine::clean::clean;
use engine::play::Player;
use engine::rules::Side;
use engine::rules::program::command::Refusal;
use engine::search::{Memory, MethodName};
use engine::trace::Tick;
use model::save::{Obstacle, Over};
use std::path::PathBuf;

/// The label of the list entry that makes a tournament, in English.
pub(crate) const MAKE_TOURNAMENT: &str = "make a tournament";

/// A reply to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionReply {
    Yes,
    /// Saves first, then yes.
    SaveFirst,
    /// Saves under another name.
    SaveElsewhere,
    /// Reads the file again instead of writing it.
    Reload,
    /// Carries it out in spite of the obstacle.
    Anyway,
    No,
}

/// A request of a pane or a screen to the shell.
pub enum Wish {
    /// Asks for a typed line.
    Ask(Prompt, Typed),
    /// Accepts a typed line.
    Take(Prompt, Input),
    /// Asks a question.
    Question(Question),
    /// Carries out the reply to a question.
    Answer(QuestionReply, Question),
    /// Carries out the choice from a list.
    Choose(ListChoice),
    /// Carries out a row of the key table, if it applies.
    Attempt(&'static Binding),
    /// Opens something, after a question if unsaved work would be lost.
    Open(Source),
    /// Shows the form of a tournament: like the one on the screen, or a new one.
    MakeTournament { like: bool },
    /// Shows that the game is over, if a move or a resignation has ended it.
    SayEnd,
    /// Goes to the move that decided the game.
    Decide,
    /// Shows the mistakes of the game, the worst first.
    Review,
    /// Handles a key in the current mode.
    Press(Key),
    /// Shows the keys, those of the screen first.
    Help,
    /// Saves the game to its file.
    Save,
    /// Ends the program.
    Quit,
}

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// A move, or several.
    Move,
    /// The depth of the search.
    Depth,
    /// A comment on the position.
    Comment,
    /// A move to look for.
    Find,
    /// The file to save to.
    SaveAs,
    /// The file to write the tree or the screen to.
    Export(Exported),
    /// A tick or a percentage.
    Tick,
    /// A condition.
    Watch,
    /// The name of this tick.
    Bookmark(Tick),
    Player(Side),
    /// The limits of a player for a move.
    Limit,
    /// A number of pairs of games.
    Pairs,
    /// The filter for the listed games of the tournament.
    Games,
    /// A random tree, or a list.
    Tree,
    /// The command that starts the program of a game.
    Program,
    /// The answer to the task of a lesson.
    Answer,
    /// The file of a search to compare with.
    CompareFile,
    /// A condition on the iterations of a Monte-Carlo search.
    SampledWatch,
    /// The name of the shown tick of a Monte-Carlo search.
    SampledBookmark,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// End the program?
    Quit,
    /// Replace this file in spite of an obstacle? With the obstacles that a yes overrides.
    Overwrite(Obstacle, PathBuf, Over),
    /// Replace this file by the tree or the screen?
    Replace(Exported, PathBuf),
    /// Open this, and lose what is unsaved?
    Discard(Source),
    /// Start the program that this names?
    Run(Source, Refusal),
    /// Throw away what another run has left in this recovery file?
    Forget(PathBuf),
    /// Give up the game?
    Resign,
    /// Leave what was filled in or drawn, and lose it?
    Drop,
    /// Solve the position instead of a search to the end that would not come to it?
    Hopeless,
}

/// The effect of choosing an entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListChoice {
    /// Opens something.
    Open(Source),
    /// Shows a folder.
    Folder(PathBuf),
    /// Searches with an evaluation; `None`: the game's default.
    Evaluation(Option<String>),
    /// Carries out a row of the key table.
    Act(&'static Binding),
    /// Carries out a row that did not apply when the list was made, or shows the reason if it still
    /// does not.
    Unable(&'static Binding),
    /// Goes to a tick.
    Tick(Tick),
    /// Chooses the player of a side.
    Player(Side, Player),
    /// Asks for a line.
    Ask(Prompt),
    /// Shows the form of a new game.
    Form(Purpose),
    /// Compares the search with another one.
    Compare(CompareWith),
    /// Searches with this memory.
    Memory(Memory),
    /// Draws in a theme, by its index.
    Theme(usize),
    /// Chooses this variant of alpha-beta, and goes on with a tree or with an exam.
    AlphaBeta(MethodName, Option<String>),
    /// Makes a tournament.
    MakeTournament,
    /// Continues the practice, or asks again the questions that were answered wrong.
    GoOnPractising,
    /// Takes a lesson that comes with the program, by name.
    Learn(&'static str),
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// The heading it stands under.
    pub group: String,
    /// The text of the entry.
    pub label: String,
    /// More about it.
    pub detail: String,
    /// The progress in it, shown at the right.
    pub mark: String,
    /// Other words by which it is found.
    pub also: String,
    /// The effect of choosing it.
    pub choice: ListChoice,
}

impl ListEntry {
    /// Creates an entry without a heading.
    pub fn new(label: &str, detail: &str, choice: ListChoice) -> ListEntry {
        let [label, detail] = [label, detail].map(|text| clean(text).into_owned());
        ListEntry {
            group: String::new(),
            label,
            detail,
            mark: String::new(),
            also: String::new(),
            choice,
        }
    }
    /// Returns the English name of an action, so that a filter finds it if its label is in another
    /// language.
    pub(crate) fn english(&self) -> &str {
        if let ListChoice::Act(binding) | ListChoice::Unable(binding) = &self.choice {
            return binding.help;
        }
        if self.choice == ListChoice::MakeTournament {
            MAKE_TOURNAMENT
        } else {
            ""
        }
    }
    /// Puts the entry under a heading.
    pub fn under(self, group: &str) -> ListEntry {
        ListEntry {
            group: group.to_owned(),
            ..self
        }
    }
}
