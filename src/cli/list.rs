//! `plyscope list`: the games, evaluations, players, methods and orders there are.

use super::error::CliError;
use super::output::print;
use super::{Context, Ending, complain, json};
use crate::report::{Table, left};
use clap::{Args, ValueEnum};
use engine::boundary::catalog::GAMES;
use engine::play::player::CHOOSING;
use engine::search::{MethodName, OrderName};
use serde::Serialize;
use std::sync::Arc;

/// The options of the command.
#[derive(Args, Debug)]
pub struct List {
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
    /// The evaluations of every game; * marks the one a game uses unless told otherwise
    Evaluations,
    /// The players of every game, and what else a player may be
    Players,
    /// The search algorithms
    Methods,
    /// The orders of moves
    Orders,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    title: &'static str,
    parameters: Vec<Parameter>,
    examples: &'static [&'static str],
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    about: &'static str,
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
struct Word {
    name: &'static str,
    about: &'static str,
}

impl List {
    /// Runs the command.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Ending, CliError> {
        match self.what {
            What::Games => self.games(context)?,
            What::Evaluations => self.evaluations(context)?,
            What::Players => self.players(context)?,
            What::Methods => {
                let word = |method: MethodName| Word { name: method.word(), about: method.about() };
                self.words(context, &MethodName::ALL.map(word))?;
            }
            What::Orders => {
                let word = |order: OrderName| Word { name: order.word(), about: about(order) };
                self.words(context, &OrderName::ALL.map(word))?;
            }
        }
        Ok(Ending::Fine)
    }

    fn games(&self, context: &mut Context<'_>) -> Result<(), CliError> {
        for game in GAMES {
            let parameters: Vec<Parameter> =
                game.parameters.iter().map(|&(name, about)| Parameter { name, about }).collect();
            if self.json {
                let (name, title, examples) = (game.name, game.title, game.examples);
                json::print(context, &Game { name, title, parameters, examples })?;
                continue;
            }
            let mut text = format!("{}\n", game.title);
            for Parameter { name, about } in parameters {
                text += &format!("    {name}: {about}\n");
            }
            for example in game.examples {
                text += &format!("    --game {example}\n");
            }
            writeln!(context.out, "{text}").map_err(CliError::Output)?;
        }
        Ok(())
    }

    fn evaluations(&self, context: &mut Context<'_>) -> Result<(), CliError> {
        let mut table = Table::new(["game", "evaluation", ""].map(left));
        let registry = Arc::clone(&context.registry);
        for game in GAMES {
            for listed in registry.list(game.name) {
                let (name, default) = (listed.evaluation.name.as_str(), listed.default);
                let description = listed.evaluation.description.as_str();
                if self.json {
                    json::print(context, &Evaluation { game: game.name, name, default, description })?;
                } else {
                    let star = if default { "*" } else { "" };
                    table.row([game.name.to_owned(), format!("{name}{star}"), description.to_owned()]);
                }
            }
        }
        for fault in &context.faults {
            complain(&fault.to_string());
        }
        if self.json {
            return Ok(());
        }
        print(context, &table)
    }

    fn players(&self, context: &mut Context<'_>) -> Result<(), CliError> {
        let mut table = Table::new(["game", "player", "as it is written", ""].map(left));
        for listed in context.roster.clone().all() {
            let (name, title, game) = (&*listed.player.name, &*listed.player.title, listed.game.as_deref());
            let (player, description) = (listed.player.choosing.to_string(), &*listed.description);
            if self.json {
                json::print(context, &Player { name, title, game, player, description })?;
            } else {
                table.row([game.unwrap_or("any").to_owned(), name.to_owned(), player, description.to_owned()]);
            }
        }
        for fault in &context.strangers {
            complain(&fault.to_string());
        }
        if self.json {
            return Ok(());
        }
        write!(context.out, "{table}\nwritten down: method:key=value,…\n").map_err(CliError::Output)?;
        for info in CHOOSING {
            let mut text = format!("{}: {}\n", info.word, info.about);
            for (key, about) in info.keys {
                text += &format!("    {key}={about}\n");
            }
            context.out.write_all(text.as_bytes()).map_err(CliError::Output)?;
        }
        Ok(())
    }

    fn words(&self, context: &mut Context<'_>, words: &[Word]) -> Result<(), CliError> {
        let mut table = Table::new(["name", ""].map(left));
        for word in words {
            if self.json {
                json::print(context, word)?;
            } else {
                table.row([word.name.to_owned(), word.about.to_owned()]);
            }
        }
        if self.json {
            return Ok(());
        }
        print(context, &table)
    }
}

/// One line about an order.
fn about(order: OrderName) -> &'static str {
    match order {
        OrderName::Natural => "the canonical order: row by row, column by column, heap by heap",
        OrderName::Shuffled => "shuffled at every node, by the seed and the path from the root",
        OrderName::Evaluation => "by static evaluation, the best for the side to move first",
    }
}
