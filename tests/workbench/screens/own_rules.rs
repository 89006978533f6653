//! One key judges the rules of a user's game. The game needs python3; without it, a line says so.

use crate::screens::driver::{Driver, text};
use engine::rules::program::command::{allow, typed};
use plyscope::app::Options;

#[test]
fn one_key_judges_the_rules_of_ones_own_game() {
    let found = std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join("python3").is_file())
    });
    if !found {
        return println!("python3 was not found");
    }
    let root = env!("CARGO_MANIFEST_DIR");
    for (file, title) in [
        ("isolation3.py", "The rules were judged"),
        ("isolation3_no_end.py", "Faults of the rules"),
    ] {
        let game = format!(
            "program:env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='{root}/assets/external' python3 '{root}/tests/games/{file}'"
        );
        allow(&typed(&game).expect("a command"));
        let mut driver = Driver::at_depth(
            (120, 36),
            &game,
            Options {
                clock: false,
                ..Options::default()
            },
            Some(1),
        );
        driver.keys("alt-q");
        driver.app.refresh();
        let screen = text(&driver.draw());
        assert!(screen.contains(title), "{title} in\n{screen}");
    }
}
