//! The drawing of the tree editor: the tree with the values and cuts that a search finds in it.

use crate::app::screens::trees::TreeEditor;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{counted, put, width};
use crate::kit::sketch::{self, SketchBox};
use crate::kit::words::{CUTS, NODES};
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::sketch::Sketch;
use model::batch::exam::ExamSheet;
use model::language::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the editor over an area.
pub fn draw(editor: &TreeEditor, area: Rect, buf: &mut Buffer, look: &Look) {
    let (room, method) = (area.width.saturating_sub(4), editor.method());
    let titles =
        [say(method.about()), method.word()].map(|method| format!("{}: {method}", say!("Tree")));
    let title = titles
        .iter()
        .find(|title| width(title) <= room)
        .unwrap_or(&titles[1]);
    let title = look.fit(title, room.into());
    let inside = frame_box(area, &title, buf, look);
    put(
        buf,
        inside,
        (0, 0),
        &head(editor, inside.width, look),
        look.theme.dim,
    );
    let tree = Rect {
        y: inside.y + 1,
        height: inside.height.saturating_sub(1),
        ..inside
    };
    let (nodes, selected) = drawing(editor, look);
    sketch::draw(&nodes, (Some(selected), 0), tree, buf, look);
}

/// Draws its tree as an example with a heading, without the keys.
pub fn example(title: &str, editor: &TreeEditor, area: Rect, buf: &mut Buffer, look: &Look) {
    put(
        buf,
        area,
        (0, 0),
        &look.fit(title, area.width.into()),
        look.theme.title,
    );
    put(
        buf,
        area,
        (0, 1),
        &head(editor, area.width, look),
        look.theme.dim,
    );
    let tree = Rect {
        y: area.y + 3,
        height: area.height.saturating_sub(3),
        ..area
    }
    .intersection(area);
    sketch::draw(&drawing(editor, look).0, (None, 0), tree, buf, look);
}

/// Returns the side that moves first and the result of the search, in at most `room` columns.
fn head(editor: &TreeEditor, room: u16, look: &Look) -> String {
    let first = if editor.first() == Side::First {
        say!("MAX first")
    } else {
        say!("MIN first")
    };
    let nodes = counted(editor.sketch().nodes() as u64, NODES.map(say));
    let mut head = vec![first.to_owned(), nodes];
    if let Some(sheet) = &editor.solved {
        let spec = sheet.problem.spec();
        head.push(format!(
            "{}: {}",
            spec.method.word(),
            look.number(&sheet.problem.print(sheet.value))
        ));
        head.push(counted(sheet.counts.nodes, NODES.map(say)));
        head.push(counted(sheet.counts.cuts, CUTS.map(say)));
    }
    // A part that does not fit is left out in full.
    while head.len() > 1 && width(&head.join(" · ")) > room {
        head.pop();
    }
    look.fit(&head.join(" · "), room.into())
}

/// Returns the boxes, and the index of the selected one.
fn drawing(editor: &TreeEditor, look: &Look) -> (Vec<SketchBox>, usize) {
    let mut drawing = Drawing {
        editor,
        look,
        nodes: Vec::new(),
        selected: 0,
    };
    drawing.add(
        editor.sketch(),
        &mut Vec::new(),
        Above {
            parent: None,
            is_max: editor.first() == Side::First,
            is_chance: false,
        },
    );
    (drawing.nodes, drawing.selected)
}

/// The maximum number of boxes.
const MOST_DRAWN: usize = 1500;

/// The properties of a node that depend on its ancestors.
#[derive(Clone, Copy)]
struct Above {
    /// The box of its parent.
    parent: Option<usize>,
    /// True if MAX moves at the node.
    is_max: bool,
    /// True if its parent is a chance node.
    is_chance: bool,
}

struct Drawing<'a> {
    editor: &'a TreeEditor,
    look: &'a Look,
    nodes: Vec<SketchBox>,
    selected: usize,
}

impl Drawing<'_> {
    fn add(&mut self, node: &Sketch, path: &mut Vec<Ordinal>, above: Above) {
        let (at, look) = (self.nodes.len(), self.look);
        let sheet = self.editor.solved.as_deref();
        let Above {
            parent,
            is_max,
            is_chance,
        } = above;
        let leaf = node.children.is_empty();
        let draws = node.chance && !leaf;
        let sign = match (leaf, draws, is_max) {
            (true, ..) => "",
            (false, true, _) => look.glyphs.chance,
            (false, false, true) => look.glyphs.max,
            (false, false, false) => look.glyphs.min,
        };
        let weight = if is_chance {
            format!("{}:", node.weight)
        } else {
            String::new()
        };
        let place = sheet.map(|sheet| sheet.name(path)).unwrap_or_default();
        let name = match (path.is_empty(), node.name()) {
            (true, None) => say!("root"),
            (_, Some(name)) => name,
            (false, None) => &place,
        };
        let step = sheet.and_then(|sheet| sheet.step(path));
        let value = match (leaf, sheet.zip(step)) {
            (true, _) => look.number(&node.value_text()),
            (false, Some((sheet, step))) => look.value(step.kind, &sheet.problem.print(step.value)),
            (false, None) => String::new(),
        };
        let cut = sheet.is_some_and(|sheet| is_cut(sheet, path));
        let styles = match step {
            None if sheet.is_some() => [look.theme.ghost; 2],
            _ if leaf => [look.theme.text; 2],
            step => [
                if draws {
                    look.theme.text
                } else {
                    look.side(is_max)
                },
                step.map_or(look.theme.text, |step| look.kind(step.kind)),
            ],
        };
        if path == self.editor.path() {
            self.selected = at;
        }
        self.nodes.push(SketchBox {
            parent,
            lines: [format!("{sign}{weight}{}", look.plain(name)), value],
            styles,
            cut,
        });
        for (ordinal, child) in (0..).map(Ordinal).zip(&node.children) {
            path.push(ordinal);
            // The selected node and the path to it are always drawn.
            if self.nodes.len() < MOST_DRAWN || self.editor.path().starts_with(path) {
                // A chance node does not change the side to move.
                self.add(
                    child,
                    path,
                    Above {
                        parent: Some(at),
                        is_max: is_max == draws,
                        is_chance: draws,
                    },
                );
            }
            path.pop();
        }
    }
}

/// Returns whether a searched node has cut off the move to this node.
fn is_cut(sheet: &ExamSheet, path: &[Ordinal]) -> bool {
    let above = path
        .split_last()
        .and_then(|(mv, above)| Some((mv, sheet.step(above)?)));
    above.is_some_and(|(mv, step)| step.cut.contains(mv))
}
