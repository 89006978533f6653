//! The mean of a chance node, from numbers as a trace writes them.
//!
//! Invariants: nothing is rounded; a sum whose numerator or denominator does not fit into 127 bits
//! is `None`. An infinite summand makes the mean infinite, as unknown bounds are. Cost: a few
//! divisions for each outcome.

use super::super::super::TraceNumber;
use super::super::proof::{Ends, VisitProof};
use engine::eval::Fraction;

/// An outcome that was searched.
#[derive(Clone, Debug)]
pub struct SearchedChild {
    /// The key of the child: see [`super::super::frame::OpenNode::seen`].
    pub key: u64,
    pub name: Box<str>,
    /// Its weight: as its line states it, otherwise by the rules, otherwise 1.
    pub weight: u64,
    pub value: TraceNumber,
    /// The proof of its value.
    pub proof: VisitProof,
}

/// Returns the mean of numbers by their weights; `None` if it does not fit, or there is no weight.
pub fn mean(summands: impl Iterator<Item = (u64, TraceNumber)>) -> Option<TraceNumber> {
    let (mut sum, mut total, mut infinite) = (Fraction::ZERO, 0_u64, None);
    for (weight, number) in summands {
        total = total.checked_add(weight)?;
        match number.fraction() {
            Some((above, below)) => {
                let number = Fraction::new(above, below)?;
                sum = sum.plus(number.times(i64::try_from(weight).ok()?)?)?;
            }
            None => infinite = infinite.or(Some(number)),
        }
    }
    let mean = sum.per(i64::try_from(total).ok().filter(|total| *total > 0)?)?;
    Some(infinite.unwrap_or(TraceNumber::of_fraction(mean)))
}

/// Returns the bounds of the mean of a chance node that its children prove. `left` is the weight of
/// the outcomes that were not searched; `range` is that of all values, infinite if it is not known.
pub fn shown(
    children: &[SearchedChild],
    left: u64,
    range: (TraceNumber, TraceNumber),
) -> VisitProof {
    let rest = |end: TraceNumber| (left > 0).then_some((left, end)).into_iter();
    let low = mean(
        children
            .iter()
            .map(|child| (child.weight, child.proof.low.max(range.0)))
            .chain(rest(range.0)),
    );
    let high = mean(
        children
            .iter()
            .map(|child| (child.weight, child.proof.high.min(range.1)))
            .chain(rest(range.1)),
    );
    let (low, high) = (
        low.unwrap_or(TraceNumber::NEG_INF),
        high.unwrap_or(TraceNumber::INF),
    );
    VisitProof {
        low,
        high,
        ends: Ends::Unknown,
    }
}

/// Returns a likely explanation of a value that is not the mean of the outcomes; empty if there is
/// none.
pub fn resemblance(
    children: &[SearchedChild],
    value: TraceNumber,
    due: TraceNumber,
) -> &'static str {
    let values = || children.iter().map(|child| child.value);
    let is = |other: Option<TraceNumber>| other.is_some_and(|other| value.is_about(other));
    let plain = mean(values().map(|value| (1, value)));
    let sum = plain
        .zip(u64::try_from(children.len()).ok())
        .and_then(|(plain, count)| times(plain, count));
    let total = children
        .iter()
        .try_fold(0_u64, |sum, child| sum.checked_add(child.weight));
    let weighted = total.and_then(|total| times(due, total));
    match () {
        () if is(values().max()) => say!("that is the greatest of its outcomes"),
        () if is(values().min()) => say!("that is the least of its outcomes"),
        () if is(plain) => say!("that is the mean without the weights"),
        () if is(weighted) || is(sum) => say!("that is a sum, which is not divided by the weights"),
        () if value.is_about(-due) => say!("the sign is lost"),
        () if is(children.last().map(|child| child.value)) => {
            say!("that is the value of the outcome that was searched last")
        }
        () => "",
    }
}

fn times(number: TraceNumber, count: u64) -> Option<TraceNumber> {
    let (above, below) = number.fraction()?;
    Fraction::new(above, below)?
        .times(i64::try_from(count).ok()?)
        .map(TraceNumber::of_fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn child(weight: u64, low: i64, high: i64) -> SearchedChild {
        let proof = VisitProof {
            low: TraceNumber::whole(low),
            high: TraceNumber::whole(high),
            ends: Ends::Unknown,
        };
        SearchedChild {
            key: 0,
            name: "a".into(),
            weight,
            value: proof.low,
            proof,
        }
    }

    #[test]
    fn a_mean_is_a_fraction() {
        let whole = TraceNumber::whole;
        let of = |list: &[(u64, TraceNumber)]| mean(list.iter().copied());
        assert_eq!(of(&[(1, whole(3)), (2, whole(12))]), Some(whole(9)));
        assert_eq!(
            of(&[(1, whole(1)), (2, whole(0))]),
            TraceNumber::read("1/3").ok()
        );
        assert_eq!(
            of(&[(1, whole(1)), (2, TraceNumber::NEG_INF)]),
            Some(TraceNumber::NEG_INF)
        );
        assert_eq!(
            (
                of(&[]),
                of(&[(u64::MAX, whole(1))]),
                of(&[(1 << 62, whole(i64::MAX)); 2])
            ),
            (None, None, None)
        );
    }

    #[test]
    fn bounds_of_a_mean_are_means_of_bounds() {
        let all = (TraceNumber::NEG_INF, TraceNumber::INF);
        let children = [child(1, 2, 2), child(3, 0, 4)];
        let proof = shown(&children, 0, all);
        assert_eq!(
            (proof.low, proof.high),
            (
                TraceNumber::read("1/2").unwrap(),
                TraceNumber::read("7/2").unwrap()
            )
        );
        let proof = shown(&children, 1, all);
        assert_eq!(
            (proof.low, proof.high),
            (TraceNumber::NEG_INF, TraceNumber::INF)
        );
        let proof = shown(
            &children,
            1,
            (TraceNumber::whole(-3), TraceNumber::whole(6)),
        );
        assert_eq!(
            (proof.low, proof.high),
            (TraceNumber::read("-1/5").unwrap(), TraceNumber::whole(4))
        );
    }
}
