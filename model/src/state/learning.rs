//! [`Learning`]: the progress of the lessons, the practice that is under way, and the results of all practice.
//!
//! It is kept in `learning.ron`, which is written after every answer.

use super::{folders, page};
use crate::save::{MOST_BYTES, VERSION, text_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the file.
pub const FILE: &str = "learning.ron";

/// What is kept. See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Learning {
    version: u32,
    /// By title.
    pub lessons: BTreeMap<String, KeptLesson>,
    /// The practice that was shown last.
    pub practice: Option<KeptPractice>,
    pub score: Score,
}

/// A lesson that was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptLesson {
    /// How many steps are done.
    pub steps: usize,
    /// Its game when it was left, as the text of a save.
    pub study: String,
    /// The length and the hash of the game that it begins with: of another lesson of its name, the game is not its own.
    pub begins: (u64, u64),
    /// The steps, from 0, for which a hint was asked, or to which a wrong answer was given; none in older files.
    #[serde(default)]
    pub slips: Vec<usize>,
}

/// A practice with its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptPractice {
    /// What is practised on, as the text of a save; empty for a tree of the series.
    pub study: String,
    /// What older files called it, in the language of that day; titles are made when they are shown. Files that have one number
    /// the questions in another order.
    #[serde(default, skip_serializing)]
    pub title: String,
    /// The level of the series, from 0, and the seed of the tree.
    pub series: Option<(usize, u64)>,
    /// The same of the tree of the series that was left for it.
    pub left: Option<(usize, u64)>,
    /// The word of the method by which the trees of the series are searched; empty in older files.
    #[serde(default)]
    pub method: String,
    /// The seed of the Monte-Carlo search of a position; none where it is searched as its study says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampled: Option<u64>,
    /// Which choice of questions.
    pub ask: usize,
    /// The numbers of the questions that are asked.
    pub asked: Vec<usize>,
    /// The number of a question, what was answered, and whether that is right.
    pub answers: Vec<(usize, String, bool)>,
    /// Which of those that are asked is shown.
    pub at: usize,
    /// Are answers judged only at the end?
    pub at_end: bool,
    pub hints: u32,
    /// What is typed and not answered.
    pub draft: String,
    /// How long it took so far.
    pub seconds: u64,
}

/// How all practice went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Score {
    pub answered: u64,
    pub right: u64,
    /// How many mistakes of each kind.
    pub mistakes: BTreeMap<String, u64>,
}

impl Learning {
    /// What was kept by the last run.
    pub fn load() -> Learning {
        let text = folders()
            .state
            .and_then(|folder| text_of(&folder.join(FILE), MOST_BYTES).ok());
        text.map_or_else(Learning::default, |text| Learning::read(&text))
    }
    /// What a text says.
    pub fn read(text: &str) -> Learning {
        ron::from_str(text)
            .ok()
            .filter(|read: &Learning| read.version == VERSION)
            .unwrap_or_default()
    }
    /// The text of the file.
    pub fn to_text(&self) -> String {
        page(&Learning {
            version: VERSION,
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again() {
        let practice = KeptPractice {
            study: "(version: 1,\n \"\u{1b}\\)".to_owned(),
            title: String::new(),
            series: Some((3, u64::MAX)),
            left: None,
            method: "alphabeta-hard".to_owned(),
            sampled: Some(7),
            ask: 1,
            asked: vec![0, 2],
            answers: vec![(2, "-inf 3".to_owned(), false)],
            at: 1,
            at_end: true,
            hints: 4,
            draft: "∞".to_owned(),
            seconds: 9,
        };
        let score = Score {
            answered: 3,
            right: 2,
            mistakes: BTreeMap::from([("cuts".to_owned(), 1)]),
        };
        let lesson = KeptLesson {
            steps: 2,
            study: "x".to_owned(),
            begins: (1, 2),
            slips: vec![0, 3],
        };
        let lessons = BTreeMap::from([("Why a cut".to_owned(), lesson)]);
        let learning = Learning {
            version: VERSION,
            lessons,
            practice: Some(practice),
            score,
        };
        assert_eq!(Learning::read(&learning.to_text()), learning);
        let older =
            "(version: 1, lessons: {\"Why a cut\": (steps: 2, study: \"x\", begins: (1, 2))})";
        assert_eq!(Learning::read(older).lessons["Why a cut"].slips, [0; 0]);
        for rubbish in [
            "",
            "(version: 7)",
            "(score: 3)",
            "(version: 1, more: 2)",
            "\0\u{1b}",
        ] {
            assert_eq!(Learning::read(rubbish), Learning::default(), "{rubbish}");
        }
    }
}
