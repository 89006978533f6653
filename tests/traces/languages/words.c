/* Every word of a helper once: a selective search with a null move, a quiet node, a narrowed window and an answered one. */
#include "plyscope.h"

static void quiet(void) {
    plyscope_enter("2", -9, 9);
    plyscope_key(0xB2);
    plyscope_depth(1);
    plyscope_quiet();
    plyscope_stand(3);
    plyscope_skip(1, 2.5);
    plyscope_enter("x", -9, -3);
    plyscope_leave(-5);
    plyscope_skip(2, 4);
    plyscope_static(4);
    plyscope_key(0xB2);
    plyscope_leave(5);
}

static void narrowed(void) {
    plyscope_enter("3", -9, 5);
    plyscope_key(0xC3);
    plyscope_depth(1);
    plyscope_narrow(-9, 4);
    plyscope_enter("y", -4, 9);
    plyscope_leave(-6);
    plyscope_store(0xC3);
    plyscope_cut(1);
    plyscope_leave(6);
}

int main(int count, char **arguments) {
    if (count < 2 || !plyscope_open(arguments[1], "title Every word\nview mover\nselective")) return 1;
    plyscope_enter("-", -9, 9);
    plyscope_key(0xA1);
    plyscope_moves(5);
    plyscope_depth(2);
    plyscope_enter("pass", -9, 9);
    plyscope_depth(0);
    plyscope_null();
    plyscope_leave(-1);
    quiet();
    narrowed();
    plyscope_enter("4", -9, 5);
    plyscope_key(0xC3);
    plyscope_hit(6, PLYSCOPE_LOWER, 1, 0xC3);
    plyscope_leave_best(-5, "2");
    /* A pass that is broken off, one to the end, and another search. */
    plyscope_pass(3);
    plyscope_enter("-", -9, 9);
    plyscope_enter("2", -9, 9);
    plyscope_pass(1);
    plyscope_enter("-", -9, 9);
    plyscope_enter("# 3 ", -9, 9);
    plyscope_leave(-0.5);
    plyscope_leave(0.5);
    plyscope_search("view max");
    plyscope_enter("-", -1.0 / 0.0, 1.0 / 0.0);
    plyscope_max(1);
    plyscope_enter("4", -1.0 / 0.0, 1.0 / 0.0);
    plyscope_max(0);
    plyscope_leave(-0.0);
    plyscope_leave(0);
    return 0;
}
