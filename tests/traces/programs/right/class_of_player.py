"""A player is a class; a position is a string; max and min are its methods, which return a move and a value."""
from plyscope_trace import trace, traced

trace("class_of_player.trace", game="k-in-a-row:h=3,v=3,k=3", position="XOX/OX./.O. X", depth="full", evaluation="outcome")
NAMES = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]


class Player:
    def __init__(self, mark):
        self.mark, self.other = mark, "XO".replace(mark, "")

    def winner(self, board):
        lines = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3], board[0::4], board[2:7:2]]
        return next((mark for mark in "XO" if mark * 3 in lines), None)

    def value(self, board):
        winner = self.winner(board)
        if winner or "." not in board:
            return 0 if not winner else 1 if winner == self.mark else -1

    def after(self, board, name, mark):
        at = NAMES.index(name)
        return board[:at] + mark + board[at + 1:]

    def free(self, board):
        return (name for name, cell in zip(NAMES, board) if cell == ".")

    @traced
    def maximize(self, board):
        if self.value(board) is not None:
            return None, self.value(board)
        best_move, best_score = None, -2
        for name in self.free(board):
            _, score = self.minimize(self.after(board, name, self.mark))
            if score > best_score:
                best_move, best_score = name, score
        return best_move, best_score

    @traced
    def minimize(self, board):
        if self.value(board) is not None:
            return None, self.value(board)
        best_move, best_score = None, 2
        for name in self.free(board):
            _, score = self.maximize(self.after(board, name, self.other))
            if score < best_score:
                best_move, best_score = name, score
        return best_move, best_score


print(Player("X").maximize("XOXOX..O."))
