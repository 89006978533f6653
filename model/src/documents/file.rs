//! The conversion of a study to a save: [`to_file`], and [`snapshot()`], from which a save can be
//! made in another thread.
//!
//! Invariants: the save can be read again for every study, and [`super::open`] restores the same
//! line, with the same order of variations, comments and cursor. Titles and comments are adapted to
//! the rules of saves.
//!
//! RON is read to a limited depth. Variations are therefore nested at most [`MOST_LEVELS`] levels
//! deep; deeper ones are written at a higher level, with the moves that lead to them, and are
//! placed correctly when the line is read again.

use super::{sampled, solved};
use crate::foreign::convert::own_setup;
use crate::save::file::{
    Bookmark, Comment, Cursor, Graph, GraphPly, Moves, Players, SaveFile, SavedForfeit, Search,
    Start, Variation,
};
use crate::save::{self, MOST_LEVELS, MOST_NAME, MOST_TITLE, VERSION};
use crate::study::graph::{GameGraph, PlyValue};
use crate::study::played::{Lost, PlayedBy};
use crate::study::study::{self, Study};
use crate::study::{Solutions, StudySampling};
use engine::boundary::position::Position;
use engine::play::Line;
use engine::rules::{Setup, Side};
use engine::search::{Memory, Spec, TableSize};
use engine::trace::Tick;
use std::collections::VecDeque;

/// The data for a save of a study. Taking a snapshot costs as much as copying the line, even if
/// writing a game of a million nodes takes long.
pub struct Snapshot {
    start: Box<dyn Position>,
    line: Line,
    title: String,
    comment: String,
    players: Option<PlayedBy>,
    lost: Option<Lost>,
    lost_at: Option<usize>,
    spec: Spec,
    tick: Option<Tick>,
    evaluations: Vec<String>,
    bookmarks: Vec<study::StudyBookmark>,
    sampling: Option<StudySampling>,
    graph: Option<GameGraph>,
    solutions: Solutions,
}

impl Snapshot {
    /// Returns the save.
    pub fn to_file(&self) -> SaveFile {
        let graph_end = self
            .graph
            .as_ref()
            .and_then(|graph| self.line.after(&graph.moves));
        let (line, [cursor, lost, end]) = written(&self.line, [self.lost_at, graph_end]);
        let forfeit = |lost: &Lost, at| SavedForfeit {
            at,
            reason: comment(&lost.reason),
        };
        let bookmarks = self.bookmarks.iter();
        SaveFile {
            version: VERSION,
            title: name(&self.title, MOST_TITLE),
            comment: comment(&self.comment),
            game: self.start.game(),
            start: start_of(&*self.start),
            players: self.players.as_ref().map(players_of),
            forfeit: self
                .lost
                .as_ref()
                .zip(lost)
                .map(|(lost, at)| forfeit(lost, at)),
            cursor: cursor.filter(|_| line != Moves::default()),
            line,
            search: search_of(&self.spec),
            tick: self.tick.map(|tick| tick.0),
            monte_carlo: self
                .sampling
                .as_ref()
                .map(|sampling| sampled::written(&*self.start, sampling)),
            graph: self
                .graph
                .as_ref()
                .zip(end)
                .map(|(graph, end)| graph_of(graph, end)),
            solved: solved::written(&*self.start, &self.solutions),
            evaluations: self.evaluations.clone(),
            bookmarks: bookmarks
                .map(|mark| Bookmark {
                    name: name(&mark.name, MOST_NAME),
                    tick: mark.tick.0,
                })
                .collect(),
        }
    }
}

/// Returns the data for a save of a study.
pub fn snapshot(study: &Study) -> Snapshot {
    Snapshot {
        start: study.start().copy(),
        line: study.line().clone(),
        title: study.title.clone(),
        comment: study.comment.clone(),
        players: study.players.clone(),
        lost: study.lost.clone(),
        lost_at: study.lost_at(),
        spec: study.spec().clone(),
        tick: study.tick,
        evaluations: study.carried().to_vec(),
        bookmarks: study.bookmarks.clone(),
        sampling: study.sampling.clone(),
        graph: study.graph.clone(),
        solutions: study.solutions.clone(),
    }
}

/// Returns the save of a study.
pub fn to_file(study: &Study) -> SaveFile {
    snapshot(study).to_file()
}

/// Returns the text of a save of a study.
pub fn to_text(study: &Study) -> String {
    save::write(&to_file(study))
}

/// Returns the start in written form; `None` if it is the game's own.
fn start_of(start: &dyn Position) -> Option<Start> {
    let Setup { rows, words } = own_setup(start)?;
    let mut words = words.into_iter();
    Some(Start {
        rows,
        to_move: words.next(),
        words: words.collect(),
    })
}

fn players_of(players: &crate::study::played::PlayedBy) -> Players {
    let [first, second] = players.choosing.each_ref().map(ToString::to_string);
    Players {
        first,
        second,
        seed: players.seed,
        given: players.given as u64,
        depths: players.depths.clone(),
    }
}

fn graph_of(graph: &GameGraph, end: Cursor) -> Graph {
    let ply = |(after, ply): (usize, &PlyValue)| GraphPly {
        after,
        value: ply.value.text.clone(),
        best: ply.best.as_ref().map(|(_, text)| text.clone()),
        played: ply.played.as_ref().map(|played| played.text.clone()),
    };
    let known = graph
        .plies
        .iter()
        .enumerate()
        .filter_map(|(after, found)| Some((after, found.as_ref()?)));
    Graph {
        search: search_of(&graph.spec),
        end: Some(end),
        plies: known.map(ply).collect(),
    }
}

fn search_of(spec: &Spec) -> Search {
    let Memory {
        table,
        table_depth,
        deepening,
        aspiration,
        faulty,
        ..
    } = spec.memory;
    Search {
        method: spec.method_word().to_owned(),
        depth: Some(spec.depth.into()),
        order: spec.order_word().to_owned(),
        seed: spec.seed,
        evaluation: spec.evaluation.clone(),
        max: spec.max.map(|side| side_word(side).to_owned()),
        table: (table != TableSize::None).then(|| table.to_string()),
        table_depth: table_depth.map(|rule| rule.word().to_owned()),
        deepening,
        aspiration: aspiration.map(|width| width.to_string()),
        table_faulty: faulty.map(|fault| fault.word().to_owned()),
    }
}

/// Returns the word for a side in saves and on the command line.
pub fn side_word(side: Side) -> &'static str {
    ["first", "second"][side.index()]
}

/// Returns a name that saves accept.
pub fn name(text: &str, most: usize) -> String {
    visible(text, char::is_control).chars().take(most).collect()
}

/// Returns a comment that saves accept.
fn comment(text: &str) -> String {
    visible(text, |c| c.is_control() && c != '\n' && c != '\t')
}

/// Replaces characters that are not allowed by their escapes.
fn visible(text: &str, bad: impl Fn(char) -> bool) -> String {
    let shown = |c: char| {
        if bad(c) {
            c.escape_unicode().to_string()
        } else {
            c.to_string()
        }
    };
    text.chars().map(shown).collect()
}

/// Returns the line in written form, and the places of the cursor and of two other nodes in it.
fn written(line: &Line, [one, other]: [Option<usize>; 2]) -> (Moves, [Option<Cursor>; 3]) {
    let mut writer = Writer {
        line,
        sought: [Some(line.cursor()), one, other],
        found: [None, None, None],
    };
    let chain = writer.chain(0);
    writer.seek(&chain, &[], 0);
    let comments = writer.comments(&chain, 0);
    let variations = writer.variations(&chain, 0, &[]);
    let moves = writer.texts(&chain[1..]);
    (
        Moves {
            moves,
            comments,
            variations,
        },
        writer.found,
    )
}

struct Writer<'a> {
    line: &'a Line,
    /// The nodes whose places are requested.
    sought: [Option<usize>; 3],
    /// The places of these nodes.
    found: [Option<Cursor>; 3],
}

/// A variation that remains to be written: the place where it leaves its list, the moves that it
/// shares there with variations written before, and its first own node.
struct Branch {
    after: usize,
    shared: Vec<usize>,
    first: usize,
}

impl Writer<'_> {
    /// Returns a node and its main continuation.
    fn chain(&self, first: usize) -> Vec<usize> {
        let next = |&node: &usize| self.line.nodes()[node].children.first().copied();
        std::iter::successors(Some(first), next).collect()
    }
    fn texts(&self, nodes: &[usize]) -> Vec<String> {
        nodes
            .iter()
            .map(|&node| self.line.nodes()[node].text.clone())
            .collect()
    }
    /// Returns the comments of a chain whose first node comes after `offset` moves.
    fn comments(&self, chain: &[usize], offset: usize) -> Vec<Comment> {
        let text = |node: usize| comment(&self.line.nodes()[node].comment);
        let each = chain.iter().enumerate().map(|(at, &node)| Comment {
            after: at + offset,
            text: text(node),
        });
        each.filter(|comment| !comment.text.is_empty()).collect()
    }
    /// Records the places of the requested nodes that are in this chain.
    fn seek(&mut self, chain: &[usize], path: &[usize], offset: usize) {
        for (found, sought) in self.found.iter_mut().zip(self.sought) {
            if let Some(at) = chain.iter().position(|&node| Some(node) == sought) {
                *found = Some(Cursor {
                    variation: path.to_vec(),
                    after: at + offset,
                });
            }
        }
    }
    /// Returns the branches of a chain whose first node comes after `offset` moves.
    fn branches<'a>(
        &'a self,
        chain: &'a [usize],
        offset: usize,
    ) -> impl Iterator<Item = (usize, usize)> + 'a {
        let others = |node: usize| {
            self.line.nodes()[node]
                .children
                .get(1..)
                .unwrap_or_default()
                .iter()
                .copied()
        };
        (offset..)
            .zip(chain)
            .flat_map(move |(after, &node)| others(node).map(move |first| (after, first)))
    }
    /// Returns the variations of a chain, with all their branches.
    fn variations(&mut self, chain: &[usize], offset: usize, path: &[usize]) -> Vec<Variation> {
        let branch = |(after, first)| Branch {
            after,
            shared: Vec::new(),
            first,
        };
        let mut waiting: VecDeque<Branch> = self.branches(chain, offset).map(branch).collect();
        let mut variations = Vec::new();
        while let Some(Branch {
            after,
            shared,
            first,
        }) = waiting.pop_front()
        {
            let own = self.chain(first);
            let path = [path, &[variations.len() + 1]].concat();
            let before = shared.len() + 1;
            self.seek(&own, &path, before);
            let comments = self.comments(&own, before);
            let moves = self.texts(&[&shared[..], &own[..]].concat());
            let nested = if path.len() < MOST_LEVELS {
                self.variations(&own, before, &path)
            } else {
                let deeper = self.branches(&own, 1);
                waiting.extend(deeper.map(|(count, first)| {
                    let shared = [&shared[..], &own[..count]].concat();
                    Branch {
                        after,
                        shared,
                        first,
                    }
                }));
                Vec::new()
            };
            variations.push(Variation {
                after,
                moves,
                comments,
                variations: nested,
            });
        }
        variations
    }
}
