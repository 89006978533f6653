//! Where the nodes of a paper stand, and what is written at each: the same for every format that draws.
//!
//! Lengths are in units of at most 0.42 millimetres on paper; x runs to the right, y downwards.

use super::Paper;
use crate::batch::exam::Ask;
use crate::inspect::tidy::{UNIT, tidy};
use crate::language::decimals;
use engine::numbers::Ordinal;
use engine::search::Value;

/// A node on paper.
pub struct Placed {
    pub x: f64,
    pub y: f64,
    pub parent: Option<usize>,
    pub max: bool,
    pub leaf: bool,
    /// Nothing at the root.
    pub name: String,
    /// The move that leads to it, where its name does not say it: in a game.
    pub mv: Option<String>,
    /// Does the name begin at its place, rather than end there? Its line comes from the other side.
    pub name_begins: bool,
    /// The value that is written in it.
    pub value: Option<String>,
    /// What is asked beside it, each line with its sign: α and β, and the visit that stored its answer. `None`: a line to
    /// write on.
    pub beside: Vec<(&'static str, Option<String>)>,
    /// Its number in the order of visits: asked, and answered if it is visited.
    pub order: Option<Option<usize>>,
    /// Is it drawn as never visited?
    pub grey: bool,
    /// Was it left unsearched by its parent?
    pub cut: bool,
    /// Is the move to it the one that its parent stored?
    pub stored: bool,
}

/// A drawing: its nodes, parents first.
pub struct Drawing {
    pub nodes: Vec<Placed>,
}

impl Drawing {
    pub fn new(paper: Paper<'_>) -> Drawing {
        let sheet = paper.sheet;
        let paths = sheet.paths();
        let index = |path: &[Ordinal]| paths.iter().position(|other| other == path);
        let parents: Vec<Option<usize>> =
            paths.iter().map(|path| path.split_last().and_then(|(_, above)| index(above))).collect();
        let across = tidy(&parents);
        let has_only_children = |at: usize| parents.iter().filter(|parent| **parent == Some(at)).count() == 1;
        let narrow = parents.iter().flatten().any(|at| has_only_children(*at));
        let (windows, table) = (paper.asks(Ask::Windows), paper.asks(Ask::Answers));
        let labels = windows || table;
        // Beside an inner node stand α and β; above one leaf there is little room for them.
        let (breadth, depth) = match (paper.sideways, narrow && labels) {
            (true, _) => (29.0, 170.0),
            (false, true) => (112.0, 104.0),
            (false, false) => (62.0, 104.0),
        };
        let print = |value: Value| decimals(&sheet.problem.print(value)).replace("inf", "∞").replace('-', "−");
        let place = |(at, path): (usize, &Vec<Ordinal>)| {
            let leaf = sheet.node(path).and_then(|node| node.leaf.as_ref());
            let step = sheet.step(path);
            let (along, down) = (f64::from(across[at]) / f64::from(UNIT) * breadth, path.len() as f64 * depth);
            let (x, y) = if paper.sideways { (down, along) } else { (along, down) };
            let from_left = !paper.sideways && parents[at].is_some_and(|above| across[above] < across[at]);
            let value = match (leaf, step) {
                (Some(value), _) => Some(decimals(value).replace('-', "−")),
                (None, Some(step)) if paper.shows(Ask::Values) || paper.shows(Ask::Stored) => {
                    // That a value is exact goes without saying.
                    let sign = step.kind.sign().replace('=', "");
                    Some(sign + &print(step.value))
                }
                _ => None,
            };
            let solved = step.filter(|_| paper.solved);
            let mut beside = Vec::new();
            if windows && leaf.is_none() {
                beside.push(("α", solved.map(|step| print(step.alpha))));
                beside.push(("β", solved.map(|step| print(step.beta))));
            }
            // The root is never answered.
            if table && leaf.is_none() && !path.is_empty() {
                match solved.map(|step| step.from) {
                    None if !paper.solved => beside.push(("T", None)),
                    Some(Some(from)) => beside.push(("T", Some((from + 1).to_string()))),
                    None | Some(None) => {}
                }
            }
            // As with values: of several visits the last one counts.
            let order = sheet.visit(path).filter(|_| paper.solved);
            let above = path.split_last().map(|(mv, above)| (mv, above, sheet.step(above)));
            let cut = above.is_some_and(|(mv, _, step)| step.is_some_and(|step| step.cut.contains(mv)));
            let stored = |(mv, above, _): (&Ordinal, &[Ordinal], _)| {
                sheet.stored(above).is_some_and(|entry| entry.mv == Some(*mv))
            };
            Placed {
                x,
                y,
                parent: parents[at],
                max: sheet.is_max(path),
                leaf: leaf.is_some(),
                name: sheet.name(path),
                mv: sheet.game.as_ref().and(Some(sheet.move_name(path))).filter(|mv| !mv.is_empty()),
                name_begins: from_left,
                value,
                beside,
                order: match paper.asks(Ask::Order) {
                    true => Some(order.map(|at| at + 1)),
                    // A solution names visits by their numbers.
                    false => order.filter(|_| paper.shows(Ask::Answers)).map(|at| Some(at + 1)),
                },
                grey: paper.solved && step.is_none(),
                cut: paper.shows(Ask::Cuts) && cut,
                stored: paper.shows(Ask::Stored) && above.is_some_and(stored),
            }
        };
        Drawing { nodes: paths.iter().enumerate().map(place).collect() }
    }
}
