//! [`App::step`]: one message in, effects out.

use super::action::{Action, Exported, Pane};
use super::binding::{Binding, Group};
use super::editor::Asks;
use super::input::Edit;
use super::key::Key;
use super::mode::{Help, List, ListKind, Mode, Prompt};
use super::msg::Msg;
use super::source::Source;
use super::tasks::Work;
use super::trees::{Asking, is_list};
use super::typed::edit;
use super::{App, Effect, keys, lists};
use crate::documents::{import, link};
use crate::study::Study;
use engine::boundary::position::read_moves;
use engine::rules::Side;
use engine::search::{MethodName, OrderName};

impl App {
    /// Takes one message; answers what shall be done.
    pub fn step(&mut self, msg: Msg) -> Vec<Effect> {
        let layout = self.layout();
        self.explorer.fit(&layout);
        self.take(msg);
        self.enter_subject_of_travel();
        // A player's move waits for whatever is typed, read or travelled.
        self.play_ready();
        let covered = self.covers_notes();
        self.screen.settle_note(covered);
        self.screen.pulled = false;
        std::mem::take(&mut self.effects)
    }
    /// Does the screen change without a key, so that it has to be drawn again and again?
    pub fn needs_frames(&self) -> bool {
        let plays = self.tournament.as_ref().is_some_and(|tournament| tournament.is_running());
        let explores = self.explorer.is_running() || self.explorer.is_moving();
        plays || explores || self.tasks.shown().is_some() || self.is_thinking()
    }
    /// Does something that is typed, or a question, stand where notes are shown?
    fn covers_notes(&self) -> bool {
        match &self.mode {
            Mode::Input(..) | Mode::Confirm(_) => true,
            Mode::List(list) => list.filtering,
            Mode::Help(help) => help.filtering,
            Mode::Editor(editor) => !matches!(editor.asks, Asks::Nothing),
            Mode::Practice(_) => true,
            Mode::Trees(editor) => !matches!(editor.asking, Asking::Nothing),
            Mode::NewGame(form) => form.typed.is_some(),
            Mode::Position(editor) => editor.typed.is_some(),
            Mode::TournamentForm(form) => form.typed.is_some(),
            Mode::Normal | Mode::Popup(_) | Mode::Tournament | Mode::Start(_) => false,
            Mode::Graph | Mode::Lesson | Mode::Diff(_) => false,
        }
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
            Msg::Picture { text, path, overwrite } => self.export(Exported::Screen, path, text, overwrite),
            Msg::GamesOver => self.games_over(),
            Msg::Chosen(serial, answer) => self.chosen(serial, *answer),
            Msg::Hunt => self.explorer.hunt_on(&mut self.game.study, &mut self.screen),
            Msg::SearchOver => self.program_ended(),
            Msg::Evaluations(registry, faults) => self.evaluations_changed(registry, &faults),
            Msg::Players(roster, faults) => self.players_changed(roster, &faults),
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
        self.screen.note = None;
        self.catch_up();
        if let Some(binding) = keys::find(self, key) {
            self.attempt(binding);
        } else if let (Mode::Editor(editor), Some('0'..='9')) = (&self.mode, key.typed())
            && matches!(editor.asks, Asks::Nothing)
        {
            self.ask_row(key.typed());
        } else if let (Mode::Trees(editor), Some(first @ ('0'..='9' | '-' | '[' | '('))) = (&self.mode, key.typed())
            && matches!(editor.asking, Asking::Nothing)
        {
            self.type_value(first);
        } else if let (Mode::Position(editor), Some(digit)) = (&self.mode, key.typed().and_then(|c| c.to_digit(10)))
            && editor.typed.is_none()
        {
            self.position_digit(digit);
        } else if key.typed().is_some_and(|digit| self.mode.begin_number(digit)) {
            // A form has taken it.
        } else if let Some(edit) = edit(key) {
            self.type_in([edit]);
        }
    }
    /// Keys may come faster than frames: what the panes show follows the key before, as this one is about that.
    pub(super) fn catch_up(&mut self) {
        if !self.screen.pulled {
            self.refresh();
            self.explorer.fit(&self.layout());
        }
    }
    /// Changes the text that is typed, if there is one.
    fn type_in(&mut self, edits: impl IntoIterator<Item = Edit>) {
        let Some(typed) = self.mode.typed() else { return };
        edits.into_iter().for_each(|edit| typed.edit(edit));
        if let Some((_, at)) = self.mode.filtered() {
            *at = 0;
        }
        self.preview_theme();
    }
    fn paste(&mut self, text: &str) {
        if !self.layout().fits() {
            return;
        }
        self.screen.note = None;
        if matches!(self.mode, Mode::Position(_)) {
            return self.paste_position(text);
        }
        if !matches!(
            self.mode,
            Mode::Position(_)
                | Mode::Input(..)
                | Mode::Confirm(_)
                | Mode::Editor(_)
                | Mode::Trees(_)
                | Mode::Practice(_)
        ) && is_list(text)
            && self.open_list(text).is_ok()
        {
            return;
        }
        if matches!(self.mode, Mode::Normal | Mode::Start(_) | Mode::List(_)) && link::is_link(text) {
            return self.open(Source::Link(text.trim().to_owned()));
        }
        let reads_as_moves = || read_moves(self.game.study.position(), text).is_ok();
        let opens = matches!(self.mode, Mode::Start(_) | Mode::List(List { filtering: false, .. }))
            || matches!(self.mode, Mode::Normal) && !reads_as_moves();
        if opens && import(text).is_ok() {
            return self.open(Source::Text(text.to_owned()));
        }
        // Pasted into the panes it is taken for moves: shown before it is played.
        if matches!(self.mode, Mode::Normal) {
            self.ask(Prompt::Move, "");
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let letters = text.chars().filter(|c| !c.is_control()).take(10_000);
        self.type_in(letters.map(Edit::Insert));
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
        if matches!(self.mode, Mode::TournamentForm(_)) && fills {
            return self.change_tournament_form(action);
        }
        if self.row_action(action) {
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
            Action::Deeper => self.deeper(),
            Action::Shallower => self.shallower(),
            Action::Full => self.change(|spec| spec.depth = None),
            Action::Row(_) | Action::Expand | Action::Collapse | Action::ExpandMore | Action::Child(_) => {
                self.explorer.tree_action(&self.game.study, &mut self.screen, action);
            }
            Action::Enter | Action::Leave => {
                self.explorer.tree_action(&self.game.study, &mut self.screen, action);
            }
            Action::Diagram => self.explorer.draw_diagram(!self.explorer.as_diagram),
            Action::Windows => self.explorer.drawing.windows = !self.explorer.drawing.windows,
            Action::Turn => self.turn_diagram(),
            Action::Present => self.present(),
            Action::Follow => self.follow_search(),
            Action::Travel(_) | Action::TravelBy(_) | Action::NodeEnd(_) | Action::Place(_) | Action::Hunt(..) => {
                self.travel_action(action);
            }
            Action::Play(_) | Action::Speed(_) | Action::AskTick | Action::AskWatch | Action::SetBookmark => {
                self.travel_action(action);
            }
            Action::Check => self.check(),
            Action::Compare => self.compare(),
            Action::Unvisited => self.toggle_unvisited(),
            Action::Diff => self.pick_other(),
            Action::PlayCursor => self.play_cursor(),
            Action::PlayLine => self.play_line(),
            Action::Run => self.run(),
            Action::LetPlay(going) => self.let_play(going),
            Action::ChosenSearch => self.show_the_search(),
            Action::Seat(side) => self.pick_player(side),
            Action::Pairs => self.ask_pairs(),
            Action::Tournament => self.show_tournament(),
            Action::RunGames => self.run_games(),
            Action::Games => self.turn_tournament(),
            Action::WatchGame => self.watch_game(),
            Action::NewTournament => self.open_tournament_form(false),
            Action::EditTournament => self.open_tournament_form(true),
            Action::Yes | Action::No | Action::SaveFirst | Action::Reload => self.answer(action),
            Action::Save => self.save(),
            Action::Quit => self.quit(),
            Action::Accept => self.accept(),
            Action::Interrupt => self.interrupt(),
            Action::Parent => self.parent_folder(),
            Action::Open => self.start(Work::List(self.folder())),
            Action::Suspend => self.effects.push(Effect::Suspend),
            Action::Redraw => self.effects.push(Effect::Redraw),
            Action::CopyPosition | Action::CopyMoves => self.copy(action),
            Action::Cursor(to) => self.move_cursor(to),
            Action::Scroll(to) => self.scroll_moves(to),
            Action::Comment => {
                let line = self.game.study.line();
                let comment = line.nodes()[line.cursor()].comment.clone();
                self.ask(Prompt::Comment, &comment);
            }
            Action::TypeMove => self.ask(Prompt::Move, ""),
            Action::AskDepth => self.ask(Prompt::Depth, ""),
            Action::SaveAs => self.ask_file(),
            Action::Export(what) => self.ask_export(what),
            Action::Evaluations => self.mode = Mode::List(lists::evaluations(self)),
            Action::Edit => self.open_editor(),
            // Only the editor has keys for these.
            Action::Weigh(_) | Action::WeighBy(_) | Action::EditFormula => {}
            Action::Bookmarks => self.mode = Mode::List(lists::bookmarks(self)),
            Action::DeleteEntry => self.delete_entry(),
            Action::Why => self.why(),
            Action::Palette => self.mode = Mode::List(List::new(ListKind::Palette, "", lists::palette(self))),
            Action::New => self.show_starts(),
            Action::NewTree => self.ask(Prompt::Tree, &self.trees.tree.clone()),
            Action::Exam => self.ask(Prompt::Exam, &self.trees.exam.clone()),
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
            Action::FirstScreen => self.show_start(),
            Action::Begin(purpose) => self.begin(purpose),
            Action::Alter(_) | Action::TypeValue | Action::TypeSpec => self.change_form(action),
            Action::SwapSides => self.swap_sides(),
            Action::Hint => self.hint(),
            Action::Resign => self.resign(),
            Action::Rematch => self.rematch(),
            Action::Hide => self.hide(),
            Action::CopyLink => self.copy_link(),
            Action::Themes => self.show_themes(),
            Action::Resize(to) => self.resize(to),
            Action::ForgetSizes => self.forget_sizes(),
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
        let text = match (action, self.game.study.job()) {
            (Action::CopyMoves, _) => self.moves_text(),
            (_, Some(job)) if !self.views.board.ahead.is_empty() => {
                job.problem().position(&self.explorer.tree.path).describe().to_string()
            }
            _ => self.game.study.position().describe().to_string(),
        };
        self.screen.notify(&format!("{}: {text}", self.screen.words.notes.copied));
        self.effects.push(Effect::Copy(text));
    }
}

/// Who is MAX: the side to move, the first player, the second.
const MAX: [Option<Side>; 3] = [None, Some(Side::First), Some(Side::Second)];
/// The next of several, after the last one the first.
fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().skip_while(|one| **one != now).nth(1);
    after.or(all.first()).copied().unwrap_or(now)
}
