//! Lines that are typed: asking for them, and taking them; and where they stand in front of the message line.

use super::action::{Exported, SearchTarget};
use super::diff::CompareWith;
use super::editor::Asks;
use super::explorer::{DEEPEST, export};
use super::input::{Edit, Input};
use super::mode::{Help, ListChoice, Mode, Prompt};
use super::tasks::Work;
use super::trees::{Asked, Asking, is_list};
use super::typed::Typed;
use super::{App, Screen};
use crate::inspect::watch::Watch;
use crate::save::Over;
use engine::trace::Way;
use std::path::PathBuf;

impl Mode {
    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: Prompt, text: &str) {
        *self = Mode::Input(prompt, Typed::new(text, prompt == Prompt::Limit));
    }
    /// Changes the text that is typed, if there is one.
    pub(super) fn type_in(&mut self, screen: &mut Screen, edits: impl IntoIterator<Item = Edit>) {
        let Some(typed) = self.typed() else { return };
        edits.into_iter().for_each(|edit| typed.edit(edit));
        if let Some((_, at)) = self.filtered() {
            *at = 0;
        }
        self.preview_theme(screen);
    }
    /// Is such a line typed just now?
    pub fn is_typing(&self, prompt: Prompt) -> bool {
        matches!(self, Mode::Input(asked, _) if *asked == prompt)
    }
    /// Does something that is typed, or a question, stand where notes are shown?
    pub(super) fn covers_notes(&self) -> bool {
        match self {
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
}

impl App {
    /// Asks where to save: where it came from, or in a file that is called like the game.
    pub(super) fn ask_file(&mut self) {
        if !self.game.is_there(&mut self.screen) {
            return;
        }
        let of_title = || match file_name(&self.game.study.title) {
            name if name.is_empty() => format!("{}.ron", self.game.study.position().kind()),
            name => format!("{name}.ron"),
        };
        // What is no save stays, and the save lies beside it.
        let name = self.game.home.save().map_or_else(of_title, |path| path.display().to_string());
        self.mode.ask(Prompt::SaveAs, &name);
    }
    /// Enter: takes the line that was typed, or the entry of the list.
    pub(super) fn accept(&mut self) {
        let resting = self.game.resting_mode();
        match std::mem::replace(&mut self.mode, resting) {
            Mode::Input(prompt, typed) => self.take_line(prompt, typed.input),
            Mode::List(list) => match list.selected().map(|entry| entry.choice.clone()) {
                Some(choice) => self.choose(choice),
                None => self.mode = Mode::List(list),
            },
            Mode::Popup(sheet) => self.jump(sheet),
            // The filter stays, and the keys move again.
            Mode::Help(help) => self.mode = Mode::Help(Help { filtering: false, ..help }),
            Mode::Start(start) => self.accept_start(start),
            Mode::NewGame(form) => self.accept_new_game(form),
            Mode::TournamentForm(form) => self.accept_tournament_form(form),
            Mode::Tournament => {
                self.mode = Mode::Tournament;
                self.open_played();
            }
            Mode::Lesson => self.lesson_on(),
            Mode::Diff(screen) => self.leave_diff(screen),
            Mode::Graph => self.go_to_graph(),
            mode @ (Mode::Normal
            | Mode::Confirm(_)
            | Mode::Editor(_)
            | Mode::Practice(_)
            | Mode::Position(_)
            | Mode::Trees(_)) => {
                self.mode = mode;
            }
        }
    }
    fn choose(&mut self, choice: ListChoice) {
        match choice {
            ListChoice::Open(source) => self.open(source),
            ListChoice::Folder(folder) => self.start(Work::List(folder)),
            ListChoice::Evaluation(name) => self.change(|spec| spec.evaluation = name),
            ListChoice::Act(binding) | ListChoice::Unable(binding) => self.attempt(binding),
            ListChoice::Player(side, player) => {
                let paired = self.pair(side, player);
                self.screen.or_alert(paired);
            }
            ListChoice::Ask(Prompt::CompareFile) => self.mode.ask(Prompt::CompareFile, ""),
            ListChoice::Ask(prompt) => self.mode.ask(prompt, &self.players.typed(prompt)),
            ListChoice::Compare(with) => self.compare_with(with),
            ListChoice::Form(purpose) => self.begin(purpose),
            ListChoice::Tick(tick) => self.travel_to_bookmark(tick),
            ListChoice::Theme(at) => self.screen.theme = at,
            ListChoice::Learn(name) => self.learn(name),
        }
    }
    fn take_line(&mut self, prompt: Prompt, mut input: Input) {
        let text = input.value().trim().to_owned();
        let notes = &self.screen.words.notes;
        let taken = match prompt {
            Prompt::Export(_) | Prompt::SaveAs if text.is_empty() => Err(notes.no_file.to_owned()),
            Prompt::Comment => {
                self.game.study.set_comment(&text);
                Ok(())
            }
            Prompt::Limit => self.players.take_limit(&mut self.screen, &text),
            Prompt::Answer => {
                self.mode = Mode::Lesson;
                self.lesson.iter_mut().for_each(|shown| shown.take_answer(&text));
                Ok(())
            }
            Prompt::Find => {
                self.explorer.find = text;
                self.explorer.find_row(&self.game.study, &mut self.screen, true);
                Ok(())
            }
            Prompt::Games if text.is_empty() => self.take_games(""),
            _ if text.is_empty() => Ok(()),
            Prompt::Move if is_list(&text) => {
                let opened = self.open_list(&text);
                opened.map_err(|Asked { column, error }| {
                    input = Input::from(text.as_str()).with_cursor(column.saturating_sub(1));
                    error
                })
            }
            Prompt::Tree | Prompt::Exam => {
                let taken = if prompt == Prompt::Tree { self.take_tree(&text) } else { self.take_exam(&text) };
                taken.map_err(|Asked { column, error }| {
                    input = Input::from(text.as_str()).with_cursor(column.saturating_sub(1));
                    error
                })
            }
            Prompt::Move => self.play_typed(&text),
            Prompt::Depth => match depth(&text) {
                Some(depth) => {
                    self.change(|spec| spec.depth = depth);
                    Ok(())
                }
                None => Err(notes.bad_depth.to_owned()),
            },
            Prompt::Tick => self.explorer.take_tick(&mut self.game.study, &mut self.screen, &text),
            Prompt::Bookmark(tick) => self.take_bookmark(tick, &text),
            Prompt::Watch => match Watch::read(&text) {
                Ok(_) => {
                    self.explorer.travel.watch = text;
                    let (study, target) = (&mut self.game.study, SearchTarget::Watch);
                    self.explorer.start_hunt(study, &mut self.screen, target, Way::Forwards);
                    Ok(())
                }
                Err(error) => {
                    // The cursor stands where something else was expected.
                    input = Input::from(text.as_str()).with_cursor(error.column.saturating_sub(1));
                    Err(error.to_string())
                }
            },
            Prompt::CompareFile => {
                self.compare_with(CompareWith::File(PathBuf::from(text)));
                Ok(())
            }
            Prompt::Player(side) => self.take_player(side, &text),
            Prompt::Pairs => self.take_pairs(&text),
            Prompt::Games => self.take_games(&text),
            Prompt::Export(what @ Exported::Film) => {
                let taken = self.explorer.take_film(self.screen.words, &text);
                taken.map(|path| self.start_export(what, path, false))
            }
            Prompt::Export(what) => match export::format(what, &text) {
                Some(_) => {
                    self.start_export(what, PathBuf::from(text), false);
                    Ok(())
                }
                None => Err(self.screen.words.notes.bad_format.to_owned()),
            },
            Prompt::SaveAs => {
                // A name that is no UTF-8 stands there with signs for what cannot be shown.
                let own = self.game.home.save().filter(|file| file.display().to_string() == text);
                let path = own.unwrap_or_else(|| PathBuf::from(text));
                if self.game.home.known.is_some() && self.game.home.file.as_ref() == Some(&path) {
                    self.save();
                } else {
                    self.save_to(path, Over::Nothing);
                }
                Ok(())
            }
        };
        if let Err(error) = taken {
            self.mode = Mode::Input(prompt, Typed::wrong(input, &error));
        }
    }
}

/// The longest name of a file that is made from a title, in characters.
const MOST_FILE_NAME: usize = 60;

/// A title as the name of a file that every system and shell takes: letters and digits, and hyphens between them.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join("-").chars().take(MOST_FILE_NAME).collect();
    name.trim_end_matches('-').to_owned()
}

/// A depth as it is written: a number, or `full`.
fn depth(text: &str) -> Option<Option<u32>> {
    if "full".starts_with(&text.to_lowercase()) {
        return Some(None);
    }
    text.parse().ok().filter(|depth| *depth <= DEEPEST).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_becomes_the_name_of_a_file() {
        for (title, name) in [
            ("Galo: X wins in two ways", "Galo-X-wins-in-two-ways"),
            ("../../etc/passwd", "etc-passwd"),
            ("  Posição nº 3 – \"final\" \u{1b}[2J ", "Posição-nº-3-final-2J"),
            (".hidden -rf *", "hidden-rf"),
            ("", ""),
            ("…/…", ""),
        ] {
            assert_eq!(file_name(title), name);
        }
        let long = file_name(&"ab ".repeat(100));
        assert!(long.chars().count() <= MOST_FILE_NAME && long.ends_with('b'), "{long}");
    }
}
