//! The keys at a question.

use crate::app::Context;
use crate::app::binding::{Can, Place, Types, keys};
pub use crate::app::wish::QuestionReply as Action;

/// At a question.
pub const PLACE: Place = Place::own("confirm", Types::Nothing);

keys! { (), Action, PLACE, Questions {
    "y", "yes" => Action::Yes, "yes", "yes";
    "s", "save-first" => Action::SaveFirst, "save", "save first";
    "S", "save-as" => Action::SaveElsewhere, "save as", "save under another name";
    "r", "reload" => Action::Reload, "reload", "read the file again, and lose what is unsaved";
    "f", "anyway" => Action::Anyway, "search", "search all the same";
    "n esc", "no" => Action::No, "no", "no: back to where it was";
} }

/// Whether an answer fits every question, and why not.
pub fn can_always(answer: Action, cx: &Context) -> Can {
    let cannot = &cx.screen.words.cannot;
    match answer {
        Action::Yes | Action::No => Ok(()),
        Action::SaveFirst | Action::SaveElsewhere => Err(cannot.nothing_to_save),
        Action::Reload => Err(cannot.no_change),
        Action::Anyway => Err(cannot.same_search),
    }
}
