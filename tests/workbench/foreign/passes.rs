//! The passes of a trace and its table hits are shown like our own: each pass is a tree, every
//! event has its moment, and a hit that does not name its store is explained from the earlier
//! visits.

use super::{FOLDED, Read, file, open};
use engine::boundary::Problem;
use engine::search::Kind;
use engine::trace::{Folding, Hits, Hunted, Tick, Way};
use model::inspect::explain;
use model::inspect::memory;
use std::fs;
use std::path::Path;

fn trace(name: &str) -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/traces/tables/{name}.trace"));
    fs::read_to_string(path).expect("a trace")
}

/// Returns the ticks of all table hits.
fn hits(read: &Read) -> Vec<Tick> {
    let (mut all, mut from) = (Vec::new(), None);
    while let Ok(Hunted::Found(tick)) =
        read.look(|walk| walk.hunt(from, Way::Forwards, u64::MAX, &mut Hits))
    {
        all.push(tick);
        from = Some(tick);
    }
    all
}

#[test]
fn each_pass_is_a_tree_with_its_depth_and_its_window() {
    let text = trace("right-plain-aspiration");
    let roots = text.lines().filter(|line| line.starts_with("> - ")).count();
    for folding in [Folding::NONE, FOLDED] {
        let read = Read::new(open(&file(&text)).expect("a trace"), folding);
        assert_eq!(
            (
                read.fault(),
                read.answer.complete,
                read.foreign.has_passes()
            ),
            (None, true, roots > 1)
        );
        let (passes, ticks) = read.look(|walk| (walk.all_passes(), walk.ticks()));
        assert_eq!((passes.len(), read.answer.passes.len()), (roots, roots));
        let mut tick = Tick(0);
        for (pass, line) in passes
            .iter()
            .zip(text.lines().filter(|line| line.starts_with("> - ")))
        {
            let window = [pass.window.alpha, pass.window.beta].map(|end| read.foreign.print(end));
            assert_eq!(format!("> - {} {}", window[0], window[1]), line);
            assert_eq!(pass.enter, tick, "passes follow each other");
            tick = pass.leave.expect("it ended").next();
        }
        let depths: Vec<u32> = passes.iter().filter_map(|pass| pass.depth).collect();
        assert!(
            depths.is_sorted() && depths.first() == Some(&1),
            "{depths:?}"
        );
        assert_eq!(ticks, tick.0);
        for tick in 0..tick.0 {
            read.look(|walk| walk.moment(Tick(tick))).expect("a moment");
        }
        let views = read
            .look(|walk| memory::passes(walk, &read.foreign))
            .expect("the passes");
        assert_eq!(views.len(), roots);
    }
}

#[test]
fn answers_know_what_they_claim_and_when_it_was_stored() {
    for folding in [Folding::NONE, FOLDED] {
        let read = Read::new(
            open(&file(&trace("right-plain-deepening"))).expect("a trace"),
            folding,
        );
        let said = trace("right-plain-deepening")
            .lines()
            .filter(|line| line.contains(" table"))
            .count();
        let ticks = hits(&read);
        assert!(said > 5 && ticks.len() == said, "{said} {ticks:?}");
        for tick in ticks {
            let moment = read.look(|walk| walk.moment(tick)).expect("a moment");
            let hit = moment
                .frames
                .last()
                .and_then(|frame| frame.hit)
                .expect("a hit");
            assert!(
                hit.kind != Kind::Unsearched && hit.from.is_some_and(|from| from < tick),
                "{tick:?} {hit:?}"
            );
        }
    }
}

#[test]
fn an_answer_without_words_is_explained_from_the_earlier_visits() {
    let with_words = Read::text(&trace("right-plain-deepening"));
    let silent = trace("right-plain-deepening")
        .lines()
        .fold(String::new(), |text, line| {
            let end = line
                .find(" table")
                .map_or(line.len(), |at| at + " table".len());
            text + &line[..end] + "\n"
        });
    let silent = Read::text(&silent);
    for tick in hits(&silent) {
        let stored = |read: &Read| {
            let number = read
                .look(|walk| walk.moment(tick))
                .expect("a moment")
                .frames
                .last()
                .expect("a node")
                .number;
            let lines = read
                .look(|walk| explain::node(walk, &read.foreign, number, None))
                .expect("reasons");
            lines
                .iter()
                .rev()
                .find_map(|line| line.tick)
                .expect("a store")
        };
        assert_eq!(stored(&silent), stored(&with_words), "{tick:?}");
    }
}

#[test]
fn a_position_that_is_entered_once_more_has_its_board_and_its_moves() {
    let text = "plyscope-trace 2\ngame nim:heaps=1+1\nevaluation outcome\nview mover\ndepth full\nbegin\n> -\n> - depth 1\n> 1:1\n\
                . 2:1 -1\n= 1\n. 2:1 0\n= 0\n> 1:1\n. 2:1 -1\n= 1\n> 2:1\n. 1:1 -1\n= 1\n= -1\n";
    for folding in [Folding::NONE, FOLDED] {
        let read = Read::new(open(&file(text)).expect("a trace"), folding);
        assert_eq!((read.fault(), read.answer.complete), (None, true));
        let path = |tick| {
            let moment = read.look(|walk| walk.moment(Tick(tick))).expect("a moment");
            moment
                .frames
                .iter()
                .skip(1)
                .map(|frame| frame.mv)
                .collect::<Vec<_>>()
        };
        // The root, the root again, and 1:1 there.
        let inside = path(2);
        let (here, outside) = (
            read.foreign.position(&inside),
            read.foreign.position(&path(9)),
        );
        assert_eq!(inside.len(), 2);
        assert_eq!(
            (here.describe(), here.to_move()),
            (outside.describe(), outside.to_move())
        );
        assert_eq!(here.legal().len(), 1, "the other heap");
        let named = read.foreign.position(&[]).moves_along(&inside);
        assert_eq!(
            named.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(),
            ["-", "1:1"]
        );
    }
}
