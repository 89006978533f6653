//! The target for traces of other programs.

use super::{REGISTRY, check, check_message};
use engine::boundary::Problem;
use engine::search::{MethodName, Token};
use engine::trace::{FoldedNode, Folding, Keeper, Walk};
use model::foreign::judge::{JudgeOptions, judge};
use model::foreign::sampled::judge_sampled;
use model::foreign::{BadTrace, Foreign, Header, Reader, TraceSource, TraceWriter};
use model::inspect::diff::{DiffEffort, DiffSide, diff};

/// Reads traces: they are written and read again as the same, and judged as each method, with every
/// finding inside the trace and after its causes, and every sentence clean.
pub fn traces(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    match again(data) {
        Ok(written) => assert_eq!(
            again(&written).expect("written"),
            written,
            "written and read again"
        ),
        Err(error) => check(&text, &error),
    }
    let mut accepted = false;
    for method in [
        None,
        Some(MethodName::Minimax),
        Some(MethodName::AlphaBeta),
        Some(MethodName::Pvs),
    ] {
        let options = JudgeOptions {
            method,
            nodes: 2_000,
            token: &Token::new(),
            given: None,
            first: false,
        };
        match judge("f", || Ok(data), &REGISTRY, options) {
            Err(error) => check(&text, &error),
            Ok(verdict) => {
                accepted = true;
                let ticks: Vec<u64> = verdict
                    .findings
                    .iter()
                    .map(|finding| finding.tick)
                    .collect();
                assert!(
                    ticks.is_sorted() && ticks.iter().all(|tick| *tick <= 2 * verdict.nodes),
                    "{ticks:?}"
                );
                for (at, finding) in verdict.findings.iter().enumerate() {
                    assert!(finding.cause.is_none_or(|cause| cause < at), "{finding:?}");
                    check_message(&engine::clean::clean(&finding.text));
                }
            }
        }
    }
    accepted | sampled(data) | recorded(data)
}

/// Judges the trace of a Monte-Carlo search, with every finding inside it and after its causes, and
/// every sentence clean.
fn sampled(data: &[u8]) -> bool {
    if !Reader::new(data, "f").is_ok_and(|reader| reader.header().is_sampled) {
        return false;
    }
    match judge_sampled(data, "f", &Header::default(), false, &Token::new()) {
        Err(error) => {
            check(&String::from_utf8_lossy(data), &error);
            false
        }
        Ok(verdict) => {
            let last = 4 * verdict.iterations.max(1);
            for (at, finding) in verdict.findings.iter().enumerate() {
                assert!(
                    finding.cause.is_none_or(|cause| cause < at)
                        && (1..=last).contains(&finding.tick()),
                    "{finding:?}"
                );
                check_message(&engine::clean::clean(&finding.text));
            }
            verdict
                .unjudged
                .iter()
                .for_each(|unjudged| check_message(&engine::clean::clean(&unjudged.sentence())));
            true
        }
    }
}

/// Judges a recorded trace up to its end, and compares it with itself: there is no difference.
fn recorded(data: &[u8]) -> bool {
    let source = TraceSource::pipe("f".to_owned(), std::io::Cursor::new(data.to_vec()))
        .expect("a temporary file");
    let foreign = match Foreign::open(source, &Header::default(), &REGISTRY, &|| true) {
        Ok(foreign) => foreign,
        Err(error) => {
            check(&String::from_utf8_lossy(data), &error);
            return false;
        }
    };
    let folding = Folding {
        below: 4,
        mean: 0,
        limit: 0,
        budget: 4096,
    };
    let (_, keeper) = foreign.run(Keeper::new(folding, &Token::new()));
    let tree = keeper.tree;
    let mut one = |node: &FoldedNode| foreign.open(node);
    let mut two = |node: &FoldedNode| foreign.open(node);
    let mut walks = [
        Walk::new(foreign.spec().method, &tree, &mut one),
        Walk::new(foreign.spec().method, &tree, &mut two),
    ];
    let nodes = walks[0].counts().nodes;
    assert_eq!(foreign.by_ply().iter().sum::<u64>(), nodes);
    let [a, b] = walks.each_mut().map(|walk| DiffSide {
        problem: &foreign,
        walk,
    });
    let found = diff(a, b, DiffEffort::default(), &Token::new()).expect("it can be read again");
    assert!(
        found.same() && found.cuts_only == [0, 0],
        "{:?}",
        found.first()
    );
    let verdict = foreign
        .judge(&REGISTRY, &Token::new())
        .expect("what was read without a fault is judged");
    // If a trace has several roots, only the first is recorded; all are judged.
    let text = String::from_utf8_lossy(data);
    let roots = text
        .lines()
        .filter(|line| line.split_ascii_whitespace().take(2).eq([">", "-"]))
        .count();
    let leaves = text
        .lines()
        .filter(|line| line.split_ascii_whitespace().take(2).eq([".", "-"]))
        .count();
    assert!(
        verdict.nodes <= nodes || roots + leaves > 1,
        "{} of {nodes}",
        verdict.nodes
    );
    true
}

/// Returns the trace written from the events that were read.
fn again(data: &[u8]) -> Result<Vec<u8>, BadTrace> {
    let mut reader = Reader::new(data, "f")?;
    let mut writer =
        TraceWriter::of(Vec::new(), reader.header(), reader.version()).expect("written");
    while let Some(line) = reader.next_line()? {
        if let Some(event) = &line.event {
            writer.event(event).expect("written");
        }
        if let Some(comment) = line.comment {
            writer.comment(comment).expect("written");
        }
    }
    Ok(writer.finish().expect("written"))
}
