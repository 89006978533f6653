//! [`Strings`]: the short words of the screen, besides the keys' help, by names; sentences stand where they are made.
//!
//! The English texts here are the keys: `words!` ([`crate::kit::words`]) turns each row into a field, and looks its
//! text up in the table of the language, [`model::language`], once, when the first screen is made.

use crate::kit::words::words;
pub use crate::kit::words::{
    DiffWords, EditorWords, Games, GraphWords, LessonWords, NewGameWords, PositionWords, PracticeWords, StartWords,
    TreeWords,
};
use model::inspect::explain::counted;
use model::language::{self, Language};
use model::save::Obstacle;
use std::sync::{Mutex, PoisonError};

impl Strings {
    /// The words in the language of the screen.
    pub fn get() -> &'static Strings {
        static WORDS: Mutex<Vec<(Language, &'static Strings)>> = Mutex::new(Vec::new());
        let mut known = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
        let current = language::current();
        if let Some((_, words)) = known.iter().find(|(language, _)| *language == current) {
            return words;
        }
        let words: &'static Strings = Box::leak(Box::new(Strings::said()));
        known.push((current, words));
        words
    }
    /// That something was not saved, and what is in the way.
    pub fn not_saved(&self, obstacle: Obstacle) -> String {
        format!("{}: {}", self.notes.not_saved, self.prompts.obstacle(obstacle))
    }
    /// The text of a depth, as a word behind *depth*.
    pub fn deep(&self, depth: &str) -> String {
        depth.parse::<u32>().map_or_else(|_| self.full.to_owned(), |plies| plies.to_string())
    }
    /// How deep a search goes, by the text of its depth.
    pub fn plies(&self, depth: &str) -> String {
        depth.parse().map_or_else(|_| self.to_the_end.to_owned(), |plies| counted(plies, self.games.plies))
    }
}

impl Prompts {
    /// Asks whether to write although something speaks against it.
    pub fn obstacle(&self, obstacle: Obstacle) -> &'static str {
        match obstacle {
            Obstacle::Exists => self.overwrite,
            Obstacle::Changed(_) => self.changed,
            Obstacle::ReadOnly => self.read_only,
            Obstacle::Commented => self.commented,
        }
    }
}

words! {
    /// The words of a language.
    Strings {
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
            "In the form of a tournament",
            "In a lesson",
            "In the editor of positions",
            "In the graph of the game",
            "In the comparison of two searches",
            "Where a position is solved",
        ],
        strengths: ["easy", "medium", "hard", "perfect"],
        to_the_end: "to the end of the game@@depth",
        full: "full@@depth",
        /// In the status line, before how many moves are proven.
        solving: "solving",
        hidden: "hidden while you play: alt-a shows it",
        asked: "hidden until it is answered",
        /// Where not all of a board has room: how many rows and columns are out of sight there.
        unseen: "out of sight",
        too_wide: ["values too wide: z shows them", "values too wide", "values: z"],
        no_room: "needs 21×6",
        ahead: "line",
        not_played: "not played",
        tick: "tick",
        of: "of",
        now: "now",
        following: "following",
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
        pruned_many: "pruned@@many",
        unvisited: "alpha-beta never enters",
        more: "more below",
        /// Where the nodes of a diagram are that cannot be seen.
        outside: ["above", "below", "to the left", "to the right", "not drawn"],
        researches: ["re-search", "re-searches"],
        /// Before which move of the root is searched, and of how many.
        root_move: "root move",
        about: "about",
        running: "running",
        paused: "paused",
        /// What stands in the rows of the timeline when it has room for all of them.
        legend: ["cuts", "the root's best changes", "bookmark", "here", "moves of the root"],
        /// What the key that searches does: search, pause, go on.
        run: ["search", "pause", "go on"],
        stopped: "stopped",
        not_searched: "not searched",
        trace: "trace of another program",
        depth: "depth",
        order: "order",
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
        chose: "chose",
        thinks: "thinks",
        has_chosen: "has chosen",
        held: "waits: 8",
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
        position: PositionWords,
        graph: GraphWords,
        diff: DiffWords,
    }

    /// Headings of tables.
    Columns {
        mv: "move",
        value: "value",
        window: "window",
        nodes: "nodes",
        share: "share",
        cuts: "cuts@@column",
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
        memory: "What the search remembers",
        passes: "The passes of the search",
        entry: "An entry of the table",
        exam: "The first sheet",
        compare: "The methods side by side",
        help: "Keys",
        themes: "Theme",
        which_alpha_beta: "Which alpha-beta do you mean? (asked once)",
        keys_here: "The keys you need here",
        filter: "filter",
        no_match: "nothing matches",
        new_games: "New games",
        new_game: "New game…",
        new_game_form: "another board, a position, any game in one line",
        lessons: "Lessons",
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
        checked: "Checked by minimax",
        judged: "The judge",
    }

    /// What stands before a line that is typed, and questions.
    Prompts {
        mv: "move",
        depth: "depth (a number or full)",
        comment: "comment",
        find: "find move",
        save_as: "save as",
        export_tree: "tree to (.txt .dot .jsonl .svg .png .tex .html)",
        export_film: "film to (.svg), then the ticks",
        export_page: "page to (.html)",
        export_screen: "screen to (.svg)",
        tick: "tick (a number or 50%)",
        watch: "run until",
        bookmark: "name of this tick",
        player: "player",
        limit: "for a move (300 ms, 1000 nodes; nothing: no limit)",
        pairs: "pairs of games",
        tree: "tree",
        answer: "answer",
        compare_file: "compare with the trace or the save",
        quit_games: "Games are played that are kept nowhere. Quit?",
        quit: "Quit?",
        quit_unsaved: "There are unsaved moves. Quit?",
        overwrite: "The file exists. Replace it?",
        changed: "Another program has changed the file. Replace it?",
        read_only: "The file is read-only. Replace it?",
        commented: "The file has comments (//), which a save loses. Save?",
        forget: "Throw this unsaved work away?",
        resign: "Give up this game?",
        hopeless: "A plain search would not come to the end of this game in hours. Solve the position instead?",
        discard: "There are unsaved moves. Open another game?",
    }

    /// What is reported in the message line.
    Notes {
        bounded: "paused after one second of work",
        goes_on: "space goes on",
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
        bad_ticks: "after the name type the first and the last tick, at most 1000 of them: film.svg 0-25",
        bad_format: "the name ends in .svg, a picture's also in .png, a tree's also in .tex, .txt, .dot or .jsonl",
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
        rematch: "again from the start; the game before stays beside the new one",
        hint_begins: "the best move is searched…",
        faulty: "this method is wrong on purpose: ! lets minimax find where",
        searched_already: "searched to its end: + goes deeper",
        fault: "the search broke down",
        bad_trace: "the trace is faulty",
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
        judging: "judging",
        hunting_overwrite: "looking for a store in the place of another: the search runs again",
        looking_inside: "looking inside, beyond the end of the log: the search runs again",
        watching_entry: "watching the entry: the search runs again",
        diffing: "comparing two searches",
        drawing: "drawing",
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
        not_started: "a program of the file is not started by itself: 6 and 7 choose it",
        all_too_big: "every method is too big to be compared here",
    }

    /// Why a key cannot do its thing now.
    Cannot {
        one_pane: "only one pane is shown: z shows all",
        go_back: "this is the start of the game",
        go_on: "no move follows here",
        go_down: "the game has no moves yet",
        promote: "this is no variation",
        has_no_pass_before: "this is the first pass: none stands before it",
        no_return: "no travel to go back from, and no move of the game to take back",
        has_no_passes: "this search is one pass: alt-u leads to deepening and MTD(f)",
        has_no_table: "this search has no table: alt-u leads to one",
        has_no_entry: "no entry of the table was stored at this node",
        has_no_researches: "this method never visits a child again: M leads to pvs",
        no_lesson: "no lesson is taken: alt-l lists them",
        has_no_diagram: "no diagram is drawn: D draws one",
        has_no_tree: "nothing is searched yet: space searches",
        has_no_children: "this node has no children",
        at_root: "this is the root",
        find: "nothing was looked for yet: / finds a move",
        before_end: "only once the search has come to its end: space goes on with it",
        not_minimax: "this marks minimax's tree: m changes the method",
        no_game_here: "a trace without a game cannot be saved: its own file is all there is",
        unsaid: "the trace does not say it: it names no game with an evaluation and a depth",
        judge_waits: "the program still searches: space holds it, then what is there is judged",
        no_findings: "no finding is selected",
        no_bookmarks: "no tick has a name yet: s names one",
        no_coordinates: "this game's moves are no squares of a board",
        no_typed_tree: "only trees that were typed are changed: alt-n makes one",
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
        no_position: "this position cannot be played yet: what is wrong stands beside it",
        no_graph: "the game has no moves yet",
        no_squares: "heaps have no squares: + and - or a number change them",
        no_heaps: "there are no heaps on a board",
        redo: "nothing was taken back",
        same_search: "nothing changes: this is what is searched with",
    }
}
