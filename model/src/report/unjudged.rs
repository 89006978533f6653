//! Sentences on the parts of a search that the judge could not judge.

use super::thousands;
use crate::foreign::judge::{Unjudged, UnjudgedKind as U};

/// Returns the sentence on an unjudged part, with its number.
pub fn sentence(unjudged: &Unjudged) -> String {
    let (number, count) = (unjudged.count, thousands(unjudged.count));
    let text = match unjudged.kind {
        U::Empty => say!("the trace holds no nodes: nothing was judged").to_owned(),
        U::Open => say!(
            number;
            "the trace ends before the search does: {count} open node was judged only as far as it goes|the trace ends before the search does: {count} open nodes were judged only as far as they go"
        ),
        U::Method => say!(
            number;
            "the method is another one: {count} node was read and not judged|the method is another one: {count} nodes were read and not judged"
        ),
        U::LaterSearch => say!(
            number;
            "another search begins behind the first: its {count} node was not judged|another search begins behind the first: its {count} nodes were not judged"
        ),
        U::Unwritten => say!(
            number;
            "a trace holds one search: {count} search that followed was not written, and not judged|a trace holds one search: {count} searches that followed were not written, and not judged"
        ),
        U::Damaged => say!("the trace is damaged: what stands before that was judged").to_owned(),
        U::BehindFirst => say!("only the first fault was asked for: what follows it was not judged").to_owned(),
        U::Position => say!(
            number;
            "the moves do not fit the start of the game, and no position is named: moves and leaves of {count} node were not judged|the moves do not fit the start of the game, and no position is named: moves and leaves of {count} nodes were not judged"
        ),
        U::Game => say!("no game is named: legal moves and the values of leaves were not judged").to_owned(),
        U::Moves => say!("nobody stated how many moves there are: cuts and null moves were not judged").to_owned(),
        U::NullMoves => say!(
            number;
            "{count} node was left with a null move that does not reach the bound: it was not judged, because nothing says whether it has moves|{count} nodes were left with null moves that do not reach the bound: they were not judged, because nothing says whether they have moves"
        ),
        U::LeftOut => {
            let what = &unjudged.hint;
            return say!(
                number;
                "the search leaves out {what} at {count} node; if that is meant, say `selective`|the search leaves out {what} at {count} nodes; if that is meant, say `selective`"
            );
        }
        U::Selective => say!(
            number;
            "the search is selective: which moves {count} node leaves out was not judged|the search is selective: which moves {count} nodes leave out was not judged"
        ),
        U::Leaves => say!("no evaluation is named: only leaves where the game is over were judged").to_owned(),
        U::Finished => {
            say!("the values of finished games follow no rule that was found, and were not judged").to_owned()
        }
        U::Depth => say!(
            number;
            "no depth is claimed: {count} node at another depth than the other leaves was not judged|no depth is claimed: {count} nodes at another depth than the other leaves were not judged"
        ),
        U::StoredEvaluation => say!(
            number;
            "no evaluation is named: {count} leaf above the depth, which may be a stored value, was not judged|no evaluation is named: {count} leaves above the depth, which may be stored values, were not judged"
        ),
        U::StoredDepth => say!(
            number;
            "{count} leaf above the depth may be a value that a deeper search or an earlier one has stored: it was not judged|{count} leaves above the depth may be values that a deeper search or an earlier one has stored: they were not judged"
        ),
        U::StoredBudget => say!(
            number;
            "{count} stored value was not judged: minimax took too many nodes (--nodes)|{count} stored values were not judged: minimax took too many nodes (--nodes)"
        ),
        U::Windows => say!(
            number;
            "{count} window is narrower than is due, as a table's bounds make it: it was not judged|{count} windows are narrower than is due, as a table's bounds make them: they were not judged"
        ),
        U::Cuts => say!(
            number;
            "{count} cut was not judged: no window shows whether it is right|{count} cuts were not judged: no windows show whether they are right"
        ),
        U::Tested => say!(
            number;
            "{count} node was left with moves that a test may have ruled out, as Scout's does, or a search of the same position: that was not judged; if moves are left out on purpose, say `selective`|{count} nodes were left with moves that tests may have ruled out, as Scout's do, or searches of the same positions: that was not judged; if moves are left out on purpose, say `selective`"
        ),
        U::Values => say!(
            number;
            "{count} value was not judged: no child has it, and a table or a rule that prefers early wins may explain it|{count} values were not judged: no child has them, and a table or a rule that prefers early wins may explain them"
        ),
        U::Range => say!(
            number;
            "{count} value at a chance node or below one may be a bound, and was not judged: nothing says between which numbers all values lie|{count} values at chance nodes or below them may be bounds, and were not judged: nothing says between which numbers all values lie"
        ),
        U::Chance => say!(
            number;
            "{count} node of a search with chance has a null move, a quiet search, skipped moves or a value of its own: it was not judged|{count} nodes of a search with chance have null moves, quiet searches, skipped moves or values of their own: they were not judged"
        ),
        U::Visits => say!(
            number;
            "moves are searched again, as in iterative deepening: {count} second visit was not judged|moves are searched again, as in iterative deepening: {count} second visits were not judged"
        ),
        U::Hits => say!(
            number;
            "{count} answer of a table was not judged: no visit settles it, and minimax could not be asked|{count} answers of a table were not judged: no visit settles them, and minimax could not be asked"
        ),
        U::RootBudget => say!(
            "the root's value was not compared with minimax, which took too many nodes (--nodes); its steps were judged"
        )
        .to_owned(),
        U::AssumedView => say!(
            "values and windows make sense only in the view of the side to move: they were judged so (`view mover`)"
        )
        .to_owned(),
        U::AssumedMax => say!(
            "MAX is taken to be the side that does not move at the root: nothing else fits (`max first`, `max second`)"
        )
        .to_owned(),
    };
    if unjudged.hint.is_empty() {
        text
    } else {
        format!("{text}; {}", unjudged.hint)
    }
}
