"""The dictionary is asked before the call: known positions are not even entered."""
from plyscope_trace import trace, traced

trace("memo_outside.trace", game="nim:heaps=1+1+2", depth="full")
known = {}


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def value(heaps, first):
    if not any(heaps):
        return -1 if first else 1
    best = None
    for heap, size in enumerate(heaps):
        for count in range(1, size + 1):
            after = heaps[:heap] + (size - count,) + heaps[heap + 1:]
            if (after, first) not in known:
                known[after, first] = value(after, not first)
            result = known[after, first]
            best = result if best is None else max(best, result) if first else min(best, result)
    return best


print(value((1, 1, 2), True))
