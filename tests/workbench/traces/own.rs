//! Our own recordings, written as traces: the judge has no findings in any game, method or order.

use super::{lines, verdict};
use engine::boundary::{Problem, analysis, catalog};
use engine::eval::{GAMES, Registry};
use engine::numbers::Ordinal;
use engine::search::{MethodName, OrderName, Spec, Value};
use engine::trace::{Child, FoldedNode, NodeVisit, Predicate, Walk, Way};
use model::foreign::{Header, TraceEvent, TraceNumber, TraceWindow, TraceWriter};

/// A writer of every event.
struct Converter<'p> {
    problem: &'p dyn Problem,
    writer: TraceWriter<Vec<u8>>,
}

impl Converter<'_> {
    fn number(&self, value: Value) -> TraceNumber {
        TraceNumber::worth(self.problem, value)
    }
}

impl Predicate for Converter<'_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        let frame = &visit.node.frame;
        let mv = visit
            .path
            .split_last()
            .and_then(|(&mv, before)| self.problem.position(before).move_view(mv));
        let mv = mv.map_or_else(|| "-".to_owned(), |mv| mv.text);
        let window = TraceWindow {
            alpha: self.number(frame.window.alpha),
            beta: self.number(frame.window.beta),
        };
        self.writer
            .event(&TraceEvent::Enter {
                mv: &mv,
                window: Some(window),
                max: None,
            })
            .expect("written");
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        if let Some(value) = visit.node.entry.value {
            let value = self.number(value);
            self.writer
                .event(&TraceEvent::Leave {
                    value,
                    best: None,
                    cut: None,
                })
                .expect("written");
        }
        false
    }
}

/// Returns the trace of our own search.
fn converted(game: &str, spec: &Spec) -> String {
    let position = catalog::read(game).expect("a game");
    let problem = position
        .pose(spec, &Registry::built_in())
        .expect("a problem");
    let (_, tree) = analysis::record(&*problem, 1 << 20);
    let mut header = Header::default();
    header.game = Some(game.to_owned());
    header.evaluation.clone_from(&problem.spec().evaluation);
    header.depth = Some(spec.depth.into());
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut walk = Walk::new(spec.method, &tree, &mut open);
    let mut converter = Converter {
        problem: &*problem,
        writer: TraceWriter::new(Vec::new(), &header).expect("written"),
    };
    walk.hunt(None, Way::Forwards, u64::MAX, &mut converter)
        .expect("every event");
    String::from_utf8(converter.writer.finish().expect("written")).expect("text")
}

#[test]
fn our_own_searches_have_no_finding() {
    let games = [
        ("k-in-a-row:h=3,v=3,k=3", 5, "weights"),
        ("connect-four:columns=4,rows=4,k=3", 5, "open-fours"),
        ("othello:size=4", 5, "discs"),
        ("nim:heaps=1+2+3", 9, "outcome-sooner"),
        ("rastros:rows=4,columns=4", 5, "basilio"),
        ("tree:[[3,[12,1],8],[2,4,[6,7]],[14,5,2]]", 9, "leaf"),
    ];
    // The judge does not support chance nodes.
    let of_chance = GAMES.iter().filter(|game| game.name == "pig").count();
    assert_eq!(games.len() + of_chance, GAMES.len());
    for (game, depth, evaluation) in games {
        for method in MethodName::ALL
            .into_iter()
            .filter(|method| *method != MethodName::Faulty)
        {
            for order in OrderName::ALL {
                let evaluation = Some(evaluation.to_owned());
                let spec = Spec {
                    method,
                    depth: Some(depth),
                    order,
                    evaluation,
                    seed: 3,
                    ..Spec::default()
                };
                let text = converted(game, &spec);
                for asked in [None, Some(method)] {
                    let verdict = verdict(&text, asked);
                    let shown = format!(
                        "{game} {method:?} {order:?} {asked:?}: {:?}\n{}",
                        verdict.method,
                        lines(&verdict)
                    );
                    // An open root is a remark if the method is not named.
                    let is_open = method == MethodName::OpenRoot && asked.is_none();
                    let remarks = verdict
                        .findings
                        .iter()
                        .filter(|finding| !finding.fault)
                        .count();
                    assert!(
                        verdict.ok() && !verdict.stopped && remarks <= usize::from(is_open),
                        "{shown}"
                    );
                    assert_eq!(
                        verdict.nodes as usize,
                        text.lines().filter(|line| line.starts_with('>')).count()
                    );
                }
            }
        }
    }
}

/// The faulty method that loses its running minimum is detected.
#[test]
fn the_faulty_specimen_is_caught() {
    let spec = Spec {
        method: MethodName::Faulty,
        depth: Some(4),
        ..Spec::default()
    };
    let verdict = verdict(&converted("rastros:rows=5,columns=5", &spec), None);
    assert!(!verdict.ok(), "{}", lines(&verdict));
}
