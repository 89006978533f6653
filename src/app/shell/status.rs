//! The status line: the options of the search, its result, and its cost.

use crate::app::Context;
use crate::app::screens::solve::GameProof;
use crate::kit::look::Look;
use crate::kit::paint::{self, put, short, tenths, thousands, width};
use crate::kit::words;
use crate::kit::words::{CUTS, GAMES, HIDDEN, NODES};
use engine::search::TableSize;
use model::language::say;
use model::report;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A part of the line; parts of less worth are dropped first.
struct Part {
    worth: u8,
    text: String,
    style: Style,
}

/// Draws the line.
pub fn draw(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let mut parts = parts(app, look);
    let gap = 3;
    let total = |parts: &[Part]| {
        parts
            .iter()
            .map(|part| width(&part.text) + gap)
            .sum::<u16>()
    };
    while parts.len() > 1 && total(&parts) > area.width {
        let least = parts.iter().map(|part| part.worth).min().unwrap_or(0);
        parts.retain(|part| part.worth != least);
    }
    let mut x = 1;
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            x += put(
                buf,
                area,
                (x, 0),
                &format!(" {} ", look.glyphs.separator),
                look.theme.frame,
            );
        }
        x += put(buf, area, (x, 0), &part.text, part.style);
    }
}

/// Returns a number with the singular or the plural of its word.
fn counted(number: String, count: u64, words: [&str; 2]) -> String {
    format!("{number} {}", words[usize::from(count != 1)])
}

/// Returns the running work and its progress.
fn task(app: &Context) -> Option<String> {
    let task = app.tasks.shown()?;
    let far = match task.control.progress() {
        (done, Some(total)) => format!("{:.0} %", 100.0 * done as f64 / total.max(1) as f64),
        (done, None) => counted(short(done), done, NODES.map(say)),
    };
    Some(format!("{} {far}: {}", task.name?, say!("esc stops")))
}

fn parts(app: &Context, look: &Look) -> Vec<Part> {
    let (theme, views) = (&look.theme, &app.explorer.views);
    let mut parts = Vec::new();
    let mut part = |worth: u8, text: String, style: Style| {
        parts.push(Part {
            worth,
            text: look.plain(&text),
            style,
        });
    };
    if app.players.hides_analysis(&app.game.study) {
        part(9, report::title(app.game.study.position()), theme.title);
        part(8, say(HIDDEN).to_owned(), theme.dim);
        if let Some(text) = task(app) {
            part(10, text, theme.live);
        }
        return parts;
    }
    let traced = app.game.study.job().filter(|job| job.problem().is_trace());
    let spec = traced.map_or(app.game.study.spec(), |job| job.problem().spec());
    let is_other = traced.is_some_and(|job| job.problem().has_other_rules());
    let method = if is_other {
        say!("other rules").to_owned()
    } else {
        spec.method_word().to_owned()
    };
    part(9, method, theme.title);
    let depth = match traced.map_or(Some(spec.depth), |job| job.problem().stated_depth()) {
        Some(depth) => {
            let depth = depth.map_or_else(|| "full".to_owned(), |plies| plies.to_string());
            say!("depth {depth}@@short", depth = words::deep(&depth))
        }
        None => say!("depth not stated").to_owned(),
    };
    part(9, depth, theme.title);
    match traced {
        Some(_) => {
            let (number, all) = app.game.study.trace().map_or((0, 1), |trace| trace.place());
            let which = say!("search {number} of {all}", number = number + 1, all);
            part(
                3,
                if all > 1 {
                    which
                } else {
                    say!("trace of another program").to_owned()
                },
                theme.text,
            );
        }
        None => part(
            3,
            format!("{} {}", say!("order"), spec.order_word()),
            theme.text,
        ),
    }
    if let Some((evaluation, max)) = &views.named {
        if !evaluation.is_empty() {
            part(5, evaluation.clone(), theme.text);
        }
        // In a textbook tree the side is called MAX already.
        if *max != "MAX" {
            part(6, format!("MAX {max}"), theme.text);
        }
    }
    let Some(progress) = &views.progress else {
        part(8, say!("not searched").to_owned(), theme.dim);
        return parts;
    };
    if let Some(best) = &views.result {
        let mv = if best.mv.is_empty() {
            String::new()
        } else {
            format!(" {}", look.plain(&best.mv))
        };
        let so_far = if best.so_far {
            format!(" {}", say!("so far"))
        } else {
            String::new()
        };
        // For a long number the verdict is shown instead.
        let value = match &best.verdict {
            Some(verdict) if best.value.len() >= 4 && mv.is_empty() => verdict.clone(),
            Some(verdict) if best.value.len() >= 4 => format!("{verdict}:{mv}"),
            Some(verdict) => format!("{}{mv}, {verdict}", look.value(best.kind, &best.value)),
            None => format!("{}{mv}{so_far}", look.value(best.kind, &best.value)),
        };
        part(12, value, theme.best);
    }
    let travelled = views.counts;
    let counts = travelled.unwrap_or(progress.counts);
    let seconds = progress.elapsed.as_secs_f64();
    part(
        8,
        counted(thousands(counts.nodes), counts.nodes, NODES.map(say)),
        theme.text,
    );
    if app.screen.options.clock && seconds > 0.001 && travelled.is_none() {
        part(
            4,
            format!(
                "{}{}",
                short((counts.nodes as f64 / seconds) as u64),
                say!("/s")
            ),
            theme.text,
        );
    }
    part(
        2,
        counted(
            short(counts.leaves),
            counts.leaves,
            [say!("leaf"), say!("leaves")],
        ),
        theme.text,
    );
    if spec.method.prunes() && traced.is_some_and(|job| !job.problem().counts_cuts()) {
        part(7, say!("cuts not stated").to_owned(), theme.text);
    } else if spec.method.prunes() {
        part(
            7,
            counted(short(counts.cuts), counts.cuts, CUTS.map(say)),
            theme.text,
        );
        part(
            2,
            counted(
                short(counts.pruned),
                counts.pruned,
                [say!("pruned"), say!("pruned@@many")],
            ),
            theme.text,
        );
    }
    if spec.method.prunes() && spec.method.researches() {
        let researches = counted(
            short(counts.researches),
            counts.researches,
            [say!("re-search"), say!("re-searches")],
        );
        part(6, researches, theme.text);
    }
    if spec.memory.table != TableSize::None {
        part(
            6,
            counted(short(counts.hits), counts.hits, [say!("hit"), say!("hits")]),
            theme.text,
        );
    }
    if app.screen.options.clock {
        part(
            1,
            format!("{} MiB", tenths(progress.bytes as f64 / f64::from(1 << 20))),
            theme.dim,
        );
    }
    let (state, style) = match progress {
        _ if progress.fault.is_some() && traced.is_some() => {
            (say!("the trace is faulty"), theme.error)
        }
        _ if progress.fault.is_some() => (say!("the search broke down"), theme.error),
        _ if progress.running => (say!("running"), theme.live),
        _ if progress.paused => (say!("paused"), theme.live),
        _ if app.explorer.is_searched() => (say!("done"), theme.dim),
        _ => (say!("stopped"), theme.cut),
    };
    if let Some(far) = views.far.filter(|_| travelled.is_none()) {
        part(
            7,
            format!("{} {} {} {}", say!("root move"), far.at, say!("of"), far.of),
            theme.live,
        );
        if let Some(left) = app
            .explorer
            .time_left()
            .filter(|_| app.screen.options.clock)
        {
            part(
                6,
                format!(
                    "{} {} {}",
                    say!("about"),
                    paint::duration(left.as_secs()),
                    say!("left@@remaining")
                ),
                theme.text,
            );
        }
    }
    if let Some(text) = task(app) {
        part(10, text, theme.live);
    }
    if let Some(contest) = app
        .tournament
        .as_ref()
        .filter(|contest| contest.is_running())
    {
        let (games, all) = (contest.games(<[_]>::len), contest.all());
        part(
            9,
            counted(format!("{games}/{all}"), all as u64, GAMES.map(say)),
            theme.live,
        );
    }
    if let Some(graph) = app
        .game
        .study
        .graph
        .as_ref()
        .filter(|_| app.graph.is_running())
    {
        part(
            9,
            format!("{} {}/{}", say!("graph"), graph.known(), graph.plies.len()),
            theme.live,
        );
    }
    if let Some(state) = app.solver.state() {
        let (mut proven, mut all) = (state.solution.proven(), state.solution.moves.len());
        if app.solver.proves_game() {
            GameProof { proven, all, .. } = GameProof::of(&app.game.study);
        }
        part(9, format!("{} {proven}/{all}", say!("solving")), theme.live);
    }
    if app.players.is_watching() {
        part(9, app.players.pace().to_owned(), theme.live);
    }
    if let Some(tick) = app.explorer.tick_now(&app.game.study) {
        // The figures are those of that tick.
        part(
            9,
            format!("{} {}", say!("tick"), thousands(tick.0)),
            theme.live,
        );
    }
    if app.screen.waiting() > 0 {
        // The number of waiting messages, which come with the next keys.
        part(10, format!("+{}", app.screen.waiting()), theme.live);
    }
    // The search may still run: its state is always shown.
    part(11, state.to_owned(), style);
    parts
}
