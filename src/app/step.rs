//! [`App::step`]: one message in, effects out.

use super::action::{Action, Exported, Pane};
use super::binding::Binding;
use super::context::Group;
use super::editor::Asks;
use super::key::Key;
use super::mode::{Help, List, ListKind, Mode, Prompt, Question};
use super::msg::Msg;
use super::tasks::Work;
use super::typed::{Typed, edit};
use super::{App, Effect, keys, lists};
use tui_input::InputRequest;

impl App {
    /// Takes one message; answers what shall be done.
    pub fn step(&mut self, msg: Msg) -> Vec<Effect> {
        let layout = self.layout();
        self.explorer.fit(&layout);
        let mut effects = self.take(msg);
        self.enter_subject_of_travel();
        // A player's move waits for whatever is typed, read or travelled.
        effects.extend(self.play_ready());
        let covered = self.covers_notes();
        self.screen.settle_note(covered);
        effects
    }
    /// Does the screen change without a key, so that it has to be drawn again and again?
    pub fn needs_frames(&self) -> bool {
        let plays = self.tournament.as_ref().is_some_and(|tournament| tournament.is_running());
        let explores = self.explorer.is_running() || self.explorer.is_moving();
        plays || explores || self.tasks.shown().is_some() || self.is_thinking()
    }
    /// Does something that is typed, or a question, stand where notes are told?
    fn covers_notes(&self) -> bool {
        match &self.mode {
            Mode::Input(..) | Mode::Confirm(_) => true,
            Mode::List(list) => list.filtering,
            Mode::Help(help) => help.filtering,
            Mode::Editor(editor) => !matches!(editor.asks, Asks::Nothing),
            Mode::Normal | Mode::Popup(_) | Mode::Tournament => false,
        }
    }
    fn take(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Key(key) => return self.key(key),
            Msg::Paste(text) => return self.paste(&text),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Resize(columns, rows) => self.screen.size = (columns, rows),
            Msg::Tick => {
                self.explorer.tick(&mut self.game.study, &mut self.screen);
                let mut effects = self.tick_players();
                effects.extend(self.count());
                return effects;
            }
            Msg::Ended(serial, outcome) => return self.ended(serial, outcome),
            Msg::Picture { text, path, overwrite } => return self.export(Exported::Screen, path, text, overwrite),
            Msg::GamesOver => return self.games_over(),
            Msg::Chosen(serial, answer) => return self.chosen(serial, *answer),
            Msg::Hunt => self.explorer.hunt_on(&mut self.game.study, &mut self.screen),
            Msg::SearchOver => {}
            Msg::Evaluations(registry, faults) => return self.evaluations_changed(registry, &faults),
            Msg::Players(roster, faults) => self.players_changed(roster, &faults),
            Msg::Note(text) => self.screen.notify(&text),
        }
        Vec::new()
    }

    fn key(&mut self, key: Key) -> Vec<Effect> {
        self.screen.note = None;
        if self.explorer.travel.fresh && self.game.study.tick.is_some() {
            // Keys may come faster than frames: what is selected follows the tick before the next key asks about it.
            self.refresh();
        }
        if let Some(binding) = keys::find(self, key) {
            return self.attempt(binding);
        }
        if let (Mode::Editor(editor), Some('0'..='9')) = (&self.mode, key.typed())
            && matches!(editor.asks, Asks::Nothing)
        {
            self.ask_row(key.typed());
            return Vec::new();
        }
        if let Some(request) = edit(key) {
            self.type_in([request]);
        }
        Vec::new()
    }
    /// Changes the text that is typed, if there is one.
    fn type_in(&mut self, requests: impl IntoIterator<Item = InputRequest>) {
        let Some(typed) = self.mode.typed() else { return };
        requests.into_iter().for_each(|request| typed.edit(request));
        match &mut self.mode {
            Mode::List(list) => list.at = 0,
            Mode::Help(help) => help.top = 0,
            _ => {}
        }
    }
    fn paste(&mut self, text: &str) -> Vec<Effect> {
        self.screen.note = None;
        // Pasted into the panes it is taken for moves: shown before it is played.
        if matches!(self.mode, Mode::Normal) {
            self.ask(Prompt::Move, "");
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let letters = text.chars().filter(|c| !c.is_control()).take(10_000);
        self.type_in(letters.map(InputRequest::InsertChar));
        Vec::new()
    }

    /// Does what a row of the table says, or says why it cannot be done now.
    pub(super) fn attempt(&mut self, binding: &Binding) -> Vec<Effect> {
        match (binding.when)(self) {
            Ok(()) => self.act(binding.action),
            Err(why) => {
                self.screen.notify(why);
                Vec::new()
            }
        }
    }
    /// Does something.
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        let elsewhere = matches!(action, Action::Suspend | Action::Redraw);
        if matches!(self.mode, Mode::Editor(_)) && !elsewhere {
            return self.editor_action(action);
        }
        match action {
            Action::Back | Action::Forward | Action::Start | Action::End | Action::VariationUp => {
                return self.line_action(action);
            }
            Action::VariationDown | Action::Undo | Action::Redo | Action::Delete | Action::Promote => {
                return self.line_action(action);
            }
            Action::ToggleMethod | Action::NextMethod | Action::Deeper | Action::Shallower | Action::Full => {
                return self.spec_action(action);
            }
            Action::NextOrder | Action::SwapMax => return self.spec_action(action),
            Action::Row(_) | Action::Expand | Action::Collapse | Action::ExpandMore | Action::Child(_) => {
                self.explorer.tree_action(&self.game.study, &mut self.screen, action);
            }
            Action::Enter | Action::Leave => {
                self.explorer.tree_action(&self.game.study, &mut self.screen, action);
            }
            Action::Diagram => self.explorer.as_diagram = !self.explorer.as_diagram,
            Action::Follow => self.follow_search(),
            Action::Travel(_) | Action::TravelBy(_) | Action::NodeEnd(_) | Action::Place(_) | Action::Hunt(..) => {
                return self.travel_action(action);
            }
            Action::Play(_) | Action::Speed(_) | Action::AskTick | Action::AskWatch | Action::SetBookmark => {
                return self.travel_action(action);
            }
            Action::Check => return self.check(),
            Action::Compare => return self.compare(),
            Action::Unvisited => return self.toggle_unvisited(),
            Action::PlayCursor => return self.play_cursor(),
            Action::PlayLine => return self.play_line(),
            Action::Run => return self.run(),
            Action::LetPlay(going) => return self.let_play(going),
            Action::ChosenSearch => return self.show_the_search(),
            Action::Seat(side) => self.pick_player(side),
            Action::Pairs => self.ask_pairs(),
            Action::Tournament => return self.show_tournament(),
            Action::RunGames => return self.run_games(),
            Action::Games => self.turn_tournament(),
            Action::Yes | Action::No | Action::SaveFirst => return self.answer(action),
            Action::Save => return self.save(),
            Action::Quit => return self.quit(),
            Action::Accept => return self.accept(),
            Action::Interrupt => return self.interrupt(),
            Action::Parent => return self.parent_folder(),
            Action::Open => return self.start(Work::List(self.folder())),
            Action::Suspend => return vec![Effect::Suspend],
            Action::Redraw => return vec![Effect::Redraw],
            Action::CopyPosition | Action::CopyMoves => return self.copy(action),

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
            Action::DeleteEntry => self.delete_bookmark(),
            Action::Why => self.why(),
            Action::Palette => self.mode = Mode::List(List::new(ListKind::Palette, "", lists::palette(self))),
            Action::New => self.show_starts(),
            Action::Help => self.mode = Mode::Help(Help::new(Group::of(self.screen.focus))),
            Action::Values => self.explorer.values = !self.explorer.values,
            Action::NextPane => self.screen.focus_next(1),
            Action::PreviousPane => self.screen.focus_next(Pane::ALL.len() - 1),
            Action::Focus(pane) => self.screen.focus = pane,
            Action::Zoom => self.screen.zoom = !self.screen.zoom,
            Action::Find => self.start_find(),
            Action::FindNext => self.explorer.find_row(&self.game.study, &mut self.screen, true),
            Action::FindPrevious => self.explorer.find_row(&self.game.study, &mut self.screen, false),
            Action::Escape => self.escape(),
            Action::Move(to) => self.move_in_list(to),
        }
        Vec::new()
    }
    /// One level back; at the top nothing.
    fn escape(&mut self) {
        match &mut self.mode {
            Mode::List(list) if list.filtering && list.kind != ListKind::Palette => {
                (list.filtering, list.at) = (false, 0);
                list.filter = Typed::default();
            }
            Mode::Help(help) if help.filtering => {
                (help.filtering, help.top) = (false, 0);
                help.filter = Typed::default();
            }
            Mode::Normal => {
                let stopped = self.tasks.stop()
                    || self.explorer.stop_hunt(&mut self.game.study, &mut self.screen)
                    || self.explorer.travel.playing.take().is_some();
                let stopped = stopped || self.explorer.stop_travelling(&mut self.game.study);
                self.screen.zoom &= stopped || self.stop_players() || self.leave_line();
            }
            _ => self.mode = Mode::Normal,
        }
    }
    /// Ctrl-C: out of everything, then stops what runs, then offers to quit, then quits.
    fn interrupt(&mut self) -> Vec<Effect> {
        match self.mode {
            Mode::Confirm(Question::Quit) => return vec![Effect::Quit],
            Mode::Normal => {
                let moving = self.tasks.stop()
                    || self.explorer.stop_hunt(&mut self.game.study, &mut self.screen)
                    || self.explorer.travel.playing.take().is_some();
                let moving = moving || self.stop_players();
                if !moving && !self.explorer.stop(&self.game.study, &mut self.screen) && !self.stop_games() {
                    self.mode = Mode::Confirm(Question::Quit);
                }
            }
            Mode::Tournament => {
                if !self.stop_games() {
                    self.mode = Mode::Normal;
                }
            }
            _ => self.mode = Mode::Normal,
        }
        Vec::new()
    }
    /// What shall be copied.
    fn copy(&mut self, action: Action) -> Vec<Effect> {
        let text = match (action, self.game.study.job()) {
            (Action::CopyMoves, _) => self.moves_text(),
            (_, Some(job)) if !self.views.board.ahead.is_empty() => {
                job.problem().position(&self.explorer.tree.path).describe().to_string()
            }
            _ => self.game.study.position().describe().to_string(),
        };
        self.screen.notify(&format!("{}: {text}", self.screen.words.notes.copied));
        vec![Effect::Copy(text)]
    }
}
