//! The built program from outside: commands, terminal, tournaments, players that are programs, and the documents.

mod cli;
mod copies;
mod external;
mod manual;
mod readme;
mod terminal;
mod tournaments;
