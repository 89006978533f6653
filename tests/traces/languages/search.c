/* A Monte-Carlo search of Nim with heaps of two and three, right or with a slip that is named. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "plyscope.h"

struct node { int heaps[2], parent, heap, take, children[8], made, visits, total; };

static struct node nodes[200];
static int made = 1, seed = 7;
static const char *slip = "right";

static int below(int count) {
    seed = (seed * 1103 + 12345) % 65536;
    return seed * count / 65536;
}

/* Returns the number of moves; the move of a number in heap and take. */
static int move_of(const int heaps[2], int number, int *heap, int *take) {
    int count = 0;
    for (int at = 0; at < 2; at++)
        for (int some = 1; some <= heaps[at]; some++)
            if (count++ == number) { *heap = at; *take = some; }
    return count;
}

static const char *name_of(int heap, int take) {
    static char text[32];
    snprintf(text, sizeof text, "%d:%d", heap + 1, take);
    return text;
}

static void path_to(int at, char *text) {
    text[0] = 0;
    if (at == 0) return;
    path_to(nodes[at].parent, text);
    if (text[0]) strcat(text, " ");
    strcat(text, name_of(nodes[at].heap, nodes[at].take));
}

static int is(const char *wanted) { return strcmp(slip, wanted) == 0; }

int main(int count, char **arguments) {
    int heap = 0, take = 0;
    if (count < 2 || !plyscope_open(arguments[1], "game nim:heaps=2+3\nexploration 1.4\nmethod mcts")) return 1;
    if (count > 2) slip = arguments[2];
    nodes[0].heaps[0] = 2;
    nodes[0].heaps[1] = 3;
    nodes[0].parent = -1;
    for (int iteration = 0; iteration < 60; iteration++) {
        int at = 0, plies = 0, result, heaps[2];
        char played[64] = "", path[64];
        plyscope_iteration();
        while (nodes[at].made > 0 && nodes[at].made == move_of(nodes[at].heaps, -1, &heap, &take)) {
            int best = -1;
            double most = 0;
            for (int child = 0; child < nodes[at].made; child++) {
                struct node *of = &nodes[nodes[at].children[child]];
                int n = is("own") ? of->visits : nodes[at].visits;
                double sum = (double)of->total / of->visits + 1.4 * sqrt(log((double)n) / of->visits);
                if (best < 0 || sum > most) { best = nodes[at].children[child]; most = sum; }
            }
            plyscope_select(name_of(nodes[best].heap, nodes[best].take), nodes[best].visits, nodes[best].total);
            at = best;
        }
        if (move_of(nodes[at].heaps, -1, &heap, &take) > 0) {
            struct node *child = &nodes[made];
            move_of(nodes[at].heaps, is("twice") && iteration == 3 ? 0 : nodes[at].made, &heap, &take);
            plyscope_expand(name_of(heap, take));
            memcpy(child->heaps, nodes[at].heaps, sizeof child->heaps);
            child->heaps[heap] -= take;
            child->parent = at;
            child->heap = heap;
            child->take = take;
            nodes[at].children[nodes[at].made++] = made;
            at = made++;
        }
        memcpy(heaps, nodes[at].heaps, sizeof heaps);
        for (int all; (all = move_of(heaps, -1, &heap, &take)) > 0; plies++) {
            move_of(heaps, below(all), &heap, &take);
            if (played[0]) strcat(played, " ");
            strcat(played, name_of(heap, take));
            heaps[heap] -= take;
        }
        /* Who takes the last one wins: the side that moved into the node, after an even number of plies. */
        result = plies % 2 == 0;
        plyscope_playout(result, played);
        for (; at >= 0; at = nodes[at].parent) {
            nodes[at].visits++;
            nodes[at].total += result;
            path_to(at, path);
            plyscope_backup(path, nodes[at].visits, nodes[at].total);
            if (!is("sign")) result = 1 - result;
        }
    }
    int best = nodes[0].children[0];
    for (int child = 1; child < nodes[0].made; child++) {
        int of = nodes[0].children[child], more = nodes[of].visits - nodes[best].visits;
        if (is("choice") ? more < 0 : more > 0) best = of;
    }
    plyscope_best(name_of(nodes[best].heap, nodes[best].take));
    return 0;
}
