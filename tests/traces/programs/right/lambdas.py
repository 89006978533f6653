"""The whole of minimax in two lambdas."""
from plyscope_trace import trace, traced

trace("lambdas.trace", depth=2)
TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

highest = traced(lambda node: node if isinstance(node, int) else max(map(lambda child: lowest(child), node)), max=True)
lowest = traced(lambda node: node if isinstance(node, int) else min(highest(child) for child in node), max=False)

print(highest(TREE))
