//! Accepting typed lines.

use crate::app::Context;
use crate::app::action::{Exported, SearchTarget};
use crate::app::desk::{bookmarks, exporting, line, searching, seats};
use crate::app::explorer::search::DEEPEST;
use crate::app::explorer::{export, tree};
use crate::app::panes::anywhere::travel::hunt;
use crate::app::screens::diff::{CompareWith, compare_with};
use crate::app::screens::trees::{AskError, is_list, open_list, take_tree};
use crate::app::screens::{monte_carlo, tournament};
use crate::app::shell::filing;
use crate::app::source::Source;
use crate::app::wish::Prompt;
use crate::kit::input::Input;
use crate::kit::typed::Typed;
use crate::kit::words::BAD_FORMAT;
use engine::rules::program::command::Command;
use engine::sentence::Sentence;
use engine::trace::Way;
use model::inspect::watch::Watch;
use model::language::say;
use model::save::Over;
use model::study::sampled_watch::SampledWatch;
use std::path::{Path, PathBuf};

/// Accepts a typed line. On an error returns the line with the error, to be corrected.
pub(crate) fn take_line(cx: &mut Context, prompt: Prompt, mut input: Input) -> Result<(), Typed> {
    let text = input.value().trim().to_owned();
    take(cx, prompt, text, &mut input).map_err(|error| Typed::wrong(input, error))
}

/// Accepts the text; on an error the cursor goes to the place of the fault.
fn take(cx: &mut Context, prompt: Prompt, text: String, input: &mut Input) -> Result<(), Sentence> {
    let mut go_to =
        |column: usize| *input = Input::from(text.as_str()).with_cursor(column.saturating_sub(1));
    match prompt {
        Prompt::Export(_) | Prompt::SaveAs if text.is_empty() => {
            return Err(say!("no file name").into());
        }
        Prompt::Comment => cx.game.study.set_comment(&text),
        Prompt::Limit => cx.players.take_limit(&mut cx.screen, &text)?,
        Prompt::Answer if text.is_empty() => {}
        Prompt::Answer => cx
            .lesson
            .iter_mut()
            .for_each(|shown| shown.take_answer(&text)),
        Prompt::Find => {
            cx.explorer.find = text;
            tree::find_row(&mut cx.explorer, &cx.game.study, &mut cx.screen, true);
        }
        Prompt::Games => tournament::take_games(cx, &text)?,
        Prompt::SampledBookmark => monte_carlo::take_bookmark(cx, text.trim()),
        // An empty text is an error here, because it is no number of pairs.
        Prompt::Pairs => tournament::take_pairs(cx, &text)?,
        _ if text.is_empty() => {}
        Prompt::Move if is_list(&text) => {
            open_list(cx, &text).map_err(|AskError { column, error }| {
                go_to(column);
                error
            })?;
        }
        Prompt::Tree => take_tree(cx, &text).map_err(|AskError { column, error }| {
            go_to(column);
            error
        })?,
        Prompt::Move => line::play_typed(cx, &text)?,
        Prompt::Depth => {
            let depth = depth(&text).ok_or(say!("a depth is a number or full"))?;
            searching::change(cx, |spec| spec.depth = depth);
        }
        Prompt::SampledWatch => {
            let watch = SampledWatch::read(&text).inspect_err(|error| go_to(error.column));
            monte_carlo::take_watch(cx, &text, watch)?;
        }
        Prompt::Tick => cx
            .explorer
            .take_tick(&mut cx.game.study, &mut cx.screen, &text)?,
        Prompt::Bookmark(tick) => bookmarks::take_bookmark(cx, tick, &text)?,
        Prompt::Watch => {
            Watch::read(&text).inspect_err(|error| go_to(error.column))?;
            cx.explorer.travel.watch = text;
            hunt(cx, SearchTarget::Watch, Way::Forwards);
        }
        Prompt::Program => {
            let command = text.strip_prefix("program:").unwrap_or(&text);
            // The file of a program of Python alone is meant to be run by it.
            let is_file = Path::new(command)
                .extension()
                .is_some_and(|ending| ending == "py");
            let command = if is_file && Path::new(command).is_file() {
                Command::read(&format!("python3 '{command}'"))?
            } else {
                Command::read(command)?
            };
            cx.screen.notify(say!("the program is being started"));
            cx.open(Source::Game(command.spec().to_owned()));
        }
        Prompt::CompareFile => compare_with(cx, CompareWith::File(PathBuf::from(text))),
        Prompt::Player(side) => seats::take_player(cx, side, &text)?,
        Prompt::Export(what) => {
            let path = if what == Exported::Film {
                export::take_film(&mut cx.explorer, &text)?
            } else {
                export::format(what, &text).ok_or(say(BAD_FORMAT))?;
                PathBuf::from(text)
            };
            exporting::start_export(cx, what, path, false);
        }
        Prompt::SaveAs => {
            // A name that is not UTF-8 is displayed with replacement characters.
            let own = cx
                .game
                .home
                .save()
                .filter(|file| file.display().to_string() == text);
            let path = own.unwrap_or_else(|| PathBuf::from(text));
            if cx.game.home.known.is_some() && cx.game.home.file.as_ref() == Some(&path) {
                filing::save(cx);
            } else {
                filing::save_to(cx, path, Over::Nothing);
            }
        }
    }
    Ok(())
}

/// Parses a depth: a number, or `full` or its beginning, for which the depth is `None`.
fn depth(text: &str) -> Option<Option<u32>> {
    if "full".starts_with(&text.to_lowercase()) {
        return Some(None);
    }
    text.parse()
        .ok()
        .filter(|depth| *depth <= DEEPEST)
        .map(Some)
}
