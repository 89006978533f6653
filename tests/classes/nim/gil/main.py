"""In a folder of its own: MIN tries one move of each heap only."""

import sys

from plyscope_trace import trace, traced

trace("-", game="nim:heaps=1+2+2")
INFINITY = float("inf")


@traced(move="move")
def alphabeta(heaps, alpha, beta, is_max, move="-"):
    if not any(heaps):
        return -1 if is_max else 1
    best = -INFINITY if is_max else INFINITY
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            after = heaps[:heap] + (size - count,) + heaps[heap + 1 :]
            value = alphabeta(after, alpha, beta, not is_max, f"{heap + 1}:{count}")
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if not is_max or alpha >= beta:
                return best
    return best


alphabeta((1, 2, 2), -INFINITY, INFINITY, True)
