//! [`StartScreen`]: its lines and their layout.
//!
//! No game is open behind it and no search runs, so its drawing cannot be mistaken for a result.

use crate::app::action::{Purpose, To};
use crate::app::screens::start::demo::{Demo, DemoKind};
use crate::kit::boxes::{popup, top_of};
use engine::clean::clean;
use model::state::recent::RecentFile;
use ratatui::layout::Rect;

/// The selected line of the first screen, and the demonstration.
#[derive(Clone, Debug, Default)]
pub struct StartScreen {
    pub at: usize,
    /// The search beside the menu, once it was recorded.
    pub demo: Option<Demo>,
}

/// A line of the first screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartLine {
    Purpose(Purpose),
    /// A recent file.
    File(RecentFile),
}

impl StartScreen {
    /// Returns the lines: the purposes and the recent files.
    pub fn lines(recent: &[RecentFile]) -> Vec<StartLine> {
        let purposes = Purpose::ALL.into_iter().map(StartLine::Purpose);
        purposes
            .chain(recent.iter().cloned().map(StartLine::File))
            .collect()
    }
    pub fn step(&mut self, to: To, recent: &[RecentFile]) {
        self.at = to.step(self.at, StartScreen::lines(recent).len(), 5);
    }
}

/// The width of the menu, and the height of the screen from which its title is large.
const WIDE: u16 = 74;
const HIGH: u16 = 34;

/// The layout of the first screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPlaces {
    pub inside: Rect,
    /// The number of rows of the title: one, or those of the large letters.
    pub title: u16,
    /// The row of the heading above the files, if there is room for it.
    pub heading: Option<u16>,
    /// The rows of the visible lines, each with the number of its line.
    pub rows: Vec<(u16, usize)>,
    /// The area of the search beside the menu or below it, if there is room for one.
    pub demo: Option<(DemoKind, Rect)>,
}

impl StartPlaces {
    /// Computes the layout for an area. If not all lines fit, those around the selected one are
    /// shown, without the heading.
    pub fn new(area: Rect, at: usize, recent: &[RecentFile]) -> StartPlaces {
        let count = StartScreen::lines(recent).len();
        // There is an empty row above a large title.
        let free = u16::from(area.height >= HIGH);
        let area = Rect {
            y: area.y + free,
            height: area.height - free,
            ..area
        };
        // The title, the question with a gap on both sides, the lines with a heading before the
        // files.
        let more = if recent.is_empty() { 0 } else { 2 };
        let title = 1 + 2 * free;
        let head = title + 3;
        let wanted = (WIDE, count as u16 + more + head);
        let (inside, demo) = with_demo(area, wanted).unwrap_or((popup(area, wanted), None));
        let room = usize::from(inside.height.saturating_sub(head));
        let top = top_of(at, count, room.max(1));
        let heads = more > 0 && top == 0 && room >= count + 2;
        let place = |at: usize| {
            let y = head
                + (at - top) as u16
                + if heads && at >= Purpose::ALL.len() {
                    2
                } else {
                    0
                };
            (y, at)
        };
        let rows = (top..count)
            .map(place)
            .filter(|(y, _)| *y < inside.height)
            .collect();
        let heading = heads.then_some(head + 1 + Purpose::ALL.len() as u16);
        StartPlaces {
            inside,
            title,
            heading,
            rows,
            demo,
        }
    }
}

/// Returns the area of the menu, and the search at its right or below it, whichever allows the
/// larger kind.
fn with_demo(area: Rect, menu: (u16, u16)) -> Option<(Rect, Option<(DemoKind, Rect)>)> {
    let (aside, margin) = (4, 2);
    if area.height <= menu.1 {
        return None;
    }
    let beside = DemoKind::of((
        area.width.saturating_sub(menu.0 + aside + 2 * margin),
        area.height,
    ));
    // The margins are dropped if only a small search fits.
    let under = (
        area.width
            .saturating_sub(2 * margin)
            .max(area.width.min(menu.0)),
        area.height - menu.1,
    );
    let below = DemoKind::of(under);
    if let Some((kind, size)) =
        beside.filter(|(kind, _)| below.is_none_or(|(other, _)| other <= *kind))
    {
        let both = popup(area, (menu.0 + aside + size.0, size.1.max(menu.1)));
        // The menu is placed at a third of the free height beside a high search.
        let y = both.y
            + if kind == DemoKind::Game {
                (both.height - menu.1) / 3
            } else {
                0
            };
        let left = Rect {
            y,
            width: menu.0,
            height: menu.1,
            ..both
        };
        let demo = Rect {
            x: both.x + menu.0 + aside,
            width: size.0,
            height: size.1,
            ..both
        };
        return Some((left, Some((kind, demo))));
    }
    let (kind, size) = below?;
    let gap = (area.height - menu.1 - size.1).min(2);
    let both = popup(area, (menu.0.max(size.0), menu.1 + gap + size.1));
    let upper = Rect {
        width: menu.0.min(both.width),
        height: menu.1,
        ..both
    };
    Some((
        upper,
        Some((
            kind,
            Rect {
                y: both.y + menu.1 + gap,
                height: size.1,
                width: size.0,
                ..both
            },
        )),
    ))
}

/// Returns the name of a file for display.
pub fn file_name(file: &std::path::Path) -> String {
    clean(&file.file_name().unwrap_or_default().to_string_lossy()).into_owned()
}
