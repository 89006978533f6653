//! The explanation of a chance node: its value as the weighted sum of its outcomes, and the reason
//! that it stopped before its last outcome.
//!
//! Circular dependency: this module and its parent explain a node together.

use super::Story;
use engine::numbers::Ordinal;
use engine::search::Value;
use engine::trace::{CutReason, Mean, WindowEnd};

impl Story<'_, '_> {
    /// Lists the mean of a chance node, outcome by outcome.
    pub(super) fn mean(&mut self, path: &[Ordinal], mean: &Mean, value: Option<Value>) {
        self.heading(match mean.stopped {
            None => say!("its value is the mean of its outcomes by their weights"),
            Some((WindowEnd::Alpha, _)) => {
                say!("it is worth no more than the mean with the greatest value for what is left")
            }
            Some((WindowEnd::Beta, _)) => {
                say!("it is worth no less than the mean with the least value for what is left")
            }
        });
        let mut sum = Vec::new();
        for outcome in &mean.outcomes {
            let name = self.name(&[path, &[outcome.mv]].concat());
            let (known, weight) = (outcome.value, outcome.weight);
            let stands = known.or(mean.stopped.map(|(_, others)| others));
            let Some(stands) = stands.map(|value| self.print(value)) else {
                continue;
            };
            let note = if known.is_none() {
                say!("not searched")
            } else {
                ""
            };
            self.say(
                format!("  {name}  {weight} × {stands}  {note}")
                    .trim_end()
                    .to_owned(),
                None,
            );
            sum.push(format!(
                "{weight} × {}",
                if stands.contains(['-', '−', '/']) {
                    format!("({stands})")
                } else {
                    stands
                }
            ));
        }
        let (sum, value) = (sum.join(" + "), value.map(|value| self.print(value)));
        if let Some(value) = value.filter(|_| {
            mean.outcomes
                .iter()
                .all(|outcome| outcome.value.is_some() || mean.stopped.is_some())
        }) {
            self.say(format!("  ({sum}) / {} = {value}", mean.total), None);
        }
    }

    /// Explains why a chance node stopped: `below` returned `value`, and with the bound on the
    /// other outcomes the mean meets an end of the window.
    pub(super) fn proven(
        &mut self,
        below: &str,
        value: &str,
        (reason, proven, bound): (&CutReason, String, String),
    ) {
        let edge = reason.edge.sign();
        let said = match reason.edge {
            WindowEnd::Beta => say!(
                "{name} returned {value}: whatever the rest is worth, the mean is at least {proven}, and {proven} ≥ {edge} {bound}",
                name = below
            ),
            WindowEnd::Alpha => say!(
                "{name} returned {value}: whatever the rest is worth, the mean is at most {proven}, and {proven} ≤ {edge} {bound}",
                name = below
            ),
        };
        self.say(said, reason.refutation.left);
    }
}
