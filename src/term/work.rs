//! Slow work of the workbench, in threads of its own: [`start`] runs [`done`] in such a thread.

use super::events::LoopEvent;
use super::{consent, exams, files, rescue};
use crate::app::explorer::export;
use crate::app::players::hint::HintFound;
use crate::app::screens::diff::{CompareWith, DiffScreen, DiffSource};
use crate::app::screens::tournament::Totals;
use crate::app::tasks::{COMPARING, Compared, MOST_GROWN, UNVISITED_MEMORY};
use crate::app::{Home, Msg, Source, Task, TaskOutcome, Work};
use engine::boundary::Problem;
use engine::boundary::analysis::record_until;
use engine::eval::{Evaluation, Registry};
use engine::rules::program::command;
use engine::rules::program::judge::{RulesEffort, judge};
use engine::search::{MethodName, STACK, Token};
use engine::sentence::Sentence;
use engine::trace::{FoldedNode, Tree, Walk};
use model::batch::Tournament;
use model::batch::tournament::data::Record;
use model::batch::tournament::traces;
use model::documents::evaluations;
use model::foreign::Foreign;
use model::inspect::check;
use model::inspect::compare::compare;
use model::inspect::diff::{DiffEffort, DiffSide, PathStep, diff};
use model::inspect::growth::growth;
use model::inspect::memory;
use model::inspect::parts::{Depths, over, parts};
use model::inspect::sampling::{self, SampledSide};
use model::inspect::subtree_cache::SubtreeCache;
use model::inspect::unvisited::Unvisited;
use model::report;
use model::report::diff::DiffReport;
use model::state::{recent, recovery};
use model::study::best_play::best_play;
use model::study::decision::prove_end;
use model::study::graph::PlyValue;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// The random games that the judge of rules plays.
const RULES_GAMES: u64 = 50;
/// The most nodes of the proofs that look for the move that decided a game.
const END_NODES: u64 = 30_000_000;

/// Starts a piece of work in a thread; its message arrives even if it panics or no thread is left.
pub fn start(task: Task, outbox: &Sender<LoopEvent>) {
    let Task {
        serial,
        control,
        work,
    } = task;
    let send = move |outbox: &Sender<LoopEvent>, outcome| {
        // Once the loop has ended nothing receives it.
        let _ = outbox.send(LoopEvent::App(Msg::Ended(serial, outcome)));
    };
    let theirs = outbox.clone();
    let run = move || {
        let outcome = catch_unwind(AssertUnwindSafe(|| done(work, &control)));
        send(
            &theirs,
            outcome.unwrap_or_else(|_| Err(sentence!("internal error: the work failed"))),
        );
    };
    if let Err(error) = std::thread::Builder::new()
        .name("work".to_owned())
        .stack_size(STACK)
        .spawn(run)
    {
        send(outbox, Err(error.into()));
    }
}

/// Carries out a piece of work.
///
/// # Errors
/// The reason why there is no outcome.
pub fn done(work: Work, control: &Token) -> Result<TaskOutcome, Sentence> {
    Ok(match work {
        Work::Check { problem, tree } => {
            let report = check::recorded(&*problem, &tree, control)?;
            sound(&*problem, TaskOutcome::Checked(report))?
        }
        Work::EntryLife { problem, stored } => {
            let life = problem
                .searchable()
                .map(|own| own.entry_life(stored, control))
                .transpose();
            TaskOutcome::EntryLife(life?.flatten())
        }
        Work::Overwrite { problem, from, way } => {
            let tick = problem
                .searchable()
                .map(|own| own.overwrite(from, way, control))
                .transpose();
            TaskOutcome::Overwritten(tick?.flatten())
        }
        Work::LookInside {
            problem,
            node,
            opened,
        } => {
            opened.replay(&*problem, &node, control)?;
            TaskOutcome::LookedInside
        }
        Work::PassBeside {
            problem,
            tree,
            pass,
        } => pass_beside(problem, tree, pass, control)?,
        Work::JudgeRules { game } => {
            let effort = RulesEffort {
                games: RULES_GAMES,
                seed: 0,
            };
            control.begin(Some(effort.games));
            let judged = judge(&command::opened(&game)?, effort, &mut || !control.passed(1));
            TaskOutcome::RulesJudged(judged?)
        }
        Work::Stats { trace } => TaskOutcome::Counted(Box::new(trace.stats(control)?)),
        Work::Judge { trace, registry } => {
            let verdict = trace.judge(&registry, control)?;
            TaskOutcome::Judged(Box::new(verdict))
        }
        Work::Diff {
            problem,
            tree,
            trace,
            with,
            registry,
            memory,
        } => beside((problem, tree, trace), with, &registry, memory, control)?,
        Work::DiffSampling(searches) => {
            let sides = [&searches[0], &searches[1]].map(|search| SampledSide {
                problem: &*search.problem,
                recording: &search.sealed.recording,
            });
            let found = sampling::diff(sides, control).map(Box::new);
            TaskOutcome::SamplingDiffed(searches, found)
        }
        Work::Compare { problem, nodes } => sound(
            &*problem,
            TaskOutcome::Compared(Box::new(side_by_side(&*problem, nodes, control))),
        )?,
        Work::CompareOver { problems, nodes } => {
            TaskOutcome::ComparedOver(over(&problems, nodes, control))
        }
        Work::Unvisited { problem } => TaskOutcome::Unvisited(
            Unvisited::new(&*problem, UNVISITED_MEMORY, control).map(Box::new),
        ),
        Work::Draw {
            drawing,
            what,
            path,
            overwrite,
        } => TaskOutcome::Drawn(export::writing(
            what,
            path,
            drawing.text(control)?,
            overwrite,
        )),
        Work::Totals {
            tournament,
            records,
        } => {
            let table = Box::new(Totals::new(&tournament, &records));
            TaskOutcome::Totals(tournament, table)
        }
        Work::Journal { tournament, path } => {
            let kept = tournament.journal(&path, false)?;
            TaskOutcome::Journal(tournament, kept)
        }
        Work::Open {
            source,
            allowed,
            registry,
            roster,
        } => match consent::ask_and_open(&source, allowed, &registry, &roster)? {
            Err(refusal) => TaskOutcome::Refused(source, refusal),
            Ok(opened) => opened_as(source, opened),
        },
        Work::Replay {
            record,
            tournament,
            journal,
            registry,
            memory,
        } => replay(
            (&record, &tournament, journal.as_deref()),
            &registry,
            memory,
            control,
        )?,
        Work::Submission {
            folder,
            at,
            tick,
            registry,
        } => {
            let home = Home {
                file: Some(folder.files[at].path.clone()),
                ..Home::default()
            };
            TaskOutcome::Opened(
                Source::Submission(at),
                Box::new(folder.open(at, tick, &registry)?),
                home,
            )
        }
        Work::JudgeSubmission {
            folder,
            at,
            registry,
        } => {
            let submission = Box::new(folder.judge(at, &registry, control));
            TaskOutcome::Submission(folder, submission)
        }
        Work::ClassDue { folder, registry } => {
            let due = folder.asked.due(&registry)?;
            TaskOutcome::ClassDue(folder, due)
        }
        Work::List(folder) => {
            files::list(&folder).map(|(folder, files)| TaskOutcome::Listed(folder, files))?
        }
        Work::Write(writing) => {
            let result = files::write(&writing, None, &|| true);
            TaskOutcome::Written(writing, result)
        }
        Work::Forget(recovery) => {
            recovery::remove(&recovery)?;
            TaskOutcome::Forgotten(recovery)
        }
        Work::Exam { request, open } => {
            let (done, shown) = exams::write_exam(*request, open.as_ref())?;
            TaskOutcome::Exam { done, shown }
        }
        Work::Remember(file) => {
            recent::remember(&file);
            TaskOutcome::Remembered(recent::recent())
        }
        Work::Hint {
            problem,
            moves,
            registry,
            proves,
        } => {
            let found = HintFound::of(&*problem, &registry, proves, control);
            sound(&*problem, TaskOutcome::Hinted(moves, found.map(Box::new)))?
        }
        Work::Value { problem, played } => sound(
            &*problem,
            TaskOutcome::Valued(PlyValue::of(&*problem, played, control)),
        )?,
        Work::BestPlay { problem, first } => {
            let line = best_play(&*problem, first, control);
            sound(&*problem, TaskOutcome::BestPlay(line))?
        }
        Work::Prove(proof) => TaskOutcome::Proved(Box::new(proof.run(control))),
        Work::ProveEnd {
            start,
            moves,
            loser,
        } => TaskOutcome::ProvedEnd(prove_end((&*start, &moves), loser, END_NODES, control)),
        Work::Recoveries(registry) => TaskOutcome::Recoveries(rescue::abandoned(&registry)),
        Work::ReadPlayer { side, text, file } => {
            TaskOutcome::PlayerRead(side, text, read_evaluation(&file))
        }
    })
}

/// Reads an evaluation from a file.
///
/// # Errors
/// It cannot be read, or is no evaluation.
pub fn read_evaluation(file: &Path) -> Result<Box<Evaluation>, Sentence> {
    evaluations::load(file)
        .map(Box::new)
        .map_err(Sentence::from)
}

/// Converts the contents of a file to an outcome.
fn opened_as(source: Source, opened: files::Understood) -> TaskOutcome {
    match opened {
        files::Understood::Study(study, home) => TaskOutcome::Opened(source, study, home),
        files::Understood::Games(games) => TaskOutcome::Games(games),
        files::Understood::Tournament(tournament) => TaskOutcome::Tournament(tournament),
        files::Understood::Class(class) => TaskOutcome::Class(class),
        files::Understood::Lesson(lesson) => TaskOutcome::Lesson(lesson),
    }
}

/// Returns an outcome, unless the evaluation has failed meanwhile.
fn sound(problem: &dyn Problem, outcome: TaskOutcome) -> Result<TaskOutcome, Sentence> {
    problem
        .fault()
        .map_or(Ok(outcome), |fault| Err(fault.into()))
}

/// Runs a search beside another one, with a recording of at most `memory` bytes.
fn beside(
    (problem, tree, trace): (Arc<dyn Problem>, Arc<Tree>, Option<Arc<Foreign>>),
    with: CompareWith,
    registry: &Arc<Registry>,
    memory: usize,
    control: &Token,
) -> Result<TaskOutcome, Sentence> {
    let named = |problem: &dyn Problem, trace: Option<&Foreign>, name: &str| match trace {
        Some(trace) => {
            let file = std::path::Path::new(trace.source().name()).file_name();
            file.map_or_else(
                || trace.source().name().to_owned(),
                |file| file.to_string_lossy().into_owned(),
            )
        }
        None => report::diff::named(name, problem.spec()),
    };
    let (other, theirs): (Arc<dyn Problem>, Option<Arc<Foreign>>) = match &with {
        CompareWith::Spec(spec) => (problem.position(&[]).pose(spec, registry)?, None),
        CompareWith::File(path) => {
            let (study, _) = files::open(&Source::File(path.clone()), registry)?;
            match study.trace() {
                Some(trace) => (Arc::<Foreign>::clone(trace), Some(Arc::clone(trace))),
                None => {
                    let posed = study.position().pose(study.spec(), study.registry());
                    (posed?, None)
                }
            }
        }
    };
    let name = match &with {
        CompareWith::Spec(_) => String::new(),
        CompareWith::File(path) => path
            .file_name()
            .map(|file| file.to_string_lossy().into_owned())
            .unwrap_or_default(),
    };
    let names = [
        named(&*problem, trace.as_deref(), ""),
        named(&*other, theirs.as_deref(), &name),
    ];
    let (answer, recorded) = record_until(&*other, memory, control);
    let recorded = Arc::new(recorded);
    let by_ply = |problem: &dyn Problem, trace: Option<&Foreign>| match trace {
        Some(trace) => trace.by_ply(),
        None => {
            let found = problem.census(
                problem.spec().method,
                problem.spec().depth,
                u64::MAX,
                control,
            );
            found.map(|(_, by_ply)| by_ply).unwrap_or_default()
        }
    };
    let by_ply = [
        by_ply(&*problem, trace.as_deref()),
        by_ply(&*other, theirs.as_deref()),
    ];
    let (results, diff) = {
        let mut open_a = |node: &FoldedNode| problem.open(node);
        let mut open_b = |node: &FoldedNode| other.open(node);
        let mut one = Walk::new(problem.spec().method, &tree, &mut open_a);
        let mut two = Walk::new(other.spec().method, &recorded, &mut open_b);
        let results = [
            root_value(&*problem, &mut one),
            report::diff::result(&*other, &answer),
        ];
        let sides = [
            DiffSide {
                problem: &*problem,
                walk: &mut one,
            },
            DiffSide {
                problem: &*other,
                walk: &mut two,
            },
        ];
        let [one, two] = sides;
        (results, diff(one, two, DiffEffort::default(), control)?)
    };
    let counts_cuts = [&problem, &other].map(|problem| problem.counts_cuts());
    let found = DiffReport {
        names,
        results,
        by_ply,
        counts_cuts,
        diff,
    };
    let source = |problem, tree| DiffSource {
        problem,
        tree,
        opened: SubtreeCache::default(),
        pass: 0,
    };
    let screen = DiffScreen::new(found, [source(problem, tree), source(other, recorded)]);
    screen
        .map(|screen| TaskOutcome::Diffed(Box::new(screen)))
        .map_err(Sentence::from)
}
/// Compares a pass of a search with the one before it, from the move whose value changed the
/// choice.
fn pass_beside(
    problem: Arc<dyn Problem>,
    tree: Arc<Tree>,
    pass: usize,
    control: &Token,
) -> Result<TaskOutcome, Sentence> {
    let method = problem.spec().method;
    let (found, turn) = {
        let mut opens = [|node: &FoldedNode| problem.open(node); 2];
        let [open_a, open_b] = &mut opens;
        let (mut one, mut two) = (
            Walk::new(method, &tree, open_a),
            Walk::new(method, &tree, open_b),
        );
        one.focus(pass);
        two.focus(pass - 1);
        let views = memory::passes(&mut one, &*problem)?;
        let [.., b, a] = views.get(..pass).unwrap_or_default() else {
            return Err(sentence!("no pass stands before this one"));
        };
        let (left, right) = (
            DiffSide {
                problem: &*problem,
                walk: &mut one,
            },
            DiffSide {
                problem: &*problem,
                walk: &mut two,
            },
        );
        let mut diff = diff(left, right, DiffEffort::default(), control)?;
        diff.counts = [a.pass.counts, b.pass.counts];
        let names = [a, b].map(memory::name);
        let results = [a, b].map(|view| format!("{} {}", view.printed, view.best));
        let (by_ply, counts_cuts) = ([Vec::new(), Vec::new()], [problem.counts_cuts(); 2]);
        (
            DiffReport {
                names,
                results,
                by_ply,
                counts_cuts,
                diff,
            },
            a.turn.clone(),
        )
    };
    let turn = turn.map(|turn| {
        let mv = problem
            .position(&[])
            .move_view(turn.mv)
            .map_or_else(String::new, |mv| mv.text);
        (
            vec![PathStep {
                mv,
                visit: turn.visit,
            }],
            turn.said.text,
        )
    });
    let source = |pass| DiffSource {
        problem: Arc::clone(&problem),
        tree: Arc::clone(&tree),
        opened: SubtreeCache::default(),
        pass,
    };
    let screen = DiffScreen::new(found, [source(pass), source(pass - 1)])
        .and_then(|screen| screen.beginning(turn));
    screen
        .map(|screen| TaskOutcome::Diffed(Box::new(screen)))
        .map_err(Sentence::from)
}
/// Returns the value of a recorded root, with its first best move.
fn root_value(problem: &dyn Problem, walk: &mut Walk<'_>) -> String {
    let Some(root) = walk.root() else {
        return String::new();
    };
    let value = walk.entry(&root).value;
    let children = walk.children(&mut [root]).unwrap_or_default();
    let best = children
        .first_that_gave(value)
        .map(|at| children[at].frame.mv);
    let best = best
        .and_then(|mv| problem.position(&[]).move_view(mv))
        .map(|mv| format!(" {}", mv.text));
    value.map_or_else(String::new, |value| {
        format!("{}{}", problem.print(value), best.unwrap_or_default())
    })
}
/// Opens a game of a tournament as a study.
fn replay(
    (record, of, journal): (&Record, &Tournament, Option<&Path>),
    registry: &Arc<Registry>,
    memory: usize,
    control: &Token,
) -> Result<TaskOutcome, Sentence> {
    let registry = Arc::new(of.registry().over(registry));
    let study = of.study(record, &registry);
    let mut study = study.ok_or_else(|| {
        sentence!(
            "game {number} of the tournament cannot be replayed",
            number = record.number + 1
        )
    })?;
    study.memory = memory;
    let folder = journal.map(traces::folder);
    folder.into_iter().for_each(|folder| {
        study.take_printed(traces::of_game(&folder, record.number, record.plies()));
    });
    // A lost game is opened at the loss, with the search behind the move.
    let loser = record.winner.side().map(engine::rules::Side::other);
    if loser.is_some_and(|loser| study.go_where_lost(loser, control)) {
        let behind = study.search_behind(study.line().cursor());
        let behind = behind.filter(|spec| study.position().pose(spec, study.registry()).is_ok());
        behind.into_iter().for_each(|spec| study.set_spec(spec));
    }
    Ok(TaskOutcome::Opened(
        Source::Played(record.number),
        Box::new(study),
        Home::default(),
    ))
}

/// Compares the methods, each search of at most `nodes` nodes, as far as they get before a stop.
fn side_by_side(problem: &dyn Problem, nodes: u64, control: &Token) -> Compared {
    // The parts of the memory come first, because minimax may take all the time.
    let own = problem
        .searchable()
        .filter(|_| !problem.spec().memory.is_none());
    let parts = own.map(|own| parts(own, (nodes, Depths::ToTheEnd), &control.within(COMPARING)));
    let comparison = compare(problem, nodes, &control.within(COMPARING));
    let known = comparison.as_ref();
    let whole = known
        .and_then(|known| known.nodes(MethodName::Minimax))
        .unwrap_or(0);
    let growth = growth(
        problem,
        known,
        nodes.min(MOST_GROWN.max(whole)),
        &control.within(COMPARING),
    );
    // If minimax could be run, alpha-beta can.
    let marks = problem.spec().method == MethodName::Minimax
        && known.is_some_and(|known| known.agree.is_some());
    let unvisited = if marks {
        Unvisited::new(problem, UNVISITED_MEMORY, control)
    } else {
        None
    };
    Compared {
        comparison,
        growth,
        parts,
        unvisited,
    }
}
