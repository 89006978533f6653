"""The games of the searches in this folder, as a student would write them: positions are tuples, moves are words that
plyscope reads, `over` gives the winner (1 or 2), 0 for a draw, or None while the game goes on."""

INFINITY = float("inf")


class TicTacToe:
    """Three in a row. The board is read from the top; `a1` is the bottom left corner."""

    SQUARES = [column + row for row in "321" for column in "abc"]
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, rows):
        self.start = tuple("".join(rows))
        self.headers = {"game": "k-in-a-row:h=3,v=3,k=3", "position": f"{'/'.join(rows)} {self.symbol(self.start)}"}

    def symbol(self, state):
        return "X" if state.count("X") == state.count("O") else "O"

    def mover(self, state):
        return 1 if self.symbol(state) == "X" else 2

    def moves(self, state):
        return [square for square, cell in zip(self.SQUARES, state) if cell == "."]

    def play(self, state, move):
        at = self.SQUARES.index(move)
        return state[:at] + (self.symbol(state),) + state[at + 1 :]

    def over(self, state):
        for one, two, three in self.LINES:
            if state[one] != "." and state[one] == state[two] == state[three]:
                return 1 if state[one] == "X" else 2
        return None if "." in state else 0


class Nim:
    """Who takes the last object wins. A position is the heaps and who moves."""

    def __init__(self, heaps):
        self.start = (tuple(heaps), 1)
        self.headers = {"game": "nim:heaps=" + "+".join(map(str, heaps))}

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return [f"{heap}:{count}" for heap, size in enumerate(state[0], 1) for count in range(1, size + 1)]

    def play(self, state, move):
        heap, count = map(int, move.split(":"))
        heaps = list(state[0])
        heaps[heap - 1] -= count
        return tuple(heaps), 3 - state[1]

    def over(self, state):
        return 3 - state[1] if not any(state[0]) else None


class ConnectFour:
    """Three in a row on a board of four columns and three rows: stones fall. Columns are strings from the bottom."""

    def __init__(self, columns=4, rows=3, k=3):
        self.columns, self.rows, self.k = columns, rows, k
        self.start = ("",) * columns
        self.headers = {"game": f"connect-four:columns={columns},rows={rows},k={k}"}

    def mover(self, state):
        return 1 if sum(map(len, state)) % 2 == 0 else 2

    def moves(self, state):
        return [str(at) for at, column in enumerate(state, 1) if len(column) < self.rows]

    def play(self, state, move):
        at = int(move) - 1
        return state[:at] + (state[at] + str(self.mover(state)),) + state[at + 1 :]

    def over(self, state):
        def cell(column, row):
            inside = 0 <= column < self.columns and 0 <= row < len(state[column])
            return state[column][row] if inside else None

        for column in range(self.columns):
            for row in range(self.rows):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = {cell(column + right * step, row + up * step) for step in range(self.k)}
                    if len(line) == 1 and None not in line:
                        return int(line.pop())
        return 0 if all(len(column) == self.rows for column in state) else None


class Tree:
    """A tree of nested lists, MAX first. Moves are letters; a position is the list and the ply."""

    headers = {}

    def __init__(self, tree):
        self.start = (tree, 0)

    def mover(self, state):
        return 1 + state[1] % 2

    def moves(self, state):
        return list("abcdefgh"[: len(state[0])])

    def play(self, state, move):
        return state[0]["abcdefgh".index(move)], state[1] + 1

    def over(self, state):
        return None if isinstance(state[0], list) else 0

    def worth(self, state):
        return state[0]


def worth(game, state, player):
    """1 for a win of this player, -1 for a loss, 0 for everything else; in a tree what its leaf says."""
    if isinstance(game, Tree):
        return game.worth(state)
    winner = game.over(state)
    return 0 if not winner else 1 if winner == player else -1
