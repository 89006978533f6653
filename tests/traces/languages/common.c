/* One heap of which one, two or three are taken; who takes the last one wins. Negamax with a table and deepening, in C and C++. */
#include "plyscope.h"

static struct { int value, kind, depth; } table[8];

static int negamax(int heap, int depth, int alpha, int beta, const char *taken) {
    static const char *const names[] = {"-", "1", "2", "3"};
    int best = -9, start = alpha, legal = heap < 3 ? heap : 3, kind = table[heap].kind, value = table[heap].value;
    plyscope_enter(taken, alpha, beta);
    plyscope_key((uint64_t)heap);
    plyscope_moves(legal);
    plyscope_depth(depth);
    if (heap == 0 || depth == 0) return (int)plyscope_leave(heap == 0 ? -1 : 0);
    if (*taken != '-' && kind != PLYSCOPE_UNKNOWN && table[heap].depth == depth &&
        (kind == PLYSCOPE_EXACT || (kind == PLYSCOPE_LOWER && value >= beta) || (kind == PLYSCOPE_UPPER && value <= alpha)))
        return (int)plyscope_hit(value, kind, depth, (uint64_t)heap);
    for (int count = 1; count <= legal && alpha < beta; count++) {
        value = -negamax(heap - count, depth - 1, -beta, -alpha, names[count]);
        if (value > best) best = value;
        if (best > alpha) alpha = best;
    }
    table[heap].value = best;
    table[heap].kind = best <= start ? PLYSCOPE_UPPER : best >= beta ? PLYSCOPE_LOWER : PLYSCOPE_EXACT;
    table[heap].depth = depth;
    plyscope_store((uint64_t)heap);
    return (int)plyscope_leave(best);
}

int main(int count, char **arguments) {
    if (count < 2 || !plyscope_open(arguments[1], "title One heap\ndepth full\nview mover")) return 1;
    plyscope_times(count > 2);
    negamax(7, 2, -9, 9, "-");
    negamax(7, 4, -9, 9, "-");
    negamax(7, 7, -9, 9, "-");
    return 0;
}
