//! Files, the clipboard, other games, and the end of the program.

use crate::app::action::Exported;
use crate::app::binding::{Binding, Place, rows};
use crate::app::desk::working;
use crate::app::explorer::export;
use crate::app::screens::start::{self, StartScreen};
use crate::app::screens::{help, lesson, list, position, trees};
use crate::app::shell::filing;
use crate::app::tasks::Work;
use crate::app::wish::Prompt;
use crate::app::{Context, conditions};
use engine::boundary::problem::names;
use model::foreign::{NO_GAME, ROOT};

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Files {
        "ctrl-s", "save" => filing::save, "", "save the game";
        "S", "save-as" => filing::ask_file, "", "save the game under another name";
        "ctrl-o", "open" => |cx| working::start(cx, Work::List(cx.game.folder())), "", "open a file";
        "alt-l", "lesson-learn" => lesson::offer, "", "learn: the lessons";
        "alt-R", "read-as" => list::read_as, "", "read the text that was opened as another game: numbers as a tree, a board, heaps", conditions::has_readings;
        "ctrl-n", "new" => start::offer_games, "", "open a study position or a new game";
        "alt-n", "new-tree" => |cx| cx.ask(Prompt::Tree, &cx.trees.tree.clone()), "", "a new tree: random by a seed, or one that is typed, such as (3 5)(2 9)";
        "alt-t ctrl-v", "edit-tree" => trees::open, "", "change the tree: add, remove, move and name nodes, type values", conditions::has_typed_tree;
        "alt-e", "edit-position" => position::open, "", "change the position square by square, or heap by heap, and begin a game with it";
        "alt-w", "first-screen" => |cx| cx.show(StartScreen::default()), "", "the first screen: learn, play, analyse, continue, open";
        "y", "copy-position" => copy_position, "", "copy the position that is shown";
        "Y", "copy-moves" => copy_moves, "", "copy the moves that lead to it";
        "alt-y", "copy-link" => |cx| cx.game.copy_link(false, &mut cx.screen, &mut cx.effects), "", "copy a link that opens this instant of this search elsewhere";
        "alt-Y", "copy-short-link" => |cx| cx.game.copy_link(true, &mut cx.screen, &mut cx.effects), "", "copy a short link: the position and its search, without title, comments and other moves";
        "ctrl-x", "export-tree" => |cx| export(cx, Exported::Tree), "", "write the tree that is shown to a file, as it is at the tick: text, DOT, JSON lines or SVG", conditions::has_tree;
        "alt-v", "export-film" => |cx| export(cx, Exported::Film), "", "write the diagram at some ticks to a file, as a film in SVG", conditions::has_tree;
        "alt-H", "export-page" => |cx| export(cx, Exported::Page), "", "hand this out: the search as a page for any browser or phone, in a lesson with its tasks", conditions::has_tree;
        "ctrl-k", "export-screen" => |cx| export(cx, Exported::Screen), "", "write the screen to a file as an SVG picture";
        "q", "quit" => filing::quit, "quit", "quit; asks if something is unsaved";
        "? F1", "help" => help::open, "help", "the keys";
    }
};

fn export(cx: &mut Context, what: Exported) {
    let name = export::export_name(&cx.explorer, &cx.game.study, what);
    cx.ask(Prompt::Export(what), &name);
}

fn copy_position(cx: &mut Context) {
    let path = &cx.explorer.tree.path;
    let text = copied_path(cx).unwrap_or_else(|| match cx.game.study.job() {
        Some(job) if !cx.views.board.ahead.is_empty() => {
            job.problem().position(path).describe().to_string()
        }
        _ => cx.game.study.position().describe().to_string(),
    });
    cx.copy(text);
}

fn copy_moves(cx: &mut Context) {
    let text = copied_path(cx).unwrap_or_else(|| cx.game.moves_text(&cx.views.board.ahead));
    cx.copy(text);
}

/// Returns the selected path as text if the tree has no game, and so no positions; `None` for a
/// game. The root is written as in a trace.
fn copied_path(cx: &Context) -> Option<String> {
    let (path, job) = (&cx.explorer.tree.path, cx.game.study.job()?);
    let text = || {
        if path.is_empty() {
            ROOT.to_owned()
        } else {
            names(&**job.problem(), path).join(" ")
        }
    };
    (cx.game.kind() == NO_GAME).then(text)
}
