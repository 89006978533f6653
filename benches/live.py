"""A program of about 100,000 nodes a second, for `cargo bench -- live`: three in a row on 3×4 by alpha-beta, as students write it.

    python3 live.py bare          no trace
    python3 live.py FILE          its trace goes to a file; - is standard output

Prints on standard error how many nodes it searched, in how many seconds, and how many of the processor's that were.
"""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "assets", "external"))

where = sys.argv[1]
ROWS, COLUMNS = 3, 4
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
LINES = [
    tuple((row + at * down) * COLUMNS + column + at * right for at in range(3))
    for row in range(ROWS) for column in range(COLUMNS) for down, right in STEPS
    if row + 2 * down < ROWS and 0 <= column + 2 * right < COLUMNS
]
SQUARES = [f"{'abcd'[at % COLUMNS]}{ROWS - at // COLUMNS}" for at in range(ROWS * COLUMNS)]
nodes = 0

if where == "bare":
    def traced(function):
        return function
else:
    from plyscope_trace import trace, traced
    trace(sys.stdout if where == "-" else where, game=f"k-in-a-row:h={ROWS},v={COLUMNS},k=3", depth="full", evaluation="outcome", max="first")


def winner(board):
    for player in "XO":
        if any(all(board[at] == player for at in line) for line in LINES):
            return player
    return None


@traced
def alphabeta(board, player, alpha, beta, move=None):
    global nodes
    nodes += 1
    won = winner(board)
    if won is not None:
        return 1 if won == "X" else -1
    squares = [square for square in range(ROWS * COLUMNS) if board[square] == "."]
    if not squares:
        return 0
    best = -2 if player == "X" else 2
    for square in squares:
        after = board[:square] + player + board[square + 1:]
        if player == "X":
            best = max(best, alphabeta(after, "O", alpha, beta, SQUARES[square]))
            alpha = max(alpha, best)
        else:
            best = min(best, alphabeta(after, "X", alpha, beta, SQUARES[square]))
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


start, processor = time.perf_counter(), time.process_time()
alphabeta("." * ROWS * COLUMNS, "X", -3, 3)
seconds, processor = time.perf_counter() - start, time.process_time() - processor
print(f"{nodes} nodes {seconds:.3f} seconds {processor:.3f} of the processor", file=sys.stderr)
