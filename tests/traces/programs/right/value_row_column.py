"""max_alpha_beta and min_alpha_beta of a class, which return (value, row, column); rows and columns in two loops."""
from plyscope_trace import trace, traced

trace("value_row_column.trace", game="k-in-a-row:h=3,v=3,k=3", position="OX./OX./X.. O", depth="full")
ORIGIN = dict(move=lambda i, j: (i + 1, j + 1))


class Game:
    def __init__(self):
        self.current_state = [["O", "X", "."], ["O", "X", "."], ["X", ".", "."]]

    def is_end(self):
        board = self.current_state
        lines = [*board, *zip(*board), [board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
        for mark in "XO":
            if any(set(line) == {mark} for line in lines):
                return mark
        return None if any("." in row for row in board) else "."

    @traced(**ORIGIN)
    def max_alpha_beta(self, alpha, beta):
        maxv, px, py = -2, None, None
        result = self.is_end()
        if result is not None:
            return ({"X": -1, "O": 1, ".": 0}[result], 0, 0)
        for i in range(0, 3):
            for j in range(0, 3):
                if self.current_state[i][j] == ".":
                    self.current_state[i][j] = "O"
                    (m, min_i, min_j) = self.min_alpha_beta(alpha, beta)
                    if m > maxv:
                        maxv, px, py = m, i, j
                    self.current_state[i][j] = "."
                    if maxv >= beta:
                        return (maxv, px, py)
                    if maxv > alpha:
                        alpha = maxv
        return (maxv, px, py)

    @traced(**ORIGIN)
    def min_alpha_beta(self, alpha, beta):
        minv, qx, qy = 2, None, None
        result = self.is_end()
        if result is not None:
            return ({"X": -1, "O": 1, ".": 0}[result], 0, 0)
        for i in range(0, 3):
            for j in range(0, 3):
                if self.current_state[i][j] == ".":
                    self.current_state[i][j] = "X"
                    (m, max_i, max_j) = self.max_alpha_beta(alpha, beta)
                    if m < minv:
                        minv, qx, qy = m, i, j
                    self.current_state[i][j] = "."
                    if minv <= alpha:
                        return (minv, qx, qy)
                    if minv < beta:
                        beta = minv
        return (minv, qx, qy)


print(Game().max_alpha_beta(-2, 2))
