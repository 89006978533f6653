//! The editor of positions, square by square or heap by heap.
//!
//! Invariant: the open game does not change until the position replaces it.

pub mod draw;
pub mod keys;
mod rows;
mod state;
mod stones;

pub use state::{Checked, EditedSquares, PositionEditor};

use crate::app::action::Purpose;
use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::screens::trees;
use crate::app::source::{Given, Source};
use crate::app::stage::{Habits, Screen, TypedLine, whole};
use crate::app::wish::Question;
use crate::app::{Context, Display, field};
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::typed::Typed;
use engine::sentence::Sentence;
use model::language::shown;
use model::report;
use ratatui::buffer::Buffer;

impl PositionEditor {
    /// Takes over a typed position; shows a message if it is of another game.
    fn take(&mut self, screen: &mut Display, text: &str) -> Result<(), Sentence> {
        let before = self.game().game();
        let mut notes: Vec<String> = self.read(text)?.iter().map(shown).collect();
        if self.game().game() != before {
            notes.insert(
                0,
                say!(
                    "this is another game: {game}",
                    game = report::title(self.game())
                ),
            );
        }
        if !notes.is_empty() {
            screen.notify(&notes.join("; "));
        }
        Ok(())
    }
    fn read_pasted(&mut self, screen: &mut Display, text: &str) {
        let read = self.take(screen, text);
        if let (Err(error), Some(_)) = (&read, &self.typed) {
            self.typed = Some(Typed::wrong(
                text.lines().collect::<Vec<_>>().join("/").as_str().into(),
                error,
            ));
            return;
        }
        self.typed = None;
        screen.or_alert(read);
    }
    /// Returns whether there are heaps instead of squares.
    fn edits_heaps(&self) -> bool {
        matches!(self.squares(), EditedSquares::Heaps(_))
    }
    /// Starts a new game with the position, or returns it to the form that asked for it.
    fn take_position(&self, cx: &mut Context) {
        let position = match &self.checked {
            Ok(position) => position.copy(),
            Err((error, _)) => return cx.screen.alert(error),
        };
        if let Some(form) = &self.form {
            let mut form = form.clone();
            form.take_position(&*position);
            if form.purpose == Purpose::Analyse {
                return form.begin(cx);
            }
            return cx.show(*form);
        }
        let is_start = position
            .set_up(None)
            .is_ok_and(|start| start.describe() == position.describe());
        let text = (!is_start).then(|| position.describe().to_string());
        let given = Given {
            game: position.game(),
            position: text,
            ..Given::default()
        };
        // If a question comes first and the user says no, the editor can be shown again.
        cx.drawn = Some(Box::new(self.clone()));
        cx.open(Source::Given(Box::new(given)));
    }
    /// Closes the editor, after a question if something was changed.
    fn ask_to_leave(&mut self, cx: &mut Context) {
        if self.is_changed() {
            cx.question(Question::Drop);
        } else {
            self.leave(cx);
        }
    }
    fn leave(&mut self, cx: &mut Context) {
        match self.form.take() {
            Some(form) => cx.show(*form),
            None => cx.close(),
        }
    }
}

/// Opens the editor with the shown position. A tree has an editor of its own.
pub fn open(cx: &mut Context) {
    let study = &cx.game.study;
    let ahead = study.job().filter(|_| !cx.views.board.ahead.is_empty());
    let shown = ahead.map(|job| job.problem().position(&cx.explorer.tree.path));
    match PositionEditor::new(shown.as_deref().unwrap_or(study.position())) {
        Some(editor) => cx.show(editor),
        None => trees::open(cx),
    }
}

impl Screen for PositionEditor {
    fn place(&self) -> Place {
        if self.typed.is_some() {
            field::PLACE
        } else {
            keys::PLACE
        }
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, whole(layout), buf, look);
    }
    /// A digit is a stone, or a part of the number of a heap.
    fn key(&mut self, key: Key, cx: &mut Context) -> bool {
        let digit = key
            .typed()
            .and_then(|c| c.to_digit(10))
            .filter(|_| self.typed.is_none());
        if let Some(digit) = digit {
            cx.screen.or_alert(self.digit(digit));
        }
        digit.is_some()
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        self.typed.as_mut()
    }
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        self.typed
            .as_ref()
            .map(|typed| TypedLine::value(say!("position"), typed))
    }
    /// An error is shown beside the text, which stays.
    fn accept(&mut self, cx: &mut Context) {
        let Some(typed) = self.typed.take() else {
            return;
        };
        if let Err(error) = self.take(&mut cx.screen, typed.input.value()) {
            self.typed = Some(Typed::wrong(typed.input, error));
        }
    }
    fn dismiss(&mut self, _cx: &mut Context) {
        self.typed = None;
    }
    /// Typing is ended first.
    fn interrupt(&mut self, cx: &mut Context) {
        if self.typed.take().is_none() {
            self.ask_to_leave(cx);
        }
    }
    fn drop_changes(&mut self, cx: &mut Context) {
        self.leave(cx);
    }
    fn paste(&mut self, text: &str, cx: &mut Context) -> bool {
        self.read_pasted(&mut cx.screen, text);
        true
    }
}
