//! The actions of the first screen.

use crate::app::action::Purpose;
use crate::app::desk::working;
use crate::app::screens::list::{ListChoice, ListEntry, lists};
use crate::app::screens::new_game::NewGame;
use crate::app::screens::start::file_name;
use crate::app::source::Source;
use crate::app::tasks::Work;
use crate::app::wish::Prompt;
use crate::app::{Context, Library};

impl Library {
    /// Returns what to continue with: unsaved work of another run, else the last file; with its
    /// name.
    pub fn to_continue(&self) -> Option<(Source, String)> {
        let unsaved = self.starts.iter().find_map(|entry| {
            let ListChoice::Open(source @ Source::Recovered(_)) = &entry.choice else {
                return None;
            };
            Some((source.clone(), entry))
        });
        let named = |entry: &ListEntry| format!("{}: {}", say!("Unsaved"), entry.label);
        let file = || {
            self.recent
                .first()
                .map(|file| (Source::File(file.path.clone()), file_name(&file.path)))
        };
        unsaved
            .map(|(source, entry)| (source, named(entry)))
            .or_else(file)
    }
}

/// Carries out a choice.
pub fn begin(cx: &mut Context, purpose: Purpose) {
    match purpose {
        Purpose::Learn => {
            let mut studies = lists::starts(&cx.library);
            studies
                .entries
                .retain(|entry| matches!(entry.choice, ListChoice::Open(Source::Study(_))));
            studies.entries.splice(0..0, lists::learning(cx));
            (studies.title, studies.at) = (purpose.title().to_owned(), 0);
            cx.show(studies);
        }
        Purpose::Play | Purpose::Analyse => {
            let form = NewGame::new(purpose, (&cx.players.roster, cx.game.study.registry()));
            let is_play = purpose == Purpose::Play;
            let last = cx.players.last_play.as_ref();
            cx.show(match is_play {
                true if last.is_none() && cx.game.blank => form.of_a_newcomer(),
                true => form.recalled(last),
                false => form,
            });
        }
        Purpose::Continue => {
            if let Some((source, _)) = cx.library.to_continue() {
                cx.open(source);
            }
        }
        Purpose::Own => cx.ask(Prompt::Program, ""),
        Purpose::Open => working::start(cx, Work::List(cx.game.folder())),
    }
}
