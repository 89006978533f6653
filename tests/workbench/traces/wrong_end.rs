//! A search whose cuts return the wrong end of the window makes one mistake. At a node it may look
//! like the value of the worst child, like a lost sign, or like a value that no child has; still,
//! only one finding follows from no other.

use super::{lines, verdict};
use crate::saves::Random;
use model::foreign::judge::FindingKind;
use std::fmt::Write;

/// A fail-soft or fail-hard search of a random tree that prints itself.
struct Search {
    random: Random,
    /// Set for MIN, and for MAX, if a cut returns the end that the player has moved.
    wrong: [bool; 2],
    is_hard: bool,
    is_mover: bool,
    text: String,
}

impl Search {
    fn node(&mut self, ply: usize, mv: &str, (mut alpha, mut beta): (i64, i64)) -> i64 {
        let max = ply.is_multiple_of(2);
        let sign = if self.is_mover && !max { -1 } else { 1 };
        let (low, high) = if sign < 0 {
            (-beta, -alpha)
        } else {
            (alpha, beta)
        };
        if ply == 5 {
            let value = self.random.below(19) as i64 - 9;
            writeln!(self.text, ". {mv} {} {low} {high}", sign * value).expect("written");
            return value;
        }
        writeln!(self.text, "> {mv} {low} {high}").expect("written");
        let (mut best, entry) = (if max { -99 } else { 99 }, (alpha, beta));
        for child in 0..3 {
            let own = if max { alpha } else { beta };
            let value = self.node(ply + 1, &child.to_string(), (alpha, beta));
            if max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                let right = if self.is_hard {
                    best.clamp(entry.0, entry.1)
                } else {
                    best
                };
                best = if self.wrong[usize::from(max)] {
                    own
                } else {
                    right
                };
                writeln!(self.text, "= {}", sign * best).expect("written");
                return best;
            }
        }
        if self.is_hard {
            best = best.clamp(entry.0, entry.1);
        }
        writeln!(self.text, "= {}", sign * best).expect("written");
        best
    }
}

#[test]
fn a_cut_that_returns_the_wrong_end_is_one_fault() {
    let mut found = 0;
    for seed in 0..40 {
        for bits in 0..16_u32 {
            let bit = |at: u32| bits >> at & 1 == 1;
            let (wrong, text) = ([bit(0), bit(1)], "plyscope-trace 1\nbegin\n".to_owned());
            let mut search = Search {
                random: Random(seed),
                wrong,
                is_hard: bit(2),
                is_mover: bit(3),
                text,
            };
            if search.is_mover {
                search.text = search.text.replace("begin", "view mover\nbegin");
            }
            search.node(0, "-", (-99, 99));
            let judged = verdict(&search.text, None);
            let shown = format!("{seed} {bits}\n{}{}", lines(&judged), search.text);
            if wrong == [false; 2] {
                assert!(judged.ok(), "{shown}");
                continue;
            }
            let roots: Vec<_> = judged
                .findings
                .iter()
                .filter(|finding| finding.cause.is_none())
                .collect();
            let [root] = roots[..] else {
                panic!("{} roots: {shown}", roots.len())
            };
            assert!(
                matches!(
                    root.kind,
                    FindingKind::Value | FindingKind::MaxMin | FindingKind::Sign
                ),
                "{shown}"
            );
            assert!(root.text.contains("it cuts, and returns its"), "{shown}");
            found += 1;
        }
    }
    assert_eq!(found, 480);
}
