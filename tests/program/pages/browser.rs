//! [`shown`]: a page in a headless browser, if one is installed.

use crate::own_home;
use std::path::Path;
use std::process::Stdio;

/// The names of such browsers.
const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Returns the document as HTML after its scripts have run in the browser, or prints a line and
/// returns `None` if there is no browser.
pub fn shown(file: &Path, address: &str) -> Option<String> {
    let profile = tempfile::tempdir().expect("a folder");
    for name in BROWSERS {
        let mut command = own_home::program(name);
        command.args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--dump-dom",
        ]);
        command.args([
            "--no-first-run",
            "--virtual-time-budget=20000",
            "--window-size=1200,900",
        ]);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        command
            .arg(format!("file://{}{address}", file.display()))
            .stdin(Stdio::null());
        let Ok(output) = command.output() else {
            continue;
        };
        assert!(
            output.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        return Some(String::from_utf8(output.stdout).expect("UTF-8"));
    }
    println!("skipped: no browser of {BROWSERS:?} was found");
    None
}
