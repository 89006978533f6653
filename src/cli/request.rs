//! [`RequestArguments`]: a position and the options of its search.
//!
//! The options are the only definition of a request: a line of a batch goes through the same
//! parser, so its fields have the names and the syntax of the options.

use super::choice::{ChoiceArguments, notes_of, read_otherwise};
use super::memory::MemoryArguments;
use super::methods::{SearchMethod, depth, method, order};
use super::sampling::UctArguments;
use super::{CliError, CliResult, CommandContext, error::file_name};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::boundary::{Position, catalog};
use engine::clean::clean;
use engine::eval::{Evaluation, Origin, Registry};
use engine::numbers::Ordinal;
use engine::play::Line;
use engine::rules::Side;
use engine::rules::program::command::names_program;
use engine::search::{AskedOrder, Spec};
use engine::uct::{Playouts, UctSpec};
use model::documents;
use model::documents::evaluations::is_file;
use model::documents::import::ImportProblem;
use model::documents::named::{named_game, written_list};
use model::documents::{Opened, OpenedGame, OpenedText, import, import_as, import_in};
use model::foreign::TraceSource;
use model::save::depth::Depth;
use model::save::import::{StatedAnswer, Unknown};
use model::study::Study;
use model::study::openings::Opening;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::Arc;

/// Which position.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionArguments {
    /// A game, saved or in a usual notation: the position at its cursor, searched with what it says; - reads standard input
    pub file: Option<OsString>,
    /// Which game of a text.
    #[command(flatten)]
    pub which: ChoiceArguments,
    /// The game, with its parameters after a colon: connect-four:columns=4,rows=4
    #[arg(long, value_name = "SPEC", conflicts_with = "read_as")]
    pub game: Option<String>,
    /// The rows from the top joined by /, a space, the side to move; - reads standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves to play from there; - reads standard input
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

/// What to search with.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchArguments {
    /// The algorithm [default: alphabeta]
    #[arg(long, value_parser = method())]
    pub method: Option<SearchMethod>,
    /// How many plies, or full: to the end of the game [default: 4]
    #[arg(long, value_name = "N|full", value_parser = depth, allow_negative_numbers = true)]
    pub depth: Option<Depth>,
    /// The order in which moves are tried [default: natural]
    #[arg(long, value_parser = order())]
    pub order: Option<AskedOrder>,
    /// An evaluation by name, or the file of one
    #[arg(long, value_name = "NAME|FILE")]
    pub evaluation: Option<String>,
    /// Whose view values are in [default: the side to move]
    #[arg(long, value_name = "PLAYER", value_parser = side())]
    pub max: Option<Side>,
    /// The seed of the shuffled order, and of uct [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// What the search remembers.
    #[command(flatten)]
    pub memory: MemoryArguments,
    /// What a Monte-Carlo search has besides.
    #[command(flatten)]
    pub uct: UctArguments,
}

/// A position and what to search it with.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestArguments {
    /// Which position.
    #[command(flatten)]
    pub place: PositionArguments,
    /// What to search with.
    #[command(flatten)]
    pub search: SearchArguments,
}

/// A resolved request: everything that a search needs.
pub struct Resolved {
    /// The position at which the search begins.
    pub position: Box<dyn Position>,
    /// The specification of the search.
    pub spec: Spec,
    /// The specification of the Monte-Carlo search, if it is one.
    pub uct: Option<UctSpec>,
    /// The evaluations, that of a file included.
    pub registry: Arc<Registry>,
    /// The guesses that were made.
    pub notes: Vec<String>,
    /// The opening of the game that leads there, where it has a name.
    pub opening: Option<Opening>,
}

/// A game that was read, and the moves to a position of it.
pub struct ResolvedLine {
    /// The position that the game begins with.
    pub start: Box<dyn Position>,
    /// The moves from there.
    pub moves: Vec<Ordinal>,
    /// The guesses that were made.
    pub notes: Vec<String>,
    /// The result that the text states for the position.
    pub stated: Option<StatedAnswer>,
}

impl ResolvedLine {
    /// Returns the position after the moves.
    pub fn end(&self) -> Box<dyn Position> {
        self.start.replay(&self.moves, &mut |_| ())
    }
}

fn side() -> impl TypedValueParser<Value = Side> {
    PossibleValuesParser::new(["first", "second"]).map(|word| {
        if word == "first" {
            Side::First
        } else {
            Side::Second
        }
    })
}

/// Refuses the file of a program of Python where a game is expected, and says how it is given.
///
/// # Errors
/// The text names such a file.
pub fn refuse_program_file(text: &str) -> CliResult<()> {
    let is_python = Path::new(text)
        .extension()
        .is_some_and(|ending| ending == "py");
    if is_python && Path::new(text).is_file() {
        Err(CliError::ProgramFile {
            file: clean(text).into_owned(),
        })
    } else {
        Ok(())
    }
}

impl PositionArguments {
    /// Returns the position and the specification of its search: the options override those of a
    /// saved game.
    ///
    /// # Errors
    /// The option that is wrong, and why.
    pub fn resolve(
        &self,
        context: &mut CommandContext<'_>,
        search: &SearchArguments,
    ) -> CliResult<Resolved> {
        if let Some(name) = self.own_file()? {
            let found = found(name, &self.which, context, |spec| search.over(spec))?;
            let (study, notes) = (&found.study, notes_of(&found));
            let (position, spec, registry) = (
                study.position().copy(),
                study.spec().clone(),
                study.registry().clone(),
            );
            return Ok(Resolved {
                position,
                spec,
                uct: None,
                registry,
                notes,
                opening: study.opening(),
            });
        }
        let played = self.played(context)?;
        let position = played.end();
        let (spec, registry) = (
            search.over(position.usual_spec()),
            Arc::clone(&context.registry),
        );
        Ok(Resolved {
            position,
            spec,
            uct: None,
            registry,
            opening: Opening::of(&*played.start, &played.moves),
            notes: played.notes,
        })
    }
    /// Returns the start of the game and the moves to the position.
    ///
    /// # Errors
    /// The option that is wrong, and why.
    pub fn resolve_line(&self, context: &mut CommandContext<'_>) -> CliResult<ResolvedLine> {
        self.moves_to(context, |_| ())
    }
    /// Returns the start of the game and all moves of its main line, including those after the
    /// cursor.
    ///
    /// # Errors
    /// The option that is wrong, and why.
    pub fn resolve_game(&self, context: &mut CommandContext<'_>) -> CliResult<ResolvedLine> {
        self.moves_to(context, |line| {
            while line.back() {}
            while line.forward() {}
        })
    }
    /// Returns the start of the game and the moves to the cursor after `walk`; or the moves of the
    /// options.
    fn moves_to(
        &self,
        context: &mut CommandContext<'_>,
        walk: impl FnOnce(&mut Line),
    ) -> CliResult<ResolvedLine> {
        let Some(name) = self.own_file()? else {
            return self.played(context);
        };
        let opened = found(name, &self.which, context, |spec| spec)?;
        let notes = notes_of(&opened);
        let OpenedGame { study, stated, .. } = opened;
        let mut line = study.line().clone();
        walk(&mut line);
        Ok(ResolvedLine {
            start: study.start().copy(),
            moves: line.ordinals(line.cursor()),
            notes,
            stated,
        })
    }
    /// Returns the position in a text. If the options name a game, the text belongs to that game,
    /// after their moves.
    ///
    /// # Errors
    /// The fault of the text.
    pub fn line_of(&self, context: &mut CommandContext<'_>, text: &str) -> CliResult<ResolvedLine> {
        let found = match &self.game {
            Some(_) => import_in(text, &*self.played(context)?.end()),
            None => import_as(text, self.which.read_as.as_deref()),
        };
        let found = found.map_err(|error| {
            if let ImportProblem::Unknown(Unknown::Format { found }) = error.problem {
                CliError::NoLine { found }
            } else {
                CliError::Text(error)
            }
        })?;
        let notes = found
            .said()
            .iter()
            .map(ToString::to_string)
            .chain(read_otherwise(&found.others))
            .collect();
        Ok(ResolvedLine {
            start: found.start,
            moves: found.ordinals,
            notes,
            stated: found.stated,
        })
    }
    /// Returns the file that the game is read from.
    fn own_file(&self) -> CliResult<Option<&OsStr>> {
        let options = [
            ("game", self.game.is_some()),
            ("position", self.position.is_some()),
            ("moves", self.moves.is_some()),
        ];
        match (&self.file, options.into_iter().find(|(_, given)| *given)) {
            (Some(_), Some((option, _))) => Err(CliError::FileAnd { option }),
            (file, _) => Ok(file.as_deref()),
        }
    }
    /// Returns the start of the game of the options, and the moves to play from there.
    fn played(&self, context: &mut CommandContext<'_>) -> CliResult<ResolvedLine> {
        let spec = self.game.as_deref().ok_or(CliError::NoGame)?;
        refuse_program_file(spec)?;
        // A game in a line of a batch was not typed by the user.
        let is_read = context.in_batch && names_program(spec);
        let game = if is_read {
            catalog::read(spec)?
        } else {
            catalog::read_with_files(spec)?
        };
        let mut text = |given: &Option<String>| {
            given
                .as_ref()
                .map(|given| context.input.text_or_stdin(given))
                .transpose()
        };
        let (position, moves) = (text(&self.position)?, text(&self.moves)?);
        let given = documents::set_up(&*game, position.as_deref(), moves.as_deref())?;
        let notes: Vec<String> = given.notes.iter().map(ToString::to_string).collect();
        notes.iter().for_each(|note| context.note(note));
        Ok(ResolvedLine {
            start: given.start,
            moves: given.moves,
            notes,
            stated: given.stated,
        })
    }
}

impl SearchArguments {
    /// Returns a specification with these options in place of its settings.
    pub fn over(&self, mut spec: Spec) -> Spec {
        if let Some(method) = self.method.and_then(SearchMethod::depth_first) {
            spec.ask_method(method);
        }
        if let Some(order) = self.order {
            spec.ask_order(order);
        }
        self.memory.put(&mut spec, self.method.is_some());
        Spec {
            depth: self.depth.map_or(spec.depth, Depth::plies),
            seed: self.seed.unwrap_or(spec.seed),
            evaluation: self.evaluation.clone().or(spec.evaluation),
            max: self.max.or(spec.max),
            ..spec
        }
    }
    /// Returns whether a Monte-Carlo search is requested.
    pub fn is_uct(&self) -> bool {
        self.method == Some(SearchMethod::Uct)
    }
    /// Returns the Monte-Carlo search that is requested, if one is; `spec` gives the settings that
    /// the options leave open, as far as they apply.
    ///
    /// # Errors
    /// An option does not go with the method.
    pub fn uct(&self, spec: &Spec) -> CliResult<Option<UctSpec>> {
        if !self.is_uct() {
            return self
                .uct
                .given()
                .map_or(Ok(None), |option| Err(CliError::OnlyUct { option }));
        }
        let usual = UctSpec {
            seed: spec.seed,
            max: spec.max,
            ..UctSpec::default()
        };
        self.uct_over(usual).map(Some)
    }
    /// Returns the spec of the requested Monte-Carlo search, with the values of `spec` for options
    /// that are not given.
    ///
    /// # Errors
    /// Returns an error if an option does not go with the method.
    pub fn uct_over(&self, spec: UctSpec) -> CliResult<UctSpec> {
        let other = self.depth.map(|_| "depth").or_else(|| self.memory.given());
        if let Some(option) = other {
            return Err(CliError::BesideUct { option });
        }
        if let Some(order) = self.order.filter(|order| order.remembers()) {
            return Err(CliError::BesideUct {
                option: if order.killers {
                    "order killers"
                } else {
                    "order history"
                },
            });
        }
        Ok(self.uct.over(UctSpec {
            seed: self.seed.unwrap_or(spec.seed),
            order: self.order.map_or(spec.order, |order| order.order),
            evaluation: self.evaluation.clone().or(spec.evaluation),
            max: self.max.or(spec.max),
            ..spec
        }))
    }
}

impl RequestArguments {
    /// Returns the trace of another program, if the file is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn trace(&self, context: &mut CommandContext<'_>) -> CliResult<Option<TraceSource>> {
        self.place
            .file
            .as_deref()
            .map_or(Ok(None), |file| context.input.trace(file))
    }

    /// Resolves a text in one of the usual notations.
    ///
    /// # Errors
    /// The fault of the text.
    pub fn resolve_text(
        &self,
        context: &mut CommandContext<'_>,
        text: &str,
    ) -> CliResult<Resolved> {
        let line = self.place.line_of(context, text)?;
        let position = line.end();
        let (spec, registry) = (
            self.search.over(position.usual_spec()),
            Arc::clone(&context.registry),
        );
        self.evaluated(
            context,
            Resolved {
                position,
                spec,
                uct: None,
                registry,
                opening: Opening::of(&*line.start, &line.moves),
                notes: line.notes,
            },
        )
    }

    /// Resolves the request for a depth-first search.
    ///
    /// # Errors
    /// The option that is wrong, and why; also a request for a Monte-Carlo search.
    pub fn resolve(&self, context: &mut CommandContext<'_>) -> CliResult<Resolved> {
        if self.search.is_uct() {
            Err(CliError::NotUct)
        } else {
            self.resolve_any(context)
        }
    }

    /// Resolves the request for a search of any kind.
    ///
    /// # Errors
    /// The option that is wrong, and why.
    pub fn resolve_any(&self, context: &mut CommandContext<'_>) -> CliResult<Resolved> {
        let question = self.place.resolve(context, &self.search)?;
        self.evaluated(context, question)
    }

    /// Adds the evaluation of a file, if the options name one.
    fn evaluated(
        &self,
        context: &mut CommandContext<'_>,
        mut question: Resolved,
    ) -> CliResult<Resolved> {
        if let Some(name) = &self.search.evaluation {
            let adopted = adopt(context, &mut question.registry, name, &*question.position)?;
            question.spec.evaluation = Some(adopted);
        }
        question.uct = self.search.uct(&question.spec)?;
        if let Some(spec) = &mut question.uct {
            if self.search.evaluation.is_some() {
                spec.evaluation = question.spec.evaluation.clone();
            }
            if let Playouts::Evaluation(name) = &mut spec.playouts {
                *name = adopt(context, &mut question.registry, name, &*question.position)?;
            }
        }
        Ok(question)
    }
}

/// Opens the game in a file, or in standard input for `-`, in any notation, or a game given by its
/// specification; of several games the chosen one. Guesses are reported on standard error.
///
/// # Errors
/// It cannot be read, or is in no known notation.
pub fn found(
    file: &OsStr,
    which: &ChoiceArguments,
    context: &mut CommandContext<'_>,
    replace: impl FnOnce(Spec) -> Spec,
) -> CliResult<OpenedGame> {
    let registry = Arc::clone(&context.registry);
    let legal = |list: &&str| which.read_as.is_some() || import(list).is_ok();
    let opened = if let Some(list) = written_list(file).filter(legal) {
        Opened::Text(OpenedText {
            name: "the list".to_owned(),
            text: list.to_owned(),
        })
    } else if let Some(game) = named_game(file) {
        let start =
            catalog::read_with_files(&game).map_err(|error| CliError::unread(file, error))?;
        if let Some(expected) = which.read_as.clone().filter(|kind| *kind != start.kind()) {
            return Err(CliError::unread(
                file,
                ImportProblem::OtherGame {
                    expected,
                    found: start.game(),
                },
            ));
        }
        let mut study = Study::new(start, registry);
        study.set_spec(replace(study.spec().clone()));
        return Ok(OpenedGame::new(study, false));
    } else {
        context.input.look(file)?
    };
    let (name, found) = match opened {
        Opened::Trace(source) => {
            return Err(CliError::IsTrace {
                name: source.name().to_owned(),
            });
        }
        Opened::Text(text) => (
            text.name.clone(),
            text.find(which.choice(), registry, replace)?,
        ),
        Opened::Archive(archive) => (
            archive.name.clone(),
            archive.find(which.choice(), registry, replace)?,
        ),
    };
    for note in notes_of(&found) {
        context.note(&format!("{name}: {note}"));
    }
    if found.games > 1 && which.game_number.is_none() {
        let others = if found.games == 2 {
            "2".to_owned()
        } else {
            format!("2 to {}", found.games)
        };
        context.note(&format!("{name}: --game-number {others} takes another"));
    }
    Ok(found)
}

/// Returns the name of the evaluation with a name or in a file; that of a file is added to the
/// registry.
///
/// # Errors
/// The file is no evaluation, or one of another game.
pub fn adopt(
    context: &mut CommandContext<'_>,
    registry: &mut Arc<Registry>,
    name: &str,
    position: &dyn Position,
) -> CliResult<String> {
    if name != "-" && !is_file(name) {
        return Ok(name.to_owned());
    }
    let evaluation = Evaluation::read(&context.input.text(name)?, &file_name(name))?;
    // Two versions of an evaluation may meet; neither may silently replace the other.
    let may_replace = |registry: &Registry, old: &Evaluation| {
        old.origin != Origin::File || !registry.is_override(&old.game, &old.name)
    };
    Ok(Arc::make_mut(registry).adopt(evaluation, position.kind(), may_replace)?)
}
