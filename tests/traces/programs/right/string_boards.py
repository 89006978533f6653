"""Positions are strings, moves come from a generator, values are 1/plies."""
from plyscope_trace import trace, traced

trace("string_boards.trace", game="k-in-a-row:h=3,v=3,k=3", position="OX./.X./..O X", depth="full")
SQUARES = "a3 b3 c3 a2 b2 c2 a1 b1 c1".split()
LINES = "012 345 678 036 147 258 048 246".split()


def moves(board):
    for at, cell in enumerate(board):
        if cell == ".":
            yield SQUARES[at]


def play(board, square, player):
    at = SQUARES.index(square)
    return board[:at] + player + board[at + 1:]


def wins(board, player):
    return any(all(board[int(at)] == player for at in line) for line in LINES)


@traced
def minimax(board, player, plies, square=None):
    if wins(board, "X"):
        return 1 / plies
    if wins(board, "O"):
        return -1 / plies
    if "." not in board:
        return 0
    choose = max if player == "X" else min
    return choose(minimax(play(board, move, player), "O" if player == "X" else "X", plies + 1, move) for move in moves(board))


print(minimax("OX..X...O", "X", 0))
