//! `plyscope list`: all games, evaluations, players, methods or orders, or the user's own files.

use super::methods::SearchMethod;
use super::{CliResult, CommandContext, complain, notations};
use crate::app::shell::rebind;
use clap::{Args, ValueEnum};
use engine::boundary::catalog::GAMES;
use engine::clean::clean;
use engine::eval::ListedEvaluation;
use engine::play::Choosing;
use engine::search::AskedOrder;
use model::report::{Table, left};
use model::save::import::{FORMATS, ImportFormat};
use model::settings::{self, FIELDS};
use model::state::{Folders, folders};
use serde::Serialize;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct ListCommand {
    /// What to list
    what: What,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// The games with their parameters
    Games,
    /// The evaluations of every game; * marks the one a game uses unless another is named
    Evaluations,
    /// The players of every game, and what else a player may be
    Players,
    /// The search algorithms
    Methods,
    /// The orders of moves
    Orders,
    /// The notations of games and positions that are read
    Notations,
    /// What the configuration may say: a file of all defaults, with comments
    Config,
    /// Your own files: saves, evaluations, players, themes, languages, and what is wrong with them
    Own,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    title: &'static str,
    parameters: Vec<Word<'static>>,
    examples: &'static [&'static str],
}

#[derive(Serialize)]
struct Notation {
    games: &'static str,
    notation: &'static str,
    example: &'static str,
}

#[derive(Serialize)]
struct Evaluation<'a> {
    game: &'a str,
    name: &'a str,
    default: bool,
    description: &'a str,
}

#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    title: &'a str,
    game: Option<&'a str>,
    player: String,
    description: &'a str,
}

#[derive(Serialize)]
struct OwnFile<'a> {
    kind: &'a str,
    name: &'a str,
    file: String,
    /// The fault of the file, if it is checked; `null`: none.
    fault: Option<String>,
}

#[derive(Serialize)]
struct Word<'a> {
    name: &'a str,
    about: &'a str,
}

impl ListCommand {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        match self.what {
            What::Games => self.games(context),
            What::Evaluations => self.evaluations(context),
            What::Players => self.players(context),
            What::Methods => self.words(
                context,
                SearchMethod::all().map(|method| (method.word(), method.about())),
            ),
            What::Notations => self.notations(context),
            What::Config => self.config(context),
            What::Own => self.own(context),
            What::Orders => self.words(
                context,
                AskedOrder::ALL.map(|order| (order.word(), order.about())),
            ),
        }
    }

    fn config(&self, context: &mut CommandContext<'_>) -> CliResult {
        if !self.json {
            let keys = format!("keys: {{\n{}    }},", rebind::template());
            return context.print(&settings::template().replace("keys: {},", &keys));
        }
        FIELDS.iter().try_for_each(|field| context.json(field))
    }

    fn notations(&self, context: &mut CommandContext<'_>) -> CliResult {
        if !self.json {
            return context.print(&notations::text());
        }
        FORMATS.iter().try_for_each(
            |ImportFormat {
                 games,
                 about: notation,
                 example,
                 ..
             }| {
                context.json(&Notation {
                    games,
                    notation,
                    example,
                })
            },
        )
    }

    /// Prints objects, or their cells in a table.
    fn rows<const N: usize>(
        &self,
        context: &mut CommandContext<'_>,
        heads: [&str; N],
        rows: impl Iterator<Item = (impl Serialize, [String; N])>,
    ) -> CliResult {
        let mut table = Table::new(heads.map(left));
        for (object, cells) in rows {
            table.row(cells);
            if self.json {
                context.json(&object)?;
            }
        }
        if self.json {
            Ok(())
        } else {
            context.print(&table)
        }
    }

    fn games(&self, context: &mut CommandContext<'_>) -> CliResult {
        for game in GAMES {
            let parameters: Vec<Word<'static>> = game
                .parameters
                .iter()
                .map(|&(name, about)| Word { name, about })
                .collect();
            if self.json {
                let (name, title, examples) = (game.name, game.title, game.examples);
                context.json(&Game {
                    name,
                    title,
                    parameters,
                    examples,
                })?;
                continue;
            }
            let mut text = format!("{}\n", game.title);
            for Word { name, about } in parameters {
                text += &format!("    {name}: {about}\n");
            }
            for example in game.examples {
                text += &format!("    --game {example}\n");
            }
            context.print(&(text + "\n"))?;
        }
        Ok(())
    }

    fn evaluations(&self, context: &mut CommandContext<'_>) -> CliResult {
        let registry = Arc::clone(&context.registry);
        let listed = GAMES.iter().flat_map(|game| {
            registry
                .list(game.name)
                .map(move |listed| (game.name, listed))
        });
        let rows = listed.map(
            |(
                game,
                ListedEvaluation {
                    evaluation,
                    default,
                },
            )| {
                let (name, description) = (&*evaluation.name, &*evaluation.description);
                let starred = format!("{name}{}", if default { "*" } else { "" });
                (
                    Evaluation {
                        game,
                        name,
                        default,
                        description,
                    },
                    [game.to_owned(), starred, description.to_owned()],
                )
            },
        );
        context
            .bad_evaluations
            .iter()
            .for_each(|fault| complain(&fault.to_string()));
        self.rows(context, ["game", "evaluation", ""], rows)
    }

    fn players(&self, context: &mut CommandContext<'_>) -> CliResult {
        let roster = context.roster.clone();
        let rows = roster.all().iter().map(|listed| {
            let (name, title, game) = (
                &*listed.player.name,
                &*listed.player.title,
                listed.game.as_deref(),
            );
            let (player, description) = (listed.player.choosing.to_string(), &*listed.description);
            let cells = [game.unwrap_or("any"), name, &player, description].map(str::to_owned);
            (
                Player {
                    name,
                    title,
                    game,
                    player,
                    description,
                },
                cells,
            )
        });
        context
            .bad_players
            .iter()
            .for_each(|fault| complain(&fault.to_string()));
        self.rows(context, ["game", "player", "as it is written", ""], rows)?;
        if self.json {
            return Ok(());
        }
        let mut text = "\nwritten down: method:key=value,…\n".to_owned();
        for info in Choosing::all().map(|choosing| choosing.info()) {
            text += &format!("{}: {}\n", info.word, info.about);
            text.extend(
                info.keys
                    .iter()
                    .map(|(key, about)| format!("    {key}={about}\n")),
            );
        }
        context.print(&text)
    }

    /// Lists the files in the user's folders. Evaluations and players are checked for faults;
    /// themes and languages are not, because they are read only when they are chosen.
    fn own(&self, context: &mut CommandContext<'_>) -> CliResult {
        let Folders {
            config,
            saves,
            evaluations,
            players,
            themes,
            languages,
            state: _,
        } = folders();
        let evaluation_faults = context.bad_evaluations.iter().map(ToString::to_string);
        let faults: Vec<String> = evaluation_faults
            .chain(context.bad_players.iter().map(ToString::to_string))
            .collect();
        let fault_of = |file: &str| {
            faults
                .iter()
                .find_map(|fault| fault.strip_prefix(file)?.strip_prefix(':'))
        };
        let kinds = [
            ("save", saves),
            ("evaluation", evaluations),
            ("player", players),
            ("theme", themes),
            ("language", languages),
        ];
        let mut found: Vec<(&str, PathBuf)> = Vec::new();
        let settings = config
            .as_deref()
            .map(|folder| folder.join(settings::NAME))
            .filter(|file| file.is_file());
        found.extend(settings.map(|file| ("configuration", file)));
        for (kind, folder) in &kinds {
            let mut files: Vec<PathBuf> = folder
                .iter()
                .filter_map(|folder| fs::read_dir(folder).ok())
                .flatten()
                .flatten()
                .map(|entry| entry.path())
                .collect();
            files.retain(|file| file.is_file());
            files.sort();
            found.extend(files.into_iter().map(|file| (*kind, file)));
        }
        if found.is_empty() && !self.json {
            let folder = config.map_or_else(
                || "a folder that PLYSCOPE_CONFIG_DIR names".to_owned(),
                |folder| folder.display().to_string(),
            );
            let text = format!(
                "no files of your own yet: evaluations, players, themes and languages go into folders of these names in\n{}\n",
                clean(&folder)
            );
            return context.print(&text);
        }
        let rows: Vec<(OwnFile<'_>, [String; 4])> = found
            .iter()
            .map(|(kind, path)| {
                let name = path
                    .file_stem()
                    .and_then(|name| name.to_str())
                    .unwrap_or_default();
                let file = path.display().to_string();
                let fault = fault_of(&file).map(|fault| fault.trim().to_owned());
                let cells = [
                    *kind,
                    &clean(name),
                    &clean(&file),
                    fault.as_deref().unwrap_or(""),
                ]
                .map(str::to_owned);
                (
                    OwnFile {
                        kind,
                        name,
                        file,
                        fault,
                    },
                    cells,
                )
            })
            .collect();
        self.rows(context, ["kind", "name", "file", ""], rows.into_iter())
    }

    fn words<'w>(
        &self,
        context: &mut CommandContext<'_>,
        words: impl IntoIterator<Item = (&'w str, &'w str)>,
    ) -> CliResult {
        let rows = words
            .into_iter()
            .map(|(name, about)| (Word { name, about }, [name.to_owned(), about.to_owned()]));
        self.rows(context, ["name", ""], rows)
    }
}
