//! What is said of keys besides their help: what one does now, and why it cannot; a part of [`super::Strings`].

/// What the key that searches does now.
#[derive(Clone, Copy, Debug)]
pub struct SearchKeys {
    pub search: &'static str,
    pub pause: &'static str,
    pub go_on: &'static str,
}

/// Why a key cannot do its thing now.
#[derive(Clone, Copy, Debug)]
pub struct Cannot {
    pub go_back: &'static str,
    pub go_on: &'static str,
    pub go_down: &'static str,
    pub promote: &'static str,
    pub has_no_tree: &'static str,
    pub has_no_researches: &'static str,
    pub has_no_children: &'static str,
    pub at_root: &'static str,
    pub find: &'static str,
    pub before_end: &'static str,
    pub not_minimax: &'static str,
    pub no_bookmarks: &'static str,
    pub no_tournament: &'static str,
    pub no_game: &'static str,
    pub no_bookmark_here: &'static str,
    pub no_change: &'static str,
    pub no_jump: &'static str,
    pub no_folder: &'static str,
    pub nothing_to_save: &'static str,
    pub undo: &'static str,
    pub redo: &'static str,
    pub same_search: &'static str,
}

/// English.
pub const SEARCH_KEYS: SearchKeys = SearchKeys { search: "search", pause: "pause", go_on: "go on" };

/// English.
pub const CANNOT: Cannot = Cannot {
    go_back: "this is the start of the game",
    go_on: "no move follows here",
    go_down: "the game has no moves yet",
    promote: "this is no variation",
    has_no_researches: "this method never visits a child again: M leads to pvs",
    has_no_tree: "nothing is searched yet: space searches",
    has_no_children: "this node has no children",
    at_root: "this is the root",
    find: "nothing was looked for yet: / finds a move",
    before_end: "only once the search has come to its end: space goes on with it",
    not_minimax: "this marks minimax's tree: m changes the method",
    no_bookmarks: "no tick has a name yet: s names one",
    no_tournament: "there is no tournament yet: ctrl-g plays one",
    no_game: "no game is selected: tab shows the games",
    no_bookmark_here: "only bookmarks and unsaved work are deleted",
    no_change: "no other program has changed this file",
    no_jump: "this line leads to no tick",
    no_folder: "there is no folder above",
    nothing_to_save: "there is nothing to save",
    undo: "there is nothing to take back",
    redo: "nothing was taken back",
    same_search: "nothing changes: this is what is searched with",
};
