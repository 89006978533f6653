//! The review of a game: its result, the mistakes of the user, the worst first, and for each of them best play, to be walked
//! through on a board.
//!
//! Values are those of the graph of the game ([`graph`]): proven where the end of the game is, else those of searches. Of a
//! move one value is shown, with where it comes from. Best play is the principal variation of a proof, or is searched for in the
//! background once its mistake is selected. Invariant: one such search runs at a time.

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

/// A search for best play that runs.
struct RunningLine {
    /// The number of the work.
    serial: u64,
    /// The position of the mistake.
    at: usize,
}

/// The screen. See the module.
pub struct ReviewScreen {
    pub result: GameResult,
    /// Whether the mistakes of both sides are listed.
    both: bool,
    /// The position of the selected mistake, as so many moves after the start; `None`: the worst that is known.
    selected: Option<usize>,
    /// How many moves of best play are played on the board.
    walked: usize,
    /// Best play that was searched for, by the positions.
    lines: BTreeMap<usize, Vec<Ordinal>>,
    running: Option<RunningLine>,
}

/// Shows the review of the game whose line the cursor is on, and searches what is not known of it.
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

/// More is known of the positions: looks for best play where the worst mistake is another one now.
pub fn follow(cx: &mut Context) {
    cx.with_top(|screen, cx| {
        let screen: &mut dyn std::any::Any = screen;
        screen
            .downcast_mut()
            .into_iter()
            .for_each(|review: &mut ReviewScreen| review.seek(cx));
    });
}

/// Best play was found; `None`: the work has failed. Nothing, if that was work of another review.
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
    /// The side whose mistakes are listed; `None`: both.
    pub fn side(&self) -> Option<Side> {
        self.result.user.filter(|_| !self.both)
    }
    /// The positions of the mistakes that are listed, the worst first.
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
        // Whatever the numbers of searches say: nothing costs more than the game.
        let decided = self.decided(cx);
        found.sort_by_key(|at| Some(*at) != decided);
        found
    }
    /// The position where the game was lost for certain, or as far as searches see; `None`: it was not, or that is not known.
    pub fn decided(&self, cx: &Context) -> Option<usize> {
        let found = cx.game.study.decision()?;
        matches!(found.grounds, Grounds::Proven | Grounds::Searched).then_some(found.at)
    }
    /// The position of the selected mistake.
    pub fn at(&self, cx: &Context) -> Option<usize> {
        let mistakes = self.mistakes(cx);
        self.selected
            .filter(|at| mistakes.contains(at))
            .or(mistakes.first().copied())
    }
    /// Best play from the position of a mistake; `None`: it is not known yet.
    pub fn line(&self, cx: &Context, at: usize) -> Option<Vec<Ordinal>> {
        let (study, graph) = (&cx.game.study, cx.game.study.graph.as_ref()?);
        if graph.proven.get(at).is_some_and(Option::is_some) {
            return Some(study.solutions.best_play(graph.moves.get(..at)?));
        }
        self.lines.get(&at).cloned()
    }
    /// How many moves of best play are on the board.
    pub fn walked(&self) -> usize {
        self.walked
    }
    /// Looks for best play from the selected mistake, unless it is known.
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
    /// To another mistake.
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
    /// Along best play.
    fn walk(&mut self, to: To, cx: &Context) {
        // What is walked through stays selected, whatever else is found.
        self.selected = self.at(cx);
        let length = self
            .selected
            .and_then(|at| self.line(cx, at))
            .map_or(0, |line| line.len());
        self.walked = to.step(self.walked, length + 1, length + 1);
    }
    /// The mistakes of both sides, or of the user alone.
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
    /// To the position in the panes.
    fn go_there(&self, cx: &mut Context) {
        cx.close();
        if let Some(at) = self.at(cx) {
            graph::go_to(cx, at);
        }
    }
    /// Plays best play in the panes, as far as it is walked, its first move at least.
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
        // A pass that must follow is played with its move.
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
