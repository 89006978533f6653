//! [`Context`]: what panes and screens work on: the open game, its search, its players; notes, tasks, effects, settings.
//!
//! A screen asks for the next screen by [`Context::show`] and the like; the shell opens it after the screen has
//! returned.

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

/// What can be opened and searched with, besides the open game.
pub struct Library {
    /// The evaluations that come with the program and the user's own, as they are now; the study's may have those of a
    /// tournament above them.
    pub registry: Arc<Registry>,
    /// The entries of the list of positions and new games.
    pub starts: Vec<ListEntry>,
    /// The files that were opened or saved last.
    pub recent: Vec<RecentFile>,
}

impl Library {
    /// Offers these study positions, besides new games.
    pub fn offer(&mut self, positions: Vec<ListEntry>) {
        self.starts.splice(0..0, positions);
    }
}

/// See the module.
pub struct Context {
    pub game: CurrentGame,
    pub explorer: Explorer,
    pub players: GamePlayers,
    pub tournament: Option<Box<TournamentScreen>>,
    /// The class that was opened last.
    pub class: Option<Box<OpenClass>>,
    /// What is practised, shown or not.
    pub practice: Option<Box<Practice>>,
    pub trees: Trees,
    /// The values of the game as a whole.
    pub graph: graph::GraphWork,
    /// The proofs of its positions.
    pub solver: solve::SolveWork,
    /// The Monte-Carlo search that is open.
    pub sampling: monte_carlo::SamplingWork,
    /// The position that was drawn, while a question about the open game stands before it.
    pub(crate) drawn: Option<Box<position::PositionEditor>>,
    /// The lesson that is taken.
    pub lesson: Option<Box<LessonScreen>>,
    /// How far lessons were taken, and how practice went; the practice itself stands above.
    pub learning: Learning,
    pub library: Library,
    /// The key table, with the keys that the user gave actions.
    pub keys: &'static [Binding],
    pub tasks: Tasks,
    /// What the keys mean.
    pub mode: Mode,
    /// The key whose row is carried out.
    pub(crate) pressed: Option<Key>,
    /// The modes below, which come back once what lies over them is left, the topmost last; none: the panes.
    pub(crate) under: Vec<Mode>,
    /// What screens have asked for, to be carried out in order.
    pub changes: VecDeque<ScreenChange>,
    pub screen: Display,
    /// What the panes show.
    pub views: Views,
    /// The position that is shown is searched at the end of the step.
    pub search_due: bool,
    /// How the threads beside the loop are heard.
    pub wake: Arc<dyn Wake>,
    /// What the step that is taken wants to be done, in order.
    pub effects: Vec<Effect>,
}

impl Context {
    /// A workbench with an open game.
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
    /// This takes the place of what lies over the panes.
    pub fn show(&mut self, screen: impl Screen) {
        self.changes.push_back(ScreenChange::Show(Box::new(screen)));
    }
    /// This lies over what is shown until it is left.
    pub fn over(&mut self, screen: impl Screen) {
        self.changes.push_back(ScreenChange::Over(Box::new(screen)));
    }
    /// What lies over the panes is left.
    pub fn close(&mut self) {
        self.changes.push_back(ScreenChange::Close);
    }
    /// The same, and what was to follow a save does not.
    pub(crate) fn leave(&mut self) {
        self.game.after_save = None;
        self.close();
    }
    /// The screen that has the keys, if it is not the panes.
    pub fn top(&self) -> Option<&dyn Screen> {
        if let Mode::Screen(screen) = &self.mode {
            Some(&**screen)
        } else {
            None
        }
    }
    /// The screen that comes back once the topmost is left.
    fn below(&self) -> Option<&dyn Screen> {
        match self.under.last() {
            Some(Mode::Screen(screen)) => Some(&**screen),
            _ => None,
        }
    }
    /// The screens that are drawn, the topmost last.
    pub fn in_sight(&self) -> impl Iterator<Item = &dyn Screen> {
        let below = self
            .below()
            .filter(|_| self.top().is_some_and(|screen| screen.habits().shows_below));
        below.into_iter().chain(self.top())
    }
    /// Is a screen of a kind in sight, or about to be?
    pub fn is_in_sight<S: Screen>(&self) -> bool {
        let comes = |change: &ScreenChange| matches!(change, ScreenChange::Show(screen) if (&**screen as &dyn Any).is::<S>());
        self.in_sight().any(|screen| (screen as &dyn Any).is::<S>())
            || self.changes.iter().any(comes)
    }
    /// The same, if it is one of a kind.
    pub fn shown<S: Screen>(&self) -> Option<&S> {
        self.top()
            .and_then(|screen| (screen as &dyn Any).downcast_ref())
    }
    /// The same to be changed from outside.
    pub fn shown_mut<S: Screen>(&mut self) -> Option<&mut S> {
        let Mode::Screen(screen) = &mut self.mode else {
            return None;
        };
        (&mut **screen as &mut dyn Any).downcast_mut()
    }
    /// The text that is typed now, if one is: a line, or a filter.
    pub fn typed(&mut self) -> Option<&mut Typed> {
        if let Mode::Screen(screen) = &mut self.mode {
            screen.typed()
        } else {
            None
        }
    }
    /// Is something typed or asked where messages are shown?
    pub(crate) fn covers_notes(&self) -> bool {
        self.top()
            .is_some_and(|screen| screen.line(self).is_some() || screen.question(self).is_some())
    }
    /// Does what is shown go where this comes?
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
    /// All screens are left: for the panes, or while nothing was opened for the first screen.
    pub(crate) fn rest(&mut self) {
        self.changes.push_back(ScreenChange::Rest);
    }
    /// All screens are left for the panes.
    pub(crate) fn clear(&mut self) {
        self.changes.push_back(ScreenChange::Clear);
    }
    /// The shell does this once the screen has done its part.
    pub(crate) fn wish(&mut self, wish: Wish) {
        self.changes.push_back(ScreenChange::Wish(wish));
    }
    /// Opens something; if that loses something, only after a question.
    pub(crate) fn open(&mut self, source: Source) {
        self.wish(Wish::Open(source));
    }
    /// Asks for a line, which begins with a text.
    pub(crate) fn ask(&mut self, prompt: Prompt, text: &str) {
        // What is usually typed anew as a whole is selected.
        self.wish(Wish::Ask(
            prompt,
            Typed::new(text, matches!(prompt, Prompt::Limit | Prompt::Tree)),
        ));
    }
    /// Asks something in place of what is shown.
    pub(crate) fn question(&mut self, question: Question) {
        self.wish(Wish::Question(question));
    }
    /// Puts a text into the clipboard, and says so.
    pub(crate) fn copy(&mut self, text: String) {
        self.screen.notify(&format!("{}: {text}", say!("copied")));
        self.effects.push(Effect::Copy(text));
    }
    /// Is what is searched hidden, because a lesson asks for it?
    pub fn lesson_hides(&self) -> bool {
        self.lesson.as_ref().is_some_and(|shown| shown.hides())
    }
    /// Have the panes the keys?
    pub fn is_open(&self) -> bool {
        matches!(self.mode, Mode::Normal)
    }
    /// Whether a row of the table applies now, and why not.
    pub fn can(&self, row: &Binding) -> Can {
        (row.when)(self)
    }
    /// Has the screen that has the keys do something. What it asks for waits.
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
