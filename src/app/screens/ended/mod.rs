//! The end of a game: who has won and how, beside the board where it happened, until a key; and what may come next.
//!
//! A key that is none of the box's own leaves it and does what it does in the panes, so nobody who goes on typing is held up;
//! a digit does nothing after a game in which digits play.

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

/// A thing that may follow the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterGame {
    /// To the mistakes of the user, the worst first.
    Review,
    /// To the deciding move.
    Decision,
    /// Another game.
    Again,
    /// The game is analysed, and the opponent rests.
    Analyse,
}

impl AfterGame {
    /// All of them, in the order of the box.
    pub const ALL: [AfterGame; 4] = [
        AfterGame::Review,
        AfterGame::Decision,
        AfterGame::Again,
        AfterGame::Analyse,
    ];

    /// Its row in the box.
    pub fn words(self) -> &'static str {
        match self {
            AfterGame::Review => say!("my mistakes, the worst first"),
            AfterGame::Decision => say!("go to the deciding move"),
            AfterGame::Again => say!("play again"),
            AfterGame::Analyse => say!("analyse this game"),
        }
    }
    /// Its key in the box.
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
    /// The winner and the means.
    pub said: String,
    /// The result of the user who has played against a program; empty: nobody has.
    pub own: &'static str,
    /// The selected row.
    pub at: usize,
}

/// A move has ended the game, or it was given up: says so.
pub fn show(cx: &mut Context) {
    let (study, position) = (&cx.game.study, cx.game.study.position());
    let is_over = position.outcome().is_some() || study.lost_here().is_some();
    cx.players.seeks_decision = false;
    // In a lesson its own box says what comes next, and a leaf of a typed tree is no end of a game.
    if !is_over || cx.lesson.is_some() || position.kind() == tree::INFO.name {
        return;
    }
    let said = cx
        .game
        .lost_text()
        .or_else(|| Ended::told(position))
        .unwrap_or_default();
    let own = GameResult::of(cx).own();
    // What was shown of the game before its end says nothing now.
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

/// Carries out the choice.
fn take(cx: &mut Context, next: AfterGame) {
    cx.close();
    match next {
        // Once the box has gone.
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
    /// The selected row.
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
    /// Any other key leaves the box, and does what it does in the panes. Where digits play while a game goes on, one that comes
    /// late is no request for a pane or a player.
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
