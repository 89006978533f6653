"""Alpha-beta with a transposition table that keeps bounds as bounds."""
from plyscope_trace import trace, traced

trace("table.trace", game="nim:heaps=2+3+1", depth="full", evaluation="outcome")
EXACT, LOWER, UPPER = range(3)
table = {}


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def alphabeta(heaps, alpha, beta, maximizing):
    entry = table.get((heaps, maximizing))
    if entry is not None:
        value, kind = entry
        if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
            return value
    if not any(heaps):
        return -1 if maximizing else 1
    low, high = alpha, beta
    best = -2 if maximizing else 2
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            value = alphabeta(heaps[:heap] + (size - count,) + heaps[heap + 1:], alpha, beta, not maximizing)
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        if alpha >= beta:
            break
    kind = UPPER if best <= low else LOWER if best >= high else EXACT
    table[heaps, maximizing] = best, kind
    return best


print(alphabeta((2, 3, 1), -2, 2, True))
