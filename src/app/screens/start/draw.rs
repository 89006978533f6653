//! The first screen: what can be begun with, and the recent files.

use crate::app::Context;
use crate::app::action::Purpose;
use crate::app::screens::list::lists::ago;
use crate::app::screens::start::keys::PLACE;
use crate::app::screens::start::{StartLine, StartPlaces, StartScreen, file_name};
use crate::app::shell::keys::Binding;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_right, width};
use model::lessons;
use model::state::recent::RecentFile;
use engine::clean::clean;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The name of the program in letters of three rows.
const NAME: [&str; 3] = [
    "█▀█ █   █ █ █▀▀ █▀▀ █▀█ █▀█ █▀▀",
    "█▀▀ █   ▀█▀ ▀▀█ █   █ █ █▀▀ █▀▀",
    "▀   ▀▀▀  ▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀   ▀▀▀",
];

/// Draws it over an area.
pub fn draw(app: &Context, start: &StartScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    look.clear(area, buf);
    let words = &look.words.start_screen;
    let lines = StartScreen::lines(&app.library.recent);
    let StartPlaces { inside, title, heading, rows, demo } = StartPlaces::new(area, start.at, &app.library.recent);
    if let Some((demo, (_, place))) = start.demo.as_ref().zip(demo) {
        demo.draw(place, buf, look);
    }
    if title == NAME.len() as u16 && !look.ascii {
        for (y, letters) in (0..).zip(NAME) {
            put(buf, inside, (0, y), letters, look.accent());
        }
    } else {
        put(buf, inside, (0, 0), words.title, look.theme.focus);
    }
    put(buf, inside, (0, title + 1), words.question, look.theme.title);
    if let Some(y) = heading {
        put(buf, inside, (0, y), words.recent, look.theme.title);
    }
    for (y, at) in rows {
        let Some(line) = lines.get(at) else { break };
        let (key, label, detail, age) = parts(app, line, look);
        let style = if key == Some("") { look.theme.dim } else { look.theme.text };
        let x = 4;
        put(buf, inside, (2, y), key.unwrap_or_default(), look.theme.key);
        let label = look.fit(&label, usize::from(inside.width.saturating_sub(x)));
        put(buf, inside, (x, y), &label, style);
        let from = x + width(&label).max(10) + 2;
        let ages = if age.is_empty() { 0 } else { width(&age) + 2 };
        let detail = look.fit(&detail, usize::from(inside.width.saturating_sub(from + ages)));
        put(buf, inside, (from, y), &detail, look.theme.text);
        put_right(buf, inside, (inside.width, y), &age, look.theme.dim);
        if at == start.at {
            look.select(true, inside, y, buf);
            put(buf, inside, (0, y), look.glyphs.here, look.theme.selected);
        }
    }
}

/// The key of a line, its name, what is said of it, and how old it is.
fn parts(app: &Context, line: &StartLine, look: &Look) -> (Option<&'static str>, String, String, String) {
    let words = &look.words.start_screen;
    match line {
        StartLine::Purpose(purpose) => {
            let name = format!("begin-{}", purpose.name());
            let row = app.keys.iter().find(|row| row.place == PLACE && row.name == name);
            let about = match purpose {
                Purpose::Continue => {
                    app.library.to_continue(look.words).map_or_else(|| words.nothing.to_owned(), |(_, name)| name)
                }
                Purpose::Learn => learned(app, look).unwrap_or_else(|| words.about[purpose.index()].to_owned()),
                Purpose::Play | Purpose::Analyse | Purpose::Open => words.about[purpose.index()].to_owned(),
            };
            (row.map(Binding::key), words.purposes[purpose.index()].to_owned(), about, String::new())
        }
        StartLine::File(RecentFile { path, title, age }) => {
            let folder = || path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
            let about = if title.is_empty() { folder() } else { title.clone() };
            let age = age.map_or_else(String::new, |age| ago(age, look.words));
            (None, file_name(path), clean(&about).into_owned(), look.plain(&age))
        }
    }
}

/// How far the user is with lessons and practice; `None`: nothing was begun.
fn learned(app: &Context, look: &Look) -> Option<String> {
    let learning = &app.learning;
    let all = lessons::built_in().count() as u64;
    // Those of another language have other titles.
    let begun = (learning.lessons.len() as u64).min(all);
    let lessons = (begun > 0).then(|| {
        say!(all; "{begun} of {all} lesson begun|{begun} of {all} lessons begun", begun, all)
    });
    let score = &learning.score;
    let practice = (score.answered > 0).then(|| {
        let (good, answered) = (score.right, score.answered);
        say!(answered; "{good} of {answered} answer right|{good} of {answered} answers right", good, answered)
    });
    let said = lessons.into_iter().chain(practice).collect::<Vec<_>>().join(", ");
    (!said.is_empty()).then(|| look.plain(&said))
}
