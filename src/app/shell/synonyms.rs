//! Synonyms for the palette: the words that users of other programs type.

use crate::app::binding::{Binding, Place};

/// Words for a row of the panes besides its help, in English.
pub fn of(row: &Binding) -> &'static str {
    let is_own = matches!(row.place, Place::Own(_));
    SYNONYMS
        .iter()
        .find(|(known, _)| *known == row.name && !is_own)
        .map_or("", |(_, words)| words)
}

const SYNONYMS: &[(&str, &str)] = &[
    ("new", "new start create begin another game"),
    ("first-screen", "new start home menu welcome recent"),
    ("new-tree", "new create tree random list"),
    ("edit", "edit modify tune weights numbers formula"),
    ("edit-tree", "edit modify tree nodes values"),
    ("comment", "edit note annotate remark commentary"),
    ("variation-up", "variation sideline branch alternative"),
    ("variation-down", "variation sideline branch alternative"),
    ("promote", "variation sideline mainline branch"),
    ("delete", "variation sideline remove cut"),
    ("play-line", "principal variation line best play"),
    (
        "explain",
        "help meaning glossary word term definition number sign what",
    ),
    ("solve", "best move wins perfect"),
    (
        "monte-carlo",
        "mcts uct rollout playout simulation visits estimate",
    ),
    ("graph", "best move mistakes analysis accuracy evaluation"),
    (
        "review",
        "blunder error mistake analysis annotate postmortem best line",
    ),
    ("mistake-up", "blunder error mistake analysis"),
    ("hint", "hint help advice suggest tip best move"),
    ("swap-sides", "swap switch flip exchange colours sides"),
    ("swap-max", "swap switch flip max min view perspective"),
    ("squares", "coordinates pairs row column notation letters"),
    (
        "themes",
        "theme themes colours colors look appearance dark light contrast",
    ),
    ("resign", "resign surrender"),
    ("rematch", "rematch again restart"),
    ("run", "search analyse analyze go start pause stop think"),
    (
        "toggle-method",
        "algorithm minimax alphabeta alpha-beta pruning switch",
    ),
    (
        "next-method",
        "algorithm pvs negascout fail-soft failsoft fail-hard failhard switch",
    ),
    ("deeper", "depth plies increase"),
    ("shallower", "depth plies decrease"),
    ("ask-depth", "set plies"),
    ("evaluations", "heuristic function score"),
    ("values", "scores numbers show"),
    ("undo", "takeback revert"),
    ("quit", "exit close leave"),
    ("open", "load read file import"),
    ("save", "write store keep"),
    ("save-as", "write store rename"),
    ("copy-position", "clipboard fen board yank"),
    ("copy-moves", "clipboard transcript yank"),
    ("copy-link", "share url clipboard token"),
    ("copy-short-link", "share url clipboard token"),
    ("export-tree", "graphviz dot svg picture image draw"),
    ("export-screen", "screenshot picture image svg"),
    ("export-film", "animation movie svg"),
    ("why", "explain reason because"),
    ("check", "verify oracle test correct"),
    ("statistics", "count stats cutoffs branching speed time"),
    ("compare", "versus beside difference nodes"),
    ("unvisited", "ghost ghosts pruned never"),
    ("diagram", "draw graph picture textbook outline"),
    ("zoom", "maximise maximize fullscreen"),
    ("present", "projector slides lecture fullscreen"),
    ("bookmarks", "marks list"),
    ("set-bookmark", "mark name"),
    ("ask-watch", "breakpoint condition until"),
    ("ask-tick", "goto jump"),
    ("pairs", "match arena games"),
    ("tournament", "league standings arena"),
    ("practise", "quiz exercise train"),
    ("series", "quiz exercise train"),
    ("exam", "test sheet homework"),
    ("lesson-learn", "tutorial tour course"),
    ("help", "keys shortcuts bindings"),
    ("forget-sizes", "reset layout panes default"),
    ("hide", "analysis engine cheat"),
    ("type-move", "enter input notation"),
    ("find", "search move name"),
    ("redraw", "refresh repaint"),
    ("suspend", "background shell"),
];
