//! Bookmarks: each returns to the search in which it was set.

use crate::app::Context;
use crate::app::desk::searching;
use engine::sentence::Sentence;
use engine::trace::Tick;
use model::inspect::explain::thousands;
use model::study::study::StudyBookmark;

/// Goes to a named tick, or reports that it belongs to another search.
pub(crate) fn travel_to_bookmark(cx: &mut Context, tick: Tick) {
    let same = cx
        .game
        .bookmark_searches
        .get(&tick)
        .is_none_or(|searched| *searched == cx.game.searched());
    cx.explorer
        .travel_to(&mut cx.game.study, &mut cx.screen, tick);
    if !same && cx.game.study.tick == Some(tick) {
        cx.screen.alert(say!(
            "this tick was named in another search: here it is another event"
        ));
    }
}

/// Names a tick; an error refers to the name.
pub(crate) fn take_bookmark(cx: &mut Context, tick: Tick, name: &str) -> Result<(), Sentence> {
    let same = |bookmark: &&StudyBookmark| bookmark.name == name && bookmark.tick != tick;
    if let Some(other) = cx.game.study.bookmarks.iter().find(same) {
        return Err(format!(
            "{} {} {}",
            say!("this is the name of"),
            say!("tick"),
            thousands(other.tick.0)
        )
        .into());
    }
    searching::enter_subject(cx);
    cx.game.set_bookmark(tick, name);
    Ok(())
}
