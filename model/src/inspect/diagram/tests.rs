//! Diagrams of the textbook tree, and of searches of all games: every node is drawn or counted.

use super::*;
use engine::boundary::analysis::record;
use engine::boundary::catalog;
use engine::eval::Registry;
use engine::rules::conformance::Seed;
use engine::search::Token;
use engine::search::{MethodName, Spec};
use engine::trace::{FoldedNode, Folding, Keeper, Tree};
use std::sync::Arc;

fn problem(game: &str, method: MethodName, depth: u32) -> Arc<dyn Problem> {
    let spec = Spec {
        method,
        depth: Some(depth),
        ..Spec::default()
    };
    catalog::read(game)
        .expect("a game")
        .pose(&spec, &Registry::built_in())
        .expect("a problem")
}
fn draw(problem: &dyn Problem, tree: &Tree, path: &[Ordinal], limits: DiagramLimits) -> Diagram {
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(problem.spec().method, tree, &mut open);
    Diagram::new(&mut walk, problem, path, limits).expect("no trouble")
}
fn lines(diagram: &Diagram) -> Vec<String> {
    let cell = |cell: &DiagramCell| match cell.row() {
        Some(row) => format!(
            "{} {}{} {:?}",
            cell.x,
            row.kind.sign(),
            row.value_text,
            row.state
        ),
        None => format!("{} {}", cell.x, cell.left_out()),
    };
    diagram.cells.iter().map(cell).collect()
}

#[test]
fn the_textbook_tree() {
    let problem = problem("tree:[[3,12,8],[2,4,6],[14,5,2]]", MethodName::AlphaBeta, 9);
    let (_, tree) = record(&*problem, 1 << 20);
    let diagram = draw(&*problem, &tree, &[], DiagramLimits::default());
    let expected = [
        "9 =3 Done",
        "3 =3 Done",
        "1 =3 Leaf",
        "3 =12 Leaf",
        "5 =8 Leaf",
        "9 ≤2 Cut(2)",
        "7 =2 Leaf",
        "9 ? Pruned",
        "11 ? Pruned",
        "15 ≤2 Done",
        "13 =14 Leaf",
        "15 =5 Leaf",
        "17 =2 Leaf",
    ];
    assert_eq!(lines(&diagram), expected);
    assert_eq!(
        (diagram.width, diagram.height, diagram.edges.len()),
        (18, 3, 12)
    );
    let pruned: Vec<usize> = diagram
        .edges
        .iter()
        .filter(|edge| edge.pruned)
        .map(|edge| edge.child)
        .collect();
    assert_eq!(pruned, [7, 8]);
    let best: Vec<usize> = diagram
        .edges
        .iter()
        .filter(|edge| edge.best)
        .map(|edge| edge.child)
        .collect();
    assert_eq!(best, [1, 2, 6, 12]);
    let few = draw(&*problem, &tree, &[], DiagramLimits { nodes: 6, plies: 9 });
    assert_eq!(
        lines(&few),
        [
            "4 =3 Done",
            "2 =3 Done",
            "1 =3 Leaf",
            "3 … 2 more nodes",
            "4 ≤2 Cut(2)",
            "6 ≤2 Done"
        ]
    );
    let hidden: Vec<u64> = few.cells.iter().map(|cell| cell.hidden).collect();
    assert_eq!(hidden, [0, 0, 0, 2, 1, 3]);
    let part = draw(
        &*problem,
        &tree,
        &[1].map(Ordinal),
        DiagramLimits { nodes: 3, plies: 1 },
    );
    assert_eq!(
        lines(&part),
        ["2 ≤2 Cut(2)", "1 =2 Leaf", "3 … 2 more moves"]
    );
    let one = draw(
        &*problem,
        &tree,
        &[1, 2].map(Ordinal),
        DiagramLimits { nodes: 1, plies: 0 },
    );
    assert_eq!(
        (one.path, one.cells[0].left_out().as_str()),
        (vec![Ordinal(1)], "… 1 more node")
    );
}

#[test]
fn around_a_node_only_its_line_is_open() {
    let problem = problem("tree:[[3,12,8],[2,4,6],[14,5,2]]", MethodName::AlphaBeta, 9);
    let (_, tree) = record(&*problem, 1 << 20);
    let around = |path: &[Ordinal], above: usize, nodes: usize| {
        let mut open = |spot: &FoldedNode| problem.open(spot);
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        lines(
            &Diagram::around(&mut walk, &*problem, path, above, nodes, &HashMap::new())
                .expect("no trouble"),
        )
    };
    let line = [
        "3 =3 Done",
        "1 =3 Done",
        "3 ≤2 Cut(2)",
        "1 =2 Leaf",
        "3 ? Pruned",
        "5 ? Pruned",
        "5 ≤2 Done",
    ];
    assert_eq!(around(&[1].map(Ordinal), 1, 60), line);
    assert_eq!(
        around(&[1].map(Ordinal), 9, 60),
        line,
        "there is nothing above the root"
    );
    assert_eq!(
        around(&[1, 2].map(Ordinal), 0, 60),
        ["3 ≤2 Cut(2)", "1 =2 Leaf", "3 ? Pruned", "5 ? Pruned"]
    );
    assert_eq!(
        around(&[2, 0].map(Ordinal), 2, 60).len(),
        7,
        "a leaf has nothing below"
    );
    assert_eq!(
        around(&[2, 0].map(Ordinal), 2, 3),
        ["2 =3 Done", "1 =3 Done", "3 … 6 more nodes"],
        "no room for its line"
    );
}

#[test]
fn the_textbook_tree_as_it_was() {
    let problem = problem("tree:[[3,12,8],[2,4,6],[14,5,2]]", MethodName::AlphaBeta, 9);
    let (_, tree) = record(&*problem, 1 << 20);
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
    let mut diagram = draw(&*problem, &tree, &[], DiagramLimits { nodes: 9, plies: 2 });
    // The second MIN node is entered: the first one is known, nothing is cut off yet.
    let moment = walk.moment(engine::trace::Tick(9)).expect("a tick");
    diagram.rewind(&Past::new(&mut walk, &moment, &*problem).expect("no trouble"));
    let expected = [
        "6 ?3 Open",
        "3 =3 Done",
        "1 =3 Leaf",
        "3 =12 Leaf",
        "5 =8 Leaf",
        "8 ? Open",
        "7 ? Waiting",
        "9 … 2 more moves",
        "10 ? Waiting",
    ];
    assert_eq!(lines(&diagram), expected);
    assert!(diagram.edges.iter().all(|edge| !edge.pruned));
    assert_eq!(diagram.cells[8].hidden, 0);
}

#[test]
fn every_node_is_shown_or_counted_and_folding_does_not_matter() {
    let mut random = Seed(4);
    for game in [
        "k-in-a-row",
        "connect-four",
        "othello",
        "nim",
        "rastros",
        "tree:[[3,[12,1],8],[[2,5],4,6],7]",
    ] {
        for method in MethodName::ALL {
            let problem = problem(game, method, 3);
            let keep = |below| {
                let folding = Folding {
                    below,
                    mean: 0,
                    limit: 0,
                    budget: 1 << 20,
                };
                problem.run(Keeper::new(folding, &Token::new())).1.tree
            };
            let (whole, folded) = (keep(1), keep(1000));
            for _ in 0..6 {
                let path: Vec<Ordinal> = (0..random.below(3))
                    .map(|_| Ordinal::at(random.below(4)))
                    .collect();
                let limits = DiagramLimits {
                    nodes: 1 + random.below(80),
                    plies: random.below(4) as u32,
                };
                let diagram = draw(&*problem, &whole, &path, limits);
                assert_eq!(diagram, draw(&*problem, &folded, &path, limits));
                assert!(diagram.cells.len() <= limits.nodes && diagram.height <= limits.plies + 1);
                let top = diagram.cells[0].row().expect("a node").counts.nodes;
                let searched = diagram
                    .cells
                    .iter()
                    .filter_map(DiagramCell::row)
                    .filter(|row| row.value.is_some())
                    .count();
                let hidden: u64 = diagram.cells.iter().map(|cell| cell.hidden).sum();
                assert_eq!(top, searched as u64 + hidden, "{game} {path:?} {limits:?}");
            }
        }
    }
}
