/* Four iterations of a Monte-Carlo search of Nim with two heaps of one. */
#include "plyscope.h"

int main(int count, char **arguments) {
    static const char *const moves[] = {"1:1", "2:1"}, *const paths[] = {"1:1 2:1", "2:1  1:1 "};
    if (count < 2 || !plyscope_open(arguments[1], "game nim:heaps=1+1\nexploration 1.4\nmethod mcts")) return 1;
    for (int at = 0; at < 2; at++) {
        plyscope_iteration();
        plyscope_expand(moves[at]);
        plyscope_playout(0, moves[1 - at]);
        plyscope_backup(moves[at], 1, 0);
        plyscope_backup("", 1 + at, 1 + at);
    }
    for (int at = 0; at < 2; at++) {
        plyscope_iteration();
        plyscope_select(moves[at], 1, 0);
        plyscope_expand(moves[1 - at]);
        plyscope_playout(1, NULL);
        plyscope_backup(paths[at], 1, 1);
        plyscope_backup(moves[at], 2, 0);
        plyscope_backup(NULL, 3 + at, 3 + at);
    }
    plyscope_best(moves[0]);
    return 0;
}
