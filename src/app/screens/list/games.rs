//! The list of the games in a file or a text with several games.

use crate::app::Context;
use crate::app::screens::list::state::{List, ListKind};
use crate::app::source::{GameList, Source};
use crate::app::stage::Comer;
use crate::app::wish::{ListChoice, ListEntry};
use model::documents::ListedGame;
use std::path::Path;
use std::sync::Arc;

/// Offers the games that were found.
pub fn show_games(cx: &mut Context, found: &GameList) {
    if !cx.gives_way(Comer::Files) {
        return cx.screen.alert(say!(
            "several games were found: the list is not shown over this screen"
        ));
    }
    cx.show(list(found));
}

/// Returns the list of the games in a file.
fn list(found: &GameList) -> List {
    let entry = |(number, game): (usize, &ListedGame)| {
        let choice = ListChoice::Open(Source::Chosen(Arc::clone(&found.source), number));
        ListEntry::new(&game.title, &game.detail, choice)
    };
    let entries: Vec<ListEntry> = found.games.iter().enumerate().map(entry).collect();
    let name = Path::new(&found.name).file_name().map_or_else(
        || found.name.clone(),
        |name| name.to_string_lossy().into_owned(),
    );
    let count = entries.len();
    let title = engine::clean::clean(&name).into_owned();
    List::new(
        ListKind::Games,
        &say!(count; "{title}: {count} game|{title}: {count} games", title),
        entries,
    )
}
