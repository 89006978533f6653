//! Terminals of any size.

use super::Session;

/// Returns the memory of the program, in MiB.
#[cfg(target_os = "linux")]
fn memory(session: &Session) -> u64 {
    let id = session.child.process_id().expect("a process");
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("the process");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("its memory");
    line.trim()
        .trim_end_matches(" kB")
        .parse::<u64>()
        .expect("a number")
        >> 10
}

#[test]
#[cfg(target_os = "linux")]
fn a_window_beyond_all_screens_is_drawn_in_part() {
    for (columns, rows) in [
        (5000, 5000),
        (65535, 65535),
        (65535, 1),
        (1, 65535),
        (0, 0),
        (1, 1),
    ] {
        let mut session = Session::start(&["nim"], &[]);
        session.wait_for("done");
        session
            .master()
            .resize(super::size(columns, rows))
            .expect("resizing");
        std::thread::sleep(std::time::Duration::from_millis(300));
        session.screen = vt100::Parser::new(super::non_zero(500), super::non_zero(1000), 0);
        // If nothing can be shown, `q` ends the program, and no other key has an effect.
        if columns.min(rows) > 1000 {
            session.keys("?q");
            session.wait_for("the window is larger than 1000×500");
        }
        assert!(
            memory(&session) < 300,
            "{columns}×{rows}: {} MiB",
            memory(&session)
        );
        session.screen = vt100::Parser::new(super::non_zero(24), super::non_zero(80), 0);
        session.resize(80, 24);
        session.wait_for("heap 4");
        session.keys("q");
        assert_eq!(session.end().0, 0, "{columns}×{rows}");
        session.assert_restored("a large window");
    }
}
