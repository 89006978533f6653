//! [`Strings`]: everything that is written on the screen, besides the keys' help, in one table a language.
//!
//! English is the table that says what there is to say: `words!` makes of each row a field and its text. Another language
//! is a constant beside `ENGLISH` in each part, in a file of its own. It is an expression of a struct: one that lacks an
//! entry, has one too many, or another number of forms does not compile. So nothing is read when the program begins, and
//! nothing can be wrong or missing then, as it could in a file.
//!
//! Invariant: no pane writes a word of its own.

use super::source::Obstacle;

/// Declares parts of the words and what they are in English. A row is one text, a list of them, or another part.
macro_rules! words {
    (type $text:literal) => { &'static str };
    (type [$($text:literal),+ $(,)?]) => { [&'static str; [$($text),+].len()] };
    (type $part:ident) => { $part };
    (english $text:literal) => { $text };
    (english [$($text:literal),+ $(,)?]) => { [$($text),+] };
    (english $part:ident) => { $part::ENGLISH };
    ($($(#[$about:meta])* $part:ident { $($(#[$note:meta])* $entry:ident: $text:tt),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $part { $($(#[$note])* pub $entry: words!(type $text)),+ }

        impl $part {
            pub const ENGLISH: $part = $part { $($entry: words!(english $text)),+ };
        }
    )+};
}

mod forms;

use forms::{EditorWords, Games, LessonWords, NewGameWords, StartWords};

/// The words of the workbench as long as it speaks one language.
pub static ENGLISH: Strings = Strings::ENGLISH;

impl Strings {
    /// That something was not saved, and what is in the way.
    pub fn not_saved(&self, obstacle: Obstacle) -> String {
        format!("{}: {}", self.notes.not_saved, self.prompts.obstacle(obstacle))
    }
}

impl Prompts {
    /// Asks whether to write although something speaks against it.
    pub fn obstacle(&self, obstacle: Obstacle) -> &'static str {
        match obstacle {
            Obstacle::Exists => self.overwrite,
            Obstacle::Changed => self.changed,
            Obstacle::ReadOnly => self.read_only,
            Obstacle::Commented => self.commented,
        }
    }
}

words! {
    /// The words of a language.
    Strings {
        panes: ["Board", "Moves", "Tree", "Children", "Timeline"],
        groups: [
            "Game, from any pane",
            "Search, from any pane",
            "Board",
            "Moves",
            "Tree",
            "Children",
            "Time travel",
            "Screen",
            "Files and the end",
            "In a list",
            "In the editor of evaluations",
            "In the help",
            "While a line or a filter is typed",
            "At a question",
            "In a tournament",
            "In a practice",
            "In the editor of trees",
            "On the first screen",
            "In the form of a new game",
            "In a lesson",
        ],
        strengths: ["easy", "medium", "hard", "perfect"],
        to_the_end: "to the end of the game",
        hidden: "hidden while you play: alt-a shows it",
        /// Where not all of a board has room: how many rows and columns are out of sight there.
        unseen: "out of sight",
        too_wide: ["values too wide: z shows them", "values too wide", "values: z"],
        no_room: "needs 21×6",
        to_move: "to move",
        ahead: "line",
        not_played: "not played",
        tick: "tick",
        of: "of",
        now: "now",
        following: "following",
        elsewhere: "elsewhere",
        past: "past",
        so_far: "so far",
        playing: "playing on",
        playing_back: "playing back",
        hunting: "hunting…",
        /// In which direction the diagram grows: as it fits, down, across.
        shapes: ["the diagram grows as it fits", "the diagram grows down", "the diagram grows across"],
        waits: "not there yet",
        heap: "heap",
        leaf: "leaf",
        root: "root",
        start: "start",
        done: "done",
        cut: "cut",
        searching: "searching",
        waiting: "waiting",
        pruned: "pruned",
        unvisited: "alpha-beta never enters",
        more: "more below",
        /// Where the nodes of a diagram are that cannot be seen.
        outside: ["above", "below", "to the left", "to the right", "not drawn"],
        researches: ["re-search", "re-searches"],
        running: "running",
        paused: "paused",
        /// What the key that searches does: search, pause, go on.
        run: ["search", "pause", "go on"],
        stopped: "stopped",
        not_searched: "not searched",
        depth: "depth",
        order: "order",
        evaluation: "evaluation",
        default: "default",
        best: "best",
        nodes: ["node", "nodes"],
        per_second: "/s",
        leaves: ["leaf", "leaves"],
        cuts: ["cut", "cuts"],
        moves: ["move", "moves"],
        minutes: ["minute", "minutes"],
        hours: ["hour", "hours"],
        days: ["day", "days"],
        ago: "ago",
        unsaved: "unsaved",
        wins: "wins",
        chose: "chose",
        thinks: "thinks",
        has_chosen: "has chosen",
        held: "waits: 8 plays on",
        plays: "plays",
        full_speed: "full speed",
        columns: Columns,
        titles: Titles,
        prompts: Prompts,
        notes: Notes,
        cannot: Cannot,
        games: Games,
        practice: PracticeWords,
        trees: TreeWords,
        editor: EditorWords,
        start_screen: StartWords,
        lesson: LessonWords,
        new_game: NewGameWords,
    }

    /// Headings of tables.
    Columns {
        mv: "move",
        value: "value",
        window: "window",
        nodes: "nodes",
        share: "share",
        cuts: "cuts",
        state: "state",
    }

    /// Titles of lists and reports.
    Titles {
        start: "Open a position or a new game",
        files: "Open a file",
        evaluations: "Evaluation",
        palette: "Do",
        bookmarks: "Bookmarks",
        why: "Why",
        exam: "The first sheet",
        compare: "The methods side by side",
        help: "Keys",
        filter: "filter",
        no_match: "nothing matches",
        new_games: "New games",
        new_game: "New game…",
        new_game_form: "another board, a position, any game in one line",
        lessons: "Learn",
        positions: "Study positions",
        unsaved: "Unsaved",
        unreadable: "a recovery file that cannot be read",
        folder: "folder",
        default_evaluation: "outcome to the end of the game, else the usual one of the game",
        players: "Who plays",
        other_player: "Besides",
        typed_player: "type one",
        typed_example: "such as alphabeta:depth=5,ties=random",
        limit: "limit for a move",
        no_limit: "no limit",
        refuted: "Refuted by minimax",
    }

    /// What stands before a line that is typed, and questions.
    Prompts {
        mv: "move",
        depth: "depth (a number or full)",
        comment: "comment",
        find: "find move",
        save_as: "save as",
        export_tree: "tree to (.txt .dot .jsonl .svg)",
        export_film: "film to (.svg), then the ticks",
        export_screen: "screen to (.svg)",
        tick: "tick (a number or 50%)",
        watch: "run until",
        bookmark: "name of this tick",
        player: "player",
        limit: "for a move (300 ms, 1000 nodes; nothing: no limit)",
        pairs: "pairs of games",
        tree: "tree",
        exam: "exam",
        answer: "answer",
        quit_games: "Games are played that are kept nowhere. Quit?",
        quit: "Quit?",
        quit_unsaved: "There are unsaved moves. Quit?",
        overwrite: "The file exists. Replace it?",
        changed: "Another program has changed the file. Replace it?",
        read_only: "The file is read-only. Replace it?",
        commented: "The file has comments (//), which a save loses. Save?",
        forget: "Throw this unsaved work away?",
        discard: "There are unsaved moves. Open another game?",
    }

    /// What is reported in the message line.
    Notes {
        bounded: "paused after one second of work: space goes on",
        stopped: "search stopped",
        bad_depth: "a depth is a number or full",
        not_found: "no such move in the open rows",
        found_far: "no such move in the next rows",
        no_move_here: "no legal move there",
        game_over: "the game is over",
        saved: "saved",
        saving: "is being saved: it follows once that is done",
        not_saved: "not saved",
        not_opened: "not opened: there is newer unsaved work",
        changed_on_disk: "another program has changed it; ctrl-s asks which to keep",
        gone_from_disk: "is no longer there; ctrl-s writes it again",
        written: "written",
        bad_ticks: "behind the name stand two ticks, such as 0-25, at most 1000 of them",
        bad_format: "the name ends in .svg; a tree's also in .txt, .dot or .jsonl",
        copied: "copied",
        recovered: "unsaved work of an earlier run was found: ctrl-n lists it first",
        recovered_here: "unsaved work of an earlier run was found: it stands above, under Unsaved",
        hinting: "looking for a hint",
        hint: "hint",
        no_hint: "no hint: the search is too long",
        as_good: "is as good",
        costs: "costs",
        under_cursor: "under the cursor",
        hides: "what is searched is hidden while you play against a program",
        shows: "what is searched is shown while you play",
        /// After the name of the side.
        resigned: "resigned",
        rematch: "again from the start; the game before stays as a variation",
        faulty: "this method is wrong on purpose: ! lets minimax find where",
        searched_already: "searched to its end: + goes deeper",
        fault: "the search broke down",
        no_file: "no file name",
        no_further: "there is nothing further that way",
        not_left: "the search has not left this node yet",
        no_place: "no travel to go back from",
        no_place_on: "no travel back to undo",
        name_taken: "this is the name of",
        bad_tick: "a tick is a number such as 1204, or a percentage such as 50%",
        no_watch: "no condition yet: W types one",
        none_found: "there is none that way: stayed where it was",
        none_yet: "there is none that way so far: stayed where it was",
        hunt_stopped: "hunt stopped here: ctrl-left goes back to where it began",
        speed: "ticks a second",
        ahead: "this position is not played: esc leaves it, p in the tree plays the line",
        no_such_tick: "this search ends before the tick of the file",
        other_search: "this tick was named in another search: here it is another event",
        left_search: "this is the game's position: ctrl-f goes with the search again",
        checking: "checking",
        comparing: "comparing",
        running_alpha_beta: "running alpha-beta",
        one_work: "one thing at a time: esc stops what runs",
        work_stopped: "stopped",
        stops: "esc stops",
        two_programs: "8 lets them play, 9 plays one move, ' and ; change the speed",
        player_broken: "the player broke down: this is a fault of the program",
        players_held: "the players hold: 8 lets them play on",
        no_players: "two humans play: 6 and 7 choose another player",
        humans_turn: "it is the human's turn",
        pace: "moves",
        not_chosen: "no player chose this move",
        no_search: "without a search",
        players_read: "the players were read again",
        evaluation_then: "with the evaluation of then, changed since",
        bad_limit: "expected 1 to 86400000 ms, a number of nodes, both with a comma, or nothing",
        /// After the name of such a program, in whose place a human sits.
        absent: "not started",
        not_started: "a program of the file is not started by itself: 6 and 7 seat it",
        all_too_big: "every method is too big to be compared here",
    }

    /// Why a key cannot do its thing now.
    Cannot {
        go_back: "this is the start of the game",
        go_on: "no move follows here",
        go_down: "the game has no moves yet",
        promote: "this is no variation",
        has_no_researches: "this method never visits a child again: M leads to pvs",
        no_lesson: "no lesson is taken: F11 lists them",
        has_no_diagram: "no diagram is drawn: D draws one",
        has_no_tree: "nothing is searched yet: space searches",
        has_no_children: "this node has no children",
        at_root: "this is the root",
        find: "nothing was looked for yet: / finds a move",
        before_end: "only once the search has come to its end: space goes on with it",
        not_minimax: "this marks minimax's tree: m changes the method",
        no_bookmarks: "no tick has a name yet: s names one",
        no_typed_tree: "only trees that were typed are changed: alt-n makes one",
        no_tournament: "there is no tournament yet: ctrl-g plays one",
        no_game: "no game is selected: tab shows the games",
        no_bookmark_here: "only bookmarks and unsaved work are deleted",
        no_change: "no other program has changed this file",
        no_jump: "this line leads to no tick",
        nothing_to_continue: "there is no unsaved work and no recent file",
        no_such_board: "there is no such board yet: what is wrong stands at the right",
        not_your_turn: "it is the program's turn",
        no_folder: "there is no folder above",
        nothing_to_save: "there is nothing to save",
        undo: "there is nothing to take back",
        redo: "nothing was taken back",
        same_search: "nothing changes: this is what is searched with",
    }

    /// What a practice says.
    PracticeWords {
        title: "Practice",
        level: "Series, tree",
        /// The questions, in the order of the kinds: before the node's name, and behind it.
        questions: [
            "What does the search return at",
            "Which moves are cut at",
            "α and β when the search enters",
            "Which node is visited next after",
        ],
        visit: "(visit again)",
        asks: ["values", "cuts", "windows", "order"],
        question: "question",
        right: "right",
        wrong: "no: the answer is",
        noted: "noted: all answers are judged at the end (ctrl-t)",
        are_right: "right",
        mistakes: "mistakes",
        hints: ["hint", "hints"],
        no_hint: "the search begins here",
        what_next: "ctrl-r asks again what was wrong, ctrl-n gives the next tree of the series, esc leaves",
        all_right: "nothing was answered wrong",
        not_done: "answer all questions first: tab goes to the next one",
        nothing: "nothing can be asked here",
        answered: "your answer",
        at_end: "judged at the end",
        beyond: ["left", "right"],
    }

    /// What the editor of trees says.
    TreeWords {
        title: "Tree",
        value: "value or tree",
        name: "name",
        root_stays: "the root stays: enter types another tree in its place",
        too_large: "this tree has more than 20,000 nodes: edit its file",
        first: ["MAX first", "MIN first"],
    }
}
