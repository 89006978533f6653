//! Asking for a file, and what is chosen from lists.

use crate::app::desk::{bookmarks, searching, seats, working};
use crate::app::screens::diff::compare_with;
use crate::app::screens::list::ListChoice;
use crate::app::screens::prompt::Prompt;
use crate::app::screens::start::begin;
use crate::app::screens::{lesson, practice, tournament_form, trees};
use crate::app::tasks::Work;
use crate::app::{Context, filing};
use crate::kit::input::Edit;

/// The longest name of a file that is made from a title, in characters.
const MOST_FILE_NAME: usize = 60;

/// A title as the name of a file that every system and shell takes: letters and digits, and hyphens between them.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join("-").chars().take(MOST_FILE_NAME).collect();
    name.trim_end_matches('-').to_owned()
}

/// Asks where to save: where it came from, or in a file that is called like the game.
pub(crate) fn ask_file(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    let of_title = || match file_name(&cx.game.study.title) {
        name if name.is_empty() => format!("{}.ron", cx.game.study.position().kind()),
        name => format!("{name}.ron"),
    };
    // What is no save stays, and the save lies beside it.
    let name = cx.game.home.save().map_or_else(of_title, |path| path.display().to_string());
    cx.mode.ask(Prompt::SaveAs, &name);
}

/// Changes the text that is typed, if there is one.
pub(crate) fn type_in(cx: &mut Context, edits: impl IntoIterator<Item = Edit>) {
    let Some(typed) = cx.typed() else { return };
    edits.into_iter().for_each(|edit| typed.edit(edit));
    cx.with_top(super::stage::Screen::edited);
}

pub(crate) fn choose(cx: &mut Context, choice: ListChoice) {
    match choice {
        ListChoice::Open(source) => filing::open(cx, source),
        ListChoice::Folder(folder) => working::start(cx, Work::List(folder)),
        ListChoice::Evaluation(name) => searching::change(cx, |spec| spec.evaluation = name),
        ListChoice::Act(binding) | ListChoice::Unable(binding) => cx.attempt(binding),
        ListChoice::Player(side, player) => {
            let paired = seats::pair(cx, side, player);
            cx.screen.or_alert(paired);
        }
        ListChoice::Ask(Prompt::CompareFile) => cx.mode.ask(Prompt::CompareFile, ""),
        ListChoice::Ask(prompt) => cx.mode.ask(prompt, &cx.players.typed(prompt)),
        ListChoice::MakeTournament => tournament_form::open(cx, false),
        ListChoice::GoOnPractising => practice::repeat(cx),
        ListChoice::Compare(with) => compare_with(cx, with),
        ListChoice::Form(purpose) => begin(cx, purpose),
        ListChoice::Tick(tick) => bookmarks::travel_to_bookmark(cx, tick),
        ListChoice::AlphaBeta(method, then) => trees::kinds::take(cx, method, then),
        ListChoice::Theme(at) => cx.screen.theme = at,
        ListChoice::Learn(name) => lesson::learn(cx, name),
        ListChoice::Memory(memory) => searching::change(cx, |spec| {
            // MTD(f) asks fail-soft alpha-beta.
            if memory.mtdf && !spec.memory.mtdf {
                spec.method = engine::search::MethodName::FailSoft;
            }
            spec.memory = memory;
        }),
    }
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
