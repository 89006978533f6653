//! The definition of a method in one sentence. Names are not enough, because textbooks differ in
//! the value that a node returns.
//!
//! Exam sheets, practice and the editor of trees show the same sentence, which is precise enough
//! for students to work by.

use crate::language::decimals;
use engine::boundary::Problem;
use engine::search::MethodName;
use engine::uct::Exploration;

/// Returns the definition of a problem's method and, for a game with chance, that of a chance node.
pub fn meanings(problem: &dyn Problem) -> Vec<&'static str> {
    let method = problem.spec().method;
    let of_chance = match (problem.chance(), method.prunes()) {
        (None, _) => None,
        (Some(_), false) => Some(say!(
            "At a chance node the value is the mean of its children by their weights (expectiminimax)."
        )),
        (Some(_), true) => Some(say!(
            "At a chance node the value is the mean of its children by their weights, and the search is Star1: with L and U, \
             the least and the greatest leaf of the tree, W the sum of the weights, and the window (α, β), child i is \
             searched with α at max(L, (Wα − the weighted sum so far − U × the weights behind i) / its weight), and with β at \
             min(U, the same with β and L). The node stops when its mean with L for the rest is at least β, or with U at \
             most α, and returns that mean."
        )),
    };
    std::iter::once(meaning(method)).chain(of_chance).collect()
}

/// Returns the definition of a method and of the value that its nodes return.
pub fn meaning(method: MethodName) -> &'static str {
    match method {
        MethodName::Minimax => say!("The search is plain minimax: every move is searched."),
        MethodName::AlphaBeta => {
            say!(
                "The search is alpha-beta as in the course, neither fail-hard nor fail-soft: a MAX node returns its α at the \
                 end, which is never less than at its entry and may be more than its β; a MIN node its β, which may be less \
                 than its α."
            )
        }
        MethodName::OpenRoot => {
            say!(
                "The search is alpha-beta as in the course, but the root does not narrow its window: each of its moves is \
                 searched as if it were the first, and has its exact value."
            )
        }
        MethodName::FailHard => {
            say!(
                "The search is fail-hard alpha-beta: a node returns the best value that it has seen, but its α at entry where \
                 that is less, and its β at entry where that is more; a leaf returns its value."
            )
        }
        MethodName::FailSoft => {
            say!(
                "The search is fail-soft alpha-beta: a node returns the best value that it has seen, also less than α or \
                 more than β."
            )
        }
        MethodName::Pvs => {
            say!(
                "The search is principal variation search, fail-soft: children behind the first are searched with a null \
                 window (α and α + 1 at MAX, β − 1 and β at MIN), and once more where the value lies between α and β. Of \
                 several visits the last one counts."
            )
        }
        MethodName::Faulty => {
            say!(
                "The search is an alpha-beta with a mistake: α at MAX, and β at MIN, become the value of each child, even \
                 a worse one; a node returns the last value."
            )
        }
    }
}

/// Returns an explanation of Monte-Carlo search, detailed enough to follow an iteration by hand.
pub fn meaning_of_uct(exploration: Exploration) -> String {
    let constant = exploration.to_string();
    say!(
        "The search is Monte-Carlo tree search (UCT) with C = {constant}: as long as all moves of a node have a child, an \
         iteration selects the child with the greatest w/n + C·√(ln N / n), where N are the visits of the node; then it makes \
         one child, from which a playout ends the game, and adds the result to every node of its path. Its answer is the move \
         with most visits.",
        constant = decimals(&constant)
    )
}

/// Returns an explanation of the counts of a node.
pub fn meaning_of_counts() -> &'static str {
    say!(
        "Each node has w/n: n visits, and w, the sum of their results for the side that moves at the node above, a win 1, a \
         draw ½, a loss 0; at the root for the side that does not move there."
    )
}
