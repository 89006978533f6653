//! [`Binding`]: a row of the key table, the [`Place`] where it holds, and its [`Group`], the
//! heading in the help.

use crate::app::Context;
use crate::app::action::Pane;
use crate::app::stage::Screen;
use model::language::say;
use std::any::Any;

/// The result of a condition: `Err` with the reason, as a text for the user, if a key cannot do its
/// work now.
pub type Can = Result<(), &'static str>;

/// A row of the key table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The place where it holds.
    pub place: Place,
    /// The names of the keys, separated by blanks; the first is the one that is shown.
    pub keys: &'static str,
    /// Its name in files and in the palette.
    pub name: &'static str,
    /// The action.
    pub does: fn(&mut Context),
    /// The heading in the help.
    pub group: Group,
    /// A word for the key line, in English; empty: not shown there.
    pub short: &'static str,
    /// A sentence for the help, in English.
    pub help: &'static str,
    /// The condition under which it applies.
    pub when: fn(&Context) -> Can,
}

/// Two rows are equal if they have the same place and the same keys.
impl PartialEq for Binding {
    fn eq(&self, other: &Binding) -> bool {
        (self.place, self.keys) == (other.place, other.keys)
    }
}

impl Eq for Binding {}

impl Binding {
    /// Returns the key that is shown.
    pub fn key(&self) -> &'static str {
        self.keys.split(' ').next().unwrap_or_default()
    }
    /// Returns whether its keys take precedence over the rows of the panes while it applies.
    pub fn comes_first(&self) -> bool {
        matches!(self.place, LESSON | PLAYING)
    }
    /// Returns all keys.
    pub fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.keys.split(' ').filter(|key| !key.is_empty())
    }
    /// Returns the sentence for the help, in the language of the screen.
    pub fn about(&self) -> &'static str {
        say(self.help)
    }
}

/// The characters that a place takes as input: none of them can be the key of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Types {
    Nothing,
    /// A digit begins a number.
    Numbers,
    /// A digit, a sign or a bracket begins a value.
    Values,
    /// Every character is part of a text.
    Text,
}

/// A place that belongs to a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// Its name in files, which precedes the name of an action.
    pub name: &'static str,
    pub types: Types,
}

/// The place where a row of the key table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A screen with this place.
    Own(Seat),
    /// Every mode.
    Always,
    /// All panes.
    Panes,
    /// One pane.
    In(Pane),
}

/// The box of a lesson, above the panes, while a lesson is in progress.
pub const LESSON: Place = Place::own("lesson", Types::Nothing);

/// The board of a game against a program, while the search is hidden.
pub const PLAYING: Place = Place::own("playing", Types::Nothing);

impl Place {
    /// Creates the place of a screen, by its name in files.
    pub const fn own(name: &'static str, types: Types) -> Place {
        Place::Own(Seat { name, types })
    }
    /// Returns its name in files, which precedes the name of an action; empty: there is no prefix.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Own(seat) => seat.name,
            Place::Always | Place::Panes => "",
            Place::In(pane) => pane.name(),
        }
    }
}

/// Declares the headings of the help, in their order.
macro_rules! groups {
    ($($group:ident: $heading:expr,)+) => {
        /// A heading of the help.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Group {
            $($group,)+
            /// The heading of a screen or a pane that is not declared here, in English.
            Named(&'static str),
        }

        impl Group {
            /// The declared headings, in the order of the help.
            pub const ALL: [Group; [$($heading),+].len()] = [$(Group::$group),+];

            /// Returns the heading in the language of the screen.
            pub fn heading(self) -> &'static str {
                say(match self {
                    $(Group::$group => $heading,)+
                    Group::Named(heading) => heading,
                })
            }
        }
    };
}

groups! {
    Game: key!("Game, from any pane"),
    Search: key!("Search, from any pane"),
    Board: key!("Board"),
    Moves: key!("Moves"),
    Tree: key!("Tree"),
    Children: key!("Children"),
    Travel: key!("Time travel"),
    Screen: key!("Screen"),
    Files: key!("Files and the end"),
    Lists: key!("In a list"),
    Editor: key!("In the editor of evaluations"),
    Help: key!("In the help"),
    Lines: key!("While a line or a filter is typed"),
    Questions: key!("At a question"),
    Tournament: key!("In a tournament"),
    Practice: key!("In a practice"),
    Trees: key!("In the editor of trees"),
    Start: key!("On the first screen"),
    NewGame: key!("In the form of a new game"),
    TournamentForm: key!("In the form of a tournament"),
    Lessons: key!("In a lesson"),
    Position: key!("In the editor of positions"),
    Graph: key!("In the graph of the game"),
    Diff: key!("In the comparison of two searches"),
    Solve: key!("Where a position is solved"),
}

/// The condition of a row that always applies.
pub(crate) const fn always(_: &Context) -> Can {
    Ok(())
}

/// Rows of the key table, by place and group.
macro_rules! rows {
    ($($place:expr, $group:ident $(($heading:literal))? { $($keys:literal, $name:literal => $does:expr, $short:literal, $help:literal $(, $when:expr)?;)* })*) => {{
        const PARTS: &[&[$crate::app::binding::Binding]] = &[$({
            const GROUP: $crate::app::binding::Group = $crate::app::binding::Group::$group $(($heading))?;
            const ROWS: &[$crate::app::binding::Binding] = &[$($crate::app::binding::Binding {
                place: $place,
                keys: $keys,
                name: $name,
                does: $does,
                group: GROUP,
                short: $short,
                help: $help,
                when: $crate::app::binding::rows!(when $($when)?),
            }),*];
            ROWS
        }),*];
        &$crate::app::binding::joined::<{ $crate::app::binding::count(PARTS) }>(PARTS)
    }};
    (when) => { $crate::app::binding::always };
    (when $when:expr) => { $when };
}
pub(crate) use rows;

/// Declares the rows of a screen's own place; their actions and conditions are functions of the
/// screen and the context. Rows behind `opens` hold in the panes and open the screen. Defines
/// `TABLE`, a part of the key table.
macro_rules! keys {
    ($screen:ty, $place:expr, $group:ident $(($heading:literal))? { $($keys:literal, $name:literal => $does:expr, $short:literal, $help:literal $(, $when:expr)?;)* } $(opens $over:ident $(($title:literal))? { $($opens:tt)* })?) => {
        /// The rows: those of the screen, and those that open it from the panes.
        pub(crate) const TABLE: &[$crate::app::binding::Binding] = $crate::app::binding::rows! {
            $place, $group $(($heading))? {
                $($keys, $name => |cx| $crate::app::binding::act::<$screen>(cx, $does), $short, $help
                    $(, |cx| $crate::app::binding::applies::<$screen>(cx, $when))?;)*
            }
            $($crate::app::binding::Place::Panes, $over $(($title))? { $($opens)* })?
        };
    };
}
pub(crate) use keys;

/// Calls an action of the topmost screen, if that is of type `S`.
pub(crate) fn act<S: Screen>(cx: &mut Context, does: fn(&mut S, &mut Context)) {
    cx.with_top(|screen, cx| {
        let screen: &mut dyn Any = screen;
        screen
            .downcast_mut()
            .into_iter()
            .for_each(|screen| does(screen, cx));
    });
}

/// Checks the condition of a row against its screen; holds if the topmost screen is of another
/// type.
pub(crate) fn applies<S: Screen>(cx: &Context, when: fn(&S, &Context) -> Can) -> Can {
    cx.shown().map_or(Ok(()), |screen| when(screen, cx))
}

/// Concatenates the rows of several places.
pub(crate) const fn joined<const N: usize>(parts: &[&[Binding]]) -> [Binding; N] {
    let mut all = [parts[0][0]; N];
    let (mut part, mut at) = (0, 0);
    while part < parts.len() {
        let mut row = 0;
        while row < parts[part].len() {
            all[at] = parts[part][row];
            at += 1;
            row += 1;
        }
        part += 1;
    }
    all
}

/// Returns the number of rows of several places.
pub(crate) const fn count(parts: &[&[Binding]]) -> usize {
    let (mut part, mut count) = (0, 0);
    while part < parts.len() {
        count += parts[part].len();
        part += 1;
    }
    count
}
