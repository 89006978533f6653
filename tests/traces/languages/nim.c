/* Three heaps; who takes the last object wins. Negamax as four right programs, and as four with a mistake each:
 * minimax, soft, table, skip; sign, flag, depth, restore. */
#include <math.h>
#include "plyscope.h"

static int heaps[] = {1, 2, 2}, remembers;
static const char *variant;
static struct { double value; int kind, depth; } table[128];

static int is(const char *name) { return !strcmp(variant, name); }
static int hash(int side) { return heaps[0] + 4 * heaps[1] + 16 * heaps[2] + 64 * side; }

static double negamax(int depth, double alpha, double beta, int side, const char *by) {
    int legal = heaps[0] + heaps[1] + heaps[2], key = hash(side), kind = table[key].kind;
    double start = alpha, best = -9, value = table[key].value;
    plyscope_enter(by, alpha, beta);
    plyscope_key((uint64_t)key);
    plyscope_moves(legal);
    plyscope_depth(depth);
    if (legal == 0 || depth == 0) return plyscope_leave(legal == 0 ? -1 : 0);
    if (remembers && *by != '-' && kind && (table[key].depth == depth || is("depth")))
        if (kind == PLYSCOPE_EXACT || (kind == PLYSCOPE_LOWER && value >= beta) || (kind == PLYSCOPE_UPPER && value <= alpha))
            return plyscope_hit(value, kind, is("depth") ? -1 : depth, (uint64_t)key);
    for (int heap = 0; heap < 3; heap++) {
        for (int count = 1; count <= heaps[heap]; count++) {
            char move[32];
            if (is("skip") && depth == 1 && legal > count && alpha >= 0) {
                /* The last ply: a move that does not end the game is worth 0. */
                plyscope_skip(1, 0);
                if (best < 0) best = 0;
                continue;
            }
            snprintf(move, sizeof move, "%d:%d", heap + 1, count);
            heaps[heap] -= count;
            value = negamax(depth - 1, -beta, -alpha, 1 - side, move);
            heaps[heap] += is("restore") && heap == 2 && count == 2 ? 1 : count;
            if (!is("sign") || heap != 1 || depth != 2) value = -value;
            if (value > best) best = value;
            if (is("minimax")) continue;
            if (best > alpha) alpha = best;
            if (alpha >= beta) goto left;
        }
    }
left:
    kind = best <= start ? PLYSCOPE_UPPER : best >= beta ? PLYSCOPE_LOWER : PLYSCOPE_EXACT;
    table[key].value = best;
    table[key].kind = is("flag") ? PLYSCOPE_EXACT : kind;
    table[key].depth = depth;
    if (remembers) plyscope_store((uint64_t)key);
    plyscope_key((uint64_t)hash(side));
    return plyscope_leave(best);
}

int main(int count, char **arguments) {
    if (count < 3 || !plyscope_open(arguments[1], "game nim:heaps=1+2+2\nview mover")) return 1;
    variant = arguments[2];
    remembers = is("table") || is("flag") || is("depth");
    double end = is("minimax") ? (double)INFINITY : 9;
    for (int depth = remembers ? 2 : is("skip") ? 3 : 5; depth <= 5; depth += depth == 3 ? is("skip") ? 9 : 2 : 1)
        negamax(depth, -end, end, 0, "-");
    return 0;
}
