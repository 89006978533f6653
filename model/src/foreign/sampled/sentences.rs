//! The sentences of the judge of Monte-Carlo searches.

use super::rules::Slip;
use crate::foreign::judge::node;
use crate::language::thousands;

/// The most moves of a long list that are named.
const NAMED: usize = 12;

/// Formats a number of visits or of rewards, with at most six decimals.
pub fn number(number: f64) -> String {
    let rounded = (number * 1e6).round() / 1e6;
    if rounded == 0.0 {
        "0".to_owned()
    } else {
        rounded.to_string().replace('-', "−")
    }
}

/// Formats a constant, with at most four digits after the point.
pub fn constant(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn some(moves: &[String]) -> String {
    match moves.get(..NAMED) {
        Some(first) if moves.len() > NAMED => format!("{} …", first.join(" ")),
        Some(_) | None => moves.join(" "),
    }
}

pub fn illegal(mv: &str, path: &[String], legal: Vec<String>) -> String {
    let (at, moves) = (node(path), some(&legal));
    say!("{mv} is not legal after {at}: the legal moves are {moves}")
}

pub fn below_end(mv: &str, path: &[String]) -> String {
    let at = node(path);
    say!("{mv} is made a child of {at}, where the game is over")
}

pub fn made_twice(mv: &str, path: &[String]) -> String {
    let at = node(path);
    say!("{mv} is made a child of {at} once more: it was made before")
}

pub fn no_child(path: &[String], visits: u64, least: u64) -> String {
    let (at, count, least) = (node(path), thousands(visits), thousands(least));
    say!(
        visits;
        "{at} is reached with {count} visit and gets no child, although moves are untried: another node got one at {least}|{at} is reached with {count} visits and gets no child, although moves are untried: another node got one at {least}"
    )
}

pub fn played_on(mv: &str, path: &[String]) -> String {
    let at = node(path);
    say!("the playout goes on with {mv} after {at}, where the game is over")
}

pub fn unfinished(path: &[String]) -> String {
    let at = node(path);
    say!("the playout ends at {at}, where the game goes on")
}

/// Returns the sentence about a wrong result; `found` and `expected` are rewards of one side.
pub fn result(found: f64, expected: f64, is_draw: bool, path: &[String]) -> String {
    let (found, expected, at) = (number(found), number(expected), node(path));
    match is_draw {
        true => say!(
            "the result for {at} is {found}, but the playout ends in a draw, which is {expected}"
        ),
        false => say!(
            "the result for {at} is {found}, but by the position where the playout ends it is {expected}"
        ),
    }
}

pub fn no_result(found: f64, path: &[String]) -> String {
    let (found, at) = (number(found), node(path));
    say!(
        "the result for {at} is {found}, and by the header a win, a draw or a loss is worth something else"
    )
}

/// A fault in the numbers of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupFault {
    /// The node is on the path, and its visits have not grown.
    Missed,
    /// Any other number of visits.
    Visits,
    /// It has the reward of the other side.
    Sign,
    /// It has one visit more and no reward.
    NoReward,
    /// Any other total.
    Total,
    /// It is not on the path, and its numbers have changed.
    Beside,
    /// Its numbers before the iteration differ from those after the previous one.
    Changed,
    /// There is no such node.
    NoNode,
}

pub fn backup(fault: BackupFault, path: &[String], found: &str, expected: &str) -> String {
    let at = node(path);
    match fault {
        BackupFault::Missed => {
            say!(
                "{at} lies on the path and was not updated: it has {found} visits, and {expected} are due"
            )
        }
        BackupFault::Visits => say!("{at} has {found} visits, and {expected} are due"),
        BackupFault::Sign => say!(
            "{at} got the reward of the other side: its total is {found}, and {expected} is due; from one side's view to the other's a win is a loss"
        ),
        BackupFault::NoReward => {
            say!("{at} got a visit and no reward: its total is {found}, and {expected} is due")
        }
        BackupFault::Total => say!("{at} has the total {found}, and {expected} is due"),
        BackupFault::Beside => {
            say!(
                "{at} does not lie on the path of this iteration, and has {found} now, not {expected}"
            )
        }
        BackupFault::Changed => {
            say!(
                "{at} has {found} before this iteration, and after the one before it had {expected}"
            )
        }
        BackupFault::NoNode => say!("{at} is backed up, and no line has made it"),
    }
}

/// Formats a number of visits and a total.
pub fn both(visits: f64, total: f64) -> String {
    let (visits, total) = (number(visits), number(total));
    say!("{visits} visits and the total {total}")
}

/// The parts of the sentence about a selection that no rule explains.
pub struct NoRule<'a> {
    pub mv: &'a str,
    pub path: &'a [String],
    pub slip: Option<Slip>,
    /// The constant that the header claims, and the bounds that the numbers allow, with the
    /// iterations that they come from.
    pub claimed: Option<f64>,
    pub least: (f64, u64),
    pub greatest: (f64, u64),
    /// A child with a better mean and no more visits, if there is one.
    pub better: Option<&'a str>,
}

pub fn selection(no_rule: &NoRule<'_>) -> String {
    let NoRule {
        mv,
        path,
        slip,
        claimed,
        least,
        greatest,
        better,
    } = no_rule;
    let at = node(path);
    if let Some(slip) = slip {
        let why = slip.words();
        return say!("at {at} no usual rule selects {mv}: {why}");
    }
    if let Some(better) = better {
        return say!(
            "at {at} no rule selects {mv}: {better} has the greater mean and no more visits"
        );
    }
    let (low, high) = (constant(least.0), constant(greatest.0));
    let (low_at, high_at) = (thousands(least.1), thousands(greatest.1));
    if let Some(claimed) = claimed {
        let claimed = constant(*claimed);
        if greatest.0.is_infinite() {
            return say!(
                "at {at} selecting {mv} takes a constant of at least {low}, and {claimed} is claimed"
            );
        }
        return say!(
            "at {at} selecting {mv} takes a constant between {low} (iteration {low_at}) and {high} (iteration {high_at}), and {claimed} is claimed"
        );
    }
    say!(
        "at {at} no one constant explains that {mv} is selected: it would have to be at least {low} (iteration {low_at}) and at most {high} (iteration {high_at})"
    )
}

pub fn slip(slip: Slip) -> &'static str {
    match slip {
        Slip::OwnVisits => {
            say!("the child's own visits stand under the logarithm, where the node's belong")
        }
        Slip::RootVisits => {
            say!("the visits of the root stand under the logarithm, where the node's belong")
        }
        Slip::OtherView => say!("the means are taken in the view of the other side"),
        Slip::SameView => say!("both sides maximise the mean of the same side"),
        Slip::NoExploration => say!("the greatest mean is taken, without the term of exploration"),
        Slip::IntegerDivision => say!("total and visits are divided as whole numbers"),
        Slip::NoRoot => say!("the root of the term of exploration is not taken"),
        Slip::PassedOver => {
            say!("a child without visits is passed over, or a move that was never tried")
        }
    }
}

/// Returns the sentence about the choice after the last iteration.
pub fn choice(mv: &str, most: &str, best: &str) -> String {
    say!("{mv} is chosen: {most} has most visits, and {best} has the best mean")
}

pub fn not_made(mv: &str) -> String {
    say!("{mv} is chosen, and no line has made it a child of the root")
}

pub fn by_bound() -> &'static str {
    say!("it has the greatest bound, by which moves are selected and not chosen")
}
