"""The game is over already: the search has no move to return."""
from plyscope_trace import trace, traced

trace("finished_root.trace", game="k-in-a-row:h=3,v=3,k=3", position="XXX/OO./... O")


def moves(board):
    return [] if "XXX" in board else [at for at, cell in enumerate(board) if cell == "."]


@traced
def search(board):
    best = None
    for move in moves(board):
        best = move
    return best


print(search("XXXOO...."))
