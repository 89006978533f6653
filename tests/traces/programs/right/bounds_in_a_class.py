"""MTD(f) with deepening: an object keeps lower and upper bounds in two dictionaries, which narrow the window."""
from plyscope_trace import trace, traced

trace("bounds_in_a_class.trace", game="connect-four:columns=4,rows=4", moves="1 2 1 2", evaluation="outcome")


class State:
    def __init__(self, columns, turn):
        self.columns, self.turn = columns, turn

    def at(self, column, row):
        return self.columns[column][row : row + 1] if 0 <= column < 4 and row >= 0 else ""

    def winner(self):
        for column in range(4):
            for row in range(4):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = {self.at(column + i * right, row + i * up) for i in range(4)}
                    if line in ({"X"}, {"O"}):
                        return line.pop()
        return None

    def moves(self):
        return [column for column in (1, 2, 0, 3) if len(self.columns[column]) < 4]

    def play(self, column):
        columns = list(self.columns)
        columns[column] += self.turn
        return State(tuple(columns), "O" if self.turn == "X" else "X")


class Searcher:
    def __init__(self):
        self.low, self.high = {}, {}

    @traced(move=lambda column: None if column is None else column + 1)
    def search(self, state, depth, alpha, beta, column=None):
        key = state.columns, state.turn, depth
        if self.low.get(key, -9) >= beta:
            return self.low[key]
        if self.high.get(key, 9) <= alpha:
            return self.high[key]
        alpha, beta = max(alpha, self.low.get(key, -9)), min(beta, self.high.get(key, 9))
        winner = state.winner()
        if winner or depth == 0 or not state.moves():
            return {"X": 1, "O": -1}.get(winner, 0)
        first, last = alpha, beta
        best = -9 if state.turn == "X" else 9
        for column in state.moves():
            value = self.search(state.play(column), depth - 1, first, last, column)
            if state.turn == "X":
                best = max(best, value)
                first = max(first, best)
            else:
                best = min(best, value)
                last = min(last, best)
            if first >= last:
                break
        if best > alpha:
            self.low[key] = best
        if best < beta:
            self.high[key] = best
        return best


searcher, start, guess = Searcher(), State(("XX", "OO", "", ""), "X"), 0
for depth in range(1, 7):
    low, high = -9, 9
    while low < high:
        beta = guess + 1 if guess == low else guess
        guess = searcher.search(start, depth, beta - 1, beta)
        low, high = (low, guess) if guess < beta else (guess, high)
print(guess)
