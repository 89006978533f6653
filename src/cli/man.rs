//! `plyscope man`: the manual page, made from the table of the arguments, so that it says what `--help` says.

use super::{CliError, CliResult, CommandContext};
use clap::{Args, Command};
use clap_mangen::Man;
use std::io;

/// It takes no options.
#[derive(Args, Debug)]
pub struct Manual {}

/// Prints the page.
pub fn print(program: Command, context: &mut CommandContext<'_>) -> CliResult {
    let page = page(program).map_err(CliError::Output)?;
    context.out.write_all(&page).map_err(CliError::Output)
}

/// Returns the page of the program, with a section for each command.
fn page(mut program: Command) -> io::Result<Vec<u8>> {
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    for command in program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let mut section = Vec::new();
        let man = Man::new(command.clone());
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        let heading = format!(".SH \"PLYSCOPE {}\"\n", command.get_name().to_uppercase());
        page.extend_from_slice(heading.as_bytes());
        // Its sections are parts of this one.
        let section = String::from_utf8(section).map_err(io::Error::other)?;
        page.extend_from_slice(
            section
                .replace("\n.SH ", "\n.SS ")
                .replacen(".SH ", ".SS ", 1)
                .as_bytes(),
        );
    }
    Ok(page)
}
