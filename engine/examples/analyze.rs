//! Searches a position that is named on the command line, then reads the recorded search backwards.
//!
//! `cargo run --release -p plyscope-engine --example analyze -- connect-four:columns=4,rows=4 6`

use engine::boundary::{analyze, catalog};
use engine::eval::Registry;
use engine::search::{Spec, Token};
use engine::trace::{FoldedNode, Folding, Keeper, Tick, Walk};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "k-in-a-row".to_owned());
    let depth = arguments.next().map_or(Ok(4), |plies| plies.parse())?;
    let spec = Spec {
        depth: Some(depth),
        ..Spec::default()
    };

    let position = catalog::read(&game)?;
    let analysis = analyze(&*position, &spec, &Registry::built_in())?;
    let problem = &*analysis.problem;
    println!(
        "{}: value {}, line {}",
        position.title(),
        problem.print(analysis.value),
        analysis.pv.join(" ")
    );
    for child in &analysis.children {
        let value = child
            .value
            .map_or_else(String::new, |value| problem.print(value));
        println!(
            "  {:6} {}{value:6} {:8} nodes",
            child.mv,
            child.kind.sign(),
            child.nodes
        );
    }

    // The same search once more, recorded. Small subtrees are folded; `open` searches one again when it is looked into.
    let (_, keeper) = problem.run(Keeper::new(
        Folding::for_budget(1 << 20, 100),
        &Token::new(),
    ));
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut walk = Walk::new(problem.spec().method, &keeper.tree, &mut open);
    println!("{} ticks, the last ones first:", walk.ticks());
    for tick in (0..walk.ticks()).rev().take(5) {
        let moment = walk.moment(Tick(tick))?;
        println!(
            "  tick {tick}: {:?} at ply {}",
            moment.event,
            moment.frames.len() - 1
        );
    }
    Ok(())
}
