//! The lines of a trace of a Monte-Carlo search.
//!
//! ```text
//! iteration              the next one begins, at the root
//! > c3 12 7.5            went down by this move; the child's visits and total before this iteration, if they are shown
//! + a1                   made this child
//! ~ 1 b2 c1              the playout's result, with its moves, if they are shown
//! = c3 13 8.5            backed up: path to the node (`-` the root), its visits and total after it
//! best c3                the move that was chosen
//! ```
//!
//! Invariant: a fault names the byte at which the line goes wrong.

use super::super::error::{TraceProblem, quoted};
use super::super::reader::ROOT;
use super::super::scan::AtByte;
use super::amount::Amount;

/// The numbers that a line states of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The visits.
    pub visits: u64,
    /// The sum, if it is shown.
    pub total: Option<Amount>,
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub enum SampledLine<'a> {
    /// An iteration begins.
    Iteration,
    /// A move down.
    Down { mv: &'a str, claim: Option<Claim> },
    /// A child was made.
    Made { mv: &'a str },
    /// A playout ended.
    Result { result: Amount, moves: Vec<&'a str> },
    /// The numbers of a node after the iteration.
    Backed { path: Vec<&'a str>, claim: Claim },
    /// The move that was chosen.
    Best { mv: &'a str },
}

/// Returns the words of a line, each with its byte.
fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(begin) = line[rest..]
        .find(|c: char| !c.is_ascii_whitespace())
        .map(|at| at + rest)
    {
        let end = line[begin..]
            .find(|c: char| c.is_ascii_whitespace())
            .map_or(line.len(), |at| at + begin);
        if line[begin..].starts_with('#') {
            break;
        }
        words.push((begin, &line[begin..end]));
        rest = end;
    }
    words
}

const EVENTS: &str = "an event of a Monte-Carlo search (`iteration`, `>`, `+`, `~`, `=` or `best`) or a comment (`#`)";

fn unexpected((at, found): (usize, &str), expected: &'static str) -> AtByte {
    (
        at,
        TraceProblem::Word {
            expected,
            found: quoted(found),
        },
    )
}

fn amount((at, word): (usize, &str), expected: &'static str) -> Result<Amount, AtByte> {
    Amount::read(word).ok_or_else(|| unexpected((at, word), expected))
}

fn claim(visits: (usize, &str), total: Option<(usize, &str)>) -> Result<Claim, AtByte> {
    const VISITS: &str = "the visits of the node, a whole number";
    let number = amount(visits, VISITS)?.value;
    if number < 0.0 || number.fract() != 0.0 || number > 2_f64.powi(53) {
        return Err(unexpected(visits, VISITS));
    }
    let total = total
        .map(|total| amount(total, "the total reward of the node, a number"))
        .transpose()?;
    Ok(Claim {
        visits: number as u64,
        total,
    })
}

/// Reads a line; `None` if it has no words.
///
/// # Errors
/// It is no line of the trace of a Monte-Carlo search.
pub fn parse(line: &str) -> Result<Option<SampledLine<'_>>, AtByte> {
    let words = words(line);
    let Some((&(at, word), rest)) = words.split_first() else {
        return Ok(None);
    };
    let ends = |expected| (line.trim_end().len(), TraceProblem::Ends { expected });
    let only = |most: usize, expected| {
        rest.get(most)
            .map_or(Ok(()), |&found| Err(unexpected(found, expected)))
    };
    let mv = || {
        rest.first()
            .map(|(_, mv)| *mv)
            .ok_or_else(|| ends("a move"))
    };
    Ok(Some(match word {
        "iteration" => {
            // A number after it is the program's own count.
            only(1, "the end of the line after `iteration`")?;
            SampledLine::Iteration
        }
        ">" => {
            let mv = mv()?;
            only(3, "the end of the line after the total")?;
            let claim = match *rest {
                [_, visits, total] => Some(claim(visits, Some(total))?),
                [_, visits] => Some(claim(visits, None)?),
                _ => None,
            };
            SampledLine::Down { mv, claim }
        }
        "+" => {
            let mv = mv()?;
            only(1, "the end of the line after the move")?;
            SampledLine::Made { mv }
        }
        "~" => {
            let (first, moves) = rest
                .split_first()
                .ok_or_else(|| ends("the result of the playout"))?;
            let result = amount(*first, "the result of the playout, a number")?;
            SampledLine::Result {
                result,
                moves: moves.iter().map(|(_, mv)| *mv).collect(),
            }
        }
        "=" => {
            let [path @ .., visits, total] = rest else {
                return Err(ends("a path, visits and a total"));
            };
            if path.is_empty() && visits.1 == ROOT {
                return Err(ends("visits and a total"));
            }
            if path.is_empty() {
                return Err(unexpected(
                    *visits,
                    "the path to the node, `-` for the root, before visits and total",
                ));
            }
            let path = path.iter().map(|(_, mv)| *mv).collect::<Vec<_>>();
            let path = if path == [ROOT] { Vec::new() } else { path };
            SampledLine::Backed {
                path,
                claim: claim(*visits, Some(*total))?,
            }
        }
        "best" => {
            let mv = mv()?;
            only(1, "the end of the line after the move")?;
            SampledLine::Best { mv }
        }
        _ => return Err(unexpected((at, word), EVENTS)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let read = |line| parse(line).unwrap().unwrap();
        let half = Amount {
            value: 7.5,
            slack: 0.0,
        };
        assert_eq!(
            read("> c3 12 7.5 # so"),
            SampledLine::Down {
                mv: "c3",
                claim: Some(Claim {
                    visits: 12,
                    total: Some(half)
                })
            }
        );
        assert_eq!(
            read(" > c3"),
            SampledLine::Down {
                mv: "c3",
                claim: None
            }
        );
        assert_eq!(read("+ a1"), SampledLine::Made { mv: "a1" });
        let zero = Amount {
            value: 0.0,
            slack: 0.0,
        };
        assert_eq!(
            read("~ 0 a b"),
            SampledLine::Result {
                result: zero,
                moves: vec!["a", "b"]
            }
        );
        assert_eq!(
            read("= - 13.0 0"),
            SampledLine::Backed {
                path: vec![],
                claim: Claim {
                    visits: 13,
                    total: Some(zero)
                }
            }
        );
        assert_eq!(
            read("= a b 13 0"),
            SampledLine::Backed {
                path: vec!["a", "b"],
                claim: Claim {
                    visits: 13,
                    total: Some(zero)
                }
            }
        );
        assert_eq!(
            (read("best x"), read("iteration 7")),
            (SampledLine::Best { mv: "x" }, SampledLine::Iteration)
        );
        assert_eq!((parse("  # no"), parse("")), (Ok(None), Ok(None)));
        assert_eq!(Amount::read("0.33").map(|amount| amount.slack), Some(0.005));
        assert_eq!(Amount::read("-2/4").map(|amount| amount.value), Some(-0.5));
        assert_eq!(
            Amount::read("1.5e-3").map(|amount| amount.value),
            Some(0.0015)
        );
    }

    #[test]
    fn faults_have_their_byte() {
        for (line, at) in [
            ("> ", 1),
            ("> c3 x 1", 5),
            ("> c3 1 2 3", 9),
            ("~", 1),
            ("~ win", 2),
            ("~ nan", 2),
            ("= 3 4", 2),
            ("= - 1.5 4", 4),
            ("= - 1", 5),
            ("+ a b", 4),
            (". a1 5", 0),
            ("best", 4),
            ("iteration 1 2", 12),
            ("~ 1/0", 2),
        ] {
            assert_eq!(parse(line).map_err(|(at, _)| at), Err(at), "{line}");
        }
    }
}
