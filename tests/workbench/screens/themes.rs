//! The themes that come with the program: every text is legible, also for colour-blind users, and
//! the selection is one bar.

use crate::screens::driver::Driver;
use model::settings::theme::{Ink, RolePaint, Theme};
use model::settings::{NamedTheme, Themes};
use plyscope::app::{Key, Msg, Options, Palette};
use ratatui::style::{Color, Modifier};
use std::path::Path;

/// The first 16 colours of xterm, without bright black.
const XTERM: [(u8, [u8; 3]); 15] = [
    (0, [0, 0, 0]),
    (1, [205, 0, 0]),
    (2, [0, 205, 0]),
    (3, [205, 205, 0]),
    (4, [0, 0, 238]),
    (5, [205, 0, 205]),
    (6, [0, 205, 205]),
    (7, [229, 229, 229]),
    (9, [255, 0, 0]),
    (10, [0, 255, 0]),
    (11, [255, 255, 0]),
    (12, [92, 92, 255]),
    (13, [255, 0, 255]),
    (14, [0, 255, 255]),
    (15, [255, 255, 255]),
];
const BLACK: [u8; 3] = [0; 3];
const WHITE: [u8; 3] = [255; 3];

fn rgb(ink: Ink) -> [u8; 3] {
    match ink {
        Ink::Rgb(red, green, blue) => [red, green, blue],
        Ink::Number(number) => {
            XTERM
                .iter()
                .find(|(known, _)| *known == number)
                .expect("one of the first 16")
                .1
        }
    }
}

/// Returns the light of a colour channel from 0 to 1, by the definition of WCAG 2.1.
fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let light = |[red, green, blue]: [u8; 3]| {
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    };
    let (a, b) = (light(one), light(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn paints(theme: &Theme) -> Vec<(&'static str, RolePaint)> {
    let mut theme = *theme;
    model::settings::theme::ROLES
        .iter()
        .map(|role| (*role, *theme.role(role).expect("a role")))
        .collect()
}

fn named(name: &str) -> Theme {
    let themes = Themes::built_in();
    themes.all[themes.find(name).expect("a theme")].theme
}

#[test]
fn every_text_stands_out_from_its_ground() {
    // The background of the theme, or those that it is made for; and the least contrast. Magenta of
    // xterm has 4.48.
    for (name, grounds, least) in [
        ("dark", &[BLACK][..], 4.4),
        ("night", &[BLACK], 4.5),
        ("day", &[WHITE], 4.5),
        ("light", &[WHITE], 4.5),
        ("projector", &[WHITE], 7.0),
        ("high-contrast", &[BLACK], 7.0),
        // Large or bold text needs 3.
        ("colour-blind", &[BLACK, WHITE], 3.0),
    ] {
        let theme = named(name);
        let screen = theme.screen;
        for (role, paint) in paints(&theme) {
            for ground in grounds {
                let own = paint.ground.or(screen.ground).map_or(*ground, rgb);
                let Some(ink) = paint.ink.map(rgb) else {
                    continue;
                };
                let found = contrast(ink, own);
                // A border is not text.
                let least = if role == "frame" {
                    f64::min(least, 3.0)
                } else {
                    least
                };
                assert!(
                    found >= least - 0.01,
                    "{name}: {role} has {found:.2}, less than {least}"
                );
            }
        }
    }
}

/// Returns a colour as seen by an eye without one of the three kinds of cones. Source: Viénot,
/// Brettel, Mollon 1999, in linear RGB.
fn seen(red_cones: bool, color: [u8; 3]) -> [f64; 3] {
    let [r, g, b] = color.map(linear);
    if red_cones {
        // Protanopia.
        [
            0.11238 * r + 0.88762 * g,
            0.11238 * r + 0.88762 * g,
            0.00401 * r - 0.00401 * g + b,
        ]
    } else {
        // Deuteranopia.
        [
            0.29275 * r + 0.70725 * g,
            0.29275 * r + 0.70725 * g,
            -0.02234 * r + 0.02234 * g + b,
        ]
    }
}

#[test]
fn all_eyes_tell_the_sides_and_the_marks_apart() {
    let theme = named("colour-blind");
    let ink = |paint: RolePaint| rgb(paint.ink.expect("a colour"));
    let pairs = [
        ("the sides", theme.first, theme.second),
        ("the best move and a cut", theme.best, theme.cut),
        ("the first side and a cut", theme.first, theme.cut),
        (
            "the second side and the best move",
            theme.second,
            theme.best,
        ),
    ];
    for (what, one, other) in pairs {
        for red_cones in [false, true] {
            let [a, b] = [one, other].map(|paint| seen(red_cones, ink(paint)));
            let far = a
                .iter()
                .zip(b)
                .map(|(a, b)| (a - b).powi(2))
                .sum::<f64>()
                .sqrt();
            assert!(far > 0.15, "{what}: {far:.3} apart");
        }
    }
}

/// Each kind of information about a search has its own hue, also in a terminal with 256 colours.
#[test]
fn the_programs_own_colours_are_told_apart() {
    for name in ["night", "day"] {
        let theme = named(name);
        assert_eq!(
            theme.screen,
            RolePaint::default(),
            "{name}: the ground is left alone"
        );
        let said = [
            theme.first,
            theme.second,
            theme.best,
            theme.exact,
            theme.bound,
            theme.cut,
            theme.live,
            theme.dim,
        ];
        for palette in [Palette::Full, Palette::Many] {
            let shown = said.map(|paint| {
                let options = Options {
                    palette,
                    ..Options::default()
                };
                match plyscope::kit::ink::style(paint, options).fg {
                    Some(Color::Rgb(red, green, blue)) => [red, green, blue],
                    Some(Color::Indexed(number)) => plyscope::kit::ink::rgb(number).into(),
                    other => panic!("{name}: {other:?}"),
                }
            });
            for (at, one) in shown.iter().enumerate() {
                for other in &shown[at + 1..] {
                    let far = one
                        .iter()
                        .zip(other)
                        .map(|(a, b)| i32::from(a.abs_diff(*b)).pow(2))
                        .sum::<i32>();
                    assert!(
                        far > 40 * 40,
                        "{name}: {one:?} and {other:?} are alike in {palette:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_terminal_has_the_theme_that_suits_it() {
    let themes = Themes::built_in();
    let usual = [(false, false), (false, true), (true, false), (true, true)]
        .map(|(many, light)| themes.usual(many, light));
    assert_eq!(
        usual.map(|at| themes.all[at].name.as_str()),
        ["dark", "dark", "night", "day"]
    );
}

#[test]
fn the_folder_has_the_themes_of_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/themes");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder")
        .flatten()
        .map(|file| {
            file.path()
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    files.sort();
    let mut known: Vec<String> = Themes::built_in().names().map(str::to_owned).collect();
    known.sort();
    assert_eq!(files, known);
    for NamedTheme { name, title, theme } in Themes::built_in().all {
        assert!(
            !title.is_empty() && theme != Theme::default(),
            "{name} was read"
        );
    }
}

#[test]
fn no_frame_has_bright_black_and_the_selection_is_one_bar() {
    for palette in [Palette::Sixteen, Palette::Many, Palette::Full] {
        for color in [true, false] {
            let options = Options {
                clock: false,
                palette,
                color,
                ..Options::default()
            };
            let mut driver = Driver::new((120, 36), "othello", options);
            driver.keys("3 l j v");
            for theme in 0..driver.app.screen.themes.all.len() {
                driver.app.screen.theme = theme;
                let buffer = driver.draw();
                assert!(
                    buffer
                        .content
                        .iter()
                        .all(|cell| cell.fg != Color::DarkGray && cell.bg != Color::DarkGray)
                );
                if !color {
                    assert!(
                        buffer
                            .content
                            .iter()
                            .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
                    );
                }
                let tree = driver.app.layout().inside(plyscope::app::Pane::Tree);
                let y = tree.y + 1 + driver.app.explorer.views.row_at as u16;
                let style = |x: u16| {
                    let cell = &buffer[(x, y)];
                    (
                        cell.fg,
                        cell.bg,
                        cell.modifier & (Modifier::REVERSED | Modifier::BOLD | Modifier::DIM),
                    )
                };
                let first = style(tree.x);
                assert!(
                    (tree.x..tree.right()).all(|x| style(x) == first),
                    "stripes in theme {theme}"
                );
                let shown =
                    first.2.contains(Modifier::REVERSED) || first.1 != buffer[(tree.x, y + 1)].bg;
                assert!(shown, "no selection in theme {theme}");
            }
        }
    }
}

#[test]
fn a_theme_is_shown_while_it_is_selected_and_kept_once_it_is_taken() {
    let mut driver = Driver::new(
        (80, 24),
        "nim",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    driver.keys("alt-s down");
    assert_eq!(driver.app.screen.theme, 1);
    driver.keys("esc");
    assert_eq!(driver.app.screen.theme, 0, "left");
    driver.keys("alt-s / high enter");
    assert_eq!(
        driver.app.screen.themes.all[driver.app.screen.theme].name,
        "high-contrast"
    );
    driver.keys(": theme enter");
    driver.send(Msg::Key(Key::read("up").expect("a key")));
    assert_eq!(
        driver.app.screen.themes.all[driver.app.screen.theme].name,
        "projector"
    );
    driver.keys("ctrl-c");
    assert_eq!(
        driver.app.screen.themes.all[driver.app.screen.theme].name,
        "high-contrast"
    );
}

#[test]
fn faults_in_themes_have_their_place() {
    let known = [("dark", named("dark"))];
    for (text, fault) in [
        (
            "(styles: {\"best\": \"gren bold\"})",
            "f:1:20: expected a colour",
        ),
        (
            "(styles: {\"best\": \"green blod\"})",
            "f:1:26: expected a colour",
        ),
        (
            "(styles: {\"best\": \"green on\"})",
            "f:1:28: expected a colour",
        ),
        ("(styles: {\"bets\": \"green\"})", "did you mean best?"),
        (
            "(base: \"drak\", styles: {})",
            "f:1:8: expected a theme, one of dark, found \"drak\"; did you mean dark?",
        ),
        (
            "(styles: {\"best\": \"bright-black\"})",
            "expected a colour",
        ),
        ("(styles: {\"best\": \"#12345\"})", "expected a colour"),
        ("(styles: {\"best\": \"7\"})", "expected a colour"),
        ("(title: 3, styles: {})", "f:1:9: expected a text in quotes"),
    ] {
        let error = model::settings::theme::read(text, "f", &known)
            .expect_err(text)
            .to_string();
        assert!(error.contains(fault), "{text}: {error}");
    }
    let text =
        "(base: \"dark\", styles: {\"best\": \"#0102ff on 208 underlined\", \"cut\": \"default\"})";
    let (_, theme) = model::settings::theme::read(text, "f", &known).expect(text);
    let best = RolePaint {
        ink: Some(Ink::Rgb(1, 2, 255)),
        ground: Some(Ink::Number(208)),
        underlined: true,
        ..RolePaint::default()
    };
    assert_eq!(
        (theme.best, theme.cut, theme.first),
        (best, RolePaint::default(), named("dark").first)
    );
}
