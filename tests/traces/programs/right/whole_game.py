"""Two computers play a whole game, a search for each move; at the end there is none."""
from plyscope_trace import trace, traced

trace("whole_game.trace", game="nim:heaps=1+2", depth="full", evaluation="outcome")


class Nim:
    def __init__(self, heaps):
        self.heaps = heaps

    def moves(self):
        return [(heap, n) for heap, size in enumerate(self.heaps, 1) for n in range(1, size + 1)]

    def after(self, heap, n):
        heaps = list(self.heaps)
        heaps[heap - 1] -= n
        return Nim(heaps)


@traced(move=lambda move: "%d:%d" % move)
def value(game, maximizing):
    if not game.moves():
        return -1 if maximizing else 1
    values = [value(game.after(*move), not maximizing) for move in game.moves()]
    return max(values) if maximizing else min(values)


@traced
def best_move(game):
    best = None
    for move in game.moves():
        score = value(game.after(*move), False)
        if best is None or score > best[0]:
            best = score, move
    return best and best[1]


game = Nim([1, 2])
while best_move(game):
    game = game.after(*best_move(game))
