"""The time is up in the middle: an exception leaves the search, and what is known is played."""
from plyscope_trace import trace, traced

trace("out_of_time.trace", game="nim:heaps=2+2", depth="full")
nodes = 0


class TimeIsUp(Exception):
    pass


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def minimax(heaps, first):
    global nodes
    nodes += 1
    if nodes > 20:
        raise TimeIsUp
    if not any(heaps):
        return -1 if first else 1
    values = []
    for heap in range(2):
        for count in range(1, heaps[heap] + 1):
            after = list(heaps)
            after[heap] -= count
            values.append(minimax(after, not first))
    return max(values) if first else min(values)


try:
    print(minimax([2, 2], True))
except TimeIsUp:
    print("a move at random")
