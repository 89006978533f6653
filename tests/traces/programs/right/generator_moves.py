"""Moves come from a generator, and the search is a method of a class with its own table."""
from plyscope_trace import trace, traced

trace("generator_moves.trace", game="nim:heaps=2+2+1", depth="full", evaluation="outcome", view="mover")


class Searcher:
    def __init__(self):
        self.table, self.nodes = {}, 0

    def moves(self, heaps):
        for heap in range(len(heaps)):
            yield from ((heap, count) for count in range(1, heaps[heap] + 1))

    @traced(move=lambda move: f"{move[0] + 1}:{move[1]}")
    def search(self, heaps, side, alpha, beta):
        self.nodes += 1
        if not any(heaps):
            return -1
        stored = self.table.get((heaps, side))
        if stored is not None and stored[0] == 0:
            return stored[1]
        best, low = -2, alpha
        for move in self.moves(heaps):
            heap, count = move
            best = max(best, -self.search(heaps[:heap] + (heaps[heap] - count,) + heaps[heap + 1:], -side, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        self.table[heaps, side] = (0 if low < best < beta else 1), best
        return best


searcher = Searcher()
print(searcher.search((2, 2, 1), 1, -2, 2), searcher.nodes)
