//! Searches over random trees, implemented here from their definitions: none has a finding. In a
//! search with a changed line, the first finding is where that line first has an effect.

use super::{lines, verdict};
use crate::saves::Random;
use engine::search::MethodName;
use model::foreign::judge::{FailStyle, FindingKind};

/// ±∞ for whole numbers.
const INF: i64 = i64::MAX;

enum Tree {
    Leaf(i64),
    Node(Vec<Tree>),
}

fn tree(random: &mut Random, height: usize) -> Tree {
    if height == 0 || random.below(8) == 0 {
        return Tree::Leaf(random.below(9) as i64 - 4);
    }
    Tree::Node(
        (0..=random.below(4))
            .map(|_| tree(random, height - 1))
            .collect(),
    )
}

/// The style of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Way {
    method: MethodName,
    /// Set if values and windows are those of the side to move.
    mover: bool,
    /// Set if values, which are ends of windows, are also clamped to the window at entry, as
    /// textbook fail-hard always does.
    clamps: bool,
    /// The player whose nodes return best values instead of ends of windows: `true` is MAX.
    soft_at: Option<bool>,
    /// Set if leaves have one line each instead of two.
    dots: bool,
    /// Set if windows are printed.
    windows: bool,
}

struct Printer {
    way: Way,
    lines: Vec<String>,
}

fn number(value: i64) -> String {
    match value {
        INF => "inf".to_owned(),
        value if value == -INF => "-inf".to_owned(),
        value => value.to_string(),
    }
}

impl Printer {
    /// Returns the printed window; `alpha` and `beta` are those of MAX.
    fn window(&self, max: bool, alpha: i64, beta: i64) -> String {
        if !self.way.windows {
            return String::new();
        }
        let (low, high) = if self.way.mover && !max {
            (-beta, -alpha)
        } else {
            (alpha, beta)
        };
        format!(" {} {}", number(low), number(high))
    }
    fn value(&self, max: bool, value: i64) -> String {
        number(if self.way.mover && !max {
            -value
        } else {
            value
        })
    }
    /// Searches a node in a window, prints it, and returns its value.
    fn search(&mut self, node: &Tree, name: &str, max: bool, alpha: i64, beta: i64) -> i64 {
        let window = self.window(max, alpha, beta);
        match node {
            Tree::Leaf(value) => {
                let shown = self.value(max, *value);
                if self.way.dots {
                    self.lines.push(format!(". {name} {shown}{window}"));
                } else {
                    self.lines
                        .extend([format!("> {name}{window}"), format!("= {shown}")]);
                }
                *value
            }
            Tree::Node(children) => {
                self.lines.push(format!("> {name}{window}"));
                let (value, left) = match self.way.method {
                    MethodName::Minimax => (self.minimax(children, max), 0),
                    MethodName::Pvs => self.pvs(children, max, alpha, beta),
                    MethodName::AlphaBeta
                    | MethodName::FailHard
                    | MethodName::FailSoft
                    | MethodName::Faulty
                    | MethodName::OpenRoot => self.alphabeta(children, max, alpha, beta),
                };
                let cut = if left > 0 {
                    format!(" cut {left}")
                } else {
                    String::new()
                };
                self.lines
                    .push(format!("= {}{cut}", self.value(max, value)));
                value
            }
        }
    }
    fn minimax(&mut self, children: &[Tree], max: bool) -> i64 {
        let values = children
            .iter()
            .enumerate()
            .map(|(at, child)| self.search(child, &name(at), !max, -INF, INF));
        let values: Vec<i64> = values.collect();
        let best = if max {
            values.iter().max()
        } else {
            values.iter().min()
        };
        *best.expect("a child")
    }
    fn alphabeta(
        &mut self,
        children: &[Tree],
        max: bool,
        mut alpha: i64,
        mut beta: i64,
    ) -> (i64, usize) {
        let (entry, mut best) = ((alpha, beta), if max { -INF } else { INF });
        for (at, child) in children.iter().enumerate() {
            let value = self.search(child, &name(at), !max, alpha, beta);
            if max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                return (
                    self.returned(entry, best, (alpha, beta), max),
                    children.len() - at - 1,
                );
            }
        }
        (self.returned(entry, best, (alpha, beta), max), 0)
    }
    fn returned(&self, entry: (i64, i64), best: i64, (alpha, beta): (i64, i64), max: bool) -> i64 {
        match (self.way.method, self.way.clamps, max) {
            (MethodName::FailSoft, ..) => best,
            _ if self.way.soft_at == Some(max) => best,
            (_, true, true) => alpha.min(entry.1),
            (_, true, false) => beta.max(entry.0),
            (_, false, true) => alpha,
            (_, false, false) => beta,
        }
    }
    fn pvs(&mut self, children: &[Tree], max: bool, alpha: i64, beta: i64) -> (i64, usize) {
        // The side of MIN is the mirror image of that of MAX.
        let (sign, mut low, high) = if max {
            (1, alpha, beta)
        } else {
            (-1, -beta, -alpha)
        };
        let mut best = -INF;
        for (at, child) in children.iter().enumerate() {
            let null = at > 0 && low != -INF && low + 1 < high;
            let upper = if null { low + 1 } else { high };
            let mut ask = |from: i64, to: i64| {
                let (alpha, beta) = if max { (from, to) } else { (-to, -from) };
                sign * self.search(child, &name(at), !max, alpha, beta)
            };
            let mut value = ask(low, upper);
            if null && value > low && value < high {
                value = ask(value, high);
            }
            best = best.max(value);
            low = low.max(value);
            if best >= high {
                return (sign * best, children.len() - at - 1);
            }
        }
        (sign * best, 0)
    }
}

fn name(at: usize) -> String {
    char::from(b'a' + at as u8).to_string()
}

fn ways() -> Vec<Way> {
    let mut ways = Vec::new();
    // A root that never narrows its window is right only for a search that declares it; `own` tests
    // that.
    let methods = MethodName::ALL.into_iter();
    for method in
        methods.filter(|method| !matches!(method, MethodName::Faulty | MethodName::OpenRoot))
    {
        for bits in 0..16_u32 {
            let bit = |at: u32| bits >> at & 1 == 1;
            let way = Way {
                method,
                mover: bit(0),
                clamps: bit(1),
                soft_at: None,
                dots: bit(2),
                windows: bit(3) || method == MethodName::Pvs,
            };
            let may_clamp = matches!(method, MethodName::AlphaBeta | MethodName::FailHard);
            let must_clamp = method == MethodName::FailHard;
            if !ways.contains(&way) && (if way.clamps { may_clamp } else { !must_clamp }) {
                ways.push(way);
            }
        }
    }
    ways
}

/// Returns the lines of a search over a random tree.
fn searched(seed: u64, way: Way) -> Vec<String> {
    let mut random = Random(seed);
    let root = loop {
        let tree = tree(&mut random, 4);
        if matches!(tree, Tree::Node(_)) {
            break tree;
        }
    };
    let mut printer = Printer {
        way,
        lines: Vec::new(),
    };
    printer.search(&root, "-", true, -INF, INF);
    printer.lines
}

fn trace(lines: &[String], way: Way) -> String {
    let view = if way.mover { "view mover\n" } else { "" };
    format!("plyscope-trace 1\n{view}begin\n{}\n", lines.join("\n"))
}

/// Returns the tick of the first event of each line.
fn ticks(lines: &[String]) -> Vec<u64> {
    let mut tick = 0;
    let mut ticks = Vec::new();
    for line in lines {
        ticks.push(tick);
        tick += if line.starts_with('.') { 2 } else { 1 };
    }
    ticks
}

#[test]
fn right_searches_have_no_finding() {
    for seed in 0..300 {
        for way in ways() {
            let text = trace(&searched(seed, way), way);
            for method in [None, Some(way.method)] {
                let verdict = verdict(&text, method);
                assert!(
                    verdict.findings.is_empty(),
                    "{seed} {way:?} {:?}\n{}{text}",
                    verdict.method,
                    lines(&verdict)
                );
            }
        }
    }
}

/// Best values at one player and ends of windows at the other are not a fault, unless a style was
/// named.
#[test]
fn a_mix_of_styles_is_no_fault_and_each_value_of_the_other_style_is_named() {
    let (mut noted, mut named) = (0, 0);
    for seed in 0..300 {
        for bits in 0..16_u32 {
            let bit = |at: u32| bits >> at & 1 == 1;
            let (mover, soft_at, dots) = (bit(0), Some(bit(1)), bit(2));
            let way = Way {
                method: MethodName::AlphaBeta,
                mover,
                clamps: bit(3),
                soft_at,
                dots,
                windows: true,
            };
            let text = trace(&searched(seed, way), way);
            let mix = verdict(&text, None);
            assert!(
                mix.findings.is_empty(),
                "{seed} {way:?} {:?}\n{}{text}",
                mix.method,
                lines(&mix)
            );
            noted += u64::from(mix.mixed.is_some());
            for (style, method) in [
                (FailStyle::Course, MethodName::AlphaBeta),
                (FailStyle::Hard, MethodName::FailHard),
                (FailStyle::Soft, MethodName::FailSoft),
            ] {
                let judged = verdict(&text, Some(method));
                let shown = || format!("{seed} {way:?} {method:?}\n{}{text}", lines(&judged));
                assert!(judged.mixed.is_none(), "{}", shown());
                let other = match style {
                    FailStyle::Course => "a fail-soft search",
                    FailStyle::Hard => "outside its window",
                    FailStyle::Soft => "an end of its window",
                };
                let is_named = judged.findings.iter().all(|finding| {
                    finding.kind == FindingKind::Value
                        && finding.fault
                        && finding.text.contains(other)
                });
                assert!(is_named, "{}", shown());
                named += judged.findings.len();
                if let Some(mixed) = mix.mixed.as_ref().filter(|mixed| mixed.style == style) {
                    let first = judged
                        .findings
                        .first()
                        .unwrap_or_else(|| panic!("no finding: {}", shown()));
                    assert_eq!(
                        (first.tick, &first.path),
                        (mixed.tick, &mixed.path),
                        "{}",
                        shown()
                    );
                }
            }
        }
    }
    assert!(noted > 100 && named > 300, "{noted} {named}");
}

/// Fail-hard differs from plain alpha-beta by a clamped value; without one they are equal.
#[test]
fn fail_hard_is_told_by_what_it_clamps() {
    let mut told = 0;
    for seed in 0..300 {
        for bits in 0..4_u32 {
            let (mover, dots) = (bits & 1 == 1, bits & 2 == 2);
            let way = |method, clamps| Way {
                method,
                mover,
                clamps,
                soft_at: None,
                dots,
                windows: true,
            };
            let [hard, course] = [(MethodName::FailHard, true), (MethodName::AlphaBeta, false)]
                .map(|(method, clamps)| (way(method, clamps), searched(seed, way(method, clamps))));
            let found =
                [&hard, &course].map(|(way, printed)| verdict(&trace(printed, *way), None).method);
            let same = hard.1 == course.1;
            assert_eq!(
                found.map(|method| method == MethodName::FailHard),
                [!same, false],
                "{seed}"
            );
            told += u64::from(!same);
            // A program that declares fail-hard and is not gets a finding.
            let judged = verdict(&trace(&course.1, course.0), Some(MethodName::FailHard));
            assert_eq!(
                judged.findings.is_empty(),
                same,
                "{seed}\n{}",
                lines(&judged)
            );
        }
    }
    assert!(told > 300, "{told}");
}

#[test]
fn a_changed_value_is_found_where_it_stands_and_what_follows_names_it() {
    let mut found = 0;
    for seed in 0..300 {
        for way in ways() {
            let mut printed = searched(seed, way);
            let mut random = Random(seed ^ 0x5eed);
            // A node that has children; the value of a leaf is arbitrary.
            let inner: Vec<usize> = (1..printed.len())
                .filter(|&at| printed[at].starts_with('=') && !printed[at - 1].starts_with('>'))
                .collect();
            if inner.is_empty() {
                continue;
            }
            let at = inner[random.below(inner.len())];
            let words: Vec<&str> = printed[at].split(' ').collect();
            let Ok(value) = words[1].parse::<i64>() else {
                continue;
            };
            let changed = format!(
                "= {} {}",
                value + 11 + random.below(5) as i64,
                words[2..].join(" ")
            );
            let tick = ticks(&printed)[at];
            printed[at] = changed.trim_end().to_owned();
            let verdict = verdict(&trace(&printed, way), Some(way.method));
            let shown = format!(
                "{seed} {way:?} line {at}\n{}{}",
                lines(&verdict),
                trace(&printed, way)
            );
            let first = verdict
                .findings
                .first()
                .unwrap_or_else(|| panic!("no finding: {shown}"));
            assert_eq!((first.tick, first.cause), (tick, None), "{shown}");
            assert!(
                matches!(
                    first.kind,
                    FindingKind::Value | FindingKind::Sign | FindingKind::MaxMin
                ),
                "{shown}"
            );
            assert!(
                verdict
                    .findings
                    .iter()
                    .skip(1)
                    .all(|finding| finding.cause.is_some()),
                "{shown}"
            );
            found += 1;
        }
    }
    assert!(found > 3_000, "{found}");
}

#[test]
fn a_changed_window_is_found_where_it_stands() {
    let mut found = 0;
    for seed in 0..300 {
        for way in ways()
            .into_iter()
            .filter(|way| way.windows && way.method != MethodName::Minimax)
        {
            let mut printed = searched(seed, way);
            let mut random = Random(seed ^ 0xa1fa);
            let children: Vec<usize> = (1..printed.len())
                .filter(|&at| printed[at].starts_with('>'))
                .collect();
            if children.is_empty() {
                continue;
            }
            let at = children[random.below(children.len())];
            let words: Vec<&str> = printed[at].split(' ').collect();
            let changed = format!(
                "> {} {} {}",
                words[1],
                -50 - random.below(9) as i64,
                50 + random.below(9)
            );
            let tick = ticks(&printed)[at];
            printed[at] = changed;
            let verdict = verdict(&trace(&printed, way), Some(way.method));
            let shown = format!(
                "{seed} {way:?} line {at}\n{}{}",
                lines(&verdict),
                trace(&printed, way)
            );
            let first = verdict
                .findings
                .first()
                .unwrap_or_else(|| panic!("no finding: {shown}"));
            // A second visit with another window than expected is a finding about the window.
            assert_eq!(
                (first.kind, first.tick, first.cause),
                (FindingKind::Window, tick, None),
                "{shown}"
            );
            assert!(
                verdict
                    .findings
                    .iter()
                    .skip(1)
                    .all(|finding| finding.cause.is_some()),
                "{shown}"
            );
            found += 1;
        }
    }
    assert!(found > 1_000, "{found}");
}
