//! The languages of the screen: their tables against the sources, and what is drawn.

mod keys;
mod lessons;
mod numbers;
mod screens;
mod sentences;
mod tables;
mod vocabulary;
