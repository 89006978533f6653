//! The study positions that come with the program, from the files in `saves/`.

macro_rules! built_in {
    ($($name:literal,)*) => {
        /// The built-in saves in the order in which they are best looked at: name and text.
        pub const BUILT_IN: &[(&str, &str)] = &[$(
            ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/saves/", $name, ".ron"))),
        )*];
    };
}

built_in! {
    "galo-two-way-win",
    "galo-won-sooner",
    "galo-empty",
    "galo-weights-1",
    "galo-weights-2",
    "galo-weights-3",
    "tree-textbook",
    "tree-faulty",
    "row-4x6-3",
    "row-5x5-4",
    "nim-1-2-3-4",
    "nim-misere",
    "connect-four-4x4",
    "connect-four-printed",
    "rastros-obtuso-bacoco",
    "rastros-step-back",
    "othello-start",
    "othello-deep-cut",
    "othello-one-square-left",
    "othello-final",
}
