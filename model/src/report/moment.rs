//! The report of a moment: the stack of a search at a tick, one line for each frame, indented by
//! its ply.

use super::{Report, thousands};
use crate::inspect::describe::{EventDescription, Length, NamedFrame};
use crate::inspect::wins::Wins;
use engine::boundary::Problem;
use engine::trace::Moment;

/// Describes the event of a tick, and the stack there.
pub fn report(moment: &Moment, frames: &[NamedFrame], problem: &dyn Problem) -> Report {
    let event = EventDescription::new(problem, moment)
        .map(|event| event.sentence(problem, &Wins::default(), Length::Whole));
    let (tick, ticks) = (thousands(moment.tick.0), thousands(moment.ticks));
    let mut report = Report::default();
    report.add(format!(
        "tick {tick} of {ticks}: {}",
        event.unwrap_or_default()
    ));
    for (ply, frame) in frames.iter().enumerate() {
        let name = if ply == 0 { "root" } else { &frame.mv };
        let side = match frame.chance {
            true => "chance",
            false if frame.max => "MAX",
            false => "MIN",
        };
        let (alpha, beta) = (
            problem.print(frame.running.window.alpha),
            problem.print(frame.running.window.beta),
        );
        let word = if frame.chance { "sum" } else { "best" };
        let best = if frame.leaf {
            "leaf".to_owned()
        } else {
            format!("{word} {}", problem.print(frame.running.best))
        };
        let mut text = format!(
            "{:indent$}{name} {side} α {alpha} β {beta} {best}",
            "",
            indent = 2 * ply
        );
        for (mv, done) in &frame.done {
            text += &format!(" {mv}{}{}", done.kind.sign(), problem.print(done.value));
        }
        if !frame.waiting.is_empty() {
            text += &format!(" | waiting {}", frame.waiting.join(" "));
        }
        report.add(text);
    }
    report
}
