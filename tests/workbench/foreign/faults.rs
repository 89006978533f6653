//! Traces that are damaged, cut off, endless or no traces: the message names the line, and the part
//! before it can be inspected.

use super::{Read, file, open};
use engine::boundary::Problem;
use engine::trace::hunt::Leaves;
use engine::trace::{Folding, NodeNumber, Tick, Way};

const BEGIN: &str = "plyscope-trace 1\nbegin\n> -\n. a 1\n> b\n. c 2\n";

fn read(rest: &str) -> Read {
    Read::text(&format!("{BEGIN}{rest}"))
}

fn read_with_end(rest: &str) -> Read {
    read(&format!("= 2\n= 2\n{rest}"))
}

#[test]
fn faults_have_their_line_and_what_stands_before_stays() {
    for (rest, fault) in [
        ("", None),
        (
            ". d",
            Some("7:4: expected the value of the leaf, found the end of the line"),
        ),
        (
            ". d x\n",
            Some("7:5: expected the value of the leaf, a number, found \"x\""),
        ),
        (
            "* d\n= 5\n",
            Some("7:1: expected an event (`>`, `.` or `=`) or a comment (`#`), found \"*\""),
        ),
        ("> d\0\n", None),
        (
            "> \u{1b}[31m\n? ",
            Some("8:1: expected an event (`>`, `.` or `=`) or a comment (`#`), found \"?\""),
        ),
    ] {
        let read = read(rest);
        let beside = "; what the program prints beside its trace belongs on standard error";
        assert_eq!(
            read.fault()
                .map(|fault| fault.replace(beside, ""))
                .as_deref(),
            fault,
            "{rest:?}"
        );
        assert!(
            !read.answer.complete && read.answer.counts.nodes >= 4,
            "{rest:?}"
        );
        // Every tick of that part can be visited.
        let ticks = read.look(|walk| walk.ticks());
        for tick in 0..ticks {
            read.look(|walk| walk.moment(Tick(tick))).expect("a moment");
        }
    }
}

#[test]
fn line_ends_marks_and_bytes_of_all_kinds() {
    let text = format!("{BEGIN}= 2\n= 2 best b\n");
    for text in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
    ] {
        let read = Read::text(&text);
        assert_eq!(
            (read.fault(), read.answer.complete, read.answer.counts.nodes),
            (None, true, 4),
            "{text:?}"
        );
    }
    let binary = [BEGIN.as_bytes(), b"> \xff\xfe\x00\n"].concat();
    let mut kept = tempfile::NamedTempFile::new().expect("a file");
    std::io::Write::write_all(&mut kept, &binary).expect("written");
    let read = Read::new(open(&kept).expect("a trace"), Folding::NONE);
    assert_eq!(
        read.fault().as_deref(),
        Some("7:3: expected text in UTF-8, found the byte 0xff")
    );
    assert_eq!(read.answer.counts.nodes, 4);
}

#[test]
fn events_without_a_place_change_nothing() {
    let read = read("= 2\n= 2\n= 7\n> again\n= 1\n");
    assert!(read.answer.complete);
    assert_eq!(
        (
            read.answer.counts.nodes,
            read.foreign.print(read.answer.value)
        ),
        (4, "2".to_owned())
    );
    assert_eq!(
        read.fault().as_deref(),
        Some("9:1: expected the end of the trace after the root was left, found an event")
    );
    // A second root is another search; a trace has room for one only, also if a helper says so in a
    // comment.
    for rest in [
        "> - -inf inf\n. a 1\n= 1\n",
        ". - 3\n",
        "# another search begins; it is not written\n",
    ] {
        let read = read_with_end(rest);
        assert_eq!((read.answer.complete, read.answer.counts.nodes), (true, 4));
        let fault = "9:1: another search begins here: a trace holds one, and what follows is neither shown nor judged";
        assert_eq!(read.fault().as_deref(), Some(fault), "{rest}");
    }
    let read = Read::text("plyscope-trace 1\nbegin\n= 3\n> -\n= 4\n");
    assert_eq!(
        read.fault().as_deref(),
        Some("3:1: expected an event inside a node, found `=` while no node is open")
    );
    assert!(read.answer.complete);
}

#[test]
fn headers_are_held_against_the_games() {
    for (headers, fault) in [
        ("game chess\n", "2:6: game: "),
        ("position X\n", "2:10: position: expected a game for it"),
        ("game nim\nposition 9,9 4\n", "3:10: position: "),
        ("game nim\nevaluation best\n", "3:12: evaluation: "),
        ("gamee nim\n", "2:1: expected a header"),
        (
            "",
            "2:1: expected `begin` after the headers, found the end of the file",
        ),
    ] {
        let begin = if headers.is_empty() { "" } else { "begin\n" };
        let error = open(&file(&format!("plyscope-trace 1\n{headers}{begin}")))
            .err()
            .expect("a fault");
        assert!(error.contains(fault), "{headers:?}: {error}");
    }
}

#[test]
fn a_million_nodes_inside_one_another_end_where_there_is_no_more_room() {
    let text = format!("plyscope-trace 1\nbegin\n{}", "> a\n".repeat(1_000_000));
    let read = Read::new(
        open(&file(&text)).expect("a trace"),
        Folding {
            budget: 1 << 20,
            ..super::FOLDED
        },
    );
    assert_eq!(
        read.fault().as_deref(),
        Some("4099:1: expected at most 4096 nodes inside one another, found more")
    );
    assert_eq!(read.answer.counts.nodes, 4096);
    let hunt = move || {
        let last = read.look(|walk| walk.ticks()) - 1;
        assert_eq!(
            read.look(|walk| walk.moment(Tick(last)))
                .expect("a moment")
                .frames
                .len(),
            4096
        );
        read.look(|walk| walk.hunt(None, Way::Forwards, u64::MAX, &mut Leaves))
            .expect("a hunt");
        read.look(|walk| walk.hunt(None, Way::Backwards, u64::MAX, &mut Leaves))
            .expect("a hunt");
    };
    // The stack of a program's first thread.
    std::thread::Builder::new()
        .stack_size(8 << 20)
        .spawn(hunt)
        .expect("a thread")
        .join()
        .expect("no overflow");
}

#[test]
fn a_node_of_too_many_visits_ends_where_there_is_no_more_room() {
    let text = format!(
        "plyscope-trace 1\nbegin\n> -\n{}= 1\n",
        ". a 1\n".repeat(50_000)
    );
    let folding = Folding {
        below: 2,
        mean: 0,
        limit: 0,
        budget: 20_000,
    };
    let read = Read::new(open(&file(&text)).expect("a trace"), folding);
    assert!(
        read.fault()
            .is_some_and(|fault| fault.contains("the memory that a recording may take is full"))
    );
    assert!(read.tree.resident() <= 20_000);
    let whole = Read::new(
        open(&file(&text)).expect("a trace"),
        Folding {
            budget: 1 << 20,
            ..folding
        },
    );
    assert_eq!(
        (whole.fault(), whole.answer.counts.researches),
        (None, 49_999)
    );
}

#[test]
fn many_different_moves() {
    let moves: String = (0..61_000).map(|at| format!(". m{at} 1\n")).collect();
    let read = Read::new(
        open(&file(&format!(
            "plyscope-trace 1\nbegin\n> -\n{moves}= 1\n"
        )))
        .expect("a trace"),
        Folding {
            budget: 1 << 20,
            ..Folding::NONE
        },
    );
    assert!(
        read.fault()
            .is_some_and(|fault| fault.contains("at most 60000 moves at a node")),
        "{:?}",
        read.fault()
    );
    // Many different names are no problem at different nodes.
    let nodes: String = (0..40_000)
        .map(|at| format!("> n{at}\n. a{at} 1\n= 1\n"))
        .collect();
    let read = Read::new(
        open(&file(&format!(
            "plyscope-trace 1\nbegin\n> -\n> x\n{nodes}"
        )))
        .expect("a trace"),
        Folding {
            budget: 1 << 20,
            ..Folding::NONE
        },
    );
    assert!(read.answer.counts.nodes > 60_000, "{:?}", read.fault());
}

#[test]
fn a_file_that_is_changed_while_it_is_open_is_not_shown_as_it_was() {
    let text = format!(
        "plyscope-trace 1\nbegin\n> -\n> a\n{}= 9\n= 9\n",
        ". x 1\n. y 2\n. z 3\n".repeat(5)
    );
    let kept = file(&text);
    let read = Read::new(open(&kept).expect("a trace"), super::FOLDED);
    std::fs::write(kept.path(), text.replace("= 9", "= 8")).expect("it is written");
    let error = read
        .look(|walk| walk.find(NodeNumber(2)))
        .expect_err("another file")
        .to_string();
    assert_eq!(
        error,
        "node 1 cannot be looked into: the file is not what it was"
    );
    std::fs::write(kept.path(), &text[..40]).expect("it is written");
    let error = read
        .look(|walk| walk.find(NodeNumber(2)))
        .expect_err("a shorter file")
        .to_string();
    assert!(
        error.starts_with("node 1 cannot be looked into: "),
        "{error}"
    );
}
