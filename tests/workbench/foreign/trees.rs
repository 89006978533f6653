//! Trees without a game: names, sides, cuts, windows, visits, notes; and programs that are wrong.

use super::Read;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::search::{Kind, MethodName};
use engine::trace::hunt::{Cuts, Hunted, Researches};
use engine::trace::{NodeNumber, Tick, Way};
use model::inspect::describe::{EventDescription, Length};
use model::inspect::{NodeView, explain};

const TEXTBOOK: &str = "plyscope-trace 1
title The textbook's tree
begin
> - -inf inf
> A -inf inf
. A1 3 -inf inf
. A2 12 -inf 3
. A3 8 -inf 3
= 3
> B 3 inf
# the first cut
. B1 2 3 inf
= 2 cut 2 B2
> C 3 inf
. C1 14 3 inf
. C2 5 3 14
. C3 2 3 5
= 2
= 3 best A
";

fn rows(read: &Read, number: u64) -> Vec<String> {
    let view = read
        .look(|walk| NodeView::new(walk, &read.foreign, NodeNumber(number)))
        .expect("a node");
    let row = |child: &model::inspect::ChildRow| {
        format!(
            "{} {:?} {}{}",
            child.label(),
            child.state,
            child.kind.ascii(),
            child.value_text
        )
    };
    view.rows(&read.foreign, 0..view.table.len())
        .iter()
        .map(row)
        .collect()
}

fn sentences(read: &Read) -> Vec<String> {
    let ticks = read.look(|walk| walk.ticks());
    let at = |tick| {
        let moment = read.look(|walk| walk.moment(Tick(tick))).expect("a moment");
        let described = EventDescription::new(&read.foreign, &moment).expect("an event");
        described.sentence(
            &read.foreign,
            &model::inspect::wins::Wins::default(),
            Length::Whole,
        )
    };
    (0..ticks).map(at).collect()
}

#[test]
fn the_textbook_tree() {
    let read = Read::text(TEXTBOOK);
    assert_eq!(read.fault(), None);
    let counts = read.answer.counts;
    assert_eq!(
        (counts.nodes, counts.leaves, counts.cuts, counts.pruned),
        (11, 7, 1, 2)
    );
    let best = read
        .answer
        .best
        .and_then(|mv| read.foreign.position(&[]).move_view(mv))
        .map(|mv| mv.text);
    assert_eq!(
        (best.as_deref(), read.foreign.print(read.answer.value)),
        (Some("A"), "3".to_owned())
    );
    assert_eq!(
        rows(&read, 0),
        ["A Done ==3", "B Cut(2) <=2", "C Done <=2"].map(|row| row.replace("==", "="))
    );
    assert_eq!(rows(&read, 5), ["B1 Done =2", "B2 Pruned ?", "?1 Pruned ?"]);
    let sentences = sentences(&read);
    let has = |text: &str| {
        assert!(
            sentences.iter().any(|sentence| sentence == text),
            "{text}: {sentences:#?}"
        );
    };
    has("A returns 3: α of the root rises from -inf to 3");
    has(
        "a cut at B, as β 2 ≤ α 3: B2 and ?1 are not searched. B returns at most 2: MAX keeps 3 at the root, as 2 is not more",
    );
    has("the search ends: the root is worth 3");
    let place = read
        .look(|walk| walk.moment(Tick(9)))
        .expect("a moment")
        .place
        .expect("a place");
    assert_eq!(read.foreign.note(place).as_deref(), Some("the first cut"));
    let said = read
        .look(|walk| explain::node(walk, &read.foreign, NodeNumber(5), None))
        .expect("reasons");
    let text: Vec<&str> = said.iter().map(|said| said.text.as_str()).collect();
    assert!(
        text.contains(&"B1 returned 2, and 2 ≤ α 3")
            && text.contains(&"so B2 and ?1 are not searched"),
        "{text:#?}"
    );
    let said = read.look(|walk| {
        let path: Vec<Ordinal> = ["B", "B2"]
            .iter()
            .map(|mv| read.foreign.position(&[]).find_move(mv).expect("known"))
            .collect();
        explain::unsearched(walk, &read.foreign, &path, None)
    });
    let text: Vec<String> = said
        .expect("reasons")
        .into_iter()
        .map(|said| said.text)
        .collect();
    assert!(
        text.contains(&"what it is worth the trace does not say".to_owned()),
        "{text:#?}"
    );
}

#[test]
fn what_a_program_does_not_hand_down_is_not_made_up() {
    // This program does not narrow its window: the root's α does not change.
    let read = Read::text(
        "plyscope-trace 1\nmethod alphabeta\nbegin\n> - -inf inf\n. a 5 -inf inf\n. b 7 -inf inf\n. c 1 -inf inf\n= 7\n",
    );
    let windows = |tick| {
        read.look(|walk| walk.moment(Tick(tick)))
            .expect("a moment")
            .settled()
            .0[0]
            .running
            .window
            .alpha
    };
    assert_eq!(
        [2, 4].map(|tick| read.foreign.print(windows(tick))),
        ["-inf", "-inf"]
    );
    assert_eq!(read.foreign.print(windows(6)), "-inf");
    // Clamped values: the program is taken for fail-hard.
    let clamps = "plyscope-trace 1\nbegin\n> - -inf inf\n> a -inf inf\n. x 3 -inf inf\n= 3\n> b 3 inf\n. x 2 3 inf\n= 3 cut 1\n= 3\n";
    let read = Read::text(clamps);
    assert_eq!(read.foreign.spec().method, MethodName::FailHard);
    let said = read
        .look(|walk| explain::node(walk, &read.foreign, NodeNumber(3), None))
        .expect("reasons");
    assert!(
        said.iter()
            .any(|said| said.text.contains("clamped to it; α is the value of a")),
        "{said:#?}"
    );
    // A program that returns a value of no child.
    let read = Read::text("plyscope-trace 1\nbegin\n> -\n. a 5\n. b 7\n= 9\n");
    let said = read
        .look(|walk| explain::node(walk, &read.foreign, NodeNumber(0), None))
        .expect("reasons");
    assert!(
        said.iter()
            .any(|said| said.text.ends_with("the trace does not say more")),
        "{said:#?}"
    );
}

#[test]
fn negamax_is_turned_to_the_view_of_max() {
    let text = "plyscope-trace 1\nview mover\nbegin\n> - -inf inf\n> a -inf inf\n. x 3 -inf inf\n. y 12 -inf 3\n= -3\n> b -inf -3\n. x 2 3 inf\n= -2 cut 1\n= 3\n";
    let read = Read::text(text);
    assert_eq!(rows(&read, 0), ["a Done =3", "b Cut(1) <=2"]);
    assert_eq!(rows(&read, 1), ["x Done =3", "y Done =12"]);
    assert_eq!(read.foreign.spec().method, MethodName::AlphaBeta);
}

#[test]
fn sides_that_do_not_alternate_and_numbers_of_all_kinds() {
    let text = "plyscope-trace 1\nbegin\n> - max\n> a max\n. x 2/9 min\n. y 0.1111111111111111\n= 2/9\n. b -9223372036854775807\n= 0.2222222222222222\n";
    let read = Read::text(text);
    assert_eq!(read.foreign.spec().method, MethodName::Minimax);
    let view = |number| {
        read.look(|walk| NodeView::new(walk, &read.foreign, NodeNumber(number)))
            .expect("a node")
    };
    assert!(view(0).max && view(1).max && !view(2).max);
    assert_eq!(rows(&read, 1), ["x Done =2/9", "y Done =0.11111111…"]);
    assert_eq!(
        rows(&read, 0),
        ["a Done =2/9", "b Done =-9223372036854775807"]
    );
}

#[test]
fn a_child_that_is_visited_again_counts_once() {
    let text =
        "plyscope-trace 1\nbegin\n> - -10 10\n. a 3 -10 10\n. b 5 3 4\n. b 6 5 10\n= 6 best b\n";
    let read = Read::text(text);
    assert_eq!(read.foreign.spec().method, MethodName::Pvs);
    assert_eq!(
        (read.answer.counts.researches, read.answer.children.len()),
        (1, 2)
    );
    assert_eq!(rows(&read, 0), ["a Done =3", "b Done =5", "b (2) Done =6"]);
    let view = read
        .look(|walk| NodeView::new(walk, &read.foreign, NodeNumber(0)))
        .expect("a node");
    assert_eq!(
        (view.kind, view.window_text),
        (Kind::Exact, ("-10".to_owned(), "10".to_owned()))
    );
    let hunted = read
        .look(|walk| walk.hunt(None, Way::Forwards, 100, &mut Researches))
        .expect("a hunt");
    assert_eq!(hunted, Hunted::Found(Tick(5)));
    let hunted = Read::text(TEXTBOOK)
        .look(|walk| walk.hunt(None, Way::Backwards, 100, &mut Cuts))
        .expect("a hunt");
    assert_eq!(hunted, Hunted::Found(Tick(12)));
}

#[test]
fn a_game_with_moves_that_are_not_legal() {
    let text = "plyscope-trace 1\ngame k-in-a-row\nposition XX./OO./... X\nbegin\n> -\n. c3 1\n> z9\n. q 4\n= 4\n> (1,1)\n. b1 2\n= 2\n= 4 best z9\n";
    let read = Read::text(text);
    assert_eq!(read.fault(), None);
    let view = read
        .look(|walk| NodeView::new(walk, &read.foreign, NodeNumber(0)))
        .expect("a node");
    let rows = view.rows(&read.foreign, 0..view.table.len());
    let moves: Vec<&str> = rows.iter().map(|child| child.mv.as_str()).collect();
    // Five free squares, then what is not legal: a square that is taken, and none at all.
    assert_eq!(
        (moves.len(), moves[5..].join(" ")),
        (7, "z9 (1,1)".to_owned())
    );
    assert_eq!(read.answer.counts.pruned, 4);
    let names = engine::boundary::problem::names(
        &read.foreign,
        &read
            .look(|walk| walk.find(NodeNumber(3)))
            .expect("a node")
            .iter()
            .skip(1)
            .map(|frame| frame.mv)
            .collect::<Vec<_>>(),
    );
    assert_eq!(names, ["z9", "q"]);
}
