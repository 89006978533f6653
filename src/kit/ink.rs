//! [`style`]: the paint of a theme as a style of the terminal, with as many colours as that has.
//!
//! A colour that the terminal lacks becomes the nearest that it has, by the distance of red, green and blue; bright
//! black is never taken, because many terminals show it as their background. Without colours, text with a background of
//! its own is reversed. Source of the palette: xterm's `256colres.h`.

use crate::kit::options::{Options, Palette};
use model::settings::theme::{Ink, RolePaint};
use ratatui::style::{Color, Modifier, Style};

/// The first 16 colours of the palette.
const SIXTEEN: [(u8, u8, u8); 16] = [
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
];
/// The number of bright black.
const BRIGHT_BLACK: u8 = 8;
/// The steps of the cube of colours from 16 to 231.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Converts a paint to a style of the terminal.
pub fn style(paint: RolePaint, options: Options) -> Style {
    let mut style = Style::new();
    let flags = [
        (paint.bold, Modifier::BOLD),
        (paint.dim, Modifier::DIM),
        (paint.underlined, Modifier::UNDERLINED),
        (
            paint.reversed || !options.color && paint.ground.is_some(),
            Modifier::REVERSED,
        ),
    ];
    for (on, modifier) in flags {
        style = if on {
            style.add_modifier(modifier)
        } else {
            style
        };
    }
    if !options.color {
        return style;
    }
    let color = |ink: Ink| color(ink, options.palette);
    Style {
        fg: paint.ink.map(color),
        bg: paint.ground.map(color),
        ..style
    }
}

/// Converts a colour to one that the terminal has.
fn color(ink: Ink, palette: Palette) -> Color {
    match (ink, palette) {
        (Ink::Number(number @ 0..16), _) => named(number),
        (Ink::Number(number), Palette::Sixteen) => named(nearest(rgb(number), 0..16)),
        (Ink::Number(number), Palette::Many | Palette::Full) => Color::Indexed(number),
        (Ink::Rgb(red, green, blue), Palette::Sixteen) => named(nearest((red, green, blue), 0..16)),
        (Ink::Rgb(red, green, blue), Palette::Many) => {
            Color::Indexed(nearest((red, green, blue), 16..256))
        }
        (Ink::Rgb(red, green, blue), Palette::Full) => Color::Rgb(red, green, blue),
    }
}

fn nearest((red, green, blue): (u8, u8, u8), among: std::ops::Range<u16>) -> u8 {
    let numbers = among
        .map(|number| number as u8)
        .filter(|number| *number != BRIGHT_BLACK);
    let far = |number: &u8| {
        let (r, g, b) = rgb(*number);
        let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
        square(r, red) + square(g, green) + square(b, blue)
    };
    numbers.min_by_key(far).unwrap_or_default()
}

/// Returns the colour between two others, at `part` of the way from the first to the second; `None`
/// if one of them is the terminal's own.
pub fn between(from: Color, to: Color, part: f64) -> Option<Color> {
    let mix = |a: (u8, u8, u8), b: (u8, u8, u8)| {
        let one = |a: u8, b: u8| {
            (f64::from(a) + (f64::from(b) - f64::from(a)) * part.clamp(0.0, 1.0)).round() as u8
        };
        (one(a.0, b.0), one(a.1, b.1), one(a.2, b.2))
    };
    match (from, to) {
        (Color::Rgb(r, g, b), Color::Rgb(r2, g2, b2)) => {
            let (red, green, blue) = mix((r, g, b), (r2, g2, b2));
            Some(Color::Rgb(red, green, blue))
        }
        (Color::Indexed(a), Color::Indexed(b)) => {
            Some(Color::Indexed(nearest(mix(rgb(a), rgb(b)), 16..256)))
        }
        (_, _) => None,
    }
}

/// Returns the red, green and blue of a number of the palette.
pub fn rgb(number: u8) -> (u8, u8, u8) {
    match number {
        0..16 => SIXTEEN[usize::from(number)],
        16..232 => {
            let step = |by: u8| STEPS[usize::from((number - 16) / by % 6)];
            (step(36), step(6), step(1))
        }
        232.. => {
            let grey = 8 + 10 * (number - 232);
            (grey, grey, grey)
        }
    }
}

/// Returns the colour of one of the first 16 numbers, which terminals show as their users have set
/// them.
fn named(number: u8) -> Color {
    const NAMED: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    NAMED[usize::from(number % 16)]
}
