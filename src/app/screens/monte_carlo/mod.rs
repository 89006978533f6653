//! A Monte-Carlo search of a position, live and at any of its ticks: the children of a node with
//! their backed-up results, the two terms of the selection rule, the steps of an iteration, and the
//! shares of the root's moves over time.
//!
//! An estimate is written with ≈; a proven value stands beside it with =.
//!
//! Invariants: the search belongs to [`SamplingWork`] and goes on when the screen is closed. While
//! it runs the screen shows the root after the last iteration; while it is paused, any tick.

pub mod draw;
pub mod keys;
mod steps;
mod view;
mod work;

pub use steps::Step;
pub use view::{MoveEstimate, MoveRow, SamplingView, estimates};
pub use work::{FIRST, KeptSampling, SamplingWork};

use crate::app::Context;
use crate::app::binding::{Binding, Can, Place};
use crate::app::desk::{line, working};
use crate::app::layout::Layout;
use crate::app::screens::report::Popup;
use crate::app::screens::solve;
use crate::app::stage::{Habits, Screen, whole};
use crate::app::tasks::Work;
use crate::app::wish::Prompt;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::words::RUN;
use engine::numbers::Ordinal;
use engine::sentence::Sentence;
use engine::uct::UctSpec;
use model::inspect::sampling::SamplingDiff;
use model::inspect::watch::WatchError;
use model::language::{say, thousands};
use model::report::Report;
use model::report::sampling_diff::{SamplingDiffReport, named, parts, report};
use model::report::solved::Mistake;
use model::report::words::{ShownWord, Word};
use model::study::sampled_watch::SampledWatch;
use ratatui::buffer::Buffer;
use work::OpenSampling;

/// The screen of a Monte-Carlo search.
#[derive(Default)]
pub struct MonteCarloScreen {
    view: Option<SamplingView>,
}

/// Starts a search of the position on the board, or shows the one that exists.
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
    if is_open || show_foreign(cx, &moves) || resume(cx, &moves) || begin(cx, moves, spec) {
        cx.show(MonteCarloScreen::default());
    }
}

/// Shows the search of another program if the study has one of this position. Returns whether it has.
fn show_foreign(cx: &mut Context, moves: &[Ordinal]) -> bool {
    let foreign = cx.game.study.foreign_sampling.as_ref();
    let Some(foreign) = foreign.filter(|_| moves.is_empty()) else {
        return false;
    };
    let verdict = &foreign.verdict;
    let said = match verdict.findings.first() {
        None if verdict.is_complete() => say!("no fault was found").to_owned(),
        None => say!("no fault was found; not everything was judged").to_owned(),
        Some(first) => say!(
            "iteration {at}: {text}",
            at = thousands(first.iteration),
            text = first.text
        ),
    };
    cx.sampling.opened = Some(OpenSampling::of_foreign(foreign));
    cx.screen.notify(&said);
    true
}

/// Returns an error for the search of another program, which is not made again here.
fn is_own(cx: &Context) -> Can {
    let opened = cx.sampling.opened.as_ref();
    match opened.and_then(OpenSampling::foreign) {
        None => Ok(()),
        Some(_) => Err(say!(
            "another program made this search: it is not made again here"
        )),
    }
}

/// Returns an error for a search of one's own, which no judge looks at.
fn is_foreign(cx: &Context) -> Can {
    is_own(cx).map_or(Ok(()), |()| {
        Err(say!("the judge looks at searches of other programs"))
    })
}

/// Starts the search of the study again if it is one of the position after these moves. Returns
/// whether it was started.
fn resume(cx: &mut Context, moves: &[Ordinal]) -> bool {
    let kept = cx.game.study.sampling.as_ref();
    let Some(kept) = kept.filter(|kept| kept.moves == moves && kept.spec.iterations > 0) else {
        return false;
    };
    let begun = OpenSampling::resume(&cx.game.study, kept);
    let begun = cx.screen.or_alert(begun);
    let is_there = begun.is_some();
    cx.sampling.opened = begun.or(cx.sampling.opened.take());
    is_there
}

/// Starts a search of the position after some moves. Returns whether it was started.
fn begin(cx: &mut Context, moves: Vec<Ordinal>, spec: UctSpec) -> bool {
    let position = cx.game.study.start().replay(&moves, &mut |_| {});
    if position.outcome().is_some() {
        cx.screen.alert(say!("the game is over"));
        return false;
    }
    let begun = OpenSampling::begin(position, (moves, spec), cx.game.study.registry());
    let begun = cx.screen.or_alert(begun);
    let is_there = begun.is_some();
    if let Some(opened) = begun {
        cx.sampling.open(opened);
        keep(cx);
    }
    is_there
}

/// Shows two compared searches beside each other. If another screen is open, a message about their
/// first difference is shown instead.
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

/// Runs `does` on the shown search, if there is one.
fn with(cx: &mut Context, does: impl FnOnce(&mut OpenSampling)) {
    if let Some(opened) = &mut cx.sampling.opened {
        does(opened);
        keep(cx);
    }
}

/// Keeps the shown place, so that a save holds it.
fn keep(cx: &mut Context) {
    // A save holds no search of another program.
    let opened = cx.sampling.opened.as_ref();
    let own = opened.filter(|opened| opened.foreign().is_none());
    let kept = own.map(OpenSampling::kept);
    cx.game.study.sampling = kept.or(cx.game.study.sampling.take());
}

/// Takes the typed condition, or its fault, and goes to where it comes to hold.
///
/// # Errors
/// Returns an error if the text is no condition, or if it cannot be tested here.
pub fn take_watch(
    cx: &mut Context,
    text: &str,
    watch: Result<SampledWatch, WatchError>,
) -> Result<(), Sentence> {
    cx.show(MonteCarloScreen::default());
    let watch = watch?;
    text.clone_into(&mut cx.sampling.watch);
    // From the last tick nothing follows: the search is looked through from its beginning.
    with(cx, OpenSampling::rewind_from_end);
    hunt(cx, &watch, true)
}

/// Goes on or back to where a condition comes to hold.
fn hunt(cx: &mut Context, watch: &SampledWatch, forwards: bool) -> Result<(), Sentence> {
    let Some(opened) = &mut cx.sampling.opened else {
        return Ok(());
    };
    let is_running = opened.job.is_running();
    let found = opened.hunt(watch, forwards)?;
    if is_running {
        cx.screen.notify(say!(
            "the search rests where this comes to hold at the root"
        ));
    } else if !found {
        cx.screen
            .notify(say!("it never comes to hold in these iterations"));
    }
    keep(cx);
    Ok(())
}

/// Takes the typed name of the shown tick.
pub fn take_bookmark(cx: &mut Context, name: &str) {
    cx.show(MonteCarloScreen::default());
    with(cx, |opened| opened.set_bookmark(name));
}

/// A condition: holds if the search is paused, so that its recording can be read.
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

/// Says that the answer is proven to be a mistake, and since when the search doubts it. `None`: it is
/// none, nothing is proven, or the node is not the root.
fn doubt(view: &SamplingView, cx: &Context) -> Option<String> {
    let opened = cx.sampling.opened.as_ref()?;
    let sealed = opened.job.sealed().filter(|_| opened.path.is_empty())?;
    let (answer, since) = view.answer?;
    let solution = cx.game.study.solutions.get(&opened.moves)?;
    Mistake::of(solution, answer)?;
    let mv = view.rows.iter().find(|row| row.mv == answer)?.name.clone();
    let is_max = view.is_max?;
    Some(
        match sealed.recording.doubted(answer, since.unwrap_or(0), is_max) {
            Some(at) => say!(
                "{mv} is proven to be a mistake; the search first doubts it at iteration {at}: another move has a better mean",
                mv,
                at = thousands(at)
            ),
            None => say!(
                "{mv} is proven to be a mistake, which the search does not doubt: no other move has a better mean up to iteration {at}",
                mv,
                at = thousands(sealed.recording.iterations())
            ),
        },
    )
}

impl MonteCarloScreen {
    /// Returns the move of the selected row.
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
    /// Goes to the node of the selected move.
    fn enter(&mut self, cx: &mut Context) {
        if let Some(mv) = self.selected() {
            with(cx, |opened| opened.enter(mv));
        }
    }
    /// Goes to the iteration that made the child of the selected move.
    fn birth(&mut self, cx: &mut Context) {
        let mv = self.selected();
        let opened = cx.sampling.opened.as_mut();
        let found = opened
            .zip(mv)
            .is_some_and(|(opened, mv)| opened.go_to_birth(mv));
        if !found {
            cx.screen.notify(say!("no iteration has tried this move"));
        }
        keep(cx);
    }
    /// Goes to where the last typed condition comes to hold.
    fn hunt(cx: &mut Context, forwards: bool) {
        match SampledWatch::read(&cx.sampling.watch) {
            Ok(watch) => {
                let hunted = hunt(cx, &watch, forwards);
                cx.screen.or_alert(hunted);
            }
            Err(_) => MonteCarloScreen::ask_watch(cx),
        }
    }
    /// Shows the verdict of the judge.
    fn verdict(cx: &mut Context) {
        let opened = cx.sampling.opened.as_ref();
        let Some(foreign) = opened.and_then(OpenSampling::foreign) else {
            return;
        };
        let (mut report, verdict) = (Report::default(), &foreign.verdict);
        for finding in &verdict.findings {
            let (at, text) = (thousands(finding.iteration), &finding.text);
            report.add(say!("iteration {at}: {text}", at, text));
        }
        if verdict.more > 0 {
            let count = thousands(verdict.more);
            report.add(say!("and {count} more", count));
        }
        if verdict.findings.is_empty() {
            report.add(say!("no fault was found"));
        }
        if !verdict.unjudged.is_empty() {
            report.section();
            for unjudged in &verdict.unjudged {
                report.add(unjudged.sentence());
            }
        }
        cx.over(Popup::over(say!("The judge"), report));
    }
    /// Goes to the next wrong iteration, or to the one before.
    fn fault(cx: &mut Context, forwards: bool) {
        let Some(opened) = &mut cx.sampling.opened else {
            return;
        };
        let Some(sealed) = opened.job.sealed() else {
            return;
        };
        let now = opened.tick(sealed.recording.iterations());
        let findings = opened.foreign().map(|foreign| &foreign.verdict.findings);
        let mut ticks = findings
            .into_iter()
            .flatten()
            .map(|finding| (finding.tick(), finding.iteration, finding.text.clone()));
        let found = if forwards {
            ticks.find(|(tick, ..)| *tick > now)
        } else {
            ticks.rfind(|(tick, ..)| *tick < now)
        };
        match found {
            Some((tick, iteration, text)) => {
                opened.go_to(tick);
                let at = thousands(iteration);
                cx.screen.notify(&say!("iteration {at}: {text}", at, text));
            }
            None => cx.screen.notify(say!("no other wrong iteration")),
        }
        keep(cx);
    }
    fn ask_watch(cx: &mut Context) {
        let text = cx.sampling.watch.clone();
        cx.ask(Prompt::SampledWatch, &text);
    }
    fn ask_bookmark(cx: &mut Context) {
        let opened = cx.sampling.opened.as_ref();
        let name = opened.and_then(OpenSampling::bookmark);
        let name = name.map_or_else(String::new, |mark| mark.name.clone());
        cx.ask(Prompt::SampledBookmark, &name);
    }
    fn bookmark(cx: &mut Context, forwards: bool) {
        let opened = cx.sampling.opened.as_mut();
        let found = opened.is_some_and(|opened| opened.go_to_bookmark(forwards));
        let name = cx.sampling.opened.as_ref().and_then(OpenSampling::bookmark);
        match name.filter(|_| found).map(|mark| mark.name.clone()) {
            Some(name) => cx.screen.notify(&name),
            None => cx.screen.notify(say!("there are no bookmarks")),
        }
        keep(cx);
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
    /// Explains the selection of the next iteration at the node, and the choice of the answer.
    fn why(&mut self, cx: &mut Context) {
        let Some(view) = &self.view else { return };
        let (title, mut report) = view.reasons();
        if let Some(said) = doubt(view, cx) {
            report.section();
            report.add(said);
        }
        cx.over(Popup::over(&title, report));
    }
    /// Compares the search with the one before it.
    fn diff(cx: &mut Context) {
        let searches = cx.sampling.pair();
        let work = searches.map(|searches| Work::DiffSampling(Box::new(searches)));
        working::analyse(cx, work);
    }
    /// Proves the position of the node, so that true values are shown beside the estimates.
    fn solve(cx: &mut Context) {
        let Some(opened) = &cx.sampling.opened else {
            return;
        };
        let moves = [&opened.moves[..], &opened.path].concat();
        solve::open_over(cx, moves);
    }
}

/// Returns the word for the present action of the key that runs the search.
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
    fn words(&self, cx: &Context) -> Vec<ShownWord> {
        let row = self.view.as_ref().and_then(SamplingView::selected_row);
        let look = cx.screen.look();
        let value = row.and_then(|row| {
            let (kind, text) = &row.value;
            let word = Word::of_kind(*kind).filter(|_| !text.is_empty())?;
            Some(ShownWord::new(look.value(*kind, text), word))
        });
        let visits = row.map(|row| thousands(row.visits.visits));
        let visits = visits.map(|visits| ShownWord::new(visits, Word::Visits));
        let proven = row.and_then(|row| row.proven.as_ref());
        let proven = proven.map(|(_, text)| ShownWord::new(text.as_str(), Word::Proof));
        let terms = row.and_then(|row| row.terms);
        let [mean, added] = [(0, Word::Mean), (1, Word::Exploration)].map(|(at, word)| {
            let shown = terms.map(|terms| look.number(&format!("{:.3}", terms[at])));
            ShownWord::new(shown.unwrap_or_default(), word)
        });
        value
            .into_iter()
            .chain(visits)
            .chain(proven)
            .chain([mean, added, ShownWord::from(Word::Playout)])
            .collect()
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
