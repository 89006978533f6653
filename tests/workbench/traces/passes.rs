//! Several passes and searches in one trace, and the words of nodes, a few lines each.

use super::{lines, verdict};
use model::foreign::judge::{FindingKind as Kind, UnjudgedKind as U, Verdict};

fn judged(headers: &str, events: &str) -> Verdict {
    verdict(&format!("plyscope-trace 2\n{headers}begin\n{events}"), None)
}

fn faults(verdict: &Verdict) -> Vec<(Kind, u64, Option<u64>)> {
    let faults = verdict
        .findings
        .iter()
        .filter(|finding| finding.fault && finding.cause.is_none());
    faults
        .map(|finding| (finding.kind, finding.tick, finding.stored))
        .collect()
}

#[test]
fn each_pass_is_judged_as_a_search_and_ticks_run_on() {
    let right = "> - -inf inf\n. a 3 -inf inf\n. b 5 3 inf\n= 5 best b\n";
    let wrong = "> - -inf inf\n. a 3 -inf inf\n. b 5 3 inf\n= 3 best a\n";
    let twice = judged("", &right.repeat(2));
    assert!(
        twice.ok() && twice.is_complete() && twice.nodes == 6,
        "{}",
        lines(&twice)
    );
    let second = judged(
        "",
        &format!("{right}pass depth 1 4 inf\n> -\n. a 3 4 inf\n. b 5 4 inf\n= 3\n"),
    );
    assert_eq!(faults(&second)[0].1, 11, "{}", lines(&second));
    let searches = judged("", &format!("{right}search\ntitle another\nbegin\n{wrong}"));
    assert_eq!(faults(&searches)[0].1, 11, "{}", lines(&searches));
    let given_up = judged("", &format!("> - -inf inf\n> a -inf inf\npass\n{right}"));
    assert!(
        given_up.ok()
            && given_up
                .unjudged
                .iter()
                .any(|one| (one.kind, one.count) == (U::Open, 2)),
        "{given_up:?}"
    );
}

#[test]
fn a_search_begins_where_its_headers_say() {
    let headers = "game nim:heaps=1+2\nevaluation outcome\nview mover\n";
    let events = "> -\n> 1:1\n> 2:1\n. 2:1 -1\n= 1\n. 2:2 -1\n= 1\n> 2:1\n> 1:1\n. 2:1 -1\n= 1\n> 2:1\n. 1:1 -1\n= 1\n= -1\n\
                  > 2:2\n. 1:1 -1\n= 1\n= 1 best 2:1\n";
    let one = judged(headers, events);
    assert!(one.ok() && one.is_complete(), "{}", lines(&one));
    let after = "search\nmoves 2:1\nbegin\n> -\n> 1:1\n. 2:1 -1\n= 1\n> 2:1\n. 1:1 -1\n= 1\n= -1\n";
    let two = judged(headers, &format!("{events}{after}"));
    assert!(two.ok() && two.is_complete(), "{}", lines(&two));
    let here = judged(
        headers,
        &format!("{events}{}", after.replace("moves 2:1\n", "")),
    );
    assert!(
        !here.ok() || !here.is_complete(),
        "its moves are not all of the start"
    );
}

#[test]
fn null_moves_quiet_searches_and_reductions_are_taken_at_their_word() {
    let null = "> - -inf inf\n> a -inf inf\n> x -inf inf\n. y 9 -inf inf\n= 9\n= 9\n> b 9 inf\n> - 9 10 null\n. z 9 9 10\n= 9\n= 9\n= 9\n";
    let null = judged(
        "method alphabeta-soft\n",
        &null.replace("> - 9 10 null", "> n 9 10 null"),
    );
    assert!(null.ok(), "{}", lines(&null));
    let quiet = "> - -inf inf\n> a -inf inf quiet stand 4\n. x 2 -inf 4\n= 2\n. b 1 2 inf quiet stand 1\n= 2 best a\n";
    let right = judged("method alphabeta-soft\n", quiet);
    assert!(right.ok(), "{}", lines(&right));
    let wrong = judged(
        "method alphabeta-soft\n",
        &quiet.replace("stand 4", "stand 1"),
    );
    assert!(!wrong.ok(), "it returns more than it stands at");
    let stands = judged("method alphabeta-soft\n", &quiet.replace(". b 1", ". b 3"));
    assert_eq!(faults(&stands)[0].0, Kind::LeafValue, "{}", lines(&stands));
}

#[test]
fn a_position_that_is_entered_once_more_is_no_move() {
    let inner = "> - -9 9 depth 1\n. a 1 -9 9\n. b 4 1 9\n= 4\n";
    let moves =
        "> b -inf inf\n. x 2 -inf inf\n. y 5 -inf 2\n= 2\n> a 2 inf\n. x 3 2 inf\n. y 7 2 3\n= 3\n";
    let headers = "method alphabeta-soft\n";
    let right = judged(
        headers,
        &format!("> - -inf inf\n{inner}{moves}= 3 best a\n"),
    );
    assert!(
        right.ok() && right.is_complete() && right.nodes == 10,
        "{}",
        lines(&right)
    );
    // Nodes below are judged, but their values are not values of the node.
    let below = judged(
        headers,
        &format!(
            "> - -inf inf\n{}{moves}= 3 best a\n",
            inner.replace("= 4", "= 1")
        ),
    );
    assert_eq!(
        faults(&below),
        [(Kind::MaxMin, 6, None)],
        "{}",
        lines(&below)
    );
    let taken = judged(
        headers,
        &format!("> - -inf inf\n{inner}{moves}= 4 best a\n"),
    );
    assert_eq!(
        faults(&taken),
        [(Kind::Value, 19, None)],
        "{}",
        lines(&taken)
    );
    let deeper = judged(
        headers,
        &format!(
            "> - -inf inf\n{}{moves}= 3 best a\n",
            inner.replace(" depth 1", "")
        ),
    );
    assert_eq!(
        faults(&deeper)[0].0,
        Kind::Nesting,
        "no word says that it is the same position: {}",
        lines(&deeper)
    );
    // A node may stop at a value that its own position returned outside its window, and only there.
    let stop = "> - -5 5\n> a -5 5\n> - -5 5 depth 0 quiet\n. x 7 -5 5\n= 7\n= 7\n= 7\n";
    let stopped = judged(headers, stop);
    assert!(
        stopped.ok() && stopped.unjudged.iter().any(|one| one.kind == U::Tested),
        "{}",
        lines(&stopped)
    );
    let other = judged(headers, &stop.replace("= 7\n= 7\n= 7", "= 7\n= 6\n= 6"));
    assert_eq!(
        faults(&other)[0],
        (Kind::Value, 6, None),
        "{}",
        lines(&other)
    );
    // With rules, its moves are those of the position.
    let game = "game nim:heaps=1+1\nevaluation outcome\nview mover\ndepth full\n";
    let events = "> -\n> - depth 1\n. 1:1 0\n. 2:1 0\n= 0\n> 1:1\n. 2:1 -1\n= 1\n> 2:1\n. 1:1 -1\n= 1\n= -1\n";
    let known = judged(game, events);
    assert!(known.ok(), "{}", lines(&known));
    let twice = judged(game, &events.replacen(". 2:1 0", ". 1:2 0", 1));
    assert_eq!(
        faults(&twice)[0],
        (Kind::IllegalMove, 4, None),
        "{}",
        lines(&twice)
    );
}

#[test]
fn moves_that_a_test_has_ruled_out_are_not_missing() {
    // The test of Scout is not in the trace: only moves that are better than those before them are
    // searched.
    let headers = "game tree:[[3,12,8],[5,4,6],[2,7,1]]\ndepth full\n";
    let events = "> -\n> A\n. A1 3\n= 3\n> B\n. B1 5\n. B2 4\n= 4\n= 4\n";
    let right = judged(headers, events);
    assert!(
        right.ok()
            && right
                .unjudged
                .iter()
                .any(|one| (one.kind, one.count) == (U::Tested, 3)),
        "{}",
        lines(&right)
    );
    let wrong = judged(headers, "> -\n> A\n. A1 3\n= 3\n> B\n. B1 5\n= 5\n= 5\n");
    assert_eq!(
        faults(&wrong),
        [(Kind::MissingMove, 4, None)],
        "B2 is worth less than B1: {}",
        lines(&wrong)
    );
    let skips = judged(
        headers,
        "> -\n> A\n. A1 3\n. A2 12\n. A3 8\n= 3\n> B\n. B1 5\n. B2 4\n. B3 6\n= 4\n= 4\n",
    );
    assert_eq!(
        faults(&skips),
        [(Kind::MissingMove, 17, None)],
        "a move that is no gain was searched: {}",
        lines(&skips)
    );
}

#[test]
fn keys_and_numbers_of_moves_show_board_bugs_in_a_game_without_rules() {
    let left = "> - -inf inf key 1 moves 2\n. a 3 -inf inf key a\n. b 4 3 inf key b\n= 4\n";
    let right = judged("", &left.repeat(2));
    assert!(right.ok(), "{}", lines(&right));
    let lost = judged("", &left.replace("moves 2", "moves 3"));
    assert_eq!(faults(&lost)[0].0, Kind::MissingMove, "{}", lines(&lost));
    // These moves lead to another key: the board was not restored.
    let board = judged(
        "",
        &format!(
            "pass depth 1\n{left}pass depth 1\n{}",
            left.replace("key b", "key c")
        ),
    );
    assert_eq!(
        faults(&board),
        [(Kind::Key, 9, Some(3))],
        "{}",
        lines(&board)
    );
    // One key for positions with different numbers of moves.
    let shared = "> - -inf inf key 1 moves 2\n> a -inf inf key 2 moves 1\n. x 3 -inf inf\n= 3\n> b 3 inf key 2 moves 2\n. x 3 3 inf\n= 3\n= 3\n";
    let shared = judged("", shared);
    assert!(
        faults(&shared).contains(&(Kind::Key, 5, Some(1))),
        "{}",
        lines(&shared)
    );
}

#[test]
fn hits_without_a_position_are_not_judged_and_counted() {
    let hit = judged("", "> - -inf inf\n. a 3 -inf inf table exact\n= 3\n");
    assert!(hit.ok() && !hit.is_complete(), "{}", lines(&hit));
    assert!(
        hit.unjudged
            .iter()
            .any(|one| (one.kind, one.count) == (U::Hits, 1))
    );
}

#[test]
fn a_table_without_rules_is_judged_by_the_keys_of_its_positions() {
    let events = |hit: &str| {
        format!(
            "pass depth full\n> - -inf inf key 1\n> a -inf inf key 2\n. x 3 -inf inf key 3\n= 3\n> b 3 inf key 4\n> y 3 inf key 5\n\
             . u 7 3 inf key 6\n= 7\n. z 1 3 7 key 7\n= 1\n> c 3 inf key 8\n{hit}= 3\n= 3\n"
        )
    };
    let right = judged(
        "method alphabeta-soft\n",
        &events(". y 7 3 inf key 5 table exact from 10\n. w 3 3 7 key 9\n"),
    );
    assert!(right.ok(), "{}", lines(&right));
}
