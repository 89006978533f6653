//! The places of the panes on a screen: [`layout`].

use crate::app::action::Pane;
use crate::app::game::grid::BoardGrid;
use crate::app::layout::{LEAST, Layout};
use crate::app::panes::board::heaps;
use crate::app::screens::ended::EndScreen;
use crate::app::stage::Screen;
use crate::app::{Context, Display, Explorer};
use engine::rules::Picture;
use model::inspect::NodeView;
use ratatui::layout::Rect;

impl Context {
    /// Returns the layout of the whole screen.
    pub fn layout(&self) -> Layout {
        layout(
            Rect::new(0, 0, self.screen.size.0, self.screen.size.1),
            self,
        )
    }
}

/// Lays out the panes and lines on a screen.
pub fn layout(screen: Rect, app: &Context) -> Layout {
    let mut layout = arranged(screen, app);
    if layout.framed {
        layout.share_edges();
        if !layout.sentence.is_empty() {
            (layout.sentence.y, layout.sentence.height) =
                (layout.sentence.y - 1, layout.sentence.height + 1);
        }
    }
    let lesson = layout.lesson;
    if lesson.height > 3 && app.top().is_some_and(Screen::types_in_the_box) {
        // The answer is typed in the box that asks for it.
        layout.message = Rect::new(lesson.x + 1, lesson.bottom() - 2, lesson.width - 2, 1);
    }
    layout
}

fn arranged(screen: Rect, app: &Context) -> Layout {
    let mut layout = Layout {
        screen,
        ..Layout::default()
    };
    if screen.width <= 20 || screen.height <= 5 {
        return layout;
    }
    let body = Rect {
        height: screen.height - 2,
        ..screen
    };
    layout.status = Rect {
        y: body.bottom(),
        height: 1,
        ..screen
    };
    layout.keys = Rect {
        y: body.bottom() + 1,
        height: 1,
        ..screen
    };
    layout.body = body;
    layout.framed = screen.width >= 72 && screen.height >= 18;
    layout.message = layout.status;
    let rows = app.lesson.as_ref().map_or(0, |shown| {
        let (screen, width) = (&app.screen, usize::from(body.width.saturating_sub(4)));
        let lines = shown.lines(width, screen.options.ascii) as u16;
        (2 + lines.max(1)).min((body.height / 2).max(4))
    });
    let (lesson, body) = down(body, rows.min(body.height.saturating_sub(3)));
    layout.lesson = lesson;
    let presents = app.explorer.presents(&app.screen);
    if !layout.framed || app.screen.zoom || presents {
        let timeline = app.screen.focus == Pane::Timeline && !presents;
        // The timeline shows the sentence itself.
        let says = !timeline && app.explorer.views.timeline.ticks > 0;
        let rows = if presents && layout.framed { 5 } else { 3 };
        let (pane, sentence) = match layout.framed && !says {
            true => (body, Rect::default()),
            false => down(body, body.height - rows),
        };
        let shown = if presents {
            Pane::Tree
        } else {
            app.screen.focus
        };
        if shows_status(app) && layout.framed {
            layout.message.y -= 1;
        }
        (layout.panes[shown.index()], layout.sentence) = (pane, sentence);
        return layout;
    }
    if shows_status(app) {
        layout.message.y -= 1;
    }
    if app.explorer.shows_wide_diagram(&app.screen) {
        wide(body, app, &mut layout.panes);
        return layout;
    }
    // The board keeps its size while the end of the game is shown.
    let ends = app.is_in_sight::<EndScreen>() && app.players.hides && app.players.programs() == 1;
    let plays = ends || app.players.hides_analysis(&app.game.study);
    if plays && matches!(app.screen.focus, Pane::Board | Pane::Moves) {
        let moves = if ends {
            TOLD
        } else {
            (body.width / 4).clamp(MOVES.0, MOVES.1)
        };
        let (board, moves) = split(body, body.width - moves);
        (
            layout.panes[Pane::Board.index()],
            layout.panes[Pane::Moves.index()],
        ) = (board, moves);
        return layout;
    }
    let (board, sizes) = (board_size(app, body), app.screen.sizes);
    let (left, right_side) = match sizes.left {
        Some(part) => split(
            body,
            cells(part, body.width).clamp(LEAST.0, body.width - LEAST.0),
        ),
        None => across(body, board.0),
    };
    let rows = sizes
        .board
        .map_or(board.1, |part| cells(part, body.height).max(LEAST.1));
    let (top, bottom) = down(left, rows);
    layout.panes[Pane::Board.index()] = top;
    layout.panes[Pane::Moves.index()] = bottom;
    right(right_side, app, &mut layout.panes);
    layout
}

/// Returns the columns and rows that the board's pane would like to have.
fn board_size(app: &Context, body: Rect) -> (u16, u16) {
    let view = &app.views.board;
    let most = (
        (body.width * 9 / 20).saturating_sub(4),
        (body.height * 2 / 3).saturating_sub(3),
    );
    let (width, height) = match &view.picture {
        Picture::Board(board) => {
            // With values a board may be a little wider, as the moves below it gain from the room,
            // too.
            let most = if view.values.is_empty() || view.hinted {
                most
            } else {
                (body.width / 2 - 4, most.1)
            };
            BoardGrid::wish(board, view.value_width(), most)
        }
        Picture::Heaps { left, initial } => {
            // No wider than the column is in any case.
            let room = (least_across(body).saturating_sub(2), most.1);
            let (width, height) = heaps::wish(view, (left, initial), room);
            (width, height + 1)
        }
        // The size does not depend on the part of the list that is shown.
        Picture::Tree { .. } => (most.0, most.1.min(8)),
        Picture::Shown(shown) => (most.0, most.1.min(shown.height() as u16 + 4).max(6)),
    };
    // The lines below the board name the side to move and the players.
    (width + 2, (height + 2 + app.players.lines_below()).max(6))
}

/// The rows of the children's pane that suffice for few moves, however high the screen is.
const ENOUGH: u16 = 10;

/// The fewest and the most columns of the moves beside the board of a game against a program.
const MOVES: (u16, u16) = (26, 40);

/// The columns of the moves while the end of a game is shown in front of them.
const TOLD: u16 = 36;

/// Returns the cells that `part` thousandths of `all` take, rounded.
fn cells(part: u16, all: u16) -> u16 {
    ((u32::from(part.min(1000)) * u32::from(all) + 500) / 1000) as u16
}

/// Returns the fewest columns of the left part of an area.
fn least_across(area: Rect) -> u16 {
    (area.width * 3 / 10).max(28)
}

/// Splits an area into a left part of about `wanted` columns and the rest.
fn across(area: Rect, wanted: u16) -> (Rect, Rect) {
    let width = wanted.max(least_across(area)).min(area.width / 2);
    let left = Rect { width, ..area };
    (
        left,
        Rect {
            x: area.x + width,
            width: area.width - width,
            ..area
        },
    )
}

/// Splits an area into an upper part of about `wanted` rows and the rest, which keeps at least 3
/// rows.
fn down(area: Rect, wanted: u16) -> (Rect, Rect) {
    // An upper part that needs nearly all rows leaves one row inside a frame.
    let least = if wanted > area.height.saturating_sub(5) {
        3
    } else {
        5
    };
    let height = wanted.min(area.height.saturating_sub(least));
    let top = Rect { height, ..area };
    (
        top,
        Rect {
            y: area.y + height,
            height: area.height - height,
            ..area
        },
    )
}

impl Explorer {
    /// Returns whether the diagram has the whole width. If the keys are in another pane, the usual
    /// layout is shown.
    pub fn shows_wide_diagram(&self, screen: &Display) -> bool {
        self.as_diagram && matches!(screen.focus, Pane::Tree | Pane::Children | Pane::Timeline)
    }
    /// Returns whether only the diagram and the sentence are shown, for an audience.
    pub fn presents(&self, screen: &Display) -> bool {
        self.drawing.presents && self.shows_wide_diagram(screen)
    }
}

/// Returns whether the status line is in sight. Some screens cover it.
fn shows_status(app: &Context) -> bool {
    let covered = app
        .top()
        .is_some_and(|screen| screen.habits().covers_status);
    !covered && !app.game.blank
}

/// Places the diagram above, and below it the board, the timeline and the children.
fn wide(body: Rect, app: &Context, panes: &mut [Rect; Pane::ALL.len()]) {
    let rows = match body.height {
        50.. => 14,
        34.. => 12,
        20.. => 8,
        17.. => 7,
        // With a long text of a lesson above, the tree comes first.
        _ => 5,
    };
    let most = body.height.saturating_sub(LEAST.1).max(7);
    let rows = app
        .screen
        .sizes
        .below
        .map_or(rows, |part| cells(part, body.height).clamp(7, most));
    let (tree, below) = down(body, body.height - rows);
    panes[Pane::Tree.index()] = tree;
    let (width, height) = board_size(app, body);
    let says = !matches!(app.views.board.picture, Picture::Tree { .. })
        && height <= rows
        && width <= body.width / 4;
    let (board, rest) = if says {
        split(below, width)
    } else {
        split(below, 0)
    };
    panes[Pane::Board.index()] = board;
    let (timeline, children) = split(rest, rest.width * 11 / 20);
    panes[Pane::Timeline.index()] = timeline;
    panes[Pane::Children.index()] = children;
}

/// Splits an area into `width` columns and the rest.
fn split(area: Rect, width: u16) -> (Rect, Rect) {
    (
        Rect { width, ..area },
        Rect {
            x: area.x + width,
            width: area.width - width,
            ..area
        },
    )
}

/// Places the right column: the tree, the children with at most two fifths, and the timeline.
fn right(area: Rect, app: &Context, panes: &mut [Rect; Pane::ALL.len()]) {
    // A scrubber, the tick, and what happens then; with more room the sentence has two lines, then the marks their own,
    // then the moves of the root and its best value theirs, and at last what the signs mean.
    let timeline = match area.height {
        50.. => 13,
        36.. => 10,
        34.. => 9,
        30.. => 8,
        22.. => 6,
        _ => 5,
    };
    let most = area.height.saturating_sub(3 * LEAST.1).max(LEAST.1);
    let timeline = app.screen.sizes.timeline.map_or(timeline, |part| {
        cells(part, area.height).clamp(LEAST.1, most)
    });
    let (area, below) = down(area, area.height.saturating_sub(timeline));
    panes[Pane::Timeline.index()] = below;
    // The height depends on the game's position, so that the panes do not move while the user walks
    // in the tree.
    let rows = app.views.breadth.min(64) as u16;
    let wanted = (rows + 3)
        .max((area.height * 3 / 10).min(ENOUGH))
        .min(area.height * 2 / 5);
    let most = area.height.saturating_sub(LEAST.1).max(LEAST.1);
    let whole = area.height + below.height;
    let wanted = app
        .screen
        .sizes
        .children
        .map_or(wanted, |part| cells(part, whole).clamp(LEAST.1, most));
    // On a narrow screen the tree has the same moves with the same numbers: it takes the room until the keys are in the children,
    // or until they say what the tree does not, of a leaf its terms, of a hit its answer.
    let views = &app.explorer.views;
    let has_moves = |node: &NodeView| !node.table.is_empty();
    let says_more = views.answer.is_some() || !views.node.as_ref().is_none_or(has_moves);
    let repeats = app.screen.size.0 < NARROW
        && app.screen.focus != Pane::Children
        && app.screen.sizes.children.is_none()
        && app.lesson.is_none()
        && !says_more;
    let wanted = if repeats { 0 } else { wanted };
    let (tree, children) = down(area, area.height.saturating_sub(wanted));
    panes[Pane::Tree.index()] = if repeats { area } else { tree };
    panes[Pane::Children.index()] = if repeats { Rect::default() } else { children };
}

/// The columns of a screen from which on the tree and the children stand together in any case.
const NARROW: u16 = 100;
