//! [`HeaderReading`]: the headers by which a trace is judged, completed from its events.
//!
//! A missing header has a default: values in the view of MAX, who moves at the root, and the start
//! of the game. A program that leaves one out is not wrong by that. So if the default makes a trace
//! wrong throughout, and another meaning makes all of it right, the judge takes the other one and
//! reports it. If the moves of the root are not those of the start of the game, and another
//! position may explain that, nothing is judged by the rules of the game.

use super::super::error::BadTrace;
use super::super::header::{Depth, Header, HeaderName, Max, View};
use super::super::number::TraceNumber;
use super::columns::JudgedColumns;
use super::ground::{OpenPosition, TraceGround};
use super::memory::hash_of;
use super::survey::Survey;
use super::symmetry::Lacking;
use super::unjudged::{Unjudged, UnjudgedKind};
use super::walk::{Arrival, Departure, Eye, Manner, Stray, TraceWalk};
use engine::boundary::Position;
use engine::rules::{Setup, Side};
use std::collections::HashSet;

/// The most nodes that are read, all positions that are tried taken together.
const MOST_TRIED: u64 = 4_000_000;
/// The most unknown squares for which a position is looked for.
const MOST_SQUARES: usize = 10;

/// A first pass under some headers.
pub struct HeaderReading {
    pub header: Header,
    pub ground: TraceGround,
    pub survey: Survey,
    pub nodes: u64,
    pub rounds: u64,
    /// The fault at which the trace is damaged: it was read up to there.
    pub damage: Option<BadTrace>,
}

/// Returns the headers that fit, and the remarks about them. `read` makes a first pass; `look` lets
/// an [`Eye`] see the steps of a pass.
///
/// # Errors
/// The text is no trace, or its game, position or evaluation is unknown.
pub fn choose(
    header: &Header,
    mut read: impl FnMut(&Header) -> Result<HeaderReading, BadTrace>,
    mut look: impl FnMut(&Header, &mut dyn Eye) -> Result<(), BadTrace>,
) -> Result<(HeaderReading, Vec<Unjudged>), BadTrace> {
    let mut said = Vec::new();
    let mut reading = read(header)?;
    let is_open = |name: HeaderName| header.place(name).is_none();
    let is_max_open = header.max == Max::Root && is_open(HeaderName::Max);
    let other_max = match reading.ground.game().map(|game| game.root.to_move()) {
        Some(Side::First) => Max::Second,
        Some(Side::Second) | None => Max::First,
    };
    if reading.survey.root_is_min && is_max_open {
        reading = read(&Header {
            max: other_max,
            ..header.clone()
        })?;
        said.push(Unjudged::new(UnjudgedKind::AssumedMax, reading.nodes));
    }
    if reading.survey.contradictions() > 0 && header.view == View::Max && is_open(HeaderName::View)
    {
        let other = read(&Header {
            view: View::Mover,
            ..reading.header.clone()
        })?;
        if other.survey.contradictions() == 0 {
            reading = other;
            said.push(Unjudged::new(UnjudgedKind::AssumedView, reading.nodes));
        }
    }
    // In some programs MAX is the same player in every search; windows, values and the ends of
    // games show that. Without a game no end is known, and nothing could show it.
    let may_differ = said.is_empty()
        && is_max_open
        && header.view == View::Max
        && reading.ground.game().is_some();
    if may_differ && reading.survey.contradictions() > 0 {
        let other = read(&Header {
            max: other_max,
            ..header.clone()
        })?;
        if other.survey.shows_max() {
            reading = other;
            said.push(Unjudged::new(UnjudgedKind::AssumedMax, reading.nodes));
        }
    }
    if let Some(position) = forgotten(&reading, &mut look)? {
        let nodes = reading.nodes;
        reading = read(&Header {
            game: None,
            position: None,
            evaluation: None,
            ..reading.header.clone()
        })?;
        let hint = position
            .map(|text| say!("`position {text}` would fit"))
            .unwrap_or_default();
        said.push(Unjudged {
            hint,
            ..Unjudged::new(UnjudgedKind::Position, nodes)
        });
    }
    Ok((reading, said))
}

/// Returns `Some` if the trace begins in another position than the start of the game, and does not
/// name it; with that position, if only one fits.
fn forgotten(
    reading: &HeaderReading,
    look: &mut impl FnMut(&Header, &mut dyn Eye) -> Result<(), BadTrace>,
) -> Result<Option<Option<String>>, BadTrace> {
    let Some(game) = reading.ground.game().filter(|game| game.is_loose) else {
        return Ok(None);
    };
    let untried = reading.survey.untried(&*game.root);
    let kind = game.root.kind();
    if kind == "connect-four" {
        // If no move was left out, no column is full.
        if !reading.survey.left_open {
            return Ok(None);
        }
        let mut columns = JudgedColumns::new(game);
        look(&reading.header, &mut columns)?;
        return Ok(columns.explain().then_some(None));
    }
    let mut fits = |header: &Header| {
        let mut fits = Fits::new(header);
        look(header, &mut fits).map(|()| !fits.wrong)
    };
    if untried.as_ref().is_some_and(Vec::is_empty) || fits(&reading.header)? {
        return Ok(None);
    }
    let places = match (kind, &untried) {
        ("k-in-a-row", Some(untried)) if untried.len() <= MOST_SQUARES => {
            boards(&*game.root, untried)
        }
        // While the root is open, its heaps are not known.
        ("nim", _) if !reading.survey.is_whole => return Ok(Some(None)),
        ("nim", _) => heaps(&*game.root, &reading.survey.at_root),
        // Moves from another position would not all be legal.
        ("othello" | "rastros", None) => return Ok(Some(None)),
        _ => return Ok(None),
    };
    let mut found: Vec<String> = Vec::new();
    let mut nodes = 0;
    for text in places {
        nodes += reading.nodes;
        if nodes > MOST_TRIED {
            break;
        }
        let header = Header {
            position: Some(text.clone()),
            ..reading.header.clone()
        };
        if game.root.set_up(Some(&Setup::read(&text))).is_ok() && fits(&header)? {
            found.push(text);
        }
    }
    Ok((!found.is_empty()).then(|| found.pop().filter(|_| found.is_empty())))
}

/// Returns all boards with stones on the squares of these moves, with equal numbers for both sides
/// or one more for the first.
fn boards(root: &dyn Position, untried: &[String]) -> Vec<String> {
    let start = root.describe().to_string();
    let (first, second) = (root.symbol(Side::First), root.symbol(Side::Second));
    let place = |name: &String| {
        let played = root
            .play(root.find_move(name).ok()?)?
            .describe()
            .to_string();
        start
            .char_indices()
            .zip(played.chars())
            .find(|((_, one), other)| one != other)
            .map(|((at, _), _)| at)
    };
    let places: Vec<usize> = untried.iter().filter_map(place).collect();
    let mut all = Vec::new();
    for bits in 0..1_u32 << places.len() {
        let firsts = bits.count_ones() as usize;
        let seconds = places.len() - firsts;
        if places.len() != untried.len() || !(firsts == seconds || firsts == seconds + 1) {
            continue;
        }
        let mut text = start.clone();
        for (at, place) in places.iter().enumerate() {
            text.replace_range(
                place..&(place + 1),
                if bits >> at & 1 == 1 { first } else { second },
            );
        }
        let side = if firsts == seconds { first } else { second };
        if let Some((board, _)) = text.rsplit_once(' ') {
            all.push(format!("{} {side}", board.trim()));
        }
    }
    all
}

/// Returns the heaps from which the moves of the root can be made.
fn heaps(root: &dyn Position, moves: &[String]) -> Vec<String> {
    let start = root.describe().to_string();
    let mut heaps: Vec<u32> = vec![0; start.split(',').count()];
    for mv in moves {
        let Some((heap, count)) = mv.split_once(':') else {
            return Vec::new();
        };
        let (Ok(heap), Ok(count)) = (heap.parse::<usize>(), count.parse::<u32>()) else {
            return Vec::new();
        };
        if !(1..=heaps.len()).contains(&heap) {
            return Vec::new();
        }
        heaps[heap - 1] = heaps[heap - 1].max(count);
    }
    let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
    ["1", "2"]
        .map(|side| format!("{} {side}", heaps.join(",")))
        .to_vec()
}

/// A check whether all moves of a trace are legal in a position, and none is left out.
pub struct Fits {
    pub wrong: bool,
    depth: Option<Depth>,
    is_selective: bool,
    /// Positions that were searched: a table may give their values later.
    searched: HashSet<u64>,
    /// The values of won games, at which a node may stop.
    won: HashSet<TraceNumber>,
    lacking: Lacking,
}

impl Fits {
    fn new(header: &Header) -> Fits {
        let (searched, won) = (HashSet::new(), HashSet::new());
        let (depth, is_selective) = (header.depth, header.selective);
        Fits {
            wrong: false,
            depth,
            is_selective,
            searched,
            won,
            lacking: Lacking::default(),
        }
    }
}

impl Eye for Fits {
    fn stray(&mut self, _: &TraceWalk<'_>, _: Stray) {}
    fn entered(&mut self, _: &mut TraceWalk<'_>, arrival: &Arrival<'_>) {
        self.wrong |= arrival.manner != Manner::Fine;
    }
    fn left(&mut self, walk: &mut TraceWalk<'_>, departure: &Departure<'_>) {
        let ply = walk.ply();
        let Some(frame) = walk.frames.last_mut() else {
            return;
        };
        if departure.leaf {
            let is_early = self
                .depth
                .is_some_and(|depth| depth.plies().is_none_or(|depth| ply < depth as usize));
            let outcome = |place: &OpenPosition| place.end().and_then(Position::result);
            let won = |place: &OpenPosition| {
                outcome(place).is_some_and(|outcome| outcome.winner().is_some())
            };
            if frame.place.as_ref().is_some_and(won) {
                self.won.insert(departure.value);
            }
            let new = |place: &OpenPosition| !self.searched.contains(&hash_of(&*place.position));
            let goes_on = |place: &OpenPosition| place.end().is_none();
            self.wrong |= is_early
                && frame
                    .place
                    .as_ref()
                    .is_some_and(|place| goes_on(place) && new(place));
            return;
        }
        if let Some(place) = &frame.place {
            self.searched.insert(hash_of(&*place.position));
        }
        let bounds = frame.bounds();
        let stops = frame.best.is_some_and(|best| self.won.contains(&best));
        let lacks =
            !stops && !self.is_selective && frame.skipped.is_none() && bounds.alpha < bounds.beta;
        self.wrong |= lacks
            && self
                .lacking
                .of(frame)
                .is_some_and(|names| !names.is_empty());
    }
    fn is_done(&self) -> bool {
        self.wrong
    }
}
