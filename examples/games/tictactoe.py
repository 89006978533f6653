"""Tic-tac-toe as the class of a course has it: X begins; a state is a tuple of nine."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    initial = (None,) * 9

    def to_move(self, state):
        return 'X' if sum(cell is not None for cell in state) % 2 == 0 else 'O'

    def actions(self, state):
        return [(i // 3 + 1, i % 3 + 1) for i in range(9) if state[i] is None]

    def result(self, state, action):
        row, column = action
        cells = list(state)                     # a copy: the state that was given stays as it is
        cells[(row - 1) * 3 + column - 1] = self.to_move(state)
        return tuple(cells)

    def winner(self, state):
        return next((state[a] for a, b, c in LINES if state[a] and state[a] == state[b] == state[c]), None)

    def terminal_test(self, state):
        return self.winner(state) is not None or None not in state

    def utility(self, state, player):
        winner = self.winner(state)
        return 0 if winner is None else 1 if winner == player else -1

    def display(self, state):
        for row in range(3):
            print(''.join(cell or '.' for cell in state[row * 3:row * 3 + 3]))


if __name__ == '__main__':
    from plyscope_game import play              # plyscope_game.py lies in the same folder
    play(TicTacToe())
