//! The panes: each owns its keys, its drawing, and what the mouse does in it.

pub mod anywhere;
pub mod view;
pub(crate) mod words;

use crate::app::Pane;
use crate::app::binding::Binding;
use crate::app::pane::each_pane;
use view::PaneView;

/// Declares the modules of the panes.
macro_rules! folders {
    ($($pane:ident $name:ident $edge:ident $about:literal)*) => {
        $(pub mod $name;)*

        /// The key bindings of the panes.
        pub(crate) const TABLES: &[&[Binding]] = &[$($name::keys::TABLE),*];

        /// Returns the view of a pane.
        pub(crate) fn view(pane: Pane) -> &'static dyn PaneView {
            match pane {
                $(Pane::$pane => $name::VIEW,)*
            }
        }
    };
}

each_pane!(folders);
