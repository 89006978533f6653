//! The test suite for games: checks the contracts of [`super::Game`] and [`Notation`] with random
//! play.
//!
//! It is part of the library so that tests, fuzz targets and authors of new games use the same
//! suite.

use super::game::Side;
use super::key;
use super::notation::Notation;
use super::setup::Setup;
use crate::numbers::Ordinal;
use std::collections::{HashMap, HashSet};

/// A small random number generator (splitmix64, S. Vigna), so that a failing seed can be repeated.
#[derive(Clone, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the next number below `n`; `n ≥ 1`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// Plays `games` random games from the initial position and checks every position on the way.
///
/// # Errors
/// The first violation of the contract, in words, with the seed of the game.
pub fn check<G: Notation>(game: &G, games: u64, seed: u64) -> Result<(), String> {
    let mut keys = Keys::default();
    for number in 0..games {
        let mut random = Seed(seed.wrapping_add(number));
        play_through(game, &mut random, &mut keys)
            .map_err(|fault| format!("{}, seed {seed}+{number}: {fault}", game.spec()))?;
    }
    Ok(())
}

fn ensure(holds: bool, promise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(promise()) }
}

/// The positions that occurred, by their printed setup, and the setup of each hash.
struct Keys<S> {
    positions: HashMap<String, S>,
    hashes: HashMap<u64, String>,
}

impl<S> Default for Keys<S> {
    fn default() -> Self {
        Keys {
            positions: HashMap::new(),
            hashes: HashMap::new(),
        }
    }
}

impl<S: Copy + Eq + std::hash::Hash> Keys<S> {
    /// Checks that equal positions, however they were reached, have one key and different positions
    /// different ones.
    fn meet(&mut self, words: String, state: &S) -> Result<(), String> {
        let words_of_hash = self
            .hashes
            .entry(key::hash(state))
            .or_insert_with(|| words.clone());
        ensure(*words_of_hash == words, || {
            format!("{words:?} and {words_of_hash:?} have one hash")
        })?;
        let before = self.positions.entry(words).or_insert(*state);
        ensure(before == state, || "one position has two keys".into())
    }
}

/// Checks two moves of one side with a reply between them in both orders, which usually lead to the
/// same position in two ways.
fn transpose<G: Notation>(
    game: &G,
    state: &G::State,
    random: &mut Seed,
    keys: &mut Keys<G::State>,
) -> Result<(), String> {
    let moves: Vec<G::Move> = game.moves(state).collect();
    let picked = [
        moves[random.below(moves.len())],
        moves[random.below(moves.len())],
    ];
    for [first, last] in [picked, [picked[1], picked[0]]] {
        let one = game.play(state, first);
        let Some(reply) = game.legal(&one).first().copied() else {
            continue;
        };
        let two = game.play(&one, reply);
        let again = game
            .legal(&two)
            .into_iter()
            .find(|&mv| game.same_move((&two, mv), (state, last)));
        let Some(second) = again else { continue };
        let three = game.play(&two, second);
        keys.meet(game.describe(&three).to_string(), &three)?;
    }
    Ok(())
}

fn play_through<G: Notation>(
    game: &G,
    random: &mut Seed,
    keys: &mut Keys<G::State>,
) -> Result<(), String> {
    let mut state = game.initial();
    let mut past = vec![state];
    while game.outcome(&state).is_none() {
        check_position(game, &state)?;
        keys.meet(game.describe(&state).to_string(), &state)?;
        transpose(game, &state, random, keys)?;
        let moves: Vec<G::Move> = game.moves(&state).collect();
        let chosen = moves[random.below(moves.len())];
        let before = state;
        let next = game.play(&state, chosen);
        ensure(before == state, || "play changed its input".into())?;
        ensure(game.outcome(&next) == game.outcome_after(&next), || {
            "outcome and outcome_after differ".into()
        })?;
        state = next;
        past.push(state);
        ensure(past.len() < 5_000, || "the game does not end".into())?;
    }
    check_position(game, &state)
}

/// Checks one position, finished or not.
///
/// # Errors
/// The first violation of the contract, in words.
pub fn check_position<G: Notation>(game: &G, state: &G::State) -> Result<(), String> {
    let legal = game.legal(state);
    ensure(legal.is_empty() == game.outcome(state).is_some(), || {
        "no moves although the game goes on".into()
    })?;
    ensure(
        game.outcome(state).is_some() == game.outcome_text(state).is_some(),
        || "outcome without words".into(),
    )?;
    let (used, all) = game.progress(state);
    ensure(all >= 1 && used <= all, || {
        format!("progress {used} of {all}")
    })?;
    if let (true, Some(weights)) = (game.outcome(state).is_none(), game.chance(state)) {
        let (weights, moves) = (weights.as_slice().len(), legal.len());
        ensure(weights == moves && game.has_chance(), || {
            format!("{weights} weights for {moves} outcomes")
        })?;
    }
    let mut names = HashSet::new();
    let mut squares = Vec::new();
    for (ordinal, mv) in legal.iter().enumerate() {
        for name in game.spellings(state, *mv) {
            ensure(names.insert(name.to_lowercase()), || {
                format!("two moves are written {name}")
            })?;
            let found = game.find_move(state, &name.to_uppercase());
            ensure(found == Ok(Ordinal::at(ordinal)), || {
                format!("{name} read as {found:?}, not as move {ordinal}")
            })?;
            ensure(game.looks_like_move(&name.to_lowercase()), || {
                format!("{name} does not look like a move")
            })?;
        }
        squares.extend(game.square(state, *mv));
    }
    ensure(squares.is_empty() || squares.len() == legal.len(), || {
        "only some moves have squares".into()
    })?;
    let rows_first = squares.windows(2).all(|pair| pair[0] < pair[1]);
    let columns_first = squares.windows(2).all(|pair| pair[0].1 < pair[1].1);
    // Drops from left to right, followed by removed stones from left to right.
    let groups = squares.chunk_by(|one, other| one.1 < other.1).count();
    ensure(rows_first || columns_first || groups <= 2, || {
        format!("moves out of order: {squares:?}")
    })?;
    let printed: Vec<String> = legal.iter().map(|mv| game.print_move(state, *mv)).collect();
    for (ordinal, text) in printed.iter().enumerate() {
        let found = game.find_printed(state, text);
        ensure(found == Some(Ordinal::at(ordinal)), || {
            format!("{text} printed, and found as {found:?}")
        })?;
    }
    for separator in [" ", ",", ", "] {
        let list = printed.join(separator);
        let read: Vec<&str> = game
            .split_moves(&list)
            .into_iter()
            .map(|(_, word)| word)
            .collect();
        ensure(read == printed, || format!("{list:?} splits into {read:?}"))?;
    }
    let text = game.describe(state).to_string();
    let read = game.setup(&Setup::read(&text));
    ensure(read.as_ref() == Ok(state), || {
        format!("{text:?} read back as {read:?}")
    })?;
    ensure(
        Side::BOTH.map(|side| game.symbol(side)).concat().len() >= 2,
        || "sides without names".into(),
    )
}
