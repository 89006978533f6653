//! The words of what is filled in: the first screen, the form of a new game, the editor of evaluations, lessons, tournaments.

words! {
    /// The first screen. Lists are in the order of [`crate::app::action::Purpose::ALL`].
    StartWords {
        title: " plyscope ",
        question: "What would you like to do?",
        purposes: ["Learn", "Play", "Analyse", "Continue", "Open"],
        about: [
            "lessons, and study positions with something to find out",
            "against the program, from easy to perfect",
            "any board of any game, to any depth",
            "",
            "a saved game, a tournament, a transcript",
        ],
        nothing: "nothing yet",
        recent: "Recent files",
    }

    /// The form of a new game.
    NewGameWords {
        play: "Play a new game",
        analyse: "A new game",
        game: "game",
        list: "tree",
        usual: "usual",
        position: "position",
        position_limits: "rows from the top joined by /, then the side to move",
        side: "you play",
        sides: ["and move first", "and move second"],
        strength: "against",
        spec: "one line",
        typed: "type",
    }

    /// What the editor of evaluations says.
    EditorWords {
        title: "Evaluation",
        changed: "(changed)",
        value: "value of this position",
        was: "was",
        now: "now",
        search: "search",
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
        nothing: "this evaluation has no numbers to change",
        no_formula: "this evaluation is a sum: a formula is written in its file",
        formula_row: "enter types the formula; its numbers stand above",
        no_step: "this number cannot be stepped: enter types another one",
        read_again: "the evaluation's file has changed: read again",
    }

    /// Lessons.
    LessonWords {
        lesson: "Lesson",
        hint: "hint",
        wrong: "not right",
        right: "Done.",
        done: "done: # goes on",
        finished: "That was the last step. enter goes back to the game that was open before.",
        no_hint: "this step needs no hint",
        no_question: "this step asks no question",
        strip_keys: "# lesson",
        begin_keys: "enter begins, q leaves the lesson",
        next_keys: "enter next step, left the one before, esc back to the panes, q leaves",
        answer_keys: "enter types the answer, h hint, esc back to the panes, q leaves",
        work_keys: "enter to the panes to do it, h hint, left step before, q leaves",
        end_keys: "enter leaves the lesson, left the last step",
        steps: ["step", "steps"],
        taken: "taken",
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
        left: "left",
        space_starts: "space begins to play",
        starts: "and starts",
        one_only: "one tournament at a time: ctrl-t shows the one that is played",
        all_played: "all games are played",
        stopped: "stopped: space goes on",
        bad_pairs: "expected a number of pairs from 1 to",
        no_humans: "two programs must sit at the board: 6 and 7 seat them",
        none: "there is no such game",
    }
}
