//! [`Views`]: what the panes show, pulled out of the study once before each frame.

use super::explorer::diagram;
use super::explorer::timeline::{self, TimelineView};
use super::explorer::tree::TreeState;
use super::explorer::unvisited::UnvisitedMarks;
use super::game::board::{BoardView, MoveValue};
use super::game::moves::{MoveRow, move_rows};
use super::layout::{Layout, layout};
use super::{App, Pane};
use crate::inspect::outline::{Outline, Row, RowState};
use crate::inspect::tick_view::Past;
use crate::inspect::{Diagram, NodeView};
use crate::study::Progress;
use engine::boundary::{Position, Problem};
use engine::eval::TermValue;
use engine::rules::Side;
use engine::search::{Counts, Kind};
use engine::trace::{Moment, TraceError, Walk};
use ratatui::layout::Rect;
use std::time::Duration;

/// What the panes show.
#[derive(Clone, Debug, Default)]
pub struct Views {
    /// The position.
    pub board: BoardView,
    /// How many moves the game's position has.
    pub breadth: usize,
    /// The game in words.
    pub title: String,
    /// The moves.
    pub moves: Vec<MoveRow>,
    /// Which of their rows holds the game's position.
    pub moves_at: usize,
    /// The rows of the tree that are on the screen.
    pub rows: Vec<Row>,
    /// Which of them is selected.
    pub row_at: usize,
    /// The part of the tree that is drawn, while it is drawn as a diagram.
    pub diagram: Option<Diagram>,
    /// The node whose children are shown.
    pub node: Option<NodeView>,
    /// If that is a leaf: its evaluation in terms, as they are printed.
    pub terms: Vec<TermValue>,
    /// How the search stands.
    pub progress: Option<Progress>,
    /// What is searched with, evaluation and MAX named: method, depth, order, evaluation, the symbol of MAX.
    pub spec: Vec<String>,
    /// The value of the position and the best move, so far or for good.
    pub result: Option<Best>,
    /// While travelling: what the search had counted by then.
    pub counts: Option<Counts>,
    /// Do the panes go with a search that has not ended?
    pub live: bool,
    /// The timeline.
    pub timeline: TimelineView,
    /// The moves that lead to the node of the tick, while travelling and while the panes go with the search.
    pub eye: Option<Vec<u16>>,
    /// α, β and the best value of the node whose children are shown, at the tick.
    pub running: Option<[String; 3]>,
    /// What alpha-beta never enters, while that is marked.
    pub marks_unvisited: Option<UnvisitedMarks>,
    /// How long the player whose turn it is has been thinking.
    pub thinking: Option<Duration>,
    /// Why the tree cannot be shown.
    pub trouble: Option<String>,
}

/// The value of a position and its best move, as they are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What the value says: while the search runs it is only a bound.
    pub kind: Kind,
    /// The value.
    pub value: String,
    /// The move; empty at the end of a game.
    pub mv: String,
    /// Is it only what the root has so far?
    pub so_far: bool,
}

/// What one look at the tree gives.
struct Look {
    rows: Vec<Row>,
    at: usize,
    node: NodeView,
}

/// The rows around the selected one, and the node whose children are shown.
fn look(walk: &mut Walk<'_>, problem: &dyn Problem, tree: &mut TreeState, height: usize) -> Result<Look, TraceError> {
    tree.renew(walk, problem)?;
    let mut outline = Outline::new(walk, problem, &tree.expanded)?;
    outline.seek(tree.selected)?;
    let selected = outline.row().ok_or(TraceError::NoNode { number: tree.selected.node, nodes: 0 })?;
    let wished = if tree.above == usize::MAX { height / 2 } else { tree.above.min(height.saturating_sub(1)) };
    let mut at = 0;
    while at < wished && outline.previous()? {
        at += 1;
    }
    let first = outline.row().map(|row| row.id);
    let mut rows = outline.take(height)?;
    // Near the end there is room above instead.
    if let Some(first) = first.filter(|_| rows.len() < height) {
        outline.seek(first)?;
        let mut more = 0;
        while rows.len() + more < height && outline.previous()? {
            more += 1;
        }
        if more > 0 {
            at += more;
            rows = outline.take(height)?;
        }
    }
    tree.selected = selected.id;
    tree.path.clone_from(&selected.path);
    tree.above = at;
    let node = NodeView::new(walk, problem, selected.id.node)?;
    if selected.id.unsearched.is_some() {
        tree.child = selected.path.last().copied().map_or(0, usize::from);
    }
    Ok(Look { rows, at, node })
}

/// What the root has, or had at a tick: its first best move and that move's value, which the rest can only better.
fn best(past: &Past<'_>, moment: &Moment, problem: &dyn Problem) -> Option<Best> {
    let (root, ends) = past.root().map_or((moment.frames.first(), true), |root| (Some(root), false));
    let root = root?;
    let value = root.value.filter(|_| ends).or_else(|| root.done.last().map(|_| root.running.best))?;
    let kind = match (ends, root.max) {
        (true, _) => Kind::Exact,
        (false, true) => Kind::Lower,
        (false, false) => Kind::Upper,
    };
    let first = root.done.iter().find(|done| done.value == value);
    let mv = first.and_then(|done| problem.position(&[]).move_view(done.mv));
    Some(Best { kind, value: problem.print(value), mv: mv.map_or_else(String::new, |mv| mv.text), so_far: !ends })
}

/// A position as it is shown, without values.
fn board_view(position: &dyn Position) -> BoardView {
    BoardView {
        picture: position.picture(),
        legal: position.legal(),
        last: None,
        values: Vec::new(),
        symbols: Side::BOTH.map(|side| position.symbol(side)),
        to_move: position.symbol(position.to_move()),
        outcome: position.outcome().map(|(_, text)| text),
        ahead: Vec::new(),
        falls: position.game().starts_with("connect-four"),
        ascii: false,
    }
}

impl App {
    /// Where everything lies on the screen.
    #[must_use]
    pub fn layout(&self) -> Layout {
        layout(Rect::new(0, 0, self.screen.size.0, self.screen.size.1), self)
    }
    /// Pulls what the panes show out of the study. To be called before drawing.
    pub fn refresh(&mut self) {
        self.pull_search();
        self.pull_unvisited();
        self.pull_editor();
        // Why a search broke down is told as long as nothing else went wrong: its tree may stand there all the same.
        let fault = self.views.progress.as_ref().and_then(|progress| progress.fault.clone());
        if let Some(fault) = fault.filter(|_| self.screen.note.as_ref().is_none_or(|note| !note.error)) {
            self.screen.alert(&fault);
        }
        self.miss_tick();
        self.pull_board();
        let width = usize::from(self.layout().inside(Pane::Moves).width);
        let line = self.game.study.line();
        self.views.moves = move_rows(line, &self.game.study.comment, width);
        let here = |row: &MoveRow| row.cells.iter().any(|cell| cell.node == line.cursor());
        self.views.moves_at = self.views.moves.iter().position(here).unwrap_or(0);
    }

    /// A tick that the search will never come to is given up, and told.
    fn miss_tick(&mut self) {
        let beyond = self.game.study.tick.is_some_and(|tick| tick >= self.ticks());
        if beyond && self.is_searched() {
            self.game.study.tick = None;
            self.screen.alert(self.screen.words.notes.no_such_tick);
        }
    }

    /// The search: totals, rows, children.
    fn pull_search(&mut self) {
        let height = usize::from(self.layout().inside(Pane::Tree).height).saturating_sub(1).max(1);
        let scrubber = self.layout().inside(Pane::Timeline).width;
        let drawn = self.explorer.as_diagram;
        let (study, tree, views, journey) =
            (&self.game.study, &mut self.explorer.tree, &mut self.views, &mut self.explorer.travel);
        let Some(job) = study.job() else {
            *views = Views { board: std::mem::take(&mut views.board), breadth: views.breadth, ..Views::default() };
            return;
        };
        let problem = &**job.problem();
        let columns = usize::from(scrubber);
        let first = views.rows.first().map(|row| row.id);
        let was_live = views.live;
        // The search behind a move that is on the board already: the board does not play its line.
        let behind = self.players.subject.is_some();
        let (progress, found) = job.watch(|walk, progress| {
            let complete = progress.answer.as_ref().is_some_and(|answer| answer.complete);
            let tick = study.tick.filter(|tick| *tick < progress.ticks);
            views.live = tick.is_none() && !journey.pinned && !behind && !complete && progress.ticks > 0;
            if was_live && complete && tick.is_none() {
                // What was open only to follow the search is closed again.
                journey.followed.clear();
                tree.restart(Vec::new());
                tree.child = 0;
            }
            if !views.live {
                tree.resume(walk, !progress.running && !progress.paused)?;
            }
            let (moment, telling) = timeline::moment(walk, problem, tick)?;
            if journey.fresh && tick.is_some() || views.live {
                journey.follow((walk, problem), &moment, tree, (first, height), views.live)?;
            }
            journey.marked.renew(walk, columns, progress)?;
            let mut look = look(walk, problem, tree, height)?;
            let past = Past::new(walk, &moment, problem)?;
            views.diagram = drawn.then(|| diagram::part(walk, problem, &tree.path, height)).transpose()?;
            let open = tick.is_some() || !complete;
            views.running = past.running(look.node.number).filter(|_| open);
            if open {
                look.rows.iter_mut().for_each(|row| past.row(row));
                past.node(&mut look.node);
                views.diagram.iter_mut().for_each(|diagram| diagram.rewind(&past));
            }
            views.counts = tick.map(|_| past.total());
            views.result = best(&past, &moment, problem);
            let eye = open && (tick.is_some() || views.live);
            views.eye = eye.then(|| moment.frames.iter().skip(1).map(|frame| frame.mv).collect());
            views.timeline.tick = Some(moment.tick);
            if let Some(telling) = telling {
                views.timeline.sentence = [false, true].map(|short| telling.sentence(problem, short));
                views.timeline.line = telling.line;
            }
            Ok(look)
        });
        views.timeline.ticks = progress.ticks;
        views.timeline.marks.clone_from(&journey.marked.marks);
        views.trouble = None;
        views.terms.clear();
        match found {
            Ok(look) => {
                (views.rows, views.row_at) = (look.rows, look.at);
                let selected = views.rows.get(views.row_at);
                if selected.is_some_and(|row| row.state == RowState::Leaf) {
                    views.terms = problem.terms(&look.node.path);
                }
                views.node = Some(look.node);
            }
            Err(trouble) => {
                views.rows.clear();
                views.diagram = None;
                (views.node, views.eye, views.result, views.live) = (None, None, None, false);
                // Before the first node there is nothing to show, and nothing wrong.
                let early = matches!(trouble, TraceError::NoNode { .. } | TraceError::NoTick { .. });
                views.trouble = (!early).then(|| trouble.to_string());
            }
        }
        let fault = progress.fault.as_ref();
        views.trouble = views.trouble.take().or_else(|| fault.cloned());
        let spec = problem.spec();
        views.spec = vec![
            spec.method.word().to_owned(),
            spec.depth_text(),
            spec.order.word().to_owned(),
            spec.evaluation.clone().unwrap_or_default(),
            problem.position(&[]).symbol(problem.max()).to_owned(),
        ];
        views.progress = Some(progress);
    }

    /// The position: the game's, or while the tree is walked the one at the selected node.
    pub(super) fn pull_board(&mut self) {
        let game = self.game.study.position();
        let in_tree = matches!(self.screen.focus, Pane::Tree | Pane::Children) && !self.views.live;
        // While travelling the search's eye leads, wherever the keys are.
        let path = if in_tree { Some(&self.explorer.tree.path) } else { self.views.eye.as_ref() };
        let path = path.filter(|path| !path.is_empty());
        let mut view = match self.game.study.job().zip(path) {
            Some((job, path)) => {
                let problem = job.problem();
                let mut view = board_view(&*problem.position(path));
                view.ahead = engine::boundary::problem::names(&**problem, path);
                let before = path.split_last().map(|(mv, before)| (problem.position(before), *mv));
                view.last = before.and_then(|(position, mv)| position.move_view(mv)).and_then(|mv| mv.square);
                view
            }
            None => {
                let line = self.game.study.line();
                let here = self.players.subject.filter(|_| in_tree).unwrap_or(line.cursor());
                let mut view = board_view(self.game.study.position_at(here).unwrap_or(game));
                let node = &line.nodes()[here];
                let before = self.game.study.position_at(node.parent).filter(|_| here > 0);
                if here == line.cursor() {
                    view.outcome = view.outcome.or_else(|| self.lost_text());
                }
                view.last = before.and_then(|position| position.move_view(node.mv)).and_then(|mv| mv.square);
                view
            }
        };
        // The values belong to the position only if the table of children does.
        let here = path.map_or(&[][..], Vec::as_slice);
        let same = self.players.subject.is_none() || in_tree || path.is_some();
        let node = self.views.node.as_ref().filter(|node| self.explorer.values && same && node.path == here);
        view.values = node.map_or_else(Vec::new, |node| {
            let value = |child: &crate::inspect::ChildRow| MoveValue {
                ordinal: child.ordinal,
                kind: child.kind,
                text: child.value_text.clone(),
                best: child.best,
            };
            node.children.iter().map(value).collect()
        });
        view.ascii = self.screen.options.ascii;
        self.views.thinking = self.players.elapsed();
        self.views.breadth = game.legal().len();
        self.views.title = game.title();
        self.views.board = view;
    }
}
