//! The titles of a position's game and of a picture of a search, in the language of the screen.

use crate::language::{say, shown};
use engine::boundary::{Position, Problem};

/// The games with a name that is better known than their description.
const NAMES: &[(&str, &str)] = &[
    ("k-in-a-row:h=3,v=3,k=3", key!("Tic-tac-toe")),
    ("k-in-a-row:h=15,v=15,k=5", key!("Gomoku 15×15")),
    ("k-in-a-row:h=19,v=19,k=5", key!("Gomoku 19×19")),
];

/// Returns the title of a position's game with its parameters.
pub fn title(position: &dyn Position) -> String {
    let game = position.game();
    if let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == game) {
        return say(name).to_owned();
    }
    shown(position.title())
}

/// Returns the title of a picture of a search: the game and the options of the search.
pub fn search_title(problem: &dyn Problem) -> String {
    let (spec, title) = (problem.spec(), title(&*problem.position(&[])));
    if problem.is_trace() {
        return say!(
            "{title}: {method}, trace of another program",
            method = spec.method_word()
        );
    }
    let (method, depth) = (spec.method_word(), spec.depth_text());
    let is_whole = depth.parse::<u32>().is_err();
    // The leaves of a literal tree have their values, and it is normally searched to its end, so
    // these options are left out.
    match (
        problem.position(&[]).kind() == engine::eval::tree::INFO.name,
        is_whole,
    ) {
        (true, true) => return say!("{title}: {method}"),
        (true, false) => return say!("{title}: {method}, depth {depth}"),
        (false, _) => {}
    }
    let depth = if is_whole {
        say!("full@@depth")
    } else {
        &*depth
    };
    say!(
        "{title}: {method}, depth {depth}, evaluation {evaluation}",
        evaluation = spec.evaluation.as_deref().unwrap_or_default()
    )
}
