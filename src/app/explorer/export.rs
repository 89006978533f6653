//! Writing the tree or the screen to a file: what is asked, and the tree as a text.

use crate::app::mode::{Mode, Prompt, Question};
use crate::app::tasks::{Work, Writing, Written};
use crate::app::{App, Effect, Exported, SaveError};
use crate::inspect::diagram::{Diagram, Limits};
use crate::inspect::drawing::DrawingFormat;
use crate::save::Over;
use std::path::{Path, PathBuf};

/// How much of a tree is written.
const LIMITS: Limits = Limits { nodes: 200, plies: 3 };

/// The format in which something is written to a file of this name; `None`: it cannot be. A screen is a picture.
pub fn format(what: Exported, name: &str) -> Option<&'static DrawingFormat> {
    DrawingFormat::of_file(name).filter(|format| what == Exported::Tree || format.word == "svg")
}

impl App {
    /// Asks where to.
    pub(crate) fn ask_export(&mut self, what: Exported) {
        let game = self.game.study.position().game();
        let game = game.split(':').next().unwrap_or_default();
        let name = match what {
            Exported::Tree => format!("{game}-tree.svg"),
            Exported::Screen => format!("{game}-screen.svg"),
        };
        self.ask(Prompt::Export(what), &name);
    }
    /// Writes the tree, or asks for a picture of the screen to write.
    pub(crate) fn start_export(&mut self, what: Exported, path: PathBuf, overwrite: bool) {
        match what {
            Exported::Screen => self.effects.push(Effect::Picture { path, overwrite }),
            Exported::Tree => match self.tree_text(&path) {
                Ok(text) => self.export(what, path, text, overwrite),
                Err(error) => self.screen.alert(&error),
            },
        }
    }
    pub(crate) fn export(&mut self, what: Exported, path: PathBuf, text: String, overwrite: bool) {
        let over = if overwrite { Over::Anything } else { Over::Nothing };
        self.start(Work::Write(Writing { what: Written::Export(what), path: Some(path), text, over }));
    }
    /// It was written, or not.
    pub(crate) fn exported(&mut self, what: Exported, path: Option<PathBuf>, result: Result<PathBuf, SaveError>) {
        match (result, path) {
            (Ok(path), _) => self.screen.notify(&format!("{}: {}", self.screen.words.notes.written, path.display())),
            (Err(SaveError::Obstacle(_)), path) if matches!(self.mode, Mode::Normal) => {
                self.mode = Mode::Confirm(Question::Replace(what, path.unwrap_or_default()));
            }
            (Err(SaveError::Obstacle(obstacle)), _) => self.screen.alert(self.screen.words.prompts.obstacle(obstacle)),
            (Err(SaveError::Failed(error)), _) => self.screen.alert(&error),
        }
    }
    /// The tree below the selected node as it is written to a file of this name.
    ///
    /// # Errors
    /// Nothing was searched, a subtree could not be re-derived, or the name says nothing.
    pub fn tree_text(&self, path: &Path) -> Result<String, String> {
        let job = self.game.study.job().ok_or(self.screen.words.not_searched)?;
        let problem = &**job.problem();
        let under = &self.explorer.tree.path;
        let diagram = job.look(|walk| Diagram::new(walk, problem, under, LIMITS)).map_err(|error| error.to_string())?;
        let spec = problem.spec();
        let title = format!(
            "{}: {}, {} {}, {} {}",
            problem.position(&[]).title(),
            spec.method.word(),
            self.screen.words.depth,
            spec.depth_text(),
            self.screen.words.evaluation,
            spec.evaluation.as_deref().unwrap_or_default()
        );
        match format(Exported::Tree, &path.to_string_lossy()) {
            Some(format) => (format.write)(&diagram, problem, &title).map_err(|error| error.to_string()),
            None => Err(self.screen.words.notes.bad_format.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_as_what() {
        let names = ["a.svg", "a.SVG", "a.dot", "a.gv", "a.txt", "a.jsonl", "a", "a.png", ".svg", ""];
        let tree = ["svg", "svg", "dot", "dot", "text", "jsonl"];
        for (at, name) in names.iter().enumerate() {
            assert_eq!(format(Exported::Tree, name).map(|format| format.word), tree.get(at).copied(), "{name}");
            assert_eq!(format(Exported::Screen, name).is_some(), at < 2, "{name}");
        }
    }
}
