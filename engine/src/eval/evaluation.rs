//! [`Evaluation`]: a parsed file after all checks that do not depend on the board.

use super::counted::Counted;
use super::decimal::{self, Amount, MICRO};
use super::error::{EvalError, EvalProblem};
use super::features::unknown_feature;
use super::file::{Args, EndRule, EvaluationFile, WrittenTerm};
use super::formula::{self, Formula, Names};
use super::game_info::{CONSTANT, FeatureInfo, GameInfo};
use super::games;
use super::value::Value;
use crate::ron_place::Step::{Field, Index};
use crate::ron_place::{RonKind, SourceText, Step};
use crate::sentence::Sentence;

/// The maximum absolute value of a number in an argument of a feature.
const MOST_ARGUMENT: i64 = 1_000_000;

/// The origin of an evaluation, which its name or path does not reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A part of the program.
    BuiltIn,
    /// A file.
    File,
    /// The text in a save.
    Save,
}

/// An evaluation, independent of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The name for people and scripts.
    pub name: String,
    /// The game of the evaluation.
    pub game: String,
    /// The title for display.
    pub title: String,
    /// A description in one line.
    pub description: String,
    /// The supported boards; `None` stands for all.
    pub boards: Option<Vec<String>>,
    /// The origin of the text.
    pub origin: Origin,
    /// The file or the place in its origin, for messages.
    pub file: String,
    /// The text itself, so that later errors have a place in it.
    pub text: String,
    pub(super) end: Worths,
    pub(super) sooner: bool,
    /// The terms that always count, followed by those of each phase; empty if there is a formula.
    pub(super) sums: Vec<Sum>,
    pub(super) formula: Option<Formula>,
}

/// The values of a finished game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Worths {
    /// The value by the terms.
    None,
    /// The values of a win, a draw and a loss; with `early`, also as soon as no disc can be placed.
    Of {
        win: Amount,
        draw: Amount,
        loss: Amount,
        early: bool,
    },
    /// The value at the leaf.
    Leaf,
}

/// Terms with the part of the game to which they apply.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sum {
    /// The end of the phase in millionths of the game's progress; `None` if the terms always count.
    pub until: Option<i64>,
    pub terms: Vec<Counted>,
}

/// A problem with the path of the value in question.
pub(super) struct LocatedProblem<'a> {
    path: Vec<Step<'a>>,
    /// The index of the character in the string at the path.
    character: Option<usize>,
    problem: EvalProblem,
}

impl<'a> From<(Vec<Step<'a>>, EvalProblem)> for LocatedProblem<'a> {
    fn from((path, problem): (Vec<Step<'a>>, EvalProblem)) -> Self {
        LocatedProblem {
            path,
            character: None,
            problem,
        }
    }
}

impl Evaluation {
    /// Returns the values of a won and of a lost game for a side, if they are constant.
    pub fn decided(&self) -> Option<[f64; 2]> {
        let Worths::Of { win, loss, .. } = self.end else {
            return None;
        };
        let number = |amount: Amount| match amount {
            Value::INF => f64::INFINITY,
            Value::NEG_INF => f64::NEG_INFINITY,
            amount => amount
                .units()
                .map_or(0.0, |millionths| millionths as f64 / MICRO as f64),
        };
        (!self.sooner).then(|| [win, loss].map(number))
    }
    /// Reads the text of a user's file; `file` is its name, for errors.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn read(text: &str, file: &str) -> Result<Evaluation, EvalError> {
        Evaluation::read_from(Origin::File, text, file)
    }
    /// Reads the text of an evaluation of any origin; `file` is its name, for errors.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn read_from(origin: Origin, text: &str, file: &str) -> Result<Evaluation, EvalError> {
        let source = SourceText {
            name: file.to_owned(),
            text: text.to_owned(),
        };
        let read: EvaluationFile = source
            .read(RonKind::Evaluation)
            .map_err(|error| error.map(EvalProblem::Shape))?;
        check(read, origin, &source).map_err(|found| match found.character {
            Some(character) => source.error_in(&found.path, character, found.problem),
            None => source.error(&found.path, found.problem),
        })
    }
    fn source(&self) -> SourceText {
        SourceText {
            name: self.file.clone(),
            text: self.text.clone(),
        }
    }
    /// Returns an error at a path of this evaluation's text.
    pub(super) fn error(&self, path: &[Step], problem: EvalProblem) -> EvalError {
        self.source().error(path, problem)
    }
    /// Returns an error at a character of its formula.
    pub(super) fn error_in_formula(&self, character: usize, problem: EvalProblem) -> EvalError {
        self.source()
            .error_in(&[Field("formula")], character, problem)
    }
}

/// Checks names, numbers and arguments.
fn check(
    read: EvaluationFile,
    origin: Origin,
    source: &SourceText,
) -> Result<Evaluation, LocatedProblem<'static>> {
    let usual = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if read.name.is_empty() || !read.name.chars().all(usual) {
        return Err((vec![Field("name")], EvalProblem::Name { found: read.name }).into());
    }
    let Some(game) = games::game(&read.game) else {
        return Err((
            vec![Field("game")],
            EvalProblem::Game {
                found: read.game,
                known: games::names(),
            },
        )
            .into());
    };
    let end = check_end(read.end, game)?;
    if read.sooner && !(end == Worths::Leaf && game.has_own_values()) {
        check_sooner(end)?;
    }
    let usual = read.formula.as_ref().map(|_| 1.0);
    let list = |terms: &[WrittenTerm],
                path: &[Step<'static>]|
     -> Result<Vec<Counted>, LocatedProblem<'static>> {
        let check = |term| check_term(term, usual, game);
        let each = terms.iter().enumerate();
        each.map(|(i, term)| check(term).map_err(|found| below(path, i, found)))
            .collect()
    };
    let terms = list(&read.terms, &[Field("terms")])?;
    let mut formula = None;
    let mut sums = match &read.formula {
        None => vec![Sum { until: None, terms }],
        Some(text) => {
            formula = Some(check_formula(text, game, &terms)?);
            vec![]
        }
    };
    if formula.is_some() && !read.phases.is_empty() {
        return Err((vec![Field("phases")], EvalProblem::FormulaPhases).into());
    }
    let mut reached = 0;
    for (i, phase) in read.phases.iter().enumerate() {
        let path = [Field("phases"), Index(i)];
        let until =
            finite(phase.until, "a phase ends before the game does").map_err(|problem| {
                LocatedProblem::from(([&path[..], &[Field("until")]].concat(), problem))
            })?;
        let last = i + 1 == read.phases.len();
        if until <= reached || until > MICRO || (last && until != MICRO) {
            let found = phase.until.to_string();
            return Err((
                [&path[..], &[Field("until")]].concat(),
                EvalProblem::Phase { found },
            )
                .into());
        }
        reached = until;
        sums.push(Sum {
            until: Some(until),
            terms: list(&phase.terms, &[path[0], path[1], Field("terms")])?,
        });
    }
    Ok(Evaluation {
        title: read.title.unwrap_or_else(|| read.name.clone()),
        name: read.name,
        game: read.game,
        description: read.description,
        boards: read.boards,
        origin,
        file: source.name.clone(),
        text: source.text.clone(),
        end,
        sooner: read.sooner,
        sums,
        formula,
    })
}

/// Checks a formula with the terms that it may name, whose names must be distinct.
fn check_formula(
    text: &str,
    game: &'static GameInfo,
    terms: &[Counted],
) -> Result<Formula, LocatedProblem<'static>> {
    for (i, term) in terms.iter().enumerate() {
        if terms[..i].iter().any(|before| before.name() == term.name()) {
            let (field, found) = (
                if term.name.is_some() {
                    "name"
                } else {
                    "feature"
                },
                term.name().into_owned(),
            );
            return Err((
                vec![Field("terms"), Index(i), Field(field)],
                EvalProblem::TwoTerms { found },
            )
                .into());
        }
    }
    Formula::read(
        text,
        &Names {
            features: game.features,
            any: game.has_own_values(),
            terms,
        },
    )
    .map_err(|(character, problem)| LocatedProblem {
        path: vec![Field("formula")],
        character: Some(character),
        problem: problem.into(),
    })
}

/// Puts the path of item `index` of a list before the path of a problem inside the item.
fn below<'a>(path: &[Step<'a>], index: usize, found: LocatedProblem<'a>) -> LocatedProblem<'a> {
    let mut whole = path.to_vec();
    whole.push(Index(index));
    whole.extend(found.path);
    LocatedProblem {
        path: whole,
        ..found
    }
}

/// Converts a number that must be finite to millionths.
fn finite(number: f64, reason: &'static str) -> Result<i64, EvalProblem> {
    let amount = decimal::read(number)?;
    let found = if amount == Value::INF { "inf" } else { "-inf" };
    amount
        .units()
        .ok_or(EvalProblem::Infinite { found, reason })
}

fn check_end(end: EndRule, game: &GameInfo) -> Result<Worths, LocatedProblem<'static>> {
    let refuse = |rule, has: fn(&&GameInfo) -> bool| {
        let games: Vec<&str> = games::GAMES
            .iter()
            .filter(has)
            .map(|game| game.name)
            .collect();
        Err((
            vec![Field("end")],
            EvalProblem::EndRule {
                rule,
                games: games.join(", "),
            },
        )
            .into())
    };
    let (worths, early) = match end {
        EndRule::None => return Ok(Worths::None),
        EndRule::LeafValue if game.leaf_values => return Ok(Worths::Leaf),
        EndRule::LeafValue => return refuse("LeafValue", |game| game.leaf_values),
        EndRule::GameOver { win, draw, loss } => ([win, draw, loss], false),
        EndRule::NoDiscCanBePlaced { win, draw, loss } if game.early_end => {
            ([win, draw, loss], true)
        }
        EndRule::NoDiscCanBePlaced { .. } => {
            return refuse("NoDiscCanBePlaced", |game| game.early_end);
        }
    };
    let amount = |field, number| {
        decimal::read(number)
            .map_err(|problem| LocatedProblem::from((vec![Field("end"), Field(field)], problem)))
    };
    let [win, draw, loss] = worths;
    Ok(Worths::Of {
        win: amount("win", win)?,
        draw: amount("draw", draw)?,
        loss: amount("loss", loss)?,
        early,
    })
}

/// Checks that infinite values are not multiplied by the number of remaining steps, which may be 0.
fn check_sooner(end: Worths) -> Result<(), LocatedProblem<'static>> {
    let Worths::Of { win, loss, .. } = end else {
        return Err((vec![Field("sooner")], EvalProblem::Sooner).into());
    };
    let infinite = [("win", win), ("loss", loss)]
        .into_iter()
        .find(|(_, amount)| !amount.is_finite());
    infinite.map_or(Ok(()), |(field, amount)| {
        let found = if amount == Value::INF { "inf" } else { "-inf" };
        let reason = "with sooner: true it is multiplied by what is left of the game";
        Err((
            vec![Field("end"), Field(field)],
            EvalProblem::Infinite { found, reason },
        )
            .into())
    })
}

/// Checks a term, whose weight may be omitted if there is a default.
fn check_term(
    term: &WrittenTerm,
    usual: Option<f64>,
    game: &GameInfo,
) -> Result<Counted, LocatedProblem<'static>> {
    let at =
        |field: &'static str, problem| Err(LocatedProblem::from((vec![Field(field)], problem)));
    let Some(weight) = term.weight.or(usual) else {
        return Err((vec![], EvalProblem::NoWeight).into());
    };
    let weight = finite(weight, "only an end rule may be infinite")
        .map_err(|problem| LocatedProblem::from((vec![Field("weight")], problem)))?;
    if let Some(found) = term
        .name
        .clone()
        .filter(|name| !formula::is_term_name(name))
    {
        return at("name", EvalProblem::TermName { found });
    }
    let of_program = FeatureInfo::plain("", "");
    let known = game
        .features
        .iter()
        .chain([&CONSTANT])
        .find(|info| info.name == term.feature);
    let Some(info) = known.or(game.has_own_values().then_some(&of_program)) else {
        return at("feature", unknown_feature(game, &term.feature));
    };
    let args = Args {
        table: term.table.clone(),
        counts: term.counts.clone(),
        unreachable: term.unreachable,
    };
    let given = args.given();
    if let Some(argument) = given
        .iter()
        .copied()
        .find(|name| info.args.iter().all(|arg| arg.name != *name))
    {
        let names: Vec<&str> = info.args.iter().map(|arg| arg.name).collect();
        let taken = if names.is_empty() {
            Sentence::word("no argument")
        } else {
            names.join(", ").into()
        };
        return at(
            argument,
            EvalProblem::NotTaken {
                feature: term.feature.clone(),
                argument,
                taken,
            },
        );
    }
    if let Some(arg) = info
        .args
        .iter()
        .find(|arg| arg.required && !given.contains(&arg.name))
    {
        return at(
            "feature",
            EvalProblem::Missing {
                feature: term.feature.clone(),
                argument: arg.name,
            },
        );
    }
    check_numbers(&args)?;
    Ok(Counted {
        name: term.name.clone(),
        weight,
        feature: term.feature.clone(),
        whose: term.whose,
        args,
    })
}

/// Checks that numbers are so small that no sum of them exceeds 64 bits.
fn check_numbers(args: &Args) -> Result<(), LocatedProblem<'static>> {
    let wrong = |number: &i64| number.unsigned_abs() > MOST_ARGUMENT.unsigned_abs();
    let range = |path, found: &i64| Err((path, EvalProblem::Range { found: *found }).into());
    for (row, numbers) in args.table.iter().flatten().enumerate() {
        if let Some((column, number)) = numbers.iter().enumerate().find(|(_, number)| wrong(number))
        {
            return range(vec![Field("table"), Index(row), Index(column)], number);
        }
    }
    if args.counts.as_ref().is_some_and(Vec::is_empty) {
        return Err((vec![Field("counts")], EvalProblem::Empty).into());
    }
    if let Some((index, number)) = args
        .counts
        .iter()
        .flatten()
        .enumerate()
        .find(|(_, number)| wrong(number))
    {
        return range(vec![Field("counts"), Index(index)], number);
    }
    match &args.unreachable {
        Some(number) if wrong(number) => range(vec![Field("unreachable")], number),
        _ => Ok(()),
    }
}
