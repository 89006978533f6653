//! The words of what is filled in: the first screen, the form of a new game, the editor of evaluations.

words! {
    /// The first screen. Lists are in the order of [`crate::app::action::Purpose::ALL`].
    StartWords {
        title: " plyscope ",
        question: "What would you like to do?",
        purposes: ["Learn", "Play", "Analyse", "Continue", "Open"],
        about: [
            "study positions, each with something to find out",
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
}
