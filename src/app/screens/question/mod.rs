//! Questions that are answered with yes or no: to quit, to replace a file, to lose what is unsaved.

use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::stage::{Habits, Pasting, Screen};
use crate::app::tasks;
use crate::app::wish::{Question, QuestionReply, Wish};
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
    fn habits(&self) -> Habits {
        let drops = self.0 == Question::Drop;
        Habits { pasting: Pasting::Types, lies_over: drops, shows_below: drops, ..Habits::default() }
    }
    fn draw(&self, _cx: &Context, _layout: &Layout, _buf: &mut Buffer, _look: &Look) {}
    fn question(&self, cx: &Context) -> Option<&'static str> {
        let loses_games = || cx.tournament.as_ref().is_some_and(|contest| contest.would_be_lost());
        Some(match &self.0 {
            Question::Quit if cx.game.is_unsaved() => say!("There are unsaved moves. Quit?"),
            Question::Quit if loses_games() => say!("Games are played that are kept nowhere. Quit?"),
            Question::Quit => say!("Quit?"),
            Question::Overwrite(obstacle, ..) => tasks::obstacle(*obstacle),
            Question::Replace(..) => say!("The file exists. Replace it?"),
            Question::Forget(_) => say!("Throw this unsaved work away?"),
            Question::Discard(_) => say!("There are unsaved moves. Open another game?"),
            Question::Resign => say!("Give up this game?"),
            Question::Drop => say!("Leave it, and lose what was changed here?"),
            Question::Hopeless => {
                say!("A plain search would not come to the end of this game in hours. Solve the position instead?")
            }
        })
    }
    fn can_answer(&self, answer: QuestionReply, cx: &Context) -> bool {
        let own = |path: &PathBuf| cx.game.home.file.as_ref() == Some(path);
        match (answer, &self.0) {
            (QuestionReply::SaveFirst, Question::Quit | Question::Discard(_)) => cx.game.is_unsaved(),
            (QuestionReply::Reload, Question::Overwrite(Obstacle::Changed(_), path, _)) => own(path),
            (QuestionReply::SaveElsewhere, Question::Overwrite(..)) | (QuestionReply::Anyway, Question::Hopeless) => {
                true
            }
            _ => false,
        }
    }
    fn answer(&mut self, answer: QuestionReply, cx: &mut Context) {
        cx.wish(Wish::Answer(answer, self.0.clone()));
    }
    /// A second ctrl-c quits.
    fn interrupt(&mut self, cx: &mut Context) {
        if self.0 == Question::Quit { cx.effects.push(Effect::Quit) } else { cx.leave() }
    }
}
