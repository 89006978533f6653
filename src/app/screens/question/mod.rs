//! Questions with the choices yes and no: to quit, to replace a file, to lose unsaved changes.

use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::stage::{Habits, Pasting, Screen};
use crate::app::tasks;
use crate::app::wish::{Question, QuestionReply, Wish};
use crate::app::{Context, Effect, confirm};
use crate::kit::look::Look;
use crate::kit::paint::width;
use engine::clean::clean;
use engine::rules::program::command::Refusal;
use model::language::wrap::wrap;
use model::save::Obstacle;
use ratatui::buffer::Buffer;
use std::borrow::Cow;
use std::path::PathBuf;

/// Returns the number of rows of the message line for a question, less than half of the screen.
fn rows(cx: &Context) -> usize {
    (usize::from(cx.screen.size.1) / 2).saturating_sub(1)
}

/// Returns the question whether to start a program, with the exact command.
fn command(refusal: &Refusal) -> String {
    let [command, folder] =
        [&refusal.command, &*refusal.folder.to_string_lossy()].map(|text| clean(text).into_owned());
    say!(
        "This would start a program, which may do all that you may: {command} (in {folder}). Start it, now and whenever this is opened?",
        command,
        folder
    )
}

/// Returns whether the window shows the whole command. One that is cut off cannot be approved.
pub(crate) fn fits(cx: &Context, refusal: &Refusal) -> bool {
    let room = usize::from(cx.screen.size.0).saturating_sub(6).max(1);
    let text = cx.screen.look().plain(&command(refusal));
    let lines = wrap(&text, room);
    lines.len() <= rows(cx) && lines.iter().all(|line| usize::from(width(line)) <= room)
}

fn asked(cx: &Context, refusal: &Refusal) -> String {
    match fits(cx, refusal) {
        true => command(refusal),
        false => say!(
            "This would start a program whose command is longer than this window: make the window larger, then answer"
        )
        .to_owned(),
    }
}

#[derive(Debug)]
pub struct QuestionScreen(pub Question);

impl Screen for QuestionScreen {
    fn place(&self) -> Place {
        confirm::PLACE
    }
    fn habits(&self) -> Habits {
        let drops = self.0 == Question::Drop;
        Habits {
            pasting: Pasting::Types,
            lies_over: drops,
            shows_below: drops,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, _layout: &Layout, _buf: &mut Buffer, _look: &Look) {}
    fn question(&self, cx: &Context) -> Option<Cow<'static, str>> {
        if let Question::Run(_, refusal) = &self.0 {
            return Some(Cow::Owned(asked(cx, refusal)));
        }
        let loses_games = || {
            cx.tournament
                .as_ref()
                .is_some_and(|contest| contest.would_be_lost())
        };
        Some(Cow::Borrowed(match &self.0 {
            Question::Quit if cx.game.is_unsaved() => say!("There are unsaved moves. Quit?"),
            Question::Quit if loses_games() => {
                say!("Games are played that are kept nowhere. Quit?")
            }
            Question::Quit => say!("Quit?"),
            Question::Overwrite(obstacle, ..) => tasks::obstacle(*obstacle),
            Question::Replace(..) => say!("The file exists. Replace it?"),
            Question::Forget(_) => say!("Throw this unsaved work away?"),
            Question::Discard(_) => say!("There are unsaved moves. Open another game?"),
            Question::Resign => say!("Give up this game?"),
            Question::Drop => say!("Leave it, and lose what was changed here?"),
            Question::Hopeless => {
                say!(
                    "A plain search would not come to the end of this game in hours. Solve the position instead?"
                )
            }
            // Returned above, with the command.
            Question::Run(..) => "",
        }))
    }
    fn can_answer(&self, answer: QuestionReply, cx: &Context) -> bool {
        let own = |path: &PathBuf| cx.game.home.file.as_ref() == Some(path);
        match (answer, &self.0) {
            (QuestionReply::SaveFirst, Question::Quit | Question::Discard(_)) => {
                cx.game.is_unsaved()
            }
            (QuestionReply::Reload, Question::Overwrite(Obstacle::Changed(_), path, _)) => {
                own(path)
            }
            (QuestionReply::SaveElsewhere, Question::Overwrite(..))
            | (QuestionReply::Anyway, Question::Hopeless) => true,
            _ => false,
        }
    }
    fn answer(&mut self, answer: QuestionReply, cx: &mut Context) {
        cx.wish(Wish::Answer(answer, self.0.clone()));
    }
    /// A second ctrl-c quits.
    fn interrupt(&mut self, cx: &mut Context) {
        if self.0 == Question::Quit {
            cx.effects.push(Effect::Quit);
        } else {
            cx.leave();
        }
    }
}
