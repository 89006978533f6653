//! [`App::step`]: one message in, effects out.

use crate::app::action::{Action, Exported, Pane};
use crate::app::binding::{Binding, Can, Group, Place};
use crate::app::explorer::export;
use crate::app::mode::Mode;
use crate::app::msg::Msg;
use crate::app::players::strength::is_hopeless;
use crate::app::screens::help::Help;
use crate::app::screens::list::{self, List, ListKind, lists};
use crate::app::screens::prompt::Prompt;
use crate::app::screens::question::{Question, ask};
use crate::app::screens::start::StartScreen;
use crate::app::screens::{diff, evaluation, graph, lesson, position, practice, solve, tournament, trees};
use crate::app::stage::Screen;
use crate::app::tasks::Work;
use crate::app::{App, Effect, keys};
use crate::foreign::{NO_GAME, ROOT};
use crate::kit::key::Key;
use crate::kit::typed::edit;
use crate::language::sides;
use crate::settings::Sizes;
use crate::study::Study;
use engine::boundary::problem::names;
use engine::rules::Side;
use engine::search::{MethodName, OrderName, TableSize};
use engine::trace::Way;

impl App {
    /// Takes one message; answers what shall be done.
    pub fn step(&mut self, msg: Msg) -> Vec<Effect> {
        let _called = sides::by_discs(self.screen.options.ascii);
        let layout = self.layout();
        self.explorer.fit(&layout);
        self.screen.begin_step(matches!(msg, Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_)));
        self.take(msg);
        self.carry_out();
        self.enter_subject_of_travel();
        // A player's move waits for whatever is typed, read or travelled.
        self.play_ready();
        let covered = self.covers_notes();
        self.screen.end_step(covered);
        self.screen.pulled = false;
        std::mem::take(&mut self.effects)
    }
    /// Does the screen change without a key, so that it has to be drawn again and again?
    pub fn needs_frames(&self) -> bool {
        let plays = self.tournament.as_ref().is_some_and(|tournament| tournament.is_running());
        let explores = self.explorer.is_running() || self.explorer.is_moving();
        plays || explores || self.tasks.shown().is_some() || self.solver.is_running() || self.is_thinking()
    }
    fn take(&mut self, msg: Msg) {
        match msg {
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => self.paste(&text),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Resize(columns, rows) => self.screen.size = (columns, rows),
            Msg::Tick => {
                self.explorer.tick(&mut self.game.study, &mut self.screen);
                self.tick_players();
                tournament::count(self);
            }
            Msg::Ended(serial, outcome) => self.ended(serial, outcome),
            Msg::Picture { text, path, overwrite } => {
                self.start(Work::Write(export::writing(Exported::Screen, path, text, overwrite)));
            }
            Msg::GamesOver => tournament::games_over(self),
            Msg::Chosen(serial, answer) => self.chosen(serial, *answer),
            Msg::Hunt => self.explorer.hunt_on(&mut self.game.study, &mut self.screen),
            Msg::SearchOver => self.program_ended(),
            Msg::Evaluations(registry, faults) => evaluation::changed(self, registry, &faults),
            Msg::Players(roster, faults) => self.players.replace_roster(&mut self.screen, roster, &faults),
            Msg::OnDisk(path, print) => self.on_disk(path, print),
            Msg::Note(text) => self.screen.notify(&text),
            Msg::Alert(text) => self.screen.alert(&text),
        }
    }
    /// Where nothing can be shown, no key works but those that end the program, and these only if nothing is lost.
    fn works_unseen(&self, key: Key) -> bool {
        let ends = keys::find(self, key).is_some_and(|binding| matches!(binding.name, "quit" | "interrupt"));
        let loses = self.game.is_unsaved() || self.tournament.as_ref().is_some_and(|shown| shown.would_be_lost());
        ends && !loses && (matches!(self.mode, Mode::Normal) || self.top().is_some_and(Screen::may_end_unseen))
    }
    fn key(&mut self, key: Key) {
        if !self.layout().fits() && !self.works_unseen(key) {
            return;
        }
        self.screen.read_note();
        self.catch_up();
        if lesson::begins_answer(self, key) {
            // It is typed in the box of the lesson.
        } else if let Some(binding) = keys::find(self, key) {
            self.attempt(binding);
        } else if self.with_top(|screen, cx| screen.key(key, cx)) == Some(true) {
            // The screen has taken it.
        } else if let Some(edit) = edit(key) {
            self.type_in([edit]);
        }
    }
    /// Keys may come faster than frames: what the panes show follows the key before, as this one is about that.
    pub(crate) fn catch_up(&mut self) {
        if !self.screen.pulled {
            self.refresh();
            self.explorer.fit(&self.layout());
        }
    }
    /// Does what a row of the table says, or says why it cannot be done now.
    pub(crate) fn attempt(&mut self, binding: &Binding) {
        match self.can(binding) {
            Ok(()) => self.act_on(binding),
            Err(why) => self.screen.notify(why),
        }
        self.carry_out();
    }
    /// Whether a row of the table applies now, and why not.
    pub fn can(&self, binding: &Binding) -> Can {
        match (&self.mode, binding.place) {
            (Mode::Screen(screen), Place::Own(_)) => screen.can(binding, self),
            (_, place) if place == lesson::keys::PLACE => match &self.lesson {
                Some(shown) => lesson::keys::can(shown, binding, self),
                None => Err(self.screen.words.cannot.no_lesson),
            },
            _ => (binding.when)(self),
        }
    }
    fn act_on(&mut self, binding: &Binding) {
        if binding.place == lesson::keys::PLACE {
            lesson::act(self, binding);
        } else if matches!(binding.place, Place::Own(_)) {
            self.with_top(|screen, cx| screen.act(binding, cx));
        } else {
            self.act(binding.action);
        }
    }
    /// Does something.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Back => self.walk(|line| _ = line.back()),
            Action::Return if self.game.study.tick.is_some() => self.travel_action(Action::Place(Way::Backwards)),
            Action::Return => self.act(Action::Back),
            Action::Forward => self.walk(|line| _ = line.forward()),
            Action::Start => self.walk(|line| line.go(0)),
            Action::End => self.walk(|line| line.go(line.end(line.cursor()))),
            Action::VariationUp => self.walk(|line| _ = line.sibling(false) || line.back()),
            Action::VariationDown => self.walk(|line| _ = line.sibling(true) || line.forward()),
            Action::Undo => self.undo(Study::undo, self.screen.words.cannot.undo),
            Action::Redo => self.undo(Study::redo, self.screen.words.cannot.redo),
            Action::Delete => self.delete_moves(),
            // The position stays, and with it its search.
            Action::Promote => _ = self.game.study.promote(),
            Action::ToggleMethod => {
                let pruning = self.explorer.pruning.unwrap_or(MethodName::AlphaBeta);
                let minimax = self.game.study.spec().method == MethodName::Minimax;
                self.use_method(if minimax { pruning } else { MethodName::Minimax });
            }
            Action::OpenRoot => {
                let open = self.game.study.spec().method == MethodName::OpenRoot;
                self.use_method(if open { MethodName::AlphaBeta } else { MethodName::OpenRoot });
            }
            Action::NextMethod => self.use_method(next(&MethodName::ALL, self.game.study.spec().method)),
            Action::NextOrder => self.change(|spec| spec.order = next(&OrderName::ALL, spec.order)),
            Action::SwapMax => {
                // Where a game has its own MAX, a save could not say that it is the side to move.
                let named = usize::from(self.game.study.start().usual_spec().max.is_some());
                self.change(|spec| spec.max = next(&MAX[named..], spec.max));
            }
            Action::Deeper => self.change(self.explorer.deeper()),
            Action::Shallower => self.change(self.explorer.shallower()),
            Action::Full => {
                let spec = self.game.study.spec();
                let plain = spec.depth.is_some() && spec.memory.table == TableSize::None;
                if plain && self.game.kind() != NO_GAME && is_hopeless(self.game.study.position()) {
                    self.mode = ask(Question::Hopeless);
                } else {
                    self.change(|spec| spec.depth = None);
                }
            }
            Action::Row(_) | Action::Expand | Action::Collapse | Action::ExpandMore | Action::Child(_) => {
                self.explorer.tree_action(&self.game.study, &mut self.screen, action);
            }
            Action::Enter | Action::Leave => {
                self.explorer.tree_action(&self.game.study, &mut self.screen, action);
            }
            Action::Diagram => self.explorer.draw_diagram(!self.explorer.as_diagram),
            Action::Windows => self.explorer.drawing.windows = !self.explorer.drawing.windows,
            Action::Turn => self.explorer.turn_diagram(&mut self.screen),
            Action::Present => self.explorer.present(&mut self.screen),
            Action::Follow => self.follow_search(),
            Action::Travel(_) | Action::TravelBy(_) | Action::NodeEnd(_) | Action::Place(_) | Action::Hunt(..) => {
                self.travel_action(action);
            }
            Action::Play(_) | Action::Speed(_) | Action::AskTick | Action::AskWatch | Action::SetBookmark => {
                self.travel_action(action);
            }
            Action::Check => {
                self.check();
            }
            Action::Compare => self.compare(),
            Action::Unvisited => self.toggle_unvisited(),
            Action::Diff => diff::offer(self),
            Action::PlayCursor => self.play_cursor(),
            Action::PlayLine => self.play_line(),
            Action::Run => self.explorer.run(&self.game.study, &mut self.screen, &mut self.effects),
            Action::LetPlay(going) => {
                self.players.let_play(&self.game.study, &mut self.screen, &mut self.effects, going);
            }
            Action::ChosenSearch => self.show_the_search(),
            Action::ChoosePlayer(side) => {
                let list = self.players.list(&self.game.study, self.screen.words, side);
                self.show(list);
            }
            Action::Pairs => tournament::ask_pairs(self),
            Action::Tournament => tournament::show(self),
            Action::Save => self.save(),
            Action::Quit => self.quit(),
            Action::Interrupt => self.interrupt(),
            Action::Open => self.start(Work::List(self.game.folder())),
            Action::Suspend => self.effects.push(Effect::Suspend),
            Action::Redraw => self.effects.push(Effect::Redraw),
            Action::CopyPosition | Action::CopyMoves => self.copy(action),
            Action::Cursor(to) => {
                self.leave_line();
                self.game.move_cursor(&self.views.board, to);
            }
            Action::Scroll(to) => {
                let area = self.layout().inside(Pane::Moves);
                self.game.scroll_moves(&self.views, area, to);
            }
            Action::Comment => {
                let line = self.game.study.line();
                self.mode.ask(Prompt::Comment, &line.nodes()[line.cursor()].comment);
            }
            Action::TypeMove => self.mode.ask(Prompt::Move, ""),
            Action::AskDepth => self.mode.ask(Prompt::Depth, ""),
            Action::SaveAs => self.ask_file(),
            Action::Export(what) => {
                self.mode.ask(Prompt::Export(what), &self.explorer.export_name(&self.game.study, what));
            }
            Action::Memory => {
                let list = lists::memory(self);
                self.show(list);
            }
            Action::NextSearch => self.next_search(),
            Action::Passes => self.show_passes(),
            Action::PassBeside => self.show_pass_beside(self.explorer.tick_now(&self.game.study)),
            Action::EntryLife => self.ask_entry(),
            Action::Evaluations => {
                let list = lists::evaluations(self);
                self.show(list);
            }
            Action::Edit => evaluation::open(self),
            Action::Bookmarks => {
                let list = lists::bookmarks(&self.game.study, self.screen.words);
                self.show(list);
            }
            Action::Why => self.why(),
            Action::Palette => {
                let list = List::new(ListKind::Palette, "", lists::palette(self));
                self.show(list);
            }
            Action::New => {
                let list = lists::starts(&self.library, self.screen.words);
                self.show(list);
            }
            Action::NewTree => self.mode.ask(Prompt::Tree, &self.trees.tree),
            Action::Exam => self.mode.ask(Prompt::Exam, &self.trees.exam),
            Action::EditTree => trees::open(self),
            Action::EditPosition => position::open(self),
            Action::Solve => solve::open(self),
            Action::Graph => graph::open(self),
            Action::Mistake(forwards) => graph::next_mistake(self, forwards),
            Action::Practise => practice::open(self),
            Action::Series => practice::open_series(self),
            Action::FirstScreen => self.show(StartScreen::default()),
            Action::SwapSides => self.swap_sides(),
            Action::Hint => self.hint(),
            Action::Resign => self.mode = ask(Question::Resign),
            Action::Rematch => self.rematch(),
            Action::Hide => self.players.hide(&mut self.screen, &mut self.effects),
            Action::CopyLink(short) => self.game.copy_link(short, &mut self.screen, &mut self.effects),
            Action::Themes => list::show_themes(self),
            Action::Resize(to) => self.screen.resize(&self.explorer, &self.layout(), to),
            Action::ForgetSizes => self.screen.sizes = Sizes::default(),
            Action::Help => {
                let about = keys::current(self).next().map_or(Group::of(self.screen.focus), |row| row.group);
                let help = Help::of(about, self.screen.keys, keys::current(self));
                self.over(help);
            }
            Action::Values => self.explorer.values = !self.explorer.values,
            Action::NextPane => self.screen.focus_next(1),
            Action::PreviousPane => self.screen.focus_next(Pane::ALL.len() - 1),
            Action::Focus(pane) => self.screen.focus = pane,
            Action::Zoom => self.screen.zoom = !self.screen.zoom,
            Action::Find => self.mode.ask(Prompt::Find, ""),
            Action::FindNext => self.explorer.find_row(&self.game.study, &mut self.screen, true),
            Action::FindPrevious => self.explorer.find_row(&self.game.study, &mut self.screen, false),
            // Rows of screens are theirs.
            Action::Own(_) => {}
            Action::Escape => self.escape(),
            Action::Lessons => lesson::offer(self),
        }
    }
    /// What shall be copied.
    fn copy(&mut self, action: Action) {
        let path = &self.explorer.tree.path;
        let text = match (action, self.game.study.job()) {
            // A tree without a game has paths and no positions; its root is written as in a trace.
            (_, Some(_)) if self.game.kind() == NO_GAME && path.is_empty() => ROOT.to_owned(),
            (_, Some(job)) if self.game.kind() == NO_GAME => names(&**job.problem(), path).join(" "),
            (Action::CopyMoves, _) => self.game.moves_text(&self.views.board.ahead),
            (_, Some(job)) if !self.views.board.ahead.is_empty() => job.problem().position(path).describe().to_string(),
            _ => self.game.study.position().describe().to_string(),
        };
        self.screen.notify(&format!("{}: {text}", self.screen.words.notes.copied));
        self.effects.push(Effect::Copy(text));
    }
}

/// Who is MAX: the side to move, the first player, the second.
const MAX: [Option<Side>; 3] = [None, Some(Side::First), Some(Side::Second)];
/// The next of several, after the last one the first.
pub(crate) fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().skip_while(|one| **one != now).nth(1);
    after.or(all.first()).copied().unwrap_or(now)
}
