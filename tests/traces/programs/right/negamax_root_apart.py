"""Negamax called search, with a root of its own that returns the move; nothing says that values are of whoever moves."""
from plyscope_trace import trace, traced

trace("negamax_root_apart.trace", game="nim:heaps=1+2+2", depth="full")


def moves(heaps):
    return [(heap, count) for heap in range(len(heaps)) for count in range(1, heaps[heap] + 1)]


def play(heaps, heap, count):
    return heaps[:heap] + [heaps[heap] - count] + heaps[heap + 1:]


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def search(heaps, depth, alpha, beta):
    if not any(heaps):
        return -1
    best = -10
    for heap, count in moves(heaps):
        best = max(best, -search(play(heaps, heap, count), depth + 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@traced
def best_move(heaps):
    best, chosen = -10, None
    for heap, count in moves(heaps):
        score = -search(play(heaps, heap, count), 1, -10, -best)
        if score > best:
            best, chosen = score, (heap, count)
    return chosen


print(best_move([1, 2, 2]))
