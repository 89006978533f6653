"""The best known tic-tac-toe in Python: it returns [row, column, score] and writes into what its callee returned."""
from math import inf as infinity

from plyscope_trace import trace, traced

trace("row_column_score.trace", depth="full")
HUMAN, COMP = -1, +1
board = [[1, -1, 1], [0, -1, 0], [-1, 1, 0]]


def wins(state, player):
    rows = [list(row) for row in state] + [list(column) for column in zip(*state)]
    rows += [[state[n][n] for n in range(3)], [state[n][2 - n] for n in range(3)]]
    return [player] * 3 in rows


def evaluate(state):
    return +1 if wins(state, COMP) else -1 if wins(state, HUMAN) else 0


def empty_cells(state):
    return [[x, y] for x, row in enumerate(state) for y, cell in enumerate(row) if cell == 0]


@traced
def minimax(state, depth, player):
    if player == COMP:
        best = [-1, -1, -infinity]
    else:
        best = [-1, -1, +infinity]
    if depth == 0 or wins(state, HUMAN) or wins(state, COMP):
        return [-1, -1, evaluate(state)]
    for cell in empty_cells(state):
        x, y = cell[0], cell[1]
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if player == COMP:
            if score[2] > best[2]:
                best = score
        else:
            if score[2] < best[2]:
                best = score
    return best


print(minimax(board, len(empty_cells(board)), COMP))
