//! The readings of an ambiguous text: the message that names the key, and the list to choose from.

use crate::app::Context;
use crate::app::screens::list::state::{List, ListKind};
use crate::app::shell::keys::key_of;
use crate::app::source::{ReadOtherwise, Source};
use crate::app::wish::{ListChoice, ListEntry, Wish};
use model::documents::OtherReading;
use model::language::{say, shown};
use std::sync::Arc;

/// Opens the text as one of another game; if there are several, the user chooses.
pub fn read_as(cx: &mut Context) {
    let Some(ReadOtherwise { source, others }) = cx.game.home.read.otherwise.clone() else {
        return;
    };
    let open = |other: &OtherReading| Source::ReadAs(Arc::clone(&source), other.kind().to_owned());
    if let [other] = &others.all[..] {
        return cx.wish(Wish::Open(open(other)));
    }
    let entry = |other: &OtherReading| {
        ListEntry::new(
            say(other.format),
            &other.game,
            ListChoice::Open(open(other)),
        )
    };
    let entries = others.all.iter().map(entry).collect();
    cx.show(List::new(ListKind::Readings, say!("Read as"), entries));
}

/// Shows the guesses made when the open game was read, and the key to read its text in another way.
pub fn say_read(cx: &mut Context) {
    let mut said: Vec<String> = std::mem::take(&mut cx.game.home.read.notes)
        .iter()
        .map(shown)
        .collect();
    let is_named = cx
        .game
        .home
        .read
        .otherwise
        .as_ref()
        .is_some_and(|otherwise| otherwise.others.are_named);
    if is_named {
        said.push(say!(
            "{key} reads it otherwise",
            key = key_of(cx.keys, "read-as")
        ));
    }
    if !said.is_empty() {
        cx.screen.notify(&said.join("; "));
    }
}
