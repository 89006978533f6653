"""Connect Four on a small board: of moves that lead to mirror images only the first is searched."""
from plyscope_trace import trace, traced

COLUMNS, ROWS = 4, 2
trace("one_of_mirrored_moves.trace", game="connect-four:columns=4,rows=2,k=3", depth=5, evaluation="outcome")


def won(board):
    cell = lambda column, row: board[column][row] if row < len(board[column]) else None
    rows = ((cell(at, row), cell(at + 1, row), cell(at + 2, row)) for at in range(2) for row in range(ROWS))
    return any(one is not None and one == two == three for one, two, three in rows)


@traced(move=lambda column: column + 1)
def alphabeta(board, depth, alpha, beta, maximizing, column=None):
    if won(board):
        return -1 if maximizing else 1
    if depth == 0 or all(len(stones) == ROWS for stones in board):
        return 0
    seen, best = set(), -2 if maximizing else 2
    for column in range(COLUMNS):
        if len(board[column]) == ROWS:
            continue
        after = board[:column] + (board[column] + "ox"[maximizing],) + board[column + 1:]
        if min(after, after[::-1]) in seen:
            continue
        seen.add(min(after, after[::-1]))
        value = alphabeta(after, depth - 1, alpha, beta, not maximizing, column)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


print(alphabeta(("", "", "", ""), 5, -2, 2, True))
