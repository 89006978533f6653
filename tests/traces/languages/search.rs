//! A Monte-Carlo search of Nim with heaps of two and three, right or with a slip that is named.
mod plyscope;

type Move = (usize, u32);

struct Node {
    heaps: [u32; 2],
    parent: Option<usize>,
    mv: Move,
    children: Vec<usize>,
    visits: u32,
    total: u32,
}

fn moves_of(heaps: [u32; 2]) -> Vec<Move> {
    let of = |at: usize| (1..=heaps[at]).map(move |take| (at, take));
    of(0).chain(of(1)).collect()
}

fn after(mut heaps: [u32; 2], (at, take): Move) -> [u32; 2] {
    heaps[at] -= take;
    heaps
}

fn name_of((at, take): Move) -> String {
    format!("{}:{}", at + 1, take)
}

fn path_to(nodes: &[Node], at: usize) -> Vec<String> {
    match nodes[at].parent {
        None => Vec::new(),
        Some(parent) => {
            let mut path = path_to(nodes, parent);
            path.push(name_of(nodes[at].mv));
            path
        }
    }
}

fn made(heaps: [u32; 2], parent: Option<usize>, mv: Move) -> Node {
    Node {
        heaps,
        parent,
        mv,
        children: Vec::new(),
        visits: 0,
        total: 0,
    }
}

fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let slip = std::env::args().nth(2).unwrap_or_default();
    let _trace = plyscope::open(&file, "game nim:heaps=2+3\nexploration 1.4\nmethod mcts");
    let mut seed = 7_u32;
    let mut below = |count: usize| {
        seed = (seed * 1103 + 12345) % 65536;
        seed as usize * count / 65536
    };
    let mut nodes = vec![made([2, 3], None, (0, 0))];
    for iteration in 0..60 {
        plyscope::iteration();
        let mut at = 0;
        while !nodes[at].children.is_empty()
            && nodes[at].children.len() == moves_of(nodes[at].heaps).len()
        {
            let mut best: Option<(usize, f64)> = None;
            for &child in &nodes[at].children {
                let (visits, total) = (f64::from(nodes[child].visits), f64::from(nodes[child].total));
                let n = if slip == "own" { visits } else { f64::from(nodes[at].visits) };
                let sum = total / visits + 1.4 * (n.ln() / visits).sqrt();
                if best.map_or(true, |(_, most)| sum > most) {
                    best = Some((child, sum));
                }
            }
            at = best.expect("a child").0;
            let node = &nodes[at];
            plyscope::select(name_of(node.mv), node.visits, f64::from(node.total));
        }
        let open = moves_of(nodes[at].heaps);
        if !open.is_empty() {
            let next = if slip == "twice" && iteration == 3 { 0 } else { nodes[at].children.len() };
            plyscope::expand(name_of(open[next]));
            nodes.push(made(after(nodes[at].heaps, open[next]), Some(at), open[next]));
            let child = nodes.len() - 1;
            nodes[at].children.push(child);
            at = child;
        }
        let (mut heaps, mut played) = (nodes[at].heaps, Vec::new());
        while !moves_of(heaps).is_empty() {
            let all = moves_of(heaps);
            let mv = all[below(all.len())];
            played.push(name_of(mv));
            heaps = after(heaps, mv);
        }
        // Who takes the last one wins: the side that moved into the node, after an even number of plies.
        let mut result = u32::from(played.len() % 2 == 0);
        plyscope::playout(f64::from(result), played.iter());
        let mut back = Some(at);
        while let Some(at) = back {
            nodes[at].visits += 1;
            nodes[at].total += result;
            let path = path_to(&nodes, at);
            plyscope::backup(path.iter(), nodes[at].visits, f64::from(nodes[at].total));
            if slip != "sign" {
                result = 1 - result;
            }
            back = nodes[at].parent;
        }
    }
    let mut best = nodes[0].children[0];
    for &child in &nodes[0].children {
        let (more, most) = (nodes[child].visits, nodes[best].visits);
        if if slip == "choice" { more < most } else { more > most } {
            best = child;
        }
    }
    plyscope::best(name_of(nodes[best].mv));
}
