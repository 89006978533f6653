//! [`Words`]: everything that is written on the screen, besides the keys' help, in one table a language.
//!
//! Invariant: no pane writes a word of its own.

/// The words of a language.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each name is the English word")]
pub struct Words {
    pub panes: [&'static str; 4],
    pub groups: [&'static str; 12],
    pub no_room: &'static str,
    pub to_move: &'static str,
    pub ahead: &'static str,
    pub heap: &'static str,
    pub leaf: &'static str,
    pub root: &'static str,
    pub node: &'static str,
    pub start: &'static str,
    pub pass: &'static str,
    pub done: &'static str,
    pub cut: &'static str,
    pub searching: &'static str,
    pub waiting: &'static str,
    pub pruned: &'static str,
    pub running: &'static str,
    pub paused: &'static str,
    pub stopped: &'static str,
    pub not_searched: &'static str,
    pub depth: &'static str,
    pub full: &'static str,
    pub order: &'static str,
    pub evaluation: &'static str,
    pub default: &'static str,
    pub best: &'static str,
    pub nodes: &'static str,
    pub per_second: &'static str,
    pub leaves: &'static str,
    pub cuts: &'static str,
    pub unsaved: &'static str,
    pub columns: Columns,
    pub titles: Titles,
    pub prompts: Prompts,
    pub notes: Notes,
}

/// Headings of tables.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each name is the English word")]
pub struct Columns {
    pub mv: &'static str,
    pub value: &'static str,
    pub window: &'static str,
    pub nodes: &'static str,
    pub share: &'static str,
    pub cuts: &'static str,
    pub state: &'static str,
    pub term: &'static str,
}

/// Titles of lists and overlays.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each name is the English word")]
pub struct Titles {
    pub start: &'static str,
    pub files: &'static str,
    pub evaluations: &'static str,
    pub palette: &'static str,
    pub help: &'static str,
    pub filter: &'static str,
    pub no_match: &'static str,
    pub new_games: &'static str,
    pub folder: &'static str,
    pub default_evaluation: &'static str,
}

/// What stands before a line that is typed, and questions.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each name is the English word")]
pub struct Prompts {
    pub mv: &'static str,
    pub depth: &'static str,
    pub comment: &'static str,
    pub find: &'static str,
    pub save_as: &'static str,
    pub quit: &'static str,
    pub quit_unsaved: &'static str,
    pub overwrite: &'static str,
    pub discard: &'static str,
}

/// What is told in the message line.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each name is the English word")]
pub struct Notes {
    pub bounded: &'static str,
    pub stopped: &'static str,
    pub nothing_to_stop: &'static str,
    pub bad_depth: &'static str,
    pub not_found: &'static str,
    pub found_far: &'static str,
    pub no_move_here: &'static str,
    pub game_over: &'static str,
    pub saved: &'static str,
    pub copied: &'static str,
    pub faulty: &'static str,
    pub searched_already: &'static str,
    pub fault: &'static str,
    pub no_file: &'static str,
    pub one_line: &'static str,
}

/// English.
pub static ENGLISH: Words = Words {
    panes: ["Board", "Moves", "Tree", "Children"],
    groups: [
        "Game, from any pane",
        "Search, from any pane",
        "Board",
        "Moves",
        "Tree",
        "Children",
        "Screen",
        "Files and the end",
        "In a list",
        "In the help",
        "While a line or a filter is typed",
        "At a question",
    ],
    no_room: "needs 21×6",
    to_move: "to move",
    ahead: "line",
    heap: "heap",
    leaf: "leaf",
    root: "root",
    node: "node",
    start: "start",
    pass: "pass",
    done: "done",
    cut: "cut",
    searching: "searching",
    waiting: "waiting",
    pruned: "pruned",
    running: "running",
    paused: "paused",
    stopped: "stopped",
    not_searched: "not searched",
    depth: "depth",
    full: "full",
    order: "order",
    evaluation: "evaluation",
    default: "default",
    best: "best",
    nodes: "nodes",
    per_second: "/s",
    leaves: "leaves",
    cuts: "cuts",
    unsaved: "unsaved",
    columns: Columns {
        mv: "move",
        value: "value",
        window: "window",
        nodes: "nodes",
        share: "share",
        cuts: "cuts",
        state: "state",
        term: "term",
    },
    titles: Titles {
        start: "Open a position or a new game",
        files: "Open a file",
        evaluations: "Evaluation",
        palette: "Do",
        help: "Keys",
        filter: "filter",
        no_match: "nothing matches",
        new_games: "New games",
        folder: "folder",
        default_evaluation: "outcome to the end of the game, else the usual one of the game",
    },
    prompts: Prompts {
        mv: "move",
        depth: "depth (a number or full)",
        comment: "comment",
        find: "find move",
        save_as: "save as",
        quit: "Quit?",
        quit_unsaved: "There are unsaved moves. Quit?",
        overwrite: "The file exists. Replace it?",
        discard: "There are unsaved moves. Open another game?",
    },
    notes: Notes {
        bounded: "paused after one second of work: space goes on",
        stopped: "search stopped",
        nothing_to_stop: "nothing to stop",
        bad_depth: "a depth is a number or full",
        not_found: "no such move in the open rows",
        found_far: "no such move in the next rows",
        no_move_here: "no legal move there",
        game_over: "the game is over",
        saved: "saved",
        copied: "copied",
        faulty: "a specimen with a fault: its values may be wrong",
        searched_already: "searched to its end: + goes deeper",
        fault: "the search broke down",
        no_file: "no file name",
        one_line: "only one line can be typed here",
    },
};
