//! What keys do in the editor of positions, and the ways into it and out of it.

use super::PositionEditor;
use crate::app::action::{Action, Purpose};
use crate::app::mode::Mode;
use crate::app::new_game::NewGame;
use crate::app::source::{Given, Source};
use crate::app::typed::Typed;
use crate::app::{App, Effect, Screen};
use crate::report;

impl Mode {
    /// Opens it with the position of the form of a new game, which gets what comes out.
    pub(crate) fn draw_position(&mut self, form: Box<NewGame>) {
        let editor = form.preview.as_ref().ok().and_then(|start| PositionEditor::new(&**start));
        *self = match editor {
            Some(mut editor) => {
                editor.form = Some(form);
                Mode::Position(Box::new(editor))
            }
            None => Mode::NewGame(form),
        };
    }
}

impl PositionEditor {
    /// Takes a text; says if it is of another game.
    fn take(&mut self, screen: &mut Screen, text: &str) -> Result<(), String> {
        let before = self.game().game();
        self.read(text)?;
        if self.game().game() != before {
            screen.notify(&say!("this is another game: {game}", game = report::title(self.game())));
        }
        Ok(())
    }
    /// A text was pasted into it.
    pub(crate) fn paste(&mut self, screen: &mut Screen, text: &str) {
        let read = self.take(screen, text);
        if let (Err(error), Some(_)) = (&read, &self.typed) {
            self.typed = Some(Typed::wrong(text.lines().collect::<Vec<_>>().join("/").as_str().into(), error));
            return;
        }
        self.typed = None;
        screen.or_alert(read);
    }
    /// Takes the line that was typed; what is wrong with it stands beside it.
    fn take_typed(&mut self, screen: &mut Screen, typed: Typed) {
        if let Err(error) = self.take(screen, typed.input.value()) {
            self.typed = Some(Typed::wrong(typed.input, &error));
        }
    }
}

impl App {
    /// Opens the editor with the position that is shown; a tree has an editor of its own.
    pub(crate) fn edit_position(&mut self) {
        let study = &self.game.study;
        let ahead = study.job().filter(|_| !self.views.board.ahead.is_empty());
        let shown = ahead.map(|job| job.problem().position(&self.explorer.tree.path));
        match PositionEditor::new(shown.as_deref().unwrap_or(study.position())) {
            Some(editor) => self.mode = Mode::Position(Box::new(editor)),
            None => self.edit_tree(),
        }
    }
    /// What keys do in it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other actions belong to the panes")]
    pub(crate) fn position_action(&mut self, action: Action) {
        let cannot = &self.screen.words.cannot;
        let Mode::Position(editor) = &mut self.mode else { return };
        if let Some(typed) = editor.typed.take() {
            match action {
                Action::Accept => editor.take_typed(&mut self.screen, typed),
                Action::Escape | Action::Interrupt => {}
                _ => editor.typed = Some(typed),
            }
            return;
        }
        let tried = match action {
            Action::Move(to) => {
                editor.go(to);
                Ok(())
            }
            Action::Piece(piece) => {
                editor.put(piece);
                Ok(())
            }
            Action::Alter(up) => editor.alter(up),
            Action::AddChild => editor.change_heaps(true),
            Action::Delete => editor.change_heaps(false),
            Action::Clear => editor.clear(),
            Action::Start => editor.start(),
            Action::SwapMax => editor.turn(),
            Action::Mirror(upright) => editor.mirror(upright),
            Action::Exchange => editor.exchange(),
            Action::Undo if !editor.step_back(false) => return self.screen.notify(cannot.undo),
            Action::Redo if !editor.step_back(true) => return self.screen.notify(cannot.redo),
            Action::TypeSpec => {
                editor.typed = Some(Typed::new(&editor.text(), true));
                Ok(())
            }
            Action::CopyPosition => {
                let text = editor.text();
                self.screen.notify(&format!("{}: {text}", self.screen.words.notes.copied));
                return self.effects.push(Effect::Copy(text));
            }
            Action::Accept => return self.take_position(),
            Action::Escape | Action::Interrupt => return self.leave_position(),
            _ => Ok(()),
        };
        self.screen.or_alert(tried);
    }
    /// Begins a new game with the position, or gives it to the form that asked for it.
    fn take_position(&mut self) {
        let Mode::Position(editor) = &self.mode else { return };
        let position = match &editor.checked {
            Ok(position) => position.copy(),
            Err((error, _)) => {
                let error = error.clone();
                return self.screen.alert(&error);
            }
        };
        if let Some(form) = &editor.form {
            let mut form = form.clone();
            form.take_position(&*position);
            if form.purpose == Purpose::Analyse {
                return self.accept_new_game(form);
            }
            self.mode = Mode::NewGame(form);
            return;
        }
        let is_start = position.set_up(None).is_ok_and(|start| start.describe() == position.describe());
        let text = (!is_start).then(|| position.describe().to_string());
        let given = Given { game: position.game(), position: text, ..Given::default() };
        let editor = editor.clone();
        self.open(Source::Given(Box::new(given)));
        if matches!(self.mode, Mode::Confirm(_)) {
            // Who answers no goes on with it.
            self.drawn = Some(editor);
        }
    }
    fn leave_position(&mut self) {
        let resting = self.game.resting_mode();
        if let Mode::Position(editor) = std::mem::replace(&mut self.mode, resting)
            && let Some(form) = editor.form
        {
            self.mode = Mode::NewGame(form);
        }
    }
}
