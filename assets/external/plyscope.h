/* Shows your own search to plyscope, in C and C++: say where the trace goes, one line where a node begins, and one around
 * each return.
 *
 *     plyscope_open("mine.trace", "game connect-four:columns=4,rows=4\ndepth 6\nview mover");
 *
 *     int negamax(Board *board, int depth, int alpha, int beta, const char *move) {   // the root's move is "-"
 *         plyscope_enter(move, alpha, beta);
 *         if (depth == 0 || over(board)) return plyscope_leave(value(board));
 *         return plyscope_leave(best);                                                // behind the loop over the moves
 *     }
 *
 * `plyscope check mine.trace` then names the first step that is wrong, and what should have happened.
 * A root that is searched again is a further pass, whose depth is that of its root. A search that is broken off leaves no
 * nodes; plyscope_pass(depth) before the next root says that it is over. Between plyscope_enter and the first child a node
 * may say more:
 *
 *     plyscope_depth(2)          so many plies remain            plyscope_null()       the move is a null move
 *     plyscope_key(hash)         your key of the position        plyscope_quiet()      from here on a quiet search
 *     plyscope_moves(7)          so many moves are legal         plyscope_stand(12)    the node's own value counts
 *     plyscope_max(1)            MAX moves here; 0: MIN          plyscope_narrow(a, b) the table narrowed the window
 *
 * And until it is left:
 *
 *     plyscope_cut(2)            so many moves are cut; where no game is named
 *     plyscope_skip(1, 4)        so many moves are skipped on purpose, each worth at most 4 for the mover
 *     plyscope_static(12)        a value of the position itself, which counts like a child's at any time
 *     plyscope_key(hash)         once more: the key that the board has now
 *
 * A table: plyscope_store(key) where a node stores, and `return plyscope_hit(value, PLYSCOPE_LOWER, depth, key)` where the
 * table answers; the store is found again by its key. Values, windows and kinds are your own; ints become doubles.
 * plyscope_times(1) adds the time since the search began to each node.
 *
 * A Monte-Carlo search has the header `method mcts` and these calls, in the order in which things happen:
 *
 *     plyscope_iteration()                       the next iteration begins, at the root
 *     plyscope_select(move, visits, total)       for each way down, with the child's numbers before; visits -1: not said
 *     plyscope_expand(move)                      for each child that is made
 *     plyscope_playout(result, "c1 a2")          as the last node counts it, with its moves or NULL
 *     plyscope_backup("c3 a1", visits, total)    for any nodes, with their numbers after it; "": the root
 *     plyscope_best(move)                        what was chosen after the last iteration
 *
 * C99 or C++11, nothing else. Include it wherever it is needed: the trace is one for the whole program, and for one thread.
 * Before plyscope_open every call does nothing; after plyscope_close or exit all is in the file.
 */
#ifndef PLYSCOPE_H
#define PLYSCOPE_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
/* The bytes of text that are kept, of a line, of a move; the stores that are known by their keys at a time; the nodes
 * inside one another of which it is known what they say when they are left. */
enum { PLYSCOPE_TEXT = 65536, PLYSCOPE_LINE = 2048, PLYSCOPE_WORD = 200, PLYSCOPE_STORES = 65536, PLYSCOPE_PLIES = 1024 };
enum { PLYSCOPE_UNKNOWN, PLYSCOPE_EXACT, PLYSCOPE_LOWER, PLYSCOPE_UPPER };
/* What a node says where it is left. */
typedef struct {
    long long cut, skipped;
    double at, fixed;
    uint64_t key;
    int is_fixed, has_key;
} plyscope_left;
typedef struct {
    FILE *file;
    /* Lines that are not written yet, up to `end`; that of the node entered last is at `line`, its move ends at `move`. */
    char text[PLYSCOPE_TEXT], *end, *line, *move;
    /* Whether it has no children yet, whether its key is said, whether the depth of the pass is said, and the others. */
    int is_pending, has_key, is_pass, has_times, is_known, ply;
    /* Enters and leaves so far; when the search began; what the open nodes say, by ply. */
    long long tick;
    clock_t began;
    plyscope_left left[PLYSCOPE_PLIES];
    struct { uint64_t key; long long tick; } stores[PLYSCOPE_STORES];
} plyscope_state;
#ifdef _MSC_VER
__declspec(selectany) plyscope_state plyscope;
#else
__attribute__((weak)) plyscope_state plyscope;
#endif
static inline char *plyscope_text(char *at, const char *text) {
    while (*text) *at++ = *text++;
    return at;
}
static inline char *plyscope_whole(char *at, long long number) {
    char digits[24], *from = digits + sizeof digits;
    unsigned long long rest = number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    do *--from = (char)('0' + rest % 10); while (rest /= 10);
    if (number < 0) *at++ = '-';
    while (from < digits + sizeof digits) *at++ = *from++;
    return at;
}
/* A blank and the shortest text that is read as the same number. */
static inline char *plyscope_number(char *at, double number) {
    char text[40];
    *at++ = ' ';
    if (number > -1e15 && number < 1e15 && number == (double)(long long)number) return plyscope_whole(at, (long long)number);
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number) break;
    }
    for (char *each = text; *each; each++) if (*each == ',') *each = '.'; /* Some languages have commas in numbers. */
    return plyscope_text(at, text);
}
/* A move without blanks that is no comment; a long one is cut between two characters of UTF-8. */
static inline char *plyscope_word(char *at, const char *move) {
    const char *most = at + PLYSCOPE_WORD;
    if (!move) move = "";
    while (*move && (unsigned char)*move <= ' ') move++;
    if (*move == '#' || !*move) *at++ = '_';
    for (; *move && at < most && (at < most - 4 || (*move & 0xC0) == 0x80); move++)
        if ((unsigned char)*move > ' ') *at++ = *move;
    return at;
}
static inline void plyscope_end_line(char *end) {
    *end++ = '\n';
    if (end - plyscope.text > PLYSCOPE_TEXT - 2 * PLYSCOPE_LINE) {
        fwrite(plyscope.text, 1, (size_t)(end - plyscope.text), plyscope.file);
        end = plyscope.text;
    }
    plyscope.end = end;
    plyscope.is_pending = 0;
}
/* Writes what there is; the node that was entered last is taken for one with children. */
static inline void plyscope_flush(void) {
    if (plyscope.is_pending) plyscope_end_line(plyscope.end);
    fwrite(plyscope.text, 1, (size_t)(plyscope.end - plyscope.text), plyscope.file);
    plyscope.end = plyscope.text;
}
/* Closes the trace; the end of the program does the same. */
static inline void plyscope_close(void) {
    if (!plyscope.file) return;
    FILE *file = plyscope.file;
    plyscope_flush();
    if (ferror(file) || (file == stdout ? fflush(file) : fclose(file))) perror("plyscope: the trace is not whole");
    plyscope.file = NULL;
}
/* Begins another search in the same trace, with headers of its own or NULL. */
static inline void plyscope_search(const char *headers) {
    if (!plyscope.file) return;
    plyscope_flush();
    memset(plyscope.stores, 0, sizeof plyscope.stores);
    plyscope.ply = plyscope.is_pass = 0;
    plyscope.began = clock();
    fprintf(plyscope.file, "%s\n%s%sbegin\n", plyscope.tick ? "search" : "plyscope-trace 2", headers ? headers : "",
            headers && *headers ? "\n" : "");
}
/* Begins a trace: a file, or "-" for standard output, and lines of headers, or NULL. 0: the file cannot be opened. */
static inline int plyscope_open(const char *file, const char *headers) {
    plyscope_close();
    if (!plyscope.is_known) plyscope.is_known = !atexit(plyscope_close);
    plyscope.end = plyscope.text;
    plyscope.tick = plyscope.is_pending = plyscope.has_times = 0;
    plyscope.file = strcmp(file, "-") ? fopen(file, "w") : stdout;
    if (!plyscope.file) perror(file);
    plyscope_search(headers);
    return plyscope.file != NULL;
}
/* From now on each node says when it is left: in microseconds of processor time since the search began. */
static inline void plyscope_times(int has_times) { plyscope.has_times = has_times; }
/* Begins a pass of this depth, whose root is entered next, and gives up what is open. A root that says its depth does the
 * same; without either the depth is inferred. */
static inline void plyscope_pass(int depth) {
    if (!plyscope.file) return;
    plyscope_flush();
    plyscope_end_line(plyscope_whole(plyscope_text(plyscope.end, "pass depth "), depth));
    plyscope.ply = 0;
    plyscope.is_pass = 1;
}
/* What the node that was entered last and is not left yet says where it is left. */
static inline plyscope_left *plyscope_open_node(void) {
    int ply = plyscope.ply - 1;
    return plyscope.file && ply >= 0 && ply < PLYSCOPE_PLIES ? &plyscope.left[ply] : NULL;
}
/* A node is entered by a move; the root's is "-". */
static inline void plyscope_enter(const char *move, double alpha, double beta) {
    if (!plyscope.file) return;
    if (plyscope.is_pending) plyscope_end_line(plyscope.end);
    plyscope.line = plyscope.end;
    plyscope.move = plyscope_word(plyscope_text(plyscope.end, "> "), move);
    plyscope.end = plyscope_number(plyscope_number(plyscope.move, alpha), beta);
    plyscope.is_pending = 1;
    plyscope.has_key = 0;
    plyscope.tick++;
    plyscope.ply++;
    if (plyscope_open_node()) memset(plyscope_open_node(), 0, sizeof(plyscope_left));
}
/* Where the words of a node go; NULL: it has children, or too many words. */
static inline char *plyscope_say(const char *text) {
    if (!plyscope.file || !plyscope.is_pending || plyscope.end - plyscope.line > PLYSCOPE_LINE / 2) return NULL;
    return plyscope.end = plyscope_text(plyscope.end, text);
}
static inline void plyscope_null(void) { plyscope_say(" null"); }
static inline void plyscope_quiet(void) { plyscope_say(" quiet"); }
static inline void plyscope_max(int is_max) { plyscope_say(is_max ? " max" : " min"); }
static inline void plyscope_say_whole(const char *text, long long number) {
    if (plyscope_say(text)) plyscope.end = plyscope_whole(plyscope.end, number);
}
static inline void plyscope_depth(int plies) {
    char text[40], *end = plyscope_text(text, "pass depth ");
    if (plies < 0) return;
    plyscope_say_whole(" depth ", plies);
    if (!plyscope.file || !plyscope.is_pending || plyscope.ply != 1 || plyscope.is_pass) return;
    /* The depth of a pass stands in a line before that of its root. */
    end = plyscope_text(plyscope_whole(end, plies), "\n");
    memmove(plyscope.line + (end - text), plyscope.line, (size_t)(plyscope.end - plyscope.line));
    memcpy(plyscope.line, text, (size_t)(end - text));
    plyscope.line += end - text, plyscope.move += end - text, plyscope.end += end - text;
    plyscope.is_pass = 1;
}
static inline void plyscope_moves(int legal) { plyscope_say_whole(" moves ", legal); }
static inline void plyscope_stand(double value) {
    if (plyscope_say(" stand")) plyscope.end = plyscope_number(plyscope.end, value);
}
static inline void plyscope_narrow(double alpha, double beta) {
    if (plyscope_say(" table")) plyscope.end = plyscope_number(plyscope_number(plyscope.end, alpha), beta);
}
static inline char *plyscope_hexadecimal(char *at, uint64_t key) {
    return at + snprintf(at, 30, " key %llx", (unsigned long long)key);
}
static inline void plyscope_key(uint64_t key) {
    plyscope_left *node = plyscope_open_node();
    if (plyscope.is_pending && !plyscope.has_key && plyscope_say("")) {
        plyscope.end = plyscope_hexadecimal(plyscope.end, key);
        plyscope.has_key = 1;
    } else if (node && !plyscope.is_pending) {
        node->key = key, node->has_key = 1;
    }
}
static inline void plyscope_static(double value) {
    plyscope_left *node = plyscope_open_node();
    if (node) node->fixed = value, node->is_fixed = 1;
}
static inline void plyscope_skip(int moves, double at) {
    plyscope_left *node = plyscope_open_node();
    if (node) node->at = !node->skipped || at > node->at ? at : node->at, node->skipped += moves;
}
static inline void plyscope_cut(int moves) {
    if (plyscope_open_node()) plyscope_open_node()->cut = moves;
}
/* The words of a node that is left. */
static inline char *plyscope_left_words(char *end, const plyscope_left *node) {
    if (node && node->has_key) end = plyscope_hexadecimal(end, node->key);
    if (node && node->is_fixed) end = plyscope_number(plyscope_text(end, " static"), node->fixed);
    if (node && node->skipped > 0) {
        end = plyscope_whole(plyscope_text(end, " skip "), node->skipped);
        end = plyscope_number(plyscope_text(end, " at"), node->at);
    }
    if (plyscope.has_times) {
        double passed = (double)(clock() - plyscope.began) * (1e6 / (double)CLOCKS_PER_SEC);
        end = plyscope_whole(plyscope_text(end, " time "), (long long)passed);
    }
    return end;
}
/* A node is left with its value, and the root with its move, or NULL. Returns the value. */
static inline double plyscope_leave_best(double value, const char *best) {
    char *end = plyscope.end, text[40];
    const plyscope_left *node = plyscope_open_node();
    if (!plyscope.file) return value;
    if (plyscope.is_pending) {
        /* A leaf: the value goes between its move and its window. */
        size_t length = (size_t)(plyscope_number(text, value) - text);
        memmove(plyscope.move + length, plyscope.move, (size_t)(end - plyscope.move));
        memcpy(plyscope.move, text, length);
        plyscope.line[0] = '.';
        end += length;
    } else {
        end = plyscope_number(plyscope_text(end, "="), value);
        if (best) end = plyscope_word(plyscope_text(end, " best "), best);
        if (node && node->cut > 0) end = plyscope_whole(plyscope_text(end, " cut "), node->cut);
    }
    end = plyscope_left_words(end, node);
    plyscope.tick++;
    plyscope.ply -= plyscope.ply > 0;
    plyscope.is_pass = plyscope.is_pass && plyscope.ply > 0;
    plyscope_end_line(end);
    return value;
}
static inline double plyscope_leave(double value) { return plyscope_leave_best(value, NULL); }
/* The node stores what it returns under this key. */
static inline void plyscope_store(uint64_t key) {
    plyscope.stores[key % PLYSCOPE_STORES].key = key;
    plyscope.stores[key % PLYSCOPE_STORES].tick = plyscope.tick;
}
/* The table answers: what the entry says of the value, how deep it was searched (below 0: not said), and its key. */
static inline double plyscope_hit(double value, int kind, int depth, uint64_t key) {
    static const char *const kinds[] = {" table", " table exact", " table lower", " table upper"};
    long long from = plyscope.stores[key % PLYSCOPE_STORES].tick; /* Never 0: the node that stored was entered before. */
    plyscope_say(kinds[kind & 3]);
    if (depth >= 0) plyscope_say_whole(" depth ", depth);
    if (from && plyscope.stores[key % PLYSCOPE_STORES].key == key) plyscope_say_whole(" from ", from);
    return plyscope_leave(value);
}
/* A line of a Monte-Carlo search: its mark and words with blanks between, of any length, then two numbers at most. */
static inline void plyscope_event(const char *mark, const char *words, int numbers, double one, double two) {
    char *end, *most;
    if (!plyscope.file) return;
    if (plyscope.is_pending) plyscope_end_line(plyscope.end);
    end = plyscope_text(plyscope.end, mark);
    while (words && *words) {
        while (*words && (unsigned char)*words <= ' ') words++;
        if (end - plyscope.text > PLYSCOPE_TEXT - 2 * PLYSCOPE_LINE) {
            fwrite(plyscope.text, 1, (size_t)(end - plyscope.text), plyscope.file);
            end = plyscope.text;
        }
        if (*words) *end++ = ' ';
        if (*words == '#') *end++ = '_';
        for (most = end + PLYSCOPE_WORD; (unsigned char)*words > ' '; words++) if (end < most) *end++ = *words;
    }
    if (numbers > 0) end = plyscope_number(end, one);
    if (numbers > 1) end = plyscope_number(end, two);
    plyscope_end_line(end);
}
static inline void plyscope_iteration(void) { plyscope_event("iteration", NULL, 0, 0, 0); }
static inline void plyscope_select(const char *move, long long visits, double total) {
    plyscope_event(">", move, visits < 0 ? 0 : 2, (double)visits, total);
}
static inline void plyscope_expand(const char *move) { plyscope_event("+", move, 0, 0, 0); }
static inline void plyscope_playout(double result, const char *moves) {
    char mark[48] = "~";
    *plyscope_number(mark + 1, result) = 0;
    plyscope_event(mark, moves, 0, 0, 0);
}
static inline void plyscope_backup(const char *path, long long visits, double total) {
    plyscope_event("=", path && *path ? path : "-", 2, (double)visits, total);
}
static inline void plyscope_best(const char *move) { plyscope_event("best", move, 0, 0, 0); }
#endif
