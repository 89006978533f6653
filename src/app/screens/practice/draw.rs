//! The drawing of a practice: the tree with the known values, the question, and the last verdict.

use crate::app::Context;
use crate::app::screens::practice::entries::stored;
use crate::app::screens::practice::sampled::{CountedNode, SampledQuiz};
use crate::app::screens::practice::{Practice, PracticeQuestion, PracticeQuiz, Quiz};
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_all, width};
use crate::kit::sketch::{self, SketchBox};
use crate::kit::words;
use crate::kit::words::HINTS;
use engine::numbers::Ordinal;
use engine::uct::UCT;
use model::batch::exam::{Ask, DrawnNode};
use model::language::wrap::wrap;
use model::language::{decimals, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The maximum number of rows of the verdict.
const MOST_SAID: u16 = 6;

/// The maximum number of rows of the question and its answer.
const MOST_ASKED: u16 = 4;

/// The width of most windows, such as `[-∞ 12]`, in columns.
const WINDOW: u16 = 7;

/// Draws the practice over an area.
pub fn draw(app: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
    let Some(practice) = &app.practice else {
        return;
    };
    let method = practice.quiz.method();
    // The name of the method, with its description if there is room.
    let about = say(method.about());
    let titles = [about, about.split(':').next().unwrap_or(about)]
        .map(|about| format!("{}: {} · {about}", say!("Practice"), practice.title()));
    let wide = area.width.saturating_sub(4);
    let title = titles
        .iter()
        .find(|title| width(title) <= wide)
        .unwrap_or(&titles[1]);
    let title = look.fit(title, wide.into());
    let inside = frame_box(area, &title, buf, look);
    if inside.height < 4 {
        return;
    }
    let (answered, right) = practice.score();
    let mut head = vec![
        searched_with(practice),
        format!(
            "{} {} {} {}",
            say!("question"),
            practice.at + 1,
            say!("of"),
            practice.asked.len()
        ),
    ];
    if practice.is_judged() {
        head.push(format!(
            "{right} {} {answered} {}",
            say!("of"),
            say!("right@@many")
        ));
    } else {
        head.push(say!("judged at the end").to_owned());
    }
    if practice.hints > 0 {
        head.push(crate::kit::paint::counted(
            practice.hints.into(),
            HINTS.map(say),
        ));
    }
    // The description of the method is also shown below, so it is left out first.
    if width(&head.join(" · ")) > inside.width {
        method.word().clone_into(&mut head[0]);
    }
    put(
        buf,
        inside,
        (0, 0),
        &look.fit(&look.plain(&head.join(" · ")), inside.width.into()),
        look.theme.dim,
    );
    let room = usize::from(inside.width);
    let said: Vec<String> = practice
        .said
        .iter()
        .skip(practice.top)
        .flat_map(|line| wrap(&look.plain(&look.number(line)), room))
        .collect();
    let shown = (said.len() as u16).min(MOST_SAID).min(inside.height / 3);
    // The question is below, followed by a line reserved for an error.
    let rows = question(practice, room, look);
    let asked = (rows.len() as u16).clamp(1, MOST_ASKED);
    let (nodes, selected) = match &practice.quiz {
        PracticeQuiz::Searched(quiz) => (
            drawn(practice, quiz, look),
            practice.question().map_or(0, |question| question.node),
        ),
        PracticeQuiz::Sampled(quiz) => sampled(practice, quiz, look),
    };
    // With enough room the tree has the height that the longest verdict leaves, so that it does not
    // move.
    let most = 1 + MOST_SAID.min(inside.height / 3);
    let kept = if inside.height.saturating_sub(2 + asked + most) >= sketch::least_rows(&nodes) {
        most
    } else {
        shown
    };
    let tree = Rect {
        y: inside.y + 1,
        height: inside.height.saturating_sub(2 + asked + kept),
        ..inside
    };
    let windows = practice.searched().is_some_and(|quiz| {
        quiz.questions
            .iter()
            .any(|question| question.ask == Ask::Windows)
    });
    sketch::draw(
        &nodes,
        (Some(selected), if windows { WINDOW } else { 0 }),
        tree,
        buf,
        look,
    );
    for (row, line) in (0..shown).zip(&said) {
        let style = if row == 0 {
            look.theme.title
        } else {
            look.theme.text
        };
        put(
            buf,
            inside,
            (0, inside.height.saturating_sub(1 + asked + shown) + row),
            line,
            style,
        );
    }
    if said.len() > usize::from(shown) && shown > 0 {
        let (row, last) = (
            inside.height.saturating_sub(2 + asked),
            &said[usize::from(shown) - 1],
        );
        let x = width(last).min(inside.width.saturating_sub(1));
        put(
            buf,
            inside,
            (x, row),
            &look.cut_off().to_string(),
            look.theme.dim,
        );
    }
    for (row, parts) in (0..asked).zip(&rows) {
        let parts = parts.iter().map(|(text, style)| (text.as_str(), *style));
        put_all(
            buf,
            inside,
            (0, inside.height.saturating_sub(1 + asked) + row),
            parts,
        );
    }
}

/// Returns the method of the search with its options.
fn searched_with(practice: &Practice) -> String {
    match &practice.quiz {
        PracticeQuiz::Searched(quiz) => {
            let spec = quiz.problem.spec();
            format!(
                "{}, {} {}",
                spec.method.word(),
                say!("depth"),
                words::deep(&spec.depth_text())
            )
        }
        PracticeQuiz::Sampled(quiz) => {
            let spec = quiz.tree.problem.spec();
            let constant = spec.exploration.to_string();
            format!(
                "{UCT}, C = {}, {} {}",
                decimals(&constant),
                say!("seed"),
                spec.seed
            )
        }
    }
}

/// Returns a question about a depth-first search in words.
fn asked(quiz: &Quiz, question: &PracticeQuestion) -> String {
    let name = quiz.place(question.node);
    // The text before the name of the node.
    let ask = match question.ask {
        Ask::Values => say!("What does the search return at"),
        Ask::Cuts => say!("Which moves are cut at"),
        Ask::Windows => say!("α and β when the search enters"),
        Ask::Order => say!("Which node is visited next after"),
        Ask::Answers => say!("May the table answer at"),
        Ask::Stored => say!("What does the table store at"),
    };
    let again = quiz.steps[..question.step]
        .iter()
        .any(|step| step.path == quiz.nodes[question.node].path);
    let again = if again {
        format!(" {}", say!("(visit again)"))
    } else {
        String::new()
    };
    let detail = quiz.detail(question);
    // In some languages "the root" is inflected, so it has questions of its own.
    let at_root = match question.ask {
        Ask::Values => Some(say!("What does the search return at the root?")),
        Ask::Stored => Some(say!("What does the table store at the root?")),
        Ask::Cuts | Ask::Windows | Ask::Order | Ask::Answers => None,
    };
    match at_root.filter(|_| quiz.is_root(question.node)) {
        Some(text) => format!("{text}{again}"),
        None => format!("{ask} {name}{again}{detail}?"),
    }
}

/// Returns the rows of the shown question and its answer, at most `room` columns wide.
fn question(practice: &Practice, room: usize, look: &Look) -> Vec<Vec<(String, Style)>> {
    let Some(number) = practice.number() else {
        return Vec::new();
    };
    let text = match &practice.quiz {
        PracticeQuiz::Searched(quiz) => {
            let question = quiz.questions.get(number);
            question.map(|question| asked(quiz, question))
        }
        PracticeQuiz::Sampled(quiz) => {
            let question = quiz.questions.get(number);
            question.map(|question| quiz.question(question))
        }
    };
    let text = text.unwrap_or_default();
    let text = look.plain(&look.number(&text));
    let answer = practice.answers[number].as_ref();
    let mut rows: Vec<Vec<(String, Style)>> = wrap(&text, room)
        .into_iter()
        .map(|line| vec![(line, look.theme.title)])
        .collect();
    let answered = answer.map(|answer| {
        let mark = match (practice.is_judged(), answer.right) {
            (false, _) => "",
            (true, true) => say!("right@@correct"),
            (true, false) => say!("no: the answer is"),
        };
        let due = if practice.is_judged() && !answer.right {
            practice.quiz.answer(number)
        } else {
            String::new()
        };
        look.number(&look.plain(&format!(
            "  {}: {}  {mark} {due}",
            say!("your answer"),
            answer.text
        )))
    });
    let right = answer.is_some_and(|answer| answer.right);
    let style = if right || !practice.is_judged() {
        look.theme.best
    } else {
        look.theme.error
    };
    // The answer is beside the question if it fits, else below it.
    if let Some(answered) = answered {
        let used = rows
            .last()
            .into_iter()
            .flatten()
            .map(|(text, _)| usize::from(width(text)))
            .sum::<usize>();
        match rows.last_mut() {
            Some(last) if used + usize::from(width(&answered)) <= room => {
                last.push((answered, style));
            }
            _ => rows.extend(
                wrap(answered.trim(), room)
                    .into_iter()
                    .map(|line| vec![(line, style)]),
            ),
        }
    }
    rows
}

/// Returns the boxes of the nodes with their known values.
fn drawn(practice: &Practice, quiz: &Quiz, look: &Look) -> Vec<SketchBox> {
    let cuts: Vec<Vec<Ordinal>> = quiz
        .nodes
        .iter()
        .enumerate()
        .flat_map(|(at, node)| {
            let step = quiz.steps.iter().rev().find(|step| step.path == node.path);
            let cut = step
                .filter(|_| practice.known(at, Ask::Cuts).is_some())
                .map_or(&[][..], |step| &step.cut);
            cut.iter()
                .map(|ordinal| [&node.path[..], &[*ordinal]].concat())
                .collect::<Vec<_>>()
        })
        .collect();
    quiz.nodes
        .iter()
        .enumerate()
        .map(|(at, node)| {
            let cut = cuts.contains(&node.path);
            let below = cuts.iter().any(|cut| node.path.starts_with(cut));
            let styles = if below {
                [look.theme.ghost; 2]
            } else {
                styles(node, practice.known(at, Ask::Values).is_some(), look)
            };
            let name = look.plain(if node.name.is_empty() {
                say!("root")
            } else {
                &node.name
            });
            SketchBox {
                parent: node.parent,
                lines: [
                    format!("{}{}{name}", sign(node, look), weight(node)),
                    worth((practice, quiz), at, look),
                ],
                styles,
                cut,
            }
        })
        .collect()
}

fn sign(node: &DrawnNode, look: &Look) -> &'static str {
    match (&node.leaf, &node.weights, node.max) {
        (Some(_), ..) => "",
        (None, Some(_), _) => look.glyphs.chance,
        (None, None, true) => look.glyphs.max,
        (None, None, false) => look.glyphs.min,
    }
}

/// Returns the weight of a chance outcome, which stands before its name.
fn weight(node: &DrawnNode) -> String {
    node.weight
        .map_or_else(String::new, |weight| format!("{weight}:"))
}

/// Returns the styles of the name and the value; known values stand out.
fn styles(node: &DrawnNode, known: bool, look: &Look) -> [Style; 2] {
    match (&node.leaf, known) {
        (Some(_), _) => [look.theme.text; 2],
        (None, _) => {
            let side = if node.weights.is_some() {
                look.theme.text
            } else {
                look.side(node.max)
            };
            [
                side,
                if known {
                    look.theme.best
                } else {
                    look.theme.dim
                },
            ]
        }
    }
}

/// Returns the value of a leaf or of a node with a known value, else the known window, else a
/// question mark.
fn worth((practice, quiz): (&Practice, &Quiz), at: usize, look: &Look) -> String {
    let node = &quiz.nodes[at];
    if let Some(leaf) = &node.leaf {
        return look.number(leaf);
    }
    let step = quiz.steps.iter().rev().find(|step| step.path == node.path);
    let print = |value| look.number(&quiz.problem.print(value));
    match step {
        Some(step) if practice.known(at, Ask::Values).is_some() => {
            look.value(step.kind, &quiz.problem.print(step.value))
        }
        Some(step) if practice.known(at, Ask::Stored).is_some() => look.value(
            stored(&*quiz.problem, step),
            &quiz.problem.print(step.value),
        ),
        Some(step) if practice.known(at, Ask::Windows).is_some() => {
            format!("[{} {}]", print(step.alpha), print(step.beta))
        }
        Some(_) | None => "?".to_owned(),
    }
}

/// Returns the boxes of the nodes of a Monte-Carlo search with their counts, and the index of the
/// node that is asked about.
fn sampled(practice: &Practice, quiz: &SampledQuiz, look: &Look) -> (Vec<SketchBox>, usize) {
    let Some(question) = practice
        .number()
        .and_then(|number| quiz.questions.get(number))
    else {
        return (Vec::new(), 0);
    };
    let nodes = quiz.nodes(question, |number| practice.is_known(number));
    let path = quiz.path(question);
    let selected = nodes
        .iter()
        .position(|counted| counted.node.path == path)
        .unwrap_or(0);
    let sketch = |CountedNode {
                      node,
                      counts,
                      is_new,
                  }: CountedNode| {
        let name = if node.path.is_empty() {
            practice.line.last().map_or(say!("root"), |name| name)
        } else {
            &node.name
        };
        let sign = match (node.over, node.max) {
            (true, _) => "",
            (false, true) => look.glyphs.max,
            (false, false) => look.glyphs.min,
        };
        // The number of moves without a child.
        let untried = match node.untried {
            0 => String::new(),
            untried => format!(" +{untried}"),
        };
        let side = if node.over {
            look.theme.text
        } else {
            look.side(node.max)
        };
        let counts = counts.map(|counts| decimals(&counts.text()).into_owned());
        SketchBox {
            parent: node.parent,
            lines: [
                format!("{sign}{}{untried}", look.plain(name)),
                counts.unwrap_or_else(|| "?".to_owned()),
            ],
            styles: [
                side,
                if is_new {
                    look.theme.best
                } else {
                    look.theme.text
                },
            ],
            cut: false,
        }
    };
    (nodes.into_iter().map(sketch).collect(), selected)
}
