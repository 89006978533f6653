//! Whole games between players without chance, and the frequencies with which players with chance
//! choose each move.

use crate::tsv::{self, Row};
use engine::boundary::position::Walked;
use engine::boundary::{Position, catalog};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::{Choosing, Ending, Limits, Roster};
use engine::rules::{Setup, Side};
use engine::search::Token;

fn choosing(text: &str, game: &str) -> Choosing {
    Roster::built_in()
        .read(text, game)
        .unwrap_or_else(|error| panic!("{error}"))
        .choosing
}

fn start(game: &str) -> Box<dyn Position> {
    catalog::read(game).expect(game)
}

/// Returns moves in the notation of the data: row and column in two digits, a pass as two dashes.
fn written(walked: &Walked) -> String {
    let word = |square: Option<(u32, u32)>| {
        square.map_or("--".to_owned(), |(row, column)| format!("{row}{column}"))
    };
    walked
        .moves
        .iter()
        .map(|mv| word(mv.square))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Plays the game of a row and compares it move by move.
fn compare(game: &str, row: &Row, player: impl Fn(&str) -> String) {
    let start = start(game);
    let [first, second] = ["first", "second"].map(|side| choosing(&player(row.get(side)), game));
    let mut seats = start
        .pair([&first, &second], &Registry::built_in())
        .expect("two players");
    let played = seats.play(&[], Limits::default(), 0, &Token::new());
    let moves: Vec<Ordinal> = played.taken.iter().map(|taken| taken.choice.mv).collect();
    let walked = Walked::along(&*start, &moves);
    assert_eq!(written(&walked), row.get("moves"), "{}", row.place);
    let result = match played.ending.winner() {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0,
    };
    assert_eq!(result.to_string(), row.get("result_first"), "{}", row.place);
    assert!(matches!(played.ending, Ending::Over(_)), "{}", row.place);
}

#[test]
fn rastros_matches_move_by_move() {
    let player = |name: &str| match name.split('_').collect::<Vec<_>>()[..] {
        [name] => name.to_owned(),
        [name, variant, depth] => {
            let method = if variant == "A" {
                "alphabeta-faulty"
            } else {
                "alphabeta"
            };
            let evaluation = match name {
                "Basilio" => "basilio",
                "ArLivre" => "ar-livre",
                "Dijkstra" => "shortest-path",
                "Positiva" => "positiva",
                _ => panic!("{name}"),
            };
            format!(
                "{method}:evaluation={evaluation},course-depth={}",
                &depth[1..]
            )
        }
        _ => panic!("{name}"),
    };
    let rows = tsv::read("rastros/deterministic_matches.tsv");
    assert_eq!(rows.len(), 28);
    for row in &rows {
        compare("rastros", row, player);
    }
}

/// Returns our name of a player that the Othello data call, for example, `pecas_2`.
fn plain_othello(name: &str) -> String {
    let (name, depth) = name.rsplit_once('_').expect("a depth");
    let evaluation = match name {
        "basilio" => "basilio",
        "pecas" => "discs",
        "casas_e_pecas" => "squares-discs",
        "nova" => "squares-discs-2",
        _ => panic!("{name}"),
    };
    format!("alphabeta:evaluation={evaluation},depth={depth}")
}

#[test]
fn othello_matches_move_by_move() {
    let rows = tsv::read("othello/deterministic_matches.tsv");
    let (special, plain): (Vec<&Row>, Vec<&Row>) = rows
        .iter()
        .partition(|row| [row.get("first"), row.get("second")].contains(&"basilio_C_3"));
    assert_eq!((special.len(), plain.len()), (5, 10));
    for row in plain {
        compare("othello", row, plain_othello);
    }
    for row in special {
        variant_c::compare(row);
    }
}

/// The programs in the data shuffle at every node. If the data say that only some moves can be
/// chosen, our choices are among them, and each of several moves is chosen about as often as any
/// other.
#[test]
fn shuffled_choices_are_as_frequent_as_the_courses() {
    const RUNS: u64 = 1500;
    let mut spread = 0;
    for row in tsv::read("rastros/shuffled_choice.tsv")
        .iter()
        .filter(|row| row.get("variant") == "B")
    {
        assert_eq!(
            (row.get("runs"), row.get("d")),
            ("1500", "2"),
            "{}",
            row.place
        );
        let text = format!("{} {}", row.get("board"), row.get("to_move"));
        let position = start("rastros")
            .set_up(Some(&Setup::read(&text)))
            .expect("a position");
        let player = choosing(
            "alphabeta:evaluation=basilio,course-depth=2,ties=random",
            "rastros",
        );
        let mut seats = position
            .pair([&player, &player], &Registry::built_in())
            .expect("two players");
        let legal = position.legal();
        let mut chosen = vec![0_u64; legal.len()];
        for seed in 0..RUNS {
            let taken = seats
                .turn(&[], Limits::default(), seed, &Token::new())
                .expect("a turn")
                .expect("a move");
            chosen[taken.choice.mv.index()] += 1;
        }
        let name = |square: Option<(u32, u32)>| {
            square.map_or(String::new(), |(row, column)| format!("{row}{column}"))
        };
        let optimal: Vec<&str> = row.get("optimal").split(' ').collect();
        let share = RUNS as f64 / optimal.len() as f64;
        // Five standard deviations of the count of one move.
        let chance = 5.0 * (share * (1.0 - 1.0 / optimal.len() as f64)).sqrt();
        for (mv, count) in legal.iter().zip(&chosen) {
            if optimal.contains(&&*name(mv.square)) {
                assert!(
                    (*count as f64 - share).abs() <= chance,
                    "{}: {} chosen {count} times",
                    row.place,
                    mv.text
                );
            } else {
                assert_eq!(*count, 0, "{}: {}", row.place, mv.text);
            }
        }
        spread += usize::from(optimal.len() > 1);
    }
    assert!(
        spread >= 3,
        "only {spread} positions with several best moves"
    );
}

/// A faulty alpha-beta from the data, which loses its running minimum and searches its first root
/// move with an invalid window. It exists only here, as an opponent: depth 3, square table,
/// canonical order.
mod variant_c {
    use super::{Row, choosing, start};
    use engine::boundary::position::Walked;
    use engine::boundary::problem::resolve;
    use engine::eval::{Compiled, Eval, Registry, Value};
    use engine::numbers::Ordinal;
    use engine::play::chooser::{Choice, Chooser, NoMove, Searching, Turn};
    use engine::play::game::{GameStart, after, play};
    use engine::play::{Choosing, Limits};
    use engine::rules::othello::{Eight, Othello};
    use engine::rules::{Game, Outcome, Side};
    use engine::search::Token;

    type Board = Othello<Eight>;

    fn compiled(name: &str) -> Compiled<Board> {
        Compiled::new(
            Registry::built_in().get("othello", name).expect(name),
            &Othello(Eight),
        )
        .expect(name)
    }

    struct C(Compiled<Board>);

    impl C {
        fn value(
            &self,
            game: &Board,
            state: &<Board as Game>::State,
            root: Side,
            window: [Value; 2],
            depth: u32,
        ) -> Value {
            let over: Option<Outcome> = game.outcome(state);
            if depth >= 3 || over.is_some() {
                return self.0.value(game, state, over, root);
            }
            let max = game.to_move(state) == root;
            let [mut alpha, mut beta] = window;
            for mv in game.moves(state) {
                let value = self.value(game, &game.play(state, mv), root, [alpha, beta], depth + 1);
                if max {
                    alpha = value;
                } else {
                    beta = value;
                }
                if alpha >= beta {
                    break;
                }
            }
            if max { alpha } else { beta }
        }
    }

    impl Chooser<Board> for C {
        fn choose(&mut self, turn: &Turn<'_, Board>) -> Result<Choice, NoMove> {
            let root = turn.game.to_move(turn.state);
            let mut best: Option<(Value, Ordinal)> = None;
            for (ordinal, mv) in (0..).map(Ordinal).zip(turn.game.moves(turn.state)) {
                let alpha = best.map_or(Value::INF, |(value, _)| value);
                let child = turn.game.play(turn.state, mv);
                let value = self.value(turn.game, &child, root, [alpha, Value::INF], 1);
                if best.is_none_or(|(best, _)| value > best) {
                    best = Some((value, ordinal));
                }
            }
            Ok(Choice::plain(
                best.map_or(Ordinal::FIRST, |(_, ordinal)| ordinal),
            ))
        }
    }

    fn player(name: &str) -> Box<dyn Chooser<Board>> {
        if name == "basilio_C_3" {
            return Box::new(C(compiled("basilio")));
        }
        let text = super::plain_othello(name);
        let Choosing::Searching(spec, manner) = choosing(&text, "othello") else {
            panic!("{text}")
        };
        let (spec, eval) =
            resolve(&Othello(Eight), &spec, &Registry::built_in()).expect("an evaluation");
        Box::new(Searching::new(spec, manner, eval))
    }

    pub fn compare(row: &Row) {
        let game = Othello(Eight);
        let [mut first, mut second] = [player(row.get("first")), player(row.get("second"))];
        let (state, limits) = (game.initial(), Limits::default());
        let table = GameStart {
            game: &game,
            start: &state,
            opening: &[],
            limits,
            seed: 0,
            token: &Token::new(),
        };
        let played = play(&table, [&mut *first, &mut *second]);
        let moves: Vec<Ordinal> = played.taken.iter().map(|taken| taken.choice.mv).collect();
        assert_eq!(
            super::written(&Walked::along(&*start("othello"), &moves)),
            row.get("moves"),
            "{}",
            row.place
        );
        let winner = game
            .outcome(&after(&game, state, &moves))
            .and_then(Outcome::winner);
        let result = winner.map_or(0, |side| if side == Side::First { 1 } else { -1 });
        assert_eq!(result.to_string(), row.get("result_first"), "{}", row.place);
    }
}
