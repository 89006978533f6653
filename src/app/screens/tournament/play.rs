//! Opening, playing and showing tournaments.

use super::areas::inside;
use super::{GameFilter, MOST_PAIRS, OpenJournal, Standings, Totals, TournamentScreen};
use crate::app::desk::working;
use crate::app::screens::lesson::Deed;
use crate::app::source::Source;
use crate::app::stage::Comer;
use crate::app::tasks::Work;
use crate::app::wake::Beside;
use crate::app::wish::{Prompt, Wish};
use crate::app::{Context, Msg};
use crate::kit::boxes::top_of;
use crate::kit::to::To;
use engine::play::Player;
use engine::sentence::Sentence;
use model::batch::Tournament;
use model::batch::tournament::data::{Description, Record};
use model::language::say_of;
use std::sync::Arc;

/// Returns whether a tournament is on the screen.
fn is_shown(cx: &Context) -> bool {
    cx.is_in_sight::<Standings>()
}

/// Shows a tournament that was opened. If it is finished, its games are read at once.
pub fn open(cx: &mut Context, opened: Box<TournamentScreen>) {
    take(cx, opened, false);
}

/// Shows a tournament that was made in the form, and starts to play it.
pub fn begin(cx: &mut Context, opened: Box<TournamentScreen>) {
    take(cx, opened, true);
}

/// Shows a tournament in place of the present one; if `begins`, starts to play it.
fn take(cx: &mut Context, opened: Box<TournamentScreen>, begins: bool) {
    if cx
        .tournament
        .as_ref()
        .is_some_and(|contest| !contest.may_go(&mut cx.screen))
    {
        return;
    }
    let (finished, programs) = (opened.is_finished(), opened.programs_started());
    cx.tournament = Some(opened);
    // A line being typed, an editor or a question is not replaced; ctrl-t shows the tournament.
    if cx.gives_way(Comer::Tournament) {
        cx.show(Standings);
    }
    if finished || begins {
        begin_games(cx);
    } else {
        let text = [say!("enter begins to play"), &programs].join(" ");
        cx.screen.notify(text.trim_end());
    }
    count(cx);
}

/// Starts to play if no game was played, else opens the selected game.
pub fn begin_or_open(cx: &mut Context) {
    if cx
        .tournament
        .as_ref()
        .is_some_and(|contest| contest.rows() == 0 && !contest.is_running())
    {
        return run_games(cx);
    }
    open_played(cx);
}

/// Plays the remaining games, once the journal is open for writing.
fn begin_games(cx: &mut Context) {
    let Some(shown) = &cx.tournament else { return };
    match (&shown.journal, &shown.kept) {
        (Some(path), None) => {
            let (tournament, path) = (Arc::clone(&shown.tournament), path.clone());
            working::start(cx, Work::Journal { tournament, path });
        }
        (None, _) | (_, Some(_)) => play(cx),
    }
}

/// Starts to play, or continues after the last game.
fn play(cx: &mut Context) {
    let (jobs, tell) = (cx.wake.jobs(), cx.wake.begins(Beside::Games));
    if let Some(contest) = &mut cx.tournament {
        contest.play(&mut cx.screen, jobs, || tell(Msg::GamesOver));
    }
}

/// Takes over the open journal.
pub fn take_journal(cx: &mut Context, of: &Arc<Tournament>, kept: OpenJournal) {
    let Some(contest) = cx
        .tournament
        .as_mut()
        .filter(|contest| Arc::ptr_eq(&contest.tournament, of))
    else {
        return;
    };
    contest.kept = Some(kept);
    play(cx);
}

/// Takes over a typed number of pairs of games between the two players at the board.
pub fn take_pairs(cx: &mut Context, text: &str) -> Result<(), Sentence> {
    let pairs = text
        .parse()
        .ok()
        .filter(|pairs| (1..=MOST_PAIRS).contains(pairs));
    let Some(games) = pairs else {
        return Err(format!(
            "{} {MOST_PAIRS}",
            say!("expected a number of pairs from 1 to")
        )
        .into());
    };
    let [first, second] = &cx.players.players;
    let title = format!("{} – {}", say_of(&first.title), say_of(&second.title));
    let (limits, seed) = (cx.players.limits, cx.players.seed);
    let description = Description {
        games,
        limits,
        seed,
        ..Description::of_match(title)
    };
    let (start, registry) = (
        cx.game.study.start().copy(),
        Arc::clone(cx.game.study.registry()),
    );
    let players = cx.players.players.to_vec();
    let tournament = Tournament::new(description, (start, Vec::new()), players, registry)
        .map_err(|(_, error)| error)?;
    if cx
        .tournament
        .as_ref()
        .is_some_and(|contest| !contest.may_go(&mut cx.screen))
    {
        return Ok(());
    }
    cx.tournament = Some(Box::new(TournamentScreen::new(tournament, None, None)));
    cx.show(Standings);
    begin_games(cx);
    Ok(())
}

/// Asks for the number of pairs of games between the two players.
pub fn ask_pairs(cx: &mut Context) {
    if cx.players.programs() < 2 {
        cx.screen
            .notify(say!("two programs must play: 6 and 7 choose them"));
    } else {
        cx.ask(Prompt::Pairs, "");
    }
}

/// Asks for a filter of the games.
pub fn ask_games(cx: &mut Context) {
    let filter = cx
        .tournament
        .as_ref()
        .and_then(|contest| contest.filter.as_ref());
    let filter = filter.map_or("", GameFilter::text).to_owned();
    cx.ask(Prompt::Games, &filter);
}

/// Lists the games that a typed filter finds, or all games for an empty text.
pub fn take_games(cx: &mut Context, text: &str) -> Result<(), Sentence> {
    cx.show(Standings);
    let Some(contest) = &mut cx.tournament else {
        return Ok(());
    };
    let filter = if text.is_empty() {
        None
    } else {
        Some(GameFilter::read(text, &contest.tournament)?)
    };
    contest.list(filter);
    // The keys move in the games after a filter was typed.
    contest.turned ^= !contest.is_in_games(&cx.screen);
    Ok(())
}

/// Stops watching a game, else drops the filter, else closes the tournament.
pub fn leave(cx: &mut Context) {
    match &mut cx.tournament {
        Some(contest) if contest.watched.is_some() => contest.watched = None,
        Some(contest) if contest.filter.is_some() => contest.list(None),
        _ => cx.leave(),
    }
}

/// Shows the tournament, or the form to make one if there is none.
pub fn show(cx: &mut Context) {
    if cx.tournament.is_none() {
        return cx.wish(Wish::MakeTournament { like: false });
    }
    cx.show(Standings);
    count(cx);
}

/// Starts, pauses or continues the games.
pub fn run_games(cx: &mut Context) {
    let Some(contest) = &cx.tournament else {
        return;
    };
    match (&contest.run, contest.progress()) {
        (Some(run), Some(progress)) if !progress.over => run.pause(!progress.paused),
        _ if contest.is_finished() => {
            cx.screen.notify(say!("all games are played"));
        }
        _ => begin_games(cx),
    }
}

/// Handles the end of the games.
pub fn games_over(cx: &mut Context) {
    let fault = cx
        .tournament
        .as_ref()
        .and_then(|contest| contest.progress()?.fault);
    if let Some(fault) = fault {
        cx.screen.alert(fault);
    }
    if cx
        .tournament
        .as_ref()
        .is_some_and(|contest| contest.is_finished())
    {
        cx.lesson
            .iter_mut()
            .for_each(|shown| shown.saw(Deed::Played));
    }
    count(cx);
}

/// Starts to add up the tables if there are more games than they include.
pub fn count(cx: &mut Context) {
    let is_shown = is_shown(cx);
    let Some(contest) = cx.tournament.as_mut().filter(|_| is_shown) else {
        return;
    };
    contest.sift();
    contest.look_on();
    let known = contest.table.as_ref().map(|table| table.games);
    if contest.counting || known == Some(contest.games(<[Record]>::len)) {
        return;
    }
    contest.counting = true;
    let (tournament, records) = (
        Arc::clone(&contest.tournament),
        contest.games(<[Record]>::to_vec),
    );
    working::start(
        cx,
        Work::Totals {
            tournament,
            records,
        },
    );
}

/// Takes over the tables.
pub fn take_totals(cx: &mut Context, of: &Arc<Tournament>, totals: Totals) {
    let Some(contest) = cx
        .tournament
        .as_mut()
        .filter(|contest| Arc::ptr_eq(&contest.tournament, of))
    else {
        return;
    };
    (contest.table, contest.counting) = (Some(totals), false);
    // While games are played, the next frame does this.
    if !contest.is_running() {
        count(cx);
    }
}

/// Moves in the tables or in the list of games, whichever has the focus.
pub(super) fn step(cx: &mut Context, to: To) {
    let layout = cx.layout();
    cx.tournament
        .iter_mut()
        .for_each(|contest| contest.step(&cx.screen, &layout, to));
}

/// A click on a game selects it, a second one opens it.
pub fn press(cx: &mut Context, x: u16, y: u16) {
    let body = inside(&cx.layout());
    let Some(contest) = &mut cx.tournament else {
        return;
    };
    let [_, area] = contest.areas(&cx.screen, body);
    if !area.contains((x, y).into()) || y == area.y {
        return;
    }
    let count = contest.rows();
    let at = top_of(contest.at, count, usize::from(area.height - 1)) + usize::from(y - area.y - 1);
    if at < count && std::mem::replace(&mut contest.at, at) == at {
        open_played(cx);
    }
}

/// Opens the selected game in the workbench.
pub fn open_played(cx: &mut Context) {
    let Some(contest) = &cx.tournament else {
        return;
    };
    if let Some(game) = contest.listed(contest.at, 1).pop() {
        cx.open(Source::Played(game.number));
    }
}

/// Gives the players at the board their names from the tournament, for its game with this number.
pub fn name_players(cx: &mut Context, number: u64) {
    let Some(tournament) = cx
        .tournament
        .as_ref()
        .map(|contest| Arc::clone(&contest.tournament))
    else {
        return;
    };
    let Some(game) = tournament.schedule().game(number) else {
        return;
    };
    for (player, place) in cx.players.players.iter_mut().zip(game.players) {
        let Player { name, title, .. } = &tournament.players()[place];
        if player.is_human() {
            player.title = format!("{title}, {}", say!("not started"));
        } else {
            (player.name, player.title) = (name.clone(), title.clone());
        }
    }
}
