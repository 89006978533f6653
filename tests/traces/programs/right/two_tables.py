"""Exact values in one dictionary, the best move in another: the stored move is tried first."""
from plyscope_trace import Table, trace, traced

trace("two_tables.trace", game="nim:heaps=2+3", evaluation="outcome", view="mover")
exact, first_move = Table(), {}


@traced(move="word")
def search(heaps, side, depth, alpha, beta, word="-"):
    if not any(heaps):
        return -1
    if depth == 0:
        return 0
    if word != "-" and (heaps, side, depth) in exact:
        return exact[heaps, side, depth]
    moves = [(heap, count) for heap, size in enumerate(heaps) for count in range(size, 0, -1)]
    moves.sort(key=lambda move: move != first_move.get((heaps, side)))
    best, low, chosen = -2, alpha, None
    for heap, count in moves:
        after = heaps[:heap] + (heaps[heap] - count,) + heaps[heap + 1:]
        value = -search(after, -side, depth - 1, -beta, -alpha, f"{heap + 1}:{count}")
        if value > best:
            best, chosen = value, (heap, count)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    first_move[heaps, side] = chosen
    if low < best < beta:
        exact[heaps, side, depth] = best
    return best


for depth in range(1, 6):
    search((2, 3), 1, depth, -2, 2)
