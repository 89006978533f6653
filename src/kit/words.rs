//! The words of single views, and `words!`, which makes them; see [`crate::kit::strings`].

/// Declares parts of the words with what they are in English, which is also their key in the table of a language. A row
/// is one text, a list of them, or another part.
macro_rules! words {
    (type $text:literal) => { &'static str };
    (type [$($text:literal),+ $(,)?]) => { [&'static str; [$($text),+].len()] };
    (type $part:ident) => { $part };
    (said $text:literal) => { say!($text) };
    (said [$($text:literal),+ $(,)?]) => { [$(say!($text)),+] };
    (said $part:ident) => { $part::said() };
    ($($(#[$about:meta])* $part:ident { $($(#[$note:meta])* $entry:ident: $text:tt),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $part { $($(#[$note])* pub $entry: words!(type $text)),+ }

        impl $part {
            /// In the language of the screen.
            pub fn said() -> $part {
                $part { $($entry: words!(said $text)),+ }
            }
        }
    )+};
}
pub(crate) use words;

words! {
    /// The first screen. Lists are in the order of [`crate::app::action::Purpose::ALL`].
    StartWords {
        title: " plyscope ",
        question: "What would you like to do?",
        purposes: ["Learn", "Play", "Analyse", "Continue", "Open"],
        about: [
            "lessons, and study positions with something to find out",
            "against the program, from easy to perfect",
            "Tic-tac-toe, Connect Four, Othello, Nim, Rastros, trees",
            "",
            "a saved game, a tournament, a transcript",
        ],
        nothing: "nothing yet",
        recent: "Recent files",
    }

    /// The comparison of two searches.
    DiffWords {
        title: "Compare with",
        heading: "Two searches beside each other",
        methods: "Our own search of this position",
        orders: "Another order of moves",
        depths: "Another depth",
        evaluations: "Another evaluation",
        files: "Another search",
        same_method: "everything else stays",
        file: "a file",
        file_about: "a trace of a program, a saved game or a transcript",
        /// Behind the numbers of cuts that only one of them makes.
        only: ["only in A", "only in B"],
        no_next: "no difference follows",
        no_previous: "no difference before",
        not_in_a: "the search that is open does not enter this node",
    }

    /// The form of a new game.
    NewGameWords {
        play: "Play a new game",
        analyse: "A new game",
        game: "game@@rules",
        list: "tree",
        usual: "usual",
        position: "position",
        position_limits: "rows from the top joined by /, then the side to move",
        side: "you play",
        sides: ["and move first", "and move second"],
        strength: "against",
        limit: "for a move",
        no_limit: "no limit",
        over_limit: "who needs more has lost",
        spec: "one line",
        typed: "type",
    }

    /// The editor of positions.
    PositionWords {
        title: "Position",
        typed: "position",
        over: "the game is over",
        /// What the keys of the first player's stone, of the second's and of none put there.
        stones: ["a stone of the first player", "a stone of the second player", "nothing"],
        one_piece: ["a square that is closed", "the piece that both move", "a free square"],
        heaps: ["one object more or less", "so many objects", "a heap more, this heap away"],
        falls: "a stone falls into the column",
        turn: "the other side is to move",
        paste: "paste a position or a game in any notation, or type it with :",
    }

    /// The graph of the game.
    GraphWords {
        title: "The values of the game",
        /// In the status line, before how many positions are known.
        short: "graph",
        positions: "positions",
        again: "r searches again: depth",
        too_long: "done: some positions took too long",
        after: "after",
        played: "played",
        best: "best",
        cost: "costs",
        mistakes: "What cost most",
        mistake: "a mistake",
        none: "no move has cost anything so far",
        none_at_all: "no move has cost anything",
        not_known: "no further mistake is known yet: the positions are being searched",
        from_start: "no mistake follows; from the start again",
        from_end: "no mistake comes before; from the end again",
        lost: "lost here",
        no_best: "no better move is known here",
        /// What a move cost that is no number.
        a_win: "a win",
        the_game: "the game",
    }

    /// What a practice says.
    PracticeWords {
        title: "Practice",
        /// The questions, in the order of the kinds: before the node's name, and behind it.
        questions: [
            "What does the search return at",
            "Which moves are cut at",
            "α and β when the search enters",
            "Which node is visited next after",
            "May the table answer at",
            "What does the table store at",
        ],
        visit: "(visit again)",
        asks: ["values", "cuts", "windows", "order", "answers", "entries"],
        question: "question",
        right: "right@@correct",
        wrong: "no: the answer is",
        noted: "noted: all answers are judged at the end (ctrl-t)",
        are_right: "right@@many",
        mistakes: "mistakes",
        hints: ["hint", "hints"],
        no_hint: "the search begins here",
        go_on: "Go on",
        repeat: "Repeat what was wrong",
        series: "A series of trees",
        about: "fill in values, cuts, α and β; the trees become harder",
        so_far: "so far",
        done: "answered",
        what_next: "ctrl-r asks again what was wrong, ctrl-n gives the next tree of the series, esc leaves",
        all_right: "nothing was answered wrong",
        not_done: "answer all questions first: tab goes to the next one",
        nothing: "nothing can be asked here",
        answered: "your answer",
        at_end: "judged at the end",
        beyond: ["left@@side", "right@@side"],
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

    /// What the editor of evaluations says.
    EditorWords {
        title: "Evaluation",
        changed: "(changed)",
        value: "value of this position",
        was: "was",
        now: "now",
        search: "search@@noun",
        step: "step",
        terms: "terms",
        until: "until phase",
        numbers: "numbers of the formula",
        formula: "formula",
        here: "its names here",
        number: "number",
        name: "save as an evaluation called",
        leave: "There are unsaved changes. Leave the evaluation?",
        overwrite: "You have an evaluation of that file. Replace it?",
        nothing: "this evaluation has no numbers to change; e chooses another one",
        no_formula: "this evaluation is a sum: a formula is written in its file",
        formula_row: "enter types the formula; its numbers stand above",
        no_step: "this number cannot be stepped: enter types another one",
        read_again: "the evaluation's file has changed: read again",
        no_table: "this evaluation has no table of squares",
        together: "symmetric squares change together",
    }

    /// Lessons.
    LessonWords {
        lesson: "Lesson",
        hint: "hint",
        right: "Right.",
        finished: "That was the last step.",
        no_hint: "this step needs no hint",
        begin: "enter begins",
        more: "enter: the rest",
        on: "enter goes on",
        last: "enter ends the lesson",
        ask: "type the answer, # hint, esc panes",
        work: "# hint, q leaves",
        aside: "# lesson",
        next_lesson: "enter: the next lesson",
        leave: "enter: back to the game that was open before",
        steps: ["step", "steps"],
        all_done: "done",
    }

    /// Tournaments.
    Games {
        players: ["player", "players"],
        run: ["begin", "pause", "go on"],
        /// What tab leads to: the tables or the games.
        turn: ["tables", "games"],
        games: ["game", "games"],
        plies: ["ply", "plies"],
        seed: "seed",
        again: ["time again", "times again"],
        not_begun: "not begun",
        left: "left@@remaining",
        space_starts: "space begins to play",
        starts: "and starts",
        one_only: "one tournament at a time: ctrl-t shows the one that is played",
        all_played: "all games are played",
        stopped: "stopped: space goes on",
        bad_pairs: "expected a number of pairs from 1 to",
        no_humans: "two programs must play: 6 and 7 choose them",
        none: "there is no such game",
    }
}
