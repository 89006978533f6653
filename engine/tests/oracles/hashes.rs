//! Hashes of neighbouring positions: those a few plies below a position differ from each other in a
//! few squares, like the positions of a search.

use engine::boundary::{Position, catalog};
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::rules::key::PositionKey;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The number of positions that are compared, unless the variable `NEIGHBOURS` gives another one.
/// Ten million take a minute.
const NEIGHBOURS: usize = 300_000;

/// Boards of every kind: of one word to twelve, full ones and nearly empty ones.
const GAMES: [&str; 14] = [
    "k-in-a-row:h=3,v=3,k=3",
    "k-in-a-row:h=8,v=8,k=5",
    "k-in-a-row:h=11,v=11,k=5",
    "k-in-a-row:h=15,v=15,k=5",
    "k-in-a-row:h=19,v=19,k=5",
    "connect-four",
    "connect-four:columns=9,rows=8,k=4",
    "othello",
    "othello:size=6",
    "othello:size=10",
    "nim:heaps=7+9+11+13+15+17",
    "nim:heaps=31+31+31+31+31+31+31+31+31+31",
    "rastros",
    "rastros:rows=10,columns=10",
];

/// The hash of a position, and a second number that identifies it, in few enough bytes for ten
/// million positions.
type Seen = (u64, u64);

fn seen(key: &PositionKey) -> Seen {
    let mut other = DefaultHasher::new();
    key.words().for_each(|word| word.hash(&mut other));
    (key.hash(), other.finish())
}

/// Adds the keys of all positions `plies` plies below a position, each once.
fn below(position: &dyn Position, plies: u32, keys: &mut HashSet<Seen>) {
    keys.insert(seen(&position.key().expect("a position of a game")));
    if plies > 0 {
        for at in 0..position.count_legal() {
            below(
                &*position.play(Ordinal::at(at)).expect("a legal move"),
                plies - 1,
                keys,
            );
        }
    }
}

#[test]
fn near_positions_have_hashes_of_their_own() {
    let wanted: usize = std::env::var("NEIGHBOURS")
        .ok()
        .map_or(NEIGHBOURS, |text| text.parse().expect("a number"));
    let mut count = 0;
    for (number, game) in GAMES.iter().enumerate() {
        let start = catalog::read(game).expect("a game");
        let (mut keys, mut random) = (HashSet::new(), Seed(number as u64));
        let wanted = wanted / GAMES.len() + 1;
        // A small game has fewer positions than wanted.
        for _ in 0..wanted / 16 + 64 {
            let mut position = start.copy();
            for _ in 0..random.below(40) {
                let legal = position.count_legal();
                let next = (legal > 0)
                    .then(|| position.play(Ordinal::at(random.below(legal))))
                    .flatten();
                position = next.unwrap_or_else(|| start.copy());
            }
            below(
                &*position,
                if position.count_legal() > 40 { 2 } else { 3 },
                &mut keys,
            );
            if keys.len() >= wanted {
                break;
            }
        }
        let hashes: HashSet<u64> = keys.iter().map(|(hash, _)| *hash).collect();
        assert_eq!(
            hashes.len(),
            keys.len(),
            "{game}: two positions have one hash"
        );
        count += keys.len();
    }
    assert!(count * 2 > wanted, "only {count} positions");
}
