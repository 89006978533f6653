//! [`TournamentForm`]: the form to make or change a tournament: players, number of games, limits.
//!
//! The form has no rules of its own: its content is written as the file of a tournament and checked
//! by the parser of such files, with its own error messages. Invariant: the content can always be
//! parsed; an error is shown in its field.

use super::entrants;
use crate::app::players::offered::is_offered;
use crate::app::players::strength::Strength;
use crate::kit::form::{FormCursor, FormFields, beside, next_number};
use engine::boundary::catalog::{self, GAMES};
use engine::eval::Registry;
use engine::play::{Player, Roster};
use engine::search::spec::Spec;
use model::batch::Tournament;
use model::batch::tournament::data::{Description, Entrant, Format, Points};
use model::batch::tournament::write::write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormLine {
    Title,
    Game,
    Position,
    Moves,
    /// A player, by its index.
    Player(usize),
    /// The evaluation of a player that searches.
    Evaluation(usize),
    /// The depth of its search.
    Depth(usize),
    /// A further player.
    Another,
    Depths,
    Games,
    Format,
    Swap,
    Opening,
    Time,
    Nodes,
    Points,
    /// The player whose result counts as grade 10.
    Graded,
    Seed,
    Again,
    /// The file of the tournament; empty for none.
    File,
}

use FormLine as L;
use engine::sentence::Sentence;

/// The state of the form.
pub struct TournamentForm {
    /// The content.
    pub description: Description,
    /// The file as it is typed.
    pub file: String,
    pub cursor: FormCursor,
    /// The tournament that the content describes, if it is valid.
    pub tournament: Option<Box<Tournament>>,
    roster: Arc<Roster>,
    registry: Arc<Registry>,
}

/// The players offered after the listed ones.
const OTHER_DEPTHS: [&str; 2] = ["alphabeta:depth=1", "alphabeta:depth=2"];

/// Parses a number.
fn number<T: std::str::FromStr>(text: &str) -> Result<T, Sentence> {
    text.parse().map_err(|_| {
        sentence!(
            "expected a whole number, found “{text}”",
            text = Sentence::from(text)
        )
    })
}

/// Parses numbers separated by spaces or commas.
fn numbers<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, Sentence> {
    text.split([' ', ','])
        .filter(|word| !word.is_empty())
        .map(number)
        .collect()
}

/// Parses a number that may be missing.
fn optional<T: std::str::FromStr>(text: &str) -> Result<Option<T>, Sentence> {
    if text.is_empty() {
        Ok(None)
    } else {
        number(text).map(Some)
    }
}

impl TournamentForm {
    /// Creates the form from a description, or with a default tournament of a game.
    pub fn new(
        description: Option<Description>,
        game: &str,
        (roster, registry): (&Arc<Roster>, &Arc<Registry>),
    ) -> TournamentForm {
        let mut form = TournamentForm {
            description: description.unwrap_or_default(),
            file: String::new(),
            cursor: FormCursor::default(),
            tournament: None,
            roster: Arc::clone(roster),
            registry: Arc::clone(registry),
        };
        if form.description.players.is_empty() {
            let usual = Description {
                games: 10,
                swap: true,
                ..Description::default()
            };
            form.description = form.of_game(usual, game);
        }
        form.tournament = form.read(&form.description).ok();
        form
    }
    /// Returns the description for another game with the first players of that game.
    fn of_game(&self, before: Description, game: &str) -> Description {
        let listed = self.offered(game);
        let players = listed
            .into_iter()
            .take(3)
            .map(|player| Entrant { name: None, player })
            .collect();
        Description {
            game: game.to_owned(),
            players,
            position: None,
            moves: String::new(),
            ..before
        }
    }
    /// Returns the names of the listed players that can play a game at an acceptable speed.
    fn offered(&self, game: &str) -> Vec<String> {
        let kind = game.split(':').next().unwrap_or(game);
        let start = catalog::read(game).ok();
        // Not every evaluation is for every board.
        let can_play = |player: &&Player| {
            let choosing = &player.choosing;
            let pair = start
                .as_ref()
                .map(|start| start.pair([choosing, choosing], &self.registry));
            let plays = is_offered(player, kind) && !player.is_human();
            plays && pair.is_some_and(|pair| pair.is_ok())
        };
        // A player that searches to the end is offered only on boards where that is feasible.
        let is_quick = |player: &&Player| {
            let to_the_end = player
                .choosing
                .search()
                .is_some_and(|(spec, _)| spec.depth.is_none());
            !to_the_end || start.as_ref().is_some_and(|start| Strength::ends(&**start))
        };
        let listed = self.roster.of_game(kind).map(|listed| &listed.player);
        let listed = listed
            .filter(can_play)
            .filter(is_quick)
            .map(|player| player.name.clone());
        // Searches to other depths, because some games have few listed players.
        let searches = OTHER_DEPTHS.map(|text| (text, self.roster.read(text, kind)));
        let searches = searches
            .iter()
            .filter(|(_, player)| player.as_ref().is_ok_and(|player| can_play(&player)));
        listed
            .chain(searches.map(|(text, _)| (*text).to_owned()))
            .collect()
    }
    /// Parses the tournament of a description.
    fn read(&self, description: &Description) -> Result<Box<Tournament>, Sentence> {
        let read = Tournament::read(
            &write(description),
            "",
            None,
            &self.roster,
            Arc::clone(&self.registry),
        );
        read.map(Box::new).map_err(|error| error.problem.into())
    }
    /// Takes over a description if it is valid.
    fn adopt(&mut self, mut description: Description) -> Result<(), Sentence> {
        let read = self.read(&description).or_else(|error| {
            // The graded player may have been renamed or removed; then there is none.
            if description.graded == self.description.graded && description.graded.take().is_some()
            {
                return self.read(&description);
            }
            Err(error)
        });
        self.tournament = Some(read?);
        self.description = description;
        Ok(())
    }
    /// Returns the spec of a player that searches.
    fn search(&self, at: usize) -> Option<&Spec> {
        let player = self.tournament.as_ref()?.players().get(at)?;
        player.choosing.search().map(|(spec, _)| spec)
    }
    /// Changes a key of a player. If another player has its new name, it gets the longer one.
    fn put_key(&mut self, at: usize, key: (&str, &str)) -> Result<(), Sentence> {
        let Some(before) = self.description.players.get(at).cloned() else {
            return Ok(());
        };
        let [short, longer] = [false, true].map(|longer| {
            let mut new = self.description.clone();
            new.players[at] = entrants::with(&before, key, longer);
            new
        });
        self.adopt(short)
            .or_else(|error| self.adopt(longer).map_err(|_| error))
    }
    /// Returns the listed players that do not take part, those after `player` first or, if not
    /// `up`, those before it.
    fn listed(&self, player: &str, up: bool) -> Vec<String> {
        let names = self.offered(&self.description.game);
        let here = names
            .iter()
            .find(|name| player.split([':', ' ']).next() == Some(name.as_str()));
        let takes_part = |name: &String| {
            self.description
                .players
                .iter()
                .any(|entrant| entrant.player == *name)
        };
        beside(&names, here.map_or("", String::as_str), up)
            .into_iter()
            .filter(|name| !takes_part(name))
            .collect()
    }
    /// Returns whether a field is the depth of a player that searches to the end of the game.
    pub fn description_is_full(&self, line: FormLine) -> bool {
        matches!(line, L::Depth(at) if self.search(at).is_some_and(|spec| spec.depth.is_none()))
    }
    /// Goes to the field of a further player and adds the next listed one; if none is left, starts
    /// typing.
    pub fn add_player(&mut self) {
        let count = self.description.players.len();
        let line_of = |form: &TournamentForm, line| {
            form.fields()
                .iter()
                .position(|other| *other == line)
                .unwrap_or(0)
        };
        self.cursor.at = line_of(self, L::Another);
        self.alter(true);
        if self.description.players.len() == count {
            return self.type_value(None);
        }
        self.cursor.at = line_of(self, L::Player(count));
    }
    /// Removes the player of the selected field.
    pub fn remove_player(&mut self) {
        let (L::Player(at) | L::Evaluation(at) | L::Depth(at)) = self.field() else {
            return;
        };
        let mut new = self.description.clone();
        if at < new.players.len() {
            new.players.remove(at);
        }
        self.cursor.error = self.adopt(new).err();
        self.settle();
    }
    /// Returns the file and its content; `None` if no file is named.
    pub fn writing(&self) -> Option<(PathBuf, String)> {
        let file = self.file.trim();
        (!file.is_empty()).then(|| {
            let path = PathBuf::from(file);
            let path = if path.extension().is_none() {
                path.with_extension("ron")
            } else {
                path
            };
            (path, write(&self.description))
        })
    }
}

impl FormFields for TournamentForm {
    type Field = FormLine;
    fn cursor(&self) -> &FormCursor {
        &self.cursor
    }
    fn cursor_mut(&mut self) -> &mut FormCursor {
        &mut self.cursor
    }
    fn fields(&self) -> Vec<FormLine> {
        let players = (0..self.description.players.len()).flat_map(|at| {
            let search = self.search(at).map(|_| [L::Evaluation(at), L::Depth(at)]);
            std::iter::once(L::Player(at)).chain(search.into_iter().flatten())
        });
        let before = [L::Title, L::Game, L::Position, L::Moves]
            .into_iter()
            .chain(players);
        let limits = [
            L::Opening,
            L::Time,
            L::Nodes,
            L::Points,
            L::Graded,
            L::Seed,
            L::Again,
            L::File,
        ];
        before
            .chain([L::Another, L::Depths, L::Games, L::Format, L::Swap])
            .chain(limits)
            .collect()
    }
    fn value(&self, line: FormLine) -> String {
        let of = &self.description;
        match line {
            L::Title => of.title.clone(),
            L::Game => of.game.clone(),
            L::Position => of.position.clone().unwrap_or_default(),
            L::Moves => of.moves.clone(),
            L::Player(at) => of.players.get(at).map_or_else(String::new, entrants::write),
            L::Evaluation(at) => self
                .search(at)
                .and_then(|spec| spec.evaluation.clone())
                .unwrap_or_default(),
            L::Depth(at) => self
                .search(at)
                .map_or_else(String::new, |spec| match spec.depth {
                    Some(plies) => plies.to_string(),
                    None => "full".to_owned(),
                }),
            L::Another => String::new(),
            L::Depths => of
                .depths
                .iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(" "),
            L::Games => of.games.to_string(),
            L::Format => of.format.word().to_owned(),
            L::Swap => of.swap.to_string(),
            L::Opening => of.opening.to_string(),
            L::Time => of
                .limits
                .time
                .map_or_else(String::new, |time| time.as_millis().to_string()),
            L::Nodes => of
                .limits
                .nodes
                .map_or_else(String::new, |nodes| nodes.to_string()),
            L::Points => format!("{} {} {}", of.points.won, of.points.drawn, of.points.lost),
            L::Graded => of.graded.clone().unwrap_or_default(),
            L::Seed => of.seed.to_string(),
            L::Again => of.again.to_string(),
            L::File => self.file.clone(),
        }
    }
    fn offers(&self, line: FormLine, up: bool) -> Vec<String> {
        let turn = |at: usize, count: usize| {
            if up {
                (at + 1) % count
            } else {
                (at + count - 1) % count
            }
        };
        let value = self.value(line);
        match line {
            L::Game => {
                let kind = value.split(':').next().unwrap_or_default();
                let at = GAMES.iter().position(|game| game.name == kind).unwrap_or(0);
                GAMES[turn(at, GAMES.len())]
                    .examples
                    .first()
                    .map(|&example| example.to_owned())
                    .into_iter()
                    .collect()
            }
            L::Player(_) => self.listed(&value, up),
            L::Another => self.listed("", true),
            L::Evaluation(_) => {
                let names = self
                    .tournament
                    .as_ref()
                    .map_or_else(Vec::new, |tournament| {
                        let kind = tournament.start().kind();
                        tournament
                            .registry()
                            .list(kind)
                            .map(|listed| listed.evaluation.name.clone())
                            .collect()
                    });
                beside(&names, &value, up)
            }
            L::Graded => {
                let players = self
                    .tournament
                    .iter()
                    .flat_map(|tournament| tournament.players());
                let names: Vec<String> = std::iter::once(String::new())
                    .chain(players.map(|player| player.name.clone()))
                    .collect();
                beside(&names, &value, up)
            }
            // Depths at which the name would clash with that of another player are skipped.
            L::Depth(_) if value == "full" && up => {
                (1..=8).map(|plies: u32| plies.to_string()).collect()
            }
            L::Depth(_) => (1..=8)
                .filter_map(|step| next_number(&value, step, up))
                .filter(|plies| plies != "0")
                .collect(),
            L::Format => beside(
                &Format::ALL.map(|format| format.word().to_owned()),
                &value,
                up,
            ),
            L::Swap => vec![(!self.description.swap).to_string()],
            L::Games | L::Opening | L::Seed | L::Again => {
                next_number(&value, 1, up).into_iter().collect()
            }
            L::Title
            | L::Position
            | L::Moves
            | L::Depths
            | L::Time
            | L::Nodes
            | L::Points
            | L::File => Vec::new(),
        }
    }
    fn put(&mut self, line: FormLine, text: &str) -> Result<(), Sentence> {
        let mut new = self.description.clone();
        match line {
            L::Title => text.clone_into(&mut new.title),
            L::Game => {
                catalog::read(text)?;
                text.clone_into(&mut new.game);
                if self.read(&new).is_err() {
                    new = self.of_game(new, text);
                }
            }
            L::Position => new.position = Some(text.to_owned()).filter(|text| !text.is_empty()),
            L::Moves => text.clone_into(&mut new.moves),
            L::Player(at) => {
                if let Some(player) = new.players.get_mut(at) {
                    *player = entrants::read(text);
                }
            }
            L::Evaluation(at) => return self.put_key(at, ("evaluation", text)),
            L::Depth(at) => return self.put_key(at, ("depth", text)),
            L::Another => new.players.push(entrants::read(text)),
            L::Depths => new.depths = numbers(text)?,
            L::Games => new.games = number(text)?,
            L::Format => {
                let named = Format::ALL.into_iter().find(|format| format.word() == text);
                new.format = named.ok_or_else(|| {
                    sentence!(
                        "expected all or gauntlet, found “{text}”",
                        text = Sentence::from(text)
                    )
                })?;
            }
            L::Swap => new.swap = text == "true",
            L::Opening => new.opening = number(text)?,
            L::Time => new.limits.time = optional(text)?.map(Duration::from_millis),
            L::Nodes => new.limits.nodes = optional(text)?,
            L::Points => match numbers(text)?[..] {
                [won, drawn, lost] => new.points = Points { won, drawn, lost },
                _ => {
                    return Err(sentence!(
                        "expected three numbers: for a win, a draw and a loss"
                    ));
                }
            },
            L::Graded => new.graded = Some(text.to_owned()).filter(|text| !text.is_empty()),
            L::Seed => new.seed = number(text)?,
            L::Again => new.again = number(text)?,
            L::File => {
                text.clone_into(&mut self.file);
                return Ok(());
            }
        }
        self.adopt(new)
    }
    /// A field with two values takes the other one instead of a text.
    fn begin_typing(&mut self) -> bool {
        let has_two = matches!(self.field(), L::Swap | L::Format);
        if has_two {
            self.alter(true);
        }
        !has_two
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::typed::Typed;

    fn form(game: &str) -> TournamentForm {
        TournamentForm::new(
            None,
            game,
            (
                &Arc::new(Roster::built_in()),
                &Arc::new(Registry::built_in()),
            ),
        )
    }

    #[test]
    fn every_game_has_a_usual_tournament() {
        for info in GAMES {
            for example in info.examples {
                let form = form(example);
                let tournament = form
                    .tournament
                    .as_ref()
                    .unwrap_or_else(|| panic!("{example}"));
                assert!(
                    tournament.players().len() >= 2 && tournament.schedule().games() >= 20,
                    "{example}"
                );
            }
        }
    }

    /// The form stays valid after any change, and a refused text changes nothing.
    #[test]
    fn the_form_stays_one_that_can_be_played() {
        let mut form = form("othello");
        let rubbish = [
            "",
            "0",
            "-1",
            "99999999999999999999",
            "x",
            "\u{1b}[2J",
            "1 2",
            "1 2 3",
            "random",
            "nameless:depth=99",
        ];
        for at in 0..40 {
            form.cursor.at = at % form.fields().len();
            for up in [true, true, false] {
                form.alter(up);
                assert!(
                    form.read(&form.description).is_ok(),
                    "{:?}",
                    form.description
                );
            }
            for text in rubbish {
                form.type_value(None);
                // A field with two values takes the other one at once.
                if form.cursor.typed.is_none() {
                    continue;
                }
                let before = form.description.clone();
                form.cursor.typed = Some(Typed::new(text, false));
                form.take_typed();
                assert!(
                    form.read(&form.description).is_ok(),
                    "{text:?}: {:?}",
                    form.description
                );
                if let Some(typed) = form.cursor.typed.take() {
                    assert!(
                        typed.error.is_some() && form.description == before,
                        "{text:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn players_come_and_go() {
        let mut form = form("rastros");
        let count = form.description.players.len();
        form.cursor.at = form
            .fields()
            .iter()
            .position(|line| *line == L::Another)
            .expect("a line");
        form.type_value(None);
        form.cursor.typed = Some(Typed::new("alphabeta:depth=2 as Mine", false));
        form.take_typed();
        let last = form.description.players.last().cloned();
        assert_eq!(
            last,
            Some(Entrant {
                name: Some("Mine".to_owned()),
                player: "alphabeta:depth=2".to_owned()
            })
        );
        assert_eq!(form.value(L::Player(count)), "alphabeta:depth=2 as Mine");
        form.add_player();
        assert_eq!(form.field(), L::Player(count + 1), "one of the list");
        for _ in 0..count {
            form.cursor.at = 4;
            form.remove_player();
        }
        assert_eq!(form.description.players.len(), 2);
        form.cursor.at = 4;
        form.remove_player();
        assert!(
            form.cursor.error.is_some() && form.description.players.len() == 2,
            "two must stay"
        );
    }

    /// Every evaluation of every game, and each depth, by keys alone; names differ and fit into the
    /// tables.
    #[test]
    fn evaluations_and_depths_are_chosen_from_lists() {
        let registry = Registry::built_in();
        for info in GAMES {
            let mut form = form(info.examples[0]);
            form.put(L::Another, "alphabeta:depth=1").expect("a player");
            let at = form.description.players.len() - 1;
            let go = |form: &mut TournamentForm, line| {
                form.cursor.at = form
                    .fields()
                    .iter()
                    .position(|other| *other == line)
                    .expect("a line");
            };
            go(&mut form, L::Evaluation(at));
            let mut chosen = std::collections::BTreeSet::new();
            for _ in registry.list(info.name) {
                form.alter(true);
                chosen.insert(form.value(L::Evaluation(at)));
                assert!(
                    form.cursor.error.is_none() && form.tournament.is_some(),
                    "{}: {:?}",
                    info.name,
                    form.cursor.error
                );
            }
            assert!(!chosen.contains(""), "{chosen:?}");
            go(&mut form, L::Depth(at));
            form.alter(true);
            assert_eq!(form.value(L::Depth(at)), "2", "{}", info.name);
            let name = form.description.players[at]
                .name
                .clone()
                .unwrap_or_default();
            assert!(
                name.ends_with(" d2") && name.chars().count() <= 32,
                "{name}"
            );
        }
    }

    #[test]
    fn a_depth_that_another_has_is_passed_over() {
        let mut form = form("othello");
        form.put(L::Another, "minimax:depth=2 as minimax d2")
            .expect("a player");
        form.put(L::Another, "minimax:depth=3 as minimax d3")
            .expect("a player");
        let at = form.description.players.len() - 2;
        form.cursor.at = form
            .fields()
            .iter()
            .position(|line| *line == L::Depth(at))
            .expect("a line");
        form.alter(true);
        let names: Vec<_> = form
            .description
            .players
            .iter()
            .filter_map(|player| player.name.clone())
            .collect();
        assert!(
            form.cursor.error.is_none() && form.tournament.is_some(),
            "{:?}",
            form.cursor.error
        );
        assert_eq!(names, ["minimax d4", "minimax d3"]);
    }
}
