//! Reads the data that the panes show from the search, once before each frame.

use crate::app::action::Pane;
use crate::app::explorer::places::TreeCursor;
use crate::app::explorer::shown::{Best, ChildWindow, SearchViews};
use crate::app::explorer::{Explorer, sheet, timeline};
use crate::app::layout::Layout;
use engine::boundary::Problem;
use engine::clean::clean;
use engine::numbers::Ordinal;
use engine::search::Kind;
use engine::trace::{Moment, Tick, TraceError, Walk};
use model::inspect::describe::Length;
use model::inspect::diagram::DiagramCell;
use model::inspect::outline::{Outline, Row, RowId, RowState};
use model::inspect::root_moves::RootProgress;
use model::inspect::sheet::DiagramSheet;
use model::inspect::tick_view::Past;
use model::inspect::wins::Wins;
use model::inspect::{NodeView, entries, explain};
use model::language::sides;
use model::language::squares::called;
use model::study::Study;

/// The result of reading the tree.
struct Look {
    rows: Vec<Row>,
    first: Option<RowId>,
    at: usize,
    node: NodeView,
}

/// The least height of the pane at which the root has a line of its own.
const LEAST_BELOW_ROOT: usize = 3;

/// Reads the rows around the selected one, and the node whose children are shown.
fn look(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    tree: &mut TreeCursor,
    height: usize,
) -> Result<Look, TraceError> {
    tree.renew(walk, problem)?;
    let mut outline = Outline::new(walk, problem, &tree.expanded)?;
    outline.seek(&tree.selected)?;
    let selected = outline.row().ok_or(TraceError::NoNode {
        number: tree.selected.node,
        nodes: 0,
    })?;
    let wished = if tree.above == usize::MAX {
        height / 2
    } else {
        tree.above.min(height.saturating_sub(1))
    };
    // The first line is reserved for the root.
    let wished = wished.max(usize::from(height >= LEAST_BELOW_ROOT));
    let mut at = 0;
    while at < wished && outline.previous()? {
        at += 1;
    }
    let first = outline.row().map(|row| row.id);
    let mut rows = outline.take(height)?;
    // Near the last row, the rows above fill the remaining lines.
    if let Some(first) = first.filter(|_| rows.len() < height) {
        outline.seek(&first)?;
        let mut more = 0;
        while rows.len() + more < height && outline.previous()? {
            more += 1;
        }
        if more > 0 {
            at += more;
            rows = outline.take(height)?;
        }
    }
    let first = rows.first().map(|row| row.id.clone());
    if let Some(row) = rows
        .first_mut()
        .filter(|row| row.id != tree.top && height >= LEAST_BELOW_ROOT)
    {
        outline.seek(&tree.top)?;
        *row = outline.row().unwrap_or_else(|| row.clone());
    }
    tree.path.clone_from(&selected.path);
    tree.above = at;
    let node = tree.node(walk, problem)?;
    if selected.id.unsearched.is_some() {
        let above = selected.path.len() - selected.id.plies();
        tree.child = selected.path.get(above).copied().map_or(0, Ordinal::index);
    }
    tree.selected = selected.id;
    Ok(Look {
        rows,
        first,
        at,
        node,
    })
}

/// Returns the best move of the root, now or at a tick, and its value, a bound while the root is
/// open.
fn best(past: &Past<'_>, moment: &Moment, problem: &dyn Problem) -> Option<Best> {
    let (root, ends) = past
        .root()
        .map_or((moment.frames.first(), true), |root| (Some(root), false));
    let root = root?;
    let value = root
        .value
        .filter(|_| ends)
        .or_else(|| root.done.last().map(|_| root.running.best))?;
    let kind = match (ends, root.max) {
        // The root of another program may have had a window, so its value may be a bound.
        (true, _) => root.kind,
        (false, true) => Kind::Lower,
        (false, false) => Kind::Upper,
    };
    let mv = root
        .done
        .first_that_gave(value)
        .and_then(|done| problem.position(&[]).move_view(done.mv));
    Some(Best {
        kind,
        value: problem.print(value),
        mv: mv.map_or_else(String::new, called),
        so_far: !ends,
        verdict: None,
    })
}

/// Returns best play of both sides from the root in words; empty if it has less than two moves, as
/// the best move is shown elsewhere, or if the line cannot be found.
fn best_play(walk: &mut Walk<'_>, problem: &dyn Problem) -> String {
    let root = walk.root();
    let found = root.map_or_else(|| Ok(Vec::new()), |root| walk.principal(vec![root]));
    let moves = problem
        .position(&[])
        .moves_along(&found.unwrap_or_default());
    match moves.len() {
        0 | 1 => String::new(),
        _ => {
            let names: Vec<String> = moves.into_iter().map(called).collect();
            say!("best play: {line}", line = names.join(" "))
        }
    }
}

impl Explorer {
    /// Reads totals, rows and children from the search. `behind` is true if the search's chosen
    /// move has been played on the board, so that the board does not play its line.
    pub(crate) fn pull(&mut self, study: &Study, layout: &Layout, behind: bool) {
        self.fit(layout);
        let (height, child_rows, board_values) = (self.tree_rows, self.child_rows, self.values);
        let (scrubber, veiled) = (layout.inside(Pane::Timeline).width, self.veiled);
        let drawn = self.as_diagram;
        let canvas = sheet::canvas(layout.inside(Pane::Tree));
        let (tree, views, travel, drawing) = (
            &mut self.tree,
            &mut self.views,
            &mut self.travel,
            &mut self.drawing,
        );
        let Some(job) = study.job() else {
            *views = SearchViews::default();
            return;
        };
        let problem = &**job.problem();
        let columns = usize::from(scrubber);
        let first = views.first.clone();
        let was_live = views.live;
        let (progress, found) = job.watch(|walk, progress| {
            let complete = progress
                .answer
                .as_ref()
                .is_some_and(|answer| answer.complete);
            let tick = if veiled { Some(Tick(0)) } else { study.tick };
            let tick = tick.filter(|tick| tick.is_within(progress.ticks));
            views.live =
                tick.is_none() && travel.follows && !behind && !complete && progress.ticks > 0;
            if was_live && complete && tick.is_none() {
                // The rows open only to follow the search are closed again.
                travel.followed.clear();
                tree.restart(Vec::new());
                tree.child = 0;
            }
            let pass = tick.map_or(0, |tick| walk.pass_at(tick));
            job.show_pass(pass);
            walk.focus(pass);
            tree.show_pass(walk, problem)?;
            if !views.live {
                tree.resume(walk, !progress.running && !progress.paused)?;
            }
            let rests = complete && tick.is_none() && !veiled;
            tree.unfold(walk, problem, if rests { height } else { 0 })?;
            if rests && !drawn && travel.marked.best_play.is_none() {
                travel.marked.best_play = Some(best_play(walk, problem));
            }
            let (moment, described) = timeline::moment(walk, problem, tick)?;
            if travel.fresh && tick.is_some() || views.live {
                travel.follow((walk, problem), &moment, tree, (first, height), views.live)?;
            }
            travel.marked.renew((walk, problem), columns, progress)?;
            views.far = if complete {
                None
            } else {
                RootProgress::of(walk, problem)?
            };
            let mut look = look(walk, problem, tree, height)?;
            let past = Past::new(walk, &moment, problem)?;
            let mut wins = Wins::default();
            wins.learn_rows(walk, problem, &look.rows)?;
            let mut children =
                ChildWindow::new(&look.node, problem, tree.child, child_rows, board_values);
            wins.learn_children(walk, problem, &children.rows)?;
            let windows = look
                .rows
                .iter()
                .map(|row| row.window)
                .chain([look.node.window]);
            wins.learn_moment(
                walk,
                problem,
                &moment,
                windows.flat_map(|window| [window.alpha, window.beta]),
            )?;
            for span in &travel.marked.spans {
                span.came_to.map_or(Ok(()), |value| {
                    wins.learn(walk, problem, span.number, value)
                })?;
            }
            views.diagram = drawn
                .then(|| sheet::part(walk, problem, &tree.path, canvas))
                .transpose()?;
            if let Some(diagram) = &mut views.diagram {
                wins.learn_rows(
                    walk,
                    problem,
                    diagram.cells.iter().filter_map(DiagramCell::row),
                )?;
                wins.name_diagram(diagram);
                (views.sheet, views.canvas) = (
                    DiagramSheet::new(diagram, drawing.style(), sheet::screen(canvas)),
                    canvas,
                );
                drawing.follow(diagram, &views.sheet, &tree.path, canvas);
            }
            let open = tick.is_some() || !complete;
            views.running = past.running(look.node.number).filter(|_| open);
            if open {
                look.rows.iter_mut().for_each(|row| past.row(row));
                past.node(&mut look.node, &mut children.rows);
                views
                    .diagram
                    .iter_mut()
                    .for_each(|diagram| diagram.rewind(&past));
            }
            wins.name_rows(&mut look.rows);
            wins.name_node(&mut look.node, &mut children.rows);
            views.children = children;
            views
                .diagram
                .iter_mut()
                .for_each(|diagram| wins.name_diagram(diagram));
            wins.name(views.running.iter_mut().flatten());
            views.timeline.spans.clone_from(&travel.marked.spans);
            let spans = &mut views.timeline.spans;
            wins.name(
                spans
                    .iter_mut()
                    .flat_map(|span| span.best.iter_mut().chain([&mut span.value])),
            );
            views.timeline.why = match tree.selected {
                RowId {
                    node,
                    unsearched: None,
                    ..
                } if drawn && !views.live => explain::brief(walk, problem, node, tick)?,
                _ if drawn && !views.live => {
                    explain::brief_unsearched(walk, problem, &tree.path, tick)?
                }
                _ if rests => travel.marked.best_play.iter().cloned().collect(),
                _ => Vec::new(),
            };
            views.counts = tick.map(|_| past.total());
            views.result = best(&past, &moment, problem);
            let eye = open && (tick.is_some() || views.live);
            views.eye = eye.then(|| moment.frames.iter().skip(1).map(|frame| frame.mv).collect());
            views.timeline.tick = Some(moment.tick);
            wins.name(views.result.iter_mut().map(|best| &mut best.value));
            if let Some(best) = views.result.as_mut().filter(|best| !best.so_far) {
                wins.learn_root(walk, problem)?;
                best.verdict = wins.root().map(str::to_owned);
            }
            travel.strip.renew(walk, problem, moment.pass);
            (views.timeline.pass, views.timeline.of_pass) =
                (travel.strip.whole.clone(), travel.strip.short.clone());
            let hit = look
                .rows
                .get(look.at)
                .filter(|row| row.state == RowState::Hit)
                .map(|row| row.id.node);
            views.answer = hit.map_or(Ok(None), |node| entries::answer_of(walk, problem, node))?;
            if let Some(described) = described {
                let sentence = |length| described.sentence(problem, &wins, length);
                views.timeline.sentence =
                    [Length::Whole, Length::Short, Length::Least].map(sentence);
                views.timeline.line = described.line;
                if let Some(note) = moment.place.and_then(|place| problem.note(place)) {
                    let note = clean(&note);
                    views
                        .timeline
                        .sentence
                        .iter_mut()
                        .for_each(|text| *text += &format!("  # {note}"));
                }
            }
            Ok(look)
        });
        if let Some(far) = views.far {
            views.pace.note(progress.elapsed, far.share);
        }
        views.timeline.ticks = progress.ticks;
        views.timeline.marks.clone_from(&travel.marked.marks);
        views.timeline.passes.clone_from(&travel.marked.passes);
        views.trouble = None;
        views.terms.clear();
        match found {
            Ok(look) => {
                (views.rows, views.first, views.row_at) = (look.rows, look.first, look.at);
                let selected = views.rows.get(views.row_at);
                if selected.is_some_and(|row| row.state == RowState::Leaf) {
                    views.terms = problem.terms(&look.node.path);
                }
                views.node = Some(look.node);
            }
            Err(trouble) => {
                views.rows.clear();
                (views.first, views.far) = (None, None);
                (views.diagram, views.children) = (None, ChildWindow::default());
                views.answer = None;
                (views.node, views.eye, views.result, views.live) = (None, None, None, false);
                // Before the first node there is nothing to show; that is no error.
                let early = matches!(
                    trouble,
                    TraceError::NoNode { .. } | TraceError::NoTick { .. }
                );
                views.trouble = (!early).then(|| trouble.into());
            }
        }
        let fault = progress.fault.as_ref();
        views.trouble = views.trouble.take().or_else(|| fault.cloned());
        // A textbook tree has only one evaluation.
        let is_tree = problem.position(&[]).kind() == engine::eval::tree::INFO.name;
        let evaluation = problem
            .spec()
            .evaluation
            .clone()
            .filter(|_| !is_tree)
            .unwrap_or_default();
        views.named = Some((
            evaluation,
            sides::name(&*problem.position(&[]), problem.max()).word(),
        ));
        views.progress = Some(progress);
    }
}
