//! The box at the end of a game: who has won and how, and the choices for the next step. It stays
//! beside the board until a key is pressed.
//!
//! Any other key closes the box and then acts in the panes, so it does not interrupt typing. A
//! digit does nothing after a game in which digits are moves.

pub mod draw;
pub mod keys;

use crate::app::Context;
use crate::app::action::Pane;
use crate::app::binding::Place;
use crate::app::desk::seats;
use crate::app::layout::Layout;
use crate::app::screens::graph;
use crate::app::screens::review::GameResult;
use crate::app::stage::{Comer, Habits, Screen};
use crate::app::wish::Wish;
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::To;
use engine::eval::tree;
use engine::rules::Picture;
use model::report::ended::Ended;
use model::report::words::{ShownWord, Word};
use ratatui::buffer::Buffer;

/// A choice at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterGame {
    /// Shows the user's mistakes, the worst first.
    Review,
    /// Goes to the deciding move.
    Decision,
    /// Starts another game.
    Again,
    /// Analyses the game; the opponent rests.
    Analyse,
}

impl AfterGame {
    /// All choices in the order of the box.
    pub const ALL: [AfterGame; 4] = [
        AfterGame::Review,
        AfterGame::Decision,
        AfterGame::Again,
        AfterGame::Analyse,
    ];

    /// Returns the text of the row.
    pub fn words(self) -> &'static str {
        match self {
            AfterGame::Review => say!("my mistakes, the worst first"),
            AfterGame::Decision => say!("go to the deciding move"),
            AfterGame::Again => say!("play again"),
            AfterGame::Analyse => say!("analyse this game"),
        }
    }
    /// Returns the key.
    pub const fn key(self) -> &'static str {
        match self {
            AfterGame::Review => "m",
            AfterGame::Decision => "d",
            AfterGame::Again => "a",
            AfterGame::Analyse => "s",
        }
    }
}

/// The box at the end of a game.
pub struct EndScreen {
    /// The winner and the kind of win.
    pub said: String,
    /// The result for the user who played against a program; empty otherwise.
    pub own: &'static str,
    /// The selected row.
    pub at: usize,
}

/// Shows that a move has ended the game or that it was given up.
pub fn show(cx: &mut Context) {
    let (study, position) = (&cx.game.study, cx.game.study.position());
    let is_over = position.outcome().is_some() || study.lost_here().is_some();
    cx.players.seeks_decision = false;
    // A lesson's own box says what comes next, and a leaf of a typed tree does not end a game.
    if !is_over || cx.lesson.is_some() || position.kind() == tree::INFO.name {
        return;
    }
    let said = cx
        .game
        .lost_text()
        .or_else(|| Ended::told(position))
        .unwrap_or_default();
    let own = GameResult::of(cx).own();
    // A hint from before the end no longer applies.
    (cx.players.hint, cx.screen.focus) = (None, Pane::Board);
    if cx.players.hides && cx.players.programs() == 1 {
        graph::look_for_decision(cx);
    }
    if cx.gives_way(Comer::Report) {
        cx.show(EndScreen { said, own, at: 0 });
    } else {
        cx.screen.notify(&said);
    }
}

/// Carries out a choice.
fn take(cx: &mut Context, next: AfterGame) {
    cx.close();
    match next {
        // As a wish, so that it runs after the box is closed.
        AfterGame::Decision => cx.wish(Wish::Decide),
        AfterGame::Review => cx.wish(Wish::Review),
        AfterGame::Again => seats::rematch(cx),
        AfterGame::Analyse => {
            cx.players.hold();
            cx.players.rests = cx.players.programs() > 0;
            cx.search_due = true;
            if cx.players.rests {
                cx.screen.notify(say!(
                    "the opponent rests while you try other moves: 8 lets it play again"
                ));
            }
        }
    }
}

impl EndScreen {
    fn step(&mut self, to: To) {
        self.at = to.step(self.at, AfterGame::ALL.len(), 1);
    }
    /// Returns the selected choice.
    fn next(&self) -> AfterGame {
        AfterGame::ALL
            .get(self.at)
            .copied()
            .unwrap_or(AfterGame::Review)
    }
}

impl Screen for EndScreen {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            gives_way: &[Comer::Report, Comer::Files, Comer::Tournament, Comer::Game],
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, layout, buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [Word::Proof, Word::Mistake].map(ShownWord::from).to_vec()
    }
    /// Any other key closes the box and acts in the panes. If digits were moves in the game, a
    /// digit is ignored: it may have been typed too late as a move, and must not choose a pane or a
    /// player.
    fn key(&mut self, key: Key, cx: &mut Context) -> bool {
        let board = &cx.views.board;
        let numbered = board.falls || matches!(board.picture, Picture::Heaps { .. });
        let played = cx.players.hides && cx.players.programs() == 1 && numbered;
        if played && key.typed().is_some_and(|typed| typed.is_ascii_digit()) {
            return true;
        }
        cx.close();
        cx.wish(Wish::Press(key));
        true
    }
    fn press(&mut self, _at: (u16, u16), cx: &mut Context) {
        cx.close();
    }
    fn wheel(&mut self, to: To, _cx: &mut Context) {
        self.step(to);
    }
}
