//! `plyscope exam`: different trees that are equally hard, with their solutions, on paper and for scripts.

use super::error::file_name;
use super::language::LanguageArguments;
use super::memory::MemoryArguments;
use super::methods::{SearchMethod, depth};
use super::request::{PositionArguments, RequestArguments, Resolved, SearchArguments};
use super::{CliError, CliResult, CommandContext, Replace};
use crate::app::screens::trees::is_list;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use engine::ron_place::RonKind;
use engine::rules::Side;
use engine::rules::tree::TreeGame;
use engine::search::{MethodName, TableSize};
use engine::sentence::Sentence;
use engine::uct::Exploration;
use model::batch::exam::sampled::USUAL_GAME;
use model::batch::exam::terms::{self, MOST_SHEETS};
use model::batch::exam::{
    Ask, Exam, ExamError, ExamSheet, ExamTerms, Handout, SampledAsk, SampledExam, SampledTerms,
    TaughtMethod, TreeShape, handout, own,
};
use model::documents;
use model::language::within;
use model::report::counted;
use model::report::exam::{ExamFile, ExamSheets, Formats, PaperError, is_sideways, text};
use model::save::depth::Depth;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct ExamCommand {
    /// A tree of your own instead of random ones, a sheet each: a nested list, a file with one on each line, or a save of
    /// one; can be repeated
    #[arg(long, value_name = "LIST|FILE", allow_hyphen_values = true)]
    tree: Vec<String>,
    /// The ply of every leaf
    #[arg(long, value_name = "N", value_parser = terms::plies, conflicts_with_all = ["tree", "game"])]
    plies: Option<u32>,
    /// The fewest and the most children of an inner node
    #[arg(long, value_name = "A..B", value_parser = terms::branching, conflicts_with_all = ["tree", "game"])]
    branching: Option<(u32, u32)>,
    /// The least and the largest value of a leaf
    #[arg(long, value_name = "A..B", allow_hyphen_values = true, value_parser = terms::values, conflicts_with_all = ["tree", "game"])]
    values: Option<(i64, i64)>,
    /// Every other ply is one of chance: MAX, chance, MIN, chance
    #[arg(long, conflicts_with_all = ["tree", "game"])]
    chance: bool,
    /// The fewest cuts of alpha-beta [default: 0]
    #[arg(long, value_name = "N", conflicts_with_all = ["tree", "game"])]
    cuts: Option<u32>,
    /// The trees' seed [default: 1]
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        conflicts_with = "tree"
    )]
    seed: Option<u64>,
    /// How many sheets [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHEETS)), conflicts_with_all = ["tree", "names"])]
    count: Option<u32>,
    /// The names of a class, a sheet each: a text with a student on each line, or a table (CSV) with names and numbers
    #[arg(long, value_name = "FILE")]
    names: Option<String>,
    /// A question of your own for every sheet, perhaps with `| what is right | points`; can be repeated
    #[arg(long, value_name = "TEXT")]
    question: Vec<String>,
    /// Questions of your own, one on each line of a file
    #[arg(long, value_name = "FILE")]
    questions: Option<String>,
    /// On how many pages a sheet goes: with two, the tree has one of its own, and answers have more room
    #[arg(long, value_name = "1|2", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    pages: u8,
    /// The algorithm that is asked about
    #[arg(long, default_value = "alphabeta", value_parser = method())]
    method: TaughtMethod,
    /// uct: how many iterations made the tree; the next one is asked about [default: 12]
    #[arg(long, value_name = "N", value_parser = terms::iterations)]
    iterations: Option<u64>,
    /// uct: the constant C of UCB1 [default: 1.4]
    #[arg(long, value_name = "C", value_parser = terms::exploration, allow_negative_numbers = true)]
    exploration: Option<Exploration>,
    /// Who moves at the root [default: max]
    #[arg(long, value_name = "max|min", value_parser = terms::first, conflicts_with = "game")]
    first: Option<Side>,
    /// A game instead of a tree, with its parameters after a colon: the sheet is about the tree of a position
    #[arg(long, value_name = "SPEC", conflicts_with = "tree")]
    game: Option<String>,
    /// The position of that game instead of its beginning; can be repeated, a sheet each
    #[arg(
        long,
        value_name = "TEXT",
        allow_hyphen_values = true,
        requires = "game",
        conflicts_with = "tree"
    )]
    position: Vec<String>,
    /// Moves to play from there
    #[arg(
        long,
        value_name = "LIST",
        allow_hyphen_values = true,
        requires = "game",
        conflicts_with = "tree"
    )]
    moves: Option<String>,
    /// How deep that game is searched [default: full, to its end]
    #[arg(long, value_name = "N|full", value_parser = depth, allow_negative_numbers = true, requires = "game", conflicts_with = "tree")]
    depth: Option<Depth>,
    /// An evaluation of that game by name, or the file of one [default: who has won, or with a depth that of the game]
    #[arg(
        long,
        value_name = "NAME|FILE",
        requires = "game",
        conflicts_with = "tree"
    )]
    evaluation: Option<String>,
    /// The search keeps all positions in a table: which visits are answered by it, and what is stored, is asked
    #[arg(long, value_name = "all|none", num_args = 0..=1, default_missing_value = "all", value_parser = table)]
    table: Option<TableSize>,
    /// What is asked: values, cuts, windows, order, and with a table answers, stored; of uct selection, backup; without it all
    /// that the method has an answer to
    #[arg(long, value_name = "LIST", value_parser = Asked::read)]
    ask: Option<Asked>,
    /// Do all leaves of a tree differ? Without it they do where cuts are asked for and there are enough values
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_missing_value = "true", conflicts_with_all = ["tree", "game"])]
    distinct: Option<bool>,
    /// Allow cuts at which α and β are equal
    #[arg(long, conflicts_with_all = ["tree", "game"])]
    equal_cuts: bool,
    #[command(flatten)]
    pub language: LanguageArguments,
    /// The folder for sheets and solutions; it is made where there is none
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// As what they are written: html, svg, latex, text; page: a solution that steps through the search in a browser; moodle: questions for Moodle; pdf: the SVG as PDF, by rsvg-convert
    #[arg(long = "as", value_name = "LIST", default_value = "html,svg,latex,text", requires = "out", value_parser = Formats::read)]
    formats: Formats,
    #[command(flatten)]
    replace: Replace,
    /// Print one JSON object a sheet
    #[arg(long)]
    json: bool,
}

/// The list of questions, as one value.
#[derive(Clone, Debug)]
enum Asked {
    Searched(Vec<Ask>),
    Sampled(Vec<SampledAsk>),
}

impl Asked {
    fn read(text: &str) -> Result<Asked, Sentence> {
        match terms::ask_sampled(text) {
            Ok(asked) => Ok(Asked::Sampled(asked)),
            Err(_) => terms::ask(text).map(Asked::Searched),
        }
    }
}

/// Parses the size of a table; on paper it has room for all positions.
fn table(text: &str) -> Result<TableSize, String> {
    TableSize::read(text)
        .filter(|size| !matches!(size, TableSize::Mib(_)))
        .ok_or_else(|| format!("expected all or none, found {text:?}"))
}

fn method() -> impl TypedValueParser<Value = TaughtMethod> {
    let methods =
        TaughtMethod::all().map(|method| PossibleValue::new(method.word()).help(method.about()));
    PossibleValuesParser::new(methods)
        .try_map(|word| TaughtMethod::named(&word).ok_or("unknown method"))
}

/// Returns the first option that was given.
fn first_given(options: &[(&'static str, bool)]) -> Option<&'static str> {
    options
        .iter()
        .find(|(_, given)| *given)
        .map(|(option, _)| *option)
}

impl ExamCommand {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let (exam, handout) = match self.method {
            TaughtMethod::DepthFirst(method) => self.searched(method, context)?,
            TaughtMethod::Uct => self.sampled(context)?,
        };
        let sideways = is_sideways(match (self.plies, self.branching, self.values) {
            (Some(plies), Some(branching), Some(_)) => TreeShape {
                plies,
                branching,
                ..TreeShape::default()
            }
            .most_leaves(),
            _ => Some(exam.most_leaves()),
        });
        let language = self.language.of_paper()?;
        if let Some(folder) = &self.out {
            let files = within(language, || self.formats.files(&exam, &handout, sideways))?;
            self.write(folder, &files)?;
        }
        if self.json {
            for line in exam.json(&handout).map_err(PaperError::from)? {
                context.print(&(line + "\n"))?;
            }
        } else if self.out.is_none() {
            let papers = [false, true].map(|solved| exam.papers(&handout, solved, sideways));
            let [sheets, solutions] = papers;
            for (sheet, solution) in sheets.iter().zip(&solutions) {
                for paper in [sheet, solution] {
                    context.print(&(within(language, || text(&**paper)) + "\n"))?;
                }
            }
        }
        if let (Some(folder), false) = (&self.out, self.json) {
            let done = within(language, || {
                let sheets = counted(exam.count() as u64, [say!("sheet"), say!("sheets")]);
                say!(
                    "{sheets} with solutions in {folder}",
                    folder = folder.display()
                )
            });
            context.print(&(done + "\n"))?;
        }
        Ok(())
    }

    /// Creates the sheets about a depth-first search.
    fn searched(
        &self,
        method: MethodName,
        context: &mut CommandContext<'_>,
    ) -> CliResult<(ExamSheets, Handout)> {
        let options = [
            ("iterations", self.iterations.is_some()),
            ("exploration", self.exploration.is_some()),
            ("ask", matches!(self.ask, Some(Asked::Sampled(_)))),
        ];
        if let Some(option) = first_given(&options) {
            return Err(CliError::OnlyUct { option });
        }
        let of_trees = [
            ("seed", self.seed.is_some()),
            ("count", self.count.is_some()),
        ];
        if let Some(option) = first_given(&of_trees).filter(|_| self.game.is_some()) {
            return Err(CliError::BesideGame { option });
        }
        let table = self.table.is_some_and(|size| size != TableSize::None);
        if table && self.game.is_none() {
            return Err(CliError::TableOfTree);
        }
        let ask = match &self.ask {
            Some(Asked::Searched(asked)) => asked.clone(),
            Some(Asked::Sampled(_)) | None => Ask::all_of(method, table),
        };
        Ask::check(&ask, method, table)?;
        let handout = self.handout(context, ask.len() + 1)?;
        let students = handout.students.len();
        let sheets = match &self.game {
            Some(game) => self.of_game(context, (game, method), students)?,
            None if !self.tree.is_empty() => self.own(context, method, students)?,
            None => {
                let (Some(plies), Some(branching), Some(values)) =
                    (self.plies, self.branching, self.values)
                else {
                    return Err(self.missing());
                };
                let shape = TreeShape {
                    plies,
                    branching,
                    values,
                    first: self.first.unwrap_or(Side::First),
                    chance: self.chance,
                };
                let terms = ExamTerms {
                    shape,
                    cuts: self.cuts.unwrap_or(0),
                    seed: self.seed.unwrap_or(1),
                    count: self.count_for(&handout),
                    method,
                    ask: ask.clone(),
                    distinct: self.distinct,
                    equal_cuts: self.equal_cuts,
                    ..ExamTerms::default()
                };
                terms.check()?;
                Exam::new(&terms)?.sheets()?
            }
        };
        Ok((ExamSheets::Searched { ask, sheets }, handout))
    }

    /// Returns the error about the missing options of random trees.
    fn missing(&self) -> CliError {
        let options = [
            ("--plies", self.plies.is_none()),
            ("--branching", self.branching.is_none()),
            ("--values", self.values.is_none()),
        ];
        let missing = options.iter().filter(|(_, missing)| *missing);
        let missing: Vec<&str> = missing.map(|(option, _)| *option).collect();
        CliError::RandomTree {
            missing: missing.join(", "),
        }
    }

    /// Returns the number of sheets: one for each student, else that of the option, else 1.
    fn count_for(&self, handout: &Handout) -> u32 {
        match handout.students.len() {
            0 => self.count.unwrap_or(1),
            students => students as u32,
        }
    }

    /// Creates the sheets about a Monte-Carlo search.
    fn sampled(&self, context: &mut CommandContext<'_>) -> CliResult<(ExamSheets, Handout)> {
        let options = [
            ("tree", !self.tree.is_empty()),
            ("plies", self.plies.is_some()),
            ("branching", self.branching.is_some()),
            ("values", self.values.is_some()),
            ("chance", self.chance),
            ("cuts", self.cuts.is_some()),
            ("first", self.first.is_some()),
            ("depth", self.depth.is_some()),
            ("evaluation", self.evaluation.is_some()),
            ("table", self.table.is_some()),
            ("distinct", self.distinct.is_some()),
            ("equal-cuts", self.equal_cuts),
            ("ask", matches!(self.ask, Some(Asked::Searched(_)))),
        ];
        if let Some(option) = first_given(&options) {
            return Err(CliError::BesideUct { option });
        }
        let usual = SampledTerms::default();
        let terms = SampledTerms {
            iterations: self.iterations.unwrap_or(usual.iterations),
            exploration: self.exploration.unwrap_or(usual.exploration),
            ask: match &self.ask {
                Some(Asked::Sampled(asked)) => asked.clone(),
                Some(Asked::Searched(_)) | None => usual.ask,
            },
        };
        let handout = self.handout(context, terms.ask.len() + 1)?;
        let game = self.game.as_deref().unwrap_or(USUAL_GAME);
        let given: Vec<Option<&String>> = if self.position.is_empty() {
            vec![None]
        } else {
            self.position.iter().map(Some).collect()
        };
        if given.len() > MOST_SHEETS as usize {
            return Err(CliError::ManyTrees { found: given.len() });
        }
        let mut count = self.count_for(&handout);
        if handout.students.is_empty() && self.count.is_none() {
            count = count.max(given.len() as u32);
        }
        let mut positions = Vec::with_capacity(given.len());
        let mut registry = Arc::clone(&context.registry);
        for position in given {
            let place = self.place(game, position);
            let resolved = place.resolve(context, &SearchArguments::default())?;
            registry = resolved.registry;
            positions.push(resolved.position);
        }
        let of_game = self.game.is_some();
        let seed = self.seed.unwrap_or(1);
        let exam = SampledExam::new(positions, &registry, (&terms, of_game), (seed, count))?;
        let sheets = exam.sheets()?;
        let ask = terms.ask;
        Ok((ExamSheets::Sampled { ask, sheets }, handout))
    }

    /// Returns the arguments for a position of a game.
    fn place(&self, game: &str, position: Option<&String>) -> PositionArguments {
        PositionArguments {
            game: Some(game.to_owned()),
            position: position.cloned(),
            moves: self.moves.clone(),
            ..PositionArguments::default()
        }
    }

    /// Reads the additions to sheets that have `asked` questions of their own.
    fn handout(&self, context: &mut CommandContext<'_>, asked: usize) -> CliResult<Handout> {
        let at = |place: String| move |error| CliError::Handout { place, error };
        let students = match &self.names {
            Some(file) => handout::students(&context.input.text(file)?)
                .map_err(at(file_name(file).into_owned()))?,
            None => Vec::new(),
        };
        if students.len() > MOST_SHEETS as usize {
            return Err(CliError::ManyTrees {
                found: students.len(),
            });
        }
        let given = self
            .question
            .iter()
            .map(|text| handout::questions(text).map_err(at("--question".to_owned())));
        let mut questions = given.collect::<Result<Vec<_>, _>>()?.concat();
        if let Some(file) = &self.questions {
            let text = context.input.text(file)?;
            questions.extend(handout::questions(&text).map_err(at(file_name(file).into_owned()))?);
        }
        let handout = Handout {
            students,
            two_pages: self.pages == 2,
            ..Handout::default()
        };
        handout
            .with_questions(questions, asked)
            .map_err(at("--question".to_owned()))
    }

    /// Makes the sheets of the given trees, in their order; `students` get them in turn.
    fn own(
        &self,
        context: &mut CommandContext<'_>,
        method: MethodName,
        students: usize,
    ) -> CliResult<Vec<ExamSheet>> {
        let mut games = Vec::new();
        for given in &self.tree {
            games.extend(self.given(given, context)?);
        }
        if games.len() > MOST_SHEETS as usize {
            return Err(CliError::ManyTrees { found: games.len() });
        }
        let sheet = |(number, game): (u32, &TreeGame)| {
            let solved = ExamSheet::solve(number, &game.sketch(), game.first(), method);
            solved.ok_or(CliError::Exam(ExamError::Search))
        };
        let count = if students > 0 { students } else { games.len() };
        (1..)
            .zip(games.iter().cycle().take(count))
            .map(sheet)
            .collect()
    }

    /// Makes the sheets of the positions of a game, in their order; `students` get them in turn.
    fn of_game(
        &self,
        context: &mut CommandContext<'_>,
        (game, method): (&str, MethodName),
        students: usize,
    ) -> CliResult<Vec<ExamSheet>> {
        let given: Vec<Option<&String>> = if self.position.is_empty() {
            vec![None]
        } else {
            self.position.iter().map(Some).collect()
        };
        if given.len() > MOST_SHEETS as usize {
            return Err(CliError::ManyTrees { found: given.len() });
        }
        let count = if students > 0 { students } else { given.len() };
        let mut sheets = Vec::with_capacity(count);
        for (number, position) in (1..).zip(given.iter().cycle().take(count)) {
            let place = self.place(game, *position);
            let search = SearchArguments {
                method: Some(SearchMethod::DepthFirst(method.into())),
                depth: Some(self.depth.unwrap_or(Depth::Full)),
                evaluation: self.evaluation.clone(),
                memory: MemoryArguments {
                    table: self.table,
                    ..MemoryArguments::default()
                },
                ..SearchArguments::default()
            };
            let Resolved {
                position,
                spec,
                registry,
                ..
            } = RequestArguments { place, search }.resolve(context)?;
            sheets.push(ExamSheet::of_game(number, &*position, &spec, &registry)?);
        }
        Ok(sheets)
    }

    /// Returns the trees of a list, of a file with lists, or of a save.
    fn given(&self, given: &str, context: &mut CommandContext<'_>) -> CliResult<Vec<TreeGame>> {
        let first = self.first.unwrap_or(Side::First);
        if is_list(given) || given.starts_with("first=") {
            return own::read(given, first).map_err(|error| CliError::OwnTree {
                place: String::new(),
                error,
            });
        }
        let text = context.input.text(given)?;
        let file = file_name(given).into_owned();
        let text = match RonKind::is_any(&text) {
            true => {
                let study = documents::read(&text, &file, Arc::clone(&context.registry))?;
                let game = study.start().game();
                if !game.starts_with("tree:") {
                    return Err(CliError::NoTree { file, game });
                }
                game
            }
            false => text,
        };
        own::read(&text, first).map_err(|error| CliError::OwnTree {
            place: format!("{file}:"),
            error,
        })
    }

    /// Writes all files, or none if one of them may not be replaced.
    fn write(&self, folder: &Path, files: &[ExamFile]) -> CliResult {
        for file in files {
            self.replace.check(&folder.join(&file.name))?;
        }
        std::fs::create_dir_all(folder).map_err(|error| CliError::unread(folder, error))?;
        files
            .iter()
            .try_for_each(|file| self.replace.write(&folder.join(&file.name), &file.bytes))
    }
}
