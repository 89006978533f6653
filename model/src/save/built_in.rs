//! The built-in study positions from the files in `saves/`, with their subjects.

macro_rules! built_in {
    ($($name:literal => $learn:literal,)*) => {
        /// The name and the text of the built-in saves, in the suggested order of study.
        pub const BUILT_IN: &[(&str, &str)] = &[$(
            ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../saves/", $name, ".ron"))),
        )*];
        /// The subject of each built-in save, in the same order.
        pub const LEARNT: &[&str] = &[$($learn),*];
    };
}

built_in! {
    "galo-two-way-win" => "values of all moves; ties go to the first move",
    "galo-won-sooner" => "why a program that wins may dawdle",
    "galo-empty" => "minimax and alpha-beta on a whole game",
    "galo-weights-1" => "an evaluation by weights, by hand",
    "galo-weights-2" => "an evaluation that does not know a draw",
    "galo-weights-3" => "an evaluation that does not know a loss",
    "tree-textbook" => "the first cut, and why the last leaf cuts nothing",
    "tree-faulty" => "a typical mistake, caught by a check",
    "row-4x6-3" => "a proof by search: who wins, and with which moves",
    "row-5x5-4" => "how one mistake loses a drawn game",
    "nim-1-2-3-4" => "counting nodes; an evaluation against the nim-sum",
    "nim-misere" => "how the end of a game changes its beginning",
    "connect-four-4x4" => "equal moves, and what seven plies cost",
    "connect-four-printed" => "the horizon: a threat that is not seen",
    "rastros-obtuso-bacoco" => "which moves lose within four plies",
    "rastros-step-back" => "why a step back may win",
    "othello-start" => "symmetric moves: values and bounds",
    "othello-deep-cut" => "what the order of moves saves",
    "othello-one-square-left" => "a table of squares against the true end",
    "othello-final" => "a finished game in three evaluations",
    "solved-connect-four" => "the solved game: what each first move is worth",
    "solved-connect-four-5x4" => "a drawn board, and what loses on it",
    "solved-row-5x5-4" => "a draw from every first move, and where it breaks",
    "solved-row-5x6-4" => "how one row turns a draw into a win",
    "solved-rastros-6x6" => "three steps that win, and why",
    "solved-rastros-8x8" => "an answer to every first step: the second side wins",
    "solved-nim-3-5-7" => "the nim-sum as a proof",
    "solved-connect-four-6x6" => "how one column turns the result around",
    "solved-connect-four-one-move" => "a win that no shallow search sees",
    "solved-othello-parity" => "who has the last move in each region",
    "solved-othello-ffo-40" => "an endgame that programs are compared by",
    "solved-rastros-7x7" => "whether the pattern of six by six holds",
}
