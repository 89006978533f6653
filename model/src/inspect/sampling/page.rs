//! [`sampling_page`]: a recorded Monte-Carlo search as one HTML file: the shares of the root's
//! moves as curves, the most visited part of the tree, and a slider through the moments of the
//! search.
//!
//! The file contains everything that is shown after the last iteration. The script changes only the
//! numbers, so without it the page shows the end of the search. Invariants: nothing is loaded from
//! elsewhere, and text from outside is escaped for its place. A page has at most [`MOST_NODES`]
//! nodes and [`MOST_NUMBERS`] numbers of visits, whatever the search. Cost: a look at each of
//! these.

use super::tree::{NodeChoice, SamplingNode, SamplingTree, SamplingTreeLimits};
use crate::inspect::escape::{escaped, script};
use crate::inspect::json;
use crate::inspect::page::filled;
use crate::inspect::words::thousands;
use crate::language::{current, decimals, sides};
use engine::boundary::{MoveView, UctProblem};
use engine::clean::clean;
use engine::numbers::Ordinal;
use engine::search::Kind;
use engine::uct::{Subtree, UctRecording, Visits, best_of};
use serde::Serialize;

const PAGE: &str = include_str!("../../../../assets/page/sampling.html");
const STYLE: &str = include_str!("../../../../assets/page/page.css");
const OWN_STYLE: &str = include_str!("../../../../assets/page/sampling.css");
const SCRIPT: &str = include_str!("../../../../assets/page/sampling.js");

/// The most nodes of the tree.
pub const MOST_NODES: usize = 120;
/// The most numbers of visits, of all nodes and moments together.
pub const MOST_NUMBERS: usize = 40_000;
/// The most moments that lie evenly among the iterations.
const MOST_MOMENTS: u64 = 120;
/// The most moves whose shares are drawn.
const MOST_CURVES: usize = 8;
/// The most changes of the reported move that are listed.
const MOST_CHANGES: usize = 12;
/// The colours of the curves, those of the style; a letter at its end names each.
const COLOURS: [&str; 5] = ["max", "min", "best", "hit", "cut"];

/// The place of the curves in their drawing.
const CURVE: Frame = Frame {
    left: 40.0,
    top: 10.0,
    width: 500.0,
    height: 180.0,
};

/// A rectangle of a drawing.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// The contents of a page.
pub struct SamplingPage<'a> {
    pub problem: &'a dyn UctProblem,
    pub recording: &'a UctRecording,
    pub title: &'a str,
    /// The first and the last iteration that are shown.
    pub from: u64,
    pub to: u64,
}

/// The data that the script reads.
#[derive(Serialize)]
struct PageNumbers {
    moments: Vec<u64>,
    all: u64,
    left: f64,
    width: f64,
    items: Vec<PageItem>,
    words: PageText,
}

/// A move of the root or a node of the tree, at each moment.
#[derive(Serialize)]
struct PageItem {
    visits: Vec<u64>,
    /// Its estimate in thousandths.
    points: Vec<i64>,
    /// For each moment, 1 if this is the best move at the node above, otherwise 0.
    best: Vec<u8>,
    /// The iteration that has proven it, and the value.
    proven: Option<(u64, i8)>,
}

#[derive(Serialize)]
struct PageText {
    iteration: String,
    group: String,
    point: String,
}

/// A node whose numbers are read, with the node above.
struct Read {
    subtree: Option<Subtree>,
    parent: Option<Parent>,
}

/// The node above: by which move, and who moves there.
#[derive(Clone, Copy)]
struct Parent {
    subtree: Subtree,
    mv: Ordinal,
    is_max: Option<bool>,
}

/// Returns the page of a search.
///
/// # Errors
/// None is known; the JSON writer could return one.
pub fn sampling_page(page: &SamplingPage<'_>) -> serde_json::Result<String> {
    let SamplingPage {
        problem, recording, ..
    } = *page;
    let root = problem.position(&[]);
    let legal = root.legal();
    let limits = SamplingTreeLimits {
        nodes: MOST_NODES,
        plies: u32::MAX,
    };
    let tree = SamplingTree::new(problem, recording, (&[], page.to), limits);
    let tree = tree.map_or_else(Vec::new, |tree| tree.nodes);
    let answers = match problem.is_max(&[]) {
        Some(is_max) => recording.answers(is_max),
        None => Vec::new(),
    };
    let of_root = |mv: &MoveView| Read {
        subtree: recording.child(&recording.root(), mv.ordinal),
        parent: Some(Parent {
            subtree: recording.root(),
            mv: mv.ordinal,
            is_max: problem.is_max(&[]),
        }),
    };
    let of_tree = |node: &SamplingNode| Read {
        subtree: Some(node.subtree),
        parent: node
            .parent
            .zip(node.path.last())
            .map(|(parent, mv)| Parent {
                subtree: tree[parent].subtree,
                mv: *mv,
                is_max: problem.is_max(&tree[parent].path),
            }),
    };
    let read: Vec<Read> = legal
        .iter()
        .map(of_root)
        .chain(tree.iter().map(of_tree))
        .collect();
    let moments = moments(page, read.len(), &answers);
    let items: Vec<PageItem> = read
        .iter()
        .map(|read| item(recording, read, &moments))
        .collect();
    let last = moments.len().saturating_sub(1);
    let curve = curve(&moments, &legal, &items, (&answers, page));
    let words = PageText {
        iteration: say!("after iteration {at} of {all}", at = "#", all = "#"),
        group: thousands(1_000_000).chars().skip(1).take(1).collect(),
        point: decimals("0.5").trim_matches(['0', '5']).to_owned(),
    };
    let rows = rows(&legal, &items, last, page.to);
    let list = list(&tree, &items[legal.len()..], (legal.len(), last, page.to));
    let data = PageNumbers {
        moments,
        all: recording.iterations(),
        left: CURVE.left,
        width: CURVE.width,
        items,
        words,
    };
    let data = script(&json::text(&data)?);
    let about = say!(
        "Values are estimates in the view of {max}: wins less losses in parts of the visits. A triangle that points up is MAX.",
        max = sides::name(&*root, problem.max())
    );
    let value = |name: &str| -> String {
        match name {
            "language" => current().code().to_owned(),
            "title" => escaped(page.title),
            "about" => escaped(&about),
            "style" => [STYLE, OWN_STYLE].concat(),
            "script" => SCRIPT.to_owned(),
            "data" => data.clone(),
            "curve" => curve.clone(),
            "rows" => rows.clone(),
            "tree" => list.clone(),
            "answers" => escaped(&changes(&legal, &answers, page)),
            "last" => last.to_string(),
            name => escaped(label(name)),
        }
    };
    Ok(filled(PAGE, &value))
}

/// Returns a label of the page by its name in the template.
fn label(name: &str) -> &'static str {
    match name {
        "shares-label" => say!("Shares of the visits"),
        "move-label" => say!("move"),
        "visits-label" => say!("visits"),
        "share-label" => say!("share"),
        "estimate-label" => say!("estimate"),
        "tree-label" => say!("The most visited part of the tree"),
        "slider-label" => say!("Iteration"),
        "back-label" => say!("One moment back"),
        "forward-label" => say!("One moment forward"),
        "play-label" => say!("Play@@page"),
        "no-script" => say!("Without JavaScript this page shows the last iteration."),
        _ => "",
    }
}

/// Returns the iterations whose numbers the page contains: evenly spaced ones, and those that
/// changed the reported move.
fn moments(page: &SamplingPage<'_>, items: usize, answers: &[(u64, Ordinal)]) -> Vec<u64> {
    let room = (MOST_NUMBERS / items.max(1)).max(2) as u64;
    let length = page.to - page.from;
    let even = MOST_MOMENTS.min(room / 2).min(length).max(1);
    let mut moments: Vec<u64> = (0..=even)
        .map(|at| page.from + (u128::from(length) * u128::from(at) / u128::from(even)) as u64)
        .collect();
    let within = |at: &u64| (page.from..=page.to).contains(at);
    let changes = answers.iter().map(|(at, _)| *at).filter(within);
    moments.extend(changes.take((room / 2) as usize));
    moments.sort_unstable();
    moments.dedup();
    moments
}

fn item(recording: &UctRecording, read: &Read, moments: &[u64]) -> PageItem {
    let visits = |at: &u64| {
        read.subtree
            .as_ref()
            .map_or_else(Visits::default, |node| recording.visits(node, *at))
    };
    let all: Vec<Visits> = moments.iter().map(visits).collect();
    let thousandths = |visits: &Visits| {
        let estimate = visits.estimate(recording.scale()).unwrap_or(0.0);
        (estimate * 1000.0).round() as i64
    };
    let is_best = |at: &u64| {
        let Some(Parent {
            subtree,
            mv,
            is_max: Some(is_max),
        }) = read.parent
        else {
            return 0;
        };
        let made = recording.moment(&subtree, *at);
        let counts = made.iter().map(|child| (child.mv, child.visits));
        u8::from(best_of(counts, is_max) == Some(mv))
    };
    let proof = read.subtree.and_then(|node| recording.proof(&node));
    PageItem {
        points: all.iter().map(thousandths).collect(),
        visits: all.iter().map(|visits| visits.visits).collect(),
        best: moments.iter().map(is_best).collect(),
        proven: proof.map(|(since, proof)| (since, proof.value())),
    }
}

/// Returns the value of an item at a moment.
fn value(item: &PageItem, at: usize, iteration: u64) -> String {
    match item.proven {
        Some((since, value)) if since <= iteration => format!("{}{value}", Kind::Exact.sign()),
        _ if item.visits.get(at).is_none_or(|visits| *visits == 0) => String::new(),
        _ => {
            let points = item.points.get(at).copied().unwrap_or(0);
            let text = format!("{}{:.3}", Kind::Estimate.sign(), points as f64 / 1000.0);
            decimals(&text).into_owned()
        }
    }
}

/// Returns the numbers of an item at a moment, as elements.
fn numbers(item: &PageItem, at: usize, iteration: u64) -> [String; 3] {
    let visits = item.visits.get(at).copied().unwrap_or(0);
    let share = visits as f64 * 100.0 / iteration.max(1) as f64;
    [
        format!(
            "<output class=\"visits\">{}</output>",
            escaped(&thousands(visits))
        ),
        format!("<span class=\"bar\"><i style=\"width:{share:.1}%\"></i></span>"),
        format!(
            "<output class=\"value\">{}</output>",
            escaped(&value(item, at, iteration))
        ),
    ]
}

/// Returns the classes of an element by the state of its item at a moment.
fn class(item: &PageItem, at: usize) -> &'static str {
    match (item.visits.get(at), item.best.get(at)) {
        (Some(0) | None, _) => " class=\"none\"",
        (_, Some(1)) => " class=\"best\"",
        _ => "",
    }
}

fn rows(legal: &[MoveView], items: &[PageItem], last: usize, to: u64) -> String {
    let row = |(at, (mv, item)): (usize, (&MoveView, &PageItem))| {
        let [visits, bar, value] = numbers(item, last, to);
        format!(
            "<tr data-i=\"{at}\"{}><td class=\"name\">{}</td><td>{visits}</td><td>{bar}</td><td>{value}</td></tr>\n",
            class(item, last),
            escaped(&mv.text)
        )
    };
    legal.iter().zip(items).enumerate().map(row).collect()
}

/// The nodes as nested lists; `first`: the number of the first item.
fn list(
    tree: &[SamplingNode],
    items: &[PageItem],
    (first, last, to): (usize, usize, u64),
) -> String {
    let (mut text, mut open) = (String::new(), 0);
    for (at, (node, item)) in tree.iter().zip(items).enumerate() {
        let depth = node.path.len();
        // A list is open for each node above.
        while open > depth {
            text += "</ul></li>\n";
            open -= 1;
        }
        let sign = match node.choice {
            NodeChoice::Max => "▲",
            NodeChoice::Min => "▼",
            NodeChoice::Chance => "◆",
            NodeChoice::Over => "■",
        };
        let name = if node.mv.is_empty() {
            say!("root").to_owned()
        } else {
            clean(&node.mv).into_owned()
        };
        let [visits, bar, value] = numbers(item, last, to);
        let more = match node.left_out() {
            text if text.is_empty() => text,
            text => format!(" <span class=\"more\">{}</span>", escaped(&text)),
        };
        text += &format!(
            "<li data-i=\"{}\"{}>{sign} <span class=\"name\">{}</span> {bar} {visits} {value}{more}",
            first + at,
            class(item, last),
            escaped(&name)
        );
        let is_parent = tree.get(at + 1).is_some_and(|next| next.parent == Some(at));
        if is_parent {
            text += "<ul>\n";
            open += 1;
        } else {
            text += "</li>\n";
        }
    }
    text + &"</ul></li>\n".repeat(open)
}

/// The shares of the moves of the root that are visited most, and where the answer changed.
fn curve(
    moments: &[u64],
    legal: &[MoveView],
    items: &[PageItem],
    (answers, page): (&[(u64, Ordinal)], &SamplingPage<'_>),
) -> String {
    let Frame {
        left,
        top,
        width,
        height,
    } = CURVE;
    let length = (page.to - page.from).max(1) as f64;
    let x = |iteration: u64| left + (iteration - page.from) as f64 / length * width;
    let y = |share: f64| top + (1.0 - share) * height;
    let mut text = format!(
        "<svg id=\"curve\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n",
        left + width + 60.0,
        top + height + 24.0,
        escaped(label("shares-label"))
    );
    for share in [0.0, 0.5, 1.0] {
        let y = y(share);
        text += &format!(
            "<line class=\"axis\" x1=\"{left}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text x=\"4\" y=\"{:.1}\">{:.0} %</text>\n",
            left + width,
            y + 4.0,
            share * 100.0
        );
    }
    for (iteration, anchor) in [(page.from, "start"), (page.to, "end")] {
        text += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>\n",
            x(iteration),
            top + height + 18.0,
            escaped(&thousands(iteration))
        );
    }
    for (at, _) in answers {
        if (page.from..=page.to).contains(at) {
            let x = x(*at);
            text += &format!(
                "<line class=\"change\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>\n",
                top + height,
                top + height + 5.0
            );
        }
    }
    let mut ranked: Vec<usize> = (0..legal.len()).collect();
    let visits = |at: &usize| items[*at].visits.last().copied().unwrap_or(0);
    ranked.sort_by_key(|at| std::cmp::Reverse(visits(at)));
    for (place, &at) in ranked.iter().take(MOST_CURVES).enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        let share = |(moment, visits): (&u64, &u64)| {
            let share = *visits as f64 / (*moment).max(1) as f64;
            format!("{:.1},{:.1}", x(*moment), y(share))
        };
        // Before the first iteration there are no shares.
        let begun = moments.iter().zip(&items[at].visits);
        let begun = begun.filter(|(moment, _)| **moment > 0);
        let points: Vec<String> = begun.map(share).collect();
        let end = visits(&at) as f64 / page.to.max(1) as f64;
        text += &format!(
            "<polyline style=\"stroke:var(--{colour})\" points=\"{}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" style=\"fill:var(--{colour})\">{}</text>\n",
            points.join(" "),
            left + width + 4.0,
            y(end) + 4.0,
            escaped(&legal[at].text)
        );
    }
    text + &format!(
        "<line id=\"now\" class=\"now\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{1:.1}\" y2=\"{2:.1}\"/>\n</svg>",
        left + width,
        top,
        top + height
    )
}

/// Since when each answer stood, the last ones.
fn changes(legal: &[MoveView], answers: &[(u64, Ordinal)], page: &SamplingPage<'_>) -> String {
    let shown: Vec<&(u64, Ordinal)> = answers.iter().filter(|(at, _)| *at <= page.to).collect();
    let from = shown.len().saturating_sub(MOST_CHANGES);
    let name = |mv: Ordinal| {
        let found = legal.iter().find(|view| view.ordinal == mv);
        found.map_or("", |view| &*view.text)
    };
    let change = |(at, mv): &&(u64, Ordinal)| format!("{} ({})", name(*mv), thousands(*at));
    let mut texts: Vec<String> = shown[from..].iter().map(change).collect();
    if from > 0 {
        texts.insert(0, "…".to_owned());
    }
    if texts.is_empty() {
        return String::new();
    }
    say!(
        "Answers, each with the iteration since which it stood: {answers}",
        answers = texts.join(", ")
    )
}
