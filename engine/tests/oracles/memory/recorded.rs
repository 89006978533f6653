//! Recordings of searches with a memory, compared with the slow search event by event.

use super::slow::{self, Event, Kind};
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::trace::{
    Child, FoldedNode, Folding, Hit, Keeper, NodeVisit, Predicate, Tick, Tree, Walk, Way,
};

/// A predicate that notes every event.
struct Notes<'a> {
    problem: &'a dyn Problem,
    /// The next tick.
    tick: u64,
    events: Vec<Event>,
}

impl Notes<'_> {
    fn note(&mut self, tick: Option<Tick>, visit: &NodeVisit<'_>, leaves: bool) {
        assert_eq!(tick, Some(Tick(self.tick)));
        self.tick += 1;
        let Child {
            frame, entry, kind, ..
        } = visit.node;
        let mv = visit.path.split_last().map(|(mv, above)| {
            let position = self.problem.position(above);
            slow::name(
                &position.game(),
                &position.move_view(*mv).expect("a legal move"),
            )
        });
        let window = (
            slow::units(frame.window.alpha),
            slow::units(frame.window.beta),
        );
        let value = entry.value.expect("a closed node");
        let left = leaves.then(|| {
            (
                slow::units(value),
                usize::from(entry.legal - entry.searched),
            )
        });
        let from = |hit: Hit| {
            assert_eq!(*kind, hit.kind);
            (hit.from.expect("a tick").0, word(hit.kind))
        };
        let from = entry.hit.filter(|_| leaves).map(from);
        self.events.push(Event {
            pass: visit.pass,
            mv,
            ply: frame.ply,
            window,
            left,
            from,
        });
    }
}

fn word(kind: engine::search::Kind) -> Kind {
    match kind {
        engine::search::Kind::Lower => Kind::Lower,
        engine::search::Kind::Upper => Kind::Upper,
        _ => Kind::Exact,
    }
}

impl Predicate for Notes<'_> {
    fn may_be_below(&mut self, _: &Child, _: &[Ordinal]) -> bool {
        true
    }
    fn enter(&mut self, visit: &NodeVisit<'_>) -> bool {
        self.note(Some(visit.node.enter()), visit, false);
        false
    }
    fn leave(&mut self, visit: &NodeVisit<'_>) -> bool {
        self.note(visit.node.leave(), visit, true);
        false
    }
}

/// Returns the recording of a search with these limits.
pub fn record(problem: &dyn Problem, folding: Folding) -> Tree {
    let (answer, keeper) = problem.run(Keeper::new(folding, &Token::new()));
    assert!(answer.complete);
    keeper.tree
}

/// Returns all events of a search from its recording, and compares its passes.
pub fn walked(problem: &dyn Problem) -> Vec<Event> {
    let tree = record(problem, Folding::NONE);
    let mut open = |node: &FoldedNode| problem.open(node);
    let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
    let mut notes = Notes {
        problem,
        tick: 0,
        events: Vec::new(),
    };
    walk.hunt(None, Way::Forwards, u64::MAX, &mut notes)
        .expect("all events");
    assert_eq!(notes.tick, walk.ticks());
    let answer = problem.choose(u64::MAX, &Token::new());
    let passes = walk.all_passes();
    let said: Vec<_> = answer
        .passes
        .iter()
        .map(|pass| (pass.depth, pass.window, pass.value, pass.best, pass.counts))
        .collect();
    let kept: Vec<_> = passes
        .iter()
        .map(|pass| (pass.depth, pass.window, pass.value, pass.best, pass.counts))
        .collect();
    assert_eq!(kept, said);
    for pass in &passes {
        let events =
            &notes.events[pass.enter.0 as usize..=pass.leave.expect("it ended").0 as usize];
        assert!(events.iter().all(|event| event.pass == pass.number));
        assert_eq!(
            (walk.pass_at(pass.enter), walk.pass_of(pass.root)),
            (pass.number, pass.number)
        );
        assert_eq!(
            walk.pass_from(pass.enter, Way::Forwards),
            passes.get(pass.number).map(|next| next.enter)
        );
    }
    notes.events
}
