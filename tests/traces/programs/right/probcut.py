"""ProbCut: where a shallow search in a null window says that a move fails high by far, the node ends; else all moves follow."""
from plyscope_trace import trace, traced

trace("probcut.trace", title="stones", view="mover")


@traced(move=lambda mv: mv)
def search(stones, depth, alpha, beta):
    if depth <= 0 or stones <= 0:
        return (stones * 7 + 3) % 11 - 5
    if depth >= 4 and beta < 90:
        bound = beta + 3
        value = search(stones, depth - 3, bound - 1, bound)
        if value >= bound:
            return beta
    best = -99
    for mv in (1, 2, 3):
        if mv <= stones:
            best = max(best, -search(stones - mv, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


print(search(14, 7, -99, 99))
