"""AIMA's fourth edition: both functions return a value and a move, `move` is the best one so far; the root only calls one."""
from plyscope_trace import trace, traced

trace("aima_value_and_move.trace", game="k-in-a-row:h=3,v=3,k=3", position="XOX/.O./... X", depth="full", evaluation="outcome")
infinity = float("inf")
LINES = [{(0, 0), (0, 1), (0, 2)}, {(1, 0), (1, 1), (1, 2)}, {(2, 0), (2, 1), (2, 2)}, {(0, 0), (1, 0), (2, 0)},
         {(0, 1), (1, 1), (2, 1)}, {(0, 2), (1, 2), (2, 2)}, {(0, 0), (1, 1), (2, 2)}, {(0, 2), (1, 1), (2, 0)}]


class Board:
    def __init__(self, crosses, noughts):
        self.of = {"X": frozenset(crosses), "O": frozenset(noughts)}

    def to_move(self):
        return "X" if len(self.of["X"]) == len(self.of["O"]) else "O"

    def moves(self):
        taken = self.of["X"] | self.of["O"]
        return [(x, y) for x in range(3) for y in range(3) if (x, y) not in taken]

    def play(self, square):
        player = self.to_move()
        return Board(*(self.of[each] | ({square} if each == player else set()) for each in "XO"))

    def won(self, player):
        return any(line <= self.of[player] for line in LINES)


def is_terminal(state):
    return state.won("X") or state.won("O") or not state.moves()


def utility(state, player):
    return state.won(player) - state.won("O" if player == "X" else "X")


squares = lambda a: (a[0] + 1, a[1] + 1)


@traced
def alphabeta_search(state):
    player = state.to_move()

    @traced(move=squares)
    def max_value(state, alpha, beta):
        if is_terminal(state):
            return utility(state, player), None
        v, move = -infinity, None
        for a in state.moves():
            v2, _ = min_value(state.play(a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    @traced(move=squares)
    def min_value(state, alpha, beta):
        if is_terminal(state):
            return utility(state, player), None
        v, move = +infinity, None
        for a in state.moves():
            v2, _ = max_value(state.play(a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    value, move = max_value(state, -infinity, +infinity)
    return move


print(alphabeta_search(Board({(0, 0), (0, 2)}, {(0, 1), (1, 1)})))
