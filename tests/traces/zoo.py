"""Prints the trace of one of the searches in this folder: `python3 zoo.py NAME`, or writes all: `python3 zoo.py --all FOLDER`.

Needs `plyscope_trace.py` of `assets/external` on PYTHONPATH, or two folders above.
"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "assets" / "external"))

import correct
import faulty
import tables
from games import ConnectFour, Nim, TicTacToe, Tree
from plyscope_trace import trace

# Every position is small, so that the traces are.
THREE = lambda: TicTacToe(["XO.", ".X.", "..O"])
LATE = lambda: TicTacToe(["XOX", ".O.", "..."])
FOUR = lambda: ConnectFour(4, 3, 3)
HEAPS = lambda: Nim([1, 2, 2])
BOOK = lambda: Tree([[[3, 12], [8, 2], [4, 6]], [[14, 5], [2, 1], [7, 9]], [[6, 4], [3, 8], [5, 5]]])
# Later subtrees whose best is worse than what an earlier one has, for both players.
MIX = lambda: Tree([[[[2]], [[7, 8], [9, 9]]], [[[1]], [[2]]], [[[8], [9]], [[3, 4], [1, 9]]]])
# A leaf beyond what MIN has already: the course's search returns it, fail-hard does not.
BEYOND = lambda: Tree([[[3, 5], [9, 1]], [[7, 2], [8, 4]]])
FULL = 99
OUTCOME = {"depth": "full", "evaluation": "outcome"}


def without(position, *names, **headers):
    """A game with other headers: without these, or without any, and with those."""
    kept = {name: text for name, text in position.headers.items() if names and name not in names}
    position.headers = {**kept, **headers}
    return position


ZOO = {
    # name: (search, game, depth, headers)
    "right-minimax": (correct.minimax, LATE, FULL, {"depth": "full", "evaluation": "outcome"}),
    "right-as-in-the-course": (correct.as_in_the_course, THREE, FULL, {"depth": "full", "evaluation": "outcome"}),
    "right-fail-hard": (correct.fail_hard, BEYOND, FULL, {}),
    "right-named-fail-hard": (correct.fail_hard, THREE, FULL, {"evaluation": "outcome", "method": "alphabeta-hard"}),
    "right-fail-soft": (correct.fail_soft, FOUR, 4, {"depth": 4, "evaluation": "outcome"}),
    "right-soft-at-max": (correct.soft_at_max, MIX, FULL, {}),
    "right-soft-at-min": (correct.soft_at_min, MIX, FULL, {}),
    "right-negamax": (correct.negamax, HEAPS, FULL, {"depth": "full"}),
    "right-pvs": (correct.pvs, BOOK, FULL, {}),
    "right-sorted": (correct.sorted_moves, THREE, FULL, {"evaluation": "outcome"}),
    "right-flagged": (correct.flagged, BOOK, FULL, {}),
    "beta-not-passed": (faulty.beta_not_passed, FOUR, 4, {"depth": 4}),
    "alpha-not-passed": (faulty.alpha_not_passed, BOOK, FULL, {}),
    "alpha-never-raised": (faulty.alpha_never_raised, BOOK, FULL, {}),
    "running-minimum-lost": (faulty.running_minimum_lost, BOOK, FULL, {}),
    "first-child-closed": (faulty.first_child_closed, THREE, FULL, {"evaluation": "outcome"}),
    "window-not-negated": (faulty.window_not_negated, BOOK, FULL, {}),
    "window-swapped-only": (faulty.window_swapped_only, HEAPS, FULL, {}),
    "root-never-narrows": (faulty.root_never_narrows, THREE, FULL, {}),
    "no-research": (faulty.no_research, BOOK, FULL, {}),
    "null-window-upside-down": (faulty.null_window_upside_down, BOOK, FULL, {"method": "pvs"}),
    "cut-against-alpha": (faulty.cut_against_alpha, FOUR, 3, {"depth": 3}),
    "root-stops-early": (faulty.root_stops_early, HEAPS, FULL, {}),
    "bound-chosen": (faulty.bound_chosen, THREE, FULL, {"evaluation": "outcome"}),
    "strict-cut": (faulty.strict_cut, THREE, FULL, {"evaluation": "outcome"}),
    "always-max": (faulty.always_max, LATE, FULL, {}),
    "exchanged": (faulty.exchanged, BOOK, FULL, {}),
    "unsigned": (faulty.unsigned, HEAPS, FULL, {}),
    "unsigned-window": (faulty.unsigned_window, BOOK, FULL, {}),
    "best-begins-at-zero": (faulty.best_begins_at_zero, HEAPS, FULL, {}),
    "last-value": (faulty.last_value, LATE, FULL, {}),
    "average": (faulty.average, LATE, FULL, {}),
    "stored-bounds": (faulty.stored_bounds, lambda: Nim([2, 3, 1]), FULL, {"depth": "full", "evaluation": "outcome"}),
    "move-overwritten": (faulty.move_overwritten, LATE, FULL, {}),
    "one-ply-too-deep": (faulty.one_ply_too_deep, FOUR, 2, {"depth": 2}),
    "seen-before": (faulty.seen_before, lambda: TicTacToe(["X..", "X..", "..O"]), FULL, {"depth": "full", "evaluation": "outcome"}),
    "depth-before-end": (faulty.depth_before_end, LATE, 3, {"depth": 3, "evaluation": "outcome"}),
    "view-of-the-mover": (faulty.view_of_the_mover, LATE, FULL, {"evaluation": "outcome"}),
    "any-win-is-good": (faulty.any_win_is_good, LATE, FULL, {}),
    "goes-on-after-the-end": (faulty.goes_on_after_the_end, LATE, FULL, {}),
    "skips-a-move": (faulty.skips_a_move, LATE, FULL, {}),
    "skips-the-last-move": (faulty.skips_the_last_move, THREE, FULL, {}),
    "repeats-a-move": (faulty.repeats_a_move, HEAPS, FULL, {}),
    "plays-on-taken-squares": (faulty.plays_on_taken_squares, LATE, 2, {"depth": 2}),
    "returns-in-the-loop": (faulty.returns_in_the_loop, LATE, FULL, {}),
    "not-restored": (faulty.not_restored, LATE, FULL, {}),
    "right-dictionary": (tables.dictionary, HEAPS, FULL, OUTCOME),
    "right-dictionary-unnamed": (tables.dictionary, LATE, FULL, {}),
    "right-asked-first": (tables.asked_first, HEAPS, FULL, {"depth": "full"}),
    "right-bounds": (tables.bounds, lambda: Nim([2, 3, 1]), FULL, OUTCOME),
    "right-bounds-unnamed": (tables.bounds, lambda: Nim([2, 3, 1]), FULL, {"depth": "full"}),
    "right-bounds-depth": (tables.bounds, FOUR, 5, {"depth": 5}),
    "right-narrowed": (tables.narrowed, FOUR, 5, {"depth": 5, "evaluation": "outcome"}),
    "right-narrowed-abstract": (tables.narrowed, lambda: without(Nim([2, 3, 1])), FULL, {}),
    "right-warm": (tables.warm, lambda: Nim([3, 3]), FULL, OUTCOME),
    "right-warm-unnamed": (tables.warm, lambda: Nim([3, 3]), FULL, {"depth": "full"}),
    "right-warm-narrowed": (tables.warm_and_narrowed, lambda: Nim([2, 3, 1]), 5, {"depth": 5, "evaluation": "outcome"}),
    "right-early-wins": (tables.early_wins, THREE, FULL, {"depth": "full"}),
    "right-faded-wins": (tables.faded_wins, LATE, FULL, {}),
    "right-stops-at-wins": (tables.stops_at_wins, THREE, FULL, {"depth": "full"}),
    "right-deepening-inside": (tables.deepening_inside, FOUR, 3, {"depth": 3, "evaluation": "outcome"}),
    "right-own-infinity": (tables.own_infinity, FOUR, 3, {"depth": 3, "evaluation": "outcome"}),
    "right-unnamed-negamax": (tables.unnamed_negamax, LATE, FULL, {"depth": "full"}),
    "right-position-forgotten": (correct.fail_soft, lambda: without(LATE(), "position"), FULL, {"depth": "full"}),
    "right-heaps-forgotten": (correct.minimax, lambda: without(Nim([2, 2]), game="nim"), FULL, {"depth": "full"}),
    "bound-for-value": (tables.bound_for_value, lambda: Nim([2, 3, 1]), FULL, OUTCOME),
    "shallow-for-deep": (tables.shallow_for_deep, lambda: Nim([2, 3, 1]), 5, {"depth": 5, "evaluation": "outcome"}),
    "latest-beta": (tables.latest_beta, MIX, FULL, {}),
    "overwritten-alpha": (tables.overwritten_alpha, BOOK, FULL, {}),
    "wrong-end": (tables.wrong_end, BOOK, FULL, {}),
    "not-switched": (tables.not_switched, LATE, FULL, {}),
}


def write(name, target):
    search, game, depth, headers = ZOO[name]
    game = game()
    title = (search.__doc__ or "").split("\n")[0]
    trace(target, **{"title": title, **game.headers, **headers})
    search(game, depth)


if __name__ == "__main__":
    if sys.argv[1] == "--all":
        for name in ZOO:
            write(name, str(pathlib.Path(sys.argv[2]) / f"{name}.trace"))
    else:
        write(sys.argv[1], "-")
