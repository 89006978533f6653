//! The lessons that come with the program, from the files in `assets/lessons/`, and those of each language below it.
//!
//! A lesson in another language is a whole file, with the study and the goals of the English one (tested). One that does
//! not exist yet is given in English.

use crate::language;

macro_rules! lessons {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/lessons/", $folder, $name, ".ron")))),*]
    };
}

/// The built-in lessons in the order in which they are best taken: name and text.
pub const BUILT_IN: &[(&str, &str)] = lessons! {
    "": "values" "by-hand" "alpha-and-beta" "why-a-cut" "order" "depth" "horizon" "sooner" "faulty" "your-own" "nim" "pvs"
        "tournament" "remembering" "bounds" "table-move" "null-windows" "chance" "chance-cuts" "playouts" "explore" "trap" "guilty"
};

/// Those of a language by its code.
const TRANSLATED: [(&str, &[(&str, &str)]); 2] = [
    (
        "pt",
        lessons! {
            "pt/": "values" "by-hand" "alpha-and-beta" "why-a-cut" "order" "depth" "horizon" "sooner" "faulty" "your-own"
                "nim" "pvs" "tournament" "remembering" "bounds" "table-move" "null-windows" "chance" "chance-cuts" "playouts" "explore" "trap" "guilty"
        },
    ),
    (
        "es",
        lessons! {
            "es/": "values" "by-hand" "alpha-and-beta" "why-a-cut" "order" "depth" "horizon" "sooner" "faulty" "your-own"
                "nim" "pvs" "tournament" "remembering" "bounds" "table-move" "null-windows" "chance" "chance-cuts" "playouts" "explore" "trap" "guilty"
        },
    ),
];

/// The built-in lessons in the language of the screen, in the order of [`BUILT_IN`].
pub fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    let code = language::current().code();
    let own = TRANSLATED
        .iter()
        .find(|(other, _)| *other == code)
        .map_or(BUILT_IN, |(_, lessons)| lessons);
    BUILT_IN.iter().map(|lesson| {
        *own.iter()
            .find(|(name, _)| *name == lesson.0)
            .unwrap_or(lesson)
    })
}

/// The traces that those lessons are about: name and text.
pub const TRACES: &[(&str, &str)] = &[(
    "hand-out.trace",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../assets/lessons/hand-out.trace"
    )),
)];
