"""One function that returns a value, but at the first level the best move, a number."""
from plyscope_trace import trace, traced

trace("move_at_the_root.trace", depth=2)


@traced
def minimax(node, ply=0):
    if isinstance(node, int):
        return node
    scores = [minimax(child, ply + 1) for child in node]
    if ply == 0:
        return scores.index(max(scores))
    return min(scores) if ply % 2 else max(scores)


print(minimax([[3, 12, 8], [2, 4, 6], [14, 5, 9]]))
