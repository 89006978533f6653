//! The review of a game: its result, the mistakes of the user, the worst first, and best play for
//! each of them, to step through on a board.
//!
//! The values are those of the graph of the game ([`graph`]): proven ones at the end of the game,
//! others from searches. A move is shown with one value and its source. Best play is the principal
//! variation of a proof, or is searched for in the background once its mistake is selected.
//! Invariant: one such search runs at a time.

pub mod draw;
pub mod keys;
mod result;

pub use result::GameResult;

use crate::app::binding::{Binding, Can, Place};
use crate::app::desk::line;
use crate::app::layout::Layout;
use crate::app::screens::graph;
use crate::app::stage::{Habits, Screen, whole};
use crate::app::tasks::Work;
use crate::app::{Context, Effect};
use crate::kit::look::Look;
use crate::kit::to::To;
use engine::numbers::Ordinal;
use engine::rules::Side;
use model::language::say;
use model::report::words::{ShownWord, Word};
use model::study::decision::Grounds;
use ratatui::buffer::Buffer;
use std::collections::BTreeMap;

/// A running search for best play.
struct RunningLine {
    /// The serial number of the work.
    serial: u64,
    /// The number of moves before the mistake.
    at: usize,
}

/// The screen of the review.
pub struct ReviewScreen {
    pub result: GameResult,
    /// True if the mistakes of both sides are listed.
    both: bool,
    /// The number of moves before the selected mistake; `None` for the worst one known.
    selected: Option<usize>,
    /// The number of moves of best play shown on the board.
    walked: usize,
    /// The best play found by searches, by position.
    lines: BTreeMap<usize, Vec<Ordinal>>,
    running: Option<RunningLine>,
}

/// Shows the review of the game at the cursor, and searches its positions with unknown values.
pub fn open(cx: &mut Context) {
    if !cx.game.is_there(&mut cx.screen) {
        return;
    }
    let result = GameResult::of(cx);
    let both = result.user.is_none();
    let mut screen = ReviewScreen {
        result,
        both,
        selected: None,
        walked: 0,
        lines: BTreeMap::new(),
        running: None,
    };
    graph::know_all(cx);
    screen.seek(cx);
    cx.show(screen);
}

/// Searches for best play if new results have changed the worst mistake.
pub fn follow(cx: &mut Context) {
    cx.with_top(|screen, cx| {
        let screen: &mut dyn std::any::Any = screen;
        screen
            .downcast_mut()
            .into_iter()
            .for_each(|review: &mut ReviewScreen| review.seek(cx));
    });
}

/// Takes over best play, or `None` if the work has failed. Does nothing if the work belonged to
/// another review.
pub fn take_line(cx: &mut Context, serial: u64, line: Option<Vec<Ordinal>>) {
    let Some(review) = cx.shown_mut::<ReviewScreen>() else {
        return;
    };
    if let Some(RunningLine { at, .. }) = review.running.take_if(|running| running.serial == serial)
    {
        review.lines.insert(at, line.unwrap_or_default());
        follow(cx);
    }
}

impl ReviewScreen {
    /// Returns the side whose mistakes are listed; `None` for both.
    pub fn side(&self) -> Option<Side> {
        self.result.user.filter(|_| !self.both)
    }
    /// Returns the positions of the listed mistakes, the worst first.
    pub fn mistakes(&self, cx: &Context) -> Vec<usize> {
        let Some(graph) = &cx.game.study.graph else {
            return Vec::new();
        };
        let max = graph.spec.max.unwrap_or(cx.game.study.start().to_move());
        let is_listed = |at: &usize| {
            let is_max = graph.turns.get(*at).copied();
            self.side().is_none_or(|side| is_max == Some(side == max))
        };
        let mut found: Vec<usize> = graph.mistakes().into_iter().filter(is_listed).collect();
        // The move that lost the game comes first, whatever the numbers of searches are.
        let decided = self.decided(cx);
        found.sort_by_key(|at| Some(*at) != decided);
        found
    }
    /// Returns the position where the game was lost, proven or found by a search; `None` if unknown
    /// or if it was not lost.
    pub fn decided(&self, cx: &Context) -> Option<usize> {
        let found = cx.game.study.decision()?;
        matches!(found.grounds, Grounds::Proven | Grounds::Searched).then_some(found.at)
    }
    /// Returns the position of the selected mistake.
    pub fn at(&self, cx: &Context) -> Option<usize> {
        let mistakes = self.mistakes(cx);
        self.selected
            .filter(|at| mistakes.contains(at))
            .or(mistakes.first().copied())
    }
    /// Returns best play from the position of a mistake; `None` if it is not known yet.
    pub fn line(&self, cx: &Context, at: usize) -> Option<Vec<Ordinal>> {
        let (study, graph) = (&cx.game.study, cx.game.study.graph.as_ref()?);
        if graph.proven.get(at).is_some_and(Option::is_some) {
            return Some(study.solutions.best_play(graph.moves.get(..at)?));
        }
        self.lines.get(&at).cloned()
    }
    /// Returns the number of moves of best play on the board.
    pub fn walked(&self) -> usize {
        self.walked
    }
    /// Searches for best play from the selected mistake, unless it is known.
    fn seek(&mut self, cx: &mut Context) {
        let Some(at) = self.at(cx).filter(|_| self.running.is_none()) else {
            return;
        };
        if self.line(cx, at).is_some() {
            return;
        }
        let study = &cx.game.study;
        let Some(graph) = &study.graph else { return };
        let Some((first, _)) = graph.ply(at).and_then(|ply| ply.best.clone()) else {
            return;
        };
        let position = study
            .start()
            .replay(graph.moves.get(..at).unwrap_or_default(), &mut |_| {});
        let posed = position.pose(&graph.spec, study.registry());
        let Some(problem) = cx.screen.or_alert(posed) else {
            return;
        };
        let task = cx.tasks.begin(Work::BestPlay { problem, first });
        self.running = Some(RunningLine {
            serial: task.serial,
            at,
        });
        cx.effects.push(Effect::Start(task));
    }
    /// Selects another mistake.
    fn step(&mut self, to: To, cx: &mut Context) {
        let mistakes = self.mistakes(cx);
        let here = self
            .at(cx)
            .and_then(|at| mistakes.iter().position(|mistake| *mistake == at));
        let next = to.step(here.unwrap_or(0), mistakes.len(), cx.screen.page());
        self.selected = mistakes.get(next).copied();
        self.walked = 0;
        self.seek(cx);
    }
    /// Moves along best play.
    fn walk(&mut self, to: To, cx: &Context) {
        // The mistake stays selected even if a worse one is found.
        self.selected = self.at(cx);
        let length = self
            .selected
            .and_then(|at| self.line(cx, at))
            .map_or(0, |line| line.len());
        self.walked = to.step(self.walked, length + 1, length + 1);
    }
    /// Switches between the mistakes of both sides and of the user.
    fn turn(&mut self) {
        (self.both, self.walked) = (!self.both, 0);
    }
    fn can_turn(&self) -> Can {
        match self.result.user {
            Some(_) => Ok(()),
            None => Err(say!(
                "all mistakes are listed: the game was not one of yours against a program"
            )),
        }
    }
    /// Goes to the position in the panes.
    fn go_there(&self, cx: &mut Context) {
        cx.close();
        if let Some(at) = self.at(cx) {
            graph::go_to(cx, at);
        }
    }
    /// Plays best play in the panes up to the shown position, at least its first move.
    fn play(&self, cx: &mut Context) {
        let best = |at: usize| {
            cx.game
                .study
                .graph
                .as_ref()?
                .ply(at)?
                .best
                .as_ref()
                .map(|(mv, _)| vec![*mv])
        };
        let Some(at) = self.at(cx) else { return };
        let Some(moves) = self
            .line(cx, at)
            .filter(|line| !line.is_empty())
            .or_else(|| best(at))
        else {
            return;
        };
        cx.close();
        graph::go_to(cx, at);
        let before = cx.game.study.line().ply(cx.game.study.line().cursor());
        // The study adds a forced pass itself, so the ply is read again after each move.
        while let Some(&mv) = moves[..self.walked.clamp(1, moves.len())]
            .get(cx.game.study.line().ply(cx.game.study.line().cursor()) - before)
        {
            if !cx.game.study.play(mv) {
                break;
            }
        }
        line::moved(cx);
    }
}

impl Screen for ReviewScreen {
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
        draw::draw(self, cx, whole(layout), buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [Word::Mistake, Word::Exact, Word::Proof, Word::Ply]
            .map(ShownWord::from)
            .to_vec()
    }
    fn word(&self, row: &Binding, cx: &Context) -> &'static str {
        match row.name {
            "run" => graph::run_word(&cx.graph, &cx.game.study),
            "sides" if self.both => say!("my own"),
            "sides" => say!("both sides"),
            _ => say(row.short),
        }
    }
    fn interrupt(&mut self, cx: &mut Context) {
        if !graph::stop(cx) {
            cx.leave();
        }
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, cx);
    }
}
