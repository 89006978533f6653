//! [`TABLE`]: one row says which keys do what, where, and when.
//!
//! Invariants (tested): no key stands twice where it could mean two things; every action has a row; every key that
//! needs `AltGr` on a Portuguese or Spanish keyboard has a twin that does not.

use crate::app::action::{Action, Exported, Going, Pane, SearchTarget, To};
use crate::app::binding::{Binding, Group, Place, count, joined, rows};
use crate::app::{conditions, confirm, field, filter, screens};
use engine::rules::Side;
use engine::trace::{Travel, Way};

use Action as A;
use Place::{In, Panes};
use Way::{Backwards, Forwards};

/// The rows of the panes, then those of the screens.
const PARTS: &[&[Binding]] = &[
    PANES,
    screens::list::keys::TABLE,
    screens::report::keys::TABLE,
    screens::diff::keys::TABLE,
    screens::help::keys::TABLE,
    filter::TABLE,
    field::TABLE,
    screens::start::keys::TABLE,
    screens::graph::keys::TABLE,
    screens::evaluation::keys::TABLE,
    confirm::TABLE,
    screens::tournament::keys::TABLE,
    screens::class::keys::TABLE,
    screens::practice::keys::TABLE,
    screens::trees::keys::TABLE,
    screens::new_game::keys::TABLE,
    screens::tournament_form::keys::TABLE,
    screens::lesson::keys::TABLE,
    screens::position::keys::TABLE,
    screens::solve::keys::TABLE,
    ALWAYS,
];

/// Those that hold everywhere.
const ALWAYS: &[Binding] = rows! {
    Place::Always, Files {
        "ctrl-c", "interrupt" => A::Interrupt, "", "stop what runs: players, games, the search; if nothing does, ask to quit";
        "ctrl-z", "suspend" => A::Suspend, "", "leave the program alone; fg comes back";
    }
};

/// All keys. See the module.
pub const TABLE: &[Binding] = &joined::<{ count(PARTS) }>(PARTS);

// In the key line the rows of the place stand first, then those of all panes, in the order of the table.
const PANES: &[Binding] = rows! {
    In(Pane::Board), Board {
        "enter", "play-cursor" => A::PlayCursor, "play", "play the move under the cursor", conditions::can_play;
        "left h", "cursor-left" => A::Cursor(To::Left), "", "cursor to the left";
        "down j", "cursor-down" => A::Cursor(To::Down), "", "cursor down";
        "up k", "cursor-up" => A::Cursor(To::Up), "", "cursor up";
        "right l", "cursor-right" => A::Cursor(To::Right), "", "cursor to the right";
    }
    In(Pane::Moves), Moves {
        "left h", "back" => A::Back, "back", "one move back in the game", conditions::can_go_back;
        "right l enter", "forward" => A::Forward, "on", "one move on in the game", conditions::can_go_on;
        "up k", "variation-up" => A::VariationUp, "", "to the variation above, else one move back", conditions::can_go_back;
        "down j", "variation-down" => A::VariationDown, "", "to the variation below, else one move on", conditions::can_go_down;
        "g home", "start" => A::Start, "", "to the start of the game", conditions::can_go_back;
        "G end", "end" => A::End, "", "to the end of the game", conditions::can_go_on;
        "pgup ctrl-u", "scroll-page-up" => A::Scroll(To::PageUp), "", "scroll the comments up";
        "pgdn ctrl-d", "scroll-page-down" => A::Scroll(To::PageDown), "", "scroll the comments down";
        "a", "comment" => A::Comment, "comment", "write a comment on the position";
        "p", "promote" => A::Promote, "promote", "make the variation the main line", conditions::in_variation;
        "D delete", "delete" => A::Delete, "delete", "delete the move and all that follows", conditions::can_go_back;
    }
    In(Pane::Tree), Tree {
        "right l enter", "expand" => A::Expand, "open", "open the row, then go to its first move", conditions::has_tree;
        "left h", "collapse" => A::Collapse, "close", "close the row, or go to its parent", conditions::has_tree;
        "up k", "row-up" => A::Row(To::Up), "", "one row up", conditions::has_tree;
        "down j", "row-down" => A::Row(To::Down), "", "one row down", conditions::has_tree;
        "pgup ctrl-u", "row-page-up" => A::Row(To::PageUp), "", "one screen up", conditions::has_tree;
        "pgdn ctrl-d", "row-page-down" => A::Row(To::PageDown), "", "one screen down", conditions::has_tree;
        "g home", "row-first" => A::Row(To::First), "", "to the root", conditions::has_tree;
        "G end", "row-last" => A::Row(To::Last), "", "to the last row", conditions::has_tree;
        "D", "diagram" => A::Diagram, "diagram", "the tree as a diagram, where arrows go up, down and sideways, or as an outline";
        "\"", "windows" => A::Windows, "α β", "in the diagram: α and β at each node and the inequality at each cut, or not", conditions::has_diagram;
        "alt-g", "turn" => A::Turn, "", "the diagram grows down, across, or as it fits best", conditions::has_diagram;
        "* a", "expand-more" => A::ExpandMore, "widen", "open one more ply below the row", conditions::has_tree;
        "p", "play-line" => A::PlayLine, "play", "play the line to this node as a variation", conditions::is_ahead;
    }
    In(Pane::Children), Children {
        "right l enter", "enter" => A::Enter, "enter", "go down to the selected child", conditions::has_children;
        "left h", "leave" => A::Leave, "parent", "go up to the parent", conditions::is_ahead;
        "up k", "child-up" => A::Child(To::Up), "", "one child up", conditions::has_children;
        "down j", "child-down" => A::Child(To::Down), "", "one child down", conditions::has_children;
        "pgup ctrl-u", "child-page-up" => A::Child(To::PageUp), "", "one screen up", conditions::has_children;
        "pgdn ctrl-d", "child-page-down" => A::Child(To::PageDown), "", "one screen down", conditions::has_children;
        "g home", "child-first" => A::Child(To::First), "", "to the first child", conditions::has_children;
        "G end", "child-last" => A::Child(To::Last), "", "to the last child", conditions::has_children;
        "p", "play-line" => A::PlayLine, "play", "play the line to this child as a variation", conditions::has_children;
    }
    In(Pane::Timeline), Travel {
        "right l", "travel-step-forwards" => A::Travel(Travel::Step(Forwards)), "on", "one tick on", conditions::has_ticks;
        "left h", "travel-step-backwards" => A::Travel(Travel::Step(Backwards)), "back", "one tick back", conditions::has_ticks;
        "down j", "travel-by-10" => A::TravelBy(10), "", "one hundredth of all ticks on", conditions::has_ticks;
        "up k", "travel-by-back-10" => A::TravelBy(-10), "", "one hundredth of all ticks back", conditions::has_ticks;
        "pgdn ctrl-d", "travel-by-100" => A::TravelBy(100), "", "one tenth of all ticks on", conditions::has_ticks;
        "pgup ctrl-u", "travel-by-back-100" => A::TravelBy(-100), "", "one tenth of all ticks back", conditions::has_ticks;
        "g home", "travel-end-backwards" => A::Travel(Travel::End(Backwards)), "start", "to the first tick", conditions::has_ticks;
        "G end", "travel-end-forwards" => A::Travel(Travel::End(Forwards)), "end", "to the last tick", conditions::has_ticks;
    }
    Panes, Game {
        "8 F5", "let-play-on" => A::LetPlay(Going::On), "watch", "the players play on, or hold", conditions::has_programs;
        "9 F6", "let-play-once" => A::LetPlay(Going::Once), "one move", "the player whose turn it is plays one move", conditions::has_programs;
    }
    Panes, Search {
        "space", "run" => A::Run, "run", "search; pause it; go on", conditions::can_run;
        "ctrl-f", "follow" => A::Follow, "follow", "go with the running search, or look elsewhere", conditions::can_run;
        "m", "toggle-method" => A::ToggleMethod, "method", "minimax, or the kind of alpha-beta that was used last";
        "+ =", "deeper" => A::Deeper, "deeper", "one ply deeper";
        "- _", "shallower" => A::Shallower, "", "one ply less";
    }
    Panes, Travel {
        ".", "travel-step-forwards" => A::Travel(Travel::Step(Forwards)), "step", "one tick on", conditions::has_ticks;
        ",", "travel-step-backwards" => A::Travel(Travel::Step(Backwards)), "", "one tick back", conditions::has_ticks;
        "c", "hunt-cut-forwards" => A::Hunt(SearchTarget::Cut, Forwards), "cut", "to the next cut", conditions::has_ticks;
        "C", "hunt-cut-backwards" => A::Hunt(SearchTarget::Cut, Backwards), "", "to the cut before", conditions::has_ticks;
        "w", "why" => A::Why, "why", "why the selected node has its value, was cut or was not searched", conditions::has_ticks;
        ">", "travel-over-forwards" => A::Travel(Travel::Over(Forwards)), "", "over the subtree of this node", conditions::has_ticks;
        "<", "travel-over-backwards" => A::Travel(Travel::Over(Backwards)), "", "back over the subtree of this node", conditions::has_ticks;
        ") O", "travel-out-forwards" => A::Travel(Travel::Out(Forwards)), "", "out of this node, to its end", conditions::has_ticks;
        "( I", "travel-out-backwards" => A::Travel(Travel::Out(Backwards)), "", "out of this node, to its beginning", conditions::has_ticks;
        "A", "travel-parent" => A::Travel(Travel::Parent), "", "to where the parent was entered", conditions::has_ticks;
        "shift-down }", "travel-sibling-forwards" => A::Travel(Travel::Sibling(Forwards)), "", "to the next sibling", conditions::has_ticks;
        "shift-up {", "travel-sibling-backwards" => A::Travel(Travel::Sibling(Backwards)), "", "to the sibling before", conditions::has_ticks;
        "b", "hunt-root-best-forwards" => A::Hunt(SearchTarget::RootBest, Forwards), "", "to the next change of the root's best", conditions::has_ticks;
        "B", "hunt-root-best-backwards" => A::Hunt(SearchTarget::RootBest, Backwards), "", "to the change of the root's best before", conditions::has_ticks;
        "J", "hunt-node-best-forwards" => A::Hunt(SearchTarget::NodeBest, Forwards), "", "to the next change of the selected node's best", conditions::has_ticks;
        "K", "hunt-node-best-backwards" => A::Hunt(SearchTarget::NodeBest, Backwards), "", "to the change of its best before", conditions::has_ticks;
        "F", "hunt-leaf-forwards" => A::Hunt(SearchTarget::Leaf, Forwards), "", "to the next leaf", conditions::has_ticks;
        "E", "hunt-leaf-backwards" => A::Hunt(SearchTarget::Leaf, Backwards), "", "to the leaf before", conditions::has_ticks;
        "ctrl-y F9", "hunt-research-forwards" => A::Hunt(SearchTarget::Research, Forwards), "", "to the next re-search: a child that PVS visits again", conditions::has_researches;
        "ctrl-b F10", "hunt-research-backwards" => A::Hunt(SearchTarget::Research, Backwards), "", "to the re-search before", conditions::has_researches;
        "alt-.", "travel-pass-forwards" => A::Travel(Travel::Pass(Forwards)), "pass", "to where the next pass begins: a depth, or another window", conditions::has_passes;
        "alt-,", "travel-pass-backwards" => A::Travel(Travel::Pass(Backwards)), "", "to where this pass begins, or the one before", conditions::has_passes;
        "alt-z", "hunt-hit-forwards" => A::Hunt(SearchTarget::Hit, Forwards), "", "to the next visit that the table answered", conditions::has_table;
        "alt-Z", "hunt-hit-backwards" => A::Hunt(SearchTarget::Hit, Backwards), "", "to the visit before that the table answered", conditions::has_table;
        "alt-J", "next-search" => A::NextSearch, "", "of a trace with several searches: the next one; after the last one the first", conditions::has_searches;
        "alt-j", "passes" => A::Passes, "passes", "all passes, and why the search changed its mind", conditions::has_passes;
        "alt-B", "pass-beside" => A::PassBeside, "", "this pass beside the one before it, from where it chose another move", conditions::has_pass_beside;
        "alt-Q", "entry" => A::EntryLife, "", "the entry that this node stored, or that answered it: its next use, all uses, its end; how the table is used", conditions::has_table;
        "ctrl-a [", "node-end-backwards" => A::NodeEnd(Backwards), "", "to where the selected node is entered", conditions::has_ticks;
        "ctrl-e ]", "node-end-forwards" => A::NodeEnd(Forwards), "", "to where the selected node is left", conditions::has_ticks;
        "t %", "ask-tick" => A::AskTick, "", "type a tick, or a percentage", conditions::has_ticks;
        "W", "ask-watch" => A::AskWatch, "", "type a condition, and run to where it holds", conditions::has_ticks;
        "r", "hunt-watch-forwards" => A::Hunt(SearchTarget::Watch, Forwards), "", "run on to where the condition holds", conditions::has_ticks;
        "R", "hunt-watch-backwards" => A::Hunt(SearchTarget::Watch, Backwards), "", "run back to where the condition holds", conditions::has_ticks;
        "P", "play-forwards" => A::Play(Forwards), "", "play time forwards, or stop", conditions::has_ticks;
        "V", "play-backwards" => A::Play(Backwards), "", "play time backwards, or stop", conditions::has_ticks;
        "ctrl-up '", "speed-up" => A::Speed(true), "", "play faster: time, or the match that is watched";
        "ctrl-down ;", "speed-down" => A::Speed(false), "", "play slower: time, or the match that is watched";
        "ctrl-left Z", "place-backwards" => A::Place(Backwards), "", "back to the place before this travel", conditions::has_ticks;
        "ctrl-right X", "place-forwards" => A::Place(Forwards), "", "on to the place it was left for", conditions::has_ticks;
        "s", "set-bookmark" => A::SetBookmark, "", "name this tick, or change its name: a bookmark", conditions::has_ticks;
        "T", "bookmarks" => A::Bookmarks, "", "the bookmarks: jump, delete", conditions::has_bookmarks;
        "!", "check" => A::Check, "", "check: let minimax judge every node; of another program's search: the first wrong step", conditions::can_check;
        "&", "compare" => A::Compare, "", "compare the methods, depth by depth and ply by ply", conditions::can_compare;
        "alt-b", "diff" => A::Diff, "", "beside another search: where they part, nodes won and lost, both trees walked together", conditions::can_diff;
        "ctrl-q", "unvisited" => A::Unvisited, "", "in minimax's tree: mark what alpha-beta never enters, or no more", conditions::can_mark_unvisited;
    }
    Panes, Game {
        "i", "type-move" => A::TypeMove, "type", "type a move, or several", conditions::can_play;
        "u", "undo" => A::Undo, "undo", "take back the last change of the moves";
        "ctrl-r U", "redo" => A::Redo, "", "take back the last undo";
        "H shift-left", "back" => A::Back, "", "one move back in the game, from any pane", conditions::can_go_back;
        "backspace", "return" => A::Return, "", "back to the place before this travel; without a travel one move back in the game", conditions::can_return;
        "L shift-right", "forward" => A::Forward, "", "one move on in the game, from any pane", conditions::can_go_on;
        "6 F3", "choose-player-first" => A::ChoosePlayer(Side::First), "", "choose who moves first in the game: a human, a player, one that you type";
        "7 F4", "choose-player-second" => A::ChoosePlayer(Side::Second), "", "choose who plays against that one";
        "ctrl-g F7", "pairs" => A::Pairs, "", "let the two players play some pairs of games, each with both sides";
        "ctrl-t F8", "tournament" => A::Tournament, "", "show the tournament, or make one";
        "alt-p", "practise" => A::Practise, "", "practise: fill in what the search does with this position", conditions::is_shown;
        "alt-d", "series" => A::Series, "", "practise on trees that become harder";
        "alt-c", "swap-sides" => A::SwapSides, "", "change sides with the program, or with the other human", conditions::can_play;
        "alt-h", "hint" => A::Hint, "hint", "the best move, and what the one under the cursor would cost", conditions::can_play;
        "alt-r", "resign" => A::Resign, "resign", "give up the game", conditions::can_resign;
        "alt-m", "rematch" => A::Rematch, "rematch", "play again from the start with sides changed; the game before stays beside the new one", conditions::can_play_again;
        "alt-a", "hide" => A::Hide, "", "hide the search while you play against a program, or show it";
        "alt-o", "graph" => A::Graph, "", "the values of the whole game as a graph: its mistakes, and what should have been played", conditions::has_moves;
        "alt-k", "mistake-up" => A::Mistake(true), "", "to the next mistake of the game", conditions::has_moves;
        "alt-i", "mistake-down" => A::Mistake(false), "", "to the mistake before", conditions::has_moves;
        "ctrl-w $", "chosen-search" => A::ChosenSearch, "", "show the search that chose this move", conditions::can_show_choice;
    }
    Panes, Search {
        "v", "values" => A::Values, "values", "values of all moves on the board", conditions::is_shown;
        "alt-S", "solve" => A::Solve, "", "solve the position: who wins, by which moves, and what each other move costs", conditions::is_shown;
        "alt-u", "memory" => A::Memory, "", "what the search remembers: a table, killers; deepening, MTD(f)";
        "e", "evaluations" => A::Evaluations, "evaluation", "choose the evaluation";
        "F2 Q", "edit" => A::Edit, "", "edit the evaluation: change its numbers, see values move", conditions::is_shown;
        "o", "next-order" => A::NextOrder, "order", "order of moves: natural, shuffled, evaluation";
        "f", "full" => A::Full, "", "search to the end of the game";
        "d 0", "ask-depth" => A::AskDepth, "", "type the depth";
        "M", "next-method" => A::NextMethod, "", "the next of all methods: minimax, alpha-beta as in the course, fail-hard and fail-soft, the faulty one, PVS";
        "alt-V", "open-root" => A::OpenRoot, "", "open the window of the root: the exact value of every move, and not a bound; narrow it again";
        "x", "swap-max" => A::SwapMax, "", "who is MAX: who moved at the start of the line, the first player, the second";
    }
    Panes, Screen {
        "tab", "next-pane" => A::NextPane, "pane", "to the next pane";
        "shift-tab", "previous-pane" => A::PreviousPane, "", "to the previous pane";
        "1", "focus-board" => A::Focus(Pane::Board), "", "to the board";
        "2", "focus-moves" => A::Focus(Pane::Moves), "", "to the moves";
        "3", "focus-tree" => A::Focus(Pane::Tree), "", "to the tree";
        "4", "focus-children" => A::Focus(Pane::Children), "", "to the children";
        "5", "focus-timeline" => A::Focus(Pane::Timeline), "", "to the timeline";
        "z", "zoom" => A::Zoom, "", "this pane alone, or all panes";
        "/", "find" => A::Find, "", "find a move by name in the open rows", conditions::has_tree;
        "n", "find-next" => A::FindNext, "", "the next match", conditions::has_found;
        "N", "find-previous" => A::FindPrevious, "", "the match before", conditions::has_found;
        ": ctrl-p", "palette" => A::Palette, "", "do something by its name";
        "esc", "escape" => A::Escape, "", "one level back";
        "alt-f \\", "present" => A::Present, "", "for an audience: the diagram and the sentence alone, or all panes";
        "alt-s", "themes" => A::Themes, "", "the theme: dark, light, for a projector, high contrast, for all eyes, your own";
        "alt-left", "resize-left" => A::Resize(To::Left), "", "the edge between the left and the right panes to the left; the mouse drags it, too";
        "alt-right", "resize-right" => A::Resize(To::Right), "", "the edge between the left and the right panes to the right";
        "alt-up", "resize-up" => A::Resize(To::Up), "", "the edge of the pane one row up";
        "alt-down", "resize-down" => A::Resize(To::Down), "", "the edge of the pane one row down";
        "alt-0", "forget-sizes" => A::ForgetSizes, "", "all panes as large as suits what they show";
        "ctrl-l", "redraw" => A::Redraw, "", "draw the screen again";
    }
    Panes, Files {
        "ctrl-s", "save" => A::Save, "", "save the game";
        "S", "save-as" => A::SaveAs, "", "save the game under another name";
        "ctrl-o", "open" => A::Open, "", "open a file";
        "alt-l", "lesson-learn" => A::Lessons, "", "learn: the lessons";
        "ctrl-n", "new" => A::New, "", "open a study position or a new game";
        "alt-n", "new-tree" => A::NewTree, "", "a new tree: random by a seed, or one that is typed, such as (3 5)(2 9)";
        "alt-t ctrl-v", "edit-tree" => A::EditTree, "", "change the tree: add, remove, move and name nodes, type values", conditions::has_typed_tree;
        "alt-e", "edit-position" => A::EditPosition, "", "change the position square by square, or heap by heap, and begin a game with it";
        "alt-x", "exam" => A::Exam, "", "make an exam: different trees that are equally hard, with solutions";
        "alt-w", "first-screen" => A::FirstScreen, "", "the first screen: learn, play, analyse, continue, open";
        "y", "copy-position" => A::CopyPosition, "", "copy the position that is shown";
        "Y", "copy-moves" => A::CopyMoves, "", "copy the moves that lead to it";
        "alt-y", "copy-link" => A::CopyLink(false), "", "copy a link that opens this instant of this search elsewhere";
        "alt-Y", "copy-short-link" => A::CopyLink(true), "", "copy a short link: the position and its search, without title, comments and other moves";
        "ctrl-x", "export-tree" => A::Export(Exported::Tree), "", "write the tree that is shown to a file, as it is at the tick: text, DOT, JSON lines or SVG", conditions::has_tree;
        "alt-v", "export-film" => A::Export(Exported::Film), "", "write the diagram at some ticks to a file, as a film in SVG", conditions::has_tree;
        "ctrl-k", "export-screen" => A::Export(Exported::Screen), "", "write the screen to a file as an SVG picture";
        "q", "quit" => A::Quit, "quit", "quit; asks if something is unsaved";
        "? F1", "help" => A::Help, "help", "the keys";
    }
};
