//! [`game_list`]: the games of a file or a text that holds several.

use crate::app::Source;
use crate::app::source::GameList;
use model::documents::Opened;
use std::path::Path;
use std::sync::Arc;

/// Returns the games of a file or a text that holds several. Those of an archive from a pipe cannot
/// be read again.
pub fn game_list(found: &Opened, path: Option<&Path>) -> Option<GameList> {
    let (name, games, text) = match found {
        Opened::Trace(_) => return None,
        Opened::Text(text) => (&text.name, text.games(), Some(&text.text)),
        Opened::Archive(archive) => (&archive.name, archive.games(), None),
    };
    let source = match (path, text) {
        (Some(path), _) => Source::File(path.to_owned()),
        (None, Some(text)) => Source::Text(text.clone()),
        (None, None) => return None,
    };
    (!games.is_empty()).then(|| GameList {
        name: name.clone(),
        source: Arc::new(source),
        games,
    })
}
