//! [`TournamentRun`]: a tournament played in several threads in the background.
//!
//! Each thread has its own [`GameWorker`](super::games::GameWorker), takes the next game that has
//! not been played, and hands in its record. Games are published, and written to the journal, in
//! order of number: a game that finishes early waits for those before it.
//!
//! Invariants: a run that is dropped stops its threads and waits for them; a game that fails, or a
//! journal that cannot be written, ends the run with a message and never blocks it; after
//! [`TournamentRun::cancel`], every thread ends when its search next checks the token, some
//! thousand nodes later.

use super::games::{GameTable, Games, LiveGame};
use crate::batch::journal::Journal;
use crate::batch::shard::Shard;
use crate::batch::tournament::data::Record;
use crate::batch::tournament::traces;
use crate::study::job::{Clock, panic_text};
use engine::search::{STACK, Token};
use engine::sentence::Sentence;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// The most threads of a run.
pub const MOST_JOBS: usize = 256;

/// The progress of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentProgress {
    /// The number of finished games, including those of the journal.
    pub done: u64,
    /// The number of games.
    pub all: u64,
    /// The games per second since this run began, pauses excluded; 0 before the first game.
    pub rate: f64,
    /// The estimated time for the remaining games; `None` while it is unknown.
    pub left: Option<Duration>,
    /// Set while the run is paused.
    pub paused: bool,
    /// Set once the run has ended: all games are finished, or it was cancelled, or it failed.
    pub over: bool,
    /// The error, if it failed.
    pub fault: Option<Sentence>,
}

/// The state that all threads share.
struct Shared {
    /// The number of games in the shard that is played.
    all: u64,
    shard: Shard,
    may_wait: bool,
    state: Mutex<State>,
    changed: Condvar,
    /// One table for each thread.
    tables: Vec<GameTable>,
    /// Stops the games.
    token: Token,
    /// A part of `token` that can be paused: meanwhile no game begins, and games that may wait do
    /// so.
    paused: Token,
}

struct State {
    /// The index in the shard of the next game to be played.
    next: u64,
    /// The published games in order of number, without a gap.
    games: Vec<Record>,
    /// Games that wait for one before them, by their index in the shard.
    early: BTreeMap<u64, Record>,
    journal: Option<Journal>,
    fault: Option<Sentence>,
    /// The number of threads that are still running.
    running: usize,
    over: bool,
    /// The number of games that were there at the beginning.
    before: u64,
    /// The time played; stopped while the run is paused or over.
    clock: Clock,
}

impl State {
    fn done(&self) -> u64 {
        (self.games.len() + self.early.len()) as u64
    }
    /// Takes a game, and publishes all that are in order now.
    fn hand_in(&mut self, place: u64, mut record: Record) {
        // Memory counts: a tournament may have millions of games.
        record.moves.shrink_to_fit();
        self.early.insert(place, record);
        while let Some(record) = self.early.remove(&(self.games.len() as u64)) {
            let written = self
                .journal
                .as_mut()
                .map_or(Ok(()), |journal| journal.add(&record));
            if let Err(error) = written {
                self.fault = Some(sentence!(
                    "the journal of the games cannot be written: {error}",
                    error
                ));
                return;
            }
            self.games.push(record);
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Panics of games are caught before, so that the state is never half written.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Returns the index in the shard of the next game for a thread, or `None` if there is none or
    /// the run is over.
    fn next(&self) -> Option<u64> {
        if self.paused.waits() {
            return None;
        }
        let mut state = self.lock();
        let place = state.next;
        if place >= self.all || state.fault.is_some() {
            return None;
        }
        state.next += 1;
        Some(place)
    }
    /// Plays games until none is left or the run is stopped.
    fn work(&self, source: &dyn Games, table: &GameTable) {
        let result = catch_unwind(AssertUnwindSafe(|| {
            let journal = self
                .lock()
                .journal
                .as_ref()
                .map(|journal| journal.path().to_owned());
            let mut worker = source.worker(journal.map(|path| traces::folder(&path)));
            let token = if self.may_wait {
                &self.paused
            } else {
                &self.token
            };
            while let Some(place) = self.next() {
                let number = self.shard.game(place);
                match worker.play(number, token, table) {
                    Ok(Some(record)) => {
                        let mut state = self.lock();
                        state.hand_in(place, record);
                        if state.fault.is_some() {
                            // Games that cannot be kept need not be played.
                            self.token.stop();
                        }
                    }
                    Ok(None) if self.token.is_stopped() => return Ok(()),
                    Ok(None) => return Err(sentence!("game {number} has no end", number)),
                    Err(error) => return Err(sentence!("game {number}: {error}", number, error)),
                }
            }
            Ok(())
        }));
        let fault = match result {
            Ok(result) => result.err(),
            Err(panic) => {
                let text = panic_text(&*panic).unwrap_or_else(|| "unknown panic".to_owned());
                Some(sentence!(
                    "a game failed (internal error): {text}",
                    text = Sentence::Text(text)
                ))
            }
        };
        table.clear();
        if fault.is_some() {
            // The other threads need not finish.
            self.token.stop();
        }
        let mut state = self.lock();
        state.fault = state.fault.take().or(fault);
        self.changed.notify_all();
    }
    /// Counts threads that have ended; returns whether they were the last ones.
    fn leave(&self, threads: usize) -> bool {
        let mut state = self.lock();
        state.running -= threads;
        let last = state.running == 0 && !state.over;
        if last {
            let synced = state.journal.as_ref().map_or(Ok(()), Journal::sync);
            if let Err(error) = synced {
                state.fault.get_or_insert(sentence!(
                    "the journal of the games cannot be written: {error}",
                    error
                ));
            }
            // Closed, so that another run can continue with it.
            state.journal = None;
            state.clock.stop();
            state.over = true;
        }
        self.changed.notify_all();
        last
    }
}

/// A tournament that is played in the background.
pub struct TournamentRun {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl TournamentRun {
    /// Plays all games of a shard except those that are there already, in `jobs` threads (at least
    /// 1, at most [`MOST_JOBS`]). `over` is called at the end, in one of the threads.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(
        source: Arc<dyn Games>,
        (shard, jobs): (Shard, usize),
        (journal, games): (Option<Journal>, Vec<Record>),
        over: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<TournamentRun> {
        let (all, before) = (shard.count(source.games()), games.len() as u64);
        let threads = jobs.clamp(1, MOST_JOBS).min(
            usize::try_from(all - before.min(all))
                .unwrap_or(MOST_JOBS)
                .max(1),
        );
        let mut state = State {
            next: before,
            games,
            early: BTreeMap::new(),
            journal,
            fault: None,
            running: threads,
            over: false,
            before,
            clock: Clock::default(),
        };
        state.clock.start();
        let token = Token::new();
        let shared = Arc::new(Shared {
            all,
            shard,
            may_wait: source.may_wait(),
            state: Mutex::new(state),
            changed: Condvar::new(),
            tables: (0..threads).map(|_| GameTable::default()).collect(),
            paused: token.part(),
            token,
        });
        let mut run = TournamentRun {
            shared: Arc::clone(&shared),
            threads: Vec::with_capacity(threads),
        };
        let over = Arc::new(Mutex::new(Some(over)));
        for number in 0..threads {
            let (theirs, source, over) =
                (Arc::clone(&shared), Arc::clone(&source), Arc::clone(&over));
            let work = move || {
                theirs.work(&*source, &theirs.tables[number]);
                if theirs.leave(1)
                    && let Some(over) = over.lock().unwrap_or_else(PoisonError::into_inner).take()
                {
                    over();
                }
            };
            match Builder::new()
                .name(format!("games {number}"))
                .stack_size(STACK)
                .spawn(work)
            {
                Ok(thread) => run.threads.push(thread),
                Err(error) => {
                    // Counts the threads that were never started; the others are stopped when the
                    // run is dropped.
                    shared.leave(threads - number);
                    return Err(error);
                }
            }
        }
        Ok(run)
    }

    /// Pauses (`true`) or resumes the run. Games wait where they are; if moves are timed, the games
    /// in progress are finished.
    pub fn pause(&self, pause: bool) {
        self.shared.paused.pause(pause);
        let mut state = self.shared.lock();
        match pause {
            true => state.clock.stop(),
            false if !state.over => state.clock.start(),
            false => {}
        }
        self.shared.changed.notify_all();
    }
    /// Cancels the run. Games that are finished are kept.
    pub fn cancel(&self) {
        self.shared.token.stop();
    }
    /// Waits for the end of the run, but not longer than `most`; returns whether it has ended.
    pub fn wait(&self, most: Duration) -> bool {
        let state = self.shared.lock();
        let waited = self
            .shared
            .changed
            .wait_timeout_while(state, most, |state| !state.over);
        waited.unwrap_or_else(PoisonError::into_inner).0.over
    }
    /// Returns the progress of the run.
    pub fn progress(&self) -> TournamentProgress {
        let state = self.shared.lock();
        let (done, all) = (state.done(), self.shared.all);
        let (played, seconds) = (done - state.before, state.clock.elapsed().as_secs_f64());
        let rate = if played == 0 || seconds <= 0.0 {
            0.0
        } else {
            played as f64 / seconds
        };
        let left = (rate > 0.0).then(|| (all - done) as f64 / rate);
        TournamentProgress {
            done,
            all,
            rate,
            left: left.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            paused: self.shared.paused.is_paused() && !state.over,
            over: state.over,
            fault: state.fault.clone(),
        }
    }
    /// Calls `look` with the published games, in order of number and without a gap. The run is
    /// blocked meanwhile.
    pub fn look<T>(&self, look: impl FnOnce(&[Record]) -> T) -> T {
        look(&self.shared.lock().games)
    }
    /// Returns the games that are being played now, in order of number.
    pub fn live(&self) -> Vec<LiveGame> {
        let mut games: Vec<LiveGame> = self
            .shared
            .tables
            .iter()
            .filter_map(|table| table.lock().clone())
            .collect();
        games.sort_unstable_by_key(|game| game.number);
        games
    }
    /// Cancels the run and returns the published games without a copy.
    pub fn into_games(mut self) -> Vec<Record> {
        self.stop();
        std::mem::take(&mut self.shared.lock().games)
    }
    fn stop(&mut self) {
        self.cancel();
        for thread in self.threads.drain(..) {
            // A panic in a game was caught and reported inside the thread.
            let _ = thread.join();
        }
    }
}

impl Drop for TournamentRun {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::GameWorker;
    use super::*;
    use engine::numbers::Ordinal;
    use std::path::PathBuf;

    use crate::batch::tournament::data::Winner;

    /// Games that do something unusual at one number.
    struct Odd {
        games: u64,
        at: u64,
        what: fn(&Token) -> Result<(), Sentence>,
    }

    impl Games for Odd {
        fn games(&self) -> u64 {
            self.games
        }
        fn may_wait(&self) -> bool {
            true
        }
        fn worker(&self, _: Option<PathBuf>) -> Box<dyn GameWorker + '_> {
            Box::new(self)
        }
    }

    impl GameWorker for &Odd {
        fn play(
            &mut self,
            number: u64,
            token: &Token,
            table: &GameTable,
        ) -> Result<Option<Record>, Sentence> {
            table.begin(number, &[]);
            if number == self.at {
                (self.what)(token)?;
            }
            let mut moves = Vec::with_capacity(100);
            moves.push(Ordinal(number as u16));
            let (turns, nodes, micros) = ((0, 0), (0, 0), (0, 0));
            let record = Record {
                number,
                moves,
                winner: Winner::Nobody,
                forfeit: None,
                turns,
                nodes,
                micros,
                depths: Vec::new(),
            };
            Ok((!token.waits()).then_some(record))
        }
    }

    fn run(at: u64, what: fn(&Token) -> Result<(), Sentence>) -> TournamentRun {
        let source = Arc::new(Odd {
            games: 500,
            at,
            what,
        });
        TournamentRun::start(source, (Shard::WHOLE, 3), (None, Vec::new()), || {}).expect("threads")
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn games_are_known_in_order() {
        let run = run(u64::MAX, |_| Ok(()));
        assert!(run.wait(LONG));
        let numbers = run.look(|games| games.iter().map(|game| game.number).collect::<Vec<_>>());
        assert_eq!(numbers, (0..500).collect::<Vec<_>>());
        let progress = run.progress();
        assert_eq!(
            (progress.done, progress.all, progress.over, progress.fault),
            (500, 500, true, None)
        );
        let kept = run.look(<[Record]>::as_ptr);
        let games = run.into_games();
        assert!(
            games.iter().all(|game| game.moves.capacity() == 1),
            "no room for moves that will not come"
        );
        assert_eq!(
            (games.len(), games.as_ptr()),
            (500, kept),
            "taken, not copied"
        );
    }

    #[test]
    fn a_shard_has_its_own_games_only() {
        let source = Arc::new(Odd {
            games: 500,
            at: u64::MAX,
            what: |_| Ok(()),
        });
        let shard = "3/7".parse().expect("a shard");
        let run =
            TournamentRun::start(source, (shard, 3), (None, Vec::new()), || {}).expect("threads");
        assert!(run.wait(LONG));
        assert_eq!(run.progress().all, 72);
        let numbers: Vec<u64> = run.into_games().iter().map(|game| game.number).collect();
        assert_eq!(
            numbers,
            (0..500)
                .filter(|number| number % 7 == 2)
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn failures_are_reported_and_nothing_hangs() {
        for (what, message) in [
            (
                panics as fn(&Token) -> Result<(), Sentence>,
                "a game failed (internal error): on purpose",
            ),
            (|_| Err("no player".into()), "game 77: no player"),
        ] {
            let run = run(77, what);
            assert!(run.wait(LONG));
            assert_eq!(
                run.progress()
                    .fault
                    .map(|fault| fault.to_string())
                    .as_deref(),
                Some(message)
            );
            assert!(run.look(<[Record]>::len) <= 77);
        }
    }

    fn panics(_: &Token) -> Result<(), Sentence> {
        // Without the panic hook, whose text would appear in the output of the tests.
        std::panic::resume_unwind(Box::new("on purpose"))
    }

    #[test]
    fn a_run_pauses_continues_and_is_cancelled() {
        // One game never ends by itself.
        let run = run(100, |token| {
            while !token.waits() {
                std::thread::yield_now();
            }
            Ok(())
        });
        run.pause(true);
        assert!(run.progress().paused);
        assert!(!run.wait(Duration::from_millis(20)));
        run.pause(false);
        while run.progress().done < 499 {
            std::thread::yield_now();
        }
        assert_eq!(run.look(<[Record]>::len), 100);
        run.cancel();
        assert!(run.wait(LONG));
        assert_eq!(
            (run.look(<[Record]>::len), run.progress().fault),
            (100, None)
        );
    }
}
