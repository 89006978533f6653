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

/// What the key of a tournament says that makes one.
pub(crate) const MAKE_TOURNAMENT: &str = "make a tournament";

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionReply {
    Yes,
    /// Saves first, then yes.
    SaveFirst,
    /// Saves under another name.
    SaveElsewhere,
    /// Reads the file again instead of writing it.
    Reload,
    /// Does what was asked for in spite of what speaks against it.
    Anyway,
    No,
}

/// See the module.
pub enum Wish {
    /// A line is typed.
    Ask(Prompt, Typed),
    /// What was typed is taken.
    Take(Prompt, Input),
    /// A question is asked.
    Question(Question),
    /// It was answered.
    Answer(QuestionReply, Question),
    /// What was chosen from a list is done.
    Choose(ListChoice),
    /// What a row of the table says is done, if it applies.
    Attempt(&'static Binding),
    /// Something is opened; if that loses something, only after a question.
    Open(Source),
    /// The form of a tournament is shown: like the one on the screen, or a new one.
    MakeTournament { like: bool },
    /// A move was made, or the game was given up: if it is over, the screen says so.
    SayEnd,
    /// The move that decided the game is gone to.
    Decide,
    /// The mistakes of the game are shown, the worst first.
    Review,
    /// A key does what it does in what is shown now.
    Press(Key),
    /// The keys are shown, those of the screen first.
    Help,
    /// The game is saved where it came from.
    Save,
    /// The program ends.
    Quit,
}

/// What a line is written for.
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
    /// What a player may use up for a move.
    Limit,
    /// A number of pairs of games.
    Pairs,
    /// Which games of the tournament are listed.
    Games,
    /// A random tree, or a list.
    Tree,
    /// The command that starts the program of a game.
    Program,
    /// The answer to what a lesson asks.
    Answer,
    /// The file of a search to compare with.
    CompareFile,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// End the program?
    Quit,
    /// Replace this file, although something speaks against it? What a yes permits.
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

/// What choosing an entry does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListChoice {
    /// Opens something.
    Open(Source),
    /// Shows a folder.
    Folder(PathBuf),
    /// Searches with an evaluation; `None`: the game's default.
    Evaluation(Option<String>),
    /// Does what a row of the key table says.
    Act(&'static Binding),
    /// The same for a row that did not apply when the list was made: it says why, if it still does not.
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
    /// Means this alpha-beta, and goes on with a tree, or with an exam.
    AlphaBeta(MethodName, Option<String>),
    /// Makes a tournament.
    MakeTournament,
    /// Goes on with the practice, or asks again what was answered wrong.
    GoOnPractising,
    /// Takes a lesson that comes with the program, by name.
    Learn(&'static str),
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// The heading it stands under.
    pub group: String,
    /// What it is.
    pub label: String,
    /// More about it.
    pub detail: String,
    /// How far it was taken; stands at the right.
    pub mark: String,
    /// Other words by which it is found.
    pub also: String,
    /// What choosing it does.
    pub choice: ListChoice,
}

impl ListEntry {
    /// An entry under no heading.
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
    /// What an action is called in English, where its label is in another language: either finds it.
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
    /// The same under a heading.
    pub fn under(self, group: &str) -> ListEntry {
        ListEntry {
            group: group.to_owned(),
            ..self
        }
    }
}
