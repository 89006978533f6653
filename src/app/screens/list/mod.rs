//! Lists to choose from: study positions and games, files, evaluations, players, bookmarks, themes,
//! actions.

pub mod draw;
mod games;
pub mod keys;
pub mod lists;
mod readings;
mod state;
mod themes;

pub use crate::app::wish::{ListChoice, ListEntry};
pub use games::show_games;
pub use lists::show_files;
pub use readings::{read_as, say_read};
pub use state::{List, ListKind, ListLine};
pub use themes::{chosen_theme, show_themes};

use crate::app::binding::Place;
use crate::app::desk::working;
use crate::app::layout::Layout;
use crate::app::source::Source;
use crate::app::stage::{Comer, Habits, Pasting, Screen, TypedLine};
use crate::app::tasks::Work;
use crate::app::wish::{Question, Wish};
use crate::app::{Context, filter};
use crate::kit::boxes::list_popup;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::Path;

impl List {
    fn step(&mut self, to: To, cx: &mut Context) {
        self.at = to.step(self.at, self.matching().len(), cx.screen.page());
        self.preview(cx);
    }
    /// Chooses the selected entry.
    fn take(&self, cx: &mut Context) {
        if let Some(entry) = self.selected() {
            cx.close();
            cx.wish(Wish::Choose(entry.choice.clone()));
        }
    }
    /// Deletes the selected bookmark; asks first if the entry is work of another run.
    fn delete(&mut self, cx: &mut Context) {
        match self.selected().map(|entry| entry.choice.clone()) {
            Some(ListChoice::Tick(tick)) => {
                cx.game
                    .study
                    .bookmarks
                    .retain(|bookmark| bookmark.tick != tick);
                let list = lists::bookmarks(&cx.game.study);
                let at = self.at.min(list.entries.len().saturating_sub(1));
                *self = List { at, ..list };
                if self.entries.is_empty() {
                    cx.close();
                }
            }
            Some(ListChoice::Open(Source::Recovered(file))) => cx.question(Question::Forget(file)),
            _ => {}
        }
    }
    fn leave(&self, cx: &mut Context) {
        self.forget_preview(cx);
        cx.leave();
    }
    fn show_folder_above(&self, cx: &mut Context) {
        if let Some(folder) = self.folder_above() {
            working::start(cx, Work::List(folder.to_owned()));
        }
    }
    /// Returns the folder above the listed one.
    fn folder_above(&self) -> Option<&Path> {
        match self.entries.first()? {
            ListEntry {
                label,
                choice: ListChoice::Folder(parent),
                ..
            } if label == "../" => Some(parent),
            _ => None,
        }
    }
}

impl Screen for List {
    fn place(&self) -> Place {
        if self.filtering {
            filter::PLACE
        } else {
            keys::PLACE
        }
    }
    fn habits(&self) -> Habits {
        let pasting = if self.filtering {
            Pasting::Trees
        } else {
            Pasting::Opens
        };
        let gives_way = &[Comer::Files, Comer::Tournament];
        // A palette lies over the present screen, where the chosen action runs.
        let lies_over = self.kind == ListKind::Palette;
        Habits {
            gives_way,
            may_end_unseen: true,
            pasting,
            lies_over,
            shows_below: lies_over,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, layout.body, buf, look);
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        self.filtering.then_some(&mut self.filter)
    }
    fn edited(&mut self, cx: &mut Context) {
        self.at = 0;
        self.preview(cx);
    }
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        let (prompt, example) = (say!("filter"), String::new());
        self.filtering.then_some(TypedLine {
            prompt,
            typed: &self.filter,
            apart: false,
            example,
        })
    }
    fn accept(&mut self, cx: &mut Context) {
        self.take(cx);
    }
    fn dismiss(&mut self, cx: &mut Context) {
        if self.kind == ListKind::Palette {
            return self.leave(cx);
        }
        (self.filtering, self.at) = (false, 0);
        self.filter = Typed::default();
    }
    fn interrupt(&mut self, cx: &mut Context) {
        self.leave(cx);
    }
    /// A click on an entry selects it, a second one chooses it.
    fn press(&mut self, (x, y): (u16, u16), cx: &mut Context) {
        let outer = list_popup(cx.layout().body, self.lines().len());
        let inside = Rect {
            y: outer.y + 1,
            height: outer.height.saturating_sub(2),
            ..outer
        };
        if !inside.contains((x, y).into()) {
            return;
        }
        let line = self.top(usize::from(inside.height)) + usize::from(y - inside.y);
        let Some(ListLine::Entry(picked, _)) = self.lines().get(line).copied() else {
            return;
        };
        if std::mem::replace(&mut self.at, picked) == picked {
            self.take(cx);
        }
        self.preview(cx);
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, cx);
    }
}
