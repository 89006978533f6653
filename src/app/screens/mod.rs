//! The screens: each owns its state, its keys, its drawing, and how it is opened.

pub mod class;
pub mod diff;
pub mod evaluation;
pub mod exam_form;
pub mod form;
pub mod graph;
pub mod help;
pub mod lesson;
pub mod list;
pub mod new_game;
pub mod position;
pub mod practice;
pub mod prompt;
pub mod question;
pub mod report;
pub mod solve;
pub mod start;
pub mod tournament;
pub mod tournament_form;
pub mod trees;

use crate::app::binding::Binding;

/// The rows of those that have some of their own.
pub(crate) const TABLES: &[&[Binding]] = &[
    list::keys::TABLE,
    report::keys::TABLE,
    diff::keys::TABLE,
    help::keys::TABLE,
    start::keys::TABLE,
    graph::keys::TABLE,
    evaluation::keys::TABLE,
    tournament::keys::TABLE,
    class::keys::TABLE,
    practice::keys::TABLE,
    trees::keys::TABLE,
    new_game::keys::TABLE,
    tournament_form::keys::TABLE,
    exam_form::keys::TABLE,
    lesson::keys::TABLE,
    position::keys::TABLE,
    solve::keys::TABLE,
];
