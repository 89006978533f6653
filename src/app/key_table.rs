//! [`TABLE`]: one row says which keys do what, where, and when.
//!
//! Invariants (tested): no key stands twice where it could mean two things; every action has a row; every key that
//! needs `AltGr` on a Portuguese or Spanish keyboard has a twin that does not.

use super::action::{Action, Exported, Going, LessonMove, Pane, SearchTarget, To};
use super::binding::{Binding, Group, Place, rows};
use super::conditions;
use super::overlay_keys::OVERLAYS;
use engine::rules::Side;
use engine::trace::{Travel, Way};

use Action as A;
use Place::{In, Panes};
use Way::{Backwards, Forwards};

/// All keys. See the module.
pub const TABLE: &[Binding] = &{
    let mut all = [PANES[0]; PANES.len() + OVERLAYS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < PANES.len() { PANES[at] } else { OVERLAYS[at - PANES.len()] };
        at += 1;
    }
    all
};

// In the key line the rows of the place stand first, then those of all panes, in the order of the table.
const PANES: &[Binding] = rows! {
    In(Pane::Board), Board {
        "enter" => A::PlayCursor, "play", "play the move under the cursor", conditions::can_play;
        "left h" => A::Cursor(To::Left), "", "cursor to the left";
        "down j" => A::Cursor(To::Down), "", "cursor down";
        "up k" => A::Cursor(To::Up), "", "cursor up";
        "right l" => A::Cursor(To::Right), "", "cursor to the right";
    }
    In(Pane::Moves), Moves {
        "left h" => A::Back, "back", "one move back in the game", conditions::can_go_back;
        "right l enter" => A::Forward, "on", "one move on in the game", conditions::can_go_on;
        "up k" => A::VariationUp, "", "to the variation above, else one move back", conditions::can_go_back;
        "down j" => A::VariationDown, "", "to the variation below, else one move on", conditions::can_go_down;
        "g home" => A::Start, "", "to the start of the game", conditions::can_go_back;
        "G end" => A::End, "", "to the end of the game", conditions::can_go_on;
        "pgup ctrl-u" => A::Scroll(To::PageUp), "", "scroll the comments up";
        "pgdn ctrl-d" => A::Scroll(To::PageDown), "", "scroll the comments down";
        "a" => A::Comment, "comment", "write a comment on the position";
        "p" => A::Promote, "promote", "make the variation the main line", conditions::in_variation;
        "D delete" => A::Delete, "delete", "delete the move and all that follows", conditions::can_go_back;
    }
    In(Pane::Tree), Tree {
        "right l enter" => A::Expand, "open", "open the row, then go to its first move", conditions::has_tree;
        "left h" => A::Collapse, "close", "close the row, or go to its parent", conditions::has_tree;
        "up k" => A::Row(To::Up), "", "one row up", conditions::has_tree;
        "down j" => A::Row(To::Down), "", "one row down", conditions::has_tree;
        "pgup ctrl-u" => A::Row(To::PageUp), "", "one screen up", conditions::has_tree;
        "pgdn ctrl-d" => A::Row(To::PageDown), "", "one screen down", conditions::has_tree;
        "g home" => A::Row(To::First), "", "to the root", conditions::has_tree;
        "G end" => A::Row(To::Last), "", "to the last row", conditions::has_tree;
        "D" => A::Diagram, "diagram", "the tree as a diagram, where arrows go up, down and sideways, or as an outline";
        "\"" => A::Windows, "α β", "in the diagram: α and β at each node and the inequality at each cut, or not", conditions::has_diagram;
        "alt-g" => A::Turn, "", "the diagram grows down, across, or as it fits best", conditions::has_diagram;
        "* a" => A::ExpandMore, "widen", "open one more ply below the row", conditions::has_tree;
        "p" => A::PlayLine, "play", "play the line to this node as a variation", conditions::is_ahead;
    }
    In(Pane::Children), Children {
        "right l enter" => A::Enter, "enter", "go down to the selected child", conditions::has_children;
        "left h" => A::Leave, "parent", "go up to the parent", conditions::is_ahead;
        "up k" => A::Child(To::Up), "", "one child up", conditions::has_children;
        "down j" => A::Child(To::Down), "", "one child down", conditions::has_children;
        "pgup ctrl-u" => A::Child(To::PageUp), "", "one screen up", conditions::has_children;
        "pgdn ctrl-d" => A::Child(To::PageDown), "", "one screen down", conditions::has_children;
        "g home" => A::Child(To::First), "", "to the first child", conditions::has_children;
        "G end" => A::Child(To::Last), "", "to the last child", conditions::has_children;
        "p" => A::PlayLine, "play", "play the line to this child as a variation", conditions::has_children;
    }
    In(Pane::Timeline), Travel {
        "right l" => A::Travel(Travel::Step(Forwards)), "on", "one tick on", conditions::has_tree;
        "left h" => A::Travel(Travel::Step(Backwards)), "back", "one tick back", conditions::has_tree;
        "down j" => A::TravelBy(10), "", "one hundredth of all ticks on", conditions::has_tree;
        "up k" => A::TravelBy(-10), "", "one hundredth of all ticks back", conditions::has_tree;
        "pgdn ctrl-d" => A::TravelBy(100), "", "one tenth of all ticks on", conditions::has_tree;
        "pgup ctrl-u" => A::TravelBy(-100), "", "one tenth of all ticks back", conditions::has_tree;
        "g home" => A::Travel(Travel::End(Backwards)), "start", "to the first tick", conditions::has_tree;
        "G end" => A::Travel(Travel::End(Forwards)), "end", "to the last tick", conditions::has_tree;
    }
    Panes, Game {
        "8 F5" => A::LetPlay(Going::On), "watch", "the players play on, or hold", conditions::has_programs;
        "9 F6" => A::LetPlay(Going::Once), "one move", "the player whose turn it is plays one move", conditions::has_programs;
    }
    Panes, Search {
        "space" => A::Run, "run", "search; pause it; go on", conditions::can_run;
        "ctrl-f" => A::Follow, "follow", "go with the running search, or look elsewhere", conditions::can_run;
        "m" => A::ToggleMethod, "method", "minimax, or the kind of alpha-beta that was used last";
        "+ =" => A::Deeper, "deeper", "one ply deeper";
        "- _" => A::Shallower, "", "one ply less";
    }
    Panes, Travel {
        "." => A::Travel(Travel::Step(Forwards)), "step", "one tick on", conditions::has_tree;
        "," => A::Travel(Travel::Step(Backwards)), "", "one tick back", conditions::has_tree;
        "c" => A::Hunt(SearchTarget::Cut, Forwards), "cut", "to the next cut", conditions::has_tree;
        "C" => A::Hunt(SearchTarget::Cut, Backwards), "", "to the cut before", conditions::has_tree;
        "w" => A::Why, "why", "why the selected node has its value, was cut or was not searched", conditions::has_tree;
        ">" => A::Travel(Travel::Over(Forwards)), "", "over the subtree of this node", conditions::has_tree;
        "<" => A::Travel(Travel::Over(Backwards)), "", "back over the subtree of this node", conditions::has_tree;
        ") O" => A::Travel(Travel::Out(Forwards)), "", "out of this node, to its end", conditions::has_tree;
        "( I" => A::Travel(Travel::Out(Backwards)), "", "out of this node, to its beginning", conditions::has_tree;
        "A" => A::Travel(Travel::Parent), "", "to where the parent was entered", conditions::has_tree;
        "shift-down }" => A::Travel(Travel::Sibling(Forwards)), "", "to the next sibling", conditions::has_tree;
        "shift-up {" => A::Travel(Travel::Sibling(Backwards)), "", "to the sibling before", conditions::has_tree;
        "b" => A::Hunt(SearchTarget::RootBest, Forwards), "", "to the next change of the root's best", conditions::has_tree;
        "B" => A::Hunt(SearchTarget::RootBest, Backwards), "", "to the change of the root's best before", conditions::has_tree;
        "J" => A::Hunt(SearchTarget::NodeBest, Forwards), "", "to the next change of the selected node's best", conditions::has_tree;
        "K" => A::Hunt(SearchTarget::NodeBest, Backwards), "", "to the change of its best before", conditions::has_tree;
        "F" => A::Hunt(SearchTarget::Leaf, Forwards), "", "to the next leaf", conditions::has_tree;
        "E" => A::Hunt(SearchTarget::Leaf, Backwards), "", "to the leaf before", conditions::has_tree;
        "ctrl-y F9" => A::Hunt(SearchTarget::Research, Forwards), "", "to the next re-search: a child that PVS visits again", conditions::has_researches;
        "ctrl-b F10" => A::Hunt(SearchTarget::Research, Backwards), "", "to the re-search before", conditions::has_researches;
        "ctrl-a [" => A::NodeEnd(Backwards), "", "to where the selected node is entered", conditions::has_tree;
        "ctrl-e ]" => A::NodeEnd(Forwards), "", "to where the selected node is left", conditions::has_tree;
        "t %" => A::AskTick, "", "type a tick, or a percentage", conditions::has_tree;
        "W" => A::AskWatch, "", "type a condition, and run to where it holds", conditions::has_tree;
        "r" => A::Hunt(SearchTarget::Watch, Forwards), "", "run on to where the condition holds", conditions::has_tree;
        "R" => A::Hunt(SearchTarget::Watch, Backwards), "", "run back to where the condition holds", conditions::has_tree;
        "P" => A::Play(Forwards), "", "play time forwards, or stop", conditions::has_tree;
        "V" => A::Play(Backwards), "", "play time backwards, or stop", conditions::has_tree;
        "ctrl-up '" => A::Speed(true), "", "play faster: time, or the match that is watched";
        "ctrl-down ;" => A::Speed(false), "", "play slower: time, or the match that is watched";
        "ctrl-left Z" => A::Place(Backwards), "", "back to the place before this travel", conditions::has_tree;
        "ctrl-right X" => A::Place(Forwards), "", "on to the place it was left for", conditions::has_tree;
        "s" => A::SetBookmark, "", "name this tick, or change its name: a bookmark", conditions::has_tree;
        "T" => A::Bookmarks, "", "the bookmarks: jump, delete", conditions::has_bookmarks;
        "!" => A::Check, "", "check: let minimax judge every node; of another program's search: the first wrong step", conditions::can_check;
        "&" => A::Compare, "", "compare the methods, depth by depth and ply by ply", conditions::can_compare;
        "alt-b" => A::Diff, "", "beside another search: where they part, nodes won and lost, both trees walked together", conditions::can_diff;
        "ctrl-q" => A::Unvisited, "", "in minimax's tree: mark what alpha-beta never enters, or no more", conditions::can_mark_unvisited;
    }
    Panes, Game {
        "i" => A::TypeMove, "type", "type a move, or several", conditions::can_play;
        "u" => A::Undo, "undo", "take back the last change of the moves";
        "ctrl-r U" => A::Redo, "", "take back the last undo";
        "H shift-left backspace" => A::Back, "", "one move back in the game, from any pane", conditions::can_go_back;
        "L shift-right" => A::Forward, "", "one move on in the game, from any pane", conditions::can_go_on;
        "6 F3" => A::ChoosePlayer(Side::First), "", "choose who moves first in the game: a human, a player, one that you type";
        "7 F4" => A::ChoosePlayer(Side::Second), "", "choose who plays against that one";
        "ctrl-g F7" => A::Pairs, "", "let the two players play some pairs of games, each with both sides";
        "ctrl-t F8" => A::Tournament, "", "show the tournament, or make one";
        "alt-p" => A::Practise, "", "practise: fill in what the search does with this position", conditions::is_shown;
        "alt-d" => A::Series, "", "practise on trees that become harder";
        "alt-c" => A::SwapSides, "", "change sides with the program, or with the other human", conditions::can_play;
        "alt-h" => A::Hint, "hint", "the best move, and what the one under the cursor would cost", conditions::can_play;
        "alt-r" => A::Resign, "resign", "give up the game", conditions::can_resign;
        "alt-m" => A::Rematch, "rematch", "play again from the start with sides changed; the game before stays beside the new one", conditions::can_play_again;
        "alt-a" => A::Hide, "", "hide the search while you play against a program, or show it";
        "alt-o" => A::Graph, "", "the values of the whole game as a graph: its mistakes, and what should have been played", conditions::has_moves;
        "alt-k" => A::Mistake(true), "", "to the next mistake of the game", conditions::has_moves;
        "alt-i" => A::Mistake(false), "", "to the mistake before", conditions::has_moves;
        "ctrl-w $" => A::ChosenSearch, "", "show the search that chose this move", conditions::can_show_choice;
    }
    Panes, Search {
        "v" => A::Values, "values", "values of all moves on the board", conditions::is_shown;
        "e" => A::Evaluations, "evaluation", "choose the evaluation";
        "F2 Q" => A::Edit, "", "edit the evaluation: change its numbers, see values move", conditions::is_shown;
        "o" => A::NextOrder, "order", "order of moves: natural, shuffled, evaluation";
        "f" => A::Full, "", "search to the end of the game";
        "d 0" => A::AskDepth, "", "type the depth";
        "M" => A::NextMethod, "", "the next of all methods: minimax, alpha-beta as in the course, fail-hard and fail-soft, the faulty one, PVS";
        "x" => A::SwapMax, "", "who is MAX: who moved at the start of the line, the first player, the second";
    }
    Panes, Screen {
        "tab" => A::NextPane, "pane", "to the next pane";
        "shift-tab" => A::PreviousPane, "", "to the previous pane";
        "1" => A::Focus(Pane::Board), "", "to the board";
        "2" => A::Focus(Pane::Moves), "", "to the moves";
        "3" => A::Focus(Pane::Tree), "", "to the tree";
        "4" => A::Focus(Pane::Children), "", "to the children";
        "5" => A::Focus(Pane::Timeline), "", "to the timeline";
        "z" => A::Zoom, "", "this pane alone, or all panes";
        "/" => A::Find, "", "find a move by name in the open rows", conditions::has_tree;
        "n" => A::FindNext, "", "the next match", conditions::has_found;
        "N" => A::FindPrevious, "", "the match before", conditions::has_found;
        ": ctrl-p" => A::Palette, "", "do something by its name";
        "esc" => A::Escape, "", "one level back";
        "alt-f \\" => A::Present, "", "for an audience: the diagram and the sentence alone, or all panes";
        "alt-s" => A::Themes, "", "the theme: dark, light, for a projector, high contrast, for all eyes, your own";
        "alt-left" => A::Resize(To::Left), "", "the edge between the left and the right panes to the left; the mouse drags it, too";
        "alt-right" => A::Resize(To::Right), "", "the edge between the left and the right panes to the right";
        "alt-up" => A::Resize(To::Up), "", "the edge of the pane one row up";
        "alt-down" => A::Resize(To::Down), "", "the edge of the pane one row down";
        "alt-0" => A::ForgetSizes, "", "all panes as large as suits what they show";
        "ctrl-l" => A::Redraw, "", "draw the screen again";
    }
    Panes, Files {
        "ctrl-s" => A::Save, "", "save the game";
        "S" => A::SaveAs, "", "save the game under another name";
        "ctrl-o" => A::Open, "", "open a file";
        "alt-l" => A::Lesson(LessonMove::Learn), "", "learn: the lessons";
        "# alt-j" => A::Lesson(LessonMove::Card), "lesson", "what the lesson asks for, hints, the next step", conditions::has_lesson;
        "ctrl-n" => A::New, "", "open a study position or a new game";
        "alt-n" => A::NewTree, "", "a new tree: random by a seed, or a list such as [[3,5],[2,9]]";
        "alt-t ctrl-v" => A::EditTree, "", "change the tree: add, remove, move and name nodes, type values", conditions::has_typed_tree;
        "alt-e" => A::EditPosition, "", "change the position square by square, or heap by heap, and begin a game with it";
        "alt-x" => A::Exam, "", "make an exam: different trees that are equally hard, with solutions";
        "alt-w" => A::FirstScreen, "", "the first screen: learn, play, analyse, continue, open";
        "y" => A::CopyPosition, "", "copy the position that is shown";
        "Y" => A::CopyMoves, "", "copy the moves that lead to it";
        "alt-y" => A::CopyLink, "", "copy a link that opens this instant of this search elsewhere";
        "ctrl-x" => A::Export(Exported::Tree), "", "write the tree that is shown to a file, as it is at the tick: text, DOT, JSON lines or SVG", conditions::has_tree;
        "alt-v" => A::Export(Exported::Film), "", "write the diagram at some ticks to a file, as a film in SVG", conditions::has_tree;
        "ctrl-k" => A::Export(Exported::Screen), "", "write the screen to a file as an SVG picture";
        "q" => A::Quit, "quit", "quit; asks if something is unsaved";
        "? F1" => A::Help, "help", "the keys";
    }
};
