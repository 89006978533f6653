"""Enhanced transposition cut-offs: before any move is searched, the table is asked for the positions after all of them."""
from plyscope_trace import Table, trace, traced

trace("table_asked_for_children.trace", game="nim:heaps=2+3+2", evaluation="outcome", view="mover")
table = Table(depth=2)


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def search(heaps, side, depth, alpha, beta):
    if not any(heaps):
        return -1
    if depth == 0:
        return 0
    first = alpha
    entry = table.get((heaps, side))
    if entry and entry[2] >= depth:
        value, flag, _ = entry
        if flag == "EXACT" or flag == "LOWER" and value >= beta or flag == "UPPER" and value <= alpha:
            return value
    following = [(heap, count, heaps[:heap] + (heaps[heap] - count,) + heaps[heap + 1:])
                 for heap in range(len(heaps)) for count in range(1, heaps[heap] + 1)]
    for heap, count, after in following:
        known = table.get((after, not side))
        if known and known[2] >= depth - 1 and known[1] in ("EXACT", "UPPER") and -known[0] >= beta:
            return -known[0]
    best = -9
    for heap, count, after in following:
        best = max(best, -search(after, not side, depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    table[heaps, side] = (best, "UPPER" if best <= first else "LOWER" if best >= beta else "EXACT", depth)
    return best


for depth in range(1, 8):
    print(search((2, 3, 2), True, depth, -2, 2))
