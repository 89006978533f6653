//! A Monte-Carlo search of a position, live and at any of its ticks: the children of a node with what was backed up through
//! them, the two terms by which one is selected, the iteration step by step, and how the shares of the root's moves changed.
//!
//! An estimate is no value: it is written with ≈. What is proven of a move stands beside it with =.
//!
//! Invariants: the search belongs to [`SamplingWork`] and goes on when the screen is left; while it runs the screen shows the
//! root after the last iteration, and any tick once it rests.

pub mod draw;
pub mod keys;
mod steps;
mod view;
mod work;

pub use steps::Step;
pub use view::{MoveRow, SamplingView};
pub use work::{KeptSampling, SamplingWork};

use crate::app::Context;
use crate::app::binding::{Binding, Can, Place};
use crate::app::desk::{line, working};
use crate::app::layout::Layout;
use crate::app::screens::report::Popup;
use crate::app::screens::solve;
use crate::app::stage::{Habits, Screen, whole};
use crate::app::tasks::Work;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::words::RUN;
use engine::numbers::Ordinal;
use engine::uct::UctSpec;
use model::inspect::sampling::SamplingDiff;
use model::language::say;
use model::report::sampling_diff::{SamplingDiffReport, named, parts, report};
use ratatui::buffer::Buffer;
use work::OpenSampling;

/// The screen. See the module.
#[derive(Default)]
pub struct MonteCarloScreen {
    view: Option<SamplingView>,
}

/// Searches the position that the board shows, or shows the search of it that there is.
pub fn open(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    let moves = line::moves_in_sight(cx);
    let is_open = cx
        .sampling
        .opened
        .as_ref()
        .is_some_and(|opened| opened.moves == moves);
    let spec = cx.sampling.spec();
    if is_open || begin(cx, moves, spec) {
        cx.show(MonteCarloScreen::default());
    }
}

/// Begins a search of the position after some moves. Returns whether there is one.
fn begin(cx: &mut Context, moves: Vec<Ordinal>, spec: UctSpec) -> bool {
    let position = cx.game.study.start().replay(&moves, &mut |_| {});
    if position.outcome().is_some() {
        cx.screen.alert(say!("the game is over"));
        return false;
    }
    let begun = OpenSampling::begin(position, (moves, spec), cx.game.study.registry());
    let begun = cx.screen.or_alert(begun);
    let is_there = begun.is_some();
    begun
        .into_iter()
        .for_each(|opened| cx.sampling.open(opened));
    is_there
}

/// Two searches were compared: they are shown beside each other, or where something else must not be pushed aside it is said
/// where they part.
pub fn show_diff(cx: &mut Context, searches: &[KeptSampling; 2], diff: Option<&SamplingDiff>) {
    let Some(diff) = diff else {
        return;
    };
    let root = searches[0].problem.position(&[]);
    let is_shown = cx.top().is_some_and(|screen| screen.place() == keys::PLACE);
    if !is_shown {
        return cx.screen.notify(&parts(diff, &*root));
    }
    let found = SamplingDiffReport {
        names: [&searches[0], &searches[1]].map(|search| named("", search.problem.spec())),
        root: &*root,
        diff,
    };
    cx.over(Popup::over(
        say!("Two searches beside each other"),
        report(&found),
    ));
}

/// Does something with the search that is shown.
fn with(cx: &mut Context, does: impl FnOnce(&mut OpenSampling)) {
    if let Some(opened) = &mut cx.sampling.opened {
        does(opened);
    }
}

/// The same with a search that rests, whose recording can be read.
fn at_rest(cx: &Context) -> Can {
    let rests = cx
        .sampling
        .opened
        .as_ref()
        .is_some_and(|opened| opened.job.sealed().is_some());
    if rests {
        Ok(())
    } else {
        Err(say!("the search runs: space lets it rest"))
    }
}

impl MonteCarloScreen {
    /// The move of the selected row.
    fn selected(&self) -> Option<Ordinal> {
        let view = self.view.as_ref()?;
        view.rows.get(view.selected).map(|row| row.mv)
    }
    fn step(&mut self, to: To, cx: &mut Context) {
        let Some(view) = &self.view else { return };
        if !view.rows.is_empty() {
            let at = to.step(view.selected, view.rows.len(), cx.screen.page());
            let mv = view.rows[at].mv;
            with(cx, |opened| opened.selected = Some(mv));
        }
    }
    /// To the node of the selected move.
    fn enter(&mut self, cx: &mut Context) {
        if let Some(mv) = self.selected() {
            with(cx, |opened| opened.enter(mv));
        }
    }
    fn run(cx: &mut Context) {
        let said = cx
            .sampling
            .opened
            .as_mut()
            .and_then(OpenSampling::run_or_rest);
        said.into_iter().for_each(|said| cx.screen.notify(said));
    }
    /// Searches again with another spec, from the first iteration.
    fn again(cx: &mut Context, change: fn(&mut UctSpec)) {
        let Some(opened) = &cx.sampling.opened else {
            return;
        };
        let (moves, mut spec) = (opened.moves.clone(), opened.spec().clone());
        change(&mut spec);
        begin(cx, moves, spec);
    }
    /// Says why the next iteration through the node goes where it does, and why the answer is what it is.
    fn why(&mut self, cx: &mut Context) {
        let Some((title, report)) = self.view.as_ref().map(SamplingView::reasons) else {
            return;
        };
        cx.over(Popup::over(&title, report));
    }
    /// Compares the search with the one before it.
    fn diff(cx: &mut Context) {
        let searches = cx.sampling.pair();
        let work = searches.map(|searches| Work::DiffSampling(Box::new(searches)));
        working::analyse(cx, work);
    }
    /// Proves the position of the node, so that the true values stand beside the estimates.
    fn solve(cx: &mut Context) {
        let Some(opened) = &cx.sampling.opened else {
            return;
        };
        let moves = [&opened.moves[..], &opened.path].concat();
        solve::open_over(cx, moves);
    }
}

/// What the key does now that searches, in a word.
fn run_word(cx: &Context) -> &'static str {
    let [_, stop, go_on] = RUN.map(say);
    let runs = cx
        .sampling
        .opened
        .as_ref()
        .is_some_and(|opened| opened.job.is_running());
    if runs { stop } else { go_on }
}

impl Screen for MonteCarloScreen {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        if let Some(view) = &self.view {
            draw::draw((view, cx.screen.options.clock), whole(layout), buf, look);
        }
    }
    fn word(&self, row: &Binding, cx: &Context) -> &'static str {
        if self.is_first(row) {
            run_word(cx)
        } else {
            say(row.short)
        }
    }
    fn is_first(&self, row: &Binding) -> bool {
        row.name == "run"
    }
    fn is_moving(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.is_running)
    }
    fn interrupt(&mut self, cx: &mut Context) {
        cx.leave();
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, cx);
    }
    fn pull(&mut self, cx: &Context) {
        self.view = cx
            .sampling
            .opened
            .as_ref()
            .map(|opened| SamplingView::of(opened, cx));
    }
}
