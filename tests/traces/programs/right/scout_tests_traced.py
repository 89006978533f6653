"""Scout with its test decorated, too: it answers yes or no, and is no search with values."""
from plyscope_trace import trace, traced

TREE = [[[8, 5, 9], [3, 7], [4, 6]], [[6, 10], [2, 12, 9], [11, 4]], [[7, 13], [9, 8], [5, 14]]]
trace("scout_tests_traced.trace", game=f"tree:{TREE}".replace(" ", ""), depth="full")


@traced(move=lambda number: number)
def test(node, is_max, bound, strict):
    """Whether the value is above the bound (strict), or at least the bound."""
    if not isinstance(node, list):
        return node > bound if strict else node >= bound
    answers = (test(child, not is_max, bound, strict) for child in node)
    return any(answers) if is_max else all(answers)


@traced(move=lambda name: name)
def scout(node, is_max, name=""):
    if not isinstance(node, list):
        return node
    best = None
    for number, child in enumerate(node):
        word = name + (str(number + 1) if len(name) % 2 else "ABC"[number])
        if best is None:
            best = scout(child, not is_max, word)
        elif is_max and test(child, False, best, True):
            best = scout(child, False, word)
        elif not is_max and not test(child, True, best, False):
            best = scout(child, True, word)
    return best


print(scout(TREE, True))
