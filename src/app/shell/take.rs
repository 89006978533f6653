//! Taking the lines that were typed.

use crate::app::Context;
use crate::app::action::{Exported, SearchTarget};
use crate::app::desk::{bookmarks, exporting, line, searching, seats};
use crate::app::explorer::search::DEEPEST;
use crate::app::explorer::{export, tree};
use crate::app::panes::anywhere::travel::hunt;
use crate::app::screens::diff::{CompareWith, compare_with};
use crate::app::screens::tournament;
use crate::app::screens::trees::{AskError, is_list, open_list, take_tree};
use crate::app::shell::filing;
use crate::app::wish::Prompt;
use crate::kit::input::Input;
use crate::kit::typed::Typed;
use engine::trace::Way;
use model::inspect::watch::Watch;
use model::save::Over;
use std::path::PathBuf;

/// Takes what was typed; what is wrong with it stands beside it, and it can be changed.
pub(crate) fn take_line(cx: &mut Context, prompt: Prompt, mut input: Input) -> Result<(), Typed> {
    let text = input.value().trim().to_owned();
    let notes = &cx.screen.words.notes;
    let taken = match prompt {
        Prompt::Export(_) | Prompt::SaveAs if text.is_empty() => Err(notes.no_file.into()),
        Prompt::Comment => {
            cx.game.study.set_comment(&text);
            Ok(())
        }
        Prompt::Limit => cx.players.take_limit(&mut cx.screen, &text),
        Prompt::Answer if text.is_empty() => Ok(()),
        Prompt::Answer => {
            cx.lesson.iter_mut().for_each(|shown| shown.take_answer(&text));
            Ok(())
        }
        Prompt::Find => {
            cx.explorer.find = text;
            tree::find_row(&mut cx.explorer, &cx.game.study, &mut cx.screen, true);
            Ok(())
        }
        Prompt::Games if text.is_empty() => tournament::take_games(cx, ""),
        // Nothing is no number of pairs.
        Prompt::Pairs => tournament::take_pairs(cx, &text),
        _ if text.is_empty() => Ok(()),
        Prompt::Move if is_list(&text) => {
            let opened = open_list(cx, &text);
            opened.map_err(|AskError { column, error }| {
                input = Input::from(text.as_str()).with_cursor(column.saturating_sub(1));
                error
            })
        }
        Prompt::Tree => {
            let taken = take_tree(cx, &text);
            taken.map_err(|AskError { column, error }| {
                input = Input::from(text.as_str()).with_cursor(column.saturating_sub(1));
                error
            })
        }
        Prompt::Move => line::play_typed(cx, &text),
        Prompt::Depth => match depth(&text) {
            Some(depth) => {
                searching::change(cx, |spec| spec.depth = depth);
                Ok(())
            }
            None => Err(notes.bad_depth.into()),
        },
        Prompt::Tick => cx.explorer.take_tick(&mut cx.game.study, &mut cx.screen, &text),
        Prompt::Bookmark(tick) => bookmarks::take_bookmark(cx, tick, &text),
        Prompt::Watch => match Watch::read(&text) {
            Ok(_) => {
                cx.explorer.travel.watch = text;
                hunt(cx, SearchTarget::Watch, Way::Forwards);
                Ok(())
            }
            Err(error) => {
                // The cursor stands where something else was expected.
                input = Input::from(text.as_str()).with_cursor(error.column.saturating_sub(1));
                Err(error.into())
            }
        },
        Prompt::CompareFile => {
            compare_with(cx, CompareWith::File(PathBuf::from(text)));
            Ok(())
        }
        Prompt::Player(side) => seats::take_player(cx, side, &text),
        Prompt::Games => tournament::take_games(cx, &text),
        Prompt::Export(what @ Exported::Film) => {
            let taken = export::take_film(&mut cx.explorer, cx.screen.words, &text);
            taken.map(|path| exporting::start_export(cx, what, path, false))
        }
        Prompt::Export(what) => match export::format(what, &text) {
            Some(_) => {
                exporting::start_export(cx, what, PathBuf::from(text), false);
                Ok(())
            }
            None => Err(cx.screen.words.notes.bad_format.into()),
        },
        Prompt::SaveAs => {
            // A name that is no UTF-8 stands there with signs for what cannot be shown.
            let own = cx.game.home.save().filter(|file| file.display().to_string() == text);
            let path = own.unwrap_or_else(|| PathBuf::from(text));
            if cx.game.home.known.is_some() && cx.game.home.file.as_ref() == Some(&path) {
                filing::save(cx);
            } else {
                filing::save_to(cx, path, Over::Nothing);
            }
            Ok(())
        }
    };
    taken.map_err(|error| Typed::wrong(input, error))
}

/// A depth as it is written: a number, or `full`.
fn depth(text: &str) -> Option<Option<u32>> {
    if "full".starts_with(&text.to_lowercase()) {
        return Some(None);
    }
    text.parse().ok().filter(|depth| *depth <= DEEPEST).map(Some)
}
