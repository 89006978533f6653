//! The lines of a paper that do not depend on the search: its title, the lines to fill in, points,
//! and the teacher's own questions.

use crate::batch::exam::{Handout, POINTS, TeacherQuestion};

/// The title of a sheet or a solution with a number.
pub fn title(number: u32, solved: bool, handout: &Handout) -> String {
    let title = if solved {
        say!("Solution {number}")
    } else {
        say!("Sheet {number}")
    };
    match handout.student(number).filter(|_| solved) {
        Some(student) => format!("{title}: {}", student.name),
        None => title,
    }
}

/// A line that is filled in above the questions.
pub struct HeadLine<'a> {
    pub label: &'static str,
    /// Its share of the width.
    pub room: f64,
    /// The text that is already filled in.
    pub filled: &'a str,
}

/// Returns the lines to fill in above the questions of the sheet with this number.
pub fn head(number: u32, handout: &Handout) -> [HeadLine<'_>; 4] {
    let student = handout.student(number);
    let [name, id] = student.map_or(["", ""], |student| [&student.name, &student.number]);
    [
        (say!("Name@@student"), 0.4, name),
        (say!("Number@@student"), 0.16, id),
        (say!("Course@@university"), 0.26, ""),
        (say!("Date"), 0.18, ""),
    ]
    .map(|(label, room, filled)| HeadLine {
        label,
        room,
        filled,
    })
}

/// Returns the questions of the teacher with their replies, a line each.
pub fn own_answers(handout: &Handout) -> impl Iterator<Item = String> {
    handout.questions.iter().map(
        |TeacherQuestion { text, answer, .. }| match answer.as_str() {
            "" => format!("{text} {}", say!("Marked by hand.")),
            answer => format!("{text} {answer}"),
        },
    )
}

/// Returns the lines, one a question, each with its suggested points, [`POINTS`] in all; `weights`
/// are those of the questions before the teacher's own.
pub fn with_points(lines: Vec<String>, weights: &[u32], handout: &Handout) -> Vec<String> {
    let own = || handout.questions.iter();
    // Questions with points from the teacher keep them; the others share the rest.
    let fixed =
        std::iter::repeat_n(None, weights.len()).chain(own().map(|question| question.points));
    let weights = weights.iter().copied().chain(own().map(|_| 3));
    let weights: Vec<(Option<u32>, u32)> = fixed.zip(weights).collect();
    let rest = POINTS.saturating_sub(weights.iter().filter_map(|(fixed, _)| *fixed).sum());
    let all = weights
        .iter()
        .filter(|(fixed, _)| fixed.is_none())
        .map(|(_, weight)| weight)
        .sum::<u32>()
        .max(1);
    let mut before = 0;
    let line = |(line, (fixed, weight)): (String, (Option<u32>, u32))| {
        let points = fixed.unwrap_or_else(|| {
            // The remainder of the rounding goes to a later question, so that the sum is kept.
            let given = rest * before / all;
            before += weight;
            rest * before / all - given
        });
        say!(points; "{line} ({points} point)|{line} ({points} points)")
    };
    lines.into_iter().zip(weights).map(line).collect()
}
