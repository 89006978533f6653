//! `plyscope completions`: the completions of arguments for a shell.

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
        // The script is written into memory first, because the generator panics on a failed write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "plyscope", &mut script);
        context.out.write_all(&script).map_err(CliError::Output)
    }
}
