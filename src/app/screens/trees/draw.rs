//! The editor of trees: the tree as a drawing, with the values and cuts that a search finds as it is changed.

use crate::app::screens::trees::TreeEditor;
use crate::batch::exam::ExamSheet;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{counted, put, width};
use crate::kit::sketch::{self, Drawn};
use crate::language::say;
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::tree::sketch::Sketch;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the editor over an area.
pub fn draw(editor: &TreeEditor, area: Rect, buf: &mut Buffer, look: &Look) {
    let words = &look.words.trees;
    let (room, method) = (area.width.saturating_sub(4), editor.method());
    let titles = [say(method.about()), method.word()].map(|method| format!("{}: {method}", words.title));
    let title = titles.iter().find(|title| width(title) <= room).unwrap_or(&titles[1]);
    let title = look.fit(title, room.into());
    let inside = frame_box(area, &title, buf, look);
    let first = words.first[usize::from(editor.first() == Side::Second)];
    let nodes = counted(editor.sketch().nodes() as u64, look.words.nodes);
    let mut head = vec![first.to_owned(), nodes];
    if let Some(sheet) = &editor.solved {
        let spec = sheet.problem.spec();
        head.push(format!("{}: {}", spec.method.word(), look.number(&sheet.problem.print(sheet.value))));
        head.push(counted(sheet.counts.nodes, look.words.nodes));
        head.push(counted(sheet.counts.cuts, look.words.cuts));
    }
    // What has no room is left out as a whole.
    while head.len() > 1 && width(&head.join(" · ")) > inside.width {
        head.pop();
    }
    put(buf, inside, (0, 0), &look.fit(&head.join(" · "), usize::from(inside.width)), look.theme.dim);
    let mut drawing = Drawing { editor, look, nodes: Vec::new(), selected: 0 };
    drawing.add(editor.sketch(), &mut Vec::new(), None);
    let tree = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
    sketch::draw(&drawing.nodes, (drawing.selected, 0), tree, buf, look);
}

/// The most boxes that are drawn.
const MOST_DRAWN: usize = 1500;

struct Drawing<'a> {
    editor: &'a TreeEditor,
    look: &'a Look,
    nodes: Vec<Drawn>,
    selected: usize,
}

impl Drawing<'_> {
    fn add(&mut self, node: &Sketch, path: &mut Vec<Ordinal>, parent: Option<usize>) {
        let (at, look) = (self.nodes.len(), self.look);
        let sheet = self.editor.solved.as_deref();
        let is_max = path.len().is_multiple_of(2) == (self.editor.first() == Side::First);
        let leaf = node.children.is_empty();
        let sign = match (leaf, is_max) {
            (true, _) => "",
            (false, true) => look.glyphs.max,
            (false, false) => look.glyphs.min,
        };
        let place = sheet.map(|sheet| sheet.name(path)).unwrap_or_default();
        let name = match (path.is_empty(), node.name()) {
            (true, None) => look.words.root,
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
        let style = match () {
            () if sheet.is_some() && step.is_none() => look.theme.ghost,
            () if leaf => look.theme.text,
            () => look.side(is_max),
        };
        if path == self.editor.path() {
            self.selected = at;
        }
        self.nodes.push(Drawn { parent, lines: [format!("{sign}{}", look.plain(name)), value], style, cut });
        for (ordinal, child) in (0..).map(Ordinal).zip(&node.children) {
            path.push(ordinal);
            // What is selected is drawn in any case, and with it the way there.
            if self.nodes.len() < MOST_DRAWN || self.editor.path().starts_with(path) {
                self.add(child, path, Some(at));
            }
            path.pop();
        }
    }
}

/// Was the move to a node left unsearched by a node that was searched?
fn is_cut(sheet: &ExamSheet, path: &[Ordinal]) -> bool {
    let above = path.split_last().and_then(|(mv, above)| Some((mv, sheet.step(above)?)));
    above.is_some_and(|(mv, step)| step.cut.contains(mv))
}
