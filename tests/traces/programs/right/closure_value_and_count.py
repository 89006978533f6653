"""One heap, one to three taken at once: closures that return (value, count), both numbers."""
from plyscope_trace import trace, traced

trace("closure_value_and_count.trace", depth="full")


def solver(take):
    @traced
    def solve(left, maximizing):
        if left == 0:
            return (-1, 0) if maximizing else (1, 0)
        best = (-2, 0) if maximizing else (2, 0)
        for count in take:
            if count > left:
                break
            value, _ = solve(left - count, not maximizing)
            if value > best[0] if maximizing else value < best[0]:
                best = (value, count)
        return best

    return solve


print(solver([1, 2, 3])(5, True))
