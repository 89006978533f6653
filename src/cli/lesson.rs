//! `plyscope check LESSON`: whether the workbench can run a lesson.

use super::{CliResult, CommandContext};
use model::inspect::explain::counted;
use model::lessons::Lesson;
use serde::Serialize;
use std::ffi::OsStr;

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct LessonJson<'a> {
    ok: bool,
    title: &'a str,
    steps: usize,
}

pub fn run(context: &mut CommandContext<'_>, file: &OsStr, text: &str, json: bool) -> CliResult {
    let lesson = Lesson::read(text, &file.to_string_lossy(), &context.registry)?;
    let (title, steps) = (&lesson.title, lesson.steps.len());
    if json {
        return context.json(&LessonJson {
            ok: true,
            title,
            steps,
        });
    }
    let title = engine::clean::clean(title);
    let steps = counted(steps as u64, ["step", "steps"]);
    context.print(&format!(
        "the lesson \"{title}\", {steps}: nothing is wrong with it\n"
    ))
}
