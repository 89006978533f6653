"""Singular extensions: the table's move is searched deeper if all others, searched without it, are worse."""
from plyscope_trace import say, trace, traced

trace("singular_moves.trace", title="stones", view="mover")
tt = {}


@traced(move="move")
def search(stones, depth, alpha, beta, move=None, excluded=None):
    say(depth=max(depth, 0))
    if depth <= 0 or stones <= 0:
        return (stones * 7 + 3) % 11 - 5
    entry = tt.get(stones) if excluded is None else None
    hint = entry[1] if entry else None
    best, chosen = -99, None
    for mv in sorted((1, 2, 3), key=lambda mv: mv != hint):
        if mv > stones or mv == excluded:
            continue
        extension = 0
        if mv == hint and depth >= 4:
            margin = entry[0] - 2
            if search(stones, depth // 2, margin - 1, margin, move, mv) < margin:
                extension = 1
        value = -search(stones - mv, depth - 1 + extension, -beta, -alpha, mv)
        if value > best:
            best, chosen = value, mv
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    if excluded is None:
        tt[stones] = (best, chosen)
    return best


for depth in range(1, 6):
    print(search(9, depth, -99, 99))
