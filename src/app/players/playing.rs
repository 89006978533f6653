//! Playing against the program: an opponent by its strength, changing sides, a hint, giving up, playing again, and the
//! search hidden meanwhile.

use crate::app::action::Going;
use crate::app::players::strength::{Opponent, Strength};
use crate::app::players::{Players, limits};
use crate::app::tasks::Work;
use crate::app::{App, Display, Effect, Game, Strings};
use crate::documents::link;
use crate::inspect::proven;
use crate::report::solved;
use crate::study::{Lost, Study};
use engine::play::{Choosing, Player};

impl Strength {
    /// What an opponent of some strength is called: its name and how deep it looks.
    pub fn title(self, words: &Strings, depth: &str) -> String {
        format!("{}, {}", words.strengths[self.index()], words.plies(depth))
    }
}

impl Players {
    /// Is what is searched hidden, because the user plays?
    pub fn hides_analysis(&self, study: &Study) -> bool {
        let over = study.position().outcome().is_some() || study.lost_here().is_some();
        self.hides && self.programs() == 1 && !over
    }
    /// Hides what is searched while the user plays, or shows it.
    pub(crate) fn hide(&mut self, screen: &mut Display, effects: &mut Vec<Effect>) {
        let notes = &screen.words.notes;
        self.hides = !self.hides;
        screen.notify(if self.hides { notes.hides } else { notes.shows });
        effects.push(Effect::Search);
    }
}

impl Game {
    /// Copies a link to what is shown.
    pub(crate) fn copy_link(&mut self, short: bool, screen: &mut Display, effects: &mut Vec<Effect>) {
        if let Some(name) = self.study.spec().evaluation.clone() {
            self.study.carry_named(&name);
        }
        let text = if short { link::short(&self.study) } else { link::link(&self.study) };
        screen.notify(&format!("{}: {text}", screen.words.notes.copied));
        effects.push(Effect::Copy(text));
    }
}

impl App {
    /// Lets a program of some strength play against the user, and hides what is searched meanwhile.
    pub(crate) fn choose_opponent(&mut self, opponent: &Opponent) {
        let Opponent { human, strength, limits } = *opponent;
        let Some(mut player) = strength.player(self.game.study.start(), &self.players.roster, "") else { return };
        player = Strength::within(player, (self.game.study.start(), self.game.study.registry()), limits);
        self.players.limits = limits;
        if let Choosing::Searching(spec, _) = &player.choosing {
            let limit = limits::print(&limits).map_or_else(String::new, |limit| format!(", {limit}"));
            player.title = strength.title(self.screen.words, &spec.depth_text()) + &limit;
        }
        self.players.hides = true;
        let players = if human.index() == 0 { [Player::human(), player] } else { [player, Player::human()] };
        let paired = self.pair_both(players);
        self.screen.or_alert(paired);
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
        if self.players.to_choose(&self.game.study).is_some() {
            return self.screen.notify(self.screen.words.cannot.not_your_turn);
        }
        let (study, roster) = (&self.game.study, &self.players.roster);
        let (position, line) = (study.position(), study.line());
        let cursor = self.game.cursor_move(&self.views.board);
        // Where all is proven nothing is left to search.
        if let Some(solution) = study.solutions.whole(&line.ordinals(line.cursor())) {
            let mut text = format!("{}: {}", self.screen.words.notes.hint, solved::sentence(position, solution));
            let under = cursor.and_then(|mv| Some((position.move_view(mv)?.text, solution.result_of(mv)?)));
            if let Some((mv, result)) = under {
                text += &format!("; {mv}, {}, {}", self.screen.words.notes.under_cursor, proven::words(result));
            }
            return self.screen.notify(&text);
        }
        let known = [Strength::Perfect, Strength::Hard].into_iter().find_map(|strength| {
            match strength.player(position, roster, "")?.choosing {
                Choosing::Searching(spec, _) => Some(spec),
                Choosing::Human
                | Choosing::Random
                | Choosing::Directional(_)
                | Choosing::Proving(_)
                | Choosing::External(_) => None,
            }
        });
        let Some(mut spec) = known else { return };
        spec.max = Some(position.to_move());
        let posed = position.pose(&spec, study.registry());
        if let Some(problem) = self.screen.or_alert(posed) {
            self.screen.mention(self.screen.words.notes.hint_begins);
            self.analyse(Some(Work::Hint { problem, cursor }));
        }
    }
    /// The side to move gives up.
    pub(crate) fn resign(&mut self) {
        let line = self.game.study.line();
        let moves = line.ordinals(line.cursor());
        self.game.study.lost = Some(Lost { moves, reason: self.screen.words.notes.resigned.to_owned() });
        self.players.hold();
        self.players.going = Going::Held;
        // What was hidden while the game was played is searched now.
        self.settled();
        if let Some(text) = self.game.lost_text() {
            self.screen.notify(&text);
        }
    }
    /// Plays again from the start. The game before stays, unless it was given up before its first move.
    pub(crate) fn rematch(&mut self) {
        self.game.study.lost.take_if(|lost| lost.moves.is_empty());
        self.walk(|line| line.go(0));
        if self.players.programs() > 0 {
            self.swap_sides();
        }
        self.screen.notify(self.screen.words.notes.rematch);
    }
}
