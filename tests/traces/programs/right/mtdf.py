"""MTD(f) over fail-soft alpha-beta with a memory of lower and upper bounds."""
from plyscope_trace import trace, traced

trace("mtdf.trace", game="nim:heaps=2+3+1", depth="full", evaluation="outcome")
bounds = {}


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def with_memory(heaps, alpha, beta, maximizing):
    low, high = bounds.get((heaps, maximizing), (-9, 9))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    if not any(heaps):
        return -1 if maximizing else 1
    best, a, b = (-9, alpha, beta) if maximizing else (9, alpha, beta)
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            value = with_memory(heaps[:heap] + (size - count,) + heaps[heap + 1:], a, b, not maximizing)
            if maximizing:
                best = max(best, value)
                a = max(a, best)
            else:
                best = min(best, value)
                b = min(b, best)
            if a >= b:
                break
        if a >= b:
            break
    if best <= alpha:
        bounds[heaps, maximizing] = (low, min(high, best))
    elif best >= beta:
        bounds[heaps, maximizing] = (max(low, best), high)
    else:
        bounds[heaps, maximizing] = (best, best)
    return best


def mtdf(heaps, guess):
    lower, upper = -9, 9
    while lower < upper:
        beta = max(guess, lower + 1)
        guess = with_memory(heaps, beta - 1, beta, True)
        if guess < beta:
            upper = guess
        else:
            lower = guess
    return guess


print(mtdf((2, 3, 1), 0))
