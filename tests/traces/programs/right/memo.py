"""Minimax with a dictionary of what is known; it is asked inside of the function, so known positions are leaves."""
from plyscope_trace import trace, traced

trace("memo.trace", game="nim:heaps=1+2+2", depth="full", evaluation="outcome")
known = {}


@traced(move=lambda heap, count: f"{heap + 1}:{count}")
def value(heaps, first):
    key = (heaps, first)
    if key in known:
        return known[key]
    if not any(heaps):
        result = -1 if first else 1
    else:
        values = []
        for heap, size in enumerate(heaps):
            for count in range(1, size + 1):
                values.append(value(heaps[:heap] + (size - count,) + heaps[heap + 1:], not first))
        result = max(values) if first else min(values)
    known[key] = result
    return result


print(value((1, 2, 2), True))
