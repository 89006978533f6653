//! The built-in lessons, from the files in `assets/lessons/` and their translations in its folders.
//!
//! A translated lesson is a complete file, with the study and the goals of the English one
//! (tested). A lesson without a translation is given in English.

use crate::language;

macro_rules! lessons {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/lessons/", $folder, $name, ".ron")))),*]
    };
}

/// The names and texts of the built-in lessons, in the recommended order.
pub const BUILT_IN: &[(&str, &str)] = lessons! {
    "": "values" "by-hand" "alpha-and-beta" "why-a-cut" "order" "depth" "horizon" "sooner" "faulty" "your-own" "nim" "pvs"
        "tournament" "remembering" "bounds" "table-move" "null-windows" "chance" "chance-cuts" "playouts" "explore" "trap" "guilty"
};

/// The translated lessons by code of language.
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

/// Returns the names and texts of the built-in lessons in the language of the screen, in the order
/// of [`BUILT_IN`].
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

/// The names and texts of the traces that built-in lessons are about.
pub const TRACES: &[(&str, &str)] = &[(
    "hand-out.trace",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../assets/lessons/hand-out.trace"
    )),
)];
