"""A forced reply costs no depth: the search is extended where there is one move only."""
from plyscope_trace import say, trace, traced

trace("single_replies.trace", game="nim:heaps=1+1+2", depth=3, evaluation="outcome", view="mover")


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def negamax(heaps, depth, alpha, beta):
    say(depth=depth)
    if not any(heaps):
        return -1
    if depth == 0:
        return 0
    legal = [(heap, count) for heap in range(3) for count in range(1, heaps[heap] + 1)]
    extension = 1 if len(legal) == 1 else 0
    best = -2
    for heap, count in legal:
        after = tuple(size - count if at == heap else size for at, size in enumerate(heaps))
        best = max(best, -negamax(after, depth - 1 + extension, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


print(negamax((1, 1, 2), 3, -2, 2))
