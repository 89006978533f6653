//! The drawing of the exam form: its fields at the left, an example tree or the open position at
//! the right, errors below.

use super::{ExamField, ExamForm};
use crate::app::screens::new_game::draw::board;
use crate::app::screens::trees::{TreeEditor, draw as tree, tree_of};
use crate::kit::boxes::form_popup;
use crate::kit::form::{self, FormFields, FormRow};
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use engine::boundary::Position;
use engine::rules::tree::TreeGame;
use model::batch::exam::grow::SeededNumbers;
use model::batch::exam::{About, Ask, ExamTerms, SampledAsk};
use model::language::say;
use model::report;
use model::report::exam::Formats;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the names of the fields, in columns.
const NAME: u16 = 17;

/// The maximum number of nodes of the example tree.
const MOST_DRAWN: u64 = 60;

/// Draws the form over an area.
pub fn draw(form: &ExamForm, open: &dyn Position, area: Rect, buf: &mut Buffer, look: &Look) {
    let fields = form.fields();
    let inside = popup_box(
        form_popup(area, ExamField::random().len() as u16 + 6),
        say!("An exam"),
        buf,
        look,
    );
    let right = if inside.width >= 100 {
        inside.width * 2 / 5
    } else {
        0
    };
    let left = Rect {
        width: inside.width.saturating_sub(right + 2),
        ..inside
    };
    let rows: Vec<FormRow> = fields.iter().map(|field| row(form, *field, look)).collect();
    let below = form::lines(&rows, &form.cursor, (NAME, left), inside, buf, look);
    let preview = Rect {
        x: inside.right() - right,
        width: right,
        height: inside.height - below.height,
        ..inside
    };
    if right > 0 {
        example(&form.terms(), open, preview, buf, look);
    }
}

/// Draws an example tree with these terms, as far as it fits, or the open position.
fn example(terms: &ExamTerms, open: &dyn Position, area: Rect, buf: &mut Buffer, look: &Look) {
    let mut drawn = |title: &str, game: &TreeGame| {
        tree::example(
            title,
            &TreeEditor::new(game, &[], terms.method),
            area,
            buf,
            look,
        );
    };
    if terms.sampled.is_some() && terms.about == About::Random {
        return;
    }
    if terms.about == About::Open {
        return match tree_of(&open.game()).filter(|game| game.nodes() as u64 <= MOST_DRAWN) {
            Some(game) => drawn(&report::title(open), &game),
            None => board(open, area, buf, look),
        };
    }
    let shape = &terms.shape;
    if shape.most_nodes().is_none_or(|nodes| nodes > MOST_DRAWN) {
        return;
    }
    let chance = &mut SeededNumbers::new(terms.seed);
    let sketch = if terms.are_distinct() {
        shape.grow_distinct(chance)
    } else {
        shape.grow(chance)
    };
    if let Ok(game) = TreeGame::of(&sketch, shape.first) {
        drawn(say!("for example@@tree"), &game);
    }
}

/// Returns a field of the form as text.
fn row(form: &ExamForm, field: ExamField, look: &Look) -> FormRow {
    use ExamField as F;
    let value = form.value(field);
    let (name, limits) = words(field);
    let (value, limits) = match field {
        F::About if value == About::Open.word() => {
            (say!("what is open").to_owned(), limits.to_owned())
        }
        F::About => (say!("random trees").to_owned(), limits.to_owned()),
        F::Table | F::Distinct | F::EqualCuts => {
            let said = match value.as_str() {
                "true" => say!("yes"),
                "false" => say!("no"),
                _ => say!("if cuts are asked for"),
            };
            (said.to_owned(), limits.to_owned())
        }
        F::First => (value.to_uppercase(), limits.to_owned()),
        F::Method => (value, say(form.terms().taught().about()).to_owned()),
        F::Ask => (asked_words(&form.terms()).join(", "), limits.to_owned()),
        F::As => (value, Formats::words().collect::<Vec<_>>().join(", ")),
        F::Questions | F::Names if value.is_empty() => {
            (say!("none@@questions, names").to_owned(), limits.to_owned())
        }
        F::Out if value.is_empty() => (say!("none@@folder").to_owned(), limits.to_owned()),
        F::Questions
        | F::Names
        | F::Out
        | F::Plies
        | F::Branching
        | F::Values
        | F::Cuts
        | F::Iterations
        | F::Exploration
        | F::Count
        | F::Seed
        | F::Pages
        | F::Line => (value, limits.to_owned()),
    };
    let (name, value, turns) = (name.to_owned(), look.plain(&value), form.turns(field));
    FormRow {
        name,
        value,
        limits,
        quiet: field == F::Line,
        turns,
    }
}

/// Returns the words for all kinds of questions that are asked.
fn asked_words(terms: &ExamTerms) -> Vec<&'static str> {
    match &terms.sampled {
        Some(sampled) => sampled.ask.iter().map(|ask| asked_sampled(*ask)).collect(),
        None => terms.ask.iter().map(|ask| asked(*ask)).collect(),
    }
}

/// Returns the word for a kind of question about a Monte-Carlo search.
fn asked_sampled(ask: SampledAsk) -> &'static str {
    match ask {
        SampledAsk::Selection => say!("selection"),
        SampledAsk::Backup => say!("backup"),
    }
}

/// Returns the word for a kind of question.
fn asked(ask: Ask) -> &'static str {
    match ask {
        Ask::Values => say!("values"),
        Ask::Cuts => say!("cuts"),
        Ask::Windows => say!("windows"),
        Ask::Order => say!("order"),
        Ask::Answers => say!("answers of the table"),
        Ask::Stored => say!("what is stored"),
    }
}

/// Returns the name of a field and its allowed values.
fn words(field: ExamField) -> (&'static str, &'static str) {
    use ExamField as F;
    match field {
        F::About => (
            say!("sheets about"),
            say!("random trees, or the tree or the position that is open"),
        ),
        F::Table => (
            say!("table"),
            say!("does the search keep all positions in one?"),
        ),
        F::Plies => (say!("plies@@level"), say!("levels below the root")),
        F::Branching => (say!("moves of a node"), say!("fewest..most")),
        F::Values => (say!("leaves"), say!("least..most")),
        F::First => (say!("at the root"), say!("who moves there: MAX or MIN")),
        F::Cuts => (say!("cuts, at least"), say!("of alpha-beta, on each sheet")),
        F::Distinct => (say!("leaves differ"), say!("no value twice in a tree")),
        F::EqualCuts => (
            say!("cuts at α = β"),
            say!("books differ on whether they are cuts"),
        ),
        F::Method => (say!("method"), ""),
        F::Iterations => (
            say!("iterations"),
            say!("that made the tree; the next one is asked about"),
        ),
        F::Exploration => (say!("exploration"), say!("the constant C of UCB1")),
        F::Ask => (say!("is asked"), say!("best moves besides")),
        F::Questions => (
            say!("own questions"),
            say!("a file: on each line a question, and behind bars what is right, points"),
        ),
        F::Count => (say!("sheets"), say!("each with another tree")),
        F::Names => (
            say!("students"),
            say!("a file: a student on each line, or a table (CSV)"),
        ),
        F::Seed => (say!("seed"), say!("another number gives other trees")),
        F::As => (say!("written as"), ""),
        F::Pages => (say!("pages"), say!("on 2 the tree has one of its own")),
        F::Out => (
            say!("folder"),
            say!("for sheets and solutions; empty: they are only shown"),
        ),
        F::Line => (say!("in one line"), ""),
    }
}
