//! Starts proofs, and takes over their results.

use super::SolveScreen;
use super::game::{self, GameProof};
use super::work::{MEMORY, RestingProof, RunningProof};
use crate::app::tasks::Work;
use crate::app::{Context, Effect};
use crate::kit::words::NO_GAME_HERE;
use engine::numbers::Ordinal;
use engine::solve::Asked;
use model::language::say;
use model::report::solved;
use model::study::solutions::{ProofGoal, ProofResult, ProofTask, SharedProof};
use std::sync::Arc;
use std::time::Duration;

/// Proves the position after these moves, or continues its proof, unless the result is known.
pub(super) fn prove(cx: &mut Context, moves: &[Ordinal]) {
    if cx.game.study.solutions.whole(moves).is_none() {
        cx.solver.whole_game = false;
        begin(cx, moves, ProofGoal::Results);
    }
}

/// Proves all positions of the game, or continues with them.
pub(super) fn prove_game(cx: &mut Context) {
    cx.solver.whole_game = true;
    go_on_with_game(cx);
}

/// Searches for best play after a move of a position, unless it is known.
pub(super) fn find_line(cx: &mut Context, moves: &[Ordinal], mv: Ordinal) {
    let whole = [moves, &[mv]].concat();
    let solution = cx.game.study.solutions.whole(moves);
    let Some(solution) = solution.filter(|_| !cx.solver.lines.contains_key(&whole)) else {
        return;
    };
    // The principal variation is known.
    if solution.line.first() == Some(&mv) {
        let line = solution.line.get(1..).unwrap_or_default().to_vec();
        cx.solver.lines.insert(whole, line);
        return;
    }
    // If only the outcome is known, a search for best play would amount to a proof of the plies.
    if solution.result_of(mv).is_some_and(|result| !result.exact) {
        let line = cx.game.study.solutions.best_play(&whole);
        cx.solver.lines.insert(whole, line);
        return;
    }
    let proves = cx
        .solver
        .running
        .as_ref()
        .is_some_and(|running| running.goal == ProofGoal::Results);
    if !proves {
        begin(cx, moves, ProofGoal::LineAfter(vec![mv]));
    }
}

/// Starts a proof. A running one is stopped first, and this one starts afterwards.
pub(super) fn begin(cx: &mut Context, moves: &[Ordinal], goal: ProofGoal) {
    if let Some(running) = &cx.solver.running {
        let same = running.moves == moves && running.goal == goal && !running.control.is_stopped();
        if !same {
            running.control.stop();
            cx.solver.next = Some((moves.to_vec(), goal));
        }
        return;
    }
    let (solver, elapsed) = match cx.solver.resting.take() {
        Some(resting) if resting.moves == moves => (Some(resting.solver), resting.elapsed),
        Some(RestingProof {
            moves: before,
            solver,
            ..
        }) if moves.starts_with(&before) => (
            Some(solver.go_on_after(&moves[before.len()..])),
            Duration::ZERO,
        ),
        _ => {
            let position = cx.game.study.start().replay(moves, &mut |_| {});
            (position.solver(Asked::Moves, MEMORY), Duration::ZERO)
        }
    };
    let Some(solver) = solver else {
        cx.solver.whole_game = false;
        let reason = cx.game.study.start().unsolved();
        return cx
            .screen
            .alert(reason.unwrap_or_else(|| say(NO_GAME_HERE).into()));
    };
    let shown = SharedProof::default();
    let proof = ProofTask {
        solver,
        goal: goal.clone(),
        elapsed,
        shown: Arc::clone(&shown),
    };
    let task = cx.tasks.begin(Work::Prove(Box::new(proof)));
    let (serial, control) = (task.serial, Arc::clone(&task.control));
    cx.solver.running = Some(RunningProof {
        serial,
        moves: moves.to_vec(),
        goal,
        control,
        shown,
    });
    cx.effects.push(Effect::Start(task));
}

/// Takes over the result of a proof that ended or was stopped. Does nothing for another game's
/// proof.
pub fn take_proof(cx: &mut Context, serial: u64, found: ProofResult) {
    let Some(running) = cx
        .solver
        .running
        .take_if(|running| running.serial == serial)
    else {
        return;
    };
    let (moves, mut elapsed) = (running.moves, found.state.elapsed);
    match (found.goal, found.line) {
        (ProofGoal::Results, _) => {
            let complete = found.state.solution.complete;
            cx.game
                .study
                .solutions
                .keep(moves.clone(), found.state.solution);
            if complete {
                proven(cx, &moves);
            }
        }
        (ProofGoal::LineAfter(after), line) => {
            elapsed = Duration::ZERO;
            // An empty line is stored for a stopped search, so that it is not started again
            // automatically.
            cx.solver
                .lines
                .insert([&moves[..], &after].concat(), line.unwrap_or_default());
        }
    }
    cx.solver.resting = Some(RestingProof {
        moves,
        solver: found.solver,
        elapsed,
    });
    if let Some((moves, goal)) = cx.solver.next.take() {
        begin(cx, &moves, goal);
    } else if cx.solver.whole_game {
        go_on_with_game(cx);
    }
    if let Some((moves, mv)) = cx
        .shown::<SolveScreen>()
        .and_then(|screen| screen.selection(cx))
    {
        find_line(cx, &moves, mv);
    }
}

/// Shows a message with the result if no screen shows it.
fn proven(cx: &mut Context, moves: &[Ordinal]) {
    cx.game.study.learn_proven();
    if cx.shown::<SolveScreen>().is_none()
        && !cx.solver.whole_game
        && let Some(solution) = cx.game.study.solutions.get(moves)
    {
        let position = cx.game.study.start().replay(moves, &mut |_| {});
        cx.screen.notify(&solved::sentence(&*position, solution));
    }
}

/// Proves the last unproven position of the game, or reports the result if there is none.
pub(super) fn go_on_with_game(cx: &mut Context) {
    let moves = game::moves(&cx.game.study);
    let open = |before: &&[Ordinal]| cx.game.study.solutions.whole(before).is_none();
    match game::positions(&cx.game.study, &moves).rfind(open) {
        Some(before) => begin(cx, before, ProofGoal::Results),
        None => {
            cx.solver.stop();
            cx.screen.notify(&GameProof::of(&cx.game.study).words());
        }
    }
}
