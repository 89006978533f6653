//! The screen as a picture: `svg`, for papers and slides.
//!
//! Every word of one style is a text of its own, stretched to its columns, so that the picture is
//! right with any monospaced font. Cost: O(cells).

use crate::kit::ink;
use crate::kit::paint::width as columns;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::borrow::Cow;
use std::fmt::Write;

/// The width and height of a cell.
const PLACE: (u16, u16) = (9, 19);

/// The colours of a picture.
pub struct Ground {
    /// The background and the colour of text.
    screen: (&'static str, &'static str),
    /// Red, green, yellow, blue, magenta, cyan, grey.
    colours: [&'static str; 7],
}

pub const DARK: Ground = Ground {
    screen: ("#16181d", "#d7dae0"),
    colours: [
        "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#8b929e",
    ],
};
pub const LIGHT: Ground = Ground {
    screen: ("#ffffff", "#1b1d21"),
    colours: [
        "#b3261e", "#07692f", "#7a5200", "#0b57a8", "#8a1c9c", "#006874", "#6a6f78",
    ],
};

/// Returns a colour; `None`: the screen's own.
fn colour(color: Color, ground: &Ground) -> Option<Cow<'static, str>> {
    let [red, green, yellow, blue, magenta, cyan, grey] = ground.colours;
    let named = match color {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => {
            return Some(format!("#{red:02x}{green:02x}{blue:02x}").into());
        }
        Color::Indexed(number) => {
            let (red, green, blue) = ink::rgb(number);
            return Some(format!("#{red:02x}{green:02x}{blue:02x}").into());
        }
        Color::Red | Color::LightRed => red,
        Color::Green | Color::LightGreen => green,
        Color::Yellow | Color::LightYellow => yellow,
        Color::Blue | Color::LightBlue => blue,
        Color::Magenta | Color::LightMagenta => magenta,
        Color::Cyan | Color::LightCyan => cyan,
        Color::DarkGray => grey,
        Color::Black => "#000000",
        Color::Gray => "#c8c8c8",
        Color::White => "#ffffff",
    };
    Some(named.into())
}

/// The style of a run of cells.
#[derive(PartialEq)]
struct Look {
    ink: Cow<'static, str>,
    paper: Option<Cow<'static, str>>,
    modifier: Modifier,
}

impl Look {
    fn of(cell: &Cell, ground: &Ground) -> Look {
        let ink = colour(cell.fg, ground).unwrap_or(ground.screen.1.into());
        let paper = colour(cell.bg, ground);
        let shown = Modifier::BOLD | Modifier::UNDERLINED | Modifier::DIM;
        let modifier = cell.modifier.intersection(shown);
        if cell.modifier.contains(Modifier::REVERSED) {
            Look {
                ink: paper.unwrap_or(ground.screen.0.into()),
                paper: Some(ink),
                modifier,
            }
        } else {
            Look {
                ink,
                paper,
                modifier,
            }
        }
    }
}

/// Returns a screen as an SVG picture.
pub fn svg(buffer: &Buffer, ground: &Ground) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (
        u32::from(columns) * u32::from(PLACE.0),
        u32::from(rows) * u32::from(PLACE.1),
    );
    // A theme may have a background of its own.
    let corner = buffer.cell((buffer.area.x, buffer.area.y));
    let base = corner
        .and_then(|cell| colour(cell.bg, ground))
        .unwrap_or(ground.screen.0.into());
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" \
         font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{base}\"/>\n"
    );
    for y in 0..rows {
        let mut x = 0;
        while x < columns {
            let cell_at = |x: u16| buffer.cell((buffer.area.x + x, buffer.area.y + y));
            let Some(look) = cell_at(x).map(|cell| Look::of(cell, ground)) else {
                break;
            };
            let end = (x..columns)
                .find(|at| cell_at(*at).map(|cell| Look::of(cell, ground)).as_ref() != Some(&look))
                .unwrap_or(columns);
            let run: Vec<&str> = (x..end).filter_map(cell_at).map(Cell::symbol).collect();
            let look = Look {
                paper: look.paper.filter(|paper| *paper != base),
                ..look
            };
            put(&mut text, &run, (x, y), &look);
            x = end;
        }
    }
    text + "</svg>\n"
}

/// Writes cells of one style: their background, and a text for each word. Programs differ in their
/// treatment of blanks in a text.
fn put(text: &mut String, run: &[&str], (x, y): (u16, u16), look: &Look) {
    let scaled = |count: u16, size: u16| u32::from(count) * u32::from(size);
    let (left, top) = (scaled(x, PLACE.0), scaled(y, PLACE.1));
    let (width, height) = (scaled(run.len() as u16, PLACE.0), PLACE.1);
    // Writing into a String cannot fail.
    if let Some(paper) = &look.paper {
        let _ = writeln!(
            text,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
        );
    }
    let styles = [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::DIM, " opacity=\"0.6\""),
    ];
    let style: String = styles
        .iter()
        .filter(|(modifier, _)| look.modifier.contains(*modifier))
        .map(|(_, style)| *style)
        .collect();
    let mut begin = x;
    for word in run.split_inclusive(|cell| cell.trim().is_empty()) {
        let (left, letters) = (scaled(begin, PLACE.0), word.concat());
        begin += word.len() as u16;
        let letters = letters.trim_end();
        if letters.is_empty() {
            continue;
        }
        let width = scaled(columns(letters), PLACE.0);
        let safe = letters
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let _ = writeln!(
            text,
            "<text x=\"{left}\" y=\"{}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{}\"{style}>{safe}</text>",
            top + 14,
            look.ink
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn runs_of_a_style_become_texts() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 1));
        buffer.set_string(0, 0, "a<b", Style::new().fg(Color::Green));
        buffer.set_string(6, 0, "c d", Style::new().fg(Color::Green));
        buffer.set_string(
            4,
            0,
            "&",
            Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        );
        let picture = svg(&buffer, &DARK);
        assert!(picture.contains(
            "textLength=\"27\" lengthAdjust=\"spacingAndGlyphs\" fill=\"#98c379\">a&lt;b</text>"
        ));
        assert!(
            picture.contains("<rect x=\"36\" y=\"0\" width=\"9\" height=\"19\" fill=\"#d7dae0\"/>")
        );
        assert!(
            picture.contains("fill=\"#16181d\" font-weight=\"bold\">&amp;</text>"),
            "{picture}"
        );
        assert!(
            picture.contains("<text x=\"72\" y=\"14\" textLength=\"9\""),
            "each word has its place: {picture}"
        );
        assert_eq!(picture.matches("<text").count(), 4, "blanks need none");
    }
}
