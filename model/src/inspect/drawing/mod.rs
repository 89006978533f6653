//! A [`Diagram`] as a text: indented lines, Graphviz DOT, JSON lines, SVG, LaTeX; and the table of
//! formats, which includes the page of a search.
//!
//! A drawing is first a [`TreeScene`], also the tree of an exam: the nodes are laid out once, and a
//! writer for each format walks the scene. Every text from outside is escaped as the format
//! demands, and invisible characters are removed.

mod dot;
mod film;
mod jsonl;
mod label;
mod latex;
mod layout;
mod lines;
mod marks;
pub mod png;
mod sampled;
mod scene;
mod search;
mod svg;
mod tex;
mod tikz;

use crate::inspect::diagram::Diagram;
use dot::dot;
use engine::boundary::Problem;
pub use film::film;
pub use jsonl::CountsJson;
use jsonl::jsonl;
pub use label::Paint;
use latex::latex;
pub use layout::{PAPER, TreePlan};
use lines::lines;
pub use marks::scene;
use sampled::WriteSampled;
pub use sampled::{SampledDrawing, film as sampled_film};
pub use scene::{POINT, SceneInk, SceneNode, ScenePoint, SceneShape, TextRole, TreeScene};
use std::path::Path;
pub use svg::elements;
use svg::svg;
pub use tex::tex;
pub use tikz::tikz;

/// A format of diagrams.
#[derive(Debug)]
pub struct DrawingFormat {
    /// The name on the command line.
    pub word: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// True for a picture, which also shows moves that were not searched.
    pub picture: bool,
    /// The file name extensions of the format.
    endings: Names,
    /// The part of a search that the format shows.
    pub part: DrawnPart,
    /// The writer for the tree of a Monte-Carlo search; `None`: the format holds the search with
    /// all its iterations.
    pub sampled: Option<WriteSampled>,
}

/// The part of a search that a format shows.
#[derive(Clone, Copy, Debug)]
pub enum DrawnPart {
    /// A diagram of a problem's search, with a title if the format has one.
    Diagram(Write),
    /// The search with all its ticks: [`super::page`].
    Search,
}

/// A function that returns the text of a diagram with a title.
pub type Write = fn(&Diagram, &dyn Problem, &str, Paint) -> serde_json::Result<String>;

/// The name of the format that also has films.
pub const FILM: &str = "svg";

/// All formats of diagrams.
pub const FORMATS: &[DrawingFormat] = &[
    row(
        "text",
        "Indented lines",
        &["txt"],
        |diagram, _, _, _| Ok(lines(diagram)),
        |drawing| Ok(sampled::lines(drawing.tree)),
    ),
    row(
        "dot",
        "Graphviz",
        &["dot", "gv"],
        |diagram, _, title, paint| Ok(dot(diagram, title, paint)),
        |drawing| Ok(sampled::dot(drawing)),
    ),
    row(
        "jsonl",
        "One JSON object a node",
        &["jsonl"],
        |diagram, problem, _, _| jsonl(diagram, problem),
        |drawing| sampled::jsonl(drawing.tree, drawing.problem),
    ),
    PICTURE,
    DrawingFormat {
        picture: true,
        ..row(
            "latex",
            "LaTeX with TikZ",
            &["tex"],
            |diagram, _, title, paint| Ok(latex(diagram, title, paint)),
            |drawing| Ok(sampled::latex(drawing)),
        )
    },
    DrawingFormat {
        word: "html",
        about: "The search as a page that steps through it, as `plyscope page` writes it",
        picture: true,
        endings: &["html", "htm"],
        part: DrawnPart::Search,
        sampled: None,
    },
];

/// The format of pictures, from which PNG files are converted.
pub const PICTURE: DrawingFormat = DrawingFormat {
    picture: true,
    ..row(
        FILM,
        "A drawing",
        &["svg", "png"],
        |diagram, _, title, paint| Ok(svg(diagram, title, paint)),
        |drawing| Ok(sampled::svg(drawing)),
    )
};

type Names = &'static [&'static str];

const fn row(
    word: &'static str,
    about: &'static str,
    endings: Names,
    write: Write,
    sampled: WriteSampled,
) -> DrawingFormat {
    DrawingFormat {
        word,
        about,
        picture: false,
        endings,
        part: DrawnPart::Diagram(write),
        sampled: Some(sampled),
    }
}

impl DrawingFormat {
    /// Returns the format with this name.
    pub fn named(word: &str) -> Option<&'static DrawingFormat> {
        FORMATS.iter().find(|format| format.word == word)
    }
    /// Returns the format of a file with this name, by its extension in any case.
    pub fn of_file(name: &str) -> Option<&'static DrawingFormat> {
        let ending = Path::new(name).extension()?.to_str()?.to_lowercase();
        FORMATS
            .iter()
            .find(|format| format.endings.contains(&&*ending))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::diagram::DiagramLimits;
    use engine::boundary::analysis::record;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::search::Spec;
    use engine::trace::{FoldedNode, Walk};

    fn textbook(limits: DiagramLimits) -> Diagram {
        let start = catalog::read("tree:[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
        let problem = start
            .pose(&Spec::default(), &Registry::built_in())
            .expect("a problem");
        draw(&*problem, limits)
    }
    fn draw(problem: &dyn Problem, limits: DiagramLimits) -> Diagram {
        let (_, tree) = record(problem, 1 << 20);
        let mut open = |spot: &FoldedNode| problem.open(spot);
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        Diagram::new(&mut walk, problem, &[], limits).expect("no trouble")
    }

    #[test]
    fn the_textbook_tree_as_lines() {
        let expected = "\
▲ root =3  11 nodes
  ▼ A =3 *  4 nodes
    ■ A1 =3 *
    ■ A2 =12
    ■ A3 =8
  ▼ B ≤2  [3 inf]  2 nodes  ✗2
    ■ B1 =2 *
    ✗ B2
    ✗ B3
  ▼ C ≤2  [3 inf]  4 nodes
    ■ C1 =14
    ■ C2 =5
    ■ C3 =2 *
";
        assert_eq!(lines(&textbook(DiagramLimits::default())), expected);
        let expected = "\
▲ root =3  11 nodes
  ▼ A =3 *  4 nodes  … 3 more nodes
  … 6 more nodes
";
        assert_eq!(
            lines(&textbook(DiagramLimits { nodes: 3, plies: 1 })),
            expected
        );
    }

    #[test]
    fn the_textbook_tree_in_dot() {
        let text = dot(
            &textbook(DiagramLimits {
                nodes: 60,
                plies: 1,
            }),
            "a \"tree\" \\n\u{1b}",
            Paint::default(),
        );
        let expected = "\
digraph search {
  graph [label=\"a \\\"tree\\\" \\\\n\\\\u{1b}\", labelloc=t, fontname=\"sans-serif\", ordering=out];
  node [fontname=\"sans-serif\", margin=0.03];
  edge [fontname=\"sans-serif\", arrowhead=none];
  n0 [label=\"=3\", shape=triangle];
  n1 [label=\"=3\\n… 3 more nodes\", shape=invtriangle];
  n2 [label=\"≤2\\n✗2\\n… 1 more node\", shape=invtriangle];
  n3 [label=\"≤2\\n… 3 more nodes\", shape=invtriangle];
  n0 -> n1 [style=bold, label=\"A\"];
  n0 -> n2 [label=\"B\"];
  n0 -> n3 [label=\"C\"];
}
";
        assert_eq!(text, expected);
        let whole = dot(&textbook(DiagramLimits::default()), "", Paint::default());
        assert_eq!(whole.matches("style=dashed, label=\"✗").count(), 2);
        assert_eq!(whole.matches("shape=box").count(), 7 + 2);
    }

    /// Returns the names of the opening, closing and empty elements, in order, and checks that
    /// every text between them is escaped.
    fn elements(svg: &str) -> Vec<String> {
        let mut open: Vec<String> = Vec::new();
        let mut all = Vec::new();
        for part in svg.split('<').skip(1) {
            let (tag, text) = part.split_once('>').expect("the end of a tag");
            assert!(!text.contains('>'), "{text}");
            for entity in text.split('&').skip(1).chain(tag.split('&').skip(1)) {
                assert!(
                    ["amp;", "lt;", "gt;", "quot;", "#39;"]
                        .iter()
                        .any(|known| entity.starts_with(known)),
                    "{entity}"
                );
            }
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name));
            } else {
                let name = tag
                    .split([' ', '\n', '/'])
                    .next()
                    .expect("a name")
                    .to_owned();
                all.push(name.clone());
                if !tag.ends_with('/') {
                    open.push(name);
                }
            }
        }
        assert_eq!(open, Vec::<String>::new());
        all
    }

    #[test]
    fn the_textbook_tree_in_svg() {
        let text = svg(
            &textbook(DiagramLimits::default()),
            "<&\"\u{1b}",
            Paint::default(),
        );
        let all = elements(&text);
        let count = |name: &str| all.iter().filter(|element| *element == name).count();
        assert!(
            text.contains("<title>&lt;&amp;&quot;\\u{1b}</title>"),
            "{text}"
        );
        // Four triangles, seven leaves, two dashed boxes; twelve edges and a stroke through two of
        // them.
        assert_eq!(
            (count("polygon"), count("rect"), count("line")),
            (4, 1 + 7 + 2, 12 + 2 * 2)
        );
        assert_eq!(text.matches("class=\"pruned\"").count(), 4);
        assert_eq!(
            elements(&svg(
                &textbook(DiagramLimits { nodes: 3, plies: 1 }),
                "",
                Paint::default()
            ))
            .len(),
            13
        );
    }

    #[test]
    fn the_textbook_tree_in_latex() {
        let text = latex(
            &textbook(DiagramLimits::default()),
            "a_b\n% c",
            Paint {
                dark: false,
                windows: true,
            },
        );
        // Four triangles; seven leaves and two that were cut; the edges, and a stroke through two
        // of them.
        let drawn = |part: &str| {
            text.lines()
                .filter(|line| line.starts_with("\\draw") && line.contains(part))
                .count()
        };
        assert_eq!(
            (
                drawn("cycle"),
                drawn("rectangle"),
                drawn(")"),
                text.matches("dashed").count()
            ),
            (4, 9, 4 + 9 + 12 + 4, 4)
        );
        assert!(
            text.starts_with("% a_b\\n% c\n")
                && text.contains("{\\scriptsize 2 $\\leq$ $\\alpha$ 3}"),
            "{text}"
        );
        assert!(
            text.contains("{\\small =3}") && text.contains("{\\scriptsize [3 $\\infty$]}"),
            "{text}"
        );
        // A cut is marked at the node if its moves are not drawn.
        let text = latex(
            &textbook(DiagramLimits {
                nodes: 60,
                plies: 1,
            }),
            "",
            Paint::default(),
        );
        assert!(text.contains("{\\scriptsize $\\times$2}"), "{text}");
    }

    #[test]
    fn every_game_can_be_drawn() {
        for game in catalog::GAMES.iter().map(|game| game.examples[0]) {
            let start = catalog::read(game).expect("a game");
            let spec = Spec {
                depth: Some(2),
                ..Spec::default()
            };
            let problem = start.pose(&spec, &Registry::built_in()).expect("a problem");
            let diagram = draw(
                &*problem,
                DiagramLimits {
                    nodes: 40,
                    plies: 2,
                },
            );
            elements(&svg(
                &diagram,
                game,
                Paint {
                    dark: true,
                    windows: true,
                },
            ));
            let tex = latex(
                &diagram,
                game,
                Paint {
                    dark: true,
                    windows: true,
                },
            );
            assert_eq!(
                (
                    tex.matches('{').count(),
                    tex.matches("rectangle").count() > 1
                ),
                (tex.matches('}').count(), true)
            );
            let text = dot(
                &diagram,
                game,
                Paint {
                    dark: true,
                    windows: true,
                },
            );
            assert_eq!(text.matches(" -> ").count(), diagram.edges.len());
            assert_eq!(text.matches('{').count(), text.matches('}').count());
            assert_eq!(lines(&diagram).lines().count(), diagram.cells.len());
        }
    }
}
