//! The courses to which descriptions of evaluations, players and positions refer by a letter.

/// The letters and the courses that they stand for; `docs/evaluations.md` has the same table.
pub const COURSES: [(char, &str); 4] = [
    (
        'a',
        key!(
            "introduction to artificial intelligence 2020/21: tic-tac-toe, alpha-beta, students' evaluations for Rastros"
        ),
    ),
    (
        'b',
        key!("the project of that year: Rastros with the players Bacoco, Obtuso and Basílio"),
    ),
    (
        'c',
        key!("intelligent systems 2023/24, the Othello tournament"),
    ),
    (
        'e',
        key!("artificial intelligence 2018/19, Nim and four in a row"),
    ),
];

/// Returns one line of explanation for each course that a text refers to. Cost: O(text).
pub fn named(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let is_named = |name: &str| {
        let ends = text.match_indices(name).map(|(at, name)| at + name.len());
        ends.into_iter()
            .any(|end| !text[end..].starts_with(char::is_alphanumeric))
    };
    let courses = COURSES
        .iter()
        .map(|(letter, about)| (say!("course {letter}"), super::say(about)));
    courses
        .filter(|(name, _)| is_named(name))
        .map(|(name, about)| format!("{name}: {about}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};

    #[test]
    fn each_course_that_is_named_is_explained() {
        assert!(
            named("any legal move").is_empty()
                && named("of course all, course corrections").is_empty()
        );
        assert_eq!(named("squares and discs, 3 plies (course c)").len(), 1);
        let both = named("Course b's advice, unlike course a, exercise 4");
        assert!(
            both.len() == 2
                && both[0].starts_with("course a: ")
                && both[1].starts_with("course b: "),
            "{both:?}"
        );
        let said = within(Language::named("pt").expect("a language"), || {
            named("qualquer jogada legal (disciplina b)")
        });
        assert!(
            said.len() == 1 && said[0].starts_with("disciplina b: o projeto"),
            "{said:?}"
        );
    }
}
