//! [`NewGame`]: the form of a new game: the game, its parameters with their limits, and for a game
//! against the program the user's side and the strength of the opponent. A preview shows the board
//! at once.
//!
//! The form knows no game: parameters, defaults and limits come from the table of games, and the
//! parser of games checks the values. Invariant: any input leaves the form usable; it shows the
//! errors.

use crate::app::action::Purpose;
use crate::app::players::limits;
use crate::app::players::strength::{Opponent, Strength};
use crate::app::screens::trees::by_hand;
use crate::app::source::Given;
use crate::kit::boxes::form_popup;
use crate::kit::form::{FormCursor, FormFields};
use crate::kit::words::BAD_LIMIT;
use engine::boundary::Position;
use engine::boundary::catalog::{self, GAMES};
use engine::eval::{Registry, connect_four};
use engine::play::{Player, Roster};
use engine::rules::Side;
use engine::rules::program::command::names_program;
use engine::sentence::Sentence;
use model::documents::import_in;
use model::language::{say, say_of};
use model::state::LastPlay;
use ratatui::layout::Rect;
use std::sync::Arc;

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Game,
    /// A parameter of the game, by its index.
    Parameter(usize),
    /// The initial position.
    Position,
    /// The side that the user plays.
    Side,
    Strength,
    /// The opponent's limit for a move.
    Limit,
    /// The whole content in one line, as on the command line.
    Spec,
}

/// The state of the form.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub purpose: Purpose,
    /// An index into [`GAMES`].
    pub game: usize,
    /// The parameters as text; empty for the default.
    pub values: Vec<String>,
    /// The position as on the command line; empty for the game's own start.
    pub position: String,
    pub human: Side,
    pub strength: Strength,
    /// The limit as typed; empty for none.
    pub limit: String,
    pub cursor: FormCursor,
    /// The resulting position, or the error.
    pub preview: Result<Box<dyn Position>, Sentence>,
    /// The strengths available on this board.
    pub offered: Vec<Strength>,
    /// The opponent of this strength with these limits.
    pub opponent: Option<Player>,
    roster: Arc<Roster>,
    registry: Arc<Registry>,
}

/// The limits for a move on offer.
const LIMITS: [&str; 6] = [
    "",
    "1000 ms",
    "5000 ms",
    "30000 ms",
    "10000 nodes",
    "1000000 nodes",
];

/// The steps to try in turn, as the next number may not be allowed: Othello has even sizes only.
const STEPS: [i64; 2] = [1, 2];

/// Returns the default at the end of a parameter's description, in brackets; empty if it depends on
/// other parameters.
pub fn default_of(words: &str) -> &str {
    let inside = words
        .rsplit_once('(')
        .map_or("", |(_, rest)| rest.trim_end_matches(')'));
    if inside.contains(' ') { "" } else { inside }
}

impl NewGame {
    /// Creates the form with the default game.
    pub fn new(purpose: Purpose, (roster, registry): (&Arc<Roster>, &Arc<Registry>)) -> NewGame {
        let mut form = NewGame {
            purpose,
            game: 0,
            values: Vec::new(),
            position: String::new(),
            human: Side::First,
            strength: Strength::Amateur,
            limit: String::new(),
            cursor: FormCursor::default(),
            preview: Err(Sentence::empty()),
            offered: Vec::new(),
            opponent: None,
            roster: Arc::clone(roster),
            registry: Arc::clone(registry),
        };
        form.choose(0);
        form
    }
    /// Fills the form in for a first game: a game that is neither drawn nor won at once, and an
    /// easy opponent.
    #[must_use]
    pub fn of_a_newcomer(mut self) -> NewGame {
        let game = GAMES
            .iter()
            .position(|game| game.name == connect_four::INFO.name);
        self.strength = Strength::Beginner;
        self.choose(game.unwrap_or(0));
        self
    }
    /// Fills the form in as for the last game against the program. Values that are no longer valid
    /// are left out.
    #[must_use]
    pub fn recalled(mut self, last: Option<&LastPlay>) -> NewGame {
        let Some(LastPlay {
            game,
            is_second,
            strength,
            limit,
        }) = last.cloned()
        else {
            return self;
        };
        let strength = Strength::ALL
            .into_iter()
            .find(|known| known.name() == strength);
        self.strength = strength.unwrap_or(self.strength);
        self.human = if is_second { Side::Second } else { Side::First };
        self.limit = if limits::read(&limit).is_some() {
            limit
        } else {
            String::new()
        };
        // A game from another version of the program may be unknown to this one.
        // A file that names a program starts none.
        if names_program(&game) || self.take_spec(&game).is_err() {
            self.choose(0);
        }
        self.cursor.at = 0;
        self.look();
        self
    }
    /// Returns the data to remember of a game against the program; `None` for another purpose, or
    /// if there is an error.
    pub fn last_play(&self) -> Option<LastPlay> {
        self.given()?.opponent.map(|opponent| LastPlay {
            game: self.spec(),
            is_second: opponent.human == Side::Second,
            strength: opponent.strength.name().to_owned(),
            limit: self.limit.clone(),
        })
    }
    /// Returns the tree in the form, also while it is typed; `None` for another game.
    pub fn tree_text(&self) -> Option<&str> {
        let typed = self
            .cursor
            .typed
            .as_ref()
            .filter(|_| matches!(self.field(), Field::Parameter(_)));
        let text = typed.map_or_else(
            || self.values.first().map(String::as_str),
            |typed| Some(typed.input.value()),
        );
        text.filter(|_| is_list(self.game))
    }
    /// Chooses another game with its defaults.
    fn choose(&mut self, game: usize) {
        self.game = game;
        let info = &GAMES[game];
        self.values = info
            .parameters
            .iter()
            .map(|(_, words)| default_of(words).to_owned())
            .collect();
        if is_list(self.game) {
            let example = info
                .examples
                .first()
                .and_then(|example| example.split_once(':'));
            self.values = vec![example.map_or_else(String::new, |(_, list)| list.to_owned())];
        }
        self.position.clear();
        self.look();
    }
    /// Returns the whole content in one line.
    pub fn spec(&self) -> String {
        let info = &GAMES[self.game];
        if is_list(self.game) {
            return format!(
                "{}:{}",
                info.name,
                self.values.first().map_or("", String::as_str)
            );
        }
        let given = info.parameters.iter().zip(&self.values);
        let given =
            given.filter(|((_, words), value)| !value.is_empty() && *value != default_of(words));
        let pairs: Vec<String> = given
            .map(|((key, _), value)| format!("{key}={value}"))
            .collect();
        if pairs.is_empty() {
            info.name.to_owned()
        } else {
            format!("{}:{}", info.name, pairs.join(","))
        }
    }
    /// Returns the chosen strength, or the next weaker one available.
    pub fn chosen_strength(&self) -> Option<Strength> {
        let weaker = self
            .offered
            .iter()
            .copied()
            .rfind(|offered| *offered <= self.strength);
        weaker.or(self.offered.first().copied())
    }
    /// Parses the present content.
    fn look(&mut self) {
        let read = catalog::read_with_files(&self.spec()).map_err(Sentence::from);
        let set_up = |start: Box<dyn Position>| match self.position.trim() {
            "" => Ok(start),
            text => {
                let found =
                    import_in(text, &*start).map_err(|error| Sentence::from(error.problem))?;
                Ok(found.end().copy())
            }
        };
        self.preview = read.and_then(set_up);
        if let Ok(start) = &self.preview {
            self.offered = Strength::offered(&**start, &self.roster);
            let limits = limits::read(&self.limit).unwrap_or_default();
            let plays = self
                .chosen_strength()
                .filter(|_| self.purpose == Purpose::Play);
            let player = plays.and_then(|strength| strength.player(&**start, &self.roster, ""));
            self.opponent =
                player.map(|player| Strength::within(player, (&**start, &self.registry), limits));
        }
    }
    fn alter_parameter(&mut self, at: usize, up: bool) {
        let Some(before) = self.values.get(at).cloned() else {
            return;
        };
        let next: Vec<String> = match before.as_str() {
            "true" => vec!["false".to_owned()],
            "false" => vec!["true".to_owned()],
            text => match text.parse::<i64>() {
                Ok(number) => STEPS
                    .iter()
                    .map(|step| (number + if up { *step } else { -step }).to_string())
                    .collect(),
                Err(_) => return,
            },
        };
        // The position no longer fits if the size of the board changes.
        let position = std::mem::take(&mut self.position);
        for value in next {
            self.values[at] = value;
            self.look();
            if self.preview.is_ok() {
                return;
            }
        }
        (self.values[at], self.position) = (before, position);
        self.look();
    }
    fn take_spec(&mut self, text: &str) -> Result<(), Sentence> {
        catalog::read_with_files(text)?;
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let game = GAMES.iter().position(|game| game.name == name.trim());
        // It was parsed as a game above.
        let Some(game) = game else { return Ok(()) };
        self.choose(game);
        if is_list(game) {
            self.values = vec![rest.trim().to_owned()];
        } else {
            for (key, value) in rest.split(',').filter_map(|pair| pair.split_once('=')) {
                let at = GAMES[game]
                    .parameters
                    .iter()
                    .position(|(known, _)| *known == key.trim());
                if let Some(at) = at {
                    value.trim().clone_into(&mut self.values[at]);
                }
            }
        }
        self.cursor.at = self.fields().len() - 1;
        Ok(())
    }
    /// Takes over a position from the editor, with its game.
    pub fn take_position(&mut self, position: &dyn Position) {
        let at = self.cursor.at;
        // A game with its parameters is always valid here.
        if self.take_spec(&position.game()).is_ok() {
            let is_start = position
                .set_up(None)
                .is_ok_and(|start| start.describe() == position.describe());
            self.position = if is_start {
                String::new()
            } else {
                position.describe().to_string()
            };
        }
        self.cursor.at = at;
        self.look();
    }
    /// Returns the game to open; `None` if there is an error.
    pub fn given(&self) -> Option<Given> {
        self.preview.as_ref().ok()?;
        let opponent = self
            .chosen_strength()
            .filter(|_| self.purpose == Purpose::Play);
        Some(Given {
            game: self.spec(),
            position: Some(self.position.trim().to_owned()).filter(|text| !text.is_empty()),
            moves: String::new(),
            opponent: opponent.map(|strength| {
                let limits = limits::read(&self.limit).unwrap_or_default();
                Opponent {
                    human: self.human,
                    strength,
                    limits,
                }
            }),
        })
    }
}

impl FormFields for NewGame {
    type Field = Field;
    fn cursor(&self) -> &FormCursor {
        &self.cursor
    }
    fn cursor_mut(&mut self) -> &mut FormCursor {
        &mut self.cursor
    }
    fn fields(&self) -> Vec<Field> {
        let parameters = (0..self.values.len()).map(Field::Parameter);
        let opponent = [Field::Limit, Field::Side, Field::Strength]
            .into_iter()
            .filter(|_| self.purpose == Purpose::Play);
        let fields = std::iter::once(Field::Game)
            .chain(parameters)
            .chain([Field::Position])
            .chain(opponent);
        fields.chain([Field::Spec]).collect()
    }
    fn value(&self, field: Field) -> String {
        match field {
            Field::Game => say_of(GAMES[self.game].title).to_owned(),
            Field::Parameter(at) => self.values.get(at).cloned().unwrap_or_default(),
            Field::Position => self.position.clone(),
            Field::Spec => self.spec(),
            Field::Limit => self.limit.clone(),
            // These values are words in the language of the screen.
            Field::Side | Field::Strength => String::new(),
        }
    }
    /// Returns nothing: `alter` has an implementation of its own, as the values are not texts.
    fn offers(&self, _field: Field, _up: bool) -> Vec<String> {
        Vec::new()
    }
    fn turns(&self, field: Field) -> bool {
        match field {
            Field::Game | Field::Side | Field::Limit => true,
            Field::Strength => self.offered.len() > 1,
            Field::Parameter(at) => self
                .values
                .get(at)
                .is_some_and(|value| value.parse::<i64>().is_ok() || value.parse::<bool>().is_ok()),
            Field::Position | Field::Spec => false,
        }
    }
    fn alter(&mut self, up: bool) {
        // Browsing the games does not count as filling the form in.
        self.cursor.filled |= self.field() != Field::Game;
        let turn = |at: usize, count: usize| {
            if up {
                (at + 1) % count
            } else {
                (at + count - 1) % count
            }
        };
        match self.field() {
            Field::Game => self.choose(turn(self.game, GAMES.len())),
            Field::Parameter(at) => self.alter_parameter(at, up),
            Field::Side => self.human = self.human.other(),
            Field::Strength => {
                let now = self
                    .chosen_strength()
                    .and_then(|now| self.offered.iter().position(|one| *one == now));
                if let Some(now) = now {
                    self.strength = self.offered[turn(now, self.offered.len())];
                    self.look();
                }
            }
            Field::Limit => {
                let now = LIMITS
                    .iter()
                    .position(|limit| *limit == self.limit)
                    .unwrap_or(0);
                LIMITS[turn(now, LIMITS.len())].clone_into(&mut self.limit);
                self.look();
            }
            Field::Position | Field::Spec => {}
        }
    }
    fn begins(&self, first: char) -> bool {
        // A tree begins with a bracket of either kind.
        let is_tree = matches!(self.field(), Field::Parameter(_)) && is_list(self.game);
        first.is_ascii_digit() || is_tree && matches!(first, '(' | '[' | '-')
    }
    fn begin_typing(&mut self) -> bool {
        !matches!(self.field(), Field::Game | Field::Side | Field::Strength)
    }
    fn put(&mut self, field: Field, text: &str) -> Result<(), Sentence> {
        let before = self.clone();
        let taken = match field {
            Field::Parameter(at) => {
                // A tree may also be written in the short notation: (3 12 8)(2 4 6).
                let by_hand = by_hand(text).filter(|_| is_list(self.game) && text.contains('('));
                self.values[at] = by_hand.map_or_else(|| text.to_owned(), |tree| tree.to_string());
                Ok(())
            }
            Field::Position => {
                text.clone_into(&mut self.position);
                Ok(())
            }
            Field::Spec => self.take_spec(text),
            Field::Limit => match limits::read(text) {
                Some(limits) => {
                    self.limit = limits::print(&limits).unwrap_or_default();
                    Ok(())
                }
                None => Err(say(BAD_LIMIT).into()),
            },
            Field::Game | Field::Side | Field::Strength => Ok(()),
        };
        self.look();
        let error = taken.err().or_else(|| self.preview.as_ref().err().cloned());
        error.map_or(Ok(()), |error| {
            *self = before;
            Err(error)
        })
    }
}

/// Returns whether the game's name is followed by one text instead of a list of parameters.
fn is_list(game: usize) -> bool {
    GAMES[game].name == engine::eval::tree::INFO.name
}

/// Returns the inside of the new-game form.
pub fn form_inside(body: Rect) -> Rect {
    let outer = form_popup(body, 22);
    Rect::new(
        outer.x + 2,
        outer.y + 1,
        outer.width.saturating_sub(4),
        outer.height.saturating_sub(2),
    )
}

/// Returns the row of a field in the form; the line with the whole content stands apart.
pub fn form_row(fields: &[Field], at: usize) -> u16 {
    at as u16 + 1 + u16::from(fields.get(at) == Some(&Field::Spec))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::typed::Typed;

    fn form(purpose: Purpose) -> NewGame {
        NewGame::new(
            purpose,
            (
                &Arc::new(Roster::built_in()),
                &Arc::new(Registry::built_in()),
            ),
        )
    }

    #[test]
    fn every_game_has_a_form_whose_defaults_are_a_board() {
        let mut form = form(Purpose::Analyse);
        for info in GAMES {
            assert_eq!(GAMES[form.game].name, info.name);
            let start = catalog::read(info.examples[0]).expect("a game");
            let board = form
                .preview
                .as_ref()
                .map(|board| (board.game(), board.describe()));
            assert_eq!(board, Ok((start.game(), start.describe())), "{}", info.name);
            form.alter(true);
        }
        assert_eq!(form.game, 0, "after the last game comes the first");
    }

    /// The form stays readable after any change, and each value keeps its limits.
    #[test]
    fn limits_are_kept() {
        let mut form = form(Purpose::Play);
        for game in 0..GAMES.len() {
            for at in 1..form.fields().len() {
                form.cursor.at = at;
                for _ in 0..40 {
                    form.alter(true);
                    assert!(form.preview.is_ok(), "{}", form.spec());
                }
                for _ in 0..40 {
                    form.alter(false);
                }
                for rubbish in [
                    "",
                    "0",
                    "-1",
                    "999999999999999999999",
                    "x",
                    "\u{1b}[2J",
                    "[[",
                    "1+",
                    "a/b X",
                ] {
                    form.type_value(Some('7'));
                    if let Some(typed) = &mut form.cursor.typed {
                        *typed = Typed::new(rubbish, false);
                        form.take_typed();
                        assert!(form.preview.is_ok(), "{rubbish:?} in {}", form.spec());
                        form.cursor.typed = None;
                    }
                }
            }
            form.cursor.at = 0;
            form.alter(true);
            assert_eq!(form.game, (game + 1) % GAMES.len());
        }
    }

    #[test]
    fn a_line_says_all_of_it() {
        let mut form = form(Purpose::Play);
        for (typed, spec) in [
            (
                "connect-four:columns=4,rows=4",
                "connect-four:columns=4,rows=4",
            ),
            ("nim:heaps=3+5+7,misere=true", "nim:heaps=3+5+7,misere=true"),
            ("k-in-a-row:h=3", "k-in-a-row"),
            ("tree:[[1,2],[3]]", "tree:[[1,2],[3]]"),
            ("othello", "othello"),
        ] {
            form.type_all();
            form.cursor.typed = Some(Typed::new(typed, false));
            form.take_typed();
            assert!(form.cursor.typed.is_none(), "{:?}", form.cursor.typed);
            assert_eq!(form.spec(), spec);
            assert_eq!(form.given().map(|given| given.game), Some(spec.to_owned()));
        }
        form.type_all();
        form.cursor.typed = Some(Typed::new("othello:size=5", false));
        form.take_typed();
        let error = form
            .cursor
            .typed
            .and_then(|typed| typed.error)
            .unwrap_or_default();
        assert!(error.contains("4, 6, 8 or 10"), "{error}");
    }
}
