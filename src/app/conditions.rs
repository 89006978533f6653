//! When a row of the key table applies, and the reason where it does not. The conditions read what the last refresh
//! found, and search nothing.

use crate::app::binding::Can;
use crate::app::{Context, Pane};
use crate::kit::words::{
    BEFORE_END, HAS_NO_PASSES, HAS_NO_TABLE, HIDDEN, NO_PLAYERS, NOTHING_TO_CONTINUE,
    SEARCHED_ALREADY,
};
use engine::rules::Picture;
use engine::search::{MethodName, TableSize};
use model::batch::tournament::data::Record;
use model::language::{say, squares};
use model::study::{Job, Study};

fn if_so(can: bool, why: &'static str) -> Can {
    if can { Ok(()) } else { Err(why) }
}

pub(crate) fn can_play(app: &Context) -> Can {
    // The board may show a line beyond the game, and that line may have ended where the game has
    // not.
    let beyond = app.explorer.is_following(&app.game.study) || !app.views.board.ahead.is_empty();
    if_so(
        beyond || !app.views.board.legal.is_empty(),
        say!("the game is over"),
    )
}

/// Checks that the columns or heaps have numbers and that a move is possible.
pub(crate) fn has_digits(app: &Context) -> Can {
    let board = &app.views.board;
    let numbered = board.falls || matches!(board.picture, Picture::Heaps { .. });
    can_play(app).and(if_so(numbered, say!("no legal move there")))
}

pub(crate) fn can_go_back(app: &Context) -> Can {
    if_so(
        app.game.study.line().cursor() != 0,
        say!("this is the start of the game"),
    )
}

pub(crate) fn can_play_again(app: &Context) -> Can {
    can_go_back(app).or(if_so(
        app.game.study.lost_here().is_some(),
        say!("this is the start of the game"),
    ))
}

pub(crate) fn can_go_on(app: &Context) -> Can {
    let line = app.game.study.line();
    if_so(
        !line.nodes()[line.cursor()].children.is_empty(),
        say!("no move follows here"),
    )
}

pub(crate) fn can_go_down(app: &Context) -> Can {
    can_go_on(app)
        .or(can_go_back(app))
        .map_err(|_| say!("the game has no moves yet"))
}

pub(crate) fn in_variation(app: &Context) -> Can {
    let line = app.game.study.line();
    let parent = line.nodes()[line.cursor()].parent;
    let main = line.nodes()[parent]
        .children
        .first()
        .is_none_or(|main| *main == line.cursor());
    if_so(!main && line.cursor() != 0, say!("this is no variation"))
}

/// Checks that the moves and their comments have more rows than their pane.
pub(crate) fn can_scroll_moves(app: &Context) -> Can {
    let room = usize::from(app.layout().inside(Pane::Moves).height);
    if_so(
        app.views.moves.len() > room,
        say!("all moves and comments are in sight"),
    )
}

/// Checks that the search is shown. It is hidden while the user plays against a program or a lesson
/// asks for it, and no key leads to it then.
pub(crate) fn is_shown(app: &Context) -> Can {
    if_so(!app.lesson_hides(), say!("hidden until it is answered"))?;
    if_so(!app.players.hides_analysis(&app.game.study), say(HIDDEN))
}

/// Checks that there are ticks to go to: the search is shown and has a tree.
pub(crate) fn has_ticks(app: &Context) -> Can {
    is_shown(app).and(has_tree(app))
}

pub(crate) fn has_tree(app: &Context) -> Can {
    if_so(!app.players.hides_analysis(&app.game.study), say(HIDDEN))?;
    if_so(
        !app.explorer.views.rows.is_empty(),
        say!("nothing is searched yet: space searches"),
    )
}

pub(crate) fn has_diagram(app: &Context) -> Can {
    if_so(
        app.explorer.as_diagram,
        say!("no diagram is drawn: D draws one"),
    )
}

pub(crate) fn has_researches(app: &Context) -> Can {
    let researches = app
        .game
        .study
        .job()
        .is_some_and(|job| job.problem().spec().method.researches());
    has_ticks(app).and(if_so(
        researches,
        say!("this method never visits a child again: M leads to pvs"),
    ))
}

pub(crate) fn has_passes(app: &Context) -> Can {
    let passes = app
        .game
        .study
        .job()
        .is_some_and(|job| job.problem().has_passes());
    has_ticks(app).and(if_so(passes, say(HAS_NO_PASSES)))
}

pub(crate) fn has_searches(app: &Context) -> Can {
    let several = app
        .game
        .study
        .trace()
        .is_some_and(|trace| trace.place().1 > 1);
    if_so(
        several && app.game.home.file.is_some(),
        say!("this trace holds one search"),
    )
}

/// Checks that the opened text can also be read as one of another game.
pub(crate) fn has_readings(app: &Context) -> Can {
    if_so(
        app.game.home.read.otherwise.is_some(),
        say!("what is open is read as the only game that it can be of"),
    )
}

/// Checks that the parts of a search's memory can be compared over the positions of the game.
/// `compared` says whether the comparison on screen has such parts.
pub(crate) fn can_compare_over_game(compared: bool, app: &Context) -> Can {
    if_so(
        compared,
        say!("this compares no parts of what a search remembers"),
    )?;
    if_so(
        app.game.study.line().nodes().len() > 1,
        say!("the game has no moves yet"),
    )
}

pub(crate) fn has_pass_beside(app: &Context) -> Can {
    has_passes(app).and(can_diff(app))
}

/// Checks that there is a travel or a move to go back from.
pub(crate) fn can_return(app: &Context) -> Can {
    can_go_back(app).or(if_so(
        app.game.study.tick.is_some(),
        say!("no travel to go back from, and no move of the game to take back"),
    ))
}

pub(crate) fn has_table(app: &Context) -> Can {
    // A trace of another program records itself whether a table was used.
    let problem = app.game.study.job().map(Job::problem);
    let table = problem.is_some_and(|problem| {
        problem.is_trace() || problem.spec().memory.table != TableSize::None
    });
    has_ticks(app).and(if_so(table, say(HAS_NO_TABLE)))
}

pub(crate) fn has_children(app: &Context) -> Can {
    let children = app
        .explorer
        .views
        .node
        .as_ref()
        .is_some_and(|node| !node.table.is_empty());
    has_tree(app).and(if_so(children, say!("this node has no children")))
}

pub(crate) fn is_ahead(app: &Context) -> Can {
    if_so(!app.explorer.tree.path.is_empty(), say!("this is the root"))
}

pub(crate) fn has_found(app: &Context) -> Can {
    has_tree(app).and(if_so(
        !app.explorer.find.is_empty(),
        say!("nothing was looked for yet: / finds a move"),
    ))
}

pub(crate) fn can_run(app: &Context) -> Can {
    is_shown(app).and(if_so(!app.explorer.is_searched(), say(SEARCHED_ALREADY)))
}

pub(crate) fn can_compare(app: &Context) -> Can {
    let known = |study: &Study| {
        study
            .job()
            .is_none_or(|job| job.problem().by(MethodName::Minimax).is_some())
    };
    has_ticks(app).and(if_so(
        known(&app.game.study),
        say!("the trace does not say it: it names no game with an evaluation and a depth"),
    ))
}

pub(crate) fn can_check(app: &Context) -> Can {
    let runs = app
        .explorer
        .views
        .progress
        .as_ref()
        .is_some_and(|progress| progress.running);
    // A trace that is still being written is judged up to its last step.
    if app.game.study.shows_trace() {
        return has_ticks(app).and(if_so(
            !runs,
            say!("the program still searches: space holds it, then what is there is judged"),
        ));
    }
    has_ticks(app).and(has_ended(app))
}

pub(crate) fn can_count(app: &Context) -> Can {
    if_so(
        app.game.study.shows_trace(),
        say!("this is no search of another program"),
    )
    .and(can_check(app))
}

pub(crate) fn can_diff(app: &Context) -> Can {
    let over = app.game.study.job().is_some_and(Job::is_over);
    has_ticks(app).and(if_so(over, say(BEFORE_END)))
}

fn has_ended(app: &Context) -> Can {
    has_tree(app).and(if_so(app.explorer.is_searched(), say(BEFORE_END)))
}

pub(crate) fn can_mark_unvisited(app: &Context) -> Can {
    let minimax = app
        .game
        .study
        .job()
        .is_some_and(|job| job.problem().spec().method == MethodName::Minimax);
    has_ticks(app)
        .and(if_so(
            minimax,
            say!("this marks minimax's tree: m changes the method"),
        ))
        .and(can_compare(app))
        .and(has_ended(app))
}

pub(crate) fn has_bookmarks(app: &Context) -> Can {
    if_so(
        !app.game.study.bookmarks.is_empty(),
        say!("no tick has a name yet: s names one"),
    )
}

pub(crate) fn has_programs(app: &Context) -> Can {
    if_so(app.players.programs() > 0, say(NO_PLAYERS))
}

pub(crate) fn can_show_choice(app: &Context) -> Can {
    is_shown(app).and(if_so(
        app.players.was_chosen(&app.game.study),
        say!("no player chose this move"),
    ))
}

pub(crate) fn has_squares(app: &Context) -> Can {
    if_so(
        squares::has_squares(app.game.study.position()),
        say!("this game's moves are no squares of a board"),
    )
}

pub(crate) fn has_printed(app: &Context) -> Can {
    if_so(
        app.game.study.printed_here().is_some(),
        say!("no engine has printed its search of this move"),
    )
}

pub(crate) fn is_own_game(app: &Context) -> Can {
    let is_program =
        engine::rules::program::command::names_program(&app.game.study.position().game());
    if_so(
        is_program,
        say!("only rules that are a program of one's own are judged: ctrl-n opens one"),
    )
}

pub(crate) fn has_typed_tree(app: &Context) -> Can {
    let is_tree = app.game.study.position().kind() == engine::eval::tree::INFO.name;
    if_so(
        is_tree,
        say!("only trees that were typed are changed: alt-n makes one"),
    )
}

pub(crate) fn can_run_games(app: &Context) -> Can {
    let left = app
        .tournament
        .as_ref()
        .is_some_and(|shown| shown.games(<[Record]>::len) < shown.all());
    if_so(left, say!("all games are played"))
}

pub(crate) fn has_live_game(app: &Context) -> Can {
    let live = app
        .tournament
        .as_ref()
        .is_some_and(|contest| contest.is_running());
    if_so(live, say!("no game is played just now"))
}

pub(crate) fn has_played(app: &Context) -> Can {
    let shown = app
        .tournament
        .as_ref()
        .filter(|contest| contest.is_in_games(&app.screen));
    let played = shown.is_some_and(|contest| contest.games(|games| !games.is_empty()));
    if_so(played, say!("no game is selected: tab shows the games"))
}

pub(crate) fn can_continue(app: &Context) -> Can {
    if_so(
        app.library.to_continue().is_some(),
        say(NOTHING_TO_CONTINUE),
    )
}

pub(crate) fn has_moves(app: &Context) -> Can {
    is_shown(app).and(if_so(
        app.game.study.line().nodes().len() > 1,
        say!("the game has no moves yet"),
    ))
}

pub(crate) fn can_resign(app: &Context) -> Can {
    let over =
        app.game.study.position().outcome().is_some() || app.game.study.lost_here().is_some();
    let turn = app.players.to_choose(&app.game.study).is_none();
    if_so(!over, say!("the game is over")).and(if_so(turn, say!("it is the program's turn")))
}
