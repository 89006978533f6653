//! The report of a solved position: the winner, the winning moves, and the cost of each other move.

use super::{Report, Table, counted, left, millis, right};
use crate::language::sides;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::solve::{ProvenOutcome, Solution, SolvedMove};
use std::time::Duration;

/// A position with its proven result.
pub struct Solved {
    pub position: Box<dyn Position>,
    /// The proven result.
    pub solution: Solution,
    /// The time that the proof took.
    pub elapsed: Duration,
}

/// A move that is proven to worsen the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The outcome is the same, the score is worse.
    Score,
    /// A win becomes a draw or a loss, or a draw a loss.
    Outcome,
}

impl Mistake {
    /// Returns the kind of mistake of a legal move in a solved position, if it is proven to be one.
    pub fn of(solution: &Solution, played: Ordinal) -> Option<Mistake> {
        let played = solution.moves.iter().find(|mv| mv.mv == played)?.result;
        let best = solution.result;
        if played.high < 0 && best.low >= 0 || played.high <= 0 && best.low > 0 {
            return Some(Mistake::Outcome);
        }
        (played.high < best.low).then_some(Mistake::Score)
    }
    /// Returns the sign of game annotation.
    pub fn sign(self) -> &'static str {
        match self {
            Mistake::Score => "?",
            Mistake::Outcome => "??",
        }
    }
}

impl Solved {
    fn name(&self, mv: Ordinal) -> String {
        self.position
            .move_view(mv)
            .map_or(String::new(), |mv| mv.text)
    }
    /// Returns the result in a sentence.
    pub fn sentence(&self) -> String {
        sentence(&*self.position, &self.solution)
    }
}

/// Returns a sentence on the winner, the winning moves, and the cost of the other moves.
pub fn sentence(position: &dyn Position, solution: &Solution) -> String {
    let (result, side) = (&solution.result, sides::name(position, position.to_move()));
    let best = solution
        .best
        .iter()
        .filter_map(|&mv| position.move_view(mv))
        .map(|mv| mv.text);
    let (best, all) = (
        best.collect::<Vec<_>>().join(", "),
        solution.best.len() == solution.moves.len(),
    );
    let with = match result.outcome() {
        _ if best.is_empty() => String::new(),
        ProvenOutcome::Loss if all => format!(", {}", say!("whatever it plays")),
        ProvenOutcome::Loss => {
            format!("; {}", say!("the best resistance is {moves}", moves = best))
        }
        ProvenOutcome::Win
        | ProvenOutcome::AtLeastDraw
        | ProvenOutcome::Draw
        | ProvenOutcome::AtMostDraw
        | ProvenOutcome::Unknown => format!(" {}", say!("with {moves}", moves = best)),
    };
    let others = others(solution).map_or(String::new(), |others| format!("; {others}"));
    let head = match (
        result.outcome(),
        result.plies.filter(|&plies| plies > 0),
        result.score(),
    ) {
        (ProvenOutcome::Win, Some(plies), _) => {
            say!(plies; "{side} wins in {plies} ply|{side} wins in {plies} plies")
        }
        (ProvenOutcome::Loss, Some(plies), _) => {
            say!(plies; "{side} loses in {plies} ply|{side} loses in {plies} plies")
        }
        (ProvenOutcome::Win, None, Some(score)) if result.plies.is_none() && result.exact => {
            say!("{side} wins by {score}")
        }
        (ProvenOutcome::Loss, None, Some(score)) if result.plies.is_none() && result.exact => {
            say!("{side} loses by {score}", score = score.abs())
        }
        (ProvenOutcome::Win, None, _) => say!("{side} wins"),
        (ProvenOutcome::Loss, None, _) => say!("{side} loses"),
        (ProvenOutcome::Draw, ..) => say!("{side} draws"),
        (ProvenOutcome::AtLeastDraw, ..) => {
            return say!("{side} does not lose; not proven whether it wins");
        }
        (ProvenOutcome::AtMostDraw, ..) => {
            return say!("{side} does not win; not proven whether it loses");
        }
        (ProvenOutcome::Unknown, ..) => return say!("not proven who wins").to_owned(),
    };
    let others = if result.outcome() == ProvenOutcome::Loss {
        String::new()
    } else {
        others
    };
    format!("{head}{with}{others}")
}

/// Returns the results of the moves that are not among the best, if all of them are proven.
fn others(solution: &Solution) -> Option<String> {
    let others: Vec<&SolvedMove> = solution
        .moves
        .iter()
        .filter(|mv| !solution.best.contains(&mv.mv))
        .collect();
    let has = |outcome| others.iter().any(|mv| mv.result.outcome() == outcome);
    let later = solution.result.plies.is_some();
    let words = [
        (
            ProvenOutcome::Win,
            if later {
                say!("wins later")
            } else {
                say!("wins by less")
            },
        ),
        (ProvenOutcome::Draw, say!("draws")),
        (ProvenOutcome::Loss, say!("loses")),
    ];
    let said: Vec<&str> = words
        .into_iter()
        .filter(|&(outcome, _)| has(outcome))
        .map(|(_, word)| word)
        .collect();
    let decided = |mv: &SolvedMove| {
        matches!(
            mv.result.outcome(),
            ProvenOutcome::Draw | ProvenOutcome::Loss
        )
    };
    let all = others.iter().all(|mv| mv.result.exact || decided(mv));
    let done = said.join(&format!(" {} ", say!("or")));
    (all && !said.is_empty()).then(|| say!("every other move {does}", does = done))
}

/// Describes a solved position.
pub fn report(solved: &Solved, best_only: bool) -> Report {
    let Solved {
        position,
        solution,
        elapsed,
    } = solved;
    let mut report = Report::default();
    report.add(format!(
        "{}, {} to move",
        position.title(),
        sides::name(&**position, position.to_move())
    ));
    report.section();
    report.add(solved.sentence());
    if !solution.complete {
        report.add("stopped before everything was proven".to_owned());
    }
    report.add(format!(
        "{}, {} ms",
        counted(solution.nodes, ["node", "nodes"]),
        millis(*elapsed)
    ));
    let line = position.moves_along(&solution.line);
    if !line.is_empty() {
        let line: Vec<String> = line.into_iter().map(|mv| mv.text).collect();
        report.add(format!("best play {}", line.join(" ")));
    }
    if !best_only && !solution.moves.is_empty() {
        report.section();
        report.add(moves(solved));
    }
    report
}

/// Returns all moves, the best first.
fn moves(solved: &Solved) -> Table {
    let mut table = Table::new([
        left("move"),
        left("outcome"),
        right("score"),
        right("plies"),
    ]);
    for mv in solved.solution.ranked() {
        let number =
            |number: Option<i64>| number.map_or(String::new(), |number| number.to_string());
        let (score, plies) = (
            mv.result.score().map(i64::from),
            mv.result.plies.map(i64::from),
        );
        table.row([
            solved.name(mv.mv),
            mv.result.outcome().text().to_owned(),
            number(score),
            number(plies),
        ]);
    }
    table
}

/// Returns the line above the positions of a game.
pub fn heading(start: &dyn Position) -> String {
    format!("{}\n\n", start.title())
}

/// Returns a position of a game in one line, with the move that was played there; `ply` is the
/// number of plies before it.
pub fn ply(solved: &Solved, ply: usize, played: Option<Ordinal>) -> String {
    let sign = played
        .and_then(|mv| Mistake::of(&solved.solution, mv))
        .map_or("", Mistake::sign);
    let name = played.map_or(String::new(), |mv| format!("{}{sign}", solved.name(mv)));
    format!("{:>3}  {name:<8}{}\n", ply + 1, solved.sentence())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::catalog;
    use engine::boundary::position::read_moves;
    use engine::solve::Asked;

    fn solved(game: &str, moves: &str) -> Solved {
        let (_, position) = read_moves(&*catalog::read(game).unwrap(), moves).unwrap();
        let mut solver = position.solver(Asked::Moves, 1 << 20).unwrap();
        assert!(solver.run(&mut |_| false));
        Solved {
            solution: solver.solution(),
            elapsed: Duration::ZERO,
            position,
        }
    }

    #[test]
    fn sentences() {
        let say = |game, moves| solved(game, moves).sentence();
        assert_eq!(
            say("k-in-a-row", "a1 b2 a2"),
            "O draws with a3; every other move loses"
        );
        assert_eq!(
            say("k-in-a-row", "a1 a2 b1 a3"),
            "X wins in 1 ply with c1; every other move wins later"
        );
        assert_eq!(
            say("nim:heaps=1+1", ""),
            "1 loses in 2 plies, whatever it plays"
        );
        assert_eq!(
            say("nim:heaps=3+5", ""),
            "1 wins in 7 plies with 2:2; every other move loses"
        );
    }

    #[test]
    fn mistakes_are_told_by_what_they_cost() {
        let draw = solved("k-in-a-row", "a1 b2 a2");
        let of = |text: &str| Mistake::of(&draw.solution, draw.position.find_move(text).unwrap());
        assert_eq!((of("a3"), of("c3")), (None, Some(Mistake::Outcome)));
        let othello = solved("othello:size=4", "");
        let worse = othello
            .solution
            .moves
            .iter()
            .filter(|mv| Mistake::of(&othello.solution, mv.mv).is_some());
        assert_eq!(worse.count(), 0, "all four moves are the same by symmetry");
    }
}
