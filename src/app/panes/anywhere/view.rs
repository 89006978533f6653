//! Panes, their sizes, the look, and actions by name.

use crate::app::action::Pane;
use crate::app::binding::{Binding, Place, rows};
use crate::app::explorer::time::TimelineMarks;
use crate::app::explorer::{diagram, tree};
use crate::app::screens::list::{self, List, ListKind, lists};
use crate::app::shell::escape;
use crate::app::wish::Prompt;
use crate::app::{Context, Effect, conditions};
use crate::kit::to::To;
use model::state::Sizes;

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Screen {
        "tab", "next-pane" => |cx| cx.screen.focus_next(1), "pane", "to the next pane";
        "shift-tab", "previous-pane" => |cx| cx.screen.focus_next(Pane::ALL.len() - 1), "", "to the previous pane";
        "z", "zoom" => |cx| cx.screen.zoom = !cx.screen.zoom, "all panes", "this pane alone, or all panes";
        "/", "find" => |cx| cx.ask(Prompt::Find, ""), "", "find a move by name in the open rows", conditions::has_tree;
        "n", "find-next" => |cx| tree::find_row(&mut cx.explorer, &cx.game.study, &mut cx.screen, true), "", "the next match", conditions::has_found;
        "N", "find-previous" => |cx| tree::find_row(&mut cx.explorer, &cx.game.study, &mut cx.screen, false), "", "the match before", conditions::has_found;
        ": ctrl-p", "palette" => palette, "", "do something by its name";
        "esc", "escape" => escape::escape, "", "one level back";
        "alt-f \\", "present" => |cx| diagram::present(&mut cx.explorer, &mut cx.screen), "all panes", "for an audience: the diagram and the sentence alone, or all panes";
        "alt-s", "themes" => list::show_themes, "", "the theme: dark, light, for a projector, high contrast, for all eyes, your own";
        "alt-left", "resize-left" => |cx| cx.screen.resize(&cx.explorer, &cx.layout(), To::Left), "", "the edge between the left and the right panes to the left; the mouse drags it, too";
        "alt-right", "resize-right" => |cx| cx.screen.resize(&cx.explorer, &cx.layout(), To::Right), "", "the edge between the left and the right panes to the right";
        "alt-up", "resize-up" => |cx| cx.screen.resize(&cx.explorer, &cx.layout(), To::Up), "", "the edge of the pane one row up";
        "alt-down", "resize-down" => |cx| cx.screen.resize(&cx.explorer, &cx.layout(), To::Down), "", "the edge of the pane one row down";
        "alt-C", "squares" => write_squares, "", "squares as courses write them, (row, column) from the top left, or by letter and number", conditions::has_squares;
        "alt-0", "forget-sizes" => |cx| cx.screen.sizes = Sizes::default(), "", "all panes as large as suits what they show";
        "ctrl-l", "redraw" => |cx| cx.effects.push(Effect::Redraw), "", "draw the screen again";
    }
};

fn palette(cx: &mut Context) {
    let list = List::new(ListKind::Palette, say!("Do"), lists::palette(cx));
    cx.over(list);
}

/// Switches between squares written as number pairs and as letter and number.
fn write_squares(cx: &mut Context) {
    cx.screen.options.pairs = !cx.screen.options.pairs;
    // The marks of the timeline hold their moves as text in the old notation.
    cx.explorer.travel.marked = TimelineMarks::default();
}
