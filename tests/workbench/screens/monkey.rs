//! Keys at random: no sequence panics, and no sequence loses a move that undo would not bring back.

use crate::screens::driver::Driver;
use plyscope::app::keys::TABLE;
use plyscope::app::{Key, Mouse, Msg, Options};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

const GAMES: [&str; 5] =
    ["k-in-a-row", "othello:size=4", "nim:heaps=1+2", "rastros:rows=3,columns=3", "connect-four:columns=4,rows=4"];

#[test]
fn a_hundred_thousand_random_keys() {
    let all: Vec<&str> = TABLE.iter().flat_map(|row| row.keys.split(' ')).collect();
    for seed in 0..10 {
        let mut random = StdRng::seed_from_u64(seed);
        let game = GAMES[random.random_range(0..GAMES.len())];
        let mut driver = Driver::new((100, 30), game, Options { clock: false, ..Options::default() });
        // Some games are too large to be searched at every key.
        driver.patience = Some(Duration::from_millis(2));
        let mut pressed = Vec::new();
        for count in 0..10_000 {
            let name = match random.random_range(0..10) {
                0..8 => all[random.random_range(0..all.len())].to_owned(),
                _ => char::from(random.random_range(b' ' + 1..=b'~')).to_string(),
            };
            pressed.push(name.clone());
            let context = || {
                format!(
                    "seed {seed}, game {game}, last keys: {}",
                    pressed[pressed.len().saturating_sub(50)..].join(" ")
                )
            };
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                match random.random_range(0..200) {
                    0 => driver.send(Msg::Resize(random.random_range(0..160), random.random_range(0..50))),
                    1 => driver.send(Msg::Mouse(Mouse::Press(random.random_range(0..160), random.random_range(0..50)))),
                    2 => driver.send(Msg::Mouse(Mouse::Wheel(
                        random.random_range(0..160),
                        random.random_range(0..50),
                        true,
                    ))),
                    4 => driver.send(Msg::Mouse(Mouse::Drag(random.random_range(0..160), random.random_range(0..50)))),
                    5..20 => driver.send(Msg::Tick),
                    3 => driver.send(Msg::Paste("d3 \u{1b}[31m é\n".to_owned())),
                    _ => {}
                }
                if let Some(key) = Key::read(&name) {
                    driver.send(Msg::Key(key));
                }
                if count % 50 == 0 {
                    driver.draw();
                }
            }));
            assert!(result.is_ok(), "{}", context());
        }
    }
}
