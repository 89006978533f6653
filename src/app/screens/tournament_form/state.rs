//! [`TournamentForm`]: the form that a tournament is made with, or changed: who plays what, how often, under which limits.
//!
//! The form knows no rule of its own: what stands in it is written as the file of a tournament and read by the reader of such
//! files, whose words say what is wrong. Invariant: whatever is typed, the form stays one that can be read; what is wrong
//! stands in its line.

use crate::app::action::To;
use crate::app::players::strength::Strength;
use crate::batch::Tournament;
use crate::batch::tournament::data::{Description, Entrant, Format, Points};
use crate::batch::tournament::write::write;
use crate::kit::typed::Typed;
use engine::boundary::catalog::{self, GAMES};
use engine::eval::Registry;
use engine::play::{Player, Roster};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormLine {
    Title,
    Game,
    Position,
    Moves,
    /// One of the players, by its place.
    Player(usize),
    /// One more player.
    Another,
    Depths,
    Games,
    Format,
    Swap,
    Opening,
    Time,
    Nodes,
    Points,
    Seed,
    Again,
    /// The file that keeps it; empty: none does.
    File,
}

use FormLine as L;

/// See the module.
pub struct TournamentForm {
    /// What stands in it.
    pub description: Description,
    /// The file that is to keep it, as it is typed.
    pub file: String,
    /// The selected line.
    pub at: usize,
    /// What is typed for it.
    pub typed: Option<Typed>,
    /// What is wrong with what was changed last, where nothing is typed.
    pub error: Option<String>,
    /// It can be played.
    pub tournament: Option<Box<Tournament>>,
    roster: Arc<Roster>,
    registry: Arc<Registry>,
}

impl std::fmt::Debug for TournamentForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TournamentForm").field("description", &self.description).field("at", &self.at).finish()
    }
}

/// A number that was typed.
fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| say!("expected a whole number, found “{text}”", text))
}

/// Numbers with spaces or commas between them.
fn numbers<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(number).collect()
}

/// A number that may be left out.
fn optional<T: std::str::FromStr>(text: &str) -> Result<Option<T>, String> {
    if text.is_empty() { Ok(None) } else { number(text).map(Some) }
}

/// A player, perhaps with another name: `alphabeta:depth=3 as Mine`.
fn entrant(text: &str) -> Entrant {
    let (player, name) = text.rsplit_once(" as ").map_or((text, None), |(player, name)| (player, Some(name)));
    Entrant { name: name.map(|name| name.trim().to_owned()), player: player.trim().to_owned() }
}

impl TournamentForm {
    /// The form of a tournament that was described before, or of a usual one of a game.
    pub fn new(
        description: Option<Description>,
        game: &str,
        (roster, registry): (&Arc<Roster>, &Arc<Registry>),
    ) -> TournamentForm {
        let mut form = TournamentForm {
            description: description.unwrap_or_default(),
            file: String::new(),
            at: 0,
            typed: None,
            error: None,
            tournament: None,
            roster: Arc::clone(roster),
            registry: Arc::clone(registry),
        };
        if form.description.players.is_empty() {
            let usual = Description { games: 10, swap: true, ..Description::default() };
            form.description = form.of_game(usual, game);
        }
        form.tournament = form.read(&form.description).ok();
        form
    }
    /// The same for another game, with the first players of it.
    fn of_game(&self, before: Description, game: &str) -> Description {
        let kind = game.split(':').next().unwrap_or(game);
        let start = catalog::read(game).ok();
        // Not every evaluation knows every board.
        let can_play = |player: &&Player| {
            let choosing = &player.choosing;
            let pair = start.as_ref().map(|start| start.pair([choosing, choosing], &self.registry));
            !player.is_human() && pair.is_some_and(|pair| pair.is_ok())
        };
        // One that searches to the end is for boards where that can be awaited.
        let is_quick = |player: &&Player| {
            let to_the_end = player.choosing.search().is_some_and(|(spec, _)| spec.depth.is_none());
            !to_the_end || start.as_ref().is_some_and(|start| Strength::ends(&**start))
        };
        let listed = self.roster.of_game(kind).map(|listed| &listed.player).filter(can_play).filter(is_quick);
        let players = listed.take(3).map(|player| Entrant { name: None, player: player.name.clone() }).collect();
        Description { game: game.to_owned(), players, position: None, moves: String::new(), ..before }
    }
    /// The tournament that a description is.
    fn read(&self, description: &Description) -> Result<Box<Tournament>, String> {
        let read = Tournament::read(&write(description), "", None, &self.roster, Arc::clone(&self.registry));
        read.map(Box::new).map_err(|error| error.problem.to_string())
    }
    /// Takes a description if it can be played.
    fn adopt(&mut self, description: Description) -> Result<(), String> {
        self.tournament = Some(self.read(&description)?);
        self.description = description;
        self.at = self.at.min(self.lines().len() - 1);
        Ok(())
    }
    /// The lines of the form.
    pub fn lines(&self) -> Vec<FormLine> {
        let players = (0..self.description.players.len()).map(L::Player);
        let before = [L::Title, L::Game, L::Position, L::Moves].into_iter().chain(players);
        let limits = [L::Opening, L::Time, L::Nodes, L::Points, L::Seed, L::Again, L::File];
        before.chain([L::Another, L::Depths, L::Games, L::Format, L::Swap]).chain(limits).collect()
    }
    /// The selected line.
    pub fn line(&self) -> FormLine {
        self.lines().get(self.at).copied().unwrap_or(L::Title)
    }
    /// What stands in a line, as it is typed.
    pub fn value(&self, line: FormLine) -> String {
        let of = &self.description;
        match line {
            L::Title => of.title.clone(),
            L::Game => of.game.clone(),
            L::Position => of.position.clone().unwrap_or_default(),
            L::Moves => of.moves.clone(),
            L::Player(at) => of.players.get(at).map_or_else(String::new, |Entrant { name, player }| match name {
                Some(name) => format!("{player} as {name}"),
                None => player.clone(),
            }),
            L::Another => String::new(),
            L::Depths => of.depths.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
            L::Games => of.games.to_string(),
            L::Format => of.format.word().to_owned(),
            L::Swap => of.swap.to_string(),
            L::Opening => of.opening.to_string(),
            L::Time => of.limits.time.map_or_else(String::new, |time| time.as_millis().to_string()),
            L::Nodes => of.limits.nodes.map_or_else(String::new, |nodes| nodes.to_string()),
            L::Points => format!("{} {} {}", of.points.won, of.points.drawn, of.points.lost),
            L::Seed => of.seed.to_string(),
            L::Again => of.again.to_string(),
            L::File => self.file.clone(),
        }
    }
    /// Puts a text into a line.
    ///
    /// # Errors
    /// What is wrong with it; nothing has changed.
    fn put(&mut self, line: FormLine, text: &str) -> Result<(), String> {
        let mut new = self.description.clone();
        match line {
            L::Title => text.clone_into(&mut new.title),
            L::Game => {
                catalog::read(text).map_err(|error| error.to_string())?;
                text.clone_into(&mut new.game);
                if self.read(&new).is_err() {
                    new = self.of_game(new, text);
                }
            }
            L::Position => new.position = Some(text.to_owned()).filter(|text| !text.is_empty()),
            L::Moves => text.clone_into(&mut new.moves),
            L::Player(at) => {
                if let Some(player) = new.players.get_mut(at) {
                    *player = entrant(text);
                }
            }
            L::Another => new.players.push(entrant(text)),
            L::Depths => new.depths = numbers(text)?,
            L::Games => new.games = number(text)?,
            L::Format => {
                let named = Format::ALL.into_iter().find(|format| format.word() == text);
                new.format = named.ok_or_else(|| say!("expected all or gauntlet, found “{text}”", text))?;
            }
            L::Swap => new.swap = text == "true",
            L::Opening => new.opening = number(text)?,
            L::Time => new.limits.time = optional(text)?.map(Duration::from_millis),
            L::Nodes => new.limits.nodes = optional(text)?,
            L::Points => match numbers(text)?[..] {
                [won, drawn, lost] => new.points = Points { won, drawn, lost },
                _ => return Err(say!("expected three numbers: for a win, a draw and a loss").to_owned()),
            },
            L::Seed => new.seed = number(text)?,
            L::Again => new.again = number(text)?,
            L::File => {
                text.clone_into(&mut self.file);
                return Ok(());
            }
        }
        self.adopt(new)
    }
    /// Moves the selection.
    pub fn step(&mut self, to: To) {
        self.at = to.step(self.at, self.lines().len(), 8);
        self.error = None;
    }
    /// The next value of the selected line, or the one before; where there is none nothing changes.
    pub fn alter(&mut self, up: bool) {
        let line = self.line();
        let turn = |at: usize, count: usize| if up { (at + 1) % count } else { (at + count - 1) % count };
        let value = self.value(line);
        let next = match line {
            L::Game => {
                let kind = value.split(':').next().unwrap_or_default();
                let at = GAMES.iter().position(|game| game.name == kind).unwrap_or(0);
                GAMES[turn(at, GAMES.len())].examples.first().map(|&example| example.to_owned())
            }
            L::Player(_) => self.beside(&value, up),
            L::Format => Format::ALL.into_iter().map(Format::word).find(|word| *word != value).map(str::to_owned),
            L::Swap => Some((!self.description.swap).to_string()),
            L::Games | L::Opening | L::Seed | L::Again => {
                let number = value.parse::<u64>().ok();
                number
                    .and_then(|number| if up { number.checked_add(1) } else { number.checked_sub(1) })
                    .map(|n| n.to_string())
            }
            L::Title | L::Position | L::Moves | L::Another | L::Depths | L::Time | L::Nodes | L::Points | L::File => {
                None
            }
        };
        if let Some(next) = next {
            self.error = self.put(line, &next).err();
        }
    }
    /// The next listed player that does not take part yet, or the one before.
    fn beside(&self, player: &str, up: bool) -> Option<String> {
        let kind = self.description.game.split(':').next().unwrap_or_default();
        let listed = self.roster.of_game(kind).map(|listed| &listed.player).filter(|player| !player.is_human());
        let names: Vec<&String> = listed.map(|player| &player.name).collect();
        let here = names.iter().position(|name| *name == player);
        let from = here.unwrap_or(if up { names.len().checked_sub(1)? } else { 0 });
        let others = (1..=names.len()).map(|step| if up { from + step } else { from + names.len() - step });
        let takes_part = |name: &String| self.description.players.iter().any(|entrant| entrant.player == *name);
        others.map(|at| names[at % names.len()]).find(|name| !takes_part(name)).cloned()
    }
    /// Begins to type the selected line, in place of what is there if a letter begins it.
    pub fn type_value(&mut self, first: Option<char>) {
        let text = first.map_or_else(|| self.value(self.line()), String::from);
        self.error = None;
        self.typed = Some(Typed::new(&text, false));
    }
    /// Takes what was typed; what is wrong stands beside it.
    pub fn take_typed(&mut self) {
        let Some(typed) = self.typed.take() else { return };
        if let Err(error) = self.put(self.line(), typed.input.value().trim()) {
            self.typed = Some(Typed::wrong(typed.input, &error));
        }
    }
    /// Goes to the line of one more player, and types it.
    pub fn add_player(&mut self) {
        self.at = self.lines().iter().position(|line| *line == L::Another).unwrap_or(0);
        self.type_value(None);
    }
    /// The player of the selected line leaves.
    pub fn remove_player(&mut self) {
        let L::Player(at) = self.line() else { return };
        let mut new = self.description.clone();
        if at < new.players.len() {
            new.players.remove(at);
        }
        self.error = self.adopt(new).err();
    }
    /// The file that is to keep it, and its text.
    pub fn writing(&self) -> Option<(PathBuf, String)> {
        let file = self.file.trim();
        (!file.is_empty()).then(|| {
            let path = PathBuf::from(file);
            let path = if path.extension().is_none() { path.with_extension("ron") } else { path };
            (path, write(&self.description))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(game: &str) -> TournamentForm {
        TournamentForm::new(None, game, (&Arc::new(Roster::built_in()), &Arc::new(Registry::built_in())))
    }

    #[test]
    fn every_game_has_a_usual_tournament() {
        for info in GAMES {
            for example in info.examples {
                let form = form(example);
                let tournament = form.tournament.as_ref().unwrap_or_else(|| panic!("{example}"));
                assert!(tournament.players().len() >= 2 && tournament.schedule().games() >= 20, "{example}");
            }
        }
    }

    /// Whatever is altered and typed, the form can be played, and what was refused has changed nothing.
    #[test]
    fn the_form_stays_one_that_can_be_played() {
        let mut form = form("othello");
        let rubbish =
            ["", "0", "-1", "99999999999999999999", "x", "\u{1b}[2J", "1 2", "1 2 3", "random", "nameless:depth=99"];
        for at in 0..40 {
            form.at = at % form.lines().len();
            for up in [true, true, false] {
                form.alter(up);
                assert!(form.read(&form.description).is_ok(), "{:?}", form.description);
            }
            for text in rubbish {
                let before = form.description.clone();
                form.type_value(None);
                form.typed = Some(Typed::new(text, false));
                form.take_typed();
                assert!(form.read(&form.description).is_ok(), "{text:?}: {:?}", form.description);
                if let Some(typed) = form.typed.take() {
                    assert!(typed.error.is_some() && form.description == before, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn players_come_and_go() {
        let mut form = form("rastros");
        let count = form.description.players.len();
        form.add_player();
        form.typed = Some(Typed::new("alphabeta:depth=2 as Mine", false));
        form.take_typed();
        let last = form.description.players.last().cloned();
        assert_eq!(last, Some(Entrant { name: Some("Mine".to_owned()), player: "alphabeta:depth=2".to_owned() }));
        assert_eq!(form.value(L::Player(count)), "alphabeta:depth=2 as Mine");
        for _ in 0..count - 1 {
            form.at = 4;
            form.remove_player();
        }
        assert_eq!(form.description.players.len(), 2);
        form.at = 4;
        form.remove_player();
        assert!(form.error.is_some() && form.description.players.len() == 2, "two must stay");
    }
}
