"""functools.lru_cache below the decorator."""
from functools import lru_cache

from plyscope_trace import trace, traced

trace("cached.trace", game="nim:heaps=2+2", depth="full")


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
@lru_cache(maxsize=None)
def best(heaps, player):
    if sum(heaps) == 0:
        return -player
    return player * max(
        player * best(heaps[:heap] + (heaps[heap] - count,) + heaps[heap + 1:], -player)
        for heap in range(len(heaps))
        for count in range(1, heaps[heap] + 1)
    )


print(best((2, 2), 1))
