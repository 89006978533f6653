"""Alpha-beta that tries the moves first that made cuts at the same ply."""
from plyscope_trace import trace, traced

trace("killers.trace", game="nim:heaps=3+2+2", depth="full", evaluation="outcome")
killers = [[] for _ in range(16)]


@traced(move=lambda move: f"{move[0] + 1}:{move[1]}")
def alphabeta(heaps, ply, alpha, beta, move=None):
    maximizing = ply % 2 == 0
    if sum(heaps) == 0:
        return -1 if maximizing else 1
    moves = [(heap, count) for heap, size in enumerate(heaps) for count in range(1, size + 1)]
    moves.sort(key=lambda move: move not in killers[ply])
    best = -2 if maximizing else 2
    for heap, count in moves:
        after = list(heaps)
        after[heap] -= count
        value = alphabeta(tuple(after), ply + 1, alpha, beta, (heap, count))
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            killers[ply] = [(heap, count)] + killers[ply][:1]
            break
    return best


print(alphabeta((3, 2, 2), 0, -2, 2))
