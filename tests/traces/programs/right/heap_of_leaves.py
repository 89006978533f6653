"""A complete binary tree in an array, as the pages of an online course have it; infinity is 1000."""
from plyscope_trace import trace, traced

trace("heap_of_leaves.trace", depth=3)
MAX, MIN = 1000, -1000


@traced
def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta):
    if depth == 3:
        return values[nodeIndex]
    if maximizingPlayer:
        best = MIN
        for i in range(0, 2):
            val = minimax(depth + 1, nodeIndex * 2 + i, False, values, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = MAX
        for i in range(0, 2):
            val = minimax(depth + 1, nodeIndex * 2 + i, True, values, alpha, beta)
            best = min(best, val)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best


print("The optimal value is :", minimax(0, 0, True, [3, 5, 6, 9, 1, 2, 0, -1], MIN, MAX))
