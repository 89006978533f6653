"""Leaves are stored, too; moves are generated before the table is asked; the table is kept from search to search and an old
entry gives way by its age; two searches of different positions of one game."""
from plyscope_trace import Table, trace, traced

NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Entry:
    def __init__(self, value, flag, depth, age):
        self.value, self.flag, self.depth, self.age = value, flag, depth, age


class Player:
    def __init__(self):
        self.tt, self.age = Table(depth="depth"), 0

    @traced(move=lambda mv: NAMES[mv], view="mover")
    def negamax(self, board, side, depth, alpha, beta):
        moves = [at for at in range(9) if board[at] == "."]
        orig, key = alpha, (tuple(board), side)
        entry = self.tt.get(key)
        if entry and entry.depth >= depth:
            entry.age = self.age
            if entry.flag == "EXACT":
                return entry.value
            if entry.flag == "LOWERBOUND":
                alpha = max(alpha, entry.value)
            elif entry.flag == "UPPERBOUND":
                beta = min(beta, entry.value)
            if alpha >= beta:
                return entry.value
        other = "O" if side == "X" else "X"
        if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
            value = -1
        elif not moves or depth == 0:
            value = 0
        else:
            value = -100
            for mv in moves:
                board[mv] = side
                value = max(value, -self.negamax(board, other, depth - 1, -beta, -alpha))
                board[mv] = "."
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        flag = "UPPERBOUND" if value <= orig else "LOWERBOUND" if value >= beta else "EXACT"
        old = dict.get(self.tt, key)
        if old is None or old.age < self.age or old.depth <= depth:
            self.tt[key] = Entry(value, flag, depth, self.age)
        return value


player, board = Player(), list("XO..X....")
for side in "OX":
    player.age += 1
    trace("warm_at_the_root.trace", game="k-in-a-row:h=3,v=3,k=3", position="/".join("".join(board[at:at + 3]) for at in (0, 3, 6)) + " " + side, evaluation="outcome")
    for depth in (1, 2, 3, 4):
        print(player.negamax(board, side, depth, -100, 100))
    board[8 if side == "O" else 2] = side
