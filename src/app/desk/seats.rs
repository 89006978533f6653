//! The two players at the board: choice of players, change of sides, resignation, rematch.

use crate::app::Context;
use crate::app::action::Going;
use crate::app::desk::{line, working};
use crate::app::players::advice;
use crate::app::players::choice::evaluation_of;
use crate::app::players::hint::{HintFound, HintOnBoard};
use crate::app::players::limits;
use crate::app::players::strength::{Opponent, Strength, advising};
use crate::app::tasks::Work;
use crate::app::wish::{Prompt, Wish};
use crate::kit::typed::Typed;
use crate::kit::words::NO_PLAYERS;
use engine::boundary::ProblemError;
use engine::eval::{Evaluation, Registry};
use engine::numbers::Ordinal;
use engine::play::{Choosing, Player};
use engine::rules::Side;
use engine::search::Spec;
use engine::sentence::Sentence;
use engine::solve::Solution;
use model::documents::evaluations::is_file;
use model::language::say;
use model::study::Lost;
use std::path::PathBuf;
use std::sync::Arc;

/// Gives a side its player; an error refers to its evaluation.
pub(crate) fn pair(cx: &mut Context, side: Side, player: Player) -> Result<(), ProblemError> {
    let mut players = cx.players.players.clone();
    players[side.index()] = player;
    pair_both(cx, players)
}

/// Gives both sides their players; an error refers to an evaluation.
pub(crate) fn pair_both(cx: &mut Context, players: [Player; 2]) -> Result<(), ProblemError> {
    let pair = cx.game.study.start().pair(
        [&players[0].choosing, &players[1].choosing],
        cx.game.study.registry(),
    )?;
    cx.players.hold();
    let arena = &mut cx.players;
    (arena.players, arena.pair, arena.paired, arena.rests) =
        (players, Some(pair), arena.serial, false);
    arena.known = Some(Arc::clone(cx.game.study.registry()));
    cx.players.sign(&mut cx.game.study);
    match cx.players.programs() {
        // A program opposite a human replies without being asked.
        1 => cx.players.going = Going::On,
        2 => cx.screen.notify(say!(
            "8 lets them play, 9 plays one move, ' and ; change the speed"
        )),
        _ => {}
    }
    cx.players.go_on(&cx.game.study);
    Ok(())
}

/// Takes a typed player; an error refers to the text.
pub(crate) fn take_player(cx: &mut Context, side: Side, text: &str) -> Result<(), Sentence> {
    let kind = cx.game.study.position().kind();
    let player = cx.players.roster.read(text, kind)?;
    match evaluation_of(&player.choosing).filter(|name| is_file(name)) {
        Some(file) => {
            let file = PathBuf::from(file);
            working::start(
                cx,
                Work::ReadPlayer {
                    side,
                    text: text.to_owned(),
                    file,
                },
            );
            Ok(())
        }
        None => pair(cx, side, player).map_err(Sentence::from),
    }
}

/// Takes over the evaluation read for a typed player; an error is shown in the typed line.
pub(crate) fn player_read(
    cx: &mut Context,
    side: Side,
    text: String,
    result: Result<Evaluation, Sentence>,
) {
    match result.and_then(|evaluation| choose_with(cx, side, &text, evaluation)) {
        Err(error) if cx.is_open() => {
            cx.wish(Wish::Ask(
                Prompt::Player(side),
                Typed::wrong(text.as_str().into(), error),
            ));
        }
        chosen => _ = cx.screen.or_alert(chosen),
    }
}

/// Gives a side a typed player with the evaluation of the file that it names, which takes
/// precedence over the user's own from then on.
pub(crate) fn choose_with(
    cx: &mut Context,
    side: Side,
    text: &str,
    evaluation: Evaluation,
) -> Result<(), Sentence> {
    let kind = cx.game.study.position().kind();
    let mut player = cx.players.roster.read(text, kind)?;
    if let Choosing::Searching(spec, _) = &mut player.choosing {
        spec.evaluation = Some(evaluation.name.clone());
    }
    // A path would leave no room for the rest.
    (player.name, player.title) = (player.choosing.to_string(), player.choosing.to_string());
    let before = Arc::clone(cx.game.study.registry());
    // The other player shall not silently get another evaluation.
    let other = &cx.players.players[side.other().index()].choosing;
    let is_theirs = |old: &Evaluation| evaluation_of(other) == Some(&old.name);
    let mut registry = Registry::clone(&before);
    let adopted = registry.adopt(evaluation, kind, |_, old| !is_theirs(old));
    adopted?;
    cx.game.study.set_registry(Arc::new(registry));
    pair(cx, side, player).map_err(|error| {
        cx.game.study.set_registry(before);
        error.into()
    })
}

/// Lets a program of the given strength play against the user, and hides the search meanwhile.
pub(crate) fn choose_opponent(cx: &mut Context, opponent: &Opponent) {
    let Opponent {
        human,
        strength,
        limits,
    } = *opponent;
    let Some(mut player) = strength.player(cx.game.study.start(), &cx.players.roster, "") else {
        return;
    };
    player = Strength::within(
        player,
        (cx.game.study.start(), cx.game.study.registry()),
        limits,
    );
    cx.players.limits = limits;
    let limit = limits::print(&limits).map_or_else(String::new, |limit| format!(", {limit}"));
    player.title = strength.title(&player) + &limit;
    cx.players.hides = true;
    let players = if human.index() == 0 {
        [Player::human(), player]
    } else {
        [player, Player::human()]
    };
    let paired = pair_both(cx, players);
    cx.screen.or_alert(paired);
}

/// Exchanges the players of the two sides.
pub(crate) fn swap_sides(cx: &mut Context) {
    if cx.players.programs() == 0 {
        return cx.screen.notify(say(NO_PLAYERS));
    }
    let [first, second] = cx.players.players.clone();
    let paired = pair_both(cx, [second, first]);
    cx.screen.or_alert(paired);
}

/// Looks for the effects of the moves, the best first.
pub(crate) fn hint(cx: &mut Context) {
    if cx.players.to_choose(&cx.game.study).is_some() {
        return cx.screen.notify(say!("it is the program's turn"));
    }
    let (study, roster) = (&cx.game.study, &cx.players.roster);
    let (position, line) = (study.position(), study.line());
    let moves = line.ordinals(line.cursor());
    // If all moves are proven, nothing is left to search.
    if let Some(solution) = study.solutions.whole(&moves).cloned() {
        return tell_proven(cx, &solution);
    }
    // If the search is shown, the hint uses its settings.
    let shows = study.trace().is_none()
        && !cx.players.hides_analysis(study)
        && cx.players.subject.is_none();
    let shown = study
        .job()
        .filter(|_| shows && !cx.lesson_hides())
        .map(|job| job.problem().spec().clone());
    let own = || Spec {
        max: Some(position.to_move()),
        ..advising(position, roster)
    };
    // A proof is told only if no number of a search stands beside it.
    let (proves, spec) = (shown.is_none(), shown.unwrap_or_else(own));
    let posed = position.pose(&spec, study.registry());
    if let Some(problem) = cx.screen.or_alert(posed) {
        cx.screen.mention(say!("the best move is searched…"));
        let registry = Arc::clone(study.registry());
        working::analyse(
            cx,
            Some(Work::Hint {
                problem,
                moves,
                registry,
                proves,
            }),
        );
    }
}

/// Shows a hint for the position after some moves of the game, if that is still the position on the
/// board.
pub(crate) fn hinted(cx: &mut Context, moves: &[Ordinal], found: HintFound) {
    let line = cx.game.study.line();
    let is_here = line.ordinals(line.cursor()) == moves;
    match found {
        // The proof of a position of another game, which was replaced meanwhile.
        HintFound::Proven(solution)
            if !is_here
                && cx
                    .game
                    .study
                    .start()
                    .replay(moves, &mut |_| {})
                    .count_legal()
                    != solution.moves.len() => {}
        HintFound::Proven(solution) => {
            cx.game
                .study
                .solutions
                .keep(moves.to_vec(), solution.clone());
            if is_here {
                tell_proven(cx, &solution);
            }
        }
        HintFound::Searched(hint) if is_here => {
            cx.screen
                .notify(&hint.said(cx.game.cursor_move(&cx.views.board)));
            let hidden = cx.players.hides_analysis(&cx.game.study);
            cx.players.hint = Some(HintOnBoard::searched(
                &cx.game.study,
                hidden,
                &hint.spec,
                hint.values,
            ));
        }
        HintFound::Estimated(hint) if is_here => {
            let cursor = cx.game.cursor_move(&cx.views.board);
            cx.screen.notify(&hint.said(cursor));
            let hidden = cx.players.hides_analysis(&cx.game.study);
            cx.players.hint = Some(HintOnBoard::estimated(&cx.game.study, hidden, hint.values));
        }
        HintFound::Searched(_) | HintFound::Estimated(_) => {}
    }
}

/// Tells the proven results of the moves on the board, and draws them there.
fn tell_proven(cx: &mut Context, solution: &Solution) {
    let moves = advice::of_solution(cx.game.study.position(), solution);
    let said = advice::said(&moves, cx.game.cursor_move(&cx.views.board));
    cx.screen
        .notify(&format!("{}: {said} ({})", say!("hint"), say!("proven")));
    let hidden = cx.players.hides_analysis(&cx.game.study);
    cx.players.hint = Some(HintOnBoard::proven(&cx.game.study, hidden, solution));
}

/// Lets the side to move resign.
pub(crate) fn resign(cx: &mut Context) {
    let line = cx.game.study.line();
    let moves = line.ordinals(line.cursor());
    cx.game.study.lost = Some(Lost {
        moves,
        reason: say!("resigned").to_owned(),
    });
    cx.players.hold();
    cx.players.going = Going::Held;
    // The search that was hidden during the game begins now.
    line::settled(cx);
    cx.wish(Wish::SayEnd);
}

/// Plays again from the start. The previous game is kept, unless it was resigned before its first
/// move.
pub(crate) fn rematch(cx: &mut Context) {
    cx.game.study.lost.take_if(|lost| lost.moves.is_empty());
    cx.players.rests = false;
    line::walk(cx, |line| line.go(0));
    if cx.players.programs() > 0 {
        swap_sides(cx);
    }
    cx.screen.notify(say!(
        "again from the start; the game before stays beside the new one"
    ));
}
