//! Traces of other programs and their judge: the faulty searches of `tests/traces`, searches over
//! random trees that are implemented here, with and without one line changed, and our own
//! recordings.

mod causes;
mod keys;
mod othello;
mod own;
mod passes;
mod programs;
mod proof;
mod random;
mod sentences;
mod shapes;
mod tables;
mod wrong_end;
mod zoo;

use engine::eval::Registry;
use engine::search::{MethodName, Token};
use model::foreign::judge::{JudgeOptions, Verdict, judge};

/// Returns the verdict on a text.
pub fn verdict(text: &str, method: Option<MethodName>) -> Verdict {
    let options = JudgeOptions {
        method,
        nodes: 50_000_000,
        token: &Token::new(),
        given: None,
        first: false,
    };
    judge("t", || Ok(text.as_bytes()), &Registry::built_in(), options)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the findings of a verdict, one per line.
fn lines(verdict: &Verdict) -> String {
    let line = |(at, finding): (usize, &model::foreign::judge::Finding)| {
        format!(
            "{at} {} {} {:?} {:?}: {}\n",
            finding.kind.word(),
            finding.tick,
            finding.path,
            finding.cause,
            finding.text
        )
    };
    verdict.findings.iter().enumerate().map(line).collect()
}
