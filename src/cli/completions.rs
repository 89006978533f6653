//! `plyscope completions`: what a shell needs to complete the arguments.

use super::{Cli, CliError, Context};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(&self, context: &mut Context<'_>) -> Result<(), CliError> {
        // Into memory first: the generator takes a failing write for a mistake of the program.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "plyscope", &mut script);
        context.out.write_all(&script).map_err(CliError::Output)
    }
}
