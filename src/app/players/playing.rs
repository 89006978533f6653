//! Playing against the program: an opponent by its strength, changing sides, a hint, giving up, playing again, and the
//! search hidden meanwhile.

use super::limits;
use super::strength::{Opponent, Strength};
use crate::app::action::Going;
use crate::app::players::hint::Hint;
use crate::app::tasks::Work;
use crate::app::{App, Effect};
use crate::documents::link;
use crate::study::Lost;
use engine::play::{Choosing, Player};

impl App {
    /// What an opponent of some strength is called: its name and how deep it looks.
    pub fn strength_title(&self, strength: Strength, depth: &str) -> String {
        let words = self.screen.words;
        let name = words.strengths[strength.index()];
        let plies = match depth.parse::<u32>() {
            Ok(_) => crate::inspect::explain::counted(depth.parse().unwrap_or(0), words.games.plies),
            Err(_) => words.to_the_end.to_owned(),
        };
        format!("{name}, {plies}")
    }
    /// Lets a program of some strength play against the user, and hides what is searched meanwhile.
    pub(crate) fn seat_opponent(&mut self, opponent: &Opponent) {
        let Opponent { human, strength, limits } = *opponent;
        let Some(mut player) = strength.player(self.game.study.start(), &self.players.roster, "") else { return };
        player = Strength::within(player, (self.game.study.start(), self.game.study.registry()), limits);
        self.players.limits = limits;
        if let Choosing::Searching(spec, _) = &player.choosing {
            let limit = limits::print(&limits).map_or_else(String::new, |limit| format!(", {limit}"));
            player.title = self.strength_title(strength, &spec.depth_text()) + &limit;
        }
        self.players.hides = true;
        let players = if human.index() == 0 { [Player::human(), player] } else { [player, Player::human()] };
        let paired = self.pair_both(players);
        self.screen.or_alert(paired);
    }
    /// Is what is searched hidden, because the user plays?
    pub fn hides_analysis(&self) -> bool {
        let over = self.game.study.position().outcome().is_some() || self.lost().is_some();
        self.players.hides && self.players.programs() == 1 && !over
    }
    /// Hides what is searched while the user plays, or shows it.
    pub(crate) fn hide(&mut self) {
        let notes = &self.screen.words.notes;
        self.players.hides = !self.players.hides;
        self.screen.notify(if self.players.hides { notes.hides } else { notes.shows });
        self.effects.push(Effect::Search);
    }
    /// The players change sides.
    pub(crate) fn swap_sides(&mut self) {
        if self.players.programs() == 0 {
            return self.screen.notify(self.screen.words.notes.no_players);
        }
        let [first, second] = self.players.players.clone();
        let paired = self.pair_both([second, first]);
        self.screen.or_alert(paired);
    }
    /// Looks for the best move, and for what the one under the cursor would cost.
    pub(crate) fn hint(&mut self) {
        if self.to_choose().is_some() {
            return self.screen.notify(self.screen.words.cannot.not_your_turn);
        }
        let (study, roster) = (&self.game.study, &self.players.roster);
        let position = study.position();
        let known = [Strength::Perfect, Strength::Hard].into_iter().find_map(|strength| {
            match strength.player(position, roster, "")?.choosing {
                Choosing::Searching(spec, _) => Some(spec),
                Choosing::Human | Choosing::Random | Choosing::Directional(_) | Choosing::External(_) => None,
            }
        });
        let Some(mut spec) = known else { return };
        spec.max = Some(position.to_move());
        let posed = position.pose(&spec, study.registry());
        let cursor = self.cursor_move();
        if let Some(problem) = self.screen.or_alert(posed) {
            self.analyse(Some(Work::Hint { problem, cursor }));
        }
    }
    /// What the search for a hint has found.
    pub(crate) fn show_hint(&mut self, hint: Option<Hint>) {
        let words = self.screen.words;
        let Some(Hint { best, other, depth }) = hint else { return self.screen.alert(words.notes.no_hint) };
        let plies = match depth.parse() {
            Ok(plies) => crate::inspect::explain::counted(plies, words.games.plies),
            Err(_) => words.to_the_end.to_owned(),
        };
        let mut text = format!("{}: {} = {} ({plies})", words.notes.hint, best.mv, best.value);
        if let Some((other, less)) = other {
            let cost =
                less.map_or_else(|| words.notes.as_good.to_owned(), |less| format!("{} {less}", words.notes.costs));
            text += &format!("; {}, {}, {cost}", other.mv, words.notes.under_cursor);
        }
        self.screen.notify(&text);
    }
    /// The side to move gives up.
    pub(crate) fn resign(&mut self) {
        let line = self.game.study.line();
        let moves = line.ordinals(line.cursor());
        self.game.study.lost = Some(Lost { moves, reason: self.screen.words.notes.resigned.to_owned() });
        self.hold();
        self.players.going = Going::Held;
        // What was hidden while the game was played is searched now.
        self.settled();
        if let Some(text) = self.lost_text() {
            self.screen.notify(&text);
        }
    }
    /// Plays again from the start. The game before stays as a variation.
    pub(crate) fn rematch(&mut self) {
        self.walk(|line| line.go(0));
        if self.players.programs() > 0 {
            self.swap_sides();
        }
        self.screen.notify(self.screen.words.notes.rematch);
    }
    /// Copies a link to what is shown.
    pub(crate) fn copy_link(&mut self) {
        if let Some(name) = self.game.study.spec().evaluation.clone() {
            self.game.study.carry_named(&name);
        }
        let text = link::link(&self.game.study);
        self.screen.notify(&format!("{}: {text}", self.screen.words.notes.copied));
        self.effects.push(Effect::Copy(text));
    }
}
