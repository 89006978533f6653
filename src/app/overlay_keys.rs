//! The rows of the key table for what lies over the panes: lists, popups, editors, screens of their own. The rows for the
//! panes, and all of them together, are in [`super::key_table`].

use super::action::{Action, LessonMove, Purpose, To};
use super::binding::{Binding, Group, Place, rows};
use super::conditions;
use engine::rules::Side;

use Action as A;
use Place::{
    Always, Confirm, Diff, Editor, Filter, Graph, Help, Input, Lesson, List, NewGame, Popup, Position, Practice, Start,
    Tournament, TournamentForm, Trees,
};

/// See the module.
pub(super) const OVERLAYS: &[Binding] = rows! {
    List, Lists {
        "enter right l", "accept" => A::Accept, "choose", "take the selected entry";
        "up k", "move-up" => A::Move(To::Up), "", "one entry up";
        "down j", "move-down" => A::Move(To::Down), "", "one entry down";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "one screen up";
        "pgdn ctrl-d", "move-page-down" => A::Move(To::PageDown), "", "one screen down";
        "g home", "move-first" => A::Move(To::First), "", "to the first entry";
        "G end", "move-last" => A::Move(To::Last), "", "to the last entry";
        "D delete", "delete-entry" => A::DeleteEntry, "delete", "delete the selected bookmark, or what another run left unsaved", conditions::can_delete;
        "left h backspace", "parent" => A::Parent, "up", "the folder above", conditions::in_folder;
        "/", "find" => A::Find, "filter", "show only what matches";
        "esc q", "escape" => A::Escape, "back", "leave the list";
    }
    Popup, Lists {
        "enter", "accept" => A::Accept, "jump", "jump to the tick of the line", conditions::has_jump;
        "!", "check" => A::Check, "", "leave it and check: of another program's search, the first wrong step", conditions::can_check;
        "right l left h", "expand" => A::Expand, "more", "what the judge says: show what follows from the finding, or hide it", conditions::has_findings;
        "up k", "move-up" => A::Move(To::Up), "", "one line up";
        "down j", "move-down" => A::Move(To::Down), "down", "one line down";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "one screen up";
        "pgdn ctrl-d space", "move-page-down" => A::Move(To::PageDown), "", "one screen down";
        "g home", "move-first" => A::Move(To::First), "", "to the first line";
        "G end", "move-last" => A::Move(To::Last), "", "to the last line";
        "esc q w", "escape" => A::Escape, "back", "leave it";
    }
    Diff, Diff {
        "n", "find-next" => A::FindNext, "next", "to the next place where they differ";
        "N p", "find-previous" => A::FindPrevious, "before", "to the place before where they differ";
        "right l", "expand" => A::Expand, "open", "open the row, then go to its first move";
        "left h", "collapse" => A::Collapse, "close", "close the row, or go to its parent";
        "tab", "next-pane" => A::NextPane, "counts", "the nodes by ply and by move, or the trees";
        "enter", "accept" => A::Accept, "go there", "to this node in the search that is open, which is A";
        "up k", "move-up" => A::Move(To::Up), "", "one row up";
        "down j", "move-down" => A::Move(To::Down), "", "one row down";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "one screen up";
        "pgdn ctrl-d space", "move-page-down" => A::Move(To::PageDown), "", "one screen down";
        "g home", "move-first" => A::Move(To::First), "", "to the root";
        "G end", "move-last" => A::Move(To::Last), "", "to the last row";
        "esc q", "escape" => A::Escape, "back", "leave the comparison";
    }
    Editor, Editor {
        "right l + =", "weigh-up" => A::Weigh(true), "more", "the selected number one step up";
        "left h - _", "weigh-down" => A::Weigh(false), "less", "the selected number one step down";
        "> c", "weigh-by-up" => A::WeighBy(true), "coarser", "larger steps";
        "< f", "weigh-by-down" => A::WeighBy(false), "finer", "smaller steps";
        "up k", "move-up" => A::Move(To::Up), "", "one line up";
        "down j", "move-down" => A::Move(To::Down), "", "one line down";
        "enter", "accept" => A::Accept, "type", "type the selected number or formula; a digit begins a number";
        "i", "edit-formula" => A::EditFormula, "formula", "type the formula";
        "u", "undo" => A::Undo, "undo", "take back the last change";
        "s ctrl-s", "save" => A::Save, "save", "save it as an evaluation of your own";
        "esc q", "escape" => A::Escape, "leave", "leave the editor; asks if something is unsaved";
    }
    Help, Help {
        "up k", "move-up" => A::Move(To::Up), "", "one line up";
        "down j", "move-down" => A::Move(To::Down), "scroll", "one line down";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "one screen up";
        "pgdn ctrl-d space", "move-page-down" => A::Move(To::PageDown), "page", "one screen down";
        "g home", "move-first" => A::Move(To::First), "", "to the beginning";
        "G end", "move-last" => A::Move(To::Last), "", "to the end";
        "/", "find" => A::Find, "filter", "show only the keys that match";
        "esc q ? F1", "escape" => A::Escape, "back", "leave the help";
    }
    Filter, Lines {
        "enter", "accept" => A::Accept, "choose", "take the selected entry";
        "up ctrl-p", "move-up" => A::Move(To::Up), "", "one entry up";
        "down ctrl-n", "move-down" => A::Move(To::Down), "", "one entry down";
        "esc", "escape" => A::Escape, "back", "leave the filter";
    }
    Input, Lines {
        "enter", "accept" => A::Accept, "take", "take what is typed";
        "esc", "escape" => A::Escape, "leave", "leave it";
    }
    Confirm, Questions {
        "y", "yes" => A::Yes, "yes", "yes";
        "s", "save-first" => A::SaveFirst, "save", "save first", conditions::can_save_first;
        "S", "save-as" => A::SaveAs, "save as", "save under another name", conditions::can_save_elsewhere;
        "r", "reload" => A::Reload, "reload", "read the file again, and lose what is unsaved", conditions::can_reload;
        "n esc", "no" => A::No, "no", "no: back to where it was";
    }
    Tournament, Tournament {
        "enter right l", "accept" => A::Accept, "open", "open the selected game in the workbench", conditions::has_played;
        "space", "run-games" => A::RunGames, "run", "begin; wait; go on", conditions::can_run_games;
        "tab", "games" => A::Games, "games", "from the tables to the games, or back";
        "/", "find" => A::Find, "filter", "list only some games: lost by basilio, drawn depth 3, forfeit";
        "w", "watch-game" => A::WatchGame, "watch", "watch a game while it is played; again: the next one", conditions::has_live_game;
        "e", "edit-tournament" => A::EditTournament, "edit", "make another tournament from this one";
        "n", "new-tournament" => A::NewTournament, "new", "make a tournament";
        "up k", "move-up" => A::Move(To::Up), "", "one line up";
        "down j", "move-down" => A::Move(To::Down), "", "one line down";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "one screen up";
        "pgdn ctrl-d", "move-page-down" => A::Move(To::PageDown), "", "one screen down";
        "g home", "move-first" => A::Move(To::First), "", "to the first line";
        "G end", "move-last" => A::Move(To::Last), "", "to the last line";
        "esc q ctrl-t", "escape" => A::Escape, "back", "back to the workbench; games go on";
        "? F1", "help" => A::Help, "help", "the keys";
    }
    TournamentForm, TournamentForm {
        "enter", "accept" => A::Accept, "begin", "take what is typed; else begin this tournament, which is kept if it has a file";
        "right l + =", "alter-up" => A::Alter(true), "next", "the next value";
        "left h - _", "alter-down" => A::Alter(false), "", "the value before";
        "up k", "move-up" => A::Move(To::Up), "", "one line up";
        "down j", "move-down" => A::Move(To::Down), "line", "one line down";
        "i", "type-value" => A::TypeValue, "type", "type the value of the line; a digit begins a number";
        "a", "add-child" => A::AddChild, "player", "one more player";
        "D delete", "delete" => A::Delete, "remove", "the player of this line leaves";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "some lines up";
        "pgdn ctrl-d", "move-page-down" => A::Move(To::PageDown), "", "some lines down";
        "g home", "move-first" => A::Move(To::First), "", "to the first line";
        "G end", "move-last" => A::Move(To::Last), "", "to the last line";
        "? F1", "help" => A::Help, "help", "the keys";
        "esc q", "escape" => A::Escape, "back", "leave the form";
    }
    Practice, Practice {
        "enter", "accept" => A::Accept, "answer", "give the answer, or go on to the next question";
        "tab down", "move-down" => A::Move(To::Down), "next", "the next question";
        "shift-tab up", "move-up" => A::Move(To::Up), "", "the question before";
        "?", "hint" => A::Hint, "hint", "a hint: what the search knows just before";
        "pgdn", "move-page-down" => A::Move(To::PageDown), "", "scroll what is said down";
        "pgup", "move-page-up" => A::Move(To::PageUp), "", "scroll what is said up";
        "ctrl-r", "repeat" => A::Repeat, "repeat", "ask again what was answered wrong";
        "ctrl-n", "next-quiz" => A::NextQuiz, "next tree", "the next tree of the series: a harder one if four of five answers were right";
        "ctrl-g", "next-ask" => A::NextAsk, "ask", "ask for all, values, values and cuts, or windows";
        "alt-m", "next-method" => A::NextMethod, "", "ask about the next method: minimax, alpha-beta as in the course, fail-hard and fail-soft, PVS";
        "ctrl-t", "judge-later" => A::JudgeLater, "judge", "judge answers at once, or at the end";
        "esc", "escape" => A::Escape, "leave", "leave the practice; it goes on when it is shown again";
        "F1", "help" => A::Help, "", "the keys";
    }
    Trees, Trees {
        "enter", "accept" => A::Accept, "value", "type the value, or a tree for this place; a digit begins one";
        "a", "add-child" => A::AddChild, "child", "add a child";
        "o", "add-sibling" => A::AddSibling, "sibling", "add a leaf behind this node";
        "D delete", "delete" => A::Delete, "delete", "remove the node and all below it";
        "left h", "move-left" => A::Move(To::Left), "", "to the node on the left";
        "right l", "move-right" => A::Move(To::Right), "", "to the node on the right";
        "up k", "move-up" => A::Move(To::Up), "", "to the parent";
        "down j", "move-down" => A::Move(To::Down), "", "to the first child";
        "g home", "move-first" => A::Move(To::First), "", "to the root";
        "G end", "move-last" => A::Move(To::Last), "", "to the last leaf";
        "shift-left <", "shift-down" => A::Shift(false), "", "move the node to the left";
        "shift-right >", "shift-up" => A::Shift(true), "move@@node", "move the node to the right";
        "r", "rename" => A::Rename, "name", "give the node a name; an empty one takes it away";
        "x", "swap-max" => A::SwapMax, "MAX/MIN", "who moves first";
        "M", "next-method" => A::NextMethod, "method", "the next of all methods: its values and cuts";
        "u", "undo" => A::Undo, "undo", "take back the last change";
        "ctrl-r U", "redo" => A::Redo, "", "take back the last undo";
        "F1 ?", "help" => A::Help, "", "the keys";
        "esc q", "escape" => A::Escape, "done", "leave; the changed tree takes the place of the open one";
    }
    Start, Start {
        "enter right", "accept" => A::Accept, "choose", "take the selected line";
        "l", "begin-learn" => A::Begin(Purpose::Learn), "", "learn: lessons, and study positions with something to find out";
        "p", "begin-play" => A::Begin(Purpose::Play), "", "play against the program";
        "a", "begin-analyse" => A::Begin(Purpose::Analyse), "", "analyse: any board of any game";
        "c", "begin-continue" => A::Begin(Purpose::Continue), "", "continue with unsaved work, or with the last file", conditions::can_continue;
        "o", "begin-open" => A::Begin(Purpose::Open), "", "open a file";
        "ctrl-n", "new" => A::New, "", "open a study position or a new game";
        "up k", "move-up" => A::Move(To::Up), "", "one line up";
        "down j", "move-down" => A::Move(To::Down), "", "one line down";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "some lines up";
        "pgdn ctrl-d", "move-page-down" => A::Move(To::PageDown), "", "some lines down";
        "g home", "move-first" => A::Move(To::First), "", "to the first line";
        "G end", "move-last" => A::Move(To::Last), "", "to the last line";
        "esc", "escape" => A::Escape, "panes", "to the panes";
        "q", "quit" => A::Quit, "quit", "quit";
        "? F1", "help" => A::Help, "help", "the keys";
    }
    NewGame, NewGame {
        "enter", "accept" => A::Accept, "begin", "begin this game", conditions::can_begin;
        "right l + =", "alter-up" => A::Alter(true), "next", "the next value";
        "left h - _", "alter-down" => A::Alter(false), "", "the value before";
        "up k", "move-up" => A::Move(To::Up), "", "one line up";
        "down j", "move-down" => A::Move(To::Down), "line", "one line down";
        "i", "type-value" => A::TypeValue, "type", "type the value of the line; a digit begins a number";
        ": /", "type-spec" => A::TypeSpec, "one line", "type the game with its parameters in one line, as on the command line";
        "g home", "move-first" => A::Move(To::First), "", "to the first line";
        "G end", "move-last" => A::Move(To::Last), "", "to the last line";
        "esc q", "escape" => A::Escape, "back", "leave the form";
    }
    Lesson, Lessons {
        "enter space", "accept" => A::Accept, "on", "on: to the next step, to the answer, or to the panes to do what is asked";
        "h", "lesson-hint" => A::Lesson(LessonMove::Hint), "hint", "the next hint";
        "a i", "lesson-answer" => A::Lesson(LessonMove::Answer), "answer", "type the answer", conditions::has_question;
        "left", "lesson-back" => A::Lesson(LessonMove::Back), "before", "to the step before";
        "q", "lesson-leave" => A::Lesson(LessonMove::Leave), "leave", "leave the lesson: the game that was open before comes back";
        "esc # alt-j", "escape" => A::Escape, "panes", "back to the panes; the lesson goes on";
        "? F1", "help" => A::Help, "help", "the keys";
    }
    Graph, Graph {
        "enter", "accept" => A::Accept, "go there", "to this position in the panes";
        "left h", "move-left" => A::Move(To::Left), "", "one move back";
        "right l", "move-right" => A::Move(To::Right), "", "one move on";
        "n down j", "mistake-up" => A::Mistake(true), "mistake", "to the next mistake";
        "N up k", "mistake-down" => A::Mistake(false), "", "to the mistake before";
        "p", "play-line" => A::PlayLine, "best", "play what should have been played, as a variation";
        "space", "run" => A::Run, "run", "search the positions; stop; go on";
        "r", "repeat" => A::Repeat, "", "search the whole game again, with the depth and the evaluation that are set now";
        "pgup ctrl-u", "move-page-up" => A::Move(To::PageUp), "", "ten moves back";
        "pgdn ctrl-d", "move-page-down" => A::Move(To::PageDown), "", "ten moves on";
        "g home", "move-first" => A::Move(To::First), "", "to the start of the game";
        "G end", "move-last" => A::Move(To::Last), "", "to its end";
        "? F1", "help" => A::Help, "help", "the keys";
        "esc q alt-o", "escape" => A::Escape, "back", "back to the panes; the search of the positions goes on";
    }
    Position, Position {
        "enter", "accept" => A::Accept, "begin", "begin a new game with this position", conditions::can_begin_position;
        "x b @ #", "piece-some-first" => A::Piece(Some(Side::First)), "first", "a stone of the first player; a closed square", conditions::can_put;
        "o w", "piece-some-second" => A::Piece(Some(Side::Second)), "second", "a stone of the second player; the piece that both move", conditions::can_put;
        ". delete backspace", "piece-none" => A::Piece(None), "free", "nothing on the square", conditions::can_put;
        "space + =", "alter-up" => A::Alter(true), "next", "the next thing that can stand there; one object more; a digit says how many";
        "- _", "alter-down" => A::Alter(false), "", "the one before; one object less";
        "t", "swap-max" => A::SwapMax, "turn", "the other side is to move";
        "u", "undo" => A::Undo, "undo", "take back the last change";
        "ctrl-r U", "redo" => A::Redo, "", "take back the last undo";
        "left h", "move-left" => A::Move(To::Left), "", "cursor to the left";
        "right l", "move-right" => A::Move(To::Right), "", "cursor to the right";
        "up k", "move-up" => A::Move(To::Up), "", "cursor up";
        "down j", "move-down" => A::Move(To::Down), "", "cursor down";
        "g home", "move-first" => A::Move(To::First), "", "to the first square of the row";
        "G end", "move-last" => A::Move(To::Last), "", "to the last square of the row";
        "c", "clear" => A::Clear, "clear", "take everything away";
        "s", "start" => A::Start, "", "the game's own start";
        "f", "mirror-down" => A::Mirror(false), "flip", "flip it: left becomes right";
        "v", "mirror-up" => A::Mirror(true), "", "flip it: top becomes bottom";
        "i", "exchange" => A::Exchange, "", "exchange the players: each gets the stones of the other, and the turn";
        "a", "add-child" => A::AddChild, "heap", "a heap more", conditions::can_change_heaps;
        "D", "delete" => A::Delete, "", "this heap away", conditions::can_change_heaps;
        ": /", "type-spec" => A::TypeSpec, "type", "type the position in any notation; what is pasted is read, too";
        "y", "copy-position" => A::CopyPosition, "", "copy the position";
        "? F1", "help" => A::Help, "help", "the keys";
        "esc q", "escape" => A::Escape, "leave", "leave it: the open game stays as it is";
    }
    Always, Files {
        "ctrl-c", "interrupt" => A::Interrupt, "", "stop what runs: players, games, the search; if nothing does, ask to quit";
        "ctrl-z", "suspend" => A::Suspend, "", "leave the program alone; fg comes back";
    }
};
