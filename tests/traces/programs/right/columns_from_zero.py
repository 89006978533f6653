"""Connect Four with columns from 0; the root returns the column, as the program counts it."""
from plyscope_trace import trace, traced

trace("columns_from_zero.trace", game="connect-four:columns=4,rows=3,k=3", position="..../O.../XXO. X", depth=3, evaluation="outcome")
one_based = traced(move=lambda column: column + 1)


def drop(board, column, player):
    rows = [row[:] for row in board]
    for row in reversed(rows):
        if row[column] == 0:
            row[column] = player
            return rows


def valid(board):
    return [column for column in range(4) if board[0][column] == 0]


def winner(board):
    for row in range(3):
        for column in range(4):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + n * down, column + n * right) for n in range(3)]
                if all(r < 3 and 0 <= c < 4 for r, c in cells):
                    found = {board[r][c] for r, c in cells}
                    if found in ({1}, {2}):
                        return found.pop()
    return 0


def score(board):
    return {0: 0, 1: 1, 2: -1}[winner(board)]


@one_based
def minimax(board, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or winner(board) or not valid(board):
        return score(board)
    value = -10 if maximizingPlayer else 10
    for column in valid(board):
        if maximizingPlayer:
            value = max(value, minimax(drop(board, column, 1), depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
        else:
            value = min(value, minimax(drop(board, column, 2), depth - 1, alpha, beta, True))
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


@traced
def choose(board, depth):
    best, best_column, alpha = -10, None, -10
    for column in valid(board):
        value = minimax(drop(board, column, 1), depth - 1, alpha, 10, False)
        if value > best:
            best, best_column = value, column
            alpha = value
    return best_column


print(choose([[0, 0, 0, 0], [2, 0, 0, 0], [1, 1, 2, 0]], 3))
