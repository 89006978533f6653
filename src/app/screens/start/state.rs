//! [`StartScreen`]: its lines and where they stand.
//!
//! Nothing is open behind it and nothing is searched, so nothing there can be taken for an answer.

use crate::app::action::{Purpose, To};
use crate::app::screens::start::demo::{self, Demo};
use crate::kit::boxes::{popup, top_of};
use engine::clean::clean;
use ratatui::layout::Rect;
use std::path::PathBuf;

/// Which line of the first screen is selected, and what is beside them.
#[derive(Clone, Debug, Default)]
pub struct StartScreen {
    pub at: usize,
    /// The search beside the menu, once it was made.
    pub demo: Option<Demo>,
}

/// A line of the first screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartLine {
    Purpose(Purpose),
    /// A recent file.
    File(PathBuf),
}

impl StartScreen {
    /// The lines there are: what can be wanted, and the recent files.
    pub fn lines(recent: &[PathBuf]) -> Vec<StartLine> {
        let purposes = Purpose::ALL.into_iter().map(StartLine::Purpose);
        purposes.chain(recent.iter().cloned().map(StartLine::File)).collect()
    }
    pub fn step(&mut self, to: To, recent: &[PathBuf]) {
        self.at = to.step(self.at, StartScreen::lines(recent).len(), 5);
    }
}

/// Where the lines of the first screen stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPlaces {
    pub inside: Rect,
    /// The row of the heading above the files, if there is room for it.
    pub heading: Option<u16>,
    /// The rows of the lines that are shown, each with the number of the line.
    pub rows: Vec<(u16, usize)>,
    /// Where the search stands that runs beside the menu or below it, if there is room for both.
    pub demo: Option<Rect>,
}

impl StartPlaces {
    /// Those in an area. Where not all lines have room, those around the selected one are shown, without the heading.
    pub fn new(area: Rect, at: usize, recent: &[PathBuf]) -> StartPlaces {
        let count = StartScreen::lines(recent).len();
        // The title, a gap, the lines with a heading before the files.
        let more = if recent.is_empty() { 0 } else { 2 };
        let wanted = (74, count as u16 + more + 4);
        let (inside, demo) =
            beside(area, wanted).or_else(|| below(area, wanted)).unwrap_or((popup(area, wanted), None));
        let room = usize::from(inside.height.saturating_sub(4));
        let top = top_of(at, count, room.max(1));
        let heads = more > 0 && top == 0 && room >= count + 2;
        let place = |at: usize| {
            let y = 4 + (at - top) as u16 + if heads && at >= Purpose::ALL.len() { 2 } else { 0 };
            (y, at)
        };
        let rows = (top..count).map(place).filter(|(y, _)| *y < inside.height).collect();
        let heading = heads.then_some(5 + Purpose::ALL.len() as u16);
        StartPlaces { inside, heading, rows, demo }
    }
}

/// The menu on the left and the search on the right, if both have room.
fn beside(area: Rect, menu: (u16, u16)) -> Option<(Rect, Option<Rect>)> {
    let gap = 4;
    let high = menu.1.max(demo::ROOM.1);
    if area.width < menu.0 + gap + demo::ROOM.0 || area.height < high {
        return None;
    }
    let both = popup(area, (menu.0 + gap + demo::ROOM.0, high));
    let left = Rect { width: menu.0, height: menu.1, ..both };
    Some((left, Some(Rect { x: both.x + menu.0 + gap, width: demo::ROOM.0, height: demo::ROOM.1, ..both })))
}

/// The menu above and the search below it, if both have room.
fn below(area: Rect, menu: (u16, u16)) -> Option<(Rect, Option<Rect>)> {
    let least = menu.1 + demo::ROOM.1;
    if area.width < demo::ROOM.0 || area.height < least {
        return None;
    }
    let gap = (area.height - least).min(2);
    let both = popup(area, (menu.0, least + gap));
    let upper = Rect { height: menu.1, ..both };
    Some((upper, Some(Rect { y: both.y + menu.1 + gap, height: demo::ROOM.1, ..both })))
}

/// The name of a file for people.
pub fn file_name(file: &std::path::Path) -> String {
    clean(&file.file_name().unwrap_or_default().to_string_lossy()).into_owned()
}
