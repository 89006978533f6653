//! `plyscope page`: a search as one HTML file that steps through it in any browser.

use super::language::LanguageArguments;
use super::sampling_export;
use super::{
    CliError, CliResult, CommandContext, Recorded, RecordingMemory, Replace, RequestArguments,
    Resolved, adopt,
};
use clap::Args;
use engine::search::Token;
use engine::trace::Tick;
use model::inspect::page::{PageOptions, page};
use model::language::{sides, within};
use model::lessons::Lesson;
use model::report::search_title;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct PageArguments {
    #[command(flatten)]
    request: RequestArguments,
    /// The first tick; of uct the first iteration
    #[arg(long, value_name = "T")]
    from: Option<u64>,
    /// The last tick; of uct the last iteration
    #[arg(long, value_name = "T")]
    to: Option<u64>,
    /// Hide values, windows and cuts, and ask for them
    #[arg(long, conflicts_with_all = ["from", "to"])]
    practice: bool,
    #[command(flatten)]
    pub language: LanguageArguments,
    /// The file to write [default: -, standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<OsString>,
    #[command(flatten)]
    replace: Replace,
}

impl PageArguments {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let file = self
            .out
            .as_deref()
            .filter(|file| *file != "-")
            .map(Path::new);
        file.map_or(Ok(()), |file| self.replace.check(file))?;
        if self.request.search.is_uct() && self.lesson(context)?.is_none() {
            if self.practice {
                return Err(CliError::BesideUct { option: "practice" });
            }
            let question = self.request.resolve_any(context)?;
            let text = within(self.language.of_paper()?, || {
                sampling_export::page(&question, (self.from, self.to))
            })?;
            return match file {
                Some(file) => self.replace.write(file, &text),
                None => context.print(&text),
            };
        }
        let (recorded, lesson) = self.recorded(context)?;
        let (problem, control) = (&*recorded.problem, Token::new());
        let (from, to) = (self.from.map(Tick), self.to.map(Tick));
        let notes = lesson.as_ref().map(Lesson::page_notes).unwrap_or_default();
        let options = PageOptions {
            from,
            to,
            around: None,
            practice: self.practice,
            notes,
        };
        let text = within(self.language.of_paper()?, || {
            // A page draws discs, as the screen does.
            let _called = sides::by_discs(false);
            let title = lesson
                .as_ref()
                .map_or_else(|| search_title(problem), |lesson| lesson.title.clone());
            recorded.look(|walk| page(walk, problem, &title, &options, &control))
        })?;
        match file {
            Some(file) => self.replace.write(file, &text),
            None => context.print(&text),
        }
    }
}

impl PageArguments {
    /// Returns the search of a file, or of a lesson, with the lesson.
    fn recorded(&self, context: &mut CommandContext<'_>) -> CliResult<(Recorded, Option<Lesson>)> {
        let Some((file, text)) = self.lesson(context)? else {
            return Ok((
                Recorded::asked(&self.request, context, RecordingMemory::USUAL)?,
                None,
            ));
        };
        if self.request.search.is_uct() {
            return Err(CliError::LessonUct);
        }
        let name = file.to_string_lossy();
        let lesson = Lesson::read(&text, &name, &context.registry)?;
        let study = lesson.study(None, Arc::clone(&context.registry));
        let study = study.map_err(|reason| CliError::unread(&file, reason))?;
        let (position, registry) = (study.position().copy(), Arc::clone(study.registry()));
        let (spec, notes) = (self.request.search.over(study.spec().clone()), Vec::new());
        let mut question = Resolved {
            position,
            spec,
            uct: None,
            registry,
            notes,
            opening: study.opening(),
        };
        if let Some(name) = &self.request.search.evaluation {
            question.spec.evaluation = Some(adopt(
                context,
                &mut question.registry,
                name,
                &*question.position,
            )?);
        }
        Ok((
            Recorded::of(&question, RecordingMemory::USUAL)?,
            Some(lesson),
        ))
    }
    fn lesson(&self, context: &mut CommandContext<'_>) -> CliResult<Option<(OsString, String)>> {
        let Some(file) = self.request.place.file.clone() else {
            return Ok(None);
        };
        Ok(context.input.lesson(&file)?.map(|text| (file, text)))
    }
}
