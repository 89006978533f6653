#!/usr/bin/env python3
"""A player for plyscope in Python, standard library only: paste your evaluation func_XX(estado, jogador), and it plays.

    plyscope play --game rastros --first "external:command=python3 assets/external/player.py --depth 3" --second bacoco

It plays Rastros and Othello with the courses' alpha-beta: --depth N puts the leaves N + 1 plies below the root, as there.
The first of equally good moves is played; with --shuffle any of them. PROTOCOL.md says what is read and written.
"""

import argparse
import random
import sys

infinity = float("inf")


# ---- Your part: what `estado` is worth for `jogador` ("S" or "N" in Rastros, "X" or "O" in Othello). -----------------


def func_rastros_XX(estado, jogador):
    """The courses' Basílio: 10 for a win, -10 for a loss, else how near the white piece is to one's goal."""
    if estado.terminou != 0:
        return 10 * estado.compute_utility(jogador)
    goal = estado.goals[jogador]
    return 7 - max(abs(estado.white[0] - goal[0]), abs(estado.white[1] - goal[1]))


def func_othello_XX(estado, jogador):
    """The courses' func_pecas: one's discs minus the other's."""
    mine, theirs = estado.number_pieces(jogador)
    return mine - theirs


# ---- The games, with the names of the courses. A square is (row, column), counted from 1 from the top left. ----------


class EstadoRastros:
    """to_move, white, blacks; terminou is 1 if S has won, -1 if N has, 0 while the game goes on."""

    def __init__(self, to_move, white, blacks, rows=8, columns=8):
        self.to_move, self.white, self.blacks, self.rows, self.columns = to_move, white, blacks, rows, columns
        self.goals = {"S": (rows, 1), "N": (1, columns)}
        if white in self.goals.values():
            self.terminou = 1 if white == self.goals["S"] else -1
        else:
            self.terminou = 0 if self.moves() else (-1 if to_move == "S" else 1)

    @property
    def fullboard(self):
        return {(r, c) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1)}

    def moves(self):
        near = [(self.white[0] + a, self.white[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        on_board = [(r, c) for r, c in near if 1 <= r <= self.rows and 1 <= c <= self.columns]
        return [square for square in on_board if square != self.white and square not in self.blacks]

    def next_move(self, move):
        return EstadoRastros(self.other(), move, self.blacks | {self.white}, self.rows, self.columns)

    def is_over(self):
        return self.terminou != 0

    def other(self, player=None):
        return "N" if (player or self.to_move) == "S" else "S"

    def compute_utility(self, player):
        return self.terminou if player == "S" else -self.terminou

    @staticmethod
    def read(board, words, moves):
        squares = {(r, c): sign for r, row in enumerate(board, 1) for c, sign in enumerate(row, 1)}
        white = next(square for square, sign in squares.items() if sign == "o")
        blacks = {square for square, sign in squares.items() if sign == "@"}
        return EstadoRastros(words[0], white, blacks, len(board), len(board[0]))


class EstadoOthello:
    """to_move, board as {(row, column): "X" or "O"}, last_move: a square, "None" after a pass, "NoneNone" after two."""

    AROUND = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]

    def __init__(self, to_move, board, last_move=None, size=8):
        self.to_move, self.board, self.last_move, self.size = to_move, board, last_move, size

    def used_cells(self):
        return self.board.keys()

    def bridges(self, square, player):
        """For each direction in which this player would turn discs: one's own disc at the end, and the discs."""
        for a, b in [] if square in self.board else self.AROUND:
            line, at = [], (square[0] + a, square[1] + b)
            while self.board.get(at) == self.other(player):
                line.append(at)
                at = (at[0] + a, at[1] + b)
            if line and self.board.get(at) == player:
                yield at, line

    def legal_move(self, square):
        """The first such bridge of the side to move; None if it may not place a disc there."""
        return next(self.bridges(square, self.to_move), None)

    def placements(self, player):
        squares = [(r, c) for r in range(1, self.size + 1) for c in range(1, self.size + 1)]
        return [square for square in squares if next(self.bridges(square, player), None)]

    def moves(self):
        return self.placements(self.to_move) or ["None"]

    def next_move(self, move):
        if move == "None":
            last = "NoneNone" if self.last_move == "None" else "None"
            return EstadoOthello(self.other(), self.board, last, self.size)
        turned = [square for _, line in self.bridges(move, self.to_move) for square in line]
        board = {**self.board, **dict.fromkeys([move] + turned, self.to_move)}
        return EstadoOthello(self.other(), board, move, self.size)

    def is_over(self):
        return self.last_move == "NoneNone" or len(self.board) == self.size**2

    def the_end(self):
        return not self.placements("X") and not self.placements("O")

    def the_winner(self):
        mine, theirs = self.number_pieces("X")
        return 0 if mine == theirs else "X" if mine > theirs else "O"

    def number_pieces(self, player):
        return tuple(list(self.board.values()).count(side) for side in (player, self.other(player)))

    def other(self, player=None):
        return "O" if (player or self.to_move) == "X" else "X"

    @staticmethod
    def read(board, words, moves):
        squares = {(r, c): sign for r, row in enumerate(board, 1) for c, sign in enumerate(row, 1)}
        discs = {square: sign for square, sign in squares.items() if sign in "XO"}
        last = None
        if len(words) > 1:
            last = "None" * (len(words) - 1)
        elif moves:
            last = (int(moves[-1][1:]), ord(moves[-1][0]) - ord("a") + 1)
        return EstadoOthello(words[0], discs, last, len(board))


GAMES = {"rastros": (EstadoRastros, func_rastros_XX), "othello": (EstadoOthello, func_othello_XX)}


# ---- The search of the courses: alpha-beta with a limit, the first best move at the root. ----------------------------


def alphabeta(estado, depth, func, shuffle):
    player = estado.to_move

    def value(estado, alpha, beta, ply):
        if ply > depth or estado.is_over():
            return func(estado, player)
        is_max = estado.to_move == player
        best = -infinity if is_max else infinity
        for move in estado.moves():
            found = value(estado.next_move(move), alpha, beta, ply + 1)
            if is_max:
                best = alpha = max(best, alpha, found)
            else:
                best = beta = min(best, beta, found)
            if alpha >= beta:
                break
        return best

    moves = estado.moves()
    if shuffle:
        random.shuffle(moves)
    best_score, best_move = -infinity, moves[0]
    for move in moves:
        found = value(estado.next_move(move), best_score, infinity, 1)
        if found > best_score:
            best_score, best_move = found, move
    return best_move


# ---- The protocol: lines in, one line out for each `turn`. -----------------------------------------------------------


def choose(told, arguments):
    name = told["game"].split(":")[0]
    if name not in GAMES:
        sys.exit(f"this player knows {' and '.join(GAMES)}, not {name}")
    state, func = GAMES[name]
    board, *words = told["position"].split()
    words_of_turn = told["turn"].split()
    random.seed(words_of_turn[words_of_turn.index("seed") + 1])
    estado = state.read(board.split("/"), words, told["moves"].split())
    move = alphabeta(estado, arguments.depth, func, arguments.shuffle)
    return "pass" if move == "None" else f"({move[0]},{move[1]})"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--shuffle", action="store_true")
    arguments = parser.parse_args()
    answers = sys.stdout
    sys.stdout = sys.stderr  # so that a print() in func_XX is not taken for a move
    told = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        told[word] = rest
        if word == "plyscope":
            print("plyscope 1", file=answers, flush=True)
        elif word == "turn":
            print(choose(told, arguments), file=answers, flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
