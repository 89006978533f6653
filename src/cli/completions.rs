//! `plyscope completions`: what a shell needs to complete the arguments.

use super::{CliError, CliResult, CommandContext};
use clap::{Args, Command};
use clap_complete::Shell;

#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(&self, mut program: Command, context: &mut CommandContext<'_>) -> CliResult {
        // Into memory first: the generator takes a failing write for a mistake of the program.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "plyscope", &mut script);
        context.out.write_all(&script).map_err(CliError::Output)
    }
}
