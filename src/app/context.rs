//! [`Context`]: the state that panes and screens work on: the open game, its search, its players;
//! notes, tasks, effects, settings.
//!
//! A screen asks for the next screen by [`Context::show`] and similar methods; the shell opens it
//! after the screen has returned.

use crate::app::binding::{Binding, Can};
use crate::app::game::board::BoardView;
use crate::app::game::moves::{ListedMoves, MoveMarks};
use crate::app::screens::class::OpenClass;
use crate::app::screens::lesson::LessonScreen;
use crate::app::screens::practice::Practice;
use crate::app::screens::tournament::TournamentScreen;
use crate::app::screens::trees::Trees;
use crate::app::screens::{graph, monte_carlo, position, solve};
use crate::app::source::Source;
use crate::app::stage::{Comer, Mode, Screen, ScreenChange};
use crate::app::wake::{NoLoop, Wake};
use crate::app::wish::{ListEntry, Prompt, Question, Wish};
use crate::app::{CurrentGame, Display, Effect, Explorer, GamePlayers, Tasks, Views};
use crate::kit::key::Key;
use crate::kit::options::Options;
use crate::kit::typed::Typed;
use engine::eval::Registry;
use model::state::learning::Learning;
use model::state::recent::RecentFile;
use model::study::Study;
use std::any::Any;
use std::collections::VecDeque;
use std::sync::Arc;

/// The evaluations, positions and recent files that can be chosen, besides the open game.
pub struct Library {
    /// The evaluations that come with the program and those of the user, in their present state.
    /// The registry of the study may have the evaluations of a tournament on top of them.
    pub registry: Arc<Registry>,
    /// The entries of the list of positions and new games.
    pub starts: Vec<ListEntry>,
    /// The files that were opened or saved last.
    pub recent: Vec<RecentFile>,
}

impl Library {
    /// Adds these study positions in front of the new games.
    pub fn offer(&mut self, positions: Vec<ListEntry>) {
        self.starts.splice(0..0, positions);
    }
}

/// The state of the workbench that panes, screens and the shell share.
pub struct Context {
    pub game: CurrentGame,
    pub explorer: Explorer,
    pub players: GamePlayers,
    pub tournament: Option<Box<TournamentScreen>>,
    /// The class that was opened last.
    pub class: Option<Box<OpenClass>>,
    /// The practice in progress, whether it is shown or not.
    pub practice: Option<Box<Practice>>,
    pub trees: Trees,
    /// The values of the positions of the game, for the graph.
    pub graph: graph::GraphWork,
    /// The proofs of the positions of the game.
    pub solver: solve::SolveWork,
    /// The Monte-Carlo search that is open.
    pub sampling: monte_carlo::SamplingWork,
    /// The drawn position, kept while a question about the open game is asked.
    pub(crate) drawn: Option<Box<position::PositionEditor>>,
    /// The lesson in progress.
    pub lesson: Option<Box<LessonScreen>>,
    /// The progress in lessons and the results of practice. The practice in progress is in
    /// `practice`.
    pub learning: Learning,
    pub library: Library,
    /// The key table, with the user's own key assignments.
    pub keys: &'static [Binding],
    pub tasks: Tasks,
    /// The mode, which decides the meaning of the keys.
    pub mode: Mode,
    /// The key being handled.
    pub(crate) pressed: Option<Key>,
    /// The modes below the current one, the topmost last; empty for the panes alone. A mode comes
    /// back when the one above it is left.
    pub(crate) under: Vec<Mode>,
    /// The changes that screens have asked for, in the order in which the shell carries them out.
    pub changes: VecDeque<ScreenChange>,
    pub screen: Display,
    /// The data that the panes show.
    pub views: Views,
    /// Set when the shown position is to be searched at the end of the step.
    pub search_due: bool,
    /// The handle by which threads beside the loop report to it.
    pub wake: Arc<dyn Wake>,
    /// The effects that the current step asks for, in order.
    pub effects: Vec<Effect>,
}

impl Context {
    /// Creates a workbench with an open game.
    pub fn new(study: Study, options: Options, keys: &'static [Binding]) -> Context {
        let screen = Display::new(options);
        let library = Library {
            registry: Arc::clone(study.registry()),
            starts: Vec::new(),
            recent: Vec::new(),
        };
        let board = BoardView::new(study.position());
        Context {
            game: CurrentGame::new(study),
            explorer: Explorer::default(),
            players: GamePlayers::default(),
            tournament: None,
            class: None,
            practice: None,
            trees: Trees::default(),
            graph: graph::GraphWork::default(),
            solver: solve::SolveWork::default(),
            sampling: monte_carlo::SamplingWork::default(),
            drawn: None,
            lesson: None,
            learning: Learning::default(),
            library,
            keys,
            tasks: Tasks::default(),
            mode: Mode::Normal,
            pressed: None,
            under: Vec::new(),
            changes: VecDeque::new(),
            screen,
            views: Views {
                board,
                breadth: 0,
                title: String::new(),
                moves: Vec::new(),
                listed: ListedMoves::default(),
                marks: MoveMarks::default(),
                moves_at: 0,
                proven: None,
                thinking: None,
            },
            search_due: false,
            wake: Arc::new(NoLoop),
            effects: Vec::new(),
        }
    }
    /// Replaces everything over the panes by this screen.
    pub fn show(&mut self, screen: impl Screen) {
        self.changes.push_back(ScreenChange::Show(Box::new(screen)));
    }
    /// Puts this screen over the current one until it is left.
    pub fn over(&mut self, screen: impl Screen) {
        self.changes.push_back(ScreenChange::Over(Box::new(screen)));
    }
    /// Leaves the current screen.
    pub fn close(&mut self) {
        self.changes.push_back(ScreenChange::Close);
    }
    /// Leaves the current screen, and cancels the action that was to follow a save.
    pub(crate) fn leave(&mut self) {
        self.game.after_save = None;
        self.close();
    }
    /// Returns the screen that has the keys, or `None` for the panes.
    pub fn top(&self) -> Option<&dyn Screen> {
        if let Mode::Screen(screen) = &self.mode {
            Some(&**screen)
        } else {
            None
        }
    }
    /// Returns the screen that comes back when the topmost is left.
    fn below(&self) -> Option<&dyn Screen> {
        match self.under.last() {
            Some(Mode::Screen(screen)) => Some(&**screen),
            _ => None,
        }
    }
    /// Returns the screens that are drawn, the topmost last.
    pub fn in_sight(&self) -> impl Iterator<Item = &dyn Screen> {
        let below = self
            .below()
            .filter(|_| self.top().is_some_and(|screen| screen.habits().shows_below));
        below.into_iter().chain(self.top())
    }
    /// Returns whether a screen of type `S` is in sight or about to be shown.
    pub fn is_in_sight<S: Screen>(&self) -> bool {
        let comes = |change: &ScreenChange| matches!(change, ScreenChange::Show(screen) if (&**screen as &dyn Any).is::<S>());
        self.in_sight().any(|screen| (screen as &dyn Any).is::<S>())
            || self.changes.iter().any(comes)
    }
    /// Returns the topmost screen if it is of type `S`.
    pub fn shown<S: Screen>(&self) -> Option<&S> {
        self.top()
            .and_then(|screen| (screen as &dyn Any).downcast_ref())
    }
    /// Returns the topmost screen for changes from outside, if it is of type `S`.
    pub fn shown_mut<S: Screen>(&mut self) -> Option<&mut S> {
        let Mode::Screen(screen) = &mut self.mode else {
            return None;
        };
        (&mut **screen as &mut dyn Any).downcast_mut()
    }
    /// Returns the text being typed, a line or a filter, if there is one.
    pub fn typed(&mut self) -> Option<&mut Typed> {
        if let Mode::Screen(screen) = &mut self.mode {
            screen.typed()
        } else {
            None
        }
    }
    /// Returns whether a typed line or a question covers the place of messages.
    pub(crate) fn covers_notes(&self) -> bool {
        self.top()
            .is_some_and(|screen| screen.line(self).is_some() || screen.question(self).is_some())
    }
    /// Returns whether the current screen gives way to this newcomer.
    pub(crate) fn gives_way(&self, to: Comer) -> bool {
        if self
            .changes
            .iter()
            .any(|change| matches!(change, ScreenChange::Rest | ScreenChange::Clear))
        {
            return true;
        }
        match &self.mode {
            Mode::Normal => true,
            Mode::Screen(screen) => screen.habits().gives_way.contains(&to),
            Mode::Acting => false,
        }
    }
    /// Leaves all screens: for the panes, or for the first screen if no game has been opened.
    pub(crate) fn rest(&mut self) {
        self.changes.push_back(ScreenChange::Rest);
    }
    /// Leaves all screens for the panes.
    pub(crate) fn clear(&mut self) {
        self.changes.push_back(ScreenChange::Clear);
    }
    /// Asks the shell for an action, which it carries out once the screen has returned.
    pub(crate) fn wish(&mut self, wish: Wish) {
        self.changes.push_back(ScreenChange::Wish(wish));
    }
    /// Opens something, after a question if unsaved work would be lost.
    pub(crate) fn open(&mut self, source: Source) {
        self.wish(Wish::Open(source));
    }
    /// Asks for a line of text, with this text to begin with.
    pub(crate) fn ask(&mut self, prompt: Prompt, text: &str) {
        // A value that is usually replaced as a whole is selected.
        self.wish(Wish::Ask(
            prompt,
            Typed::new(text, matches!(prompt, Prompt::Limit | Prompt::Tree)),
        ));
    }
    /// Asks a question in place of the current screen.
    pub(crate) fn question(&mut self, question: Question) {
        self.wish(Wish::Question(question));
    }
    /// Copies a text to the clipboard, and shows a message.
    pub(crate) fn copy(&mut self, text: String) {
        self.screen.notify(&format!("{}: {text}", say!("copied")));
        self.effects.push(Effect::Copy(text));
    }
    /// Returns whether a lesson hides the search.
    pub fn lesson_hides(&self) -> bool {
        self.lesson.as_ref().is_some_and(|shown| shown.hides())
    }
    /// Returns whether the panes have the keys.
    pub fn is_open(&self) -> bool {
        matches!(self.mode, Mode::Normal)
    }
    /// Checks whether a row of the key table applies now, and returns the reason if not.
    pub fn can(&self, row: &Binding) -> Can {
        (row.when)(self)
    }
    /// Runs `work` on the screen that has the keys. Its requests wait in `changes`.
    pub(crate) fn with_top<T>(
        &mut self,
        work: impl FnOnce(&mut dyn Screen, &mut Context) -> T,
    ) -> Option<T> {
        if !matches!(self.mode, Mode::Screen(_)) {
            return None;
        }
        let Mode::Screen(mut screen) = std::mem::replace(&mut self.mode, Mode::Acting) else {
            return None;
        };
        let done = work(&mut *screen, self);
        if matches!(self.mode, Mode::Acting) {
            self.mode = Mode::Screen(screen);
        }
        Some(done)
    }
}
