//! The screens: each module holds its state, its keys, its drawing, and how it is opened.

pub mod form;
pub mod prompt;
pub mod question;

use crate::app::binding::Binding;

/// Declares the screens that have key bindings of their own. To add one, add its name here, and its
/// folder. `cargo fmt` does not find files that a macro names: `.ci/run` has a step for them.
macro_rules! screens {
    ($($name:ident)*) => {
        $(pub mod $name;)*

        /// The key bindings of the screens.
        pub(crate) const TABLES: &[&[Binding]] = &[$($name::keys::TABLE),*];
    };
}

screens! {
    list report diff help start graph evaluation tournament class practice trees new_game tournament_form exam_form lesson
    position solve ended review monte_carlo
}
