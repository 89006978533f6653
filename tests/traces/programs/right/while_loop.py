"""A stack of moves, tried from its end; the search returns a value and the line that is expected."""
from plyscope_trace import trace, traced

trace("while_loop.trace", depth=3)
TREE = {"left": {"l1": [4, 6], "l2": [7, 9]}, "right": {"r1": [1, 2], "r2": [0, 1]}}


@traced
def search(node, is_max, lo=float("-inf"), hi=float("inf")):
    if isinstance(node, int):
        return node, []
    pairs = list(node.items()) if isinstance(node, dict) else list(enumerate(node))
    line = []
    while pairs:
        move, child = pairs.pop()
        value, rest = search(child, not is_max, lo, hi)
        if is_max and value > lo:
            lo, line = value, [move] + rest
        if not is_max and value < hi:
            hi, line = value, [move] + rest
        if lo >= hi:
            break
    return (lo if is_max else hi), line


print(search(TREE, True))
