"""The root returns the position after its move; moves have no names at all."""
from copy import deepcopy

from plyscope_trace import trace, traced

trace("next_board.trace", depth="full")


def successors(board, mark):
    boards = []
    for row in range(len(board)):
        for column in range(len(board[row])):
            if board[row][column] == " ":
                after = deepcopy(board)
                after[row][column] = mark
                boards.append(after)
    return boards


def wins(board, mark):
    lines = board + [list(line) for line in zip(*board)] + [[board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    return [mark] * 3 in lines


def finished(board):
    return wins(board, "X") or wins(board, "O") or not any(" " in row for row in board)


@traced
def minimum(board):
    if finished(board):
        return wins(board, "X") - wins(board, "O")
    return min(maximum(after) for after in successors(board, "O"))


@traced
def maximum(board):
    if finished(board):
        return wins(board, "X") - wins(board, "O")
    return max(maximum_of for maximum_of in (minimum(after) for after in successors(board, "X")))


@traced
def best_board(board):
    best, chosen = -2, None
    for after in successors(board, "X"):
        score = minimum(after)
        if score > best:
            best, chosen = score, after
    return chosen


print(best_board([["X", "O", "X"], [" ", "O", " "], ["O", "X", " "]]))
