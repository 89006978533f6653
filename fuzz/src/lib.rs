//! The targets, which the tests of plyscope run as well.

#[path = "../../tests/workbench/fuzz/targets/mod.rs"]
pub mod targets;
