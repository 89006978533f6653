//! Four iterations of a Monte-Carlo search of Nim with two heaps of one.
mod plyscope;

const NONE: [&str; 0] = [];

fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let _trace = plyscope::open(&file, "game nim:heaps=1+1\nexploration 1.4\nmethod mcts");
    for (first, second, visits) in [("1:1", "2:1", 1), ("2:1", "1:1", 2)].iter().copied() {
        plyscope::iteration();
        plyscope::expand(first);
        plyscope::playout(0, [second].iter());
        plyscope::backup([first].iter(), 1, 0);
        plyscope::backup(NONE.iter(), visits, visits);
    }
    for (first, second, visits) in [("1:1", "2:1", 3), ("2:1", "1:1", 4)].iter().copied() {
        plyscope::iteration();
        plyscope::select(first, 1, 0.0);
        plyscope::expand(second);
        plyscope::playout(1.0, NONE.iter());
        plyscope::backup([first, second].iter(), 1, 1);
        plyscope::backup([first].iter(), 2, 0);
        plyscope::backup(NONE.iter(), visits, f64::from(visits));
    }
    plyscope::best("1:1");
}
