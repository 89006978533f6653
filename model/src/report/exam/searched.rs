//! The paper of a depth-first search as a [`Page`].

use super::page::{FieldTask, NodeLine, Page, PageLook};
use super::place::scene;
use super::{Paper, fields, key, node_lines};
use crate::batch::exam::{GameSheet, Handout};
use crate::inspect::drawing::{ScenePoint, TreeScene};

impl Page for Paper<'_> {
    fn number(&self) -> u32 {
        self.sheet.number
    }
    fn handout(&self) -> &Handout {
        self.handout
    }
    fn is_solved(&self) -> bool {
        self.solved
    }
    fn is_sideways(&self) -> bool {
        self.sideways
    }
    fn questions(&self) -> usize {
        self.ask.len() + 1
    }
    fn meaning(&self, look: PageLook) -> String {
        self.legend_in(look)
    }
    fn asked(&self) -> Vec<String> {
        self.tasks()
    }
    fn answered(&self) -> Vec<String> {
        self.answers()
    }
    fn explained(&self) -> Vec<String> {
        self.steps()
    }
    fn drawing(&self, room: ScenePoint) -> TreeScene {
        scene(*self, room)
    }
    fn node_lines(&self) -> Vec<NodeLine> {
        node_lines::node_lines(*self)
    }
    fn boards(&self, columns: usize) -> Vec<String> {
        match &self.sheet.game {
            Some(GameSheet { key, .. }) => key::lines(key, columns),
            None => Vec::new(),
        }
    }
    fn fields(&self) -> Vec<FieldTask> {
        let task = |(task, fields)| FieldTask { task, fields };
        self.tasks_of_fields()
            .into_iter()
            .zip(fields::fields(*self))
            .map(task)
            .collect()
    }
}
