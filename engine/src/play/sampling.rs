//! [`SamplingPlayer`]: a player of the best move of a Monte-Carlo search.
//!
//! Each move is searched anew. With a number of iterations, a move depends only on the position and
//! the seed of the turn; with a time limit, it also depends on the number of iterations completed.
//! Optionally, a percentage of the moves, chosen by the seed of the turn, are random legal moves
//! without a search.

use super::chooser::{Choice, Chooser, Forfeit, NoMove, Random, Turn};
use super::manner::SamplingManner;
use crate::eval::{SearchBoards, on_board};
use crate::uct::{SplitMix64, UctError, UctEvaluations, UctRun, UctSpec};

/// The number of iterations between two checks of the limit of nodes.
const STRETCH: u64 = 1 << 10;

/// A player with a Monte-Carlo search.
#[derive(Clone, Debug)]
pub struct SamplingPlayer<G: SearchBoards> {
    /// The specification of the search.
    pub spec: UctSpec,
    /// The time limit, the seed and the percentage of random moves.
    pub manner: SamplingManner,
    /// The evaluations of the search.
    pub evaluations: UctEvaluations<G>,
}

impl<G: SearchBoards> Chooser<G> for SamplingPlayer<G> {
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Choice, NoMove> {
        let SamplingManner { time, seed, slips } = self.manner;
        if slips > 0 && SplitMix64::new(turn.seed).below(100) < usize::from(slips) {
            return Random.choose(turn);
        }
        let spec = UctSpec {
            seed: seed.unwrap_or(turn.seed),
            ..self.spec.clone()
        };
        let max = turn.game.to_move(turn.state);
        let forfeit = |reason: UctError| {
            NoMove::from(Forfeit::Rules {
                reason: reason.to_string(),
            })
        };
        let root = self
            .evaluations
            .root(turn.game, turn.state, max)
            .map_err(forfeit)?;
        let (late, halt) = (
            turn.limits
                .time
                .and_then(|time| turn.since.checked_add(time)),
            turn.game.halt(),
        );
        let is_slow = halt.is_some();
        // The first iteration is not subject to the player's own time limit: without it there is no
        // move.
        let all = turn.token.until(late).or(halt);
        let timed = all.until(time.and_then(|time| turn.since.checked_add(time)));
        let limit = turn.limits.nodes.unwrap_or(u64::MAX);
        let run: UctRun = on_board!(turn.game, |board| {
            let search = self.evaluations.search(&board, &spec, &root);
            let mut run = search.begin(false);
            search.advance(&mut run, 1, &all, is_slow);
            while run.iterations < spec.iterations
                && run.fault.is_none()
                && !run.is_proven()
                && run.tree.len() as u64 <= limit
                && !timed.is_stopped()
            {
                let next = spec.iterations.min(run.iterations.saturating_add(STRETCH));
                search.advance(&mut run, next, &timed, is_slow);
            }
            run
        });
        if let Some(reason) = turn.game.fault() {
            return Err(Forfeit::Rules {
                reason: reason.to_string(),
            }
            .into());
        }
        match run.fault {
            // Without memory the iterations so far still give a move.
            Some(UctError::Memory { .. }) | None => {}
            Some(fault) => return Err(forfeit(fault)),
        }
        let nodes = run.tree.len() as u64;
        match turn.limits.time {
            _ if turn.token.is_stopped() => return Err(NoMove::Cancelled),
            Some(limit) if turn.is_late() => return Err(Forfeit::Time { limit }.into()),
            _ if nodes > limit => return Err(Forfeit::Nodes { limit }.into()),
            _ => {}
        }
        let root = run.root();
        let value = Some(match root.proof {
            Some(proof) => format!("={}", proof.value()),
            None => {
                let mean = root.points as f64 / (run.tree.scale() * root.visits.max(1)) as f64;
                format!("≈{:.3}", 2.0 * mean - 1.0)
            }
        });
        Ok(Choice {
            value,
            nodes,
            ..Choice::plain(run.best(true).unwrap_or_default())
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::boundary::catalog;
    use crate::eval::Registry;
    use crate::numbers::Ordinal;
    use crate::play::{Choosing, Limits};
    use crate::search::Token;

    fn played(game: &str, players: [&str; 2], seed: u64) -> (Option<bool>, Vec<Ordinal>) {
        let start = catalog::read(game).expect("a game");
        let players = players.map(|text| {
            let (word, pairs) = text.split_once(':').unwrap_or((text, ""));
            Choosing::named(word)
                .expect("a player")
                .with(pairs)
                .expect("its keys")
        });
        let mut pair = start
            .pair(players.each_ref(), &Registry::built_in())
            .expect("a pair");
        let game = pair.play(&[], Limits::default(), seed, &Token::new());
        let winner = game.ending.winner().map(|side| side.index() == 0);
        (
            winner,
            game.taken.iter().map(|taken| taken.choice.mv).collect(),
        )
    }

    #[test]
    fn it_wins_what_it_should_and_plays_the_same_again() {
        for seed in 0..5 {
            assert_eq!(
                played("connect-four", ["uct:iterations=300", "random"], seed).0,
                Some(true)
            );
            assert_ne!(
                played("k-in-a-row", ["random", "uct:iterations=500"], seed).0,
                Some(true)
            );
        }
        let pig = || {
            played(
                "pig",
                ["uct:iterations=100", "uct:iterations=50,playouts=lead"],
                3,
            )
        };
        assert_eq!(pig(), pig());
        let fixed = |seed| {
            played(
                "connect-four:columns=4,rows=4",
                ["uct:seed=1", "uct:seed=2"],
                seed,
            )
        };
        assert_eq!(fixed(1), fixed(2));
        assert!(!played("nim", ["uct:time=5ms", "random"], 1).1.is_empty());
    }

    /// Returns the value and the move of one turn.
    fn turn(game: &str, player: &str) -> (Option<String>, Ordinal) {
        let start = catalog::read(game).expect("a game");
        let player = Choosing::named("uct")
            .expect("uct")
            .with(player)
            .expect("its keys");
        let mut pair = start
            .pair([&player, &player], &Registry::built_in())
            .expect("a pair");
        let taken = pair
            .turn(&[], Limits::default(), 1, &Token::new())
            .expect("a turn")
            .expect("a move");
        (taken.choice.value, taken.choice.mv)
    }

    #[test]
    fn what_is_proven_is_no_estimate() {
        // Heaps of 1 + 2 + 3 are lost for the side to move; with 1 + 2 + 4 it wins by taking one
        // from the four.
        let value = |game: &str, player: &str| turn(game, player).0.expect("a value");
        assert_eq!(
            value("nim:heaps=1+2+3", "iterations=100000,solver=true"),
            "=-1"
        );
        assert_eq!(
            value("nim:heaps=1+2+4", "iterations=100000,solver=true"),
            "=1"
        );
        assert!(value("nim:heaps=1+2+3", "iterations=100000").starts_with('≈'));
        assert!(value("nim:heaps=1+2+3", "iterations=5,solver=true").starts_with('≈'));
        assert!(
            value("nim:heaps=1+2+3", "time=10s,iterations=100000,solver=true").starts_with('=')
        );
    }

    /// The random moves equal those of the random player with the same seeds, the others those of
    /// the search.
    #[test]
    fn slips_are_as_many_as_asked_for() {
        let start = catalog::read("othello").expect("a game");
        let player = |text: &str| {
            let (word, pairs) = text.split_once(':').unwrap_or((text, ""));
            Choosing::named(word)
                .expect("a player")
                .with(pairs)
                .expect("its keys")
        };
        let players = ["uct:iterations=30,slips=20", "uct:iterations=30", "random"].map(player);
        let mut pairs = players.each_ref().map(|one| {
            start
                .pair([one, one], &Registry::built_in())
                .expect("a pair")
        });
        let mut slips = 0;
        for seed in 0..400 {
            let [slipping, sound, random] = pairs.each_mut().map(|pair| {
                let turn = pair.turn(&[], Limits::default(), seed, &Token::new());
                turn.and_then(Result::ok)
                    .map(|taken| (taken.choice.mv, taken.choice.nodes))
                    .expect("a move")
            });
            assert!(slipping == sound || slipping == random);
            slips += usize::from(slipping.1 == 0);
        }
        assert!((55..=105).contains(&slips), "{slips} of 400");
        let always = player("uct:slips=100");
        let mut pair = start
            .pair([&always, &always], &Registry::built_in())
            .expect("a pair");
        assert!((0..20).all(|seed| {
            let taken = pair.turn(&[], Limits::default(), seed, &Token::new());
            taken
                .and_then(Result::ok)
                .is_some_and(|taken| taken.choice.nodes == 0)
        }));
    }

    #[test]
    fn limits_hold() {
        let start = catalog::read("othello").expect("a game");
        let player = Choosing::named("uct")
            .expect("uct")
            .with("iterations=100000")
            .expect("its keys");
        let mut pair = start
            .pair([&player, &player], &Registry::built_in())
            .expect("a pair");
        let limits = Limits {
            nodes: Some(50),
            ..Limits::default()
        };
        assert!(matches!(
            pair.turn(&[], limits, 1, &Token::new()),
            Some(Err(_))
        ));
    }
}
