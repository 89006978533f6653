//! Random keys, and a model of the invariants after them: nothing panics, the panes agree with each
//! other, undoing leads back to the start, and a save is read back as the same game.
//!
//! `PLYSCOPE_MONKEY` is the number of keys, if more are wanted than in a usual run. Each seed has
//! its own game; `PLYSCOPE_MONKEY_SEED` is the first one, as named by a failure.

use super::tournament::{SMALL, contest};
use crate::saves::registry;
use crate::screens::driver::Driver;
use crate::shapes::{Extent, SHAPES};
use engine::boundary::{Position, catalog};
use engine::clean::is_hidden;
use engine::play::line::LineNode;
use engine::rules::Picture;
use model::documents;
use model::foreign::NO_GAME;
use model::language::squares::{by_pairs, edges, named};
use model::save::BUILT_IN;
use model::study::Study;
use plyscope::app::keys::TABLE;
use plyscope::app::{App, Key, Mouse, Msg, Options, Source};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The games by seed; after them the saves that come with the program, a tournament, the trace of
/// another program, and traces of all shapes.
const GAMES: [&str; 7] = [
    "k-in-a-row",
    "othello:size=4",
    "nim:heaps=1+2",
    "rastros:rows=3,columns=3",
    "connect-four:columns=4,rows=4",
    "tree:[[3,12,('B',[1,2])],['C',2,4,6],[14,[5,-2.5],inf]]",
    "othello",
];
/// The size of the traces with shapes that are hard to draw.
const SHAPE: Extent = Extent {
    deep: 120,
    wide: 1_500,
};
/// The search of another program.
const TRACE: &str = include_str!("../../../assets/lessons/hand-out.trace");
const SLOTS: usize = GAMES.len() + 4;
/// A game with more moves at its start is too slow to be drawn this often.
const MOST_MOVES: usize = 64;

/// The stack of a thread in bytes: all effects of a key are handled in it, including the proofs of
/// a whole game one after the other.
const STACK: usize = 64 << 20;

/// The number of keys for each seed.
const KEYS: usize = 2_000;
/// The number of keys in a usual run.
const USUAL: usize = 22_000;
/// The most steps that can be undone.
const MOST_UNDO: usize = 1000;

fn start(seed: u64) -> Driver {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    let number = seed as usize % SLOTS;
    let mut driver = Driver::new(
        (100, 30),
        GAMES.get(number).copied().unwrap_or(GAMES[0]),
        options,
    );
    // Some games are too large to be searched at every key.
    (driver.patience, driver.compared) = (Some(Duration::from_millis(2)), 20_000);
    if number == GAMES.len() {
        let (name, text) = BUILT_IN[seed as usize / SLOTS % BUILT_IN.len()];
        let study = documents::read(text, name, registry()).expect("a save");
        driver.opened(
            Source::Study(name.to_owned()),
            Ok((Box::new(study), plyscope::app::Home::default())),
        );
    } else if number == GAMES.len() + 2 {
        let study = documents::read_trace(TRACE, "hand-out.trace", registry()).expect("a trace");
        let source = Source::File("hand-out.trace".into());
        driver.opened(
            source,
            Ok((Box::new(study), plyscope::app::Home::default())),
        );
    } else if number == GAMES.len() + 3 {
        let (name, shape) = SHAPES[seed as usize / SLOTS % SHAPES.len()];
        let study = documents::read_trace(&shape(SHAPE), name, registry()).expect(name);
        driver.opened(
            Source::File("shape.trace".into()),
            Ok((Box::new(study), plyscope::app::Home::default())),
        );
    } else if number > GAMES.len() {
        driver.called(contest(SMALL, None));
    }
    driver
}

fn open(driver: &mut Driver, game: &str) {
    let study = Study::new(catalog::read(game).expect("a game"), registry());
    driver.app.game.discard();
    driver.opened(
        Source::Game(game.to_owned()),
        Ok((Box::new(study), plyscope::app::Home::default())),
    );
}

#[test]
fn random_keys_break_nothing() {
    let keys = std::env::var("PLYSCOPE_MONKEY")
        .map_or(USUAL, |keys| keys.parse().expect("a number of keys"));
    let first =
        std::env::var("PLYSCOPE_MONKEY_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let (seeds, next) = (first + keys.div_ceil(KEYS) as u64, AtomicU64::new(first));
    let share = || {
        // Every thread takes the next seed, because some games are much slower than others.
        for seed in iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
            .take_while(|seed| *seed < seeds)
        {
            let began = Instant::now();
            let (slowest, key) = press(seed);
            println!(
                "seed {seed} of {seeds}: {KEYS} keys in {:.1?}, {key} in {slowest:.1?}",
                began.elapsed()
            );
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, share)
                .expect("a thread");
        }
    });
}

/// Presses the keys of one seed; returns the time of the slowest key, and a description of it.
fn press(seed: u64) -> (Duration, String) {
    let all: Vec<&str> = TABLE.iter().flat_map(|row| row.keys.split(' ')).collect();
    let mut random = StdRng::seed_from_u64(seed);
    let (mut driver, mut model) = (start(seed), Model::default());
    let (mut pressed, mut slowest) = (Vec::new(), (Duration::ZERO, String::new()));
    for count in 0..KEYS {
        let name = match random.random_range(0..10) {
            0..8 => all[random.random_range(0..all.len())].to_owned(),
            _ => char::from(random.random_range(b' ' + 1..=b'~')).to_string(),
        };
        pressed.push(name.clone());
        let began = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| {
            event(&mut driver, &mut random);
            if let Some(key) = Key::read(&name) {
                driver.send(Msg::Key(key));
            }
            if driver.app.game.study.start().legal().len() > MOST_MOVES {
                open(&mut driver, GAMES[seed as usize % GAMES.len()]);
            }
            model.check(&mut driver, count);
        }));
        let last = || pressed[pressed.len().saturating_sub(50)..].join(" ");
        assert!(
            result.is_ok(),
            "seed {seed}, key {count}; the last keys: {}",
            last()
        );
        slowest = slowest.max((began.elapsed(), name));
    }
    slowest
}

/// Sends an event that may happen between two keys.
fn event(driver: &mut Driver, random: &mut StdRng) {
    let (x, y) = (random.random_range(0..160), random.random_range(0..50));
    match random.random_range(0..200) {
        0 => driver.send(Msg::Resize(
            random.random_range(1..=300),
            random.random_range(1..=100),
        )),
        1 => driver.send(Msg::Resize(
            random.random_range(0..120),
            random.random_range(0..40),
        )),
        2 => driver.send(Msg::Mouse(Mouse::Press(x, y))),
        3 => driver.send(Msg::Mouse(Mouse::Wheel(x, y, x % 2 == 0))),
        4 => driver.send(Msg::Mouse(Mouse::Drag(x, y))),
        5 => driver.send(Msg::Paste("d3 \u{1b}[31m é\u{202e}\n".to_owned())),
        6..20 => driver.send(Msg::Tick),
        _ => {}
    }
}

/// The expected state of the open game.
#[derive(Default)]
struct Model {
    /// The number of games opened before it.
    opened: usize,
    /// The address of its start in memory: the editor of trees, and lessons, replace the game.
    start: usize,
    /// Its moves before the first change that can be undone.
    bottom: Option<Vec<LineNode>>,
}

impl Model {
    fn check(&mut self, driver: &mut Driver, count: usize) {
        if driver.games_opened != self.opened {
            (self.opened, self.bottom) = (driver.games_opened, None);
        }
        let start = std::ptr::from_ref(driver.app.game.study.start()).addr();
        if start != self.start {
            (self.start, self.bottom) = (start, None);
        }
        if count.is_multiple_of(10) {
            check_panes(&driver.app);
        }
        if count.is_multiple_of(50) {
            for cell in driver.draw().content() {
                assert!(
                    !cell.symbol().chars().any(is_hidden),
                    "{:?} is drawn",
                    cell.symbol()
                );
            }
        }
        // A tree without a game cannot be saved.
        if count.is_multiple_of(100) && driver.app.game.study.start().kind() != NO_GAME {
            check_save(&driver.app.game.study);
            self.check_undo(&mut driver.app.game.study);
        }
    }
    /// With all changes undone, the moves are those of the opened game; redone, they are as before.
    fn check_undo(&mut self, study: &mut Study) {
        let now = study.line().clone();
        let steps = (0..).take_while(|_| study.undo()).count();
        let bottom = study.line().nodes().to_vec();
        for _ in 0..steps {
            assert!(study.redo(), "what was undone is not done again");
        }
        assert_eq!(study.line(), &now, "undone and done again");
        if steps < MOST_UNDO {
            let known = self.bottom.get_or_insert_with(|| bottom.clone());
            assert_eq!(
                *known, bottom,
                "undoing {steps} steps leads elsewhere than before"
            );
        }
    }
}

/// Checks that a save is read back as the same game, with the cursor and the comments in their
/// places.
fn check_save(study: &Study) {
    let text = documents::to_text(study);
    let again = documents::read(&text, "monkey", study.registry().clone());
    let again = again.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(
        documents::to_file(&again),
        documents::to_file(study),
        "{text}"
    );
    assert_eq!(again.position().describe(), study.position().describe());
    for node in 0..study.line().nodes().len() {
        let replayed = study
            .start()
            .replay(&study.line().ordinals(node), &mut |_| {});
        assert_eq!(
            study.position_at(node).map(Position::describe),
            Some(replayed.describe()),
            "position {node}"
        );
    }
}

/// Checks that the panes show the moves, the position that they lead to, and its search.
fn check_panes(app: &App) {
    let (study, board) = (&app.game.study, &app.views.board);
    let line = study.line();
    let replayed = study
        .start()
        .replay(&line.ordinals(line.cursor()), &mut |_| {});
    assert_eq!(
        replayed.describe(),
        study.position().describe(),
        "the cursor is elsewhere"
    );

    let cells = || app.views.moves.iter().flat_map(|row| &row.cells);
    let listed: BTreeSet<usize> = cells().map(|cell| cell.node).collect();
    assert!(
        listed.iter().copied().eq(0..line.nodes().len()),
        "not all moves are listed: {listed:?}"
    );
    // A proven result of a move is shown after it.
    let _squares = by_pairs(app.screen.options.pairs);
    let shown = |node: usize| named(study.start(), &line.nodes()[node].text);
    assert!(
        cells().all(|cell| cell.text.starts_with(&shown(cell.node))),
        "other moves are listed"
    );
    let here = app.views.moves.get(app.views.moves_at);
    assert!(
        here.is_some_and(|row| row.cells.iter().any(|cell| cell.node == line.cursor())),
        "the row of the cursor"
    );

    let subject = app.players.subject().unwrap_or(line.cursor());
    let searched = study
        .position_at(subject)
        .expect("the position that is searched");
    // A trace has its own search settings.
    if let Some(job) = study.job().filter(|_| !study.shows_trace()) {
        let (root, spec) = (job.problem().position(&[]), job.problem().spec());
        assert_eq!(
            root.describe(),
            searched.describe(),
            "the search is of another position"
        );
        let wanted = study.spec();
        assert_eq!(
            (spec.method, spec.depth, spec.order, spec.seed),
            (wanted.method, wanted.depth, wanted.order, wanted.seed),
            "the search is another one"
        );
    }
    let step = |at: Box<dyn Position>, mv: &String| {
        let ordinal = at
            .find_move(mv)
            .unwrap_or_else(|error| panic!("ahead is {mv}: {error}"));
        at.play(ordinal).expect("a legal move")
    };
    let picture = |position: &dyn Position| {
        let mut picture = position.picture();
        if let Picture::Board(board) = &mut picture {
            edges(board);
        }
        picture
    };
    let shown = if board.ahead.is_empty() {
        let is_shown = |position: &&dyn Position| picture(*position) == board.picture;
        [study.position(), searched]
            .into_iter()
            .find(is_shown)
            .expect("the board shows another position")
            .copy()
    } else {
        board.ahead.iter().fold(searched.copy(), step)
    };
    assert_eq!(
        picture(&*shown),
        board.picture,
        "{:?} leads elsewhere",
        board.ahead
    );
    assert_eq!(shown.legal(), board.legal);
}
