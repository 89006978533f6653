"""Minimax without windows; the root takes the argmax over a lambda, and moves are letters."""
from plyscope_trace import trace, traced

trace("argmax_lambda.trace", depth=2)
GRAPH = {"A": {"a1": "B", "a2": "C", "a3": "D"}, "B": {"b1": 3, "b2": 12, "b3": 8}, "C": {"c1": 2, "c2": 4, "c3": 6},
         "D": {"d1": 14, "d2": 5, "d3": 2}}


def actions(state):
    return list(GRAPH.get(state, {}))


def result(state, action):
    return GRAPH[state][action]


@traced
def max_value(state):
    if state not in GRAPH:
        return state
    return max(min_value(result(state, s)) for s in actions(state))


@traced
def min_value(state):
    if state not in GRAPH:
        return state
    return min([max_value(result(state, s)) for s in actions(state)])


@traced
def minimax_decision(state):
    return max(actions(state), key=lambda s: min_value(result(state, s)))


print(minimax_decision("A"))
