//! The study positions that come with the program, from the files in `saves/`.

macro_rules! built_in {
    ($($name:literal,)*) => {
        /// The built-in saves in the order in which they are best looked at: name and text.
        pub const BUILT_IN: &[(&str, &str)] = &[$(
            ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/saves/", $name, ".ron"))),
        )*];
    };
}

built_in! {}
