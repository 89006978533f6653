//! [`opening_spec`]: the default search of a position when it is opened.
//!
//! If a search to the end of the game is small, it is that search, by the outcome; otherwise it is
//! as deep as a small search can be, so that the first value appears at once on any board. Nodes
//! are counted, fewer on a larger board, whose nodes take longer: the same position always gets the
//! same depth. Cost: one small search for each depth that is tried, some milliseconds in all; a
//! search that takes longer than `PATIENCE`, because the machine is busy or the evaluation slow, is
//! not small.

use engine::boundary::Position;
use engine::eval::Registry;
use engine::rules::Picture;
use engine::rules::program::session;
use engine::search::{Spec, Token};
use std::time::Duration;

/// The number of nodes of a small search times the number of squares of the board.
const SMALL: u64 = 2_000_000;
/// The maximum number of squares of boards for which a search to the end is tried.
const MOST_SQUARES: usize = 100;
/// The maximum number of plies that are tried if the end is too far.
const DEEPEST: u32 = 12;
const PATIENCE: Duration = Duration::from_secs(1);

/// Returns the default search of a position when it is opened.
pub fn opening_spec(position: &dyn Position, registry: &Registry) -> Spec {
    let usual = position.usual_spec();
    let squares = match position.picture() {
        Picture::Board(board) => board.cells.len(),
        Picture::Heaps { .. } | Picture::Tree { .. } | Picture::Shown(_) => 1,
    };
    // The first frame waits for these searches: on a large board a second ply takes too long in any
    // case.
    let small = if squares <= MOST_SQUARES {
        SMALL
    } else {
        SMALL / 4
    };
    let nodes = (small / squares.max(10) as u64).max(1);
    let is_small = |spec: &Spec, token: &Token| {
        let search = || {
            position
                .pose(spec, registry)
                .is_ok_and(|problem| problem.choose(nodes, token).complete)
        };
        // A program that is slow is not waited for.
        session::within(PATIENCE, search) == Some(true)
    };
    let token = || Token::new().within(PATIENCE);
    let to = |depth: Option<u32>| Spec {
        depth,
        ..usual.clone()
    };
    if usual.depth.is_none() || squares <= MOST_SQUARES && is_small(&to(None), &token()) {
        return to(None);
    }
    let token = token();
    to((1..=DEEPEST)
        .take_while(|depth| is_small(&to(Some(*depth)), &token))
        .last()
        .or(Some(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::rules::Setup;

    fn depth(game: &str, position: &str) -> String {
        let start = catalog::read(game).expect("a game");
        let setup = Some(position)
            .filter(|text| !text.is_empty())
            .map(Setup::read);
        let start = start.set_up(setup.as_ref()).expect("a position");
        opening_spec(&*start, &Registry::built_in()).depth_text()
    }

    #[test]
    fn depths_suit_the_board() {
        for (game, position, expected) in [
            ("k-in-a-row", "", "full"),
            ("k-in-a-row:h=4,v=4,k=4", "", "6"),
            ("connect-four:columns=4,rows=4", "", "full"),
            ("connect-four", "", "6"),
            ("nim", "", "full"),
            ("nim:heaps=9+9+9,misere=true", "", "6"),
            ("othello:size=4", "", "full"),
            ("othello", "", "8"),
            ("othello:size=10", "", "8"),
            ("rastros", "", "8"),
            ("tree:[[3,12],[2,4]]", "", "full"),
            // A position near its end is searched to it on any board.
            ("k-in-a-row:h=4,v=4,k=4", "XOXO/OXOX/XXOO/.... X", "full"),
        ] {
            assert_eq!(depth(game, position), expected, "{game} {position}");
        }
        // On a large board even the replies to each move are not a small search.
        for large in ["k-in-a-row:h=15,v=15,k=5", "k-in-a-row:h=19,v=19,k=5"] {
            assert!(["1", "2"].contains(&depth(large, "").as_str()), "{large}");
        }
    }
}
