//! [`in_order`]: work on several threads, whose results are taken in the order of the inputs, each
//! as soon as it and all earlier ones are complete.
//!
//! Inputs come from a thread of their own, which may wait for them, so that a result never waits
//! for an input that has not arrived yet. The number of inputs read ahead is limited. If the
//! results cannot be taken any more, the running work is asked to stop, and the thread of the
//! inputs is left alone.

use super::{CliError, CliResult};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The number of inputs read ahead for each thread, so that a hard one does not delay the others.
const AHEAD: usize = 8;

/// An event of the threads.
enum Event<I, A> {
    Input(I),
    /// The end of the inputs.
    End,
    Result(usize, CliResult<A>),
}

/// Sets a flag when it is dropped.
struct SetOnDrop<'f>(&'f AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Works on the inputs on some threads; `begin` and `take` run on this one, with `desk`. If `begin`
/// fails for an input, that error is its result. The flag of `work` is set once nothing takes its
/// result any more.
///
/// # Errors
/// A thread cannot be started, or `take` fails: then the rest is left undone.
pub fn in_order<D, I: Send + 'static, T: Send, A: Send + 'static>(
    threads: u32,
    inputs: impl Iterator<Item = I> + Send + 'static,
    desk: &mut D,
    mut begin: impl FnMut(&mut D, I) -> CliResult<T>,
    work: impl Fn(T, &AtomicBool) -> CliResult<A> + Sync,
    mut take: impl FnMut(&mut D, CliResult<A>) -> CliResult,
) -> CliResult {
    let (events, happened) = channel();
    let (permit, permits) = channel();
    (0..AHEAD * threads as usize).for_each(|_| _ = permit.send(()));
    let sender = events.clone();
    let builder = || {
        std::thread::Builder::new()
            .name("solve".to_owned())
            .stack_size(engine::search::STACK)
    };
    builder()
        .spawn(move || feed(inputs, &permits, &sender))
        .map_err(CliError::Thread)?;
    let stop = AtomicBool::new(false);
    let (task, tasks) = channel();
    let tasks = Mutex::new(tasks);
    let labour = |events: Sender<Event<I, A>>| {
        while let Some((at, task)) = next(&tasks) {
            // A panic has printed its message already; the others go on.
            let result = catch_unwind(AssertUnwindSafe(|| work(task, &stop)));
            if events
                .send(Event::Result(at, result.unwrap_or(Err(CliError::Broken))))
                .is_err()
            {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        let labour = &labour;
        // These are dropped before the threads are joined, because the threads end when there are
        // no tasks.
        let (task, _stop) = (task, SetOnDrop(&stop));
        for _ in 0..threads {
            let events = events.clone();
            builder()
                .spawn_scoped(scope, move || labour(events))
                .map_err(CliError::Thread)?;
        }
        let (mut waiting, mut count, mut taken, mut ended) = (BTreeMap::new(), 0, 0, false);
        while !(ended && taken == count) {
            match happened.recv().map_err(|_| CliError::Broken)? {
                Event::Input(input) => {
                    match begin(desk, input) {
                        Ok(work) => task.send((count, work)).map_err(|_| CliError::Broken)?,
                        Err(error) => _ = waiting.insert(count, Err(error)),
                    }
                    count += 1;
                }
                Event::End => ended = true,
                Event::Result(at, result) => _ = waiting.insert(at, result),
            }
            while let Some(result) = waiting.remove(&taken) {
                take(desk, result)?;
                taken += 1;
                // If all inputs are read, the receiver is gone.
                let _ = permit.send(());
            }
        }
        Ok(())
    })
}

/// Sends the inputs, one for each permit.
fn feed<I, A>(
    inputs: impl Iterator<Item = I>,
    permits: &Receiver<()>,
    events: &Sender<Event<I, A>>,
) {
    for (input, ()) in inputs.zip(permits) {
        if events.send(Event::Input(input)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

fn next<T>(tasks: &Mutex<Receiver<T>>) -> Option<T> {
    tasks.lock().ok()?.recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(
        threads: u32,
        inputs: impl Iterator<Item = u64> + Send + 'static,
    ) -> Vec<Option<u64>> {
        let mut found = Vec::new();
        let work = |task: u64, _: &AtomicBool| {
            std::thread::yield_now();
            assert_ne!(task, 13, "a task that fails");
            Ok(task * task)
        };
        let begin = |_: &mut Vec<_>, input| {
            if input == 7 {
                Err(CliError::NoFile)
            } else {
                Ok(input)
            }
        };
        let take = |found: &mut Vec<_>, result: CliResult<u64>| {
            found.push(result.ok());
            Ok(())
        };
        in_order(threads, inputs, &mut found, begin, work, take).expect("it is done");
        found
    }

    #[test]
    fn results_keep_the_order_of_the_inputs() {
        let expected: Vec<_> = (0..50)
            .map(|input| (![7, 13].contains(&input)).then_some(input * input))
            .collect();
        for threads in [1, 3, 60] {
            assert_eq!(squares(threads, 0..50), expected, "{threads} threads");
        }
        assert_eq!(squares(3, 0..0), []);
    }

    /// Each result but the last triggers the next input: it is taken before that has arrived.
    #[test]
    fn a_finished_result_is_not_kept_back() {
        let (give, given) = channel();
        give.send(0).expect("it is kept");
        let mut desk = (Some(give), Vec::new());
        let take = |(give, taken): &mut (Option<Sender<u64>>, Vec<u64>), result: CliResult<u64>| {
            let result = result?;
            taken.push(result);
            match give.take_if(|_| result == 5) {
                Some(_) => {}
                None => give
                    .iter()
                    .try_for_each(|give| give.send(result + 1))
                    .map_err(|_| CliError::Broken)?,
            }
            Ok(())
        };
        in_order(
            4,
            given.into_iter(),
            &mut desk,
            |_, input| Ok(input),
            |task, _| Ok(task),
            take,
        )
        .expect("it is done");
        assert_eq!(desk.1, [0, 1, 2, 3, 4, 5]);
    }

    /// If nothing takes a result any more, endless work and an endless wait for inputs keep nothing
    /// running.
    #[test]
    fn a_result_that_cannot_be_taken_ends_the_rest() {
        let (_open, never) = channel::<u64>();
        let work = |task: u64, stop: &AtomicBool| {
            while task > 0 && !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            Ok(task)
        };
        let take = |(): &mut (), _: CliResult<u64>| Err(CliError::NoFile);
        let ended = in_order(
            2,
            (0..3).chain(never),
            &mut (),
            |(), input| Ok(input),
            work,
            take,
        );
        assert!(matches!(ended, Err(CliError::NoFile)), "{ended:?}");
    }
}
