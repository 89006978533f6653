//! The names of Connect Four's first moves on the usual board, by the column.
//!
//! They are those of the list of openings at <https://play4row.com/blog/openings-database>. No longer line has a name that
//! several people use.

use super::NamedLine;

pub(super) const LINES: &[NamedLine] = &[
    NamedLine::new("1", key!("Far-Left Opening")),
    NamedLine::new("2", key!("Left-Inner Opening")),
    NamedLine::new("3", key!("Left-Centre Opening")),
    NamedLine::new("4", key!("Centre Opening")),
    NamedLine::new("5", key!("Right-Centre Opening")),
    NamedLine::new("6", key!("Right-Inner Opening")),
    NamedLine::new("7", key!("Far-Right Opening")),
];
