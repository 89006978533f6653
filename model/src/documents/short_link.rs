//! Short links: an instant of a search in readable text.
//!
//! ```text
//! plyscope://k-in-a-row:h=3,v=3,k=3/moves=b2,a1/method=alphabeta/depth=4/tick=12
//! ```
//!
//! A short link consists of the game with its parameters (trees without brackets) and fields of a
//! save, each after a slash and percent-encoded (RFC 3986), with `+` for a blank, so that no shell
//! or web page changes it. `start` is a position in one line, its rows joined by `:`; `moves` are
//! those from it to the displayed position; the other fields are named as in a save. Titles,
//! comments, other moves, players, proven results and fields with their default value are omitted.
//!
//! Invariant: a written link is read as the save from which it was written. A search that a short
//! link cannot describe, such as one with an evaluation of the user, has no short link.

use super::link_error::{LinkError, SCHEME};
use super::tree_link;
use crate::save::depth::Depth;
use crate::save::file::{Moves, SaveFile, Search, Start};
use crate::save::{self, VERSION};
use engine::clean::clean;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The characters that are not encoded in a field, and those in the game.
const IN_FIELD: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b':')
    .remove(b',');
const IN_GAME: &AsciiSet = &IN_FIELD.remove(b'=').remove(b'+');

/// Returns whether the text after the scheme is a short link; only short links contain a slash.
pub(super) fn is_short(rest: &str) -> bool {
    rest.contains('/')
}

/// Returns the save reduced to the contents of a short link: the moves to the displayed position,
/// and the search.
pub fn stripped(file: &SaveFile, moves: Vec<String>) -> SaveFile {
    SaveFile {
        version: VERSION,
        game: file.game.clone(),
        start: file.start.clone(),
        line: Moves {
            moves,
            ..Moves::default()
        },
        search: file.search.clone(),
        tick: file.tick,
        evaluations: file.evaluations.clone(),
        monte_carlo: file.monte_carlo.clone(),
        ..SaveFile::default()
    }
}

/// Returns the short link to such a save; `None` if it has contents that a short link cannot
/// express.
pub fn of(file: &SaveFile) -> Option<String> {
    let own = |name, value: Option<String>| value.map(|value| (name, value));
    let moves = (!file.line.moves.is_empty()).then(|| file.line.moves.join(","));
    let before = own("start", file.start.as_ref().map(one_line))
        .into_iter()
        .chain(own("moves", moves));
    let search = file.search.fields().map(|(name, value, _)| (name, value));
    let fields = before
        .chain(search)
        .chain(own("tick", file.tick.map(|tick| tick.to_string())));
    let encoded = |text: &str| {
        utf8_percent_encode(text, IN_FIELD)
            .to_string()
            .replace("%20", "+")
    };
    let fields: Vec<String> = fields
        .map(|(name, value)| format!("{name}={}", encoded(&value)))
        .collect();
    let game = tree_link::written(&file.game);
    let link = format!(
        "{SCHEME}{}/{}",
        utf8_percent_encode(&game, IN_GAME),
        fields.join("/")
    );
    (read(&link[SCHEME.len()..]).as_ref() == Ok(file)).then_some(link)
}

/// Returns the text of the save in a short link without its scheme.
pub(super) fn text_of(rest: &str) -> Result<String, LinkError> {
    read(rest).map(|file| save::write(&file))
}

fn one_line(start: &Start) -> String {
    let words = [start.rows.join(":")]
        .into_iter()
        .chain(start.to_move.clone())
        .chain(start.words.iter().cloned());
    words.collect::<Vec<_>>().join(" ")
}

fn read(rest: &str) -> Result<SaveFile, LinkError> {
    let (game, fields) = rest.split_once('/').ok_or(LinkError::NoText)?;
    let decoded = |text: &str| {
        percent_decode_str(text)
            .decode_utf8()
            .map(std::borrow::Cow::into_owned)
            .map_err(|_| LinkError::NoText)
    };
    let (mut search, mut start, mut moves, mut tick) = (Search::default(), None, Vec::new(), None);
    for field in fields.split('/').filter(|field| !field.is_empty()) {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let value = decoded(&value.replace('+', " "))?;
        let wrong = || LinkError::Field {
            name: clean(name).into_owned(),
            value: clean(&value).into_owned(),
        };
        let whole = || value.parse::<u64>().map_err(|_| wrong());
        match name {
            "start" => start = Some(start_of(&value)),
            "moves" => moves = value.split(',').map(|mv| mv.trim().to_owned()).collect(),
            "method" => search.method = value,
            "depth" => search.depth = Some(Depth::read(&value).ok_or_else(wrong)?),
            "order" => search.order = value,
            "seed" => search.seed = whole()?,
            "evaluation" => search.evaluation = Some(value),
            "max" => search.max = Some(value),
            "table" => search.table = Some(value),
            "table_depth" => search.table_depth = Some(value),
            "deepening" => search.deepening = value.parse().map_err(|_| wrong())?,
            "aspiration" => search.aspiration = Some(value),
            "table_faulty" => search.table_faulty = Some(value),
            "tick" => tick = Some(whole()?),
            _ => return Err(wrong()),
        }
    }
    let line = Moves {
        moves,
        ..Moves::default()
    };
    let game = tree_link::read(&decoded(game)?);
    Ok(SaveFile {
        version: VERSION,
        game,
        start,
        line,
        search,
        tick,
        ..SaveFile::default()
    })
}

fn start_of(text: &str) -> Start {
    let mut words = text.split(' ').map(str::to_owned);
    let rows = words
        .next()
        .unwrap_or_default()
        .split(':')
        .map(str::to_owned)
        .collect();
    Start {
        rows,
        to_move: words.next(),
        words: words.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::link;

    fn file(text: &str) -> SaveFile {
        save::read(text, "a save").expect("a save").file
    }

    #[test]
    fn what_is_short_is_read_as_it_was() {
        for (moves, text, expected) in [
            (
                "b2 a1",
                "(version: 1, title: \"a title\", comment: \"a comment\", game: \"k-in-a-row:h=3,v=3,k=3\", search: (depth: 4), tick: 12)",
                Some(
                    "plyscope://k-in-a-row:h=3,v=3,k=3/moves=b2,a1/method=alphabeta/depth=4/tick=12",
                ),
            ),
            (
                "2:1",
                "(version: 1, game: \"nim:heaps=3+5\")",
                Some("plyscope://nim:heaps=3+5/moves=2:1/method=alphabeta"),
            ),
            (
                "",
                "(version: 1, game: \"k-in-a-row\", start: (rows: [\"OX.\", \"..X\", \":O.\"], to_move: \"X\"))",
                // A row that contains `:` cannot be distinguished from two rows.
                None,
            ),
            (
                "",
                "(version: 1, game: \"k-in-a-row\", start: (rows: [\"OX.\", \"..X\", \".O.\"], to_move: \"X\"), search: (method: \"alphabeta-soft\", depth: \"full\", evaluation: \"a & b\", table: 1, deepening: true, aspiration: \"1/9\"))",
                Some(
                    "plyscope://k-in-a-row/start=OX.:..X:.O.+X/method=alphabeta-soft/depth=full/evaluation=a+%26+b/table=1/deepening=true/aspiration=1%2F9",
                ),
            ),
            (
                "A",
                "(version: 1, game: \"tree:[[3,12,8],[2,4,6]]\", search: (depth: \"full\"), tick: 9)",
                Some("plyscope://tree:3,12,8:2,4,6/moves=A/method=alphabeta/depth=full/tick=9"),
            ),
            (
                "",
                "(version: 1, game: \"nim\", evaluations: [\"(version: 1)\"])",
                None,
            ),
        ] {
            let moves = moves.split_whitespace().map(str::to_owned).collect();
            let file = stripped(&file(text), moves);
            assert_eq!(of(&file).as_deref(), expected);
            if let Some(link) = expected {
                let read = link::text_of(link).expect("a link");
                assert_eq!(self::file(&read), file);
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let said = |link: &str| {
            link::text_of(link)
                .map(std::borrow::Cow::into_owned)
                .map_err(|error| error.to_string())
        };
        assert_eq!(
            said("plyscope://nim/depth=deep"),
            Err("the field depth of the link: expected a field of a save with its value, found \"deep\"".to_owned())
        );
        assert!(
            said("plyscope://nim/colour=red").is_err() && said("plyscope://nim/order=%ff").is_err()
        );
        let before = said("plyscope://tree:%5B%5B3,12%5D,%5B2,4%5D%5D/method=minimax")
            .expect("a link of before");
        assert!(before.contains("[[3,12],[2,4]]"), "{before}");
        assert!(
            said("plyscope:///").is_ok(),
            "the save says what is wrong with its game"
        );
    }
}
