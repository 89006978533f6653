//! The nodes that alpha-beta never entered, compared with its full log.

use crate::recording::log::Reported;
use crate::recording::pairs::{Pair, all_games};
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::search::Token;
use engine::search::{MethodName, OrderName};
use model::inspect::unvisited::{Unvisited, Visited};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the paths of the nodes of a log.
fn paths(log: &[Reported]) -> BTreeSet<Vec<Ordinal>> {
    let (mut path, mut all): (Vec<Ordinal>, _) = (Vec::new(), BTreeSet::new());
    for told in log {
        match told {
            Reported::Enter { mv, .. } => {
                path.push(*mv);
                all.insert(path[1..].to_vec());
            }
            Reported::Leave { .. } => _ = path.pop(),
        }
    }
    all
}

fn try_pair(minimax: &Pair, memory: usize, seen: &mut BTreeMap<u32, usize>) {
    let alpha_beta = minimax
        .problem
        .by(MethodName::AlphaBeta)
        .expect("a game of ours");
    let unvisited =
        Unvisited::new(&*minimax.problem, memory, &Token::new()).expect("it is not stopped");
    assert_eq!(
        unvisited.counts(),
        alpha_beta.choose(u64::MAX, &Token::new()).counts
    );
    let all = paths(&minimax.log.0);
    let entered: BTreeSet<Vec<Ordinal>> = all
        .iter()
        .filter(|path| unvisited.at(path) == Ok(Visited::Entered))
        .cloned()
        .collect();
    assert_eq!(
        entered.len() as u64,
        unvisited.counts().nodes,
        "{}",
        minimax.game
    );
    for path in &all {
        // No node was entered below one that was not.
        let first = (1..=path.len()).find(|plies| !entered.contains(&path[..*plies]));
        let expected = first.map_or(Visited::Entered, |ply| Visited::Pruned { ply: ply as u32 });
        assert_eq!(unvisited.at(path), Ok(expected));
        let children: Vec<Ordinal> = all
            .range(path.clone()..)
            .take_while(|below| below.starts_with(path))
            .filter(|below| below.len() == path.len() + 1)
            .map(|below| below[path.len()])
            .collect();
        let each: Vec<Visited> = children
            .iter()
            .map(|child| {
                unvisited
                    .at(&[&path[..], &[*child]].concat())
                    .expect("no trouble")
            })
            .collect();
        assert_eq!(unvisited.below(path, &children), Ok(each));
        *seen.entry(first.map_or(0, |ply| ply as u32)).or_default() += 1;
    }
}

#[test]
fn what_alpha_beta_left_is_what_its_log_lacks() {
    let mut random = Seed(17);
    let mut seen = BTreeMap::new();
    for order in OrderName::ALL {
        let before = random.clone();
        let minimax = all_games(MethodName::Minimax, order, &mut random);
        // These positions again.
        let alpha_beta = all_games(MethodName::AlphaBeta, order, &mut before.clone());
        for (minimax, alpha_beta) in minimax.iter().zip(&alpha_beta) {
            let memory = [1 << 12, 1 << 20][random.below(2)];
            try_pair(minimax, memory, &mut seen);
            let unvisited = Unvisited::new(&*minimax.problem, memory, &Token::new())
                .expect("it is not stopped");
            let all = paths(&alpha_beta.log.0);
            for path in paths(&minimax.log.0) {
                let entered = unvisited.at(&path) == Ok(Visited::Entered);
                assert_eq!(entered, all.contains(&path), "{} {path:?}", minimax.game);
            }
        }
    }
    // Ply 1 is never cut: the root is searched to its end.
    assert!(
        !seen.contains_key(&1) && seen[&0] > 1000 && seen[&2] > 100 && seen[&3] > 100,
        "{seen:?}"
    );
    let control = Token::new();
    control.stop();
    let large = engine::boundary::catalog::read("othello").expect("a game");
    let spec = engine::search::Spec {
        depth: Some(20),
        ..Default::default()
    };
    let large = large
        .pose(&spec, &engine::eval::Registry::built_in())
        .expect("a problem");
    assert!(Unvisited::new(&*large, 1 << 20, &control).is_none());
}
