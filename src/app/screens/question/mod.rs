//! Questions that are answered with yes or no: to quit, to replace a file, to lose what is unsaved.

use crate::app::action::Exported;
use crate::app::binding::{Binding, Can, Place};
use crate::app::desk::exporting;
use crate::app::desk::searching;
use crate::app::desk::seats;
use crate::app::desk::working;
use crate::app::filing;
use crate::app::game::Next;
use crate::app::layout::Layout;
use crate::app::prompt;
use crate::app::screens::solve;
use crate::app::source::Source;
use crate::app::stage::{Pasting, Screen};
use crate::app::tasks::Work;
use crate::app::{Context, Effect, Mode, confirm};
use crate::kit::look::Look;
use crate::save::{Obstacle, Over};
use ratatui::buffer::Buffer;
use std::path::PathBuf;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// End the program?
    Quit,
    /// Replace this file, although something speaks against it? What a yes permits.
    Overwrite(Obstacle, PathBuf, Over),
    /// Replace this file by the tree or the screen?
    Replace(Exported, PathBuf),
    /// Open this, and lose what is unsaved?
    Discard(Source),
    /// Throw away what another run has left in this recovery file?
    Forget(PathBuf),
    /// Give up the game?
    Resign,
    /// Solve the position instead of a search to the end that would not come to it?
    Hopeless,
}

/// A question on the screen.
#[derive(Debug)]
pub struct QuestionScreen(pub Question);

/// Asks something in place of what is shown.
pub fn ask(question: Question) -> Mode {
    Mode::Screen(Box::new(QuestionScreen(question)))
}

impl Screen for QuestionScreen {
    fn place(&self) -> Place {
        confirm::PLACE
    }
    fn can(&self, row: &Binding, cx: &Context) -> Can {
        let Some(answer) = confirm::action(row) else { return Ok(()) };
        let own = |path: &PathBuf| cx.game.home.file.as_ref() == Some(path);
        match (answer, &self.0) {
            (confirm::Action::SaveFirst, Question::Quit | Question::Discard(_)) if cx.game.is_unsaved() => Ok(()),
            (confirm::Action::SaveElsewhere, Question::Overwrite(..)) => Ok(()),
            (confirm::Action::Reload, Question::Overwrite(Obstacle::Changed(_), path, _)) if own(path) => Ok(()),
            (confirm::Action::Anyway, Question::Hopeless) => Ok(()),
            _ => confirm::can_always(answer, cx),
        }
    }
    fn act(&mut self, row: &Binding, cx: &mut Context) {
        match confirm::action(row) {
            Some(confirm::Action::SaveElsewhere) => prompt::ask_file(cx),
            Some(answer) => take_answer(cx, answer, self.0.clone()),
            None => {}
        }
    }
    fn draw(&self, _cx: &Context, _layout: &Layout, _buf: &mut Buffer, _look: &Look) {}
    fn question(&self, cx: &Context) -> Option<&'static str> {
        let prompts = &cx.screen.words.prompts;
        let loses_games = || cx.tournament.as_ref().is_some_and(|contest| contest.would_be_lost());
        Some(match &self.0 {
            Question::Quit if cx.game.is_unsaved() => prompts.quit_unsaved,
            Question::Quit if loses_games() => prompts.quit_games,
            Question::Quit => prompts.quit,
            Question::Overwrite(obstacle, ..) => prompts.obstacle(*obstacle),
            Question::Replace(..) => prompts.overwrite,
            Question::Forget(_) => prompts.forget,
            Question::Discard(_) => prompts.discard,
            Question::Resign => prompts.resign,
            Question::Hopeless => prompts.hopeless,
        })
    }
    fn covers_notes(&self) -> bool {
        true
    }
    /// A second ctrl-c quits.
    fn interrupt(&mut self, cx: &mut Context) {
        if self.0 == Question::Quit { cx.effects.push(Effect::Quit) } else { cx.leave() }
    }
    fn pasting(&self) -> Pasting {
        Pasting::Types
    }
}

/// Does what was answered.
fn take_answer(cx: &mut Context, answer: confirm::Action, question: Question) {
    cx.mode = cx.game.resting_mode();
    let drawn = cx.drawn.take();
    match (answer, question) {
        (confirm::Action::Yes, Question::Quit) => cx.effects.push(Effect::Quit),
        (confirm::Action::Yes, Question::Overwrite(_, path, over)) => filing::save_to(cx, path, over),
        (confirm::Action::Reload, Question::Overwrite(_, path, _)) => {
            cx.game.after_save = None;
            filing::start_opening(cx, Source::File(path));
        }
        (confirm::Action::Yes, Question::Forget(recovery)) => working::start(cx, Work::Forget(recovery)),
        (confirm::Action::Yes, Question::Replace(what, path)) => exporting::start_export(cx, what, path, true),
        (confirm::Action::Yes, Question::Discard(source)) => filing::start_opening(cx, source),
        (confirm::Action::Yes, Question::Resign) => seats::resign(cx),
        (confirm::Action::Yes, Question::Hopeless) => solve::open(cx),
        (confirm::Action::Anyway, Question::Hopeless) => searching::change(cx, |spec| spec.depth = None),
        (confirm::Action::SaveFirst, Question::Quit) => {
            cx.game.after_save = Some(Next::Quit);
            filing::save(cx);
        }
        (confirm::Action::SaveFirst, Question::Discard(source)) => {
            cx.game.after_save = Some(Next::Open(source));
            filing::save(cx);
        }
        (_, Question::Discard(_)) if drawn.is_some() => {
            cx.game.after_save = None;
            cx.mode = drawn.map_or(Mode::Normal, |editor| Mode::Screen(editor));
        }
        _ => cx.game.after_save = None,
    }
}
