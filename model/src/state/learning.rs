//! [`Learning`]: the progress of the lessons, the current practice, and the results of all
//! practice.
//!
//! It is stored in `learning.ron`, which is written after every answer.

use super::{folders, page};
use crate::save::{MOST_BYTES, VERSION, text_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the file.
pub const FILE: &str = "learning.ron";

/// The progress of lessons and practice, as stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Learning {
    version: u32,
    /// The lessons by title.
    pub lessons: BTreeMap<String, KeptLesson>,
    /// The practice that was shown last.
    pub practice: Option<KeptPractice>,
    pub score: Score,
}

/// A lesson that was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptLesson {
    /// The number of completed steps.
    pub steps: usize,
    /// The game of the lesson when it was left, as the text of a save.
    pub study: String,
    /// The length and the hash of the game with which the lesson begins. If they differ, the title
    /// belongs to another lesson now, and the game is not used.
    pub begins: (u64, u64),
    /// The steps, from 0, in which a hint was requested or a wrong answer given; empty in older
    /// files.
    #[serde(default)]
    pub slips: Vec<usize>,
}

/// A practice session, saved after each reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptPractice {
    /// The game with the questions, as the text of a save; empty for a tree of the series.
    pub study: String,
    /// The title in older files, in the language of that time; titles are now made when they are
    /// shown. In files with a title the numbers of the questions follow another order.
    #[serde(default, skip_serializing)]
    pub title: String,
    /// The level of the series, from 0, and the seed of the tree.
    pub series: Option<(usize, u64)>,
    /// The level and the seed of the tree in the series that was left for this practice.
    pub left: Option<(usize, u64)>,
    /// The name of the method that searches the trees of the series; empty in older files.
    #[serde(default)]
    pub method: String,
    /// The seed of the Monte-Carlo search of a position; none where it is searched as its study says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampled: Option<u64>,
    /// The index of the chosen kind of questions.
    pub ask: usize,
    /// The numbers of the questions to be asked.
    pub asked: Vec<usize>,
    /// The number of each answered question, the answer, and whether it was right.
    pub answers: Vec<(usize, String, bool)>,
    /// The index in `asked` of the question that is shown.
    pub at: usize,
    /// True if the user's replies are judged only at the end.
    pub at_end: bool,
    pub hints: u32,
    /// The typed text of an answer that was not submitted.
    pub draft: String,
    /// The time used so far, in seconds.
    pub seconds: u64,
}

/// The results of all practice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Score {
    pub answered: u64,
    pub right: u64,
    /// The number of mistakes by kind.
    pub mistakes: BTreeMap<String, u64>,
}

impl Learning {
    /// Returns the progress stored by earlier runs.
    pub fn load() -> Learning {
        let text = folders()
            .state
            .and_then(|folder| text_of(&folder.join(FILE), MOST_BYTES).ok());
        text.map_or_else(Learning::default, |text| Learning::read(&text))
    }
    /// Parses the text of the file; malformed text counts as no progress.
    pub fn read(text: &str) -> Learning {
        ron::from_str(text)
            .ok()
            .filter(|read: &Learning| read.version == VERSION)
            .unwrap_or_default()
    }
    /// Returns the text of the file.
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
