"""Alpha-beta as in the notebooks of AIMA: a game class, nested functions, squares as pairs; the root returns a pair."""
from plyscope_trace import trace, traced

trace("aima_tuple_moves.trace", game="k-in-a-row:h=3,v=3,k=3", position="XOX/.O./... X", depth="full", evaluation="outcome")
infinity = float("inf")


class TicTacToe:
    squares = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
    lines = [[(n, 1), (n, 2), (n, 3)] for n in (1, 2, 3)] + [[(1, n), (2, n), (3, n)] for n in (1, 2, 3)]
    lines += [[(1, 1), (2, 2), (3, 3)], [(1, 3), (2, 2), (3, 1)]]
    initial = ("X", {(1, 1): "X", (1, 2): "O", (1, 3): "X", (2, 2): "O"})

    def to_move(self, state):
        return state[0]

    def actions(self, state):
        return [square for square in self.squares if square not in state[1]]

    def result(self, state, move):
        player, board = state
        return ("O" if player == "X" else "X", {**board, move: player})

    def winner(self, board):
        for one, two, three in self.lines:
            if board.get(one) is not None and board.get(one) == board.get(two) == board.get(three):
                return board[one]

    def terminal_test(self, state):
        return self.winner(state[1]) is not None or len(state[1]) == 9

    def utility(self, state, player):
        winner = self.winner(state[1])
        return 0 if winner is None else 1 if winner == player else -1


@traced
def alphabeta_search(state, game):
    player = game.to_move(state)

    @traced
    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -infinity
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    @traced
    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = infinity
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score = -infinity
    beta = infinity
    best_action = None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score = v
            best_action = a
    return best_action


print(alphabeta_search(TicTacToe.initial, TicTacToe()))
