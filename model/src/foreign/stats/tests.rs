//! Small traces, and the statistics that are counted in them.

use super::super::Header;
use super::{KindCount, TraceStats, VisitKind, trace_stats};
use engine::search::Token;

fn stats(text: &str) -> TraceStats {
    trace_stats(text.as_bytes(), "t", &Header::default(), &Token::new()).expect("a trace")
}

fn kind(stats: &TraceStats, kind: VisitKind) -> (u64, u64) {
    let KindCount { visits, nodes } = stats.kinds[kind as usize];
    (visits, nodes)
}

/// The trace is given in the view of MAX and in that of the player who moves.
#[test]
fn cut_offs_are_counted_by_the_number_of_the_move() {
    let max = "plyscope-trace 1\nbegin\n> - -9 9\n> a -9 9\n. x 3 -9 9\n. y 5 -9 3\n= 3\n> b 3 9\n. x 2 3 9\n= 2\n\
        > c 3 9\n. x 4 3 9\n. y 3 3 4\n= 3\n= 3\n";
    let mover = "plyscope-trace 1\nview mover\nbegin\n> - -9 9\n> a -9 9\n. x 3 -9 9\n. y 5 -9 3\n= -3\n> b -9 -3\n\
        . x 2 3 9\n= -2\n> c -9 -3\n. x 4 3 9\n. y 3 3 4\n= -3\n= 3\n";
    for text in [max, mover] {
        let stats = stats(text);
        let cuts = stats.cut_offs.clone().expect("cut-offs");
        assert_eq!(
            (cuts.by_move.as_slice(), cuts.null, cuts.other),
            ([1, 1].as_slice(), 0, 0),
            "{text}"
        );
        assert_eq!(
            (cuts.share(), stats.nodes(), stats.leaves()),
            (Some(0.5), 9, 5),
            "{text}"
        );
        assert_eq!(
            (stats.by_ply[0].branching(), stats.by_ply[1].branching()),
            (Some(3.0), Some(5.0 / 3.0))
        );
    }
}

#[test]
fn what_a_trace_does_not_state_is_not_counted() {
    let plain = stats("plyscope-trace 1\nbegin\n> -\n> a\n. x 3\n= 3\n= 3\n");
    assert_eq!(
        (&plain.cut_offs, plain.has_words, plain.micros()),
        (&None, false, None)
    );
    let cut = stats("plyscope-trace 1\nbegin\n> -\n> a\n. x 3\n. y 1\n= 1 cut 2\n= 1\n");
    assert_eq!(cut.cut_offs.map(|cuts| cuts.by_move), Some(vec![0, 1]));
}

#[test]
fn nodes_are_counted_by_kind_with_all_below_them() {
    let text = "plyscope-trace 2\nview mover\nbegin\n> - -9 9 depth 4\n> pass -9 9 depth 1 null\n. x 0 -9 9\n= 0\n\
        > - -9 9 depth 2\n. a 1 -9 9\n= -1\n> a -9 9 depth 1\n. x 1 -9 9\n= -1\n> a -9 9\n> x -9 9 depth 3\n. y 0 -9 9 quiet stand 0\n\
        = 0\n= 0\n= 0\n";
    let stats = stats(text);
    assert_eq!(kind(&stats, VisitKind::Null), (1, 2));
    assert_eq!(kind(&stats, VisitKind::Same), (1, 2));
    assert_eq!(kind(&stats, VisitKind::Reduced), (1, 2));
    assert_eq!(kind(&stats, VisitKind::Again), (1, 3));
    assert_eq!(kind(&stats, VisitKind::Extended), (1, 2));
    assert_eq!(kind(&stats, VisitKind::Quiet), (1, 1));
    assert_eq!((stats.plain, stats.nodes()), (1, 10));
    // A move that is searched twice counts once.
    assert_eq!(stats.by_ply[0].moves, 1);
}

#[test]
fn null_moves_and_own_values_cut_off_too() {
    let text = "plyscope-trace 2\nview mover\nbegin\n> - -9 9\n> a -9 3\n. pass -5 -3 9 null\n= 5\n> b -9 3 quiet stand 4\n\
        . x 9 -3 9\n= 4\n= 3\n";
    let cuts = stats(text).cut_offs.expect("cut-offs");
    assert_eq!(
        (cuts.by_move.len(), cuts.null, cuts.other, cuts.share()),
        (0, 1, 1, None)
    );
}

#[test]
fn answers_have_an_age_in_passes() {
    let pass = |more: &str| format!("> - -9 9\n> a -9 9 key 1\n. x 1 -9 9\n= 1\n{more}= 1\n");
    let text = [
        "plyscope-trace 2\nbegin\npass depth 1\n",
        &pass(". b 1 1 9 table exact from 3\n"),
        &pass(". b 1 1 9 table lower from 3\n. c 1 1 9 table\n"),
        "pass\n",
        &pass(". b 1 1 9 table upper depth 2 from 3\n. c 1 1 9 table exact from 99\n"),
    ]
    .concat();
    let stats = stats(&text);
    let table = stats.table;
    assert_eq!(
        (
            table.exact,
            table.lower,
            table.upper,
            table.unsaid,
            table.hits()
        ),
        (2, 1, 1, 1, 5)
    );
    assert_eq!(
        (
            table.same_pass,
            table.pass_before,
            table.older,
            table.no_age
        ),
        (1, 1, 1, 2)
    );
    assert_eq!(
        stats
            .passes
            .iter()
            .map(|pass| pass.nodes)
            .collect::<Vec<_>>(),
        [4, 5, 5]
    );
    assert_eq!((stats.growth(0), stats.growth(1)), (None, Some(1.25)));
    assert_eq!(
        stats.passes[0]
            .depth
            .map(|depth| depth.to_string())
            .as_deref(),
        Some("1")
    );
}

#[test]
fn times_belong_to_the_node_that_is_left() {
    let text = "plyscope-trace 2\nbegin\n> - -9 9\n. a 1 -9 9 time 10\n. b 2 1 9 time 25\n= 2 time 40\n> - -9 9\n\
        . a 1 -9 9 time 70\n= 1 time 90\nsearch\nbegin\n> -\n= 1 time 5\n";
    let stats = stats(text);
    assert_eq!((stats.searches, stats.micros()), (2, Some(95)));
    assert_eq!(
        stats
            .by_ply
            .iter()
            .map(|ply| ply.micros)
            .collect::<Vec<_>>(),
        [15 + 20 + 5, 10 + 15 + 30]
    );
    assert_eq!(
        stats
            .passes
            .iter()
            .map(|pass| pass.micros)
            .collect::<Vec<_>>(),
        [Some(40), Some(50), Some(5)]
    );
}

#[test]
fn a_trace_is_counted_up_to_where_it_is_damaged_or_broken_off() {
    let text = "plyscope-trace 2\nbegin\npass depth 2\n> - -9 9\n> a -9 9\n. x 1 -9 9\npass depth 1\n> - -9 9\n. a 1 -9 9\n= 1\n= two\n";
    let stats = stats(text);
    assert_eq!((stats.nodes(), stats.open, stats.passes.len()), (5, 2, 2));
    assert!(stats.damage.is_some());
    let later = self::stats("plyscope-trace 1\nbegin\n> -\n= 1\n> -\n. a 3\n= 3\n");
    assert_eq!((later.nodes(), later.passes.len()), (1, 1));
}
