//! The screen in Portuguese. A line is an entry, sorted by the English: merges stay easy. The terms stand in `docs/languages.md`.

#[rustfmt::skip]
pub const TABLE: &[(&str, &str)] = &[
];
