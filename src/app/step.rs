//! [`App::step`]: one message in, effects out.

use super::action::{Action, Exported, Pane};
use super::binding::{Binding, Group};
use super::editor::Asks;
use super::explorer::export;
use super::key::Key;
use super::mode::{Help, List, ListKind, Mode, Prompt, Question};
use super::msg::Msg;
use super::start::StartScreen;
use super::tasks::Work;
use super::trees::Asking;
use super::typed::{Typed, edit};
use super::{App, Effect, keys, lists};
use crate::language::sides;
use crate::settings::Sizes;
use crate::study::Study;
use crate::traces::{NO_GAME, ROOT};
use engine::boundary::problem::names;
use engine::rules::Side;
use engine::search::{MethodName, OrderName};

impl App {
    /// Takes one message; answers what shall be done.
    pub fn step(&mut self, msg: Msg) -> Vec<Effect> {
        let _called = sides::by_discs(self.screen.options.ascii);
        let layout = self.layout();
        self.explorer.fit(&layout);
        self.screen.begin_step(matches!(msg, Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_)));
        self.take(msg);
        self.enter_subject_of_travel();
        // A player's move waits for whatever is typed, read or travelled.
        self.play_ready();
        let covered = self.mode.covers_notes();
        self.screen.end_step(covered);
        self.screen.pulled = false;
        std::mem::take(&mut self.effects)
    }
    /// Does the screen change without a key, so that it has to be drawn again and again?
    pub fn needs_frames(&self) -> bool {
        let plays = self.tournament.as_ref().is_some_and(|tournament| tournament.is_running());
        let explores = self.explorer.is_running() || self.explorer.is_moving();
        plays || explores || self.tasks.shown().is_some() || self.is_thinking()
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
                self.count();
            }
            Msg::Ended(serial, outcome) => self.ended(serial, outcome),
            Msg::Picture { text, path, overwrite } => {
                self.start(Work::Write(export::writing(Exported::Screen, path, text, overwrite)));
            }
            Msg::GamesOver => self.games_over(),
            Msg::Chosen(serial, answer) => self.chosen(serial, *answer),
            Msg::Hunt => self.explorer.hunt_on(&mut self.game.study, &mut self.screen),
            Msg::SearchOver => self.program_ended(),
            Msg::Evaluations(registry, faults) => self.evaluations_changed(registry, &faults),
            Msg::Players(roster, faults) => self.players.replace_roster(&mut self.screen, roster, &faults),
            Msg::OnDisk(path, print) => self.on_disk(path, print),
            Msg::Note(text) => self.screen.notify(&text),
            Msg::Alert(text) => self.screen.alert(&text),
        }
    }
    /// Where nothing can be shown, no key works but those that end the program, and these only if nothing is lost.
    fn works_unseen(&self, key: Key) -> bool {
        let ends =
            keys::find(self, key).is_some_and(|binding| matches!(binding.action, Action::Quit | Action::Interrupt));
        let loses = self.game.is_unsaved() || self.tournament.as_ref().is_some_and(|shown| shown.would_be_lost());
        ends && !loses && matches!(self.mode, Mode::Normal | Mode::List(_) | Mode::Start(_))
    }
    fn key(&mut self, key: Key) {
        if !self.layout().fits() && !self.works_unseen(key) {
            return;
        }
        self.screen.read_note();
        self.catch_up();
        if let Some(binding) = keys::find(self, key) {
            self.attempt(binding);
        } else if let (Mode::Editor(editor), Some('0'..='9')) = (&mut self.mode, key.typed())
            && matches!(editor.asks, Asks::Nothing)
        {
            editor.ask_row(key.typed());
        } else if let (Mode::Trees(editor), Some(first @ ('0'..='9' | '-' | '[' | '('))) = (&mut self.mode, key.typed())
            && matches!(editor.asking, Asking::Nothing)
        {
            editor.asking = Asking::Value(Typed::new(&first.to_string(), false));
        } else if let (Mode::Position(editor), Some(digit)) = (&mut self.mode, key.typed().and_then(|c| c.to_digit(10)))
            && editor.typed.is_none()
        {
            self.screen.or_alert(editor.digit(digit));
        } else if key.typed().is_some_and(|c| self.begin_answer(c) || self.mode.begin_number(c)) {
            // The line of an answer or a form has taken it.
        } else if let Some(edit) = edit(key) {
            self.mode.type_in(&mut self.screen, [edit]);
        }
    }
    /// Keys may come faster than frames: what the panes show follows the key before, as this one is about that.
    pub(super) fn catch_up(&mut self) {
        if !self.screen.pulled {
            self.refresh();
            self.explorer.fit(&self.layout());
        }
    }
    /// Does what a row of the table says, or says why it cannot be done now.
    pub(super) fn attempt(&mut self, binding: &Binding) {
        match (binding.when)(self) {
            Ok(()) => self.act(binding.action),
            Err(why) => self.screen.notify(why),
        }
    }
    /// Does something.
    pub(super) fn act(&mut self, action: Action) {
        let elsewhere = matches!(action, Action::Suspend | Action::Redraw);
        if matches!(self.mode, Mode::Editor(_)) && !elsewhere {
            return self.editor_action(action);
        }
        let helps = action == Action::Help;
        if matches!(self.mode, Mode::Practice(_)) && !elsewhere && !helps {
            return self.practice_action(action);
        }
        if matches!(self.mode, Mode::Trees(_)) && !elsewhere && !helps {
            return self.trees_action(action);
        }
        if matches!(self.mode, Mode::Position(_)) && !elsewhere && !helps {
            return self.position_action(action);
        }
        if self.graph_action(action) {
            return;
        }
        let fills = matches!(action, Action::Alter(_) | Action::TypeValue | Action::AddChild | Action::Delete);
        if let (Mode::TournamentForm(form), true) = (&mut self.mode, fills) {
            return form.change(action);
        }
        if self.mode.row_action(&mut self.screen, action) {
            return;
        }
        match action {
            Action::Back => self.walk(|line| _ = line.back()),
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
            Action::NextMethod => self.use_method(next(&MethodName::ALL, self.game.study.spec().method)),
            Action::NextOrder => self.change(|spec| spec.order = next(&OrderName::ALL, spec.order)),
            Action::SwapMax => {
                // Where a game has its own MAX, a save could not say that it is the side to move.
                let named = usize::from(self.game.study.start().usual_spec().max.is_some());
                self.change(|spec| spec.max = next(&MAX[named..], spec.max));
            }
            Action::Deeper => self.change(self.explorer.deeper()),
            Action::Shallower => self.change(self.explorer.shallower()),
            Action::Full => self.change(|spec| spec.depth = None),
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
                // Over what a watched program said at its end, too.
                if matches!(self.mode, Mode::Popup(_)) {
                    self.mode = Mode::Normal;
                }
                self.check();
            }
            Action::Compare => self.compare(),
            Action::Unvisited => self.toggle_unvisited(),
            Action::Diff => self.pick_other(),
            Action::PlayCursor => self.play_cursor(),
            Action::PlayLine => self.play_line(),
            Action::Run => self.explorer.run(&self.game.study, &mut self.screen, &mut self.effects),
            Action::LetPlay(going) => {
                self.players.let_play(&self.game.study, &mut self.screen, &mut self.effects, going);
            }
            Action::ChosenSearch => self.show_the_search(),
            Action::ChoosePlayer(side) => {
                self.mode = Mode::List(self.players.list(&self.game.study, self.screen.words, side));
            }
            Action::Pairs => self.ask_pairs(),
            Action::Tournament => self.show_tournament(),
            Action::RunGames => self.run_games(),
            Action::Games => self.tournament.iter_mut().for_each(|contest| contest.turned = !contest.turned),
            Action::WatchGame => {
                self.tournament.iter_mut().for_each(|contest| contest.watch_next(&mut self.screen));
            }
            Action::NewTournament => self.open_tournament_form(false),
            Action::EditTournament => self.open_tournament_form(true),
            Action::Yes | Action::No | Action::SaveFirst | Action::Reload => self.answer(action),
            Action::Save => self.save(),
            Action::Quit => self.quit(),
            Action::Accept => self.accept(),
            Action::Interrupt => self.interrupt(),
            Action::Parent => {
                if let Some(parent) = self.mode.parent_folder() {
                    self.start(Work::List(parent.clone()));
                }
            }
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
            Action::Evaluations => self.mode = Mode::List(lists::evaluations(self)),
            Action::Edit => self.mode.open_editor(&self.game.study, &mut self.screen),
            // Only the editor has keys for these.
            Action::Weigh(_) | Action::WeighBy(_) | Action::EditFormula => {}
            Action::Bookmarks => self.mode = Mode::List(lists::bookmarks(&self.game.study, self.screen.words)),
            Action::DeleteEntry => self.mode.delete_entry(&mut self.game.study, self.screen.words),
            Action::Why => self.why(),
            Action::Palette => self.mode = Mode::List(List::new(ListKind::Palette, "", lists::palette(self))),
            Action::New => self.mode = Mode::List(lists::starts(&self.library, self.screen.words)),
            Action::NewTree => self.mode.ask(Prompt::Tree, &self.trees.tree),
            Action::Exam => self.mode.ask(Prompt::Exam, &self.trees.exam),
            Action::EditTree => self.edit_tree(),
            Action::EditPosition => self.edit_position(),
            Action::Graph => self.show_graph(),
            Action::Mistake(forwards) => self.next_mistake(forwards),
            Action::Practise => self.practise(),
            Action::Series => self.practise_series(),
            // Only the practice and the editor of trees have keys for these.
            Action::JudgeLater | Action::NextAsk | Action::NextQuiz => {}
            Action::Repeat => self.repeat_practice(),
            Action::AddChild | Action::AddSibling | Action::Shift(_) | Action::Rename => {}
            // Only the editor of positions has keys for these.
            Action::Piece(_) | Action::Clear | Action::Mirror(_) | Action::Exchange => {}
            Action::FirstScreen => self.mode = Mode::Start(StartScreen::default()),
            Action::Begin(purpose) => self.begin(purpose),
            Action::Alter(_) | Action::TypeValue | Action::TypeSpec => self.mode.change_form(action),
            Action::SwapSides => self.swap_sides(),
            Action::Hint => self.hint(),
            Action::Resign => self.mode = Mode::Confirm(Question::Resign),
            Action::Rematch => self.rematch(),
            Action::Hide => self.players.hide(&mut self.screen, &mut self.effects),
            Action::CopyLink => self.game.copy_link(&mut self.screen, &mut self.effects),
            Action::Themes => self.mode.show_themes(&self.screen),
            Action::Resize(to) => self.screen.resize(&self.explorer, &self.layout(), to),
            Action::ForgetSizes => self.screen.sizes = Sizes::default(),
            Action::Help => {
                let about = keys::current(self).next().map_or(Group::of(self.screen.focus), |row| row.group);
                let help = Mode::Help(Help::of(about, self.screen.keys, keys::current(self)));
                let under = std::mem::replace(&mut self.mode, help);
                self.under_help = (!matches!(under, Mode::Normal)).then(|| Box::new(under));
            }
            Action::Values => self.explorer.values = !self.explorer.values,
            Action::NextPane => self.screen.focus_next(1),
            Action::PreviousPane => self.screen.focus_next(Pane::ALL.len() - 1),
            Action::Focus(pane) => self.screen.focus = pane,
            Action::Zoom => self.screen.zoom = !self.screen.zoom,
            Action::Find => self.start_find(),
            Action::FindNext => self.explorer.find_row(&self.game.study, &mut self.screen, true),
            Action::FindPrevious => self.explorer.find_row(&self.game.study, &mut self.screen, false),
            Action::Escape => self.escape(),
            Action::Lesson(to) => self.lesson_action(to),
            Action::Move(to) => self.move_in_list(to),
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
pub(super) fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().skip_while(|one| **one != now).nth(1);
    after.or(all.first()).copied().unwrap_or(now)
}
