//! `plyscope export`: a part of a searched tree as text, Graphviz DOT, JSON lines or SVG, or the position as a save.
//!
//! The tree of a Monte-Carlo search is drawn by [`sampling_export`](super::sampling_export).

use super::language::LanguageArguments;
use super::sampling_export::{self, SampledPart};
use super::{
    CliError, CliResult, CommandContext, Recorded, RecordingMemory, Replace, RequestArguments,
    Resolved,
};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use engine::boundary::position::{Position, read_moves};
use engine::boundary::problem::names;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::trace::Tick;
use model::documents;
use model::inspect::diagram::{Diagram, DiagramLimits};
use model::inspect::drawing::png::{is_pdf, is_png, pdf, png};
use model::inspect::drawing::{self, DrawingFormat, DrawnPart, FILM, FORMATS, Paint};
use model::inspect::page::{PageOptions, page};
use model::inspect::{film, textbook};
use model::language::{Language, within};
use model::report::search_title;
use model::study::Study;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct Export {
    #[command(flatten)]
    request: RequestArguments,
    /// As what
    #[arg(long = "as", value_name = "FORMAT", default_value = "text", value_parser = target())]
    format: Target,
    /// Only what is below these moves
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    under: Option<String>,
    /// The most plies that are shown
    #[arg(long, value_name = "N", default_value_t = 3)]
    plies: u32,
    /// The most nodes and unsearched moves that are shown
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    nodes: u32,
    /// uct: the tree as it was after an iteration, or for SVG a film of iterations [example: 300, 0..25]
    #[arg(long, value_name = "I", value_parser = stretch, conflicts_with = "ticks")]
    at: Option<Stretch>,
    /// The search as it was at a tick, or for SVG a film of ticks [example: 9, 0..25]
    #[arg(long, value_name = "T", value_parser = stretch)]
    ticks: Option<Stretch>,
    /// How long a film shows a tick, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pace: u32,
    /// SVG, LaTeX and DOT: α and β at each node, and why a node was left
    #[arg(long)]
    windows: bool,
    /// SVG: on dark ground
    #[arg(long)]
    dark: bool,
    #[command(flatten)]
    pub language: LanguageArguments,
    /// The file to write [default: -, standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<OsString>,
    #[command(flatten)]
    replace: Replace,
}

/// The most ticks of a film.
const MOST_TICKS: u64 = 1000;

/// A range of ticks, both ends included.
#[derive(Clone, Copy, Debug)]
pub struct Stretch(pub u64, pub u64);

fn stretch(text: &str) -> Result<Stretch, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if from <= to && to - from < MOST_TICKS => Ok(Stretch(from, to)),
        _ => Err(format!(
            "expected a number such as 9, or at most {MOST_TICKS} such as 0..25"
        )),
    }
}

/// The word for a save, beside those of the drawings.
const SAVE: &str = "ron";

/// The word for a picture in PNG, which another program converts.
const PNG: &str = "png";
/// The word for a picture in PDF, to be printed.
const PDF: &str = "pdf";

/// The format of the output.
#[derive(Clone, Copy, Debug)]
enum Target {
    Save,
    Drawing(&'static DrawingFormat),
    Png,
    Pdf,
}

fn target() -> impl TypedValueParser<Value = Target> {
    let formats = FORMATS
        .iter()
        .map(|format| PossibleValue::new(format.word).help(format.about));
    let save = "A save: the position with its search, and the moves of --under played";
    let save = PossibleValue::new(SAVE).help(save);
    let png = PossibleValue::new(PNG).help("The drawing as a PNG, by rsvg-convert");
    let pdf = PossibleValue::new(PDF).help("The drawing as a PDF, by rsvg-convert");
    PossibleValuesParser::new(formats.chain([png, pdf, save])).map(|word| {
        match (&*word, DrawingFormat::named(&word)) {
            (_, Some(format)) => Target::Drawing(format),
            (PNG, None) => Target::Png,
            (PDF, None) => Target::Pdf,
            (_, None) => Target::Save,
        }
    })
}

impl Export {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let (out, as_png, as_pdf) = (self.file(), self.as_png(), self.as_pdf());
        if (as_png || as_pdf) && out.is_none() {
            return Err(CliError::PngFile);
        }
        out.map_or(Ok(()), |file| self.replace.check(file))?;
        let drawing = match if as_png || as_pdf {
            Target::Png
        } else {
            self.format
        } {
            Target::Png | Target::Pdf => Some(&drawing::PICTURE),
            Target::Drawing(format) => Some(format),
            Target::Save => None,
        };
        if self.at.is_some() && !self.request.search.is_uct() {
            return Err(CliError::OnlyUct { option: "at" });
        }
        let text = match drawing {
            _ if self.request.search.is_uct() => self.sampled(context, drawing)?,
            Some(format) => {
                let recorded = Recorded::asked(&self.request, context, RecordingMemory::USUAL)?;
                let path = self.path(&*recorded.problem.position(&[]))?;
                // Pictures are for people, in their language; text for scripts is not translated.
                let language = if format.picture {
                    self.language.of_paper()?
                } else {
                    Language::ENGLISH
                };
                within(language, || self.drawn(&recorded, &path, format))?
            }
            None => {
                let question = self.request.resolve(context)?;
                saved(&question, &self.path(&*question.position)?)
            }
        };
        match out {
            Some(file) if as_png => self.replace.write(file, png(&text, file, &|| true)?),
            Some(file) if as_pdf => self.replace.write(file, pdf(&text, file, &|| true)?),
            Some(file) => self.replace.write(file, &text),
            None => context.print(&text),
        }
    }

    /// Returns the text of the tree of a Monte-Carlo search.
    fn sampled(
        &self,
        context: &mut CommandContext<'_>,
        format: Option<&DrawingFormat>,
    ) -> CliResult<String> {
        let options = [
            ("as ron", format.is_none()),
            ("ticks", self.ticks.is_some()),
            ("windows", self.windows),
        ];
        if let Some((option, _)) = options.into_iter().find(|(_, given)| *given) {
            return Err(CliError::BesideUct { option });
        }
        let question = self.request.resolve_any(context)?;
        let part = SampledPart {
            path: self.path(&*question.position)?,
            nodes: self.nodes as usize,
            plies: self.plies,
            at: self.at,
            pace: self.pace,
            paint: Paint {
                dark: self.dark,
                windows: false,
            },
            is_picture_file: self.as_png() || self.as_pdf(),
        };
        let language = match format {
            Some(format) if format.picture => self.language.of_paper()?,
            Some(_) | None => Language::ENGLISH,
        };
        let format = format.unwrap_or(&drawing::PICTURE);
        within(language, || sampling_export::text(&question, &part, format))
    }

    /// Returns the moves of --under.
    fn path(&self, position: &dyn Position) -> CliResult<Vec<Ordinal>> {
        let played = read_moves(position, self.under.as_deref().unwrap_or_default());
        played
            .map(|(path, _)| path)
            .map_err(|(_, number, error)| CliError::Under { number, error })
    }
    fn file(&self) -> Option<&Path> {
        self.out
            .as_deref()
            .filter(|file| *file != "-")
            .map(Path::new)
    }
    fn as_png(&self) -> bool {
        matches!(self.format, Target::Png)
            || !matches!(self.format, Target::Pdf) && self.file().is_some_and(is_png)
    }
    fn as_pdf(&self) -> bool {
        matches!(self.format, Target::Pdf)
            || !matches!(self.format, Target::Png) && self.file().is_some_and(is_pdf)
    }

    fn drawn(
        &self,
        recorded: &Recorded,
        path: &[Ordinal],
        format: &DrawingFormat,
    ) -> CliResult<String> {
        let limits = DiagramLimits {
            nodes: self.nodes as usize,
            plies: self.plies,
        };
        let problem = &*recorded.problem;
        let title = search_title(problem);
        let DrawnPart::Diagram(write) = format.part else {
            if !path.is_empty() {
                return Err(CliError::PageUnder);
            }
            let (from, to) = self
                .ticks
                .map(|Stretch(from, to)| (Tick(from), Tick(to)))
                .unzip();
            let options = PageOptions {
                from,
                to,
                ..PageOptions::default()
            };
            return Ok(recorded.look(|walk| page(walk, problem, &title, &options, &Token::new()))?);
        };
        let (picture, films) = (format.picture, format.word == FILM);
        let mut diagram = recorded.look(|walk| Diagram::new(walk, problem, path, limits))?;
        if picture {
            // The counts remain those of the search; a picture shows all of a textbook tree.
            textbook::complete(&mut diagram, problem, limits.nodes);
        }
        if diagram.path.len() < path.len() {
            let reached = names(problem, &diagram.path);
            let mv = names(problem, path)
                .into_iter()
                .nth(reached.len())
                .unwrap_or_default();
            return Err(CliError::NotSearched {
                mv,
                ply: reached.len() + 1,
            });
        }
        let paint = Paint {
            dark: self.dark,
            windows: self.windows,
        };
        let Some(Stretch(from, to)) = self.ticks else {
            if picture {
                recorded.look(|walk| film::name_wins(walk, problem, &mut diagram))?;
            }
            return Ok(write(&diagram, problem, &title, paint)?);
        };
        let moments = recorded.look(|walk| {
            film::moments(walk, problem, &diagram, from..=to, picture, &Token::new())
        })?;
        match &moments[..] {
            [(moment, _)] if from == to => Ok(write(moment, problem, &title, paint)?),
            moments if films && !self.as_png() && !self.as_pdf() => {
                Ok(drawing::film(moments, &title, paint, self.pace))
            }
            _ => Err(CliError::Film),
        }
    }
}

/// Returns the position as a save, with the settings of its search.
fn saved(question: &Resolved, path: &[Ordinal]) -> String {
    let mut study = Study::new(question.position.copy(), Arc::clone(&question.registry));
    study.auto_pass = false;
    if let Some(name) = &question.spec.evaluation {
        study.carry_named(name);
    }
    study.set_spec(question.spec.clone());
    for &ordinal in path {
        study.play(ordinal);
    }
    documents::to_text(&study)
}
