"""Four iterations of a Monte-Carlo search of Nim with two heaps of one."""
import sys
from plyscope_trace import mcts

steps = mcts(sys.argv[1], game="nim:heaps=1+1", exploration=1.4)
for first, second, visits in [("1:1", "2:1", 1), ("2:1", "1:1", 2)]:
    steps.iteration()
    steps.expand(first)
    steps.playout(0, [second])
    steps.backup([first], 1, 0)
    steps.backup([], visits, visits)
for first, second, visits in [("1:1", "2:1", 3), ("2:1", "1:1", 4)]:
    steps.iteration()
    steps.select(first, 1, 0)
    steps.expand(second)
    steps.playout(1)
    steps.backup([first, second], 1, 1)
    steps.backup([first], 2, 0)
    steps.backup([], visits, visits)
steps.best("1:1")
