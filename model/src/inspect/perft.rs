//! [`PerftList`]: the number of sequences of moves after each move, or of each length, as programs
//! print it; and the differences of two such lists.
//!
//! Lines are read as `d3: 14`, `d3 c5 14`, `perft 3: 244`, `nodes searched: 8902`; the output of
//! `plyscope perft`, also as JSON, is such a list. If the moves of a game are numbers, `3: 343` may
//! be a move or a length: the meaning is chosen that agrees with the rules at more lines.
//!
//! Invariants: a move occurs once after the same moves; errors name the line. Cost: a list is read
//! in one pass; the rules count the sequences after all siblings of the moves in the list.

use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::sentence::{Sentence, ToSentence};
use std::collections::{BTreeMap, HashMap, HashSet};
use thiserror::Error;

/// A line: the moves from the position on, and the number of sequences that begin with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftLine {
    pub moves: Vec<String>,
    pub nodes: u64,
}

/// A list of counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerftList {
    pub lines: Vec<PerftLine>,
    /// The number of sequences by their length.
    pub totals: BTreeMap<usize, u64>,
    /// The number of the longest sequences, if their length is not given.
    pub all: Option<u64>,
    /// True if lines of one number and a count may be lengths.
    may_be_lengths: bool,
}

/// A fault of a list.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum PerftListError {
    #[error(
        "line {line}: expected moves and how many sequences begin so, as in `d3: 14`; found {found:?}"
    )]
    Line { line: usize, found: String },
    #[error("line {line}: {moves:?} stands in the list twice")]
    Twice { line: usize, moves: String },
    #[error("expected moves and how many sequences begin so, as in `d3: 14`; found none")]
    Empty,
    #[error("expected the output of `plyscope perft --json`: {0}")]
    Json(Sentence),
    #[error("{moves:?} is longer than the {depth} plies of the sequences")]
    Deep { moves: String, depth: u32 },
    #[error("expected lengths up to {depth}, the depth; found {length}")]
    Long { length: usize, depth: u32 },
}

/// The first words of lines that programs print besides the counts.
const NOISE: [&str; 8] = [
    "time", "nps", "knps", "info", "speed", "elapsed", "took", "mnps",
];
/// The words before the count of all sequences.
const ALL: [&str; 5] = ["nodes", "total", "leaves", "sum", "all"];
/// The words before a length.
const LENGTHS: [&str; 4] = ["perft", "depth", "ply", "plies"];

/// Reads a count, also with commas between groups of three digits.
fn count(word: &str) -> Option<u64> {
    let digits = word.split(',').enumerate().all(|(at, group)| {
        let is_group =
            group.len() == 3 || at == 0 && (1..=3).contains(&group.len()) || !word.contains(',');
        is_group && !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit())
    });
    if digits {
        word.replace(',', "").parse().ok()
    } else {
        None
    }
}

#[derive(serde::Deserialize)]
struct JsonList {
    #[serde(default)]
    nodes: Vec<u64>,
    #[serde(default)]
    moves: Option<Vec<JsonLine>>,
}

#[derive(serde::Deserialize)]
struct JsonLine {
    moves: Vec<String>,
    nodes: u64,
}

impl PerftList {
    /// Reads a list.
    ///
    /// # Errors
    /// Returns an error that names the first line that is not part of a list.
    pub fn read(text: &str) -> Result<PerftList, PerftListError> {
        let list = if text.trim_start().starts_with('{') {
            PerftList::of_json(text)?
        } else {
            PerftList::of_lines(text)?
        };
        if list.lines.is_empty() && list.totals.is_empty() && list.all.is_none() {
            return Err(PerftListError::Empty);
        }
        Ok(list)
    }
    fn of_json(text: &str) -> Result<PerftList, PerftListError> {
        let read: JsonList = serde_json::from_str(text).map_err(|fault| {
            PerftListError::Json(Sentence::from(
                engine::clean::clean(&fault.to_string()).into_owned(),
            ))
        })?;
        let totals = (1..).zip(read.nodes).collect();
        let lines = read.moves.unwrap_or_default().into_iter();
        let lines = lines
            .map(|JsonLine { moves, nodes }| PerftLine { moves, nodes })
            .collect();
        Ok(PerftList {
            lines,
            totals,
            ..PerftList::default()
        })
    }
    fn of_lines(text: &str) -> Result<PerftList, PerftListError> {
        let mut list = PerftList::default();
        let mut seen = HashSet::new();
        let all: Vec<&str> = text.lines().map(str::trim).collect();
        // The output of this program has a title and a heading.
        let head = |line: &str| {
            line.split_whitespace().eq(["plies", "sequences"])
                || line.split_whitespace().eq(["moves", "sequences"])
        };
        let skipped = all
            .iter()
            .take(2)
            .position(|line| head(line))
            .map_or(0, |at| at + 1);
        let says_plies = skipped > 0 && all[skipped - 1].starts_with("plies");
        for (number, line) in all.iter().enumerate().skip(skipped) {
            let line = line
                .split_once('#')
                .map_or(*line, |(before, _)| before)
                .trim();
            let bad = || PerftListError::Line {
                line: number + 1,
                found: line.chars().take(80).collect(),
            };
            let words: Vec<&str> = line
                .split_whitespace()
                .filter(|word| !matches!(*word, "=" | ":" | "-"))
                .collect();
            let Some((last, before)) = words.split_last() else {
                continue;
            };
            let first = line
                .split(|c: char| !c.is_alphanumeric())
                .next()
                .unwrap_or_default()
                .to_lowercase();
            if NOISE.contains(&&*first) {
                continue;
            }
            let nodes = count(last).ok_or_else(bad)?;
            let length = before
                .iter()
                .flat_map(|word| word.split(|c: char| !c.is_ascii_digit()))
                .find_map(count);
            if LENGTHS.contains(&&*first) {
                let length = length
                    .and_then(|length| usize::try_from(length).ok())
                    .ok_or_else(bad)?;
                list.totals.insert(length, nodes);
                continue;
            }
            if ALL.contains(&&*first) {
                list.all = Some(nodes);
                continue;
            }
            if says_plies {
                list.totals.insert(
                    length
                        .and_then(|length| usize::try_from(length).ok())
                        .ok_or_else(bad)?,
                    nodes,
                );
                continue;
            }
            let mut moves: Vec<String> = before.iter().map(|word| (*word).to_owned()).collect();
            // The colon before the count is not part of the move.
            if let Some(last) = moves.last_mut().filter(|last| last.len() > 1) {
                last.truncate(last.trim_end_matches([':', '=']).len());
            }
            if moves.is_empty() || moves.iter().any(String::is_empty) {
                return Err(bad());
            }
            if !seen.insert(moves.clone()) {
                return Err(PerftListError::Twice {
                    line: number + 1,
                    moves: moves.join(" "),
                });
            }
            list.lines.push(PerftLine { moves, nodes });
        }
        let number = |line: &PerftLine| match &*line.moves {
            [only] => only.parse::<usize>().ok(),
            _ => None,
        };
        let numbers: Vec<Option<usize>> = list.lines.iter().map(number).collect();
        let from = numbers.first().copied().flatten().filter(|from| *from <= 1);
        list.may_be_lengths = from.is_some_and(|from| {
            numbers
                .iter()
                .enumerate()
                .all(|(at, number)| *number == Some(from + at))
        });
        Ok(list)
    }
    /// Returns the list with its lines as lengths.
    fn as_lengths(&self) -> PerftList {
        let lengths = self
            .lines
            .iter()
            .filter_map(|line| Some((line.moves.first()?.parse().ok()?, line.nodes)));
        let totals = self
            .totals
            .iter()
            .map(|(&length, &nodes)| (length, nodes))
            .chain(lengths);
        PerftList {
            lines: Vec::new(),
            totals: totals.filter(|(length, _)| *length > 0).collect(),
            all: self.all,
            may_be_lengths: false,
        }
    }
    /// Returns the count after each sequence of at most `plies` moves, for sequences of `depth`
    /// plies.
    pub fn divided(position: &dyn Position, depth: u32, plies: u32) -> PerftList {
        let totals = (1..).zip(position.perft(depth)).collect();
        let mut lines = Vec::new();
        divide(
            position,
            depth,
            plies.min(depth),
            &mut Vec::new(),
            &mut lines,
        );
        PerftList {
            lines,
            totals,
            ..PerftList::default()
        }
    }
    /// Returns this list with the words of the moves as the game prints them, and the list of the
    /// rules for the same lines.
    ///
    /// # Errors
    /// Returns an error if a line has more moves than there are plies.
    pub fn beside_rules(
        self,
        position: &dyn Position,
        depth: u32,
    ) -> Result<[PerftList; 2], PerftListError> {
        if let Some(line) = self
            .lines
            .iter()
            .find(|line| line.moves.len() > depth as usize)
        {
            return Err(PerftListError::Deep {
                moves: line.moves.join(" "),
                depth,
            });
        }
        let too_long = |list: &PerftList| {
            list.totals
                .keys()
                .copied()
                .find(|&length| length > depth as usize)
        };
        if let Some(length) = too_long(&self) {
            return Err(PerftListError::Long { length, depth });
        }
        let lengths = self
            .may_be_lengths
            .then(|| self.as_lengths())
            .filter(|lengths| too_long(lengths).is_none());
        let lengths = lengths.map(|lengths| lengths.beside(position, depth));
        let moves = self.beside(position, depth);
        let agree = |[own, list]: &[PerftList; 2]| {
            let lines: HashMap<_, _> = own
                .lines
                .iter()
                .map(|line| (&line.moves, line.nodes))
                .collect();
            let same = list
                .lines
                .iter()
                .filter(|line| lines.get(&line.moves) == Some(&line.nodes))
                .count();
            same + list
                .totals
                .iter()
                .filter(|(length, nodes)| own.totals.get(length) == Some(nodes))
                .count()
        };
        Ok(match lengths {
            Some(lengths) if agree(&lengths) > agree(&moves) => lengths,
            _ => moves,
        })
    }
    fn beside(&self, position: &dyn Position, depth: u32) -> [PerftList; 2] {
        let mut list = PerftList {
            totals: self.totals.clone(),
            ..PerftList::default()
        };
        if let Some(all) = self.all {
            list.totals.entry(depth as usize).or_insert(all);
        }
        let longest = list
            .totals
            .keys()
            .last()
            .map_or(0, |&length| u32::try_from(length).unwrap_or(u32::MAX));
        let all: BTreeMap<usize, u64> = (1..).zip(position.perft(longest)).collect();
        let totals = list
            .totals
            .keys()
            .filter_map(|length| Some((*length, *all.get(length)?)))
            .collect();
        let mut own = PerftList {
            totals,
            ..PerftList::default()
        };
        let mut counted = HashSet::new();
        for line in &self.lines {
            let named = named(position, &line.moves);
            list.lines.push(PerftLine {
                moves: named.clone().unwrap_or_else(|| line.moves.clone()),
                nodes: line.nodes,
            });
            let above = &line.moves[..line.moves.len() - 1];
            let Some(above) =
                self::named(position, above).filter(|above| counted.insert(above.clone()))
            else {
                continue;
            };
            let Some(place) = placed(position, &above) else {
                continue;
            };
            let left = depth - line.moves.len() as u32;
            let children = place
                .legal()
                .into_iter()
                .filter_map(|mv| Some((place.play(mv.ordinal)?, mv.text)));
            own.lines.extend(children.map(|(child, text)| {
                let moves = above.iter().cloned().chain([text]).collect();
                PerftLine {
                    moves,
                    nodes: leaves(&*child, left),
                }
            }));
        }
        [own, list]
    }
}

/// Returns the number of sequences of exactly this length.
fn leaves(position: &dyn Position, plies: u32) -> u64 {
    if plies == 0 {
        1
    } else {
        position.perft(plies).last().copied().unwrap_or(0)
    }
}

fn divide(
    position: &dyn Position,
    depth: u32,
    plies: u32,
    above: &mut Vec<String>,
    lines: &mut Vec<PerftLine>,
) {
    if plies == 0 {
        return;
    }
    for mv in position.legal() {
        let Some(child) = position.play(mv.ordinal) else {
            continue;
        };
        above.push(mv.text);
        lines.push(PerftLine {
            moves: above.clone(),
            nodes: leaves(&*child, depth - 1),
        });
        divide(&*child, depth - 1, plies - 1, above, lines);
        above.pop();
    }
}

/// Returns moves as the game prints them, or `None` if one of them is not legal.
fn named(position: &dyn Position, moves: &[String]) -> Option<Vec<String>> {
    let mut position = position.copy();
    let mut names = Vec::with_capacity(moves.len());
    for word in moves {
        let ordinal = position.find_move(word).ok()?;
        names.push(position.move_view(ordinal)?.text);
        position = position.play(ordinal)?;
    }
    Some(names)
}

fn placed(position: &dyn Position, moves: &[String]) -> Option<Box<dyn Position>> {
    moves.iter().try_fold(position.copy(), |position, word| {
        let ordinal: Ordinal = position.find_move(word).ok()?;
        position.play(ordinal)
    })
}

/// A place at which two lists differ: the moves (empty for the count of all sequences) and the
/// count of each list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftDifference {
    pub moves: Vec<String>,
    pub counts: [Option<u64>; 2],
}

/// The lines of two lists at a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PerftPly {
    pub ply: usize,
    /// The number of lines and lengths in at least one of the lists; below, of those that differ.
    pub compared: u64,
    pub differences: u64,
    /// The first difference, in the order of the first list.
    pub first: Option<PerftDifference>,
}

/// Compares two lists, ply by ply. Lines of one ply are compared if both lists have lines after the
/// same moves.
pub fn compare_perft(one: &PerftList, two: &PerftList) -> Vec<PerftPly> {
    let mut plies: BTreeMap<usize, PerftPly> = BTreeMap::new();
    let mut take = |ply: usize, moves: &[String], counts: [Option<u64>; 2]| {
        let at = plies.entry(ply).or_insert_with(|| PerftPly {
            ply,
            ..PerftPly::default()
        });
        at.compared += 1;
        if counts[0] != counts[1] {
            at.differences += 1;
            // A move is more informative than a length.
            let is_better = at.first.as_ref().is_none_or(|first| first.moves.is_empty());
            if is_better {
                at.first = Some(PerftDifference {
                    moves: moves.to_vec(),
                    counts,
                });
            }
        }
    };
    for (length, nodes) in &one.totals {
        if let Some(other) = two.totals.get(length) {
            take(*length, &[], [Some(*nodes), Some(*other)]);
        }
    }
    if let (Some(all), Some(other)) = (one.all, two.all) {
        take(0, &[], [Some(all), Some(other)]);
    }
    let by_moves = |list: &PerftList| -> HashMap<Vec<String>, u64> {
        list.lines
            .iter()
            .map(|line| (line.moves.clone(), line.nodes))
            .collect()
    };
    let parents = |list: &PerftList| -> HashSet<Vec<String>> {
        list.lines
            .iter()
            .map(|line| line.moves[..line.moves.len().saturating_sub(1)].to_vec())
            .collect()
    };
    let (first, second) = (by_moves(one), by_moves(two));
    let both: HashSet<Vec<String>> = parents(one).intersection(&parents(two)).cloned().collect();
    let lines = |list: &PerftList| -> Vec<PerftLine> { list.lines.clone() };
    let is_shown = |moves: &[String]| {
        moves
            .split_last()
            .is_some_and(|(_, above)| both.contains(above))
    };
    for line in lines(one).into_iter().filter(|line| is_shown(&line.moves)) {
        take(
            line.moves.len(),
            &line.moves,
            [Some(line.nodes), second.get(&line.moves).copied()],
        );
    }
    for line in lines(two)
        .into_iter()
        .filter(|line| is_shown(&line.moves) && !first.contains_key(&line.moves))
    {
        take(line.moves.len(), &line.moves, [None, Some(line.nodes)]);
    }
    plies.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    fn game(spec: &str) -> Box<dyn Position> {
        catalog::read(spec).expect("a game")
    }

    fn read(text: &str) -> PerftList {
        PerftList::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn lists_are_read_as_programs_print_them() {
        for text in [
            "d3: 14\nc4: 14\n\nNodes searched: 56\n",
            "d3 14\nc4 14\ntotal 56",
            "# mine\nd3 : 14\nc4 = 14\nNPS: 12\nSum 56\nTime 0.1 s",
        ] {
            let list = read(text);
            assert_eq!(list.lines.len(), 2, "{text}");
            assert_eq!(
                (list.lines[0].moves.join(" "), list.lines[0].nodes, list.all),
                ("d3".to_owned(), 14, Some(56)),
                "{text}"
            );
        }
        let lengths = read("perft(1) = 4\nperft 2: 12\ndepth 3 nodes 5,600\n");
        assert_eq!(
            lengths.totals.into_iter().collect::<Vec<_>>(),
            [(1, 4), (2, 12), (3, 5600)]
        );
        assert_eq!(read("{\"depth\":2,\"nodes\":[4,12]}").totals.len(), 2);
        let nim = read("1:2: 10\n1:2 2:1 3\n");
        assert_eq!(
            (nim.lines[0].moves[0].as_str(), nim.lines[1].moves.len()),
            ("1:2", 2)
        );
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, expected) in [
            ("d3: 14\nhello\n", "line 2: expected moves"),
            (
                "d3: 14\nd3: 15\n",
                "line 2: \"d3\" stands in the list twice",
            ),
            ("d3: 1,4\n", "line 1: expected moves"),
            ("14\n", "line 1: expected moves"),
            ("\n", "found none"),
            (
                "{\"nodes\":[-1]}",
                "expected the output of `plyscope perft --json`",
            ),
            ("d3: 99999999999999999999999\n", "line 1: expected moves"),
        ] {
            let error = PerftList::read(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    /// The list has a wrong count in its first line, lacks the second line, and ends with a line
    /// for a word that is not a move.
    #[test]
    fn a_list_is_compared_with_the_rules() {
        let othello = game("othello");
        let own = PerftList::divided(&*othello, 3, 2);
        let right: String = own
            .lines
            .iter()
            .map(|line| format!("{}: {}\n", line.moves.join(" "), line.nodes))
            .collect();
        let diff = |text: &str| {
            let [own, list] = read(text).beside_rules(&*othello, 3).expect("a list");
            compare_perft(&own, &list)
        };
        let plies = diff(&right);
        assert_eq!(
            plies
                .iter()
                .map(|ply| (ply.ply, ply.compared, ply.differences))
                .collect::<Vec<_>>(),
            [(1, 4, 0), (2, 12, 0)]
        );
        // In the notation of other programs.
        assert!(
            diff(&right.to_uppercase())
                .iter()
                .all(|ply| ply.first.is_none())
        );
        let (first, rest) = right.split_once('\n').expect("lines");
        let (_, rest) = rest.split_once('\n').expect("lines");
        let wrong = format!("{first}9\n{rest}z9: 3\n");
        let plies = diff(&wrong);
        let first = plies[0].first.as_ref().expect("a difference");
        assert_eq!(
            (first.moves.as_slice(), first.counts),
            (
                [own.lines[0].moves[0].clone()].as_slice(),
                [Some(14), Some(149)]
            )
        );
        assert_eq!(plies[0].differences, 2);
        let second = plies[1].first.as_ref().expect("a difference");
        assert_eq!(
            (&second.moves, second.counts),
            (&own.lines[1].moves, [Some(own.lines[1].nodes), None])
        );
        assert!(read("d3 c5 d6 c3: 4\n").beside_rules(&*othello, 3).is_err());
        assert!(read("perft 99: 4\n").beside_rules(&*othello, 3).is_err());
    }

    /// In Connect Four a number is a column; lengths are recognized by their counts.
    #[test]
    fn numbers_are_moves_or_lengths() {
        let game = game("connect-four");
        let diff = |text: &str, depth| {
            let [own, list] = read(text).beside_rules(&*game, depth).expect("a list");
            compare_perft(&own, &list)
        };
        let columns: String = (1..=7).map(|column| format!("{column}: 49\n")).collect();
        assert!(
            diff(&columns, 3)
                .iter()
                .all(|ply| ply.first.is_none() && ply.ply == 1)
        );
        let lengths = diff("1: 7\n2: 49\n3: 344\n", 3);
        assert_eq!(
            lengths
                .iter()
                .map(|ply| (ply.ply, ply.differences))
                .collect::<Vec<_>>(),
            [(1, 0), (2, 0), (3, 1)]
        );
        assert_eq!(
            lengths[2].first.as_ref().map(|first| first.counts),
            Some([Some(343), Some(344)])
        );
    }

    #[test]
    fn two_lists_of_any_game_are_compared() {
        let plies = compare_perft(
            &read("e2e4: 20\nd2d4: 20\nNodes searched: 40"),
            &read("d2d4: 21\ng1f3: 20\nNodes searched: 41"),
        );
        assert_eq!(
            plies
                .iter()
                .map(|ply| (ply.ply, ply.differences))
                .collect::<Vec<_>>(),
            [(0, 1), (1, 3)]
        );
        assert_eq!(
            plies[1]
                .first
                .as_ref()
                .map(|first| first.moves.join(" "))
                .as_deref(),
            Some("e2e4")
        );
    }
}
