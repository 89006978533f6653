//! [`ExamSheets`]: the sheets of an exam with their tasks, independent of the search.

use super::page::Page;
use super::sampled::SampledPaper;
use super::sampled_json::SampledJson;
use super::{Paper, SheetJson};
use crate::batch::exam::{Ask, ExamSheet, Handout, SampledAsk, SampledSheet};
use crate::inspect::json::{self, JsonError};

/// The sheets of an exam with their tasks.
pub enum ExamSheets {
    /// Depth-first searches.
    Searched {
        ask: Vec<Ask>,
        sheets: Vec<ExamSheet>,
    },
    /// Monte-Carlo searches.
    Sampled {
        ask: Vec<SampledAsk>,
        sheets: Vec<SampledSheet>,
    },
}

impl ExamSheets {
    /// Returns the number of sheets.
    pub fn count(&self) -> usize {
        match self {
            ExamSheets::Searched { sheets, .. } => sheets.len(),
            ExamSheets::Sampled { sheets, .. } => sheets.len(),
        }
    }
    /// Returns the number of leaves of the widest tree.
    pub fn most_leaves(&self) -> u64 {
        let most = match self {
            ExamSheets::Searched { sheets, .. } => sheets.iter().map(ExamSheet::leaves).max(),
            ExamSheets::Sampled { sheets, .. } => sheets.iter().map(SampledSheet::leaves).max(),
        };
        most.unwrap_or(0) as u64
    }
    /// Returns the sheets, or their solutions; trees are drawn from left to right if `sideways` is
    /// true.
    pub fn papers<'a>(
        &'a self,
        handout: &'a Handout,
        solved: bool,
        sideways: bool,
    ) -> Vec<Box<dyn Page + 'a>> {
        match self {
            ExamSheets::Searched { ask, sheets } => {
                let paper = |sheet| -> Box<dyn Page + 'a> {
                    Box::new(Paper {
                        sheet,
                        ask,
                        handout,
                        solved,
                        sideways,
                    })
                };
                sheets.iter().map(paper).collect()
            }
            ExamSheets::Sampled { ask, sheets } => {
                let paper = |sheet| -> Box<dyn Page + 'a> {
                    Box::new(SampledPaper {
                        sheet,
                        ask,
                        handout,
                        solved,
                        sideways,
                    })
                };
                sheets.iter().map(paper).collect()
            }
        }
    }
    /// Returns the sheets for scripts, a JSON object each.
    ///
    /// # Errors
    /// The sheets cannot be written.
    pub fn json(&self, handout: &Handout) -> Result<Vec<String>, JsonError> {
        match self {
            ExamSheets::Searched { sheets, .. } => sheets
                .iter()
                .map(|sheet| json::text(&SheetJson::new(sheet, handout)))
                .collect(),
            ExamSheets::Sampled { sheets, .. } => sheets
                .iter()
                .map(|sheet| json::text(&SampledJson::new(sheet, handout)))
                .collect(),
        }
    }
}
