//! A comparison of two searches, checked against a slow comparison of the full logs of both.

use super::round_trip::text_of;
use super::{FOLDED, Read, file, open};
use engine::boundary::position::read_moves;
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::search::{MethodName, OrderName, Spec, Token};
use engine::trace::{FoldedNode, Folding, Keeper, Tree, Walk};
use model::inspect::diff::{Diff, DiffEffort, DiffSide, DifferenceKind, diff, rows};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

type Path = Vec<(String, u16)>;

/// A node of a log.
#[derive(Debug, Default)]
struct Node {
    window: String,
    value: String,
    enter: u64,
    leave: u64,
    children: Vec<(String, u16)>,
    cut: bool,
}

/// Everything that a search did, read from the text of its trace.
struct Log {
    nodes: HashMap<Path, Node>,
    /// The enter and leave events in order of time.
    events: Vec<(bool, Path)>,
    prunes: bool,
}

impl Log {
    fn of(problem: &dyn Problem, tree: &Tree) -> Log {
        let text = text_of(problem, tree);
        let (_, events) = text.split_once("begin\n").expect("events");
        let mut log = Log {
            nodes: HashMap::new(),
            events: Vec::new(),
            prunes: problem.spec().method.prunes(),
        };
        let (mut path, mut tick) = (Path::new(), 0);
        for line in events.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            if words[0] != "=" {
                if words[1] != "-" {
                    let above = log.nodes.get_mut(&path).expect("the node above");
                    let visit = above
                        .children
                        .iter()
                        .filter(|(mv, _)| mv == words[1])
                        .count() as u16
                        + 1;
                    above.children.push((words[1].to_owned(), visit));
                    path.push((words[1].to_owned(), visit));
                }
                let window = words[if words[0] == "." { 3 } else { 2 }..].join(" ");
                log.nodes.insert(
                    path.clone(),
                    Node {
                        window,
                        enter: tick,
                        ..Node::default()
                    },
                );
                log.events.push((true, path.clone()));
                tick += 1;
            }
            if words[0] != ">" {
                let at = if words[0] == "." { 2 } else { 1 };
                let ordinals: Vec<Ordinal> = path
                    .iter()
                    .scan(problem.position(&[]), |position, (mv, _)| {
                        let mv = position.find_move(mv).expect("legal");
                        *position = position.play(mv).expect("legal");
                        Some(mv)
                    })
                    .collect();
                let node = log.nodes.get_mut(&path).expect("an open node");
                (node.value, node.leave) = (words[at].to_owned(), tick);
                let searched: HashSet<&String> = node.children.iter().map(|(mv, _)| mv).collect();
                node.cut = !node.children.is_empty()
                    && searched.len() < problem.position(&ordinals).legal().len();
                log.events.push((false, path.clone()));
                tick += 1;
                path.pop();
            }
        }
        log
    }
    fn cuts_only(&self, other: &Log) -> u64 {
        let is_cut = |path: &Path| other.nodes.get(path).is_some_and(|node| node.cut);
        self.nodes
            .iter()
            .filter(|(path, node)| node.cut && !is_cut(path))
            .count() as u64
    }
    fn by_ply(&self) -> Vec<u64> {
        let mut plies = Vec::new();
        for path in self.nodes.keys() {
            plies.resize(plies.len().max(path.len() + 1), 0);
            plies[path.len()] += 1;
        }
        plies
    }
    /// Returns the first place where the other search differs from this one, and the two ticks.
    fn first(&self, other: &Log) -> Option<(Path, u64, u64)> {
        let windows = self.prunes && other.prunes;
        for (enters, path) in &self.events {
            let (Some(one), two) = (self.nodes.get(path), other.nodes.get(path)) else {
                panic!("a node")
            };
            if let (true, Some((step, above))) = (*enters, path.split_last()) {
                let (ours, theirs) = (&self.nodes[above], &other.nodes[above]);
                let at = ours
                    .children
                    .iter()
                    .position(|child| child == step)
                    .expect("a child");
                if theirs.children.get(at) != Some(step) {
                    let tick = match (two, theirs.children.get(at)) {
                        (_, None) => theirs.leave,
                        (Some(two), Some(_)) => two.enter,
                        (None, Some(next)) => {
                            other.nodes[&[above, std::slice::from_ref(next)].concat()].enter
                        }
                    };
                    return Some((path.clone(), one.enter, tick));
                }
            }
            let two = two.expect("it has not parted yet");
            if *enters {
                if windows && one.window != two.window
                    || one.children.is_empty() != two.children.is_empty()
                {
                    return Some((path.clone(), one.enter, two.enter));
                }
            } else if let Some(next) = two.children.get(one.children.len()) {
                let path = [&path[..], std::slice::from_ref(next)].concat();
                let enter = other.nodes[&path].enter;
                return Some((path, one.leave, enter));
            } else if one.value != two.value {
                return Some((path.clone(), one.leave, two.leave));
            }
        }
        None
    }
}

/// A search and its recording.
struct Recorded(Arc<dyn Problem>, Tree);

impl Recorded {
    fn of(game: &str, moves: &str, spec: &Spec, folding: Folding) -> Recorded {
        let start = catalog::read(game).expect("a game");
        let (_, position) = read_moves(&*start, moves).expect("moves");
        let problem = position
            .pose(spec, &Registry::built_in())
            .expect("a problem");
        let (_, keeper) = problem.run(Keeper::new(folding, &Token::new()));
        Recorded(problem, keeper.tree)
    }
    fn log(&self) -> Log {
        Log::of(&*self.0, &self.1)
    }
}

fn compare(a: (&dyn Problem, &Tree), b: (&dyn Problem, &Tree), nodes: u64) -> Diff {
    let mut open_a = |node: &FoldedNode| a.0.open(node);
    let mut open_b = |node: &FoldedNode| b.0.open(node);
    let mut one = Walk::new(a.0.spec().method, a.1, &mut open_a);
    let mut two = Walk::new(b.0.spec().method, b.1, &mut open_b);
    let sides = [
        DiffSide {
            problem: a.0,
            walk: &mut one,
        },
        DiffSide {
            problem: b.0,
            walk: &mut two,
        },
    ];
    let [one, two] = sides;
    diff(one, two, DiffEffort { nodes }, &Token::new()).expect("a comparison")
}

fn both(a: &Recorded, b: &Recorded) -> Diff {
    compare((&*a.0, &a.1), (&*b.0, &b.1), u64::MAX)
}

const GAMES: [(&str, &str, Option<u32>, &[&str]); 6] = [
    (
        "k-in-a-row:h=3,v=3,k=3",
        "b2 a1",
        Some(4),
        &["weights", "outcome"],
    ),
    (
        "connect-four:columns=4,rows=4",
        "2 3",
        Some(4),
        &["open-fours", "outcome"],
    ),
    ("othello:size=4", "", Some(4), &["discs", "disc-difference"]),
    ("nim:heaps=1+2+3", "", Some(4), &["heap-sum", "outcome"]),
    (
        "rastros:rows=4,columns=4",
        "",
        Some(4),
        &["basilio", "ar-livre"],
    ),
    ("tree:[[3,12,8],[2,4,6],[14,5,2]]", "", None, &["leaf"]),
];

#[test]
fn a_diff_is_that_of_the_full_logs_in_all_games() {
    let (mut parted, mut kinds) = (0, HashSet::new());
    for (game, moves, depth, evaluations) in GAMES {
        let mut specs = Vec::new();
        for method in MethodName::ALL
            .into_iter()
            .filter(|method| *method != MethodName::Faulty)
        {
            let evaluation = Some(evaluations[0].to_owned());
            specs.push(Spec {
                method,
                depth,
                evaluation,
                ..Spec::default()
            });
        }
        let base = specs[1].clone();
        specs.push(Spec {
            order: OrderName::Shuffled,
            seed: 5,
            ..base.clone()
        });
        specs.push(Spec {
            order: OrderName::Evaluation,
            ..base.clone()
        });
        specs.push(Spec {
            depth: depth.map(|depth| depth - 1),
            ..base.clone()
        });
        specs.extend(evaluations.get(1).map(|name| Spec {
            evaluation: Some((*name).to_owned()),
            ..base.clone()
        }));
        let recorded: Vec<Recorded> = specs
            .iter()
            .map(|spec| Recorded::of(game, moves, spec, FOLDED))
            .collect();
        let logs: Vec<Log> = recorded.iter().map(Recorded::log).collect();
        for (at, (a, one)) in recorded.iter().zip(&logs).enumerate() {
            for (b, two) in recorded.iter().zip(&logs) {
                let found = both(a, b);
                let what = format!("{game} {:?} against {:?}", a.0.spec(), b.0.spec());
                let first = found.first().map(|first| {
                    let path: Path = first
                        .path
                        .iter()
                        .map(|step| (step.mv.clone(), step.visit))
                        .collect();
                    (path, first.ticks[0].0, first.ticks[1].0)
                });
                assert_eq!(first, one.first(two), "{what}: {:?}", found.first());
                assert_eq!(
                    found.cuts_only,
                    [one.cuts_only(two), two.cuts_only(one)],
                    "{what}"
                );
                assert_eq!(
                    found.counts.map(|counts| counts.nodes),
                    [one, two].map(|log| log.nodes.len() as u64)
                );
                assert_eq!((found.by_totals, found.stopped), (0, false));
                let sums = [0, 1].map(|side: usize| {
                    found.moves.iter().map(|pair| pair.nodes[side]).sum::<u64>() + 1
                });
                assert_eq!(sums, found.counts.map(|counts| counts.nodes), "{what}");
                parted += u64::from(!found.same());
                kinds.extend(found.differences.iter().map(|one| one.kind));
                // Nodes whose totals are enough are not looked into.
                let quick = compare((&*a.0, &a.1), (&*b.0, &b.1), 0);
                assert_eq!(quick.counts, found.counts);
            }
            let same = both(a, &recorded[at]);
            assert!(
                same.same() && same.cuts_only == [0, 0],
                "{:?}",
                same.differences
            );
            let census =
                a.0.census(a.0.spec().method, a.0.spec().depth, u64::MAX, &Token::new())
                    .expect("a census")
                    .1;
            assert_eq!(census, one.by_ply());
        }
    }
    assert!(parted > 200, "{parted}");
    let wanted = [
        DifferenceKind::Window,
        DifferenceKind::Depth,
        DifferenceKind::Order,
        DifferenceKind::Move,
        DifferenceKind::Left,
        DifferenceKind::Value,
    ];
    assert!(wanted.iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
}

#[test]
fn a_trace_of_ours_is_the_same_as_the_search_and_as_itself() {
    for (game, moves, depth, evaluations) in GAMES {
        for method in MethodName::ALL
            .into_iter()
            .filter(|method| *method != MethodName::Faulty)
        {
            let evaluation = Some(evaluations[0].to_owned());
            let spec = Spec {
                method,
                depth,
                evaluation,
                ..Spec::default()
            };
            let ours = Recorded::of(game, moves, &spec, Folding::NONE);
            let kept = file(&text_of(&*ours.0, &ours.1));
            let traces = [0, 1].map(|_| Read::new(open(&kept).expect("a trace"), FOLDED));
            let [one, two] = &traces;
            let itself = compare(
                (&one.foreign, &one.tree),
                (&two.foreign, &two.tree),
                u64::MAX,
            );
            assert!(
                itself.same() && itself.cuts_only == [0, 0],
                "{game} {method:?} {:?}",
                itself.first()
            );
            let reference = compare((&one.foreign, &one.tree), (&*ours.0, &ours.1), u64::MAX);
            assert!(
                reference.same() && reference.cuts_only == [0, 0],
                "{game} {method:?} {:?}",
                reference.first()
            );
            let census = ours
                .0
                .census(method, depth, u64::MAX, &Token::new())
                .expect("a census")
                .1;
            assert_eq!(one.foreign.by_ply(), census, "{game} {method:?}");
        }
    }
}

/// Returns the differences of two traces as sentences.
pub fn texts(a: &str, b: &str) -> Vec<String> {
    let (a, b) = (Read::text(a), Read::text(b));
    let found = compare((&a.foreign, &a.tree), (&b.foreign, &b.tree), u64::MAX);
    found
        .differences
        .into_iter()
        .map(|difference| difference.text)
        .collect()
}

/// A correct alpha-beta search.
pub const RIGHT: &str = "plyscope-trace 1\nbegin\n> - -inf inf\n> a -inf inf\n. x 3 -inf inf\n. y 12 -inf 3\n= 3\n> b 3 inf\n. x 2 3 inf\n= 2 cut 1 y\n= 3 best a\n";

#[test]
fn sentences_say_what_happened_with_the_numbers() {
    let no_cut = RIGHT.replace("= 2 cut 1 y\n", ". y 4 3 2\n= 2\n");
    assert_eq!(
        texts(RIGHT, &no_cut),
        ["A leaves b with 2, a cut as 2 ≤ α 3, with 1 move unsearched; B goes on with y"]
    );
    assert_eq!(
        texts(&no_cut, RIGHT),
        ["B leaves b with 2, a cut as 2 ≤ α 3, with 1 move unsearched; A goes on with y"]
    );
    let open = RIGHT
        .replace("> b 3 inf", "> b -inf inf")
        .replace(". x 2 3 inf", ". x 2 -inf inf");
    assert_eq!(
        texts(RIGHT, &open),
        ["b is entered with (3, inf) in A and with (-inf, inf) in B: MAX has 3 so far at the root"]
    );
    let wrong = RIGHT.replace("= 3\n> b 3", "= 12\n> b 3");
    assert_eq!(
        texts(RIGHT, &wrong),
        ["a returns =3 in A and =12 in B: A has it from x, B from y"]
    );
    let leaf = RIGHT.replace(". x 2 3", ". x 1 3");
    assert_eq!(
        texts(RIGHT, &leaf)[0],
        "the leaf b x has =2 in A and =1 in B"
    );
    let deep = RIGHT.replace(". x 2 3 inf\n", "> x 3 inf\n. p 2 3 inf\n= 2\n");
    assert_eq!(
        texts(RIGHT, &deep),
        ["b x, 2 plies below the root, is a leaf worth 2 in A; B searches 1 move there"]
    );
    let short = &RIGHT[..RIGHT.find(". x 2").expect("a line")];
    assert_eq!(
        texts(RIGHT, short),
        ["A goes on with x; B ends inside b"].map(|_| "B ends inside b, A goes on with x")
    );
    let other = RIGHT.replace("> a ", "> c ");
    assert_eq!(
        texts(RIGHT, &other)[0],
        "at the root A searches a, and B does not"
    );
    let games = ["nim:heaps=1+2", "nim:heaps=2+2"]
        .map(|game| RIGHT.replace("begin", &format!("game {game}\nbegin")));
    assert!(
        texts(&games[0], &games[1])[0].starts_with("A begins with nim:heaps=1+2"),
        "{:?}",
        texts(&games[0], &games[1])
    );
    assert!(texts("plyscope-trace 1\nbegin\n", RIGHT).is_empty());
}

#[test]
fn a_node_that_is_left_early_is_a_cut_only_where_alpha_and_beta_say_so() {
    let whole = "plyscope-trace 1\ngame k-in-a-row\nposition XO./XO./... X\nbegin\n> - -9 9\n> c3 -9 9\n. c2 0 -9 9\n\
        . a1 0 -9 0\n. b1 0 -9 0\n. c1 0 -9 0\n= 0\n= 0 best c3\n";
    let left_out = whole.replace(". c1 0 -9 0\n", "");
    assert_eq!(
        texts(&left_out, whole),
        [
            "A leaves c3 with 0, with 1 move unsearched, though α -9 < β 0 permits no cut; B goes on with c1"
        ]
    );
    // Without a game, the moves left are unknown, unless the program prints them.
    let no_cut = RIGHT.replace("= 2 cut 1 y\n", ". y 4 3 2\n= 2\n");
    let silent = RIGHT.replace("= 2 cut 1 y\n", "= 2\n");
    assert_eq!(
        texts(&silent, &no_cut),
        ["A leaves b with 2, as 2 ≤ α 3; B goes on with y"]
    );
    let high = |text: &str| {
        text.replace(". x 2 3", ". x 4 3")
            .replace(". y 4 3 2\n= 2", ". y 5 3 4\n= 4")
            .replace("= 2\n", "= 4\n")
    };
    assert_eq!(
        texts(&high(&silent), &high(&no_cut)),
        ["A leaves b with 4; B goes on with y"]
    );
}

#[test]
fn values_that_no_move_has_returned_are_not_explained_by_equal_windows() {
    let root = |value: &str| RIGHT.replace("= 3 best a", value);
    assert_eq!(
        texts(RIGHT, &root("= 7")),
        ["the root returns =3 in A and =7 in B: A has it from a, B from none of its moves"]
    );
    assert_eq!(
        texts(&root("= 6"), &root("= 7")),
        ["the root returns =6 in A and =7 in B: none of their moves returned that value"]
    );
}

#[test]
fn rows_show_both_trees_at_once() {
    let spec = |method| Spec {
        method,
        depth: None,
        ..Spec::default()
    };
    let game = "tree:[[3,12,8],[2,4,6],[14,5,2]]";
    let a = Recorded::of(game, "", &spec(MethodName::AlphaBeta), Folding::NONE);
    let b = Recorded::of(game, "", &spec(MethodName::Minimax), Folding::NONE);
    let mut open_a = |node: &FoldedNode| a.0.open(node);
    let mut open_b = |node: &FoldedNode| b.0.open(node);
    let mut one = Walk::new(a.0.spec().method, &a.1, &mut open_a);
    let mut two = Walk::new(b.0.spec().method, &b.1, &mut open_b);
    let mut sides = [
        DiffSide {
            problem: &*a.0,
            walk: &mut one,
        },
        DiffSide {
            problem: &*b.0,
            walk: &mut two,
        },
    ];
    let root = rows::rows(&mut sides, &HashSet::new()).expect("rows");
    assert_eq!(root.len(), 1);
    let mut expanded = HashSet::from([Vec::new()]);
    let top = rows::rows(&mut sides, &expanded).expect("rows");
    expanded.extend(top.iter().map(|row| row.path.clone()));
    let all = rows::rows(&mut sides, &expanded).expect("rows");
    let shown = |row: &rows::DiffRow| {
        let path: Vec<&str> = row.path.iter().map(|step| &*step.mv).collect();
        let cell = |side: usize| {
            row.cells[side]
                .as_ref()
                .map_or("-".to_owned(), |cell| cell.value.clone())
        };
        format!("{} {} {} {}", path.join("."), cell(0), cell(1), row.differs)
    };
    let all: Vec<String> = all.iter().map(shown).collect();
    assert_eq!(all.len(), 13, "{all:?}");
    assert_eq!(all[0], " =3 =3 true");
    assert_eq!(all[1], "A =3 =3 false");
    assert_eq!(all[5], "B ≤2 =2 true");
    assert_eq!(all[7], "B.B2 - =4 true");
}
