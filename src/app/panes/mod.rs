//! The panes: each owns its keys, its drawing, and what the mouse does in it.

pub mod anywhere;
pub mod view;

use crate::app::Pane;
use crate::app::binding::Binding;
use view::PaneView;

/// The folders of the panes, in the order of [`Pane::ALL`].
macro_rules! panes {
    ($($pane:ident $name:ident)*) => {
        $(pub mod $name;)*

        /// Their rows.
        pub(crate) const TABLES: &[&[Binding]] = &[$($name::keys::TABLE),*];

        /// What a pane shows.
        pub(crate) fn view(pane: Pane) -> &'static dyn PaneView {
            match pane {
                $(Pane::$pane => $name::VIEW,)*
            }
        }
    };
}

panes! {
    Board board
    Moves moves
    Tree tree
    Children children
    Timeline timeline
}
