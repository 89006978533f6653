//! `plyscope export --ticks`: animations of a search, and pictures of one moment.

use crate::own_home;

fn export(more: &[&str]) -> String {
    let mut command = own_home::plyscope();
    let output = command
        .arg("export")
        .args(more)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

const SVG: [&str; 3] = ["--as", "svg", "--windows"];
const TREE: [&str; 2] = ["--game", "tree:[[3,12,8],[2,4,6],[14,5,2]]"];

/// Words and numbers in pictures follow the language; the parts that scripts read do not change.
#[test]
fn films_and_pictures_come_in_the_language_that_was_asked_for() {
    const HALVES: [&str; 4] = ["--game", "tree:[[2.5,12],[1.5,4]]", "--depth", "full"];
    let said = |more: &[&str]| export(&[&HALVES[..], more].concat());
    let film = |language: &str| said(&["--as", "svg", "--ticks", "0..9", "--language", language]);
    let (english, portuguese, spanish) = (film("en"), film("pt"), film("es"));
    for (film, words) in [
        (&english, ["is entered", "Textbook tree", ">=2.5<"]),
        (&portuguese, ["entra-se em A", "Árvore de manual", ">=2,5<"]),
        (&spanish, ["se entra en A", "Árbol de manual", ">=2,5<"]),
    ] {
        for words in words {
            assert!(film.contains(words), "{words}: {film}");
        }
    }
    assert!(
        !portuguese.contains("entra−se") && !portuguese.contains("2.5<"),
        "{portuguese}"
    );
    assert_eq!(english, said(&["--as", "svg", "--ticks", "0..9"]));
    for format in ["jsonl", "dot", "text", "ron"] {
        assert_eq!(
            said(&["--as", format, "--language", "pt"]),
            said(&["--as", format]),
            "{format}"
        );
    }
    assert!(said(&["--as", "latex", "--language", "es"]).contains("2,5"));
}

#[test]
fn a_film_has_each_moment_with_its_sentence_and_ends_with_the_last_where_nothing_moves() {
    let film = export(&[&SVG[..], &TREE[..], &["--ticks", "0..21", "--pace", "500"]].concat());
    let moments: Vec<&str> = film.split("<g class=\"moment").skip(1).collect();
    assert_eq!(moments.len(), 22);
    for (at, moment) in moments.iter().enumerate() {
        assert_eq!(moment.starts_with(" last\""), at == 21, "{at}");
        // All moments begin again from the start, one after the other.
        let (_, delay) = moment.split_once("animation-delay:").expect("a delay");
        let delay: f64 = delay
            .split('s')
            .next()
            .and_then(|delay| delay.parse().ok())
            .expect("a number");
        assert!(
            (delay - (0.5 * at as f64 - 11.0)).abs() < 1e-6,
            "{at}: {delay}"
        );
        assert!(moment.contains("class=\"said\""), "{at}");
    }
    assert!(
        moments[0].contains("the root is entered") && moments[21].contains("the root is worth 3")
    );
    assert!(moments[12].contains("a cut at B, as β 2 ≤ α 3") && moments[12].contains(">2 ≤ α 3<"));
    assert!(film.contains(".last{visibility:visible}"));
}

#[test]
fn a_picture_of_a_moment_is_as_high_as_what_it_shows() {
    let picture = export(&[&SVG[..], &TREE[..], &["--ticks", "12"]].concat());
    let number = |text: &str, name: &str| -> Option<f64> {
        let (_, rest) = text.split_once(&format!(" {name}=\""))?;
        rest.split('"').next()?.parse().ok()
    };
    let high = number(&picture, "height").expect("a height");
    let lowest = picture.split('<').skip(2).filter_map(|element| {
        let bottom = number(element, "y2").or_else(|| number(element, "y"))?;
        let more = if element.starts_with("rect class") {
            number(element, "height")?
        } else {
            0.0
        };
        Some(bottom + more)
    });
    let lowest = lowest.fold(0.0, f64::max);
    assert!(lowest < high && high - lowest < 40.0, "{lowest} of {high}");
    // Every edge ends at a box, also at the top of a leaf's box.
    let tops: Vec<f64> = picture
        .split("<rect class")
        .skip(1)
        .filter_map(|leaf| number(leaf, "y"))
        .collect();
    let ends: Vec<f64> = picture
        .split("<line class")
        .skip(1)
        .filter_map(|edge| number(edge, "y2"))
        .collect();
    assert!(
        tops.len() == 9 && tops.iter().all(|top| ends.contains(top)),
        "{tops:?} {ends:?}"
    );
}

#[test]
fn wins_are_words_in_pictures_and_numbers_in_lines() {
    let game = [
        "--game",
        "k-in-a-row",
        "--moves",
        "b2 a1 c3 a3",
        "--depth",
        "2",
        "--evaluation",
        "lines",
    ];
    let picture = export(&[&SVG[..], &game[..]].concat());
    assert!(
        picture.contains("class=\"long\"") && picture.contains(">=O wins<"),
        "a long value is small: {picture}"
    );
    assert!(!picture.contains("100000"), "{picture}");
    let lines = export(&[&game[..], &["--as", "jsonl"]].concat());
    assert!(
        lines.contains("-1000000") && !lines.contains("wins"),
        "{lines}"
    );
}

/// A converter of the test, on a path without any other.
#[cfg(unix)]
#[test]
fn a_png_is_made_by_the_converter_or_refused_with_what_is_missing() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (picture, empty) = (folder.path().join("a.PNG"), folder.path().join("empty"));
    fs::create_dir(&empty).expect("a folder");
    let write = |more: &[&str], path: &std::path::Path| {
        let mut command = own_home::plyscope();
        command
            .env("PLYSCOPE_CONFIG_DIR", &empty)
            .env("PATH", path)
            .arg("export")
            .args(TREE)
            .args(more);
        command
            .arg("--out")
            .arg(&picture)
            .output()
            .expect("the program starts")
    };
    let missing = write(&[], &empty);
    let said = String::from_utf8(missing.stderr).expect("UTF-8");
    assert!(
        !missing.status.success() && said.contains("expected rsvg-convert to be installed"),
        "{said}"
    );
    assert!(!picture.exists());

    let converter = folder.path().join("rsvg-convert");
    let script = |text: &str| {
        fs::write(&converter, format!("#!/bin/sh\n{text}\n")).expect("a script");
        fs::set_permissions(&converter, fs::Permissions::from_mode(0o755)).expect("a program");
    };
    script("echo 'no picture' >&2; exit 1");
    let failed = write(&[], folder.path());
    assert!(
        String::from_utf8_lossy(&failed.stderr).contains("rsvg-convert: no picture"),
        "{failed:?}"
    );
    script("printf '\\211PNG%s\\377' \"$*\"; read -r line; printf %s \"$line\"");
    for (more, films) in [
        (&[][..], false),
        (&["--as", "png", "--force"], false),
        (&["--ticks", "0..9", "--force"], true),
    ] {
        let output = write(more, folder.path());
        assert_eq!(output.status.success(), !films, "{output:?}");
        let bytes = fs::read(&picture).expect("a picture");
        assert!(bytes.starts_with(b"\x89PNG--zoom 2\xff<svg"), "{bytes:?}");
    }
    // A PDF is not drawn at twice the size.
    script("printf '%%PDF%s|' \"$*\"; read -r line; printf %s \"$line\"");
    let paper = folder.path().join("a.pdf");
    let mut command = own_home::plyscope();
    command
        .env("PLYSCOPE_CONFIG_DIR", &empty)
        .env("PATH", folder.path())
        .arg("export")
        .args(TREE);
    let output = command
        .arg("--out")
        .arg(&paper)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    assert!(
        fs::read(&paper)
            .expect("a paper")
            .starts_with(b"%PDF--format pdf|<svg")
    );
    let output = own_home::plyscope()
        .args(["export", "--as", "png"])
        .args(TREE)
        .output();
    let said = String::from_utf8(output.expect("the program starts").stderr).expect("UTF-8");
    assert!(said.contains("expected --out FILE"), "{said}");
}

/// In a browser, a film can be paused, stepped in both directions, and resumed from there.
#[test]
fn a_browser_holds_a_film_and_steps_it() {
    let film = export(&[&SVG[..], &TREE[..], &["--ticks", "0..21", "--pace", "500"]].concat());
    let script = "<text id=\"log\"></text><script><![CDATA[
const seen = () => moments.map((moment, at) => (getComputedStyle(moment).visibility === 'visible' ? at : '')).join('');
const lines = [];
const press = (key) => { document.dispatchEvent(new KeyboardEvent('keydown', { key })); lines.push(key + seen()); };
const click = (id) => { document.getElementById(id).dispatchEvent(new MouseEvent('click')); lines.push(id + seen()); };
['Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'ArrowLeft'].forEach(press);
['back', 'step', 'step'].forEach(click);
click('pause');
lines.push(String(held));
document.getElementById('log').textContent = lines.join('|');
]]></script></svg>";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("film.svg");
    std::fs::write(&file, film.replace("</svg>", script)).expect("written");
    let Some(shown) = crate::pages::browser::shown(&file, "") else {
        return;
    };
    let (_, log) = shown.split_once("<text id=\"log\">").expect("the log");
    let expected = "Home0|ArrowRight1|ArrowRight2|ArrowLeft1|End21|ArrowRight0|ArrowLeft21|back20|step21|step0|pause0|null";
    assert_eq!(log.split("</text>").next(), Some(expected));
}

/// A single moment does not move and has no controls; a film contains no text that could end its
/// script early.
#[test]
fn only_a_film_has_a_script() {
    let picture = export(&[&SVG[..], &TREE[..], &["--ticks", "12"]].concat());
    let film = export(&[&SVG[..], &["--game", "tree:[[1,2]]", "--ticks", "0..3"]].concat());
    assert!(
        !picture.contains("<script")
            && film.matches("<script").count() == 1
            && film.matches("]]>").count() == 1
    );
    assert!(
        film.contains("<g id=\"keys\" visibility=\"hidden\">"),
        "without scripts nothing is there to be clicked"
    );
}
