//! Exam sheets about searches with a table: their solutions against a slow search of Nim that
//! shares no code with the program, and the contents of their papers.
//!
//! That search keeps a dictionary of positions, and is written from its specification.

use engine::boundary::catalog;
use engine::eval::Registry;
use engine::search::{Memory, MethodName, Spec, TableSize};
use model::batch::exam::{Ask, ExamSheet, GameError, Handout};
use model::inspect::json;
use model::language::{Language, within};
use model::report::exam::{FORMATS, Paper, SheetJson, moodle};
use serde_json::{Value, json};
use std::collections::HashMap;

const INF: i64 = i64::MAX;

/// The heaps, and whether MAX moves.
type Position = (Vec<u32>, bool);

#[derive(Clone)]
struct Entry {
    value: i64,
    kind: &'static str,
    mv: Option<String>,
    from: usize,
}

struct Slow {
    method: MethodName,
    table: HashMap<Position, Entry>,
    visits: Vec<Value>,
}

fn end(value: i64) -> Value {
    match value {
        INF => "inf".into(),
        _ if value == -INF => "-inf".into(),
        _ => value.into(),
    }
}

/// Returns the moves of a position in canonical order, with the heaps after them.
fn moves(heaps: &[u32]) -> Vec<(String, Vec<u32>)> {
    let mut all = Vec::new();
    for (heap, &size) in heaps.iter().enumerate() {
        for taken in 1..=size {
            let mut after = heaps.to_vec();
            after[heap] -= taken;
            all.push((format!("{}:{taken}", heap + 1), after));
        }
    }
    all
}

impl Slow {
    fn search(
        &mut self,
        (heaps, max): &Position,
        path: &[String],
        (alpha, beta): (i64, i64),
    ) -> i64 {
        let number = self.visits.len();
        self.visits.push(Value::Null);
        let visit = |value: i64,
                     kind: &str,
                     cut: Vec<String>,
                     hit: Option<usize>,
                     stored: Value| {
            json!({
                "path": path, "alpha": end(alpha), "beta": end(beta), "value": value, "kind": kind, "cut": cut,
                "hit": hit.is_some(), "from": hit.map(|from| from + 1), "stored": stored,
            })
        };
        if heaps.iter().all(|heap| *heap == 0) {
            // The player who took the last object has won.
            let value = if *max { -1 } else { 1 };
            self.visits[number] = visit(value, "exact", Vec::new(), None, Value::Null);
            return value;
        }
        let key = (heaps.clone(), *max);
        let known = self.table.get(&key).cloned();
        if let Some(Entry {
            value, kind, from, ..
        }) = known.clone().filter(|entry| {
            let settled = match entry.kind {
                "exact" => true,
                "lower" => entry.value >= beta,
                _ => entry.value <= alpha,
            };
            settled && !path.is_empty()
        }) {
            self.visits[number] = visit(value, kind, Vec::new(), Some(from), Value::Null);
            return value;
        }
        let prunes = self.method != MethodName::Minimax;
        let mut queue = moves(heaps);
        if let Some(first) = known.as_ref().and_then(|entry| entry.mv.clone()) {
            queue.sort_by_key(|(mv, _)| *mv != first);
        }
        // Plain alpha-beta returns its own end of the window, except at the root.
        let course = self.method == MethodName::AlphaBeta && !path.is_empty();
        let (mut low, mut high) = (alpha, beta);
        let nothing = if *max { -INF } else { INF };
        let mut best = if course {
            if *max { alpha } else { beta }
        } else {
            nothing
        };
        let (mut raised, mut cut) = (None, Vec::new());
        for (at, (mv, after)) in queue.iter().enumerate() {
            let window = if prunes { (low, high) } else { (-INF, INF) };
            let value = self.search(
                &(after.clone(), !max),
                &[path, std::slice::from_ref(mv)].concat(),
                window,
            );
            if if *max { value > best } else { value < best } {
                (best, raised) = (value, Some(mv.clone()));
            }
            if *max {
                low = low.max(best);
            } else {
                high = high.min(best);
            }
            if prunes && !path.is_empty() && low >= high {
                cut = queue[at + 1..].iter().map(|(mv, _)| mv.clone()).collect();
                break;
            }
        }
        let kind = match best {
            _ if !prunes => "exact",
            value if value <= alpha => "upper",
            value if value >= beta => "lower",
            _ => "exact",
        };
        let is_good = !prunes || if *max { best > alpha } else { best < beta };
        let mv = raised
            .filter(|_| is_good)
            .or(known.and_then(|entry| entry.mv));
        let stored = json!({"value": best, "kind": kind, "move": mv});
        self.visits[number] = visit(best, kind, cut, None, stored);
        self.table.insert(
            key,
            Entry {
                value: best,
                kind,
                mv,
                from: number,
            },
        );
        best
    }
}

fn spec(method: MethodName, depth: Option<u32>) -> Spec {
    Spec {
        method,
        depth,
        memory: Memory {
            table: TableSize::All,
            ..Memory::default()
        },
        ..Spec::default()
    }
}

fn sheet(game: &str, spec: &Spec) -> Result<ExamSheet, GameError> {
    let position = catalog::read(game).unwrap_or_else(|error| panic!("{game}: {error}"));
    ExamSheet::of_game(1, &*position, spec, &Registry::built_in())
}

fn answer(sheet: &ExamSheet) -> Value {
    let text = json::text(&SheetJson::new(sheet, &Handout::default())).expect("JSON");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn solutions_of_a_search_with_a_table_are_those_of_a_slow_one() {
    let (mut hits, mut bounds, mut tried) = (0, 0, 0);
    for heaps in [
        vec![2, 2],
        vec![1, 2],
        vec![3, 2],
        vec![1, 2, 2],
        vec![2, 2, 2],
        vec![4, 3],
        vec![1, 1, 1, 2],
    ] {
        let game = format!(
            "nim:heaps={}",
            heaps
                .iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join("+")
        );
        for method in [
            MethodName::Minimax,
            MethodName::AlphaBeta,
            MethodName::FailSoft,
        ] {
            let sheet =
                sheet(&game, &spec(method, None)).unwrap_or_else(|error| panic!("{game}: {error}"));
            let mut slow = Slow {
                method,
                table: HashMap::new(),
                visits: Vec::new(),
            };
            let value = slow.search(&(heaps.clone(), true), &[], (-INF, INF));
            let found = answer(&sheet);
            assert_eq!(
                (&found["value"], &found["game"]),
                (&Value::from(value), &Value::from(game.clone()))
            );
            let visits = found["visits"].as_array().expect("visits");
            assert_eq!(visits.len(), slow.visits.len(), "{game} {method:?}");
            for (number, (found, due)) in (1..).zip(visits.iter().zip(&slow.visits)) {
                assert_eq!(found, due, "{game} {method:?}, visit {number}");
            }
            hits += visits.iter().filter(|visit| visit["hit"] == true).count();
            bounds += visits
                .iter()
                .filter(|visit| visit["stored"]["kind"] == "lower")
                .count();
            // An entry that cannot be used gives the move to try first.
            tried += visits
                .windows(2)
                .filter(|pair| {
                    pair[0]["hit"] == false
                        && pair[1]["path"].as_array().is_some_and(|path| {
                            path.len() == pair[0]["path"].as_array().map_or(0, Vec::len) + 1
                                && path.last() != Some(&Value::from("1:1"))
                        })
                })
                .count();
        }
    }
    assert!(
        hits > 200 && bounds > 50 && tried > 50,
        "{hits} {bounds} {tried}"
    );
}

/// The entries of a sheet are those that the engine returns one by one.
#[test]
fn what_is_stored_is_what_the_engine_says_of_each_entry() {
    use engine::search::Token;
    use model::batch::exam::steps::leave;
    for method in [
        MethodName::Minimax,
        MethodName::FailHard,
        MethodName::FailSoft,
    ] {
        let sheet = sheet("k-in-a-row:h=3,v=3,k=3", &spec(method, Some(4))).expect("a sheet");
        let own = sheet.problem.searchable().expect("a search of our own");
        assert!(sheet.counts.hits > 30, "{}", sheet.counts.hits);
        for (number, (step, stored)) in sheet
            .steps
            .iter()
            .zip(&sheet.stored)
            .enumerate()
            .step_by(37)
        {
            assert_eq!(
                stored.is_some(),
                sheet.is_inner(&step.path) && !step.hit,
                "{number}"
            );
            let life = own
                .entry_life(leave(&sheet.steps, number), &Token::new())
                .expect("it runs");
            let due = life.map(|life| (life.value, life.kind, life.mv));
            assert_eq!(
                stored.map(|entry| (entry.value, entry.kind, entry.mv)),
                due,
                "{number}"
            );
        }
        for step in sheet.steps.iter().filter(|step| step.hit) {
            let from = &sheet.steps[step.from.expect("a store")];
            assert_eq!(
                (step.value, step.kind, from.hit),
                (from.value, from.kind, false)
            );
            // Equally many plies were left, and it is the same position.
            assert_eq!(step.path.len(), from.path.len());
            assert_eq!(sheet.name(&step.path), sheet.name(&from.path));
        }
    }
}

#[test]
fn a_sheet_asks_which_visits_are_answered_and_its_solution_says_it() {
    let sheet = sheet("nim:heaps=2+2", &spec(MethodName::AlphaBeta, None)).expect("a sheet");
    let asks = Ask::all_of(MethodName::AlphaBeta, true);
    assert_eq!(
        asks,
        [
            Ask::Cuts,
            Ask::Windows,
            Ask::Order,
            Ask::Answers,
            Ask::Stored
        ]
    );
    let handout = Handout::default();
    let paper = |solved| Paper {
        sheet: &sheet,
        ask: &asks,
        handout: &handout,
        solved,
        sideways: false,
    };
    let hits: Vec<(usize, usize)> = (1..)
        .zip(&sheet.steps)
        .filter_map(|(number, step)| Some((number, step.from? + 1)))
        .collect();
    assert!(hits.len() > 1, "{hits:?}");
    for format in &FORMATS {
        let [asked, solved] = [false, true].map(|solved| (format.write)(&paper(solved)));
        for (_, from) in &hits {
            assert!(
                solved.contains(&format!("T {from}")),
                "{}: {from}: {solved}",
                format.word
            );
            assert!(!asked.contains(&format!("T {from}")), "{}", format.word);
        }
        // An inner node below the root has a line for the visit.
        let inner = sheet
            .paths()
            .iter()
            .filter(|path| !path.is_empty() && sheet.is_inner(path))
            .count();
        let blanks = match format.word {
            "text" => asked.matches("T ____").count(),
            "latex" => asked.matches("{T};").count(),
            _ => asked.matches(">T</text>").count(),
        };
        assert_eq!(blanks, inner, "{}: {asked}", format.word);
    }
    let solved = paper(true).answers().join("\n");
    for (visit, from) in &hits {
        assert!(solved.contains(&format!("{visit} by {from}")), "{solved}");
    }
    // Sentences have the numbers of their visits, and no tick appears on paper.
    let steps = paper(true).steps();
    assert!(!steps.join("\n").contains("tick"), "{steps:?}");
    let mut numbers: Vec<usize> = steps
        .iter()
        .map(|line| {
            line.split('.')
                .next()
                .and_then(|number| number.parse().ok())
                .expect("a number")
        })
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=sheet.steps.len()).collect::<Vec<_>>());
    // The stored move is marked in the solution only.
    let svg = FORMATS
        .iter()
        .find(|format| format.word == "svg")
        .expect("svg");
    let marked = |solved| {
        (svg.write)(&paper(solved))
            .matches("class=\"best\"")
            .count()
    };
    let moves = sheet
        .stored
        .iter()
        .flatten()
        .filter(|entry| entry.mv.is_some())
        .count();
    assert_eq!((marked(false), marked(true)), (0, moves));
    let (_, questions) = moodle(&[&paper(false)], &handout);
    for (_, from) in &hits {
        assert!(
            questions.contains(&format!("{{1:NUMERICAL:={from}:0.001}}")),
            "{from}"
        );
    }
    assert!(
        questions.contains("MULTICHOICE:=") && !questions.contains("visit 4"),
        "{questions}"
    );
}

#[test]
fn positions_with_long_names_have_letters_and_a_key() {
    let position = catalog::read("k-in-a-row:h=3,v=3,k=3").expect("a game");
    let setup = engine::rules::Setup::read("XOX/.O./.X. O");
    let position = position.set_up(Some(&setup)).expect("a position");
    let spec = spec(MethodName::Minimax, None);
    let sheet = ExamSheet::of_game(1, &*position, &spec, &Registry::built_in()).expect("a sheet");
    let asks = Ask::all_of(MethodName::Minimax, true);
    let handout = Handout::default();
    let paper = |sideways| Paper {
        sheet: &sheet,
        ask: &asks,
        handout: &handout,
        solved: false,
        sideways,
    };
    assert!(
        paper(false)
            .legend()
            .contains("A node has the letter of its position"),
        "{}",
        paper(false).legend()
    );
    // Every format shows the boards, and the move of each edge.
    let moves = sheet.nodes.len() - 1;
    for format in &FORMATS {
        for sideways in [false, true] {
            let text = (format.write)(&paper(sideways)).replace('~', " ");
            let rows = ["A O", "XOX", ".O.", ".X."].map(|row| text.find(row));
            assert!(
                rows.iter().all(Option::is_some) && rows.is_sorted(),
                "{}: {rows:?} {text}",
                format.word
            );
            let shown = match format.word {
                "text" => {
                    text.lines()
                        .filter(|line| line.contains("____") && line.contains(['▲', '▼', '■']))
                        .count()
                        - 1
                }
                "latex" => text.matches("fill=white,inner sep=.3mm]").count(),
                _ => text.matches("class=\"move\"").count(),
            };
            assert_eq!(shown, moves, "{}", format.word);
        }
    }
    let key = &sheet.game.as_ref().expect("a game").key;
    let names: std::collections::HashSet<String> =
        sheet.paths().iter().map(|path| sheet.name(path)).collect();
    assert_eq!(names.len(), key.len());
    assert!(names.len() < sheet.nodes.len(), "no position comes twice");
}

#[test]
fn sheets_about_a_table_speak_three_languages() {
    let sheet = sheet("nim:heaps=2+2", &spec(MethodName::FailSoft, None)).expect("a sheet");
    let asks = Ask::all_of(MethodName::FailSoft, true);
    let handout = Handout::default();
    let lines = |language: Language| {
        within(language, || {
            let paper = |solved| Paper {
                sheet: &sheet,
                ask: &asks,
                handout: &handout,
                solved,
                sideways: false,
            };
            let legend = paper(false).legend();
            let sentences = legend.split(". ").map(str::to_owned);
            sentences
                .chain(paper(false).tasks())
                .chain(paper(true).answers())
                .collect::<Vec<String>>()
        })
    };
    let all = ["en", "pt", "es"].map(|code| lines(Language::named(code).expect("a language")));
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        for (line, same) in all[one].iter().zip(&all[other]) {
            assert_ne!(line, same);
        }
    }
}

#[test]
fn what_makes_no_sheet_is_said() {
    let refused = |game: &str, spec: &Spec| sheet(game, spec).err().expect(game).to_string();
    assert!(
        refused("k-in-a-row:h=3,v=3,k=3", &spec(MethodName::Minimax, None))
            .contains("more than 20000 nodes")
    );
    assert!(
        refused("nim:heaps=2+2", &spec(MethodName::Pvs, None))
            .starts_with("pvs visits some nodes again")
    );
    assert!(refused("nim:heaps=2+2", &spec(MethodName::Faulty, None)).contains("alphabeta-faulty"));
    let over = catalog::read("nim:heaps=1")
        .expect("a game")
        .play(engine::numbers::Ordinal(0))
        .expect("a move");
    let error = ExamSheet::of_game(
        1,
        &*over,
        &spec(MethodName::Minimax, None),
        &Registry::built_in(),
    )
    .err();
    assert!(matches!(error, Some(GameError::Over)));
}
