"""Keyword arguments in another order, with defaults, other names."""
from plyscope_trace import trace, traced

trace("keywords.trace", depth=2)
INF = 10**9


@traced(move="label")
def search(*, node, low=-INF, high=INF, label=None, is_max=True):
    if isinstance(node, (int, float)):
        return float(node)
    bounds = {"low": low, "high": high}
    for label, child in sorted(node.items()):
        value = search(label=label, is_max=not is_max, node=child, **bounds)
        if is_max:
            bounds["low"] = max(bounds["low"], value)
        else:
            bounds["high"] = min(bounds["high"], value)
        if bounds["low"] >= bounds["high"]:
            break
    return bounds["low"] if is_max else bounds["high"]


print(search(node={"x": {"p": 3, "q": 12.5}, "y": {"p": 2, "q": 4}, "z": {"p": 14, "q": 5.25}}))
