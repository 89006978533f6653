//! Questions that are answered with yes or no: to quit, to replace a file, to lose what is unsaved.

use crate::app::binding::{Binding, Can, Place};
use crate::app::layout::Layout;
use crate::app::stage::{Pasting, Screen};
use crate::app::wish::{Question, Wish};
use crate::app::{Context, Effect, confirm};
use crate::kit::look::Look;
use model::save::Obstacle;
use ratatui::buffer::Buffer;
use std::path::PathBuf;

#[derive(Debug)]
pub struct QuestionScreen(pub Question);

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
        if let Some(answer) = confirm::action(row) {
            cx.wish(Wish::Answer(answer, self.0.clone()));
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
    /// A second ctrl-c quits.
    fn interrupt(&mut self, cx: &mut Context) {
        if self.0 == Question::Quit { cx.effects.push(Effect::Quit) } else { cx.leave() }
    }
    fn pasting(&self) -> Pasting {
        Pasting::Types
    }
}
