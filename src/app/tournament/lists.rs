//! Which games of the tournament are listed, and what stands in their place: the curve of the standings, or a game that is
//! being played.

use super::TournamentScreen;
use crate::app::App;
use crate::app::action::To;
use crate::app::game_filter::{Facts, GameFilter};
use crate::app::mode::Mode;
use crate::app::typed::Typed;
use crate::batch::tournament::{LiveGame, TournamentRun};
use engine::play::tournament::Record;
use engine::rules::Side;

/// What stands beside the tables, or in their place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TournamentView {
    #[default]
    Games,
    /// The points as the games went on.
    Curve,
    /// A game that is being played: which of those there are.
    Watch(usize),
}

/// The games that a filter lets through, as far as they were looked at.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    filter: GameFilter,
    looked_at: usize,
    found: Vec<usize>,
}

impl TournamentScreen {
    /// How many games are listed.
    pub fn listed(&self) -> usize {
        self.matching.as_ref().map_or_else(|| self.games(<[Record]>::len), |matching| matching.found.len())
    }
    /// The index of a listed game among those that were played.
    pub fn index_of(&self, at: usize) -> Option<usize> {
        match &self.matching {
            Some(matching) => matching.found.get(at).copied(),
            None => Some(at).filter(|at| *at < self.games(<[Record]>::len)),
        }
    }
    /// Looks at the games that are new to the filter. Cost: O(new games).
    pub(crate) fn refilter(&mut self) {
        let wanted = GameFilter::read(self.filter.input.value());
        if wanted.is_empty() {
            self.matching = None;
            return;
        }
        let mut matching = self.matching.take().filter(|matching| matching.filter == wanted);
        let mut matching = matching.take().unwrap_or_else(|| Matching { filter: wanted, ..Matching::default() });
        let tournament = std::sync::Arc::clone(&self.tournament);
        let matches = |record: &Record, filter: &GameFilter| {
            let Some(game) = tournament.schedule().game(record.number) else { return false };
            let labels = Side::BOTH.map(|side| tournament.players()[game.players[side.index()]].label());
            let depth = tournament.schedule().depths.get(game.depth).copied().flatten();
            let winner = record.winner.side().map(Side::index);
            let names = labels.each_ref().map(AsRef::as_ref);
            filter.matches(&Facts { names, winner, forfeit: record.forfeit.is_some(), depth })
        };
        let Matching { filter, looked_at, found } = &mut matching;
        self.games(|games| {
            for (at, record) in games.iter().enumerate().skip(*looked_at) {
                if matches(record, filter) {
                    found.push(at);
                }
            }
            *looked_at = games.len();
        });
        self.matching = Some(matching);
        self.at = self.at.min(self.listed().saturating_sub(1));
    }
    /// The games that are being played now, with the moves so far.
    pub fn played_now(&self) -> Vec<LiveGame> {
        self.run.as_ref().map_or_else(Vec::new, TournamentRun::live)
    }
}

impl App {
    /// Begins to type a filter of the games.
    pub(crate) fn filter_games(&mut self) {
        if let Some(contest) = &mut self.tournament {
            contest.view = TournamentView::Games;
            contest.filtering = true;
        }
        if !self.is_in_games() {
            self.turn_tournament();
        }
    }
    /// Ends the typing of the filter; `keeps`: what it lets through stays.
    pub(crate) fn end_filter(&mut self, keeps: bool) -> bool {
        let Some(contest) = self.tournament.as_mut().filter(|_| matches!(self.mode, Mode::Tournament)) else {
            return false;
        };
        let had = contest.filtering || !keeps && contest.matching.is_some();
        contest.filtering = false;
        if had && !keeps {
            contest.filter = Typed::default();
            contest.refilter();
        }
        had
    }
    /// Shows the curve of the standings, or a game that is played, or the games again.
    pub(crate) fn view_tournament(&mut self, wanted: TournamentView) {
        if let Some(contest) = &mut self.tournament {
            let same = std::mem::discriminant(&contest.view) == std::mem::discriminant(&wanted);
            contest.view = if same { TournamentView::Games } else { wanted };
        }
    }
    /// While a game is watched: another of those that are played.
    pub(crate) fn watch_another(&mut self, to: To) -> bool {
        let Some(contest) = &mut self.tournament else { return false };
        let TournamentView::Watch(at) = contest.view else { return false };
        contest.view = TournamentView::Watch(to.step(at, contest.played_now().len().max(1), 1));
        true
    }
}
