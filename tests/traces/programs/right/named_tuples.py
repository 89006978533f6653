"""Nodes are dataclasses, results named tuples, the move stands first."""
import sys
from collections import namedtuple
from dataclasses import dataclass, field

from plyscope_trace import trace, traced

trace("named_tuples.trace")
Result = namedtuple("Result", "move score")


@dataclass
class Node:
    name: str
    value: int = 0
    children: list = field(default_factory=list)


def grow(name, tree):
    if isinstance(tree, int):
        return Node(name, tree)
    return Node(name, children=[grow(f"{name}{at}", child) for at, child in enumerate(tree)])


@traced(move=lambda node: node.name)
def search(node, alpha, beta, is_max):
    if not node.children:
        return Result(None, node.value)
    best = Result(None, -sys.maxsize if is_max else sys.maxsize)
    for child in node.children:
        score = search(child, alpha, beta, not is_max).score
        if is_max and score > best.score:
            best = Result(child.name, score)
            alpha = max(alpha, score)
        if not is_max and score < best.score:
            best = Result(child.name, score)
            beta = min(beta, score)
        if alpha >= beta:
            break
    return best


print(search(grow("n", [[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]]), -sys.maxsize, sys.maxsize, True))
