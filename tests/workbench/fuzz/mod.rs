//! Fuzzing on any toolchain: each target reads its examples, and then a number of changed ones,
//! given by `PLYSCOPE_FUZZ`.
//!
//! All runs execute the same inputs, and a failure leaves its input in `fuzz/artifacts`. Inputs
//! that once failed are kept in `fuzz/corpus`, in one folder per target, and are examples from then
//! on. `PLYSCOPE_SEEDS=FOLDER` writes all examples as a start for libFuzzer; `fuzz/README.md` has
//! the commands.

mod change;
mod seeds;
mod targets;

use crate::saves::Random;
use change::Changer;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The number of changed examples that each target reads, unless `PLYSCOPE_FUZZ` gives another one.
const USUAL: u64 = 2_000;

/// A target with its examples.
struct Target {
    name: &'static str,
    run: fn(&[u8]) -> bool,
    seeds: fn() -> Vec<Vec<u8>>,
}

macro_rules! targets {
    ($($(#[$when:meta])? $name:ident)*) => {
        $($(#[$when])? #[test] fn $name() {
            fuzz(&Target { name: stringify!($name), run: targets::$name, seeds: seeds::$name });
        })*
        /// The names of all targets.
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! {
    saves recoveries configurations evaluations formulas players tournaments experiments lessons journals
    traces links positions notations trees command_lines batch_lines protocols ugi_engine
    #[cfg(unix)] terminal
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files of a folder and of all folders in it, in order of name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found
        .into_iter()
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// Reads all examples and then changed ones, half of which are changed again.
fn fuzz(target: &Target) {
    let mut seeds = (target.seeds)();
    seeds.extend(
        files(&root().join("fuzz/corpus").join(target.name))
            .iter()
            .map(|file| fs::read(file).expect("a file")),
    );
    if let Some(folder) = std::env::var_os("PLYSCOPE_SEEDS") {
        write_seeds(&Path::new(&folder).join(target.name), &seeds);
    }
    let accepted = seeds.iter().filter(|seed| execute(target, seed)).count();
    assert!(
        accepted > 0,
        "none of the {} examples is accepted",
        seeds.len()
    );
    let count = std::env::var("PLYSCOPE_FUZZ").map_or(USUAL, |count| {
        count.parse().expect("a number of executions")
    });
    let changer = Changer::new(&seeds);
    let (mut accepted, mut longest) = (0_u64, 0);
    for number in 0..count {
        let input = changer.change(&mut Random(number));
        longest = longest.max(input.len());
        accepted += u64::from(execute(target, &input));
    }
    println!(
        "{}: {count} executions, {accepted} accepted, of up to {longest} bytes",
        target.name
    );
}

/// Runs a target; an input that breaks a promise is saved.
fn execute(target: &Target, input: &[u8]) -> bool {
    let before = time_of_thread();
    let result = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    let took = time_of_thread().saturating_sub(before);
    // Twice the time of a slow input, because other work on the machine slows a thread down.
    let limit = Duration::from_secs(2) + Duration::from_micros(20) * input.len() as u32;
    if let (Ok(accepted), true) = (&result, took <= limit) {
        return *accepted;
    }
    let folder = root().join("fuzz/artifacts").join(target.name);
    let path = folder.join(format!("{:016x}", fnv(input)));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, input))
        .expect("a place for the input");
    let (shown, path) = (
        input[..input.len().min(2000)].escape_ascii(),
        path.display(),
    );
    match result {
        Ok(_) => {
            panic!(
                "{}: {} bytes took {took:?}, at most {limit:?} were expected; {path}",
                target.name,
                input.len()
            )
        }
        Err(_) => panic!(
            "{}: the message above is about\n{shown}\nwhich is kept in {path}",
            target.name
        ),
    }
}

/// Returns the processor time of this thread, to which other work on the machine does not count.
#[cfg(unix)]
fn time_of_thread() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn time_of_thread() -> Duration {
    Duration::ZERO
}

/// FNV-1a with 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn write_seeds(folder: &Path, seeds: &[Vec<u8>]) {
    fs::create_dir_all(folder).expect("a folder");
    for seed in seeds {
        fs::write(folder.join(format!("{:016x}", fnv(seed))), seed).expect("a file");
    }
}

/// The crate for libFuzzer has a program for each target, and no other.
#[test]
fn the_crate_for_libfuzzer_has_all_targets() {
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).expect("the manifest");
    let mut programs: Vec<String> = files(&root().join("fuzz/fuzz_targets"))
        .iter()
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let mut names: Vec<&str> = NAMES.to_vec();
    programs.sort();
    names.sort_unstable();
    assert_eq!(programs, names);
    for name in names {
        assert!(
            manifest.contains(&format!("name = \"{name}\"")),
            "fuzz/Cargo.toml has no {name}"
        );
    }
}
