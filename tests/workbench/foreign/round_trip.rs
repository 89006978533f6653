//! Our own searches, written as traces and read back, give the same information at every tick as
//! their recordings.

use super::{FOLDED, Read, file, open};
use engine::boundary::analysis::record;
use engine::boundary::position::read_moves;
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::search::{MethodName, OrderName, Running, Spec, Value, Window};
use engine::trace::{Event, FoldedNode, Folding, Moment, Tick, Tree, Walk};
use model::foreign::{TraceNumber, convert};
use model::inspect::describe::{EventDescription, Length};
use model::inspect::{NodeView, explain};
use std::fmt::Write;

/// A function from values to the exact numbers that they stand for.
type Exact<'a> = &'a dyn Fn(Value) -> TraceNumber;

fn window(window: Window, exact: Exact<'_>) -> String {
    format!("({}, {})", exact(window.alpha), exact(window.beta))
}

fn running(running: Running, exact: Exact<'_>) -> String {
    format!(
        "{} best {}",
        window(running.window, exact),
        exact(running.best)
    )
}

/// Returns everything about a moment as text.
fn moment(moment: &Moment, exact: Exact<'_>) -> String {
    let mut text = format!(
        "tick {} of {}, {:?}\n",
        moment.tick, moment.ticks, moment.event
    );
    for frame in &moment.frames {
        let (number, ply, mv, visit, leaf, legal, kind) = (
            frame.number,
            frame.ply,
            frame.mv,
            frame.visit,
            frame.leaf,
            frame.legal,
            frame.kind,
        );
        let max = (!leaf).then_some(frame.max);
        let value = frame.value.map(exact);
        let entry = window(frame.entry, exact);
        // A leaf has only its value.
        let now = if leaf {
            String::new()
        } else {
            running(frame.running, exact)
        };
        let _ = writeln!(
            text,
            "{number} {ply} {mv} {visit} {leaf} {legal} {kind:?} {max:?} {value:?} {entry} {now}"
        );
        for done in frame.done.iter() {
            let (value, kind, left, counts) =
                (exact(done.value), done.kind, done.left, done.counts);
            let _ = writeln!(
                text,
                "  {} {} {value} {kind:?} {left} {counts}",
                done.mv, done.number
            );
        }
    }
    if let Some(returned) = &moment.returned {
        let again = returned.again.map(|again| window(again, exact));
        let _ = writeln!(
            text,
            "then {} again {again:?}",
            running(returned.after, exact)
        );
    }
    text
}

/// Returns everything about a node and its children as text.
fn node(node: &NodeView, problem: &dyn Problem, exact: Exact<'_>) -> String {
    let NodeView {
        number,
        moves,
        max,
        kind,
        counts,
        height,
        enter,
        leave,
        ..
    } = node;
    let (value, entry) = (node.value.map(exact), window(node.window, exact));
    let mut text = format!(
        "{number} {moves:?} {max} {value:?} {kind:?} {entry} {counts:?} {height} {enter} {leave:?}\n"
    );
    for child in node.rows(problem, 0..node.table.len()) {
        let (label, number, place, state, kind, counts, best, square) = (
            child.label(),
            child.number,
            child.place,
            child.state,
            child.kind,
            child.counts,
            child.best,
            child.square,
        );
        let value = child.value.map(exact);
        let _ = writeln!(
            text,
            "  {} {label} {number:?} {place:?} {state:?} {value:?} {kind:?} {counts:?} {best} {square:?} {}",
            child.ordinal, child.counts_for
        );
    }
    text
}

/// Returns everything about a recorded search at a tick as text.
fn said(
    walk: &mut Walk<'_>,
    problem: &dyn Problem,
    tick: Tick,
    exact: Exact<'_>,
    natural: bool,
) -> String {
    let found = walk.moment(tick).expect("a moment");
    let here = found.frames.last().expect("a frame").number;
    let mut text = moment(&found, exact);
    text += &node(
        &NodeView::new(walk, problem, here).expect("a node"),
        problem,
        exact,
    );
    // A trace does not contain the order of the moves that were not visited.
    if natural {
        let described = EventDescription::new(problem, &found).expect("an event");
        text += &described.sentence(
            problem,
            &model::inspect::wins::Wins::default(),
            Length::Whole,
        );
        if found.event == Event::Leave {
            for said in explain::node(walk, problem, here, Some(tick)).expect("reasons") {
                let _ = write!(text, "\n{} {:?}", said.text, said.tick);
            }
        }
    }
    text
}

pub fn walk<'a>(problem: &'a dyn Problem, tree: &'a Tree, look: impl FnOnce(&mut Walk<'_>)) {
    let mut open = |node: &FoldedNode| problem.open(node);
    look(&mut Walk::new(problem.spec().method, tree, &mut open));
}

pub fn text_of(problem: &dyn Problem, tree: &Tree) -> String {
    let mut text = String::new();
    walk(problem, tree, |walk| {
        convert::write(walk, problem, &mut |piece| {
            text.push_str(piece);
            true
        })
        .expect("it can be walked through");
    });
    text
}

fn round(game: &str, moves: &str, spec: &Spec) -> u64 {
    let start = catalog::read(game).expect("a game");
    let (_, position) = read_moves(&*start, moves).expect("moves");
    let problem = position
        .pose(spec, &Registry::built_in())
        .expect("a problem");
    let (answer, tree) = record(&*problem, 1 << 26);
    let text = text_of(&*problem, &tree);
    let kept = file(&text);
    let read = Read::new(open(&kept).expect("a trace"), FOLDED);
    let what = format!("{game} {spec:?}");
    assert_eq!(read.foreign.fault(), None, "{what}");
    assert_eq!(read.foreign.spec().method, spec.method, "{what}");
    let exact = |value: Value| TraceNumber::worth(&*problem, value);
    let foreign = |value: Value| read.foreign.values().number(value);
    let (best, complete, height) = (read.answer.best, read.answer.complete, read.answer.height);
    assert_eq!(
        (best, complete, height),
        (answer.best, true, answer.height),
        "{what}"
    );
    assert_eq!(
        (read.answer.counts, foreign(read.answer.value)),
        (answer.counts, exact(answer.value)),
        "{what}"
    );
    let natural = spec.order == OrderName::Natural;
    let mut ticks = 0;
    walk(&*problem, &tree, |own| {
        ticks = own.ticks();
        read.look(|theirs| {
            assert_eq!(theirs.ticks(), ticks, "{what}");
            let step = (ticks / 1500).max(1) as usize;
            for tick in (0..ticks).step_by(step).chain([ticks - 1]) {
                let one = said(own, &*problem, Tick(tick), &exact, natural);
                let two = said(theirs, &read.foreign, Tick(tick), &foreign, natural);
                assert_eq!(one, two, "{what}, tick {tick}");
            }
        });
    });
    // The text that was read is written again without a change.
    let again = Read::new(open(&kept).expect("a trace"), Folding::NONE);
    assert_eq!(again.answer.counts, answer.counts);
    ticks
}

#[test]
fn every_game_says_the_same_when_it_is_read_back() {
    let mut ticks = 0;
    for (game, moves, depth, evaluations) in [
        (
            "k-in-a-row:h=3,v=3,k=3",
            "b2 a1",
            Some(4),
            &["weights", "outcome-sooner", "outcome"][..],
        ),
        (
            "connect-four:columns=4,rows=4",
            "2 3",
            Some(4),
            &["open-fours"][..],
        ),
        (
            "othello:size=6",
            "",
            Some(3),
            &["discs", "disc-difference"][..],
        ),
        ("nim:heaps=1+2+3", "", None, &["outcome", "heap-sum"][..]),
        (
            "rastros:rows=4,columns=4",
            "",
            Some(4),
            &["basilio", "ar-livre"][..],
        ),
        ("tree:[[3,12,8],[2,4,6],[14,5,2]]", "", None, &["leaf"][..]),
    ] {
        for evaluation in evaluations {
            for method in MethodName::ALL
                .into_iter()
                .filter(|&method| method != MethodName::Faulty)
            {
                for order in [OrderName::Natural, OrderName::Shuffled] {
                    let evaluation = Some((*evaluation).to_owned());
                    let spec = Spec {
                        method,
                        depth,
                        order,
                        seed: 3,
                        evaluation,
                        ..Spec::default()
                    };
                    ticks += round(game, moves, &spec);
                }
            }
        }
    }
    assert!(ticks > 30_000, "{ticks}");
}

#[test]
fn a_trace_is_read_in_a_small_memory() {
    // 21 + 21² + … nodes, printed as by a program.
    let mut text = String::from("plyscope-trace 1\nbegin\n");
    fn node(text: &mut String, mv: &str, depth: u32) {
        if depth == 0 {
            let _ = writeln!(text, ". {mv} {}", text.len() % 17);
            return;
        }
        let _ = writeln!(text, "> {mv} -inf inf");
        for child in 0..21 {
            node(text, &child.to_string(), depth - 1);
        }
        let _ = writeln!(text, "= 5");
    }
    node(&mut text, "-", 4);
    let kept = file(&text);
    let read = |folding| Read::new(open(&kept).expect("a trace"), folding);
    let (small, whole) = (
        read(Folding {
            budget: 1024,
            ..FOLDED
        }),
        read(Folding {
            budget: 1 << 20,
            ..Folding::NONE
        }),
    );
    assert!(
        small.tree.resident() <= 4096
            && whole.tree.resident() == 21_u64.pow(4) as usize + 21_usize.pow(3) + 21 * 21 + 22
    );
    assert_eq!(small.answer, whole.answer);
    for tick in (0..small.look(|walk| walk.ticks())).step_by(4999) {
        let at = |read: &Read| read.look(|walk| walk.moment(Tick(tick)).expect("a moment"));
        assert_eq!(at(&small).frames, at(&whole).frames);
    }
}
