"""A table whose keys are the same for boards that are mirror images."""
from plyscope_trace import Table, trace, traced

trace("mirror_keys.trace", game="k-in-a-row:h=3,v=3,k=3", position="X../.O./... X", depth="full", evaluation="outcome", view="mover")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
table = Table()


def canonical(board):
    mirrored = "".join(board[row * 3 + 2 - column] for row in range(3) for column in range(3))
    turned = "".join(board[column * 3 + row] for row in range(3) for column in range(3))
    return min(board, mirrored, turned)


@traced(move=lambda square: NAMES[square])
def negamax(board, side):
    other = "O" if side == "X" else "X"
    if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
        return -1
    if "." not in board:
        return 0
    key = canonical(board), side
    if key in table:
        return table[key]
    best = -2
    for square in range(9):
        if board[square] == ".":
            best = max(best, -negamax(board[:square] + side + board[square + 1:], other))
    table[key] = best
    return best


print(negamax("X...O....", "X"))
