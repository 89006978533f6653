//! [`Lesson`]: a text with a position and steps that wait for a condition: *go to the first cut*,
//! *make alpha-beta search fewer than 50 nodes*, *find the move that O should have played*.
//!
//! Lessons are data: the built-in ones are in `assets/lessons/`, and teachers write their own. A
//! step waits for a [`Goal`]; the workbench decides whether it is reached.

mod built_in;
mod file;
mod lesson;
mod moves;

pub use built_in::{BUILT_IN, built_in};
pub use lesson::{
    Goal, LONGEST, Lesson, LessonError, LessonProblem, LessonStep, SampledGoal, SearchGoal,
};
