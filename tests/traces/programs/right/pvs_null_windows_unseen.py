"""PVS as the chess programming pages write it, with a null-window search of its own; only the other one is decorated."""
from plyscope_trace import trace, traced

TREE = [[[8, 5, 9], [3, 7], [4, 6]], [[6, 10], [2, 12, 9], [11, 4]], [[7, 13], [9, 8], [5, 14]]]
trace("pvs_null_windows_unseen.trace", game=f"tree:{TREE}".replace(" ", ""), depth="full", view="mover")


def zw_search(node, color, beta):
    if not isinstance(node, list):
        return color * node
    for child in node:
        if -zw_search(child, -color, 1 - beta) >= beta:
            return beta
    return beta - 1


@traced(move="name")
def pv_search(node, color, alpha, beta, name=""):
    if not isinstance(node, list):
        return color * node
    search_pv = True
    for number, child in enumerate(node):
        word = name + (str(number + 1) if len(name) % 2 else "ABC"[number])
        if search_pv:
            score = -pv_search(child, -color, -beta, -alpha, word)
        else:
            score = -zw_search(child, -color, -alpha)
            if score > alpha:
                score = -pv_search(child, -color, -beta, -alpha, word)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
            search_pv = False
    return alpha


print(pv_search(TREE, 1, -99, 99))
