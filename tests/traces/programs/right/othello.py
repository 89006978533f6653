"""Othello on 4×4 with passes, near the end; squares are names, the value is the difference of discs."""
from plyscope_trace import trace, traced

START = ["XXXO", "XOOO", "XXO.", ".X.."]
trace("othello.trace", game="othello:size=4", position="/".join(START) + " X", depth=4)
AROUND = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]


def turned(board, row, column, player):
    discs = []
    if board[row][column] != ".":
        return discs
    for down, right in AROUND:
        line, r, c = [], row + down, column + right
        while 0 <= r < 4 and 0 <= c < 4 and board[r][c] not in (".", player):
            line.append((r, c))
            r, c = r + down, c + right
        if 0 <= r < 4 and 0 <= c < 4 and board[r][c] == player:
            discs += line
    return discs


def moves(board, player):
    return [(row, column) for row in range(4) for column in range(4) if turned(board, row, column, player)]


def play(board, move, player):
    if move == "pass":
        return board
    cells = [list(row) for row in board]
    for row, column in turned(board, *move, player) + [move]:
        cells[row][column] = player
    return ["".join(row) for row in cells]


def difference(board):
    text = "".join(board)
    return text.count("X") - text.count("O")


def name(move):
    return move if move == "pass" else "abcd"[move[1]] + str(move[0] + 1)


@traced(move=name)
def alphabeta(board, player, depth, alpha, beta):
    other = "O" if player == "X" else "X"
    legal = moves(board, player)
    if depth == 0 or (not legal and not moves(board, other)):
        return difference(board)
    best = -100 if player == "X" else 100
    for move in legal or ["pass"]:
        value = alphabeta(play(board, move, player), other, depth - 1, alpha, beta)
        if player == "X":
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


print(alphabeta(START, "X", 4, -100, 100))
