//! Solves a position with the results of all its moves, and steps through the proof move by move.
//!
//! Proven results belong to the study and its save, so they are shown at once when the user returns
//! to a position. [`SolveWork`] holds the running proof.
//!
//! Circle: the running proof reads the selected move from the screen, and the screen starts the
//! proof.

pub mod draw;
mod game;
pub mod keys;
mod run;
mod work;

pub use game::GameProof;
pub use run::take_proof;
pub use work::SolveWork;

use crate::app::Context;
use crate::app::binding::{Binding, Can, Place};
use crate::app::desk::line;
use crate::app::game::board::MoveValue;
use crate::app::game::board::{BoardView, proven_values};
use crate::app::layout::Layout;
use crate::app::stage::{Habits, Screen, whole};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::words::RUN;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::search::{Memory, MethodName, TableSize};
use engine::solve::{ProvenResult, Solution, SolvedMove};
use model::language::say;
use model::language::squares::called;
use model::report::solved::Mistake;
use model::report::words::{ShownWord, Word};
use ratatui::buffer::Buffer;
use run::{find_line, prove, prove_game};
use std::time::Duration;

/// The maximum number of nodes of a proof that is repeated by a recorded method. Such a method
/// knows less about the game and takes a hundred times as many nodes, so larger recordings would
/// exceed the limits of memory and disk.
const MOST_RECORDED: u64 = 5_000_000;

/// The solved position in the state that a frame shows.
pub struct SolvedView {
    pub position: Box<dyn Position>,
    pub board: BoardView,
    /// Its moves, the best first; in canonical order before anything is proven.
    pub moves: Vec<SolvedMove>,
    pub solution: Option<Solution>,
    pub running: bool,
    /// True if its proof was asked to stop and still runs.
    pub stopping: bool,
    pub elapsed: Option<Duration>,
    /// Best play after the selected move, if it is known.
    pub line: Option<Vec<String>>,
    /// The progress of the proof of the whole game, if there is one.
    pub game: Option<GameProof>,
}

/// The screen of a solved position.
pub struct SolveScreen {
    /// The moves from the start of the game to the position.
    moves: Vec<Ordinal>,
    /// The selected move; `None` for the best one.
    selected: Option<Ordinal>,
    /// True if the screen follows the proof of the whole game.
    follows: bool,
    /// True if the screen below comes back when it is closed.
    lies_over: bool,
    view: Option<SolvedView>,
}

/// Solves the position on the board.
pub fn open(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    let moves = line::moves_in_sight(cx);
    open_at(cx, moves);
}

/// Solves the position after some moves of the game.
pub fn open_at(cx: &mut Context, moves: Vec<Ordinal>) {
    prove(cx, &moves);
    cx.show(SolveScreen {
        moves,
        selected: None,
        follows: false,
        lies_over: false,
        view: None,
    });
}

/// Solves the position after some moves, over the present screen, which comes back afterwards.
pub fn open_over(cx: &mut Context, moves: Vec<Ordinal>) {
    prove(cx, &moves);
    cx.over(SolveScreen {
        moves,
        selected: None,
        follows: false,
        lies_over: true,
        view: None,
    });
}

impl SolveScreen {
    /// Reads the present state of the position.
    fn pulled(&self, cx: &Context) -> SolvedView {
        let position = cx.game.study.start().replay(&self.moves, &mut |_| {});
        let running = cx.solver.proves(&self.moves);
        let stopping = cx.solver.stops(&self.moves);
        let state = cx.solver.state().filter(|_| running || stopping);
        let elapsed = state
            .as_ref()
            .map(|state| state.elapsed)
            .or(cx.solver.elapsed(&self.moves));
        let kept = || cx.game.study.solutions.get(&self.moves).cloned();
        let solution = state.map(|state| state.solution).or_else(kept);
        let open = ProvenResult {
            low: -1,
            high: 1,
            exact: false,
            plies: None,
        };
        let unproven = || {
            position
                .legal()
                .into_iter()
                .map(|mv| SolvedMove {
                    mv: mv.ordinal,
                    result: open,
                })
                .collect()
        };
        let moves = solution.as_ref().map_or_else(unproven, Solution::ranked);
        let mut board = BoardView::new(&*position);
        board.ascii = cx.screen.options.ascii;
        board.values = solution.as_ref().map_or_else(Vec::new, proven_values);
        let cost = |value: &MoveValue| {
            let mistake = Mistake::of(solution.as_ref()?, value.ordinal);
            Some(mistake.map_or(
                0.0,
                |mistake| if mistake == Mistake::Score { 0.75 } else { 1.0 },
            ))
        };
        board.costs = board.values.iter().map(cost).collect();
        let line = self
            .selected
            .or(moves.first().map(|mv| mv.mv))
            .and_then(|mv| {
                let line = cx.solver.line(&[&self.moves[..], &[mv]].concat())?;
                let all = [&[mv], &line[..]].concat();
                Some(
                    position
                        .moves_along(&all)
                        .into_iter()
                        .skip(1)
                        .map(called)
                        .collect(),
                )
            });
        let game = GameProof::of(&cx.game.study);
        let game = Some(game).filter(|game| game.proven > 1 || cx.solver.proves_game());
        SolvedView {
            position,
            board,
            moves,
            solution,
            running,
            stopping,
            elapsed,
            line,
            game,
        }
    }
    /// Returns the position and the selected move.
    fn selection(&self, cx: &Context) -> Option<(Vec<Ordinal>, Ordinal)> {
        let best = || {
            cx.game
                .study
                .solutions
                .get(&self.moves)?
                .ranked()
                .first()
                .map(|mv| mv.mv)
        };
        Some((self.moves.clone(), self.selected.or_else(best)?))
    }
    /// Returns the index of the selected row.
    fn at(&self) -> usize {
        let moves = self.view.iter().flat_map(|view| &view.moves);
        moves
            .into_iter()
            .position(|mv| Some(mv.mv) == self.selected)
            .unwrap_or(0)
    }
    fn can_prove(&self) -> Can {
        let done = |view: &SolvedView| {
            view.solution
                .as_ref()
                .is_some_and(|solution| solution.complete)
        };
        let over = |view: &SolvedView| view.moves.is_empty();
        match &self.view {
            Some(view) if over(view) => Err(say!("the game is over")),
            Some(view) if done(view) => Err(say!("all of it is proven")),
            _ => Ok(()),
        }
    }
    fn can_walk(&self) -> Can {
        let any = self.view.as_ref().is_none_or(|view| !view.moves.is_empty());
        if any {
            Ok(())
        } else {
            Err(say!("the game is over"))
        }
    }
    fn can_record(&self) -> Can {
        let solution = self.view.as_ref().and_then(|view| view.solution.as_ref());
        match solution.filter(|solution| solution.complete) {
            None => Err(say!("prove it first: that says whether a recording fits")),
            Some(solution) if solution.nodes > MOST_RECORDED => Err(say!(
                "the proof took too many nodes: a recorded search would not fit the limits of memory and disk"
            )),
            Some(_) => Ok(()),
        }
    }
    fn can_go_back(&self) -> Can {
        if self.moves.is_empty() {
            Err(say!("this is the start of the game"))
        } else {
            Ok(())
        }
    }
    fn step(&mut self, to: To, cx: &mut Context) {
        let view = self.pulled(cx);
        let count = view.moves.len();
        if count > 0 {
            let at = to.step(self.at(), count, cx.screen.page());
            self.selected = view.moves.get(at).map(|mv| mv.mv);
        }
        self.look_for_line(cx);
    }
    /// Goes to the position after these moves.
    fn go(&mut self, moves: Vec<Ordinal>, selected: Option<Ordinal>, cx: &mut Context) {
        (self.moves, self.selected) = (moves, selected);
        (self.view, self.follows) = (None, false);
        if cx
            .game
            .study
            .start()
            .replay(&self.moves, &mut |_| {})
            .outcome()
            .is_none()
        {
            prove(cx, &self.moves);
        }
        self.look_for_line(cx);
    }
    /// Plays the selected move and solves the position after it.
    fn walk(&mut self, cx: &mut Context) {
        let view = self.pulled(cx);
        let mv = self.selected.or(view.moves.first().map(|mv| mv.mv));
        let moves = self.moves.iter().copied().chain(mv).collect();
        self.go(moves, None, cx);
    }
    /// Goes one move back.
    fn go_back(&mut self, cx: &mut Context) {
        let mut moves = self.moves.clone();
        let last = moves.pop();
        self.go(moves, last, cx);
    }
    /// Starts, stops or continues the proof.
    fn prove(&self, cx: &mut Context) {
        if cx.solver.proves(&self.moves) {
            cx.solver.stop();
        } else {
            prove(cx, &self.moves);
        }
    }
    /// Starts, stops or continues the proof of all positions of the game.
    fn prove_game(&mut self, cx: &mut Context) {
        if cx.solver.proves_game() {
            cx.solver.stop();
        } else {
            self.follows = true;
            prove_game(cx);
        }
    }
    /// Plays the moves to the position in the game.
    fn play(&self, cx: &mut Context) {
        cx.close();
        play_in_game(cx, &self.moves);
    }
    /// Searches the position to the end by a recorded method.
    fn record(&self, cx: &mut Context) {
        self.play(cx);
        record(cx);
    }
    fn look_for_line(&self, cx: &mut Context) {
        if let Some((moves, mv)) = self.selection(cx) {
            find_line(cx, &moves, mv);
        }
    }
}

/// Plays moves from the start in the game; moves already there are followed.
fn play_in_game(cx: &mut Context, moves: &[Ordinal]) {
    line::walk(cx, |line| line.go(0));
    // The study adds a forced pass itself, so the ply is read again after each move.
    while let Some(&mv) = moves.get(cx.game.study.line().ply(cx.game.study.line().cursor())) {
        if !cx.game.study.play(mv) {
            break;
        }
    }
    line::moved(cx);
}

/// Searches the position in the panes to the end by alpha-beta with a table, with a recording.
fn record(cx: &mut Context) {
    let mut spec = cx.game.study.spec().clone();
    spec.memory = Memory {
        table: TableSize::All,
        ..Memory::default()
    };
    (spec.method, spec.depth) = (MethodName::AlphaBeta, None);
    cx.game.study.set_spec(spec);
    cx.explorer.unbounded = true;
    cx.search_due = true;
}

/// Stops the proof, or closes the screen if none runs.
fn stop_or_leave(cx: &mut Context) {
    if !cx.solver.stop() {
        cx.leave();
    }
}

/// Returns the word for the present action of the key that runs the proof.
fn run_word(screen: &SolveScreen, cx: &Context) -> &'static str {
    let [run, stop, go_on] = RUN.map(say);
    match () {
        () if screen.can_prove().is_err() => "",
        () if cx.solver.proves(&screen.moves) => stop,
        () if cx.game.study.solutions.get(&screen.moves).is_some() => go_on,
        () => run,
    }
}

impl Screen for SolveScreen {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            lies_over: self.lies_over,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        if let Some(view) = &self.view {
            draw::draw(
                (view, self.at(), self.moves.len()),
                cx,
                whole(layout),
                buf,
                look,
            );
        }
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [Word::Proof, Word::Mistake, Word::Nodes]
            .map(ShownWord::from)
            .to_vec()
    }
    fn word(&self, row: &Binding, cx: &Context) -> &'static str {
        if self.is_first(row) {
            run_word(self, cx)
        } else {
            say(row.short)
        }
    }
    fn is_first(&self, row: &Binding) -> bool {
        row.name == "run"
    }
    fn interrupt(&mut self, cx: &mut Context) {
        stop_or_leave(cx);
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, cx);
    }
    fn pull(&mut self, cx: &Context) {
        if let Some(moves) = cx
            .solver
            .at()
            .filter(|&moves| self.follows && moves != self.moves)
        {
            (self.moves, self.selected) = (moves.to_vec(), None);
        }
        self.view = Some(self.pulled(cx));
    }
}
