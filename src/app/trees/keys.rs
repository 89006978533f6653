//! What keys do in the editor of trees, and the way from the open game into it and back.

use super::{Asking, TreeEditor, is_list};
use crate::app::action::Action;
use crate::app::mode::Mode;
use crate::app::step::next;
use crate::app::typed::Typed;
use crate::app::{App, Pane};
use crate::language::{self, say};
use crate::study::Study;
use engine::boundary::Position;
use engine::boundary::position::PositionOf;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::{TreeError, TreeGame};
use engine::search::{MethodName, Spec};
use std::sync::Arc;

/// The ordinals from the root of the tree to where the game begins.
fn start_path(start: &dyn Position, game: &TreeGame) -> Vec<Ordinal> {
    use engine::rules::{Game, Notation};
    let mut node = game.initial();
    let mut path = Vec::new();
    for text in &start.describe().rows {
        let Ok(ordinal) = game.find_move(&node, text) else { break };
        path.push(ordinal);
        node = game.play(&node, ordinal.0);
    }
    path
}

impl TreeEditor {
    /// Takes what was typed.
    fn take_typed(&mut self) {
        match std::mem::take(&mut self.asking) {
            Asking::Nothing => {}
            Asking::Value(typed) => {
                let text = typed.input.value().trim().to_owned();
                if text.is_empty() {
                    return;
                }
                // A value alone may have the decimal mark of the language.
                let bare = if is_list(&text) { text } else { language::typed(&text) };
                if let Err(error) = self.put(&bare) {
                    let TreeError { column, expected, found, .. } = error;
                    let text = say!("column {column}: expected {expected}, found {found}", column, expected, found);
                    let input = typed.input.with_cursor(column.saturating_sub(1));
                    self.asking = Asking::Value(Typed::wrong(input, &text));
                }
            }
            Asking::Name(typed) => {
                let name = typed.input.value().trim().to_owned();
                if let Err(error) = self.rename(&name) {
                    self.asking = Asking::Name(Typed::wrong(typed.input, &error.to_string()));
                }
            }
        }
    }
}

impl App {
    /// Opens the editor with the open game's tree, at the node that is shown.
    pub(crate) fn edit_tree(&mut self) {
        let spec = self.game.study.start().game();
        let Some(text) = spec.strip_prefix("tree:") else { return };
        let (first, list) = match text.strip_prefix("first=min,") {
            Some(list) => (Side::Second, list),
            None => (Side::First, text),
        };
        let Some(game) = self.screen.or_alert(TreeGame::parse(list)) else { return };
        if game.nodes() > super::editor::MOST_EDITED {
            return self.screen.alert(self.screen.words.trees.too_large);
        }
        let line = self.game.study.line();
        // A start that was set up lies somewhere below the root.
        let mut path = start_path(self.game.study.start(), &game);
        path.extend(line.ordinals(line.cursor()));
        if matches!(self.screen.focus, Pane::Tree | Pane::Children) {
            path.extend(&self.explorer.tree.path);
        }
        let method = self.game.study.spec().method;
        self.mode = Mode::Trees(Box::new(TreeEditor::new(&game.with_first(first), &path, method)));
    }
    /// What keys do in it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other actions belong to the panes")]
    pub(crate) fn trees_action(&mut self, action: Action) {
        let words = &self.screen.words.trees;
        let Mode::Trees(editor) = &mut self.mode else { return };
        if !matches!(editor.asking, Asking::Nothing) {
            return match action {
                Action::Accept => editor.take_typed(),
                Action::Escape | Action::Interrupt => editor.asking = Asking::Nothing,
                _ => {}
            };
        }
        let tried = match action {
            Action::Move(to) => {
                editor.go(to);
                Ok(())
            }
            Action::AddChild => editor.add_child(),
            Action::AddSibling => editor.add_sibling(),
            Action::Delete if editor.path().is_empty() => return self.screen.notify(words.root_stays),
            Action::Delete => editor.remove(),
            Action::Shift(right) => editor.shift(right),
            Action::SwapMax => editor.swap_first(),
            Action::Undo | Action::Redo => {
                let redo = action == Action::Redo;
                if !editor.step_back(redo) {
                    let cannot = &self.screen.words.cannot;
                    self.screen.notify(if redo { cannot.redo } else { cannot.undo });
                }
                return;
            }
            Action::NextMethod => {
                let method = next(&MethodName::ALL, editor.method());
                editor.search_by(method);
                return self.screen.notify(&format!("{}: {}", method.word(), say(method.about())));
            }
            Action::Accept => {
                let node = editor.node();
                let leaf = node.children.is_empty();
                let text = if leaf { node.value_text() } else { String::new() };
                editor.asking = Asking::Value(Typed::new(&text, leaf));
                Ok(())
            }
            Action::Rename => {
                editor.asking = Asking::Name(Typed::new(editor.node().name().unwrap_or_default(), false));
                Ok(())
            }
            Action::Escape | Action::Interrupt => return self.leave_trees(),
            _ => Ok(()),
        };
        self.screen.or_alert(tried);
    }
    /// Leaves the editor; a changed tree takes the place of the open game, which becomes unsaved. The method stays.
    fn leave_trees(&mut self) {
        let Mode::Trees(editor) = std::mem::take(&mut self.mode) else { return };
        let method = editor.method();
        if !editor.changed {
            if method != self.game.study.spec().method {
                self.use_method(method);
            }
            return;
        }
        let Some(game) = self.screen.or_alert(editor.game()) else {
            self.mode = Mode::Trees(editor);
            return;
        };
        let old = &self.game.study;
        let mut study = Study::new(PositionOf::start(game), Arc::clone(old.registry()));
        let max = study.spec().max;
        study.set_spec(Spec { max, method, ..old.spec().clone() });
        (study.title, study.comment) = (old.title.clone(), old.comment.clone());
        (study.memory, study.auto_pass) = (old.memory, old.auto_pass);
        self.replace_game(study);
    }
}
