//! [`ContestForm`]: the lines of a tournament: game, players, depths, games, opening, points, limits.

use crate::app::action::To;
use crate::app::typed::Typed;
use crate::batch::Tournament;
use crate::save::quote;
use engine::boundary::Position;
use engine::eval::Registry;
use engine::play::Roster;
use engine::play::tournament::{Description, Format};
use std::sync::Arc;

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContestField {
    Title,
    Game,
    Position,
    /// A player, by its place.
    Player(usize),
    /// One player more.
    More,
    Depths,
    Games,
    Opening,
    Format,
    Points,
    Time,
    Nodes,
    Seed,
    /// Where it is kept.
    File,
}

/// Values that a line is altered to, one after the other.
const POINTS: [&str; 4] = ["3/1/0", "2/1/0", "1/0/-1", "1/0/0"];
const TIMES: [&str; 5] = ["", "100", "1000", "5000", "30000"];
const NODES: [&str; 5] = ["", "1000", "10000", "100000", "1000000"];
const DEPTHS: [&str; 5] = ["", "2", "2, 3", "2, 3, 4", "4"];

/// See the module.
#[derive(Clone, Debug)]
pub struct ContestForm {
    pub title: String,
    pub game: String,
    pub position: String,
    pub players: Vec<String>,
    /// Numbers with commas; empty: each its own.
    pub depths: String,
    pub games: String,
    pub opening: String,
    pub format: Format,
    /// Won, drawn, lost.
    pub points: String,
    pub time: String,
    pub nodes: String,
    pub seed: String,
    pub file: String,
    /// What of a description has no line here, as it is written there.
    others: String,
    /// Which of the lines is selected.
    pub at: usize,
    /// What is typed for it.
    pub typed: Option<Typed>,
    /// The tournament that it is, or what is wrong.
    pub checked: Result<Arc<Tournament>, String>,
    roster: Arc<Roster>,
    registry: Arc<Registry>,
}

impl ContestForm {
    /// Two players at a game that begins like the open one.
    pub fn new(start: &dyn Position, players: Vec<String>, (roster, registry): (&Arc<Roster>, &Arc<Registry>)) -> Self {
        let setup = start.describe();
        let is_own = start.set_up(None).is_ok_and(|own| own.describe() == setup);
        let mut form = ContestForm {
            title: String::new(),
            game: start.game(),
            position: if is_own { String::new() } else { setup.to_string() },
            players,
            depths: String::new(),
            games: "1".to_owned(),
            opening: "0".to_owned(),
            format: Format::All,
            points: POINTS[0].to_owned(),
            time: String::new(),
            nodes: String::new(),
            seed: "0".to_owned(),
            file: String::new(),
            others: String::new(),
            at: 0,
            typed: None,
            checked: Err(String::new()),
            roster: Arc::clone(roster),
            registry: Arc::clone(registry),
        };
        form.check();
        form
    }
    /// A tournament to be changed.
    pub fn of(of: &Description, start: &dyn Position, known: (&Arc<Roster>, &Arc<Registry>)) -> Self {
        let player = |entrant: &engine::play::tournament::Entrant| match &entrant.name {
            Some(name) => format!("{name} = {}", entrant.player),
            None => entrant.player.clone(),
        };
        let mut form = ContestForm::new(start, of.players.iter().map(player).collect(), known);
        let number = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        form.title.clone_from(&of.title);
        form.game.clone_from(&of.game);
        form.position = of.position.clone().unwrap_or_default();
        form.depths = of.depths.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        (form.games, form.opening) = (of.games.to_string(), of.opening.to_string());
        form.format = of.format;
        form.points = format!("{}/{}/{}", of.points.won, of.points.drawn, of.points.lost);
        form.time = number(of.limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)));
        form.nodes = number(of.limits.nodes);
        form.seed = of.seed.to_string();
        let texts = [("comment", &of.comment), ("moves", &of.moves)];
        let mut others: Vec<String> = Vec::new();
        for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            others.push(format!("{name}: {}", quote(text)));
        }
        if !of.swap {
            others.push("swap: false".to_owned());
        }
        if of.again > 0 {
            others.push(format!("again: {}", of.again));
        }
        if !of.evaluations.is_empty() {
            let files: Vec<String> = of.evaluations.iter().map(|file| quote(file)).collect();
            others.push(format!("evaluations: [{}]", files.join(", ")));
        }
        if !of.printed.is_empty() {
            let printed = of.printed.iter().map(|(name, points)| format!("({}, {points})", quote(name)));
            others.push(format!("printed: [{}]", printed.collect::<Vec<_>>().join(", ")));
        }
        form.others = others.into_iter().map(|field| format!("    {field},\n")).collect();
        form.check();
        form
    }
    /// The lines of the form.
    pub fn fields(&self) -> Vec<ContestField> {
        use ContestField as F;
        let players = (0..self.players.len()).map(F::Player);
        let first = [F::Title, F::Game, F::Position].into_iter();
        let last =
            [F::More, F::Depths, F::Games, F::Opening, F::Format, F::Points, F::Time, F::Nodes, F::Seed, F::File];
        first.chain(players).chain(last).collect()
    }
    /// The selected line.
    pub fn field(&self) -> ContestField {
        self.fields().get(self.at).copied().unwrap_or(ContestField::Title)
    }
    /// What is written in a line.
    pub fn value(&self, field: ContestField) -> &str {
        match field {
            ContestField::Title => &self.title,
            ContestField::Game => &self.game,
            ContestField::Position => &self.position,
            ContestField::Player(at) => self.players.get(at).map_or("", String::as_str),
            ContestField::More => "",
            ContestField::Depths => &self.depths,
            ContestField::Games => &self.games,
            ContestField::Opening => &self.opening,
            ContestField::Format => self.format.word(),
            ContestField::Points => &self.points,
            ContestField::Time => &self.time,
            ContestField::Nodes => &self.nodes,
            ContestField::Seed => &self.seed,
            ContestField::File => &self.file,
        }
    }
    fn slot(&mut self, field: ContestField) -> Option<&mut String> {
        Some(match field {
            ContestField::Title => &mut self.title,
            ContestField::Game => &mut self.game,
            ContestField::Position => &mut self.position,
            ContestField::Player(at) => self.players.get_mut(at)?,
            ContestField::Depths => &mut self.depths,
            ContestField::Games => &mut self.games,
            ContestField::Opening => &mut self.opening,
            ContestField::Points => &mut self.points,
            ContestField::Time => &mut self.time,
            ContestField::Nodes => &mut self.nodes,
            ContestField::Seed => &mut self.seed,
            ContestField::File => &mut self.file,
            ContestField::More | ContestField::Format => return None,
        })
    }
    /// The tournament as a file has it.
    pub fn text(&self) -> String {
        let mut text = "(\n    version: 1,\n".to_owned();
        let mut field = |name: &str, value: String| text += &format!("    {name}: {value},\n");
        field("title", quote(self.title.trim()));
        field("game", quote(self.game.trim()));
        if !self.position.trim().is_empty() {
            field("position", quote(self.position.trim()));
        }
        let player = |line: &String| match line.split_once(" = ") {
            Some((name, player)) => format!("(name: {}, player: {})", quote(name.trim()), quote(player.trim())),
            None => quote(line.trim()),
        };
        let players: Vec<String> = self.players.iter().map(player).collect();
        field("players", format!("[\n        {},\n    ]", players.join(",\n        ")));
        if !self.depths.trim().is_empty() {
            field("depths", format!("[{}]", numbers(&self.depths)));
        }
        field("games", number(&self.games));
        field("opening", number(&self.opening));
        field("format", quote(self.format.word()));
        let points: Vec<String> = self.points.split('/').map(number).collect();
        if let [won, drawn, lost] = &points[..] {
            field("points", format!("(won: {won}, drawn: {drawn}, lost: {lost})"));
        } else {
            field("points", quote(&self.points));
        }
        for (name, limit) in [("time", &self.time), ("nodes", &self.nodes)] {
            if !limit.trim().is_empty() {
                field(name, number(limit));
            }
        }
        field("seed", number(&self.seed));
        text + &self.others + ")\n"
    }
    /// Reads the form as it is now.
    fn check(&mut self) {
        let read = Tournament::read(&self.text(), "", None, &self.roster, Arc::clone(&self.registry));
        self.checked = read.map(Arc::new).map_err(|error| error.problem.to_string());
    }
    pub fn step(&mut self, to: To) {
        self.at = to.step(self.at, self.fields().len(), 5);
    }
    /// The next value of the selected line, or the one before.
    pub fn alter(&mut self, up: bool) {
        let (field, roster) = (self.field(), Arc::clone(&self.roster));
        let kind = self.game.split(':').next().unwrap_or_default().trim().to_owned();
        let programs = || roster.of_game(&kind).filter(|listed| !listed.player.is_human());
        let names: Vec<&str> = programs().map(|listed| listed.player.name.as_str()).collect();
        let turned = |known: &[&str], now: &str| {
            let at = known.iter().position(|one| *one == now);
            let next = match (at, up) {
                (None, _) => 0,
                (Some(at), true) => (at + 1) % known.len().max(1),
                (Some(at), false) => (at + known.len() - 1) % known.len().max(1),
            };
            known.get(next).map_or_else(String::new, |next| (*next).to_owned())
        };
        match field {
            ContestField::Player(at) => self.players[at] = turned(&names, &self.players[at]),
            ContestField::More => self.add_player(),
            ContestField::Depths => self.depths = turned(&DEPTHS, &self.depths),
            ContestField::Points => self.points = turned(&POINTS, &self.points),
            ContestField::Time => self.time = turned(&TIMES, &self.time),
            ContestField::Nodes => self.nodes = turned(&NODES, &self.nodes),
            ContestField::Format => self.format = Format::ALL[usize::from(self.format == Format::ALL[0])],
            ContestField::Games | ContestField::Opening | ContestField::Seed => {
                let slot = self.slot(field);
                if let Some((slot, number)) = slot.and_then(|slot| slot.parse::<u64>().ok().map(|now| (slot, now))) {
                    let least = u64::from(field == ContestField::Games);
                    *slot = if up { number.saturating_add(1) } else { number.saturating_sub(1).max(least) }.to_string();
                }
            }
            ContestField::Title | ContestField::Game | ContestField::Position | ContestField::File => {}
        }
        self.check();
    }
    /// One player more: the first program of the list that does not play yet.
    pub fn add_player(&mut self) {
        let kind = self.game.split(':').next().unwrap_or_default().trim().to_owned();
        let roster = Arc::clone(&self.roster);
        let mut programs = roster.of_game(&kind).filter(|listed| !listed.player.is_human());
        let free = programs.find(|listed| !self.players.contains(&listed.player.name));
        self.players.push(free.map_or_else(|| "alphabeta:depth=2".to_owned(), |listed| listed.player.name.clone()));
        self.at = self.fields().iter().position(|field| *field == ContestField::More).unwrap_or(self.at);
        self.check();
    }
    /// The selected player away.
    pub fn remove_player(&mut self) {
        if let ContestField::Player(at) = self.field() {
            self.players.remove(at);
            self.check();
        }
    }
    /// Begins to type the selected line, in place of what is there if a letter begins it.
    pub fn type_value(&mut self, first: Option<char>) {
        let field = self.field();
        if field == ContestField::More {
            self.add_player();
        } else if field != ContestField::Format {
            let text = first.map_or_else(|| self.value(field).to_owned(), String::from);
            self.typed = Some(Typed::new(&text, false));
        }
    }
    /// Takes what was typed. What does not fit yet stays: other lines may make it right.
    pub fn take_typed(&mut self) {
        let Some(typed) = self.typed.take() else { return };
        let (text, field) = (typed.input.value().trim().to_owned(), self.field());
        if let Some(slot) = self.slot(field) {
            *slot = text;
        }
        self.check();
    }
}

/// A number as it is written; what is none is quoted, so that the reader says what it expected.
fn number(text: &str) -> String {
    let text = text.trim();
    if text.parse::<i64>().is_ok() { text.to_owned() } else { quote(text) }
}

fn numbers(text: &str) -> String {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(number).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;

    fn form(game: &str) -> ContestForm {
        let start = catalog::read(game).expect("a game");
        let known = (Arc::new(Roster::built_in()), Arc::new(Registry::built_in()));
        ContestForm::new(&*start, vec!["bacoco".to_owned(), "alphabeta:depth=2".to_owned()], (&known.0, &known.1))
    }

    /// A description that is read, shown in the form and written again is the same.
    #[test]
    fn a_tournament_is_the_same_after_the_form() {
        let text =
            "(version: 1, title: \"Two \\\"of\\\" them\", comment: \"look\", game: \"othello:size=4\", moves: \"b1\",
            players: [\"bacoco\", (name: \"Mine\", player: \"alphabeta:depth=2,ties=random\")], games: 3, seed: 9,
            depths: [1, 2], format: \"gauntlet\", swap: false, opening: 2, time: 700, nodes: 5000,
            points: (won: 2, drawn: 1, lost: -1), again: 4, printed: [(\"bacoco\", 7)])";
        let (roster, registry) = (Arc::new(Roster::built_in()), Arc::new(Registry::built_in()));
        let read = |text: &str| Tournament::read(text, "test", None, &roster, Arc::clone(&registry));
        let tournament = read(text).unwrap_or_else(|error| panic!("{error}"));
        let form = ContestForm::of(tournament.description(), tournament.start(), (&roster, &registry));
        let again = read(&form.text()).unwrap_or_else(|error| panic!("{error}\n{}", form.text()));
        assert_eq!(again.description(), tournament.description(), "{}", form.text());
        assert!(form.checked.is_ok());
    }

    #[test]
    fn whatever_is_altered_or_typed_is_said() {
        for game in ["k-in-a-row", "rastros", "nim", "connect-four:columns=4,rows=4", "othello"] {
            let mut form = form(game);
            assert!(form.checked.is_ok(), "{game}: {:?}", form.checked.as_ref().err());
            for at in 0..form.fields().len() {
                form.at = at;
                for up in [true, true, false] {
                    form.alter(up);
                }
            }
            while form.players.len() > 2 {
                form.at = 3;
                form.remove_player();
            }
            for (at, rubbish) in
                (0..form.fields().len()).flat_map(|at| ["", "x", "-1", "\"", "1/2"].map(|text| (at, text)))
            {
                form.at = at;
                form.typed = Some(Typed::new(rubbish, false));
                form.take_typed();
                if let Err(error) = &form.checked {
                    assert!(!error.is_empty(), "{at}: {rubbish}");
                }
            }
        }
    }
}
