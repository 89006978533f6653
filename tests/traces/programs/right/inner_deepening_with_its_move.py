"""The same with the move as an argument that is handed on, without a table: the best move of a shallow search comes first."""
from plyscope_trace import trace, traced

trace("inner_deepening_with_its_move.trace", game="nim:heaps=1+2+3", evaluation="outcome", depth="full", view="mover")


def moves(heaps):
    return [(h, n) for h, size in enumerate(heaps) for n in range(1, size + 1)]


def play(heaps, move):
    h, n = move
    return heaps[:h] + (heaps[h] - n,) + heaps[h + 1:]


def word(move):
    return f"{move[0] + 1}:{move[1]}"


@traced(move=lambda move: word(move), value=0)
def search(heaps, move, depth, alpha, beta):
    if not any(heaps):
        return -1, None
    if depth == 0:
        return 0, None
    hint = None
    if depth >= 4:
        _, hint = search(heaps, move, depth - 3, alpha, beta)
    best, chosen = -2, None
    for each in sorted(moves(heaps), key=lambda each: each != hint):
        value = -search(play(heaps, each), each, depth - 1, -beta, -alpha)[0]
        if value > best:
            best, chosen = value, each
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best, chosen


print(search((1, 2, 3), None, 6, -2, 2))
