//! Custom trees: the line that describes a random tree, and the tree editor.
//!
//! Invariant: the open game does not change until a tree replaces it.

mod ask;
mod by_hand;
pub mod draw;
pub mod keys;
pub mod kinds;
mod state;
mod terms;
mod typed;
pub mod words;

pub use ask::{AskError, is_list, open_list, take_tree};
pub use by_hand::by_hand;
pub use state::{Asking, TreeEditor};
pub use terms::Trees;
pub use typed::draw_typed;

use crate::app::binding::Place;
use crate::app::desk::{line, searching};
use crate::app::layout::Layout;
use crate::app::stage::{Comer, Habits, Pasting, Screen, TypedLine, whole};
use crate::app::{Context, Pane, field};
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::next;
use crate::kit::typed::Typed;
use engine::boundary::Position;
use engine::boundary::position::PositionOf;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::{MOST_WEIGHT, TreeError, TreeGame};
use engine::search::{MethodName, Spec};
use model::language::{self, say};
use model::report::words::{ShownWord, Word};
use model::study::Study;
use ratatui::buffer::Buffer;
use std::sync::Arc;

/// Returns the path from the root of the tree to the start of the game.
fn start_path(start: &dyn Position, game: &TreeGame) -> Vec<Ordinal> {
    use engine::rules::{Game, Notation};
    let mut node = game.initial();
    let mut path = Vec::new();
    for text in &start.describe().rows {
        let Ok(ordinal) = game.find_move(&node, text) else {
            break;
        };
        path.push(ordinal);
        node = game.play(&node, ordinal.0);
    }
    path
}

/// Parses the tree of a game of trees, and the side that moves first in it; `None` for another
/// game.
fn written(spec: &str) -> Option<(Side, Result<TreeGame, TreeError>)> {
    let text = spec.strip_prefix("tree:")?;
    let (first, list) = match text.strip_prefix("first=min,") {
        Some(list) => (Side::Second, list),
        None => (Side::First, text),
    };
    Some((first, TreeGame::parse(list)))
}

/// Returns the tree of a game of trees with its first side.
pub fn tree_of(spec: &str) -> Option<TreeGame> {
    let (first, game) = written(spec)?;
    Some(game.ok()?.with_first(first))
}

/// Opens the editor with the open game's tree, at the shown node.
pub fn open(cx: &mut Context) {
    let Some((first, game)) = written(&cx.game.study.start().game()) else {
        return;
    };
    let Some(game) = cx.screen.or_alert(game) else {
        return;
    };
    if game.nodes() > state::MOST_EDITED {
        return cx
            .screen
            .alert(say!("this tree has more than 20,000 nodes: edit its file"));
    }
    let line = cx.game.study.line();
    // A start position that was set up may be below the root.
    let mut path = start_path(cx.game.study.start(), &game);
    path.extend(line.ordinals(line.cursor()));
    if matches!(cx.screen.focus, Pane::Tree | Pane::Children) {
        path.extend(&cx.explorer.tree.path);
    }
    let method = cx.game.study.spec().method;
    cx.show(TreeEditor::new(&game.with_first(first), &path, method));
}

impl TreeEditor {
    /// Closes the editor. A changed tree replaces the open game, which becomes unsaved. The method
    /// is kept.
    fn leave(&self, cx: &mut Context) {
        let method = self.method();
        if !self.changed {
            cx.clear();
            if method != cx.game.study.spec().method {
                searching::use_method(cx, method);
            }
            return;
        }
        let Some(game) = cx.screen.or_alert(self.game()) else {
            return;
        };
        cx.clear();
        let old = &cx.game.study;
        let mut study = Study::new(PositionOf::start(game), Arc::clone(old.registry()));
        let max = study.spec().max;
        study.set_spec(Spec {
            max,
            method,
            ..old.spec().clone()
        });
        (study.title, study.comment) = (old.title.clone(), old.comment.clone());
        (study.memory, study.auto_pass) = (old.memory, old.auto_pass);
        line::replace_game(cx, study);
    }
    fn type_value(&mut self) {
        let node = self.node();
        let leaf = node.children.is_empty();
        let text = if leaf {
            node.value_text()
        } else {
            String::new()
        };
        self.asking = Asking::Value(Typed::new(&text, leaf));
    }
    fn type_name(&mut self) {
        self.asking = Asking::Name(Typed::new(self.node().name().unwrap_or_default(), false));
    }
    /// Makes the node a chance node, or a node of a player again.
    fn change_chance(&mut self, cx: &mut Context) {
        if self.node().children.is_empty() {
            return cx
                .screen
                .notify(say!("a leaf has no outcomes: a adds a child"));
        }
        cx.screen.or_alert(self.toggle_chance());
    }
    fn type_weight(&mut self, cx: &mut Context) {
        if !self.is_outcome() {
            return cx.screen.notify(say!(
                "only outcomes of a chance node have weights: c makes one of the node above"
            ));
        }
        self.asking = Asking::Weight(Typed::new(&self.node().weight.to_string(), true));
    }
    /// Removes the subtree of the node.
    fn delete(&mut self, cx: &mut Context) {
        if self.path().is_empty() {
            return cx.screen.notify(say!(
                "the root stays: enter types another tree in its place"
            ));
        }
        cx.screen.or_alert(self.remove());
    }
    fn next_method(&mut self, cx: &mut Context) {
        let method = next(&MethodName::ALL, self.method());
        self.search_by(method);
        cx.screen
            .notify(&format!("{}: {}", method.word(), say(method.about())));
    }
    fn is_asking(&self) -> bool {
        !matches!(self.asking, Asking::Nothing)
    }
}

impl Screen for TreeEditor {
    fn place(&self) -> Place {
        if self.is_asking() {
            field::PLACE
        } else {
            keys::PLACE
        }
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            gives_way: &[Comer::Game],
            pasting: Pasting::Types,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, whole(layout), buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [
            Word::Exact,
            Word::Upper,
            Word::Lower,
            Word::Cut,
            Word::Sides,
            Word::Leaf,
        ]
        .map(ShownWord::from)
        .to_vec()
    }
    /// A digit, a sign or a bracket begins a value.
    fn key(&mut self, key: Key, _cx: &mut Context) -> bool {
        match key.typed() {
            Some(first @ ('0'..='9' | '-' | '[' | '(')) if !self.is_asking() => {
                self.asking = Asking::Value(Typed::new(&first.to_string(), false));
                true
            }
            _ => false,
        }
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        match &mut self.asking {
            Asking::Value(typed) | Asking::Name(typed) | Asking::Weight(typed) => Some(typed),
            Asking::Nothing => None,
        }
    }
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        let (prompt, typed) = match &self.asking {
            Asking::Value(typed) => (say!("value or tree"), typed),
            Asking::Name(typed) => (say!("name"), typed),
            Asking::Weight(typed) => (say!("weight"), typed),
            Asking::Nothing => return None,
        };
        Some(TypedLine::value(prompt, typed))
    }
    fn accept(&mut self, cx: &mut Context) {
        match std::mem::take(&mut self.asking) {
            Asking::Nothing => {}
            Asking::Value(typed) => {
                let text = typed.input.value().trim().to_owned();
                if text.is_empty() {
                    return;
                }
                // A single value may have the decimal mark of the language.
                let bare = if is_list(&text) {
                    text
                } else {
                    language::typed(&text)
                };
                if let Err(error) = self.put(&bare) {
                    let TreeError {
                        column,
                        expected,
                        found,
                        ..
                    } = error;
                    let text = sentence!(
                        "column {column}: expected {expected}, found {found}",
                        column,
                        expected,
                        found
                    );
                    let input = typed.input.with_cursor(column.saturating_sub(1));
                    self.asking = Asking::Value(Typed::wrong(input, text));
                }
            }
            Asking::Name(typed) => {
                let name = typed.input.value().trim().to_owned();
                if let Err(error) = self.rename(&name) {
                    self.asking = Asking::Name(Typed::wrong(typed.input, error));
                }
            }
            Asking::Weight(typed) => {
                let weight = typed
                    .input
                    .value()
                    .trim()
                    .parse()
                    .ok()
                    .filter(|weight| (1..=MOST_WEIGHT).contains(weight));
                match weight {
                    Some(weight) => _ = cx.screen.or_alert(self.weigh(weight)),
                    None => {
                        let expected = sentence!(
                            "expected a weight from 1 to {most}",
                            most = MOST_WEIGHT.to_string()
                        );
                        self.asking = Asking::Weight(Typed::wrong(typed.input, expected));
                    }
                }
            }
        }
    }
    fn dismiss(&mut self, _cx: &mut Context) {
        self.asking = Asking::Nothing;
    }
    fn has_changes(&self) -> bool {
        self.changed
    }
    fn interrupt(&mut self, cx: &mut Context) {
        if self.is_asking() {
            self.asking = Asking::Nothing;
        } else {
            self.leave(cx);
        }
    }
}
