//! The lessons that come with the program, from the files in `assets/lessons/`.

macro_rules! built_in {
    ($($name:literal,)*) => {
        /// The built-in lessons in the order in which they are best taken: name and text.
        pub const BUILT_IN: &[(&str, &str)] = &[$(
            ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/lessons/", $name, ".ron"))),
        )*];
    };
}

built_in! {
    "values",
    "by-hand",
    "alpha-and-beta",
    "why-a-cut",
    "order",
    "depth",
    "horizon",
    "sooner",
    "faulty",
    "your-own",
    "nim",
    "pvs",
    "tournament",
}

/// The traces that those lessons are about: name and text.
pub const TRACES: &[(&str, &str)] =
    &[("hand-out.trace", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/lessons/hand-out.trace")))];
