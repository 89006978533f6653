//! `plyscope convert`: from any known text to a save, or to a notation of other programs.

use super::choice::ChoiceArguments;
use super::request::found;
use super::{CliResult, CommandContext, notations};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use model::documents;
use model::save::export::{ExportFormat, FORMATS, SAVE};
use std::ffi::OsString;

#[derive(Args, Debug)]
#[command(after_help = notations::help())]
pub struct Convert {
    /// The text: a save, or any of the notations below; - reads standard input
    file: OsString,
    /// Which game of a text.
    #[command(flatten)]
    which: ChoiceArguments,
    /// To what
    #[arg(long, value_name = "NOTATION", default_value = SAVE, value_parser = target())]
    to: Target,
}

/// The target of a conversion; `None` is a save.
#[derive(Clone, Copy, Debug)]
struct Target(Option<&'static ExportFormat>);

fn target() -> impl TypedValueParser<Value = Target> {
    let save = PossibleValue::new(SAVE).help("a save");
    let formats = FORMATS
        .iter()
        .map(|format| PossibleValue::new(format.word).help(format.about));
    PossibleValuesParser::new(std::iter::once(save).chain(formats))
        .map(|word| Target(ExportFormat::named(&word)))
}

impl Convert {
    /// Converts the text. Guesses are reported on standard error.
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let study = found(&self.file, &self.which, context, |spec| spec)?.study;
        let mut text = match self.to.0 {
            Some(format) => {
                documents::left_out(&study, format)
                    .iter()
                    .for_each(|note| context.note(&note.to_string()));
                documents::export(&study, format)?
            }
            None => documents::to_text(&study),
        };
        if !text.ends_with('\n') {
            text.push('\n');
        }
        context.print(&text)
    }
}
