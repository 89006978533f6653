//! A trace on the screen.
