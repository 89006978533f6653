"""The first hand-out of a course's alpha-beta, on tic-tac-toe: a node's running minimum and maximum are lost.

    python3 hand-out.py FILE

writes the trace of its search to a file; `hand-out.trace` is the trace that the lesson "Your own search" is about. It needs
`plyscope_trace.py` from assets/external beside it, or on PYTHONPATH.
"""

import sys

from plyscope_trace import trace, traced

POSITION = "O.O/.X./..X"
LINES = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
SQUARES = dict(zip("abcdefghi", ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]))
INFINITY = float("inf")


def start():
    return dict(zip("abcdefghi", POSITION.replace("/", "")))


def actions(state):
    return [square for square in state if state[square] == "."]


def result(state, action, player):
    return {**state, action: player}


def other(player):
    return "O" if player == "X" else "X"


def winner(state):
    for a, b, c in LINES:
        if state[a] != "." and state[a] == state[b] == state[c]:
            return state[a]
    return None


def terminal(state):
    return winner(state) is not None or not actions(state)


def utility(state, player):
    won = winner(state)
    return 0 if won is None else 1 if won == player else -1


def name(square):
    return SQUARES[square]


@traced(move=lambda a: name(a))
def alphabeta_search(state, player):
    best_score, best_action = -INFINITY, None
    for a in actions(state):
        v = min_value(result(state, a, player), player, best_score, INFINITY)
        if v > best_score:
            best_score, best_action = v, a
    return best_score


@traced(move=lambda a: name(a))
def max_value(state, player, alpha, beta):
    if terminal(state):
        return utility(state, player)
    for a in actions(state):
        alpha = min_value(result(state, a, player), player, alpha, beta)
        if alpha >= beta:
            return alpha
    return alpha


@traced(move=lambda a: name(a))
def min_value(state, player, alpha, beta):
    if terminal(state):
        return utility(state, player)
    for a in actions(state):
        beta = max_value(result(state, a, other(player)), player, alpha, beta)
        if beta <= alpha:
            return beta
    return beta


if __name__ == "__main__":
    trace(
        sys.argv[1],
        title="The course's first hand-out",
        game="k-in-a-row",
        position=f"{POSITION} X",
        depth="full",
        evaluation="outcome",
    )
    print(alphabeta_search(start(), "X"))
