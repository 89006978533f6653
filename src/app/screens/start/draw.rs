//! The drawing of the first screen: the purposes, and the recent files.

use crate::app::Context;
use crate::app::action::Purpose;
use crate::app::screens::list::lists::ago;
use crate::app::screens::start::keys::PLACE;
use crate::app::screens::start::{StartLine, StartPlaces, StartScreen, file_name};
use crate::app::shell::keys::Binding;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_lines, put_right, width};
use engine::clean::clean;
use model::lessons;
use model::state::recent::RecentFile;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The name of the program in letters of three rows.
const NAME: [&str; 3] = [
    "█▀█ █   █ █ █▀▀ █▀▀ █▀█ █▀█ █▀▀",
    "█▀▀ █   ▀█▀ ▀▀█ █   █ █ █▀▀ █▀▀",
    "▀   ▀▀▀  ▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀   ▀▀▀",
];

/// Draws the screen over an area.
pub fn draw(app: &Context, start: &StartScreen, area: Rect, buf: &mut Buffer, look: &Look) {
    look.clear(area, buf);
    let lines = StartScreen::lines(&app.library.recent);
    let StartPlaces {
        inside,
        title,
        heading,
        rows,
        demo,
    } = StartPlaces::new(area, start.at, &app.library.recent);
    if let Some((demo, (_, place))) = start.demo.as_ref().zip(demo) {
        demo.draw(place, buf, look);
    }
    if title == NAME.len() as u16 && !look.ascii {
        put_lines(buf, inside, (0, 0), NAME, look.accent());
    } else {
        put(buf, inside, (0, 0), say!(" plyscope "), look.theme.focus);
    }
    put(
        buf,
        inside,
        (0, title + 1),
        say!("What would you like to do?"),
        look.theme.title,
    );
    if let Some(y) = heading {
        put(buf, inside, (0, y), say!("Recent files"), look.theme.title);
    }
    for (y, at) in rows {
        let Some(line) = lines.get(at) else { break };
        let (key, label, detail, age) = parts(app, line, look);
        let style = if key == Some("") {
            look.theme.dim
        } else {
            look.theme.text
        };
        let x = 4;
        put(buf, inside, (2, y), key.unwrap_or_default(), look.theme.key);
        let label = look.fit(&label, usize::from(inside.width.saturating_sub(x)));
        put(buf, inside, (x, y), &label, style);
        let from = x + width(&label).max(10) + 2;
        let ages = if age.is_empty() { 0 } else { width(&age) + 2 };
        let detail = look.fit(
            &detail,
            usize::from(inside.width.saturating_sub(from + ages)),
        );
        put(buf, inside, (from, y), &detail, look.theme.text);
        put_right(buf, inside, (inside.width, y), &age, look.theme.dim);
        if at == start.at {
            look.point(true, inside, y, buf);
        }
    }
}

/// Returns the key of a line, its name, its description, and its age.
fn parts(
    app: &Context,
    line: &StartLine,
    look: &Look,
) -> (Option<&'static str>, String, String, String) {
    match line {
        StartLine::Purpose(purpose) => {
            let name = format!("begin-{}", purpose.name());
            let row = app
                .keys
                .iter()
                .find(|row| row.place == PLACE && row.name == name);
            let about = match purpose {
                Purpose::Continue => app
                    .library
                    .to_continue()
                    .map_or_else(|| say!("nothing yet").to_owned(), |(_, name)| name),
                Purpose::Learn => learned(app, look).unwrap_or_else(|| purpose.about().to_owned()),
                Purpose::Play | Purpose::Analyse | Purpose::Own | Purpose::Open => {
                    purpose.about().to_owned()
                }
            };
            (
                row.map(Binding::key),
                purpose.title().to_owned(),
                about,
                String::new(),
            )
        }
        StartLine::File(RecentFile { path, title, age }) => {
            let folder = || {
                path.parent()
                    .map(|folder| folder.display().to_string())
                    .unwrap_or_default()
            };
            let about = if title.is_empty() {
                folder()
            } else {
                title.clone()
            };
            let age = age.map_or_else(String::new, ago);
            (
                None,
                file_name(path),
                clean(&about).into_owned(),
                look.plain(&age),
            )
        }
    }
}

/// Returns the progress of lessons and practice; `None` if nothing was begun.
fn learned(app: &Context, look: &Look) -> Option<String> {
    let learning = &app.learning;
    let all = lessons::built_in().count() as u64;
    // Lessons in another language have other titles, so the count may exceed the number of lessons.
    let begun = (learning.lessons.len() as u64).min(all);
    let lessons = (begun > 0).then(
        || say!(all; "{begun} of {all} lesson begun|{begun} of {all} lessons begun", begun, all),
    );
    let score = &learning.score;
    let practice = (score.answered > 0).then(|| {
        let (good, answered) = (score.right, score.answered);
        say!(answered; "{good} of {answered} answer right|{good} of {answered} answers right", good, answered)
    });
    let said = lessons
        .into_iter()
        .chain(practice)
        .collect::<Vec<_>>()
        .join(", ");
    (!said.is_empty()).then(|| look.plain(&said))
}
