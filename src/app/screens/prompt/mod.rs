//! The line typed in the message line: a move, a depth, the name of a file.

use crate::app::action::Exported;
use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::screens::trees;
use crate::app::stage::{Habits, Pasting, Screen, TypedLine};
pub use crate::app::wish::Prompt;
use crate::app::wish::Wish;
use crate::app::{Context, field};
use crate::kit::look::Look;
use crate::kit::typed::Typed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A line being typed.
#[derive(Debug)]
pub struct PromptLine {
    pub prompt: Prompt,
    pub typed: Typed,
}

impl Prompt {
    /// Returns true if the screen from which it is asked stays in sight.
    pub fn lies_over_its_screen(self) -> bool {
        matches!(
            self,
            Prompt::Games | Prompt::SampledWatch | Prompt::SampledBookmark
        )
    }
    /// Returns the label before the line.
    fn text(self) -> &'static str {
        match self {
            Prompt::Move => say!("move"),
            Prompt::Depth => say!("depth (a number or full)"),
            Prompt::Comment => say!("comment"),
            Prompt::Find => say!("find move"),
            Prompt::SaveAs => say!("save as"),
            Prompt::Export(Exported::Tree) => {
                say!("tree to (.txt .dot .jsonl .svg .png .tex .html)")
            }
            Prompt::Export(Exported::Film) => say!("film to (.svg), then the ticks"),
            Prompt::Export(Exported::Page) => say!("page to (.html)"),
            Prompt::Export(Exported::Screen) => say!("screen to (.svg)"),
            Prompt::Tick => say!("tick (a number or 50%)"),
            Prompt::Watch => say!("run until"),
            Prompt::Bookmark(_) => say!("name of this tick"),
            Prompt::Player(_) => say!("player"),
            Prompt::Limit => say!("for a move (300 ms, 1000 nodes; nothing: no limit)"),
            Prompt::Pairs => say!("pairs of games"),
            Prompt::Games => say!("games"),
            Prompt::Tree => say!("tree"),
            Prompt::Program => say!("command of your game"),
            Prompt::Answer => say!("answer"),
            Prompt::CompareFile => say!("compare with the trace or the save"),
            Prompt::SampledWatch => say!("go on until"),
            Prompt::SampledBookmark => say!("name of this tick"),
        }
    }
    /// Returns an example or a hint for the input; empty if there is none.
    fn example(self) -> &'static str {
        match self {
            Prompt::Watch => {
                say!("such as: cut at 3, beta <= 3 at 2, move d3, leaf at 4, best changes")
            }
            Prompt::Move => say!("as the board names it; several with blanks between them"),
            Prompt::Player(_) => say!("such as: alphabeta:depth=5,ties=random"),
            Prompt::Program => "python3 isolation.py",
            Prompt::Tick => say!("such as: 1204, 50%"),
            Prompt::SampledWatch => {
                say!(
                    "such as: 5000, 50%, share of d3 >= 40%, value of d3 <= 0, visits >= 1000, answer d3"
                )
            }
            Prompt::Pairs => say!("such as: 10, which are 20 games, each player with both sides"),
            Prompt::Depth | Prompt::Comment | Prompt::Find | Prompt::SaveAs | Prompt::Export(_) => {
                ""
            }
            Prompt::Bookmark(_) | Prompt::Limit | Prompt::Games | Prompt::Tree => "",
            Prompt::Answer | Prompt::CompareFile | Prompt::SampledBookmark => "",
        }
    }
}

impl Screen for PromptLine {
    fn place(&self) -> Place {
        field::PLACE
    }
    fn habits(&self) -> Habits {
        let lists = self.prompt.lies_over_its_screen();
        Habits {
            lies_over: lists,
            shows_below: lists,
            pasting: Pasting::Types,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        let area = Rect {
            height: layout.message.y.saturating_sub(layout.body.y),
            ..layout.body
        };
        let text = self.typed.input.value();
        if self.prompt == Prompt::Tree {
            trees::draw_typed(cx, text, area, buf, look);
        }
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        Some(&mut self.typed)
    }
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        // Conditions, players and trees are too long to stand beside their labels.
        let apart = matches!(
            self.prompt,
            Prompt::Watch | Prompt::Player(_) | Prompt::Tree | Prompt::SampledWatch
        );
        let (prompt, example) = (self.prompt.text(), self.prompt.example().to_owned());
        Some(TypedLine {
            prompt,
            typed: &self.typed,
            apart,
            example,
        })
    }
    fn accept(&mut self, cx: &mut Context) {
        cx.wish(Wish::Take(
            self.prompt,
            std::mem::take(&mut self.typed.input),
        ));
    }
    fn dismiss(&mut self, cx: &mut Context) {
        cx.leave();
    }
    fn types_in_the_box(&self) -> bool {
        self.prompt == Prompt::Answer
    }
}
