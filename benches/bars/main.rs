//! Benchmarks of plyscope's promises about speed, measured as ratios within one run.
//!
//! `cargo bench` prints a table; `cargo bench -- WORD` prints only the rows whose name contains the
//! word. Each ratio is the median of at least 15 pairs of runs that take turns, so that a machine
//! that slows down slows both sides. The exit code is always 0, because a busy machine is not a
//! fault of the program.

mod endgames;
mod games;
mod giant;
mod monte_carlo;
mod off;
mod own_games;
mod pairs;
mod peer;
mod peer_remembered;
mod programs;
mod recorded;
mod remembered;
mod remembered_by_hand;
mod scalar;
mod screen;
mod sets;
mod solve;
mod traces;

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let mut table = pairs::Table::new(wanted);
    off::rows(&mut table);
    recorded::rows(&mut table);
    remembered::rows(&mut table);
    peer::rows(&mut table);
    peer_remembered::rows(&mut table);
    games::rows(&mut table);
    endgames::rows(&mut table);
    giant::rows(&mut table);
    monte_carlo::rows(&mut table);
    programs::rows(&mut table);
    own_games::rows(&mut table);
    traces::rows(&mut table);
    screen::rows(&mut table);
    solve::rows(&mut table);
    sets::rows(&mut table);
    table.finish();
}
