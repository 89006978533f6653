"""Iterative deepening with aspiration windows and a search again on either side."""
from plyscope_trace import trace, traced

trace("aspiration.trace", game="connect-four:columns=4,rows=4", evaluation="outcome", view="mover")
WIDTH, HEIGHT = 4, 4


def lines():
    for row in range(HEIGHT):
        for column in range(WIDTH):
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(row + up * at, column + across * at) for at in range(4)]
                if all(0 <= r < HEIGHT and 0 <= c < WIDTH for r, c in cells):
                    yield cells


LINES = list(lines())


def won(board, side):
    return any(all(board[c][r:r + 1] == side for r, c in cells) for cells in LINES)


@traced(move=lambda column: column + 1)
def negamax(columns, side, depth, alpha, beta):
    other = "O" if side == "X" else "X"
    if won(columns, other):
        return -1
    if depth == 0 or all(len(column) == HEIGHT for column in columns):
        return 0
    best = -10000
    for column in range(WIDTH):
        if len(columns[column]) == HEIGHT:
            continue
        after = columns[:column] + (columns[column] + side,) + columns[column + 1:]
        best = max(best, -negamax(after, other, depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


value = 0
for depth in range(1, 5):
    low, high = value - 1, value + 1
    while True:
        found = negamax(("", "", "", ""), "X", depth, low, high)
        if found <= low:
            low = -10000
        elif found >= high:
            high = 10000
        else:
            break
    value = found
print(value)
