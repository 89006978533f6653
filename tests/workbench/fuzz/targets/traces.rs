//! The target for traces of other programs.

use super::{REGISTRY, check, check_message};
use engine::search::{MethodName, Token};
use plyscope::traces::judge::{JudgeOptions, judge};
use plyscope::traces::{BadTrace, Reader, Writer};

/// Traces: read, written and read again as the same; judged as each method, with every finding inside the trace, its causes
/// before it, and every sentence clean.
pub fn traces(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    match again(data) {
        Ok(written) => assert_eq!(again(&written).expect("written"), written, "written and read again"),
        Err(error) => check(&text, &error),
    }
    let mut accepted = false;
    for method in [None, Some(MethodName::Minimax), Some(MethodName::AlphaBeta), Some(MethodName::Pvs)] {
        let options = JudgeOptions { method, nodes: 2_000, token: &Token::new(), given: None };
        match judge("f", || Ok(data), &REGISTRY, options) {
            Err(error) => check(&text, &error),
            Ok(verdict) => {
                accepted = true;
                let ticks: Vec<u64> = verdict.findings.iter().map(|finding| finding.tick).collect();
                assert!(ticks.is_sorted() && ticks.iter().all(|tick| *tick <= 2 * verdict.nodes), "{ticks:?}");
                for (at, finding) in verdict.findings.iter().enumerate() {
                    assert!(finding.cause.is_none_or(|cause| cause < at), "{finding:?}");
                    check_message(&engine::clean::clean(&finding.text));
                }
            }
        }
    }
    accepted
}

/// The trace as it is written from what was read.
fn again(data: &[u8]) -> Result<Vec<u8>, BadTrace> {
    let mut reader = Reader::new(data, "f")?;
    let mut writer = Writer::new(Vec::new(), reader.header()).expect("written");
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
