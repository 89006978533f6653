//! Ranks of games that are won or lost after some plies: a win in `d` plies has the rank `WIN − d`,
//! where the constant `WIN` of each game is larger than any number of plies. The winner wins as
//! fast as possible, and the loser delays.

/// Returns the rank of a move, given the rank of the position after it: the same end is one ply
/// further away.
#[inline(always)]
pub(super) fn risen(child: i32) -> i32 {
    child.signum() - child
}

/// Returns the greatest rank of the position after a move for which the move has at least this
/// rank. The window of that position is (`sunk(beta)`, `sunk(alpha)`).
#[inline(always)]
pub(super) fn sunk(rank: i32) -> i32 {
    -rank - rank.signum()
}

/// Returns the number of plies that a rank stands for, or `None` for a draw.
pub(super) fn plies(win: i32, rank: i32) -> Option<u32> {
    (rank != 0).then(|| (win - rank.abs()).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_one_ply_more_than_what_follows() {
        let win = 100;
        for (child, own) in [
            (-win, win - 1),
            (win - 1, 2 - win),
            (0, 0),
            (3 - win, win - 4),
        ] {
            assert_eq!(risen(child), own);
            // The greatest rank of the child for which the move has at least its rank.
            let reaches = |child: i32| risen(child) >= own;
            assert!(
                reaches(sunk(own)) && (own == 0 || !reaches(sunk(own) + 1)),
                "{child}"
            );
        }
        assert_eq!(
            [win - 3, 0, 5 - win].map(|rank| plies(win, rank)),
            [Some(3), None, Some(5)]
        );
    }
}
